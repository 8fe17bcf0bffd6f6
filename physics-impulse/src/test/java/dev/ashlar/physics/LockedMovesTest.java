package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body's centre does not move along its locked axes, whatever acts on it. */
final class LockedMovesTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4));

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }

    private static Vec3 at(World world, BodyId id) {
        return world.pose(id).position();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itNeitherFallsNorIsPushed(boolean eventDriven) {
        World world = eventDriven ? World.builder().eventDriven().build() : World.builder().build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.2)).mass(2).at(0, 1, 0).linearVelocity(0, 3, 0.5)
                .lockTranslation(false, true, false));
        world.applyImpulse(ball, new Vec3(2, 5, 0));
        for (int i = 0; i < 60; i++) {
            world.applyForce(ball, new Vec3(0, 40, 2));
            world.step(DT);
        }
        assertThat(at(world, ball).y()).isEqualTo(1);
        assertThat(at(world, ball).x()).isCloseTo(1, within(1e-9));
        assertThat(at(world, ball).z()).isCloseTo(0.5 + 0.5, within(0.02));
        world.setVelocity(ball, new Vec3(0, 4, 0), Vec3.ZERO);
        assertThat(world.linearVelocity(ball)).isEqualTo(Vec3.ZERO);
    }

    @Test
    void aContactFromBelowDoesNotLiftIt() {
        World world = World.builder().build();
        BodyId lid = world.add(BOX.at(0, 1, 0).lockTranslation(false, true, false).lockRotation(true, true, true));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).mass(50).at(0, 0.3, 0).linearVelocity(0, 6, 0).friction(0));
        run(world, 20);
        assertThat(at(world, lid)).isEqualTo(new Vec3(0, 1, 0));
        assertThat(world.linearVelocity(ball).y()).as("stopped, and falls").isNegative();
    }

    @Test
    void aBallBouncesOffItAsOffAWallAlongTheLock() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId wall = world
                .add(BOX.mass(1).at(0, 1, 0).restitution(1).lockTranslation(false, true, false).lockRotation(true, true, true));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).mass(1).at(0.05, 0.3, 0).linearVelocity(0, 5, 0).friction(0)
                .restitution(1));
        run(world, 20);
        assertThat(world.linearVelocity(ball).y()).isCloseTo(-5, within(1e-9));
        assertThat(at(world, wall).y()).isEqualTo(1);
    }

    @Test
    void itGivesWayAlongItsFreeAxes() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId box = world.add(BOX.mass(1).at(0, 0, 0).friction(0).lockTranslation(false, true, false));
        world.add(BodyDef.kinematic(Polyhedron.box(0.2, 0.2, 0.2)).at(-1, 0, 0).linearVelocity(1, 0, 0));
        run(world, 120);
        assertThat(at(world, box).x()).isCloseTo(-1 + 2 + 0.3, within(0.01));
        assertThat(at(world, box).y()).isEqualTo(0);
    }

    @Test
    void itCarriesAStack() {
        World world = World.builder().build();
        BodyId shelf = world.add(BodyDef.dynamic(Polyhedron.box(2, 0.2, 2)).lockTranslation(true, true, true)
                .lockRotation(true, true, true));
        BodyId low = world.add(BOX.at(0, 0.3, 0));
        BodyId high = world.add(BOX.at(0, 0.7, 0));
        run(world, 60);
        assertThat(at(world, shelf)).isEqualTo(Vec3.ZERO);
        assertThat(at(world, low).minus(new Vec3(0, 0.3, 0)).length()).isLessThan(1e-4);
        assertThat(at(world, high).minus(new Vec3(0, 0.7, 0)).length()).isLessThan(2e-4);
    }

    @Test
    void aLiftThatCannotMoveItStops() {
        World world = World.builder().build();
        BodyId box = world.add(BOX.at(0, 1, 0).lockTranslation(false, true, false));
        BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(1, 0.2, 1)).at(0, 0, 0).linearVelocity(0, 1, 0));
        OverlapWatch watch = new OverlapWatch(world);
        for (int i = 0; i < 90; i++) {
            world.step(DT);
            watch.look();
        }
        assertThat(at(world, box).y()).isEqualTo(1);
        assertThat(at(world, lift).y()).isLessThan(0.7);
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    @Test
    void aJointPullsItAlongItsFreeAxesOnly() {
        World world = World.builder().build();
        BodyId runner = world.add(BOX.mass(1).at(0, 2, 0).lockTranslation(false, true, true).lockRotation(true, true, true));
        BodyId bob = world.add(BodyDef.dynamic(new Sphere(0.1)).mass(1).at(1, 2, 0));
        JointId rope = world.add(JointDef.distance(runner, bob, new Vec3(0, 2, 0), new Vec3(1, 2, 0)));
        double start = world.kineticEnergy() + world.potentialEnergy();
        for (int i = 0; i < 120; i++) {
            world.step(DT);
            assertThat(at(world, runner).y()).isEqualTo(2);
            assertThat(at(world, runner).z()).isZero();
            double centre = 0.5 * (at(world, runner).x() + at(world, bob).x());
            assertThat(centre).as("nothing pushes them along x").isCloseTo(0.5, within(1e-3));
            assertThat(world.joints().error(rope)).isLessThan(1e-6);
            assertThat(world.kineticEnergy() + world.potentialEnergy()).isCloseTo(start, within(0.3));
        }
    }

    /** Bodies of random shapes and locks in a bin with others: their locked coordinates keep every bit, and nothing overlaps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void inAHeapNoBitOfALockedCoordinateChanges(int seed) {
        Random random = new Random(seed);
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(6, 1, 6)).at(0, -0.5, 0));
        BodyId[] ids = new BodyId[24];
        int[] locks = new int[ids.length];
        Vec3[] start = new Vec3[ids.length];
        for (int i = 0; i < ids.length; i++) {
            Shape shape = random.nextBoolean() ? new Sphere(0.2) : Polyhedron.box(0.3, 0.4, 0.3);
            locks[i] = i % 2 == 0 ? 0 : random.nextInt(8);
            start[i] = new Vec3(i % 3 * 0.6 - 0.6, 0.5 + i / 9 * 0.6, i / 3 % 3 * 0.6 - 0.6);
            ids[i] = world.add(BodyDef.dynamic(shape).at(start[i].x(), start[i].y(), start[i].z())
                    .rotation(Quat.about(new Vec3(1, 2, random.nextDouble()), random.nextDouble()))
                    .linearVelocity(random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                    .restitution(random.nextInt(2) * 0.5)
                    .lockTranslation((locks[i] & 1) != 0, (locks[i] & 2) != 0, (locks[i] & 4) != 0));
        }
        OverlapWatch watch = new OverlapWatch(world);
        for (int step = 0; step < 90; step++) {
            world.step(DT);
            watch.look();
            for (int i = 0; i < ids.length; i++) {
                Vec3 moved = at(world, ids[i]).minus(start[i]);
                String what = "body " + i + " with locks " + locks[i] + " in step " + step + ", seed " + seed;
                assertThat((locks[i] & 1) != 0 && moved.x() != 0).as("x of " + what).isFalse();
                assertThat((locks[i] & 2) != 0 && moved.y() != 0).as("y of " + what).isFalse();
                assertThat((locks[i] & 4) != 0 && moved.z() != 0).as("z of " + what).isFalse();
                assertThat(world.linearVelocity(ids[i]).length()).as("speed of " + what).isLessThan(50);
            }
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    /** Passes would make up for a wrong effective mass in the end, so it is looked at itself, with the locked body on either side. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLockedBodyHasNoShareInTheEffectiveMassAlongItsLock(boolean lockedFirst) {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyDef locked = BodyDef.dynamic(new Sphere(0.5)).mass(1).lockTranslation(true, false, false).at(0, 0, 0);
        BodyDef free = BodyDef.dynamic(new Sphere(0.5)).mass(4).at(1, 0, 0);
        world.add(lockedFirst ? locked : free);
        world.add(lockedFirst ? free : locked);
        world.step(1.0 / 60);
        ContactConstraints rows = WorldParts.of(world).stepper().rows;
        assertThat(rows.count).isEqualTo(1);
        assertThat(rows.row[ContactConstraints.DIAGONAL]).as("1/kg along the lock").isCloseTo(0.25, within(1e-12));
    }
}
