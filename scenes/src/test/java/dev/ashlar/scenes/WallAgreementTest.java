package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.SweepOracle;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Two algorithms that share no method answer the same about the bricks of a wall, standing and falling: what the contract leaves
 * open is all that they may differ by.
 */
final class WallAgreementTest {
    private static final double DT = 1.0 / 60;
    /** The step in which the wall is hit. */
    private static final int SHOT = 120;
    /** Sweeps asked of a pair. */
    private static final int MOTIONS = 3;
    private static final double REACH = 2e-3;
    private static final double ZONE = 1e-4;
    /** Twice the bounding radii of two bricks. */
    private static final double SIZE = 2 * 0.49;

    /** A narrow phase with what it has prepared. */
    private static final class Asked {
        final NarrowPhase phase;
        final PairQuery query;
        final PairInput in = new PairInput();
        final Map<Shape, PreparedShape> prepared = new HashMap<>();
        final ContactBuffer contacts = new ContactBuffer();
        final SweepResult swept = new SweepResult();

        Asked(String id) {
            phase = Completion.of(Algorithms.narrowPhase(id), AlgorithmConfig.DEFAULT);
            query = phase.newQuery();
            in.reach = REACH;
            in.zone = ZONE;
        }

        private PairInput about(Shape a, Shape b) {
            in.cache = new double[phase.cacheSize()];
            return in.shapes(prepared.computeIfAbsent(a, phase::prepare), prepared.computeIfAbsent(b, phase::prepare));
        }

        Status contacts(Shape a, Pose poseA, Shape b, Pose poseB) {
            contacts.clear();
            return query.contacts(about(a, b).poses(poseA, poseB), contacts);
        }

        double leastSeparation() {
            double least = Double.POSITIVE_INFINITY;
            for (int c = 0; c < contacts.contactCount(); c++) {
                least = Math.min(least, contacts.separation(c));
            }
            return least;
        }

        Vec3 normal() {
            return new Vec3(contacts.normalX(0), contacts.normalY(0), contacts.normalZ(0));
        }

        /** The furthest that contacts reach along a direction of A's frame. */
        double extent(Vec3 along) {
            double most = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < contacts.contactCount(); c++) {
                most = Math.max(most, along.dot(new Vec3(contacts.x(c), contacts.y(c), contacts.z(c))));
            }
            return most;
        }

        void sweep(Shape a, Motion motionA, Shape b, Motion motionB) {
            query.sweep(about(a, b).motions(motionA, motionB), swept);
        }
    }

    private final Asked search = new Asked("separating-vector");
    private final Asked features = new Asked("trajectory");
    private final Random random = new Random(11);
    private int touching;
    private int flush;
    private int hits;

    @Test
    void contactsAndSweepsOfASearchAndOfFeaturesAgree() {
        Trial trial = Trial.of("brick-wall", "columns", 8, "rows", 6).lookEvery(0);
        for (int step = 1; step <= Tier.cases(150, 240); step++) {
            trial.step(DT);
            if (step == 10 || step > SHOT && step % 5 == 0) {
                lookAt(trial.world);
            }
        }
        FigureLog.add("answers of separating-vector and trajectory on a wall that agree",
                "%d contacts, %d of them of faces; %d hits",
                touching, flush, hits);
        assertThat(touching).isGreaterThan(Tier.cases(100, 200));
        assertThat(flush).isGreaterThan(Tier.cases(60, 100));
        assertThat(hits).isGreaterThan(Tier.cases(50, 100));
    }

    private void lookAt(World world) {
        List<BodyId> bricks = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) == BodyType.DYNAMIC && world.shape(id) instanceof Polyhedron) {
                bricks.add(id);
            }
        }
        for (int i = 0; i < bricks.size(); i++) {
            for (int k = i + 1; k < bricks.size(); k++) {
                if (areNear(world, bricks.get(i), bricks.get(k))) {
                    contactsAgree(world, bricks.get(i), bricks.get(k));
                    for (int motion = 0; motion < MOTIONS; motion++) {
                        sweepsAgree(world, bricks.get(i), bricks.get(k));
                    }
                }
            }
        }
    }

    private static boolean areNear(World world, BodyId a, BodyId b) {
        Sphere.Placed p = world.shape(a).boundingSphere();
        Sphere.Placed q = world.shape(b).boundingSphere();
        return world.pose(a).apply(p.centre()).distance(world.pose(b).apply(q.centre())) < p.radius() + q.radius();
    }

    /** Both find contacts where the gap is within the reach, with the gap as least separation; of faces the same ones. */
    private void contactsAgree(World world, BodyId a, BodyId b) {
        Shape shapeA = world.shape(a);
        Shape shapeB = world.shape(b);
        double gap = DistanceOracle.signed(shapeA, world.pose(a), shapeB, world.pose(b));
        if (Math.abs(gap - REACH) < 1e-6 * SIZE) {
            return;
        }
        String pair = a + " and " + b + ", " + gap + " apart";
        for (Asked asked : new Asked[] {search, features}) {
            Status status = asked.contacts(shapeA, world.pose(a), shapeB, world.pose(b));
            assertThat(status).as(pair).isEqualTo(gap < REACH ? Status.HIT : Status.CLEAR);
            if (gap < REACH) {
                assertThat(asked.leastSeparation()).as(pair).isCloseTo(gap, offset(1e-6 * SIZE + 0.05 * REACH));
            }
        }
        if (gap < REACH) {
            touching++;
            facesAgree(world, a, pair);
        }
    }

    /** Contacts on faces reach equally far, whichever points were kept of them. */
    private void facesAgree(World world, BodyId a, String pair) {
        boolean onFaces = search.contacts.contactCount() == 4 && features.contacts.contactCount() == 4
                && features.contacts.manifoldCount() == 1 && Math.abs(search.normal().dot(features.normal())) > 1 - 1e-9;
        if (!onFaces) {
            return;
        }
        flush++;
        assertThat(search.normal().dot(features.normal())).as(pair).isPositive();
        for (int k = 0; k < 3; k++) {
            for (int side = -1; side <= 1; side += 2) {
                Vec3 along = new Vec3(k == 0 ? side : 0, k == 1 ? side : 0, k == 2 ? side : 0);
                assertThat(search.extent(along)).as("contacts of %s along %s", pair, along).isCloseTo(features.extent(along),
                        offset(REACH));
            }
        }
    }

    /**
     * Two times that the contract allows: the gap at the earlier one is that of the zone, and it stays there, or above its start if that
     * was less, up to the later one.
     */
    private void sweepsAgree(World world, BodyId a, BodyId b) {
        Shape shapeA = world.shape(a);
        Shape shapeB = world.shape(b);
        Motion motionA = motion(world, a);
        Motion motionB = motion(world, b);
        search.sweep(shapeA, motionA, shapeB, motionB);
        features.sweep(shapeA, motionA, shapeB, motionB);
        Asked early = search.swept.t <= features.swept.t ? search : features;
        Asked late = early == search ? features : search;
        if (early.swept.status == Status.CLEAR) {
            return;
        }
        hits++;
        String pair = a + " and " + b + " stopped at " + search.swept.t + " and " + features.swept.t;
        double tolerance = Math.max(search.query.sweepTolerance(ZONE), features.query.sweepTolerance(ZONE)) + 1e-9 * SIZE;
        double start = SweepOracle.gap(shapeA, motionA, shapeB, motionB, 0);
        assertThat(SweepOracle.gap(shapeA, motionA, shapeB, motionB, early.swept.t)).as(pair)
                .isLessThanOrEqualTo(ZONE + tolerance);
        double least = SweepOracle.minimumGap(shapeA, motionA, shapeB, motionB, late.swept.t, 1e-3 * ZONE).gap();
        assertThat(least).as("least gap of %s", pair).isGreaterThanOrEqualTo(Math.min(ZONE, start) - tolerance - 1e-3 * ZONE);
        for (Asked asked : new Asked[] {search, features}) {
            if (asked.swept.status == Status.HIT) {
                double gap = SweepOracle.gap(shapeA, motionA, shapeB, motionB, asked.swept.t);
                assertThat(asked.swept.separation).as(pair).isCloseTo(gap, offset(0.05 * ZONE + 1e-9 * SIZE));
            }
        }
    }

    /** How the body goes on, and a few centimetres and degrees besides, so that not all has been made free by the solver. */
    private Motion motion(World world, BodyId id) {
        Vec3 way = world.linearVelocity(id).times(DT).plus(gaussian().times(0.02));
        Vec3 turn = world.angularVelocity(id).times(DT).plus(gaussian().times(0.02));
        return Motion.of(world.pose(id), way, turn.length() > 0.9 ? turn.unit().times(0.9) : turn);
    }

    private Vec3 gaussian() {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }
}
