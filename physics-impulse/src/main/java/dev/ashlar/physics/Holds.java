package dev.ashlar.physics;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * The narrow phase's contacts, and for pairs that the clamp stopped in the last step the very place where it did. So whatever
 * holds a body is seen by the solver in the next step, also where a narrow phase finds no contact there, or another normal.
 */
final class Holds implements PairQuery {
    /** Marks the contact among those of its pair. */
    private static final long FEATURE = Long.MAX_VALUE;

    private final PairQuery query;
    private int count;
    /** By hold: where the memory of its pair is, which names the pair. */
    private int[] cacheAt = new int[16];
    /** By hold, in the frame of A: point, normal, separation. */
    private double[] value = new double[16 * 7];
    private final double[] pose = new double[Pose.STRIDE];

    Holds(PairQuery query) {
        this.query = query;
    }

    void clear() {
        count = 0;
    }

    /** Remembers that a pair was stopped at time t of A's motion; {@code place} has the point and normal in the world. */
    void add(int cache, double[] motion, int m, double t, double[] place, int c, double separation) {
        if (cache < 0) {
            return;
        }
        if (count == cacheAt.length) {
            cacheAt = Arrays.copyOf(cacheAt, 2 * count);
            value = Arrays.copyOf(value, 14 * count);
        }
        int v = 7 * count;
        cacheAt[count++] = cache;
        Motion.pose(motion, m, t, pose, 0);
        Pose.applyInverse(pose, 0, place[c], place[c + 1], place[c + 2], value, v);
        Quat.rotateBack(pose, Pose.ROTATION, place[c + 3], place[c + 4], place[c + 5], value, v + 3);
        value[v + 6] = separation;
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

    @Override
    public void sweep(PairInput in, SweepResult out) {
        query.sweep(in, out);
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        query.intersect(in, out);
    }

    @Override
    public void distance(PairInput in, PairResult out) {
        query.distance(in, out);
    }
}
