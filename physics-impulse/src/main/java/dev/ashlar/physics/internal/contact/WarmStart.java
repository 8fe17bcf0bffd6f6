package dev.ashlar.physics.internal.contact;

import static dev.ashlar.physics.internal.contact.ContactConstraints.FROM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_IMPULSE;

import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/** Warm starting: gives rows the {@link WarmStartCache} that their contacts had in the last step, and keeps those of this one. */
public final class WarmStart {
    /** The least cosine between normals that can be one and the same, from step to step. */
    private static final double SAME = 0.95;

    private final WarmStartCache last;

    public WarmStart(WarmStartCache last) {
        this.last = last;
    }

    /**
     * Gives row r what the contacts of pair {@code before} (index of the last step) had; the tangents must be set. Contacts whose
     * feature is not known take what the nearest one had that is not known now: where edges lie along each other, as those of
     * bricks in a wall, the least turn makes a contact one of other features, and with it a part of the load would be lost.
     *
     * @param near no contact takes what one had that was further away, in metres
     * @return whether any contact was known
     */
    public boolean recall(ContactConstraints rows, int r, ContactBuffer contacts, int before, double newSubstep, double near) {
        double scale = newSubstep / last.substep;
        int from = last.first[before];
        int end = last.first[before + 1];
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

    private int find(long id, int from, int end) {
        int i = from;
        while (i < end && last.feature[i] != id) {
            i++;
        }
        return i;
    }

    /** The contact nearest to where contact k of a row is, of those that were not taken and pushed the same way, or -1. */
    private int nearest(ContactConstraints rows, int r, int k, int from, int end, long taken, double near) {
        double[] row = rows.row;
        double[] point = rows.point;
        int o = r * STRIDE;
        int place = ContactConstraints.place(r, k) + FROM_A;
        double least = near * near;
        int best = -1;
        for (int i = from; i < end; i++) {
            int v = i * WarmStartCache.VALUES;
            double x = last.value[v + WarmStartCache.PLACE] - point[place];
            double y = last.value[v + WarmStartCache.PLACE + 1] - point[place + 1];
            double z = last.value[v + WarmStartCache.PLACE + 2] - point[place + 2];
            double sq = x * x + y * y + z * z;
            double same = last.value[v + WarmStartCache.NORMAL] * row[o] + last.value[v + WarmStartCache.NORMAL + 1] * row[o + 1]
                    + last.value[v + WarmStartCache.NORMAL + 2] * row[o + 2];
            if (sq <= least && same >= SAME && (taken >> (i - from) & 1) == 0 && last.feature[i] != WarmStartCache.NO_FEATURE) {
                least = sq;
                best = i;
            }
        }
        return best;
    }

    private void take(double[] row, int o, int k, int i, double scale) {
        int v = i * WarmStartCache.VALUES;
        row[o + POINTS + k * POINT + IMPULSE] = scale * last.value[v];
        double x = scale * last.value[v + 1];
        double y = scale * last.value[v + 2];
        double z = scale * last.value[v + 3];
        row[o + TANGENT_IMPULSE] += x * row[o + 3] + y * row[o + 4] + z * row[o + 5];
        row[o + TANGENT_IMPULSE + 1] += x * row[o + 6] + y * row[o + 7] + z * row[o + 8];
        row[o + TWIST_IMPULSE] += scale * last.value[v + 4];
    }

    /**
     * Keeps the impulses of an internal step of h seconds, as those of one of {@code substeps} sub-steps, whatever their islands had. The
     * rows in {@code rowOf} are those of the manifolds, which are in the order of pairs.
     */
    public void keep(ContactConstraints rows, int[] rowOf, ContactBuffer contacts, int newPairs, double h, int substeps) {
        last.substep = h / substeps;
        last.pairs = newPairs;
        if (last.first.length < last.pairs + 1) {
            last.first = new int[Math.max(last.pairs + 1, 2 * last.first.length)];
        }
        last.grow(contacts.contactCount());
        int pair = 0;
        int at = 0;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            for (; pair <= contacts.pair(m); pair++) {
                last.first[pair] = at;
            }
            at = keep(rows, rowOf[m], contacts, m, at, (double) rows.substeps[rowOf[m]] / substeps);
        }
        Arrays.fill(last.first, pair, last.pairs + 1, at);
    }

    private int keep(ContactConstraints rows, int r, ContactBuffer contacts, int m, int from, double scale) {
        double[] row = rows.row;
        int o = r * STRIDE;
        int firstContact = contacts.firstContact(m);
        int n = contacts.firstContact(m + 1) - firstContact;
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += row[o + POINTS + k * POINT + IMPULSE];
        }
        double s = scale * row[o + TANGENT_IMPULSE];
        double t = scale * row[o + TANGENT_IMPULSE + 1];
        double x = s * row[o + 3] + t * row[o + 6];
        double y = s * row[o + 4] + t * row[o + 7];
        double z = s * row[o + 5] + t * row[o + 8];
        for (int k = 0; k < n; k++) {
            int i = from + k;
            double impulse = row[o + POINTS + k * POINT + IMPULSE];
            double share = sum > 0 ? impulse / sum : 0;
            last.feature[i] = contacts.feature(firstContact + k);
            last.value[i * WarmStartCache.VALUES] = scale * impulse;
            last.value[i * WarmStartCache.VALUES + 1] = share * x;
            last.value[i * WarmStartCache.VALUES + 2] = share * y;
            last.value[i * WarmStartCache.VALUES + 3] = share * z;
            last.value[i * WarmStartCache.VALUES + 4] = share * scale * row[o + TWIST_IMPULSE];
            System.arraycopy(rows.point, ContactConstraints.place(r, k) + FROM_A, last.value,
                    i * WarmStartCache.VALUES + WarmStartCache.PLACE, 3);
            System.arraycopy(row, o, last.value, i * WarmStartCache.VALUES + WarmStartCache.NORMAL, 3);
        }
        return from + n;
    }
}
