package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the node pairs of a search whose nodes are transformed exactly: along each direction, the support of the polytope
 * itself.
 */
final class ExactSupport {
    /** Three limits and their weights. */
    private record Sum(int[] limit, double[] weight) {
    }

    private final DopTree a;
    private final DopTree b;
    private final BoundingVolume volume;
    private final Pose pose;
    /** All sums that bound along each direction, then against it. */
    private final List<List<Sum>> sums = new ArrayList<>();
    private final double[][] moved;

    ExactSupport(DopTree a, DopTree b, Pose pose) {
        this.a = a;
        this.b = b;
        this.pose = pose;
        volume = a.volume;
        moved = new double[b.nodes][];
        Quat back = pose.rotation().conjugate();
        for (int i = 0; i < volume.k; i++) {
            sums.add(feasible(back.rotate(signed(i))));
        }
    }

    private Vec3 signed(int limit) {
        int d = limit % volume.directions;
        double s = limit < volume.directions ? 1 : -1;
        return new Vec3(s * volume.direction[3 * d], s * volume.direction[3 * d + 1], s * volume.direction[3 * d + 2]);
    }

    /** Basic solutions of the linear programme: all triples of directions whose cone holds u. */
    private List<Sum> feasible(Vec3 u) {
        List<Sum> found = new ArrayList<>();
        for (int i = 0; i < volume.k; i++) {
            for (int j = 0; j < i; j++) {
                for (int k = 0; k < j; k++) {
                    Vec3 p = signed(i);
                    Vec3 q = signed(j);
                    Vec3 r = signed(k);
                    double det = p.dot(q.cross(r));
                    if (Math.abs(det) > 0.5) {
                        double[] w = {u.dot(q.cross(r)) / det, p.dot(u.cross(r)) / det, p.dot(q.cross(u)) / det};
                        if (w[0] >= 0 && w[1] >= 0 && w[2] >= 0) {
                            found.add(new Sum(new int[] {i, j, k}, w));
                        }
                    }
                }
            }
        }
        return found;
    }

    long nodePairs() {
        return nodePairs(0, 0);
    }

    private long nodePairs(int na, int nb) {
        if (isApart(na, nb) || a.isLeaf(na) && b.isLeaf(nb)) {
            return 1;
        }
        if (b.isLeaf(nb) || !a.isLeaf(na) && a.extent[na] >= b.extent[nb]) {
            return 1 + nodePairs(na + 1, nb) + nodePairs(a.right[na], nb);
        }
        return 1 + nodePairs(na, nb + 1) + nodePairs(na, b.right[nb]);
    }

    private boolean isApart(int na, int nb) {
        if (moved[nb] == null) {
            moved[nb] = move(nb);
        }
        for (int i = 0; i < volume.k; i++) {
            int opposite = (i + volume.directions) % volume.k;
            if (moved[nb][i] + a.limits[volume.k * na + opposite] < 0) {
                return true;
            }
        }
        return false;
    }

    private double[] move(int node) {
        double[] out = new double[volume.k];
        for (int i = 0; i < volume.k; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (Sum sum : sums.get(i)) {
                double h = 0;
                for (int t = 0; t < 3; t++) {
                    h += sum.weight[t] * b.limits[volume.k * node + sum.limit[t]];
                }
                least = Math.min(least, h);
            }
            out[i] = least + signed(i).dot(pose.position());
        }
        return out;
    }
}
