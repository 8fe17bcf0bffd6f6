package dev.ashlar.broadphase.vadop;

import dev.ashlar.collection.PairTable;
import java.util.Arrays;

/**
 * The set of candidate pairs, without the paper's n x n matrix: numbered without gaps, found by hashing, and linked by
 * proxy. The order of the pairs depends on the calls alone. Allocates only to grow.
 */
final class CandidatePairs {
    /** No link. */
    static final int NONE = -1;

    private final PairTable pairs = new PairTable();
    /** Links 2i and 2i + 1 put pair i into the lists of its smaller and its greater proxy. */
    private int[] next = new int[32];
    private int[] previous = new int[32];
    /** First link by proxy. */
    private int[] first = {};
    /** By proxy, a bit for each number modulo 64 that a partner has or had: most pairs that are not in are known by it. */
    private long[] partnerBits = {};

    int size() {
        return pairs.size();
    }

    /** Makes room for proxies below a number. */
    void growTo(int proxies) {
        int old = first.length;
        first = Arrays.copyOf(first, proxies);
        Arrays.fill(first, old, proxies, NONE);
        partnerBits = Arrays.copyOf(partnerBits, proxies);
    }

    int first(int i) {
        return PairTable.first(pairs.key(i));
    }

    int second(int i) {
        return PairTable.second(pairs.key(i));
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
        long key = PairTable.key(a, b);
        if (pairs.find(key) >= 0) {
            return;
        }
        int i = pairs.add(key);
        if (next.length < 2 * pairs.capacity()) {
            next = Arrays.copyOf(next, 2 * pairs.capacity());
            previous = Arrays.copyOf(previous, 2 * pairs.capacity());
        }
        link(2 * i, Math.min(a, b));
        link(2 * i + 1, Math.max(a, b));
        partnerBits[a] |= 1L << b;
        partnerBits[b] |= 1L << a;
    }

    /** Removes those of the first {@code count} pairs, {@code one << 32 | other}, that are in. */
    void remove(long[] some, int count) {
        for (int i = 0; i < count; i++) {
            int a = (int) (some[i] >>> 32);
            int b = (int) some[i];
            if ((partnerBits[a] >>> b & 1) != 0) {
                int pair = pairs.find(PairTable.key(a, b));
                if (pair >= 0) {
                    remove(pair);
                }
            }
        }
    }

    /** Removes all pairs of a proxy. */
    void removeAll(int proxy) {
        while (first[proxy] != NONE) {
            remove(first[proxy] >> 1);
        }
        partnerBits[proxy] = 0;
    }

    /** Forgets the bits of partners that were. */
    void tidy() {
        Arrays.fill(partnerBits, 0);
        for (int i = 0; i < pairs.size(); i++) {
            partnerBits[first(i)] |= 1L << second(i);
            partnerBits[second(i)] |= 1L << first(i);
        }
    }

    /** The proxy in whose list a link is. */
    private int owner(int link) {
        return (link & 1) == 0 ? first(link >> 1) : second(link >> 1);
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

    private void remove(int i) {
        unlink(2 * i);
        unlink(2 * i + 1);
        pairs.remove(i);
        int last = pairs.size();
        if (i < last) {
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
}
