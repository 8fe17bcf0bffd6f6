package dev.ashlar.query.ray;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;

/**
 * A ray in the frame of what it is cast at, made ready for boxes and faces. Scratch memory of one thread.
 *
 * <p>Faces are tested in the ray's own plane, as in Woop, Benthin and Wald 2013: vertices are moved by the origin and sheared
 * along the largest component of the vector, so that the ray is the z axis. Departs from it: a polygon is hit if its rounded
 * image winds around the origin. An edge adds to the winding of its two faces the same amount with opposite signs, to the
 * bit, since {@code ax by - ay bx} only changes sign when its ends are swapped. So whatever rounding does, the windings of all
 * faces of a closed surface add up to 0, and those of the faces around a vertex or along an edge add up to what the rim of
 * these faces says: no ray leaks between faces, none is counted twice, and polygons need no triangles.
 */
public final class LocalRay {
    /** Share of the coordinates that bounds all rounding of sheared vertices and of slabs, generously. */
    private static final double ROUNDING = 0x1p-47;

    double ox;
    double oy;
    double oz;
    double vx;
    double vy;
    double vz;
    /** How far rounding may move anything here, in metres. */
    double slack;

    // Slabs: inverse of the vector, origin widened for the near and for the far side, offset of the near side in a flat box.
    private double ix;
    private double iy;
    private double iz;
    private double nearX;
    private double nearY;
    private double nearZ;
    private double farX;
    private double farY;
    private double farZ;
    private int sideX;
    private int sideY;
    private int sideZ;

    // The shear: axes, right-handed with kz along the ray; origin on them; slopes.
    private int kx;
    private int ky;
    private int kz;
    private double ax;
    private double ay;
    private double az;
    private double sx;
    private double sy;
    private double along;

    final int[] stack = new int[StaticBoxTree.STACK];
    final double[] entry = new double[StaticBoxTree.STACK];

    /** Sets the ray, before boxes or faces whose coordinates are up to {@code reach} in amount. */
    void set(double[] ray, int r, double reach) {
        ox = ray[r];
        oy = ray[r + 1];
        oz = ray[r + 2];
        vx = ray[r + 3];
        vy = ray[r + 4];
        vz = ray[r + 5];
        slack = ROUNDING * (Math.max(Math.abs(ox), Math.max(Math.abs(oy), Math.abs(oz))) + reach);
    }

    /** Makes a ray that was set ready for boxes. */
    void slabs() {
        ix = 1 / vx;
        iy = 1 / vy;
        iz = 1 / vz;
        sideX = vx < 0 ? 3 : 0;
        sideY = vy < 0 ? 3 : 0;
        sideZ = vz < 0 ? 3 : 0;
        nearX = vx < 0 ? ox - slack : ox + slack;
        nearY = vy < 0 ? oy - slack : oy + slack;
        nearZ = vz < 0 ? oz - slack : oz + slack;
        farX = vx < 0 ? ox + slack : ox - slack;
        farY = vy < 0 ? oy + slack : oy - slack;
        farZ = vz < 0 ? oz + slack : oz - slack;
    }

    /** Makes a ray that was set ready for faces. */
    void shear() {
        double x = Math.abs(vx);
        double y = Math.abs(vy);
        double z = Math.abs(vz);
        kz = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        along = kz == 0 ? vx : kz == 1 ? vy : vz;
        int u = kz == 2 ? 0 : kz + 1;
        int w = u == 2 ? 0 : u + 1;
        // Swapped for a ray that runs down its axis, so that faces seen from the front always wind clockwise.
        kx = along > 0 ? u : w;
        ky = along > 0 ? w : u;
        ax = component(ox, oy, oz, kx);
        ay = component(ox, oy, oz, ky);
        az = component(ox, oy, oz, kz);
        sx = component(vx, vy, vz, kx) / along;
        sy = component(vx, vy, vz, ky) / along;
    }

    private static double component(double x, double y, double z, int k) {
        return k == 0 ? x : k == 1 ? y : z;
    }

    /**
     * A fraction at or before which the ray enters the box of a node, or infinity if it misses it up to the limit. Never
     * misses a box with a face in it that {@link #winding} says is hit.
     */
    double entry(double[] box, int node, double limit) {
        int b = Aabb.STRIDE * node;
        // A ray along a side of a grown box, 0 times infinity, passes every comparison below: it counts as inside.
        double enter = 0;
        double leave = limit;
        double t = (box[b + sideX] - nearX) * ix;
        enter = t > enter ? t : enter;
        t = (box[b + 3 - sideX] - farX) * ix;
        leave = t < leave ? t : leave;
        t = (box[b + 1 + sideY] - nearY) * iy;
        enter = t > enter ? t : enter;
        t = (box[b + 4 - sideY] - farY) * iy;
        leave = t < leave ? t : leave;
        t = (box[b + 2 + sideZ] - nearZ) * iz;
        enter = t > enter ? t : enter;
        t = (box[b + 5 - sideZ] - farZ) * iz;
        leave = t < leave ? t : leave;
        return enter <= leave ? enter : Double.POSITIVE_INFINITY;
    }

    /**
     * How often corners {@code from .. to - 1} wind around the ray: -1 if they are hit from the front, 1 from the back, else 0.
     * An edge that ends on the x axis counts as ending below it, an origin on an edge as lying on the right of it.
     */
    int winding(double[] xyz, int from, int to) {
        final int x = kx;
        final int y = ky;
        final int z = kz;
        int i = 3 * (to - 1);
        double d = xyz[i + z] - az;
        double px = xyz[i + x] - ax - sx * d;
        double py = xyz[i + y] - ay - sy * d;
        int winding = 0;
        for (i = 3 * from; i < 3 * to; i += 3) {
            d = xyz[i + z] - az;
            double qx = xyz[i + x] - ax - sx * d;
            double qy = xyz[i + y] - ay - sy * d;
            if (py <= 0) {
                if (qy > 0 && px * qy - py * qx > 0) {
                    winding++;
                }
            } else if (qy <= 0 && px * qy - py * qx < 0) {
                winding--;
            }
            px = qx;
            py = qy;
        }
        return winding;
    }

    /**
     * The fraction at which the ray meets a face that winds around it. Interpolated between the two edges next to the ray on
     * the x axis of its plane: never outside the face, however flat the ray meets it, and the same on both sides of an edge.
     */
    double fraction(double[] xyz, int from, int to) {
        int i = 3 * (to - 1);
        double pz = xyz[i + kz] - az;
        double px = xyz[i + kx] - ax - sx * pz;
        double py = xyz[i + ky] - ay - sy * pz;
        double leftX = Double.NEGATIVE_INFINITY;
        double leftZ = 0;
        double rightX = Double.POSITIVE_INFINITY;
        double rightZ = 0;
        for (i = 3 * from; i < 3 * to; i += 3) {
            double qz = xyz[i + kz] - az;
            double qx = xyz[i + kx] - ax - sx * qz;
            double qy = xyz[i + ky] - ay - sy * qz;
            if (py <= 0 != qy <= 0) {
                double share = py / (py - qy);
                double x = px + share * (qx - px);
                double z = pz + share * (qz - pz);
                double side = px * qy - py * qx;
                boolean right = py <= 0 ? side > 0 : side < 0;
                if (right && x < rightX) {
                    rightX = Math.max(x, 0);
                    rightZ = z;
                } else if (!right && x > leftX) {
                    leftX = Math.min(x, 0);
                    leftZ = z;
                }
            }
            px = qx;
            py = qy;
            pz = qz;
        }
        double width = rightX - leftX;
        double z = width > 0 ? leftZ - leftX / width * (rightZ - leftZ) : leftZ;
        return z / along;
    }
}
