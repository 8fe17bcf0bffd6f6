package dev.ashlar.physics.internal.event;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.collection.EventQueue;
import dev.ashlar.collection.ResultCache;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.StepReport.EarlyEnd;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.contact.SurfacePair;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.impact.ImpactCluster;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.sensor.Sensors;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Steps a world from impact to impact, in order of time: the pipeline of Coming and Staadt 2005, figure 1. Bodies fly freely; the
 * broad phase gives the pairs whose flights may meet, each is tested once and the answer cached until one of the two changes its
 * flight (section V-B); the earliest meeting is taken from the queue, its two bodies respond, and they alone go through the broad
 * phase again (section V-C), until no meeting is left in the frame.
 *
 * <p>Balls meet balls and polyhedra that do not turn at exact times, see {@link BallImpactTime}; all others as sweeps find, which stop
 * them before they touch, see {@link SweepImpactTime}. Departs from the paper: bodies may fly along parabolas and may turn. And pairs
 * that meet again and again in a frame are taken to rest on each other, or a bouncing ball would never be done: they no longer
 * bounce, and gravity, which the contact bears, acts on them at the start of the next frame, all at once. Where that does not end
 * it either, they are held to the end of the frame; and so is what meets once a step has had more impacts than it may, which ends
 * with that frame.
 */
public final class EventDrivenStepper implements ImpactCluster.Host {
    /** A pair that meets more often in a frame, one time soon after the other, rests. */
    private static final int BOUNCES = 24;
    /** A pair that meets more often so is held. */
    private static final int MEETINGS = 64;
    /** No body that is swept turns by more in a frame, radians. */
    private static final double MAX_TURN = 0.5;
    /** The kind of an event with a closed form; others are 1 + the number of the hit. */
    private static final int CLOSED = 0;

    final BallisticPaths flights;
    final ResultCache cache = new ResultCache();
    /** Closed forms reckoned in the last step. */
    public int tests;

    private final BodySet bodies;
    private final SolverSettings settings;
    private final SweptBounds volumes;
    private final PathLog paths;
    private final Sensors sensors;
    private final ContactLog log;
    private final PassingPairs passing;
    private final BallImpactTime balls;
    private final SweepImpactTime sweeps;
    private final FrameRotations turns;
    private final ImpactCounts counts = new ImpactCounts();
    private final SurfacePair surfaces;
    private final ImpactCluster cluster;
    private final Passivity passivity;
    private double[] startPose = new double[0];
    private final EventQueue queue = new EventQueue();
    private final PairBuffer pairs = new PairBuffer();
    private final double[] place = new double[6];
    private final double[] way = new double[3];
    private final double[] gain = new double[3];
    private final double[] v = new double[3];
    private final double[] after = new double[6];
    private final double[] other = new double[6];
    /** The time of the impact at hand. */
    private double now;
    /** By body: the version of the flight that the broad phase knows. */
    private long[] told = new long[0];
    private boolean[] isGrounded = new boolean[0];
    /** By body: momentum that what it stands on takes from it. */
    private double[] load = new double[0];
    /** Bodies whose flights changed and whose pairs are to be tested. */
    private int[] changed = new int[16];
    private int changedCount;
    private StepCounts report;
    private double clock;
    private double start;
    private double end;
    private double h;
    /** The acceleration by gravity. */
    private double pull;
    /** Whether anything was held in this frame. */
    private boolean holds;
    /** Impacts of the step, and how many it may have: in the frame in which it has more, what meets after that is held. */
    private long impacts;
    private long mostImpacts;

    public EventDrivenStepper(SolverSettings settings, BodySet bodies, StepPipeline stepper, NarrowPhase contactPhase,
            NarrowPhase sweepPhase) {
        this.settings = settings;
        this.bodies = bodies;
        volumes = stepper.volumes;
        paths = stepper.paths;
        sensors = stepper.sensors;
        log = stepper.log;
        passing = stepper.passing;
        flights = new BallisticPaths(bodies);
        balls = new BallImpactTime(bodies, flights);
        sweeps = new SweepImpactTime(bodies, sweepPhase.newQuery(), sweepPhase.cacheSize());
        turns = new FrameRotations(bodies);
        surfaces = new SurfacePair(bodies, settings.modifier);
        passivity = stepper.passivity;
        cluster = new ImpactCluster(bodies, contactPhase.newQuery(), contactPhase.cacheSize(), settings.modifier);
    }

    /** A body was changed between two steps: whatever was foreseen of its flight is void. */
    public void bodyChanged(int i) {
        flights.forget(i);
    }

    /** Advances all bodies by dt seconds. */
    public void advance(double dt, StepCounts out) {
        long t0 = System.nanoTime();
        report = out;
        report.clear();
        sweeps.sweeps = 0;
        sweeps.overlaps = 0;
        tests = 0;
        log.beginStep(clock);
        counts.beginStep();
        double frames = frames(dt);
        EarlyEnd early = EarlyEnd.NO;
        impacts = 0;
        mostImpacts = (long) settings.maxInternalSteps * bodies.count;
        for (int k = 0; k < frames && early == EarlyEnd.NO; k++) {
            frame(dt / frames);
            report.internalSteps++;
            early = impacts > mostImpacts ? EarlyEnd.INTERNAL_STEPS
                    : k < frames - 1 ? StepCounts.earlyEnd(report.internalSteps, settings.maxInternalSteps) : EarlyEnd.NO;
        }
        report.endedEarly = early;
        report.simulated = report.internalSteps == frames ? dt : report.internalSteps * (dt / frames);
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        counts.endStep();
        report.pairs = pairs.size();
        report.sweeps = sweeps.sweeps;
        report.startOverlaps = sweeps.overlaps;
        report.passing = passing.count;
        report.resting = counts.resting();
        report.advanceNanos = System.nanoTime() - t0;
    }

    /**
     * Into how many frames to cut a step, so that no motion turns too far and the clock is set back in time. Pairs that pass through
     * each other are looked at between frames, so where there may be any these are short. As a double: it may be more than an int holds.
     */
    private double frames(double dt) {
        double most = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.shape[i].turningRadius > 0) {
                double[] s = bodies.state;
                int w = i * STATE + 3;
                most = Math.max(most, s[w] * s[w] + s[w + 1] * s[w + 1] + s[w + 2] * s[w + 2]);
            }
        }
        double frames = Math.max(1, Math.ceil(dt * Math.max(Math.sqrt(most) / MAX_TURN, 1 / BallisticPaths.CLOCK)));
        return settings.modifier == null ? frames : Math.max(frames, Math.ceil(dt / settings.maxInternalStep - 1e-9));
    }

    private void frame(double seconds) {
        begin(seconds);
        findMeetings();
        while (queue.poll(flights.version)) {
            respond(queue.time(), queue.a(), queue.b(), queue.kind());
        }
        if (volumes.hasSensors()) {
            sensors.update(paths.seconds() - h, h);
        }
        flights.checkLanding();
        flights.land();
        turns.finish();
        if (holds || counts.resting() > 0) {
            settle();
        }
        passivity.end(startPose, settings.gravity, null, false);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && passivity.isScaled(i)) {
                System.arraycopy(bodies.state, i * STATE, v, 0, 3);
                flights.launch(i, end, v);
            }
        }
        bodies.checkVelocities();
        flights.leave();
        counts.endFrame();
        clock = end;
        for (int i = 0; i < bodies.end; i++) {
            report.bodySteps += bodies.exists(i) && !bodies.isStatic(i) ? 1 : 0;
        }
    }

    /** Reads: poses, velocities, forces. Writes: flights, motions, volumes. */
    private void begin(double seconds) {
        if (clock >= BallisticPaths.CLOCK) {
            flights.restart(clock);
            log.shiftClock(clock);
            clock = 0;
        }
        passivity.begin();
        for (int i = 0; i < bodies.end; i++) {
            if (flights.isOwed(i)) {
                passivity.noteBorne(i);
            }
        }
        if (startPose.length < bodies.pose.length) {
            startPose = new double[bodies.pose.length];
        }
        System.arraycopy(bodies.pose, 0, startPose, 0, bodies.end * Pose.STRIDE);
        h = seconds;
        start = clock;
        end = clock + seconds;
        if (told.length < bodies.end) {
            told = Arrays.copyOf(told, bodies.def.length);
            isGrounded = new boolean[told.length];
            load = new double[3 * told.length];
        }
        pull = Vectors.length(settings.gravity, 0);
        endPassing();
        turns.begin(seconds);
        flights.begin(start, seconds, settings.gravity);
        bodies.checkVelocities();
        counts.beginFrame();
        holds = false;
        paths.begin(seconds);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                tellFlight(i, start);
            }
        }
    }

    /** Pairs that are apart collide again. What was foreseen of their flights is when they met to pass, so these begin anew. */
    private void endPassing() {
        for (int k = passing.count - 1; k >= 0; k--) {
            if (passing.isApart(k)) {
                flights.renew(passing.first(k));
                flights.renew(passing.second(k));
                passing.remove(k);
            }
        }
    }

    /** Reads: flights, volumes. Writes: the queue. */
    private void findMeetings() {
        queue.clear();
        sweeps.clear();
        pairs.clear();
        volumes.findPairs(pairs);
        for (int p = 0; p < pairs.size(); p++) {
            if (!balls.takes(pairs.first(p), pairs.second(p))) {
                straighten(pairs.first(p), start);
                straighten(pairs.second(p), start);
            }
        }
        changedCount = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                plan(i, 0);
            }
        }
        for (int p = 0; p < pairs.size(); p++) {
            test(pairs.first(p), pairs.second(p), start);
        }
    }

    /** A body that is swept flies straight; if it did not so far, all its pairs are to be tested again. */
    private void straighten(int i, double t) {
        if (!flights.isStraight(i)) {
            flights.straighten(i, t, v);
            noteChange(i);
        }
    }

    private void noteChange(int i) {
        if (changedCount == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changedCount);
        }
        changed[changedCount++] = i;
    }

    /** Writes a body's flight as a motion over the frame, and into the log. */
    private void plan(int i, double from) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        for (int k = 0; k < 3; k++) {
            m[o + k] = flights.place(i, k, start);
            m[o + Motion.TRANSLATION + k] = h * flights.velocity(i, k, start);
            way[k] = 0.5 * h * h * flights.acceleration[3 * i + k];
        }
        paths.change(bodies, i, from, way);
    }

    /** Tells the broad phase how a body, whose pose is that at time t, flies from then on. */
    private void tellFlight(int i, double t) {
        double rest = end - t;
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double a = flights.acceleration[3 * i + k];
            way[k] = flights.place(i, k, end) - bodies.pose[i * Pose.STRIDE + k];
            gain[k] = a * rest * rest;
            sq += gain[k] * gain[k];
        }
        double bend = 0.125 * Math.sqrt(sq);
        double turn = Motion.turnReach(bodies.motion, i * Motion.STRIDE, bodies.shape[i].turningRadius);
        volumes.follow(i, way, gain, bend + turn + 2 * bodies.zone(i, i), told[i] == flights.version[i]);
        told[i] = flights.version[i];
    }

    /** Queues when a pair meets, if it does in this frame, from time t on. */
    private void test(int i, int j, double t) {
        int a = Math.min(i, j);
        int b = Math.max(i, j);
        if (passing.contains(a, b)) {
            return;
        }
        long va = flights.version[a];
        long vb = flights.version[b];
        if (balls.takes(a, b)) {
            double time = cache.get(a, b, va, vb);
            if (Double.isNaN(time)) {
                tests++;
                time = balls.time(a, b);
                cache.put(a, b, va, vb, time);
            }
            if (time <= end) {
                queue.push(time, a, b, va, vb, CLOSED);
            }
        } else {
            double local = sweeps.time(a, b, local(t));
            if (local <= 1) {
                queue.push(start + local * h, a, b, va, vb, 1 + sweeps.last());
            }
        }
    }

    private double local(double t) {
        return Math.max(0, Math.min(1, (t - start) / h));
    }

    private void respond(double t, int i, int j, int kind) {
        bring(i, t);
        bring(j, t);
        int faceA = -1;
        int faceB = -1;
        if (kind == CLOSED) {
            int face = balls.contact(i, j, t, place);
            faceA = balls.isBall(i) ? -1 : face;
            faceB = balls.isBall(i) ? face : -1;
        } else {
            sweeps.contact(kind - 1, place);
            faceA = sweeps.face(kind - 1, 0);
            faceB = sweeps.face(kind - 1, 1);
        }
        now = t;
        surfaces.meet(i, faceA, j, faceB, place, 0, bodies.pose, cluster.closing(this, i, j, place, 0));
        if (surfaces.passes) {
            passing.add(i, j);
            return;
        }
        changedCount = 0;
        collide(t, i, j, faceA, faceB);
        testChanged(t);
    }

    /** Brings a body's pose and what depends on it to time t. */
    private void bring(int i, double t) {
        if (bodies.isStatic(i)) {
            return;
        }
        turns.bring(i, local(t));
        for (int k = 0; k < 3; k++) {
            bodies.pose[i * Pose.STRIDE + k] = flights.place(i, k, t);
        }
    }

    /** Gives two bodies at their contact, and what they touch, the velocities that they have after it. */
    private void collide(double t, int i, int j, int faceA, int faceB) {
        int number = counts.count(i, j, t, place);
        flights.fallingVelocity(i, t, v);
        flights.fallingVelocity(j, t, way);
        log.remember(v, way);
        passivity.noteMeeting(i, j);
        if (!isAnswered(i, j, faceA, faceB) || counts.meetings(number) > MEETINGS || ++impacts > mostImpacts) {
            counts.setResting(number);
            holdTogether(t, i, j);
            change(i, t);
            change(j, t);
            return;
        }
        // What is swept flies along a chord to the end of the frame: it bounces only if it does not come back within it.
        double flight = balls.takes(i, j) ? 0 : 0.5 * (end - t) * pull;
        boolean rests = surfaces.restitution == 0 || counts.rests(number) || counts.meetings(number) > BOUNCES
                || !cluster.collide(this, i, j, place, 0, faceA, faceB, flight);
        if (rests) {
            counts.setResting(number);
            bear(i, t);
            bear(j, t);
            // At rest bodies part ever so slowly: by a thousandth of the zone in the frame, so that they need not meet again in it.
            cluster.rest(this, i, j, place, 0, faceA, faceB, 1e-3 * bodies.zone(i, j) / h);
        }
        report.cutOffImpacts += cluster.isCutOff ? 1 : 0;
        note(t, i, j, number, rests);
        for (int k = 0; k < cluster.changedCount; k++) {
            cluster.velocity(cluster.changed[k], after, 0);
            launch(cluster.changed[k], t, after, rests);
            change(cluster.changed[k], t);
        }
        goOn(i, t, rests);
        goOn(j, t, rests);
    }

    /** Notes what acted between the pairs of an impact. */
    private void note(double t, int i, int j, int number, boolean rests) {
        int end;
        for (int m = 0; m < cluster.manifolds(); m = end) {
            end = cluster.endOfPair(m);
            int a = cluster.bodyA(m);
            int b = cluster.bodyB(m);
            if (!(cluster.impulse(m, end, place, way) > 0)) {
                continue;
            }
            passivity.noteMeeting(a, b);
            boolean isFirst = a == i && b == j;
            counts.meet(isFirst ? number : counts.count(a, b, t, place));
            report.bounced++;
            if (isFirst && cluster.isAlone(m, end)) {
                // Alone, it is what their velocities changed by, with what the chord of a flight is off its parabola.
                log.impact(a, b, t, place, 0, cluster.approach(m, end), cluster.law.velocity, 6 * a, cluster.law.velocity, 6 * b);
            } else {
                log.impact(a, b, t, place, 0, cluster.approach(m, end), way[0], way[1], way[2]);
            }
            if (rests) {
                log.setResting();
            }
        }
    }

    /** Whether an impulse moves one of two bodies: some are not dynamic, and locks may let neither move. */
    private boolean isAnswered(int i, int j, int faceA, int faceB) {
        return (bodies.isDynamic(i) || bodies.isDynamic(j))
                && (!bodies.hasLocks || cluster.isAnswered(this, i, j, place, 0, faceA, faceB));
    }

    /** A body that met another and was not changed by it flies on, but all its pairs are to be tested again. */
    private void goOn(int i, double t, boolean isBorne) {
        if (!cluster.isChanged(i)) {
            receive(i, t, after, 0);
            launch(i, t, after, isBorne);
            change(i, t);
        }
    }

    @Override
    public void bring(int body, double[] poses, double[] invInertia, double[] velocities) {
        bring(body, now);
        System.arraycopy(bodies.pose, body * Pose.STRIDE, poses, body * Pose.STRIDE, Pose.STRIDE);
        System.arraycopy(bodies.state, body * STATE + BodySet.INV_INERTIA, invInertia, 6 * body, 6);
        receive(body, now, velocities, 6 * body);
    }

    @Override
    public void near(int body, PairBuffer out) {
        PairBuffer found = volumes.partners(body);
        for (int p = 0; p < found.size(); p++) {
            if (!passing.contains(found.first(p), found.second(p))) {
                out.add(found.first(p), found.second(p));
            }
        }
    }

    /** Balls meet at exact times, so only what meets at once, but for rounding, meets together. */
    @Override
    public double reach(int a, int b) {
        return balls.takes(a, b) ? 4 * balls.skin(a, b) : 4 * bodies.zone(a, b);
    }

    @Override
    public void wake(int body) {
        throw new AssertionError("nothing sleeps in an event-driven world");
    }

    private void receive(int i, double t, double[] velocities, int at) {
        flights.velocity(i, t, v);
        System.arraycopy(v, 0, velocities, at, 3);
        System.arraycopy(bodies.state, i * STATE + 3, velocities, at + 3, 3);
    }

    private void launch(int i, double t, double[] velocities, boolean isBorne) {
        if (bodies.isDynamic(i)) {
            bodies.checkVelocity(i, velocities, 0);
            if (isBorne) {
                flights.launchBorne(i, t, velocities, settings.gravity);
            } else {
                flights.launch(i, t, velocities);
            }
            System.arraycopy(velocities, 3, bodies.state, i * STATE + 3, 3);
        }
    }

    private void bear(int i, double t) {
        if (bodies.isDynamic(i)) {
            flights.bear(i, t, v);
        }
    }

    /** Holds two bodies to the end of the frame; after it they go on together. */
    private void holdTogether(double t, int i, int j) {
        receive(i, t, after, 0);
        receive(j, t, other, 0);
        hold(i, t);
        hold(j, t);
        for (int k = 0; k < 3; k++) {
            double a = bodies.state[i * STATE + BodySet.INV_MASSES + k];
            double b = bodies.state[j * STATE + BodySet.INV_MASSES + k];
            if (a + b > 0) {
                double common = (b * after[k] + a * other[k]) / (a + b);
                after[k] = common;
                other[k] = common;
            }
        }
        log.impact(i, j, t, place, 0, 0, after, 0, other, 0);
        log.setResting();
        launch(i, t, after, false);
        launch(j, t, other, false);
    }

    /**
     * What is held, and rests on the ground or on others that do, has come to rest. What these bear is told as impulses of the frame
     * in which they do, not of the next, in which impacts take it out.
     */
    private void settle() {
        Arrays.fill(isGrounded, 0, bodies.end, false);
        counts.ground(bodies, isGrounded);
        Arrays.fill(load, 0, 3 * bodies.end, 0);
        // From the top down: what a body bears goes on to what it stands on.
        for (int g = counts.grounded - 1; g >= 0; g--) {
            int i = counts.groundedBody[g];
            for (int k = 0; k < 3; k++) {
                double lost = flights.isHeld(i) ? bodies.state[i * STATE + k] : 0;
                load[3 * i + k] += bodies.mass[i] * (lost + flights.borne(i, k));
            }
            if (flights.isHeld(i)) {
                flights.settle(i);
                Arrays.fill(bodies.state, i * STATE, i * STATE + 6, 0);
            }
            passOn(i, counts.groundedBy[g]);
        }
    }

    /** Gives the load of a body to the one that it stands on, as an impulse between the two. */
    private void passOn(int i, int number) {
        int a = counts.first(number);
        int b = counts.second(number);
        int below = a == i ? b : a;
        double x = load[3 * i];
        double y = load[3 * i + 1];
        double z = load[3 * i + 2];
        if (x != 0 || y != 0 || z != 0) {
            double sign = a == i ? 1 : -1;
            log.load(a, b, end, counts.place, 6 * number, sign * x, sign * y, sign * z);
        }
        load[3 * below] += x;
        load[3 * below + 1] += y;
        load[3 * below + 2] += z;
    }

    private void hold(int i, double t) {
        if (bodies.isStatic(i) || flights.isHeld(i)) {
            return;
        }
        flights.hold(i, t, v);
        holds = true;
        report.held++;
        report.motionLost += 1 - local(t);
        if (!bodies.isDynamic(i)) {
            double lag = (end - t) * Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            report.kinematicLag = Math.max(report.kinematicLag, lag);
        }
    }

    /** Follows a body's change of flight. */
    private void change(int i, double t) {
        if (!bodies.isStatic(i)) {
            turns.change(i, local(t), flights.isHeld(i));
            plan(i, local(t));
            noteChange(i);
        }
    }

    /** Tests all pairs of the bodies whose flights changed at time t. */
    private void testChanged(double t) {
        for (int k = 0; k < changedCount; k++) {
            bring(changed[k], t);
            tellFlight(changed[k], t);
        }
        for (int k = 0; k < changedCount; k++) {
            int i = changed[k];
            PairBuffer found = volumes.partners(i);
            for (int p = 0; p < found.size(); p++) {
                if (!balls.takes(found.first(p), found.second(p))) {
                    straightenAt(found.first(p), t);
                    straightenAt(found.second(p), t);
                }
            }
            for (int p = 0; p < found.size(); p++) {
                test(found.first(p), found.second(p), t);
            }
        }
    }

    /** As {@link #straighten} in the middle of a frame: the chord lies in the volume that the broad phase knows. */
    private void straightenAt(int i, double t) {
        if (!flights.isStraight(i)) {
            straighten(i, t);
            plan(i, local(t));
        }
    }
}
