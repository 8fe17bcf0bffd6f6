package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is handed in, there is an answer or a clear error. */
class BrokenMeshesTest {
    private static final Vec3 A = new Vec3(0, 0, 0);
    private static final Vec3 B = new Vec3(2, 0, 0);
    private static final Vec3 C = new Vec3(0, 2, 0);

    /** A triangle that stands on the plane of A, B and C and goes through their triangle. */
    private static CollisionObject blade() {
        return new CollisionObject().addTriangle(new Vec3(0.5, 0.2, -1), new Vec3(0.5, 1, -1), new Vec3(0.5, 0.5, 1)).process();
    }

    private static CollisionObject soup(Vec3[]... triangles) {
        CollisionObject object = new CollisionObject();
        for (Vec3[] t : triangles) {
            object.addTriangle(t[0], t[1], t[2]);
        }
        return object.process();
    }

    @Test
    void numbersThatAreNoneAreRefused() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e71}) {
            CollisionObject object = new CollisionObject().addTriangle(A, B, C);
            SurfaceBuilder builder = new SurfaceBuilder(0);
            builder.add(new double[9], 3);
            assertThatThrownBy(() -> builder.add(new double[] {0, 0, 0, 1, bad, 0, 0, 1, 0}, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("corner 1 of polygon 1 must have finite coordinates of at most 1.0E70, but one is " + bad);
            assertThat(object.process().check(blade())).isEqualTo(Status.HIT);
        }
    }

    @Test
    void emptyOnesMeetNothing() {
        CollisionObject empty = new CollisionObject().process();
        assertThat(empty.check(blade())).isEqualTo(Status.CLEAR);
        assertThat(blade().check(empty)).isEqualTo(Status.CLEAR);
        assertThat(empty.check(empty)).isEqualTo(Status.CLEAR);
        assertThat(blade().distance(empty)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(blade().isWithin(empty, 1e9)).isFalse();
        assertThat(blade().nearPlaces(empty, 1e9)).isEmpty();
    }

    @Test
    void doubleAndNonManifoldTrianglesMeetOnceEach() {
        Vec3 d = new Vec3(0, 0, 2);
        CollisionObject object = soup(new Vec3[] {A, B, C}, new Vec3[] {A, B, C}, new Vec3[] {C, B, A}, new Vec3[] {A, B, d},
                new Vec3[] {B, A, new Vec3(0, -2, 0)});
        assertThat(object.check(blade())).isEqualTo(Status.HIT);
        assertThat(blade().check(object)).isEqualTo(Status.HIT);
    }

    @Test
    void onlyTwoFacesThatRunOppositeWaysAreNeighbours() {
        double[] first = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        double[] opposite = {1, 0, 0, 0, 0, 0, 0, -1, 0};
        double[] sameWay = {0, 0, 0, 1, 0, 0, 0, -1, 0};
        assertThat(neighbours(first, opposite)).isEqualTo(2);
        assertThat(neighbours(first, sameWay)).as("equal winding").isZero();
        assertThat(neighbours(first, opposite, new double[] {0, 0, 0, 1, 0, 0, 0, 0, 1})).as("three at an edge").isZero();
    }

    /** How many sides have a face across them. */
    private static long neighbours(double[]... triangles) {
        SurfaceBuilder builder = new SurfaceBuilder(0);
        for (double[] t : triangles) {
            builder.add(t, 3);
        }
        return Arrays.stream(builder.build().neighbour).filter(n -> n >= 0).count();
    }

    @Test
    void trianglesWithoutAreaAreSegmentsAndPoints() {
        CollisionObject sheet = soup(new Vec3[] {A, B, C});
        Vec3 below = new Vec3(0.5, 0.5, -1);
        Vec3 above = new Vec3(0.5, 0.5, 1);
        assertThat(sheet.check(soup(new Vec3[] {below, above, new Vec3(0.5, 0.5, 0.3)}))).as("needle").isEqualTo(Status.HIT);
        assertThat(soup(new Vec3[] {below, above, above}).check(sheet)).as("needle of two corners").isEqualTo(Status.HIT);
        Vec3 beside = new Vec3(5, 0.5, 0);
        assertThat(sheet.check(soup(new Vec3[] {below.plus(beside), above.plus(beside), above.plus(beside)}))).as("beside")
                .isEqualTo(Status.CLEAR);
        assertThat(sheet.check(soup(new Vec3[] {above, above.plus(new Vec3(0, 0, 1)), above}))).as("over")
                .isEqualTo(Status.CLEAR);
        Vec3 on = new Vec3(0.25, 0.25, 0);
        assertThat(sheet.check(soup(new Vec3[] {on, on, on}))).as("point on it").isEqualTo(Status.HIT);
        assertThat(sheet.check(soup(new Vec3[] {above, above, above}))).as("point over it").isEqualTo(Status.CLEAR);
        Vec3 far = new Vec3(9, 0.25, 0);
        assertThat(sheet.check(soup(new Vec3[] {far.negated(), far, far}))).as("segment in its plane").isEqualTo(Status.HIT);
        assertThat(sheet.distance(soup(new Vec3[] {above, above, above}))).isEqualTo(1);
    }

    @Test
    void hugeAndTinyOnesAreAnswered() {
        for (double scale : new double[] {1e-30, 1e-6, 1e6, 1e30, 1e69}) {
            CollisionObject sheet = soup(new Vec3[] {A.times(scale), B.times(scale), C.times(scale)});
            CollisionObject blade = soup(new Vec3[] {new Vec3(0.5, 0.2, -1).times(scale), new Vec3(0.5, 1, -1).times(scale),
                new Vec3(0.5, 0.5, 1).times(scale)});
            assertThat(sheet.check(blade)).as("scale %s", scale).isEqualTo(Status.HIT);
            blade.setTransform(Pose.at(3 * scale, 0, 0));
            assertThat(sheet.check(blade)).as("scale %s, beside", scale).isEqualTo(Status.CLEAR);
        }
    }

    @Test
    void polygonsAreCutWhereTheyMustBe() {
        List<Vec3> circle = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            circle.add(new Vec3(3 * StrictMath.cos(i * StrictMath.PI / 250), 3 * StrictMath.sin(i * StrictMath.PI / 250), 0));
        }
        assertThat(new CollisionObject().addPolygon(circle).process().check(blade())).as("500 corners").isEqualTo(Status.HIT);
        CollisionObject saddle = new CollisionObject().addPolygon(List.of(A, B, new Vec3(2, 2, 0.2), C)).process();
        assertThat(saddle.check(blade())).as("not flat").isEqualTo(Status.HIT);
        CollisionObject arrow = new CollisionObject().addPolygon(List.of(A, B, new Vec3(0.1, 0.1, 0), C));
        assertThatThrownBy(arrow::process).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("polygon 0 is not convex at its corner 2: cut it into convex ones");
        assertThatThrownBy(() -> new CollisionObject().addPolygon(List.of(A, B)))
                .hasMessage("polygon 0 must have at least 3 corners, but has 2");
    }

    @Test
    void verticesNearEachOtherAreWeldedOnRequest() {
        Vec3 nearA = new Vec3(1e-7, 0, 0);
        int loose = 0;
        int welded = 0;
        for (double tolerance : new double[] {0, 1e-5}) {
            SurfaceBuilder builder = new SurfaceBuilder(tolerance);
            builder.add(new double[] {0, 0, 0, 2, 0, 0, 0, 2, 0}, 3);
            builder.add(new double[] {nearA.x(), 0, 0, 0, 2, 0, -2, 0, 0}, 3);
            int patches = new DopTree(builder.build(), DopOptions.of(AlgorithmConfig.DEFAULT)).patches.count;
            loose += tolerance == 0 ? patches : 0;
            welded += tolerance == 0 ? 0 : patches;
        }
        assertThat(loose).isEqualTo(2);
        assertThat(welded).isEqualTo(1);
    }

    @Test
    void segmentsAndPointsAsPolyhedraAreAnsweredByCore() {
        DopTreePhase phase = new DopTreePhase(DopOptions.DEFAULT);
        assertThat(phase.accepts(Polyhedron.point(A))).isTrue();
        PairInput in = new PairInput();
        PairResult out = new PairResult();
        in.cache = new double[phase.cacheSize()];
        in.shapes(phase.prepare(Polyhedron.box(1, 1, 1)), phase.prepare(Polyhedron.point(A)))
                .poses(Pose.IDENTITY, Pose.at(0.2, 0, 0));
        phase.newQuery().intersect(in, out);
        assertThat(out.status).isEqualTo(Status.HIT);
        in.poses(Pose.IDENTITY, Pose.at(2, 0, 0));
        phase.newQuery().distance(in, out);
        assertThat(out.distance).isEqualTo(1.5);
    }
}
