package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PolyhedronTest {
    private static Map<EdgeType, Integer> edgeTypes(Polyhedron p) {
        Map<EdgeType, Integer> count = new EnumMap<>(EdgeType.class);
        for (int e = 0; e < p.edgeCount(); e++) {
            count.merge(p.edgeType(e), 1, Integer::sum);
        }
        return count;
    }

    /** Every list says the same about who meets whom. */
    private static void checkConsistent(Polyhedron p) {
        int[] uses = new int[p.edgeCount()];
        for (int f = 0; f < p.faceCount(); f++) {
            int n = p.faceSize(f);
            for (int k = 0; k < n; k++) {
                int e = p.faceEdge(f, k);
                int a = p.faceVertex(f, k);
                int b = p.faceVertex(f, (k + 1) % n);
                boolean along = p.faceRunsAlong(f, k);
                assertThat(p.edgeTail(e)).isEqualTo(along ? a : b);
                assertThat(p.edgeHead(e)).isEqualTo(along ? b : a);
                assertThat(p.edgeFace(e, along ? 0 : 1)).isEqualTo(f);
                int g = p.faceNeighbour(f, k);
                assertThat(g).isEqualTo(p.edgeFace(e, along ? 1 : 0));
                if (g >= 0) {
                    assertThat(p.faceComponent(g)).isEqualTo(p.faceComponent(f));
                    boolean back = false;
                    for (int j = 0; j < p.faceSize(g); j++) {
                        if (p.faceEdge(g, j) == e) {
                            assertThat(p.faceNeighbour(g, j)).isEqualTo(f);
                            assertThat(p.faceRunsAlong(g, j)).isNotEqualTo(along);
                            back = true;
                        }
                    }
                    assertThat(back).isTrue();
                }
                uses[e]++;
                assertThat(p.vertex(a).dot(p.normal(f)) + p.planeOffset(f)).isCloseTo(0, within(2 * p.flatTolerance()));
            }
            assertThat(p.normal(f)).isEqualTo(new Vec3(p.normalX(f), p.normalY(f), p.normalZ(f)));
            assertThat(p.normal(f).length()).isCloseTo(1, within(1e-15));
        }
        boolean closed = p.faceCount() > 0;
        for (int e = 0; e < p.edgeCount(); e++) {
            boolean two = p.edgeFace(e, 1) >= 0;
            closed &= two;
            if (p.faceCount() > 0) {
                assertThat(uses[e]).isEqualTo(two ? 2 : 1);
            }
            assertThat(p.edgeType(e) == EdgeType.DANGLING).isEqualTo(!two);
            assertThat(p.isInternalEdge(e)).isEqualTo(p.edgeType(e) == EdgeType.FLAT || p.edgeType(e) == EdgeType.CONCAVE);
        }
        assertThat(p.isClosed()).isEqualTo(closed);
        checkVertices(p);
    }

    private static void checkVertices(Polyhedron p) {
        int degrees = 0;
        int faces = 0;
        double[] flat = new double[3 * p.vertexCount() + 1];
        p.vertices(flat, 1);
        for (int v = 0; v < p.vertexCount(); v++) {
            assertThat(Vec3.of(flat, 1 + 3 * v)).isEqualTo(p.vertex(v)).isEqualTo(new Vec3(p.x(v), p.y(v), p.z(v)));
            boolean internal = p.degree(v) > 0;
            for (int k = 0; k < p.degree(v); k++) {
                int w = p.neighbour(v, k);
                int e = p.vertexEdge(v, k);
                assertThat(new int[] {p.edgeTail(e), p.edgeHead(e)}).containsExactlyInAnyOrder(v, w);
                boolean back = false;
                for (int j = 0; j < p.degree(w); j++) {
                    back |= p.neighbour(w, j) == v && p.vertexEdge(w, j) == e;
                }
                assertThat(back).isTrue();
                internal &= p.isInternalEdge(e);
            }
            assertThat(p.isInternalVertex(v)).isEqualTo(internal);
            for (int k = 0; k < p.vertexFaceCount(v); k++) {
                assertThat(TestBodies.face(p, p.vertexFace(v, k))).contains(v);
                if (k > 0) {
                    assertThat(p.vertexFace(v, k)).isGreaterThan(p.vertexFace(v, k - 1));
                }
            }
            degrees += p.degree(v);
            faces += p.vertexFaceCount(v);
        }
        assertThat(degrees).isEqualTo(2 * p.edgeCount());
        int corners = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            corners += p.faceSize(f);
        }
        assertThat(faces).isEqualTo(corners);
    }

    /** The solution of n equations, right-hand sides last, by elimination; null if they are dependent. */
    private static double[] solved(double[][] m) {
        int n = m.length;
        for (int i = 0; i < n; i++) {
            int pivot = i;
            for (int r = i; r < n; r++) {
                pivot = Math.abs(m[r][i]) > Math.abs(m[pivot][i]) ? r : pivot;
            }
            double[] row = m[pivot];
            m[pivot] = m[i];
            m[i] = row;
            if (Math.abs(row[i]) < 1e-9) {
                return null;
            }
            for (int r = 0; r < n; r++) {
                double f = r == i ? 0 : m[r][i] / row[i];
                for (int c = i; c <= n; c++) {
                    m[r][c] -= f * row[c];
                }
            }
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = m[i][n] / m[i][i];
        }
        return x;
    }

    private static Polyhedron strip() {
        return Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(1, 1, 0).vertex(0, 1, 0).vertex(1, 0, -1)
                .vertex(1, 1, -1)
                .face(0, 1, 2, 3).face(1, 4, 5, 2).build();
    }

    @Test
    void accessorsAgreeWithEachOther() {
        checkConsistent(Polyhedron.box(1, 2, 3));
        checkConsistent(TestBodies.lSolid().build());
        checkConsistent(TestBodies.boxWithCavity());
        checkConsistent(TestBodies.torus(2, 0.5, 12, 7));
        checkConsistent(TestBodies.griddedBox(1, 1, 1, 3, true).build());
        checkConsistent(strip());
        checkConsistent(PolyhedronBuilderTest.knife().build());
        checkConsistent(Polyhedron.segment(Vec3.ZERO, new Vec3(1, 2, 3)));
        checkConsistent(Polyhedron.point(Vec3.ZERO));
        checkConsistent(Polyhedron.box(1, 2, 3).inverted());
        for (int seed = 0; seed < 100; seed++) {
            checkConsistent(TestBodies.hull(new Random(seed), 4 + seed));
        }
    }

    @Nested
    class EdgeTypes {
        @Test
        void ofABoxAreConvex() {
            assertThat(edgeTypes(Polyhedron.box(1, 2, 3))).isEqualTo(Map.of(EdgeType.CONVEX, 12));
        }

        @Test
        void ofAnLHaveOneConcave() {
            Polyhedron p = TestBodies.lSolid().build();
            // Squares of the L faces meet flat, as do walls in a row.
            assertThat(edgeTypes(p)).containsEntry(EdgeType.CONCAVE, 1).containsEntry(EdgeType.FLAT, 6)
                    .doesNotContainKey(EdgeType.DANGLING);
            for (int e = 0; e < p.edgeCount(); e++) {
                boolean inCorner = p.x(p.edgeTail(e)) == 1 && p.y(p.edgeTail(e)) == 1 && p.x(p.edgeHead(e)) == 1
                        && p.y(p.edgeHead(e)) == 1;
                assertThat(p.edgeType(e) == EdgeType.CONCAVE).isEqualTo(inCorner);
            }
            assertThat(p.isConvex()).isFalse();
        }

        @Test
        void ofAGridAreFlatWithinItsFaces() {
            Polyhedron p = TestBodies.griddedBox(1, 1, 1, 4, false).build();
            assertThat(edgeTypes(p)).isEqualTo(Map.of(EdgeType.CONVEX, 48, EdgeType.FLAT, 6 * 24));
            assertThat(p.isConvex()).isTrue();
        }

        @Test
        void ofAnOpenSurfaceDangle() {
            assertThat(edgeTypes(strip())).isEqualTo(Map.of(EdgeType.CONVEX, 1, EdgeType.DANGLING, 6));
            assertThat(strip().isConvex()).isFalse();
        }

        @Test
        void ofAKnifeAreConvexThoughBothFacesAreCoplanar() {
            Polyhedron p = PolyhedronBuilderTest.knife().build();
            int knife = 0;
            for (int e = 0; e < p.edgeCount(); e++) {
                if (p.edgeTail(e) == 8 || p.edgeHead(e) == 8) {
                    assertThat(p.edgeType(e)).isEqualTo(EdgeType.CONVEX);
                    assertThat(p.normal(p.edgeFace(e, 0)).dot(p.normal(p.edgeFace(e, 1)))).isEqualTo(-1);
                    knife++;
                }
            }
            assertThat(knife).isEqualTo(2);
            assertThat(edgeTypes(p)).containsEntry(EdgeType.CONCAVE, 1).containsEntry(EdgeType.CONVEX, 13);
        }

        @Test
        void dependOnTheToleranceGiven() {
            PolyhedronBuilder roof = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 1e-4).vertex(1, 1, 1e-4)
                    .vertex(0, 1, 0).vertex(2, 0, 0)
                    .vertex(2, 1, 0).face(0, 1, 2, 3).face(1, 4, 5, 2);
            assertThat(edgeTypes(roof.build())).containsEntry(EdgeType.CONVEX, 1);
            assertThat(edgeTypes(roof.tolerance(1e-3).build())).containsEntry(EdgeType.FLAT, 1);
        }
    }

    @Test
    void internalVerticesLieWithinFacesOrConcaveCorners() {
        Polyhedron grid = TestBodies.griddedBox(2, 2, 2, 4, true).build();
        for (int v = 0; v < grid.vertexCount(); v++) {
            int onRim = 0;
            for (double c : new double[] {grid.x(v), grid.y(v), grid.z(v)}) {
                onRim += Math.abs(c) == 1 ? 1 : 0;
            }
            assertThat(grid.isInternalVertex(v)).isEqualTo(onRim == 1);
        }
        // A corner of a room, seen from inside: three concave edges meet.
        Polyhedron room = Polyhedron.box(1, 1, 1).inverted();
        for (int v = 0; v < 8; v++) {
            assertThat(room.isInternalVertex(v)).isTrue();
        }
        Polyhedron l = TestBodies.lSolid().build();
        for (int v = 0; v < l.vertexCount(); v++) {
            assertThat(l.isInternalVertex(v)).isFalse();
        }
    }

    @Test
    void componentsHangTogetherByEdges() {
        assertThat(Polyhedron.box(1, 1, 1).componentCount()).isOne();
        Polyhedron cavity = TestBodies.boxWithCavity();
        assertThat(cavity.componentCount()).isEqualTo(2);
        assertThat(cavity.faceComponent(0)).isZero();
        assertThat(cavity.faceComponent(11)).isOne();
        assertThat(cavity.isConvex()).isFalse();
        // Two triangles that share a vertex only.
        Polyhedron bow = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(0, 1, 0).vertex(-1, 0, 0).vertex(0, -1, 0)
                .face(0, 1, 2).face(0, 3, 4).build();
        assertThat(bow.componentCount()).isEqualTo(2);
        assertThat(Polyhedron.point(Vec3.ZERO).componentCount()).isOne();
    }

    @Nested
    class Inverted {
        @Test
        void swapsConvexAndConcaveAndKeepsVolume() {
            Polyhedron l = TestBodies.lSolid().build();
            Polyhedron room = l.inverted();
            Map<EdgeType, Integer> before = edgeTypes(l);
            assertThat(edgeTypes(room)).isEqualTo(Map.of(EdgeType.FLAT, before.get(EdgeType.FLAT), EdgeType.CONVEX, 1,
                    EdgeType.CONCAVE, before.get(EdgeType.CONVEX)));
            assertThat(room.volume()).isCloseTo(3, within(1e-14));
            assertThat(room.isInverted()).isTrue();
            assertThat(room.isConvex()).isFalse();
            assertThat(room.massProperties().kind()).isEqualTo(MassProperties.Kind.SHEET);
            assertThat(room.massProperties().mass()).isCloseTo(14, within(1e-13));
            assertThat(Polyhedron.box(1, 1, 1).inverted().isConvex()).isFalse();
        }

        @Test
        void twiceRestoresEveryBit() {
            for (int seed = 0; seed < 50; seed++) {
                Polyhedron p = TestBodies.hull(new Random(seed), 30);
                Polyhedron again = p.inverted().inverted();
                TestBodies.assertSame(again, p);
                assertThat(again.massProperties()).isEqualTo(p.massProperties());
                assertThat(again.isInverted()).isFalse();
                assertThat(again.isConvex()).isTrue();
                double[] planes = new double[4 * p.faceCount()];
                double[] other = new double[4 * p.faceCount()];
                p.planes(planes, 0);
                again.planes(other, 0);
                assertThat(other).containsExactly(planes);
            }
        }

        @Test
        void isRefusedForAnOpenSurface() {
            assertThatIllegalArgumentException().isThrownBy(() -> strip().inverted())
                    .withMessage("only a closed polyhedron can be inverted; flip the faces of an open one");
        }
    }

    @Test
    void pointSegmentAndPolygonArePolyhedraToo() {
        Polyhedron point = Polyhedron.point(new Vec3(1, 2, 3));
        assertThat(point.isConvex()).isTrue();
        assertThat(point.isClosed()).isFalse();
        assertThat(point.edgeCount() + point.faceCount()).isZero();
        assertThat(point.bounds()).isEqualTo(new Aabb(1, 2, 3, 1, 2, 3));
        assertThat(point.support(1, 0, 0, 0)).isZero();
        assertThat(point.boundingSphere()).isEqualTo(new Sphere.Placed(new Vec3(1, 2, 3), 0));

        Polyhedron segment = Polyhedron.segment(new Vec3(-1, 0, 0), new Vec3(1, 0, 0));
        assertThat(segment.edgeCount()).isOne();
        assertThat(segment.edgeType(0)).isEqualTo(EdgeType.DANGLING);
        assertThat(segment.edgeFace(0, 0)).isEqualTo(-1);
        assertThat(segment.isConvex()).isTrue();
        assertThat(segment.support(1, 5, 0, 0)).isOne();
        assertThat(segment.support(-1, 5, 0, 1)).isZero();
        assertThat(segment.volume()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.segment(Vec3.ZERO, Vec3.ZERO))
                .withMessage("length of the segment must be finite and > 0, but was 0.0");

        Polyhedron polygon = Polyhedron.polygon(List.of(new Vec3(0, 0, 0), new Vec3(2, 0, 0), new Vec3(0, 2, 0)));
        assertThat(polygon.isConvex()).isTrue();
        assertThat(polygon.isClosed()).isFalse();
        assertThat(polygon.isTwoSided()).isFalse();
        assertThat(polygon.normal(0)).isEqualTo(new Vec3(0, 0, 1));
        assertThat(polygon.faceNeighbour(0, 0)).isEqualTo(-1);
        assertThat(polygon.support(0, 1, 0, 0)).isEqualTo(2);
    }

    @Test
    void boxIsMeasuredByItsSides() {
        Polyhedron box = Polyhedron.box(1, 2, 3);
        assertThat(box.bounds()).isEqualTo(new Aabb(-0.5, -1, -1.5, 0.5, 1, 1.5));
        assertThat(box.volume()).isEqualTo(6);
        assertThat(box.size()).isEqualTo(Math.sqrt(14));
        assertThat(box.boundingRadius()).isEqualTo(Math.sqrt(14) / 2);
        assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.box(1, 0, 3))
                .withMessage("sizeY must be finite and > 0, but was 0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.box(1, 2, Double.NaN))
                .withMessage("sizeZ must be finite and > 0, but was NaN");
    }

    @Test
    void supportClimbsToTheFarthestVertex() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Polyhedron p = seed % 5 == 0 ? TestBodies.star(random, 6, 7) : seed % 5 == 1
                    ? TestBodies.griddedBox(1, 2, 3, 3, true).build()
                    : TestBodies.hull(random, 4 + random.nextInt(200));
            for (int k = 0; k < 50; k++) {
                Vec3 d = k < 6 ? new Vec3(k == 0 ? 1 : k == 3 ? -1 : 0, k == 1 ? 1 : k == 4 ? -1 : 0, k == 2 ? 1
                        : k == 5 ? -1 : 0) : TestBodies.vector(random);
                double most = Double.NEGATIVE_INFINITY;
                for (int v = 0; v < p.vertexCount(); v++) {
                    most = Math.max(most, p.vertex(v).dot(d));
                }
                int found = p.support(d.x(), d.y(), d.z(), random.nextInt(p.vertexCount()));
                assertThat(p.vertex(found).dot(d)).as("seed %d", seed).isCloseTo(most, within(1e-14));
            }
        }
    }

    @Nested
    class BoundingSphere {
        private void checkHolds(Polyhedron p) {
            Sphere.Placed ball = p.boundingSphere();
            for (int v = 0; v < p.vertexCount(); v++) {
                assertThat(p.vertex(v).distance(ball.centre())).isLessThanOrEqualTo(ball.radius());
                assertThat(p.vertex(v).length()).isLessThanOrEqualTo(p.boundingRadius());
            }
        }

        @Test
        void isNoLargerThanTheBestOfAllSubsets() {
            for (int seed = 0; seed < 500; seed++) {
                Random random = new Random(seed);
                List<Vec3> points = new ArrayList<>();
                int n = 2 + random.nextInt(7);
                for (int i = 0; i < n; i++) {
                    points.add(switch (seed % 4) {
                        case 0 -> new Vec3(random.nextInt(3), random.nextInt(3), random.nextInt(3));
                        case 1 -> TestBodies.unit(random);
                        default -> TestBodies.vector(random).times(10);
                    });
                }
                if (points.stream().distinct().count() > 1) {
                    Polyhedron p = Polyhedron.hull(points);
                    checkHolds(p);
                    assertThat(p.boundingSphere().radius()).as("seed %d", seed).isCloseTo(bruteForce(points), within(1e-9));
                }
            }
        }

        /** The least circumscribed ball of a pair, triple or quadruple that holds all points. */
        private double bruteForce(List<Vec3> points) {
            double best = Double.POSITIVE_INFINITY;
            for (int subset = 1; subset < 1 << points.size(); subset++) {
                if (Integer.bitCount(subset) < 2 || Integer.bitCount(subset) > 4) {
                    continue;
                }
                List<Vec3> chosen = new ArrayList<>();
                for (int i = 0; i < points.size(); i++) {
                    if ((subset >> i & 1) == 1) {
                        chosen.add(points.get(i));
                    }
                }
                Vec3 c = circumcentre(chosen);
                double r = c == null ? Double.POSITIVE_INFINITY : c.distance(chosen.get(0));
                if (r < best && points.stream().allMatch(p -> p.distance(c) <= r * (1 + 1e-11))) {
                    best = r;
                }
            }
            return best;
        }

        /** Within the span of the points at equal distance to all: o + sum of x_i e_i with 2 e_j . sum = e_j^2, by elimination. */
        private Vec3 circumcentre(List<Vec3> p) {
            int n = p.size() - 1;
            double[][] m = new double[n][n + 1];
            for (int i = 0; i < n; i++) {
                Vec3 e = p.get(i + 1).minus(p.get(0));
                for (int j = 0; j < n; j++) {
                    m[i][j] = 2 * e.dot(p.get(j + 1).minus(p.get(0)));
                }
                m[i][n] = e.lengthSq();
            }
            double[] x = solved(m);
            if (x == null) {
                return null;
            }
            Vec3 centre = p.get(0);
            for (int i = 0; i < n; i++) {
                centre = centre.plusTimes(x[i], p.get(i + 1).minus(p.get(0)));
            }
            return centre;
        }

        @Test
        void holdsManyAndDegeneratePoints() {
            for (int seed = 0; seed < 200; seed++) {
                Random random = new Random(seed);
                checkHolds(TestBodies.hull(random, 200).transformed(TestBodies.pose(random, seed % 2 == 0 ? 1e4 : 1)));
            }
            checkHolds(TestBodies.griddedBox(1, 1, 1, 8, false).build());
            assertThat(TestBodies.griddedBox(1, 1, 1, 8, false).build().boundingSphere().radius())
                    .isCloseTo(Math.sqrt(0.75), within(1e-11));
            checkHolds(TestBodies.torus(2, 0.5, 40, 20));
        }
    }

    @Test
    void dop18HoldsTheGreatestProjections() {
        int[] d = Dop18.directions();
        assertThat(d).hasSize(27);
        for (int seed = 0; seed < 100; seed++) {
            Polyhedron p = TestBodies.hull(new Random(seed), 30);
            double[] dop = new double[Dop18.STRIDE + 1];
            p.dop18(dop, 1);
            for (int k = 0; k < 18; k++) {
                int s = k < 9 ? 1 : -1;
                double most = Double.NEGATIVE_INFINITY;
                for (int v = 0; v < p.vertexCount(); v++) {
                    most = Math.max(most, s * (d[k % 9 * 3] * p.x(v) + d[k % 9 * 3 + 1] * p.y(v) + d[k % 9 * 3 + 2] * p.z(v)));
                }
                assertThat(dop[1 + k]).isEqualTo(most);
            }
        }
        double[] two = new double[36];
        Polyhedron.box(2, 2, 2).dop18(two, 0);
        Polyhedron.box(2, 2, 2).transformed(Pose.at(2, 0, 0)).dop18(two, 18);
        assertThat(Dop18.touch(two, 0, two, 18)).isTrue();
        Polyhedron.box(2, 2, 2).transformed(Pose.at(0, -2.001, 0)).dop18(two, 18);
        assertThat(Dop18.touch(two, 0, two, 18)).isFalse();
        // Apart along a diagonal only.
        Polyhedron.point(new Vec3(1.5, 1.5, 0)).dop18(two, 18);
        Polyhedron.hull(List.of(new Vec3(2, 0, 0), new Vec3(0, 2, 0), new Vec3(0, 0, 2), Vec3.ZERO)).dop18(two, 0);
        assertThat(Dop18.touch(two, 0, two, 18)).isFalse();
        assertThat(Dop18.touch(two, 18, two, 0)).isFalse();
    }

    @Test
    void scaledTransformedAndCentredKeepTheForm() {
        Polyhedron p = TestBodies.lSolid().build();
        Polyhedron scaled = p.scaled(2, 3, 0.5);
        assertThat(scaled.volume()).isCloseTo(9, within(1e-13));
        assertThat(scaled.vertex(3)).isEqualTo(new Vec3(4, 3, 0));
        assertThat(scaled.flatTolerance()).isCloseTo(3 * p.flatTolerance(), within(1e-20));
        assertThatIllegalArgumentException().isThrownBy(() -> p.scaled(1, -1, 1))
                .withMessage("fy must be finite and > 0, but was -1.0");
        Pose pose = TestBodies.pose(new Random(1), 5);
        Polyhedron moved = p.transformed(pose);
        for (int v = 0; v < p.vertexCount(); v++) {
            assertThat(moved.vertex(v)).isEqualTo(pose.apply(p.vertex(v)));
        }
        assertThat(edgeTypes(moved)).isEqualTo(edgeTypes(p));
        assertThat(p.centred().massProperties().centre().length()).isLessThan(1e-15);
        assertThat(p.inverted().transformed(pose).isInverted()).isTrue();
    }

    @Nested
    class InsetBy {
        @Test
        void aBoxIsABox() {
            Polyhedron p = Polyhedron.box(2, 3, 4).inset(0.25);
            assertThat(p.vertexCount()).isEqualTo(8);
            assertThat(p.faceCount()).isEqualTo(6);
            double[] box = new double[6];
            p.bounds().to(box, 0);
            assertThat(box).containsExactly(new double[] {-0.75, -1.25, -1.75, 0.75, 1.25, 1.75}, within(1e-15));
        }

        /** Every vertex at least the distance behind every plane; some exactly. */
        private void checkBehind(String what, Polyhedron p, Polyhedron inset, double distance) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int f = 0; f < p.faceCount(); f++) {
                for (int v = 0; v < inset.vertexCount(); v++) {
                    double depth = -TestBodies.inFront(p, f, inset.vertex(v));
                    assertThat(depth).as(what).isGreaterThanOrEqualTo(distance - 1e-9);
                    nearest = Math.min(nearest, depth);
                }
            }
            assertThat(nearest).as(what).isCloseTo(distance, within(1e-9));
        }

        @Test
        void randomHullsLieBehindAllPlanes() {
            for (int seed = 0; seed < Tier.cases(60, 300); seed++) {
                Random random = new Random(seed);
                Polyhedron p = TestBodies.hull(random, 8 + random.nextInt(40));
                double room = Double.POSITIVE_INFINITY;
                for (int f = 0; f < p.faceCount(); f++) {
                    room = Math.min(room, -TestBodies.inFront(p, f, p.massProperties().centre()));
                }
                double distance = room * (0.01 + 0.9 * random.nextDouble());
                Polyhedron inset = p.inset(distance);
                checkBehind("seed " + seed, p, inset, distance);
                assertThat(inset.isConvex()).isTrue();
                assertThat(inset.faceCount()).isLessThanOrEqualTo(p.faceCount());
                assertThat(inset.volume()).isLessThan(p.volume());
            }
        }

        @Tag("slow")
        @Test
        void aPyramidReachesItsInradiusNotOnlyTheDepthOfItsCentre() {
            for (double height : new double[] {0.5, 4, 20}) {
                for (double lean : new double[] {0, 3, 10}) {
                    Polyhedron p = Polyhedron.hull(List.of(new Vec3(-1, 0, -1), new Vec3(1, 0, -1), new Vec3(1, 0, 1),
                            new Vec3(-1, 0, 1),
                            new Vec3(lean, height, 0)));
                    double low = 0;
                    double high = 2;
                    for (int i = 0; i < 24; i++) { // the inradius, by the largest distance that is not refused
                        double mid = 0.5 * (low + high);
                        try {
                            checkBehind("pyramid", p, p.inset(mid), mid);
                            low = mid;
                        } catch (IllegalArgumentException e) {
                            high = mid;
                        }
                    }
                    assertThat(low).as("height %s lean %s", height, lean).isCloseTo(inradius(p), within(1e-6));
                }
            }
        }

        /** The greatest r of points at equal depth r behind four planes, and no less behind the others: a vertex of the linear program. */
        private double inradius(Polyhedron p) {
            double best = 0;
            int n = p.faceCount();
            for (int subset = 0; subset < 1 << n; subset++) {
                if (Integer.bitCount(subset) != 4) {
                    continue;
                }
                double[][] m = new double[4][];
                for (int f = 0, k = 0; f < n; f++) {
                    if ((subset >> f & 1) == 1) {
                        m[k++] = new double[] {p.normalX(f), p.normalY(f), p.normalZ(f), 1, -p.planeOffset(f)};
                    }
                }
                double[] x = solved(m);
                if (x != null && x[3] > best && depth(p, Vec3.of(x, 0)) > x[3] - 1e-9) {
                    best = x[3];
                }
            }
            return best;
        }

        private double depth(Polyhedron p, Vec3 at) {
            double least = Double.POSITIVE_INFINITY;
            for (int f = 0; f < p.faceCount(); f++) {
                least = Math.min(least, -TestBodies.inFront(p, f, at));
            }
            return least;
        }

        @Test
        void anLKeepsItsForm() {
            Polyhedron p = TestBodies.lSolid().build().inset(0.1);
            assertThat(p.volume()).isCloseTo((1.8 * 0.8 + 0.8 * 1.0) * 0.8, within(1e-12));
            assertThat(p.bounds().diagonal()).isCloseTo(Math.sqrt(1.8 * 1.8 * 2 + 0.64), within(1e-12));
            assertThat(edgeTypes(p)).containsEntry(EdgeType.CONCAVE, 1);
        }

        @Test
        void aContainerBecomesRoomier() {
            Polyhedron room = Polyhedron.box(2, 3, 4).inverted().inset(0.25);
            assertThat(room.isInverted()).isTrue();
            assertThat(room.volume()).isCloseTo(2.5 * 3.5 * 4.5, within(1e-12));
        }

        @Test
        void tooMuchIsRefused() {
            assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.box(2, 3, 4).inset(1)).withMessage(
                    "distance must be small against the thinnest part, but was 1.0: an edge or the whole body would vanish");
            assertThatIllegalArgumentException().isThrownBy(() -> TestBodies.lSolid().build().inset(0.5)).withMessage(
                    "distance must be small against the thinnest part, but was 0.5: an edge or the whole body would vanish");
            assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.box(1, 1, 1).inset(0))
                    .withMessage("distance must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> strip().inset(0.1))
                    .withMessage("only a closed polyhedron can be inset, but this one is open");
        }

        @Test
        void almostTooMuchGivesAThinBody() {
            Polyhedron p = Polyhedron.box(2, 3, 4).inset(1 - 1e-6);
            assertThat(p.bounds().maxX()).isCloseTo(1e-6, within(1e-15));
            assertThat(p.bounds().maxY()).isCloseTo(0.500001, within(1e-9));
            assertThat(p.volume()).isCloseTo(2e-6 * 1.000002 * 2.000002, within(1e-12));
        }
    }
}
