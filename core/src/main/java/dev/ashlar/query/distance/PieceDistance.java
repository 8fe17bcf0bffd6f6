package dev.ashlar.query.distance;

/**
 * The signed distance of two convex pieces: their cores' by {@link Gjk}, or {@link Epa} where they touch or overlap, less
 * their radii. Scratch memory of one thread.
 */
public final class PieceDistance {
    /** The nearest vector is an axis if it parts the cores by this share of its length. */
    private static final double SURE = 0.999;

    /** What overlaps by less, as a share of the sizes, touches: 16 ulp. */
    private static final double TOUCH = 16 * 0x1p-53;

    /** Finds where the search for a distance begins; an algorithm's own search for a separating vector, for one. */
    public interface Start {
        /**
         * Calls {@link #guess} with something better than the guess that there is, or leaves that as it is.
         *
         * @param at where the second piece stands in the frame of the first
         * @param x  the guess that there is, 0 with the next two if there is none
         */
        void improve(PieceDistance distance, Placement at, double x, double y, double z);
    }

    /** The signed distance: positive apart, negative the depth. */
    public double separation;
    /** Unit axis from A to B, in A's frame. */
    public double axisX;
    /** See {@link #axisX}. */
    public double axisY;
    /** See {@link #axisX}. */
    public double axisZ;
    /** The closest, or deepest, point of A, in A's frame. */
    public final double[] closestA = new double[3];
    /** The closest, or deepest, point of B, in A's frame. */
    public final double[] closestB = new double[3];
    /** A core point of A there. */
    public int coreA;
    /** A core point of B there. */
    public int coreB;

    private final Gjk gjk = new Gjk();
    private final Epa epa = new Epa();
    private final Placement at;
    private final Placement moved = new Placement();
    private final double[] edge = new double[3];
    private Start start;
    private double guessX;
    private double guessY;
    private double guessZ;

    /** Measures pieces that stand at {@code at}. */
    public PieceDistance(Placement at) {
        this.at = at;
    }

    /** An axis from A to B and core points to start from; any will do. */
    public void guess(double x, double y, double z, int a, int b) {
        guessX = x;
        guessY = y;
        guessZ = z;
        coreA = a;
        coreB = b;
    }

    /** What improves guesses from now on. */
    public void startBy(Start by) {
        start = by;
    }

    /** Without a guess the search starts along the line of the centres. */
    public void noGuess() {
        guess(0, 0, 0, 0, 0);
    }

    /** Measures two pieces; false, and nothing is known but that and the axis, if they are at least {@code limit} apart. */
    public boolean measure(ConvexPiece a, ConvexPiece b, double limit) {
        if (start != null) {
            start.improve(this, at, guessX, guessY, guessZ);
        }
        int fromA = coreA < a.count ? coreA : 0;
        int fromB = coreB < b.count ? coreB : 0;
        if (guessX == 0 && guessY == 0 && guessZ == 0) {
            gjk.run(a, b, at, at.x(b.centre, 0) - a.centre[0], at.y(b.centre, 0) - a.centre[1], at.z(b.centre, 0)
                    - a.centre[2], fromA, fromB);
        } else {
            gjk.run(a, b, at, guessX, guessY, guessZ, fromA, fromB);
        }
        double grown = a.radius + b.radius;
        double length = Math.sqrt(gjk.mx * gjk.mx + gjk.my * gjk.my + gjk.mz * gjk.mz);
        if (!gjk.inside && length - grown >= limit && (gjk.gap - grown >= limit || gjk.gap >= SURE * length)) {
            axisX = gjk.mx / length;
            axisY = gjk.my / length;
            axisZ = gjk.mz / length;
            return false;
        }
        double tiny = 1e-14 * (a.boundingRadius + b.boundingRadius);
        double touch = TOUCH * (a.boundingRadius + b.boundingRadius);
        if (gjk.inside || length <= tiny || !isAxis(a, b, length)) {
            epa.run(a, b, at, guessX, guessY, guessZ);
            if (!gjk.inside && length > tiny && epa.separation < -touch) {
                lookForGap(a, b, touch);
            }
            axisX = epa.axisX;
            axisY = epa.axisY;
            axisZ = epa.axisZ;
            coreA = epa.pointA;
            coreB = epa.pointB;
            // What no axis parts overlaps: a length above zero is then rounding, along the sides of a sliver.
            separation = gjk.inside || length <= tiny || epa.separation < -touch ? epa.separation : length;
            witnessByShift(a, b, epa.separation);
        } else {
            axisX = gjk.mx / length;
            axisY = gjk.my / length;
            axisZ = gjk.mz / length;
            coreA = gjk.va[0];
            coreB = gjk.vb[0];
            separation = length;
            witness(a, 0, 0, 0);
        }
        separation -= grown;
        closestA[0] += a.radius * axisX;
        closestA[1] += a.radius * axisY;
        closestA[2] += a.radius * axisZ;
        closestB[0] -= b.radius * axisX;
        closestB[1] -= b.radius * axisY;
        closestB[2] -= b.radius * axisZ;
        return separation < limit;
    }

    /** Whether the shortest vector parts the cores by nearly its length: for tiny gaps its direction may be rounding. */
    private boolean isAxis(ConvexPiece a, ConvexPiece b, double length) {
        double x = gjk.mx / length;
        double y = gjk.my / length;
        double z = gjk.mz / length;
        int p = a.support(x, y, z, gjk.va[0]);
        int q = b.support(-at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z), gjk.vb[0]);
        double gap = x * (at.x(b.xyz, 3 * q) - a.xyz[3 * p]) + y * (at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1])
                + z * (at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2]);
        return gap >= SURE * length;
    }

    /**
     * Tries the axes that part the cores if the nearest vector is right but for rounding: that vector, made exactly square to the edge
     * that it starts or ends on, which may be far longer than it is exact, and the features around its ends.
     */
    private void lookForGap(ConvexPiece a, ConvexPiece b, double touch) {
        if (gjk.count == 2) {
            int p = 3 * gjk.va[0];
            int q = 3 * gjk.va[1];
            edge[0] = a.xyz[q] - a.xyz[p];
            edge[1] = a.xyz[q + 1] - a.xyz[p + 1];
            edge[2] = a.xyz[q + 2] - a.xyz[p + 2];
            if (p == q) {
                p = 3 * gjk.vb[0];
                q = 3 * gjk.vb[1];
                double x = b.xyz[q] - b.xyz[p];
                double y = b.xyz[q + 1] - b.xyz[p + 1];
                double z = b.xyz[q + 2] - b.xyz[p + 2];
                edge[0] = at.r[0] * x + at.r[1] * y + at.r[2] * z;
                edge[1] = at.r[3] * x + at.r[4] * y + at.r[5] * z;
                edge[2] = at.r[6] * x + at.r[7] * y + at.r[8] * z;
            }
            double along = (gjk.mx * edge[0] + gjk.my * edge[1] + gjk.mz * edge[2])
                    / (edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2]);
            epa.tryAxis(gjk.mx - along * edge[0], gjk.my - along * edge[1], gjk.mz - along * edge[2]);
        }
        for (int i = 0; i < gjk.count && epa.separation < -touch; i++) {
            epa.tryAround(gjk.va[i], gjk.vb[i]);
        }
    }

    /** Closest points from the simplex of the last search, whose B was moved by (x, y, z). */
    private void witness(ConvexPiece a, double x, double y, double z) {
        // A flat tetrahedron may seem to hold the origin, by rounding: then the weights are still those of the triangle before.
        int corners = gjk.inside ? 3 : gjk.count;
        for (int k = 0; k < 3; k++) {
            double sum = 0;
            for (int i = 0; i < corners; i++) {
                sum += gjk.weight[i] * a.xyz[3 * gjk.va[i] + k];
            }
            closestA[k] = sum;
        }
        closestB[0] = closestA[0] + gjk.mx - x;
        closestB[1] = closestA[1] + gjk.my - y;
        closestB[2] = closestA[2] + gjk.mz - z;
    }

    /** Deepest points: B is moved along the axis until the cores are a little apart, where the closest points are those. */
    private void witnessByShift(ConvexPiece a, ConvexPiece b, double cores) {
        double shift = 1e-3 * (a.boundingRadius + b.boundingRadius) - cores;
        System.arraycopy(at.r, 0, moved.r, 0, 9);
        moved.tx = at.tx + shift * axisX;
        moved.ty = at.ty + shift * axisY;
        moved.tz = at.tz + shift * axisZ;
        gjk.run(a, b, moved, axisX, axisY, axisZ, coreA, coreB);
        witness(a, shift * axisX, shift * axisY, shift * axisZ);
    }
}
