package dev.ashlar.bridge.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class JmeTest {
    private static final float STEP = 1 / 60f;
    private static final Vec3 FAR = new Vec3(1e5, 0, 0);

    private final World world = World.builder().broadPhase("sap").narrowPhase("separating-vector").build();
    private final PhysicsState physics = new PhysicsState(world, 1.0 / 60);
    private final Node root = new Node("root");

    private Geometry crate(BodyDef def) {
        Geometry crate = new Geometry("crate", new Box(0.5f, 0.5f, 0.5f));
        crate.addControl(new BodyControl(def));
        root.attachChild(crate);
        return crate;
    }

    private static BodyId body(Geometry of) {
        return of.getControl(BodyControl.class).body();
    }

    @Test
    void aMeshIsAShape() {
        Polyhedron p = JmeShapes.builder(new Box(0.5f, 1, 1.5f)).build();
        assertThat(p.vertexCount()).isEqualTo(8);
        assertThat(p.volume()).isEqualTo(6);
        assertThat(JmeShapes.builder(new Sphere(8, 12, 1)).build().isClosed()).isTrue();
    }

    @Test
    void aSpatialIsAsLargeAsItIsDrawn() {
        Node node = new Node("node");
        Geometry child = new Geometry("child", new Box(0.5f, 0.5f, 0.5f));
        child.setLocalTranslation(1, 0, 0);
        node.attachChild(child);
        node.setLocalScale(2, 1, 1);
        node.setLocalTranslation(7, 7, 7);
        root.attachChild(node);
        Polyhedron p = JmeShapes.builder(node).build();
        assertThat(p.volume()).isEqualTo(2);
        assertThat(p.bounds().maxX()).isEqualTo(3);
        assertThat(JmeShapes.hull(node).faceCount()).isEqualTo(6);
    }

    @Test
    void spatialsFollowTheirBodies() {
        Geometry crate = crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).angularVelocity(1, 2, 3));
        crate.setLocalTranslation(0, 5, 0);
        physics.add(root);
        for (int i = 0; i < 30; i++) {
            physics.update(STEP);
        }
        assertThat(physics.steps()).isEqualTo(30);
        Pose pose = world.pose(body(crate));
        assertThat(pose.position().y()).isLessThan(4);
        assertThat(JmeMath.vec(crate.getWorldTranslation()).distance(pose.position())).isLessThan(0.1);
        assertThat(crate.getControl(BodyControl.class).position()).isEqualTo(pose.position());
    }

    @Test
    void spatialsBelowMovedNodesFollowToo() {
        Geometry crate = crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1)));
        root.setLocalTranslation(3, 4, 5);
        root.setLocalRotation(new Quaternion().fromAngles(0.3f, 0.4f, 0.5f));
        crate.setLocalTranslation(1, 2, 3);
        Vec3 before = JmeMath.vec(crate.getWorldTranslation());
        physics.add(crate);
        physics.update(0);
        assertThat(JmeMath.vec(crate.getWorldTranslation()).distance(before)).isLessThan(1e-5);
        Vec3 turned = world.pose(body(crate)).rotation().rotate(new Vec3(1, 0, 0));
        assertThat(JmeMath.vec(crate.getWorldRotation().mult(new Vector3f(1, 0, 0))).distance(turned)).isLessThan(1e-6);
    }

    @Test
    void aBodyFarFromTheOriginIsDrawnExactly() {
        Geometry crate = crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(1e5 + 0.001, 0, 0).linearVelocity(3, 0, 0));
        physics.setOrigin(FAR.minus(new Vec3(2, 0, 0)));
        physics.addAsDefined(crate);
        assertThat(world.pose(body(crate)).position().x()).isEqualTo(1e5 + 0.001);
        double last = Double.NaN;
        for (int i = 0; i < 60; i++) {
            physics.update(STEP);
            float x = crate.getWorldTranslation().x;
            assertThat(i == 0 || x - last > 0.0499 && x - last < 0.0501).as("frame " + i + ": " + last + " to " + x).isTrue();
            last = x;
        }
        assertThat(physics.inWorld(new Vector3f(2, 0, 0))).isEqualTo(FAR);
    }

    @Test
    void bodiesGoWithTheirSpatials() {
        Geometry crate = crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1)));
        physics.add(root);
        physics.add(root);
        assertThat(world.bodyCount()).isEqualTo(1);
        assertThatIllegalStateException().isThrownBy(() -> crate.removeControl(BodyControl.class))
                .withMessageStartingWith("a spatial keeps its body while that is in a world");
    }

    @Test
    void bodiesAreTakenOutAndPutElsewhere() {
        Geometry crate = crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1)));
        BodyControl control = crate.getControl(BodyControl.class);
        assertThatIllegalStateException().isThrownBy(control::body)
                .withMessage("the spatial is in no world: give it to PhysicsState.add");
        physics.add(root);
        control.teleport(new Vector3f(1, 2, 3), new Quaternion(0, 1, 0, 0));
        assertThat(world.pose(control.body())).isEqualTo(new Pose(new Vec3(1, 2, 3), new Quat(0, 1, 0, 0)));
        physics.remove(root);
        assertThat(world.bodyCount()).isZero();
        physics.add(root);
        world.remove(control.body());
        physics.update(STEP);
        assertThat(control.isInWorld()).isFalse();
    }

    /** In an application without a window, with the engine's own loop. */
    @Test
    void runsInAnApplicationAndShowsItsInside() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        AtomicReference<Throwable> fault = new AtomicReference<>();
        SimpleApplication application = new SimpleApplication(new AppState[0]) {
            private int frames;

            @Override
            public void simpleInitApp() {
                stateManager.attach(physics);
                rootNode.attachChild(root);
                crate(BodyDef.staticBody(Polyhedron.box(1, 1, 1)));
                crate(BodyDef.dynamic(Polyhedron.box(1, 1, 1))).setLocalTranslation(0, 1, 0);
                physics.add(rootNode);
                physics.showDebug(true);
            }

            @Override
            public void simpleUpdate(float seconds) {
                if (physics.steps() > 2 && ++frames > 3) {
                    stop();
                }
            }

            @Override
            public void handleError(String message, Throwable thrown) {
                fault.set(thrown);
                done.countDown();
            }

            @Override
            public void destroy() {
                try {
                    Geometry lines = (Geometry) physics.debugNode().getChild(0);
                    assertThat(lines.getMesh().getBuffer(Type.Position).getNumElements()).isGreaterThanOrEqualTo(48);
                    assertThat(physics.debugNode().getParent()).isSameAs(rootNode);
                    assertThat(world.bodyCount()).isEqualTo(2);
                } catch (Throwable e) {
                    fault.set(e);
                }
                super.destroy();
                done.countDown();
            }
        };
        AppSettings settings = new AppSettings(true);
        settings.setFrameRate(1000);
        application.setSettings(settings);
        application.start(JmeContext.Type.Headless);
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(fault.get()).isNull();
        assertThat(world.bodyCount()).as("after the state was cleaned up").isZero();
    }
}
