package dev.ashlar.physics.internal.impact;

import dev.ashlar.math.Check;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import java.util.Arrays;

/** Pairs of bodies between which impulses acted in a step, sorted, with the sums of these and where they acted last. */
final class PairImpulses {
    /** Doubles of a pair: the normal and friction impulse, the impulse on B as a vector, the last point and normal, since when. */
    static final int STRIDE = 12;
    static final int NORMAL_IMPULSE = 0;
    static final int FRICTION_IMPULSE = 1;
    static final int IMPULSE = 2;
    static final int POINT = 5;
    static final int NORMAL = 8;
    /** Start of the last internal step in which impulses acted, or time of the last impact, in seconds of the step. */
    static final int WHEN = 11;

    int size;
    /** See {@link dev.ashlar.spi.PairBuffer#key}. */
    long[] key = new long[16];
    /** By pair: the generations of both bodies, which may have been removed since. */
    private int[] generation = new int[2 * 16];
    double[] value = new double[STRIDE * 16];
    /** By pair: whether nothing is known of it from this step, since it sleeps or nobody looked: it touches as it did before. */
    boolean[] isCarried = new boolean[16];
    /** By pair: whether it was pressed together when the step ended, and not by an impact that threw it apart. */
    boolean[] isPressed = new boolean[16];
    /** By pair: whether the next step has looked at it. */
    boolean[] isSeen = new boolean[16];

    void clear() {
        size = 0;
    }

    /** Place of a pair; below 0 if it is not there. */
    int find(long pair) {
        return Arrays.binarySearch(key, 0, size, pair);
    }

    /** Inserts pairs that are not there yet, sorted, each once; their sums are 0. */
    void insert(long[] pairs, int count, BodySet bodies) {
        grow(size + count);
        int from = size - 1;
        int to = size + count;
        size = to;
        for (int k = count - 1; k >= 0; k--) {
            for (; from >= 0 && key[from] > pairs[k]; from--) {
                move(from, --to);
            }
            begin(--to, pairs[k], bodies);
        }
    }

    /** Appends a pair that comes after all others. */
    void append(long pair, BodySet bodies) {
        grow(size + 1);
        begin(size++, pair, bodies);
    }

    /** Adds impulses to those of pair i, which now touches at another place. */
    void add(int i, double[] values, int from) {
        int o = i * STRIDE;
        for (int d = 0; d < POINT; d++) {
            value[o + d] += values[from + d];
        }
        System.arraycopy(values, from + POINT, value, o + POINT, STRIDE - POINT);
    }

    private void begin(int i, long pair, BodySet bodies) {
        key[i] = pair;
        generation[2 * i] = bodies.generation[(int) (pair >>> 32)];
        generation[2 * i + 1] = bodies.generation[(int) pair];
        isCarried[i] = false;
        isPressed[i] = false;
        double[] v = value;
        int o = i * STRIDE;
        v[o] = 0;
        v[o + 1] = 0;
        v[o + IMPULSE] = 0;
        v[o + IMPULSE + 1] = 0;
        v[o + IMPULSE + 2] = 0;
        v[o + WHEN] = Double.NEGATIVE_INFINITY;
    }

    private void move(int from, int to) {
        key[to] = key[from];
        generation[2 * to] = generation[2 * from];
        generation[2 * to + 1] = generation[2 * from + 1];
        isCarried[to] = isCarried[from];
        isPressed[to] = isPressed[from];
        System.arraycopy(value, from * STRIDE, value, to * STRIDE, STRIDE);
    }

    /** Lets pair i touch where pair j of others did. */
    void carry(int i, PairImpulses others, int j) {
        isCarried[i] = true;
        System.arraycopy(others.value, j * STRIDE + POINT, value, i * STRIDE + POINT, 6);
    }

    private void grow(int count) {
        if (count > key.length) {
            int n = Math.max(count, 2 * key.length);
            key = Arrays.copyOf(key, n);
            generation = Arrays.copyOf(generation, 2 * n);
            value = Arrays.copyOf(value, n * STRIDE);
            isCarried = Arrays.copyOf(isCarried, n);
            isPressed = Arrays.copyOf(isPressed, n);
            isSeen = Arrays.copyOf(isSeen, n);
        }
    }

    /** The id that the first or second body of pair i, {@code side} 0 or 1, has or had. */
    BodyId id(int i, int side, BodySet bodies) {
        int index = side == 0 ? (int) (key[i] >>> 32) : (int) key[i];
        BodyId now = index < bodies.end ? bodies.id[index] : null;
        return now != null && now.generation() == generation[2 * i + side] ? now : new BodyId(index, generation[2 * i + side]);
    }

    /** Whether both bodies of pair i are those of pair j of others. */
    boolean isSame(int i, PairImpulses others, int j) {
        return key[i] == others.key[j] && generation[2 * i] == others.generation[2 * j]
                && generation[2 * i + 1] == others.generation[2 * j + 1];
    }

    /** Whether both bodies of pair i are there still. */
    boolean isThere(int i, BodySet bodies) {
        int a = (int) (key[i] >>> 32);
        int b = (int) key[i];
        return bodies.exists(a) && bodies.exists(b) && bodies.generation[a] == generation[2 * i]
                && bodies.generation[b] == generation[2 * i + 1];
    }

    /** Writes which pairs touch, and where; sums are of the last step and not kept. */
    void save(SnapshotWriter out) {
        out.integer(size);
        for (int i = 0; i < size; i++) {
            out.room(8).putLong(key[i]);
            out.integer(generation[2 * i]);
            out.integer(generation[2 * i + 1]);
            out.numbers(value, i * STRIDE + POINT, 6);
        }
    }

    /** Reads what {@link #save} wrote: pairs of indices, of bodies that may be gone. */
    void load(SnapshotReader in, BodySet bodies) {
        int count = in.count("touching pairs", 16 + 6 * 8);
        grow(count);
        long last = -1;
        for (int i = 0; i < count; i++) {
            long pair = in.whole();
            int first = (int) (pair >>> 32);
            int second = (int) pair;
            if (pair <= last || first >= second || second >= bodies.end) {
                throw Check.fault("touching pair", "greater than the last, of two indices", pair);
            }
            last = pair;
            begin(i, pair, bodies);
            generation[2 * i] = in.integer("generation", 0, bodies.generation[first]);
            generation[2 * i + 1] = in.integer("generation", 0, bodies.generation[second]);
            in.numbers("place of a touching pair", value, i * STRIDE + POINT, 6);
        }
        size = count;
    }
}
