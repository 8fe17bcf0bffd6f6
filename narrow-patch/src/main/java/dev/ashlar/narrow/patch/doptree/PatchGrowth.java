package dev.ashlar.narrow.patch.doptree;

import java.util.Arrays;

/**
 * Decomposes a surface into convex patches: sets of faces, joined by edges, of which every plane has all vertices of the set
 * on or behind it, so that each face lies on the boundary of the set's convex hull.
 *
 * <p>Daneu 2002, section 3.3.1. Departs from it: its three conditions admit sets that are not convex (a chain of convex
 * hinges may wind up into a spiral), so all vertices are held against all planes, both ways; faces join only across edges,
 * since without that patches take in remote faces and their bounds grow threefold; and a patch takes the admissible neighbour
 * nearest to its centre, not the first in the order of the input. Coplanar faces that overlap are kept apart.
 */
final class PatchGrowth {
    /** Vertices this far in front of a plane, as a share of the size, count as on it. */
    private static final double LEVEL = 1e-9;

    private final Surface surface;
    private final int limit;
    private final boolean facing;
    private final double level;
    /** Faces in the order of the patches. */
    final int[] order;
    /** Where each patch starts in the order; one more than there are patches. */
    final int[] start;
    int patches;

    private final boolean[] taken;
    private int size;
    private int[] vertices = new int[Patches.MOST_VERTICES];
    private int vertexCount;
    /** Last patch in which each vertex was found. */
    private final int[] stamp;
    private double centreX;
    private double centreY;
    private double centreZ;

    /**
     * Grows the patches.
     *
     * @param limit  the most faces of a patch
     * @param facing whether normals of a patch must also be less than 90 degrees apart, as in the thesis
     */
    PatchGrowth(Surface surface, int limit, boolean facing) {
        this.surface = surface;
        this.limit = limit;
        this.facing = facing;
        level = LEVEL * surface.size;
        order = new int[surface.faces()];
        start = new int[surface.faces() + 1];
        taken = new boolean[surface.faces()];
        stamp = new int[surface.xyz.length / 3];
        Arrays.fill(stamp, -1);
        int n = 0;
        for (int seed = 0; seed < surface.faces(); seed++) {
            if (!taken[seed]) {
                n = grow(seed, n);
            }
        }
    }

    private int grow(int seed, int from) {
        size = 0;
        vertexCount = 0;
        centreX = 0;
        centreY = 0;
        centreZ = 0;
        take(seed, from);
        if (surface.hasArea(seed)) {
            while (size < limit) {
                int next = nearest(from);
                if (next < 0) {
                    break;
                }
                take(next, from);
            }
        }
        start[++patches] = from + size;
        return from + size;
    }

    private void take(int f, int from) {
        order[from + size++] = f;
        taken[f] = true;
        for (int i = surface.start[f]; i < surface.start[f + 1]; i++) {
            int v = surface.corner[i];
            if (stamp[v] != patches) {
                stamp[v] = patches;
                vertices[vertexCount++] = v;
                centreX += surface.xyz[3 * v];
                centreY += surface.xyz[3 * v + 1];
                centreZ += surface.xyz[3 * v + 2];
            }
        }
    }

    /** The free neighbour nearest to the centre that may join, or -1. */
    private int nearest(int from) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int m = from; m < from + size; m++) {
            for (int i = surface.start[order[m]]; i < surface.start[order[m] + 1]; i++) {
                int f = surface.neighbour[i];
                if (f >= 0 && !taken[f] && surface.hasArea(f)) {
                    double d = distanceSq(f);
                    if ((d < least || d == least && f < best) && admits(f, from)) {
                        least = d;
                        best = f;
                    }
                }
            }
        }
        return best;
    }

    /** From the mean of the patch's vertices to the mean of the face's. */
    private double distanceSq(int f) {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = surface.start[f]; i < surface.start[f + 1]; i++) {
            int v = 3 * surface.corner[i];
            x += surface.xyz[v];
            y += surface.xyz[v + 1];
            z += surface.xyz[v + 2];
        }
        int n = surface.corners(f);
        double dx = x / n - centreX / vertexCount;
        double dy = y / n - centreY / vertexCount;
        double dz = z / n - centreZ / vertexCount;
        return dx * dx + dy * dy + dz * dz;
    }

    private boolean admits(int f, int from) {
        int fresh = 0;
        for (int i = surface.start[f]; i < surface.start[f + 1]; i++) {
            fresh += stamp[surface.corner[i]] == patches ? 0 : 1;
        }
        if (vertexCount + fresh > Patches.MOST_VERTICES) {
            return false;
        }
        for (int i = 0; i < vertexCount; i++) {
            if (surface.height(f, vertices[i]) > level) {
                return false;
            }
        }
        for (int m = from; m < from + size; m++) {
            int g = order[m];
            if (facing && cosine(f, g) <= 0) {
                return false;
            }
            for (int i = surface.start[f]; i < surface.start[f + 1]; i++) {
                if (surface.height(g, surface.corner[i]) > level) {
                    return false;
                }
            }
            if (areCoplanar(f, g) && !hasSideBetween(f, g) && !hasSideBetween(g, f)) {
                return false;
            }
        }
        return true;
    }

    private double cosine(int f, int g) {
        double[] p = surface.plane;
        return p[4 * f] * p[4 * g] + p[4 * f + 1] * p[4 * g + 1] + p[4 * f + 2] * p[4 * g + 2];
    }

    private boolean areCoplanar(int f, int g) {
        for (int i = surface.start[g]; i < surface.start[g + 1]; i++) {
            if (surface.height(f, surface.corner[i]) < -level) {
                return false;
            }
        }
        return cosine(f, g) > 0;
    }

    /** Whether a side of f has all of g, in the same plane, on its outer side. */
    private boolean hasSideBetween(int f, int g) {
        double[] x = surface.xyz;
        double[] p = surface.plane;
        for (int i = surface.start[f]; i < surface.start[f + 1]; i++) {
            int a = 3 * surface.corner[i];
            int b = 3 * surface.corner[i + 1 < surface.start[f + 1] ? i + 1 : surface.start[f]];
            double ex = x[b] - x[a];
            double ey = x[b + 1] - x[a + 1];
            double ez = x[b + 2] - x[a + 2];
            double sx = ey * p[4 * f + 2] - ez * p[4 * f + 1];
            double sy = ez * p[4 * f] - ex * p[4 * f + 2];
            double sz = ex * p[4 * f + 1] - ey * p[4 * f];
            double near = level * Math.sqrt(sx * sx + sy * sy + sz * sz);
            boolean outside = true;
            for (int j = surface.start[g]; j < surface.start[g + 1] && outside; j++) {
                int c = 3 * surface.corner[j];
                outside = sx * (x[c] - x[a]) + sy * (x[c + 1] - x[a + 1]) + sz * (x[c + 2] - x[a + 2]) >= -near;
            }
            if (outside) {
                return true;
            }
        }
        return false;
    }
}
