package dev.ashlar.bridge.joml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.lang.management.ManagementFactory;
import java.nio.FloatBuffer;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class JomlPosesTest {
    private static final double STEP = 1.0 / 60;
    /** 100 km from the origin, where floats are 8 mm apart. */
    private static final Vec3 FAR = new Vec3(1e5, 0, 0);

    private final World world = World.builder().broadPhase("sap").narrowPhase("separating-vector").build();
    private final JomlPoses poses = new JomlPoses(world);

    private BodyId brick(Vec3 at) {
        return world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(new Pose(at, Quat.about(new Vec3(1, 2, 3), 0.7)))
                .linearVelocity(3, 4, 5).angularVelocity(1, -2, 3));
    }

    @Test
    void posesAreThoseOfTheWorld() {
        BodyId body = brick(new Vec3(1, 2, 3));
        world.step(STEP);
        poses.update(1);
        Pose pose = world.pose(body);
        Vec3 expected = pose.apply(new Vec3(0.1, 0.2, 0.3));
        assertThat(Joml.vec(poses.position(body, new Vector3d()))).isEqualTo(pose.position());
        assertThat(Joml.quat(poses.rotation(body, new Quaterniond()))).isEqualTo(pose.rotation());
        assertThat(Joml.pose(poses.position(body, new Vector3d()), poses.rotation(body, new Quaterniond())).position())
                .isEqualTo(pose.position());
        Vector3d exact = poses.matrix(body, new Matrix4d()).transformPosition(new Vector3d(0.1, 0.2, 0.3));
        assertThat(Joml.vec(exact).distance(expected)).isLessThan(1e-15);
        Vector3f drawn = poses.matrix(body, new Matrix4f()).transformPosition(new Vector3f(0.1f, 0.2f, 0.3f));
        assertThat(Joml.vec(drawn).distance(expected)).isLessThan(1e-6);
        assertThat(Joml.to(expected, new Vector3d())).isEqualTo(new Vector3d(expected.x(), expected.y(), expected.z()));
        assertThat(Joml.to(pose.rotation(), new Quaterniond())).isEqualTo(poses.rotation(body, new Quaterniond()));
    }

    @Test
    void aBodyFarFromTheOriginIsDrawnExactly() {
        BodyId body = brick(FAR);
        Vector3d camera = new Vector3d(FAR.x() - 2, 1, 0);
        Vec3 last = null;
        for (int i = 0; i < 60; i++) {
            world.step(STEP);
            poses.update(1, camera);
            Vec3 drawn = Joml.vec(poses.matrix(body, new Matrix4f()).getTranslation(new Vector3f()));
            assertThat(drawn.distance(world.pose(body).position().minus(Joml.vec(camera)))).isLessThan(1e-6);
            if (last != null) {
                // 3 m/s for a sixtieth of a second: floats of the world would jump by 47 or 55 mm.
                assertThat(drawn.x() - last.x()).isBetween(0.0499, 0.0501);
            }
            last = drawn;
        }
        assertThat(poses.position(body, new Vector3d()).x).isEqualTo(world.pose(body).position().x());
    }

    @Test
    void aFrameMakesNoObject() {
        BodyId body = brick(Vec3.ZERO);
        for (int i = 0; i < 50; i++) {
            brick(new Vec3(i, 2, 0));
        }
        world.step(STEP);
        Matrix4f matrix = new Matrix4f();
        Vector3d place = new Vector3d();
        FloatBuffer buffer = FloatBuffer.allocate(16 * world.indexEnd());
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int k = 0; k < 5; k++) {
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < 51; i++) {
                poses.matrix(read(i == 0, body), matrix);
                poses.position(body, place);
            }
            poses.put(buffer.clear());
            least = Math.min(least, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        // World.poses has two small arrays a call, since several threads may call it.
        assertThat(least).isLessThan(300);
    }

    private BodyId read(boolean update, BodyId body) {
        if (update) {
            poses.update(0.5);
        }
        return body;
    }

    @Test
    void allMatricesGoIntoOneBuffer() {
        brick(Vec3.ZERO);
        BodyId gone = brick(new Vec3(5, 0, 0));
        BodyId body = brick(new Vec3(9, 0, 0));
        world.remove(gone);
        poses.update(1);
        FloatBuffer buffer = FloatBuffer.allocate(100);
        assertThat(poses.put(buffer).position()).isEqualTo(48);
        assertThat(buffer.get(16 * body.index() + 12)).isEqualTo(9);
        assertThat(buffer.get(16 * gone.index() + 15)).isZero();
        assertThat(poses.matrices()[16 * body.index() + 12]).isEqualTo(9);
        assertThatIllegalArgumentException().isThrownBy(() -> poses.put(FloatBuffer.allocate(47)))
                .withMessage("room in the buffer must be >= 16 * indexEnd() = 48, but was 47");
    }

    @Test
    void aBodyThatWasNotThereIsAFault() {
        BodyId body = brick(Vec3.ZERO);
        assertThatIllegalArgumentException().isThrownBy(() -> poses.matrix(body, new Matrix4f()))
                .withMessage(body + " was not there at the last update: call update() after bodies were added");
    }
}
