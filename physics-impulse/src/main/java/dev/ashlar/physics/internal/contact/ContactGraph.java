package dev.ashlar.physics.internal.contact;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * In which order manifolds are solved: by levels, counted in contacts from the bodies that nothing pushes. Swept up and
 * down, loads travel through a wall in one pass. Within a level manifolds are cut into batches in which no pushed body is
 * twice, whose rows can be solved in any order; the cut depends on the scene alone.
 */
public final class ContactGraph {
    private static final int FAR = Integer.MAX_VALUE;
    /** Manifolds of a level that found no colour of their own share the last one, which one thread solves. */
    private static final int COLOURS = 63;

    /** Manifolds in solving order. */
    public int[] order = new int[64];
    /** By manifold: its place in the order. */
    public int[] rowOf = new int[64];
    /** Where each batch starts in the order, and the end of the last. */
    public int[] batch = new int[65];
    public int batches;
    /** By batch: whether pushed bodies may be in it more than once, so that one thread must solve it. */
    public boolean[] isShared = new boolean[64];
    /** By body: its level; 0 for bodies that nothing pushes. */
    public int[] level = new int[16];

    /** Bodies that contacts connect to the ground, by level, then by index. */
    public int[] grounded = new int[16];
    public int groundedCount;
    /** By body: its place among them; -1 for bodies that nothing pushes, {@link #LOOSE} for bodies without ground. */
    public int[] rank = new int[16];
    public static final int LOOSE = Integer.MAX_VALUE;

    private final BodySet bodies;
    private int[] start = new int[17];
    private int[] neighbour = new int[128];
    private int[] queue = new int[16];
    private int[] levelStart = new int[64];
    private int[] byLevel = new int[64];
    private int[] levelOf = new int[64];
    private int[] colour = new int[64];
    private long[] taken = new long[16];
    private int[] takenIn = new int[16];
    private final int[] colourStart = new int[COLOURS + 2];

    public ContactGraph(BodySet bodies) {
        this.bodies = bodies;
    }

    public void update(PairBuffer pairs, ContactBuffer contacts) {
        int manifolds = contacts.manifoldCount();
        grow(manifolds);
        findLevels(pairs, contacts);
        int levels = sortByLevel(pairs, contacts);
        Arrays.fill(takenIn, 0, bodies.end, -1);
        batches = 0;
        int at = 0;
        for (int l = 0; l < levels; l++) {
            at = cutLevel(pairs, contacts, l, at);
        }
        batch[batches] = at;
        for (int i = 0; i < manifolds; i++) {
            rowOf[order[i]] = i;
        }
    }

    private void grow(int manifolds) {
        if (order.length < manifolds) {
            int size = Math.max(manifolds, 2 * order.length);
            order = new int[size];
            rowOf = new int[size];
            byLevel = new int[size];
            levelOf = new int[size];
            colour = new int[size];
            neighbour = new int[2 * size];
            batch = new int[size + 1];
            isShared = new boolean[size + 1];
        }
        int n = bodies.def.length;
        if (level.length < n) {
            level = new int[n];
            start = new int[n + 1];
            queue = new int[n];
            taken = new long[n];
            takenIn = new int[n];
            grounded = new int[n];
            rank = new int[n];
        }
        if (levelStart.length < 2 * n + 4) {
            levelStart = new int[2 * n + 4];
        }
    }

    /** Breadth first from all bodies that nothing pushes, over the contacts. */
    private void findLevels(PairBuffer pairs, ContactBuffer contacts) {
        int n = bodies.end;
        Arrays.fill(start, 0, n + 1, 0);
        int manifolds = contacts.manifoldCount();
        for (int m = 0; m < manifolds; m++) {
            start[pairs.first(contacts.pair(m))]++;
            start[pairs.second(contacts.pair(m))]++;
        }
        int sum = 0;
        for (int i = 0; i <= n; i++) {
            sum += i < n ? start[i] : 0;
            start[i] = sum;
        }
        for (int m = manifolds - 1; m >= 0; m--) {
            int a = pairs.first(contacts.pair(m));
            int b = pairs.second(contacts.pair(m));
            neighbour[--start[a]] = b;
            neighbour[--start[b]] = a;
        }
        int tail = 0;
        for (int i = 0; i < n; i++) {
            boolean pushed = bodies.isDynamic(i);
            level[i] = pushed ? FAR : 0;
            if (!pushed && start[i] < start[i + 1]) {
                queue[tail++] = i;
            }
        }
        for (int head = 0; head < tail; head++) {
            int i = queue[head];
            for (int j = start[i]; j < start[i + 1]; j++) {
                int b = neighbour[j];
                if (level[b] == FAR) {
                    level[b] = level[i] + 1;
                    queue[tail++] = b;
                }
            }
        }
        rankBodies(tail);
    }

    /** Puts the bodies that were reached in the order of their levels; within a level they are in the order of their indices. */
    private void rankBodies(int reached) {
        int highest = reached == 0 ? 0 : level[queue[reached - 1]];
        Arrays.fill(start, 0, highest + 1, 0);
        for (int i = 0; i < bodies.end; i++) {
            rank[i] = level[i] == 0 ? -1 : LOOSE;
            if (level[i] > 0 && level[i] != FAR && level[i] < highest) {
                start[level[i] + 1]++;
            }
        }
        for (int l = 1; l <= highest; l++) {
            start[l] += start[l - 1];
        }
        groundedCount = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (level[i] > 0 && level[i] != FAR) {
                rank[i] = start[level[i]]++;
                grounded[rank[i]] = i;
                groundedCount++;
            }
        }
    }

    /** A contact between levels l and l + 1 is in class 2 l, within level l in class 2 l + 1, without ground in the last. */
    private int sortByLevel(PairBuffer pairs, ContactBuffer contacts) {
        int manifolds = contacts.manifoldCount();
        int most = 0;
        for (int m = 0; m < manifolds; m++) {
            int a = level[pairs.first(contacts.pair(m))];
            int b = level[pairs.second(contacts.pair(m))];
            int low = Math.min(a, b);
            levelOf[m] = low == FAR ? -1 : 2 * low + (a == b ? 1 : 0);
            most = Math.max(most, levelOf[m]);
        }
        int levels = most + 2;
        Arrays.fill(levelStart, 0, levels + 1, 0);
        for (int m = 0; m < manifolds; m++) {
            levelOf[m] = levelOf[m] < 0 ? most + 1 : levelOf[m];
            levelStart[levelOf[m] + 1]++;
        }
        for (int l = 0; l < levels; l++) {
            levelStart[l + 1] += levelStart[l];
        }
        for (int m = manifolds - 1; m >= 0; m--) {
            byLevel[--levelStart[levelOf[m] + 1]] = m;
        }
        // Now levelStart[l + 1] is where level l starts.
        System.arraycopy(levelStart, 1, levelStart, 0, levels);
        levelStart[levels] = manifolds;
        return levels;
    }

    /** Whether neither of two bodies has ground. */
    public boolean areLoose(int a, int b) {
        return rank[a] == LOOSE && rank[b] == LOOSE;
    }

    /** The batch after the last one on the same level as batch {@code start}. */
    int endOfLevel(int start) {
        int end = start + 1;
        while (end < batches && levelOf[order[batch[end]]] == levelOf[order[batch[start]]]) {
            end++;
        }
        return end;
    }

    private int cutLevel(PairBuffer pairs, ContactBuffer contacts, int l, int from) {
        Arrays.fill(colourStart, 0);
        for (int i = levelStart[l]; i < levelStart[l + 1]; i++) {
            int p = contacts.pair(byLevel[i]);
            int a = pairs.first(p);
            int b = pairs.second(p);
            long used = takenBy(a, l) | takenBy(b, l);
            int c = Math.min(COLOURS, Long.numberOfTrailingZeros(~used));
            if (c < COLOURS) {
                taken[a] |= 1L << c;
                taken[b] |= 1L << c;
            }
            colour[i] = c;
            colourStart[c + 1]++;
        }
        for (int c = 0; c <= COLOURS; c++) {
            if (colourStart[c + 1] > 0) {
                isShared[batches] = c == COLOURS;
                batch[batches++] = from + colourStart[c];
            }
            colourStart[c + 1] += colourStart[c];
        }
        for (int i = levelStart[l]; i < levelStart[l + 1]; i++) {
            order[from + colourStart[colour[i]]++] = byLevel[i];
        }
        return from + levelStart[l + 1] - levelStart[l];
    }

    private long takenBy(int body, int l) {
        if (!bodies.isDynamic(body)) {
            taken[body] = 0;
            return 0;
        }
        if (takenIn[body] != l) {
            takenIn[body] = l;
            taken[body] = 0;
        }
        return taken[body];
    }
}
