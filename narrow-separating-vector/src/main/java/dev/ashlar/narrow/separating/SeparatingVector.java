package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * Searches a vector that separates two convex parts, or proves that there is none (Chung and Wang, "Quick Collision Detection
 * of Polytopes in Virtual Environments", Q-COLLIDE). Scratch memory of one thread, in A's frame; radii of the parts are left
 * out.
 *
 * <p>Symbols: S unit vector from A towards B; p, q the supporting vertices of A along S and of B against it; m = q - p and
 * r = m / |m|. If S.m >= 0, S separates. Else S is mirrored in the plane across r, which brings it nearer to every separating
 * vector; {@link HalfSpace} tells when the visited r leave none. If a pair (p, q) comes back, S = w of that test separates or
 * shows a new pair, so the search ends.
 *
 * <p>Departs from the paper: m = 0 is touching and answered before r is made; seen pairs are a list of keys, not an array of
 * n times m counters; from step {@code cut} on S = w is taken at once; climbs start anew from the table after a large turn.
 */
final class SeparatingVector {
    /** Bodies that overlap by no more than this share of their size touch, and count as free. */
    private static final double TOUCH = 1e-12;
    /** Of the cube of the size: a tetrahedron must be this large on all sides of the origin to be a proof again. */
    private static final double SLIVER = 1e-13;

    /** The vector, and the supporting vertices along it. */
    double sx;
    double sy;
    double sz;
    int p;
    int q;
    /** S.m: when free, a lower bound of the distance. */
    double gap;
    /** Steps of the last search: pairs of supporting vertices found. */
    int steps;
    /** Whether a pair of vertices came back in the last search. */
    boolean repeated;
    /** Vertices of A and B whose differences hold the origin, if not free. */
    final int[] proofA = new int[4];
    final int[] proofB = new int[4];
    private final SearchOptions options;
    private final SupportSearch supports;
    private final HalfSpace half = new HalfSpace();
    /** The differences of the pairs that were a proof. */
    private final double[] m = new double[12];
    private long[] seen = new long[64];
    private int count;

    private ConvexPart a;
    private ConvexPart b;
    private Placement at;

    SeparatingVector(SearchOptions options, SupportSearch supports) {
        this.options = options;
        this.supports = supports;
    }

    /** Begins a search with the vector between the centres, and vertices from the tables. */
    void start(ConvexPart first, ConvexPart second, Placement placement) {
        a = first;
        b = second;
        at = placement;
        double x = at.x(b.piece.centre, 0) - a.piece.centre[0];
        double y = at.y(b.piece.centre, 0) - a.piece.centre[1];
        double z = at.z(b.piece.centre, 0) - a.piece.centre[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        sx = length > 0 ? x / length : 1;
        sy = length > 0 ? y / length : 0;
        sz = length > 0 ? z / length : 0;
        guess();
    }

    /** Begins a search with a known vector, of any length but 0, and vertices near its supports. */
    void start(ConvexPart first, ConvexPart second, Placement placement, double x, double y, double z, int nearA, int nearB) {
        a = first;
        b = second;
        at = placement;
        double s = 1 / Math.sqrt(x * x + y * y + z * z);
        sx = s * x;
        sy = s * y;
        sz = s * z;
        p = nearA;
        q = nearB;
    }

    /** Takes vertices from the tables. */
    private void guess() {
        p = a.guess(sx, sy, sz);
        q = b.guess(-at.backX(sx, sy, sz), -at.backY(sx, sy, sz), -at.backZ(sx, sy, sz));
    }

    /** Finds the supporting vertices along S, and the gap. */
    void support() {
        p = supports.find(a, sx, sy, sz, p);
        q = supports.find(b, -at.backX(sx, sy, sz), -at.backY(sx, sy, sz), -at.backZ(sx, sy, sz), q);
        double[] v = a.xyz;
        gap = sx * (at.x(b.xyz, 3 * q) - v[3 * p]) + sy * (at.y(b.xyz, 3 * q) - v[3 * p + 1])
                + sz * (at.z(b.xyz, 3 * q) - v[3 * p + 2]);
    }

    /** Whether the parts are free of each other; touching ones are. */
    boolean search() {
        half.clear();
        count = 0;
        return search(false);
    }

    /** Whether four vertices of A and four of B, which proved an overlap before, do so again. */
    boolean isProvenBy(double[] pairs, int first) {
        for (int i = 0; i < 4; i++) {
            int u = (int) pairs[first + i];
            int v = (int) pairs[first + 4 + i];
            proofA[i] = u;
            proofB[i] = v;
            m[3 * i] = at.x(b.xyz, 3 * v) - a.xyz[3 * u];
            m[3 * i + 1] = at.y(b.xyz, 3 * v) - a.xyz[3 * u + 1];
            m[3 * i + 2] = at.z(b.xyz, 3 * v) - a.xyz[3 * u + 2];
        }
        double size = a.piece.boundingRadius + b.piece.boundingRadius;
        double least = SLIVER * size * size * size;
        // Signed volumes of the origin with each side; alternating signs make them agree for a tetrahedron around it.
        double v0 = volume(3, 6, 9);
        double v1 = -volume(0, 6, 9);
        double v2 = volume(0, 3, 9);
        double v3 = -volume(0, 3, 6);
        return v0 > least && v1 > least && v2 > least && v3 > least
                || v0 < -least && v1 < -least && v2 < -least && v3 < -least;
    }

    private double volume(int i, int j, int k) {
        return m[i] * (m[j + 1] * m[k + 2] - m[j + 2] * m[k + 1]) + m[i + 1] * (m[j + 2] * m[k] - m[j] * m[k + 2])
                + m[i + 2] * (m[j] * m[k + 1] - m[j + 1] * m[k]);
    }

    /**
     * As {@link #search()}, but goes on from the vertex pairs that no longer prove an overlap: a vector that fits all four is a
     * better start than the one given.
     */
    boolean searchOn() {
        half.clear();
        for (count = 0; count < 4; count++) {
            double length = Math.sqrt(m[3 * count] * m[3 * count] + m[3 * count + 1] * m[3 * count + 1]
                    + m[3 * count + 2] * m[3 * count + 2]);
            if (!(length > 0)) {
                return search();
            }
            double s = 1 / length;
            seen[count] = (long) proofA[count] << 32 | proofB[count];
            if (!half.add(s * m[3 * count], s * m[3 * count + 1], s * m[3 * count + 2])) {
                // A sliver, but a proof.
                steps = 0;
                takeProof();
                return false;
            }
        }
        turnTo(half.wx, half.wy, half.wz);
        return search(true);
    }

    private boolean search(boolean resumed) {
        repeated = false;
        double touch = TOUCH * (a.piece.boundingRadius + b.piece.boundingRadius);
        boolean fromHalfSpace = resumed;
        for (steps = 1;; steps++) {
            support();
            if (gap >= -touch) {
                return true;
            }
            long key = (long) p << 32 | q;
            int known = indexOf(key);
            if (known >= 0) {
                repeated = true;
                if (fromHalfSpace || known == count - 1) {
                    // In exact arithmetic the pair would be new: what is left of the overlap is rounding.
                    return true;
                }
                turnTo(half.wx, half.wy, half.wz);
                fromHalfSpace = true;
                continue;
            }
            double mx = at.x(b.xyz, 3 * q) - a.xyz[3 * p];
            double my = at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1];
            double mz = at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2];
            double s = 1 / Math.sqrt(mx * mx + my * my + mz * mz);
            remember(key);
            if (!half.add(s * mx, s * my, s * mz)) {
                takeProof();
                return false;
            }
            fromHalfSpace = steps >= options.cut();
            if (fromHalfSpace) {
                turnTo(half.wx, half.wy, half.wz);
            } else {
                double t = 2 * gap * s * s;
                turnTo(sx - t * mx, sy - t * my, sz - t * mz);
            }
        }
    }

    private int indexOf(long key) {
        for (int i = count - 1; i >= 0; i--) {
            if (seen[i] == key) {
                return i;
            }
        }
        return -1;
    }

    private void remember(long key) {
        if (count == seen.length) {
            seen = Arrays.copyOf(seen, 2 * count);
        }
        seen[count++] = key;
    }

    private void takeProof() {
        for (int i = 0; i < 4; i++) {
            long key = seen[half.proof[i]];
            proofA[i] = (int) (key >>> 32);
            proofB[i] = (int) key;
        }
    }

    private void turnTo(double x, double y, double z) {
        double s = 1 / Math.sqrt(x * x + y * y + z * z);
        double cos = s * (x * sx + y * sy + z * sz);
        sx = s * x;
        sy = s * y;
        sz = s * z;
        if (cos < options.restartCos()) {
            guess();
        }
    }
}
