package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * How deep two convex parts overlap, and along which axis they part soonest (expanding polytope, van den Bergen 2001), from the
 * four vertex pairs that proved the overlap. Scratch memory of one thread, in A's frame.
 *
 * <p>The polytope lies within M = B - A and holds the origin. Its facet nearest to the origin bounds the depth from below; how
 * far M reaches along a facet's normal bounds it from above. The search ends when the bounds meet, so its answer is proven.
 * Departs from the usual form: vertices that mattered in the last step are put in first, and any direction tried counts for
 * the upper bound. Where rounding spoils the polytope the search gives up, and core's slower one takes over.
 * That one, {@code Epa}, also serves pairs that do not overlap; one for both would give either other last bits.
 */
final class DepthSearch {
    /** Vertex pairs remembered for the next time. */
    static final int SEEDS = 6;
    /** Of the size: a point must lie this far beyond a facet to see it. */
    private static final double SEE = 1e-13;
    /** Of the squared size: smaller facets have no sure normal. */
    private static final double SLIVER = 1e-11;
    private static final int MAX_ROUNDS = 200;
    private static final double DEAD = Double.POSITIVE_INFINITY;

    /** Unit axis from A to B, separation along it (minus the depth), and supporting vertices. */
    double axisX;
    double axisY;
    double axisZ;
    double separation;
    int vertexA;
    int vertexB;
    /** Vertex pairs of the facet nearest to the origin, and of those across its edges. */
    final int[] seedA = new int[SEEDS];
    final int[] seedB = new int[SEEDS];
    /** Supports taken by the last search. */
    int rounds;

    private final SupportSearch supports;
    private ConvexPart a;
    private ConvexPart b;
    private Placement at;
    private double size;

    private int vertices;
    private double[] w = new double[3 * 64];
    private int[] va = new int[64];
    private int[] vb = new int[64];
    /** Which new facet leaves from a vertex of the horizon. */
    private int[] leaving = new int[64];

    private int facets;
    private int[] corner = new int[3 * 128];
    /** The facet across the edge from the k-th corner to the next. */
    private int[] across = new int[3 * 128];
    /** Outward unit normals and offsets; the offset of an unused facet is infinite. */
    private double[] normal = new double[3 * 128];
    private double[] offset = new double[128];
    private int[] seen = new int[128];
    private int[] unused = new int[128];
    private int unusedCount;
    private final double[] weight = new double[3];

    DepthSearch(SupportSearch supports) {
        this.supports = supports;
    }

    /** Begins with a tetrahedron of vertex pairs around the origin; false if it is too thin. */
    boolean start(ConvexPart first, ConvexPart second, Placement placement, int[] proofA, int[] proofB) {
        a = first;
        b = second;
        at = placement;
        size = a.piece.boundingRadius + b.piece.boundingRadius;
        separation = Double.NEGATIVE_INFINITY;
        rounds = 0;
        vertices = 0;
        facets = 0;
        unusedCount = 0;
        for (int i = 0; i < 4; i++) {
            addVertex(proofA[i], proofB[i]);
        }
        double ux = w[3] - w[0];
        double uy = w[4] - w[1];
        double uz = w[5] - w[2];
        double vx = w[6] - w[0];
        double vy = w[7] - w[1];
        double vz = w[8] - w[2];
        double volume = (uy * vz - uz * vy) * (w[9] - w[0]) + (uz * vx - ux * vz) * (w[10] - w[1])
                + (ux * vy - uy * vx) * (w[11] - w[2]);
        int j = volume > 0 ? 2 : 1;
        int k = 3 - j;
        return addFacet(0, j, k) >= 0 && addFacet(j, 0, 3) >= 0 && addFacet(k, j, 3) >= 0 && addFacet(0, k, 3) >= 0
                && linkFirst();
    }

    private boolean linkFirst() {
        link(0, 0, 1, 0);
        link(0, 1, 2, 0);
        link(0, 2, 3, 0);
        link(1, 1, 3, 2);
        link(1, 2, 2, 1);
        link(2, 2, 3, 1);
        double least = Math.min(Math.min(offset[0], offset[1]), Math.min(offset[2], offset[3]));
        return least >= -SEE * size;
    }

    /** Puts a vertex pair in that is likely to matter; false if rounding forbids it. */
    boolean seed(int p, int q) {
        addVertex(p, q);
        for (int f = 0; f < facets; f++) {
            if (offset[f] < DEAD && height(f, vertices - 1) > SEE * size) {
                return addCone(f);
            }
        }
        vertices--;
        return true;
    }

    /** Tries an axis, of length 1, for the upper bound. */
    void offer(double x, double y, double z, int nearA, int nearB) {
        int p = supports.find(a, x, y, z, nearA);
        int q = supports.find(b, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z), nearB);
        rounds++;
        double s = x * (at.x(b.xyz, 3 * q) - a.xyz[3 * p]) + y * (at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1])
                + z * (at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2]);
        if (s > separation) {
            separation = s;
            axisX = x;
            axisY = y;
            axisZ = z;
        }
        vertexA = p;
        vertexB = q;
    }

    /** Expands until the depth is known to within a tolerance; false if that failed. */
    boolean expand(double tolerance) {
        while (true) {
            int nearest = 0;
            for (int f = 1; f < facets; f++) {
                if (offset[f] < offset[nearest]) {
                    nearest = f;
                }
            }
            if (rounds > MAX_ROUNDS || offset[nearest] == DEAD) {
                return false;
            }
            if (offset[nearest] < -separation - tolerance) {
                offerNormal(nearest);
            }
            if (offset[nearest] >= -separation - tolerance) {
                finish(nearest);
                return true;
            }
            addVertex(vertexA, vertexB);
            if (height(nearest, vertices - 1) <= tolerance || !addCone(nearest)) {
                return false;
            }
        }
    }

    /** Writes a point of A and one of B that are as deep in the other as the parts overlap, after {@link #expand}. */
    void deepest(double[] onA, double[] onB) {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < facets; f++) {
            // Several facets may lie in the plane: the one that the foot of the origin is on, or next to.
            if (offset[f] <= -separation + 1e-9 * size && foot(f) > most) {
                most = foot(f);
                best = f;
            }
        }
        foot(best);
        for (int k = 0; k < 3; k++) {
            double onFirst = 0;
            double onSecond = 0;
            for (int i = 0; i < 3; i++) {
                int v = corner[3 * best + i];
                onFirst += weight[i] * a.xyz[3 * va[v] + k];
                onSecond += weight[i] * w[3 * v + k];
            }
            onA[k] = onFirst;
            onB[k] = onFirst + onSecond;
        }
    }

    /** Writes the weights of the corners in the point of a facet's plane nearest to the origin; the least of them. */
    private double foot(int f) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            int p = 3 * corner[3 * f + (i + 1) % 3];
            int q = 3 * corner[3 * f + (i + 2) % 3];
            // Twice the area that the origin's foot spans with the opposite edge.
            weight[i] = normal[3 * f] * (w[p + 1] * w[q + 2] - w[p + 2] * w[q + 1])
                    + normal[3 * f + 1] * (w[p + 2] * w[q] - w[p] * w[q + 2])
                    + normal[3 * f + 2] * (w[p] * w[q + 1] - w[p + 1] * w[q]);
            sum += weight[i];
        }
        for (int i = 0; i < 3; i++) {
            weight[i] /= sum;
        }
        return Math.min(weight[0], Math.min(weight[1], weight[2]));
    }

    /** Tries the normal of a facet; climbs start at its best corners, or where the tables say. */
    private void offerNormal(int f) {
        double x = -normal[3 * f];
        double y = -normal[3 * f + 1];
        double z = -normal[3 * f + 2];
        double bx = -at.backX(x, y, z);
        double by = -at.backY(x, y, z);
        double bz = -at.backZ(x, y, z);
        int i = corner[3 * f];
        int j = corner[3 * f + 1];
        int k = corner[3 * f + 2];
        offer(x, y, z, a.farther(x, y, z, a.guess(x, y, z), a.farther(x, y, z, va[i], a.farther(x, y, z, va[j], va[k]))),
                b.farther(bx, by, bz, b.guess(bx, by, bz), b.farther(bx, by, bz, vb[i], b.farther(bx, by, bz, vb[j], vb[k]))));
    }

    private void finish(int nearest) {
        for (int k = 0; k < 3; k++) {
            int v = corner[3 * nearest + k];
            seedA[k] = va[v];
            seedB[k] = vb[v];
            int g = 3 * across[3 * nearest + k];
            int opposite = across[g] == nearest ? corner[g + 2] : across[g + 1] == nearest ? corner[g] : corner[g + 1];
            seedA[3 + k] = va[opposite];
            seedB[3 + k] = vb[opposite];
        }
        vertexA = supports.find(a, axisX, axisY, axisZ, seedA[0]);
        vertexB = supports.find(b, -at.backX(axisX, axisY, axisZ), -at.backY(axisX, axisY, axisZ),
                -at.backZ(axisX, axisY, axisZ), seedB[0]);
    }

    private void addVertex(int p, int q) {
        if (vertices == va.length) {
            w = Arrays.copyOf(w, 6 * vertices);
            va = Arrays.copyOf(va, 2 * vertices);
            vb = Arrays.copyOf(vb, 2 * vertices);
            leaving = Arrays.copyOf(leaving, 2 * vertices);
        }
        int v = vertices++;
        va[v] = p;
        vb[v] = q;
        w[3 * v] = at.x(b.xyz, 3 * q) - a.xyz[3 * p];
        w[3 * v + 1] = at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1];
        w[3 * v + 2] = at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2];
    }

    private double height(int f, int v) {
        return normal[3 * f] * w[3 * v] + normal[3 * f + 1] * w[3 * v + 1] + normal[3 * f + 2] * w[3 * v + 2] - offset[f];
    }

    /** Replaces the facets around {@code start} that the newest vertex sees by a cone to it; false if rounding forbids it. */
    private boolean addCone(int start) {
        int apex = vertices - 1;
        int count = 1;
        seen[0] = start;
        offset[start] = DEAD;
        for (int v = 0; v < vertices; v++) {
            leaving[v] = -1;
        }
        // Facets that are seen are marked as unused at once; their planes are not needed again.
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                int g = across[3 * seen[i] + k];
                if (offset[g] < DEAD && height(g, apex) > SEE * size) {
                    offset[g] = DEAD;
                    if (count == seen.length) {
                        seen = Arrays.copyOf(seen, 2 * count);
                    }
                    seen[count++] = g;
                }
            }
        }
        return closeCone(apex, count);
    }

    private boolean closeCone(int apex, int count) {
        int first = -1;
        int rim = 0;
        for (int i = 0; i < count; i++) {
            int f = seen[i];
            for (int k = 0; k < 3; k++) {
                int g = across[3 * f + k];
                if (offset[g] < DEAD) {
                    int from = corner[3 * f + k];
                    int to = corner[3 * f + (k == 2 ? 0 : k + 1)];
                    int cone = leaving[from] >= 0 ? -1 : addFacet(from, to, apex);
                    if (cone < 0) {
                        return false;
                    }
                    int back = across[3 * g] == f && corner[3 * g] == to ? 0
                            : across[3 * g + 1] == f && corner[3 * g + 1] == to ? 1 : 2;
                    link(cone, 0, g, back);
                    leaving[from] = cone;
                    first = from;
                    rim++;
                }
            }
        }
        int v = first;
        for (int i = 0; i < rim; i++) {
            int cone = leaving[v];
            v = corner[3 * cone + 1];
            int next = leaving[v];
            if (next < 0) {
                return false;
            }
            link(cone, 1, next, 2);
        }
        for (int i = 0; i < count; i++) {
            recycle(seen[i]);
        }
        return v == first && rim >= 3;
    }

    private void recycle(int f) {
        if (unusedCount == unused.length) {
            unused = Arrays.copyOf(unused, 2 * unusedCount);
        }
        unused[unusedCount++] = f;
    }

    private void link(int f, int i, int g, int j) {
        across[3 * f + i] = g;
        across[3 * g + j] = f;
    }

    /** Adds a facet; -1 if it is too small to have a sure normal. */
    private int addFacet(int i, int j, int k) {
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double vx = w[3 * k] - w[3 * i];
        double vy = w[3 * k + 1] - w[3 * i + 1];
        double vz = w[3 * k + 2] - w[3 * i + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (!(length > SLIVER * size * size)) {
            return -1;
        }
        int f = unusedCount > 0 ? unused[--unusedCount] : facets++;
        if (f == offset.length) {
            corner = Arrays.copyOf(corner, 6 * f);
            across = Arrays.copyOf(across, 6 * f);
            normal = Arrays.copyOf(normal, 6 * f);
            offset = Arrays.copyOf(offset, 2 * f);
        }
        double s = 1 / length;
        corner[3 * f] = i;
        corner[3 * f + 1] = j;
        corner[3 * f + 2] = k;
        normal[3 * f] = s * nx;
        normal[3 * f + 1] = s * ny;
        normal[3 * f + 2] = s * nz;
        offset[f] = s * (nx * w[3 * i] + ny * w[3 * i + 1] + nz * w[3 * i + 2]);
        return f;
    }
}
