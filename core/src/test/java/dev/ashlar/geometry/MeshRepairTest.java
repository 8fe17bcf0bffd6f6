package dev.ashlar.geometry;

import static dev.ashlar.geometry.TestBodies.boxFaces;
import static dev.ashlar.geometry.TestBodies.boxVertices;
import static dev.ashlar.geometry.TestBodies.flipped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.math.Vec3;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What is closed stays closed by repairs, with the volume it has. */
class MeshRepairTest {
    private static PolyhedronBuilder add(PolyhedronBuilder b, int[]... faces) {
        for (int[] f : faces) {
            b.face(f);
        }
        return b;
    }

    private static PolyhedronBuilder boxes(double[]... centresAndSizes) {
        PolyhedronBuilder b = Polyhedron.builder();
        for (double[] c : centresAndSizes) {
            add(b, boxFaces(boxVertices(b, new Vec3(c[0], c[1], c[2]), c[3], c[4], c[5])));
        }
        return b;
    }

    private static void assertSolid(Polyhedron p, double volume, String what) {
        assertThat(p.isClosed()).as(what).isTrue();
        assertThat(p.repairs().opened()).as(what).isFalse();
        assertThat(p.volume()).as(what).isCloseTo(volume, within(1e-9 * volume));
    }

    @Nested
    class DropDegenerate {
        /** A unit cube whose edge 0-1 has a vertex 8 in its middle for one face only; no triangle closes the gap yet. */
        private PolyhedronBuilder cubeWithTJunction() {
            PolyhedronBuilder b = Polyhedron.builder();
            int[][] f = boxFaces(boxVertices(b, Vec3.ZERO, 1, 1, 1));
            b.vertex(0, -0.5, -0.5);
            return add(b, f[0], f[1], new int[] {0, 8, 5, 4}, new int[] {8, 1, 5}, f[3], f[4], f[5]);
        }

        @Test
        void aFlatTriangleThatClosesATJunctionIsCollapsed() {
            Polyhedron p = cubeWithTJunction().face(0, 1, 8).dropDegenerate().build();
            assertSolid(p, 1, "cube");
            assertThat(p.repairs()).isEqualTo(new Repairs(0, 1, 0, 0, 0, 0, 0, false));
            assertThat(TestBodies.face(p, 0)).containsExactly(0, 3, 2, 1, 8);
        }

        @Test
        void aFlatTriangleOnARimIsLeftOut() {
            Polyhedron p = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(0, 1, 0).vertex(0.5, 0, 0).face(0, 1, 2)
                    .face(1, 0, 3).dropDegenerate().build();
            assertThat(p.vertexCount()).isEqualTo(3);
            assertThat(p.repairs().opened()).isFalse();
        }

        @Test
        void rowsOfFlatFacesAreCollapsedWhateverTheirForm() {
            for (int seed = 0; seed < 300; seed++) {
                Random random = new Random(seed);
                Polyhedron whole = TestBodies.hull(random, 4 + random.nextInt(30));
                MutableMesh mesh = new MutableMesh(whole);
                for (int i = 1 + random.nextInt(5); i > 0; i--) {
                    mesh.addTJunction(random);
                }
                Polyhedron p = mesh.builder().dropDegenerate().build();
                assertSolid(p, whole.volume(), "seed " + seed);
            }
        }

        @Test
        void trianglesWithASideWithoutLengthAreDrawnTogether() {
            for (int seed = 0; seed < 300; seed++) {
                Random random = new Random(seed);
                Polyhedron whole = TestBodies.hull(random, 4 + random.nextInt(30));
                MutableMesh mesh = new MutableMesh(whole);
                for (int i = 1 + random.nextInt(5); i > 0; i--) {
                    mesh.addNeedles(random, random.nextBoolean() ? 0 : 1e-13);
                }
                Polyhedron p = mesh.builder().dropDegenerate().build();
                assertSolid(p, whole.volume(), "seed " + seed);
                assertThat(p.vertexCount()).isEqualTo(whole.vertexCount());
            }
        }

        @Test
        void aFaceThatComesToAVertexAgainIsCutThere() {
            PolyhedronBuilder b = Polyhedron.builder();
            int[][] f = boxFaces(boxVertices(b, Vec3.ZERO, 1, 1, 1));
            f[0] = new int[] {0, 3, 8, 3, 2, 1};
            b.vertex(-0.5, 0.7, -0.5);
            assertSolid(add(b, f).dropDegenerate().build(), 1, "a spike");
        }

        @Test
        void aFaceWithAHoleKeepsIt() {
            PolyhedronBuilder b = Polyhedron.builder();
            int outer = boxVertices(b, Vec3.ZERO, 3, 3, 1);
            int inner = boxVertices(b, Vec3.ZERO, 1, 1, 1);
            int[][] o = boxFaces(outer);
            int[][] i = boxFaces(inner);
            add(b, o[2], o[3], o[4], o[5], flipped(i[2]), flipped(i[3]), flipped(i[4]), flipped(i[5]));
            for (int cap = 0; cap < 2; cap++) {
                int[] hole = flipped(i[cap]);
                b.face(o[cap][0], o[cap][1], o[cap][2], o[cap][3], o[cap][0], hole[3], hole[0], hole[1], hole[2], hole[3]);
            }
            Polyhedron p = b.dropDegenerate().build();
            assertSolid(p, 8, "a plate with a hole");
            assertThat(p.componentCount()).isOne();
        }

        @Test
        void theWallBetweenTwoBoxesGoesAltogether() {
            Polyhedron p =
                    boxes(new double[] {0, 0, 0, 1, 1, 1}, new double[] {1, 0, 0, 1, 1, 1}).weld(0).dropDegenerate().build();
            assertSolid(p, 2, "two boxes");
            assertThat(p.faceCount()).isEqualTo(10);
            PolyhedronBuilder b = Polyhedron.builder();
            for (double x : new double[] {0, 1}) {
                for (int[] f : boxFaces(boxVertices(b, new Vec3(x, 0, 0), 1, 1, 1))) {
                    int low = f[0] < f[2] == f[1] < f[3] ? 0 : 1;
                    b.face(f[low], f[low + 1], f[(low + 2) % 4]).face(f[low], f[(low + 2) % 4], f[(low + 3) % 4]);
                }
            }
            assertSolid(b.weld(0).dropDegenerate().cutNonManifold().build(), 2, "two boxes of triangles");
        }

        @Test
        void aSheetGivenFromBothSidesBecomesOneAndIsReported() {
            PolyhedronBuilder b = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(1, 1, 0).vertex(0, 1, 0)
                    .face(0, 1, 2).face(0, 2, 3).face(2, 1, 0).face(3, 2, 0);
            assertThatIllegalArgumentException().isThrownBy(() -> b.weld(0).build()).withMessage("the faces enclose no volume; if"
                    + " they are given from both sides, make a sheet of them with dropDegenerate()");
            Polyhedron p = b.dropDegenerate().build();
            assertThat(p.faceCount()).isEqualTo(2);
            assertThat(p.isClosed()).isFalse();
            assertThat(p.repairs()).isEqualTo(new Repairs(0, 2, 0, 0, 0, 0, 0, true));
            assertThat(((Polyhedron) ShapeCodec.decode(ShapeCodec.encode(p))).repairs()).isEqualTo(p.repairs());
        }
    }

    @Nested
    class Orient {
        @Test
        void aBarThroughACubeAddsItsVolume() {
            double[] cube = {0, 0, 0, 1, 1, 1};
            double[] bar = {0.03, 0.01, -0.02, 0.2, 0.2, 3};
            assertSolid(boxes(cube, bar).orient().build(), 1.12, "bar through cube");
            assertSolid(boxes(bar, cube).orient().build(), 1.12, "cube around bar");
        }

        @Test
        void aBarThatStartsInACubeAddsItsVolume() {
            for (int seed = 0; seed < 200; seed++) {
                Random random = new Random(seed);
                Vec3 at = TestBodies.vector(random).times(0.3);
                double length = 2 + random.nextDouble();
                double[] bar = {at.x(), at.y(), at.z() + 0.5 * length, 0.2, 0.2, length};
                PolyhedronBuilder b = random.nextBoolean() ? boxes(bar, new double[] {0, 0, 0, 1, 1, 1})
                        : boxes(new double[] {0, 0, 0, 1, 1, 1}, bar);
                assertSolid(b.orient().build(), 1 + 0.04 * length, "seed " + seed);
            }
        }

        @Test
        void barsFlushWithEachOtherAddTheirVolumes() {
            assertSolid(boxes(new double[] {0, 0, 0, 3, 1, 1}, new double[] {0, 0, 0, 1, 3, 1}, new double[] {0, 0, 0, 1, 1, 3})
                    .orient().build(), 9, "a cross");
            assertSolid(boxes(new double[] {0, 0, 0, 3, 1, 1}, new double[] {0, 0, 0, 1, 1, 1}).orient().build(), 2,
                    "flush around");
        }

        @Test
        void aCavityInTheCommonPartOfTwoBodiesIsACavity() {
            assertSolid(boxes(new double[] {0, 0, 0, 1, 1, 1}, new double[] {0.2, 0.1, 0.1, 1, 1, 1},
                    new double[] {0.1, 0.05, 0.05, 0.1, 0.1, 0.1}).orient().build(), 2 - 1e-3, "cavity");
        }

        @Test
        void cavitiesThatCrossEachOtherLookOutwards() {
            assertSolid(boxes(new double[] {0, 0, 0, 2, 2, 2}, new double[] {0.2, 0.1, 0.1, 0.5, 0.5, 0.5},
                    new double[] {0, 0, 0, 0.5, 0.5, 0.5}).orient().build(), 8.25, "crossing");
        }
    }

    @Nested
    class SharedEdge {
        @Test
        void isReportedByTheCountOfItsFacesNotByTheirWinding() {
            PolyhedronBuilder b = Polyhedron.builder().vertex(0, 0, 0).vertex(0, 0, 1).vertex(1, 0, 0).vertex(0, 1, 0)
                    .vertex(-1, 0, 0).face(0, 1, 2).face(0, 1, 3).face(1, 0, 4);
            String text = "edge 0-1 is used by more than two faces: 0, 1 and 2; separate them with cutNonManifold()";
            assertThatIllegalArgumentException().isThrownBy(b::build).withMessage(text);
            assertThatIllegalArgumentException().isThrownBy(b.orient()::build).withMessage(text);
            assertThat(b.cutNonManifold().build().componentCount()).isEqualTo(3);
        }

        @Test
        void solidsThatShareAnEdgeOfManyVerticesStayClosed() {
            for (int seed = 0; seed < 20; seed++) {
                PolyhedronBuilder b = Polyhedron.builder();
                Random random = new Random(seed);
                for (double side : new double[] {-0.5, 0.5}) {
                    Polyhedron grid = TestBodies.griddedBox(1, 1, 1, 3, random.nextBoolean()).build();
                    int first = b.vertexCount();
                    for (int v = 0; v < grid.vertexCount(); v++) {
                        b.vertex(grid.x(v) + side, grid.y(v) + side, grid.z(v));
                    }
                    for (int f = 0; f < grid.faceCount(); f++) {
                        int[] face = TestBodies.face(grid, f);
                        for (int k = 0; k < face.length; k++) {
                            face[k] += first;
                        }
                        b.face(seed % 2 == 1 && random.nextBoolean() ? flipped(face) : face);
                    }
                }
                b.weld(1e-9);
                Polyhedron p = (seed % 2 == 1 ? b.orient() : b).build();
                assertSolid(p, 2, "seed " + seed);
                assertThat(p.componentCount()).isEqualTo(2);
            }
        }

        /** Voxels share edges and corners in all ways, also such as no copy of a vertex can tell apart. */
        @Test
        void everySetOfVoxelsWeldsToAClosedBodyOfItsVolume() {
            for (int seed = 0; seed < 300; seed++) {
                Random random = new Random(seed);
                boolean[][][] full = new boolean[5][5][5];
                int count = 0;
                for (int i = 0; i < 27; i++) {
                    boolean in = i == 13 || random.nextInt(3) > 0;
                    full[1 + i / 9][1 + i / 3 % 3][1 + i % 3] = in;
                    count += in ? 1 : 0;
                }
                assertSolid(voxels(full).weld(0).build(), count, "seed " + seed);
                assertSolid(voxels(full).weld(0).cutNonManifold().mergeCoplanar().build(), count, "merged, seed " + seed);
            }
        }

        private PolyhedronBuilder voxels(boolean[][][] full) {
            PolyhedronBuilder b = Polyhedron.builder();
            int[][] steps = {{0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}};
            for (int i = 1; i < 4; i++) {
                for (int j = 1; j < 4; j++) {
                    for (int k = 1; k < 4; k++) {
                        for (int s = 0; full[i][j][k] && s < 6; s++) {
                            if (!full[i + steps[s][0]][j + steps[s][1]][k + steps[s][2]]) {
                                b.face(boxFaces(boxVertices(b, new Vec3(i, j, k), 1, 1, 1))[s]);
                            }
                        }
                    }
                }
            }
            return b.weld(0).dropDegenerate();
        }
    }

    @Nested
    class Range {
        @Test
        void isNamedWhereASizeIsBeyondIt() {
            assertFault(() -> Polyhedron.box(1e160, 1, 1), "sizeX must be from 1.0E-50 to 1.0E50, but was 1.0E160");
            assertFault(() -> Polyhedron.box(1, 1, 1e-160), "sizeZ must be from 1.0E-50 to 1.0E50, but was 1.0E-160");
            assertFault(() -> Polyhedron.box(1e20, 1, 1e20), "sizeY must be from 1.0E9 to 1.0E20, but was 1.0");
            assertFault(() -> new Sphere(1e160), "radius must be from 1.0E-50 to 1.0E50, but was 1.0E160");
            assertFault(() -> new Capsule(1, 1e-99), "halfLength must be from 1.0E-50 to 1.0E50, but was 1.0E-99");
            assertFault(() -> Polyhedron.box(1, 1, 1).scaled(1e160),
                    "coordinates of vertex 0 of box must be from -1.0E50 to 1.0E50, but was -5.0E159");
            assertFault(() -> Polyhedron.box(1, 1, 1).scaled(1e-160), "size of box must be >= 1.0E-50, but was 1.0E-160");
            assertFault(() -> Polyhedron.box(1, 1, 1).scaled(1e-300), "size of box must be >= 1.0E-50, but was 1.0E-300");
            assertFault(() -> Polyhedron.segment(Vec3.ZERO, new Vec3(1e80, 0, 0)),
                    "length of the segment must be from 1.0E-50 to 1.0E50, but was 1.0E80");
            assertFault(() -> Meshes.torus(1e160, 1e159, 16, 8),
                    "coordinates of vertex 0 of torus must be from -1.0E50 to 1.0E50, but was 1.1E160");
        }

        @Test
        void hasFiniteMomentsAtItsEnds() {
            for (double size : new double[] {Shape.SMALLEST, Shape.LARGEST}) {
                MassProperties mass = Polyhedron.box(size, size, size).massProperties();
                assertThat(mass.xx() / mass.mass() / size / size).isCloseTo(1.0 / 6, within(1e-12));
                assertThat(mass.principal().moments().x()).isPositive().isFinite();
            }
            MassProperties thin = Polyhedron.box(1, 1e-11, 1e-11).massProperties();
            assertThat(thin.mass()).isCloseTo(1e-22, within(1e-34));
        }

        private void assertFault(org.assertj.core.api.ThrowableAssert.ThrowingCallable code, String text) {
            assertThatIllegalArgumentException().isThrownBy(code).withMessage(text);
        }
    }
}
