package dev.ashlar.physics;

import static dev.ashlar.physics.ContactRows.IMPULSE;
import static dev.ashlar.physics.ContactRows.POINT;
import static dev.ashlar.physics.ContactRows.POINTS;
import static dev.ashlar.physics.ContactRows.STRIDE;
import static dev.ashlar.physics.ContactRows.TANGENT_IMPULSE;
import static dev.ashlar.physics.ContactRows.TWIST_IMPULSE;

import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * The impulses of the last step by pair and feature, from which the next step starts. Friction is kept as a vector of the
 * world, spread over the contacts by their load, so that it follows them when manifolds are cut differently.
 */
final class Impulses {
    /** Doubles of a contact: normal impulse, friction (3), twist. */
    private static final int VALUES = 5;

    private int[] first = new int[64];
    private long[] feature = new long[64];
    private double[] value = new double[64 * VALUES];
    private double substep = 1;

    /**
     * Gives row r what the contacts of pair {@code before} (index of the last step) had; the tangents must be set.
     *
     * @return whether any contact was known
     */
    boolean recall(ContactRows rows, int r, ContactBuffer contacts, int before, double newSubstep) {
        double[] row = rows.row;
        int o = r * STRIDE;
        int firstContact = contacts.firstContact(rows.manifold[r]);
        double scale = newSubstep / substep;
        boolean known = false;
        for (int k = 0; k < rows.points[r]; k++) {
            long id = contacts.feature(firstContact + k);
            for (int i = first[before]; i < first[before + 1]; i++) {
                if (feature[i] == id) {
                    known = true;
                    int v = i * VALUES;
                    row[o + POINTS + k * POINT + IMPULSE] = scale * value[v];
                    double x = scale * value[v + 1];
                    double y = scale * value[v + 2];
                    double z = scale * value[v + 3];
                    row[o + TANGENT_IMPULSE] += x * row[o + 3] + y * row[o + 4] + z * row[o + 5];
                    row[o + TANGENT_IMPULSE + 1] += x * row[o + 6] + y * row[o + 7] + z * row[o + 8];
                    row[o + TWIST_IMPULSE] += scale * value[v + 4];
                    break;
                }
            }
        }
        return known;
    }

    /** Keeps the impulses of a step; the rows in {@code rowOf} are those of the manifolds, which are in the order of pairs. */
    void keep(ContactRows rows, int[] rowOf, ContactBuffer contacts, int pairs, double newSubstep) {
        substep = newSubstep;
        if (first.length < pairs + 1) {
            first = new int[Math.max(pairs + 1, 2 * first.length)];
        }
        if (feature.length < contacts.contactCount()) {
            feature = new long[Math.max(contacts.contactCount(), 2 * feature.length)];
            value = new double[feature.length * VALUES];
        }
        int pair = 0;
        int at = 0;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            for (; pair <= contacts.pair(m); pair++) {
                first[pair] = at;
            }
            at = keep(rows.row, rowOf[m] * STRIDE, contacts, m, at);
        }
        Arrays.fill(first, pair, pairs + 1, at);
    }

    private int keep(double[] row, int o, ContactBuffer contacts, int m, int from) {
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
        }
        return from + n;
    }
}
