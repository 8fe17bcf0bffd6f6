package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoveringTest {
    /** Axes, then the best covering radius known of so many lines, degrees. */
    private static final double[][] BEST = {{3, 54.7356}, {4, 49.1066}, {7, 36.2060}, {10, 30.4624}, {16, 22.6905},
        {24, 18.7980}, {32, 16.1773}, {36, 15.4425}, {48, 13.2965}, {65, 11.3812}, {70, 10.9522}, {96, 9.4794},
        {120, 8.5016}};

    @Test
    void hasTheRadiusOfTheHullOfItsPoints() {
        assertThat(BEST.length).isEqualTo(Covering.SIZES.length);
        for (double[] best : BEST) {
            Covering pool = Covering.of((int) best[0]);
            double radius = StrictMath.toDegrees(radiusByHull(pool));
            assertThat(radius).as("%d axes", pool.count).isLessThan(best[1] + 0.01);
            assertThat(StrictMath.toDegrees(pool.radius)).as("%d axes", pool.count).isBetween(radius, radius + 1e-4);
        }
    }

    /** The direction furthest from all points is the normal of the face nearest to the middle. */
    private static double radiusByHull(Covering pool) {
        List<Vec3> points = new ArrayList<>();
        for (int i = 0; i < pool.count; i++) {
            points.add(new Vec3(pool.x[i], pool.y[i], pool.z[i]));
            points.add(new Vec3(-pool.x[i], -pool.y[i], -pool.z[i]));
        }
        Polyhedron hull = Polyhedron.hull(points);
        double nearest = 1;
        for (int f = 0; f < hull.faceCount(); f++) {
            Vec3 corner = hull.vertex(hull.faceVertex(f, 0));
            nearest = Math.min(nearest, hull.normal(f).dot(corner));
        }
        return StrictMath.acos(nearest);
    }

    @Test
    void consistsOfUnitAxesOfWhichNoTwoAreOneLine() {
        for (String size : Covering.SIZES) {
            Covering pool = Covering.of(Integer.parseInt(size));
            for (int i = 0; i < pool.count; i++) {
                for (int j = 0; j <= i; j++) {
                    double dot = pool.x[i] * pool.x[j] + pool.y[i] * pool.y[j] + pool.z[i] * pool.z[j];
                    if (i == j) {
                        assertThat(dot).isBetween(1 - 1e-14, 1 + 1e-14);
                    } else {
                        assertThat(Math.abs(dot)).isLessThan(0.99);
                    }
                }
            }
        }
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> Covering.of(5)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no pool of 5 axes");
    }
}
