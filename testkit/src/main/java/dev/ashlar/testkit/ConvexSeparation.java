package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/**
 * Separates two convex hulls by linear programming, which knows nothing of faces, edges or hulls: only points.
 *
 * <p>The margin is the largest m such that n.(b - a) >= m for all points a of A and b of B, over all n of largest component
 * exactly 1. It is positive if a plane lies strictly between, 0 if the hulls touch, negative if their insides meet. (Over all n of
 * components up to 1 the best of overlapping hulls would be n = 0, which says nothing; so six programmes are solved, one
 * for each side of the cube.) A positive margin is the distance in the sum norm, so from 1 to 1.74 times the distance; a
 * negative one likewise minus the least translation.
 *
 * <p>Each programme is solved by its dual: over convex combinations p of A and q of B, least s (q - p)_k + the sum of the other
 * |q - p|_j, for side n_k = s. That is five equations, solved by the simplex method with the basis solved anew in every step.
 * Both sides of the duality are then evaluated on the given points, so the answer carries its own proof: the true margin is from
 * {@code margin} to {@code margin + error}.
 */
public final class ConvexSeparation {
    private static final int ROWS = 5;
    private static final double PRICE = 1e-13;
    private static final double PIVOT = 1e-11;

    /**
     * The answer.
     *
     * @param margin attained by {@code normal}: least n.b less greatest n.a
     * @param normal from A to B, its largest component 1 without sign
     * @param error  how much larger the true margin can be
     */
    public record Result(double margin, Vec3 normal, double error) {
        /** Whether a plane parts the hulls by more than a tolerance. */
        public boolean isApart(double tolerance) {
            return margin > tolerance;
        }

        /** Whether the insides meet by more than a tolerance. */
        public boolean isOverlap(double tolerance) {
            return margin + error < -tolerance;
        }
    }

    private final double[] a;
    private final double[] b;
    private final int countA;
    private final int countB;
    private final double[] cost = new double[6];
    private final int[] basis = new int[ROWS];
    private double lower;
    private double upper;
    private final double[] normal = new double[3];

    private ConvexSeparation(double[] a, double[] b) {
        this.a = a;
        this.b = b;
        countA = a.length / 3;
        countB = b.length / 3;
    }

    /** Separates the hulls of the vertices of two polyhedra; the normal is in A's frame. */
    public static Result of(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB) {
        return of(vertices(a), RigidMap.relative(poseA, poseB).apply(vertices(b)));
    }

    private static double[] vertices(Polyhedron p) {
        double[] xyz = new double[3 * p.vertexCount()];
        p.vertices(xyz, 0);
        return xyz;
    }

    /** Separates the hulls of points, three numbers each. */
    public static Result of(double[] a, double[] b) {
        double[] box = CullingBoxes.of(a);
        for (int i = 0; i < b.length; i += 3) {
            CullingBoxes.extend(box, b, i);
        }
        double size = Math.max(CullingBoxes.diagonal(box), Double.MIN_NORMAL);
        ConvexSeparation lp = new ConvexSeparation(scaled(a, box, size), scaled(b, box, size));
        double margin = Double.NEGATIVE_INFINITY;
        double bound = Double.NEGATIVE_INFINITY;
        Vec3 best = null;
        for (int side = 0; side < 6; side++) {
            lp.solve(side / 2, side % 2 == 0 ? 1 : -1);
            bound = Math.max(bound, lp.upper);
            if (lp.lower > margin) {
                margin = lp.lower;
                best = Vec3.of(lp.normal, 0);
            }
        }
        return new Result(margin * size, best, Math.max(0, bound - margin) * size);
    }

    private static double[] scaled(double[] xyz, double[] box, double size) {
        double[] out = new double[xyz.length];
        for (int i = 0; i < xyz.length; i++) {
            int k = i % 3;
            out[i] = (xyz[i] - (0.5 * box[k] + 0.5 * box[3 + k])) / size;
        }
        return out;
    }

    /** Solves for the side n_axis = sign. */
    private void solve(int axis, double sign) {
        for (int k = 0; k < 3; k++) {
            cost[2 * k] = k == axis ? sign : 1;
            cost[2 * k + 1] = k == axis ? -sign : 1;
        }
        int columns = countA + countB + 6;
        basis[0] = 0;
        basis[1] = countA;
        for (int k = 0; k < 3; k++) {
            basis[2 + k] = countA + countB + 2 * k + (b[k] - a[k] >= 0 ? 0 : 1);
        }
        int limit = 50 * columns + 1000;
        double[] x = new double[ROWS];
        double[] y = new double[ROWS];
        for (int step = 0; step < limit; step++) {
            solveBasis(x, y);
            int enter = price(y, columns, step > 20 + columns);
            if (enter < 0) {
                break;
            }
            int leave = ratio(enter, x);
            if (leave < 0) {
                break;
            }
            basis[leave] = enter;
        }
        evaluate(axis, sign, x, y);
    }

    /** Entry {@code row} of a column: rows 0 to 2 are q - p = s+ - s-, row 3 and 4 the sums of the weights. */
    private double entry(int row, int column) {
        if (column < countA) {
            return row < 3 ? -a[3 * column + row] : row == 3 ? 1 : 0;
        }
        int j = column - countA;
        if (j < countB) {
            return row < 3 ? b[3 * j + row] : row == 4 ? 1 : 0;
        }
        j -= countB;
        return row == j / 2 ? (j % 2 == 0 ? -1 : 1) : 0;
    }

    private double cost(int column) {
        return column < countA + countB ? 0 : cost[column - countA - countB];
    }

    /** The column with the lowest price, or the first below zero (Bland's rule, which cannot cycle); -1 at the optimum. */
    private int price(double[] y, int columns, boolean first) {
        int best = -1;
        double least = -PRICE;
        for (int j = 0; j < columns; j++) {
            double d = cost(j);
            for (int i = 0; i < ROWS; i++) {
                d -= y[i] * entry(i, j);
            }
            if (d < least && !inBasis(j)) {
                best = j;
                if (first) {
                    return j;
                }
                least = d;
            }
        }
        return best;
    }

    private boolean inBasis(int column) {
        for (int j : basis) {
            if (j == column) {
                return true;
            }
        }
        return false;
    }

    private int ratio(int enter, double[] x) {
        double[][] m = matrix();
        double[] d = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            d[i] = entry(i, enter);
        }
        gauss(m, d);
        int leave = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ROWS; i++) {
            if (d[i] > PIVOT) {
                double r = Math.max(0, x[i]) / d[i];
                if (leave < 0 || r < least - 1e-15 || r <= least + 1e-15 && basis[i] < basis[leave]) {
                    least = Math.min(least, r);
                    leave = i;
                }
            }
        }
        return leave;
    }

    private double[][] matrix() {
        double[][] m = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                m[i][j] = entry(i, basis[j]);
            }
        }
        return m;
    }

    /** x: values of the basis. y: dual values, the transposed system. */
    private void solveBasis(double[] x, double[] y) {
        for (int i = 0; i < ROWS; i++) {
            x[i] = i < 3 ? 0 : 1;
            y[i] = cost(basis[i]);
        }
        gauss(matrix(), x);
        double[][] m = matrix();
        double[][] t = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                t[i][j] = m[j][i];
            }
        }
        gauss(t, y);
    }

    /** Solves m x = v into v, with row pivots. */
    private static void gauss(double[][] m, double[] v) {
        for (int c = 0; c < ROWS; c++) {
            int p = c;
            for (int i = c + 1; i < ROWS; i++) {
                if (Math.abs(m[i][c]) > Math.abs(m[p][c])) {
                    p = i;
                }
            }
            double[] row = m[p];
            m[p] = m[c];
            m[c] = row;
            double t = v[p];
            v[p] = v[c];
            v[c] = t;
            if (m[c][c] == 0) {
                continue;
            }
            for (int i = c + 1; i < ROWS; i++) {
                double f = m[i][c] / m[c][c];
                for (int j = c; j < ROWS && f != 0; j++) {
                    m[i][j] -= f * m[c][j];
                }
                v[i] -= f * v[c];
            }
        }
        for (int c = ROWS - 1; c >= 0; c--) {
            for (int j = c + 1; j < ROWS; j++) {
                v[c] -= m[c][j] * v[j];
            }
            v[c] = m[c][c] == 0 ? 0 : v[c] / m[c][c];
        }
    }

    /** Both bounds on the given points: the normal from y, the combinations from x. */
    private void evaluate(int axis, double sign, double[] x, double[] y) {
        for (int k = 0; k < 3; k++) {
            normal[k] = k == axis ? sign : Math.max(-1, Math.min(1, -y[k]));
        }
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < b.length; i += 3) {
            least = Math.min(least, Vectors.dot(normal, b, i));
        }
        for (int i = 0; i < a.length; i += 3) {
            most = Math.max(most, Vectors.dot(normal, a, i));
        }
        lower = least - most;
        double[] p = new double[4];
        double[] q = new double[4];
        for (int i = 0; i < ROWS; i++) {
            int j = basis[i];
            double w = Math.max(0, x[i]);
            if (j < countA) {
                gather(p, a, 3 * j, w);
            } else if (j < countA + countB) {
                gather(q, b, 3 * (j - countA), w);
            }
        }
        upper = 0;
        for (int k = 0; k < 3; k++) {
            double d = q[k] / q[3] - p[k] / p[3];
            upper += k == axis ? sign * d : Math.abs(d);
        }
    }

    private static void gather(double[] sum, double[] xyz, int i, double weight) {
        for (int k = 0; k < 3; k++) {
            sum[k] += weight * xyz[i + k];
        }
        sum[3] += weight;
    }
}
