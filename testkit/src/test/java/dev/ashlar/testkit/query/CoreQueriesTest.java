package dev.ashlar.testkit.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.AutoProvider;
import dev.ashlar.query.ClosestPoints;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.ConvexSeparation;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.SweepOracle;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Core's own queries, on many pairs, against the oracles. */
class CoreQueriesTest {
    private final NarrowPhase phase = new AutoProvider().create(AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();

    @Test
    void distanceAndDepthOfTenThousandConvexPairsAreExact() {
        Cases cases = new Cases(1);
        double worst = 0;
        int deep = 0;
        int count = Tier.cases(1_000, 10_000);
        for (int i = 0; i < count; i++) {
            Cases.Placement p = convexPair(cases, i);
            double size = 2 * (p.a().boundingSphere().radius() + p.b().boundingSphere().radius());
            ClosestPoints found = ClosestPoints.between(p.a(), p.poseA(), p.b(), p.poseB());
            double truth = DistanceOracle.signed(p.a(), p.poseA(), p.b(), p.poseB());
            worst = Math.max(worst, Math.abs(found.distance() - truth) / size);
            assertThat(found.distance()).as("case %d", i).isBetween(truth - 1e-9 * size, truth + 1e-9 * size);
            if (found.distance() > 1e-9 * size) {
                assertThat(found.onA().distance(found.onB()))
                        .isBetween(found.distance() - 1e-9 * size, found.distance() + 1e-9 * size);
            }
            deep += truth < 0 ? 1 : 0;
            if (i % 50 == 0 && p.a() instanceof Polyhedron a && p.b() instanceof Polyhedron b) {
                ConvexSeparation.Result linear = ConvexSeparation.of(a, p.poseA(), b, p.poseB());
                assertThat(linear.isApart(1e-9 * size) && found.distance() < 0).isFalse();
                assertThat(linear.isOverlap(1e-9 * size) && found.distance() > 0).isFalse();
            }
        }
        FigureLog.add("distance", "worst error %.2g of the size, %d of %d pairs overlap", worst, deep, count);
        assertThat(deep).isBetween(count / 5, count * 4 / 5);
    }

    private static Cases.Placement convexPair(Cases cases, int i) {
        Polyhedron a = shape(cases, i);
        Polyhedron b = shape(cases, i / 5);
        return switch (i % 4) {
            case 0 -> cases.anywhere(a, b, 0.8);
            case 1 -> cases.near(a, b, cases.gap(), i % 8 == 1);
            case 2 -> cases.near(a, b, -cases.gap(), i % 8 == 2);
            default -> i % 16 == 3 ? cases.touchingBoxes(Cases.Touch.values()[i / 16 % 3])
                    : cases.anywhere(i % 8 == 3 ? new Sphere(0.5) : new Capsule(0.2, 0.6), b, 0.8);
        };
    }

    private static Polyhedron shape(Cases cases, int i) {
        return switch (i % 5) {
            case 0 -> cases.box(0.2, 1);
            case 1 -> cases.ellipsoid(12, 1, 0.7, 0.5);
            case 2 -> cases.needle(8, 1, 1e-3);
            case 3 -> cases.plate(10, 1, 1e-3);
            default -> cases.prism(3 + i / 5 % 6, 0.5, 0.8);
        };
    }

    @Test
    void distancesOfMeshesAreExact() {
        distancesOfMeshes(0, Tier.cases(12, 100));
    }

    @Test
    @Tag("soak")
    void moreDistancesOfMeshesAreExact() {
        distancesOfMeshes(100, 400);
    }

    private static void distancesOfMeshes(int from, int to) {
        Shape[] meshes = {Meshes.torus(1, 0.3, 10, 8), Meshes.uShape(1, 1, 0.6, 0.2), Meshes.frame(1, 0.6, 0.3),
            SampleMeshes.spiralWall(1, 0.4), SampleMeshes.bumpy(0.7, 0.3, 8, 6, 1), Meshes.chainLink(1, 0.3, 0.1, 4, 6)};
        for (int i = from; i < to; i++) {
            Cases cases = new Cases(1000 + i);
            Shape a = meshes[i % 6];
            Shape b = i % 3 == 0 ? meshes[i / 6 % 6] : i % 3 == 1 ? cases.convex() : new Sphere(0.3);
            Cases.Placement p = cases.anywhere(a, b, 1);
            double truth = DistanceOracle.signed(a, p.poseA(), b, p.poseB());
            double found = ClosestPoints.between(a, p.poseA(), b, p.poseB()).distance();
            if (truth > 0) {
                assertThat(found).as("case %d", i).isBetween(truth - 1e-9, truth + 1e-9);
            } else if (truth < -1e-9) {
                assertThat(found).as("case %d", i).isNegative();
            }
        }
    }

    @Test
    void sweepsOfBothBodiesAreNeverLateAndHardlyEarly() {
        sweeps(Tier.cases(300, 1_500));
    }

    @Test
    @Tag("soak")
    void tenThousandSweepsOfBothBodies() {
        sweeps(10_000);
    }

    private void sweeps(int count) {
        Cases cases = new Cases(3);
        int stopped = 0;
        double least = Double.POSITIVE_INFINITY;
        double earliest = 0;
        for (int i = 0; i < count; i++) {
            Shape a = i % 7 == 0 ? new Sphere(0.4) : i % 7 == 1 ? new Capsule(0.2, 0.5) : shape(cases, i % 3 == 0 ? 0 : 1);
            Shape b = i % 11 == 0 ? Meshes.uShape(1, 1, 0.6, 0.2) : shape(cases, i % 4 == 0 ? 1 : i % 4 == 1 ? 4 : 0);
            Cases.Placement p = cases.anywhere(a, b, 1.2);
            double size = 2 * (a.boundingSphere().radius() + b.boundingSphere().radius());
            if (DistanceOracle.signed(a, p.poseA(), b, p.poseB()) < 1e-6 * size) {
                continue;
            }
            double zone = cases.magnitude(1e-6, 1e-2) * size;
            Motion[] motions = cases.approach(p, cases.between(0, 1.5) * size, cases.between(0, 0.99));
            SweepResult out = new SweepResult();
            PairInput in = new PairInput();
            in.zone = zone;
            in.cache = new double[phase.cacheSize()];
            query.sweep(in.shapes(phase.prepare(a), phase.prepare(b)).motions(motions[0], motions[1]), out);
            SweepOracle.Bracket overlap = SweepOracle.firstOverlap(a, motions[0], b, motions[1], 1e-9 * size);
            assertThat(overlap.isClear() || out.t <= overlap.reached()).as("case %d: %s, overlap %s", i, out.t, overlap).isTrue();
            if (out.status == Status.HIT) {
                stopped++;
                double gap = SweepOracle.gap(a, motions[0], b, motions[1], out.t);
                least = Math.min(least, gap / zone);
                earliest = Math.max(earliest, gap / zone);
                assertThat(gap).as("case %d", i).isLessThanOrEqualTo(zone + query.sweepTolerance(zone) + 1e-9 * size);
            }
        }
        FigureLog.add("sweeps", "%d of %d stopped, gaps from %.4f to %.4f of the zone", stopped, count, least, earliest);
        assertThat(stopped).isGreaterThan(count / 10);
    }

    @Test
    void aPointInAConvexBodyIsAsDeepAsItsNearestFace() {
        ClosestPoints p = ClosestPoints.between(Polyhedron.box(2, 2, 2), Pose.IDENTITY, Polyhedron.point(Vec3.ZERO),
                Pose.at(0.7, 0.1, 0));
        assertThat(p.distance()).isBetween(-0.3 - 1e-12, -0.3 + 1e-12);
        assertThat(p.axis().distance(new Vec3(1, 0, 0))).isLessThan(1e-12);
    }
}
