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

class PolyhedronBuilderTest {
    private static PolyhedronBuilder pot() {
        return Polyhedron.builder().name("teapot.obj");
    }

    /** A unit square in z = 0 with its corners as vertices 0 to 3. */
    private static PolyhedronBuilder square() {
        return pot().vertex(0, 0, 0).vertex(1, 0, 0).vertex(1, 1, 0).vertex(0, 1, 0);
    }

    private static void assertFault(PolyhedronBuilder builder, String message) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }

    private static double area(Polyhedron p) {
        double sum = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            Vec3 twice = Vec3.ZERO;
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                Vec3 o = p.vertex(p.faceVertex(f, 0));
                twice = twice.plus(p.vertex(p.faceVertex(f, k)).minus(o).cross(p.vertex(p.faceVertex(f, k + 1)).minus(o)));
            }
            sum += 0.5 * twice.length();
        }
        return sum;
    }

    @Nested
    class Refuses {
        @Test
        void verticesThatAreNotFinite() {
            assertThatIllegalArgumentException().isThrownBy(() -> square().vertex(Double.NaN, 0, 0))
                    .withMessage("vertex 4 of teapot.obj must be finite, but was Vec3[x=NaN, y=0.0, z=0.0]");
            assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.builder().vertex(0, 0, Double.NEGATIVE_INFINITY))
                    .withMessage("vertex 0 must be finite, but was Vec3[x=0.0, y=0.0, z=-Infinity]");
        }

        @Test
        void badOptions() {
            assertThatIllegalArgumentException().isThrownBy(() -> pot().tolerance(0))
                    .withMessage("tolerance must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> pot().weld(Double.NaN))
                    .withMessage("distance must be finite and >= 0, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> pot().material(-1))
                    .withMessage("material must be >= 0, but was -1");
        }

        @Test
        void noVertices() {
            assertFault(pot(), "a polyhedron of teapot.obj must have at least one vertex");
        }

        @Test
        void verticesWithoutFaces() {
            assertFault(square(),
                    "a polyhedron of teapot.obj of 4 vertices must have faces; Polyhedron.hull builds the hull of points");
        }

        @Test
        void facesOfFewerThanThreeVertices() {
            assertFault(square().face(0, 1, 2, 3).line(9)
                    .face(0, 1), "face 1 of teapot.obj (line 9) has 2 vertices, but a face needs at least 3");
        }

        @Test
        void indicesOutOfRange() {
            assertFault(square().face(0, 1, 4), "face 0 of teapot.obj refers to vertex 4, but vertices are 0 to 3");
            assertFault(square().face(0, 1, -1), "face 0 of teapot.obj refers to vertex -1, but vertices are 0 to 3");
        }

        @Test
        void aVertexTwiceInAFace() {
            assertFault(square().face(0, 1, 2, 1),
                    "face 0 of teapot.obj uses vertex 1 twice; drop it with dropDegenerate() or cut it into simple polygons");
        }

        @Test
        void coincidentVertices() {
            assertFault(square().vertex(1, 0, 0).face(0, 1, 4, 2, 3),
                    "vertices 1 and 4 of face 0 of teapot.obj are at the same place; join them with weld()");
        }

        @Test
        void aSegmentWithoutLength() {
            assertFault(pot().vertex(1, 2, 3)
                    .vertex(1, 2, 3), "vertices 0 and 1 of teapot.obj are at the same place; join them with weld()");
        }

        @Test
        void zeroArea() {
            assertFault(square().vertex(0.5, 0, 0).face(0, 1, 2, 3).face(0, 4, 1),
                    "face 1 of teapot.obj has zero area; drop it with dropDegenerate()");
        }

        @Test
        void nonPlanarFacesWithTheDistance() {
            assertFault(pot().vertex(0, 0, 0).vertex(1, 0, 0.5).vertex(1, 1, 0).vertex(0, 1, 0.5).face(0, 1, 2, 3),
                    "face 0 of teapot.obj is not planar: vertex 0 lies 0.25 off its plane; triangulate it or raise the tolerance");
            assertThat(pot().vertex(0, 0, 0).vertex(1, 0, 0.5).vertex(1, 1, 0).vertex(0, 1, 0.5).face(0, 1, 2, 3).tolerance(0.25)
                    .build().faceCount()).isOne();
        }

        @Test
        void concaveFaces() {
            assertFault(pot().vertex(0, 0, 0).vertex(2, 0, 0).vertex(0.5, 0.5, 0).vertex(0, 2, 0).face(0, 1, 2, 3),
                    "face 0 of teapot.obj is not convex at vertex 2; triangulate it");
        }

        @Test
        void aPentagram() {
            PolyhedronBuilder b = pot();
            for (int i = 0; i < 5; i++) {
                b.vertex(StrictMath.cos(0.4 * Math.PI * i), StrictMath.sin(0.4 * Math.PI * i), 0);
            }
            assertFault(b.face(0, 2, 4, 1, 3), "face 0 of teapot.obj is not convex at vertex 2; triangulate it");
        }

        @Test
        void aPentagonThatWindsTwice() {
            PolyhedronBuilder b = pot();
            for (int i = 0; i < 10; i++) {
                b.vertex(StrictMath.cos(0.4 * Math.PI * (i % 5)), StrictMath.sin(0.4 * Math.PI * (i % 5)), 0);
            }
            assertFault(b.face(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), "face 0 of teapot.obj is not convex at vertex 1; triangulate it");
        }

        @Test
        void aFaceThatFoldsBack() {
            assertFault(pot().vertex(0, 0, 0).vertex(3, 0, 0).vertex(2, 0, 0).vertex(2, 1, 0).face(0, 1, 2, 3),
                    "face 0 of teapot.obj is not convex at vertex 2; triangulate it");
        }

        @Test
        void edgesOfMoreThanTwoFaces() {
            assertFault(threeSquares(),
                    "edge 0-1 of teapot.obj is used by more than two faces: 0, 1 and 2; separate them with cutNonManifold()");
        }

        @Test
        void inconsistentWinding() {
            assertFault(square().face(0, 1, 2).face(3, 2, 0),
                    "faces 0 and 1 of teapot.obj have inconsistent winding: both run along edge 0-2 from 2 to 0; repair it with orient()");
        }

        @Test
        void unusedVertices() {
            assertFault(square().face(0, 1, 3), "vertex 2 of teapot.obj is used by no face; drop it with dropDegenerate()");
        }

        @Test
        void closedSurfacesThatLookInwards() {
            PolyhedronBuilder b = pot();
            for (int[] f : boxFaces(boxVertices(b, Vec3.ZERO, 1, 2, 3))) {
                b.face(flipped(f));
            }
            assertFault(b,
                    "the faces of teapot.obj look inwards: they enclose a volume of -6.0; repair it with orient(), or build a"
                            + " container with inverted()");
        }

        @Test
        void facesThatVanishByWelding() {
            assertFault(square().face(0, 1, 2, 3).vertex(1, 1, 1e-3).face(0, 2, 4).weld(0.01),
                    "face 1 of teapot.obj has only 2 different vertices after welding; drop such faces with dropDegenerate()");
        }

        @Test
        void aMeshOfWhichNoFaceIsLeft() {
            assertFault(pot().vertex(0, 0, 0).vertex(1, 0, 0).vertex(2, 0, 0).face(0, 1, 2).dropDegenerate(),
                    "no face of teapot.obj is left: every one was degenerate; Polyhedron.hull builds points and segments");
        }
    }

    private static PolyhedronBuilder threeSquares() {
        return pot().vertex(0, 0, 0).vertex(0, 0, 1).vertex(1, 0, 1).vertex(1, 0, 0).vertex(-1, 0, 0).vertex(-1, 0, 1)
                .vertex(0, 1, 1).vertex(0, 1, 0).face(0, 1, 2, 3).face(1, 0, 4, 5).face(0, 1, 6, 7);
    }

    @Test
    void buildsWhatNeedsNoRepair() {
        Polyhedron p = square().face(0, 1, 2, 3).build();
        assertThat(p.repairs()).isEqualTo(Repairs.NONE);
        assertThat(p.flatTolerance()).isEqualTo(1e-9 * Math.sqrt(2));
        assertThat(p.isTwoSided()).isFalse();
        assertThat(square().face(0, 1, 2, 3).twoSided().build().isTwoSided()).isTrue();
    }

    @Test
    void mayBeBuiltAgainAfterMoreWasAdded() {
        PolyhedronBuilder b = square().face(0, 1, 2);
        assertThatIllegalArgumentException().isThrownBy(b::build);
        assertThat(b.face(0, 2, 3).build().faceCount()).isEqualTo(2);
        assertThat(b.mergeCoplanar().build().faceCount()).isEqualTo(1);
        assertThat(b.vertexCount()).isEqualTo(4);
        assertThat(b.vertex(0.5, 0.5, 1).face(1, 0, 4).build().faceCount()).isEqualTo(2);
    }

    @Nested
    class Weld {
        @Test
        void joinsEqualVerticesAtDistanceZero() {
            Polyhedron p = pot().vertex(0.0, 0, 0).vertex(1, 0, 0).vertex(0, 1, 0).vertex(-0.0, 0, 0).vertex(-0.0, 1, -0.0)
                    .vertex(-1, 0, 0).vertex(-1e-300, 0, 0).face(0, 1, 2).face(3, 4, 5)
                    .face(0, 5, 6).weld(0).dropDegenerate().build();
            assertThat(p.repairs()).isEqualTo(new Repairs(2, 1, 1, 0, 0, 0, 0, false));
            assertThat(p.vertexCount()).isEqualTo(4);
            assertThat(TestBodies.face(p, 0)).containsExactly(0, 1, 2);
            assertThat(TestBodies.face(p, 1)).containsExactly(0, 2, 3);
            assertThat(p.edgeCount()).isEqualTo(5);
            assertThat(p.vertex(0)).isEqualTo(new Vec3(0, 0, 0));
        }

        @Test
        void joinsToTheFirstKeptVertexSoChainsDoNotCreep() {
            PolyhedronBuilder b = pot();
            for (int i = 0; i < 5; i++) {
                b.vertex(0.9 * i, 0, 0);
            }
            Polyhedron p = b.vertex(0, 10, 0).vertex(4, -10, 0).face(0, 4, 5).face(6, 2, 1).weld(1).build();
            assertThat(p.repairs().weldedVertices()).isEqualTo(2);
            assertThat(p.vertexCount()).isEqualTo(5);
            assertThat(TestBodies.face(p, 0)).containsExactly(0, 2, 3);
            assertThat(TestBodies.face(p, 1)).containsExactly(4, 1, 0);
            assertThat(p.x(1)).isEqualTo(1.8);
        }

        @Test
        void findsAllNeighboursAcrossGridCells() {
            Random random = new Random(4);
            for (int round = 0; round < 2_000; round++) {
                double distance = StrictMath.pow(10, -random.nextInt(12));
                Vec3 at = TestBodies.vector(random).times(10);
                Vec3 near = at.plusTimes(distance * random.nextDouble(), TestBodies.unit(random));
                Polyhedron p = Polyhedron.builder().vertex(at).vertex(near).weld(distance).build();
                assertThat(p.vertexCount()).as("round %d", round).isEqualTo(at.distance(near) <= distance ? 1 : 2);
            }
        }

        @Test
        void joinsVerticesExactlyTheDistanceApartWhereRoundingMovesThemOverTwoCells() {
            for (int i = 1; i < 200_000; i++) {
                double distance = 0.1;
                double x = i * distance;
                for (double a : new double[] {x, Math.nextDown(x)}) {
                    double b = a - distance;
                    if (Math.abs(a - b) <= distance) {
                        assertThat(Polyhedron.builder().vertex(a, 0, 0).vertex(b, 0, 0).weld(distance).build().vertexCount())
                                .as("%s and %s", a, b).isOne();
                    }
                }
                i += i / 100;
            }
        }

        @Test
        void joinsTriangleSoupOfABox() {
            Polyhedron box = TestBodies.griddedBox(1, 1, 1, 4, true).build();
            PolyhedronBuilder soup = pot();
            for (int f = 0; f < box.faceCount(); f++) {
                int n = soup.vertexCount();
                for (int k = 0; k < 3; k++) {
                    soup.vertex(box.vertex(box.faceVertex(f, k)));
                }
                soup.face(n, n + 1, n + 2);
            }
            Polyhedron p = soup.weld(0).build();
            assertThat(p.isClosed()).isTrue();
            assertThat(p.vertexCount()).isEqualTo(box.vertexCount());
            assertThat(p.repairs().weldedVertices()).isEqualTo(3 * box.faceCount() - box.vertexCount());
            assertThat(p.volume()).isCloseTo(1, within(1e-14));
        }
    }

    @Test
    void dropsDegenerateAndRepeatedFacesAndUnusedVertices() {
        Polyhedron p = square().vertex(0.5, 0, 0).vertex(7, 7, 7).face(0, 1, 2, 3).face(0, 4, 1).face(2, 3, 0, 1).face(1, 2, 1, 3)
                .face(0, 0, 1).dropDegenerate().build();
        assertThat(p.repairs()).isEqualTo(new Repairs(0, 4, 2, 0, 0, 0, 0, false));
        assertThat(p.faceCount()).isOne();
        assertThat(p.vertexCount()).isEqualTo(4);
    }

    @Nested
    class Triangulate {
        @Test
        void cutsNonPlanarFaces() {
            Polyhedron p = pot().vertex(0, 0, 0).vertex(1, 0, 0.5).vertex(1, 1, 0).vertex(0, 1, 0.5)
                    .face(0, 1, 2, 3).triangulate().build();
            assertThat(p.faceCount()).isEqualTo(2);
            assertThat(p.faceSize(0)).isEqualTo(3);
            assertThat(p.edgeCount()).isEqualTo(5);
            assertThat(p.repairs()).isEqualTo(new Repairs(0, 0, 0, 1, 0, 0, 0, false));
        }

        @Test
        void leavesPlanarConvexFacesAlone() {
            Polyhedron p = square().face(0, 1, 2, 3).triangulate().build();
            assertThat(p.faceCount()).isOne();
            assertThat(p.repairs()).isEqualTo(Repairs.NONE);
        }

        @Test
        void keepsTheAreaOfAnL() {
            Polyhedron p = pot().vertex(0, 0, 0).vertex(2, 0, 0).vertex(2, 1, 0).vertex(1, 1, 0).vertex(1, 2, 0).vertex(0, 2, 0)
                    .face(0, 1, 2, 3, 4, 5).triangulate().build();
            assertThat(p.faceCount()).isEqualTo(4);
            assertThat(area(p)).isCloseTo(3, within(1e-14));
            assertAllLookUp(p);
        }

        @Test
        void keepsTheAreaOfACombInAnyPlane() {
            Random random = new Random(5);
            for (int teeth = 1; teeth < 30; teeth += 4) {
                PolyhedronBuilder flat = pot();
                int[] face = new int[4 * teeth + 2];
                for (int i = 0; i < face.length; i++) {
                    face[i] = i;
                }
                flat.vertex(0, -1, 0).vertex(2 * teeth - 1, -1, 0);
                for (int t = teeth - 1; t >= 0; t--) {
                    // Equal heights: many collinear vertices.
                    flat.vertex(2 * t + 1, 0, 0).vertex(2 * t + 1, 5, 0).vertex(2 * t, 5, 0).vertex(2 * t, 0, 0);
                }
                Polyhedron p = flat.face(face).triangulate().build();
                double expected = 2 * teeth - 1 + 5.0 * teeth;
                assertThat(area(p)).isCloseTo(expected, within(1e-12 * expected));
                assertAllLookUp(p);
                Polyhedron turned = turned(p, face, random);
                assertThat(area(turned)).isCloseTo(expected, within(1e-12 * expected));
            }
        }

        private Polyhedron turned(Polyhedron p, int[] face, Random random) {
            var pose = TestBodies.pose(random, 10);
            PolyhedronBuilder b = pot().tolerance(1e-9);
            for (int v = 0; v < p.vertexCount(); v++) {
                b.vertex(pose.apply(p.vertex(v)));
            }
            return b.face(face).triangulate().build();
        }

        @Test
        void keepsTheAreaOfRandomStarPolygons() {
            Random random = new Random(6);
            for (int round = 0; round < 300; round++) {
                int n = 4 + random.nextInt(20);
                PolyhedronBuilder b = pot();
                int[] face = new int[n];
                double[] xs = new double[n];
                double[] ys = new double[n];
                for (int i = 0; i < n; i++) {
                    double r = 0.2 + random.nextDouble();
                    xs[i] = r * StrictMath.cos(2 * Math.PI * i / n);
                    ys[i] = r * StrictMath.sin(2 * Math.PI * i / n);
                    b.vertex(xs[i], ys[i], 0);
                    face[i] = i;
                }
                double twice = 0;
                for (int i = 0; i < n; i++) {
                    twice += xs[i] * ys[(i + 1) % n] - xs[(i + 1) % n] * ys[i];
                }
                assertThat(area(b.face(face).triangulate().build())).as("round %d", round).isCloseTo(0.5 * twice, within(1e-12));
            }
        }

        @Test
        void saysWhenAPolygonCrossesItself() {
            PolyhedronBuilder b = pot().vertex(0, 0, 0).vertex(3, 0, 0).vertex(3, 1, 0).vertex(1, -1, 0).vertex(1, 3, 0)
                    .vertex(2, -3, 0)
                    .line(4).face(0, 1, 2, 3, 4, 5).triangulate();
            assertFault(b, "face 0 of teapot.obj (line 4) crosses itself and cannot be triangulated");
        }

        private void assertAllLookUp(Polyhedron p) {
            for (int f = 0; f < p.faceCount(); f++) {
                assertThat(p.normal(f).z()).isCloseTo(1, within(1e-14));
            }
        }
    }

    @Nested
    class CutNonManifold {
        @Test
        void givesThreeSquaresOnAnEdgeARimEach() {
            Polyhedron p = threeSquares().cutNonManifold().build();
            assertThat(p.repairs()).isEqualTo(new Repairs(0, 0, 0, 0, 4, 0, 0, false));
            assertThat(p.vertexCount()).isEqualTo(12);
            assertThat(p.componentCount()).isEqualTo(3);
            assertThat(p.edgeCount()).isEqualTo(12);
        }

        @Test
        void separatesTwoCubesThatShareAnEdge() {
            PolyhedronBuilder b = pot();
            for (int[] f : boxFaces(boxVertices(b, new Vec3(0.5, 0.5, 0), 1, 1, 1))) {
                b.face(f);
            }
            for (int[] f : boxFaces(boxVertices(b, new Vec3(-0.5, -0.5, 0), 1, 1, 1))) {
                b.face(f);
            }
            Polyhedron p = b.weld(0).build();
            assertThat(p.repairs()).isEqualTo(new Repairs(2, 0, 0, 0, 2, 0, 0, false));
            assertThat(p.vertexCount()).isEqualTo(16);
            assertThat(p.isClosed()).isTrue();
            assertThat(p.componentCount()).isEqualTo(2);
            assertThat(p.volume()).isCloseTo(2, within(1e-14));
        }

        @Test
        void leavesManifoldsAlone() {
            Polyhedron p = TestBodies.lSolid().cutNonManifold().build();
            assertThat(p.repairs()).isEqualTo(Repairs.NONE);
            TestBodies.assertSame(p, TestBodies.lSolid().build());
        }
    }

    @Nested
    class Orient {
        private final Random random = new Random(7);

        private int addFlipped(PolyhedronBuilder b, int[][] faces) {
            int flips = 0;
            for (int[] f : faces) {
                boolean flip = random.nextBoolean();
                flips += flip ? 1 : 0;
                b.face(flip ? flipped(f) : f);
            }
            return flips;
        }

        @Test
        void turnsTheFacesOfABoxOutwards() {
            for (int round = 0; round < 50; round++) {
                PolyhedronBuilder b = pot();
                int flips = addFlipped(b, boxFaces(boxVertices(b, new Vec3(5, 5, 5), 1, 2, 3)));
                Polyhedron p = b.orient().build();
                assertThat(p.volume()).isCloseTo(6, within(1e-12));
                assertThat(p.massProperties().kind()).isEqualTo(MassProperties.Kind.SOLID);
                assertThat(p.repairs()).isEqualTo(new Repairs(0, 0, 0, 0, 0, flips, 0, false));
            }
        }

        @Test
        void turnsTwoBoxesOutwards() {
            for (int round = 0; round < 50; round++) {
                PolyhedronBuilder b = pot();
                int flips = addFlipped(b, boxFaces(boxVertices(b, new Vec3(5, 5, 5), 1, 2, 3)));
                flips += addFlipped(b, boxFaces(boxVertices(b, new Vec3(-5, 5, 5), 2, 2, 2)));
                Polyhedron p = b.orient().build();
                assertThat(p.volume()).isCloseTo(14, within(1e-12));
                assertThat(p.repairs().flippedFaces()).isEqualTo(flips);
            }
        }

        @Test
        void keepsACavityInwards() {
            for (int round = 0; round < 50; round++) {
                PolyhedronBuilder b = pot();
                int outer = boxVertices(b, new Vec3(1, 1, 1), 4, 4, 4);
                int inner = boxVertices(b, new Vec3(1, 1.5, 1), 2, 2, 2);
                int island = boxVertices(b, new Vec3(1, 1.5, 1), 1, 1, 1);
                boolean outerFirst = random.nextBoolean();
                addFlipped(b, boxFaces(outerFirst ? outer : inner));
                addFlipped(b, boxFaces(outerFirst ? inner : outer));
                addFlipped(b, boxFaces(island));
                Polyhedron p = b.orient().build();
                assertThat(p.volume()).isCloseTo(64 - 8 + 1, within(1e-12));
                for (int f = 0; f < p.faceCount(); f++) {
                    Vec3 middle = f < 12 && f < 6 == outerFirst ? new Vec3(1, 1, 1) : new Vec3(1, 1.5, 1);
                    boolean inward = TestBodies.inFront(p, f, middle) > 0;
                    assertThat(inward).isEqualTo(f < 12 && f < 6 != outerFirst);
                }
            }
        }

        @Test
        void aBoxStandingOnAnotherIsNoCavity() {
            for (int round = 0; round < 50; round++) {
                PolyhedronBuilder b = pot();
                double x = random.nextInt(5) - 2;
                addFlipped(b, boxFaces(boxVertices(b, new Vec3(0, 0, 0), 6, 2, 6)));
                addFlipped(b, boxFaces(boxVertices(b, new Vec3(x, 1.5, 0), 1, 1, 1)));
                addFlipped(b, boxFaces(boxVertices(b, new Vec3(0, -2, 0), 6, 2, 6)));
                assertThat(b.orient().build().volume()).as("round %d", round).isCloseTo(145, within(1e-10));
            }
        }

        @Test
        void aCavityThatTouchesTheWallIsACavity() {
            for (int round = 0; round < 50; round++) {
                PolyhedronBuilder b = pot();
                addFlipped(b, boxFaces(boxVertices(b, new Vec3(0, 0, 0), 6, 2, 6)));
                addFlipped(b, boxFaces(boxVertices(b, new Vec3(random.nextInt(3) - 1, 0.5, 0), 1, 1, 1)));
                assertThat(b.orient().build().volume()).as("round %d", round).isCloseTo(71, within(1e-10));
            }
        }

        @Test
        void windsAnOpenSurfaceAsItsFirstFace() {
            Polyhedron p = square().face(0, 1, 2).face(2, 3, 0).orient().build();
            assertThat(p.repairs().flippedFaces()).isZero();
            p = square().face(0, 1, 2).face(0, 3, 2).orient().build();
            assertThat(p.repairs().flippedFaces()).isOne();
            assertThat(TestBodies.face(p, 0)).containsExactly(0, 1, 2);
            assertThat(TestBodies.face(p, 1)).containsExactly(2, 3, 0);
        }

        @Test
        void saysThatAMoebiusStripHasOneSide() {
            PolyhedronBuilder b = pot();
            int n = 12;
            for (int i = 0; i < n; i++) {
                double u = 2 * Math.PI * i / n;
                for (int side = -1; side <= 1; side += 2) {
                    double r = 2 + 0.5 * side * StrictMath.cos(u / 2);
                    b.vertex(r * StrictMath.cos(u), 0.5 * side * StrictMath.sin(u / 2), r * StrictMath.sin(u));
                }
            }
            for (int i = 0; i < n; i++) {
                int p = 2 * i;
                int q = 2 * i + 1;
                int r = i + 1 < n ? 2 * i + 2 : 1;
                int s = i + 1 < n ? 2 * i + 3 : 0;
                b.face(p, q, s).face(p, s, r);
            }
            assertFault(b.orient(),
                    "the faces of teapot.obj cannot be wound consistently: face 12 closes a one-sided band (Moebius strip)");
        }
    }

    @Nested
    class MergeCoplanar {
        @Test
        void makesSixQuadsOfAGriddedBox() {
            for (int n : new int[] {1, 2, 3, 5, 8, 13, 20}) {
                for (boolean triangles : new boolean[] {true, false}) {
                    Polyhedron grid = TestBodies.griddedBox(1, 2, 3, n, triangles).build();
                    Polyhedron p = TestBodies.griddedBox(1, 2, 3, n, triangles).mergeCoplanar().build();
                    assertThat(p.faceCount()).as("n = %d", n).isEqualTo(6);
                    assertThat(p.vertexCount()).isEqualTo(8);
                    assertThat(p.edgeCount()).isEqualTo(12);
                    assertThat(p.isConvex()).isTrue();
                    assertThat(p.volume()).isCloseTo(6, within(1e-13));
                    assertThat(p.repairs()).isEqualTo(new Repairs(0, 0, 0, 0, 0, 0, grid.faceCount() - 6, false));
                }
            }
        }

        @Test
        void makesSixQuadsOfATurnedGriddedBox() {
            Random random = new Random(8);
            for (int round = 0; round < 20; round++) {
                Polyhedron grid = TestBodies.griddedBox(1, 1, 1, 2 + round % 6, true)
                        .build().transformed(TestBodies.pose(random, 3));
                PolyhedronBuilder b = pot();
                for (int v = 0; v < grid.vertexCount(); v++) {
                    b.vertex(grid.vertex(v));
                }
                for (int f = 0; f < grid.faceCount(); f++) {
                    b.face(TestBodies.face(grid, f));
                }
                Polyhedron p = b.mergeCoplanar().build();
                assertThat(p.faceCount()).isEqualTo(6);
                assertThat(p.vertexCount()).isEqualTo(8);
            }
        }

        @Test
        void keepsAnLSolidValid() {
            Polyhedron p = TestBodies.lSolid().mergeCoplanar().build();
            assertThat(p.isClosed()).isTrue();
            assertThat(p.volume()).isCloseTo(3, within(1e-14));
            // Two rectangles on either side of the L, six walls.
            assertThat(p.faceCount()).isEqualTo(10);
            assertThat(p.repairs().mergedFaces()).isEqualTo(4);
            assertThat(area(p)).isCloseTo(14, within(1e-13));
        }

        @Test
        void doesNotMergeDifferentMaterials() {
            Polyhedron p = square().face(0, 1, 2).material(1).face(0, 2, 3).mergeCoplanar().build();
            assertThat(p.faceCount()).isEqualTo(2);
            assertThat(p.repairs()).isEqualTo(Repairs.NONE);
            assertThat(square().material(1).face(0, 1, 2).face(0, 2, 3).mergeCoplanar().build().faceMaterial(0)).isOne();
        }

        @Test
        void doesNotMergeAKnife() {
            Polyhedron p = knife().mergeCoplanar().build();
            assertThat(p.isClosed()).isTrue();
            assertThat(p.volume()).isCloseTo(1, within(1e-14));
        }

        @Test
        void keepsVolumeAndClosednessOfStackedVoxels() {
            Random random = new Random(9);
            for (int round = 0; round < 100; round++) {
                PolyhedronBuilder b = voxels(random);
                Polyhedron rough = b.weld(0).cutNonManifold().build();
                Polyhedron p = b.mergeCoplanar().build();
                assertThat(p.isClosed()).as("round %d", round).isEqualTo(rough.isClosed());
                assertThat(p.volume()).isCloseTo(rough.volume(), within(1e-12));
                assertThat(area(p)).isCloseTo(area(rough), within(1e-11));
                assertThat(p.faceCount()).isEqualTo(rough.faceCount() - p.repairs().mergedFaces());
            }
        }

        /** The outer squares of a random heap of unit cubes that grows upwards from a full floor, as a soup. */
        private PolyhedronBuilder voxels(Random random) {
            int n = 4;
            int[][] height = new int[n][n];
            for (int[] row : height) {
                for (int i = 0; i < n; i++) {
                    row[i] = 1 + random.nextInt(3);
                }
            }
            PolyhedronBuilder b = pot();
            for (int x = 0; x < n; x++) {
                for (int z = 0; z < n; z++) {
                    for (int y = 0; y < height[x][z]; y++) {
                        int[][] side = {{0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}};
                        int[][] faces = boxFaces(0);
                        for (int s = 0; s < 6; s++) {
                            int i = x + side[s][0];
                            int j = y + side[s][1];
                            int k = z + side[s][2];
                            boolean full = i >= 0 && i < n && k >= 0 && k < n && j >= 0 && j < height[i][k];
                            if (!full) {
                                addSquare(b, faces[s], x, y, z);
                            }
                        }
                    }
                }
            }
            return b;
        }

        private void addSquare(PolyhedronBuilder b, int[] corners, int x, int y, int z) {
            int first = b.vertexCount();
            for (int c : corners) {
                b.vertex(x + (c % 4 == 1 || c % 4 == 2 ? 1 : 0), y + (c % 4 >= 2 ? 1 : 0), z + (c >= 4 ? 1 : 0));
            }
            b.face(first, first + 1, first + 2, first + 3);
        }
    }

    /** A unit cube whose top is a house shape: a flat triangle sticks out over one side, two faces back to back. */
    static PolyhedronBuilder knife() {
        PolyhedronBuilder b = pot();
        boxVertices(b, new Vec3(0.5, 0.5, 0.5), 1, 1, 1);
        b.vertex(0.5, 1, 2);
        int[][] f = boxFaces(0);
        return b.face(f[0]).face(f[1]).face(f[2]).face(2, 3, 7, 8, 6).face(f[4]).face(f[5]).face(8, 7, 6);
    }

    @Test
    void repairsRunInTheirOrderAndAreCounted() {
        // A triangle soup of a box with a doubled face, a sliver, a stray vertex, flipped faces and a bent cap.
        PolyhedronBuilder b = pot();
        for (int[] f : boxFaces(0)) {
            int n = b.vertexCount();
            for (int v : f) {
                b.vertex(v % 4 == 1 || v % 4 == 2 ? 1 : 0, v % 4 >= 2 ? 1 : 0, v >= 4 ? 1 : 0);
            }
            b.face(n, n + 1, n + 2).face(n + 3, n + 2, n);
        }
        b.vertex(9, 9, 9).face(0, 1, 2).face(0, 0, 1);
        Polyhedron p = b.mergeCoplanar().orient().triangulate().dropDegenerate().weld(1e-9).build();
        assertThat(p.repairs()).isEqualTo(new Repairs(16, 2, 1, 0, 0, 6, 6, false));
        assertThat(p.faceCount()).isEqualTo(6);
        assertThat(p.volume()).isCloseTo(1, within(1e-14));
    }
}
