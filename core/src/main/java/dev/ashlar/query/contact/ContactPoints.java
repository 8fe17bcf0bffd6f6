package dev.ashlar.query.contact;

import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * Contacts of one normal, any number of them, and their reduction to four. Scratch memory of one thread.
 *
 * <p>Four are chosen as every engine does: the deepest, the one farthest from it, the one that spans the largest triangle
 * with them, the one that enlarges it most. Departs from that: what differs less than jitter counts as equal, and the lowest
 * feature id wins; among equally deep ones the outermost is first; and afterwards points are exchanged while that keeps more
 * of the extent, since the largest area may still lose half of it across (a regular hexagon).
 */
public final class ContactPoints {
    private static final double EQUAL = 1e-6;
    private static final int DIRECTIONS = 16;
    private static final double[] COSINE = new double[DIRECTIONS];
    private static final double[] SINE = new double[DIRECTIONS];

    static {
        for (int k = 0; k < DIRECTIONS; k++) {
            COSINE[k] = StrictMath.cos(k * StrictMath.PI / DIRECTIONS);
            SINE[k] = StrictMath.sin(k * StrictMath.PI / DIRECTIONS);
        }
    }

    int count;
    /** Point x, y, z and separation. */
    double[] at = new double[4 * 16];
    long[] id = new long[16];
    /** The points chosen by {@link #reduce}, in the order to append them. */
    final int[] chosen = new int[ContactBuffer.MAX_CONTACTS];
    int chosenCount;

    private final double[] width = new double[DIRECTIONS];
    private double[] along = new double[DIRECTIONS * 16];
    private double nx;
    private double ny;
    private double nz;

    /** Removes all points. */
    public void clear() {
        count = 0;
    }

    /** Adds a point. */
    public void add(double x, double y, double z, double separation, long featureId) {
        if (count == id.length) {
            at = Arrays.copyOf(at, 8 * count);
            id = Arrays.copyOf(id, 2 * count);
        }
        at[4 * count] = x;
        at[4 * count + 1] = y;
        at[4 * count + 2] = z;
        at[4 * count + 3] = separation;
        id[count++] = featureId;
    }

    /** Adds a point unless one within {@code near} of it is known; of the two the lower id stays. */
    void addOnce(double x, double y, double z, double separation, long featureId, double near) {
        for (int i = 0; i < count; i++) {
            double dx = at[4 * i] - x;
            double dy = at[4 * i + 1] - y;
            double dz = at[4 * i + 2] - z;
            if (dx * dx + dy * dy + dz * dz <= near * near) {
                if (featureId < id[i]) {
                    at[4 * i] = x;
                    at[4 * i + 1] = y;
                    at[4 * i + 2] = z;
                    at[4 * i + 3] = separation;
                    id[i] = featureId;
                }
                return;
            }
        }
        add(x, y, z, separation, featureId);
    }

    double least() {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            least = Math.min(least, at[4 * i + 3]);
        }
        return least;
    }

    /** Chooses at most four points for unit normal (x, y, z); separations that differ less than {@code depthSlack} are equal. */
    public void reduce(double x, double y, double z, double depthSlack) {
        nx = x;
        ny = y;
        nz = z;
        double deep = least() + depthSlack;
        chosenCount = 0;
        if (count == 0) {
            return;
        }
        choose(first(deep));
        if (count <= chosen.length) {
            for (int i = 0; i < count; i++) {
                if (i != chosen[0]) {
                    choose(i);
                }
            }
            return;
        }
        for (int stage = 1; stage < chosen.length; stage++) {
            int next = best(stage);
            if (next < 0) {
                return;
            }
            choose(next);
        }
        exchange(deep);
    }

    private void choose(int i) {
        chosen[chosenCount++] = i;
    }

    private boolean isChosen(int i) {
        for (int k = 0; k < chosenCount; k++) {
            if (chosen[k] == i) {
                return true;
            }
        }
        return false;
    }

    /** Of the deepest points the one farthest from the middle. */
    private int first(double deep) {
        double mx = 0;
        double my = 0;
        double mz = 0;
        for (int i = 0; i < count; i++) {
            mx += at[4 * i] / count;
            my += at[4 * i + 1] / count;
            mz += at[4 * i + 2] / count;
        }
        double most = 0;
        for (int pass = 0; pass < 2; pass++) {
            int best = -1;
            for (int i = 0; i < count; i++) {
                if (at[4 * i + 3] <= deep) {
                    double d = distanceSq(i, mx, my, mz);
                    if (pass == 0) {
                        most = Math.max(most, d);
                    } else if (d >= most * (1 - EQUAL) && (best < 0 || id[i] < id[best])) {
                        best = i;
                    }
                }
            }
            if (pass == 1) {
                return best;
            }
        }
        throw new AssertionError();
    }

    /** The next point by the criterion of a stage, of equal ones that with the lowest id; -1 if none adds anything. */
    private int best(int stage) {
        double most = 0;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, gain(stage, i));
        }
        double scale = stage == 1 ? 0 : distanceSq(chosen[1], at[4 * chosen[0]], at[4 * chosen[0] + 1], at[4 * chosen[0] + 2]);
        if (most <= 1e-9 * scale) {
            return -1;
        }
        int best = -1;
        for (int i = 0; i < count; i++) {
            if (gain(stage, i) >= most * (1 - EQUAL) && (best < 0 || id[i] < id[best])) {
                best = i;
            }
        }
        return best;
    }

    private double gain(int stage, int i) {
        if (isChosen(i)) {
            return -1;
        }
        int p = chosen[0];
        int q = chosen[1];
        if (stage == 1) {
            return distanceSq(i, at[4 * p], at[4 * p + 1], at[4 * p + 2]);
        }
        if (stage == 2) {
            return Math.abs(area(p, q, i));
        }
        int r = chosen[2];
        double turn = area(p, q, r) >= 0 ? 1 : -1;
        return -Math.min(turn * area(p, q, i), Math.min(turn * area(q, r, i), turn * area(r, p, i)));
    }

    /** Exchanges points while that keeps more of the extent in the direction that loses most; the deep ones never all go. */
    private void exchange(double deep) {
        measureExtent();
        double kept = keptExtent();
        for (int round = 0; round < 2 * chosen.length && kept < 1 - EQUAL; round++) {
            int bestSlot = -1;
            int bestPoint = -1;
            double most = kept + 1e-3;
            for (int slot = 0; slot < chosen.length; slot++) {
                int old = chosen[slot];
                for (int i = 0; i < count; i++) {
                    if (isChosen(i) || slot == 0 && at[4 * i + 3] > deep) {
                        continue;
                    }
                    chosen[slot] = i;
                    double now = keptExtent();
                    if (now > most) {
                        most = now + EQUAL;
                        bestSlot = slot;
                        bestPoint = i;
                    }
                    chosen[slot] = old;
                }
            }
            if (bestSlot < 0) {
                return;
            }
            chosen[bestSlot] = bestPoint;
            kept = keptExtent();
        }
    }

    /** Measures the width of all points in several directions across the normal, the first from the first chosen to the second. */
    private void measureExtent() {
        int p = chosen[0];
        int q = chosen[1];
        double ux = at[4 * q] - at[4 * p];
        double uy = at[4 * q + 1] - at[4 * p + 1];
        double uz = at[4 * q + 2] - at[4 * p + 2];
        double vx = ny * uz - nz * uy;
        double vy = nz * ux - nx * uz;
        double vz = nx * uy - ny * ux;
        // Long thin regions need directions close together across them: so many as if they were as wide as long.
        double stretch = width(ux, uy, uz) / Math.max(width(vx, vy, vz), Double.MIN_NORMAL);
        vx *= stretch;
        vy *= stretch;
        vz *= stretch;
        if (along.length < DIRECTIONS * count) {
            along = new double[2 * DIRECTIONS * count];
        }
        for (int k = 0; k < DIRECTIONS; k++) {
            double dx = COSINE[k] * ux + SINE[k] * vx;
            double dy = COSINE[k] * uy + SINE[k] * vy;
            double dz = COSINE[k] * uz + SINE[k] * vz;
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double d = dx * at[4 * i] + dy * at[4 * i + 1] + dz * at[4 * i + 2];
                along[DIRECTIONS * i + k] = d;
                low = Math.min(low, d);
                high = Math.max(high, d);
            }
            width[k] = high - low;
        }
    }

    private double width(double x, double y, double z) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double d = x * at[4 * i] + y * at[4 * i + 1] + z * at[4 * i + 2];
            low = Math.min(low, d);
            high = Math.max(high, d);
        }
        return high - low;
    }

    /** The least share of the width that the chosen points keep in any of the directions. */
    private double keptExtent() {
        double least = 1;
        for (int k = 0; k < DIRECTIONS; k++) {
            double p = along[DIRECTIONS * chosen[0] + k];
            double q = along[DIRECTIONS * chosen[1] + k];
            double r = along[DIRECTIONS * chosen[2] + k];
            double s = along[DIRECTIONS * chosen[3] + k];
            double kept = Math.max(Math.max(p, q), Math.max(r, s)) - Math.min(Math.min(p, q), Math.min(r, s));
            if (kept < least * width[k]) {
                least = kept / width[k];
            }
        }
        return least;
    }

    /** Twice the area of triangle p, q, r seen along the normal. */
    private double area(int p, int q, int r) {
        return cross(p, q, p, r);
    }

    /** The cross product of p to q and r to s, along the normal. */
    private double cross(int p, int q, int r, int s) {
        double ux = at[4 * q] - at[4 * p];
        double uy = at[4 * q + 1] - at[4 * p + 1];
        double uz = at[4 * q + 2] - at[4 * p + 2];
        double vx = at[4 * s] - at[4 * r];
        double vy = at[4 * s + 1] - at[4 * r + 1];
        double vz = at[4 * s + 2] - at[4 * r + 2];
        return nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
    }

    private double distanceSq(int i, double x, double y, double z) {
        double dx = at[4 * i] - x;
        double dy = at[4 * i + 1] - y;
        double dz = at[4 * i + 2] - z;
        return dx * dx + dy * dy + dz * dz;
    }

    /** Appends the chosen points to the last manifold, under names that no contact from {@code firstOfPair} on has. */
    public void append(ContactBuffer out, int firstOfPair) {
        for (int k = 0; k < chosenCount; k++) {
            int i = chosen[k];
            long name = id[i];
            for (int c = firstOfPair; c < out.contactCount(); c++) {
                if (out.feature(c) == name) {
                    name = FeatureId.mix(name + 1);
                    c = firstOfPair - 1;
                }
            }
            out.addContact(at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3], name);
        }
    }
}
