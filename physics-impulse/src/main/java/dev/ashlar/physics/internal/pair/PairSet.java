package dev.ashlar.physics.internal.pair;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import java.util.Arrays;

/**
 * The pairs of bodies near each other in this step, sorted, with what is remembered of each from the last step: the memory
 * of the narrow phases, and where its impulses were.
 */
public final class PairSet {
    /** Index in the last step of a pair that was not there. */
    public static final int NEW = -1;

    public PairBuffer now = new PairBuffer();
    /** The pairs that were found for the coming step, sorted, until it begins. */
    public PairBuffer next = new PairBuffer();
    private PairBuffer others = new PairBuffer();
    /** By pair: its index in the last step, or {@link #NEW}. */
    public int[] before = new int[64];
    /** By pair: where its memory is in {@link #caches}. */
    public int[] cacheAt = new int[64];
    public double[] caches;

    /** Doubles of a pair, at least 1, so that the place of its memory names a pair. */
    private final int cacheSize;
    private long[] lastKeys = new long[64];
    private int[] lastCacheAt = new int[64];
    private int[] lastIndex = new int[64];
    private int lastCount;
    private boolean[] forgotten = new boolean[16];
    private boolean anyForgotten;
    /** Which changes of sleep were seen, see {@link BodySet#sleepChanges}; none yet, also of those before a snapshot was taken. */
    private int seenChanges = -1;
    private int[] freeCaches = new int[64];
    private int frees;
    private int cachesUsed;
    private final BodySet bodies;
    /** Pairs of which no body is awake, at least one asleep; and the same in the making. */
    private SleepingPairs dormant = new SleepingPairs();
    private SleepingPairs spare = new SleepingPairs();
    /** By pair: whether nobody looks at it in this step, see {@code NarrowPhaseBudget}; whether there are any. */
    private boolean[] skipped = new boolean[0];
    private boolean anySkipped;
    /** Impulses of skipped pairs; and by skipped pair, where they are after the step. */
    private final WarmStartCache aside = new WarmStartCache();
    private boolean hasAside;
    private int[] keptAt = new int[0];

    public PairSet(BodySet bodies, int cacheSize) {
        this.bodies = bodies;
        this.cacheSize = Math.max(1, cacheSize);
        caches = new double[64 * this.cacheSize];
    }

    /** Forgets all about a body that was added, removed or put elsewhere: its pairs are new when they come again. */
    public void forget(int body) {
        if (body >= forgotten.length) {
            forgotten = Arrays.copyOf(forgotten, 2 * body + 1);
        }
        forgotten[body] = true;
        anyForgotten = true;
    }

    private boolean isForgotten(int body) {
        return body < forgotten.length && forgotten[body];
    }

    private boolean isForgotten(long key) {
        return isForgotten((int) (key >>> 32)) || isForgotten((int) key);
    }

    /** Whether pair i goes on into the next step, as far as that is known now. */
    public boolean isKept(int i) {
        return !isForgotten(now.key(i));
    }

    /**
     * Ends the last step and takes the {@link #next} pairs: those of it become those of before. Pairs of which no body is awake any
     * more are put aside, and those put aside of which one is again come back.
     *
     * @param impulses of the last step; get those of pairs that come back
     */
    public void begin(WarmStartCache impulses) {
        collect(impulses, false);
    }

    /** Begins a step again, in which bodies were woken: the pairs found so far keep what was found of their past. */
    public void beginAgain(WarmStartCache impulses) {
        collect(impulses, true);
    }

    private void collect(WarmStartCache impulses, boolean again) {
        int n = now.size();
        if (lastKeys.length < n + dormant.count) {
            int size = Math.max(cacheAt.length, n + dormant.count);
            lastKeys = new long[size];
            lastCacheAt = new int[size];
            lastIndex = new int[size];
        }
        lastCount = 0;
        boolean changed = anyForgotten || bodies.sleepChanges != seenChanges;
        seenChanges = bodies.sleepChanges;
        int d = changed ? 0 : dormant.count;
        spare.clear(1);
        for (int i = 0; i < n; i++) {
            long key = now.key(i);
            while (d < dormant.count && dormant.key[d] < key) {
                recollect(d++, impulses);
            }
            if (!isKept(i) || isSkipped(i) && before[i] == NEW) {
                // What nobody looked at yet is new when it comes again.
                release(cacheAt[i]);
            } else if (changed && bodies.isDormant(key)) {
                spare.add(key, cacheAt[i], impulses, impulsesOf(i));
            } else {
                remember(key, cacheAt[i], again ? before[i] : impulsesOf(i));
            }
        }
        while (d < dormant.count) {
            recollect(d++, impulses);
        }
        if (changed) {
            SleepingPairs swap = dormant;
            dormant = spare;
            spare = swap;
        }
        Arrays.fill(forgotten, false);
        anyForgotten = false;
        PairBuffer swap = now;
        now = next;
        next = swap;
        matchWithLast();
    }

    private void recollect(int d, WarmStartCache impulses) {
        long key = dormant.key[d];
        if (isForgotten(key)) {
            release(dormant.cacheAt[d]);
        } else if (bodies.isDormant(key)) {
            spare.add(key, dormant.cacheAt[d], dormant.impulses, d);
        } else {
            remember(key, dormant.cacheAt[d], impulses.append(dormant.impulses, d));
        }
    }

    private void remember(long key, int cache, int index) {
        lastKeys[lastCount] = key;
        lastCacheAt[lastCount] = cache;
        lastIndex[lastCount++] = index;
    }

    /** Takes pairs of which no body moves out of those that were found. */
    public void leaveOthers(boolean[] isLive) {
        others.clear();
        for (int i = 0; i < next.size(); i++) {
            if (isLive[next.first(i)] || isLive[next.second(i)]) {
                others.add(next.first(i), next.second(i));
            }
        }
        PairBuffer swap = next;
        next = others;
        others = swap;
    }

    /** Adds those of the last internal step to them of which no body moves: whatever the broad phase says, they stay as they were. */
    public void keepOthers(boolean[] isLive) {
        for (int i = 0; i < now.size(); i++) {
            int a = now.first(i);
            int b = now.second(i);
            if (!isLive[a] && !isLive[b] && isKept(i) && !bodies.isDormant(now.key(i))) {
                next.add(a, b);
            }
        }
        next.sort();
    }

    /** Skips all pairs of this step, until they are {@linkplain #lookAt looked at}, or none. */
    public void skipAll(boolean all) {
        int n = now.size();
        if (skipped.length < n) {
            skipped = new boolean[before.length];
            keptAt = new int[before.length];
        }
        Arrays.fill(skipped, 0, n, all);
        anySkipped = all;
    }

    public void skip(int i) {
        skipped[i] = true;
        anySkipped = true;
    }

    public void lookAt(int i) {
        skipped[i] = false;
    }

    /** Whether nobody looks at pair i in this step: none of its bodies moves. */
    public boolean isSkipped(int i) {
        return anySkipped && skipped[i];
    }

    /** The same of a pair that may not be there. */
    public boolean isSkipped(int a, int b) {
        int i = anySkipped ? now.indexOf(a, b) : -1;
        return i >= 0 && skipped[i];
    }

    /** Where the impulses of pair i are after its step. */
    private int impulsesOf(int i) {
        return isSkipped(i) ? keptAt[i] : i;
    }

    /**
     * Puts the impulses of skipped pairs aside, which are about to be overwritten by those of the step. Only if they are loads:
     * those of an impact would be taken for loads when the pair is looked at again, in a step many times as long.
     */
    public void setAside(WarmStartCache impulses, boolean areLoads) {
        aside.clear(impulses.substep());
        hasAside = areLoads;
        for (int i = 0; i < now.size() && anySkipped && hasAside; i++) {
            if (skipped[i] && before[i] != NEW) {
                aside.append(impulses, before[i]);
            }
        }
    }

    /** Adds them to those of the step. */
    public void putBack(WarmStartCache impulses) {
        int k = 0;
        for (int i = 0; i < now.size() && anySkipped; i++) {
            keptAt[i] = skipped[i] && before[i] != NEW && hasAside ? impulses.append(aside, k++) : i;
        }
    }

    /** How many pairs were put aside since their bodies sleep. */
    public int asleep() {
        return dormant.count;
    }

    /** Appends the bodies of all pairs with one body, of the last step and of those put aside. */
    public void partners(int body, ProxyBuffer out) {
        for (int i = 0; i < now.size(); i++) {
            addPartner(now.key(i), body, out);
        }
        for (int d = 0; d < dormant.count; d++) {
            addPartner(dormant.key[d], body, out);
        }
    }

    private static void addPartner(long key, int body, ProxyBuffer out) {
        int a = (int) (key >>> 32);
        int b = (int) key;
        if (a == body || b == body) {
            out.add(a == body ? b : a);
        }
    }

    /** Writes the pairs that are kept and those put aside. */
    public void save(SnapshotWriter out, WarmStartCache impulses) {
        SleepingPairs kept = new SleepingPairs();
        kept.clear(impulses.substep());
        for (int i = 0; i < now.size(); i++) {
            if (isKept(i)) {
                kept.add(now.key(i), cacheAt[i], impulses, impulsesOf(i));
            }
        }
        kept.save(out, bodies, caches, cacheSize);
        SleepingPairs aside = new SleepingPairs();
        aside.clear(dormant.impulses.substep());
        for (int d = 0; d < dormant.count; d++) {
            if (!isForgotten(dormant.key[d])) {
                aside.add(dormant.key[d], dormant.cacheAt[d], dormant.impulses, d);
            }
        }
        aside.save(out, bodies, caches, cacheSize);
    }

    /** Reads what {@link #save} wrote, in place of pairs of a world that made no step. */
    public void load(SnapshotReader in, WarmStartCache impulses) {
        SleepingPairs kept = new SleepingPairs();
        caches = kept.load(in, bodies, caches, 0, cacheSize);
        int n = kept.count;
        before = new int[Math.max(64, n)];
        cacheAt = Arrays.copyOf(kept.cacheAt, before.length);
        impulses.clear(kept.impulses.substep());
        for (int i = 0; i < n; i++) {
            now.add((int) (kept.key[i] >>> 32), (int) kept.key[i]);
            impulses.append(kept.impulses, i);
        }
        caches = dormant.load(in, bodies, caches, n * cacheSize, cacheSize);
        cachesUsed = n + dormant.count;
    }

    /** Finds the pairs of {@link #now} among those of before, and gives memory to new ones. */
    private void matchWithLast() {
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
            before[i] = known ? lastIndex[last] : NEW;
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
