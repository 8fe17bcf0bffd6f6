package dev.ashlar.physics;

import static dev.ashlar.physics.ContactRows.FROM_A;
import static dev.ashlar.physics.ContactRows.IMPULSE;
import static dev.ashlar.physics.ContactRows.POINT;
import static dev.ashlar.physics.ContactRows.POINTS;
import static dev.ashlar.physics.ContactRows.STRIDE;
import static dev.ashlar.physics.ContactRows.TANGENT_IMPULSE;
import static dev.ashlar.physics.ContactRows.TWIST_IMPULSE;

import dev.ashlar.math.Check;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * The impulses of the last step by pair and feature, from which the next step starts. Friction is kept as a vector of the
 * world, spread over the contacts by their load, so that it follows them when manifolds are cut differently.
 */
final class Impulses {
    /** Doubles of a contact: normal impulse, friction (3), twist; where it was, relative to the centre of A (3); the normal (3). */
    private static final int VALUES = 11;
    private static final int PLACE = 5;
    private static final int NORMAL = 8;
    /** The least cosine between normals that can be one and the same, from step to step. */
    private static final double SAME = 0.95;
    /** No contact has it. */
    private static final long NO_FEATURE = Long.MIN_VALUE;

    private int pairs;
    private int[] first = new int[64];
    private long[] feature = new long[64];
    private double[] value = new double[64 * VALUES];
    private double substep = 1;

    /**
     * Gives row r what the contacts of pair {@code before} (index of the last step) had; the tangents must be set. Contacts whose
     * feature is not known take what the nearest one had that is not known now: where edges lie along each other, as those of
     * bricks in a wall, the least turn makes a contact one of other features, and with it a part of the load would be lost.
     *
     * @param near no contact takes what one had that was further away, in metres
     * @return whether any contact was known
     */
    boolean recall(ContactRows rows, int r, ContactBuffer contacts, int before, double newSubstep, double near) {
        double scale = newSubstep / substep;
        int from = first[before];
        int end = first[before + 1];
        int firstContact = contacts.firstContact(rows.manifold[r]);
        // A bit by contact, now and then; the few pairs with more contacts than bits go by features alone.
        int known = 0;
        long taken = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            int i = find(contacts.feature(firstContact + k), from, end);
            if (i < end) {
                take(rows.row, r * STRIDE, k, i, scale);
                known |= 1 << k;
                taken |= 1L << (i - from);
            }
        }
        for (int k = 0; k < rows.points[r] && end - from <= Long.SIZE; k++) {
            int i = (known >> k & 1) != 0 ? -1 : nearest(rows, r, k, from, end, taken, near);
            if (i >= 0) {
                take(rows.row, r * STRIDE, k, i, scale);
                known |= 1 << k;
                taken |= 1L << (i - from);
            }
        }
        return known != 0;
    }

    /**
     * By how much the contacts of a pair of the last step stretched one of its bodies, N m: force times arm, where it pulled outwards.
     *
     * @param sign 1 for B, whose contacts are at their places from A's centre plus (x, y, z); -1 for A
     */
    double stretch(int pair, double sign, double x, double y, double z) {
        double sum = 0;
        for (int v = first[pair] * VALUES; v < first[pair + 1] * VALUES; v += VALUES) {
            sum += value[v] * ((value[v + PLACE] + x) * value[v + NORMAL] + (value[v + PLACE + 1] + y) * value[v + NORMAL + 1]
                    + (value[v + PLACE + 2] + z) * value[v + NORMAL + 2]);
        }
        return sign * sum / substep;
    }

    private int find(long id, int from, int end) {
        int i = from;
        while (i < end && feature[i] != id) {
            i++;
        }
        return i;
    }

    /** The contact nearest to where contact k of a row is, of those that were not taken and pushed the same way, or -1. */
    private int nearest(ContactRows rows, int r, int k, int from, int end, long taken, double near) {
        double[] row = rows.row;
        double[] point = rows.point;
        int o = r * STRIDE;
        int place = ContactRows.place(r, k) + FROM_A;
        double least = near * near;
        int best = -1;
        for (int i = from; i < end; i++) {
            int v = i * VALUES;
            double x = value[v + PLACE] - point[place];
            double y = value[v + PLACE + 1] - point[place + 1];
            double z = value[v + PLACE + 2] - point[place + 2];
            double sq = x * x + y * y + z * z;
            double same = value[v + NORMAL] * row[o] + value[v + NORMAL + 1] * row[o + 1] + value[v + NORMAL + 2] * row[o + 2];
            if (sq <= least && same >= SAME && (taken >> (i - from) & 1) == 0 && feature[i] != NO_FEATURE) {
                least = sq;
                best = i;
            }
        }
        return best;
    }

    private void take(double[] row, int o, int k, int i, double scale) {
        int v = i * VALUES;
        row[o + POINTS + k * POINT + IMPULSE] = scale * value[v];
        double x = scale * value[v + 1];
        double y = scale * value[v + 2];
        double z = scale * value[v + 3];
        row[o + TANGENT_IMPULSE] += x * row[o + 3] + y * row[o + 4] + z * row[o + 5];
        row[o + TANGENT_IMPULSE + 1] += x * row[o + 6] + y * row[o + 7] + z * row[o + 8];
        row[o + TWIST_IMPULSE] += scale * value[v + 4];
    }

    /** Forgets all pairs; impulses that are {@linkplain #append appended} become those of a substep of so many seconds. */
    void clear(double newSubstep) {
        pairs = 0;
        first[0] = 0;
        substep = newSubstep;
    }

    /** Appends what others have of one of their pairs; returns its index here. */
    int append(Impulses from, int pair) {
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
    void forget(int pair) {
        Arrays.fill(feature, first[pair], first[pair + 1], NO_FEATURE);
    }

    double substep() {
        return substep;
    }

    void save(SnapshotOut out) {
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
    void load(SnapshotIn in, PairMemories of, Bodies bodies) {
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

    private void grow(int contacts) {
        if (feature.length < contacts) {
            feature = Arrays.copyOf(feature, 2 * contacts);
            value = Arrays.copyOf(value, 2 * contacts * VALUES);
        }
    }

    /** Keeps the impulses of a step; the rows in {@code rowOf} are those of the manifolds, which are in the order of pairs. */
    void keep(ContactRows rows, int[] rowOf, ContactBuffer contacts, int newPairs, double newSubstep) {
        substep = newSubstep;
        pairs = newPairs;
        if (first.length < pairs + 1) {
            first = new int[Math.max(pairs + 1, 2 * first.length)];
        }
        grow(contacts.contactCount());
        int pair = 0;
        int at = 0;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            for (; pair <= contacts.pair(m); pair++) {
                first[pair] = at;
            }
            at = keep(rows, rowOf[m], contacts, m, at);
        }
        Arrays.fill(first, pair, pairs + 1, at);
    }

    private int keep(ContactRows rows, int r, ContactBuffer contacts, int m, int from) {
        double[] row = rows.row;
        int o = r * STRIDE;
        int firstContact = contacts.firstContact(m);
        int n = contacts.firstContact(m + 1) - firstContact;
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += row[o + POINTS + k * POINT + IMPULSE];
        }
        double s = row[o + TANGENT_IMPULSE];
        double t = row[o + TANGENT_IMPULSE + 1];
        double x = s * row[o + 3] + t * row[o + 6];
        double y = s * row[o + 4] + t * row[o + 7];
        double z = s * row[o + 5] + t * row[o + 8];
        for (int k = 0; k < n; k++) {
            int i = from + k;
            double impulse = row[o + POINTS + k * POINT + IMPULSE];
            double share = sum > 0 ? impulse / sum : 0;
            feature[i] = contacts.feature(firstContact + k);
            value[i * VALUES] = impulse;
            value[i * VALUES + 1] = share * x;
            value[i * VALUES + 2] = share * y;
            value[i * VALUES + 3] = share * z;
            value[i * VALUES + 4] = share * row[o + TWIST_IMPULSE];
            System.arraycopy(rows.point, ContactRows.place(r, k) + FROM_A, value, i * VALUES + PLACE, 3);
            System.arraycopy(row, o, value, i * VALUES + NORMAL, 3);
        }
        return from + n;
    }
}
