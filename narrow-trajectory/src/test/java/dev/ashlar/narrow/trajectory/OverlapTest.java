package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.OverlapOracle;
import dev.ashlar.testkit.ThinPairs;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.Allocation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The overlap query against the oracle. */
final class OverlapTest {
    private final NarrowPhase phase = new TrajectoryProvider().create(AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();
    private final PairResult out = new PairResult();

    private boolean overlap(Shape a, Pose poseA, Shape b, Pose poseB) {
        in.cache = new double[phase.cacheSize()];
        query.intersect(in.shapes(phase.prepare(a), phase.prepare(b)).poses(poseA, poseB), out);
        return out.status == Status.HIT;
    }

    /** Shapes of about size 1 of every kind that is not convex. */
    private static List<Shape> others() {
        return List.of(Meshes.torus(0.4, 0.15, 8, 6), Meshes.uShape(1, 0.8, 0.6, 0.15), Meshes.frame(1, 0.6, 0.2),
                SampleMeshes.bumpy(0.5, 0.3, 8, 6, 4), Meshes.chainLink(0.8, 0.35, 0.1, 4, 5),
                SampleMeshes.terrain(4, 4, 2, 0.6, 3),
                Polyhedron.box(1.5, 1.5, 1.5).inverted(), Meshes.frame(2, 1.4, 1.2).inverted(),
                SampleMeshes.polygonSoup(12, 1, 0.6, 9),
                new Compound(List.of(new Compound.Part(Meshes.frame(1, 0.6, 0.2), Pose.at(0, 0.2, 0)),
                        new Compound.Part(new Sphere(0.2), Pose.at(0, -0.3, 0)))));
    }

    private static List<Shape> all() {
        List<Shape> all = new ArrayList<>(others());
        all.add(Polyhedron.box(0.7, 0.5, 0.4));
        all.add(Polyhedron.box(0.1, 0.1, 0.1));
        all.add(new Sphere(0.3));
        all.add(new Capsule(0.1, 0.4));
        all.add(Polyhedron.segment(new Vec3(-0.4, 0, 0), new Vec3(0.4, 0.1, 0)));
        all.add(Polyhedron.polygon(List.of(new Vec3(0, 0, 0), new Vec3(0.6, 0, 0), new Vec3(0, 0, 0.6))));
        return all;
    }

    private void agreesWithTheOracle(int cases, long seed) {
        Cases random = new Cases(seed);
        List<Shape> first = others();
        List<Shape> second = all();
        int hits = 0;
        for (int i = 0; i < cases; i++) {
            Shape a = first.get(i % first.size());
            Shape b = second.get(random.integer(0, second.size() - 1));
            Cases.Placement p = random.anywhere(a, b, 0.7);
            p = i % 2 == 0 ? p : p.swapped();
            boolean truth = OverlapOracle.overlap(p.a(), p.poseA(), p.b(), p.poseB());
            boolean answer = overlap(p.a(), p.poseA(), p.b(), p.poseB());
            if (answer != truth) {
                assertThat(Math.abs(DistanceOracle.signed(p.a(), p.poseA(), p.b(), p.poseB())))
                        .as("seed %d, case %d, the oracle says %s: %s", seed, i, truth, p).isLessThan(1e-12);
            }
            hits += truth ? 1 : 0;
        }
        assertThat(hits).isBetween(cases / 10, cases * 9 / 10);
    }

    /** Tips of needles cut so little from a face that it was taken for rounding, however deep they were in it. */
    @Test
    void needlesInLargeBodiesAreFoundWhereverTheyAre() {
        ThinPairs pairs = new ThinPairs(phase);
        int count = Tier.cases(110, 2_000);
        pairs.judge(0, count);
        assertThat(pairs.overlaps).isGreaterThan(count / 2);
        assertThat(pairs.apart).isGreaterThan(count * 3 / 20);
    }

    @Tag("soak")
    @Test
    void needlesInLargeBodiesAreFoundThirtyThousandTimes() {
        new ThinPairs(phase).judge(2_000, 32_000);
    }

    @Test
    void agreesWithTheOracleAnywhere() {
        agreesWithTheOracle(Tier.cases(300, 600), 1);
    }

    @Test
    @Tag("soak")
    void agreesWithTheOracleAnywhereForLong() {
        for (long seed = 2; seed <= 100; seed++) {
            agreesWithTheOracle(3_000, seed);
        }
    }

    /** Solids of blocks on a grid of 1/8: faces lie in one plane, edges in one line, all the time, and nothing is rounded. */
    @Test
    void flushSolidsOverlapOnlyIfTheyShareSpace() {
        Polyhedron u = Meshes.uShape(1, 1, 1, 0.25).transformed(Pose.at(0, 0.125, 0));
        Polyhedron frame = Meshes.frame(1, 0.5, 0.25);
        List<Polyhedron> shapes = List.of(grid(u), frame, Polyhedron.box(0.5, 0.25, 0.5), Polyhedron.box(1, 1, 1),
                Polyhedron.box(0.5, 1, 0.25));
        Cases random = new Cases(3);
        int hits = 0;
        int cases = Tier.cases(240, 800);
        for (int i = 0; i < cases; i++) {
            Polyhedron a = shapes.get(i % 2);
            Polyhedron b = shapes.get(random.integer(0, shapes.size() - 1));
            Pose pose = Pose.at(random.integer(-9, 9) / 8.0, random.integer(-9, 9) / 8.0, random.integer(-9, 9) / 8.0);
            boolean truth = OverlapOracle.overlap(a, Pose.IDENTITY, b, pose);
            assertThat(overlap(a, Pose.IDENTITY, b, pose)).as("case %d: %s and %s at %s", i, a.bounds(), b.bounds(), pose)
                    .isEqualTo(truth);
            assertThat(overlap(b, pose, a, Pose.IDENTITY)).as("case %d swapped", i).isEqualTo(truth);
            hits += truth ? 1 : 0;
        }
        assertThat(hits).isBetween(cases / 10, cases * 9 / 10);
    }

    /** The body with its coordinates rounded to 1/16. */
    private static Polyhedron grid(Polyhedron p) {
        var builder = Polyhedron.builder();
        for (int v = 0; v < p.vertexCount(); v++) {
            builder.vertex(Math.rint(16 * p.x(v)) / 16, Math.rint(16 * p.y(v)) / 16, Math.rint(16 * p.z(v)) / 16);
        }
        for (int f = 0; f < p.faceCount(); f++) {
            int[] face = new int[p.faceSize(f)];
            for (int k = 0; k < face.length; k++) {
                face[k] = p.faceVertex(f, k);
            }
            builder.face(face);
        }
        return builder.build();
    }

    @Test
    void whatIsInsideASolidOverlapsItAndWhatIsInAContainerDoesNot() {
        Polyhedron torus = Meshes.torus(2, 0.8, 12, 8);
        Pose inRod = Pose.at(2, 0, 0);
        for (Shape small : List.of(new Sphere(0.2), Polyhedron.box(0.2, 0.2, 0.2), Meshes.frame(0.4, 0.2, 0.1),
                Polyhedron.point(Vec3.ZERO))) {
            assertThat(overlap(torus, Pose.IDENTITY, small, inRod)).isTrue();
            assertThat(overlap(small, inRod, torus, Pose.IDENTITY)).isTrue();
            assertThat(overlap(torus, Pose.IDENTITY, small, Pose.IDENTITY)).isFalse();
            assertThat(overlap(torus.inverted(), Pose.IDENTITY, small, inRod)).isFalse();
            assertThat(overlap(small, Pose.IDENTITY, torus.inverted(), Pose.IDENTITY)).isTrue();
        }
        assertThat(overlap(torus.inverted(), Pose.IDENTITY, torus.inverted(), Pose.at(90, 0, 0))).isTrue();
    }

    @Test
    void theSamePlaceTwiceIsAnOverlap() {
        for (Shape shape : List.of(Meshes.torus(0.4, 0.15, 8, 6), Meshes.frame(1, 0.6, 0.2))) {
            assertThat(overlap(shape, Pose.at(3, 2, 1), shape, Pose.at(3, 2, 1))).isTrue();
        }
    }

    @Test
    void allocatesNothing() {
        PairInput ready = new PairInput();
        ready.shapes(phase.prepare(Meshes.torus(2, 0.8, 12, 8)), phase.prepare(Meshes.frame(1, 0.6, 0.2)));
        ready.cache = new double[phase.cacheSize()];
        Cases random = new Cases(5);
        double[][] poses = new double[50][];
        for (int i = 0; i < poses.length; i++) {
            poses[i] = ready.poses(Pose.IDENTITY, random.pose(2)).relative.clone();
        }
        Allocation.assertNone("intersect", 20, () -> {
            for (double[] pose : poses) {
                System.arraycopy(pose, 0, ready.relative, 0, pose.length);
                query.intersect(ready, out);
            }
        });
    }
}
