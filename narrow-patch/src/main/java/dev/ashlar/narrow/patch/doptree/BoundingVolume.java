package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Check;
import dev.ashlar.narrow.patch.distance.OrientedBoxes;
import java.util.Arrays;

/**
 * The kind of bounding volume at the nodes of a tree: discrete oriented polytopes of k = 6, 14, 18 or 26 limits, balls, or
 * {@linkplain OrientedBoxes boxes along axes of their own}.
 * Directions have components -1, 0 and 1, so a projection is additions only; limits along diagonals are longer by sqrt(2) or
 * sqrt(3). A polytope is stored as its upper limits, then the upper limits of the opposite directions; a ball as its centre and
 * radius.
 */
final class BoundingVolume {
    /** The directions in the order of the thesis's Table 1, then the four diagonals of the cube. */
    private static final int[] ALL = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, -1, 0, 1, 0, -1, 0, 1, -1,
        1, 1, 1, 1, 1, -1, 1, -1, 1, -1, 1, 1};
    private static final int EDGES_FROM = 3;
    private static final int CORNERS_FROM = 9;

    /** Balls. */
    static final BoundingVolume BALL = new BoundingVolume(0);
    /** Boxes along axes of their own. */
    static final BoundingVolume ORIENTED_BOX = new BoundingVolume(-1);

    /** Number of limits; 0 for balls, -1 for boxes along axes of their own. */
    final int k;
    /** Numbers a node. */
    final int stride;
    /** Number of directions. */
    final int directions;
    /** Components of the directions, three each. */
    final int[] direction;
    /** Lengths of the directions. */
    final double[] length;
    /** The limit in a signed direction, by its code 9 x + 3 y + z + 13; -1 if there is none. */
    private final int[] limitOf = new int[27];

    private BoundingVolume(int k) {
        this.k = k;
        directions = Math.max(0, k / 2);
        stride = k == 0 ? 4 : k < 0 ? OrientedBoxes.STRIDE : k;
        direction = new int[3 * directions];
        length = new double[directions];
        int n = 0;
        for (int d = 0; d < ALL.length / 3 && n < directions; d++) {
            if (d < EDGES_FROM || (d < CORNERS_FROM ? k != 14 : k != 18)) {
                System.arraycopy(ALL, 3 * d, direction, 3 * n, 3);
                length[n++] = Math.sqrt(d < EDGES_FROM ? 1 : d < CORNERS_FROM ? 2 : 3);
            }
        }
        Arrays.fill(limitOf, -1);
        for (int i = 0; i < directions; i++) {
            int c = 9 * direction[3 * i] + 3 * direction[3 * i + 1] + direction[3 * i + 2];
            limitOf[13 + c] = i;
            limitOf[13 - c] = directions + i;
        }
    }

    /** Polytopes of k limits. */
    static BoundingVolume dop(int k) {
        if (k != 6 && k != 14 && k != 18 && k != 26) {
            throw Check.fault("k", "6, 14, 18 or 26", k);
        }
        return new BoundingVolume(k);
    }

    boolean isBall() {
        return k == 0;
    }

    boolean isOrientedBox() {
        return k < 0;
    }

    double project(int i, double x, double y, double z) {
        return direction[3 * i] * x + direction[3 * i + 1] * y + direction[3 * i + 2] * z;
    }

    /**
     * Writes three limits and weights, none negative, such that the weighted sum of the directions of these limits is u: the same
     * sum of the limits then bounds a polytope along u (linear programming duality: any feasible weights are conservative). The
     * directions nearest to u are taken, which leaves 18-DOPs of rotated bodies about 12 % wider than need be.
     *
     * <p>Symbols: x, y, z are |u|'s components in descending order, a, b, c the signed axes of these.
     */
    void weights(double ux, double uy, double uz, int[] limit, double[] weight, int at) {
        ordered(Math.abs(ux), ux < 0 ? -9 : 9, Math.abs(uy), uy < 0 ? -3 : 3, Math.abs(uz), uz < 0 ? -1 : 1, limit, weight, at);
    }

    private void ordered(double x, int a, double y, int b, double z, int c, int[] limit, double[] weight, int at) {
        if (x < y) {
            ordered(y, b, x, a, z, c, limit, weight, at);
            return;
        }
        if (y < z) {
            ordered(x, a, z, c, y, b, limit, weight, at);
            return;
        }
        switch (k) {
            case 6 -> put(limit, weight, at, a, x, b, y, c, z);
            case 14 -> put(limit, weight, at, a, x - y, a + b + c, 0.5 * (y + z), a + b - c, 0.5 * (y - z));
            case 18 -> {
                if (x >= y + z) {
                    put(limit, weight, at, a, x - y - z, a + b, y, a + c, z);
                } else {
                    put(limit, weight, at, a + b, 0.5 * (x + y - z), a + c, 0.5 * (x + z - y), b + c, 0.5 * (y + z - x));
                }
            }
            case 26 -> put(limit, weight, at, a, x - y, a + b, y - z, a + b + c, z);
            default -> throw new AssertionError(k);
        }
    }

    private void put(int[] limit, double[] weight, int at, int c0, double w0, int c1, double w1, int c2, double w2) {
        limit[at] = limitOf[13 + c0];
        limit[at + 1] = limitOf[13 + c1];
        limit[at + 2] = limitOf[13 + c2];
        weight[at] = w0;
        weight[at + 1] = w1;
        weight[at + 2] = w2;
    }
}
