package dev.ashlar.testkit;

import java.util.ArrayList;
import java.util.List;

/** Overlap of two parts without radius, at least one of them not a convex solid; see {@link OverlapOracle}. */
final class PartOverlap {
    /** Steps off a contact, as shares of the size of the features. */
    private static final double[] STEPS = {0.02, 1e-5, 1e-9};
    private static final double[] DEEP_STEPS = {0.3, 0.1, 0.02, 1e-3, 1e-5, 1e-9};
    /** A rounded point on a sheet must be this many ulps inside a solid. */
    private static final double CLEAR_ULPS = 8;

    private final OraclePart p;
    private final OraclePart q;
    private final double[] boxesP;
    private final double[] boxesQ;
    /** Pairs of triangles that touch and do not cross. */
    private final List<int[]> touching = new ArrayList<>();

    PartOverlap(OraclePart p, OraclePart q) {
        this.p = p;
        this.q = q;
        boxesP = Triangles.boxes(p);
        boxesQ = Triangles.boxes(q);
    }

    boolean overlap() {
        return trianglesCross() || pierces(p, q) || pierces(q, p) || holdsVertex(p, q) || holdsVertex(q, p)
                || !touching.isEmpty() && meetInContacts();
    }

    private boolean trianglesCross() {
        for (int s = 0; s < p.triangleCount(); s++) {
            for (int t = 0; t < q.triangleCount(); t++) {
                if (Triangles.near(boxesP, s, boxesQ, t)) {
                    if (Triangles.cross(p, s, q, t)) {
                        return true;
                    }
                    if (Triangles.touch(p, s, q, t)) {
                        touching.add(new int[] {s, t});
                    }
                }
            }
        }
        return false;
    }

    private static boolean holdsVertex(OraclePart solid, OraclePart other) {
        if (!solid.closed()) {
            return false;
        }
        for (int i = 0; i < other.xyz.length; i += 3) {
            if (WindingNumber.inSolid(solid, other.xyz, i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a segment pierces a surface: it meets triangles, all of them with its ends strictly on the same two sides, and
     * off the rim. Or, for a solid, whether a point between two of its contacts is inside.
     */
    private static boolean pierces(OraclePart segment, OraclePart surface) {
        if (segment.triangleCount() > 0 || segment.edgeCount() == 0) {
            return false;
        }
        double[] xyz = segment.xyz;
        List<Double> times = new ArrayList<>(List.of(0.0, 1.0));
        int through = 0;
        boolean mixed = false;
        for (int t = 0; t < surface.triangleCount(); t++) {
            if (Triangles.touch(xyz, 0, xyz, 3, surface, t)) {
                int from = Triangles.side(surface, t, xyz, 0);
                int to = Triangles.side(surface, t, xyz, 3);
                mixed |= from * to >= 0 || through * from < 0;
                through = from;
                times.add(timeOf(surface, t, xyz));
            }
        }
        for (int e = 0; e < surface.edgeCount(); e++) {
            mixed |= surface.rim(e)
                    && ExactSigns.orient(xyz, 0, xyz, 3, surface.xyz, surface.end(e, 0), surface.xyz, surface.end(e, 1)) == 0;
        }
        if (through != 0 && !mixed) {
            return true;
        }
        if (!surface.closed()) {
            return false;
        }
        times.sort(null);
        for (int i = 1; i < times.size(); i++) {
            double t = 0.5 * (times.get(i - 1) + times.get(i));
            double[] m = new double[3];
            for (int k = 0; k < 3; k++) {
                m[k] = xyz[k] + t * (xyz[3 + k] - xyz[k]);
            }
            if (clearlyIn(surface, m)) {
                return true;
            }
        }
        return false;
    }

    /** Where a segment meets the plane of a triangle, 0 to 1; its start if it lies in the plane. */
    private static double timeOf(OraclePart surface, int t, double[] xyz) {
        double[] n = new double[3];
        int c = surface.corner(t, 0);
        Vectors.normal(surface.xyz, c, surface.corner(t, 1), surface.corner(t, 2), n);
        double from = Vectors.dot(n, xyz, 0) - Vectors.dot(n, surface.xyz, c);
        double to = Vectors.dot(n, xyz, 3) - Vectors.dot(n, surface.xyz, c);
        return from == to ? 0 : Math.max(0, Math.min(1, from / (from - to)));
    }

    /** Whether a rounded point is inside a solid by more than rounding. */
    private static boolean clearlyIn(OraclePart solid, double[] m) {
        return WindingNumber.inSolid(solid, m, 0)
                && Distances.toSurface(solid, m, 0)
                        > CLEAR_ULPS * Math.ulp(Math.max(CullingBoxes.extent(solid.box), Vectors.length(m)));
    }

    /** Tries points around every contact of triangles: inside both solids, or on a sheet and inside a solid. */
    private boolean meetInContacts() {
        return p.closed() || q.closed() ? deepest(STEPS, true) > 0 : crossWhereverMoved();
    }

    /**
     * For two open surfaces that meet in edges only: whether they cross after every small translation. Surfaces that touch part
     * in one of the directions, unless one fits into the other exactly.
     */
    private boolean crossWhereverMoved() {
        double step = 1e-7 * Math.min(CullingBoxes.diagonal(p.box), CullingBoxes.diagonal(q.box));
        for (int i = 0; i < 27; i++) {
            double[] by = {step * (i % 3 - 0.97), step * (i / 3 % 3 - 0.98), step * (i / 9 - 0.99)};
            if (!new PartOverlap(p, q.shifted(by)).trianglesCross()) {
                return false;
            }
        }
        return true;
    }

    /** The deepest of points around contacts, 0 if none is inside both. */
    double deepest() {
        touching.clear();
        for (int s = 0; s < p.triangleCount(); s++) {
            for (int t = 0; t < q.triangleCount(); t++) {
                if (Triangles.near(boxesP, s, boxesQ, t) && Triangles.touch(p, s, q, t)) {
                    touching.add(new int[] {s, t});
                }
            }
        }
        return deepest(DEEP_STEPS, false);
    }

    private double deepest(double[] steps, boolean any) {
        double most = 0;
        double[] at = new double[3];
        for (int[] pair : touching) {
            double size = Math.min(diagonal(boxesP, pair[0]), diagonal(boxesQ, pair[1]));
            List<double[]> ways = p.closed() && q.closed() ? ways(pair) : List.of();
            List<double[]> bases = bases(pair);
            for (int b = 0; b < bases.size(); b++) {
                double[] base = bases.get(b);
                // The first four are of p, the next four of q, the last is common.
                if (!p.closed() && (b < 4 || b == 8) && clearlyIn(q, base)) {
                    most = Math.max(most, Distances.toSurface(q, base, 0));
                }
                if (!q.closed() && b >= 4 && clearlyIn(p, base)) {
                    most = Math.max(most, Distances.toSurface(p, base, 0));
                }
                for (double step : steps) {
                    for (double[] way : ways) {
                        for (int k = 0; k < 3; k++) {
                            at[k] = base[k] + step * size * way[k];
                        }
                        if (WindingNumber.inSolid(p, at, 0) && WindingNumber.inSolid(q, at, 0)) {
                            most = Math.max(most, Math.max(Distances.toSurface(p, at, 0), Distances.toSurface(q, at, 0)));
                        }
                    }
                }
                if (any && most > 0) {
                    return most;
                }
            }
        }
        return most;
    }

    private static double diagonal(double[] boxes, int t) {
        double[] box = new double[6];
        System.arraycopy(boxes, 6 * t, box, 0, 6);
        return CullingBoxes.diagonal(box);
    }

    /** Middles of both triangles and of their edges, and the middle of what they have in common. */
    private List<double[]> bases(int[] pair) {
        List<double[]> bases = new ArrayList<>();
        middles(p, pair[0], bases);
        middles(q, pair[1], bases);
        double[] sum = new double[3];
        int count = common(p, pair[0], q, pair[1], sum) + common(q, pair[1], p, pair[0], sum);
        if (count > 0) {
            bases.add(new double[] {sum[0] / count, sum[1] / count, sum[2] / count});
        }
        return bases;
    }

    private static void middles(OraclePart a, int t, List<double[]> out) {
        double[] centre = new double[3];
        for (int k = 0; k < 3; k++) {
            double[] m = new double[3];
            for (int c = 0; c < 3; c++) {
                m[c] = 0.5 * a.xyz[a.corner(t, k) + c] + 0.5 * a.xyz[a.corner(t, (k + 1) % 3) + c];
                centre[c] += a.xyz[a.corner(t, k) + c] / 3;
            }
            out.add(m);
        }
        out.add(centre);
    }

    /** Sums up the corners of s on t and the points where edges of s meet edges of t. */
    private static int common(OraclePart a, int s, OraclePart b, int t, double[] sum) {
        int count = 0;
        double[] near = new double[6];
        double limit = 1e-12 * CullingBoxes.diagonal(b.box);
        for (int k = 0; k < 3; k++) {
            int c = a.corner(s, k);
            int d = a.corner(s, (k + 1) % 3);
            if (Triangles.touch(a.xyz, c, a.xyz, c, b, t)) {
                add(sum, a.xyz, c);
                count++;
            }
            for (int l = 0; l < 3; l++) {
                if (Distances.edges(a.xyz, c, d, b.xyz, b.corner(t, l), b.corner(t, (l + 1) % 3), near) <= limit) {
                    add(sum, near, 0);
                    count++;
                }
            }
        }
        return count;
    }

    private static void add(double[] sum, double[] xyz, int i) {
        for (int k = 0; k < 3; k++) {
            sum[k] += xyz[i + k];
        }
    }

    /** Directions: into both solids by their normals and their sum, and the 26 of a cube. */
    private List<double[]> ways(int[] pair) {
        List<double[]> ways = new ArrayList<>();
        double[] n = inwards(p, pair[0]);
        double[] m = inwards(q, pair[1]);
        ways.add(n);
        ways.add(m);
        ways.add(new double[] {n[0] + m[0], n[1] + m[1], n[2] + m[2]});
        for (int i = 0; i < 27; i++) {
            if (i != 13) {
                ways.add(new double[] {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1});
            }
        }
        return ways;
    }

    private static double[] inwards(OraclePart a, int t) {
        double[] n = new double[3];
        Vectors.normal(a.xyz, a.corner(t, 0), a.corner(t, 2), a.corner(t, 1), n);
        Vectors.normalise(n);
        return n;
    }
}
