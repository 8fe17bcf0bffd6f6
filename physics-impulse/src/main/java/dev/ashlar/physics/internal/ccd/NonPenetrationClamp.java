package dev.ashlar.physics.internal.ccd;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.contact.ClampContacts;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.impact.ImpactCluster;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.overlap.DeepOverlaps;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.EventHeap;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.thread.WorkerPool;
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
 * about, whatever the solver did. A body that was held in the internal step before as well exchanges what of its velocity was stopped
 * with what stops it, as an inelastic impulse: nothing stores speed.
 *
 * <p>Sweeps may be limited, see {@code NarrowPhaseBudget}. At the time that is reached when no more may be made, all that is known is
 * still proven; so from there on whatever a hit could concern, through any number of pairs, stays where it is.
 */
public final class NonPenetrationClamp implements ImpactCluster.Host, ContactLog.EarlyStops {
    /** Later than any hit; and of pairs that were not swept since neither moves. */
    private static final double NEVER = 2;
    private static final double SKIPPED = 3;
    /** So many pairs are worth another thread. */
    private static final int WORTH = 32;
    /** A bit more than the length of a unit normal. */
    private static final double UNIT = 1 + 1e-9;
    /** Bodies that are closer than so many rest offsets touch. */
    private static final double REACH = 2;
    /** After so many bounces in a step a body is held like others. */
    private static final int MAX_BOUNCES = 32;
    /** The longest way that is corrected, as a share of the smaller body. */
    private static final double LIMIT = 0.02;
    /** The same for bodies without ground: held, they would leave their common centre behind; where both give way it stays. */
    private static final double LOOSE_LIMIT = 0.1;
    /** Bodies smaller than so many rest offsets, as points are, count as that large. */
    private static final double LEAST_SIZE = 100;
    /** Less of a step than this is not worth a new motion. */
    private static final double LEAST_REST = 1e-3;
    /** After so many corrections in a step a body is held. */
    private static final int MAX_CORRECTIONS = 64;
    /** The same for bodies that joints connect. */
    private static final int MAX_GROUP_CORRECTIONS = 32;
    /** After so many corrections a shift ends. */
    private static final int MAX_SHIFTS = 16;
    /** From so many on they give way without turning: pushed at one corner after the other they would rock. */
    private static final int MAX_GROUP_TURNS = 8;

    private final BodySet bodies;
    private final WorkerPool workers;
    /** One for each thread. */
    private final Sweeper[] sweepers;
    private final WorkerPool.Task sweepAll = this::sweepFromStart;
    private final RestitutionImpact bounce;
    private final ImpactCluster cluster;
    private final Passivity passivity;
    private final PathLog log;
    private final ContactGraph order;
    private final ClampContacts holds;
    private final SleepController sleep;
    private final JointGroupResponse groups;
    private final ContactLog contactLog;
    private final PassingPairs passing;
    private final DeepOverlaps deep;

    private PairSet pairs;
    private int cacheOffset;
    private double h;
    private double bounceSpeed;

    /** By pair, then extra pairs: when they meet. */
    private double[] meet = new double[64];
    private int[] first = new int[64];
    private int[] second = new int[64];
    /** By pair: the point and normal of the next hit. */
    public double[] place = new double[6 * 64];
    /** By pair: whether it overlapped at the start of the last advance, since it was put so; it is not swept then. */
    public boolean[] overlaps = new boolean[64];
    /** By pair: whether its bodies pass through each other. */
    private boolean[] passes = new boolean[64];
    /** By pair: the faces of both bodies that are met then, or -1. */
    private int[] face = new int[2 * 64];
    private int count;
    private final double[] scratch = new double[Pose.STRIDE];
    private final double[] where = new double[6];
    private final double[] impulse = new double[3];
    private final EventHeap events = new EventHeap();
    /** Pairs of a body as a linked list: entry 2 p + side. */
    private int[] head = new int[16];
    private int[] next = new int[128];
    private int[] bounces = new int[16];
    private int[] corrections = new int[16];
    private double[] since = new double[16];
    /** By body: how far any point of it can be, at most and in all, from where its motions before their changes had it. */
    private double[] strayed = new double[16];
    /** By pair: what both had strayed when it was swept, and how much more they may until it must be swept again; below 0: at once. */
    private double[] sweptAt = new double[64];
    private double[] slack = new double[64];
    /** By body: whether it moves by its velocity since then, and no longer as the solver planned. */
    private boolean[] follows = new boolean[16];
    /** By body: whether it was held in the last advance. */
    public boolean[] isHeld = new boolean[16];
    /** By body that was: when, for the last time. */
    private double[] heldAt = new double[16];
    /** By body: whether it was held, or held another, in the advance before. */
    private boolean[] heldBefore = new boolean[16];
    /** By body: whether it was held in any advance of the step. */
    public boolean[] wasHeld = new boolean[16];
    /** By body: whether it was stopped in the last advance since no more sweeps were allowed; how many were. */
    public boolean[] isCut = new boolean[16];
    public int cuts;
    /** By body that was: when. */
    public double[] cutAt = new double[16];
    /** How many sweeps an advance may make, and how many of them are for pairs of favoured bodies alone; by body: whether it is. */
    public int allowed = Integer.MAX_VALUE;
    public int reserved;
    public boolean[] isFavoured = new boolean[0];
    /** Whether there were not enough for the event at hand. */
    private boolean isShort;
    private int[] stack = new int[16];
    private final SweptBounds volumes;
    private final FrozenBodies frozen;

    /** Poses at the start of the last advance. */
    public double[] startPose = new double[0];
    /** Bodies held in the last advance, and what of their motion was lost, in steps. */
    int held;
    double lost;
    public int sweeps;
    int corrected;
    private int bouncedCount;
    private double kinematicLag;
    /** Impacts of the last advance that were ended by the bound of {@link ImpactCluster}. */
    private int cutOff;
    /** The time of the impact at hand. */
    private double now;
    public int startOverlaps;

    public NonPenetrationClamp(BodySet bodies, WorkerPool workers, PairQuery[] queries, int cacheSize, int cacheOffset,
            SweptBounds volumes, ContactGraph order,
            ClampContacts holds, SleepController sleep, PathLog log, JointGroupResponse groups,
            ContactLog contactLog, PassingPairs passing, ContactModifier modifier, ImpactCluster cluster,
            TorqueFreeRotation freeSpin,
            Passivity passivity, DeepOverlaps deep, FrozenBodies frozen) {
        this.deep = deep;
        this.frozen = frozen;
        this.contactLog = contactLog;
        this.passing = passing;
        this.passivity = passivity;
        this.sleep = sleep;
        this.groups = groups;
        this.holds = holds;
        this.order = order;
        this.bodies = bodies;
        this.workers = workers;
        sweepers = new Sweeper[queries.length];
        for (int i = 0; i < queries.length; i++) {
            sweepers[i] = new Sweeper(queries[i], cacheSize);
        }
        this.cacheOffset = cacheOffset;
        this.volumes = volumes;
        this.log = log;
        this.cluster = cluster;
        bounce = new RestitutionImpact(bodies, cluster, freeSpin, modifier);
    }

    /**
     * Moves all bodies by their motions.
     *
     * @param h seconds
     */
    public void advance(PairSet near, double h, double[] gravity, double bounceSpeed) {
        pairs = near;
        isShort = false;
        cuts = 0;
        corrected = 0;
        bouncedCount = 0;
        cutOff = 0;
        kinematicLag = 0;
        this.h = h;
        this.bounceSpeed = bounceSpeed;
        held = 0;
        lost = 0;
        sweeps = 0;
        startOverlaps = deep.awake();
        bounce.begin(h, gravity, bounceSpeed);
        begin();
        holds.clear(pairs);
        if (count > allowed - reserved) {
            cutUnswept();
        }
        workers.run(sweepAll, count, WORTH);
        for (int p = 0; p < count; p++) {
            startOverlaps += overlaps[p] ? 1 : 0;
            queue(p);
        }
        if (events.size() > 0) {
            handleEvents();
        }
        finish();
    }

    /**
     * Shifts bodies by motions without turns, as far as nothing that is apart comes to overlap by it. Where a shift is stopped, the bodies
     * share what is left of it by their masses; after a few times, or at what does not move, it ends there. What joints connect is
     * shifted as one.
     */
    public void shift(OverlapSeparation pushes) {
        int n = bodies.end;
        Arrays.fill(corrections, 0, n, 0);
        Arrays.fill(strayed, 0, n, 0);
        Arrays.fill(head, 0, n, -1);
        events.clear();
        count = 0;
        PairBuffer now = pairs.now;
        for (int p = 0; p < now.size(); p++) {
            add(now.first(p), now.second(p));
        }
        for (int i = 0; i < n; i++) {
            if (bodies.exists(i) && moves(i)) {
                addPartners(i, 0);
            }
        }
        workers.run(sweepAll, count, WORTH);
        for (int p = 0; p < count; p++) {
            queue(p);
        }
        while (events.size() > 0) {
            double t = events.time();
            int p = events.poll();
            if (meet[p] == t) {
                meet[p] = NEVER;
                slack[p] = -1;
                stopShift(pushes, p, t);
            }
        }
        for (int i = 0; i < n; i++) {
            // Rotations stay to the bit: the inertias in the world, which no snapshot has, belong to them.
            for (int k = 0; k < 3 && bodies.exists(i); k++) {
                int m = i * Motion.STRIDE + k;
                bodies.pose[i * Pose.STRIDE + k] = bodies.motion[m] + bodies.motion[m + Motion.TRANSLATION];
            }
        }
    }

    private void stopShift(OverlapSeparation pushes, int p, double t) {
        int a = first[p];
        int b = second[p];
        double closing = approach(a, t, 1, 6 * p) + approach(b, t, -1, 6 * p);
        boolean shared = corrections[a] < MAX_SHIFTS && corrections[b] < MAX_SHIFTS && closing > 0
                && pushes.share(a, b, closing + 1e-3 * bodies.zone(a, b), place, 6 * p + 3, where);
        changeShift(a, t, shared, 0);
        changeShift(b, t, shared, 3);
        sweepShifted(a, t);
        sweepShifted(b, t);
    }

    /** Adds what two bodies share of a shift to that of a body and its joint group from time t on, or ends it there. */
    private void changeShift(int i, double t, boolean shared, int from) {
        double[] m = bodies.motion;
        int g = groups.groupOf(i);
        for (int k = g < 0 ? 0 : groups.firstMember(g); k < (g < 0 ? 1 : groups.endMember(g)); k++) {
            int member = g < 0 ? i : groups.member(k);
            int o = member * Motion.STRIDE;
            strayed[member] += way(member, t);
            for (int axis = 0; axis < 3; axis++) {
                double d = shared ? where[from + axis] : -m[o + Motion.TRANSLATION + axis];
                m[o + Motion.TRANSLATION + axis] = shared ? m[o + Motion.TRANSLATION + axis] + d : 0;
                m[o + axis] -= t * d;
            }
            strayed[member] += way(member, t);
            corrections[member]++;
        }
    }

    private void sweepShifted(int i, double t) {
        int g = groups.groupOf(i);
        for (int k = g < 0 ? 0 : groups.firstMember(g); k < (g < 0 ? 1 : groups.endMember(g)); k++) {
            int member = g < 0 ? i : groups.member(k);
            if (moves(member)) {
                addPartners(member, t);
            }
            for (int e = head[member]; e >= 0; e = next[e]) {
                if (!isStillKnown(e >> 1)) {
                    sweepers[0].sweep(e >> 1, t);
                    queue(e >> 1);
                }
            }
        }
    }

    private void addPartners(int i, double t) {
        PairBuffer extra = volumes.partners(i, t);
        for (int k = 0; k < extra.size(); k++) {
            int other = extra.first(k) == i ? extra.second(k) : extra.first(k);
            if (!deep.isSure(i, other) && !isKnown(i, other) && !deep.isLeftOut(i, other)) {
                add(extra.first(k), extra.second(k));
            }
        }
    }

    /** Whether a body could have met anything in the last advance. */
    public boolean hasPairs(int i) {
        return head[i] >= 0;
    }

    /** Begins a step of several advances. */
    public void beginStep() {
        Arrays.fill(wasHeld, false);
    }

    /** Whether a body was held since the step began. */
    public boolean wasHeld(int i) {
        return i < wasHeld.length && wasHeld[i];
    }

    private void begin() {
        int n = bodies.end;
        if (since.length < n) {
            int size = bodies.def.length;
            head = new int[size];
            bounces = new int[size];
            corrections = new int[size];
            since = new double[size];
            strayed = new double[size];
            follows = new boolean[size];
            isHeld = new boolean[size];
            heldAt = new double[size];
            heldBefore = new boolean[size];
            wasHeld = Arrays.copyOf(wasHeld, size);
            isCut = new boolean[size];
            cutAt = new double[size];
            stack = new int[size];
        }
        if (startPose.length < bodies.pose.length) {
            startPose = new double[bodies.pose.length];
        }
        System.arraycopy(bodies.pose, 0, startPose, 0, n * Pose.STRIDE);
        Arrays.fill(since, 0, n, 0);
        Arrays.fill(follows, 0, n, false);
        Arrays.fill(isHeld, 0, n, false);
        Arrays.fill(heldBefore, 0, n, false);
        holds.mark(heldBefore);
        Arrays.fill(isCut, 0, n, false);
        Arrays.fill(bounces, 0, n, 0);
        Arrays.fill(corrections, 0, n, 0);
        Arrays.fill(strayed, 0, n, 0);
        Arrays.fill(head, 0, n, -1);
        events.clear();
        count = 0;
        PairBuffer now = pairs.now;
        for (int p = 0; p < now.size(); p++) {
            add(now.first(p), now.second(p));
        }
        addExtra();
        log.startAll(bodies, frozen);
    }

    /** Pairs that bodies which move further than was foreseen may have beside those of the broad phase's first answer. */
    private void addExtra() {
        PairBuffer extra = volumes.escaped(pairs.now);
        for (int i = 0; i < extra.size(); i++) {
            if (!deep.isLeftOut(extra.first(i), extra.second(i))) {
                add(extra.first(i), extra.second(i));
            }
        }
    }

    private void add(int a, int b) {
        if (count == meet.length) {
            meet = Arrays.copyOf(meet, 2 * count);
            first = Arrays.copyOf(first, 2 * count);
            second = Arrays.copyOf(second, 2 * count);
            place = Arrays.copyOf(place, 12 * count);
            face = Arrays.copyOf(face, 4 * count);
            passes = Arrays.copyOf(passes, 2 * count);
            overlaps = Arrays.copyOf(overlaps, 2 * count);
            sweptAt = Arrays.copyOf(sweptAt, 2 * count);
            slack = Arrays.copyOf(slack, 2 * count);
        }
        if (next.length < 2 * count + 2) {
            next = Arrays.copyOf(next, 2 * meet.length);
        }
        first[count] = a;
        second[count] = b;
        meet[count] = NEVER;
        slack[count] = -1;
        overlaps[count] = false;
        passes[count] = passing.contains(a, b);
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

    private void sweepFromStart(int from, int to, int worker) {
        for (int p = from; p < to; p++) {
            sweepers[worker].sweep(p, 0);
        }
    }

    /** Whether bodies strayed from the motions that a pair was swept along by no more than they stay clear by. */
    private boolean isStillKnown(int p) {
        return slack[p] >= 0 && strayed[first[p]] + strayed[second[p]] - sweptAt[p] <= slack[p];
    }

    /** Finds when pair p meets after the time {@code from}, and queues it. */
    private void sweep(int p, double from) {
        if (isStillKnown(p)) {
            return;
        }
        if (sweeps >= allowedTo(p)) {
            isShort = true;
            return;
        }
        sweepers[0].sweep(p, from);
        queue(p);
    }

    private void queue(int p) {
        sweeps += meet[p] == SKIPPED ? 0 : 1;
        if (meet[p] < NEVER) {
            events.add(meet[p], p);
        }
    }

    /** Sweeps of single pairs, with the scratch memory of one thread. */
    private final class Sweeper {
        private final PairQuery query;
        private final PairInput in = new PairInput();
        private final SweepResult hit = new SweepResult();
        private final double[] noCache;

        Sweeper(PairQuery query, int cacheSize) {
            this.query = query;
            noCache = new double[cacheSize];
        }

        /** Finds when and where pair p meets after the time {@code from}. */
        void sweep(int p, double from) {
            int a = first[p];
            int b = second[p];
            meet[p] = SKIPPED;
            slack[p] = -1;
            if (passes[p] || overlaps[p] || !isToBeSwept(a, b)) {
                return;
            }
            in.shapes(bodies.shape[a].forSweeps, bodies.shape[b].forSweeps);
            System.arraycopy(bodies.motion, a * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
            System.arraycopy(bodies.motion, b * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
            in.from = from;
            in.zone = bodies.zone(a, b);
            if (p < pairs.now.size()) {
                in.cache = pairs.caches;
                in.cacheAt = pairs.cacheAt[p] + cacheOffset;
            } else {
                Arrays.fill(noCache, 0);
                in.cache = noCache;
                in.cacheAt = 0;
            }
            hit.slack = 0;
            query.sweep(in, hit);
            sweptAt[p] = strayed[a] + strayed[b];
            slack[p] = 0;
            if (hit.status == Status.CLEAR) {
                meet[p] = NEVER;
                slack[p] = Math.max(0, hit.slack);
                return;
            }
            if (from == 0 && hit.t == 0 && hit.separation < -bodies.overlapLimit(a, b)) {
                // Put there by the user: it is pushed apart by the solver, and the clamp must not keep it in.
                meet[p] = NEVER;
                overlaps[p] = true;
                return;
            }
            meet[p] = hit.t;
            place[6 * p] = hit.x;
            place[6 * p + 1] = hit.y;
            place[6 * p + 2] = hit.z;
            place[6 * p + 3] = hit.normalX;
            place[6 * p + 4] = hit.normalY;
            place[6 * p + 5] = hit.normalZ;
            face[2 * p] = hit.faceA;
            face[2 * p + 1] = hit.faceB;
        }
    }

    private void handleEvents() {
        while (events.size() > 0) {
            double t = events.time();
            int p = events.poll();
            if (meet[p] != t) {
                continue;
            }
            meet[p] = NEVER;
            slack[p] = -1;
            isShort = sweeps >= allowedTo(p);
            if (!isShort) {
                handle(p, t);
            }
            if (isShort) {
                cut(p, t);
            }
        }
    }

    private int allowedTo(int p) {
        return reserved == 0 || isFavoured[first[p]] || isFavoured[second[p]] ? allowed : allowed - reserved;
    }

    /** Stops all that pairs concern for which there are no sweeps at all. */
    private void cutUnswept() {
        int needed = 0;
        for (int p = 0; p < count; p++) {
            if (!passes[p] && isToBeSwept(first[p], second[p]) && ++needed > allowedTo(p)) {
                cut(p, 0);
            }
        }
    }

    private boolean isToBeSwept(int a, int b) {
        return (moves(a) || moves(b)) && !bodies.def[a].isUnstoppable() && !bodies.def[b].isUnstoppable();
    }

    /** Stops the bodies of a pair at time t, and all that pairs and joints connect with them. */
    private void cut(int p, double t) {
        int size = cutBody(first[p], t, 0);
        size = cutBody(second[p], t, size);
        while (size > 0) {
            int i = stack[--size];
            for (int e = head[i]; e >= 0; e = next[e]) {
                size = cutBody((e & 1) == 0 ? second[e >> 1] : first[e >> 1], t, size);
            }
            int g = groups.groupOf(i);
            for (int k = g < 0 ? 0 : groups.firstMember(g); g >= 0 && k < groups.endMember(g); k++) {
                size = cutBody(groups.member(k), t, size);
            }
        }
    }

    /** Stops one body, and puts it on the stack. Also one that was held already, since its step ends now. */
    private int cutBody(int i, double t, int stacked) {
        if (isCut[i] || !bodies.isActive(i) || bodies.def[i].isUnstoppable()) {
            return stacked;
        }
        if (moves(i)) {
            stop(i, t);
            heldAt[i] = t;
            isHeld[i] = true;
            log.change(bodies, i, t);
        }
        isCut[i] = true;
        cutAt[i] = t;
        cuts++;
        stack[stacked] = i;
        return stacked + 1;
    }

    private void handle(int p, double t) {
        int a = first[p];
        int b = second[p];
        int c = 6 * p;
        double closing = (approach(a, t, 1, c) + approach(b, t, -1, c)) / h;
        if (!bounce.meet(a, b, t, closing, place, c, face[2 * p], face[2 * p + 1])) {
            passing.add(a, b);
            passes[p] = true;
            return;
        }
        wakeIfHit(a);
        wakeIfHit(b);
        passivity.noteMeeting(a, b);
        if (groups.groupOf(a) >= 0 || groups.groupOf(b) >= 0) {
            handleJoined(p, t);
            return;
        }
        if (bounce(p, t, false)) {
            return;
        }
        if (follow(a, b, t) | follow(b, a, t) || correct(a, b, t, c)) {
            sweepAll(a, t);
            sweepAll(b, t);
            return;
        }
        if (bounce(p, t, true)) {
            return;
        }
        boolean stopA = moves(a) && approach(a, t, 1, c) > 0;
        boolean stopB = moves(b) && approach(b, t, -1, c) > 0;
        if (!stopA && !stopB) {
            stopA = moves(a);
            stopB = moves(b);
        }
        if (p < pairs.now.size()) {
            holds.add(pairs.now.key(p), bodies.motion, a * Motion.STRIDE, t, place, c, bodies.zone(a, b));
        }
        if (stopA && heldBefore[a] || stopB && heldBefore[b]) {
            exchange(a, b, t, c);
        }
        if (stopA) {
            hold(a, t);
        }
        if (stopB) {
            hold(b, t);
        }
        if (stopA) {
            sweepAll(a, t);
        }
        if (stopB) {
            sweepAll(b, t);
        }
    }

    /** Lets the bodies of a pair bounce, with all that they touch, if they are to; whether they did. */
    private boolean bounce(int p, double t, boolean isHard) {
        int a = first[p];
        int b = second[p];
        now = t;
        contactLog.remember(a, b);
        if (bounces[a] >= MAX_BOUNCES || bounces[b] >= MAX_BOUNCES
                || !bounce.apply(this, a, b, t, place, 6 * p, face[2 * p], face[2 * p + 1],
                        0.5 / h * (approach(a, t, 1, 6 * p) + approach(b, t, -1, 6 * p)), isHard)) {
            return false;
        }
        cutOff += cluster.isCutOff ? 1 : 0;
        note(a, b, t);
        for (int k = 0; k < cluster.changedCount; k++) {
            int i = cluster.changed[k];
            strayed[i] += way(i, t);
            bounce.newMotion(i, t);
            strayed[i] += way(i, t);
            bounces[i]++;
            bouncedCount++;
            follows[i] = true;
            since[i] = t;
            log.change(bodies, i, t);
        }
        for (int k = 0; k < cluster.changedCount; k++) {
            sweepAll(cluster.changed[k], t);
        }
        return true;
    }

    /** Notes what acted between the pairs of an impact. */
    private void note(int a, int b, double t) {
        int end;
        double time = contactLog.seconds + t * h;
        for (int m = 0; m < cluster.manifolds(); m = end) {
            end = cluster.endOfPair(m);
            int i = cluster.bodyA(m);
            int j = cluster.bodyB(m);
            if (cluster.impulse(m, end, where, impulse) > 0) {
                passivity.noteMeeting(i, j);
                if (i == a && j == b && cluster.isAlone(m, end)) {
                    // Alone, it is what their velocities changed by, with what the chord of a flight is off its parabola.
                    contactLog.impact(i, j, time, where, 0, cluster.approach(m, end), impulse);
                } else {
                    contactLog.impact(i, j, time, where, 0, cluster.approach(m, end), impulse[0], impulse[1], impulse[2]);
                }
            }
        }
    }

    /** Lets a body follow its velocity from time t on, if it did not and can bounce. */
    private boolean follow(int i, int other, double t) {
        double before = way(i, t);
        if (follows[i] || !bounce.follow(i, other, t)) {
            return false;
        }
        strayed[i] += before + way(i, t);
        follows[i] = true;
        corrections[i]++;
        since[i] = t;
        log.change(bodies, i, t);
        return true;
    }

    @Override
    public void bring(int body, double[] poses, double[] invInertia, double[] velocities) {
        bounce.bring(body, now, since[body], poses, invInertia, velocities);
    }

    @Override
    public void near(int body, PairBuffer out) {
        for (int e = head[body]; e >= 0; e = next[e]) {
            int a = first[e >> 1];
            int b = second[e >> 1];
            if (!overlaps[e >> 1] && !passes[e >> 1] && groups.groupOf(a) < 0 && groups.groupOf(b) < 0
                    && !bodies.def[a].isUnstoppable()
                    && !bodies.def[b].isUnstoppable()) {
                out.add(a, b);
            }
        }
    }

    @Override
    public double reach(int a, int b) {
        return REACH * bodies.gap(a, b);
    }

    @Override
    public void wake(int body) {
        sleep.wake(body);
    }

    /** Of two bodies that meet one moves; if the other sleeps, it was not foreseen that they would. */
    private void wakeIfHit(int i) {
        if (bodies.asleep[i]) {
            sleep.wake(i);
        }
    }

    /** The same where joints connect a body to others: they bounce, give way or are held together. */
    private void handleJoined(int p, double t) {
        int a = first[p];
        int b = second[p];
        if (!giveWay(a, b, t, 6 * p)) {
            boolean stopA = moves(a) && approach(a, t, 1, 6 * p) > 0;
            boolean stopB = moves(b) && approach(b, t, -1, 6 * p) > 0;
            boolean neither = !stopA && !stopB;
            if (p < pairs.now.size()) {
                holds.add(pairs.now.key(p), bodies.motion, a * Motion.STRIDE, t, place, 6 * p, bodies.zone(a, b));
            }
            if (heldBefore[a] || heldBefore[b]) {
                exchange(a, b, t, 6 * p);
            }
            if (stopA || neither) {
                holdAll(a, t);
            }
            if (stopB || neither) {
                holdAll(b, t);
            }
        }
        sweepGroup(a, t);
        sweepGroup(b, t);
    }

    /** Takes out of the velocities of two bodies what closes their contact, by an impulse. */
    public void exchange(int a, int b, double t, int c) {
        double closing = speed(a, t, c) - speed(b, t, c);
        double effect = effect(a, t, c) + effect(b, t, c);
        if (closing > 0 && bodies.answer(a, b, effect)) {
            double by = closing / effect;
            push(a, t, -by, c);
            push(b, t, by, c);
            contactLog.impact(a, b, contactLog.seconds + t * h, place, c, closing, by * place[c + 3], by * place[c + 4],
                    by * place[c + 5]);
        }
    }

    /** Writes the hit point from the centre of a body at time t. */
    private void arm(int i, double t, int c) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        for (int k = 0; k < 3; k++) {
            impulse[k] = place[c + k] - m[o + k] - t * m[o + Motion.TRANSLATION + k];
        }
    }

    /** How fast the hit point moves along the normal with a body, by its velocity. */
    private double speed(int i, double t, int c) {
        arm(i, t, c);
        double[] s = bodies.state;
        int o = i * BodySet.STATE;
        return place[c + 3] * (s[o] + s[o + 4] * impulse[2] - s[o + 5] * impulse[1])
                + place[c + 4] * (s[o + 1] + s[o + 5] * impulse[0] - s[o + 3] * impulse[2])
                + place[c + 5] * (s[o + 2] + s[o + 3] * impulse[1] - s[o + 4] * impulse[0]);
    }

    private double effect(int i, double t, int c) {
        arm(i, t, c);
        return bodies.isDynamic(i)
                ? bodies.effect(i, impulse[0], impulse[1], impulse[2], place[c + 3], place[c + 4], place[c + 5]) : 0;
    }

    /** Gives a body an impulse along the normal at the hit point. */
    private void push(int i, double t, double by, int c) {
        if (!bodies.isDynamic(i)) {
            return;
        }
        arm(i, t, c);
        double[] s = bodies.state;
        int o = i * BodySet.STATE;
        double x = by * place[c + 3];
        double y = by * place[c + 4];
        double z = by * place[c + 5];
        s[o] += s[o + BodySet.INV_MASSES] * x;
        s[o + 1] += s[o + BodySet.INV_MASSES + 1] * y;
        s[o + 2] += s[o + BodySet.INV_MASSES + 2] * z;
        where[0] = impulse[1] * z - impulse[2] * y;
        where[1] = impulse[2] * x - impulse[0] * z;
        where[2] = impulse[0] * y - impulse[1] * x;
        SymmetricMatrix3.apply(s, o + BodySet.INV_INERTIA, where, 0);
        for (int k = 0; k < 3; k++) {
            s[o + 3 + k] += where[k];
        }
    }

    /** Changes the motions of two bodies, one of which has joints, and of what these connect, so that they do not close. */
    private boolean giveWay(int a, int b, double t, int c) {
        int ga = groups.groupOf(a);
        int gb = groups.groupOf(b);
        int tries = Math.max(corrections[a], corrections[b]);
        if (tries >= MAX_GROUP_CORRECTIONS || 1 - t < LEAST_REST) {
            return false;
        }
        double closing = Math.max(0, approach(a, t, 1, c) + approach(b, t, -1, c));
        // What joints that are being closed pull together is no impact, and must not become momentum.
        double meeting = Math.min(closing, h * (speed(a, t, c) - speed(b, t, c)));
        double restitution = bounce.restitution();
        boolean bounces = restitution > 0 && meeting > h * bounceSpeed;
        boolean both = bounces || ga == gb || tries >= MAX_GROUP_CORRECTIONS / 2;
        boolean canA = !isHeld[a] && (ga >= 0 || bodies.isDynamic(a));
        boolean canB = !isHeld[b] && (gb >= 0 || bodies.isDynamic(b));
        boolean movesA = canA && (both || !canB || order.rank[a] >= order.rank[b]);
        boolean movesB = canB && (both || !canA || order.rank[b] >= order.rank[a]);
        boolean turns = bounces || ga == gb || tries < MAX_GROUP_TURNS;
        double parting = turns ? 0 : groups.shift(a, b, place, c, movesA, movesB);
        parting = parting > 0 ? parting : groups.respond(a, b, t, place, c, movesA, movesB);
        if (!(parting > 0)) {
            return false;
        }
        double more = 1e-3 * bodies.zone(a, b) + (turns && tries > 0 ? curve(a) + curve(b) : 0);
        if (!turns) {
            // A hit names one point of an edge or face, and it is another that closes: how far is found by trying.
            more = Math.min(turn(a) + turn(b), more * (1L << tries - MAX_GROUP_TURNS)) + more;
        }
        double away = (bounces ? closing + restitution * meeting : closing + more) / parting;
        double impulse = bounces ? (1 + restitution) * meeting / h / parting : 0;
        if (bounces) {
            contactLog.impact(a, b, contactLog.seconds + t * h, place, c, meeting / h, impulse * place[c + 3],
                    impulse * place[c + 4], impulse * place[c + 5]);
        }
        boolean bIsDone = !movesB || gb == ga && gb >= 0;
        return (!movesA || change(a, ga, t, away, impulse)) && (bIsDone || change(b, gb, t, away, impulse));
    }

    /** Adds what {@link JointGroupResponse#respond} found to the motion of a body, or of its group, from time t on, and an impulse at t. */
    private boolean change(int i, int g, double t, double away, double impulse) {
        corrected++;
        if (impulse > 0) {
            groups.add(i, impulse, 0);
            bouncedCount++;
        }
        if (g < 0) {
            strayed[i] += way(i, t);
            boolean planned = groups.deflect(i, t, away);
            strayed[i] += way(i, t);
            corrections[i]++;
            log.change(bodies, i, t);
            return planned;
        }
        groups.add(i, (1 - t) * away, BodySet.MOVED);
        for (int k = groups.firstMember(g); k < groups.endMember(g); k++) {
            strayed[groups.member(k)] += way(groups.member(k), t);
        }
        boolean planned = groups.plan(g, t);
        for (int k = groups.firstMember(g); k < groups.endMember(g); k++) {
            strayed[groups.member(k)] += way(groups.member(k), t);
            corrections[groups.member(k)]++;
            log.change(bodies, groups.member(k), t);
        }
        return planned;
    }

    /** Holds a body, and all that joints connect to it, at one time. */
    private void holdAll(int i, double t) {
        int g = groups.groupOf(i);
        for (int k = g < 0 ? 0 : groups.firstMember(g); k < (g < 0 ? 1 : groups.endMember(g)); k++) {
            int m = g < 0 ? i : groups.member(k);
            if (moves(m) && !bodies.def[m].isUnstoppable()) {
                hold(m, t);
            }
        }
    }

    private void sweepGroup(int i, double t) {
        int g = groups.groupOf(i);
        for (int k = g < 0 ? 0 : groups.firstMember(g); k < (g < 0 ? 1 : groups.endMember(g)); k++) {
            sweepAll(g < 0 ? i : groups.member(k), t);
        }
    }

    /**
     * Takes the way along the normal out of the motions, without momentum, where it is short: the solver's error, not an impact.
     * Along the contact the bodies move on. Of two grounded bodies the one further from the ground gives way, as in
     * {@code PositionProjection}, until it has done so often.
     */
    private boolean correct(int a, int b, double t, int c) {
        double closing = approach(a, t, 1, c) + approach(b, t, -1, c);
        double size = Math.max(LEAST_SIZE * bodies.gap(a, b), Math.min(bodies.shape[a].radius, bodies.shape[b].radius));
        // Nor is it an impact where bodies that bounce are too slow to: they would be held while gravity makes them faster.
        double most = Math.max((order.areLoose(a, b) ? LOOSE_LIMIT : LIMIT) * size, 2 * h * bounceSpeed);
        // What locks guide gives way as what joints guide does, by any way: held, the teeth of a gear would jam.
        boolean guided = bodies.isLocked(a) || bodies.isLocked(b);
        if (closing * (1 - t) > most && !guided || corrections[a] >= MAX_CORRECTIONS || corrections[b] >= MAX_CORRECTIONS) {
            return false;
        }
        boolean both = corrections[a] >= MAX_CORRECTIONS / 2 || corrections[b] >= MAX_CORRECTIONS / 2;
        double ma = both || order.rank[a] >= order.rank[b] ? mobility(a, t, c) : 0;
        double mb = both || order.rank[b] >= order.rank[a] ? mobility(b, t, c) : 0;
        if (ma + mb == 0) {
            ma = mobility(a, t, c);
            mb = mobility(b, t, c);
        }
        if (ma + mb == 0) {
            return false;
        }
        // Where taking out the speed of approach was not enough, the bodies turn into each other.
        double curve = corrections[a] + corrections[b] > 0 ? curve(a) + curve(b) : 0;
        double away = (Math.max(closing, 0) + curve + 1e-3 * bodies.zone(a, b)) / (ma + mb);
        deflect(a, t, ma == 0 ? 0 : -away, c);
        deflect(b, t, mb == 0 ? 0 : away, c);
        return true;
    }

    /** How far turning takes a point of a body off its tangent in this step, at most. */
    private double curve(int i) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE + Motion.TURN;
        return 0.5 * bodies.shape[i].turningRadius * (m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]);
    }

    /** How far turning takes a point of a body in this step, at most. */
    private double turn(int i) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE + Motion.TURN;
        return bodies.shape[i].turningRadius * Math.sqrt(m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]);
    }

    /** How far a body's motion takes any point of it after time t, at most. */
    private double way(int i, double t) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE + Motion.TRANSLATION;
        return (1 - t) * UNIT * (Math.sqrt(m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]) + turn(i));
    }

    /** How readily a body gives way along the normal: one without locks by moving, a locked one by all that its locks leave. */
    private double mobility(int i, double t, int c) {
        double free = bodies.state[i * BodySet.STATE + BodySet.INV_MASS];
        if (!bodies.isLocked(i)) {
            return free;
        }
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        double effect = bodies.effect(i, place[c] - m[o] - t * m[o + 7], place[c + 1] - m[o + 1] - t * m[o + 8],
                place[c + 2] - m[o + 2] - t * m[o + 9], place[c + 3], place[c + 4], place[c + 5]);
        return effect > BodySet.HELD_FAST * free ? effect : 0;
    }

    /** Changes the motion of a body from time t on as by an impulse along the normal, without momentum. */
    private void deflect(int i, double t, double impulse, int c) {
        if (impulse == 0) {
            return;
        }
        if (bodies.isLocked(i)) {
            strayed[i] += way(i, t);
            groups.deflectLocked(i, t, impulse, place, c);
            strayed[i] += way(i, t);
        } else {
            double[] m = bodies.motion;
            int o = i * Motion.STRIDE;
            double by = impulse * bodies.state[i * BodySet.STATE + BodySet.INV_MASS];
            for (int k = 0; k < 3; k++) {
                double d = by * place[c + 3 + k];
                m[o + Motion.TRANSLATION + k] += d;
                m[o + k] -= t * d;
            }
            strayed[i] += (1 - t) * Math.abs(by) * UNIT;
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

    /** Ends a body's motion at t: it stays where it is. */
    private void hold(int i, double t) {
        held += isHeld[i] ? 0 : 1;
        // What joints moved on and was held again had not lost that part; what is cut short by a budget is not counted here.
        lost += isCut[i] ? 0 : (isHeld[i] ? heldAt[i] : 1) - t;
        heldAt[i] = t;
        isHeld[i] = true;
        wasHeld[i] = true;
        if (!bodies.isDynamic(i)) {
            int o = i * Motion.STRIDE + Motion.TRANSLATION;
            double[] m = bodies.motion;
            kinematicLag = Math.max(kinematicLag,
                    (1 - t) * Math.sqrt(m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]));
        }
        stop(i, t);
        since[i] = t;
        log.change(bodies, i, t);
    }

    private void stop(int i, double t) {
        strayed[i] += way(i, t);
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        Motion.pose(m, o, t, scratch, 0);
        System.arraycopy(scratch, 0, m, o, Pose.STRIDE);
        Arrays.fill(m, o + Motion.TRANSLATION, o + Motion.STRIDE, 0);
    }

    private void sweepAll(int i, double t) {
        if (bounces[i] > 0 || corrections[i] > 0 && (groups.groupOf(i) >= 0 || volumes.leaves(i, t, startPose))) {
            addPartners(i, t);
        }
        for (int e = head[i]; e >= 0; e = next[e]) {
            sweep(e >> 1, t);
        }
    }

    @Override
    public boolean any() {
        return cuts > 0;
    }

    @Override
    public double share(int a, int b) {
        return isCut[a] ? cutAt[a] : isCut[b] ? cutAt[b] : 1;
    }

    public void addTo(StepCounts report) {
        report.sweeps += sweeps;
        report.held += held;
        report.deflected += corrected;
        report.bounced += bouncedCount;
        report.cutOffImpacts += cutOff;
        report.motionLost += lost;
        report.startOverlaps = Math.max(report.startOverlaps, startOverlaps);
        report.kinematicLag = Math.max(report.kinematicLag, kinematicLag);
        for (int i = 0; i < bodies.end; i++) {
            report.bodySteps += bodies.exists(i) && !bodies.isStatic(i) && !bodies.asleep[i] ? 1 : 0;
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
        bodies.checkMotions();
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && moves(i)) {
                Motion.pose(bodies.motion, i * Motion.STRIDE, 1, bodies.pose, i * Pose.STRIDE);
            } else if (isHeld[i] || bounces[i] > 0) {
                System.arraycopy(bodies.motion, i * Motion.STRIDE, bodies.pose, i * Pose.STRIDE, Pose.STRIDE);
            }
        }
    }
}
