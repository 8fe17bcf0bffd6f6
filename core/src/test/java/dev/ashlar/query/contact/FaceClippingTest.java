package dev.ashlar.query.contact;

import static dev.ashlar.query.contact.Manifolds.assertPoints;
import static dev.ashlar.query.contact.Manifolds.assertSame;
import static dev.ashlar.query.contact.Manifolds.assertVector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FaceClippingTest {
    private static final Vec3 UP = new Vec3(0, 1, 0);
    private final SplittableRandom random = new SplittableRandom(11);

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

    @Test
    void alignedBoxesMeetInTheCornersOfTheirOverlap() {
        double[] half = {0.2, 0.1, 0.15};
        double[] other = {0.12, 0.13, 0.11};
        Polyhedron a = Polyhedron.box(0.4, 0.2, 0.3);
        int placements = 0;
        for (Quat q : alignedTurns()) {
            // B's half lengths along A's axes.
            Vec3 turned = q.rotate(new Vec3(other[0], other[1], other[2]));
            double[] halfB = {Math.abs(turned.x()), Math.abs(turned.y()), Math.abs(turned.z())};
            Polyhedron b = Polyhedron.box(2 * other[0], 2 * other[1], 2 * other[2]);
            for (int axis = 0; axis < 3; axis++) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    for (double gap : new double[] {-0.004, 0, 1e-9, 1e-5, 0.006}) {
                        for (double shift : new double[] {0, 0.05, -0.17}) {
                            int u = (axis + 1) % 3;
                            int v = (axis + 2) % 3;
                            double[] position = new double[3];
                            position[axis] = sign * (half[axis] + halfB[axis] + gap);
                            position[u] = 0.4 * shift;
                            position[v] = -0.3 * shift;
                            Manifold m = only(Manifolds.of(a, b, new Pose(Vec3.of(position, 0), q), 0.01));
                            double[] normal = new double[3];
                            normal[axis] = sign;
                            assertVector(m.normal(), Vec3.of(normal, 0), 1e-15);
                            Vec3[] corners = new Vec3[4];
                            for (int k = 0; k < 4; k++) {
                                double[] p = new double[3];
                                p[axis] = sign * (half[axis] + 0.5 * gap);
                                p[u] = k < 2 ? Math.max(-half[u], position[u] - halfB[u])
                                        : Math.min(half[u], position[u] + halfB[u]);
                                p[v] = k % 2 == 0 ? Math.max(-half[v], position[v] - halfB[v])
                                        : Math.min(half[v], position[v] + halfB[v]);
                                corners[k] = Vec3.of(p, 0);
                            }
                            assertPoints(m, 1e-14, corners);
                            m.contacts().forEach(c -> assertThat(Math.abs(c.separation() - gap)).isLessThan(1e-14));
                            placements++;
                        }
                    }
                }
            }
        }
        assertThat(placements).isEqualTo(24 * 6 * 15);
    }

    private static List<Quat> alignedTurns() {
        List<Quat> all = new ArrayList<>();
        double h = Math.sqrt(0.5);
        Quat[] third = {Quat.IDENTITY, new Quat(0.5, 0.5, 0.5, 0.5), new Quat(-0.5, -0.5, -0.5, 0.5)};
        Quat[] quarter = {Quat.IDENTITY, new Quat(0, 0, h, h), new Quat(0, 0, 1, 0), new Quat(0, 0, -h, h)};
        Quat[] flip = {Quat.IDENTITY, new Quat(1, 0, 0, 0)};
        for (Quat t : third) {
            for (Quat q : quarter) {
                for (Quat f : flip) {
                    all.add(t.times(q).times(f));
                }
            }
        }
        return all;
    }

    @Test
    void twistedBoxesKeepTheExtentOfTheirOctagon() {
        Polyhedron a = Polyhedron.box(1, 1, 1);
        Manifold m = only(Manifolds.of(a, a, at(0, 1.001, 0, about(0, 1, 0, 45)), 0.01));
        assertThat(m.contacts()).hasSize(4);
        assertVector(m.normal(), UP, 1e-15);
        List<Vec3> octagon = new ArrayList<>();
        double t = Math.sqrt(0.5) - 0.5;
        for (int k = 0; k < 8; k++) {
            double s = k % 2 == 0 ? t : -t;
            octagon.add(k < 4 ? new Vec3(s, 0.5005, k < 2 ? 0.5 : -0.5) : new Vec3(k < 6 ? 0.5 : -0.5, 0.5005, s));
        }
        for (Contact c : m.contacts()) {
            assertThat(octagon.stream().mapToDouble(o -> o.distance(c.point())).min().orElseThrow()).isLessThan(1e-14);
        }
        assertThat(extentKept(octagon, m.contacts().stream().map(Contact::point).toList())).isGreaterThan(0.7);
    }

    /** The least share, over directions across y, of the width of all points that some of them keep. */
    private static double extentKept(List<Vec3> all, List<Vec3> kept) {
        double least = 1;
        for (int k = 0; k < 180; k++) {
            Vec3 d = new Vec3(StrictMath.cos(StrictMath.toRadians(k)), 0, StrictMath.sin(StrictMath.toRadians(k)));
            least = Math.min(least, width(kept, d) / width(all, d));
        }
        return least;
    }

    private static double width(List<Vec3> points, Vec3 d) {
        return points.stream().mapToDouble(d::dot).max().orElseThrow() - points.stream().mapToDouble(d::dot).min().orElseThrow();
    }

    @Test
    void reductionKeepsMostOfTheExtentOfAnyPolygon() {
        double worst = 1;
        double sum = 0;
        int rounds = Tier.cases(2_000, 20_000);
        for (int round = 0; round < rounds; round++) {
            ContactPoints points = new ContactPoints();
            List<Vec3> all = new ArrayList<>();
            int n = 5 + random.nextInt(20);
            double flat = random.nextDouble(0.05, 1);
            boolean round2 = random.nextBoolean();
            double tilt = random.nextInt(3) == 0 ? 0 : random.nextDouble(-0.1, 0.1);
            for (int i = 0; i < n; i++) {
                double angle = random.nextDouble(6.283);
                double radius = round2 ? 1 : random.nextDouble(0.3, 1);
                Vec3 p = new Vec3(radius * StrictMath.cos(angle), 0, flat * radius * StrictMath.sin(angle));
                all.add(p);
                points.add(p.x(), p.y(), p.z(), tilt * p.x() + 0.03 * tilt * p.z(), i);
            }
            points.reduce(0, 1, 0, 1e-7);
            List<Vec3> kept = new ArrayList<>();
            for (int k = 0; k < points.chosenCount; k++) {
                kept.add(all.get(points.chosen[k]));
            }
            double share = extentKept(all, kept);
            sum += share;
            worst = Math.min(worst, share);
            assertThat(points.at[4 * points.chosen[0] + 3]).isLessThanOrEqualTo(points.least() + 1e-7);
        }
        // No choice with the deepest point keeps more than 0.63 of the worst such polygon; here 0.604, on average 0.827.
        assertThat(worst).isGreaterThan(0.6);
        assertThat(sum / rounds).isGreaterThan(0.8);
    }

    @Test
    void tinyTiltsKeepFourContactsAndTheSlopeOfTheGap() {
        Polyhedron a = Polyhedron.box(2, 0.2, 2);
        Polyhedron b = Polyhedron.box(0.4, 0.2, 0.2);
        for (double tilt = 1e-12; tilt < 2e-3; tilt *= 10) {
            Quat q = new Quat(0, 0, 0.5 * tilt, 1).unit();
            for (double gap : new double[] {0, 1e-6, 1e-3}) {
                // The left bottom edge is the lowest at this tilt.
                double y = 0.1 + gap - q.rotate(new Vec3(-0.2, -0.1, 0)).y();
                Manifold m = only(Manifolds.of(a, b, at(0, y, 0, q), 0.01));
                assertThat(m.contacts()).as("tilt %s", tilt).hasSize(4);
                assertVector(m.normal(), UP, 1e-15);
                for (Contact c : m.contacts()) {
                    double expected = q.rotate(new Vec3(c.point().x() < 0 ? -0.2 : 0.2, -0.1, 0)).y() + y - 0.1;
                    assertThat(Math.abs(c.separation() - expected)).isLessThan(1e-15);
                }
                assertThat(Math.abs(m.least() - gap)).isLessThan(1e-15);
            }
        }
    }

    @Test
    void restingBoxesKeepTheirFeatureIds() {
        Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
        Polyhedron slab = Polyhedron.box(2, 0.2, 2);
        Pose[] rests = {
            at(0, 0.2, 0, Quat.IDENTITY), at(0.1, 0.2, 0, Quat.IDENTITY), at(0.2, 0.2, 0.1, Quat.IDENTITY),
            at(1e-7, 0.20005, -1e-7, Quat.IDENTITY), at(0.1, 0.2, 0, about(0, 1, 0, 90)), at(0, 0.2, 0, about(0, 1, 0, 45)),
            at(0, 0.2, 0, about(0, 1, 0, 30)), at(1e-5, 0.2, 1e-5, about(0, 1, 0, 1e-3))};
        int changes = 0;
        int steps = 0;
        for (Polyhedron under : List.of(brick, slab)) {
            for (double reach : new double[] {0.01, 0.001, 1e-4}) {
                for (Pose rest : rests) {
                    Manifolds pair = new Manifolds(under, brick, reach);
                    Set<Long> ids = null;
                    for (int step = 0; step < 200; step++) {
                        List<Manifold> now = pair.at(Manifolds.jitter(random, rest, 1e-9));
                        if (now.isEmpty() && reach < 2e-4) {
                            continue;
                        }
                        Set<Long> next = Manifolds.ids(now);
                        if (ids != null && !ids.equals(next)) {
                            changes++;
                        }
                        ids = next;
                        steps++;
                    }
                }
            }
        }
        assertThat(changes).isZero();
    }

    @Test
    void swappingTheShapesMirrorsTheContacts() {
        for (int round = 0; round < Tier.cases(600, 2000); round++) {
            boolean boxes = random.nextInt(3) == 0;
            Shape a = boxes ? Polyhedron.box(0.5, 0.2, 0.3) : shape();
            Shape b = boxes ? Polyhedron.box(0.35, 0.31, 0.22) : shape();
            Pose pose = touching(a, b, random.nextDouble(-0.01, 0.03));
            List<Manifold> one = Manifolds.of(a, b, pose, 0.05);
            List<Manifold> two = Manifolds.of(b, a, pose.inverse(), 0.05);
            assertSame(one, two, pose, -1, 1e-10);
        }
    }

    private Shape shape() {
        return switch (random.nextInt(4)) {
            case 0 -> new Sphere(random.nextDouble(0.1, 0.3));
            case 1 -> new Capsule(random.nextDouble(0.1, 0.2), random.nextDouble(0.1, 0.4));
            case 2 -> Polyhedron.box(random.nextDouble(0.2, 0.6), random.nextDouble(0.2, 0.6), random.nextDouble(0.2, 0.6));
            default -> SampleMeshes.randomEllipsoid(8 + random.nextInt(30), 0.4, random.nextLong());
        };
    }

    /** A random pose of b at which the signed distance is that; moved along the axis until it is. */
    private Pose touching(Shape a, Shape b, double separation) {
        PairDistance distance = new PairDistance();
        Pieces pa = new Pieces(a);
        Pieces pb = new Pieces(b);
        Quat q = Manifolds.turn(random);
        Vec3 p = Manifolds.vector(random, 1);
        double[] flat = new double[Pose.STRIDE];
        for (int i = 0; i < 12; i++) {
            new Pose(p, q).to(flat, 0);
            distance.measure(pa, pb, flat, 0, new double[PairDistance.CACHE], 0);
            p = p.plus(new Vec3(distance.axisX, distance.axisY, distance.axisZ).times(separation - distance.separation));
        }
        return new Pose(p, q);
    }

    @Test
    void contactsMoveWithThePair() {
        for (int round = 0; round < 500; round++) {
            Shape a = shape();
            Shape b = shape();
            Pose pose = touching(a, b, random.nextDouble(-0.01, 0.03));
            List<Manifold> still = Manifolds.of(a, b, pose, 0.05);
            Pose away = new Pose(Manifolds.vector(random, 10), Manifolds.turn(random));
            List<Manifold> moved = new Manifolds(a, b, 0.05).at(away, away.times(pose));
            assertSame(still, moved, Pose.IDENTITY, 1, 1e-9);
        }
    }

    @Test
    void crossedEdgesMeetInOnePoint() {
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        // A's top edge along z, B's bottom edge along x, both standing on edge.
        Pose a = at(0, 0, 0, about(0, 0, 1, 45));
        double r = Math.sqrt(0.5);
        for (double gap : new double[] {-0.01, 0, 0.01}) {
            Pose b = at(0.1, 2 * r + gap, -0.2, about(1, 0, 0, 45));
            Manifold m = only(new Manifolds(cube, cube, 0.02).at(a, b));
            assertThat(m.contacts()).hasSize(1);
            assertVector(a.rotation().rotate(m.normal()), UP, 1e-12);
            assertVector(a.apply(m.contacts().get(0).point()), new Vec3(0, r + 0.5 * gap, -0.2), 1e-12);
            assertThat(Math.abs(m.contacts().get(0).separation() - gap)).isLessThan(1e-14);
        }
    }

    @Test
    void parallelEdgesMeetInTwoPoints() {
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        Quat q = about(0, 0, 1, 45);
        double r = Math.sqrt(0.5);
        Manifold m = only(new Manifolds(cube, cube, 0.02).at(at(0, 0, 0, q), at(0, 2 * r + 0.001, 0.3, q)));
        assertThat(m.contacts()).hasSize(2);
        for (Contact c : m.contacts()) {
            Vec3 p = q.rotate(c.point());
            assertVector(p, new Vec3(0, r + 0.0005, p.z() > 0.3 ? 0.5 : -0.2), 1e-12);
        }
    }

    @Test
    void aVertexOverAFaceIsOneContact() {
        Polyhedron floor = Polyhedron.box(4, 1, 4);
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        Quat q = Quat.about(new Vec3(1, 0, -1), StrictMath.atan(Math.sqrt(2)));
        double low = -0.5 * Math.sqrt(3);
        Manifold m = only(Manifolds.of(floor, cube, at(0.3, 0.5 - low + 0.002, 0.2, q), 0.01));
        assertVector(m.normal(), UP, 0);
        assertPoints(m, 1e-12, new Vec3(0.3, 0.501, 0.2));
        assertThat(Math.abs(m.least() - 0.002)).isLessThan(1e-12);
    }

    @Test
    void roundShapesTouchWhereTheyShould() {
        Polyhedron floor = Polyhedron.box(4, 1, 4);
        for (double gap : new double[] {-0.01, 0, 0.005}) {
            Manifold ball = only(Manifolds.of(floor, new Sphere(0.3), Pose.at(0.5, 0.8 + gap, -1), 0.01));
            assertVector(ball.normal(), UP, 1e-12);
            assertPoints(ball, 1e-12, new Vec3(0.5, 0.5 + 0.5 * gap, -1));
            assertThat(Math.abs(ball.least() - gap)).isLessThan(1e-14);
            // Lying across the rim: half of it has no floor below.
            Manifold lying = only(Manifolds.of(floor, new Capsule(0.2, 1), at(1.5, 0.7 + gap, 0, about(0, 0, 1, 90)), 0.01));
            assertVector(lying.normal(), UP, 1e-15);
            assertPoints(lying, 1e-12, new Vec3(0.5, 0.5 + 0.5 * gap, 0), new Vec3(2, 0.5 + 0.5 * gap, 0));
            Manifold standing = only(Manifolds.of(floor, new Capsule(0.2, 1), Pose.at(0.1, 1.7 + gap, 0.2), 0.01));
            assertPoints(standing, 1e-12, new Vec3(0.1, 0.5 + 0.5 * gap, 0.2));
            Manifold balls = only(Manifolds.of(new Sphere(1), new Sphere(2), Pose.at(0, 0, 3 + gap), 0.01));
            assertPoints(balls, 1e-12, new Vec3(0, 0, 1 + 0.5 * gap));
            // On the rim of the floor, diagonally.
            double d = (0.3 + gap) * Math.sqrt(0.5);
            Manifold rim = only(Manifolds.of(floor, new Sphere(0.3), Pose.at(2 + d, 0.5 + d, 0), 0.01));
            assertVector(rim.normal(), new Vec3(1, 1, 0).times(Math.sqrt(0.5)), 1e-12);
            assertThat(Math.abs(rim.least() - gap)).isLessThan(1e-12);
        }
    }

    @Test
    void parallelCapsulesMeetInTwoPoints() {
        Capsule capsule = new Capsule(0.1, 0.5);
        Manifold m = only(Manifolds.of(capsule, capsule, Pose.at(0.21, 0.3, 0), 0.02));
        assertVector(m.normal(), new Vec3(1, 0, 0), 1e-15);
        assertPoints(m, 1e-14, new Vec3(0.105, -0.2, 0), new Vec3(0.105, 0.5, 0));
        Manifold crossed = only(Manifolds.of(capsule, capsule, at(0.21, 0.3, 0, about(1, 0, 0, 40)), 0.02));
        assertPoints(crossed, 1e-12, new Vec3(0.105, 0.3, 0));
        Manifold ends = only(Manifolds.of(capsule, capsule, Pose.at(0, 1.21, 0), 0.02));
        assertPoints(ends, 1e-12, new Vec3(0, 0.605, 0));
    }

    @Test
    void aSideOfManyTrianglesIsOneFace() {
        Polyhedron box = Polyhedron.box(0.4, 0.2, 0.2);
        var builder = Polyhedron.builder();
        for (int v = 0; v < 8; v++) {
            builder.vertex(box.vertex(v));
        }
        for (int f = 0; f < 6; f++) {
            builder.face(box.faceVertex(f, 0), box.faceVertex(f, 1), box.faceVertex(f, 2))
                    .face(box.faceVertex(f, 0), box.faceVertex(f, 2), box.faceVertex(f, 3));
        }
        Polyhedron cut = builder.build();
        assertThat(cut.isConvex()).isTrue();
        Manifold m = only(Manifolds.of(cut, cut, Pose.at(0.1, 0.201, 0.05), 0.01));
        assertPoints(m, 1e-14, new Vec3(-0.1, 0.1005, -0.05), new Vec3(0.2, 0.1005, -0.05), new Vec3(0.2, 0.1005, 0.1),
                new Vec3(-0.1, 0.1005, 0.1));
    }

    @Test
    void contactsOfHullsLieOnBothSurfaces() {
        double worst = 0;
        int total = 0;
        int sharp = 0;
        for (int round = 0; round < Tier.cases(150, 1000); round++) {
            Polyhedron a = SampleMeshes.randomEllipsoid(6 + random.nextInt(40), 0.4, random.nextLong());
            Polyhedron b = SampleMeshes.randomEllipsoid(6 + random.nextInt(40), 0.4, random.nextLong());
            double gap = random.nextDouble(-0.01, 0.02);
            Pose pose = touching(a, b, gap);
            Manifold m = only(Manifolds.of(a, b, pose, 0.03));
            double least = 1;
            for (Contact c : m.contacts()) {
                Vec3 onA = c.point().minus(m.normal().times(0.5 * c.separation()));
                Vec3 onB = pose.applyInverse(c.point().plus(m.normal().times(0.5 * c.separation())));
                // The reference side exactly on its face's plane, within side planes; the incident side on its own surface.
                double off = Math.max(Math.abs(height(a, onA)), Math.abs(height(b, onB)));
                worst = Math.max(worst, off);
                total++;
                sharp += off > 1e-3 ? 1 : 0;
                least = Math.min(least, c.separation());
            }
            assertThat(Math.abs(least - gap)).as("round %s", round).isLessThan(5e-3);
        }
        // The slack across the normal is 0.9 mm at this reach; beyond a sharp corner it reaches farther.
        assertThat(worst).isLessThan(5e-3);
        assertThat(sharp).isLessThan(total / 100);
    }

    /** How far a point is over a convex solid: the largest height over its planes. */
    private static double height(Polyhedron p, Vec3 x) {
        double most = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < p.faceCount(); f++) {
            most = Math.max(most, p.normal(f).dot(x) + p.planeOffset(f));
        }
        return most;
    }
}
