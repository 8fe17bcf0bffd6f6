package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Shapes, poses, motions and placements for suites, the same for the same seed. */
public final class Cases {
    /** Two shapes at two poses. */
    public record Placement(Shape a, Pose poseA, Shape b, Pose poseB) {
        /** The same pair elsewhere in the world; positions are rounded there. */
        public Placement shifted(Vec3 by) {
            return new Placement(a, new Pose(poseA.position().plus(by), poseA.rotation()),
                    b, new Pose(poseB.position().plus(by), poseB.rotation()));
        }

        /** The same pair with the names exchanged. */
        public Placement swapped() {
            return new Placement(b, poseB, a, poseA);
        }
    }

    /** How two boxes touch. */
    public enum Touch { FACE, EDGE, VERTEX }

    private final SplittableRandom random;

    /** A source of cases. */
    public Cases(long seed) {
        random = new SplittableRandom(seed);
    }

    // ---- numbers and vectors

    /** A number from low to high. */
    public double between(double low, double high) {
        return low + (high - low) * random.nextDouble();
    }

    /** A number from low to high whose logarithm is evenly spread. */
    public double magnitude(double low, double high) {
        return low * StrictMath.pow(high / low, random.nextDouble());
    }

    /** A whole number from low to high, both included. */
    public int integer(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    /** A point of a cube about the origin. */
    public Vec3 point(double half) {
        return new Vec3(between(-half, half), between(-half, half), between(-half, half));
    }

    /** A unit vector, evenly spread. */
    public Vec3 direction() {
        while (true) {
            Vec3 v = point(1);
            if (v.lengthSq() <= 1 && v.lengthSq() > 1e-6) {
                return v.unit();
            }
        }
    }

    /** A rotation, evenly spread. */
    public Quat rotation() {
        while (true) {
            Quat q = new Quat(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1));
            if (q.normSq() <= 1 && q.normSq() > 1e-6) {
                return q.unit();
            }
        }
    }

    /** One of the 24 rotations that take axes to axes, exact up to one rounding of the quaternion. */
    public Quat axisRotation() {
        Quat[] steps = {Quat.about(new Vec3(1, 0, 0), StrictMath.PI / 2), Quat.about(new Vec3(0, 1, 0), StrictMath.PI / 2)};
        Quat q = Quat.IDENTITY;
        for (int i = integer(0, 5); i > 0; i--) {
            q = steps[integer(0, 1)].times(q).unit();
        }
        return q;
    }

    /** A pose in a cube about the origin, turned anyhow. */
    public Pose pose(double half) {
        return new Pose(point(half), rotation());
    }

    /** A motion that goes up to {@code way} metres and turns up to {@code angle} (at most 1) radians. */
    public Motion motion(Pose start, double way, double angle) {
        return Motion.of(start, direction().times(between(0, way)), direction().times(between(0, angle)));
    }

    // ---- shapes

    /** A box with sides from low to high. */
    public Polyhedron box(double low, double high) {
        return Polyhedron.box(between(low, high), between(low, high), between(low, high));
    }

    /** The hull of points on an ellipsoid with these half axes. */
    public Polyhedron ellipsoid(int points, double x, double y, double z) {
        List<Vec3> cloud = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            Vec3 d = direction();
            cloud.add(new Vec3(x * d.x(), y * d.y(), z * d.z()));
        }
        return Polyhedron.hull(cloud);
    }

    /** The hull of points in a box with these half sides. */
    public Polyhedron hull(int points, double x, double y, double z) {
        List<Vec3> cloud = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            cloud.add(new Vec3(between(-x, x), between(-y, y), between(-z, z)));
        }
        return Polyhedron.hull(cloud);
    }

    /** A long thin hull along x. */
    public Polyhedron needle(int points, double length, double thickness) {
        return ellipsoid(points, 0.5 * length, 0.5 * thickness, 0.5 * thickness);
    }

    /** A flat wide hull across z. */
    public Polyhedron plate(int points, double width, double thickness) {
        return ellipsoid(points, 0.5 * width, 0.5 * width, 0.5 * thickness);
    }

    /** A right prism over a regular polygon of radius 1 in x and y, scaled. */
    public Polyhedron prism(int sides, double radius, double height) {
        List<Vec3> cloud = new ArrayList<>();
        for (int i = 0; i < Check.within("sides", sides, 3, 1000); i++) {
            double angle = 2 * StrictMath.PI * i / sides;
            double x = radius * StrictMath.cos(angle);
            double y = radius * StrictMath.sin(angle);
            cloud.add(new Vec3(x, y, -0.5 * height));
            cloud.add(new Vec3(x, y, 0.5 * height));
        }
        return Polyhedron.hull(cloud);
    }

    /** A convex solid of about size 1: a box, prism, ball, plate or needle, or a hull of a few points. */
    public Polyhedron convex() {
        return switch (integer(0, 5)) {
            case 0 -> box(0.2, 1);
            case 1 -> prism(integer(3, 9), between(0.2, 0.6), between(0.2, 1));
            case 2 -> ellipsoid(integer(8, 24), 0.6, 0.4, 0.3);
            case 3 -> plate(integer(8, 24), 1.2, 0.1);
            case 4 -> needle(integer(8, 24), 1.2, 0.1);
            default -> hull(integer(5, 12), 0.5, 0.5, 0.5);
        };
    }

    // ---- placements of two shapes

    /** Anywhere such that bounding balls come within {@code spread} times the sum of their radii. */
    public Placement anywhere(Shape a, Shape b, double spread) {
        double far = spread * (a.boundingRadius() + b.boundingRadius());
        Pose at = pose(1);
        return new Placement(a, at, b, new Pose(at.position().plus(direction().times(between(0, far))), rotation()));
    }

    /**
     * Two convex polyhedra with a gap that is known but for rounding: a vertex of B is put the gap away from a point of A, along
     * a direction in which both are farthest out. A negative gap gives a depth of at most so much.
     *
     * @param face whether the direction is a face normal of A and the point inside the face, or any direction and a vertex
     */
    public Placement near(Polyhedron a, Polyhedron b, double gap, boolean face) {
        Pose at = pose(1);
        Quat turn = rotation();
        Vec3 n;
        Vec3 on;
        if (face) {
            int f = integer(0, a.faceCount() - 1);
            n = a.normal(f);
            on = Vec3.ZERO;
            double sum = 0;
            for (int k = 0; k < a.faceSize(f); k++) {
                double weight = between(0.1, 1);
                on = on.plusTimes(weight, a.vertex(a.faceVertex(f, k)));
                sum += weight;
            }
            on = on.times(1 / sum);
        } else {
            n = direction();
            on = farthest(a, n);
        }
        Vec3 world = at.rotation().rotate(n);
        Vec3 tip = turn.rotate(farthest(b, turn.conjugate().rotate(world).negated()));
        return new Placement(a, at, b, new Pose(at.apply(on).plusTimes(gap, world).minus(tip), turn));
    }

    private static Vec3 farthest(Polyhedron p, Vec3 n) {
        Vec3 best = p.vertex(0);
        for (int v = 1; v < p.vertexCount(); v++) {
            if (p.vertex(v).dot(n) > best.dot(n)) {
                best = p.vertex(v);
            }
        }
        return best;
    }

    /** A gap from 1e-12 to 0.1, evenly by magnitude. */
    public double gap() {
        return magnitude(1e-12, 0.1);
    }

    /** Two boxes along the axes that touch exactly: all numbers are multiples of 1/16, so nothing is rounded. */
    public Placement touchingBoxes(Touch touch) {
        double[] sizeA = {integer(1, 16) / 8.0, integer(1, 16) / 8.0, integer(1, 16) / 8.0};
        double[] sizeB = {integer(1, 16) / 8.0, integer(1, 16) / 8.0, integer(1, 16) / 8.0};
        double[] at = {integer(-16, 16) / 16.0, integer(-16, 16) / 16.0, integer(-16, 16) / 16.0};
        double[] to = at.clone();
        int first = integer(0, 2);
        for (int k = 0; k < 3; k++) {
            double reach = 0.5 * (sizeA[k] + sizeB[k]);
            boolean flush = touch == Touch.VERTEX || touch == Touch.EDGE && k != first || touch == Touch.FACE && k == first;
            if (flush) {
                to[k] += random.nextBoolean() ? reach : -reach;
            } else {
                // Short of the reach by at least 1/16.
                int steps = (int) (16 * reach) - 1;
                to[k] += integer(-steps, steps) / 16.0;
            }
        }
        return new Placement(Polyhedron.box(sizeA[0], sizeA[1], sizeA[2]), Pose.at(at[0], at[1], at[2]),
                Polyhedron.box(sizeB[0], sizeB[1], sizeB[2]), Pose.at(to[0], to[1], to[2]));
    }

    /**
     * A pair that moves a little from each placement to the next, B around and through A.
     *
     * @param way   metres a step at most
     * @param angle radians a step at most
     */
    public List<Placement> coherent(Shape a, Shape b, int steps, double way, double angle) {
        List<Placement> list = new ArrayList<>();
        Placement now = anywhere(a, b, 1);
        double reach = a.boundingRadius() + b.boundingRadius();
        Vec3 drift = direction().times(way);
        for (int i = 0; i < steps; i++) {
            list.add(now);
            Vec3 offset = now.poseB.position().minus(now.poseA.position());
            if (offset.length() > reach) {
                drift = direction().minus(offset.unit()).unit().times(way);
            }
            Motion motionA = motion(now.poseA, 0.1 * way, angle);
            Motion motionB = Motion.of(now.poseB, drift, direction().times(between(0, angle)));
            now = new Placement(a, motionA.end(), b, motionB.end());
        }
        return list;
    }

    /** A motion for each of a placement, towards each other with up to {@code way} metres and {@code angle} radians. */
    public Motion[] approach(Placement p, double way, double angle) {
        Vec3 offset = p.poseB.position().minus(p.poseA.position());
        Vec3 towards = offset.lengthSq() > 0 ? offset.unit() : direction();
        Vec3 moveA = towards.plusTimes(0.5, direction()).times(between(0, 0.5 * way));
        Vec3 moveB = towards.plusTimes(0.5, direction()).times(-between(0, 0.5 * way));
        return new Motion[] {Motion.of(p.poseA, moveA, direction().times(between(0, angle))),
            Motion.of(p.poseB, moveB, direction().times(between(0, angle)))};
    }
}
