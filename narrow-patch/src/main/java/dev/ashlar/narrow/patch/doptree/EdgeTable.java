package dev.ashlar.narrow.patch.doptree;

import java.util.Arrays;

/** Finds, for each side of each face, the face across it. A hash table of edges, used once. */
final class EdgeTable {
    private final long[] key;
    /** The first two sides along each edge, as places in the corners; runs backwards: ~place. */
    private final int[] first;
    private final int[] second;
    private final int[] uses;
    private final int mask;

    EdgeTable(int sides) {
        int slots = Integer.highestOneBit(Math.max(8, 2 * sides)) * 2;
        mask = slots - 1;
        key = new long[slots];
        Arrays.fill(key, -1);
        first = new int[slots];
        second = new int[slots];
        uses = new int[slots];
    }

    int[] neighbours(int[] start, int[] corner) {
        int[] face = new int[corner.length];
        for (int f = 0; f + 1 < start.length; f++) {
            for (int i = start[f]; i < start[f + 1]; i++) {
                face[i] = f;
                add(corner[i], corner[i + 1 < start[f + 1] ? i + 1 : start[f]], i);
            }
        }
        int[] neighbour = new int[corner.length];
        Arrays.fill(neighbour, -1);
        for (int s = 0; s <= mask; s++) {
            // Exactly two faces, which run along the edge in opposite ways; more, or equal ways, are no neighbourhood.
            if (key[s] >= 0 && uses[s] == 2 && first[s] < 0 != second[s] < 0) {
                int i = first[s] < 0 ? ~first[s] : first[s];
                int j = second[s] < 0 ? ~second[s] : second[s];
                if (face[i] != face[j]) {
                    neighbour[i] = face[j];
                    neighbour[j] = face[i];
                }
            }
        }
        return neighbour;
    }

    private void add(int from, int to, int place) {
        long name = from < to ? (long) from << 32 | to : (long) to << 32 | from;
        long mixed = name * 0x9E3779B97F4A7C15L;
        int s = (int) (mixed >>> 33) & mask;
        while (key[s] >= 0 && key[s] != name) {
            s = s + 1 & mask;
        }
        key[s] = name;
        int side = from < to ? place : ~place;
        if (uses[s] == 0) {
            first[s] = side;
        } else if (uses[s] == 1) {
            second[s] = side;
        }
        uses[s]++;
    }
}
