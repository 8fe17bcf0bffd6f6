package dev.ashlar.physics;

/**
 * A symmetric positive semidefinite matrix of small blocks, and its factors L D L^T: right-looking, block by block, in an order
 * and with a filling that were found beforehand ({@link JointGroups}). A pivot that vanishes belongs to a row which others imply:
 * it is dropped, its unknown is 0.
 */
final class BlockLdl {
    /** The most rows of a block. */
    static final int SIDE = 6;
    static final int BLOCK = SIDE * SIDE;
    /** A pivot below this share of its diagonal is rounding. */
    private static final double LEAST_PIVOT = 1e-10;

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

    /** Blocks of L below the diagonal, and the diagonal as it was given. */
    private double[] factor = new double[0];
    private double[] scale = new double[0];
    private final double[] pivot = new double[SIDE];

    /** Makes room for the structure that was set. */
    void allocate(int columns, int blocks) {
        diagonal = new double[columns * BLOCK];
        below = new double[blocks * BLOCK];
        factor = new double[blocks * BLOCK];
        scale = new double[columns * SIDE];
    }

    /** Factors the columns from..to-1, which no other columns are coupled to. */
    void factor(int from, int to) {
        for (int c = from; c < to; c++) {
            for (int k = 0; k < size[c]; k++) {
                scale[c * SIDE + k] = diagonal[c * BLOCK + k * SIDE + k];
            }
        }
        for (int c = from; c < to; c++) {
            factorDiagonal(c);
            int n = size[c];
            for (int e = start[c]; e < start[c + 1]; e++) {
                for (int i = 0; i < size[rowOf[e]]; i++) {
                    System.arraycopy(below, e * BLOCK + i * SIDE, factor, e * BLOCK + i * SIDE, n);
                    solveDiagonal(c, factor, e * BLOCK + i * SIDE);
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
            int l = e * BLOCK + i * SIDE;
            for (int j = 0; j < columns; j++) {
                int b = f * BLOCK + j * SIDE;
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += factor[l + k] * below[b + k];
                }
                out[o + i * SIDE + j] -= sum;
            }
        }
    }

    /** L D L^T of a diagonal block in place: L below the diagonal, 1/D on it. */
    private void factorDiagonal(int c) {
        double[] m = diagonal;
        int o = c * BLOCK;
        int n = size[c];
        for (int j = 0; j < n; j++) {
            int row = o + j * SIDE;
            double d = m[row + j];
            for (int k = 0; k < j; k++) {
                d -= m[row + k] * m[row + k] * pivot[k];
            }
            boolean dropped = !(d > LEAST_PIVOT * scale[c * SIDE + j]);
            pivot[j] = dropped ? 0 : d;
            double inverse = dropped ? 0 : 1 / d;
            m[row + j] = inverse;
            for (int i = j + 1; i < n; i++) {
                int other = o + i * SIDE;
                double l = m[other + j];
                for (int k = 0; k < j; k++) {
                    l -= m[other + k] * m[row + k] * pivot[k];
                }
                m[other + j] = l * inverse;
            }
        }
    }

    /** Solves D_c x = b in place. */
    private void solveDiagonal(int c, double[] x, int at) {
        double[] m = diagonal;
        int o = c * BLOCK;
        int n = size[c];
        for (int i = 1; i < n; i++) {
            for (int k = 0; k < i; k++) {
                x[at + i] -= m[o + i * SIDE + k] * x[at + k];
            }
        }
        for (int i = 0; i < n; i++) {
            x[at + i] *= m[o + i * SIDE + i];
        }
        for (int i = n - 2; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[at + i] -= m[o + k * SIDE + i] * x[at + k];
            }
        }
    }

    /** Solves for the columns from..to-1 in place; the numbers of column c are at {@code 6 * c}. */
    void solve(int from, int to, double[] x) {
        for (int c = from; c < to; c++) {
            for (int e = start[c]; e < start[c + 1]; e++) {
                int r = rowOf[e] * SIDE;
                for (int i = 0; i < size[rowOf[e]]; i++) {
                    int l = e * BLOCK + i * SIDE;
                    for (int k = 0; k < size[c]; k++) {
                        x[r + i] -= factor[l + k] * x[c * SIDE + k];
                    }
                }
            }
        }
        for (int c = to - 1; c >= from; c--) {
            solveDiagonal(c, x, c * SIDE);
            for (int e = start[c]; e < start[c + 1]; e++) {
                int r = rowOf[e] * SIDE;
                for (int i = 0; i < size[rowOf[e]]; i++) {
                    int l = e * BLOCK + i * SIDE;
                    for (int k = 0; k < size[c]; k++) {
                        x[c * SIDE + k] -= factor[l + k] * x[r + i];
                    }
                }
            }
        }
    }
}
