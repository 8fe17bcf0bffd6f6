package dev.ashlar.physics.internal.event;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.SurfacePair;

/**
 * When a ball meets another, or a polyhedron that does not turn: closed forms of their flights alone, without a horizon, so that
 * an answer holds until one of the two changes its flight (Coming and Staadt 2005, section V-B). Along parabolas the distance
 * from a plane is of degree 2 in time, the square of that from an edge or a corner of degree 4.
 */
final class BallImpactTime {
    /** Up to so many faces a polyhedron is looked at one by one. */
    private static final int MOST_FACES = 64;
    /** Seconds that are looked ahead: more than the clock ever runs before all is reckoned anew. */
    private static final double AHEAD = 2 * BallisticPaths.CLOCK;

    private final BodySet bodies;
    private final BallisticPaths flights;
    /** Bodies meet this far apart: far more than rounding, far less than anything that matters. */
    private final QuarticRoots falls = new QuarticRoots();
    private final double[] p = new double[5];
    // Of the ball in the frame of the polyhedron, or of the other ball in that of the first.
    private final double[] x = new double[3];
    private final double[] v = new double[3];
    private final double[] a = new double[3];
    private double radius;

    BallImpactTime(BodySet bodies, BallisticPaths flights) {
        this.bodies = bodies;
        this.flights = flights;
    }

    /** How far apart bodies are that meet; a small part of the zone, since times of balls are exact. */
    double skin(int i, int j) {
        return 0x1p-12 * bodies.zone(i, j);
    }

    boolean isBall(int i) {
        return bodies.shape[i].shape instanceof Sphere;
    }

    /** Whether the pair has a closed form. */
    boolean takes(int i, int j) {
        return isBall(i) ? isBall(j) || isPlain(j) : isBall(j) && isPlain(i);
    }

    private boolean isPlain(int i) {
        int w = i * BodySet.STATE + 3;
        double[] s = bodies.state;
        return !bodies.isDynamic(i) && s[w] == 0 && s[w + 1] == 0 && s[w + 2] == 0
                && bodies.shape[i].shape instanceof Polyhedron mesh && mesh.faceCount() > 0 && mesh.faceCount() <= MOST_FACES
                && !mesh.isTwoSided();
    }

    /** When a pair that it takes meets, or {@link QuarticRoots#NEVER}; i is less than j. */
    double time(int i, int j) {
        double start = Math.max(flights.since[i], flights.since[j]);
        if (isBall(i) && isBall(j)) {
            relate(j, i, start);
            radius = bodies.shape[i].radius + bodies.shape[j].radius + skin(i, j);
            return start + ofBalls();
        }
        int mesh = isBall(i) ? j : i;
        int ball = isBall(i) ? i : j;
        relate(ball, mesh, start);
        toFrame(mesh);
        radius = bodies.shape[ball].radius + skin(ball, mesh);
        return start + ofMesh((Polyhedron) bodies.shape[mesh].shape);
    }

    /** Place, velocity and acceleration of i as seen from j, in the axes of the world. */
    private void relate(int i, int j, double time) {
        for (int k = 0; k < 3; k++) {
            x[k] = flights.place(i, k, time) - flights.place(j, k, time);
            v[k] = flights.velocity(i, k, time) - flights.velocity(j, k, time);
            a[k] = flights.acceleration[3 * i + k] - flights.acceleration[3 * j + k];
        }
    }

    private void toFrame(int mesh) {
        int q = mesh * Pose.STRIDE + Pose.ROTATION;
        Quat.rotateBack(bodies.pose, q, x[0], x[1], x[2], x, 0);
        Quat.rotateBack(bodies.pose, q, v[0], v[1], v[2], v, 0);
        Quat.rotateBack(bodies.pose, q, a[0], a[1], a[2], a, 0);
    }

    private double ofBalls() {
        if (a[0] != 0 || a[1] != 0 || a[2] != 0) {
            return ofCorner(0, 0, 0, QuarticRoots.NEVER);
        }
        double dd = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
        double dw = x[0] * v[0] + x[1] * v[1] + x[2] * v[2];
        double ww = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        double gap = dd - radius * radius;
        double root = dw * dw - ww * gap;
        if (dw >= 0 || gap > 0 && root <= 0) {
            return QuarticRoots.NEVER;
        }
        return gap <= 0 ? 0 : gap / (-dw + Math.sqrt(root));
    }

    private double ofMesh(Polyhedron mesh) {
        double first = QuarticRoots.NEVER;
        for (int f = 0; f < mesh.faceCount(); f++) {
            double t = ofPlane(mesh, f);
            if (t < first && SurfacePair.isOver(mesh, f, at(0, t), at(1, t), at(2, t))) {
                first = t;
            }
        }
        // Flat and concave edges and their corners are never met first.
        for (int e = 0; e < mesh.edgeCount(); e++) {
            if (!mesh.isInternalEdge(e)) {
                first = Math.min(first, ofEdge(mesh, e, first));
            }
        }
        for (int c = 0; c < mesh.vertexCount(); c++) {
            if (!mesh.isInternalVertex(c)) {
                first = Math.min(first, ofCorner(mesh.x(c), mesh.y(c), mesh.z(c), first));
            }
        }
        return first;
    }

    /** A coordinate of the ball's centre after t seconds. */
    private double at(int k, double t) {
        return x[k] + t * (v[k] + 0.5 * t * a[k]);
    }

    /** When the ball comes down to the plane of a face, from the front. */
    private double ofPlane(Polyhedron mesh, int f) {
        double nx = mesh.normalX(f);
        double ny = mesh.normalY(f);
        double nz = mesh.normalZ(f);
        double far = nx * x[0] + ny * x[1] + nz * x[2] + mesh.planeOffset(f);
        return fall(far - radius, nx * v[0] + ny * v[1] + nz * v[2], nx * a[0] + ny * a[1] + nz * a[2], far > 0);
    }

    /**
     * The first t, 0 or more, at which c + b t + a t^2/2 falls to zero; at once if it is below and falls on.
     *
     * @param mayStart whether being below at the start counts
     */
    static double fall(double c, double b, double a, boolean mayStart) {
        if (c <= 0 && mayStart && (b < 0 || b == 0 && a < 0)) {
            return 0;
        }
        double root = b * b - 2 * a * c;
        if (!(root > 0)) {
            return QuarticRoots.NEVER;
        }
        double s = Math.sqrt(root);
        // It falls where the slope b + a t is -s; of the two forms of that root the one without cancellation.
        double t = b < 0 ? 2 * c / (s - b) : a < 0 ? (b + s) / -a : QuarticRoots.NEVER;
        return t >= 0 ? t : QuarticRoots.NEVER;
    }

    private double ofEdge(Polyhedron mesh, int e, double before) {
        int tail = mesh.edgeTail(e);
        int head = mesh.edgeHead(e);
        double ux = mesh.x(head) - mesh.x(tail);
        double uy = mesh.y(head) - mesh.y(tail);
        double uz = mesh.z(head) - mesh.z(tail);
        double length = Math.sqrt(ux * ux + uy * uy + uz * uz);
        ux /= length;
        uy /= length;
        uz /= length;
        double dx = x[0] - mesh.x(tail);
        double dy = x[1] - mesh.y(tail);
        double dz = x[2] - mesh.z(tail);
        double d = ux * dx + uy * dy + uz * dz;
        double w = ux * v[0] + uy * v[1] + uz * v[2];
        double b = ux * a[0] + uy * a[1] + uz * a[2];
        double t = ofSquare(dx - d * ux, dy - d * uy, dz - d * uz, v[0] - w * ux, v[1] - w * uy, v[2] - w * uz,
                a[0] - b * ux, a[1] - b * uy, a[2] - b * uz, before);
        while (t < before) {
            double along = d + t * (w + 0.5 * t * b);
            if (along >= 0 && along <= length) {
                return t;
            }
            t = falls.after(p, t == 0 ? 0 : Math.nextUp(t), AHEAD);
        }
        return QuarticRoots.NEVER;
    }

    private double ofCorner(double cx, double cy, double cz, double before) {
        return ofSquare(x[0] - cx, x[1] - cy, x[2] - cz, v[0], v[1], v[2], a[0], a[1], a[2], before);
    }

    /** When the length of d + w t + b t^2/2 falls to the radius; if surely not before {@code before}, never. */
    private double ofSquare(double dx, double dy, double dz, double wx, double wy, double wz, double bx, double by, double bz,
            double before) {
        double dd = dx * dx + dy * dy + dz * dz;
        double ww = wx * wx + wy * wy + wz * wz;
        double bb = bx * bx + by * by + bz * bz;
        if (before < AHEAD) {
            double reach = radius + before * (Math.sqrt(ww) + 0.5 * before * Math.sqrt(bb));
            if (dd > reach * reach * (1 + 1e-12)) {
                return QuarticRoots.NEVER;
            }
        }
        p[0] = dd - radius * radius;
        p[1] = 2 * (dx * wx + dy * wy + dz * wz);
        p[2] = ww + dx * bx + dy * by + dz * bz;
        p[3] = wx * bx + wy * by + wz * bz;
        p[4] = 0.25 * bb;
        if (p[0] <= 0 && (p[1] < 0 || p[1] == 0 && p[2] < 0)) {
            return 0;
        }
        return falls.after(p, 0, AHEAD);
    }

    /**
     * Writes the point where a pair that meets at a time does, and the normal from i to j; both were brought to that time.
     *
     * @return the face of the polyhedron that is met, or -1
     */
    int contact(int i, int j, double time, double[] out) {
        if (isBall(i) && isBall(j)) {
            relate(j, i, time);
            double length = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
            for (int k = 0; k < 3; k++) {
                out[3 + k] = x[k] / length;
                out[k] = flights.place(i, k, time) + bodies.shape[i].radius * out[3 + k];
            }
            return -1;
        }
        int mesh = isBall(i) ? j : i;
        int ball = isBall(i) ? i : j;
        relate(ball, mesh, time);
        toFrame(mesh);
        int face = nearest((Polyhedron) bodies.shape[mesh].shape, out);
        Quat.rotate(bodies.pose, mesh * Pose.STRIDE + Pose.ROTATION, out[3], out[4], out[5], out, 3);
        for (int k = 0; k < 3; k++) {
            out[k] = flights.place(ball, k, time) - bodies.shape[ball].radius * out[3 + k];
            out[3 + k] = ball == j ? out[3 + k] : -out[3 + k];
        }
        return face;
    }

    /** Writes the unit vector from the nearest point of the mesh to the centre of the ball, at out[3], in the mesh's frame. */
    private int nearest(Polyhedron mesh, double[] out) {
        int face = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int f = 0; f < mesh.faceCount(); f++) {
            double far = mesh.normalX(f) * x[0] + mesh.normalY(f) * x[1] + mesh.normalZ(f) * x[2] + mesh.planeOffset(f);
            if (far > 0 && far < least && SurfacePair.isOver(mesh, f, x[0], x[1], x[2])) {
                least = far;
                face = f;
                out[3] = mesh.normalX(f);
                out[4] = mesh.normalY(f);
                out[5] = mesh.normalZ(f);
            }
        }
        // A ball at a rim has the edge just as near but for rounding: faces come first.
        least *= 1 - 1e-12;
        for (int e = 0; e < mesh.edgeCount(); e++) {
            if (!mesh.isInternalEdge(e)) {
                int tail = mesh.edgeTail(e);
                int head = mesh.edgeHead(e);
                double ux = mesh.x(head) - mesh.x(tail);
                double uy = mesh.y(head) - mesh.y(tail);
                double uz = mesh.z(head) - mesh.z(tail);
                double along = (ux * (x[0] - mesh.x(tail)) + uy * (x[1] - mesh.y(tail)) + uz * (x[2] - mesh.z(tail)))
                        / (ux * ux + uy * uy + uz * uz);
                double share = Math.max(0, Math.min(1, along));
                double dx = x[0] - mesh.x(tail) - share * ux;
                double dy = x[1] - mesh.y(tail) - share * uy;
                double dz = x[2] - mesh.z(tail) - share * uz;
                double far = Math.sqrt(dx * dx + dy * dy + dz * dz);
                if (far < least) {
                    least = far;
                    face = -1;
                    out[3] = dx / far;
                    out[4] = dy / far;
                    out[5] = dz / far;
                }
            }
        }
        return face;
    }
}
