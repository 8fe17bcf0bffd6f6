package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.TrianglePairs;
import dev.ashlar.testkit.contract.Allocation;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CollisionObjectTest {
    private static CollisionObject of(Polyhedron p) {
        return new CollisionObject().addFaces(p).process();
    }

    @Test
    void misuseIsToldInClearWords() {
        CollisionObject ready = of(Polyhedron.box(1, 1, 1));
        CollisionObject raw = new CollisionObject().addFaces(Polyhedron.box(1, 1, 1));
        assertThatThrownBy(() -> raw.check(ready)).isInstanceOf(IllegalStateException.class)
                .hasMessage("this object has not been processed: call process() after adding all polygons");
        assertThatThrownBy(() -> ready.check(raw)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the other object has not been processed: call process() after adding all polygons");
        assertThatThrownBy(() -> ready.addTriangle(Vec3.ZERO, Vec3.ZERO, Vec3.ZERO)).isInstanceOf(IllegalStateException.class)
                .hasMessage("addPolygon must come before process()");
        assertThatThrownBy(ready::process).hasMessage("process must come before process()");
        assertThatThrownBy(() -> ready.moveCorners(new double[5]))
                .hasMessage("xyz must be three numbers for each of 24 corners, but was 5 numbers");
        assertThatThrownBy(() -> ready.check(ready, -1)).hasMessageContaining("milliseconds");
        assertThatThrownBy(() -> ready.isWithin(ready, Double.NaN)).hasMessageContaining("tolerance");
        assertThatThrownBy(() -> ready.setMaxPoints(0)).hasMessageContaining("count");
        CollisionObject boxes = new CollisionObject(AlgorithmConfig.DEFAULT.with("volume", 6), 0)
                .addFaces(Polyhedron.box(1, 1, 1)).process();
        assertThatThrownBy(() -> ready.check(boxes)).hasMessage("both trees must have the same kind of volume");
        ready.check(ready);
        assertThatThrownBy(() -> ready.points(new double[3])).hasMessage("out must be of length 6 or more, but was 3");
    }

    @Test
    void matricesMoveAndTurnAndNothingElse() {
        CollisionObject a = of(Polyhedron.box(2, 0.2, 0.2));
        CollisionObject b = of(Polyhedron.box(0.2, 0.2, 0.2));
        b.setTransform(Pose.at(0, 0.8, 0));
        assertThat(a.check(b)).isEqualTo(Status.CLEAR);
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 200; i++) {
            Quat half = new Quat(i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0, i == 3 ? 1 : 0);
            Pose pose = new Pose(new Vec3(1, 2, 3), i < 4 ? half : Pairs.rotation(random));
            double[] m = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1};
            for (int axis = 0; axis < 3; axis++) {
                pose.rotation().rotate(new Vec3(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)).to(m, 4 * axis);
            }
            Pose back = RigidMatrix.pose(m);
            assertThat(back.apply(new Vec3(3, -1, 2)).distance(pose.apply(new Vec3(3, -1, 2)))).isLessThan(1e-14);
        }
        // A quarter turn about z takes the long side up to the other box.
        a.setTransform(new double[] {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
        assertThat(a.check(b)).isEqualTo(Status.HIT);
        assertThatThrownBy(() -> a.setTransform(new double[] {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}))
                .hasMessageContaining("matrix must be one that only moves and turns");
        assertThatThrownBy(() -> a.setTransform(new double[] {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}))
                .hasMessageContaining("mirrored");
    }

    @Test
    void pointsAreDifferentAndOnBothSurfacesInTheWorld() {
        Polyhedron torus = Meshes.torus(1, 0.4, 10, 6);
        Polyhedron bumpy = SampleMeshes.bumpy(1, 0.3, 8, 6, 3);
        CollisionObject a = of(torus);
        CollisionObject b = of(bumpy);
        double[] points = new double[3 * 10];
        for (int most : new int[] {1, 2, 10}) {
            a.setMaxPoints(most);
            for (Pose pose : Pairs.turned(8, 5, 1.2)) {
                Pose place = new Pose(new Vec3(5, -3, 2), pose.rotation());
                a.setTransform(place);
                b.setTransform(place.times(pose));
                assertThat(a.check(b)).isEqualTo(Status.HIT);
                assertThat(a.points(points)).isEqualTo(most);
                for (int i = 0; i < most; i++) {
                    Vec3 p = Vec3.of(points, 3 * i);
                    assertThat(surfaceDistance(torus, place, p)).isLessThan(1e-9);
                    assertThat(surfaceDistance(bumpy, place.times(pose), p)).isLessThan(1e-9);
                    for (int k = 0; k < i; k++) {
                        assertThat(p.distance(Vec3.of(points, 3 * k))).isGreaterThan(0);
                    }
                }
            }
        }
    }

    private static double surfaceDistance(Polyhedron p, Pose pose, Vec3 point) {
        return DistanceOracle.distance(p, pose, Polyhedron.point(Vec3.ZERO), new Pose(point, Quat.IDENTITY));
    }

    @Test
    void containmentCountsOnRequestOnly() {
        CollisionObject outer = of(Pairs.SPHERE);
        CollisionObject inner = of(Meshes.torus(0.3, 0.1, 12, 8));
        inner.setTransform(Pose.at(0.2, 0.1, 0));
        assertThat(outer.check(inner)).isEqualTo(Status.CLEAR);
        outer.setContainment(true);
        inner.setContainment(true);
        assertThat(outer.check(inner)).isEqualTo(Status.HIT);
        assertThat(inner.check(outer)).isEqualTo(Status.HIT);
        assertThat(outer.points(new double[6])).isZero();
        inner.setTransform(Pose.at(3, 0.1, 0));
        assertThat(outer.check(inner)).isEqualTo(Status.CLEAR);
        // In the hole of a ring is not inside it; exactly on its axes of symmetry, where rays meet edges and corners.
        CollisionObject ring = of(Meshes.torus(1, 0.3, 16, 8));
        ring.setContainment(true);
        CollisionObject small = of(Polyhedron.box(0.1, 0.1, 0.1));
        for (double x : new double[] {0, 0.05, -0.5, 0.6}) {
            small.setTransform(Pose.at(x, 0, 0));
            assertThat(ring.check(small)).as("x = %s", x).isEqualTo(Status.CLEAR);
        }
    }

    @Test
    void windingIsThatOfTheOracleInAnyPlace() {
        PointInSolid inside = new PointInSolid();
        SplittableRandom random = new SplittableRandom(6);
        int in = 0;
        for (Polyhedron mesh : List.of(Meshes.torus(1, 0.4, 10, 6), SampleMeshes.bumpy(1, 0.3, 8, 6, 3),
                Meshes.frame(1, 0.6, 0.3))) {
            for (String volume : new String[] {"18", "ball", "obb"}) {
                DopTree tree = Pairs.tree(mesh, 4, volume);
                for (int i = 0; i < 100; i++) {
                    // Every other point on a grid, where rays meet edges and vertices.
                    boolean grid = i % 2 == 0;
                    Vec3 p = new Vec3(coordinate(random, grid), coordinate(random, grid), coordinate(random, grid));
                    double signed = DistanceOracle.signed(mesh, Pose.IDENTITY, Polyhedron.point(p), Pose.IDENTITY);
                    if (Math.abs(signed) > 1e-9) {
                        assertThat(inside.winding(tree, p.x(), p.y(), p.z())).as("%s", p).isEqualTo(signed < 0 ? 1 : 0);
                        in += signed < 0 ? 1 : 0;
                    }
                }
            }
        }
        assertThat(in).isGreaterThan(50);
    }

    private static double coordinate(SplittableRandom random, boolean grid) {
        return grid ? 0.25 * random.nextInt(9) - 1 : 2 * random.nextDouble() - 1;
    }

    @Test
    void distancesAreThoseOfTheOracle() {
        Polyhedron p = Meshes.torus(1, 0.4, 10, 6);
        Polyhedron q = SampleMeshes.bumpy(0.8, 0.3, 8, 6, 3);
        CollisionObject a = of(p);
        CollisionObject b = of(q);
        SplittableRandom random = new SplittableRandom(8);
        int apart = 0;
        int count = Tier.cases(8, 20);
        for (int i = 0; i < count; i++) {
            Pose pose = new Pose(new Vec3(4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2),
                    Pairs.rotation(random));
            b.setTransform(pose);
            double truth = DistanceOracle.distance(p, Pose.IDENTITY, q, pose);
            if (TrianglePairs.touching(p, Pose.IDENTITY, q, pose).length > 0) {
                truth = 0;
            }
            assertThat(a.distance(b)).isCloseTo(truth, offset(1e-12));
            assertThat(a.isWithin(b, truth + 1e-9)).isTrue();
            if (truth > 1e-6) {
                apart++;
                assertThat(a.isWithin(b, truth - 1e-9)).isFalse();
            }
            for (double error : new double[] {0, 0.1, 1}) {
                CollisionObject.DistanceBounds near = a.approximateDistance(b, error);
                assertThat(near.atLeast()).isLessThanOrEqualTo(truth + 1e-12);
                assertThat(near.atMost()).isBetween(truth - 1e-12, truth * (1 + error) + 1e-12);
                assertThat(near.atMost()).isLessThanOrEqualTo(near.atLeast() * (1 + error) + 1e-12);
            }
        }
        assertThat(apart).isBetween(count / 4, count * 9 / 10);
    }

    @Test
    void nearPlacesAreTheLocalMinimaOfTheDistance() {
        // A bar on two feet 0.01 and 0.02 over a table: two places.
        CollisionObject table = of(Polyhedron.box(10, 1, 10));
        CollisionObject feet = new CollisionObject();
        feet.addFaces(Polyhedron.box(0.2, 0.2, 0.2).transformed(Pose.at(-2, 0.11, 0)));
        feet.addFaces(Polyhedron.box(0.2, 0.2, 0.2).transformed(Pose.at(2, 0.12, 0)));
        feet.process();
        feet.setTransform(new Pose(new Vec3(0, 0.5, 0), Quat.IDENTITY));
        List<CollisionObject.NearPlace> places = table.nearPlaces(feet, 0.05);
        assertThat(places).hasSize(2);
        double[] sorted = places.stream().mapToDouble(CollisionObject.NearPlace::distance).sorted().toArray();
        assertThat(sorted[0]).isCloseTo(0.01, offset(1e-12));
        assertThat(sorted[1]).isCloseTo(0.02, offset(1e-12));
        for (CollisionObject.NearPlace place : places) {
            assertThat(place.point().distance(place.otherPoint())).isCloseTo(place.distance(), offset(1e-12));
            assertThat(place.point().y()).isCloseTo(0.5, offset(1e-12));
        }
        assertThat(table.nearPlaces(feet, 0.015)).hasSize(1);
        assertThat(table.nearPlaces(feet, 0.005)).isEmpty();
    }

    @Test
    void movedCornersGiveTheAnswersOfANewTree() {
        Polyhedron mesh = SampleMeshes.bumpy(1, 0.3, 12, 10, 3);
        CollisionObject soft = of(mesh);
        CollisionObject other = of(Meshes.torus(1, 0.4, 16, 10));
        SplittableRandom random = new SplittableRandom(9);
        int hits = 0;
        for (int i = 0; i < 40; i++) {
            double bend = 0.5 * random.nextDouble();
            CollisionObject fresh = new CollisionObject();
            double[] corners = new double[3 * 3 * mesh.faceCount()];
            int n = 0;
            for (int f = 0; f < mesh.faceCount(); f++) {
                Vec3[] bent = new Vec3[3];
                for (int k = 0; k < 3; k++) {
                    Vec3 v = mesh.vertex(mesh.faceVertex(f, k));
                    bent[k] = new Vec3(v.x() + bend * v.y() * v.y(), v.y() * (1 - 0.5 * bend), v.z() + bend * v.x() * v.y());
                    bent[k].to(corners, 3 * n++);
                }
                fresh.addTriangle(bent[0], bent[1], bent[2]);
            }
            fresh.process();
            soft.moveCorners(corners);
            Pose pose = new Pose(new Vec3(1.5, 3 * random.nextDouble() - 1.5, 0), Pairs.rotation(random));
            other.setTransform(pose);
            assertThat(other.check(soft)).isEqualTo(other.check(fresh)).isEqualTo(soft.check(other));
            assertThat(other.distance(soft)).isCloseTo(other.distance(fresh), offset(1e-12));
            hits += other.check(soft) == Status.HIT ? 1 : 0;
        }
        assertThat(hits).isBetween(5, 35);
    }

    @Test
    void movedCornersAreSeenThoughNothingElseMoved() {
        CollisionObject sheet = new CollisionObject().addTriangle(Vec3.ZERO, new Vec3(2, 0, 0), new Vec3(0, 2, 0)).process();
        CollisionObject blade = new CollisionObject().addTriangle(new Vec3(9, 0.2, -1), new Vec3(9, 1, -1), new Vec3(9, 0.5, 1))
                .process();
        for (CollisionObject asked : List.of(sheet, blade)) {
            CollisionObject other = asked == sheet ? blade : sheet;
            blade.moveCorners(new double[] {9, 0.2, -1, 9, 1, -1, 9, 0.5, 1});
            assertThat(asked.check(other)).isEqualTo(Status.CLEAR);
            blade.moveCorners(new double[] {0.5, 0.2, -1, 0.5, 1, -1, 0.5, 0.5, 1});
            assertThat(asked.check(other)).isEqualTo(Status.HIT);
        }
    }

    @Test
    void checksInARowAnswerAsFreshOnes() {
        Polyhedron mesh = Meshes.torus(1, 0.3, 16, 10);
        CollisionObject a = of(mesh);
        CollisionObject b = of(mesh);
        int changes = 0;
        Status last = Status.CLEAR;
        // Through the other ring and out again, slowly: fronts are cut short at hits and budgets, and must still cover all.
        for (int i = 0; i < 300; i++) {
            Pose pose = new Pose(new Vec3(0.3, 2 * StrictMath.sin(0.06 * i), 0.2), Quat.about(new Vec3(1, 2, 3), 0.01 * i));
            b.setTransform(pose);
            if (i % 7 == 0) {
                a.checkWithin(b, 20);
            }
            Status status = a.check(b);
            CollisionObject fresh = of(mesh);
            assertThat(status).as("frame %s", i).isEqualTo(fresh.check(b));
            changes += status == last ? 0 : 1;
            last = status;
        }
        assertThat(changes).isGreaterThan(4);
    }

    @Test
    void anExhaustedBudgetSaysSoWithTwoPointsInBothBoxes() {
        CollisionObject outer = of(Meshes.sphere(1, 90, 90));
        CollisionObject inner = of(Meshes.sphere(0.999, 90, 90));
        double[] points = new double[6];
        for (long units : new long[] {0, 1, 2, 10, 100, 1000}) {
            outer.setMaxPoints(1 + (int) units % 3);
            assertThat(outer.checkWithin(inner, units)).as("%s units", units).isEqualTo(Status.TIMED_OUT);
            assertThat(outer.points(points)).isEqualTo(2);
            for (double c : points) {
                assertThat(Math.abs(c)).isLessThanOrEqualTo(1 + 1e-9);
            }
        }
        assertThat(outer.check(inner)).isEqualTo(Status.CLEAR);
    }

    @Test
    void checksAllocateNothingOnceWarm() {
        CollisionObject a = of(Pairs.TORUS);
        CollisionObject b = of(Pairs.BUMPY);
        List<Pose> poses = Pairs.turned(40, 3, 1.2);
        double[] points = new double[6];
        Allocation.assertNone("check", 20, () -> {
            for (int i = 0; i < poses.size(); i++) {
                b.setTransform(poses.get(i));
                a.check(b);
                a.points(points);
                a.distance(b);
            }
        });
    }

    /** What RAPID reports: every pair of triangles that brute force says cross, and none that does not touch. */
    @Test
    void namesAllPairsThatMeet() {
        SplittableRandom random = new SplittableRandom(21);
        long all = 0;
        for (String volume : new String[] {"18", "obb"}) {
            AlgorithmConfig config = AlgorithmConfig.DEFAULT.with("volume", volume);
            CollisionObject torus = new CollisionObject(config, 0).addFaces(Pairs.TORUS).process();
            CollisionObject bumpy = new CollisionObject(config, 0).addFaces(Pairs.BUMPY).process();
            for (Pose pose : Pairs.turned(Tier.cases(4, 20), random.nextLong(), 0.7)) {
                bumpy.setTransform(pose);
                Set<Long> met = new HashSet<>();
                for (CollisionObject.MeetingPair pair : torus.meetingPairs(bumpy)) {
                    assertThat(met.add((long) pair.polygon() << 32 | pair.otherPolygon())).as("each once").isTrue();
                }
                long[] must = TrianglePairs.faces(Pairs.TORUS, Pairs.BUMPY,
                        TrianglePairs.crossing(Pairs.TORUS, Pose.IDENTITY, Pairs.BUMPY, pose));
                long[] may = TrianglePairs.faces(Pairs.TORUS, Pairs.BUMPY,
                        TrianglePairs.touching(Pairs.TORUS, Pose.IDENTITY, Pairs.BUMPY, pose));
                Arrays.stream(must).forEach(key -> assertThat(met).contains(key));
                assertThat(met).hasSizeBetween(must.length, may.length);
                all += must.length;
            }
        }
        assertThat(all).isGreaterThan(500);
    }
}
