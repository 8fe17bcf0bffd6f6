package dev.ashlar.narrow.separating;

/**
 * Cells of directions, for which supporting vertices are known in advance: where a climb starts when nothing better is known
 * (Chung and Wang, section 2.4).
 */
enum DirectionTable {
    /** 8 by 16 cells of equal polar and azimuth angles, as in the paper. Cells are found by comparing, without trigonometry. */
    POLAR {
        private static final int RINGS = 8;
        private static final int SECTORS = 16;

        @Override
        int size() {
            return RINGS * SECTORS;
        }

        @Override
        int cell(double x, double y, double z) {
            int ring = 0;
            for (int i = 0; i < COS_RING.length; i++) {
                ring += z < COS_RING[i] ? 1 : 0;
            }
            double u = Math.abs(x);
            double v = Math.abs(y);
            int sector = (v > TAN_SECTOR * u ? 1 : 0) + (v > u ? 1 : 0) + (u < TAN_SECTOR * v ? 1 : 0);
            int quarter = x >= 0 ? (y >= 0 ? 0 : 3) : (y >= 0 ? 1 : 2);
            return SECTORS * ring + 4 * quarter + (quarter % 2 == 0 ? sector : 3 - sector);
        }

        @Override
        void direction(int cell, double[] out) {
            double polar = (cell / SECTORS + 0.5) * StrictMath.PI / RINGS;
            double azimuth = (cell % SECTORS + 0.5) * 2 * StrictMath.PI / SECTORS;
            out[0] = StrictMath.sin(polar) * StrictMath.cos(azimuth);
            out[1] = StrictMath.sin(polar) * StrictMath.sin(azimuth);
            out[2] = StrictMath.cos(polar);
        }
    },

    /** 5 by 5 cells on each side of a cube: cells of more even size, found with one division. */
    CUBE {
        private static final int CELLS = 5;

        @Override
        int size() {
            return 6 * CELLS * CELLS;
        }

        @Override
        int cell(double x, double y, double z) {
            double ax = Math.abs(x);
            double ay = Math.abs(y);
            double az = Math.abs(z);
            if (ax >= ay && ax >= az) {
                return at(x >= 0 ? 0 : 1, y, z, ax);
            }
            return ay >= az ? at(y >= 0 ? 2 : 3, z, x, ay) : at(z >= 0 ? 4 : 5, x, y, az);
        }

        private int at(int side, double u, double v, double most) {
            double scale = 0.5 * CELLS / most;
            int i = Math.min(CELLS - 1, (int) (scale * u + 0.5 * CELLS));
            int j = Math.min(CELLS - 1, (int) (scale * v + 0.5 * CELLS));
            return (CELLS * side + i) * CELLS + j;
        }

        @Override
        void direction(int cell, double[] out) {
            int side = cell / (CELLS * CELLS);
            int axis = side / 2;
            double u = ((cell / CELLS % CELLS) + 0.5) * 2 / CELLS - 1;
            double v = (cell % CELLS + 0.5) * 2 / CELLS - 1;
            double length = Math.sqrt(1 + u * u + v * v);
            out[axis] = (side % 2 == 0 ? 1 : -1) / length;
            out[(axis + 1) % 3] = u / length;
            out[(axis + 2) % 3] = v / length;
        }
    };

    private static final double TAN_SECTOR = StrictMath.tan(StrictMath.PI / 8);
    private static final double[] COS_RING = new double[7];

    static {
        for (int i = 0; i < COS_RING.length; i++) {
            COS_RING[i] = StrictMath.cos((i + 1) * StrictMath.PI / 8);
        }
    }

    /** Number of cells. */
    abstract int size();

    /** The cell of a unit vector. */
    abstract int cell(double x, double y, double z);

    /** Writes the unit vector in the middle of a cell. */
    abstract void direction(int cell, double[] out);
}
