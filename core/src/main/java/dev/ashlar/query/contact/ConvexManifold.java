package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contact manifold of two convex pieces along an axis that an algorithm finds, by {@link FaceClipping}: the shortest line between
 * them, or, where they touch and that is mostly rounding, the normal of the face that parts them best. Scratch memory of one thread.
 */
public final class ConvexManifold {
    /** A line is an axis if along it the bodies are apart by this share of its length. */
    private static final double SHARE = 0.999;

    /** The unit axis from A to B, in A's frame. */
    public double x;
    /** See {@link #x}. */
    public double y;
    /** See {@link #x}. */
    public double z;

    private final FaceClipping clip = new FaceClipping();
    private ConvexPiece a;
    private ConvexPiece b;
    private Placement at;
    private double best;
    private boolean isFound;

    /** Starts two pieces, B standing at a place in A's frame. */
    public void begin(ConvexPiece first, ConvexPiece second, Placement where) {
        a = first;
        b = second;
        at = where;
    }

    /** Takes a line between the nearest points, three numbers from A's to B's twice over; whether it is an axis. */
    public boolean takeLine(double[] closest, double distance) {
        x = closest[3] - closest[0];
        y = closest[4] - closest[1];
        z = closest[5] - closest[2];
        // Of a line between points far from the origin the length is not exactly the distance.
        double length = Math.sqrt(x * x + y * y + z * z);
        x /= length;
        y /= length;
        z /= length;
        return gapAlong(x, y, z) >= SHARE * distance;
    }

    /** Starts a search among normals of faces: along an axis the pieces may be in each other by less than {@code deep}. */
    public void beginFaces(double deep) {
        best = -deep;
        isFound = false;
    }

    /** Takes a normal from A to B if along it the pieces are farther apart than along all before. A face without area has none. */
    public void offer(double nx, double ny, double nz) {
        if (nx == 0 && ny == 0 && nz == 0) {
            return;
        }
        double gap = gapAlong(nx, ny, nz);
        if (gap > best) {
            best = gap;
            isFound = true;
            x = nx;
            y = ny;
            z = nz;
        }
    }

    /** Whether any was taken. */
    public boolean isFound() {
        return isFound;
    }

    private double gapAlong(double nx, double ny, double nz) {
        int i = a.support(nx, ny, nz, 0);
        int j = b.support(-at.backX(nx, ny, nz), -at.backY(nx, ny, nz), -at.backZ(nx, ny, nz), 0);
        return nx * (at.x(b.xyz, 3 * j) - a.xyz[3 * i]) + ny * (at.y(b.xyz, 3 * j) - a.xyz[3 * i + 1])
                + nz * (at.z(b.xyz, 3 * j) - a.xyz[3 * i + 2]);
    }

    /**
     * Appends the manifold along the axis, in A's frame.
     *
     * @param memory keeps the reference side from step to step at {@code m}, if it is long enough
     * @return false, with nothing appended, if there is nothing within reach along the axis
     */
    public boolean append(double reach, double[] memory, int m, ContactBuffer out) {
        boolean remembers = memory.length > m;
        boolean any = clip.clip(a, b, at, x, y, z, reach, remembers ? (int) memory[m] : FaceClipping.NONE, false);
        if (remembers) {
            memory[m] = any ? clip.reference : FaceClipping.NONE;
        }
        if (any) {
            clip.append(out);
        }
        return any;
    }
}
