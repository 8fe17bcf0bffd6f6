package dev.ashlar.physics.internal.impact;

import static dev.ashlar.physics.internal.impact.PairImpulses.FRICTION_IMPULSE;
import static dev.ashlar.physics.internal.impact.PairImpulses.IMPULSE;
import static dev.ashlar.physics.internal.impact.PairImpulses.NORMAL;
import static dev.ashlar.physics.internal.impact.PairImpulses.NORMAL_IMPULSE;
import static dev.ashlar.physics.internal.impact.PairImpulses.POINT;
import static dev.ashlar.physics.internal.impact.PairImpulses.STRIDE;
import static dev.ashlar.physics.internal.impact.PairImpulses.WHEN;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * What acted between bodies in a step: impulses by pair, summed over all internal steps, and impacts one by one. Rows of the
 * velocity solver come from {@link ConstraintLog}, once an internal step; impacts at the time at which they happen.
 */
public final class ContactLog {
    /** Doubles of a hit: time, speed of approach, impulse, point, normal. */
    private static final int HIT = 9;
    static final int TIME = 0;
    static final int APPROACH = 1;
    static final int OWN = 2;
    static final int PLACE = 3;

    /** Pairs that were touched in this step, or are carried over to the next; and those of the step before. */
    PairImpulses now = new PairImpulses();
    PairImpulses last = new PairImpulses();
    /** Start of the step on the clock that times of hits are of. */
    double start;
    /** Start of the present internal step in seconds of the step. */
    public double seconds;
    int hits;
    /** By hit: its pair in {@link #now}; below 0 if no impulse acted after all. */
    int[] hitPair = new int[16];

    final BodySet bodies;
    private final double hitSpeed;
    private long[] hitKey = new long[16];
    private double[] hit = new double[16 * HIT];
    private int impacts;
    private long[] impactKey = new long[16];
    /** By impact: as {@link PairImpulses#value}. */
    private double[] impact = new double[16 * STRIDE];
    /** By impact: whether the pair goes on resting on each other. */
    private boolean[] impactRests = new boolean[16];
    /** The first of the present internal step. */
    private int firstHit;
    private int firstImpact;
    /** The pair of {@link #now} that rows came to. */
    private int cursor;
    /** Where what rows did to the pair at hand goes. */
    double[] rowValues;
    int rowAt;
    /** What rows did to pairs that are to be inserted. */
    private double[] late = new double[16 * STRIDE];
    /** Pairs to be inserted. */
    private long[] missing = new long[16];
    private int missingCount;
    private final PairBuffer unsorted = new PairBuffer();
    private final double[] before = new double[6];

    public ContactLog(BodySet bodies, double hitSpeed) {
        this.bodies = bodies;
        this.hitSpeed = hitSpeed;
    }

    /** Begins a step, whose hits have times on a clock that now shows {@code clock}. */
    public void beginStep(double clock) {
        PairImpulses swap = last;
        last = now;
        now = swap;
        now.clear();
        Arrays.fill(last.isSeen, 0, last.size, false);
        start = clock;
        seconds = 0;
        hits = 0;
        impacts = 0;
        firstHit = 0;
        firstImpact = 0;
    }

    /** The clock was set back. */
    public void shiftClock(double by) {
        start -= by;
        for (int k = 0; k < hits; k++) {
            hit[HIT * k + TIME] -= by;
        }
        for (int k = 0; k < impacts; k++) {
            impact[STRIDE * k + WHEN] -= by;
        }
    }

    /** Notes the velocities of two bodies that may be about to meet. */
    public void remember(int a, int b) {
        System.arraycopy(bodies.state, a * BodySet.STATE, before, 0, 3);
        System.arraycopy(bodies.state, b * BodySet.STATE, before, 3, 3);
    }

    /** The same where velocities stand elsewhere. */
    public void remember(double[] velocityA, double[] velocityB) {
        System.arraycopy(velocityA, 0, before, 0, 3);
        System.arraycopy(velocityB, 0, before, 3, 3);
    }

    /**
     * An impact at a time of the present internal step that changed the velocities which were remembered to those of now.
     *
     * @param impulse what acted on B; told if bodies changed by less than what the chord of a flight is off its parabola, so that they
     *                would seem to have pulled at each other
     */
    public void impact(int a, int b, double time, double[] place, int c, double approach, double[] impulse) {
        impact(a, b, time, place, c, approach, bodies.state, a * BodySet.STATE, bodies.state, b * BodySet.STATE);
        if (impact[(impacts - 1) * STRIDE + NORMAL_IMPULSE] < 0) {
            impacts--;
            hits -= approach > hitSpeed ? 1 : 0;
            impact(a, b, time, place, c, approach, impulse[0], impulse[1], impulse[2]);
        }
    }

    /**
     * The same with the velocities of now at two places. The impulse is what it did to the momentum of a body, so it is right
     * whatever the law of impacts is.
     */
    public void impact(int a, int b, double time, double[] place, int c, double approach, double[] u, int i, double[] v, int j) {
        // What an impulse does along a locked axis is lost, so the body that has none tells more.
        boolean byB = bodies.isDynamic(b) && (!bodies.isLocked(b) || !bodies.isDynamic(a) || bodies.isLocked(a));
        if (byB) {
            double m = bodies.mass[b];
            impact(a, b, time, place, c, approach, m * (v[j] - before[3]), m * (v[j + 1] - before[4]),
                    m * (v[j + 2] - before[5]));
        } else {
            double m = bodies.isDynamic(a) ? bodies.mass[a] : 0;
            impact(a, b, time, place, c, approach, m * (before[0] - u[i]), m * (before[1] - u[i + 1]),
                    m * (before[2] - u[i + 2]));
        }
    }

    /**
     * An impact between two bodies, the one of the smaller index first.
     *
     * @param time     on the clock of the step
     * @param place    point and unit normal from A to B, at c
     * @param approach how fast they met along the normal, m/s
     * @param x        the impulse on B, Ns
     */
    public void impact(int a, int b, double time, double[] place, int c, double approach, double x, double y, double z) {
        if (impacts == impactKey.length) {
            impactKey = Arrays.copyOf(impactKey, 2 * impacts);
            impact = Arrays.copyOf(impact, 2 * impacts * STRIDE);
            impactRests = Arrays.copyOf(impactRests, 2 * impacts);
        }
        double nx = place[c + 3];
        double ny = place[c + 4];
        double nz = place[c + 5];
        double n = x * nx + y * ny + z * nz;
        long key = (long) a << 32 | b;
        impactKey[impacts] = key;
        impactRests[impacts] = false;
        int o = impacts++ * STRIDE;
        impact[o + NORMAL_IMPULSE] = n;
        impact[o + FRICTION_IMPULSE] = Math.sqrt(square(x - n * nx) + square(y - n * ny) + square(z - n * nz));
        impact[o + IMPULSE] = x;
        impact[o + IMPULSE + 1] = y;
        impact[o + IMPULSE + 2] = z;
        System.arraycopy(place, c, impact, o + POINT, 6);
        impact[o + WHEN] = time;
        if (approach > hitSpeed) {
            hit(key, time, approach, n, place, c);
        }
    }

    /** What two bodies that rest on each other bear beside impacts; parameters as there. Of friction impacts tell. */
    public void load(int a, int b, double time, double[] place, int c, double x, double y, double z) {
        impact(a, b, time, place, c, 0, x, y, z);
        impact[(impacts - 1) * STRIDE + FRICTION_IMPULSE] = 0;
        setResting();
    }

    /** The bodies of the last impact rest on each other. */
    public void setResting() {
        impactRests[impacts - 1] = true;
    }

    private static double square(double x) {
        return x * x;
    }

    /** Adds a hit; returns its number. */
    int hit(long key, double time, double approach, double impulse, double[] place, int c) {
        if (hits == hitKey.length) {
            hitKey = Arrays.copyOf(hitKey, 2 * hits);
            hitPair = Arrays.copyOf(hitPair, 2 * hits);
            hit = Arrays.copyOf(hit, 2 * hits * HIT);
        }
        hitKey[hits] = key;
        int o = hits * HIT;
        hit[o + TIME] = time;
        hit[o + APPROACH] = approach;
        hit[o + OWN] = impulse;
        System.arraycopy(place, c, hit, o + PLACE, 6);
        return hits++;
    }

    /** Adds to the impulse of a hit. */
    void addToHit(int number, double impulse) {
        hit[number * HIT + OWN] += impulse;
    }

    double hitValue(int number, int what) {
        return hit[number * HIT + what];
    }

    /** Writes the point of a hit, or its normal, which is three doubles behind it. */
    void hitPlace(int number, int shift, double[] out, int at) {
        System.arraycopy(hit, number * HIT + PLACE + shift, out, at, 3);
    }

    /** Begins to take over what rows did in the present internal step to the pairs that it looks at. */
    void beginRows(PairSet pairs) {
        for (int i = 0; i < now.size; i++) {
            now.isPressed[i] &= pairs.isSkipped((int) (now.key[i] >>> 32), (int) now.key[i]);
        }
        cursor = 0;
        missingCount = 0;
    }

    /** Finds where what rows did to a pair is to be added: {@link #rowValues} at {@link #rowAt}. Pairs come sorted. */
    void findRows(long key) {
        while (cursor < now.size && now.key[cursor] < key) {
            cursor++;
        }
        if (cursor == now.size) {
            now.append(key, bodies);
        }
        if (now.key[cursor] == key) {
            now.isPressed[cursor] = true;
            rowValues = now.value;
            rowAt = cursor * STRIDE;
        } else {
            touch(key);
            if (late.length < missingCount * STRIDE) {
                late = Arrays.copyOf(late, 2 * missingCount * STRIDE);
            }
            rowValues = late;
            rowAt = (missingCount - 1) * STRIDE;
            Arrays.fill(late, rowAt, rowAt + STRIDE, 0);
        }
        rowValues[rowAt + WHEN] = seconds;
    }

    /** Ends that: pairs that come between others take their places. */
    void endRows() {
        if (missingCount > 0) {
            now.insert(missing, missingCount, bodies);
            for (int k = 0; k < missingCount; k++) {
                int i = now.find(missing[k]);
                now.add(i, late, k * STRIDE);
                now.isPressed[i] = true;
            }
        }
    }

    /** Begins an internal step, at so many seconds of the step. */
    public void beginInternalStep(double at) {
        firstHit = hits;
        firstImpact = impacts;
        seconds = at;
    }

    /** Impulses on bodies that the clamp stopped for want of budget acted up to the time at which it did. */
    public void slowDown(EarlyStops stops) {
        for (int k = firstHit; k < hits && stops.any(); k++) {
            hit[k * HIT + OWN] *= share(stops, hitKey[k]);
        }
        for (int k = firstImpact; k < impacts && stops.any(); k++) {
            for (int d = 0; d < POINT; d++) {
                impact[k * STRIDE + d] *= share(stops, impactKey[k]);
            }
        }
    }

    /** Bodies that were stopped within an internal step for want of budget. */
    public interface EarlyStops {
        /** Whether there are any. */
        boolean any();

        /** What of the internal step two bodies were not stopped in, if any were. */
        double share(int a, int b);
    }

    /** What of an internal step the bodies of a pair were not stopped in. */
    static double share(EarlyStops stops, long key) {
        return stops.any() ? stops.share((int) (key >>> 32), (int) key) : 1;
    }

    /** Notes a pair that is to have sums; pairs come sorted. */
    private void touch(long key) {
        if (missingCount == missing.length) {
            missing = Arrays.copyOf(missing, 2 * missingCount);
        }
        missing[missingCount++] = key;
    }

    /** Inserts those of the pairs noted that have no sums yet. */
    private void insertMissing() {
        int kept = 0;
        int i = 0;
        for (int k = 0; k < missingCount; k++) {
            for (; i < now.size && now.key[i] < missing[k]; i++) {
                // To the place of this one.
            }
            if ((i == now.size || now.key[i] != missing[k]) && (kept == 0 || missing[kept - 1] != missing[k])) {
                missing[kept++] = missing[k];
            }
        }
        if (kept > 0) {
            now.insert(missing, kept, bodies);
        }
    }

    /** Notes which of the pairs that touched before this internal step looks at; those that are apart count as looked at. */
    public void look(PairSet pairs) {
        for (int i = 0; i < last.size; i++) {
            last.isSeen[i] |= !pairs.isSkipped((int) (last.key[i] >>> 32), (int) last.key[i]);
        }
    }

    /**
     * Ends a step.
     *
     * @param looksAtAll whether there was no budget for looking
     */
    public void endStep(boolean looksAtAll) {
        addImpacts();
        carryOver(looksAtAll);
        for (int k = 0; k < hits; k++) {
            hitPair[k] = now.find(hitKey[k]);
        }
    }

    private void addImpacts() {
        if (impacts == 0) {
            return;
        }
        unsorted.clear();
        for (int k = 0; k < impacts; k++) {
            unsorted.add((int) (impactKey[k] >>> 32), (int) impactKey[k]);
        }
        unsorted.sort();
        missingCount = 0;
        for (int k = 0; k < impacts; k++) {
            touch(unsorted.key(k));
        }
        insertMissing();
        double[] v = now.value;
        for (int k = 0; k < impacts; k++) {
            int i = now.find(impactKey[k]);
            int o = i * STRIDE;
            impact[k * STRIDE + WHEN] -= start;
            if (impact[k * STRIDE + WHEN] >= v[o + WHEN]) {
                now.add(i, impact, k * STRIDE);
                now.isPressed[i] = impactRests[k];
            } else {
                for (int d = 0; d < POINT; d++) {
                    v[o + d] += impact[k * STRIDE + d];
                }
            }
        }
        for (int k = 0; k < impacts; k++) {
            if (impactRests[k]) {
                keepPushing(now.find(impactKey[k]) * STRIDE);
            }
        }
    }

    /**
     * A load is what a body bears less what it was told to bear in the step before, and had not borne yet. If that was a longer one, and
     * the body tilts or flies off, it bore less than was told; and one that is held may have been on its way off. But no contact pulls.
     */
    private void keepPushing(int o) {
        double[] v = now.value;
        double pull = -v[o + NORMAL_IMPULSE];
        if (pull > 0) {
            v[o + NORMAL_IMPULSE] = 0;
            for (int d = 0; d < 3; d++) {
                v[o + IMPULSE + d] += pull * v[o + NORMAL + d];
            }
        }
    }

    /** Pairs that touched and of which nothing is known, since they sleep or nobody looked, still do. */
    private void carryOver(boolean looksAtAll) {
        if (looksAtAll && bodies.sleepers == 0) {
            return;
        }
        missingCount = 0;
        for (int i = 0; i < last.size; i++) {
            last.isSeen[i] = !isDormant(i) && (looksAtAll || last.isSeen[i]);
            if (!last.isSeen[i] && last.isThere(i, bodies)) {
                touch(last.key[i]);
            }
        }
        if (missingCount == 0) {
            return;
        }
        insertMissing();
        int j = 0;
        for (int i = 0; i < last.size; i++) {
            if (!last.isSeen[i] && last.isThere(i, bodies)) {
                while (now.key[j] < last.key[i]) {
                    j++;
                }
                if (now.value[j * STRIDE + WHEN] == Double.NEGATIVE_INFINITY) {
                    now.carry(j, last, i);
                }
            }
        }
    }

    private boolean isDormant(int i) {
        return last.isThere(i, bodies) && bodies.isDormant(last.key[i]);
    }

    public void save(SnapshotWriter out) {
        now.save(out);
    }

    /** Reads what {@link #save} wrote, once the bodies are there. */
    public void load(SnapshotReader in) {
        now.load(in, bodies);
    }
}
