package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single joints against closed forms. */
final class JointTest {
    private static final double DT = 1.0 / 60;
    private static final double G = 9.81;
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);

    private World world = World.builder().build();
    private BodyId base = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.1)));

    private void withoutGravity() {
        world = World.builder().gravity(0, 0, 0).build();
        base = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.1)));
    }

    private void run(double seconds) {
        for (long k = Math.round(seconds / DT); k > 0; k--) {
            world.step(DT);
        }
    }

    /** A thin rod of 1 m that hangs from the origin, swung out by an angle. */
    private BodyId rod(double angle) {
        Vec3 centre = new Vec3(0.5 * Math.sin(angle), -0.5 * Math.cos(angle), 0);
        return world.add(BodyDef.dynamic(Polyhedron.box(1, 0.05, 0.05))
                .at(new Pose(centre, Quat.about(Z, angle - 0.5 * Math.PI))));
    }

    private double inertiaAboutEnd(BodyId rod) {
        return world.mass(rod) * ((1 + 0.0025) / 12 + 0.25);
    }

    /** The period of a pendulum by the arithmetic-geometric mean. */
    private double period(BodyId rod, double angle) {
        double x = 1;
        double y = Math.cos(0.5 * angle);
        for (int i = 0; i < 10; i++) {
            double mean = 0.5 * (x + y);
            y = Math.sqrt(x * y);
            x = mean;
        }
        return 2 * Math.PI * Math.sqrt(inertiaAboutEnd(rod) / (world.mass(rod) * G * 0.5)) / x;
    }

    @ParameterizedTest
    @CsvSource({"0.1, true", "0.1, false", "1.5, true", "1.5, false", "2.8, false"})
    void aPendulumKeepsItsPeriodAndItsEnergy(double angle, boolean onABall) {
        BodyId rod = rod(angle);
        JointId joint = world.add(onABall ? JointDef.spherical(base, rod, Vec3.ZERO) : JointDef.hinge(base, rod, Vec3.ZERO, Z));
        double energy = world.potentialEnergy();
        double scale = world.mass(rod) * G * 0.5 * (1 - Math.cos(angle));
        double period = period(rod, angle);
        double last = angle;
        double crossed = 0;
        int crossings = 0;
        for (int k = 1; k <= 1200; k++) {
            world.step(DT);
            Vec3 at = world.pose(rod).position();
            double now = Math.atan2(at.x(), -at.y());
            if (last > 0 && now <= 0 && last < 2) {
                crossings++;
                crossed = DT * (k - now / (now - last));
            }
            last = now;
            assertThat(world.kineticEnergy() + world.potentialEnergy()).isCloseTo(energy, within(0.01 * scale));
            assertThat(world.joints().error(joint)).isLessThan(1e-8);
            assertThat(world.joints().angularError(joint)).isLessThan(1e-8);
        }
        double measured = (crossed - 0.25 * period) / (crossings - 1);
        FigureLog.add("period of a pendulum at " + angle + " rad, off by", "%.1e", measured / period - 1);
        assertThat(measured).isCloseTo(period, within(1e-3 * period));
    }

    @Test
    void aHingeStopsAtItsLimitAndCarriesWhatItShould() {
        BodyId rod = rod(0.5 * Math.PI);
        JointId joint = world.add(JointDef.hinge(base, rod, Vec3.ZERO, Z).limit(JointAxis.ANGULAR_X, -0.3, 1));
        run(3);
        assertThat(world.joints().value(joint, JointAxis.ANGULAR_X)).isCloseTo(-0.3, within(1e-6));
        double weight = world.mass(rod) * G;
        assertThat(world.joints().force(joint).distance(new Vec3(0, weight, 0))).isLessThan(1e-3 * weight);
        assertThat(world.joints().torque(joint).z()).isCloseTo(0.5 * weight * Math.cos(0.3), within(1e-3 * weight));
    }

    @Test
    void aSliderFallsFreelyUntilItsLimit() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.3, 0.1)).at(0, -1, 0));
        JointId joint = world.add(JointDef.slider(base, box, new Vec3(0.3, 0, 0), new Vec3(0, 1, 0))
                .limit(JointAxis.LINEAR_X, -2, 0.5));
        run(0.5);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(-0.5 * G * 0.25, within(0.02));
        assertThat(world.joints().speed(joint, JointAxis.LINEAR_X)).isCloseTo(-0.5 * G, within(1e-9));
        run(2);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(-2, within(1e-6));
        assertThat(world.joints().force(joint).y()).isCloseTo(world.mass(box) * G, within(1e-6 * world.mass(box)));
        assertThat(world.joints().error(joint)).isLessThan(1e-8);
        assertThat(world.joints().angularError(joint)).isLessThan(1e-8);
    }

    @Test
    void aMotorOfAHingeAcceleratesByItsTorqueAndThenKeepsItsSpeed() {
        withoutGravity();
        BodyId rod = rod(0);
        JointId joint = world.add(JointDef.hinge(base, rod, Vec3.ZERO, Z).motor(JointAxis.ANGULAR_X, 3, 1));
        double acceleration = 1 / inertiaAboutEnd(rod);
        run(1);
        assertThat(world.joints().speed(joint, JointAxis.ANGULAR_X)).isCloseTo(acceleration, within(1e-3 * acceleration));
        assertThat(world.joints().torque(joint).z()).isCloseTo(1, within(1e-9));
        run(3 / acceleration);
        assertThat(world.joints().speed(joint, JointAxis.ANGULAR_X)).isCloseTo(3, within(1e-3));
        world.joints().setTarget(joint, JointAxis.ANGULAR_X, -2);
        run(6 / acceleration);
        assertThat(world.joints().speed(joint, JointAxis.ANGULAR_X)).isCloseTo(-2, within(1e-3));
    }

    @Test
    void aMotorOfASliderLiftsWhatItCanAndNoMore() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(10).at(0, -1, 0));
        Vec3 up = new Vec3(0, 1, 0);
        JointId joint = world.add(JointDef.slider(base, box, Vec3.ZERO, up).motor(JointAxis.LINEAR_X, 0.5, 10 * G + 20));
        run(0.1);
        assertThat(world.linearVelocity(box).y()).isCloseTo(0.2, within(1e-9));
        run(0.4);
        assertThat(world.linearVelocity(box).y()).isCloseTo(0.5, within(1e-9));
        world.remove(joint);
        world.setVelocity(box, Vec3.ZERO, Vec3.ZERO);
        world.add(JointDef.slider(base, box, Vec3.ZERO, up).motor(JointAxis.LINEAR_X, 0.5, 10 * G - 20));
        run(0.5);
        assertThat(world.linearVelocity(box).y()).isCloseTo(-1, within(1e-6));
    }

    @Test
    void aMotorPushesIntoALimitAndComesBack() {
        withoutGravity();
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(10).at(1, 0, 0));
        JointId joint = world.add(JointDef.slider(base, box, Vec3.ZERO, X).limit(JointAxis.LINEAR_X, 0, 0.25)
                .motor(JointAxis.LINEAR_X, 1, 100));
        run(1);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(0.25, within(1e-9));
        world.joints().setTarget(joint, JointAxis.LINEAR_X, -1);
        run(0.15);
        assertThat(world.joints().speed(joint, JointAxis.LINEAR_X)).isCloseTo(-1, within(1e-9));
        run(1);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(0, within(1e-9));
        world.applyForce(box, new Vec3(150, 0, 0));
        world.step(DT);
        assertThat(world.linearVelocity(box).x()).isCloseTo(5 * DT, within(1e-9));
    }

    @Test
    void aServoGoesToItsTargetAtItsSpeedAndHoldsIt() {
        BodyId rod = rod(0);
        JointId joint = world.add(JointDef.hinge(base, rod, Vec3.ZERO, Z).servo(JointAxis.ANGULAR_X, 1, 2, 1e4));
        run(0.25);
        assertThat(world.joints().value(joint, JointAxis.ANGULAR_X)).isCloseTo(0.5, within(0.01));
        run(1);
        assertThat(world.joints().value(joint, JointAxis.ANGULAR_X)).isCloseTo(1, within(1e-6));
        assertThat(world.joints().torque(joint).z()).isCloseTo(0.5 * world.mass(rod) * G * Math.sin(1), within(0.01));
    }

    @Test
    void aSpringSwingsAtItsFrequency() {
        withoutGravity();
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(2).at(1, 0, 0));
        JointId joint = world.add(JointDef.slider(base, box, Vec3.ZERO, X).spring(JointAxis.LINEAR_X, 0.3, 8, 0));
        double period = Math.PI;
        run(0.5 * period);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(0.6, within(0.02));
        run(0.5 * period);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(0, within(0.03));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e2, 1e6, 1e12})
    void aSpringOfAnyStiffnessIsStable(double stiffness) {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(2).at(0, -1, 0));
        JointId joint = world.add(JointDef.slider(base, box, Vec3.ZERO, new Vec3(0, 1, 0))
                .spring(JointAxis.LINEAR_X, 0, stiffness, 0.1 * Math.sqrt(stiffness)));
        run(20);
        double sag = 2 * G / stiffness;
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(-sag, within(1e-3 * sag + 1e-9));
    }

    /** Past pi it was stretched by a full turn, and with each turn it had more energy: 21,330 J after 20 s, instead of 49. */
    @Test
    void aSpringTowardsHalfATurnGainsNothingByGoingPast() {
        withoutGravity();
        BodyId rod = world.add(BodyDef.dynamic(Polyhedron.box(1, 0.1, 0.1)).mass(2).at(0.5, 0, 0));
        world.add(JointDef.hinge(base, rod, Vec3.ZERO, Z).spring(JointAxis.ANGULAR_X, Math.PI, 10, 0));
        double energy = 0;
        for (int i = 0; i < 20 * 60; i++) {
            world.step(DT);
            energy = Math.max(energy, world.kineticEnergy());
        }
        assertThat(energy).isBetween(30.0, 0.5 * 10 * Math.PI * Math.PI * 1.001);
    }

    @Test
    void aRopeHangsTautAndASlackOneFalls() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(3).at(0, -0.5, 0));
        JointId joint = world.add(JointDef.distance(base, box, Vec3.ZERO, new Vec3(0, -0.4, 0))
                .limit(JointAxis.LINEAR_X, 0, 1.5));
        run(0.3);
        assertThat(world.joints().force(joint)).isEqualTo(Vec3.ZERO);
        run(10);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(1.5, within(1e-6));
        assertThat(world.joints().force(joint).y()).isCloseTo(3 * G, within(1e-2));
    }

    @Test
    void aDistanceJointTakesOnItsLength() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(0, -1, 0));
        JointId joint = world.add(JointDef.distance(base, box, Vec3.ZERO, new Vec3(0, -0.9, 0)).length(1.2));
        run(3);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_X)).isCloseTo(1.2, within(1e-6));
    }

    @Test
    void fixedBodiesFallAsOneAndKeepTheirMomenta() {
        withoutGravity();
        BodyId a = world.add(
                BodyDef.dynamic(Polyhedron.box(0.3, 0.1, 0.2)).at(0, 2, 0).linearVelocity(1, 2, 0).angularVelocity(3, 1, -2));
        BodyId b = world.add(BodyDef.dynamic(Polyhedron.box(0.1, 0.4, 0.2)).at(0.2, 2.3, 0));
        JointId joint = world.add(JointDef.fixed(a, b, new Vec3(0.1, 2.1, 0)));
        Vec3 before = world.linearVelocity(a).times(world.mass(a));
        run(5);
        Vec3 after = world.linearVelocity(a).times(world.mass(a)).plus(world.linearVelocity(b).times(world.mass(b)));
        assertThat(after.distance(before)).isLessThan(1e-9 * before.length());
        assertThat(world.joints().error(joint)).isLessThan(1e-8);
        assertThat(world.joints().angularError(joint)).isLessThan(1e-8);
        assertThat(world.angularVelocity(a).distance(world.angularVelocity(b))).isLessThan(0.05);
        assertThat(world.angularVelocity(a).length()).isGreaterThan(0.5);
    }

    /** All that two joints of a turning pair have to do is to turn it; what they give against each other could be anything. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void jointsThatSayTheSameTwiceDoNotTearAtEachOther(int kind) {
        double strongest = 0;
        double rise = 0;
        for (int seed = 0; seed < 100; seed++) {
            withoutGravity();
            SplittableRandom random = new SplittableRandom(seed);
            Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
            BodyId a = world.add(BodyDef.dynamic(brick).at(5, 0, 0));
            // A little off what would be symmetric, as in a wall that was shot at.
            Vec3 to = new Vec3(5.1 + 1e-3 * random.nextDouble(), 0.2001, 1e-3 * (random.nextDouble() - 0.5));
            BodyId b = world.add(BodyDef.dynamic(brick).at(to.x(), to.y(), to.z()));
            Vec3 from = world.pose(a).position();
            Vec3 middle = from.plus(to).times(0.5);
            JointId first = world.add(JointDef.distance(a, b, from, to));
            JointId second = world.add(switch (kind) {
                case 0 -> JointDef.fixed(a, b, middle);
                case 1 -> JointDef.hinge(a, b, middle, Z);
                case 2 -> JointDef.spherical(a, b, middle);
                default -> JointDef.distance(b, a, to, from);
            });
            Vec3 spin = RandomVectors.vector(random, 3);
            world.setVelocity(a, Vec3.ZERO, spin);
            world.setVelocity(b, spin.cross(to.minus(from)), spin);
            world.step(DT);
            double energy = world.kineticEnergy();
            for (int k = 0; k < 60; k++) {
                world.step(DT);
                strongest = Math.max(strongest,
                        Math.max(world.joints().force(first).length(), world.joints().force(second).length()));
                rise = Math.max(rise, world.kineticEnergy() / energy - 1);
            }
        }
        // What keeps a brick on a circle of 0.112 m at 5.2 rad/s is 48 N.
        assertThat(strongest).isBetween(1.0, 48.0);
        assertThat(rise).isLessThan(2e-4);
    }

    @Test
    void sixAxesCanBeHeldOneByOne() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.3, 0.4)).at(1, 0, 0));
        JointId joint = world.add(JointDef.sixDof(base, box, Pose.at(0.5, 0, 0)).lock(JointAxis.LINEAR_X).lock(JointAxis.LINEAR_Z)
                .limit(JointAxis.LINEAR_Y, -0.5, 0.5).lock(JointAxis.ANGULAR_X).lock(JointAxis.ANGULAR_Y)
                .limit(JointAxis.ANGULAR_Z, -0.4, 0.4));
        run(5);
        assertThat(world.joints().value(joint, JointAxis.LINEAR_Y)).isCloseTo(-0.5, within(1e-6));
        assertThat(world.joints().value(joint, JointAxis.ANGULAR_Z)).isCloseTo(-0.4, within(1e-6));
        assertThat(world.joints().error(joint)).isLessThan(1e-8);
        assertThat(world.joints().angularError(joint)).isLessThan(1e-8);
    }

    @ParameterizedTest
    @CsvSource({"0.99, true", "1.01, false"})
    void aJointBreaksAtItsLoad(double share, boolean breaks) {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(10).at(0, -1, 0));
        JointId joint = world.add(JointDef.spherical(base, box, new Vec3(0, -0.9, 0)).breakForce(share * 10 * G, 1e9));
        int broken = 0;
        for (int k = 0; k < 60; k++) {
            StepReport report = world.step(DT);
            broken += report.brokenJoints();
            if (report.brokenJoints() > 0) {
                assertThat(world.joints().brokenCount()).isOne();
                assertThat(world.joints().broken(0)).isEqualTo(joint);
            }
        }
        assertThat(broken).isEqualTo(breaks ? 1 : 0);
        assertThat(world.joints().contains(joint)).isEqualTo(!breaks);
        assertThat(world.joints().brokenCount()).isZero();
    }

    @Test
    void aJointBreaksWhereAGrowingLoadPassesItsStrength() {
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(1).at(0, -1, 0));
        world.add(JointDef.hinge(base, box, new Vec3(0, -0.9, 0), X).breakForce(200, 1e9));
        double load = 0;
        while (world.report().brokenJoints() == 0) {
            load += 0.1;
            world.applyForce(box, new Vec3(0, -load, 0));
            world.step(DT);
        }
        FigureLog.add("a joint of 200 N breaks at (within 2 %)", "%.2f N", load + G);
        assertThat(load + G).isCloseTo(200, within(0.01 * 200));
    }

    @Test
    void aTorqueBreaksAFixedJoint() {
        BodyId beam = world.add(BodyDef.dynamic(Polyhedron.box(1, 0.1, 0.1)).mass(4).at(0.6, 0, 0));
        Vec3 root = new Vec3(0.1, 0, 0);
        world.add(JointDef.fixed(base, beam, root).breakForce(1e9, 4 * G * 0.5 * 1.01));
        run(1);
        assertThat(world.joints().size()).isOne();
        world.add(JointDef.fixed(base, beam, root));
        run(1);
        world.remove(world.joints().at(1));
        world.applyForce(beam, new Vec3(0, -2, 0));
        world.step(DT);
        assertThat(world.joints().size()).isZero();
    }

    @Test
    void jointedBodiesCollideOnlyIfAsked() {
        BodyId a = world.add(BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).at(0, 5, 0));
        BodyId b = world.add(BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).at(0.3001, 5, 0));
        BodyId c = world.add(BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).at(0, 5, 1));
        assertThat(world.shouldCollide(a, b)).isTrue();
        JointId joint = world.add(JointDef.spherical(a, b, new Vec3(0.15, 5, 0)));
        assertThat(world.shouldCollide(a, b)).isFalse();
        assertThat(world.shouldCollide(b, a)).isFalse();
        assertThat(world.shouldCollide(a, c)).isTrue();
        world.step(DT);
        assertThat(world.report().pairs()).isZero();
        world.remove(joint);
        assertThat(world.shouldCollide(a, b)).isTrue();
        world.add(JointDef.spherical(a, b, new Vec3(0.15, 5, 0)).collideConnected(true));
        assertThat(world.shouldCollide(a, b)).isTrue();
        assertThat(world.step(DT).pairs()).isOne();
    }

    /** The way by which a joint is closed in a step was taken for the speed of an impact: 3 kJ became 1e12 J in five internal steps. */
    @Test
    void whatAJointPullsTogetherDoesNotBounce() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).restitution(0.8);
        BodyId a = world.add(box);
        BodyId b = world.add(box.at(2, 0.02, 0.03).linearVelocity(0, 0.1, 0));
        world.add(JointDef.distance(a, b, Vec3.ZERO, new Vec3(2, 0.02, 0.03)).length(0.01).collideConnected(true));
        double before = world.kineticEnergy();
        for (int i = 0; i < 120; i++) {
            world.step(1.0 / 60);
            assertThat(world.kineticEnergy()).as("step " + i).isLessThanOrEqualTo(1.01 * before);
        }
        assertThat(world.pose(a).position().distance(world.pose(b).position())).as("it was closed").isLessThan(0.6);
    }
}
