package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrianglePairsTest {
    /** Coordinates from a small lattice, so that most pairs are degenerate, against a test by clipping in rationals. */
    @Test
    void agreesWithIntervalsOnTheCommonLine() {
        Cases cases = new Cases(1);
        int crossing = 0;
        int touching = 0;
        int count = Tier.cases(20_000, 60_000);
        for (int i = 0; i < count; i++) {
            int span = i % 2 == 0 ? 2 : 5;
            Vec3[] s = triangle(cases, span);
            Vec3[] t = triangle(cases, span);
            if (s == null || t == null) {
                continue;
            }
            Polyhedron a = Polyhedron.polygon(List.of(s));
            Polyhedron b = Polyhedron.polygon(List.of(t));
            boolean cross = TrianglePairs.crossing(a, Pose.IDENTITY, b, Pose.IDENTITY).length > 0;
            boolean touch = TrianglePairs.touching(a, Pose.IDENTITY, b, Pose.IDENTITY).length > 0;
            assertThat(cross).as("seed 1, case %s", i).isEqualTo(crossing(s, t));
            assertThat(touch || !cross).isTrue();
            assertThat(touch).as("seed 1, case %s", i).isEqualTo(distance(a, b) < 1e-9);
            crossing += cross ? 1 : 0;
            touching += touch ? 1 : 0;
        }
        assertThat(crossing).isGreaterThan(count / 60);
        assertThat(touching - crossing).isGreaterThan(count / 60);
    }

    private static Vec3[] triangle(Cases cases, int span) {
        Vec3[] t = new Vec3[3];
        for (int k = 0; k < 3; k++) {
            t[k] = new Vec3(cases.integer(-span, span), cases.integer(-span, span), cases.integer(-span, span));
        }
        return t[1].minus(t[0]).cross(t[2].minus(t[0])).lengthSq() > 0 ? t : null;
    }

    /** By features and separating axes in doubles, which small whole numbers keep exact enough. */
    private static double distance(Polyhedron a, Polyhedron b) {
        return DistanceOracle.distance(a, Pose.IDENTITY, b, Pose.IDENTITY);
    }

    /** Chords of both triangles on the common line, in doubles: whole numbers, so gaps are 0 or large. */
    private static boolean crossing(Vec3[] s, Vec3[] t) {
        Vec3 n = s[1].minus(s[0]).cross(s[2].minus(s[0]));
        Vec3 m = t[1].minus(t[0]).cross(t[2].minus(t[0]));
        Vec3 line = n.cross(m);
        double[] first = chord(s, m, t[0], line);
        double[] second = chord(t, n, s[0], line);
        return first != null && second != null && Math.min(first[1], second[1]) - Math.max(first[0], second[0]) > 1e-7;
    }

    private static double[] chord(Vec3[] t, Vec3 n, Vec3 o, Vec3 line) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        boolean front = false;
        boolean back = false;
        for (int k = 0; k < 3; k++) {
            Vec3 p = t[k];
            Vec3 q = t[(k + 1) % 3];
            double dp = n.dot(p.minus(o));
            double dq = n.dot(q.minus(o));
            front |= dp > 0;
            back |= dp < 0;
            if (dp * dq <= 0 && dp != dq) {
                double x = line.dot(p.plusTimes(dp / (dp - dq), q.minus(p)));
                least = Math.min(least, x);
                most = Math.max(most, x);
            }
        }
        return front && back ? new double[] {least, most} : null;
    }

    @Test
    void numbersTrianglesFaceByFace() {
        Polyhedron box = Polyhedron.box(1, 1, 1);
        Polyhedron blade = Polyhedron.polygon(List.of(new Vec3(-3, 0.1, 0.3), new Vec3(3, 0.1, 0.3), new Vec3(0, 3, 0.4)));
        long[] pairs = TrianglePairs.crossing(box, Pose.IDENTITY, blade, Pose.IDENTITY);
        assertThat(pairs).isNotEmpty().isSorted();
        long[] faces = TrianglePairs.faces(box, blade, pairs);
        // The blade misses z = -0.5, z = 0.5 and y = -0.5.
        for (long f : faces) {
            assertThat(box.normal((int) (f >>> 32)).y()).isGreaterThan(-0.5);
            assertThat(box.normal((int) (f >>> 32)).z()).isZero();
        }
        assertThat(faces).hasSize(3);
        assertThat(Arrays.stream(pairs).map(k -> k & 0xffffffffL).distinct().toArray()).containsExactly(0);
    }

    @Test
    void touchingBoxesTouchAndDoNotCross() {
        Cases cases = new Cases(2);
        for (int i = 0; i < 300; i++) {
            Cases.Placement p = cases.touchingBoxes(Cases.Touch.values()[i % 3]);
            Polyhedron a = (Polyhedron) p.a();
            Polyhedron b = (Polyhedron) p.b();
            assertThat(TrianglePairs.crossing(a, p.poseA(), b, p.poseB())).isEmpty();
            assertThat(TrianglePairs.touching(a, p.poseA(), b, p.poseB())).isNotEmpty();
        }
    }

    /** Of a torus and a bent grid, in both orders. */
    @Test
    void isSymmetric() {
        Polyhedron torus = Solids.torus(16, 9, 1, 0.4);
        Polyhedron grid = Solids.grid(9, 0.4);
        Cases cases = new Cases(3);
        for (int i = 0; i < 20; i++) {
            Pose at = cases.pose(0.5);
            long[] pairs = TrianglePairs.crossing(torus, Pose.IDENTITY, grid, at);
            long[] back = TrianglePairs.crossing(grid, at, torus, Pose.IDENTITY);
            assertThat(Arrays.stream(back).map(k -> k << 32 | k >>> 32).sorted().toArray()).isEqualTo(pairs);
            assertThat(pairs.length > 0).isEqualTo(OverlapOracle.overlap(torus, Pose.IDENTITY, grid, at));
        }
    }
}
