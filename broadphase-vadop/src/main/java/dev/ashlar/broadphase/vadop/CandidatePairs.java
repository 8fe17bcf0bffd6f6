package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import java.util.Arrays;

/**
 * The set of candidate pairs, without the paper's n x n matrix: numbered without gaps, found by hashing, and linked by
 * proxy. The order of the pairs depends on the calls alone. Allocates only to grow.
 */
final class CandidatePairs {
    /** No link. */
    static final int NONE = -1;

    private int size;
    /** {@code smaller << 32 | greater}. */
    private long[] keys = new long[16];
    /** Number of the pair plus one, or 0 if free; a power of two, at least twice as long as the keys. */
    private int[] table = new int[32];
    /** Links 2i and 2i + 1 put pair i into the lists of its smaller and its greater proxy. */
    private int[] next = new int[32];
    private int[] previous = new int[32];
    /** First link by proxy. */
    private int[] first = {};
    /** By proxy, a bit for each number modulo 64 that a partner has or had: most pairs that are not in are known by it. */
    private long[] partnerBits = {};

    int size() {
        return size;
    }

    /** Makes room for proxies below a number. */
    void growTo(int proxies) {
        int old = first.length;
        first = Arrays.copyOf(first, proxies);
        Arrays.fill(first, old, proxies, NONE);
        partnerBits = Arrays.copyOf(partnerBits, proxies);
    }

    int first(int i) {
        return (int) (keys[i] >>> 32);
    }

    int second(int i) {
        return (int) keys[i];
    }

    /** First of the links of a proxy, one for each pair it is in. */
    int firstLink(int proxy) {
        return first[proxy];
    }

    int nextLink(int link) {
        return next[link];
    }

    /** The partner of the proxy that a link is of. */
    int other(int link) {
        return owner(link ^ 1);
    }

    /** Adds a pair unless it is in. */
    void add(int a, int b) {
        long key = key(a, b);
        int place = place(key);
        if (table[place] != 0) {
            return;
        }
        if (size == keys.length) {
            grow();
            place = place(key);
        }
        keys[size] = key;
        link(2 * size, Math.min(a, b));
        link(2 * size + 1, Math.max(a, b));
        table[place] = ++size;
        partnerBits[a] |= 1L << b;
        partnerBits[b] |= 1L << a;
    }

    /** Removes those of the first {@code count} pairs, {@code one << 32 | other}, that are in. */
    void remove(long[] some, int count) {
        for (int i = 0; i < count; i++) {
            int a = (int) (some[i] >>> 32);
            int b = (int) some[i];
            if ((partnerBits[a] >>> b & 1) != 0) {
                int place = place(key(a, b));
                if (table[place] != 0) {
                    removeAt(place);
                }
            }
        }
    }

    /** Removes all pairs of a proxy. */
    void removeAll(int proxy) {
        while (first[proxy] != NONE) {
            removeAt(place(keys[first[proxy] >> 1]));
        }
        partnerBits[proxy] = 0;
    }

    /** Forgets the bits of partners that were. */
    void tidy() {
        Arrays.fill(partnerBits, 0);
        for (int i = 0; i < size; i++) {
            partnerBits[(int) (keys[i] >>> 32)] |= 1L << (int) keys[i];
            partnerBits[(int) keys[i]] |= 1L << (int) (keys[i] >>> 32);
        }
    }

    private static long key(int a, int b) {
        return a < b ? (long) a << 32 | b : (long) b << 32 | a;
    }

    /** The proxy in whose list a link is. */
    private int owner(int link) {
        return (link & 1) == 0 ? (int) (keys[link >> 1] >>> 32) : (int) keys[link >> 1];
    }

    private void link(int link, int proxy) {
        int head = first[proxy];
        next[link] = head;
        previous[link] = NONE;
        if (head != NONE) {
            previous[head] = link;
        }
        first[proxy] = link;
    }

    private void unlink(int link) {
        if (next[link] != NONE) {
            previous[next[link]] = previous[link];
        }
        if (previous[link] != NONE) {
            next[previous[link]] = next[link];
        } else {
            first[owner(link)] = next[link];
        }
    }

    private void removeAt(int place) {
        int i = table[place] - 1;
        unlink(2 * i);
        unlink(2 * i + 1);
        free(place);
        int last = --size;
        if (i < last) {
            table[place(keys[last])] = i + 1;
            keys[i] = keys[last];
            moveLink(2 * last, 2 * i);
            moveLink(2 * last + 1, 2 * i + 1);
        }
    }

    private void moveLink(int from, int to) {
        next[to] = next[from];
        previous[to] = previous[from];
        if (next[to] != NONE) {
            previous[next[to]] = to;
        }
        if (previous[to] != NONE) {
            next[previous[to]] = to;
        } else {
            first[owner(to)] = to;
        }
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * size);
        next = Arrays.copyOf(next, 4 * size);
        previous = Arrays.copyOf(previous, 4 * size);
        table = new int[4 * size];
        for (int i = 0; i < size; i++) {
            table[place(keys[i])] = i + 1;
        }
    }

    /** Where a pair stands in the table, or the free place where it would. */
    private int place(long key) {
        int mask = table.length - 1;
        int place = home(key);
        while (table[place] != 0 && keys[table[place] - 1] != key) {
            place = place + 1 & mask;
        }
        return place;
    }

    private int home(long key) {
        // Fibonacci hashing: the high bits of the product are the well mixed ones.
        return (int) (key * 0x9E3779B97F4A7C15L >>> 32) & table.length - 1;
    }

    /** Frees a place and moves back those behind it that were pushed on by it (Knuth, volume 3, algorithm 6.4R). */
    private void free(int place) {
        int mask = table.length - 1;
        int hole = place;
        for (int at = hole + 1 & mask; table[at] != 0; at = at + 1 & mask) {
            int home = home(keys[table[at] - 1]);
            if ((at - home & mask) >= (at - hole & mask)) {
                table[hole] = table[at];
                hole = at;
            }
        }
        table[hole] = 0;
    }
}
