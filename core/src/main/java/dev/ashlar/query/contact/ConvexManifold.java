package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contact manifold of two convex pieces along an axis that an algorithm finds, by {@link FaceClipping}: the shortest line between
 * them, or, where they touch and that is mostly rounding, the normal of the face that parts them best. Scratch memory of one thread.
 */
public final class ConvexManifold {
    /** Doubles of memory of a pair: the reference side, and its face. */
    public static final int MEMORY = 2;

    /** Of the sizes: how much farther than the gap along a face's normal the nearest point over the face may be. */
    private static final double EXACT = 1e-9;
    /** A line is an axis if along it the bodies are apart by this share of its length. */
    private static final double SHARE = 0.999;

    /** The unit axis from A to B, in A's frame. */
    public double x;
    /** See {@link #x}. */
    public double y;
    /** See {@link #x}. */
    public double z;

    private final FaceClipping clip = new FaceClipping();
    private final double[] normal = new double[3];
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
     * @param memory keeps the reference face from step to step at {@code m}, if it is long enough
     * @return false, with nothing appended, if there is nothing within reach along the axis
     */
    public boolean append(double reach, double[] memory, int m, ContactBuffer out) {
        boolean remembers = memory.length >= m + MEMORY;
        boolean any = clip.clip(a, b, at, x, y, z, reach, remembers ? (int) memory[m] : FaceClipping.NONE, false);
        if (remembers) {
            memory[m] = any ? clip.reference : FaceClipping.NONE;
            memory[m + 1] = clip.reference == FaceClipping.B ? clip.faceB : clip.faceA;
        }
        if (any) {
            clip.append(out);
        }
        return any;
    }

    /** Whether there is a reference face of the last contacts. */
    public static boolean remembers(double[] memory, int m) {
        return memory.length >= m + MEMORY && memory[m] != FaceClipping.NONE;
    }

    /**
     * Appends the manifold along the normal of the reference face of the last contacts, if a point over that face is as near as its
     * plane says the bodies are: no other axis shows a greater gap then.
     *
     * @param deep so deep they may be in each other
     */
    public boolean appendAlongLast(double reach, double deep, double[] memory, int m, ContactBuffer out) {
        boolean isA = memory[m] == FaceClipping.A;
        ConvexPiece own = isA ? a : b;
        int face = (int) memory[m + 1];
        if (own.polyhedron == null || !(face >= 0 && face < own.polyhedron.faceCount())) {
            return false;
        }
        own.normal(face, normal);
        x = normal[0];
        y = normal[1];
        z = normal[2];
        if (!isA) {
            double[] r = at.r;
            x = -(r[0] * normal[0] + r[1] * normal[1] + r[2] * normal[2]);
            y = -(r[3] * normal[0] + r[4] * normal[1] + r[5] * normal[2]);
            z = -(r[6] * normal[0] + r[7] * normal[1] + r[8] * normal[2]);
        }
        double gap = gapAlong(x, y, z);
        if (!(gap >= -deep) || gap > reach
                || !clip.clip(a, b, at, x, y, z, reach, isA ? FaceClipping.A : FaceClipping.B, true)
                || clip.points.least() > gap + EXACT * (a.boundingRadius + b.boundingRadius)) {
            return false;
        }
        clip.append(out);
        return true;
    }
}
