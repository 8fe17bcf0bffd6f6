package dev.ashlar.bridge.gdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.headless.HeadlessApplication;
import com.badlogic.gdx.backends.headless.HeadlessApplicationConfiguration;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.Renderable;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.graphics.glutils.ImmediateModeRenderer;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.Array;
import com.badlogic.gdx.utils.Pool;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On libGDX's headless backend, with a graphics card that does nothing. */
class GdxTest {
    private static final float STEP = 1 / 60f;
    private static final Vec3 FAR = new Vec3(1e5, 0, 0);
    private static HeadlessApplication application;

    private final World world = World.builder().broadPhase("sap").narrowPhase("separating-vector").build();
    private final GdxBodies bodies = new GdxBodies(world, 1.0 / 60);

    @BeforeAll
    static void start() {
        HeadlessApplicationConfiguration config = new HeadlessApplicationConfiguration();
        config.updatesPerSecond = -1;
        application = new HeadlessApplication(new ApplicationAdapter() {}, config);
        Gdx.gl20 = (GL20) Proxy.newProxyInstance(GdxTest.class.getClassLoader(), new Class<?>[] {GL20.class},
                (proxy, method, args) -> method.getReturnType() == int.class ? (Object) 0
                        : method.getReturnType() == boolean.class ? (Object) false : null);
        Gdx.gl = Gdx.gl20;
    }

    @AfterAll
    static void stop() {
        application.exit();
    }

    private static Model box(float x, float y, float z) {
        return new ModelBuilder().createBox(x, y, z, new Material(), Usage.Position | Usage.Normal | Usage.TextureCoordinates);
    }

    @Test
    void aModelIsAShape() {
        Polyhedron p = GdxShapes.builder(box(1, 2, 3)).build();
        assertThat(p.vertexCount()).isEqualTo(8);
        assertThat(p.isClosed()).isTrue();
        assertThat(p.volume()).isEqualTo(6);
        assertThat(GdxShapes.hull(box(1, 2, 3)).faceCount()).isEqualTo(6);
        assertThat(GdxShapes.builder(box(1, 2, 3).meshes.first()).build().volume()).isEqualTo(6);
    }

    @Test
    void nodesMoveScaleAndMirror() {
        Model model = box(1, 1, 1);
        model.nodes.first().translation.set(5, 0, 0);
        model.nodes.first().scale.set(-2, 1, 1);
        model.calculateTransforms();
        Polyhedron p = GdxShapes.builder(model).build();
        assertThat(p.volume()).isEqualTo(2);
        assertThat(p.bounds().maxX()).isEqualTo(6);
        assertThat(p.isConvex()).isTrue();
    }

    @Test
    void meshesWithoutIndicesAndStripsAreRead() {
        Mesh mesh = new Mesh(Mesh.VertexDataType.VertexArray, true, 4, 0, VertexAttribute.Normal(), VertexAttribute.Position());
        mesh.setVertices(new float[] {0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0});
        ModelBuilder builder = new ModelBuilder();
        builder.begin();
        builder.part("strip", mesh, GL20.GL_TRIANGLE_STRIP, 0, 4, new Material());
        builder.part("lines", mesh, GL20.GL_LINES, 0, 4, new Material());
        Polyhedron p = GdxShapes.builder(builder.end()).build();
        assertThat(p.faceCount()).isEqualTo(2);
        assertThat(p.normal(0)).isEqualTo(new Vec3(0, 0, 1));
        assertThat(p.normal(1)).isEqualTo(new Vec3(0, 0, 1));
    }

    @Test
    void instancesFollowTheirBodies() {
        Model model = box(1, 1, 1);
        ModelInstance instance = new ModelInstance(model);
        BodyId body = bodies.add(BodyDef.dynamic(GdxShapes.hull(model)).at(0, 5, 0).angularVelocity(1, 2, 3), instance);
        assertThat(instance.transform.getTranslation(new Vector3()).y).isEqualTo(5);
        for (int i = 0; i < 30; i++) {
            assertThat(bodies.update(STEP)).isEqualTo(1);
        }
        bodies.update(0.5f * STEP);
        Pose drawn = GdxMath.pose(instance.transform);
        assertThat(drawn.position().distance(world.pose(body).position())).isLessThan(0.1);
        assertThat(drawn.position().y()).isLessThan(4);
        Array<Renderable> renderables = new Array<>();
        bodies.getRenderables(renderables, new Pool<>() {
            @Override
            protected Renderable newObject() {
                return new Renderable();
            }
        });
        assertThat(renderables.size).isEqualTo(1);
        assertThat(bodies.instance(body)).isSameAs(instance);
        world.remove(body);
        bodies.update(STEP);
        assertThat(bodies.instance(body)).isNull();
    }

    @Test
    void aBodyFarFromTheOriginIsDrawnExactly() {
        ModelInstance instance = new ModelInstance(box(1, 1, 1));
        BodyId body = bodies.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(FAR.x(), 0, 0).linearVelocity(3, 0, 0), instance);
        Vec3 camera = FAR.minus(new Vec3(2, 0, 0));
        bodies.setOrigin(camera);
        double last = Double.NaN;
        for (int i = 0; i < 60; i++) {
            bodies.update(STEP);
            float x = instance.transform.getTranslation(new Vector3()).x;
            assertThat(i == 0 || x - last > 0.0499 && x - last < 0.0501).as("frame " + i + ": " + last + " to " + x).isTrue();
            last = x;
        }
        assertThat(bodies.inWorld(new Vector3(2, 0, 0))).isEqualTo(FAR);
        assertThat(world.pose(body).position().x()).isCloseTo(1e5 + 3, within(0.06));
    }

    @Test
    void valuesComeBack() {
        Pose pose = new Pose(new Vec3(1, 2, 3), Quat.about(new Vec3(1, 2, 3), 0.7));
        Pose back = GdxMath.pose(GdxMath.to(pose, Vec3.ZERO, new Matrix4()));
        assertThat(back.position()).isEqualTo(pose.position());
        assertThat(back.apply(new Vec3(1, 0, 0)).distance(pose.apply(new Vec3(1, 0, 0)))).isLessThan(1e-6);
    }

    @Test
    void debugLinesAreDrawnInRunsThatTheRendererTakes() {
        bodies.add(BodyDef.staticBody(Polyhedron.box(9, 1, 9)).at(FAR.x(), 0, 0), new ModelInstance(box(9, 1, 9)));
        bodies.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(FAR.x(), 1, 0), new ModelInstance(box(1, 1, 1)));
        bodies.update(STEP);
        GdxDebug debug = new GdxDebug();
        debug.clear(FAR);
        debug.bodies(world);
        assertThat(debug.lineCount()).isEqualTo(24);
        debug.all(world);
        assertThat(debug.lineCount()).isGreaterThan(48);
        List<float[]> places = new ArrayList<>();
        List<String> runs = new ArrayList<>();
        debug.draw((ImmediateModeRenderer) Proxy.newProxyInstance(GdxTest.class.getClassLoader(),
                new Class<?>[] {ImmediateModeRenderer.class}, (proxy, method, args) -> {
                    if (method.getName().equals("vertex")) {
                        places.add(new float[] {(float) args[0], (float) args[1], (float) args[2]});
                    } else if (method.getName().equals("begin") || method.getName().equals("end")) {
                        runs.add(method.getName());
                    }
                    return method.getReturnType() == int.class ? (Object) 20 : null;
                }), new Matrix4());
        assertThat(places).hasSize(2 * debug.lineCount()).allMatch(p -> Math.abs(p[0]) < 10);
        assertThat(runs).hasSize(2 * ((debug.lineCount() + 9) / 10)).startsWith("begin", "end");
    }
}
