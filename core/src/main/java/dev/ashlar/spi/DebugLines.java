package dev.ashlar.spi;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/** Lines of things for {@link DebugDraw}. */
final class DebugLines {
    private static final int SEGMENTS = 24;
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);
    /** Planes whose normals differ by less, as the sine of the angle, have no edge. */
    private static final double PARALLEL = 1e-9;

    private DebugLines() {
    }

    static void shape(Shape shape, Pose pose, int colour, DebugDraw out) {
        if (shape instanceof Polyhedron polyhedron) {
            out.polyhedron(polyhedron, pose, colour);
        } else if (shape instanceof Compound compound) {
            compound.parts().forEach(part -> out.shape(part.shape(), pose.times(part.pose()), colour));
        } else if (shape instanceof Sphere sphere) {
            circle(pose, Vec3.ZERO, X.times(sphere.radius()), Y.times(sphere.radius()), colour, out);
            circle(pose, Vec3.ZERO, Y.times(sphere.radius()), Z.times(sphere.radius()), colour, out);
            circle(pose, Vec3.ZERO, Z.times(sphere.radius()), X.times(sphere.radius()), colour, out);
        } else {
            capsule((Capsule) shape, pose, colour, out);
        }
    }

    private static void capsule(Capsule capsule, Pose pose, int colour, DebugDraw out) {
        Vec3 end = Y.times(capsule.halfLength());
        double r = capsule.radius();
        for (Vec3 side : new Vec3[] {X, Z, X.negated(), Z.negated()}) {
            Vec3 off = side.times(r);
            out.line(pose.apply(end.plus(off)), pose.apply(end.negated().plus(off)), colour);
        }
        for (Vec3 tip : new Vec3[] {end, end.negated()}) {
            circle(pose, tip, X.times(r), Z.times(r), colour, out);
            circle(pose, tip, X.times(r), Y.times(r), colour, out);
            circle(pose, tip, Y.times(r), Z.times(r), colour, out);
        }
    }

    private static void circle(Pose pose, Vec3 centre, Vec3 a, Vec3 b, int colour, DebugDraw out) {
        Vec3 last = pose.apply(centre.plus(a));
        for (int i = 1; i <= SEGMENTS; i++) {
            double angle = 2 * Math.PI * i / SEGMENTS;
            Vec3 now = pose.apply(centre.plusTimes(StrictMath.cos(angle), a).plusTimes(StrictMath.sin(angle), b));
            out.line(last, now, colour);
            last = now;
        }
    }

    /** An edge is what all other planes leave of the line in which two meet. */
    static void cell(double[] planes, Pose pose, int colour, DebugDraw out) {
        for (int i = 0; i < planes.length; i += 4) {
            Vec3 n = Vec3.of(planes, i);
            for (int j = i + 4; j < planes.length; j += 4) {
                Vec3 m = Vec3.of(planes, j);
                Vec3 along = n.cross(m);
                double sq = along.lengthSq();
                if (sq > PARALLEL * PARALLEL * n.lengthSq() * m.lengthSq()) {
                    Vec3 at = m.cross(along).times(planes[i + 3] / sq).plusTimes(planes[j + 3] / sq, along.cross(n));
                    edge(planes, i, j, at, along, pose, colour, out);
                }
            }
        }
    }

    private static void edge(double[] planes, int i, int j, Vec3 at, Vec3 along, Pose pose, int colour, DebugDraw out) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (int k = 0; k < planes.length; k += 4) {
            if (k == i || k == j) {
                continue;
            }
            Vec3 n = Vec3.of(planes, k);
            double room = planes[k + 3] - n.dot(at);
            double speed = n.dot(along);
            if (Math.abs(speed) <= PARALLEL * n.length() * along.length()) {
                high = room < 0 ? Double.NEGATIVE_INFINITY : high;
            } else if (speed > 0) {
                high = Math.min(high, room / speed);
            } else {
                low = Math.max(low, room / speed);
            }
        }
        if (low < high && high - low < Double.MAX_VALUE) {
            out.line(pose.apply(at.plusTimes(low, along)), pose.apply(at.plusTimes(high, along)), colour);
        }
    }
}
