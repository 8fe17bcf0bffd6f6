package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Impacts of faces, in which several points meet at once. */
final class ImpactTest {
    private static final double[] FRICTIONS = {0, 0.3, 0.6, 1};
    private static final double[] RATES = {30, 60, 240};
    private static final double FALL = 2;

    @ParameterizedTest
    @ValueSource(strings = {"crate", "cylinder", "L", "compound", "trough", "arch"})
    void aBodyDroppedFlatBouncesFlat(String kind) {
        for (boolean events : new boolean[] {false, true}) {
            for (int tenths : Arrays.copyOf(new int[] {10, 5, 2, 1, 3, 4, 6, 7, 8, 9}, Tier.cases(3, 10))) {
                for (double mu : FRICTIONS) {
                    for (double rate : RATES) {
                        dropped(kind, 0.1 * tenths, mu, rate, events);
                    }
                }
            }
        }
    }

    static void dropped(String kind, double e, double mu, double rate, boolean events) {
        World world = events ? World.builder().eventDriven().build() : World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).friction(mu).restitution(e));
        Shape shape = shape(kind);
        // A trough upside down is an arch on two feet.
        Quat start = kind.equals("arch") ? new Quat(0, 0, 1, 0) : Quat.IDENTITY;
        double bottom = shape.bounds(new Pose(Vec3.ZERO, start)).minY();
        BodyId id =
                world.add(
                        BodyDef.dynamic(shape).density(300).friction(mu).restitution(e).at(0, FALL - bottom, 0).rotation(start));
        double energy = world.kineticEnergy() + world.potentialEnergy();
        double apex = 0;
        boolean rises = false;
        double tilt = 0;
        double last = energy;
        // Until just after the first apex.
        double seconds = Math.sqrt(2 * FALL / 9.81) * (1 + 1.1 * e) + 2 / rate;
        for (int k = 0; k < seconds * rate; k++) {
            world.step(1 / rate);
            double now = world.kineticEnergy() + world.potentialEnergy();
            assertThat(now).as("energy of " + kind + e + " " + mu + " " + rate + events)
                    .isLessThanOrEqualTo(last + 1e-9 * energy);
            last = now;
            rises |= world.linearVelocity(id).y() > 0;
            // The apex lies between two steps: what is left of the speed tells how much higher.
            double v = world.linearVelocity(id).y();
            apex = rises ? Math.max(apex, world.pose(id).position().y() + bottom + v * v / (2 * 9.81)) : 0;
            tilt = Math.max(tilt, tilt(world.rotation(id).times(start.conjugate())));
        }
        String what = String.format("%s, e %.1f, friction %.1f, %.0f Hz, events %b", kind, e, mu, rate, events);
        assertThat(apex).as(what).isCloseTo(e * e * FALL, within(0.02 * e * e * FALL));
        assertThat(tilt).as(what).isLessThan(StrictMath.toRadians(0.1));
        Vec3 at = world.pose(id).position();
        assertThat(StrictMath.hypot(at.x(), at.z())).as("drift of " + what).isLessThan(1e-6);
    }

    private static double tilt(Quat q) {
        Vec3 up = q.rotate(new Vec3(0, 1, 0));
        return StrictMath.atan2(StrictMath.hypot(up.x(), up.z()), up.y()) + 2 * Math.abs(q.y());
    }

    private static Shape shape(String kind) {
        return switch (kind) {
            case "crate" -> Polyhedron.box(1, 1, 1);
            case "cylinder" -> Meshes.cylinder(0.5, 0.6, 24);
            case "L" -> new Compound(List.of(new Compound.Part(Polyhedron.box(1.2, 0.3, 0.4), Pose.IDENTITY),
                    new Compound.Part(Polyhedron.box(0.3, 1, 0.4), Pose.at(-0.45, 0.65, 0))));
            case "compound" -> new Compound(List.of(new Compound.Part(Polyhedron.box(1, 0.3, 1), Pose.IDENTITY),
                    new Compound.Part(Polyhedron.box(0.3, 0.3, 0.3), Pose.at(0.1, 0.3, 0.2))));
            default -> Meshes.uShape(1, 0.8, 0.4, 0.2);
        };
    }

    @Test
    void cubesThatMeetFaceToFacePartWithoutTurning() {
        for (boolean events : new boolean[] {false, true}) {
            for (double e : new double[] {0.1, 0.3, 0.5, 0.8, 1}) {
                for (double mu : FRICTIONS) {
                    WorldBuilder builder = World.builder().gravity(0, 0, 0);
                    World world = (events ? builder.eventDriven() : builder).build();
                    BodyId a = world
                            .add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).friction(mu).restitution(e).linearVelocity(3, 0, 0));
                    BodyId b = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).friction(mu).restitution(e).at(1.5, 0, 0));
                    for (int k = 0; k < 60; k++) {
                        world.step(1.0 / 60);
                    }
                    double parting = world.linearVelocity(b).x() - world.linearVelocity(a).x();
                    assertThat(parting).isCloseTo(3 * e, within(0.01 * 3 * e));
                    assertThat(world.angularVelocity(a).length() + world.angularVelocity(b).length()).isLessThan(1e-9);
                }
            }
        }
    }

    /** Several manifolds at one moment: what is symmetric stays so. */
    @Test
    void aCrateThatLandsOnTwoPlanksDoesNotTilt() {
        // With less, a light plank that rattles between the crate and the ground takes most of the energy.
        double e = 1;
        for (boolean events : new boolean[] {false, true}) {
            World world = events ? World.builder().eventDriven().build() : World.builder().build();
            world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).restitution(e));
            for (int side = -1; side <= 1; side += 2) {
                world.add(
                        BodyDef.dynamic(Polyhedron.box(0.2, 0.1, 2)).at(0.4 * side, 0.05 + 1e-6, 0).density(600).restitution(e));
            }
            BodyId crate = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 1.6, 0).density(300).restitution(e));
            double energy = world.kineticEnergy() + world.potentialEnergy();
            double highest = 0;
            boolean rises = false;
            for (int k = 0; k < 60; k++) {
                world.step(1.0 / 60);
                assertThat(tilt(world.rotation(crate))).isLessThan(StrictMath.toRadians(0.1));
                assertThat(world.report().cutOffImpacts()).isZero();
                double now = world.kineticEnergy() + world.potentialEnergy();
                // What lies closer than its gap is opened.
                double pushes = world.report().pushWork();
                assertThat(pushes).isLessThanOrEqualTo(1e-5 * energy);
                assertThat(now - pushes).isLessThanOrEqualTo(energy * (1 + 1e-9));
                energy = now;
                rises |= world.linearVelocity(crate).y() > 0.1;
                highest = rises ? Math.max(highest, world.pose(crate).position().y()) : 0;
            }
            assertThat(highest).as("it bounces").isGreaterThan(0.65);
        }
    }

    /** The first ball of three: contacts of one moment share its momentum evenly, break away, and never pull. */
    @Test
    void aBallThatMeetsTwoAtOncePartsThemSymmetrically() {
        for (boolean events : new boolean[] {false, true}) {
            WorldBuilder builder = World.builder().gravity(0, 0, 0);
            World world = (events ? builder.eventDriven() : builder).build();
            double half = 0.5 + 1e-9;
            BodyId cue = world.add(ball().at(-1.5, 0, 0).linearVelocity(2, 0, 0));
            BodyId left = world.add(ball().at(0, half, 0));
            BodyId right = world.add(ball().at(0, -half, 0));
            for (int k = 0; k < 60; k++) {
                world.step(1.0 / 60);
            }
            Vec3 a = world.linearVelocity(left);
            Vec3 b = world.linearVelocity(right);
            assertThat(a.x()).isCloseTo(b.x(), within(1e-9)).isGreaterThan(0.5);
            assertThat(a.y()).isCloseTo(-b.y(), within(1e-9)).isGreaterThan(0.2);
            // Both at once: v = 2 (1 - 4 c^2 / (1 + 2 c^2)) with the cosine c of the line of centres.
            double cosSq = 0.75;
            // Balls of 1 m meet 1.8 micrometres apart, which turns that line a little.
            assertThat(world.linearVelocity(cue).x()).isCloseTo(2 * (1 - 4 * cosSq / (1 + 2 * cosSq)), within(2e-6));
            assertThat(world.linearVelocity(cue).y()).isCloseTo(0, within(1e-9));
        }
    }

    private static BodyDef ball() {
        return BodyDef.dynamic(new Sphere(0.5)).mass(1).friction(0).restitution(1);
    }

    /** Friction turns a part of the spin into speed, and the other way round, and only takes energy. */
    @Test
    void aSpinningBoxThatLandsFlatLosesSpinToFriction() {
        double[] left = new double[2];
        for (int k = 0; k < 2; k++) {
            World world = World.builder().build();
            world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).friction(0.5 * k).restitution(0.5));
            BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 0.4, 1)).at(0, 1, 0).friction(0.5 * k).restitution(0.5)
                    .angularVelocity(0, 5, 0));
            for (int step = 0; step < 30; step++) {
                world.step(1.0 / 60);
            }
            left[k] = world.angularVelocity(box).y();
            assertThat(StrictMath.hypot(world.angularVelocity(box).x(), world.angularVelocity(box).z())).isLessThan(1e-6);
        }
        assertThat(left[0]).isCloseTo(5, within(1e-9));
        assertThat(left[1]).isBetween(-1e-9, 4.5);
    }
}
