package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Doors, gears, levers and sliders made of bodies with locked axes do what the same mechanisms with joints do. */
final class LockedMechanismsTest {
    private static final double DT = 1.0 / 60;
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);
    /** A revolving door: it turns about its middle. */
    private static final BodyDef DOOR = BodyDef.dynamic(Polyhedron.box(1, 2, 0.1)).mass(20).friction(0);
    private static final double DOOR_INERTIA = 20 * (1 + 0.01) / 12;
    private static final InvoluteGear GEAR = new InvoluteGear(20, 0.05, 0.002);

    /** What holds a mechanism. */
    private enum By { LOCKS, JOINTS, EVENTS }

    private static World world(By by) {
        WorldBuilder builder = World.builder().gravity(0, 0, 0);
        return by == By.EVENTS ? builder.eventDriven().build() : builder.build();
    }

    /** Adds a body that turns about its centre along an axis of the world, and no other way. */
    private static BodyId addTurning(World world, By by, BodyDef def, Vec3 axis) {
        if (by != By.JOINTS) {
            return world.add(def.lockTranslation(true, true, true).lockRotation(axis.x() == 0, axis.y() == 0, axis.z() == 0));
        }
        BodyId post = world.add(BodyDef.staticBody(new Sphere(0.01)).at(def.pose()).filter(2, 0));
        BodyId id = world.add(def);
        world.add(JointDef.hinge(post, id, world.pose(id).position(), axis));
        return id;
    }

    /** Adds a body that slides along x, and no other way. */
    private static BodyId addSliding(World world, By by, BodyDef def) {
        if (by != By.JOINTS) {
            return world.add(def.lockTranslation(false, true, true).lockRotation(true, true, true));
        }
        BodyId rail = world.add(BodyDef.staticBody(new Sphere(0.01)).at(def.pose()).filter(2, 0));
        BodyId id = world.add(def);
        world.add(JointDef.slider(rail, id, world.pose(id).position(), new Vec3(1, 0, 0)));
        return id;
    }

    private static Vec3 at(World world, BodyId id) {
        return world.pose(id).position();
    }

    /** How far a body that turns about one axis is turned, rad. */
    private static double angle(World world, BodyId id, Vec3 axis) {
        Quat q = world.rotation(id);
        return 2 * Math.atan2(q.x() * axis.x() + q.y() * axis.y() + q.z() * axis.z(), q.w());
    }

    private static void assertClose(double value, double expected, String what) {
        assertThat(value).as(what).isCloseTo(expected, within(0.01 * Math.abs(expected)));
    }

    /** A torque turns the door until it meets the stop; then it stands, however long it is pressed. */
    @ParameterizedTest
    @EnumSource(By.class)
    void aDoorPressedAgainstAStopStands(By by) {
        World world = world(by);
        BodyId door = addTurning(world, by, DOOR, Y);
        world.add(BodyDef.staticBody(Polyhedron.box(0.1, 2, 0.1)).at(0.45, 0, -0.3).friction(0));
        double met = 0;
        for (int i = 0; i < 600; i++) {
            double before = world.kineticEnergy();
            world.applyTorque(door, new Vec3(0, 50, 0));
            world.step(DT);
            met = met == 0 && world.kineticEnergy() < before ? i : met;
            assertThat(met > 0 && world.kineticEnergy() > before + 1e-9).as("energy grows at the stop, step " + i).isFalse();
            assertThat(world.report().held()).as("held in step " + i).isZero();
        }
        // The door's corner, at (0.5, -0.05), has come to z = -0.25.
        assertClose(angle(world, door, Y), Math.asin(0.25 / Math.hypot(0.5, 0.05)) - Math.atan(0.1), "angle");
        assertThat(world.angularVelocity(door).length()).as("spin").isLessThan(1e-4);
        assertThat(met * DT).as("when it meets the stop").isCloseTo(Math.sqrt(2 * 0.42 * DOOR_INERTIA / 50), within(2 * DT));
    }

    /** The pusher goes on as if there were no door, and the door, though a torque presses it back, keeps touching it. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "JOINTS"})
    void aKinematicPusherTurnsADoor(By by) {
        World world = world(by);
        BodyId door = addTurning(world, by, DOOR, Y);
        BodyId pusher = addPusher(world);
        for (int i = 0; i < 60; i++) {
            world.applyTorque(door, new Vec3(0, -10, 0));
            world.step(DT);
            assertThat(world.report().held()).as("held in step " + i).isZero();
        }
        assertThat(world.pose(pusher).position().z()).as("pusher").isCloseTo(-0.3, within(1e-9));
        assertClose(angle(world, door, Y), turnedAt(-0.3), "angle");
        assertThat(world.angularVelocity(door).y()).as("spin").isCloseTo((turnedAt(-0.301) - turnedAt(-0.299)) / 0.002 * 0.5,
                within(0.02));
    }

    /** Without the torque the door leaves the pusher at the speed at which it was met. */
    @ParameterizedTest
    @EnumSource(By.class)
    void aPushedDoorRunsAhead(By by) {
        World world = world(by);
        BodyId door = addTurning(world, by, DOOR, Y);
        BodyId pusher = addPusher(world);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        assertThat(world.pose(pusher).position().z()).as("pusher").isCloseTo(-0.3, within(0.005));
        // No turn that keeps to a corner of the pusher is faster than this, as the inner one is closest to the door's middle.
        assertClose(world.angularVelocity(door).y(), fastest(), "spin");
        assertThat(angle(world, door, Y)).as("angle").isGreaterThan(turnedAt(-0.3) + 0.1);
    }

    private static double fastest() {
        double most = 0;
        for (double z = 0.1; z > -0.3; z -= 0.001) {
            most = Math.max(most, (turnedAt(z - 0.001) - turnedAt(z)) / 0.001 * 0.5);
        }
        return most;
    }

    private static BodyId addPusher(World world) {
        return world.add(BodyDef.kinematic(Polyhedron.box(0.1, 2, 0.1)).at(0.4, 0, 0.2).linearVelocity(0, 0, -0.5).friction(0));
    }

    /** The angle at which a corner of the pusher, at (0.35, z - 0.05), is 0.05 off the plane through the door's middle. */
    private static double turnedAt(double z) {
        return Math.atan2(0.05 - z, 0.35) + Math.asin(0.05 / Math.hypot(0.05 - z, 0.35));
    }

    /** Teeth of two equal gears pass the turning on, one to one but for the play. */
    @ParameterizedTest
    @EnumSource(By.class)
    void aKinematicGearDrivesAnother(By by) {
        Polyhedron shape = GEAR.body(0.2);
        World world = world(by);
        double start = Math.PI / 20;
        BodyId wheel = addTurning(world, by, BodyDef.dynamic(shape).mass(30).friction(0).at(2 * GEAR.pitchRadius, 0, 0)
                .rotation(Quat.about(Z, start)), Z);
        BodyId drive = world.add(BodyDef.kinematic(shape).friction(0).angularVelocity(0, 0, 1));
        OverlapWatch watch = new OverlapWatch(world);
        for (int i = 0; i < 120; i++) {
            world.step(DT);
            if (i % 20 == 0) {
                watch.look();
            }
            assertThat(world.report().held()).as("held in step " + i).isZero();
        }
        assertThat(angle(world, drive, Z)).as("driving gear").isCloseTo(2, within(1e-9));
        assertClose(angle(world, wheel, Z) - start, -2, "driven gear");
        assertThat(world.angularVelocity(wheel).z()).as("its spin").isCloseTo(-1, within(0.05));
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    /** Teeth that pass faster than contacts foresee them push each other aside inside the step; held, they would jam. */
    @Test
    void aFastGearIsNotHeld() {
        Polyhedron shape = GEAR.body(0.2);
        World world = world(By.LOCKS);
        BodyId wheel = addTurning(world, By.LOCKS, BodyDef.dynamic(shape).mass(30).friction(0).at(2 * GEAR.pitchRadius, 0, 0)
                .rotation(Quat.about(Z, Math.PI / 20)).angularVelocity(0, 0, -25), Z);
        world.add(BodyDef.kinematic(shape).friction(0).angularVelocity(0, 0, 25));
        int deflected = 0;
        for (int i = 0; i < 15; i++) {
            world.applyTorque(wheel, new Vec3(0, 0, 50));
            world.step(DT);
            assertThat(world.report().held()).as("held in step " + i).isZero();
            deflected += world.report().deflected();
        }
        assertThat(deflected).as("how often the clamp changed a motion").isPositive();
        assertThat(world.angularVelocity(wheel).z()).as("spin").isCloseTo(-25, within(5.0));
    }

    /** Two locked gears, of which the heavier has all the spin at first, share it as angular momentum says. */
    @ParameterizedTest
    @EnumSource(By.class)
    void twoGearsShareTheirSpin(By by) {
        Polyhedron shape = GEAR.body(0.2);
        World world = world(by);
        BodyDef def = BodyDef.dynamic(shape).friction(0);
        BodyId heavy = addTurning(world, by, def.mass(30).angularVelocity(0, 0, 1), Z);
        BodyId light =
                addTurning(world, by, def.mass(10).at(2 * GEAR.pitchRadius, 0, 0).rotation(Quat.about(Z, Math.PI / 20)), Z);
        double energy = world.kineticEnergy();
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            assertThat(world.kineticEnergy()).as("energy after step " + i).isLessThan((1 + 1e-3) * energy);
            energy = world.kineticEnergy();
        }
        // Teeth give equal and opposite angular impulses: I w of the one minus that of the other stays, and spins end opposite.
        assertThat(world.angularVelocity(heavy).z()).isCloseTo(0.75, within(0.05));
        assertThat(world.angularVelocity(light).z()).isCloseTo(-0.75, within(0.05));
    }

    /** A push drives the slider onto a stop, where it stays while it is pressed, and back onto the other. */
    @ParameterizedTest
    @EnumSource(By.class)
    void aSliderStandsAtItsStops(By by) {
        World world = world(by);
        double friction = by == By.EVENTS ? 0 : 0.5;
        BodyId slider = addSliding(world, by, BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(2).friction(friction));
        BodyDef stop = BodyDef.staticBody(Polyhedron.box(0.2, 1, 1)).friction(friction);
        world.add(stop.at(0.7, 0, 0));
        world.add(stop.at(-0.7, 0, 0).rotation(Quat.about(Z, 0.3)));
        double[] ends = {0.5, -0.7 + (0.1 + 0.1 * StrictMath.sin(0.3)) / StrictMath.cos(0.3) + 0.1};
        for (int k = 0; k < 2; k++) {
            boolean met = false;
            for (int i = 0; i < 120; i++) {
                double before = world.kineticEnergy();
                world.applyForce(slider, new Vec3(k == 0 ? 10 : -10, 3, 2));
                world.step(DT);
                met |= world.kineticEnergy() < before;
                assertThat(met && world.kineticEnergy() > before + 1e-6).as("energy grows at stop " + k + ", step " + i)
                        .isFalse();
            }
            assertThat(met).isTrue();
            assertClose(world.pose(slider).position().x(), ends[k], "end " + k);
            assertThat(world.linearVelocity(slider).length()).as("speed at end " + k).isLessThan(1e-3);
            world.setVelocity(slider, Vec3.ZERO, Vec3.ZERO);
        }
    }

    /** A crank on a round rail, along x, is turned by one kinematic body while another slides it. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "JOINTS"})
    void aSliderOnARoundRailIsTurnedAndPushed(By by) {
        World world = world(by);
        BodyDef def = BodyDef.dynamic(Polyhedron.box(0.2, 0.1, 1)).mass(5).friction(0);
        BodyId crank;
        if (by == By.LOCKS) {
            crank = world.add(def.lockTranslation(false, true, true).lockRotation(false, true, true));
        } else {
            BodyId rail = world.add(BodyDef.staticBody(new Sphere(0.01)).filter(2, 0));
            crank = world.add(def);
            world.add(JointDef.slider(rail, crank, Vec3.ZERO, new Vec3(1, 0, 0)).free(JointAxis.ANGULAR_X));
        }
        BodyId lifter = world.add(BodyDef.kinematic(Polyhedron.box(2, 0.1, 0.1)).friction(0).at(0, -0.15, -0.4)
                .linearVelocity(0, 0.3, 0));
        BodyId pusher = world.add(BodyDef.kinematic(Polyhedron.box(0.1, 0.1, 0.1)).friction(0).at(-0.3, 0, 0)
                .linearVelocity(0.5, 0, 0));
        for (int i = 0; i < 60; i++) {
            world.applyForce(crank, new Vec3(-5, 0, 0));
            world.applyTorque(crank, new Vec3(-2, 0, 0));
            world.step(DT);
        }
        assertThat(at(world, lifter).y()).isCloseTo(0.15, within(1e-9));
        assertThat(at(world, pusher).x()).isCloseTo(0.2, within(1e-9));
        assertClose(at(world, crank).x(), 0.2 + 0.15, "slid");
        // A corner of the lifter, at (y, z) = (0.2, -0.35), is 0.05 off the plane through the crank's middle.
        double turned = Math.atan2(0.2, 0.35) + Math.asin(0.05 / Math.hypot(0.2, 0.35));
        assertClose(angle(world, crank, new Vec3(1, 0, 0)), turned, "turned");
    }

    /** Without loss at the stops a slider goes back and forth for ever. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "EVENTS"})
    void anElasticSliderKeepsItsEnergy(By by) {
        World world = world(by);
        BodyId slider = addSliding(world, by, BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).mass(2).friction(0)
                .restitution(1).linearVelocity(3, 0, 0));
        BodyDef stop = BodyDef.staticBody(Polyhedron.box(0.2, 1, 1)).friction(0);
        world.add(stop.at(0.7, 0, 0));
        world.add(stop.at(-0.7, 0, 0).rotation(Quat.about(Z, 0.3)));
        for (int i = 0; i < 300; i++) {
            world.step(DT);
            assertThat(world.kineticEnergy()).as("after step " + i).isCloseTo(9, within(1e-6));
        }
        assertThat(Math.abs(world.pose(slider).position().x())).isLessThan(0.51);
    }

    /** A plate that slides onto rollers gives them spin by friction, until they run as fast as it does. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "JOINTS"})
    void aPlateRunsOnRollers(By by) {
        World world = World.builder().build();
        BodyId[] rollers = new BodyId[4];
        for (int k = 0; k < 4; k++) {
            rollers[k] = addTurning(world, by, BodyDef.dynamic(new Sphere(0.2)).mass(5).friction(0.5)
                    .at(k % 2 - 0.5, -0.2, k / 2 - 0.5), Z);
        }
        BodyId plate = world.add(BodyDef.dynamic(Polyhedron.box(4, 0.1, 1.4)).mass(10).friction(0.5).at(-0.4, 0.05, 0)
                .linearVelocity(1, 0, 0));
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        // m v + 4 I w / r stays, with w = v / r and I = 0.4 m r^2.
        double speed = 10 / (10 + 4 * 0.4 * 5);
        assertClose(world.linearVelocity(plate).x(), speed, "plate");
        for (BodyId roller : rollers) {
            assertClose(world.angularVelocity(roller).z(), -speed / 0.2, "roller");
        }
    }

    /** A ball that falls onto one end of a lever throws another off the other end. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "JOINTS"})
    void aLeverThrowsABall(By by) {
        assertClose(thrown(by), thrown(By.JOINTS), "height");
    }

    private static double thrown(By by) {
        World world = World.builder().build();
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1)).friction(0.3);
        addTurning(world, by, BodyDef.dynamic(Polyhedron.box(2, 0.05, 0.3)).mass(3).friction(0.3), Z);
        world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.3)).at(0.9, -0.076, 0));
        BodyId light = world.add(ball.mass(1).at(0.8, 0.126, 0));
        world.add(ball.mass(10).at(-0.8, 1.5, 0));
        double highest = 0;
        for (int i = 0; i < 120; i++) {
            world.step(DT);
            highest = Math.max(highest, world.pose(light).position().y());
        }
        return highest;
    }

    /** About one free axis a body has the inertia of that axis, whatever its axes of inertia are. */
    @ParameterizedTest
    @EnumSource(value = By.class, names = {"LOCKS", "JOINTS"})
    void aSkewBodyTurnsWithTheInertiaOfItsAxis(By by) {
        World world = world(by);
        BodyId rod = addTurning(world, by, BodyDef.dynamic(Polyhedron.box(2, 0.1, 0.1)).mass(12).rotation(Quat.about(Z, 0.5)), Y);
        double along = 2 * 0.01;
        double across = 4.01;
        double inertia = along * Math.pow(Math.sin(0.5), 2) + across * Math.pow(Math.cos(0.5), 2);
        for (int i = 0; i < 60; i++) {
            world.applyTorque(rod, new Vec3(0, 0.5, 0));
            world.step(DT);
        }
        assertClose(world.angularVelocity(rod).y(), 0.5 / inertia, "spin");
        assertThat(world.kineticEnergy()).isCloseTo(0.5 * inertia * Math.pow(world.angularVelocity(rod).y(), 2), within(1e-3));
    }

    /** With one axis locked a body tumbles about the other two: energy, and what it has of angular momentum about them, stay. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBodyThatTurnsAboutTwoAxesKeepsEnergyAndAngularMomentum(boolean eventDriven) {
        World world = world(eventDriven ? By.EVENTS : By.LOCKS);
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 0.5, 0.2)).mass(12).rotation(Quat.about(new Vec3(1, 2, 3), 1))
                .angularVelocity(2, 0, 1).lockTranslation(true, true, true).lockRotation(false, true, false));
        double energy = world.kineticEnergy();
        Vec3 momentum = momentum(world, box);
        for (int i = 0; i < 600; i++) {
            world.step(DT);
            assertThat(world.angularVelocity(box).y()).isZero();
            assertThat(world.kineticEnergy()).as("energy after step " + i).isCloseTo(energy, within(1e-6 * energy));
            Vec3 change = momentum(world, box).minus(momentum);
            assertThat(Math.hypot(change.x(), change.z())).as("momentum after step " + i).isLessThan(1e-9);
        }
    }

    /** Angular momentum of a box of 12 kg with sides of 1, 0.5 and 0.2 m. */
    private static Vec3 momentum(World world, BodyId box) {
        Quat turned = world.rotation(box);
        Vec3 w = turned.conjugate().rotate(world.angularVelocity(box));
        return turned.rotate(new Vec3((0.25 + 0.04) * w.x(), (1 + 0.04) * w.y(), (1 + 0.25) * w.z()));
    }

    /** A body whose moves are locked tumbles as one that flies does. */
    @Test
    void aLockedBodyTumblesAsAFreeOne() {
        World world = world(By.LOCKS);
        BodyDef def = BodyDef.dynamic(Polyhedron.box(1, 0.5, 0.2)).mass(12).angularVelocity(0.1, 5, 0.1);
        BodyId locked = world.add(def.lockTranslation(true, true, true));
        BodyId free = world.add(def.at(10, 0, 0));
        for (int i = 0; i < 600; i++) {
            world.step(DT);
            assertThat(world.angularVelocity(locked)).isEqualTo(world.angularVelocity(free));
            assertThat(world.rotation(locked)).isEqualTo(world.rotation(free));
        }
    }

    /**
     * Bodies with random locks of moves and turns, thrown onto a floor with others. Where nothing is kinematic, energy falls.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void inAHeapLocksHoldAndEnergyFalls(int seed) {
        Random random = new Random(seed);
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(6, 1, 6)).at(0, -0.5, 0));
        BodyId[] ids = new BodyId[24];
        int[] locks = new int[ids.length];
        Vec3[] start = new Vec3[ids.length];
        for (int i = 0; i < ids.length; i++) {
            locks[i] = i % 2 == 0 ? 0 : random.nextInt(64);
            start[i] = new Vec3(i % 3 * 0.6 - 0.6, 0.5 + i / 9 * 0.6, i / 3 % 3 * 0.6 - 0.6);
            ids[i] = world.add(BodyDef.dynamic(random.nextBoolean() ? new Sphere(0.2) : Polyhedron.box(0.3, 0.4, 0.2))
                    .at(start[i].x(), start[i].y(), start[i].z())
                    .rotation(Quat.about(new Vec3(1, 2, random.nextDouble()), random.nextDouble()))
                    .linearVelocity(random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                    .angularVelocity(random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                    .lockTranslation((locks[i] & 1) != 0, (locks[i] & 2) != 0, (locks[i] & 4) != 0)
                    .lockRotation((locks[i] & 8) != 0, (locks[i] & 16) != 0, (locks[i] & 32) != 0));
        }
        OverlapWatch watch = new OverlapWatch(world);
        double put = world.kineticEnergy() + world.potentialEnergy();
        double energy = put;
        double rise = 0;
        for (int step = 0; step < 120; step++) {
            world.step(DT);
            watch.look();
            double now = world.kineticEnergy() + world.potentialEnergy();
            rise = Math.max(rise, now - energy);
            energy = now;
            for (int i = 0; i < ids.length; i++) {
                double[] moved = new double[6];
                at(world, ids[i]).minus(start[i]).to(moved, 0);
                world.angularVelocity(ids[i]).to(moved, 3);
                for (int k = 0; k < 6; k++) {
                    assertThat((locks[i] >> k & 1) != 0 && moved[k] != 0)
                            .as("axis " + k + " of body " + i + " in step " + step + ", seed " + seed).isFalse();
                }
            }
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(rise).as("rise of energy in a step, seed " + seed).isLessThan(5e-4 * put);
    }

    @Test
    void spinAboutALockedAxisIsNotTaken() {
        World world = world(By.LOCKS);
        BodyId box = world.add(DOOR.angularVelocity(1, 2, 3).lockRotation(true, false, true));
        assertThat(world.angularVelocity(box)).isEqualTo(new Vec3(0, 2, 0));
        world.setVelocity(box, new Vec3(1, 1, 1), new Vec3(4, 5, 6));
        assertThat(world.angularVelocity(box)).isEqualTo(new Vec3(0, 5, 0));
        assertThat(world.linearVelocity(box)).isEqualTo(new Vec3(1, 1, 1));
    }

    /** A hinge through the axis that locks leave says nothing new: both together turn as one alone. */
    @Test
    void aHingeOnALockedBodyChangesNothing() {
        World world = world(By.LOCKS);
        BodyId post = world.add(BodyDef.staticBody(new Sphere(0.01)).at(0.3, 0.1, 0.7).filter(2, 0));
        Vec3 at = new Vec3(0.3, 0.1, 0.7);
        BodyId door = world.add(DOOR.at(at.x(), at.y(), at.z()).rotation(Quat.about(Y, 0.7)).lockTranslation(true, true, true)
                .lockRotation(true, false, true));
        world.add(JointDef.hinge(post, door, at, Y));
        for (int i = 0; i < 60; i++) {
            world.applyTorque(door, new Vec3(0, 2, 0));
            world.step(DT);
        }
        assertThat(world.angularVelocity(door).y()).isCloseTo(2 / DOOR_INERTIA, within(1e-6));
        assertThat(world.pose(door).position()).isEqualTo(at);
    }
}
