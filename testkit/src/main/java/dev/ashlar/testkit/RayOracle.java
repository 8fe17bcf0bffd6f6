package dev.ashlar.testkit;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/**
 * Where a ray first gets into a shape: the least over all triangles that it crosses from their front, two-sided sheets from either
 * side, and over balls and capsules, in doubles in the frame of the shape. A start inside a ball or capsule does not count.
 *
 * <p>Rays that pass an edge, graze a surface, or start or end on one are {@linkplain Result#isDoubtful doubtful}: rounding may decide.
 */
public final class RayOracle {
    /** How near to a boundary, as a share of the sizes, an answer is doubtful. */
    private static final double BAND = 1e-9;

    /**
     * The answer.
     *
     * @param fraction   share of the vector, infinite if nothing is hit
     * @param isDoubtful whether the ray is too near to something for doubles to tell
     */
    public record Result(double fraction, boolean isDoubtful) {
    }

    private double first = Double.POSITIVE_INFINITY;
    private boolean doubtful;
    private final Vec3 from;
    private final Vec3 way;

    private RayOracle(Vec3 from, Vec3 way) {
        this.from = from;
        this.way = way;
    }

    /** The first hit of the segment between two points of the world with a shape at a pose. */
    public static Result cast(Shape shape, Pose pose, Vec3 from, Vec3 to) {
        if (shape instanceof Compound compound) {
            double first = Double.POSITIVE_INFINITY;
            boolean doubtful = false;
            for (Compound.Part part : compound.parts()) {
                Result one = cast(part.shape(), pose.times(part.pose()), from, to);
                first = Math.min(first, one.fraction);
                doubtful |= one.isDoubtful;
            }
            return new Result(first, doubtful);
        }
        Vec3 start = pose.applyInverse(from);
        RayOracle ray = new RayOracle(start, pose.applyInverse(to).minus(start));
        if (shape instanceof Sphere ball) {
            ray.meetRound(Vec3.ZERO, Vec3.ZERO, ball.radius());
        } else if (shape instanceof Capsule capsule) {
            ray.meetRound(new Vec3(0, -capsule.halfLength(), 0), new Vec3(0, capsule.halfLength(), 0), capsule.radius());
        } else {
            ray.meetFaces((Polyhedron) shape);
        }
        return new Result(ray.first, ray.doubtful);
    }

    private void meetFaces(Polyhedron p) {
        for (int f = 0; f < p.faceCount(); f++) {
            int[] corners = FaceTriangles.of(p, f);
            for (int k = 0; k < corners.length; k += 3) {
                meetTriangle(p.vertex(corners[k]), p.vertex(corners[k + 1]), p.vertex(corners[k + 2]), p.isTwoSided());
            }
        }
    }

    /** A ball swept from p to q: by bisection between samples of its distance, which along a line is convex. */
    private void meetRound(Vec3 p, Vec3 q, double radius) {
        if (height(0, p, q) <= radius * (1 + BAND)) {
            doubtful |= height(0, p, q) > radius * (1 - BAND);
            return;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < 200; i++) {
            double a = low + (high - low) / 3;
            double b = high - (high - low) / 3;
            if (height(a, p, q) < height(b, p, q)) {
                high = b;
            } else {
                low = a;
            }
        }
        double deepest = height(low, p, q) - radius;
        doubtful |= Math.abs(deepest) < 1e-7 * radius;
        if (deepest > 0) {
            return;
        }
        double outside = 0;
        double inside = low;
        for (int i = 0; i < 100; i++) {
            double middle = 0.5 * (outside + inside);
            if (height(middle, p, q) > radius) {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        first = Math.min(first, inside);
    }

    /** Distance of the ray's point at a fraction from a segment. */
    private double height(double t, Vec3 p, Vec3 q) {
        Vec3 x = from.plusTimes(t, way).minus(p);
        Vec3 e = q.minus(p);
        double share = e.lengthSq() > 0 ? Math.max(0, Math.min(1, x.dot(e) / e.lengthSq())) : 0;
        return x.minus(e.times(share)).length();
    }

    private void meetTriangle(Vec3 a, Vec3 b, Vec3 c, boolean twoSided) {
        Vec3 n = b.minus(a).cross(c.minus(a));
        double area = n.length();
        double fall = n.dot(way);
        double size = way.length();
        boolean flat = Math.abs(fall) <= BAND * area * size;
        double fraction = n.dot(a.minus(from)) / fall;
        Vec3 x = from.plusTimes(fraction, way);
        double u = b.minus(a).cross(x.minus(a)).dot(n) / (area * area);
        double v = c.minus(b).cross(x.minus(b)).dot(n) / (area * area);
        double w = a.minus(c).cross(x.minus(c)).dot(n) / (area * area);
        double inside = Math.min(u, Math.min(v, w));
        if (flat || inside < -BAND || fraction < -BAND || fraction > 1 + BAND) {
            doubtful |= flat && Math.abs(n.dot(a.minus(from))) <= 1e-7 * area * size;
            return;
        }
        doubtful |= inside < BAND || fraction < BAND || fraction > 1 - BAND;
        if (fraction >= 0 && fraction <= 1 && inside >= 0 && (fall < 0 || twoSided)) {
            first = Math.min(first, fraction);
        }
    }
}
