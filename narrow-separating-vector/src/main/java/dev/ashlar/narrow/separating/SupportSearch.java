package dev.ashlar.narrow.separating;

/**
 * Finds the vertex of a convex part that is farthest in a direction: by climbing along edges, in the part's
 * {@link HullHierarchy}, or by looking at all vertices where some lie within faces. Counts its work; used by one thread.
 *
 * <p>Chung and Wang, sections 2.3 and 5. Convexity makes the first vertex without a higher neighbour the highest; equal ones
 * do no harm. Departs from the paper: a climb goes on from the first higher neighbour, not from the highest, which takes a
 * quarter fewer dot products between near directions.
 */
final class SupportSearch {
    /** Dot products taken since it was last set to 0. */
    long dots;

    /** The vertex that is farthest along (x, y, z) in the part's own frame. */
    int find(ConvexPart part, double x, double y, double z, int from) {
        if (part.start == null) {
            return scan(part, x, y, z);
        }
        return part.hierarchy == null ? climb(part, x, y, z, from) : descend(part, x, y, z);
    }

    private int scan(ConvexPart part, double x, double y, double z) {
        double[] v = part.xyz;
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < part.count; k++) {
            double d = x * v[3 * k] + y * v[3 * k + 1] + z * v[3 * k + 2];
            if (d > most) {
                most = d;
                best = k;
            }
        }
        dots += part.count;
        return best;
    }

    private int descend(ConvexPart part, double x, double y, double z) {
        HullHierarchy h = part.hierarchy;
        double[] v = part.xyz;
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k : h.top) {
            double d = x * v[3 * k] + y * v[3 * k + 1] + z * v[3 * k + 2];
            if (d > most) {
                most = d;
                best = k;
            }
        }
        long taken = h.top.length;
        for (int level = 0; level < h.start.length; level++) {
            int[] list = h.leftOut[level];
            int from = h.start[level][best];
            int end = h.start[level][best + 1];
            taken += end - from;
            for (int i = from; i < end; i++) {
                int k = list[i];
                double d = x * v[3 * k] + y * v[3 * k + 1] + z * v[3 * k + 2];
                if (d > most) {
                    most = d;
                    best = k;
                }
            }
        }
        dots += taken;
        return best;
    }

    private int climb(ConvexPart part, double x, double y, double z, int from) {
        double[] v = part.xyz;
        int[] start = part.start;
        int[] neighbour = part.neighbour;
        int best = from;
        double most = x * v[3 * from] + y * v[3 * from + 1] + z * v[3 * from + 2];
        int taken = 1;
        int came = -1;
        int i = start[best];
        int end = start[best + 1];
        while (i < end) {
            int k = neighbour[i++];
            if (k == came) {
                continue;
            }
            taken++;
            double d = x * v[3 * k] + y * v[3 * k + 1] + z * v[3 * k + 2];
            if (d > most) {
                most = d;
                came = best;
                best = k;
                i = start[k];
                end = start[k + 1];
            }
        }
        dots += taken;
        return best;
    }
}
