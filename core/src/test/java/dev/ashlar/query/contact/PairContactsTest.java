package dev.ashlar.query.contact;

import static dev.ashlar.query.contact.Manifolds.assertPoints;
import static dev.ashlar.query.contact.Manifolds.assertSame;
import static dev.ashlar.query.contact.Manifolds.assertVector;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.contact.Manifolds.Contact;
import dev.ashlar.query.contact.Manifolds.Manifold;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PairContactsTest {
    private static final Vec3 UP = new Vec3(0, 1, 0);
    private final SplittableRandom random = new SplittableRandom(5);
    private final Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);

    private static Quat about(double x, double y, double z, double degrees) {
        return Quat.about(new Vec3(x, y, z), StrictMath.toRadians(degrees));
    }

    private static Pose at(double x, double y, double z, Quat q) {
        return new Pose(new Vec3(x, y, z), q);
    }

    private static Manifold only(List<Manifold> all) {
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    /** A flat floor at y = 0 of cells x cells squares, each cut into triangles if asked for. */
    private static Polyhedron grid(int cells, double cell, boolean triangles) {
        PolyhedronBuilder mesh = Polyhedron.builder();
        for (int i = 0; i <= cells; i++) {
            for (int k = 0; k <= cells; k++) {
                mesh.vertex((i - 0.5 * cells) * cell, 0, (k - 0.5 * cells) * cell);
            }
        }
        int row = cells + 1;
        for (int i = 0; i < cells; i++) {
            for (int k = 0; k < cells; k++) {
                int a = i * row + k;
                if (triangles) {
                    mesh.face(a, a + 1, a + row + 1).face(a, a + row + 1, a + row);
                } else {
                    mesh.face(a, a + 1, a + row + 1, a + row);
                }
            }
        }
        return mesh.build();
    }

    @Test
    void aGriddedFloorCarriesABoxAsAPlainOneDoes() {
        for (boolean triangles : new boolean[] {false, true}) {
            for (double cell : new double[] {0.05, 0.1, 0.17, 3}) {
                Polyhedron floor = grid(cell > 1 ? 2 : 20, cell, triangles);
                for (int round = 0; round < 60; round++) {
                    double gap = new double[] {-0.001, 0, 1e-7, 0.004}[round % 4];
                    Quat q = round < 20 ? Quat.IDENTITY : about(0, 1, 0, random.nextDouble(360));
                    Vec3 p = round < 10 ? new Vec3(0, 0.1 + gap, 0)
                            : new Vec3(random.nextDouble(-0.2, 0.2), 0.1 + gap, random.nextDouble(-0.2, 0.2));
                    Pose pose = new Pose(p, q);
                    Manifold m = only(Manifolds.of(floor, brick, pose, 0.01));
                    assertVector(m.normal(), UP, 1e-15);
                    Vec3[] corners = new Vec3[4];
                    for (int k = 0; k < 4; k++) {
                        corners[k] = pose.apply(new Vec3(k < 2 ? 0.2 : -0.2, -0.1 - 0.5 * gap, k % 2 == 0 ? 0.1 : -0.1));
                    }
                    assertPoints(m, 1e-13, corners);
                    m.contacts().forEach(c -> assertThat(Math.abs(c.separation() - gap)).isLessThan(1e-14));
                    Manifold swapped = only(Manifolds.of(brick, floor, pose.inverse(), 0.01));
                    assertSame(List.of(m), List.of(swapped), pose, -1, 1e-12);
                }
            }
        }
    }

    @Test
    void tiltedBoxesOnAGridHaveOnlyVerticalNormals() {
        Polyhedron floor = grid(20, 0.07, true);
        for (int round = 0; round < 300; round++) {
            double tilt = StrictMath.pow(10, random.nextDouble(-12, -0.5));
            Vec3 w = Manifolds.vector(random, tilt);
            Quat q = new Quat(w.x(), w.y(), w.z(), 1).times(about(0, 1, 0, random.nextDouble(360))).unit();
            double low = 0;
            for (int v = 0; v < 8; v++) {
                low = Math.min(low, q.rotate(brick.vertex(v)).y());
            }
            double gap = random.nextDouble(-0.002, 0.005);
            Pose pose = at(random.nextDouble(-0.2, 0.2), gap - low, random.nextDouble(-0.2, 0.2), q);
            Manifold m = only(Manifolds.of(floor, brick, pose, 0.01));
            assertVector(m.normal(), UP, 1e-15);
            assertThat(Math.abs(m.least() - gap)).as("tilt %s", tilt).isLessThan(1e-5);
        }
    }

    @Test
    void restingOnAGridKeepsFeatureIds() {
        int changes = 0;
        for (Pose rest : List.of(Pose.at(0, 0.1001, 0), Pose.at(0.013, 0.1001, 0.02), at(0.013, 0.1, 0.02, about(0, 1, 0, 33)))) {
            for (double cell : new double[] {0.1, 0.07}) {
                Manifolds pair = new Manifolds(grid(12, cell, true), brick, 0.005);
                Set<Long> ids = null;
                for (int step = 0; step < 50; step++) {
                    Set<Long> next = Manifolds.ids(pair.at(Manifolds.jitter(random, rest, 1e-9)));
                    changes += ids != null && !ids.equals(next) ? 1 : 0;
                    ids = next;
                }
            }
        }
        assertThat(changes).isZero();
    }

    @Test
    void nothingIsTouchedFromBehind() {
        // A trough's floor is 0.05 thick: its lower side is within reach, but faces the other way.
        Polyhedron trough = Meshes.uShape(1, 0.5, 2, 0.05);
        double inner = trough.bounds().minY() + 0.05;
        Manifold m = only(Manifolds.of(trough, brick, Pose.at(0, inner + 0.1 + 0.01, 0), 0.1));
        assertVector(m.normal(), UP, 1e-15);
        m.contacts().forEach(c -> assertThat(Math.abs(c.separation() - 0.01)).isLessThan(1e-14));
        assertThat(Manifolds.of(grid(4, 1, true), brick, Pose.at(0, -0.11, 0), 0.05)).isEmpty();
        // Off the outer edge, diagonally: the inner edge is concave, and the vertices at its ends are no better.
        double y = trough.bounds().minY();
        Manifold edge = only(Manifolds.of(trough, brick, Pose.at(-0.71, y - 0.11, 0.95), 0.2));
        assertVector(edge.normal(), new Vec3(-1, -1, 0).times(Math.sqrt(0.5)), 1e-12);
        edge.contacts().forEach(c -> assertThat(Math.abs(c.separation() - 0.01 * Math.sqrt(2))).isLessThan(1e-12));
    }

    @Test
    void aTroughUpsideDownStandsOnTwoFeet() {
        Polyhedron trough = Meshes.uShape(1, 0.5, 2, 0.1);
        Polyhedron floor = Polyhedron.box(10, 1, 10);
        double top = trough.bounds().maxY();
        for (double gap : new double[] {-0.002, 0, 0.003}) {
            List<Manifold> all = Manifolds.of(floor, trough, at(0.3, 0.5 + top + gap, 0.1, about(0, 0, 1, 180)), 0.01);
            assertThat(all).hasSize(2);
            for (Manifold m : all) {
                assertVector(m.normal(), UP, 1e-12);
                double x = 0.3 + (m.contacts().get(0).point().x() < 0.3 ? -0.45 : 0.45);
                double y = 0.5 + 0.5 * gap;
                assertPoints(m, 1e-12, new Vec3(x - 0.05, y, -0.9), new Vec3(x + 0.05, y, -0.9), new Vec3(x - 0.05, y, 1.1),
                        new Vec3(x + 0.05, y, 1.1));
            }
            // Against a floor of cells it is the same.
            List<Manifold> onGrid = Manifolds.of(grid(16, 0.25, true), trough, at(0.3, top
                    + gap, 0.1, about(0, 0, 1, 180)), 0.01);
            onGrid.forEach(m -> assertVector(m.normal(), UP, 1e-12));
            assertThat(onGrid.stream().mapToDouble(Manifold::least).min().orElseThrow()).isBetween(gap - 1e-12, gap + 1e-12);
        }
    }

    @Test
    void aTroughOverABarTouchesItOnBothSides() {
        Polyhedron trough = Meshes.uShape(1, 0.5, 2, 0.1);
        Polyhedron bar = Polyhedron.box(0.79, 0.3, 5);
        List<Manifold> all = Manifolds.of(trough, bar, Pose.at(0, 0.1, 0.2), 0.01);
        assertThat(all).hasSize(2);
        for (Manifold m : all) {
            assertThat(Math.abs(m.normal().x())).isEqualTo(1);
            assertThat(m.contacts()).hasSize(4);
            m.contacts().forEach(c -> {
                assertThat(c.separation()).isBetween(0.005 - 1e-12, 0.005 + 1e-12);
                assertThat(Math.abs(c.point().x())).isBetween(0.3975 - 1e-12, 0.3975 + 1e-12);
                assertThat(Math.signum(c.point().x())).isEqualTo(-m.normal().x());
                assertThat(Math.abs(c.point().z())).isBetween(1 - 1e-12, 1 + 1e-12);
            });
        }
    }

    @Test
    void aBoxInACornerOfARoomHasThreeManifolds() {
        Polyhedron room = Polyhedron.box(4, 3, 4).inverted();
        List<Manifold> all = Manifolds.of(room, brick, Pose.at(-1.799, -1.4, -1.8991), 0.01);
        assertThat(all).hasSize(3);
        Vec3 sum = Vec3.ZERO;
        for (Manifold m : all) {
            assertThat(m.contacts()).hasSize(4);
            sum = sum.plus(m.normal());
        }
        assertVector(sum, new Vec3(1, 1, 1), 1e-12);
        assertThat(all.stream().mapToDouble(Manifold::least).sum()).isBetween(0.0019 - 1e-12, 0.0019 + 1e-12);
        assertThat(Manifolds.of(room, brick, Pose.at(0, 0, 0), 0.01)).isEmpty();
    }

    @Test
    void aTorusLiesOnItsWholeRing() {
        Polyhedron torus = Meshes.torus(1, 0.3, 32, 16);
        Vec3 low = new Vec3(0, torus.bounds().minY(), 0);
        for (double gap : new double[] {-0.001, 0, 0.002}) {
            for (Polyhedron floor : List.of(Polyhedron.box(6, 1, 6), grid(12, 0.4, true))) {
                double top = floor.bounds().maxY();
                List<Manifold> all = Manifolds.of(floor, torus, Pose.at(0.1, top - low.y() + gap, 0.05), 0.004);
                assertThat(all).as("gap %s", gap).hasSize(1);
                Manifold m = all.get(0);
                assertVector(m.normal(), UP, 1e-12);
                assertThat(m.contacts()).hasSize(4);
                assertThat(Math.abs(m.least() - gap)).isLessThan(1e-12);
                double span = 0;
                for (Contact c : m.contacts()) {
                    for (Contact d : m.contacts()) {
                        span = Math.max(span, c.point().distance(d.point()));
                    }
                }
                assertThat(span).isGreaterThan(1.9);
            }
        }
    }

    @Tag("slow")
    @Test
    void bricksOnATerrainTouchBothSurfaces() {
        Polyhedron ground = SampleMeshes.terrain(30, 30, 6, 1, 3);
        PairDistance distance = new PairDistance();
        Pieces terrain = new Pieces(ground);
        Pieces box = new Pieces(brick);
        int contacts = 0;
        double worst = 0;
        for (int round = 0; round < 300; round++) {
            Pose pose = new Pose(new Vec3(random.nextDouble(-2, 2), 2, random.nextDouble(-2, 2)), Manifolds.turn(random));
            double[] flat = new double[Pose.STRIDE];
            double gap = random.nextDouble(0, 0.004);
            for (int i = 0; i < 30; i++) {
                pose.to(flat, 0);
                distance.measure(terrain, box, flat, 0, new double[PairDistance.CACHE], 0);
                pose = new Pose(pose.position().minus(UP.times(distance.separation - gap)), pose.rotation());
            }
            pose.to(flat, 0);
            distance.measure(terrain, box, flat, 0, new double[PairDistance.CACHE], 0);
            List<Manifold> all = Manifolds.of(ground, brick, pose, 0.01);
            assertThat(all).isNotEmpty();
            double least = all.stream().mapToDouble(Manifold::least).min().orElseThrow();
            worst = Math.max(worst, Math.abs(least - distance.separation));
            for (Manifold m : all) {
                assertThat(m.normal().y()).isGreaterThan(0);
                contacts += m.contacts().size();
                for (Contact c : m.contacts()) {
                    Vec3 onBox = pose.applyInverse(c.point().plus(m.normal().times(0.5 * c.separation())));
                    double over = Math.max(Math.abs(onBox.x()) - 0.2, Math.max(Math.abs(onBox.y())
                            - 0.1, Math.abs(onBox.z()) - 0.1));
                    assertThat(Math.abs(over)).isLessThan(1e-3);
                }
            }
        }
        assertThat(contacts).isGreaterThan(500);
        assertThat(worst).isLessThan(6e-4);
    }

    @Test
    void polygonsAndPointsTouchToo() {
        Polyhedron square = Polyhedron.polygon(List.of(new Vec3(-1, 0, -1), new Vec3(-1, 0, 1), new Vec3(1, 0, 1),
                new Vec3(1, 0, -1)));
        Polyhedron point = Polyhedron.point(Vec3.ZERO);
        Manifold onPoint = only(Manifolds.of(square, point, Pose.at(0.2, 0.003, 0.1), 0.01));
        assertVector(onPoint.normal(), UP, 1e-12);
        assertPoints(onPoint, 1e-12, new Vec3(0.2, 0.0015, 0.1));
        Manifold onSquare = only(Manifolds.of(square, square, Pose.at(0.5, 0.002, 0), 0.01));
        assertVector(onSquare.normal(), UP, 1e-15);
        assertPoints(onSquare, 1e-14, new Vec3(-0.5, 0.001, -1), new Vec3(-0.5, 0.001, 1), new Vec3(1, 0.001, -1),
                new Vec3(1, 0.001, 1));
        // A polygon is convex, so it has two sides.
        assertVector(only(Manifolds.of(square, brick, Pose.at(0, -0.103, 0), 0.01)).normal(), UP.negated(), 1e-15);
        Polyhedron floor = grid(10, 0.5, true);
        assertPoints(only(Manifolds.of(floor, point, Pose.at(0.5, 0.004, 0.5), 0.01)), 1e-12, new Vec3(0.5, 0.002, 0.5));
        Manifold flat = only(Manifolds.of(floor, square, Pose.at(0.1, 0.004, 0.2), 0.01));
        assertPoints(flat, 1e-13, new Vec3(-0.9, 0.002, -0.8), new Vec3(1.1, 0.002, -0.8), new Vec3(-0.9, 0.002, 1.2),
                new Vec3(1.1, 0.002, 1.2));
        Polyhedron stick = Polyhedron.segment(new Vec3(-1, 0, 0), new Vec3(1, 0, 0));
        assertPoints(only(Manifolds.of(floor, stick, Pose.at(0.1, 0.004, 0.2), 0.01)), 1e-13, new Vec3(-0.9, 0.002, 0.2),
                new Vec3(1.1, 0.002, 0.2));
    }

    @Test
    void ballsAndCapsulesRollOverAGridWithoutGhosts() {
        Polyhedron floor = grid(12, 0.2, true);
        for (int round = 0; round < 100; round++) {
            double x = round < 10 ? 0.1 * round - 0.5 : random.nextDouble(-0.6, 0.6);
            Manifold ball = only(Manifolds.of(floor, new Sphere(0.15), Pose.at(x, 0.151, 0.3 * x), 0.01));
            assertVector(ball.normal(), UP, 1e-12);
            assertPoints(ball, 1e-9, new Vec3(x, 0.0005, 0.3 * x));
            Manifold capsule = only(Manifolds.of(floor, new Capsule(0.1, 0.3), at(x, 0.101, 0.3 * x, about(0, 0, 1, 90)), 0.01));
            assertVector(capsule.normal(), UP, 1e-12);
            assertPoints(capsule, 1e-9, new Vec3(x - 0.3, 0.0005, 0.3 * x), new Vec3(x + 0.3, 0.0005, 0.3 * x));
        }
    }

    @Test
    void sunkenMeshesArePushedOutTheShortWay() {
        Polyhedron trough = Meshes.uShape(1, 0.5, 2, 0.1);
        Polyhedron floor = grid(16, 0.25, false);
        List<Manifold> all = Manifolds.of(floor, trough, Pose.at(0.03, -trough.bounds().minY() - 0.002, 0.04), 0.01);
        assertThat(all).isNotEmpty();
        for (Manifold m : all) {
            assertVector(m.normal(), UP, 1e-12);
            m.contacts().forEach(c -> assertThat(c.separation()).isBetween(-0.002 - 1e-12, -0.002 + 1e-12));
        }
        // A pebble within the wall of the trough, whose surface it does not touch.
        List<Manifold> inside = Manifolds.of(trough, new Sphere(0.02), Pose.at(0.44, 0.1, 0), 0.005);
        assertThat(inside).hasSize(1);
        assertThat(inside.get(0).least()).isNegative();
    }

    @Test
    void speculativeContactsEndAtTheReach() {
        for (Shape floor : List.of(Polyhedron.box(4, 1, 4).transformed(Pose.at(0, -0.5, 0)), grid(8, 0.5, true))) {
            for (double reach : new double[] {0.001, 0.05, 0.3}) {
                assertThat(only(Manifolds.of(floor, brick, Pose.at(0.1, 0.1 + reach * (1 - 1e-9), 0),
                        reach)).contacts()).hasSize(4);
                assertThat(Manifolds.of(floor, brick, Pose.at(0.1, 0.1 + reach * (1 + 1e-9), 0), reach)).isEmpty();
            }
        }
    }

    @Test
    void anExhaustedBudgetGivesConservativePoints() {
        Manifolds pair = new Manifolds(grid(8, 0.1, true), brick, 0.01);
        pair.in.budget = WorkBudget.units(3);
        Manifold m = only(pair.at(Pose.at(0, 0.1, 0)));
        assertThat(pair.status).isEqualTo(Status.TIMED_OUT);
        assertVector(m.normal(), UP, 1e-12);
        assertThat(m.least()).isZero();
        Manifolds convex = new Manifolds(brick, brick, 0.01);
        convex.in.budget = WorkBudget.units(0);
        only(convex.at(Pose.at(0, 0.2, 0)));
        assertThat(convex.status).isEqualTo(Status.TIMED_OUT);
    }

    @Test
    void compoundsNameTheirPartsApart() {
        Compound table = new Compound(List.of(new Compound.Part(brick, Pose.at(-1, 0, 0)),
                new Compound.Part(brick, Pose.at(1, 0, 0)),
                new Compound.Part(new Sphere(0.1), Pose.at(0, 0, 1))));
        List<Manifold> all = Manifolds.of(Polyhedron.box(6, 1, 6), table, Pose.at(0, 0.601, 0), 0.01);
        assertThat(all).hasSize(3);
        assertThat(Manifolds.ids(all)).hasSize(9);
        all.forEach(m -> assertVector(m.normal(), UP, 1e-12));
    }

    /** Wherever two closed meshes are near each other, the nearest place has a contact; wherever they overlap, one says so. */
    @Test
    void contactsAgreeWithTheDistance() {
        List<Polyhedron> shapes = List.of(Meshes.torus(0.3, 0.1, 12, 8), Meshes.uShape(1, 0.5, 2, 0.1),
                SampleMeshes.bumpy(0.4, 0.3, 12, 8, 5),
                Meshes.frame(1, 0.6, 0.2), brick, SampleMeshes.randomEllipsoid(30, 0.4, 4), SampleMeshes.carA(),
                Polyhedron.box(2, 2, 2).inverted());
        List<Pieces> pieces = shapes.stream().map(Pieces::new).toList();
        PairDistance distance = new PairDistance();
        double[] flat = new double[Pose.STRIDE];
        int near = 0;
        int overlapping = 0;
        int rounds = Tier.cases(5, 15);
        for (int i = 0; i < shapes.size(); i++) {
            for (int j = 0; j < shapes.size(); j++) {
                Manifolds pair = new Manifolds(shapes.get(i), shapes.get(j), 0.02);
                double size = 0.6 * (shapes.get(i).boundingRadius() + shapes.get(j).boundingRadius());
                for (int round = 0; round < rounds; round++) {
                    Pose pose = new Pose(Manifolds.vector(random, size), Manifolds.turn(random));
                    double wanted = random.nextDouble(-0.003, 0.015);
                    for (int k = 0; k < 5; k++) {
                        pose.to(flat, 0);
                        distance.measure(pieces.get(i), pieces.get(j), flat, 0, new double[PairDistance.CACHE], 0);
                        Vec3 axis = new Vec3(distance.axisX, distance.axisY, distance.axisZ);
                        pose = k == 4 ? pose : new Pose(pose.position().plus(axis.times(wanted - distance.separation)),
                                pose.rotation());
                    }
                    double least = pair.at(pose).stream().mapToDouble(Manifold::least).min().orElse(1);
                    String what = "shapes " + i + " and " + j + " at " + pose;
                    if (distance.separation < -1e-9) {
                        overlapping++;
                        assertThat(least).as(what).isBetween(2.1 * distance.separation - 2e-3, -1e-12);
                    } else if (distance.separation <= 0.02) {
                        near++;
                        assertThat(Math.abs(least - distance.separation)).as(what).isLessThan(1.1e-3);
                    }
                }
            }
        }
        assertThat(near).isGreaterThan(20 * rounds);
        assertThat(overlapping).isGreaterThan(200 * rounds / 15);
    }

    @Test
    void meshContactsMoveWithThePair() {
        Polyhedron torus = Meshes.torus(0.3, 0.1, 12, 8);
        Polyhedron trough = Meshes.uShape(1, 0.5, 2, 0.1);
        for (int round = 0; round < 60; round++) {
            Pose pose = new Pose(Manifolds.vector(random, 0.5), Manifolds.turn(random));
            List<Manifold> still = Manifolds.of(trough, torus, pose, 0.02);
            Pose away = new Pose(Manifolds.vector(random, 5), Manifolds.turn(random));
            List<Manifold> moved = new Manifolds(trough, torus, 0.02).at(away, away.times(pose));
            assertThat(moved).hasSameSizeAs(still);
            for (int i = 0; i < still.size(); i++) {
                assertVector(moved.get(i).normal(), still.get(i).normal(), 1e-9);
                assertThat(Math.abs(moved.get(i).least() - still.get(i).least())).isLessThan(1e-9);
            }
        }
    }

    @Test
    void warmedUpQueriesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Shape> shapes = new ArrayList<>(List.of(brick, new Sphere(0.2), new Capsule(0.1, 0.2), grid(8, 0.1, true),
                Meshes.torus(0.3, 0.1, 12, 8), SampleMeshes.randomEllipsoid(40, 0.3, 1)));
        List<Pieces> pieces = shapes.stream().map(Pieces::new).toList();
        double[][] poses = new double[64][Pose.STRIDE];
        for (double[] p : poses) {
            new Pose(Manifolds.vector(random, 0.4), Manifolds.turn(random)).to(p, 0);
        }
        PairContacts query = new PairContacts();
        PairInput in = new PairInput();
        in.reach = 0.02;
        in.cache = new double[PairContacts.CACHE];
        ContactBuffer out = new ContactBuffer();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 8 && least > 0; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < pieces.size(); i++) {
                for (int j = 0; j < pieces.size(); j++) {
                    for (int k = 0; k < poses.length; k++) {
                        System.arraycopy(poses[k], 0, in.relative, 0, Pose.STRIDE);
                        in.cache[0] = 0;
                        out.clear();
                        query.contacts(pieces.get(i), pieces.get(j), in, out);
                    }
                }
            }
            if (window >= 3) {
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
        }
        assertThat(least).isZero();
    }
}
