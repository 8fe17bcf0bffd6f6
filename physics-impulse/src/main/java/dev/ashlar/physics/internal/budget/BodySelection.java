package dev.ashlar.physics.internal.budget;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.pair.EventHeap;
import dev.ashlar.physics.internal.pair.PairSet;
import java.util.Arrays;

/**
 * Chooses bodies until so many pairs are to be looked at. A body counts all its pairs; bodies that joints connect are taken
 * together, by the first of them. Whoever is taken beside one that is not meets that as a body at rest, and loses momentum to
 * it. So bodies are taken with all that pairs connect them with, or, where that is too much, with their surroundings.
 */
final class BodySelection {
    /** Greater than any priority: among those that wait, the time decides. */
    private static final double ABOVE_ALL = 16;

    /** By body: whether it was taken. */
    boolean[] isLive = new boolean[0];
    /** By body: whether it was since it is seen. */
    boolean[] isFavoured = new boolean[0];
    /** How many bodies were, and the pairs that they have. */
    int taken;
    int looked;

    private final BodySet bodies;
    private final PairSet pairs;
    private final JointGroups groups;
    /** Pairs of a body as a linked list: entry 2 p + side. */
    private int[] head = new int[0];
    private int[] next = new int[128];
    /** By pair: the last count that it was in. */
    private int[] counted = new int[64];
    private int count;
    /** Those that are seen, best first; and all, who has waited longest first. */
    private final EventHeap seen = new EventHeap();
    private final EventHeap waiting = new EventHeap();
    /** By body: whether it can be taken, how long it has waited, whether it is in the region, or was in one too large. */
    private boolean[] isUnit = new boolean[0];
    private int[] waited = new int[0];
    private boolean[] isQueued = new boolean[0];
    private boolean[] isRefused = new boolean[0];
    private int[] region = new int[0];
    private int size;

    BodySelection(BodySet bodies, PairSet pairs, JointGroups groups) {
        this.bodies = bodies;
        this.pairs = pairs;
        this.groups = groups;
    }

    /** Begins anew, with all pairs skipped. */
    void begin() {
        int end = bodies.def.length;
        if (isLive.length < end) {
            isLive = new boolean[end];
            isFavoured = new boolean[end];
            isUnit = new boolean[end];
            isQueued = new boolean[end];
            isRefused = new boolean[end];
            waited = new int[end];
            head = new int[end];
            region = new int[end];
        }
        Arrays.fill(isLive, 0, bodies.end, false);
        Arrays.fill(isUnit, 0, bodies.end, false);
        Arrays.fill(isRefused, 0, bodies.end, false);
        taken = 0;
        looked = 0;
        seen.clear();
        waiting.clear();
        linkPairs();
    }

    private void linkPairs() {
        int n = pairs.now.size();
        if (counted.length < n) {
            counted = new int[2 * n];
            next = new int[4 * n];
        }
        Arrays.fill(counted, 0, n, 0);
        count = 0;
        Arrays.fill(head, 0, bodies.end, -1);
        for (int p = 0; p < n; p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            next[2 * p] = head[a];
            head[a] = 2 * p;
            next[2 * p + 1] = head[b];
            head[b] = 2 * p + 1;
        }
    }

    /** The first of the bodies that joints connect with one that would move, and that would, too. */
    int unit(int i) {
        int g = groups.of(i);
        int k = g < 0 ? 0 : groups.memberStart[g];
        while (g >= 0 && !bodies.isActive(groups.members[k])) {
            k++;
        }
        return g < 0 ? i : groups.members[k];
    }

    /** Adds a body that can be taken. */
    void add(int unit, int waitedFor, double priority, boolean isSeen) {
        isUnit[unit] = true;
        waited[unit] = waitedFor;
        if (isSeen) {
            seen.add(-priority, unit);
        }
        waiting.add(-waitedFor - priority / ABOVE_ALL, unit);
    }

    /** Takes what is seen, best first, with all that pairs connect with it, if that is no more than so many pairs in all. */
    void takeSeen(int most) {
        while (seen.size() > 0) {
            int i = seen.poll();
            if (!isLive[i] && !isRefused[i]) {
                takeConnected(i, most);
            }
        }
        Arrays.fill(isRefused, 0, bodies.end, false);
        System.arraycopy(isLive, 0, isFavoured, 0, bodies.end);
    }

    /**
     * Takes those who have waited longest, each with all that pairs connect with it, until there are so many pairs.
     *
     * @param inFull how many there may be in another step: what fits then waits for it; of what never does a part is taken
     * @param utmost how many there may be with the first if that has too many: else one with many would never have its turn
     * @return whether the first needed that
     */
    boolean takeWaiting(int most, int inFull, int utmost) {
        boolean isFirst = true;
        boolean needsAll = false;
        while (waiting.size() > 0) {
            int i = waiting.poll();
            if (isLive[i] || isRefused[i]) {
                continue;
            }
            int more = countPairs(i);
            if (isFirst && looked + more > most && looked + more <= utmost && waited[i] > 0) {
                take(i);
                needsAll = true;
            } else if (takeConnected(i, needsAll ? looked : most) > inFull && !needsAll) {
                for (int k = 0; k < size; k++) {
                    isRefused[region[k]] = false;
                }
                takeRegion(i, most);
            }
            isFirst = false;
        }
        return needsAll;
    }

    /** Takes a body with all that pairs connect with it, or refuses all of them; returns how many pairs they have. */
    private int takeConnected(int from, int most) {
        size = 0;
        count++;
        put(from);
        int sum = 0;
        for (int k = 0; k < size; k++) {
            sum += countMore(region[k]);
            putNeighbours(region[k], 0);
        }
        boolean fits = looked + sum <= most;
        for (int k = 0; k < size; k++) {
            isQueued[region[k]] = false;
            isRefused[region[k]] = !fits;
            if (fits) {
                take(region[k]);
            }
        }
        return fits ? 0 : sum;
    }

    /** Who had his turn lately is left out of a region, so that those who still wait have theirs sooner. */
    private void takeRegion(int from, int most) {
        size = 0;
        put(from);
        for (int k = 0; k < size; k++) {
            int i = region[k];
            if (looked + countPairs(i) <= most) {
                take(i);
                putNeighbours(i, waited[from] / 2);
            }
        }
        for (int k = 0; k < size; k++) {
            isQueued[region[k]] = false;
        }
    }

    private void put(int unit) {
        isQueued[unit] = true;
        region[size++] = unit;
    }

    /** Adds the bodies to the region that have pairs with one, if they have waited that long. */
    private void putNeighbours(int unit, int patience) {
        int g = groups.of(unit);
        for (int k = g < 0 ? 0 : groups.memberStart[g]; k < (g < 0 ? 1 : groups.memberStart[g + 1]); k++) {
            for (int e = head[g < 0 ? unit : groups.members[k]]; e >= 0; e = next[e]) {
                int other = (e & 1) == 0 ? pairs.now.second(e >> 1) : pairs.now.first(e >> 1);
                int j = bodies.isActive(other) ? unit(other) : other;
                if (isUnit[j] && !isQueued[j] && !isLive[j] && waited[j] >= patience) {
                    put(j);
                }
            }
        }
    }

    /** How many pairs of a body, and of all that joints connect to it, are not looked at yet. */
    private int countPairs(int unit) {
        count++;
        return countMore(unit);
    }

    /** The same without those that were counted already. */
    private int countMore(int unit) {
        int g = groups.of(unit);
        int sum = 0;
        for (int k = g < 0 ? 0 : groups.memberStart[g]; k < (g < 0 ? 1 : groups.memberStart[g + 1]); k++) {
            for (int e = head[g < 0 ? unit : groups.members[k]]; e >= 0; e = next[e]) {
                if (pairs.isSkipped(e >> 1) && counted[e >> 1] != count) {
                    counted[e >> 1] = count;
                    sum++;
                }
            }
        }
        return sum;
    }

    private void take(int unit) {
        int g = groups.of(unit);
        for (int k = g < 0 ? 0 : groups.memberStart[g]; k < (g < 0 ? 1 : groups.memberStart[g + 1]); k++) {
            int m = g < 0 ? unit : groups.members[k];
            isLive[m] = true;
            taken++;
            for (int e = head[m]; e >= 0; e = next[e]) {
                looked += pairs.isSkipped(e >> 1) ? 1 : 0;
                pairs.lookAt(e >> 1);
            }
        }
    }
}
