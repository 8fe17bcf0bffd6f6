package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No rule loses a crossing, whatever the body, the patches and their tolerance. */
class SkipRuleTest {
    private static Map<String, Polyhedron> bodies() {
        Map<String, Polyhedron> bodies = new TreeMap<>();
        bodies.put("sphere", Meshes.sphere(1, 16, 17));
        bodies.put("box", Polyhedron.box(1.2, 1, 0.8));
        bodies.put("bowl", Meshes.bowl(1, 0.15, 12, 6));
        bodies.put("torus", Meshes.torus(1, 0.4, 16, 8));
        bodies.put("bumpy", SampleMeshes.bumpy(1, 0.4, 14, 12, 5));
        bodies.put("frame", Meshes.frame(2, 1.2, 0.5));
        bodies.put("spiral", SampleMeshes.spiralWall(1, 0.8));
        bodies.put("soup", SampleMeshes.polygonSoup(60, 2, 0.8, 9));
        bodies.put("terrain", SampleMeshes.terrain(8, 8, 3, 0.6, 4));
        bodies.put("inverted frame", Meshes.frame(2, 1.2, 0.5).inverted());
        return bodies;
    }

    private static final List<PatchOptions> OPTIONS = List.of(
            new PatchOptions(PatchRule.TYPE_FREE, 1e-12, PatchOptions.ANY_SIZE), new PatchOptions(PatchRule.TYPE_FREE, 1e-6, 6),
            new PatchOptions(PatchRule.TYPE_FREE, 1e-3, PatchOptions.ANY_SIZE), new PatchOptions(PatchRule.TYPED, 1e-12, 6),
            new PatchOptions(PatchRule.TYPED, 1e-3, PatchOptions.ANY_SIZE), PatchOptions.DEFAULT);

    /** Compares with the test without any rule, and now and then with brute force that shares no code. */
    private static void compare(int poses, int bruteEvery, long seed) {
        Cases cases = new Cases(seed);
        Map<String, Polyhedron> bodies = bodies();
        Map<String, List<PatchMesh>> meshes = new TreeMap<>();
        bodies.forEach((name, body) -> meshes.put(name, OPTIONS.stream().map(o -> PatchMesh.of(body, o)).toList()));
        long crossings = 0;
        for (String a : bodies.keySet()) {
            for (String b : bodies.keySet()) {
                for (int i = 0; i < poses; i++) {
                    int o = i % OPTIONS.size();
                    PatchMesh ma = meshes.get(a).get(o);
                    PatchMesh mb = meshes.get(b).get(o);
                    Pose pose = cases.pose(0.7);
                    SortedSet<Long> truth = new PairRun(PairRun.OFF).edgesVsFaces(ma, Pose.IDENTITY, mb, pose).found();
                    crossings += truth.size();
                    PairRun run = new PairRun(EdgesVsFaces.Switches.ALL);
                    for (int again = 0; again < 2; again++) {
                        assertThat(run.edgesVsFaces(ma, Pose.IDENTITY, mb, pose).found())
                                .as("%s in %s, %s, pose %s, run %s", a, b, OPTIONS.get(o), pose, again).isEqualTo(truth);
                    }
                    if (i % bruteEvery == 0) {
                        assertThat(PairRun.bruteForce(bodies.get(a), Pose.IDENTITY, bodies.get(b), pose))
                                .as("%s in %s, pose %s", a, b, pose).isEqualTo(truth);
                    }
                }
            }
        }
        assertThat(crossings).isGreaterThan(100L * poses);
    }

    @Test
    void losesNoCrossing() {
        compare(6, 3, 1);
    }

    @Test
    @Tag("soak")
    void losesNoCrossingInFiveHundredPoses() {
        compare(500, 10, 2);
    }

    /** The whole wall as one patch, each face compatible with its neighbours only: the report's test across hinges. */
    private static PatchMesh hingePatched(Polyhedron body, boolean storeMargins) {
        PatchData d = PatchMesh.of(body, new PatchOptions(PatchRule.TYPE_FREE, 1e-12, 1)).data;
        List<Integer> members = new ArrayList<>(List.of(largestWall(body)));
        for (int i = 0; i < members.size(); i++) {
            int f = members.get(i);
            for (int k = 0; k < body.faceSize(f); k++) {
                int g = body.faceNeighbour(f, k);
                if (g >= 0 && !members.contains(g) && body.edgeType(body.faceEdge(f, k)) != EdgeType.CONCAVE) {
                    members.add(g);
                }
            }
        }
        d.patchFace = members.stream().mapToInt(f -> f).toArray();
        d.patchStart = new int[] {0, members.size()};
        d.patchSign = new byte[] {PatchMesh.CONVEX};
        for (int f : members) {
            double most = 0;
            for (int g : members) {
                for (int k = 0; k < body.faceSize(g); k++) {
                    int v = body.faceVertex(g, k);
                    most = Math.max(most, body.normal(f).dot(body.vertex(v)) + body.planeOffset(f));
                }
            }
            d.faceMargin[f] = storeMargins ? most + 1e-14 : 0;
        }
        return new PatchMesh(d);
    }

    private static int largestWall(Polyhedron body) {
        for (int f = 0; f < body.faceCount(); f++) {
            for (int k = 0; k < body.faceSize(f); k++) {
                if (body.edgeType(body.faceEdge(f, k)) == EdgeType.CONCAVE) {
                    return f;
                }
            }
        }
        throw new AssertionError("no concave edge");
    }

    @Test
    void aSpiralWallPatchedAcrossHingesOnlyLosesCrossingsUnlessMarginsAreStored() {
        Polyhedron wall = SampleMeshes.spiralWall(1, 0.8);
        PatchMesh needle = PatchMesh.of(Polyhedron.box(0.3, 0.02, 0.02), PatchOptions.DEFAULT);
        Cases cases = new Cases(3);
        int truth = 0;
        int hinges = 0;
        int margins = 0;
        PatchMesh careless = hingePatched(wall, false);
        PatchMesh careful = hingePatched(wall, true);
        for (int i = 0; i < 300; i++) {
            Pose pose = cases.pose(0.8);
            truth += new PairRun(PairRun.OFF).edgesVsFaces(needle, pose, careless, Pose.IDENTITY).crossings.count;
            hinges += new PairRun(PairRun.SKIP).edgesVsFaces(needle, pose, careless, Pose.IDENTITY).crossings.count;
            margins += new PairRun(PairRun.SKIP).edgesVsFaces(needle, pose, careful, Pose.IDENTITY).crossings.count;
        }
        assertThat(careless.faceCount()).isGreaterThan(60);
        assertThat(hinges).as("crossings of %s that hinges leave", truth).isLessThan(truth);
        assertThat(margins).isEqualTo(truth);
    }

    /** Short segments through faces of a body whose patches are up to 3 % of its size off: lost without the margins, not with. */
    @Test
    void shortSegmentsThroughTolerantPatchesAreFound() {
        Polyhedron body = SampleMeshes.bumpy(1, 0.4, 14, 12, 5);
        PatchOptions options = new PatchOptions(PatchRule.TYPE_FREE, 0.03, PatchOptions.ANY_SIZE);
        PatchMesh mesh = PatchMesh.of(body, options);
        PatchMesh careless = PatchMesh.of(body, options);
        Arrays.fill(careless.data.faceMargin, 0);
        Cases cases = new Cases(4);
        int lost = 0;
        int lostWithout = 0;
        for (int i = 0; i < 6000; i++) {
            int f = i % body.faceCount();
            Vec3 middle = body.vertex(body.faceVertex(f, 0)).plus(body.vertex(body.faceVertex(f, 1)))
                    .plus(body.vertex(body.faceVertex(f, 2))).times(1.0 / 3);
            Vec3 half = body.normal(f).plusTimes(0.3, cases.direction()).times(1e-3);
            PatchMesh segment = PatchMesh.of(Polyhedron.segment(middle.minus(half), middle.plus(half)), options);
            lost += found(segment, mesh, f) ? 0 : 1;
            lostWithout += found(segment, careless, f) ? 0 : 1;
        }
        FigureLog.add("3 % tolerance", "lost with margins %d, without %d of 6000", lost, lostWithout);
        assertThat(lost).isZero();
        assertThat(lostWithout).isGreaterThan(100);
    }

    private static boolean found(PatchMesh segment, PatchMesh mesh, int face) {
        return new PairRun(PairRun.SKIP).edgesVsFaces(segment, Pose.IDENTITY, mesh, Pose.IDENTITY).found().contains((long) face);
    }

    @Test
    void aPlateThatClosesATunnelIsMissedByConvexEdgesAlone() {
        List<Polyhedron> pair = SampleMeshes.tunnelAndPlate();
        PatchMesh block = PatchMesh.of(pair.get(0), PatchOptions.DEFAULT);
        PatchMesh plate = PatchMesh.of(pair.get(1), PatchOptions.DEFAULT);
        EdgesVsFaces.Switches convex = new EdgesVsFaces.Switches(true, true, true, true);
        Pose tilted = new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), 0.05));
        for (Pose pose : List.of(Pose.IDENTITY, tilted)) {
            assertThat(crossings(convex, block, plate, pose)).isZero();
            assertThat(crossings(EdgesVsFaces.Switches.ALL, block, plate, pose)).isPositive();
        }
    }

    private static int crossings(EdgesVsFaces.Switches switches, PatchMesh a, PatchMesh b, Pose pose) {
        return new PairRun(switches).edgesVsFaces(a, Pose.IDENTITY, b, pose).crossings.count
                + new PairRun(switches).edgesVsFaces(b, pose, a, Pose.IDENTITY).crossings.count;
    }

    @Test
    void eachPatchLiesOnTheRightSideOfItsFaces() {
        for (Map.Entry<String, Polyhedron> body : bodies().entrySet()) {
            for (PatchRule rule : PatchRule.values()) {
                PatchData d = PatchMesh.of(body.getValue(), new PatchOptions(rule, 1e-12, PatchOptions.ANY_SIZE)).data;
                boolean[] seen = new boolean[d.faceCount()];
                for (int p = 0; p < d.patchCount(); p++) {
                    for (int i = d.patchStart[p]; i < d.patchStart[p + 1]; i++) {
                        assertThat(seen[d.patchFace[i]]).isFalse();
                        seen[d.patchFace[i]] = true;
                        assertThat(d.faceMargin[d.patchFace[i]]).as("%s, %s", body.getKey(), rule)
                                .isLessThan(2e-12 * body.getValue().size());
                    }
                    assertThat(rule == PatchRule.TYPE_FREE && d.patchSign[p] == PatchMesh.MIXED).as(body.getKey()).isFalse();
                }
                assertThat(seen).doesNotContain(false);
            }
        }
    }
}
