package dev.ashlar.broadphase.vadop;

/**
 * Chooses the axes for a direction of motion v: axis a if |a.v| &lt;= |v| sin(phi), equation (7). If phi is at least the
 * covering radius, any two choices share an axis (section IV-D): the bands of v and w cross at v x w, and an axis is
 * within the covering radius of that.
 *
 * <p>The table is section V-D1. Departs from it: a cell's choice is made for phi plus the greatest angle between the
 * middle of a cell and a point of it, else the shared axis is lost for directions off the middle.
 */
final class AxisChoice {
    /** Width of a cell of the table as a part of phi (section V-D1: "5 %"). */
    private static final double CELL = 0.05;
    private static final int MOST_CELLS = 256;
    /** Rounding of dot products of unit vectors, generously. */
    private static final double ROUNDING = 1e-12;

    private final Covering pool;
    private final double sinSq;
    private final long[] table;
    private final int cells;

    /** First 64 axes of the last choice, by bit. */
    long low;
    /** The other axes of the last choice. */
    long high;

    AxisChoice(Covering pool, double phi, boolean tabulated) {
        this.pool = pool;
        cells = tabulated ? Math.min(MOST_CELLS, (int) Math.ceil(2 / (CELL * phi))) : 0;
        // On a face of the cube around the unit ball an angle is at most as great as the distance it spans.
        double width = tabulated ? phi + Math.sqrt(0.5) * 2 / cells : phi;
        double sin = width < 0.5 * Math.PI ? StrictMath.sin(width) + ROUNDING : 2;
        sinSq = sin * sin;
        table = new long[2 * 3 * cells * cells];
        for (int i = 0; i < 3 * cells * cells; i++) {
            double u = 2 * (i % cells + 0.5) / cells - 1;
            double v = 2 * (i / cells % cells + 0.5) / cells - 1;
            int face = i / (cells * cells);
            compute(face == 0 ? 1 : face == 1 ? v : u, face == 0 ? u : face == 1 ? 1 : v, face == 0 ? v : face == 1 ? u : 1);
            table[2 * i] = low;
            table[2 * i + 1] = high;
        }
    }

    /** Chooses for a direction of about unit length. */
    void choose(double x, double y, double z) {
        if (cells == 0) {
            compute(x, y, z);
            return;
        }
        double ax = Math.abs(x);
        double ay = Math.abs(y);
        double az = Math.abs(z);
        int i;
        if (ax >= ay && ax >= az) {
            i = cell(0, y / x, z / x);
        } else if (ay >= az) {
            i = cell(1, z / y, x / y);
        } else {
            i = cell(2, x / z, y / z);
        }
        low = table[2 * i];
        high = table[2 * i + 1];
    }

    private int cell(int face, double u, double v) {
        int i = Math.min(cells - 1, (int) ((u + 1) * 0.5 * cells));
        int j = Math.min(cells - 1, (int) ((v + 1) * 0.5 * cells));
        return (face * cells + j) * cells + i;
    }

    private void compute(double x, double y, double z) {
        double most = sinSq * (x * x + y * y + z * z);
        low = 0;
        high = 0;
        for (int i = 0; i < pool.count; i++) {
            double d = pool.x[i] * x + pool.y[i] * y + pool.z[i] * z;
            if (d * d <= most) {
                if (i < 64) {
                    low |= 1L << i;
                } else {
                    high |= 1L << i - 64;
                }
            }
        }
    }
}
