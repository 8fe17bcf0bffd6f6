package dev.ashlar.physics.internal.pair;

import dev.ashlar.math.Check;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.Ranges;
import java.util.Arrays;

/**
 * The impulses of the last step by pair and feature, from which the next step starts. Friction is kept as a vector of the
 * world, spread over the contacts by their load, so that it follows them when manifolds are cut differently.
 */
public final class WarmStartCache {
    /** Doubles of a contact: normal impulse, friction (3), twist; where it was, relative to the centre of A (3); the normal (3). */
    public static final int VALUES = 11;
    public static final int PLACE = 5;
    public static final int NORMAL = 8;
    /** No contact has it. */
    public static final long NO_FEATURE = Long.MIN_VALUE;

    public int pairs;
    public int[] first = new int[64];
    public long[] feature = new long[64];
    public double[] value = new double[64 * VALUES];
    public double substep = 1;

    /**
     * By how much the contacts of a pair of the last step stretched one of its bodies, N m: force times arm, where it pulled outwards.
     *
     * @param sign 1 for B, whose contacts are at their places from A's centre plus (x, y, z); -1 for A
     */
    public double stretch(int pair, double sign, double x, double y, double z) {
        double sum = 0;
        for (int v = first[pair] * VALUES; v < first[pair + 1] * VALUES; v += VALUES) {
            sum += value[v] * ((value[v + PLACE] + x) * value[v + NORMAL] + (value[v + PLACE + 1] + y) * value[v + NORMAL + 1]
                    + (value[v + PLACE + 2] + z) * value[v + NORMAL + 2]);
        }
        return sign * sum / substep;
    }

    /** Whether the bodies of a pair of the last step pushed each other. */
    public boolean isLoaded(int pair) {
        double sum = 0;
        for (int v = first[pair] * VALUES; v < first[pair + 1] * VALUES; v += VALUES) {
            sum += value[v];
        }
        return sum > 0;
    }

    /** Forgets all pairs; impulses that are {@linkplain #append appended} become those of a substep of so many seconds. */
    void clear(double newSubstep) {
        pairs = 0;
        first[0] = 0;
        substep = newSubstep;
    }

    /** Appends what others have of one of their pairs; returns its index here. */
    int append(WarmStartCache from, int pair) {
        int n = from.first[pair + 1] - from.first[pair];
        int at = first[pairs];
        grow(at + n);
        if (first.length < pairs + 2) {
            first = Arrays.copyOf(first, 2 * first.length);
        }
        System.arraycopy(from.feature, from.first[pair], feature, at, n);
        double scale = substep / from.substep;
        System.arraycopy(from.value, from.first[pair] * VALUES, value, at * VALUES, n * VALUES);
        for (int i = at; i < at + n; i++) {
            for (int k = 0; k < PLACE; k++) {
                value[i * VALUES + k] *= scale;
            }
        }
        first[++pairs] = at + n;
        return pairs - 1;
    }

    /** Forgets those of one pair. */
    public void forget(int pair) {
        Arrays.fill(feature, first[pair], first[pair + 1], NO_FEATURE);
    }

    public double substep() {
        return substep;
    }

    void save(SnapshotWriter out) {
        out.number(substep);
        for (int p = 0; p < pairs; p++) {
            int n = first[p + 1] - first[p];
            out.integer(n);
            for (int i = first[p]; i < first[p + 1]; i++) {
                out.room(8).putLong(feature[i]);
            }
            out.numbers(value, first[p] * VALUES, n * VALUES);
        }
    }

    /** Reads what {@link #save} wrote for these pairs. */
    void load(SnapshotReader in, SleepingPairs of, BodySet bodies) {
        substep = in.substep();
        pairs = of.count;
        first = new int[Math.max(64, pairs + 1)];
        int at = 0;
        for (int p = 0; p < pairs; p++) {
            first[p] = at;
            int n = in.count("impulses", 8 + 8 * VALUES);
            grow(at + n);
            for (int i = at; i < at + n; i++) {
                feature[i] = in.whole();
            }
            double most = Ranges.FASTEST * bodies.smallerMass((int) (of.key[p] >>> 32), (int) of.key[p]);
            for (int k = at * VALUES; k < (at + n) * VALUES; k++) {
                int what = k % VALUES;
                value[k] = what < PLACE ? Check.within("impulse", in.bits(), what == 0 ? 0 : -most, most)
                        : Ranges.within(what < NORMAL ? "place of a contact" : "normal of a contact", in.bits(),
                                what < NORMAL ? Ranges.FURTHEST : 1.1);
            }
            at += n;
        }
        first[pairs] = at;
    }

    /** Makes room for so many contacts. */
    public void grow(int contacts) {
        if (feature.length < contacts) {
            feature = Arrays.copyOf(feature, 2 * contacts);
            value = Arrays.copyOf(value, 2 * contacts * VALUES);
        }
    }
}
