package dev.ashlar.physics.internal.pair;

import dev.ashlar.math.Check;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import java.util.Arrays;

/** Pairs of bodies, sorted, with what is remembered of each while no step looks at it: of sleeping bodies, and in snapshots. */
final class SleepingPairs {
    int count;
    /** See {@link dev.ashlar.spi.PairBuffer#key}. */
    long[] key = new long[16];
    /** By pair: where its memory is among those of all pairs. */
    int[] cacheAt = new int[16];
    /** By pair: its impulses. */
    final WarmStartCache impulses = new WarmStartCache();

    /** Begins anew; impulses will be kept as those of a substep of so many seconds. */
    void clear(double substep) {
        count = 0;
        impulses.clear(substep);
    }

    /** Appends a pair whose impulses are at an index of others. */
    void add(long pair, int cache, WarmStartCache from, int index) {
        grow(count + 1);
        key[count] = pair;
        cacheAt[count++] = cache;
        impulses.append(from, index);
    }

    private void grow(int size) {
        if (size > key.length) {
            key = Arrays.copyOf(key, 2 * size);
            cacheAt = Arrays.copyOf(cacheAt, 2 * size);
        }
    }

    /**
     * Writes the pairs with their memories, and a checksum of these and of the shapes that they are about: what a narrow phase
     * remembers means nothing to others, so that nothing else could check it.
     */
    void save(SnapshotWriter out, BodySet bodies, double[] caches, int cacheSize) {
        out.integer(count);
        out.integer(cacheSize);
        for (int i = 0; i < count; i++) {
            out.room(8).putLong(key[i]);
        }
        int from = out.position();
        for (int i = 0; i < count; i++) {
            out.integer(shapes(i, bodies));
            out.numbers(caches, cacheAt[i], cacheSize);
        }
        out.integer(out.checksum(from));
        impulses.save(out);
    }

    private int shapes(int i, BodySet bodies) {
        return 31 * bodies.shape[(int) (key[i] >>> 32)].checksum + bodies.shape[(int) key[i]].checksum;
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param caches    takes the memories
     * @param firstFree where in it
     * @return the memories, in a longer array if they did not fit
     */
    double[] load(SnapshotReader in, BodySet bodies, double[] caches, int firstFree, int cacheSize) {
        count = in.integer();
        in.same("memory of a pair", cacheSize);
        if (count < 0 || count > in.remaining() / (12 + 8 * cacheSize)) {
            throw Check.fault("number of pairs", "as many as there are bytes for", count);
        }
        grow(count);
        long last = -1;
        for (int i = 0; i < count; i++) {
            last = bodies.loadPair(in, last);
            key[i] = last;
            cacheAt[i] = firstFree + i * cacheSize;
        }
        int end = firstFree + count * cacheSize;
        double[] all = caches.length < end ? Arrays.copyOf(caches, end) : caches;
        int from = in.position();
        for (int i = 0; i < count; i++) {
            in.same("checksum of the shapes of a pair", shapes(i, bodies));
            for (int k = cacheAt[i]; k < cacheAt[i] + cacheSize; k++) {
                all[k] = in.bits();
            }
        }
        in.same("checksum of the memory of pairs", in.checksum(from));
        impulses.load(in, this, bodies);
        return all;
    }
}
