package dev.ashlar.physics;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * Carries out the solved motions as far as sweeps prove them free. All bodies start together; at the earliest hit of any
 * pair, the bodies of it that approach either bounce or are held where they are for the rest of the step, and their pairs
 * are swept again from there, each body in its own local time. Nothing moves but along a swept path, so no overlap can come
 * about, whatever the solver did. Holding a body never changes its velocity.
 */
final class Clamp {
    /** Later than any hit. */
    private static final double NEVER = 2;
    /** After so many bounces in a step a body is held like others. */
    private static final int MAX_BOUNCES = 32;
    /** The longest way that is corrected, as a share of the smaller body. */
    private static final double LIMIT = 0.02;
    /** After so many corrections in a step a body is held. */
    private static final int MAX_CORRECTIONS = 8;

    private final Bodies bodies;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final SweepResult hit = new SweepResult();
    private final Bounce bounce;
    private final PathLog log;
    private final SolveOrder order;
    private final Holds holds;

    private Pairs pairs;
    private int cacheOffset;
    private double zone;

    /** By pair, then extra pairs: when they meet. */
    private double[] meet = new double[64];
    private int[] first = new int[64];
    private int[] second = new int[64];
    /** By pair: the point and normal of the next hit. */
    private double[] place = new double[6 * 64];
    private int count;
    private final double[] noCache;
    private final double[] scratch = new double[Pose.STRIDE];
    private final EventHeap events = new EventHeap();
    /** Pairs of a body as a linked list: entry 2 p + side. */
    private int[] head = new int[16];
    private int[] next = new int[128];
    private int[] bounces = new int[16];
    private int[] corrections = new int[16];
    private double[] since = new double[16];
    /** By body: whether it was held in the last advance. */
    boolean[] isHeld = new boolean[16];
    private final Volumes volumes;

    /** Poses at the start of the last advance. */
    double[] startPose = new double[0];
    /** Bodies held in the last advance, and what of their motion was lost, in steps. */
    int held;
    double lost;
    int sweeps;
    int corrected;
    private int bouncedCount;
    private double kinematicLag;
    int startOverlaps;

    Clamp(Bodies bodies, PairQuery query, int cacheSize, int cacheOffset, Volumes volumes, SolveOrder order,
            Holds holds, PathLog log) {
        this.holds = holds;
        this.order = order;
        this.bodies = bodies;
        this.query = query;
        this.cacheOffset = cacheOffset;
        this.volumes = volumes;
        this.log = log;
        noCache = new double[cacheSize];
        bounce = new Bounce(bodies);
    }

    /**
     * Moves all bodies by their motions.
     *
     * @param zone how close bodies may come that were further apart
     * @param h    seconds
     */
    void advance(Pairs near, double zone, double h, double[] gravity, double bounceSpeed) {
        pairs = near;
        corrected = 0;
        bouncedCount = 0;
        kinematicLag = 0;
        this.zone = zone;
        held = 0;
        lost = 0;
        sweeps = 0;
        startOverlaps = 0;
        holds.clear();
        bounce.begin(h, gravity, bounceSpeed);
        begin();
        for (int p = 0; p < count; p++) {
            sweep(p, 0);
        }
        if (events.size() > 0) {
            handleEvents();
        }
        finish();
    }

    private void begin() {
        int n = bodies.end;
        if (since.length < n) {
            int size = bodies.def.length;
            head = new int[size];
            bounces = new int[size];
            corrections = new int[size];
            since = new double[size];
            isHeld = new boolean[size];
        }
        if (startPose.length < bodies.pose.length) {
            startPose = new double[bodies.pose.length];
        }
        System.arraycopy(bodies.pose, 0, startPose, 0, n * Pose.STRIDE);
        Arrays.fill(since, 0, n, 0);
        Arrays.fill(isHeld, 0, n, false);
        Arrays.fill(bounces, 0, n, 0);
        Arrays.fill(corrections, 0, n, 0);
        Arrays.fill(head, 0, n, -1);
        events.clear();
        count = 0;
        PairBuffer now = pairs.now;
        for (int p = 0; p < now.size(); p++) {
            add(now.first(p), now.second(p));
        }
        addExtra();
        log.startAll(bodies);
    }

    /** Pairs that bodies which move further than was foreseen may have beside those of the broad phase's first answer. */
    private void addExtra() {
        PairBuffer extra = volumes.escaped(pairs.now);
        for (int i = 0; i < extra.size(); i++) {
            add(extra.first(i), extra.second(i));
        }
    }

    private void add(int a, int b) {
        if (count == meet.length) {
            meet = Arrays.copyOf(meet, 2 * count);
            first = Arrays.copyOf(first, 2 * count);
            second = Arrays.copyOf(second, 2 * count);
            place = Arrays.copyOf(place, 12 * count);
        }
        if (next.length < 2 * count + 2) {
            next = Arrays.copyOf(next, 2 * meet.length);
        }
        first[count] = a;
        second[count] = b;
        meet[count] = NEVER;
        next[2 * count] = head[a];
        head[a] = 2 * count;
        next[2 * count + 1] = head[b];
        head[b] = 2 * count + 1;
        count++;
    }

    private boolean moves(int i) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        return m[o + 7] != 0 || m[o + 8] != 0 || m[o + 9] != 0 || m[o + 10] != 0 || m[o + 11] != 0 || m[o + 12] != 0;
    }

    /** Finds when pair p meets after the time {@code from}, and queues it. */
    private void sweep(int p, double from) {
        int a = first[p];
        int b = second[p];
        meet[p] = NEVER;
        if (!moves(a) && !moves(b) || bodies.def[a].unstoppable || bodies.def[b].unstoppable) {
            return;
        }
        in.shapes(bodies.shape[a].forSweeps, bodies.shape[b].forSweeps);
        System.arraycopy(bodies.motion, a * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
        System.arraycopy(bodies.motion, b * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
        in.from = from;
        in.zone = zone;
        if (p < pairs.now.size()) {
            in.cache = pairs.caches;
            in.cacheAt = pairs.cacheAt[p] + cacheOffset;
        } else {
            Arrays.fill(noCache, 0);
            in.cache = noCache;
            in.cacheAt = 0;
        }
        sweeps++;
        query.sweep(in, hit);
        if (hit.status == Status.CLEAR) {
            return;
        }
        if (from == 0 && hit.t == 0 && hit.separation < -overlapLimit(a, b)) {
            // Put there by the user: it is pushed apart by the solver, and the clamp must not keep it in.
            startOverlaps++;
            return;
        }
        meet[p] = hit.t;
        place[6 * p] = hit.x;
        place[6 * p + 1] = hit.y;
        place[6 * p + 2] = hit.z;
        place[6 * p + 3] = hit.normalX;
        place[6 * p + 4] = hit.normalY;
        place[6 * p + 5] = hit.normalZ;
        events.add(hit.t, p);
    }

    /** Deeper than rounding can explain: the overlap was there before. */
    private double overlapLimit(int a, int b) {
        double[] pose = bodies.pose;
        double size = bodies.shape[a].radius + bodies.shape[b].radius;
        for (int k = 0; k < 3; k++) {
            size = Math.max(size, Math.max(Math.abs(pose[a * Pose.STRIDE + k]), Math.abs(pose[b * Pose.STRIDE + k])));
        }
        return 0x1p-46 * size;
    }

    private void handleEvents() {
        while (events.size() > 0) {
            double t = events.time();
            int p = events.poll();
            if (meet[p] != t) {
                continue;
            }
            meet[p] = NEVER;
            handle(p, t);
        }
    }

    private void handle(int p, double t) {
        int a = first[p];
        int b = second[p];
        int c = 6 * p;
        boolean bounced = bounces[a] < MAX_BOUNCES && bounces[b] < MAX_BOUNCES
                && bounce.apply(a, b, t, since[a], since[b], place, c);
        if (!bounced && correct(a, b, t, c)) {
            sweepAll(a, t);
            sweepAll(b, t);
            return;
        }
        boolean stopA;
        boolean stopB;
        if (bounced) {
            stopA = bodies.isDynamic(a);
            stopB = bodies.isDynamic(b);
        } else {
            stopA = moves(a) && approach(a, t, 1, c) > 0;
            stopB = moves(b) && approach(b, t, -1, c) > 0;
            if (!stopA && !stopB) {
                stopA = moves(a);
                stopB = moves(b);
            }
        }
        if (!bounced) {
            holds.add(p < pairs.now.size() ? pairs.cacheAt[p] : -1, bodies.motion, a * Motion.STRIDE, t, place, c, zone);
        }
        if (stopA) {
            change(a, t, bounced);
        }
        if (stopB) {
            change(b, t, bounced);
        }
        if (stopA) {
            sweepAll(a, t);
        }
        if (stopB) {
            sweepAll(b, t);
        }
    }

    /**
     * Takes the way along the normal out of the motions, without momentum, where it is short: the solver's error, not an impact.
     * Along the contact the bodies move on. Of two grounded bodies the one further from the ground gives way, as in
     * {@link PositionProjection}, until it has done so often.
     */
    private boolean correct(int a, int b, double t, int c) {
        double closing = approach(a, t, 1, c) + approach(b, t, -1, c);
        double size = Math.min(bodies.shape[a].radius, bodies.shape[b].radius);
        if (closing * (1 - t) > LIMIT * size || corrections[a] >= MAX_CORRECTIONS || corrections[b] >= MAX_CORRECTIONS) {
            return false;
        }
        boolean both = corrections[a] >= MAX_CORRECTIONS / 2 || corrections[b] >= MAX_CORRECTIONS / 2;
        double ma = both || order.rank[a] >= order.rank[b] ? bodies.state[a * Bodies.STATE + Bodies.INV_MASS] : 0;
        double mb = both || order.rank[b] >= order.rank[a] ? bodies.state[b * Bodies.STATE + Bodies.INV_MASS] : 0;
        if (ma + mb == 0) {
            return false;
        }
        // Where taking out the speed of approach was not enough, the bodies turn into each other.
        double curve = corrections[a] + corrections[b] > 0 ? curve(a) + curve(b) : 0;
        double away = (Math.max(closing, 0) + curve + 1e-3 * zone) / (ma + mb);
        deflect(a, t, -ma * away, c);
        deflect(b, t, mb * away, c);
        return true;
    }

    /** How far turning takes a point of a body off its tangent in this step, at most. */
    private double curve(int i) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE + Motion.TURN;
        return 0.5 * bodies.shape[i].turningRadius * (m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]);
    }

    private void deflect(int i, double t, double by, int c) {
        if (by == 0) {
            return;
        }
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        for (int k = 0; k < 3; k++) {
            double d = by * place[c + 3 + k];
            m[o + Motion.TRANSLATION + k] += d;
            m[o + k] -= t * d;
        }
        corrections[i]++;
        corrected++;
        log.change(bodies, i, t);
    }

    /** How fast a body's motion carries the hit point along the normal, times a sign. */
    private double approach(int i, double t, double sign, int c) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        double x = place[c] - m[o] - t * m[o + 7];
        double y = place[c + 1] - m[o + 1] - t * m[o + 8];
        double z = place[c + 2] - m[o + 2] - t * m[o + 9];
        return sign * (place[c + 3] * (m[o + 7] + m[o + 11] * z - m[o + 12] * y)
                + place[c + 4] * (m[o + 8] + m[o + 12] * x - m[o + 10] * z)
                + place[c + 5] * (m[o + 9] + m[o + 10] * y - m[o + 11] * x));
    }

    /** Ends a body's motion at t: it stays, or goes on as the bounce says. */
    private void change(int i, double t, boolean bounced) {
        if (bounced) {
            bounce.newMotion(i, t);
            bounces[i]++;
            bouncedCount++;
        } else {
            held += isHeld[i] ? 0 : 1;
            isHeld[i] = true;
            lost += 1 - t;
            if (!bodies.isDynamic(i)) {
                int o = i * Motion.STRIDE + Motion.TRANSLATION;
                double[] m = bodies.motion;
                kinematicLag = Math.max(kinematicLag,
                        (1 - t) * Math.sqrt(m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]));
            }
            stop(i, t);
        }
        since[i] = t;
        log.change(bodies, i, t);
    }

    private void stop(int i, double t) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        Motion.pose(m, o, t, scratch, 0);
        System.arraycopy(scratch, 0, m, o, Pose.STRIDE);
        Arrays.fill(m, o + Motion.TRANSLATION, o + Motion.STRIDE, 0);
    }

    private void sweepAll(int i, double t) {
        if (bounces[i] > 0 || corrections[i] > 0 && volumes.leaves(i, t, startPose)) {
            PairBuffer extra = volumes.partners(i, t);
            for (int k = 0; k < extra.size(); k++) {
                if (!isKnown(i, extra.first(k) == i ? extra.second(k) : extra.first(k))) {
                    add(extra.first(k), extra.second(k));
                }
            }
        }
        for (int e = head[i]; e >= 0; e = next[e]) {
            sweep(e >> 1, t);
        }
    }

    void addTo(StepReport report) {
        report.sweeps += sweeps;
        report.held += held;
        report.deflected += corrected;
        report.bounced += bouncedCount;
        report.motionLost += lost;
        report.startOverlaps = Math.max(report.startOverlaps, startOverlaps);
        report.kinematicLag = Math.max(report.kinematicLag, kinematicLag);
        for (int i = 0; i < bodies.end; i++) {
            report.bodySteps += bodies.exists(i) && !bodies.isStatic(i) ? 1 : 0;
        }
    }

    private boolean isKnown(int i, int partner) {
        for (int e = head[i]; e >= 0; e = next[e]) {
            if (((e & 1) == 0 ? second[e >> 1] : first[e >> 1]) == partner) {
                return true;
            }
        }
        return false;
    }

    private void finish() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && moves(i)) {
                Motion.pose(bodies.motion, i * Motion.STRIDE, 1, bodies.pose, i * Pose.STRIDE);
            } else if (isHeld[i] || bounces[i] > 0) {
                System.arraycopy(bodies.motion, i * Motion.STRIDE, bodies.pose, i * Pose.STRIDE, Pose.STRIDE);
            }
        }
    }
}
