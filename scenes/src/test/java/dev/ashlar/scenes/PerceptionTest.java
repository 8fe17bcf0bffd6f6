package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.Joints;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.contract.Allocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Worlds with a budget for the narrow phase: what is not looked at stands still, and nothing ever overlaps. */
final class PerceptionTest {
    private static final double DT = 1.0 / 60;
    private static final Viewpoint VIEW = new Viewpoint(new Vec3(0, 1, 6), new Vec3(0, 0, -1), 1);
    /** Looks away from everything. */
    private static final Viewpoint AWAY = new Viewpoint(new Vec3(0, 1, 50), new Vec3(0, 0, 1), 1);
    private static final BodyDef BULLET = BodyDef.dynamic(Polyhedron.box(0.6, 0.6, 0.6)).at(0.1, 1, -1.5).mass(200)
            .linearVelocity(0, 0, 20).angularVelocity(1, 2, 0);
    private static final double BULLET_ENERGY = 0.5 * 200 * 20 * 20;

    private static WorldBuilder perceiving(Viewpoint view, long budget) {
        return World.builder().perception(PerceptionDef.of(view, budget));
    }

    /** A wall that stands, all of it looked at, and a block on its way to it. */
    private static Trial wall(WorldBuilder builder, int columns, int rows) {
        Trial trial = Trial.in(builder, 1, "brick-wall", "columns", columns, "rows", rows, "ball-speed", 0).lookEvery(0);
        trial.run(0.2, DT);
        trial.world.add(BULLET);
        trial.mark();
        trial.energyRise = 0;
        return trial;
    }

    private static void setBudget(World world, long budget) {
        world.setPerception(world.perception().withBudget(budget));
    }

    /** Share: of the pairs of the wall at rest. */
    @ParameterizedTest
    @CsvSource({"0.1, 1.2", "1, 1.2"})
    void aFallingWallNeverOverlapsNorNeedsMoreThanItsBudget(double share, double seconds, @TempDir Path folder)
            throws IOException {
        fallsCounted(share, seconds, folder);
    }

    @Tag("slow")
    @Test
    void aFallingWallWithALargeBudgetNeverOverlapsNorNeedsMore(@TempDir Path folder) throws IOException {
        fallsCounted(5, 1.5, folder);
    }

    private static void fallsCounted(double share, double seconds, Path folder) throws IOException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(CountingProvider.present(folder));
        try {
            fallsWithin(share, seconds, 7, 6);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Tag("soak")
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 5})
    void aLargeWallNeverOverlapsNorNeedsMoreThanItsBudget(double share, @TempDir Path folder) throws IOException {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(CountingProvider.present(folder));
        try {
            fallsWithin(share, 3, 40, 25);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static void fallsWithin(double share, double seconds, int columns, int rows) {
        Trial trial = wall(perceiving(VIEW, Long.MAX_VALUE).narrowPhase("counting").recordPaths(true), columns, rows);
        long budget = Math.round(share * trial.world.report().pairs());
        setBudget(trial.world, budget);
        trial.lookEvery(4).insideSamples = 4;
        long mostWork = 0;
        long held = 0;
        double lag = 0;
        for (int i = 0; i < seconds / DT; i++) {
            long asked = CountingProvider.ASKED.get();
            StepReport report = trial.step(DT);
            assertThat(CountingProvider.ASKED.get() - asked).as("asked in step " + i).isEqualTo(report.work());
            mostWork = Math.max(mostWork, report.work());
            held += report.heldByBudget();
            lag = Math.max(lag, report.largestLag());
        }
        FigureLog.add(
                "wall of " + trial.stage.bodies().size() + " hit, budget " + share
                        + " of its pairs, demanded overlaps 0, work <= "
                        + budget + ", energy rise <= 1e-4",
                "%d, %d, %.2g; displaced %d, held %d, lag %.2f s", trial.watch.overlaps, mostWork,
                trial.energyRise / BULLET_ENERGY, trial.displaced(0.05), held, lag);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(mostWork).isLessThanOrEqualTo(budget);
        assertThat(trial.energyRise).isLessThanOrEqualTo(1e-4 * BULLET_ENERGY);
        assertThat(held).isPositive();
        assertThat(lag).isPositive();
    }

    @Test
    void aBudgetThatSufficesChangesNoBit() {
        Trial without = wall(World.builder(), 5, 4);
        Trial with = wall(perceiving(AWAY, 1_000_000), 5, 4);
        for (int i = 0; i < 60; i++) {
            without.step(DT);
            StepReport report = with.step(DT);
            assertThat(with.world.stateHash()).as("step " + i).isEqualTo(without.world.stateHash());
            assertThat(report.work()).isEqualTo(without.world.report().work()).isPositive();
            assertThat(report.pairsSkipped() + report.heldByBudget() + report.catchUpSteps()).isZero();
            assertThat(report.largestLag()).isZero();
        }
        assertThat(without.displaced(0.05)).isPositive();
    }

    @Tag("slow")
    @Test
    void broadPhasesAndThreadsChangeNoBit() {
        Set<Long> hashes = new LinkedHashSet<>();
        for (String broad : new String[] {"tree", "sap", "vadop", "brute-force", "axis-sort", "grid"}) {
            hashes.add(shortOfBudget(World.builder().broadPhase(broad)));
        }
        for (int threads = 2; threads <= 3; threads++) {
            hashes.add(shortOfBudget(World.builder().threads(threads)));
        }
        assertThat(hashes).hasSize(1);
    }

    private static long shortOfBudget(WorldBuilder builder) {
        Trial trial = wall(builder.perception(PerceptionDef.of(VIEW, Long.MAX_VALUE)), 8, 6);
        setBudget(trial.world, 600);
        long held = 0;
        for (int i = 0; i < 60; i++) {
            if (i == 30) {
                trial.world.setPerception(trial.world.perception().withView(AWAY));
            }
            held += trial.step(DT).heldByBudget();
        }
        assertThat(held).isPositive();
        assertThat(trial.displaced(0.05)).isPositive();
        return trial.world.stateHash();
    }

    /** A tower that falls over in view, and many boxes that jostle behind the camera. */
    private static List<BodyId> towerAndCrowd(World world, int crowd) {
        world.add(BodyDef.staticBody(Polyhedron.box(200, 1, 200)).at(0, -0.5, 0).friction(0.5));
        List<BodyId> seen = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            seen.add(world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(0.1 * i, 0.3 + 0.6 * i, 0).friction(0.5)));
        }
        for (int i = 0; i < crowd; i++) {
            world.add(
                    BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(0.6 * (i % 8), 0.4 + 0.6 * (i / 64), 40 + 0.6 * (i / 8 % 8))
                            .linearVelocity(i % 3 - 1, 0, i % 5 - 2).friction(0.5));
        }
        return seen;
    }

    @Tag("slow")
    @Test
    void whatIsSeenGoesOnAsWithoutABudget() {
        World with = perceiving(VIEW, 1_000).build();
        World without = World.builder().build();
        List<BodyId> seen = towerAndCrowd(with, 256);
        towerAndCrowd(without, 256);
        long held = 0;
        double off = 0;
        double lag = 0;
        for (int i = 0; i < 60; i++) {
            with.step(DT);
            without.step(DT);
            held += with.report().heldByBudget();
            lag = Math.max(lag, with.report().largestLag());
            for (BodyId id : seen) {
                assertThat(with.lag(id)).as("lag of " + id + " in step " + i).isZero();
                off = Math.max(off, with.pose(id).position().distance(without.pose(id).position()));
            }
        }
        FigureLog.add("four seen boxes that fall over, beside 256 others, off after 1 s, demanded <= 3 cm",
                "%.2g m; held %d, lag %.2f s",
                off, held, lag);
        assertThat(held).as("others must be held, or this tests nothing").isGreaterThan(1000);
        assertThat(lag).isGreaterThan(0.1);
        // The solver goes on for longer where less is simulated, so that what falls over falls a little differently.
        assertThat(off).isLessThanOrEqualTo(0.03);
    }

    /** Balls that roll for ever, each with the ground for its only neighbour. */
    private static List<BodyId> rollingBalls(World world, int count) {
        world.add(BodyDef.staticBody(Polyhedron.box(2000, 1, 2000)).at(0, -0.5, 0));
        List<BodyId> balls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            balls.add(world
                    .add(BodyDef.dynamic(new Sphere(0.5)).at(3 * i, 0.5001, 0).linearVelocity(0, 0, 1).angularVelocity(2, 0, 0)));
        }
        return balls;
    }

    /** The most steps from one in which a body moved to the next. */
    private static int longestWait(World world, List<BodyId> ids, int steps, long budget) {
        int[] waits = new int[ids.size()];
        int longest = 0;
        for (int i = 0; i < steps; i++) {
            List<Vec3> before = ids.stream().map(id -> world.pose(id).position()).toList();
            assertThat(world.step(DT).work()).isLessThanOrEqualTo(budget);
            for (int k = 0; k < waits.length; k++) {
                waits[k] = world.pose(ids.get(k)).position().equals(before.get(k)) ? waits[k] + 1 : 0;
                longest = Math.max(longest, waits[k] + 1);
            }
        }
        return longest;
    }

    /** Two questions a ball, for contacts and a sweep, and a quarter of one kept back. */
    @ParameterizedTest
    @CsvSource({"100, 20, 1", "100, 7, 1", "33, 2, 1", "100, 200, 0.25", "100, 40, 0.25", "100, 40, 0.5"})
    void nobodyStarves(int balls, long budget, double share) {
        World world = World.builder().perception(new PerceptionDef(VIEW, Long.MAX_VALUE, share)).build();
        List<BodyId> ids = rollingBalls(world, balls);
        world.step(DT);
        setBudget(world, budget);
        int bound = (int) Math.ceil(balls / Math.max(1, Math.floor(share * budget / 2.25))) + 2;
        int longest = longestWait(world, ids, 5 * bound + 10, budget);
        FigureLog.add(
                balls + " balls, budget " + budget + ", share of those who wait " + share + ", longest wait, demanded <= "
                        + bound,
                "%d steps", longest);
        assertThat(longest).isLessThanOrEqualTo(bound);
    }

    @Test
    void nobodyStarvesInACrowd() {
        World world = perceiving(AWAY, Long.MAX_VALUE).build();
        towerAndCrowd(world, 60);
        for (int i = 0; i < 20; i++) {
            world.step(DT);
        }
        long budget = 60;
        setBudget(world, budget);
        int longest = 0;
        int pairs = 0;
        for (int i = 0; i < 300; i++) {
            pairs = Math.max(pairs, world.step(DT).pairs());
            longest = Math.max(longest, WorldParts.of(world).stepper().attention.longestWait());
        }
        // A step has up to 8 internal ones. A pair is looked at for each of its bodies.
        double all = 2 * 2 * pairs * 8;
        int bound = 8 * (int) Math.ceil(4 * all / (0.25 * budget));
        FigureLog.add("crowd with up to " + pairs + " pairs, budget " + budget + ", longest wait, demanded <= " + bound,
                "%d internal steps", longest);
        assertThat(longest).isBetween(2, bound);
    }

    /** A slab that slides, with many balls rolling on it: it has more pairs than all others together. */
    @Test
    void oneWithManyNeighboursHasItsTurn() {
        World world = perceiving(AWAY, Long.MAX_VALUE).build();
        world.add(BodyDef.staticBody(Polyhedron.box(500, 1, 500)).at(0, -0.5, 0).friction(0));
        BodyId slab =
                world.add(BodyDef.dynamic(Polyhedron.box(20, 0.5, 20)).at(0, 0.2501, 0).friction(0).linearVelocity(1, 0, 0));
        List<BodyId> all = new ArrayList<>(List.of(slab));
        for (int i = 0; i < 80; i++) {
            all.add(world.add(BodyDef.dynamic(new Sphere(0.3)).at(3 * i - 120, 0.3001, 50).friction(0).linearVelocity(1, 0, 0)));
        }
        for (int i = 0; i < 49; i++) {
            all.add(world.add(
                    BodyDef.dynamic(new Sphere(0.3)).at(2 * (i % 7 - 3), 0.8002, 2 * (i / 7 - 3)).friction(0).linearVelocity(1, 0,
                            0)));
        }
        world.step(DT);
        long budget = 2 * 50 + 10;
        setBudget(world, budget);
        int longest = longestWait(world, all, 300, budget);
        FigureLog.add("slab with 50 neighbours, budget " + budget + ", longest wait, demanded <= 60", "%d steps", longest);
        assertThat(longest).isLessThanOrEqualTo(60);
        assertThat(world.pose(slab).position().x()).isGreaterThan(0.5);
    }

    /** Held bodies make up for their time once they can, at most at double speed, and come to rest where they would have. */
    @Test
    void whoIsBehindCatchesUp() {
        World with = perceiving(AWAY, 30).build();
        World without = World.builder().build();
        List<BodyId> ids = rollingBoxes(with);
        rollingBoxes(without);
        OverlapWatch watch = new OverlapWatch(with);
        double lag = 0;
        int caughtUp = -1;
        for (int i = 0; i < 420; i++) {
            if (i == 60) {
                lag = with.report().largestLag();
                setBudget(with, Long.MAX_VALUE);
            }
            List<Vec3> before = ids.stream().map(id -> with.pose(id).position()).toList();
            StepReport report = with.step(DT);
            without.step(DT);
            for (int k = 0; k < ids.size(); k++) {
                double way = with.pose(ids.get(k)).position().distance(before.get(k));
                assertThat(way).as("way of " + k + " in step " + i).isLessThanOrEqualTo(2 * DT * 5.5);
            }
            caughtUp = i > 60 && caughtUp < 0 && report.largestLag() < DT ? i : caughtUp;
            watch.look();
        }
        double off = 0;
        for (BodyId id : ids) {
            off = Math.max(off, with.pose(id).position().distance(without.pose(id).position()));
        }
        FigureLog.add("boxes held for 1 s, then caught up, demanded overlaps 0, at rest within 1 mm of where they would be",
                "%d, %.2g m; lag was %.2f s, caught up after %d steps", watch.overlaps, off, lag, caughtUp - 60);
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(lag).isGreaterThan(0.5);
        assertThat(caughtUp).isBetween(60 + (int) (lag / DT) / 2, 60 + (int) (2 * lag / DT) + 10);
        assertThat(with.kineticEnergy()).isLessThan(1e-9);
        assertThat(with.report().largestLag()).isZero();
        assertThat(off).isLessThanOrEqualTo(1e-3);
    }

    /** Boxes that slide over the ground until friction stops them, each for itself. */
    private static List<BodyId> rollingBoxes(World world) {
        world.add(BodyDef.staticBody(Polyhedron.box(400, 1, 400)).at(0, -0.5, 0).friction(0.5));
        List<BodyId> ids = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            ids.add(world.add(BodyDef.dynamic(Polyhedron.box(1, 0.4, 1)).at(3 * i - 60, 0.2001, 0).friction(0.5)
                    .linearVelocity(0, 0, 5)));
        }
        return ids;
    }

    @Tag("slow")
    @Test
    void aWallThatWasHitUnderABudgetComesToRestWhenItIsLifted() {
        Trial trial = wall(perceiving(AWAY, Long.MAX_VALUE), 6, 5);
        setBudget(trial.world, 300);
        trial.lookEvery(5);
        for (int i = 0; i < 60; i++) {
            trial.step(DT);
        }
        double lag = trial.world.report().largestLag();
        setBudget(trial.world, Long.MAX_VALUE);
        double before = trial.energy();
        for (int i = 0; i < 480; i++) {
            trial.step(DT);
        }
        FigureLog.add("wall hit under a budget, lifted after 1 s: overlaps, kinetic energy, lag after 9 s, demanded 0, < 1 J, 0",
                "%d, %.2g J, %.3f s (was %.2f s); displaced %d", trial.watch.overlaps, trial.world.kineticEnergy(),
                trial.world.report().largestLag(), lag, trial.displaced(0.05));
        assertThat(lag).isPositive();
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.energyRise).isLessThanOrEqualTo(1e-4 * BULLET_ENERGY);
        assertThat(trial.energy()).isLessThanOrEqualTo(before);
        assertThat(trial.world.kineticEnergy()).isLessThan(1);
        assertThat(trial.world.report().largestLag()).isLessThan(DT);
        assertThat(trial.displaced(0.05)).isPositive();
    }

    /** Held, a body keeps its velocity and its place, whatever gravity and forces do in that time. */
    @Test
    void whoIsHeldGainsNothing() {
        World world = perceiving(AWAY, Long.MAX_VALUE).build();
        world.add(BodyDef.staticBody(Polyhedron.box(100, 1, 100)).at(0, -0.5, 0));
        List<BodyId> ids = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ids.add(world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.3, 0.4)).at(i, 0.3, 0).linearVelocity(0.1, -0.3, 0)
                    .angularVelocity(1, 2, 3)));
        }
        setBudget(world, 4);
        int compared = 0;
        for (int i = 0; i < 10; i++) {
            List<Pose> poses = ids.stream().map(world::pose).toList();
            List<Vec3> velocities = ids.stream().map(world::linearVelocity).toList();
            List<Vec3> spins = ids.stream().map(world::angularVelocity).toList();
            List<Double> lags = ids.stream().map(world::lag).toList();
            for (BodyId id : ids) {
                world.applyForce(id, new Vec3(50, 0, 0));
                world.applyTorque(id, new Vec3(0, 1, 0));
            }
            world.step(DT);
            for (int k = 0; k < ids.size(); k++) {
                BodyId id = ids.get(k);
                if (world.lag(id) >= lags.get(k) + 0.99 * DT) {
                    compared++;
                    assertThat(world.pose(id)).isEqualTo(poses.get(k));
                    assertThat(world.linearVelocity(id)).isEqualTo(velocities.get(k));
                    assertThat(world.angularVelocity(id)).isEqualTo(spins.get(k));
                }
            }
        }
        assertThat(compared).isGreaterThan(50);
    }

    @Test
    void aStandingWallStandsHoweverLittleIsLookedAt() {
        Trial trial = Trial.in(perceiving(VIEW, Long.MAX_VALUE), 1, "brick-wall", "columns", 8, "rows", 8, "ball-speed", 0)
                .lookEvery(0);
        trial.run(0.3, DT);
        trial.mark();
        setBudget(trial.world, 60);
        double energy = 0;
        for (int i = 0; i < 300; i++) {
            StepReport report = trial.step(DT);
            energy = Math.max(energy, trial.world.kineticEnergy());
            assertThat(report.pairsSkipped()).isPositive();
            assertThat(report.held()).isZero();
        }
        FigureLog.add("standing wall, a sixth of it looked at a step, 5 s: drift, KE, lag, demanded <= 1 um, < 1e-9 J, < 1 s",
                "%.2g um, %.2g J, %.3f s", 1e6 * trial.drift(), energy, trial.world.report().largestLag());
        assertThat(trial.drift()).isLessThanOrEqualTo(1e-6);
        assertThat(energy).isLessThan(1e-9);
        assertThat(trial.world.report().largestLag()).as("what rests is not behind").isLessThan(1);
    }

    @Test
    void aSleepingWallIsWokenWithinTheBudget() {
        Trial trial = Trial.in(perceiving(AWAY, 200).sleeping(true), 1, "brick-wall", "columns", 6, "rows", 4, "ball-speed", 0)
                .lookEvery(0);
        setBudget(trial.world, Long.MAX_VALUE);
        trial.run(0.1, DT);
        setBudget(trial.world, 200);
        trial.run(5, DT);
        assertThat(trial.world.report().asleep()).as("fell asleep under a budget").isEqualTo(trial.stage.bodies().size());
        assertThat(trial.world.report().work()).isZero();
        trial.world.add(BULLET);
        trial.lookEvery(3);
        int woken = 0;
        for (int i = 0; i < 120; i++) {
            StepReport report = trial.step(DT);
            woken += report.islandsWoken();
            assertThat(report.work()).isLessThanOrEqualTo(200);
        }
        assertThat(woken).isPositive();
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.energyRise).isLessThanOrEqualTo(1e-4 * BULLET_ENERGY);
    }

    /** Joined bodies are held and go on together: their joints stay as closed as they would be. */
    @Tag("slow")
    @Test
    void jointsHold() {
        double[] worst = new double[2];
        for (int k = 0; k < 2; k++) {
            Trial trial = Trial.in(perceiving(AWAY, k == 0 ? Long.MAX_VALUE : 120), 1, "ragdolls", "figures", 3).lookEvery(5);
            Joints joints = trial.world.joints();
            long held = 0;
            for (int i = 0; i < 120; i++) {
                StepReport report = trial.step(DT);
                held += report.heldByBudget();
                assertThat(report.work()).isLessThanOrEqualTo(k == 0 ? Long.MAX_VALUE : 120);
                for (int j = 0; j < joints.indexEnd(); j++) {
                    worst[k] = Math.max(worst[k], joints.error(joints.at(j)));
                }
            }
            assertThat(held > 0).isEqualTo(k == 1);
            assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        }
        FigureLog.add("worst joint of ragdolls without and with a budget, demanded <= 1e-3 m or rad", "%.2g, %.2g", worst[0],
                worst[1]);
        assertThat(worst[1]).isLessThanOrEqualTo(1e-3);
    }

    @Test
    void contactsOfWhatIsNotLookedAtGoOnSilently() {
        World world = perceiving(AWAY, Long.MAX_VALUE).build();
        rollingBalls(world, 10);
        for (int i = 0; i < 10; i++) {
            world.step(DT);
        }
        setBudget(world, 4);
        int went = 0;
        for (int i = 0; i < 30; i++) {
            world.step(DT);
            for (int e = 0; e < world.contactEvents().size(); e++) {
                assertThat(world.contactEvents().kind(e)).isEqualTo(ContactEvents.Kind.PERSIST);
                went++;
            }
        }
        assertThat(went).isBetween(30, 90);
    }

    @Test
    void aLiftWaitsForWhatStandsOnIt() {
        World world = perceiving(AWAY, Long.MAX_VALUE).build();
        BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(8, 0.2, 8)).at(0, 0, 0).linearVelocity(0, 1, 0));
        for (int i = 0; i < 16; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(i % 4 * 2 - 3, 0.3501, i / 4 * 2 - 3).friction(0.5));
        }
        world.step(DT);
        setBudget(world, 20);
        OverlapWatch watch = new OverlapWatch(world);
        for (int i = 0; i < 60; i++) {
            assertThat(world.step(DT).work()).isLessThanOrEqualTo(20);
            watch.look();
        }
        setBudget(world, 400);
        double low = world.pose(lift).position().y();
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            watch.look();
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(world.pose(lift).position().y() - low).isBetween(0.9, 2.1);
    }

    @Test
    void stepsShortOfBudgetAllocateNothing() {
        Trial trial = wall(perceiving(VIEW, Long.MAX_VALUE), 6, 6);
        PerceptionDef def = trial.world.perception().withBudget(60);
        trial.world.setPerception(def);
        trial.run(2, DT);
        PerceptionDef away = def.withView(AWAY).withBudget(40);
        long[] skipped = {0};
        Allocation.assertNone("a wall short of budget", 10, () -> {
            trial.world.setPerception(trial.world.perception() == def ? away : def);
            skipped[0] += trial.world.step(DT).pairsSkipped();
        });
        assertThat(skipped[0]).isPositive();
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> PerceptionDef.of(VIEW, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("budget must be > 0, but was 0");
        assertThatThrownBy(() -> PerceptionDef.of(VIEW, 5).withBudget(-3)).hasMessage("budget must be > 0, but was -3");
        for (double wrong : new double[] {0, -1, 1.01, Double.NaN}) {
            assertThatThrownBy(() -> PerceptionDef.of(VIEW, 5).withWaitingShare(wrong))
                    .hasMessage("waitingShare must be above 0 and up to 1, but was " + wrong);
        }
        assertThatThrownBy(() -> PerceptionDef.of(null, 5)).hasMessage("view must not be null");
        assertThatThrownBy(() -> new Viewpoint(new Vec3(0, Double.NaN, 0), new Vec3(0, 0, 1), 1))
                .hasMessage("position must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
        World world = World.builder().build();
        for (Runnable call : List.<Runnable>of(world::perception, () -> world.setPerception(PerceptionDef.of(VIEW, 5)))) {
            assertThatThrownBy(call::run).isInstanceOf(IllegalStateException.class)
                    .hasMessage("the world has no perception: build it with perception(def)");
        }
        assertThatThrownBy(() -> World.builder().perception(null)).hasMessage("def must not be null");
        assertThatThrownBy(() -> perceiving(VIEW, 5).build().setPerception(null)).hasMessage("def must not be null");
        assertThatThrownBy(() -> perceiving(VIEW, 5).eventDriven().build()).isInstanceOf(IllegalStateException.class)
                .hasMessage("an event-driven world has no perception");
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(1)));
        assertThat(world.lag(ball)).isZero();
    }
}
