package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Normals and depths of single crossings against the exact least push of convex bodies; beside them what the report's rules
 * say: the normal of the face that was crossed, and that rule with bisecting planes.
 */
class ClassificationTest {
    /** How a crossing is classified. */
    private enum Rule { FACE, BISECTORS, CORRECTED }

    /** What was found for many crossings. */
    private static final class Figures {
        final List<Double> ratio = new ArrayList<>();
        final List<Double> angle = new ArrayList<>();

        double share(double above) {
            return ratio.stream().filter(r -> r > above).count() / (double) ratio.size();
        }

        double off() {
            return angle.stream().filter(a -> a > 60).count() / (double) angle.size();
        }

        static double quantile(List<Double> values, double q) {
            List<Double> sorted = new ArrayList<>(values);
            Collections.sort(sorted);
            return sorted.get((int) (q * (sorted.size() - 1)));
        }
    }

    private final GenericNarrowPhase core = new GenericNarrowPhase();
    private final PairQuery exact = core.newQuery();

    /** The exact least push, by core, whose answers for convex bodies are checked elsewhere against oracles. */
    private PairResult push(Polyhedron a, Polyhedron b, Pose pose) {
        PairInput in = new PairInput();
        in.cache = new double[core.cacheSize()];
        in.shapes(core.prepare(a), core.prepare(b)).poses(Pose.IDENTITY, pose);
        PairResult out = new PairResult();
        exact.distance(in, out);
        return out;
    }

    /** A pose of B where it is as deep in A as wanted, to 5 %; null where moving it along the normal does not lead there. */
    private Pose overlapping(Polyhedron a, Polyhedron b, double depth, Cases cases) {
        Pose pose = new Pose(cases.direction().times(0.5 * (a.boundingRadius() + b.boundingRadius())), cases.rotation());
        for (int i = 0; i < 6; i++) {
            PairResult out = push(a, b, pose);
            double off = -depth - out.distance;
            if (Math.abs(off) < 0.05 * depth) {
                return pose;
            }
            Vec3 axis = new Vec3(out.axisX, out.axisY, out.axisZ);
            pose = new Pose(pose.position().plusTimes(off, axis), pose.rotation());
        }
        return null;
    }

    private Figures measure(Supplier<Polyhedron> bodyA, Supplier<Polyhedron> bodyB, double share, Rule rule, int wanted,
            long seed) {
        Cases cases = new Cases(seed);
        Figures figures = new Figures();
        PairRun run = new PairRun(EdgesVsFaces.Switches.ALL);
        for (int pairs = 0; pairs < wanted;) {
            Polyhedron a = bodyA.get();
            Polyhedron b = bodyB.get();
            Pose pose = overlapping(a, b, share * Math.min(smallest(a), smallest(b)), cases);
            if (pose == null) {
                continue;
            }
            pairs++;
            PairResult truth = push(a, b, pose);
            Vec3 axis = new Vec3(truth.axisX, truth.axisY, truth.axisZ);
            PatchMesh ma = PatchMesh.of(a, PatchOptions.DEFAULT);
            PatchMesh mb = PatchMesh.of(b, PatchOptions.DEFAULT);
            run.edgesVsFaces(mb, pose, ma, Pose.IDENTITY);
            collect(run, mb, ma, Pose.IDENTITY, 1, rule, axis, -truth.distance, figures);
            run.edgesVsFaces(ma, Pose.IDENTITY, mb, pose);
            collect(run, ma, mb, pose, -1, rule, axis, -truth.distance, figures);
        }
        return figures;
    }

    /** The least width along an axis of its frame. */
    private static double smallest(Polyhedron p) {
        return Math.min(p.bounds().maxX() - p.bounds().minX(),
                Math.min(p.bounds().maxY() - p.bounds().minY(), p.bounds().maxZ() - p.bounds().minZ()));
    }

    private static void collect(PairRun run, PatchMesh edges, PatchMesh faces, Pose at, int sign, Rule rule, Vec3 axis,
            double depth, Figures into) {
        CrossingDepth classifier = new CrossingDepth();
        for (int i = 0; i < run.crossings.count; i++) {
            Vec3 normal;
            double found;
            if (rule == Rule.CORRECTED) {
                classifier.classify(run.crossings, i, edges, run.xyz, faces);
                normal = new Vec3(classifier.normalX, classifier.normalY, classifier.normalZ);
                found = classifier.depth;
            } else {
                int e = run.crossings.edge[i];
                int end = edges.data.edgeVertex[2 * e + (run.crossings.entering[i] ? 1 : 0)];
                Vec3 y = Vec3.of(run.xyz, 3 * end);
                int f = run.crossings.face[i];
                double below = -faces.height(f, y.x(), y.y(), y.z());
                if (rule == Rule.BISECTORS) {
                    int other = sheared(run, i, edges, faces, f, below);
                    if (other != f) {
                        Vec3 projected = point(run, i, edges).plusTimes(-below, normal(faces, f));
                        f = other;
                        below = -faces.height(f, projected.x(), projected.y(), projected.z());
                    }
                }
                normal = normal(faces, f);
                found = below;
            }
            into.ratio.add(found / depth);
            double cosine = at.rotation().rotate(normal).times(sign).dot(axis);
            into.angle.add(StrictMath.toDegrees(StrictMath.acos(Math.max(-1, Math.min(1, cosine)))));
        }
    }

    private static Vec3 normal(PatchMesh mesh, int f) {
        return Vec3.of(mesh.data.plane, 4 * f);
    }

    private static Vec3 point(PairRun run, int i, PatchMesh edges) {
        int e = run.crossings.edge[i];
        Vec3 tail = Vec3.of(run.xyz, 3 * edges.data.edgeVertex[2 * e]);
        Vec3 head = Vec3.of(run.xyz, 3 * edges.data.edgeVertex[2 * e + 1]);
        return tail.plusTimes(run.crossings.t[i], head.minus(tail));
    }

    /**
     * The report: the neighbour across the closest edge whose bisecting plane the projected point is in front of, else the
     * face.
     */
    private static int sheared(PairRun run, int i, PatchMesh edges, PatchMesh faces, int f, double below) {
        Vec3 x = point(run, i, edges);
        Vec3 projected = x.plusTimes(-below, normal(faces, f));
        PatchData d = faces.data;
        int best = f;
        double nearest = Double.POSITIVE_INFINITY;
        for (int k = d.faceStart[f]; k < d.faceStart[f + 1]; k++) {
            int e = d.faceEdge[k] < 0 ? ~d.faceEdge[k] : d.faceEdge[k];
            int g = d.edgeFace[2 * e] == f ? d.edgeFace[2 * e + 1] : d.edgeFace[2 * e];
            if (g < 0 || faces.edgeType(e) != EdgeType.CONVEX) {
                continue;
            }
            double other = -faces.height(g, projected.x(), projected.y(), projected.z());
            Vec3 tail = Vec3.of(d.xyz, 3 * d.edgeVertex[2 * e]);
            Vec3 along = Vec3.of(d.xyz, 3 * d.edgeVertex[2 * e + 1]).minus(tail).unit();
            double far = x.minus(tail).cross(along).length();
            if (other < below && far < nearest) {
                nearest = far;
                best = g;
            }
        }
        return best;
    }

    private static void print(String what, Figures f) {
        FigureLog.add(what, "off > 60 deg %.1f %%, depth/true median %.2f p95 %.2f, > 3x %.1f %%  (%d)", 100 * f.off(),
                Figures.quantile(f.ratio, 0.5), Figures.quantile(f.ratio, 0.95), 100 * f.share(3),
                f.ratio.size());
    }

    @Test
    void crossingsOfBoxesKnowTheWayOut() {
        for (double share : new double[] {0.01, 0.05}) {
            Figures face = measure(box(1), box(2), share, Rule.FACE, 200, 3);
            Figures bisectors = measure(box(1), box(2), share, Rule.BISECTORS, 200, 3);
            Figures corrected = measure(box(1), box(2), share, Rule.CORRECTED, 200, 3);
            print("boxes " + 100 * share + " %, face", face);
            print("boxes " + 100 * share + " %, bisectors", bisectors);
            print("boxes " + 100 * share + " %, corrected", corrected);
            assertThat(corrected.off()).isLessThanOrEqualTo(0.08);
            assertThat(Figures.quantile(corrected.ratio, 0.95)).isLessThanOrEqualTo(1.1);
            assertThat(corrected.share(3)).isZero();
            assertThat(face.share(3)).as("shows that it was needed").isGreaterThan(0.2);
        }
    }

    @Test
    void crossingsOfHullsDoNotExplode() {
        int poses = Tier.cases(80, 200);
        for (double share : new double[] {0.01, 0.05}) {
            Figures face = measure(hull(1), hull(2), share, Rule.FACE, poses, 4);
            Figures bisectors = measure(hull(1), hull(2), share, Rule.BISECTORS, poses, 4);
            Figures corrected = measure(hull(1), hull(2), share, Rule.CORRECTED, poses, 4);
            print("hulls " + 100 * share + " %, face", face);
            print("hulls " + 100 * share + " %, bisectors", bisectors);
            print("hulls " + 100 * share + " %, corrected", corrected);
            assertThat(corrected.share(3)).isLessThanOrEqualTo(0.03).isLessThanOrEqualTo(0.1 * bisectors.share(3));
        }
    }

    @Test
    void aBoxSunkIntoASlabByOnePercentIsLiftedStraightUp() {
        Polyhedron slab = Polyhedron.box(8, 1, 8);
        Polyhedron box = Polyhedron.box(1, 1, 1);
        Figures figures = new Figures();
        Cases cases = new Cases(5);
        PairRun run = new PairRun(EdgesVsFaces.Switches.ALL);
        PatchMesh ms = PatchMesh.of(slab, PatchOptions.DEFAULT);
        PatchMesh mb = PatchMesh.of(box, PatchOptions.DEFAULT);
        for (int i = 0; i < 200; i++) {
            Pose pose = new Pose(new Vec3(cases.between(-3, 3), 0.99, cases.between(-3, 3)),
                    Quat.about(new Vec3(0, 1, 0), cases.between(0, 6)));
            run.edgesVsFaces(mb, pose, ms, Pose.IDENTITY);
            collect(run, mb, ms, Pose.IDENTITY, 1, Rule.CORRECTED, new Vec3(0, 1, 0), 0.01, figures);
            run.edgesVsFaces(ms, Pose.IDENTITY, mb, pose);
            collect(run, ms, mb, pose, -1, Rule.CORRECTED, new Vec3(0, 1, 0), 0.01, figures);
        }
        print("box on slab 1 %, corrected", figures);
        assertThat(Figures.quantile(figures.angle, 0.5)).isLessThanOrEqualTo(1);
        assertThat(Figures.quantile(figures.ratio, 0.5)).isBetween(0.98, 1.02);
    }

    /** "In front of the bisecting plane" is "less deep below the neighbour": why no such planes are kept. */
    @Test
    void aBisectingPlaneTellsWhichPlaneIsNearer() {
        Polyhedron body = SampleMeshes.bumpy(1, 0.3, 10, 8, 3);
        PatchMesh mesh = PatchMesh.of(body, PatchOptions.DEFAULT);
        Cases cases = new Cases(6);
        for (int e = 0; e < body.edgeCount(); e++) {
            int f = body.edgeFace(e, 0);
            int g = body.edgeFace(e, 1);
            Vec3 bisecting = body.normal(g).minus(body.normal(f));
            if (bisecting.length() < 1e-6) {
                continue;
            }
            Vec3 p = cases.point(1);
            double front = bisecting.dot(p.minus(body.vertex(body.edgeTail(e))));
            double deeper = mesh.height(g, p.x(), p.y(), p.z()) - mesh.height(f, p.x(), p.y(), p.z());
            assertThat(front).isCloseTo(deeper, offset(1e-12));
        }
    }

    private static Supplier<Polyhedron> box(long seed) {
        Cases cases = new Cases(seed);
        return () -> cases.box(0.5, 1.5);
    }

    private static Supplier<Polyhedron> hull(long seed) {
        Cases cases = new Cases(seed);
        return () -> cases.hull(12, 1, 1, 1);
    }
}
