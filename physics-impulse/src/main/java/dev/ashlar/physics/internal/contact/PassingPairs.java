package dev.ashlar.physics.internal.contact;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import java.util.Arrays;

/**
 * Pairs whose contact a {@link ContactModifier} switched off: neither solver nor sweeps look at them, so they may overlap, until they
 * are further apart than bodies at rest. Without a modifier there are none, and nothing here costs anything.
 */
public final class PassingPairs {
    /** Sorted, see {@link dev.ashlar.spi.PairBuffer#key}. */
    public int count;
    private long[] key = new long[16];
    /** Questions that the last {@link #update} asked of the narrow phase. */
    public int questions;

    private final BodySet bodies;
    private final boolean mayPass;
    private final SurfacePair surfaces;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final PairResult result = new PairResult();
    private final double[] place = new double[6];
    /** By pair of the internal step, if there are any: whether it passes. */
    public boolean[] passes = new boolean[16];
    private boolean[] gone = new boolean[16];

    public PassingPairs(BodySet bodies, ContactModifier modifier, NarrowPhase narrow) {
        this.bodies = bodies;
        mayPass = modifier != null;
        surfaces = new SurfacePair(bodies, modifier);
        query = narrow.newQuery();
        in.cache = new double[narrow.cacheSize()];
    }

    public boolean contains(int a, int b) {
        return count > 0 && Arrays.binarySearch(key, 0, count, key(a, b)) >= 0;
    }

    private static long key(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    public void add(int a, int b) {
        int at = -1 - Arrays.binarySearch(key, 0, count, key(a, b));
        if (at < 0) {
            return;
        }
        if (count == key.length) {
            key = Arrays.copyOf(key, 2 * count);
        }
        System.arraycopy(key, at, key, at + 1, count++ - at);
        key[at] = key(a, b);
    }

    /** Forgets the pairs of a body that was removed or put elsewhere. */
    public void forget(int body) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (first(i) != body && second(i) != body) {
                key[kept++] = key[i];
            }
        }
        count = kept;
    }

    public int first(int i) {
        return (int) (key[i] >>> 32);
    }

    public int second(int i) {
        return (int) key[i];
    }

    /** Forgets the pairs that are apart, of those that an internal step looks at, and marks the others. */
    public void update(PairSet pairs) {
        questions = 0;
        if (count == 0) {
            return;
        }
        int n = pairs.now.size();
        if (passes.length < n) {
            passes = new boolean[pairs.before.length];
        }
        Arrays.fill(passes, 0, n, false);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int p = pairs.now.indexOf(first(i), second(i));
            boolean stays = p < 0 ? bodies.isDormant(key[i]) : pairs.isSkipped(p) || !isApart(i);
            if (stays) {
                key[kept++] = key[i];
            }
            if (stays && p >= 0) {
                passes[p] = true;
            }
        }
        count = kept;
    }

    /** Whether the bodies of pair i are further apart than what touches. */
    public boolean isApart(int i) {
        int a = first(i);
        int b = second(i);
        in.shapes(bodies.shape[a].forContacts, bodies.shape[b].forContacts);
        in.poses(bodies.pose, a * Pose.STRIDE, bodies.pose, b * Pose.STRIDE);
        Arrays.fill(in.cache, 0);
        query.distance(in, result);
        questions++;
        return result.distance > bodies.gap(a, b);
    }

    /** Removes pair i. */
    public void remove(int i) {
        System.arraycopy(key, i + 1, key, i, --count - i);
    }

    /** Whether pair p of the internal step passes. */
    public boolean passes(int p) {
        return count > 0 && passes[p];
    }

    /** Asks the modifier about all contacts that were found, and drops those of pairs that are to pass. */
    public void drop(ContactBuffer contacts, PairSet pairs, GhostContactFilter speeds) {
        if (!mayPass) {
            return;
        }
        int n = contacts.manifoldCount();
        int before = count;
        for (int m = 0; m < n; m++) {
            int a = pairs.now.first(contacts.pair(m));
            int b = pairs.now.second(contacts.pair(m));
            SurfacePair.place(contacts, m, place);
            surfaces.meet(a, contacts.faceA(m), b, contacts.faceB(m), place, 0, bodies.pose, speeds.closing(contacts, m, a, b));
            if (surfaces.passes) {
                add(a, b);
            }
        }
        if (count == before) {
            return;
        }
        if (gone.length < n) {
            gone = new boolean[2 * n];
        }
        for (int m = 0; m < n; m++) {
            gone[m] = contains(pairs.now.first(contacts.pair(m)), pairs.now.second(contacts.pair(m)));
        }
        contacts.remove(gone);
    }

    public void save(SnapshotWriter out) {
        out.integer(count);
        for (int i = 0; i < count; i++) {
            out.room(8).putLong(key[i]);
        }
    }

    /** Reads what {@link #save} wrote; the bodies must be there. */
    public void load(SnapshotReader in) {
        count = in.count("passing pairs", 8);
        key = new long[Math.max(16, count)];
        long last = -1;
        for (int i = 0; i < count; i++) {
            last = bodies.loadPair(in, last);
            key[i] = last;
        }
    }
}
