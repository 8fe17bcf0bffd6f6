package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.StaticBoxTree;

/**
 * Which nodes of two trees of boxes are near each other, the trees standing still: parted along none of the axes of either (three
 * of the six of Gottschalk, Lin and Manocha 1996, section 5, for each; the nine across edges of both cost more than they save).
 * Scratch memory of one thread.
 */
public final class NodePairs {
    private static final double ULP = 0x1p-52;

    private StaticBoxTree a;
    private StaticBoxTree b;
    /** A's frame in B's: rows of the rotation, their absolute values, where A's origin is. */
    private final double[] r = new double[9];
    private final double[] abs = new double[9];
    private double tx;
    private double ty;
    private double tz;
    private double rounding;

    /** Sets the trees, and how A stands in B's frame: the rotation at {@code rotation[at]}, row by row, and A's origin. */
    public void set(StaticBoxTree treeA, StaticBoxTree treeB, double[] rotation, int at, double x, double y, double z) {
        a = treeA;
        b = treeB;
        for (int k = 0; k < 9; k++) {
            r[k] = rotation[at + k];
            abs[k] = Math.abs(r[k]);
        }
        tx = x;
        ty = y;
        tz = z;
        rounding = 16 * ULP * (2 * treeA.reach + 2 * treeB.reach + Math.abs(x) + Math.abs(y) + Math.abs(z));
    }

    /** Whether node i of A and node j of B may have points within {@code far} of each other. */
    public boolean areNear(int i, int j, double far) {
        double[] p = a.box;
        double[] q = b.box;
        double up = far + rounding;
        int m = 6 * i;
        int n = 6 * j;
        double ax = 0.5 * (p[m + 3] + p[m]);
        double ay = 0.5 * (p[m + 4] + p[m + 1]);
        double az = 0.5 * (p[m + 5] + p[m + 2]);
        double hax = p[m + 3] - ax;
        double hay = p[m + 4] - ay;
        double haz = p[m + 5] - az;
        double bx = 0.5 * (q[n + 3] + q[n]);
        double hbx = q[n + 3] - bx;
        double dx = r[0] * ax + r[1] * ay + r[2] * az + tx - bx;
        if (Math.abs(dx) > abs[0] * hax + abs[1] * hay + abs[2] * haz + hbx + up) {
            return false;
        }
        double by = 0.5 * (q[n + 4] + q[n + 1]);
        double hby = q[n + 4] - by;
        double dy = r[3] * ax + r[4] * ay + r[5] * az + ty - by;
        if (Math.abs(dy) > abs[3] * hax + abs[4] * hay + abs[5] * haz + hby + up) {
            return false;
        }
        double bz = 0.5 * (q[n + 5] + q[n + 2]);
        double hbz = q[n + 5] - bz;
        double dz = r[6] * ax + r[7] * ay + r[8] * az + tz - bz;
        if (Math.abs(dz) > abs[6] * hax + abs[7] * hay + abs[8] * haz + hbz + up) {
            return false;
        }
        return Math.abs(r[0] * dx + r[3] * dy + r[6] * dz) <= abs[0] * hbx + abs[3] * hby + abs[6] * hbz + hax + up
                && Math.abs(r[1] * dx + r[4] * dy + r[7] * dz) <= abs[1] * hbx + abs[4] * hby + abs[7] * hbz + hay + up
                && Math.abs(r[2] * dx + r[5] * dy + r[8] * dz) <= abs[2] * hbx + abs[5] * hby + abs[8] * hbz + haz + up;
    }

    /** Which of a near pair to go on with: whether that is A's node, the larger one or the only one with sons. */
    public boolean splitsA(int i, int j) {
        return a.count[i] == 0 && (b.count[j] > 0 || span(a.box, 6 * i) > span(b.box, 6 * j));
    }

    /**
     * Whether the axes of A help to tell nodes of two trees apart: not if it is a single box, small beside B. Of a large one,
     * such as the ground under a body, the box in B's frame is mostly air.
     */
    public static boolean helpsA(StaticBoxTree treeA, StaticBoxTree treeB) {
        return treeA.next.length > 1 || span(treeA.box, 0) > span(treeB.box, 0);
    }

    public static double span(double[] box, int i) {
        return Math.max(box[i + 3] - box[i], Math.max(box[i + 4] - box[i + 1], box[i + 5] - box[i + 2]));
    }
}
