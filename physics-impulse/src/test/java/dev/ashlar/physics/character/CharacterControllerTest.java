package dev.ashlar.physics.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.OverlapWatch;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharacterControllerTest {
    private static final double DT = 1.0 / 60;
    /** Two rest offsets of a body that is 0.6 m wide. */
    private static final double SKIN = 5.4e-4;
    private static final Shape CAPSULE = new Capsule(0.3, 0.6);
    private static final Shape BOX = Polyhedron.box(0.5, 1.8, 0.5);

    private final World world = World.builder().build();

    private void fixed(double sizeX, double sizeY, double sizeZ, double x, double y, double z) {
        world.add(BodyDef.staticBody(Polyhedron.box(sizeX, sizeY, sizeZ)).at(x, y, z));
    }

    private void floor() {
        fixed(60, 1, 60, 0, -0.5, 0);
    }

    private CharacterController capsule(double x, double y, double z) {
        return new CharacterController(world, CharacterDef.of(CAPSULE), new Vec3(x, y, z));
    }

    /** Moves and steps for some seconds. */
    private void walk(CharacterController walker, double vx, double vz, double seconds) {
        for (int k = 0; k < Math.round(seconds / DT); k++) {
            walker.move(vx, 0, vz, DT);
            world.step(DT);
        }
    }

    /** A flat floor of 2 n x n triangles. */
    private static Polyhedron triangles(int n, double cell) {
        PolyhedronBuilder b = Polyhedron.builder();
        for (int i = 0; i <= n; i++) {
            for (int k = 0; k <= n; k++) {
                b.vertex((i - 0.5 * n) * cell, 0, (k - 0.5 * n) * cell);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                int a = i * (n + 1) + k;
                int d = a + n + 1;
                boolean rising = (i + k) % 2 == 0;
                b.face(a, a + 1, rising ? d + 1 : d).face(rising ? a : a + 1, d + 1, d);
            }
        }
        return b.build();
    }

    /** Walks straight on over flat ground: never up or down by a bit, never slower. */
    private static void walkStraight(World world, Shape shape, double metres, int directions, double speed) {
        double height = 0.9;
        double skin = shape == BOX ? SKIN * 0.5 / 0.6 : SKIN;
        CharacterController walker =
                new CharacterController(world, CharacterDef.of(shape), new Vec3(0.123, height + 0.01, 0.077));
        for (int k = 0; k < 60; k++) {
            walker.move(0, 0, 0, DT);
        }
        assertThat(walker.isStanding()).isTrue();
        Vec3 start = walker.position();
        assertThat(start.y()).isCloseTo(height + skin, within(skin / 8));
        for (int i = 0; i < directions; i++) {
            double angle = StrictMath.toRadians(360.0 * i / directions);
            double vx = speed * StrictMath.cos(angle);
            double vz = speed * StrictMath.sin(angle);
            walker.setPosition(start);
            walker.move(0, 0, 0, DT);
            Vec3 last = walker.position();
            for (int k = 0; k < metres / speed / DT; k++) {
                walker.move(vx, 0, vz, DT);
                Vec3 now = walker.position();
                if (now.y() != last.y() || Math.abs(now.distance(last) - speed * DT) > 1e-12) {
                    throw new AssertionError("direction " + i + ", step " + k + ": from " + last + " to " + now);
                }
                last = now;
            }
            assertThat(walker.isStanding()).isTrue();
        }
    }

    private static void lay(World world, String floor) {
        if (floor.equals("triangles")) {
            world.add(BodyDef.staticBody(triangles(71, 3)));
        } else {
            for (int i = -36; i <= 36; i++) {
                for (int k = -36; k <= 36; k++) {
                    world.add(BodyDef.staticBody(Polyhedron.box(3, 0.5, 3)).at(3 * i, -0.25, 3 * k));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"triangles", "tiles"})
    void walksOverEdgesAndSeamsWithoutAHopOrStop(String floor) {
        for (Shape shape : new Shape[] {CAPSULE, BOX}) {
            World flat = World.builder().build();
            lay(flat, floor);
            walkStraight(flat, shape, 20, 16, 3.7);
        }
    }

    @Tag("soak")
    @ParameterizedTest
    @ValueSource(strings = {"triangles", "tiles"})
    void walksAHundredMetresIn360Directions(String floor) {
        for (Shape shape : new Shape[] {CAPSULE, BOX}) {
            for (String narrow : new String[] {"auto", "trajectory"}) {
                World flat = World.builder().narrowPhase(narrow).build();
                lay(flat, floor);
                walkStraight(flat, shape, 100, 360, 5);
            }
        }
    }

    @Test
    void slidesAlongAWall() {
        floor();
        fixed(1, 4, 40, 2, 2, 0);
        CharacterController walker = capsule(0, 0.9, 0);
        walk(walker, 3, 1, 5);
        assertThat(walker.position().x()).isCloseTo(1.5 - 0.3 - SKIN / 2, within(SKIN));
        assertThat(walker.position().z()).isCloseTo(5, within(0.01));
    }

    @Test
    void standsExactlyStillInCornersAndCreases() {
        floor();
        // Walls that meet at 90, 60 and 120 degrees.
        for (double degrees : new double[] {90, 60, 120, 30}) {
            double half = 0.5 * StrictMath.toRadians(degrees);
            World corner = World.builder().build();
            corner.add(BodyDef.staticBody(Polyhedron.box(60, 1, 60)).at(0, -0.5, 0));
            for (int side = -1; side <= 1; side += 2) {
                Quat turn = Quat.about(new Vec3(0, 1, 0), -side * half);
                Vec3 out = turn.rotate(new Vec3(0, 0, side));
                corner.add(
                        BodyDef.staticBody(Polyhedron.box(40, 4, 1)).at(new Pose(out.times(0.5).plus(new Vec3(0, 2, 0)), turn)));
            }
            for (double vz : new double[] {0, 0.3, -1, 1.2}) {
                CharacterController walker = new CharacterController(corner, CharacterDef.of(CAPSULE), new Vec3(3, 0.91, 0.1));
                Vec3 still = null;
                for (int k = 0; k < 1200 && !walker.position().equals(still); k++) {
                    still = walker.position();
                    walker.move(-2.5, 0, vz, DT);
                    corner.step(DT);
                }
                for (int k = 0; k < 120; k++) {
                    walker.move(-2.5, 0, vz, DT);
                    corner.step(DT);
                    assertThat(walker.position()).as(degrees + " degrees, " + vz + ", step " + k).isEqualTo(still);
                }
                corner.remove(walker.body());
            }
        }
    }

    @Test
    void climbsStairsAndComesDownAgain() {
        floor();
        for (int i = 0; i < 10; i++) {
            fixed(0.3, 0.18 * (i + 1), 3, 1 + 0.3 * i, 0.09 * (i + 1), 0);
        }
        fixed(5, 1.8, 3, 6.35, 0.9, 0);
        for (Shape shape : new Shape[] {CAPSULE, BOX}) {
            CharacterController walker = new CharacterController(world, CharacterDef.of(shape), new Vec3(0, 0.9, 0));
            for (int k = 0; k < 120; k++) {
                double x = walker.position().x();
                walker.move(2.5, 0, 0, DT);
                world.step(DT);
                assertThat(walker.position().x() - x).as("step " + k).isCloseTo(2.5 * DT, within(1e-3));
                assertThat(walker.isStanding()).as("stands, step " + k).isTrue();
            }
            assertThat(walker.position().y()).isCloseTo(2.7 + SKIN, within(SKIN));
            walk(walker, -2.5, 0, 2.2);
            assertThat(walker.isStanding()).isTrue();
            assertThat(walker.position().y()).isCloseTo(0.9 + SKIN, within(SKIN));
            world.remove(walker.body());
        }
    }

    @Test
    void aStepThatIsTooHighStopsIt() {
        floor();
        fixed(4, 0.4, 4, 3, 0.2, 0);
        CharacterController walker = capsule(0, 0.9, 0);
        walk(walker, 2, 0, 3);
        assertThat(walker.position().x()).isLessThan(1 - 0.2);
        assertThat(walker.position().y()).isCloseTo(0.9 + SKIN, within(SKIN));
    }

    /** A slab that rises from the origin towards +x. */
    private void slope(double degrees) {
        Quat turn = Quat.about(new Vec3(0, 0, 1), StrictMath.toRadians(degrees));
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 6)).at(new Pose(turn.rotate(new Vec3(10, -0.5, 0)), turn)));
    }

    @Test
    void walksUpSlopesWithinItsLimitAtFullSpeed() {
        floor();
        slope(40);
        CharacterController walker = capsule(-1, 0.95, 0);
        walk(walker, 2, 0, 3);
        assertThat(walker.position().x()).isCloseTo(5, within(0.1));
        assertThat(walker.position().y()).isGreaterThan(4);
        assertThat(walker.isStanding()).isTrue();
        walk(walker, 0, 0, DT);
        Vec3 still = walker.position();
        walk(walker, 0, 0, 1);
        assertThat(walker.position()).isEqualTo(still);
        walk(walker, -2, 0, 2);
        assertThat(walker.isStanding()).isTrue();
        assertThat(walker.position().x()).isCloseTo(1, within(0.1));
    }

    @Test
    void slidesDownSlopesThatAreTooSteep() {
        floor();
        slope(60);
        CharacterController walker = capsule(2, 2 * StrictMath.tan(StrictMath.toRadians(60)) + 1.3, 0);
        walk(walker, 2, 0, 2.5);
        assertThat(walker.position().y()).isCloseTo(0.9 + SKIN, within(SKIN));
        walk(walker, 2, 0, 1);
        assertThat(walker.position().y()).isLessThan(1);
    }

    @Test
    void jumpsLandsAndHitsCeilings() {
        floor();
        CharacterController walker = capsule(0, 0.9, 0);
        walk(walker, 0, 0, 0.1);
        walker.jump(4);
        double highest = 0;
        for (int k = 0; k < 90; k++) {
            walk(walker, 0, 0, DT);
            highest = Math.max(highest, walker.position().y());
        }
        assertThat(highest - 0.9).isCloseTo(16 / (2 * 9.81), within(0.05));
        assertThat(walker.isStanding()).isTrue();
        fixed(4, 1, 4, 0, 2.5, 0);
        walker.jump(4);
        walk(walker, 0, 0, 0.2);
        assertThat(walker.position().y()).isLessThan(1.1);
        assertThat(walker.rise()).isLessThanOrEqualTo(0);
    }

    @Test
    void liftsAndBeltsCarryIt() {
        floor();
        BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(2, 0.2, 2)).at(0, 0.3, 0).linearVelocity(0.3, 0.8, 0));
        CharacterController walker = capsule(0, 1.31, 0);
        walk(walker, 0, 0, 2);
        for (int k = 0; k < 120; k++) {
            walk(walker, 0, 0, DT);
            assertThat(walker.position().y() - world.pose(lift).position().y()).as("up").isCloseTo(1 + SKIN, within(SKIN));
        }
        assertThat(walker.position().x() - world.pose(lift).position().x()).isCloseTo(0, within(0.02));
        world.setVelocity(lift, new Vec3(0, -1.2, 0), Vec3.ZERO);
        for (int k = 0; k < 60; k++) {
            walk(walker, 0, 0, DT);
            assertThat(walker.isStanding()).as("down").isTrue();
        }
        World belts = World.builder().build();
        belts.add(BodyDef.staticBody(Polyhedron.box(40, 1, 4)).at(0, -0.5, 0).surfaceVelocity(1.5, 0, 0));
        CharacterController carried = new CharacterController(belts, CharacterDef.of(CAPSULE), new Vec3(0, 0.9, 0));
        for (int k = 0; k < 121; k++) {
            carried.move(0, 0, 0, DT);
            belts.step(DT);
        }
        assertThat(carried.position().x()).isCloseTo(3, within(0.05));
    }

    @Test
    void pushesWhatItCanAndNoMore() {
        floor();
        BodyId crate = world.add(BodyDef.dynamic(Polyhedron.box(0.6, 0.6, 0.6)).mass(30).friction(0.4).at(1, 0.3001, 0));
        BodyId safe = world.add(BodyDef.dynamic(Polyhedron.box(0.6, 0.6, 0.6)).mass(2000).friction(0.6).at(1, 0.3001, 3));
        CharacterController walker = capsule(0, 0.9, 0);
        CharacterController other = capsule(0, 0.9, 3);
        OverlapWatch watch = new OverlapWatch(world);
        for (int k = 0; k < 180; k++) {
            walker.move(1, 0, 0, DT);
            other.move(1, 0, 0, DT);
            world.step(DT);
            watch.look();
        }
        assertThat(world.pose(crate).position().x()).isGreaterThan(2);
        assertThat(world.pose(safe).position().x()).isCloseTo(1, within(1e-3));
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    @Test
    void isPushedByHeavyBodiesAndHardlyByLightOnes() {
        floor();
        BodyDef puck = BodyDef.dynamic(Polyhedron.box(0.6, 1, 0.6)).friction(0).linearVelocity(5, 0, 0);
        world.add(puck.mass(800).at(-2, 0.5001, 0));
        world.add(puck.mass(2).at(-2, 0.5001, 3));
        CharacterController hit = capsule(0, 0.9, 0);
        CharacterController tapped = capsule(0, 0.9, 3);
        OverlapWatch watch = new OverlapWatch(world);
        for (int k = 0; k < 120; k++) {
            hit.move(0, 0, 0, DT);
            tapped.move(0, 0, 0, DT);
            world.step(DT);
            watch.look();
        }
        assertThat(hit.position().x()).isGreaterThan(1);
        assertThat(tapped.position().x()).isLessThan(0.05);
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    @Test
    void movingWallsPushItAndCrushNothing() {
        floor();
        fixed(1, 3, 4, 4, 1.5, 0);
        BodyId wall = world.add(BodyDef.kinematic(Polyhedron.box(1, 3, 4)).at(-2, 1.51, 0).linearVelocity(1, 0, 0));
        CharacterController walker = capsule(0, 0.9, 0);
        OverlapWatch watch = new OverlapWatch(world);
        for (int k = 0; k < 60 * 8; k++) {
            walker.move(0, 0, 0, DT);
            world.step(DT);
            watch.look();
        }
        assertThat(walker.position().x()).isGreaterThan(2.9);
        assertThat(world.pose(wall).position().x()).isLessThan(3.5 - 0.6 - 0.5);
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 300, 1e4, 1e6})
    void tunnelsThroughNothingAtAnySpeed(double speed) {
        floor();
        fixed(0.002, 4, 4, 3, 2, 0);
        for (Shape shape : new Shape[] {CAPSULE, BOX}) {
            CharacterController walker = new CharacterController(world, CharacterDef.of(shape), new Vec3(0, 0.9, 0.3));
            for (int k = 0; k < 60; k++) {
                walker.move(speed, 0, 0, DT);
                world.step(DT);
                assertThat(walker.position().x()).isLessThan(3 - 0.25);
            }
            world.remove(walker.body());
        }
    }

    @Test
    void standsOnBodiesThatItsWeightMoves() {
        floor();
        // A plank on a block, like a seesaw: it tips where the character stands.
        fixed(0.4, 0.4, 1, 0, 0.2, 0);
        BodyId plank = world.add(BodyDef.dynamic(Polyhedron.box(4, 0.1, 1)).mass(40).at(0, 0.4501, 0));
        CharacterController walker = capsule(1.2, 1.45, 0);
        OverlapWatch watch = new OverlapWatch(world);
        for (int k = 0; k < 180; k++) {
            walker.move(0, 0, 0, DT);
            world.step(DT);
            watch.look();
        }
        assertThat(world.rotation(plank).rotate(new Vec3(1, 0, 0)).y()).isLessThan(-0.1);
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    @Tag("slow")
    @Test
    void isTheSameWithEveryBroadPhase() {
        long first = 0;
        for (String broad : new String[] {"brute-force", "sap", "tree", "vadop"}) {
            World w = World.builder().broadPhase(broad).build();
            w.add(BodyDef.staticBody(Polyhedron.box(30, 1, 30)).at(0, -0.5, 0));
            for (int i = 0; i < 20; i++) {
                w.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).mass(10).at(1 + 0.5 * (i % 5), 0.2001 + 0.4001 * (i / 10),
                        0.5 * (i / 5 % 2)));
            }
            CharacterController walker = new CharacterController(w, CharacterDef.of(CAPSULE), new Vec3(0, 0.9, 0.2));
            for (int k = 0; k < 120; k++) {
                walker.move(2, 0, 0.2, DT);
                w.step(DT);
            }
            first = first == 0 ? w.stateHash() : first;
            assertThat(w.stateHash()).as(broad).isEqualTo(first);
        }
    }

    @Test
    void movesWithoutAllocation() {
        floor();
        for (int i = 0; i < 5; i++) {
            fixed(0.3, 0.18 * (i + 1), 3, 1 + 0.3 * i, 0.09 * (i + 1), 0);
        }
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).mass(10).at(-2, 0.2001, 0));
        CharacterController walker = capsule(0, 0.9, 0);
        Runnable toAndFro = () -> {
            for (int k = 0; k < 240; k++) {
                walker.move(k < 120 ? 2 : -2, 0, 0, DT);
            }
        };
        for (int k = 0; k < 20; k++) {
            toAndFro.run();
        }
        Allocation.assertNone("moves", 3, toAndFro);
    }

    @Test
    void refusesNonsense() {
        floor();
        CharacterController walker = capsule(0, 0.9, 0);
        assertThatThrownBy(() -> walker.move(Double.NaN, 0, 0, DT)).hasMessage("x must be finite, but was NaN");
        assertThatThrownBy(() -> walker.move(0, 0, 0, 0)).hasMessage("dt must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> walker.jump(-1)).hasMessage("speed must be finite and > 0, but was -1.0");
        assertThatThrownBy(() -> CharacterDef.of(CAPSULE).slopeLimit(2)).hasMessageContaining("radians must be");
        BodyId crate = world.add(BodyDef.dynamic(BOX).at(5, 1, 0));
        assertThatThrownBy(() -> new CharacterController(world, CharacterDef.of(BOX), crate))
                .hasMessageStartingWith("body must be kinematic and of the character's shape, but was DYNAMIC");
    }
}
