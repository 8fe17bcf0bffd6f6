package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.contract.Allocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What other threads see of a world. */
class PoseViewTest {
    private static final double DT = 1.0 / 60;
    private static final int READERS = 4;
    /** Of each reader, at least; and how many steps it must have seen go by. */
    private static final int READS = 250_000;
    private static final int CHANGES = 100;
    private static final int BODIES = 20;
    private static final int STEPS = 400;
    /** Its centre of mass is not the origin. */
    private static final Shape ODD = new Compound(List.of(new Compound.Part(new Sphere(0.3), Pose.at(1, 0, 0)),
            new Compound.Part(Polyhedron.box(0.2, 0.4, 0.6), Pose.IDENTITY)));

    private static World tumbling() {
        World world = World.builder().build();
        for (int i = 0; i < BODIES; i++) {
            world.add(BodyDef.dynamic(i % 2 == 0 ? ODD : new Sphere(0.4)).at(3 * i, 0, 0).linearVelocity(0, 9, i)
                    .angularVelocity(1, i, 2));
        }
        return world;
    }

    private static double[] poses(World world) {
        double[] all = new double[BODIES * Pose.STRIDE];
        for (int i = 0; i < BODIES; i++) {
            world.pose(world.bodyAt(i), all, i * Pose.STRIDE);
        }
        return all;
    }

    /** A million reads while a world steps: each is one of the poses that the body had after a step. */
    @Test
    void fourReadersNeverSeeAMixture() throws InterruptedException, ExecutionException {
        World first = tumbling();
        double[][] known = new double[STEPS + 1][];
        known[0] = poses(first);
        for (int s = 1; s <= STEPS; s++) {
            first.step(DT);
            known[s] = poses(first);
        }
        World world = tumbling();
        BodyId[] ids = new BodyId[BODIES];
        Arrays.setAll(ids, world::bodyAt);
        PoseView view = world.poseView();
        AtomicBoolean read = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int r = 0; r < READERS; r++) {
                int seed = r;
                readers.add(threads.submit(() -> read(view, ids, known, seed)));
            }
            // Over and over, until all reads are done.
            byte[] start = world.snapshot();
            while (!read.get()) {
                for (int s = 0; s < STEPS; s++) {
                    world.step(DT);
                }
                read.set(readers.stream().allMatch(Future::isDone));
                world.restore(start);
            }
            int seen = 0;
            for (Future<Integer> reader : readers) {
                seen += reader.get();
            }
            FigureLog.add("reads of poses during steps", "%d or more by %d threads; %d times another step than before",
                    READERS * READS,
                    READERS, seen);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Reads, now and then of all bodies at once; how often they were of another step than those before. */
    private static int read(PoseView view, BodyId[] ids, double[][] known, int seed) {
        double[] one = new double[Pose.STRIDE];
        double[] all = new double[BODIES * Pose.STRIDE];
        int last = 0;
        int changes = 0;
        for (int k = 0; k < READS || changes < CHANGES; k++) {
            int i = (k + seed) % BODIES;
            int step;
            if (k % 64 == 0) {
                assertThat(view.poses(all)).isEqualTo(BODIES);
                step = find(known, all, 0, all.length, 0, last);
            } else {
                assertThat(view.pose(ids[i], one, 0)).isTrue();
                step = find(known, one, 0, one.length, i * Pose.STRIDE, last);
            }
            assertThat(step).as("a step that poses are of").isNotNegative();
            changes += step == last ? 0 : 1;
            last = step;
        }
        return changes;
    }

    /** The step whose poses from {@code at} on are these, sought from one on, or -1. */
    private static int find(double[][] known, double[] poses, int from, int to, int at, int first) {
        for (int k = 0; k < known.length; k++) {
            int s = (first + k) % known.length;
            if (Arrays.equals(known[s], at, at + to - from, poses, from, to)) {
                return s;
            }
        }
        return -1;
    }

    @Test
    void showsTheEndOfTheLastStep() {
        World world = World.builder().build();
        BodyId old = world.add(BodyDef.dynamic(ODD).at(0, 5, 0).angularVelocity(1, 2, 3));
        PoseView view = world.poseView();
        assertThat(world.poseView()).isSameAs(view);
        assertThat(view.pose(old)).isEqualTo(world.pose(old));
        assertThat(view.steps()).isOne();
        Pose before = world.pose(old);
        world.setTransform(old, Pose.at(0, 50, 0));
        BodyId young = world.add(BodyDef.dynamic(ODD).at(9, 5, 0));
        assertThat(view.pose(old)).as("until the next step").isEqualTo(before);
        assertThat(view.pose(young)).isNull();
        world.step(DT);
        assertThat(view.pose(old)).isEqualTo(world.pose(old));
        assertThat(view.pose(young)).isEqualTo(world.pose(young));
        assertThat(view.steps()).isEqualTo(2);
        world.remove(old);
        BodyId heir = world.add(BodyDef.dynamic(ODD).at(20, 5, 0));
        assertThat(heir.index()).isEqualTo(old.index());
        assertThat(view.pose(heir)).isNull();
        assertThat(view.pose(old)).isNotNull();
        world.step(DT);
        assertThat(view.pose(old)).isNull();
        assertThat(view.pose(heir)).isEqualTo(world.pose(heir));
        assertThat(view.pose(new BodyId(-1, 0))).isNull();
        assertThat(view.pose(new BodyId(1 << 30, 0))).isNull();
    }

    @Test
    void showsAsManyBodiesAsThereAre() {
        World world = World.builder().build();
        PoseView view = world.poseView();
        for (int i = 0; i < 100; i++) {
            world.add(BodyDef.staticBody(new Sphere(1)).at(i, 0, 0));
        }
        world.remove(world.bodyAt(7));
        assertThat(view.poses(new double[0])).isZero();
        world.step(DT);
        double[] all = new double[101 * Pose.STRIDE];
        Arrays.fill(all, 5);
        assertThat(view.poses(all)).isEqualTo(100);
        assertThat(all[99 * Pose.STRIDE]).isEqualTo(99);
        assertThat(Arrays.copyOfRange(all, 7 * Pose.STRIDE, 8 * Pose.STRIDE)).containsOnly(0);
        assertThat(all[100 * Pose.STRIDE]).isEqualTo(5);
    }

    @Test
    void aRestoreCountsAsAStep() {
        World world = World.builder().build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(1)).linearVelocity(1, 0, 0));
        byte[] start = world.snapshot();
        PoseView view = world.poseView();
        world.step(DT);
        world.restore(start);
        assertThat(view.pose(ball)).isEqualTo(Pose.IDENTITY);
        assertThat(world.poseView()).isSameAs(view);
    }

    @Test
    void isThereInEventDrivenWorlds() {
        World world = World.builder().eventDriven().gravity(0, 0, 0).build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(1)).linearVelocity(1, 0, 0));
        PoseView view = world.poseView();
        world.step(0.5);
        assertThat(view.pose(ball)).isEqualTo(Pose.at(0.5, 0, 0));
    }

    @Test
    void readingAndPublishingAllocateNothing() {
        World world = tumbling();
        PoseView view = world.poseView();
        BodyId id = world.bodyAt(3);
        double[] out = new double[BODIES * Pose.STRIDE];
        for (int i = 0; i < 200; i++) {
            world.step(DT);
        }
        Allocation.assertNone("steps with a view", 10, () -> world.step(DT));
        Allocation.assertNone("reads", 1000, () -> {
            view.pose(id, out, 0);
            view.poses(out);
        });
    }

    /** Of several threads one got the pose of another's body, or half of it: four times in four million. */
    @Test
    void severalThreadsReadBetweenSteps() throws InterruptedException, ExecutionException {
        World world = tumbling();
        BodyId ground = world.add(BodyDef.staticBody(new Sphere(1)).at(0, -900, 0));
        JointId[] joints = {world.add(JointDef.spherical(world.bodyAt(0), ground, new Vec3(0, -500, 0))),
            world.add(JointDef.slider(world.bodyAt(1), ground, Vec3.ZERO, new Vec3(1, 2, 3)))};
        world.step(DT);
        float[] matrices = new float[16 * world.indexEnd()];
        world.poses(matrices, 0.5);
        double energy = world.kineticEnergy();
        double[] value =
                {world.joints().value(joints[0], JointAxis.ANGULAR_Y), world.joints().speed(joints[1], JointAxis.LINEAR_X)};
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<?>> readers = new ArrayList<>();
            for (int r = 0; r < READERS; r++) {
                BodyId id = world.bodyAt(r);
                Pose pose = world.pose(id);
                readers.add(threads.submit(() -> {
                    float[] mine = new float[matrices.length];
                    for (int k = 0; k < READS; k++) {
                        check(world.pose(id).equals(pose));
                        if (k % 16 == 0) {
                            world.poses(mine, 0.5);
                            check(Arrays.equals(mine, matrices));
                            check(world.kineticEnergy() == energy);
                            check(world.joints().value(joints[0], JointAxis.ANGULAR_Y) == value[0]);
                            check(world.joints().speed(joints[1], JointAxis.LINEAR_X) == value[1]);
                        }
                    }
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void check(boolean right) {
        if (!right) {
            throw new AssertionError("a wrong value was read");
        }
    }

    /** In a step the world is read neither from inside it nor by another thread; its view is. */
    @Test
    void duringAStepOnlyTheViewIsRead() throws InterruptedException {
        AtomicReference<Runnable> act = new AtomicReference<>(() -> {});
        World world = World.builder().sleeping(true).contactFilter((a, b) -> {
            act.get().run();
            return true;
        }).build();
        BodyId ground = world.add(BodyDef.staticBody(Polyhedron.box(9, 1, 9)).at(0, -0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
        JointId joint = world.add(JointDef.spherical(ground, box, Vec3.ZERO).collideConnected(true));
        world.step(DT);
        PoseView view = world.poseView();
        ContactEvents events = world.contactEvents();
        SensorEvents sensed = world.sensorEvents();
        ThrowingCallable[] reads = {() -> world.pose(box), () -> world.pose(box, new double[7], 0),
            () -> world.linearVelocity(box),
            () -> world.angularVelocity(box), () -> world.rotation(box), () -> world.mass(box), () -> world.shape(box),
            () -> world.type(box),
            () -> world.userData(box), () -> world.definition(box), () -> world.isAwake(box), () -> world.island(box),
            () -> world.contains(box), () -> world.bodyAt(0), world::bodyCount, world::indexEnd, world::kineticEnergy,
            world::potentialEnergy, world::stateHash, world::report, world::contactEvents, world::sensorEvents, events::size,
            () -> events.kind(0), sensed::size, () -> world.poses(new float[99], 1), () -> world.joints().size(),
            () -> world.joints().value(joint, JointAxis.ANGULAR_X), () -> world.joints().force(joint),
            () -> world.shouldCollide(ground, box),
            () -> world.isPassing(ground, box), () -> world.lag(box)};
        act.set(() -> {
            act.set(() -> {});
            refusesAll(reads);
            Thread other = new Thread(() -> refusesAll(reads));
            AtomicReference<Throwable> failure = new AtomicReference<>();
            other.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assertThat(failure.get()).isNull();
            assertThat(view.pose(box)).isNotNull();
        });
        world.step(DT);
        for (ThrowingCallable read : reads) {
            assertThat(succeeds(read)).isTrue();
        }
    }

    private static boolean succeeds(ThrowingCallable read) {
        try {
            read.call();
            return true;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void refusesAll(ThrowingCallable[] reads) {
        for (int k = 0; k < reads.length; k++) {
            assertThatThrownBy(reads[k]).as("read %d", k).isInstanceOf(IllegalStateException.class)
                    .hasMessage("a world must not be read during its step (World.poseView() may be)");
        }
    }
}
