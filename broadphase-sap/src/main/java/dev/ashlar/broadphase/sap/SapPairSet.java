package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * A set of pairs: keys without gaps, in an order that depends on the calls alone, and an open-addressing table of their
 * places, which is made when first needed after {@link #clear}. Memory is in proportion to the pairs, not to n squared.
 */
final class SapPairSet {
    private static final int FREE = -1;

    int size;

    private long[] keys = new long[64];
    private int[] table = new int[256];
    private boolean indexed;

    static long key(int a, int b) {
        return a < b ? (long) a << 32 | b : (long) b << 32 | a;
    }

    int first(int i) {
        return (int) (keys[i] >>> 32);
    }

    int second(int i) {
        return (int) keys[i];
    }

    void clear() {
        size = 0;
        indexed = false;
    }

    void copyTo(PairBuffer out) {
        for (int i = 0; i < size; i++) {
            out.add(first(i), second(i));
        }
    }

    /** Adds a pair that is known to be new, to a set that was just cleared. */
    void append(int a, int b) {
        assert !indexed;
        push(key(a, b));
    }

    void add(int a, int b) {
        index();
        long key = key(a, b);
        int slot = slot(key);
        if (table[slot] == FREE) {
            table[slot] = size;
            push(key);
            if (3 * size > 2 * table.length) {
                indexed = false;
            }
        }
    }

    void remove(int a, int b) {
        index();
        int place = table[slot(key(a, b))];
        if (place != FREE) {
            removeAt(place);
        }
    }

    boolean contains(int a, int b) {
        index();
        return table[slot(key(a, b))] != FREE;
    }

    /** Removes pair i; the last one takes its place. */
    void removeAt(int i) {
        long last = keys[size - 1];
        if (indexed) {
            free(slot(keys[i]));
            if (i < size - 1) {
                table[slot(last)] = i;
            }
        }
        keys[i] = last;
        size--;
    }

    private void push(long key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
        }
        keys[size++] = key;
    }

    private void index() {
        if (indexed) {
            return;
        }
        int capacity = table.length;
        while (3 * size > capacity) {
            capacity *= 2;
        }
        if (capacity > table.length) {
            table = new int[capacity];
        }
        Arrays.fill(table, FREE);
        for (int i = 0; i < size; i++) {
            table[slot(keys[i])] = i;
        }
        indexed = true;
    }

    private int home(long key) {
        long hash = key * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32 ^ hash >>> 47) & table.length - 1;
    }

    private int slot(long key) {
        int slot = home(key);
        while (table[slot] != FREE && keys[table[slot]] != key) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    /** Frees a slot and moves back those behind it that would no longer be found. */
    private void free(int slot) {
        int hole = slot;
        int next = hole;
        while (true) {
            next = next + 1 & table.length - 1;
            if (table[next] == FREE) {
                table[hole] = FREE;
                return;
            }
            int home = home(keys[table[next]]);
            if ((next - home & table.length - 1) >= (next - hole & table.length - 1)) {
                table[hole] = table[next];
                hole = next;
            }
        }
    }
}
