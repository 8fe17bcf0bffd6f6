package dev.ashlar.physics.internal.body;

import java.util.Arrays;

/**
 * Which bodies hang together by what acts between them: disjoint sets, each named by its smallest index, so that nothing depends
 * on the order in which they were joined.
 */
public final class DisjointSets {
    private int[] parent = new int[16];

    /** Begins anew: each of so many bodies is alone. */
    public void clear(int bodies) {
        if (parent.length < bodies) {
            parent = Arrays.copyOf(parent, 2 * bodies);
        }
        for (int i = 0; i < bodies; i++) {
            parent[i] = i;
        }
    }

    /** Joins the islands of two bodies that impulses move. */
    public void join(int a, int b) {
        int i = root(a);
        int j = root(b);
        parent[Math.max(i, j)] = Math.min(i, j);
    }

    /** The smallest index of a body's island. */
    public int root(int body) {
        int i = body;
        while (parent[i] != i) {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        return i;
    }
}
