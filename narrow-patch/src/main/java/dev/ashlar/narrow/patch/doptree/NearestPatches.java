package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * All places where two surfaces come near each other: pairs of patches within a tolerance that are no farther apart than any
 * pair of their neighbours, which share a vertex with them (SWIFT++'s disjoint contacts, local minima of the distance).
 * Scratch memory of one thread. A work unit is a pair of nodes.
 */
final class NearestPatches {
    private final PairBounds bounds;
    private final LeafPairs pairs;
    private final PatchDistance patches = new PatchDistance();
    private int[] patchA = new int[16];
    private int[] patchB = new int[16];
    private boolean[] least = new boolean[16];
    private int found;

    int count;
    double[] distance = new double[16];
    /** Closest points, A's then B's, six numbers a place. */
    double[] closest = new double[6 * 16];

    NearestPatches(PairBounds bounds) {
        this.bounds = bounds;
        pairs = new LeafPairs(bounds);
    }

    /** Finds the places of the trees of the bounds; false if the budget ran out before all were found. */
    boolean search(double tolerance, WorkBudget budget) {
        found = 0;
        pairs.beginAtRoots(tolerance);
        int reached = pairs.next(budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            int pa = reached == LeafPairs.LEAVES ? bounds.a.patch(pairs.nodeA) : -1;
            if (pa >= 0 && patches.measure(bounds, pa, bounds.b.patch(pairs.nodeB), Math.nextUp(tolerance))) {
                keep(pa, bounds.b.patch(pairs.nodeB));
            }
            reached = pairs.next(budget);
        }
        for (int i = 0; i < found; i++) {
            least[i] = isLeast(i);
        }
        count = 0;
        for (int i = 0; i < found; i++) {
            if (least[i]) {
                distance[count] = distance[i];
                System.arraycopy(closest, 6 * i, closest, 6 * count++, 6);
            }
        }
        return reached == LeafPairs.END;
    }

    /** Whether no pair of neighbouring patches is nearer; of equally near ones the first counts. */
    private boolean isLeast(int i) {
        for (int k = 0; k < found; k++) {
            boolean before = distance[k] < distance[i] || distance[k] == distance[i] && k < i;
            if (before && bounds.a.patches.touch(patchA[i], patchA[k]) && bounds.b.patches.touch(patchB[i], patchB[k])) {
                return false;
            }
        }
        return true;
    }

    private void keep(int pa, int pb) {
        if (found == patchA.length) {
            patchA = Arrays.copyOf(patchA, 2 * found);
            patchB = Arrays.copyOf(patchB, 2 * found);
            least = Arrays.copyOf(least, 2 * found);
            distance = Arrays.copyOf(distance, 2 * found);
            closest = Arrays.copyOf(closest, 12 * found);
        }
        patchA[found] = pa;
        patchB[found] = pb;
        distance[found] = patches.distance;
        System.arraycopy(patches.closest, 0, closest, 6 * found++, 6);
    }
}
