package dev.ashlar.physics.internal.contact;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.DisjointSets;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * In which order manifolds are solved: by levels, counted in contacts from the bodies that nothing pushes. Swept up and
 * down, loads travel through a wall in one pass. Within a level manifolds are cut into batches in which no pushed body is
 * twice, whose rows can be solved in any order; the cut depends on the scene alone.
 */
public final class ContactGraph {
    public static final int FAR = Integer.MAX_VALUE;
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

    /** Islands: bodies that contacts or joints connect. By island: where its rows and batches start, and the end. */
    public int islands;
    public int[] rowStart = new int[18];
    public int[] batchStart = new int[17];
    /** By island: where its bodies start in {@link #member}, and the end of the last; the end of those that have ground. */
    public int[] bodyStart = new int[17];
    public int[] groundedEnd = new int[16];
    /** By body: its island, or -1 for bodies that nothing pushes or that touch nothing. */
    public int[] islandOf = new int[16];
    /** Groups of bodies that joints connect, by island; by island: where they start, and the end of the last. */
    public int[] group = new int[16];
    public int[] groupStart = new int[17];
    /** How many groups joints connect; by group: where its bodies start, and these. */
    private int jointGroups;
    private int[] memberStart;
    private int[] members;

    /** Bodies by island, level and index; those of an island without ground come last. */
    public int[] member = new int[16];
    /** By body: its place among them; -1 for bodies that nothing pushes, {@link #LOOSE} for bodies without ground. */
    public int[] rank = new int[16];
    public static final int LOOSE = Integer.MAX_VALUE;

    private final BodySet bodies;
    private int[] start = new int[17];
    private int[] neighbour = new int[128];
    private int[] queue = new int[16];
    private int[] levelStart = new int[64];
    private int[] byLevel = new int[64];
    private int[] sorted = new int[64];
    private int highest;
    private final DisjointSets sets = new DisjointSets();
    private int[] levelOf = new int[64];
    private int[] colour = new int[64];
    private long[] taken = new long[16];
    private int[] takenIn = new int[16];
    private final int[] colourStart = new int[COLOURS + 2];

    public ContactGraph(BodySet bodies) {
        this.bodies = bodies;
    }

    /**
     * Reads: pairs, contacts, joint groups. Writes: islands, and the order of bodies and manifolds in each.
     *
     * @param joints      how many groups of bodies joints connect
     * @param joinedStart by group: where its bodies start in the other array, and the end of the last
     */
    public void update(PairBuffer pairs, ContactBuffer contacts, int joints, int[] joinedStart, int[] joined) {
        jointGroups = joints;
        memberStart = joinedStart;
        members = joined;
        int manifolds = contacts.manifoldCount();
        grow(manifolds);
        findLevels(pairs, contacts);
        findIslands(pairs, contacts);
        sortGroups();
        sortBodies();
        sortManifolds(pairs, contacts);
        Arrays.fill(takenIn, 0, bodies.end, -1);
        batches = 0;
        int at = 0;
        for (int k = 0; k < islands; k++) {
            batchStart[k] = batches;
            while (at < rowStart[k + 1]) {
                at = cutLevel(pairs, contacts, at, rowStart[k + 1]);
            }
        }
        batchStart[islands] = batches;
        batch[batches] = at;
        for (int i = at; i < manifolds; i++) {
            order[i] = sorted[i];
        }
        for (int i = 0; i < manifolds; i++) {
            rowOf[order[i]] = i;
        }
    }

    private void grow(int manifolds) {
        if (order.length < manifolds) {
            int size = Math.max(manifolds, 2 * order.length);
            order = new int[size];
            rowOf = new int[size];
            sorted = new int[size];
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
            member = new int[n];
            rank = new int[n];
            islandOf = new int[n];
            bodyStart = new int[n + 1];
            groundedEnd = new int[n];
            rowStart = new int[n + 2];
            batchStart = new int[n + 1];
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
        highest = tail == 0 ? 0 : level[queue[tail - 1]];
    }

    /** Numbers the islands by their first bodies. Bodies without contacts and joints are in none. */
    private void findIslands(PairBuffer pairs, ContactBuffer contacts) {
        sets.clear(bodies.end);
        Arrays.fill(islandOf, 0, bodies.end, -1);
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int a = pairs.first(contacts.pair(m));
            int b = pairs.second(contacts.pair(m));
            if (level[a] > 0 && level[b] > 0) {
                sets.join(a, b);
            }
            islandOf[a] = level[a] > 0 ? 0 : -1;
            islandOf[b] = level[b] > 0 ? 0 : -1;
        }
        for (int g = 0; g < jointGroups; g++) {
            int first = -1;
            for (int k = memberStart[g]; k < memberStart[g + 1]; k++) {
                int i = members[k];
                if (level[i] > 0) {
                    islandOf[i] = 0;
                    first = first < 0 ? i : first;
                    sets.join(first, i);
                }
            }
        }
        islands = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (islandOf[i] >= 0) {
                int root = sets.root(i);
                islandOf[i] = root == i ? islands++ : islandOf[root];
            }
        }
    }

    /** Whether an island has joints. */
    public boolean hasJoints(int island) {
        return groupStart[island] < groupStart[island + 1];
    }

    /** Puts the groups that joints connect in the order of their islands. */
    private void sortGroups() {
        if (group.length < jointGroups) {
            group = new int[2 * jointGroups];
        }
        if (groupStart.length < islands + 1) {
            groupStart = new int[2 * islands + 1];
        }
        Arrays.fill(groupStart, 0, islands + 1, 0);
        for (int g = 0; g < jointGroups; g++) {
            int island = islandOf(g);
            if (island >= 0) {
                groupStart[island]++;
            }
        }
        for (int k = 1; k <= islands; k++) {
            groupStart[k] += groupStart[k - 1];
        }
        // So far they are ends; each goes back to the start of its groups.
        for (int g = jointGroups - 1; g >= 0; g--) {
            int island = islandOf(g);
            if (island >= 0) {
                group[--groupStart[island]] = g;
            }
        }
    }

    /** The island of a group that joints connect, or -1 if nothing pushes any of its bodies. */
    private int islandOf(int g) {
        int island = -1;
        for (int k = memberStart[g]; k < memberStart[g + 1] && island < 0; k++) {
            island = islandOf[members[k]];
        }
        return island;
    }

    /** Puts the bodies of each island in the order of their levels, those without ground last, then of their indices. */
    private void sortBodies() {
        int levels = highest + 2;
        Arrays.fill(levelStart, 0, levels + 1, 0);
        for (int i = 0; i < bodies.end; i++) {
            if (islandOf[i] >= 0) {
                levelStart[Math.min(level[i], highest + 1) + 1]++;
            }
        }
        for (int l = 0; l < levels; l++) {
            levelStart[l + 1] += levelStart[l];
        }
        for (int i = 0; i < bodies.end; i++) {
            if (islandOf[i] >= 0) {
                queue[levelStart[Math.min(level[i], highest + 1)]++] = i;
            }
        }
        int count = levels == 0 ? 0 : levelStart[levels];
        Arrays.fill(bodyStart, 0, islands + 1, 0);
        for (int k = 0; k < count; k++) {
            bodyStart[islandOf[queue[k]]]++;
        }
        int sum = 0;
        for (int k = 0; k <= islands; k++) {
            int size = k < islands ? bodyStart[k] : 0;
            bodyStart[k] = sum;
            sum += size;
        }
        System.arraycopy(bodyStart, 0, groundedEnd, 0, islands);
        for (int i = 0; i < bodies.end; i++) {
            rank[i] = level[i] == 0 ? -1 : LOOSE;
        }
        // groundedEnd runs along as the place of an island's next body; loose ones come last, and take it back.
        for (int k = 0; k < count; k++) {
            int i = queue[k];
            int at = groundedEnd[islandOf[i]]++;
            member[at] = i;
            rank[i] = level[i] == FAR ? LOOSE : at;
        }
        for (int k = 0; k < islands; k++) {
            while (groundedEnd[k] > bodyStart[k] && rank[member[groundedEnd[k] - 1]] == LOOSE) {
                groundedEnd[k]--;
            }
        }
    }

    /**
     * Sorts manifolds by island, then by level: a contact between levels l and l + 1 is in class 2 l, within level l in class
     * 2 l + 1, without ground in the last. Those of which no body is pushed come after all islands.
     */
    private void sortManifolds(PairBuffer pairs, ContactBuffer contacts) {
        int manifolds = contacts.manifoldCount();
        int loose = 2 * highest + 2;
        int levels = loose + 1;
        Arrays.fill(levelStart, 0, levels + 1, 0);
        for (int m = 0; m < manifolds; m++) {
            int a = level[pairs.first(contacts.pair(m))];
            int b = level[pairs.second(contacts.pair(m))];
            int low = Math.min(a, b);
            levelOf[m] = low == FAR ? loose : 2 * low + (a == b ? 1 : 0);
            levelStart[levelOf[m] + 1]++;
        }
        for (int l = 0; l < levels; l++) {
            levelStart[l + 1] += levelStart[l];
        }
        for (int m = 0; m < manifolds; m++) {
            byLevel[levelStart[levelOf[m]]++] = m;
        }
        Arrays.fill(rowStart, 0, islands + 2, 0);
        for (int m = 0; m < manifolds; m++) {
            rowStart[islandOf(pairs, contacts, m) + 1]++;
        }
        for (int k = 0; k <= islands; k++) {
            rowStart[k + 1] += rowStart[k];
        }
        for (int k = 0; k < manifolds; k++) {
            sorted[rowStart[islandOf(pairs, contacts, byLevel[k])]++] = byLevel[k];
        }
        // Each start has run to the end of its island.
        System.arraycopy(rowStart, 0, rowStart, 1, islands + 1);
        rowStart[0] = 0;
    }

    /** The island of a manifold; that after the last if no body of it is pushed. */
    private int islandOf(PairBuffer pairs, ContactBuffer contacts, int m) {
        int k = Math.max(islandOf[pairs.first(contacts.pair(m))], islandOf[pairs.second(contacts.pair(m))]);
        return k < 0 ? islands : k;
    }

    /** Whether neither of two bodies has ground. */
    public boolean areLoose(int a, int b) {
        return rank[a] == LOOSE && rank[b] == LOOSE;
    }

    /** Cuts the manifolds of one island and level that begin at {@code from} into batches; returns their end. */
    private int cutLevel(PairBuffer pairs, ContactBuffer contacts, int from, int most) {
        Arrays.fill(colourStart, 0);
        int end = from;
        for (; end < most && levelOf[sorted[end]] == levelOf[sorted[from]]; end++) {
            int p = contacts.pair(sorted[end]);
            int a = pairs.first(p);
            int b = pairs.second(p);
            long used = takenBy(a, from) | takenBy(b, from);
            int c = Math.min(COLOURS, Long.numberOfTrailingZeros(~used));
            if (c < COLOURS) {
                taken[a] |= 1L << c;
                taken[b] |= 1L << c;
            }
            colour[end] = c;
            colourStart[c + 1]++;
        }
        for (int c = 0; c <= COLOURS; c++) {
            if (colourStart[c + 1] > 0) {
                isShared[batches] = c == COLOURS;
                batch[batches++] = from + colourStart[c];
            }
            colourStart[c + 1] += colourStart[c];
        }
        for (int i = from; i < end; i++) {
            order[from + colourStart[colour[i]]++] = sorted[i];
        }
        return end;
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
