package example;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import dev.ashlar.bridge.jme.BodyControl;
import dev.ashlar.bridge.jme.PhysicsState;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;

/**
 * Bowling with jMonkeyEngine. With a window, for which jme3-lwjgl3 must be there: {@code new JmeGame(true).start()}; D shows the inside of
 * the world. {@link #main} plays without one, as fast as it can.
 */
public final class JmeGame extends SimpleApplication {
    private final Bowling game = new Bowling();
    private final PhysicsState physics = new PhysicsState(game.world(), 1.0 / 60);
    private final boolean isDrawn;
    private boolean showsInside;

    /** A game, in a window or not. */
    public JmeGame(boolean isDrawn) {
        super(new AppState[0]);
        this.isDrawn = isDrawn;
        physics.setEnabled(isDrawn); // without a window, frames are made below
    }

    /** Plays a whole game without a window, and prints how it ended. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setFrameRate(100_000); // no waiting
        JmeGame game = new JmeGame(false);
        game.setSettings(settings);
        game.start(JmeContext.Type.Headless);
    }

    @Override
    public void simpleInitApp() {
        stateManager.attach(physics);
        add("lane", new Box(1, 0.25f, 18), ColorRGBA.Brown, Bowling.lane());
        for (BodyDef def : Bowling.pinDefs()) {
            game.stands(add("pin", new Cylinder(2, 8, 0.06f, 0.38f, true), ColorRGBA.White, def));
        }
        cam.setLocation(new Vector3f(0, 1.5f, -11));
        cam.lookAt(new Vector3f(0, 0, -16), Vector3f.UNIT_Y);
        if (inputManager != null) {
            inputManager.addMapping("inside", new KeyTrigger(KeyInput.KEY_D));
            inputManager.addListener((ActionListener) (name, pressed, seconds) -> {
                showsInside ^= pressed;
                physics.showDebug(showsInside);
            }, "inside");
        }
    }

    /** A node is the body, so that what it shows may be turned in it: jMonkeyEngine's cylinders lie along z. */
    private BodyId add(String name, Mesh mesh, ColorRGBA colour, BodyDef def) {
        Geometry shown = new Geometry(name, mesh);
        Material material = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
        material.setColor("Color", colour);
        shown.setMaterial(material);
        if (mesh instanceof Cylinder) {
            shown.setLocalRotation(new Quaternion().fromAngleAxis(FastMath.HALF_PI, Vector3f.UNIT_X));
        }
        Node node = new Node(name);
        node.attachChild(shown);
        node.addControl(new BodyControl(def));
        rootNode.attachChild(node);
        physics.addAsDefined(node);
        return node.getControl(BodyControl.class).body();
    }

    @Override
    public void simpleUpdate(float seconds) {
        if (game.isOver()) {
            return; // as many frames as come before the application ends
        }
        BodyDef next = game.nextBall();
        if (next != null) {
            game.thrown(add("ball", new Sphere(16, 24, 0.11f), ColorRGBA.Blue, next));
        }
        if (!isDrawn) {
            physics.update(Bowling.FRAME);
        }
        if (game.isOver()) {
            System.out.println(game.result());
            stop();
        }
    }
}
