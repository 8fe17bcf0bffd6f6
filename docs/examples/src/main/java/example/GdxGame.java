package example;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input;
import com.badlogic.gdx.backends.headless.HeadlessApplication;
import com.badlogic.gdx.backends.headless.HeadlessApplicationConfiguration;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.graphics.glutils.ImmediateModeRenderer20;
import dev.ashlar.bridge.gdx.GdxBodies;
import dev.ashlar.bridge.gdx.GdxDebug;
import dev.ashlar.physics.BodyDef;

/**
 * Bowling with libGDX. With a window: {@code new Lwjgl3Application(new GdxGame())}; D shows the inside of the world. {@link #main} plays
 * without one, as fast as it can.
 */
public final class GdxGame extends ApplicationAdapter {
    private final Bowling game = new Bowling();
    private final GdxBodies bodies = new GdxBodies(game.world(), 1.0 / 60);
    private boolean isDrawn;
    private Model lane;
    private Model pin;
    private Model ball;
    private ModelBatch batch;
    private PerspectiveCamera camera;
    private Environment light;
    private GdxDebug debug;
    private ImmediateModeRenderer20 lines;

    /** Plays a whole game without a window, and prints how it ended. */
    public static void main(String[] args) {
        HeadlessApplicationConfiguration config = new HeadlessApplicationConfiguration();
        config.updatesPerSecond = 0; // no waiting
        new HeadlessApplication(new GdxGame(), config);
    }

    @Override
    public void create() {
        isDrawn = Gdx.gl != null;
        models();
        bodies.add(Bowling.lane(), new ModelInstance(lane));
        for (BodyDef def : Bowling.pinDefs()) {
            game.stands(bodies.add(def, new ModelInstance(pin)));
        }
    }

    private void models() {
        if (!isDrawn) {
            lane = new Model();
            pin = lane;
            ball = lane;
            return;
        }
        long usage = Usage.Position | Usage.Normal;
        ModelBuilder make = new ModelBuilder();
        lane = make.createBox(2, 0.5f, 36, new Material(ColorAttribute.createDiffuse(Color.TAN)), usage);
        pin = make.createCylinder(0.12f, 0.38f, 0.12f, 8, new Material(ColorAttribute.createDiffuse(Color.WHITE)), usage);
        ball = make.createSphere(0.22f, 0.22f, 0.22f, 24, 16, new Material(ColorAttribute.createDiffuse(Color.NAVY)), usage);
        batch = new ModelBatch();
        light = new Environment();
        light.set(new ColorAttribute(ColorAttribute.AmbientLight, Color.WHITE));
        camera = new PerspectiveCamera(50, Gdx.graphics.getWidth(), Gdx.graphics.getHeight());
        camera.position.set(0, 1.5f, -11);
        camera.lookAt(0, 0, -16);
        camera.update();
        debug = new GdxDebug();
        lines = new ImmediateModeRenderer20(false, true, 0);
    }

    @Override
    public void render() {
        if (game.isOver()) {
            return; // one more frame comes before the application ends
        }
        BodyDef next = game.nextBall();
        if (next != null) {
            game.thrown(bodies.add(next, new ModelInstance(ball)));
        }
        bodies.update(isDrawn ? Gdx.graphics.getDeltaTime() : Bowling.FRAME);
        if (isDrawn) {
            draw();
        }
        if (game.isOver()) {
            System.out.println(game.result());
            Gdx.app.exit();
        }
    }

    private void draw() {
        Gdx.gl.glClear(GL20.GL_COLOR_BUFFER_BIT | GL20.GL_DEPTH_BUFFER_BIT);
        batch.begin(camera);
        batch.render(bodies, light);
        batch.end();
        if (Gdx.input.isKeyPressed(Input.Keys.D)) {
            debug.clear(bodies.origin());
            debug.all(game.world());
            debug.draw(lines, camera.combined);
        }
    }

    @Override
    public void dispose() {
        if (batch != null) {
            batch.dispose();
            lines.dispose();
            lane.dispose();
            pin.dispose();
            ball.dispose();
            batch = null;
        }
    }
}
