package dev.ashlar.physics;

import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * The pairs of bodies near each other in this step, sorted, with what is remembered of each from the last step: the memory
 * of the narrow phases, and where its impulses were.
 */
final class Pairs {
    final PairBuffer now = new PairBuffer();
    /** By pair: its index in the last step, or -1. */
    int[] before = new int[64];
    /** By pair: where its memory is in {@link #caches}. */
    int[] cacheAt = new int[64];
    double[] caches;

    private final int cacheSize;
    private long[] lastKeys = new long[64];
    private int[] lastCacheAt = new int[64];
    private int[] lastIndex = new int[64];
    private int lastCount;
    private boolean[] forgotten = new boolean[16];
    private int[] freeCaches = new int[64];
    private int frees;
    private int cachesUsed;

    Pairs(int cacheSize) {
        this.cacheSize = cacheSize;
        caches = new double[64 * cacheSize];
    }

    /** Forgets all about a body that was added, removed or put elsewhere: its pairs are new when they come again. */
    void forget(int body) {
        if (body >= forgotten.length) {
            forgotten = Arrays.copyOf(forgotten, 2 * body + 1);
        }
        forgotten[body] = true;
    }

    private boolean isForgotten(int body) {
        return body < forgotten.length && forgotten[body];
    }

    /** Ends the last step: its pairs become those of before. */
    void begin() {
        int n = now.size();
        if (lastKeys.length < n) {
            lastKeys = new long[cacheAt.length];
            lastCacheAt = new int[cacheAt.length];
            lastIndex = new int[cacheAt.length];
        }
        lastCount = 0;
        for (int i = 0; i < n; i++) {
            if (isForgotten(now.first(i)) || isForgotten(now.second(i))) {
                release(cacheAt[i]);
            } else {
                lastKeys[lastCount] = now.key(i);
                lastCacheAt[lastCount] = cacheAt[i];
                lastIndex[lastCount++] = i;
            }
        }
        Arrays.fill(forgotten, false);
        now.clear();
    }

    /** Finds the sorted pairs of {@link #now} among those of before, and gives memory to new ones. */
    void matchWithLast() {
        int n = now.size();
        if (before.length < n) {
            int size = Math.max(n, 2 * before.length);
            before = Arrays.copyOf(before, size);
            cacheAt = Arrays.copyOf(cacheAt, size);
        }
        int last = 0;
        for (int i = 0; i < n; i++) {
            long key = now.key(i);
            for (; last < lastCount && lastKeys[last] < key; last++) {
                release(lastCacheAt[last]);
            }
            boolean known = last < lastCount && lastKeys[last] == key;
            before[i] = known ? lastIndex[last] : -1;
            if (known) {
                cacheAt[i] = lastCacheAt[last++];
            } else {
                cacheAt[i] = -1;
            }
        }
        for (; last < lastCount; last++) {
            release(lastCacheAt[last]);
        }
        for (int i = 0; i < n; i++) {
            if (cacheAt[i] < 0) {
                cacheAt[i] = newCache();
            }
        }
    }

    private void release(int cache) {
        if (frees == freeCaches.length) {
            freeCaches = Arrays.copyOf(freeCaches, 2 * frees);
        }
        freeCaches[frees++] = cache;
    }

    private int newCache() {
        int at = frees > 0 ? freeCaches[--frees] : cachesUsed++ * cacheSize;
        if (at + cacheSize > caches.length) {
            caches = Arrays.copyOf(caches, 2 * caches.length + cacheSize);
        }
        Arrays.fill(caches, at, at + cacheSize, 0);
        return at;
    }
}
