package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.geometry.mesh.ScrewThread;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeshesTest {
    private static final ScrewThread THREAD = ScrewThread.ofRadius(0.05);

    /** Name, mesh, faces, Euler characteristic V - E + F, whether it is convex. */
    static Stream<Arguments> closedMeshes() {
        return Stream.of(
                mesh("box", Meshes.box(1, 2, 3), 6, 2, true),
                mesh("brick", Meshes.brick(), 6, 2, true),
                mesh("half-space", Meshes.halfSpace(1e4), 6, 2, true),
                mesh("frame", Meshes.frame(2, 1.2, 0.3), 16, 0, false),
                mesh("U shape", Meshes.uShape(2, 1, 1.5, 0.25), 14, 2, false),
                mesh("crossed bar x", SampleMeshes.crossedBars().get(0), 6, 2, true),
                mesh("crossed bar z", SampleMeshes.crossedBars().get(1), 6, 2, true),
                mesh("tunnel block", SampleMeshes.tunnelAndPlate().get(0), 16, 0, false),
                mesh("plate", SampleMeshes.tunnelAndPlate().get(1), 6, 2, true),
                mesh("prism 3", Meshes.prism(3, 1, 2), 5, 2, true),
                mesh("prism 7", Meshes.prism(7, 1, 2), 9, 2, true),
                mesh("cylinder", Meshes.cylinder(0.5, 2, 64), 66, 2, true),
                mesh("pyramid", Meshes.cone(1, 1, 4), 5, 2, true),
                mesh("cone", Meshes.cone(1, 3, 32), 33, 2, true),
                mesh("icosahedron", Meshes.geodesicSphere(1, 1), 20, 2, true),
                mesh("geodesic 2", Meshes.geodesicSphere(1, 2), 80, 2, true),
                mesh("geodesic 7", Meshes.geodesicSphere(3, 7), 980, 2, true),
                mesh("sphere", Meshes.sphere(1, 16, 17), 512, 2, true),
                mesh("sphere 1984", Meshes.sphere1984(2), 1984, 2, true),
                mesh("octahedron", Meshes.sphere(1, 4, 2), 8, 2, true),
                mesh("bowl", Meshes.bowl(1, 0.1, 24, 6), 24 * 13, 2, false),
                mesh("torus", Meshes.torus(1, 0.4, 40, 24), 1920, 0, false),
                mesh("torus 3 x 3", Meshes.torus(1, 0.4, 3, 3), 18, 0, false),
                mesh("link", Meshes.chainLink(0.04, 0.03, 0.01, 8, 12), 18 * 12, 0, false),
                mesh("screw", SampleMeshes.screw(THREAD, 6), 6 * 24 * 6 + 2 * 24 + 16, 2, false),
                mesh("screw of one turn", SampleMeshes.screw(THREAD, 1), 6 * 24 + 2 * 24 + 16, 2, false),
                mesh("nut", SampleMeshes.nut(THREAD, 3, 0.002, 0.001), 6 * 24 * 3 + 3 * 24 + 20, 0, false),
                mesh("nut of two turns", SampleMeshes.nut(THREAD, 2, 0.002, 0.001), 6 * 24 * 2 + 3 * 24 + 20, 0, false),
                mesh("coarse nut", SampleMeshes.nut(new ScrewThread(1, 0.8, 0.3, 8), 2, 0.19, 0.001), 140, 0, false),
                mesh("car A", SampleMeshes.carA(), 892, 2, false),
                mesh("car B", SampleMeshes.carB(), 874, 2, false),
                mesh("bumpy 308", SampleMeshes.bumpy(1, 0.3, 14, 12, 1), 308, 2, false),
                mesh("bumpy 512", SampleMeshes.bumpy(1, 0.5, 16, 17, 2), 512, 2, false),
                mesh("bumpy 912", SampleMeshes.bumpy(2, 0.9, 24, 20, 3), 912, 2, false),
                mesh("arch stone", SampleMeshes.archStones(11, 1, 1.3, 0.4).get(4), 6, 2, true),
                mesh("half an arch", SampleMeshes.archStones(2, 1, 1.3, 0.4).get(1), 6, 2, true),
                mesh("spiral", SampleMeshes.spiralWall(1, 0.5), 114, 2, false),
                mesh("level", SampleMeshes.level().inverted(), 250, -12, false));
    }

    private static Arguments mesh(String name, Polyhedron mesh, int faces, int euler, boolean convex) {
        return Arguments.of(name, mesh, faces, euler, convex);
    }

    static Stream<Arguments> openMeshes() {
        return Stream.of(
                Arguments.of("terrain", SampleMeshes.terrain(32, 32, 32, 5, 1), 2048, 1),
                Arguments.of("terrain 1 x 3", SampleMeshes.terrain(1, 3, 2, 1, 1), 6, 1),
                Arguments.of("soup", SampleMeshes.polygonSoup(200, 4, 0.5, 9), 200, 200));
    }

    static Stream<Arguments> seeded() {
        return Stream.of(
                seeded("ellipsoid", s -> List.of(SampleMeshes.randomEllipsoid(60, 1, s))),
                seeded("rod", s -> List.of(SampleMeshes.randomRod(60, 1, s))),
                seeded("plate", s -> List.of(SampleMeshes.randomPlate(60, 1, s))),
                seeded("bumpy", s -> List.of(SampleMeshes.bumpy(1, 0.3, 14, 12, s))),
                seeded("tetrahedra", s -> SampleMeshes.thinTetrahedra(20, 1, s)),
                seeded("soup", s -> List.of(SampleMeshes.polygonSoup(50, 4, 0.5, s))),
                seeded("terrain", s -> List.of(SampleMeshes.terrain(8, 9, 10, 2, s))));
    }

    private static Arguments seeded(String name, LongFunction<List<Polyhedron>> factory) {
        return Arguments.of(name, factory);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("closedMeshes")
    void isAClosedSolidWithTheStatedNumberOfFaces(String name, Polyhedron mesh, int faces, int euler, boolean convex) {
        assertThat(mesh.faceCount()).isEqualTo(faces);
        assertThat(mesh.isClosed()).isTrue();
        assertThat(mesh.isInverted()).isFalse();
        assertThat(mesh.signedVolume()).isPositive();
        assertThat(mesh.componentCount()).isEqualTo(1);
        assertThat(mesh.vertexCount() - mesh.edgeCount() + mesh.faceCount()).as("Euler characteristic").isEqualTo(euler);
        assertThat(mesh.isConvex()).isEqualTo(convex);
        assertSound(mesh);
        assertOneFanAtEachVertex(mesh);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("closedMeshes")
    void neverCrossesItself(String name, Polyhedron mesh, int faces, int euler, boolean convex) {
        assertThat(MeshCrossings.within(mesh)).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("openMeshes")
    void isAnOpenSurface(String name, Polyhedron mesh, int faces, int components) {
        assertThat(mesh.faceCount()).isEqualTo(faces);
        assertThat(mesh.componentCount()).isEqualTo(components);
        assertThat(mesh.isClosed()).isFalse();
        assertSound(mesh);
    }

    /** What the builder checks is not repeated here: no repair, no face folded onto its neighbour, none given twice. */
    private static void assertSound(Polyhedron mesh) {
        Repairs r = mesh.repairs();
        assertThat(new int[] {r.weldedVertices(), r.droppedFaces(), r.droppedVertices(), r.triangulatedFaces(),
            r.cutVertices(), r.flippedFaces()}).containsOnly(0);
        for (int e = 0; e < mesh.edgeCount(); e++) {
            if (mesh.edgeFace(e, 1) >= 0) {
                double cos = mesh.normal(mesh.edgeFace(e, 0)).dot(mesh.normal(mesh.edgeFace(e, 1)));
                assertThat(cos).as("edge %d", e).isGreaterThan(-0.999999);
            }
        }
        Set<Set<Integer>> seen = new HashSet<>();
        for (int f = 0; f < mesh.faceCount(); f++) {
            Set<Integer> vertices = new HashSet<>();
            for (int k = 0; k < mesh.faceSize(f); k++) {
                vertices.add(mesh.faceVertex(f, k));
            }
            assertThat(seen.add(vertices)).as("face %d is new", f).isTrue();
        }
    }

    /** Walking from face to face around a vertex reaches all of them, so no two parts touch in a vertex only. */
    private static void assertOneFanAtEachVertex(Polyhedron mesh) {
        for (int v = 0; v < mesh.vertexCount(); v++) {
            int start = mesh.vertexFace(v, 0);
            int f = start;
            int steps = 0;
            do {
                int k = 0;
                while (mesh.faceVertex(f, k) != v) {
                    k++;
                }
                f = mesh.faceNeighbour(f, k);
                steps++;
            } while (f != start);
            assertThat(steps).as("faces around vertex %d", v).isEqualTo(mesh.vertexFaceCount(v));
        }
    }

    // ---- volumes

    @Test
    void blocksHaveTheVolumesOfTheirBoxes() {
        assertThat(Meshes.brick().volume()).isCloseTo(0.016, within(1e-15));
        assertThat(Meshes.frame(2, 1.2, 0.3).volume()).isCloseTo((4 - 1.44) * 0.3, within(1e-12));
        assertThat(Meshes.uShape(2, 1, 1.5, 0.25).volume()).isCloseTo((2 - 1.5 * 0.75) * 1.5, within(1e-12));
        assertThat(SampleMeshes.tunnelAndPlate().get(0).volume()).isCloseTo(24, within(1e-12));
        assertThat(SampleMeshes.tunnelAndPlate().get(1).volume()).isCloseTo(1.8, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8, 17, 96})
    void prismCylinderAndConeFollowTheAreaOfTheRegularPolygon(int n) {
        double base = 0.5 * n * 0.7 * 0.7 * Math.sin(2 * Math.PI / n);
        assertThat(Meshes.prism(n, 0.7, 2).volume()).isCloseTo(2 * base, within(1e-13));
        assertThat(Meshes.cylinder(0.7, 2, n).volume()).isCloseTo(2 * base, within(1e-13));
        Polyhedron cone = Meshes.cone(0.7, 2, n);
        assertThat(cone.volume()).isCloseTo(2 * base / 3, within(1e-13));
        assertThat(cone.massProperties().centre().length()).isLessThan(1e-14);
    }

    @Test
    void roundVolumesConvergeWithTheSquareOfTheFineness() {
        assertSecondOrder(4 * Math.PI / 3, n -> Meshes.sphere(1, 16 * n, 16 * n).volume());
        assertSecondOrder(4 * Math.PI / 3, n -> Meshes.geodesicSphere(1, 8 * n).volume());
        assertSecondOrder(2 * Math.PI * Math.PI * 0.4 * 0.4, n -> Meshes.torus(1, 0.4, 24 * n, 16 * n).volume());
        double rod = Math.PI * 0.25 * 0.25;
        assertSecondOrder(rod * (2 * Math.PI * 0.8 + 2 * 1.5),
                n -> Meshes.chainLink(1.5, 0.8, 0.25, 12 * n, 16 * n).volume());
        assertSecondOrder(2 * Math.PI / 3 * (1 - 0.9 * 0.9 * 0.9), n -> Meshes.bowl(1, 0.1, 16 * n, 8 * n).volume());
    }

    private static void assertSecondOrder(double exact, java.util.function.IntToDoubleFunction volume) {
        double coarse = exact - volume.applyAsDouble(1);
        double fine = exact - volume.applyAsDouble(2);
        assertThat(coarse).isPositive();
        assertThat(coarse / fine).isCloseTo(4, within(0.15));
    }

    @Test
    void theStonesOfAnArchFillIt() {
        int n = 11;
        double volume = SampleMeshes.archStones(n, 1, 1.3, 0.4).stream().mapToDouble(Polyhedron::volume).sum();
        assertThat(volume).isCloseTo(0.5 * n * Math.sin(Math.PI / n) * (1.69 - 1) * 0.4, within(1e-13));
    }

    @Test
    void spheresHaveAllVerticesAtTheirRadius() {
        for (Polyhedron sphere : List.of(Meshes.geodesicSphere(2.5, 6), Meshes.sphere(2.5, 12, 9))) {
            for (int v = 0; v < sphere.vertexCount(); v++) {
                assertThat(sphere.vertex(v).length()).isCloseTo(2.5, within(1e-14));
            }
        }
    }

    // ---- measures

    @Test
    void boundingBoxesAreAsDescribed() {
        assertBounds(Meshes.brick(), -0.2, -0.1, -0.1, 0.2, 0.1, 0.1);
        assertBounds(SampleMeshes.crossedBars().get(1), -0.5, -0.5, -5, 0.5, 0.5, 5);
        assertBounds(Meshes.frame(2, 1.2, 0.3), -1, -0.15, -1, 1, 0.15, 1);
        assertBounds(Meshes.cylinder(0.5, 2, 12), -0.5, -1, -0.5, 0.5, 1, 0.5);
        assertBounds(Meshes.cone(1, 2, 8), -1, -0.5, -1, 1, 1.5, 1);
        assertBounds(Meshes.sphere1984(2), -2, -2, -2, 2, 2, 2);
        assertBounds(Meshes.bowl(1, 0.1, 8, 4), -1, -1, -1, 1, 0, 1);
        assertBounds(Meshes.torus(1, 0.4, 40, 24), -1.4, -0.4, -1.4, 1.4, 0.4, 1.4);
        assertBounds(Meshes.chainLink(0.5, 0.3, 0.1, 8, 12), -0.65, -0.1, -0.4, 0.65, 0.1, 0.4);
        assertBounds(SampleMeshes.terrain(10, 5, 20, 3, 4), -10, 0, -5, 10, 3, 5);
        assertBounds(SampleMeshes.level(), -7, 0, -5, 7, 6.2, 5);
        double corner = 3.2 * 0.05 / Math.sqrt(3);
        assertBounds(SampleMeshes.nut(THREAD, 3, 0.002, 0.001), -corner, -0.05, -0.08, corner, 0.05, 0.08);
        assertBounds(SampleMeshes.screw(THREAD, 6), -corner, -0.14, -0.08, corner, 0.08, 0.08);
    }

    private static void assertBounds(Polyhedron mesh, double x0, double y0, double z0, double x1, double y1, double z1) {
        Aabb b = mesh.bounds();
        assertThat(new double[] {b.minX(), b.minY(), b.minZ(), b.maxX(), b.maxY(), b.maxZ()})
                .containsExactly(new double[] {x0, y0, z0, x1, y1, z1}, within(1e-12));
    }

    @Test
    void carsHaveTheSizeOfCarsAndTheirCentreOfMassAtTheOrigin() {
        Aabb a = SampleMeshes.carA().bounds();
        assertThat(new double[] {a.maxX() - a.minX(), a.maxY() - a.minY(), a.maxZ() - a.minZ()})
                .containsExactly(new double[] {4.5, 1.445, 1.76}, within(1e-12));
        Aabb b = SampleMeshes.carB().bounds();
        assertThat(new double[] {b.maxX() - b.minX(), b.maxY() - b.minY(), b.maxZ() - b.minZ()})
                .containsExactly(new double[] {5.2, 1.845, 1.9}, within(1e-12));
        for (Polyhedron car : List.of(SampleMeshes.carA(), SampleMeshes.carB())) {
            assertThat(car.massProperties().centre().length()).isLessThan(1e-14);
            assertThat(concaveShare(car)).isGreaterThan(0.15);
            for (int f = 0; f < car.faceCount(); f++) {
                assertThat(car.faceSize(f)).isEqualTo(3);
            }
        }
    }

    @Test
    void carsStandOnFourWheels() {
        for (Polyhedron car : List.of(SampleMeshes.carA(), SampleMeshes.carB())) {
            double ground = car.bounds().minY();
            List<Vec3> low = IntStream.range(0, car.vertexCount()).mapToObj(car::vertex)
                    .filter(p -> p.y() < ground + 1e-9).toList();
            assertThat(low).hasSize(8);
            assertThat(low.stream().map(p -> (p.x() > 0 ? "front " : "rear ") + (p.z() > 0 ? "right" : "left")).distinct())
                    .containsExactlyInAnyOrder("front right", "front left", "rear right", "rear left");
        }
    }

    @Test
    void theLevelIsAContainerWithManyInnerEdges() {
        Polyhedron level = SampleMeshes.level();
        assertThat(level.isInverted()).isTrue();
        assertThat(concaveShare(level)).isBetween(0.3, 0.7);
        int treads = 0;
        for (int f = 0; f < level.faceCount(); f++) {
            if (level.normalY(f) > 0.5 && level.bounds().minY() < -level.planeOffset(f) && -level.planeOffset(f) < 3.3
                    && level.vertex(level.faceVertex(f, 0)).z() >= 3) {
                treads++;
            }
            // The lowest faces are floors and look up, the highest are ceilings and look down.
            double y = -level.planeOffset(f) * level.normalY(f);
            if (Math.abs(level.normalY(f)) > 0.5 && (y == 0 || y == 6.2)) {
                assertThat(level.normalY(f)).isEqualTo(y == 0 ? 1 : -1);
            }
        }
        assertThat(treads).isEqualTo(11);
    }

    private static double concaveShare(Polyhedron mesh) {
        return (double) IntStream.range(0, mesh.edgeCount()).filter(e -> mesh.edgeType(e) == EdgeType.CONCAVE).count()
                / mesh.edgeCount();
    }

    @Test
    void terrainLooksUpEverywhere() {
        Polyhedron terrain = SampleMeshes.terrain(32, 32, 32, 5, 7);
        for (int f = 0; f < terrain.faceCount(); f++) {
            assertThat(terrain.normalY(f)).isPositive();
        }
    }

    @Test
    void bumpyBodiesAreStarShapedAndKeepWithinTheirRoughness() {
        Polyhedron body = SampleMeshes.bumpy(2, 0.4, 24, 20, 5);
        for (int f = 0; f < body.faceCount(); f++) {
            assertThat(body.planeOffset(f)).as("the origin is behind face %d", f).isNegative();
        }
        for (int v = 0; v < body.vertexCount(); v++) {
            assertThat(body.vertex(v).length()).isBetween(2 * 0.6 - 1e-12, 2 * 1.4 + 1e-12);
        }
        assertThat(concaveShare(body)).isGreaterThan(0.1);
    }

    // ---- pairs and sets

    @Test
    void theCrossedBarsCrossByTheirEdges() {
        List<Polyhedron> bars = SampleMeshes.crossedBars();
        Polyhedron moved = bars.get(1).transformed(Pose.at(0.1, 0.2, 0.3));
        assertThat(MeshCrossings.between(bars.get(0), moved)).isEqualTo(8);
        for (int v = 0; v < 8; v++) {
            assertThat(bars.get(0).bounds().contains(moved.vertex(v))).isFalse();
            assertThat(moved.bounds().contains(bars.get(0).vertex(v))).isFalse();
        }
    }

    @Test
    void chainLinksHangInEachOther() {
        Polyhedron link = Meshes.chainLink(0.04, 0.03, 0.01, 8, 12);
        double taut = 0.04 + 2 * (0.03 - 0.01);
        Quat quarter = Quat.about(new Vec3(1, 0, 0), 0.5 * Math.PI);
        Polyhedron next = link.transformed(new Pose(new Vec3(taut - 0.0005, 0, 0), quarter));
        assertThat(MeshCrossings.between(link, next)).isZero();
        Polyhedron tooFar = link.transformed(new Pose(new Vec3(taut + 0.001, 0, 0), quarter));
        assertThat(MeshCrossings.between(link, tooFar)).isPositive();
    }

    @Test
    void onlyTheConcaveEdgesOfTheTunnelMeetThePlate() {
        List<Polyhedron> pair = SampleMeshes.tunnelAndPlate();
        assertThat(MeshCrossings.between(pair.get(0), pair.get(1))).isEqualTo(8);
        Polyhedron block = pair.get(0);
        int concave = (int) IntStream.range(0, block.edgeCount())
                .filter(e -> block.edgeType(e) == EdgeType.CONCAVE).count();
        assertThat(concave).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 11, 40})
    void neighbouringArchStonesShareFourVerticesToTheBit(int n) {
        List<Polyhedron> arch = SampleMeshes.archStones(n, 0.9, 1.25, 0.3);
        assertThat(arch).hasSize(n);
        for (int i = 0; i < n; i++) {
            Polyhedron stone = arch.get(i);
            Set<Vec3> vertices = vertices(stone);
            assertThat(stone.isConvex()).isTrue();
            for (int k = i + 1; k < n; k++) {
                Set<Vec3> common = vertices(arch.get(k));
                common.retainAll(vertices);
                assertThat(common).hasSize(k == i + 1 ? 4 : 0);
            }
        }
        assertThat(arch.get(0).bounds().minY()).isZero();
        assertThat(arch.get(n - 1).bounds().minY()).isZero();
        assertThat(arch.get(n - 1).bounds().minX()).isEqualTo(-1.25);
    }

    private static Set<Vec3> vertices(Polyhedron mesh) {
        Set<Vec3> all = new HashSet<>();
        for (int v = 0; v < mesh.vertexCount(); v++) {
            all.add(mesh.vertex(v));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 10, 50, 200, 1000})
    void randomHullsHaveExactlyTheVerticesAskedFor(int n) {
        for (long seed = 0; seed < 3; seed++) {
            assertHull(SampleMeshes.randomEllipsoid(n, 2, seed), n, 2, 1.4, 1);
            assertHull(SampleMeshes.randomRod(n, 2, seed), n, 2, 0.16, 0.16);
            assertHull(SampleMeshes.randomPlate(n, 2, seed), n, 2, 0.16, 2);
        }
    }

    private static void assertHull(Polyhedron hull, int n, double rx, double ry, double rz) {
        assertThat(hull.vertexCount()).isEqualTo(n);
        assertThat(hull.isConvex()).isTrue();
        assertThat(hull.isClosed()).isTrue();
        assertThat(hull.faceCount()).isLessThanOrEqualTo(2 * n - 4);
        for (int v = 0; v < n; v++) {
            assertThat(new Vec3(hull.x(v) / rx, hull.y(v) / ry, hull.z(v) / rz).length()).isCloseTo(1, within(1e-14));
        }
    }

    @Test
    void thinTetrahedraHaveDihedralAnglesDownToAFewDegrees() {
        double least = 180;
        for (Polyhedron t : SampleMeshes.thinTetrahedra(400, 2, 11)) {
            assertThat(t.faceCount()).isEqualTo(4);
            assertThat(t.isConvex()).isTrue();
            assertThat(t.isClosed()).isTrue();
            assertThat(t.massProperties().centre().length()).isLessThan(1e-12);
            for (int e = 0; e < 6; e++) {
                assertThat(t.vertex(t.edgeTail(e)).distance(t.vertex(t.edgeHead(e)))).isLessThan(2);
                double cos = t.normal(t.edgeFace(e, 0)).dot(t.normal(t.edgeFace(e, 1)));
                least = Math.min(least, 180 - Math.toDegrees(Math.acos(cos)));
            }
        }
        assertThat(least).isBetween(1.0, 4.0);
    }

    @Test
    void theSoupStaysInItsCube() {
        Polyhedron soup = SampleMeshes.polygonSoup(300, 4, 0.5, 3);
        assertThat(Aabb.about(Vec3.ZERO, 2, 2, 2).contains(new Vec3(soup.bounds().maxX(), soup.bounds().maxY(),
                soup.bounds().maxZ()))).isTrue();
        List<Integer> sizes = new ArrayList<>();
        for (int f = 0; f < soup.faceCount(); f++) {
            sizes.add(soup.faceSize(f));
        }
        assertThat(sizes).contains(3, 4, 5, 6);
    }

    // ---- threads

    @Test
    void aNutTurnsAlongItsScrewWithoutTouchingIt() {
        for (int turns = 2; turns <= 3; turns++) {
            Polyhedron screw = SampleMeshes.screw(THREAD, 6);
            Polyhedron nut = SampleMeshes.nut(THREAD, turns, 0.0005, 0.0004);
            for (int i = -16; i <= Tier.cases(-2, 24); i++) {
                // Not a multiple of the facets' angle, so all relative positions of facets occur.
                double turn = i * 0.073;
                assertThat(MeshCrossings.between(screw, nut.transformed(turned(turn, turn * THREAD.pitch()))))
                        .as("after %s turns", turn).isZero();
            }
        }
    }

    @Test
    void aNutMovedWithoutTurningHitsTheThread() {
        Polyhedron screw = SampleMeshes.screw(THREAD, 6);
        Polyhedron nut = SampleMeshes.nut(THREAD, 3, 0.002, 0.001);
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0, THREAD.pitch())))).isZero();
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0, 0.5 * THREAD.pitch())))).isPositive();
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0.5, 0)))).isPositive();
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0, 0.0009)))).isZero();
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0, 0.0012)))).isPositive();
        assertThat(MeshCrossings.between(screw, nut.transformed(turned(0, -0.0012)))).isPositive();
    }

    /** Turned about y by a share of a turn, counter-clockwise seen from above, and lifted. */
    private static Pose turned(double turns, double y) {
        double half = Math.PI * turns;
        return new Pose(new Vec3(0, y, 0), new Quat(0, Math.sin(half), 0, Math.cos(half)));
    }

    // ---- seeds and mistakes

    @ParameterizedTest(name = "{0}")
    @MethodSource("seeded")
    void dependsOnItsSeedOnly(String name, LongFunction<List<Polyhedron>> factory) {
        assertThat(bits(factory.apply(42))).isEqualTo(bits(factory.apply(42)));
        assertThat(bits(factory.apply(42))).isNotEqualTo(bits(factory.apply(43)));
    }

    private static List<Long> bits(List<Polyhedron> meshes) {
        List<Long> bits = new ArrayList<>();
        for (Polyhedron mesh : meshes) {
            for (int v = 0; v < mesh.vertexCount(); v++) {
                bits.add(Double.doubleToRawLongBits(mesh.x(v)));
                bits.add(Double.doubleToRawLongBits(mesh.y(v)));
                bits.add(Double.doubleToRawLongBits(mesh.z(v)));
            }
            for (int f = 0; f < mesh.faceCount(); f++) {
                for (int k = 0; k < mesh.faceSize(f); k++) {
                    bits.add((long) mesh.faceVertex(f, k));
                }
            }
        }
        return bits;
    }

    @Test
    void saysWhatIsWrongWithAnArgument() {
        assertFault(() -> Meshes.box(1, 0, 1), "sizeY must be finite and > 0, but was 0.0");
        assertFault(() -> Meshes.prism(2, 1, 1), "sides must be >= 3, but was 2");
        assertFault(() -> Meshes.cylinder(-1, 1, 8), "radius must be finite and > 0, but was -1.0");
        assertFault(() -> Meshes.cylinder(1, 1, 2), "segments must be >= 3, but was 2");
        assertFault(() -> Meshes.cone(1, Double.NaN, 8), "height must be finite and > 0, but was NaN");
        assertFault(() -> Meshes.geodesicSphere(1, 0), "frequency must be from 1 to 1000, but was 0");
        assertFault(() -> Meshes.sphere(1, 8, 1), "stacks must be >= 2, but was 1");
        assertFault(() -> Meshes.bowl(1, 1, 8, 4), "thickness must be < radius 1.0, but was 1.0");
        assertFault(() -> Meshes.torus(1, 2, 8, 8), "minorRadius must be < majorRadius 1.0, but was 2.0");
        assertFault(() -> Meshes.chainLink(0, 1, 0.2, 8, 8), "length must be finite and > 0, but was 0.0");
        assertFault(() -> Meshes.frame(1, 1, 1), "hole must be < side 1.0, but was 1.0");
        assertFault(() -> Meshes.uShape(1, 1, 1, 0.6), "2 * thickness must be < width 1.0, but was 1.2");
        assertFault(() -> SampleMeshes.randomRod(3, 1, 0), "vertices must be from 4 to 100000, but was 3");
        assertFault(() -> SampleMeshes.bumpy(1, 1, 8, 8, 0), "roughness must be from 0.0 to 0.9, but was 1.0");
        assertFault(() -> SampleMeshes.thinTetrahedra(0, 1, 0), "count must be >= 1, but was 0");
        assertFault(() -> SampleMeshes.polygonSoup(5, 1, 1, 0), "diameter must be < cube 1.0, but was 1.0");
        assertFault(() -> SampleMeshes.archStones(1, 1, 2, 1), "stones must be >= 2, but was 1");
        assertFault(() -> SampleMeshes.archStones(5, 2, 1, 1), "innerRadius must be < outerRadius 1.0, but was 2.0");
        assertFault(() -> SampleMeshes.spiralWall(1, 0), "height must be finite and > 0, but was 0.0");
        assertFault(() -> SampleMeshes.terrain(0, 1, 1, 1, 0), "cellsX must be from 1 to 10000, but was 0");
        assertFault(() -> SampleMeshes.screw(THREAD, 0), "turns must be from 1 to 10000, but was 0");
        assertFault(() -> SampleMeshes.nut(new ScrewThread(2, 1, 1, 24), 2, 0.7, 0.1),
                "radialPlay must be from 0.0 to 0.6, but was 0.7");
        assertFault(() -> SampleMeshes.nut(new ScrewThread(2, 1.5, 1, 24), 2, 0.5, 0.1),
                "radialPlay must be < depth of the thread 0.5, but was 0.5");
        assertFault(() -> SampleMeshes.nut(new ScrewThread(1, 0.8, 1, 24), 2, 0.1, 0.2),
                "axialPlay must be < 0.2 pitches 0.2, but was 0.2");
        assertFault(() -> new ScrewThread(1, 1, 0.3, 24), "minorRadius must be < majorRadius 1.0, but was 1.0");
        assertFault(() -> new ScrewThread(1, 0.8, 0.3, 7), "segments must be >= 8, but was 7");
        assertThatThrownBy(() -> SampleMeshes.screw(null, 1)).isInstanceOf(NullPointerException.class)
                .hasMessage("thread must not be null");
    }

    private static void assertFault(ThrowingCallable call, String text) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }

    @Test
    void halfSpaceEndsExactlyAtThePlane() {
        Polyhedron ground = Meshes.halfSpace(12_345.678);
        assertThat(ground.bounds()).isEqualTo(new Aabb(-12_345.678, -12_345.678, -12_345.678, 12_345.678, 0, 12_345.678));
        assertThat(IntStream.range(0, 6).filter(f -> ground.normal(f).equals(new Vec3(0, 1, 0)) && ground.planeOffset(f) == 0))
                .hasSize(1);
    }

    @Test
    void heightFieldHasTheGivenHeightsAndOneFaceAPlanarCell() {
        double[][] heights = {{0, 0, 0}, {1, 1, 2}, {2, 2, 1}, {3, 3, 5}};
        Polyhedron ground = Meshes.heightField(heights, 0.5);
        assertThat(ground.isClosed()).isFalse();
        assertThat(ground.faceCount()).as("three planar cells, three others").isEqualTo(3 + 3 * 2);
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 3; k++) {
                assertThat(ground.vertex(3 * i + k)).isEqualTo(new Vec3(0.5 * (i - 1.5), heights[i][k], 0.5 * (k - 1)));
            }
        }
        for (int f = 0; f < ground.faceCount(); f++) {
            assertThat(ground.normalY(f)).as("face %d looks up", f).isPositive();
        }
    }

    @Test
    void heightFieldRefusesRaggedAndBadHeights() {
        assertThatThrownBy(() -> Meshes.heightField(new double[][] {{1, 2}, {1, 2, 3}}, 1))
                .hasMessage("heights in a row must be as many as in the first, 2, but was 3");
        assertThatThrownBy(() -> Meshes.heightField(new double[][] {{1, 2}}, 1))
                .hasMessage("rows of heights must be from 2 to 10001, but was 1");
        assertThatThrownBy(() -> Meshes.heightField(new double[][] {{1, 2}, {1, Double.NaN}}, 1))
                .hasMessageStartingWith("heights");
        assertThatThrownBy(() -> Meshes.heightField(new double[2][2], 0)).hasMessage("cell must be finite and > 0, but was 0.0");
    }
}
