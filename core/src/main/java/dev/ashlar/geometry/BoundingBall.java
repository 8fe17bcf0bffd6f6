package dev.ashlar.geometry;

import dev.ashlar.math.Vec3;

/**
 * The smallest ball around points: keeps the at most four points that span the ball, and as long as a point is outside
 * takes the farthest one in. Each round solves the five points at hand by trying all subsets; the radius grows strictly,
 * so it ends.
 */
final class BoundingBall {
    /** Points outside by less than this share of the radius are taken as inside; the radius is widened at the end. */
    private static final double SLACK = 1e-12;

    private BoundingBall() {
    }

    static Sphere.Placed around(double[] xyz, int count) {
        Vec3[] span = {Vec3.of(xyz, 0)};
        Sphere.Placed ball = new Sphere.Placed(span[0], 0);
        while (true) {
            Vec3 far = farthest(xyz, count, ball.centre());
            double reach = far.distance(ball.centre());
            if (reach <= ball.radius() * (1 + SLACK)) {
                return new Sphere.Placed(ball.centre(), Math.max(reach, ball.radius()) * (1 + SLACK));
            }
            Vec3[] points = new Vec3[span.length + 1];
            System.arraycopy(span, 0, points, 1, span.length);
            points[0] = far;
            Vec3[] next = bestSpan(points);
            Sphere.Placed grown = next == null ? null : through(next);
            if (grown == null || grown.radius() <= ball.radius()) {
                return new Sphere.Placed(ball.centre(), reach * (1 + SLACK));
            }
            span = next;
            ball = grown;
        }
    }

    /** The smallest ball around two balls. */
    static Sphere.Placed around(Sphere.Placed a, Sphere.Placed b) {
        double d = a.centre().distance(b.centre());
        if (d + b.radius() <= a.radius()) {
            return a;
        }
        if (d + a.radius() <= b.radius()) {
            return b;
        }
        double radius = 0.5 * (d + a.radius() + b.radius());
        Vec3 centre = a.centre().plusTimes((radius - a.radius()) / d, b.centre().minus(a.centre()));
        return new Sphere.Placed(centre, radius * (1 + SLACK));
    }

    private static Vec3 farthest(double[] xyz, int count, Vec3 from) {
        int best = 0;
        double bestSq = -1;
        for (int i = 0; i < count; i++) {
            double dx = xyz[3 * i] - from.x();
            double dy = xyz[3 * i + 1] - from.y();
            double dz = xyz[3 * i + 2] - from.z();
            double sq = dx * dx + dy * dy + dz * dz;
            if (sq > bestSq) {
                bestSq = sq;
                best = i;
            }
        }
        return Vec3.of(xyz, 3 * best);
    }

    /** The subset, with points[0], whose ball is the smallest that holds all points; null if rounding leaves none. */
    private static Vec3[] bestSpan(Vec3[] points) {
        Vec3[] best = null;
        double bestRadius = Double.POSITIVE_INFINITY;
        for (int subset = 1; subset < 1 << points.length; subset += 2) {
            int size = Integer.bitCount(subset);
            if (size > 4) {
                continue;
            }
            Vec3[] chosen = new Vec3[size];
            for (int i = 0, k = 0; i < points.length; i++) {
                if ((subset >> i & 1) == 1) {
                    chosen[k++] = points[i];
                }
            }
            Sphere.Placed ball = through(chosen);
            if (ball != null && ball.radius() < bestRadius && holds(ball, points)) {
                bestRadius = ball.radius();
                best = chosen;
            }
        }
        return best;
    }

    private static boolean holds(Sphere.Placed ball, Vec3[] points) {
        for (Vec3 p : points) {
            if (!(p.distance(ball.centre()) <= ball.radius() * (1 + SLACK))) {
                return false;
            }
        }
        return true;
    }

    /** The smallest ball with all 1 to 4 points on it, or null if they are dependent. */
    private static Sphere.Placed through(Vec3[] p) {
        Vec3 o = p[0];
        if (p.length == 1) {
            return new Sphere.Placed(o, 0);
        }
        Vec3 a = p[1].minus(o);
        Vec3 c;
        if (p.length == 2) {
            c = a.times(0.5);
        } else {
            Vec3 b = p[2].minus(o);
            Vec3 ab = a.cross(b);
            if (p.length == 3) {
                double scale = 2 * ab.lengthSq();
                c = b.cross(ab).times(a.lengthSq()).plusTimes(b.lengthSq(), ab.cross(a)).times(1 / scale);
            } else {
                Vec3 d = p[3].minus(o);
                double scale = 2 * ab.dot(d);
                c = ab.times(d.lengthSq()).plusTimes(b.lengthSq(), d.cross(a)).plusTimes(a.lengthSq(), b.cross(d))
                        .times(1 / scale);
            }
        }
        double radius = c.length();
        return radius <= Double.MAX_VALUE ? new Sphere.Placed(o.plus(c), radius) : null;
    }
}
