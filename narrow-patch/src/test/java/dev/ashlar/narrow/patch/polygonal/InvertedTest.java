package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.OverlapOracle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bodies as containers. */
class InvertedTest {
    private final NarrowPhase phase = Completion.of(new PolygonalPatchProvider(), AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();

    private Status intersect(Shape a, Shape b, Pose pose) {
        PairResult out = new PairResult();
        query.intersect(input(a, b, pose), out);
        return out.status;
    }

    private PairInput input(Shape a, Shape b, Pose pose) {
        in.cache = new double[phase.cacheSize()];
        in.reach = 0;
        return in.shapes(phase.prepare(a), phase.prepare(b)).poses(Pose.IDENTITY, pose);
    }

    @Test
    void anInvertedBoxIsFreeInsideAndSolidOutside() {
        Polyhedron room = Polyhedron.box(4, 3, 5).inverted();
        for (Shape body : List.of(Polyhedron.box(1, 1, 1), new Sphere(0.5), Meshes.torus(0.4, 0.1, 8, 6))) {
            assertThat(intersect(room, body, Pose.IDENTITY)).isEqualTo(Status.CLEAR);
            assertThat(intersect(room, body, Pose.at(1.3, 0.9, -1.8))).isEqualTo(Status.CLEAR);
            assertThat(intersect(room, body, Pose.at(1.8, 0, 0))).as("in the wall").isEqualTo(Status.HIT);
            assertThat(intersect(room, body, Pose.at(10, 0, 0))).as("outside").isEqualTo(Status.HIT);
            assertThat(intersect(body, room, Pose.at(10, 0, 0))).as("outside, swapped").isEqualTo(Status.HIT);
        }
    }

    @Test
    void aWallOfARoomPushesIn() {
        Polyhedron room = Meshes.frame(4, 2, 1).inverted();
        ContactBuffer out = new ContactBuffer();
        // In the ring of the frame, sunk by 2 cm into its outer wall at x = 2.
        assertThat(query.contacts(input(room, Polyhedron.box(0.5, 0.4, 0.4), Pose.at(1.77, 0, 0)), out)).isEqualTo(Status.HIT);
        assertThat(out.manifoldCount()).isEqualTo(1);
        assertThat(out.normalX(0)).as("from the wall to the box").isCloseTo(-1, offset(1e-9));
        assertThat(out.contactCount()).isEqualTo(4);
        for (int c = 0; c < 4; c++) {
            assertThat(out.separation(c)).isCloseTo(-0.02, offset(1e-9));
        }
    }

    @Test
    void agreesWithTheOracleAtRandom() {
        Cases cases = new Cases(3);
        int hits = 0;
        Polyhedron[] rooms = {Polyhedron.box(3, 3, 3).inverted(), Meshes.frame(4, 1.5, 1.5).inverted(),
            Meshes.sphere(1.6, 12, 10).inverted()};
        for (int i = 0; i < 200; i++) {
            Polyhedron room = rooms[i % 3];
            Polyhedron body = i % 2 == 0 ? cases.convex() : Meshes.torus(0.5, 0.15, 8, 6);
            Pose pose = cases.pose(1.5);
            boolean truth = OverlapOracle.overlap(room, Pose.IDENTITY, body, pose);
            assertThat(intersect(room, body, pose)).as("case %s", i).isEqualTo(truth ? Status.HIT : Status.CLEAR);
            hits += truth ? 1 : 0;
        }
        assertThat(hits).isBetween(20, 190);
    }

    /** One sign, no second set of data: the same crossings, depths and normals as a body built from reversed faces. */
    @Test
    void turningAMeshInsideOutIsReversingItsFaces() {
        PatchMesh needle = PatchMesh.of(Polyhedron.box(1.5, 0.1, 0.1), PatchOptions.DEFAULT);
        Cases cases = new Cases(4);
        int crossings = 0;
        for (Polyhedron body : List.of(Polyhedron.box(1, 1, 1), Meshes.torus(1, 0.4, 12, 8),
                SampleMeshes.bumpy(1, 0.4, 10, 9, 1))) {
            PatchMesh turned = PatchMesh.of(body, PatchOptions.DEFAULT).inverted();
            PatchMesh reversed = PatchMesh.of(body.inverted(), PatchOptions.DEFAULT);
            assertThat(turned.isInverted()).isTrue();
            assertThat(reversed.isInverted()).isTrue();
            assertThat(turned.inverted().isInverted()).isFalse();
            assertThat(turned.polyhedron().isInverted()).isTrue();
            for (int i = 0; i < 200; i++) {
                Pose pose = cases.pose(1);
                PairRun one = new PairRun(EdgesVsFaces.Switches.ALL).edgesVsFaces(needle, pose, turned, Pose.IDENTITY);
                PairRun two = new PairRun(EdgesVsFaces.Switches.ALL).edgesVsFaces(needle, pose, reversed, Pose.IDENTITY);
                assertThat(one.crossings.count).isEqualTo(two.crossings.count);
                CrossingDepth first = new CrossingDepth();
                CrossingDepth second = new CrossingDepth();
                for (int k = 0; k < one.crossings.count; k++) {
                    first.classify(one.crossings, k, needle, one.xyz, turned);
                    second.classify(two.crossings, k, needle, two.xyz, reversed);
                    assertThat(first.depth).isCloseTo(second.depth, offset(1e-12));
                    assertThat(first.normalX * second.normalX + first.normalY * second.normalY + first.normalZ * second.normalZ)
                            .isCloseTo(1, offset(1e-12));
                    crossings++;
                }
            }
        }
        assertThat(crossings).isGreaterThan(500);
    }

    @Test
    void bodiesThatShareAllTheirPlanesAreToldApart() {
        Polyhedron box = Polyhedron.box(1, 1, 1);
        assertThat(intersect(box, box, Pose.IDENTITY)).as("the same place").isEqualTo(Status.HIT);
        assertThat(intersect(box, box, Pose.at(0.5, 0, 0))).as("moved along an edge").isEqualTo(Status.HIT);
        assertThat(intersect(Polyhedron.box(5, 1, 1), box, Pose.IDENTITY)).as("a bar of the same section").isEqualTo(Status.HIT);
        List<Polyhedron> bars = SampleMeshes.crossedBars();
        assertThat(intersect(bars.get(0), bars.get(1), Pose.IDENTITY)).as("crossed bars of one height").isEqualTo(Status.HIT);
        assertThat(intersect(bars.get(0), bars.get(1), new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 1, 0), 0.3))))
                .isEqualTo(Status.HIT);
        assertThat(intersect(bars.get(0), bars.get(1), Pose.at(0, 1.001, 0))).isEqualTo(Status.CLEAR);
        List<Polyhedron> tunnel = SampleMeshes.tunnelAndPlate();
        assertThat(intersect(tunnel.get(0), tunnel.get(1), Pose.IDENTITY)).as("a plate in a tunnel").isEqualTo(Status.HIT);
    }
}
