package dev.ashlar.physics.internal.contact;

import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import java.util.Arrays;

/**
 * The narrow phase's contacts, and for pairs that the clamp stopped in the last step the very place where it did. So whatever
 * holds a body is seen by the solver in the next step, also where a narrow phase finds no contact there, or another normal.
 */
public final class ClampContacts {
    /** Marks the contact among those of its pair. */
    private static final long FEATURE = Long.MAX_VALUE;

    private int count;
    /** By hold: its pair, see {@link PairBuffer#key}. */
    private long[] pair = new long[16];
    /** By hold: where the memory of its pair is in this step, by which a query knows it; -1 if the pair is gone or new. */
    private int[] cacheAt = new int[16];
    /** By hold, in the frame of A: point, normal, separation. */
    private double[] value = new double[16 * 7];
    private final double[] pose = new double[Pose.STRIDE];

    /** Forgets all holds but those of pairs that nobody looks at in this step. */
    public void clear(PairSet pairs) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (pairs.isSkipped((int) (pair[i] >>> 32), (int) pair[i])) {
                pair[kept] = pair[i];
                System.arraycopy(value, 7 * i, value, 7 * kept++, 7);
            }
        }
        count = kept;
    }

    /** Marks the bodies of all holds whose pairs were found again. */
    public void mark(boolean[] isHeld) {
        for (int i = 0; i < count; i++) {
            if (cacheAt[i] >= 0) {
                isHeld[(int) (pair[i] >>> 32)] = true;
                isHeld[(int) pair[i]] = true;
            }
        }
    }

    /** Remembers that a pair was stopped at time t of A's motion; {@code place} has the point and normal in the world. */
    public void add(long key, double[] motion, int m, double t, double[] place, int c, double separation) {
        grow(count + 1);
        int v = 7 * count;
        pair[count++] = key;
        Motion.pose(motion, m, t, pose, 0);
        Pose.applyInverse(pose, 0, place[c], place[c + 1], place[c + 2], value, v);
        Quat.rotateBack(pose, Pose.ROTATION, place[c + 3], place[c + 4], place[c + 5], value, v + 3);
        value[v + 6] = separation;
    }

    private void grow(int size) {
        if (size > pair.length) {
            pair = Arrays.copyOf(pair, 2 * size);
            cacheAt = Arrays.copyOf(cacheAt, 2 * size);
            value = Arrays.copyOf(value, 14 * size);
        }
    }

    /** Finds the pairs of the holds among those of this step. One that is new belongs to bodies put there since. */
    public void find(PairSet pairs) {
        for (int i = 0; i < count; i++) {
            int p = pairs.now.indexOf((int) (pair[i] >>> 32), (int) pair[i]);
            cacheAt[i] = p >= 0 && pairs.before[p] != PairSet.NEW ? pairs.cacheAt[p] : -1;
        }
    }

    /** Writes the holds of pairs that go on. */
    public void save(SnapshotWriter out, PairSet pairs) {
        int at = out.position();
        out.integer(0);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int p = pairs.now.indexOf((int) (pair[i] >>> 32), (int) pair[i]);
            if (pairs.isKept(p)) {
                kept++;
                out.room(8).putLong(pair[i]);
                out.numbers(value, 7 * i, 6);
            }
        }
        out.setInteger(at, kept);
    }

    /** Reads what {@link #save} wrote. */
    public void load(SnapshotReader in, BodySet bodies) {
        count = in.count("holds", 7 * 8);
        grow(count);
        for (int i = 0; i < count; i++) {
            pair[i] = bodies.loadPair(in, -1);
            int v = 7 * i;
            double most = 2 * bodies.shape[(int) (pair[i] >>> 32)].radius;
            for (int k = 0; k < 6; k++) {
                value[v + k] = Check.within("place of a hold", in.bits(), k < 3 ? -most : -1.1, k < 3 ? most : 1.1);
            }
            double sq = value[v + 3] * value[v + 3] + value[v + 4] * value[v + 4] + value[v + 5] * value[v + 5];
            Check.within("normal of a hold, squared,", sq, 1 - 1e-9, 1 + 1e-9);
            value[v + 6] = bodies.zone((int) (pair[i] >>> 32), (int) pair[i]);
        }
    }

    /** A narrow phase's query with these holds added to its contacts; one for each thread. */
    public PairQuery over(PairQuery query) {
        return new Query(query);
    }

    private final class Query implements PairQuery {
        private final PairQuery query;

        Query(PairQuery query) {
            this.query = query;
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            Status status = query.contacts(in, out);
            for (int i = 0; i < count; i++) {
                if (cacheAt[i] == in.cacheAt) {
                    int v = 7 * i;
                    out.addManifold(value[v + 3], value[v + 4], value[v + 5], -1, -1);
                    out.addContact(value[v], value[v + 1], value[v + 2], value[v + 6], FEATURE);
                    return Status.HIT;
                }
            }
            return status;
        }
    }
}
