package dev.ashlar.query;

import static dev.ashlar.query.QueryScenes.HOME;
import static dev.ashlar.query.QueryScenes.direction;
import static dev.ashlar.query.QueryScenes.inBounds;
import static dev.ashlar.query.QueryScenes.meshes;
import static dev.ashlar.query.QueryScenes.pose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointQueryTest {
    private final PointDistance out = new PointDistance();

    @Test
    void measuresWhatBruteForceMeasures() {
        for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
            Polyhedron p = mesh.getValue();
            TriangleOracle oracle = new TriangleOracle(p);
            PointQuery query = PointQuery.of(p);
            Random random = new Random(1);
            double[] flat = new double[3];
            int inside = 0;
            int points = Tier.cases(300, 1_500);
            for (int i = 0; i < points; i++) {
                Vec3 x = i % 4 == 0 ? p.bounds().centre().plusTimes(p.size(), direction(random)) : inBounds(p, random);
                if (i % 4 == 3) {
                    int f = random.nextInt(p.faceCount());
                    x = p.vertex(p.faceVertex(f, 0)).plusTimes(1e-3 * p.size() * random.nextDouble(), direction(random));
                }
                x.to(flat, 0);
                double distance = query.measure(HOME, 0, flat, 0, out);
                boolean solid = oracle.solidHolds(x);
                inside += solid ? 1 : 0;
                Vec3 closest = oracle.closest(x);
                assertThat(distance).as("%s, seed 1, point %d: %s", mesh.getKey(), i, out)
                        .isCloseTo(solid ? -closest.distance(x) : closest.distance(x), within(1e-12 * p.size()));
                assertThat(query.contains(HOME, 0, flat, 0, out)).isEqualTo(solid);
                assertThat(out.outward().length()).isCloseTo(1, within(1e-12));
                assertThat(out.closestPoint().distance(x)).isCloseTo(Math.abs(distance), within(1e-12 * p.size()));
                assertThat(out.closestPoint().distance(oracle.closest(out.closestPoint()))).isLessThan(1e-12 * p.size());
                assertThat(Math.abs(p.normal(out.face).dot(out.closestPoint()) + p.planeOffset(out.face)))
                        .isLessThan(1e-9 * p.size());
            }
            assertThat(inside).as(mesh.getKey()).isBetween(p.isClosed() ? points / 15 : 0, p.isClosed() ? points * 14 / 15 : 0);
        }
    }

    @Test
    void containsOnLatticesThatMeetEdgesAndVertices() {
        // The rays that decide run through vertices and along faces.
        PointQuery frame = PointQuery.of(Meshes.frame(3, 1, 1));
        for (double x = -1.75; x < 2; x += 0.25) {
            for (double y = -0.75; y < 1; y += 0.25) {
                for (double z = -1.75; z < 2; z += 0.25) {
                    double most = Math.max(Math.abs(x), Math.abs(z));
                    if (Math.abs(y) != 0.5 && most != 0.5 && most != 1.5) {
                        assertThat(frame.contains(Pose.IDENTITY, new Vec3(x, y, z))).as("%s %s %s", x, y, z)
                                .isEqualTo(Math.abs(y) < 0.5 && most > 0.5 && most < 1.5);
                    }
                }
            }
        }
        for (Polyhedron p : List.of(Meshes.geodesicSphere(1, 4), Meshes.sphere(1, 16, 8))) {
            PointQuery solid = PointQuery.of(p);
            PointQuery container = PointQuery.of(p.inverted());
            for (double t = -1.4375; t < 1.5; t += 0.125) {
                for (int k = 0; k < 3; k++) {
                    Vec3 x = new Vec3(k == 0 ? t : 0, k == 1 ? t : 0, k == 2 ? t : 0);
                    assertThat(solid.contains(Pose.IDENTITY, x)).isEqualTo(Math.abs(t) < 1);
                    assertThat(container.contains(Pose.IDENTITY, x)).isEqualTo(Math.abs(t) > 1);
                }
            }
        }
    }

    @Test
    void measuresRoundShapesInClosedForm() {
        PointQuery sphere = PointQuery.of(new Sphere(2));
        assertThat(sphere.measure(Pose.at(1, 0, 0), new Vec3(1, 5, 0)).distance).isEqualTo(3);
        assertThat(sphere.measure(Pose.at(1, 0, 0), new Vec3(1, 1, 0)).distance).isEqualTo(-1);
        assertThat(sphere.measure(Pose.at(1, 0, 0), new Vec3(1, 1, 0)).closestPoint()).isEqualTo(new Vec3(1, 2, 0));
        assertThat(sphere.measure(Pose.IDENTITY, Vec3.ZERO).distance).isEqualTo(-2);
        assertThat(sphere.measure(Pose.IDENTITY, Vec3.ZERO).outward().length()).isEqualTo(1);
        PointQuery capsule = PointQuery.of(new Capsule(0.5, 1));
        Random random = new Random(2);
        for (int i = 0; i < 5_000; i++) {
            Vec3 x = direction(random).times(3 * random.nextDouble());
            Vec3 axis = new Vec3(0, Math.max(-1, Math.min(1, x.y())), 0);
            PointDistance d = capsule.measure(Pose.IDENTITY, x);
            assertThat(d.distance).isCloseTo(x.distance(axis) - 0.5, within(1e-15));
            assertThat(d.outward().distance(x.minus(axis).unit())).isLessThan(1e-14);
            assertThat(d.face).isEqualTo(-1);
            assertThat(capsule.contains(Pose.IDENTITY, x)).isEqualTo(d.distance <= 0);
        }
    }

    @Test
    void measuresPointsOnTheSurface() {
        PointQuery box = PointQuery.of(Meshes.box(2, 2, 2));
        PointDistance face = box.measure(Pose.IDENTITY, new Vec3(1, 0.25, 0.5));
        assertThat(face.distance).isZero();
        assertThat(face.outward()).isEqualTo(new Vec3(1, 0, 0));
        PointDistance corner = box.measure(Pose.IDENTITY, new Vec3(1, 1, 1));
        assertThat(corner.distance).isZero();
        assertThat(corner.outward().length()).isEqualTo(1);
        PointDistance centre = box.measure(Pose.IDENTITY, Vec3.ZERO);
        assertThat(centre.distance).isEqualTo(-1);
        assertThat(centre.face).isZero();
    }

    @Test
    void onlySolidsHaveAnInside() {
        Polyhedron square = Polyhedron.polygon(List.of(new Vec3(-1, -1, 0), new Vec3(1, -1, 0), new Vec3(1, 1, 0),
                new Vec3(-1, 1, 0)));
        PointDistance behind = PointQuery.of(square).measure(Pose.IDENTITY, new Vec3(0, 0, -2));
        assertThat(behind.distance).isEqualTo(2);
        assertThat(behind.outward()).isEqualTo(new Vec3(0, 0, -1));
        PointQuery segment = PointQuery.of(Polyhedron.segment(Vec3.ZERO, new Vec3(2, 0, 0)));
        assertThat(segment.measure(Pose.IDENTITY, new Vec3(1, 3, 0)).distance).isEqualTo(3);
        assertThat(segment.measure(Pose.IDENTITY, new Vec3(5, 4, 0)).distance).isEqualTo(5);
        assertThat(segment.measure(Pose.IDENTITY, new Vec3(1, 0, 0)).distance).isZero();
        assertThat(segment.contains(Pose.IDENTITY, new Vec3(1, 0, 0))).isFalse();
        PointQuery point = PointQuery.of(Polyhedron.point(new Vec3(1, 0, 0)));
        assertThat(point.measure(Pose.IDENTITY, new Vec3(1, 0, 7)).distance).isEqualTo(7);
    }

    @Test
    void ofACompoundTheNearestPartCounts() {
        Compound compound = new Compound(List.of(
                new Compound.Part(new Sphere(1), Pose.at(-3, 0, 0)),
                new Compound.Part(Meshes.torus(1, 0.4, 24, 12), new Pose(Vec3.ZERO, Quat.about(new Vec3(1, 2, 3), 1))),
                new Compound.Part(Meshes.box(1, 2, 3), new Pose(new Vec3(3, 0, 0), Quat.about(new Vec3(3, 2, 1), 2)))));
        PointQuery whole = PointQuery.of(compound);
        List<PointQuery> alone = compound.parts().stream().map(part -> PointQuery.of(part.shape())).toList();
        Random random = new Random(3);
        int[] seen = new int[3];
        for (int i = 0; i < 5_000; i++) {
            Vec3 x = direction(random).times(6 * random.nextDouble());
            PointDistance d = whole.measure(Pose.IDENTITY, x);
            double least = Double.POSITIVE_INFINITY;
            int nearest = -1;
            for (int k = 0; k < 3; k++) {
                double own = alone.get(k).measure(compound.parts().get(k).pose(), x).distance;
                nearest = own < least ? k : nearest;
                least = Math.min(least, own);
            }
            assertThat(d.distance).as("seed 3, point %d", i).isCloseTo(least, within(1e-13));
            assertThat(d.part).isEqualTo(nearest);
            assertThat(whole.contains(Pose.IDENTITY, x)).isEqualTo(least <= 0);
            seen[nearest]++;
        }
        assertThat(seen).doesNotContain(0);
    }

    @Test
    void aContainerInACompoundIsSolidFarAway() {
        PointQuery query = PointQuery.of(new Compound(List.of(
                new Compound.Part(Meshes.box(4, 4, 4).inverted(), Pose.IDENTITY),
                new Compound.Part(Meshes.box(1, 1, 1).inverted().inverted().inverted(), Pose.at(9, 0, 0)))));
        assertThat(query.contains(Pose.IDENTITY, new Vec3(100, 0, 0))).isTrue();
        assertThat(query.measure(Pose.IDENTITY, new Vec3(100, 0, 0)).distance).isEqualTo(-98);
        PointQuery room = PointQuery.of(Meshes.box(4, 4, 4).inverted());
        assertThat(room.measure(Pose.IDENTITY, new Vec3(1.5, 0, 0)).distance).isEqualTo(0.5);
        assertThat(room.measure(Pose.IDENTITY, new Vec3(1.5, 0, 0)).outward()).isEqualTo(new Vec3(-1, 0, 0));
        assertThat(room.measure(Pose.IDENTITY, new Vec3(3, 0, 0)).distance).isEqualTo(-1);
        assertThat(room.contains(Pose.IDENTITY, Vec3.ZERO)).isFalse();
    }

    @Test
    void theShapesPoseMovesTheAnswerAlong() {
        Random random = new Random(4);
        for (Shape shape : List.of(SampleMeshes.carA(), Meshes.torus(1, 0.4, 24, 12), Meshes.box(1, 2, 3), new Sphere(1),
                new Capsule(0.5, 1))) {
            PointQuery query = PointQuery.of(shape);
            double size = shape.boundingRadius();
            for (double offset : new double[] {1, 1e3, 1e6}) {
                for (int i = 0; i < 300; i++) {
                    Pose pose = pose(random, offset);
                    Vec3 x = direction(random).times(2 * size * random.nextDouble());
                    PointDistance home = query.measure(Pose.IDENTITY, x);
                    PointDistance away = query.measure(pose, pose.apply(x));
                    double error = 1e-14 * (offset + size);
                    assertThat(away.distance).as("seed 4, point %d", i).isCloseTo(home.distance, within(error));
                    if (away.face == home.face && Math.abs(home.distance) > 1e-2) {
                        double turn = 1e3 * error + 1e-13;
                        assertThat(away.outward().distance(pose.rotation().rotate(home.outward()))).isLessThan(turn);
                    }
                }
            }
        }
    }

    @Test
    void badInputIsNamed() {
        PointQuery box = PointQuery.of(Meshes.box(2, 2, 2));
        assertThatThrownBy(() -> PointQuery.of(null)).hasMessage("shape must not be null");
        assertThatThrownBy(() -> box.measure(HOME, 0, new double[] {0, 0, Double.NaN}, 0, out))
                .hasMessage("point[2] must be finite, but was NaN");
        assertThatThrownBy(() -> box.contains(HOME, 0, new double[2], 0, out))
                .hasMessage("point must have 3 numbers from index 0, but the array has 2");
        assertThatThrownBy(() -> box.measure(new double[7], 0, new double[3], 0, out))
                .hasMessageStartingWith("rotation must be of norm 1");
        assertThatThrownBy(() -> box.contains(Pose.IDENTITY, new Vec3(0, Double.NaN, 0)))
                .hasMessageStartingWith("point must be finite");
    }

    @Test
    void queriesAllocateNothing() {
        Compound compound = new Compound(List.of(new Compound.Part(new Sphere(1), Pose.at(3, 0, 0)),
                new Compound.Part(Meshes.torus(1, 0.4, 24, 12), Pose.IDENTITY), new Compound.Part(new Capsule(1, 1),
                        Pose.at(-3, 0, 0))));
        List<PointQuery> queries = List.of(PointQuery.of(compound), PointQuery.of(Meshes.box(1, 1, 1)),
                PointQuery.of(SampleMeshes.carA()));
        double[] x = {0.9, 0.05, 0.1};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 20; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                for (int k = 0; k < queries.size(); k++) {
                    queries.get(k).measure(HOME, 0, x, 0, out);
                    queries.get(k).contains(HOME, 0, x, 0, out);
                }
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }
}
