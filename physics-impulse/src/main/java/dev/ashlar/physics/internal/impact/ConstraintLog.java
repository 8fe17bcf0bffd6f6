package dev.ashlar.physics.internal.impact;

import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BITANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FROM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.NORMAL;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * What the rows of the velocity solver do in an internal step, sub-step by sub-step: their impulses, and impacts among them.
 *
 * <p>An impact without restitution is solved by rows. A contact that pushed nothing in the sub-step before, and pushes in this one,
 * is struck; how fast it closed before the sub-step was solved, less how fast it closes after that, is the speed that the impact
 * takes out. A gap that is still open lets a part of the approach pass, so an impact may go on in the next sub-step, also if that
 * belongs to the next step. Contacts that go on pushing, as those of what rests, slides or rolls, are not struck.
 */
public final class ConstraintLog {
    /** Doubles of a row: impulses along normal, tangent and bitangent, and the magnitudes of friction. */
    private static final int SUM = 4;
    /** An impact that makes no hit so far, and one that was told as a hit of an earlier step. */
    private static final int NO_HIT = -1;
    private static final int TOLD = -2;
    /** Doubles of an impact: speed of approach, speed that it has left, impulse, time, then point and normal. */
    private static final int IMPACT = 10;
    private static final int APPROACH = 0;
    private static final int LEFT = 1;
    private static final int OWN = 2;
    private static final int TIME = 3;
    private static final int PLACE = 4;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final ContactLog log;
    private final double hitSpeed;
    private ContactBuffer contacts;
    private PairSet pairs;
    /** By row: what all sub-steps but the last did; the last one stands in the rows, for so many sub-steps. */
    private double[] sum = new double[64 * SUM];
    private int[] lastTimes = new int[64];
    /** By body: no point of it is faster. */
    private double[] speed = new double[16];
    /** Rows that may be struck in this sub-step, with a bit for each contact that may, and how fast these close. */
    private int candidates;
    private int[] candidate = new int[16];
    private int[] mask = new int[16];
    private double[] closing = new double[16 * 4];
    /** Counts sub-steps of all islands, with a gap between two islands. */
    private int serial;
    /** The island at hand, and which of its sub-steps this is. */
    private int island;
    private int number;
    /** Start of the sub-step in seconds of the step, and its length. */
    private double from;
    private double sub;

    private int impacts;
    private long[] key = new long[16];
    /** By impact: whether it began in the last sub-step of its island, so that it may go on in the next step. */
    private boolean[] isYoung = new boolean[16];
    /** By impact: the sub-step in which it began, and the last one in which it went on; its hit. */
    private int[] began = new int[16];
    private int[] wentOn = new int[16];
    private int[] hit = new int[16];
    private double[] impact = new double[16 * IMPACT];
    /** By pair of the internal step: its impact, or -1. */
    private int[] impactOf = new int[64];

    public ConstraintLog(BodySet bodies, ContactConstraints rows, ContactGraph order, ContactLog log, double hitSpeed) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.log = log;
        this.hitSpeed = hitSpeed;
    }

    /** Begins a step: hits of the last one are told, and what goes on from there goes on at its start. */
    public void beginStep() {
        for (int i = 0; i < impacts; i++) {
            hit[i] = hit[i] == NO_HIT ? NO_HIT : TOLD;
            impact[i * IMPACT + OWN] = 0;
            impact[i * IMPACT + TIME] = 0;
        }
    }

    /** Begins an internal step, whose rows are ready. */
    public void begin(ContactBuffer found, PairSet near) {
        contacts = found;
        pairs = near;
        if (sum.length < rows.count * SUM) {
            sum = new double[rows.bodyA.length * SUM];
            lastTimes = new int[rows.bodyA.length];
        }
        Arrays.fill(sum, 0, rows.count * SUM, 0);
        Arrays.fill(lastTimes, 0, rows.count, 0);
        if (impactOf.length < near.now.size()) {
            impactOf = new int[near.before.length];
        }
        Arrays.fill(impactOf, 0, near.now.size(), -1);
        if (speed.length < bodies.end) {
            speed = new double[bodies.def.length];
        }
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isDynamic(i)) {
                findSpeed(i);
            }
        }
        keepYoung();
    }

    /** Forgets all impacts but those that began in the last sub-step, and finds their pairs among those of this internal step. */
    private void keepYoung() {
        int kept = 0;
        for (int i = 0; i < impacts; i++) {
            int p = isYoung[i] ? pairs.now.indexOf((int) (key[i] >>> 32), (int) key[i]) : -1;
            if (p >= 0 && pairs.before[p] != PairSet.NEW) {
                key[kept] = key[i];
                isYoung[kept] = true;
                began[kept] = began[i];
                wentOn[kept] = wentOn[i];
                hit[kept] = hit[i];
                System.arraycopy(impact, i * IMPACT, impact, kept * IMPACT, IMPACT);
                impactOf[p] = kept++;
            }
        }
        impacts = kept;
    }

    /** Begins the sub-steps of an island. */
    public void beginIsland(int which) {
        island = which;
        serial++;
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1] && impacts > 0; r++) {
            int i = impactOf[contacts.pair(rows.manifold[r])];
            if (i >= 0 && isYoung[i]) {
                began[i] = serial;
            }
        }
    }

    /** Ends the sub-steps of an island. */
    public void endIsland() {
        for (int i = 0; i < impacts; i++) {
            isYoung[i] |= began[i] == serial;
        }
    }

    /**
     * Begins a sub-step of the island, before impulses of rows act: notes how fast rows close that may be struck.
     *
     * @param which the number of the sub-step in the internal step
     */
    public void beginSubstep(int which, double seconds) {
        serial++;
        number = which;
        sub = seconds;
        from = log.seconds + number * seconds;
        candidates = 0;
        if (!findSpeeds() && impacts == 0) {
            return;
        }
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1]; r++) {
            boolean goesOn = goesOn(r);
            if (goesOn || speed[rows.bodyA[r]] + speed[rows.bodyB[r]] > hitSpeed) {
                int all = (1 << rows.points[r]) - 1;
                int fresh = goesOn ? all : all & ~(number == 0 ? rows.loaded[r] : loaded(r));
                if (fresh != 0) {
                    addCandidate(r, fresh);
                }
            }
        }
    }

    /** Forgets the sub-step that was begun: it is solved in another way. */
    public void dropSubstep() {
        serial--;
    }

    /** Whether two bodies can meet faster than is worth a hit. */
    private boolean findSpeeds() {
        double most = 0;
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            most = Math.max(most, findSpeed(order.member[k]));
        }
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1] && 2 * most <= hitSpeed; r++) {
            most = Math.max(most, Math.max(speed[rows.bodyA[r]], speed[rows.bodyB[r]]));
        }
        return 2 * most > hitSpeed;
    }

    private double findSpeed(int i) {
        speed[i] = Vectors.length(bodies.state, i * STATE)
                + Vectors.length(bodies.state, i * STATE + 3) * bodies.shape[i].turningRadius;
        return speed[i];
    }

    /** Whether an impact at a row began in the sub-step before. */
    private boolean goesOn(int r) {
        int i = impacts == 0 ? -1 : impactOf[contacts.pair(rows.manifold[r])];
        return i >= 0 && began[i] == serial - 1;
    }

    /** A bit for each contact of a row that pushes. */
    private int loaded(int r) {
        int bits = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            bits |= load(r, k) > 0 ? 1 << k : 0;
        }
        return bits;
    }

    private double load(int r, int k) {
        return rows.row[r * ContactConstraints.STRIDE + POINTS + k * POINT + IMPULSE];
    }

    private void addCandidate(int r, int fresh) {
        if (candidates == candidate.length) {
            candidate = Arrays.copyOf(candidate, 2 * candidates);
            mask = Arrays.copyOf(mask, 2 * candidates);
            closing = Arrays.copyOf(closing, 8 * candidates);
        }
        candidate[candidates] = r;
        mask[candidates] = fresh;
        for (int k = 0; k < rows.points[r]; k++) {
            closing[4 * candidates + k] = rows.closing(r, k);
        }
        candidates++;
    }

    /**
     * Ends a sub-step, or the last ones, that are all alike.
     *
     * @param isLast whether it was the last of the internal step
     */
    public void endSubstep(int times, boolean isLast) {
        if (isLast) {
            Arrays.fill(lastTimes, order.rowStart[island], order.rowStart[island + 1], times);
        } else {
            addSums();
        }
        for (int i = 0; i < candidates; i++) {
            strike(i);
        }
        for (int i = 0; i < impacts && candidates > 0; i++) {
            if (wentOn[i] == serial) {
                judge(i);
            }
        }
        serial += times - 1;
    }

    private void addSums() {
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1]; r++) {
            double n = normalImpulse(r);
            double t = rows.row[r * ContactConstraints.STRIDE + TANGENT_IMPULSE];
            double u = rows.row[r * ContactConstraints.STRIDE + TANGENT_IMPULSE + 1];
            if (n != 0 || t != 0 || u != 0) {
                sum[SUM * r] += n;
                sum[SUM * r + 1] += t;
                sum[SUM * r + 2] += u;
                sum[SUM * r + 3] += Math.sqrt(t * t + u * u);
            }
        }
    }

    /** What a row's contacts push with in the last sub-step. */
    private double normalImpulse(int r) {
        double[] row = rows.row;
        int p = r * ContactConstraints.STRIDE + POINTS + IMPULSE;
        return row[p] + row[p + POINT] + row[p + 2 * POINT] + row[p + 3 * POINT];
    }

    /** Notes which contacts of a candidate were struck. */
    private void strike(int c) {
        int r = candidate[c];
        int hardest = -1;
        double own = 0;
        double left = 0;
        int struck = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            if ((mask[c] >> k & 1) != 0 && load(r, k) > 0) {
                own += load(r, k);
                left = Math.max(left, rows.closing(r, k));
                hardest = hardest < 0 || closing[4 * c + k] > closing[4 * c + hardest] ? k : hardest;
                struck |= 1 << k;
            }
        }
        if (hardest < 0 || !(closing[4 * c + hardest] > 0)) {
            return;
        }
        int p = contacts.pair(rows.manifold[r]);
        int i = impactOf[p];
        boolean goesOn = i >= 0 && (began[i] == serial || began[i] == serial - 1);
        double approach = closing[4 * c + hardest];
        if (!goesOn) {
            i = newImpact(i, pairs.now.key(p));
            impactOf[p] = i;
        } else if (wentOn[i] != serial) {
            wentOn[i] = serial;
            impact[i * IMPACT + LEFT] = 0;
            impact[i * IMPACT + OWN] *= hit[i] == NO_HIT ? 1 : 0;
        }
        int o = i * IMPACT;
        impact[o + LEFT] = Math.max(impact[o + LEFT], left);
        impact[o + OWN] += own;
        if (began[i] == serial && approach > impact[o + APPROACH]) {
            impact[o + APPROACH] = approach;
            // What was left of the gap took a part of the sub-step.
            double way = sub * rows.row[r * ContactConstraints.STRIDE + POINTS + hardest * POINT + SPEED];
            impact[o + TIME] = from + Math.min(sub, way / approach);
            setPlace(r, struck, o + PLACE);
        }
    }

    /** Begins an impact of a pair, in place of an old one of it if there is one; returns its number. */
    private int newImpact(int old, long pair) {
        int i = old < 0 ? impacts++ : old;
        if (i == key.length) {
            key = Arrays.copyOf(key, 2 * i);
            began = Arrays.copyOf(began, 2 * i);
            isYoung = Arrays.copyOf(isYoung, 2 * i);
            wentOn = Arrays.copyOf(wentOn, 2 * i);
            hit = Arrays.copyOf(hit, 2 * i);
            impact = Arrays.copyOf(impact, 2 * i * IMPACT);
        }
        key[i] = pair;
        isYoung[i] = false;
        began[i] = serial;
        wentOn[i] = serial;
        hit[i] = NO_HIT;
        Arrays.fill(impact, i * IMPACT, (i + 1) * IMPACT, 0);
        return i;
    }

    /** Writes the middle of some contacts of a row, and its normal. */
    private void setPlace(int r, int which, int o) {
        int count = Integer.bitCount(which);
        int pose = rows.bodyA[r] * Pose.STRIDE;
        for (int d = 0; d < 3; d++) {
            double middle = 0;
            for (int k = 0; k < rows.points[r]; k++) {
                middle += (which >> k & 1) != 0 ? rows.point[ContactConstraints.place(r, k) + FROM_A + d] / count : 0;
            }
            impact[o + d] = bodies.pose[pose + d] + middle;
            impact[o + 3 + d] = rows.row[r * ContactConstraints.STRIDE + NORMAL + d];
        }
    }

    /** Makes an impact a hit, once it has taken out enough speed. */
    private void judge(int i) {
        int o = i * IMPACT;
        if (hit[i] >= 0) {
            log.addToHit(hit[i], impact[o + OWN]);
        } else if (hit[i] == NO_HIT && impact[o + APPROACH] - impact[o + LEFT] > hitSpeed) {
            hit[i] = log.hit(key[i], impact[o + TIME], impact[o + APPROACH], impact[o + OWN], impact, o + PLACE);
        }
    }

    /**
     * Adds the impulses of the internal step to those of the pairs in the log, in the order of pairs.
     *
     * @param stops bodies that were stopped for want of budget: what acted on these is a part
     */
    public void addTo(ContactLog out, ContactLog.EarlyStops stops) {
        out.beginRows(pairs);
        int pair = -1;
        int points = 0;
        double weight = 0;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int r = order.rowOf[m];
            double n = lastTimes[r] * normalImpulse(r) + sum[SUM * r];
            long key = pairs.now.key(contacts.pair(m));
            double share = ContactLog.share(stops, key);
            if (!(n * share > 0)) {
                continue;
            }
            if (contacts.pair(m) != pair) {
                pair = contacts.pair(m);
                points = 0;
                weight = 0;
                out.findRows(key);
            }
            addRow(r, n, share, out.rowValues, out.rowAt);
            setPlace(r, m, points, weight, n, out.rowValues, out.rowAt);
            points += contacts.firstContact(m + 1) - contacts.firstContact(m);
            weight += n;
        }
        out.endRows();
    }

    private void addRow(int r, double n, double share, double[] v, int o) {
        double[] row = rows.row;
        int q = r * ContactConstraints.STRIDE;
        double t = lastTimes[r] * row[q + TANGENT_IMPULSE];
        double u = lastTimes[r] * row[q + TANGENT_IMPULSE + 1];
        double friction = Math.sqrt(t * t + u * u) + sum[SUM * r + 3];
        t += sum[SUM * r + 1];
        u += sum[SUM * r + 2];
        v[o + PairImpulses.NORMAL_IMPULSE] += share * n;
        v[o + PairImpulses.FRICTION_IMPULSE] += share * friction;
        for (int d = 0; d < 3; d++) {
            v[o + PairImpulses.IMPULSE + d] +=
                    share * (n * row[q + NORMAL + d] + t * row[q + TANGENT + d] + u * row[q + BITANGENT + d]);
        }
    }

    /** The middle of the contacts of all manifolds of a pair that push, and the mean of their normals by load. */
    private void setPlace(int r, int m, int points, double weight, double n, double[] v, int o) {
        int first = contacts.firstContact(m);
        int end = contacts.firstContact(m + 1);
        double x = points * v[o + PairImpulses.POINT];
        double y = points * v[o + PairImpulses.POINT + 1];
        double z = points * v[o + PairImpulses.POINT + 2];
        for (int c = first; c < end; c++) {
            x += contacts.x(c);
            y += contacts.y(c);
            z += contacts.z(c);
        }
        double share = 1.0 / (points + end - first);
        v[o + PairImpulses.POINT] = share * x;
        v[o + PairImpulses.POINT + 1] = share * y;
        v[o + PairImpulses.POINT + 2] = share * z;
        int q = r * ContactConstraints.STRIDE + NORMAL;
        int k = o + PairImpulses.NORMAL;
        double nx = rows.row[q];
        double ny = rows.row[q + 1];
        double nz = rows.row[q + 2];
        if (weight > 0) {
            double mx = weight * v[k] + n * nx;
            double my = weight * v[k + 1] + n * ny;
            double mz = weight * v[k + 2] + n * nz;
            double length = Math.sqrt(mx * mx + my * my + mz * mz);
            // Where manifolds push against each other there is no one normal; the last is as good as any.
            nx = length > 0 ? mx / length : nx;
            ny = length > 0 ? my / length : ny;
            nz = length > 0 ? mz / length : nz;
        }
        v[k] = nx;
        v[k + 1] = ny;
        v[k + 2] = nz;
    }

    /** Writes the impacts that may go on in the next step. */
    public void save(SnapshotWriter out, PairSet near) {
        int at = out.position();
        out.integer(0);
        int kept = 0;
        for (int i = 0; i < impacts; i++) {
            int p = isYoung[i] ? near.now.indexOf((int) (key[i] >>> 32), (int) key[i]) : -1;
            if (p >= 0 && near.isKept(p)) {
                kept++;
                out.room(8).putLong(key[i]);
                out.flag(hit[i] == NO_HIT);
                out.numbers(impact, i * IMPACT, 1);
                out.numbers(impact, i * IMPACT + PLACE, 6);
            }
        }
        out.setInteger(at, kept);
    }

    /** Reads what {@link #save} wrote. */
    public void load(SnapshotReader in) {
        int count = in.count("impacts", 9 + 7 * 8);
        for (int i = 0; i < count; i++) {
            long pair = bodies.loadPair(in, -1);
            newImpact(-1, pair);
            isYoung[i] = true;
            hit[i] = in.flag() ? NO_HIT : TOLD;
            impact[i * IMPACT] = Check.notNegative("speed of an impact", in.bits());
            in.numbers("place of an impact", impact, i * IMPACT + PLACE, 6);
        }
    }
}
