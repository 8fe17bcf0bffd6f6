package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.narrow.trajectory.feature.NodePairs;
import dev.ashlar.query.sweep.RelativeMotion;
import java.util.Arrays;

/**
 * Maps from features to their paths while two bodies A and B move, during [from, from + window]: control points of
 * rational Bezier curves of degree 1, 2, 3 or 5 in u = (t - from) / window. Scratch memory of one thread.
 *
 * <p>Symbols as in {@link RelativeMotion}. With NA(t) and NB(t) the turns of A and B times their weights SA and SB, S = SA SB,
 * <pre>
 * M = NB^T NA R0      T = NB^T SA (c + t D)      L = NB^T [c + t D]x NA R0      T' = -(NA R0)^T SB (c + t D)
 * </pre>
 * a point p of A is at (M p + T) / S in B's frame, and a line of A with direction u and moment m = p x u has there the
 * direction M u / S and the moment (L u + M m) / S; a point p of B is at (M^T p + T') / S in A's frame. All S_i are 1 or more,
 * and S_0 is 1: a common factor of points and weights changes no curve.
 * Degree 1 is pure translation, 2 pure rotation of one body: with r = t |W| / 2, the tangent of half the angle, these are the
 * two cases of van Waveren 2005, sections 2.2 to 2.5. Degree 3: one body moves in general; 5: both.
 */
final class PathMaps {
    /** Control points a curve has at most. */
    static final int MAX = 6;
    /** Numbers of a box at one control: its middle and three half sides. */
    static final int FRAME = 12;
    /** 1 / binomial(n, k). */
    private static final double[][] INV_BINOMIAL = {
        {1}, {1, 1}, {1, 0.5, 1}, {1, 1.0 / 3, 1.0 / 3, 1}, {}, {1, 0.2, 0.1, 0.1, 0.2, 1}};
    private static final int M = 0;
    private static final int T = 9;
    private static final int BACK = 12;
    private static final int S = 15;
    private static final int STRIDE = 16;

    /** The degree n: curves have n + 1 control points. */
    int degree;
    /** The weights S_i. */
    final double[] weight = new double[MAX];
    final double[] invWeight = new double[MAX];

    private RelativeMotion motion;
    private double from;
    private double window;
    /** 1 / S_0 before all was divided by it. */
    private double invStart;
    private int orderA;
    private int orderB;
    private int orderD;
    /** M, T, T' and S: powers of t, and Bernstein coefficients in the window. */
    private final double[] power = new double[STRIDE * MAX];
    private final double[] map = new double[STRIDE * MAX];
    /** L likewise: only edges that come near each other need it. */
    private final double[] linePower = new double[9 * MAX];
    private final double[] lineMap = new double[9 * MAX];
    private boolean hasLinePower;
    private boolean hasLineMap;
    private final double[] turnA = new double[9 * 3];
    private final double[] turnB = new double[9 * 3];
    private final double[] arm = new double[9 * 4];

    /** Sets the maps for [from, from + window] of a motion. */
    void set(RelativeMotion m, double from, double window) {
        motion = m;
        this.from = from;
        orderD = m.dx == 0 && m.dy == 0 && m.dz == 0 ? 0 : 1;
        degree = m.degree == 3 && orderD == 0 ? 2 : m.degree;
        Arrays.fill(power, 0, STRIDE * (degree + 1), 0);
        orderA = fillTurn(m.ax, m.ay, m.az, m.al, m.r0, turnA);
        orderB = fillTurnBack(m);
        addProducts(turnA, orderA, power, STRIDE);
        fillOrigins(m, orderD);
        power[S] = 1;
        if (degree > 1) {
            power[2 * STRIDE + S] = m.al + m.be;
        }
        if (degree == 5) {
            power[4 * STRIDE + S] = m.al * m.be;
        }
        hasLinePower = false;
        narrow(window);
    }

    /** Goes on with another window from the same start. */
    void narrow(double window) {
        this.window = window;
        hasLineMap = false;
        toBernstein(power, map, STRIDE);
        if (from > 0) {
            cutStart(map, STRIDE);
            invStart = 1 / map[S];
            scale(map, STRIDE, invStart);
            map[S] = 1;
        }
        for (int i = 0; i <= degree; i++) {
            weight[i] = map[STRIDE * i + S];
            invWeight[i] = 1 / weight[i];
        }
    }

    private void fillLines() {
        hasLineMap = true;
        if (!hasLinePower) {
            hasLinePower = true;
            fillArm(motion, orderA);
            Arrays.fill(linePower, 0, 9 * (degree + 1), 0);
            addProducts(arm, orderA + orderD, linePower, 9);
        }
        toBernstein(linePower, lineMap, 9);
        if (from > 0) {
            cutStart(lineMap, 9);
            scale(lineMap, 9, invStart);
        }
    }

    /** Adds the products of NB^T with matrices given by their powers of t. */
    private void addProducts(double[] b, int order, double[] out, int stride) {
        if (orderB == 0) {
            for (int j = 0; j <= order; j++) {
                System.arraycopy(b, 9 * j, out, stride * j, 9);
            }
            return;
        }
        for (int i = 0; i <= orderB; i++) {
            for (int j = 0; j <= order; j++) {
                addProduct(turnB, 9 * i, b, 9 * j, out, stride * (i + j));
            }
        }
    }

    /** Powers of NA R0; returns their number less one. */
    private static int fillTurn(double x, double y, double z, double quarter, double[] r0, double[] out) {
        System.arraycopy(r0, 0, out, 0, 9);
        if (quarter == 0) {
            return 0;
        }
        for (int j = 0; j < 3; j++) {
            double vx = r0[j];
            double vy = r0[3 + j];
            double vz = r0[6 + j];
            double h = 0.5 * (x * vx + y * vy + z * vz);
            out[9 + j] = y * vz - z * vy;
            out[12 + j] = z * vx - x * vz;
            out[15 + j] = x * vy - y * vx;
            out[18 + j] = h * x - quarter * vx;
            out[21 + j] = h * y - quarter * vy;
            out[24 + j] = h * z - quarter * vz;
        }
        return 2;
    }

    /** Powers of NB^T. */
    private int fillTurnBack(RelativeMotion m) {
        double[] t = turnB;
        Arrays.fill(t, 0, 9, 0);
        t[0] = 1;
        t[4] = 1;
        t[8] = 1;
        if (m.be == 0) {
            return 0;
        }
        double x = m.bx;
        double y = m.by;
        double z = m.bz;
        t[9] = 0;
        t[10] = z;
        t[11] = -y;
        t[12] = -z;
        t[13] = 0;
        t[14] = x;
        t[15] = y;
        t[16] = -x;
        t[17] = 0;
        t[18] = 0.5 * x * x - m.be;
        t[19] = 0.5 * x * y;
        t[20] = 0.5 * x * z;
        t[21] = t[19];
        t[22] = 0.5 * y * y - m.be;
        t[23] = 0.5 * y * z;
        t[24] = t[20];
        t[25] = t[23];
        t[26] = 0.5 * z * z - m.be;
        return 2;
    }

    /** Powers of [c + t D]x NA R0. */
    private void fillArm(RelativeMotion m, int orderA) {
        Arrays.fill(arm, 0, 9 * (orderA + 2), 0);
        for (int j = 0; j <= orderA; j++) {
            addCross(m.cx, m.cy, m.cz, turnA, 9 * j, arm, 9 * j);
            addCross(m.dx, m.dy, m.dz, turnA, 9 * j, arm, 9 * j + 9);
        }
    }

    /** Powers of T and T'. */
    private void fillOrigins(RelativeMotion m, int orderD) {
        for (int k = 0; k <= orderD; k++) {
            double x = k == 0 ? m.cx : m.dx;
            double y = k == 0 ? m.cy : m.dy;
            double z = k == 0 ? m.cz : m.dz;
            for (int i = 0; i <= (m.be == 0 ? 0 : 2); i++) {
                addTimes(turnB, 9 * i, x, y, z, power, STRIDE * (i + k) + T);
                if (m.al > 0) {
                    addTimes(turnB, 9 * i, m.al * x, m.al * y, m.al * z, power, STRIDE * (i + k + 2) + T);
                }
            }
            for (int j = 0; j <= (m.al == 0 ? 0 : 2); j++) {
                addTransposedTimes(turnA, 9 * j, -x, -y, -z, power, STRIDE * (j + k) + BACK);
                if (m.be > 0) {
                    addTransposedTimes(turnA, 9 * j, -m.be * x, -m.be * y, -m.be * z, power, STRIDE * (j + k + 2) + BACK);
                }
            }
        }
    }

    /** Turns powers of t, {@code stride} polynomials side by side, into Bernstein coefficients on [0, from + window]. */
    private void toBernstein(double[] powers, double[] p, int stride) {
        int n = degree;
        System.arraycopy(powers, 0, p, 0, stride);
        double power = 1;
        for (int k = 1; k <= n; k++) {
            power *= from + window;
            double f = power * INV_BINOMIAL[n][k];
            for (int i = stride * k; i < stride * (k + 1); i++) {
                p[i] = f * powers[i];
            }
        }
        for (int j = 1; j <= n; j++) {
            for (int i = stride * (n + 1) - 1; i >= stride * j; i--) {
                p[i] += p[i - stride];
            }
        }
    }

    /** Leaves out what is before the start by de Casteljau's cut. S grows with time, so its coefficients stay S_0 or more. */
    private void cutStart(double[] p, int stride) {
        double at = from / (from + window);
        double left = 1 - at;
        for (int k = degree; k > 0; k--) {
            for (int i = 0; i < stride * k; i++) {
                p[i] = left * p[i] + at * p[i + stride];
            }
        }
    }

    private void scale(double[] p, int stride, double by) {
        for (int i = 0; i < stride * (degree + 1); i++) {
            p[i] *= by;
        }
    }

    /** Coordinate k (0 to 2), in B's frame at the start, of the point {@code p[at]} of A. */
    double atStart(double[] p, int at, int k) {
        return map[3 * k] * p[at] + map[3 * k + 1] * p[at + 1] + map[3 * k + 2] * p[at + 2] + map[T + k];
    }

    /** Coordinate k (0 to 2), in A's frame at the start, of the point {@code p[at]} of B. */
    double backAtStart(double[] p, int at, int k) {
        return map[k] * p[at] + map[k + 3] * p[at + 1] + map[k + 6] * p[at + 2] + map[BACK + k];
    }

    /** Sets how A's tree stands in B's frame at the start. */
    void placeAtStart(StaticBoxTree treeA, StaticBoxTree treeB, NodePairs out) {
        out.set(treeA, treeB, map, M, map[T], map[T + 1], map[T + 2]);
    }

    /** Writes the control points, times their weights, of point {@code p[at]} of A in B's frame. */
    void point(double[] p, int at, double[] out, int o) {
        double x = p[at];
        double y = p[at + 1];
        double z = p[at + 2];
        double[] m = map;
        for (int i = 0, k = 0; i <= degree; i++, k += STRIDE) {
            out[o + 3 * i] = m[k] * x + m[k + 1] * y + m[k + 2] * z + m[k + T];
            out[o + 3 * i + 1] = m[k + 3] * x + m[k + 4] * y + m[k + 5] * z + m[k + T + 1];
            out[o + 3 * i + 2] = m[k + 6] * x + m[k + 7] * y + m[k + 8] * z + m[k + T + 2];
        }
    }

    /** Writes the control points, times their weights, of point {@code p[at]} of B in A's frame. */
    void pointBack(double[] p, int at, double[] out, int o) {
        double x = p[at];
        double y = p[at + 1];
        double z = p[at + 2];
        double[] m = map;
        for (int i = 0, k = 0; i <= degree; i++, k += STRIDE) {
            out[o + 3 * i] = m[k] * x + m[k + 3] * y + m[k + 6] * z + m[k + BACK];
            out[o + 3 * i + 1] = m[k + 1] * x + m[k + 4] * y + m[k + 7] * z + m[k + BACK + 1];
            out[o + 3 * i + 2] = m[k + 2] * x + m[k + 5] * y + m[k + 8] * z + m[k + BACK + 2];
        }
    }

    /** Writes control directions and moments, times their weights, of the Pluecker line {@code line[at]} of A in B's frame. */
    void line(double[] line, int at, double[] out, int o) {
        double ux = line[at];
        double uy = line[at + 1];
        double uz = line[at + 2];
        double mx = line[at + 3];
        double my = line[at + 4];
        double mz = line[at + 5];
        if (!hasLineMap) {
            fillLines();
        }
        double[] m = map;
        double[] n = lineMap;
        for (int i = 0; i <= degree; i++) {
            for (int r = 0; r < 3; r++) {
                int q = STRIDE * i + 3 * r;
                int l = 9 * i + 3 * r;
                out[o + 6 * i + r] = m[q] * ux + m[q + 1] * uy + m[q + 2] * uz;
                out[o + 6 * i + 3 + r] = n[l] * ux + n[l + 1] * uy + n[l + 2] * uz
                        + m[q] * mx + m[q + 1] * my + m[q + 2] * mz;
            }
        }
    }

    /** Writes a box, in B's frame, around all places of a box of A's frame: centre and half sides of its hull at each control. */
    void sweepBox(double[] box, int at, double[] out, int o) {
        double x = 0.5 * (box[at] + box[at + 3]);
        double y = 0.5 * (box[at + 1] + box[at + 4]);
        double z = 0.5 * (box[at + 2] + box[at + 5]);
        double hx = box[at + 3] - x;
        double hy = box[at + 4] - y;
        double hz = box[at + 5] - z;
        double[] m = map;
        for (int r = 0; r < 3; r++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0, k = 3 * r; i <= degree; i++, k += STRIDE) {
                double c = m[k] * x + m[k + 1] * y + m[k + 2] * z + m[STRIDE * i + T + r];
                double h = Math.abs(m[k]) * hx + Math.abs(m[k + 1]) * hy + Math.abs(m[k + 2]) * hz;
                double low = (c - h) * invWeight[i];
                double high = (c + h) * invWeight[i];
                least = low < least ? low : least;
                most = high > most ? high : most;
            }
            out[o + r] = least;
            out[o + 3 + r] = most;
        }
    }

    /** Writes a box, in A's frame, around all places of a box of B's frame. */
    void sweepBoxBack(double[] box, int at, double[] out, int o) {
        double x = 0.5 * (box[at] + box[at + 3]);
        double y = 0.5 * (box[at + 1] + box[at + 4]);
        double z = 0.5 * (box[at + 2] + box[at + 5]);
        double hx = box[at + 3] - x;
        double hy = box[at + 4] - y;
        double hz = box[at + 5] - z;
        double[] m = map;
        for (int r = 0; r < 3; r++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0, k = r; i <= degree; i++, k += STRIDE) {
                double c = m[k] * x + m[k + 3] * y + m[k + 6] * z + m[STRIDE * i + BACK + r];
                double h = Math.abs(m[k]) * hx + Math.abs(m[k + 3]) * hy + Math.abs(m[k + 6]) * hz;
                double low = (c - h) * invWeight[i];
                double high = (c + h) * invWeight[i];
                least = low < least ? low : least;
                most = high > most ? high : most;
            }
            out[o + r] = least;
            out[o + 3 + r] = most;
        }
    }

    /**
     * Writes how a box of A, with this middle and half sides, stands in B's frame: at each control, times the weight, its middle
     * and its three half sides as vectors.
     */
    void frame(double[] middle, double[] half, double[] out) {
        double[] m = map;
        for (int i = 0, k = 0, o = 0; i <= degree; i++, k += STRIDE, o += FRAME) {
            for (int r = 0; r < 3; r++) {
                double x = m[k + 3 * r];
                double y = m[k + 3 * r + 1];
                double z = m[k + 3 * r + 2];
                out[o + r] = x * middle[0] + y * middle[1] + z * middle[2] + m[k + T + r];
                out[o + 3 + r] = half[0] * x;
                out[o + 6 + r] = half[1] * y;
                out[o + 9 + r] = half[2] * z;
            }
        }
    }

    /** Writes a box, in B's frame, around a box of A's frame at the start. */
    void startBox(double[] box, int at, double[] out, int o) {
        double x = 0.5 * (box[at] + box[at + 3]);
        double y = 0.5 * (box[at + 1] + box[at + 4]);
        double z = 0.5 * (box[at + 2] + box[at + 5]);
        double hx = box[at + 3] - x;
        double hy = box[at + 4] - y;
        double hz = box[at + 5] - z;
        double[] m = map;
        for (int r = 0, k = 0; r < 3; r++, k += 3) {
            double c = m[k] * x + m[k + 1] * y + m[k + 2] * z + m[T + r];
            double h = Math.abs(m[k]) * hx + Math.abs(m[k + 1]) * hy + Math.abs(m[k + 2]) * hz;
            out[o + r] = c - h;
            out[o + 3 + r] = c + h;
        }
    }

    private static void addProduct(double[] a, int i, double[] b, int j, double[] out, int o) {
        for (int r = 0; r < 9; r += 3) {
            double x = a[i + r];
            double y = a[i + r + 1];
            double z = a[i + r + 2];
            out[o + r] += x * b[j] + y * b[j + 3] + z * b[j + 6];
            out[o + r + 1] += x * b[j + 1] + y * b[j + 4] + z * b[j + 7];
            out[o + r + 2] += x * b[j + 2] + y * b[j + 5] + z * b[j + 8];
        }
    }

    /** Adds [(x, y, z)]x times a matrix. */
    private static void addCross(double x, double y, double z, double[] b, int j, double[] out, int o) {
        for (int k = 0; k < 3; k++) {
            out[o + k] += y * b[j + 6 + k] - z * b[j + 3 + k];
            out[o + 3 + k] += z * b[j + k] - x * b[j + 6 + k];
            out[o + 6 + k] += x * b[j + 3 + k] - y * b[j + k];
        }
    }

    private static void addTimes(double[] a, int i, double x, double y, double z, double[] out, int o) {
        out[o] += a[i] * x + a[i + 1] * y + a[i + 2] * z;
        out[o + 1] += a[i + 3] * x + a[i + 4] * y + a[i + 5] * z;
        out[o + 2] += a[i + 6] * x + a[i + 7] * y + a[i + 8] * z;
    }

    private static void addTransposedTimes(double[] a, int i, double x, double y, double z, double[] out, int o) {
        out[o] += a[i] * x + a[i + 3] * y + a[i + 6] * z;
        out[o + 1] += a[i + 1] * x + a[i + 4] * y + a[i + 7] * z;
        out[o + 2] += a[i + 2] * x + a[i + 5] * y + a[i + 8] * z;
    }
}
