package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Joints of bodies that do not turn, that are round, or that are far from where their joints want them. */
final class JointedToTheOddTest {
    private static final double DT = 1.0 / 60;
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);

    /** What keeps light links from swinging too fast, an inertia of 1e-17 here, made it turn by NaN rad. */
    @Test
    void aPointDoesNotBeginToTurnInAJoint() {
        World world = World.builder().gravity(0, -9.81, 0).build();
        BodyId point =
                world.add(BodyDef.dynamic(Polyhedron.point(Vec3.ZERO)).mass(1000).lockRotation(false, true, true).at(0, 3, 0));
        BodyId box =
                world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).lockTranslation(true, false, true).at(0.7, 3.4, 0.2));
        JointId joint = world.add(JointDef.hinge(point, box, new Vec3(0.2, 3.1, 0.1), new Vec3(0.2, 0.9, 0.4)));
        for (int i = 0; i < 30; i++) {
            world.step(DT);
            assertThat(world.angularVelocity(point)).isEqualTo(Vec3.ZERO);
            assertThat(world.linearVelocity(box).length()).isLessThan(20);
        }
        assertThat(world.contains(box) && world.joints().error(joint) < 1).isTrue();
    }

    /** What no turning moves, as a point, kept the spin that its user gave it, and drove whatever was joined to it with any power. */
    @Test
    void aPointThatIsSpunDrivesNothing() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId point = world.add(BodyDef.dynamic(Polyhedron.point(Vec3.ZERO)).angularVelocity(50, -300, 80));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).lockRotation(true, true, false).at(2, 0, 0));
        world.add(JointDef.fixed(point, box, new Vec3(1, 0, 0)));
        BodyId rod = world.add(BodyDef.dynamic(Polyhedron.segment(new Vec3(0, -1, 0), new Vec3(0, 1, 0))).at(9, 0, 0)
                .angularVelocity(0, 300, 2));
        world.setVelocity(point, Vec3.ZERO, new Vec3(0, 300, 0));
        assertThat(world.angularVelocity(point).length()).isZero();
        assertThat(world.angularVelocity(rod).distance(new Vec3(0, 0, 2))).isLessThan(1e-12);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            assertThat(world.linearVelocity(box).length()).isLessThan(1e-9);
        }
    }

    /** Near the end of its way a body that its locks keep in a plane would have to be infinitely fast, and was: the step threw. */
    @Test
    void aBodyThatIsDrawnOutOfTheOnlyPlaneItHasStaysInItAndSlow() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId hook = world.add(BodyDef.kinematic(Polyhedron.box(0.1, 0.1, 0.1)).at(-1.4, 1.9, -1.2).linearVelocity(0.8, 3, 6));
        BodyId box =
                world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).lockTranslation(false, false, true).at(0.1, 3.2, -2));
        world.add(JointDef.distance(hook, box, new Vec3(-1.4, 1.9, -1.2), new Vec3(0.1, 3.3, -2)));
        double fastest = 0;
        for (int i = 0; i < 120; i++) {
            world.step(DT);
            fastest = Math.max(fastest, world.linearVelocity(box).length());
            assertThat(world.pose(box).position().z()).isEqualTo(-2);
        }
        // A thousandth of what a row does is left at least: by the root of that, some 30 times the speed of 6 m/s along the lock.
        assertThat(fastest).isBetween(6.0, 250.0);
    }

    /** A ball is as round after any turn, but what is joined to it is carried around: steps were not cut for that. */
    @Test
    void aSpinningBallCarriesWhatIsJoinedToIt() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId ball = world.add(BodyDef.kinematic(new Sphere(0.25)).angularVelocity(0, 100, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(2, 0, 0).linearVelocity(0, 0, -200));
        world.add(JointDef.spherical(ball, box, new Vec3(2, 0, 0)));
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            assertThat(world.pose(box).position().length()).isCloseTo(2, within(1e-6));
            assertThat(world.linearVelocity(box).length()).isCloseTo(200, within(0.5));
        }
    }

    /** It was shifted for turns that no step can make, by hundreds of metres. */
    @Test
    void whatIsTurnedFarFromItsJointIsBroughtBackWithoutBeingThrown() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId base = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.1)));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.4, 0.3)).at(3, 0, 0));
        JointId joint = world.add(JointDef.hinge(base, box, new Vec3(1, 0, 0), Y));
        world.setTransform(box, new Pose(new Vec3(3, 2, 1), Quat.about(Z, 2.5)));
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            assertThat(world.pose(box).position().length()).isLessThan(8);
        }
        assertThat(world.joints().error(joint)).isLessThan(1e-6);
    }

    /**
     * Random users who put two joints between two bodies that tell the same, or next to it. Speeds grew beyond all numbers: a weak motor's
     * row came and went until no rounds were left, and impulses of rows that are next to dependent no longer cancelled out.
     */
    @ParameterizedTest
    @CsvSource({"180, 20", "31, 340", "33, 480"})
    void jointsThatTellTheSameThrowNothing(long seed, int steps) {
        RandomCalls user = new RandomCalls(RandomCalls.kind((int) seed % 24).build(), seed);
        user.begin();
        for (int i = 0; i < steps; i++) {
            user.beforeStep(i);
            user.world.step(user.seconds());
            for (int k = 0; k < user.world.indexEnd(); k++) {
                BodyId id = user.world.bodyAt(k);
                assertThat(id == null ? 0 : user.world.linearVelocity(id).length()).as("step " + i).isLessThan(100);
            }
        }
    }
}
