package dev.ashlar.collection;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * Numbers pairs of proxies 0, 1, 2, … without gaps, so that what is known of a pair can stand in plain arrays at its
 * number. Open addressing with linear probing; removal closes the gap in the table and gives the last pair the number
 * that became free. The numbering depends on the calls alone. Grows, never shrinks, and allocates only to grow.
 */
public final class PairTable {
    private long[] keys = new long[16];
    /** Number of the pair plus one, or 0 if free; a power of two, at least twice as long as the keys. */
    private int[] table = new int[32];
    private int size;

    /** An empty table. */
    public PairTable() {
    }

    /** A pair as one number, {@code smaller << 32 | greater}; an error unless these are two different proxies. */
    public static long key(int a, int b) {
        if (a < 0 || b < 0 || a == b) {
            Check.within("proxy", Math.min(a, b), 0, Integer.MAX_VALUE);
            throw new IllegalArgumentException("a pair must be of two different proxies, but both were " + a);
        }
        return a < b ? (long) a << 32 | b : (long) b << 32 | a;
    }

    /** The smaller proxy of a key. */
    public static int first(long key) {
        return (int) (key >>> 32);
    }

    /** The greater proxy of a key. */
    public static int second(long key) {
        return (int) key;
    }

    /** Number of pairs. */
    public int size() {
        return size;
    }

    /** Pairs it can hold before it grows. */
    public int capacity() {
        return keys.length;
    }

    /** The pair with a number. */
    public long key(int number) {
        return keys[number];
    }

    /** Removes all pairs. */
    public void clear() {
        Arrays.fill(table, 0);
        size = 0;
    }

    /** Number of a pair, or -1. */
    public int find(long key) {
        return table[place(key)] - 1;
    }

    /** Adds a pair that is not in yet; its number is the last. */
    public int add(long key) {
        if (size == keys.length) {
            grow();
        }
        int place = place(key);
        assert table[place] == 0 : "pair is in already: " + key;
        keys[size++] = key;
        table[place] = size;
        return size - 1;
    }

    /** Removes a pair; the last pair, whose number is then {@link #size}, takes its number. */
    public void remove(int number) {
        free(place(keys[number]));
        size--;
        if (number < size) {
            long last = keys[size];
            table[place(last)] = number + 1;
            keys[number] = last;
        }
    }

    void grow() {
        keys = Arrays.copyOf(keys, 2 * keys.length);
        table = new int[2 * table.length];
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
        for (int next = hole + 1 & mask; table[next] != 0; next = next + 1 & mask) {
            int home = home(keys[table[next] - 1]);
            if ((next - home & mask) >= (next - hole & mask)) {
                table[hole] = table[next];
                hole = next;
            }
        }
        table[hole] = 0;
    }
}
