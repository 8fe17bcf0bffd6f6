package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.schedule.EventQueue;
import dev.ashlar.schedule.ResultCache;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Steps a world from impact to impact, in order of time: the pipeline of Coming and Staadt 2005, figure 1. Bodies fly freely; the
 * broad phase gives the pairs whose flights may meet, each is tested once and the answer cached until one of the two changes its
 * flight (section V-B); the earliest meeting is taken from the queue, its two bodies respond, and they alone go through the broad
 * phase again (section V-C), until no meeting is left in the frame.
 *
 * <p>Balls meet balls and polyhedra that do not turn at exact times, see {@link BallMeets}; all others as sweeps find, which stop
 * them before they touch, see {@link SweepMeets}. Departs from the paper: bodies may fly along parabolas and may turn. And pairs
 * that meet again and again in a frame are taken to rest on each other, or a bouncing ball would never be done: they no longer
 * bounce, and gravity, which the contact bears, acts on them at the start of the next frame, all at once. Where that does not end
 * it either, they are held to the end of the frame.
 */
final class EventDriven {
    /** After so many seconds the clock is set back, so that times stay precise. */
    static final double CLOCK = 64;
    /** A pair that meets more often in a frame, one time soon after the other, rests. */
    private static final int BOUNCES = 24;
    /** A pair that meets more often so is held. */
    private static final int MEETINGS = 64;
    /** No body that is swept turns by more in a frame, radians. */
    private static final double MAX_TURN = 0.5;
    /** The kind of an event with a closed form; others are 1 + the number of the hit. */
    private static final int CLOSED = 0;

    final Flights flights;
    final ResultCache cache = new ResultCache();
    final Impacts impacts = new Impacts();
    /** Closed forms reckoned in the last step. */
    int tests;

    private final Bodies bodies;
    private final WorldSettings settings;
    private final Volumes volumes;
    private final PathLog paths;
    private final Sensors sensors;
    private final BallMeets balls;
    private final SweepMeets sweeps;
    private final FrameTurns turns;
    private final PairCounts counts = new PairCounts();
    private final Settling settling;
    private final Surfaces surfaces;
    private final Impact impact;
    private final EventQueue queue = new EventQueue();
    private final PairBuffer pairs = new PairBuffer();
    private final double[] place = new double[6];
    private final double[] way = new double[3];
    private final double[] gain = new double[3];
    private final double[] v = new double[3];
    /** By body: the version of the flight that the broad phase knows. */
    private long[] told = new long[0];
    private boolean[] isGrounded = new boolean[0];
    /** Bodies whose flights changed and whose pairs are to be tested. */
    private int[] changed = new int[16];
    private int changedCount;
    private StepReport report;
    private double clock;
    private double start;
    private double end;
    private double h;
    /** Whether anything was held in this frame. */
    private boolean holds;

    EventDriven(WorldSettings settings, Bodies bodies, Stepper stepper, NarrowPhase contactPhase, NarrowPhase sweepPhase) {
        this.settings = settings;
        this.bodies = bodies;
        volumes = stepper.volumes;
        paths = stepper.paths;
        sensors = stepper.sensors;
        flights = new Flights(bodies);
        balls = new BallMeets(bodies, flights, skin(settings));
        sweeps = new SweepMeets(bodies, sweepPhase.newQuery(), sweepPhase.cacheSize(), settings.zone);
        settling = new Settling(bodies, contactPhase.newQuery(), contactPhase.cacheSize(), 4 * settings.zone);
        turns = new FrameTurns(bodies);
        surfaces = new Surfaces(bodies);
        impact = new Impact(bodies);
    }

    /** How far apart balls meet. */
    static double skin(WorldSettings settings) {
        return 0x1p-12 * settings.zone;
    }

    /** Advances all bodies by dt seconds. */
    void advance(double dt, StepReport out) {
        long t0 = System.nanoTime();
        report = out;
        report.clear();
        sweeps.sweeps = 0;
        sweeps.overlaps = 0;
        tests = 0;
        impacts.clear(clock);
        counts.beginStep();
        int frames = frames(dt);
        for (int k = 0; k < frames; k++) {
            frame(dt / frames);
            report.internalSteps++;
        }
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        counts.endStep();
        report.pairs = pairs.size();
        report.sweeps = sweeps.sweeps;
        report.startOverlaps = sweeps.overlaps;
        report.bounced = impacts.size();
        report.resting = counts.resting();
        report.advanceNanos = System.nanoTime() - t0;
    }

    /** Writes what touched in the last step. */
    void tell(ContactEvents events) {
        counts.tell(events, bodies);
    }

    /** Into how many frames to cut a step, so that no motion turns too far and the clock is set back in time. */
    private int frames(double dt) {
        double most = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.shape[i].turningRadius > 0) {
                double[] s = bodies.state;
                int w = i * STATE + 3;
                most = Math.max(most, s[w] * s[w] + s[w + 1] * s[w + 1] + s[w + 2] * s[w + 2]);
            }
        }
        return Math.max(1, (int) Math.ceil(dt * Math.max(Math.sqrt(most) / MAX_TURN, 1 / CLOCK)));
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
        flights.land();
        turns.finish();
        if (holds) {
            settleHeld();
        }
        flights.leave();
        counts.endFrame();
        clock = end;
        for (int i = 0; i < bodies.end; i++) {
            report.bodySteps += bodies.exists(i) && !bodies.isStatic(i) ? 1 : 0;
        }
    }

    /** Reads: poses, velocities, forces. Writes: flights, motions, volumes. */
    private void begin(double seconds) {
        if (clock >= CLOCK) {
            flights.restart(clock);
            impacts.shift(clock);
            clock = 0;
        }
        h = seconds;
        start = clock;
        end = clock + seconds;
        if (told.length < bodies.end) {
            told = Arrays.copyOf(told, bodies.def.length);
            isGrounded = new boolean[told.length];
        }
        turns.begin(seconds);
        flights.begin(start, seconds, settings.gravity);
        counts.beginFrame();
        holds = false;
        paths.begin(seconds);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                tellFlight(i, start);
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
        volumes.follow(i, way, gain, bend + turn + 2 * settings.zone, told[i] == flights.version[i]);
        told[i] = flights.version[i];
    }

    /** Queues when a pair meets, if it does in this frame, from time t on. */
    private void test(int i, int j, double t) {
        int a = Math.min(i, j);
        int b = Math.max(i, j);
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
        surfaces.meet(i, faceA, j, faceB, place, 0, bodies.pose);
        changedCount = 0;
        collide(t, i, j);
        change(i, t);
        change(j, t);
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

    /** Gives two bodies at their contact the velocities that they have after it. */
    private void collide(double t, int i, int j) {
        int number = counts.count(i, j, t);
        receive(i, t, impact.a, impact.armA);
        receive(j, t, impact.b, impact.armB);
        if (!bodies.isDynamic(i) && !bodies.isDynamic(j) || counts.meetings(number) > MEETINGS) {
            counts.setResting(number);
            holdTogether(t, i, j);
            return;
        }
        double parting = impact.parting(place, 3);
        boolean rests = surfaces.restitution == 0 || counts.rests(number) || counts.meetings(number) > BOUNCES;
        // At rest bodies part ever so slowly: not further than the zone in the frame, but they need not meet again in it.
        double change = rests ? settings.zone / h - parting : -(1 + surfaces.restitution) * parting;
        if (rests) {
            counts.setResting(number);
            bear(i, t);
            bear(j, t);
        }
        if (change > 0) {
            impact.use(surfaces);
            double impulse = impact.apply(i, j, place, 3, change);
            if (rests && !balls.isBall(i) && !balls.isBall(j)) {
                impulse += settling.settle(i, j, impact, settings.zone / h);
            }
            impacts.add(t, i, j, impulse, place);
            counts.add(number, impulse, place);
        }
        launch(i, t, impact.a);
        launch(j, t, impact.b);
    }

    private void receive(int i, double t, double[] velocities, double[] arm) {
        flights.velocity(i, t, v);
        System.arraycopy(v, 0, velocities, 0, 3);
        System.arraycopy(bodies.state, i * STATE + 3, velocities, 3, 3);
        for (int k = 0; k < 3; k++) {
            arm[k] = place[k] - bodies.pose[i * Pose.STRIDE + k];
        }
    }

    private void launch(int i, double t, double[] velocities) {
        if (bodies.isDynamic(i)) {
            bodies.stopLocked(i, velocities, 0);
            flights.launch(i, t, velocities);
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
        hold(i, t);
        hold(j, t);
        double a = bodies.state[i * STATE + Bodies.INV_MASS];
        double b = bodies.state[j * STATE + Bodies.INV_MASS];
        for (int k = 0; k < 3 && a + b > 0; k++) {
            double common = (b * impact.a[k] + a * impact.b[k]) / (a + b);
            impact.a[k] = common;
            impact.b[k] = common;
        }
        launch(i, t, impact.a);
        launch(j, t, impact.b);
    }

    /** What is held, and rests on the ground or on others that do, has come to rest. */
    private void settleHeld() {
        Arrays.fill(isGrounded, 0, bodies.end, false);
        counts.ground(bodies, isGrounded);
        for (int i = 0; i < bodies.end; i++) {
            if (isGrounded[i] && flights.isHeld(i)) {
                flights.settle(i);
                Arrays.fill(bodies.state, i * STATE, i * STATE + 6, 0);
            }
        }
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
