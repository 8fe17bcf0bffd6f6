package dev.ashlar.physics.internal.joint;

/**
 * A symmetric positive semidefinite matrix of small blocks, and its factors L D L^T: right-looking, block by block, in an order
 * and with a filling that were found beforehand ({@link JointGroups}). A pivot that vanishes belongs to a row which others imply:
 * it is dropped, its unknown is 0.
 */
final class BlockLdl {
    /** The most rows of a block. */
    static final int SIDE = 6;
    static final int BLOCK = SIDE * SIDE;
    private static final int HALF = SIDE / 2;
    /**
     * A row with less left of its diagonal than this share is taken for one that others imply: what rounding leaves of one, after
     * rows that have little more than this left, is no more.
     */
    private static final double LEAST_PIVOT = 1e-8;

    /** By column: rows of its diagonal block; where its other blocks start; the end of the last. */
    int[] size = new int[0];
    int[] start = new int[1];
    /** By block: the column that its rows belong to. */
    int[] rowOf = new int[0];
    /** By pair of blocks of a column, in the order in which they are met: which block they change; the diagonal is ~column. */
    int[] target = new int[0];
    /** By column: where its pairs start. */
    int[] firstTarget = new int[0];
    /** The matrix: diagonal blocks and those below, row by row. Overwritten by {@link #factor}. */
    double[] diagonal = new double[0];
    double[] below = new double[0];

    /** By column and row: whether others imply it. */
    boolean[] isDropped = new boolean[0];
    /** The least share that was left of the diagonal of a row that was not dropped, in the columns that were factored last. */
    double leastLeft;

    /** Blocks of L below the diagonal, the inverses of those on it, and the diagonal as it was given. */
    private double[] factor = new double[0];
    private double[] inverse = new double[0];
    private double[] scale = new double[0];

    /** Makes room for the structure that was set. */
    void allocate(int columns, int blocks) {
        diagonal = new double[columns * BLOCK];
        below = new double[blocks * BLOCK];
        factor = new double[blocks * BLOCK];
        inverse = new double[columns * BLOCK];
        scale = new double[columns * SIDE];
        isDropped = new boolean[columns * SIDE];
    }

    /** Factors the columns from..to-1, which no other columns are coupled to. */
    void factor(int from, int to) {
        leastLeft = 1;
        for (int c = from; c < to; c++) {
            for (int k = 0; k < size[c]; k++) {
                scale[c * SIDE + k] = diagonal[c * BLOCK + k * SIDE + k];
            }
        }
        for (int c = from; c < to; c++) {
            invertDiagonal(c);
            int n = size[c];
            for (int e = start[c]; e < start[c + 1]; e++) {
                for (int i = e * BLOCK; i < e * BLOCK + size[rowOf[e]] * SIDE; i += SIDE) {
                    multiply(inverse, c * BLOCK, n, n, below, i, factor, i);
                }
            }
            int next = firstTarget[c];
            for (int e = start[c]; e < start[c + 1]; e++) {
                for (int f = start[c]; f <= e; f++) {
                    int t = target[next++];
                    subtractProduct(e, f, n, t < 0 ? diagonal : below, (t < 0 ? ~t : t) * BLOCK);
                }
            }
        }
    }

    /** Subtracts L_e B_f^T. */
    private void subtractProduct(int e, int f, int n, double[] out, int o) {
        int rows = size[rowOf[e]];
        int columns = size[rowOf[f]];
        for (int i = 0; i < rows; i++) {
            subtract(below, f * BLOCK, columns, n, factor, e * BLOCK + i * SIDE, out, o + i * SIDE);
        }
    }

    /**
     * y = M x with the first n columns of M. Rows are read whole, or by halves if that is enough: beyond their size blocks are 0,
     * and sums in local variables are several times as fast as sums in arrays.
     */
    private static void multiply(double[] m, int o, int rows, int n, double[] x, int at, double[] y, int to) {
        double x0 = x[at];
        double x1 = x[at + 1];
        double x2 = x[at + 2];
        double x3 = n > HALF ? x[at + 3] : 0;
        double x4 = n > HALF ? x[at + 4] : 0;
        double x5 = n > HALF ? x[at + 5] : 0;
        for (int i = 0; i < rows; i++) {
            int r = o + i * SIDE;
            double sum = m[r] * x0 + m[r + 1] * x1 + m[r + 2] * x2;
            y[to + i] = n > HALF ? sum + (m[r + 3] * x3 + m[r + 4] * x4 + m[r + 5] * x5) : sum;
        }
    }

    /** y -= M x, likewise. */
    private static void subtract(double[] m, int o, int rows, int n, double[] x, int at, double[] y, int to) {
        double x0 = x[at];
        double x1 = x[at + 1];
        double x2 = x[at + 2];
        double x3 = n > HALF ? x[at + 3] : 0;
        double x4 = n > HALF ? x[at + 4] : 0;
        double x5 = n > HALF ? x[at + 5] : 0;
        for (int i = 0; i < rows; i++) {
            int r = o + i * SIDE;
            double sum = m[r] * x0 + m[r + 1] * x1 + m[r + 2] * x2;
            y[to + i] -= n > HALF ? sum + (m[r + 3] * x3 + m[r + 4] * x4 + m[r + 5] * x5) : sum;
        }
    }

    /**
     * The inverse of a diagonal block, by sweeping one row after the other, the one with the most left of its diagonal first: where
     * rows are next to dependent, others must not be eliminated by the little that is left of them.
     */
    private void invertDiagonal(int c) {
        double[] m = inverse;
        int o = c * BLOCK;
        int n = size[c];
        for (int i = 0; i < n; i++) {
            isDropped[c * SIDE + i] = true;
            for (int j = 0; j <= i; j++) {
                m[o + i * SIDE + j] = m[o + j * SIDE + i] = diagonal[o + i * SIDE + j];
            }
        }
        for (int p = nextPivot(c); p >= 0; p = nextPivot(c)) {
            isDropped[c * SIDE + p] = false;
            leastLeft = Math.min(leastLeft, m[o + p * (SIDE + 1)] / scale[c * SIDE + p]);
            sweep(m, o, n, p);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                boolean swept = !isDropped[c * SIDE + i] && !isDropped[c * SIDE + j];
                m[o + i * SIDE + j] = swept ? -m[o + i * SIDE + j] : 0;
            }
        }
    }

    /** The row of a block, not swept, with the most left of its diagonal; -1 if none has enough. */
    private int nextPivot(int c) {
        double most = LEAST_PIVOT;
        int best = -1;
        for (int i = 0; i < size[c]; i++) {
            double left = inverse[c * BLOCK + i * (SIDE + 1)];
            if (isDropped[c * SIDE + i] && left > most * scale[c * SIDE + i]) {
                most = left / scale[c * SIDE + i];
                best = i;
            }
        }
        return best;
    }

    /** Exchanges row p of y = M x: after all rows of an invertible M, x = -M y. */
    private static void sweep(double[] m, int o, int n, int p) {
        int row = o + p * SIDE;
        double by = 1 / m[row + p];
        for (int i = 0; i < n; i++) {
            double f = m[o + i * SIDE + p] * by;
            for (int j = 0; j <= i && i != p; j++) {
                if (j != p) {
                    m[o + i * SIDE + j] = m[o + j * SIDE + i] -= f * m[row + j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            m[o + i * SIDE + p] = m[row + i] = i == p ? -by : m[row + i] * by;
        }
    }

    /** Solves for the columns from..to-1 in place; the numbers of column c are at {@code 6 * c}. */
    void solve(int from, int to, double[] x) {
        for (int c = from; c < to; c++) {
            for (int e = start[c]; e < start[c + 1]; e++) {
                subtract(factor, e * BLOCK, size[rowOf[e]], size[c], x, c * SIDE, x, rowOf[e] * SIDE);
            }
        }
        for (int c = to - 1; c >= from; c--) {
            multiply(inverse, c * BLOCK, size[c], size[c], x, c * SIDE, x, c * SIDE);
            for (int e = start[c]; e < start[c + 1]; e++) {
                subtractTransposed(e * BLOCK, size[rowOf[e]], size[c], x, rowOf[e] * SIDE, c * SIDE);
            }
        }
    }

    /** Subtracts L_e^T times the numbers at {@code r} from the n at {@code c}. */
    private void subtractTransposed(int o, int rows, int n, double[] x, int r, int c) {
        double[] f = factor;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        for (int i = 0; i < rows; i++) {
            int l = o + i * SIDE;
            double y = x[r + i];
            s0 += f[l] * y;
            s1 += f[l + 1] * y;
            s2 += f[l + 2] * y;
            if (n > HALF) {
                s3 += f[l + 3] * y;
                s4 += f[l + 4] * y;
                s5 += f[l + 5] * y;
            }
        }
        x[c] -= s0;
        x[c + 1] -= s1;
        x[c + 2] -= s2;
        if (n > HALF) {
            x[c + 3] -= s3;
            x[c + 4] -= s4;
            x[c + 5] -= s5;
        }
    }
}
