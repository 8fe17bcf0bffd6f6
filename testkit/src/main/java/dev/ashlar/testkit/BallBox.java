package dev.ashlar.testkit;

import dev.ashlar.collection.EventQueue;
import dev.ashlar.collection.ResultCache;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;
import java.util.Random;

/**
 * The set-up and pipeline of Coming and Staadt, figure 1 and section VI: equal balls bounce in a box of constant density;
 * collisions come from a queue in order of time, and a response goes through the broad phase for the two balls alone.
 */
public final class BallBox {
    /** Length of a frame, s. */
    public static final double FRAME = 1.0 / 30;
    /** Of every ball, m. */
    public static final double RADIUS = 0.25;
    private static final int PAIR = 3; // kinds 0 to 2: the wall across that coordinate

    private final int count;
    private final double edge;
    /** Of all balls, in the form of {@link SweptVolume}: as of the start of the frame, or the last bounce in it. */
    public final double[] volumes;
    /** Time, then the balls (-1 - k for the wall across k), of every collision in order. */
    public double[] log = new double[300];
    /** Numbers in {@link #log}. */
    public int logged;
    /** Pair tests that were not in the cache. */
    public long tests;
    /** Tests that all pairs with a cache would need for the same changes of velocity, after the first frame. */
    public long testsOfAllPairs;
    /** Sum over the frames of candidates at the start. */
    public long candidates;

    private final BroadPhase broad;
    private final double[] place;
    private final double[] velocity;
    private final double[] since;
    private final long[] version;
    private final double[] wallTime;
    private final int[] wallAxis;
    private final EventQueue queue = new EventQueue();
    private final ResultCache cache = new ResultCache();
    private final PairBuffer pairs = new PairBuffer();
    private final ProxyBuffer partners = new ProxyBuffer();
    private int frame;
    private double frameEnd;

    /** A box of edge 2 n^(1/3) with balls of random directions and speeds up to {@code speed}; no broad phase: all pairs. */
    public BallBox(int count, double speed, long seed, BroadPhase broad) {
        this.count = count;
        this.broad = broad;
        edge = 2 * StrictMath.cbrt(count);
        volumes = new double[count * SweptVolume.STRIDE];
        place = new double[3 * count];
        velocity = new double[3 * count];
        since = new double[count];
        version = new long[count];
        wallTime = new double[count];
        wallAxis = new int[count];
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            do {
                for (int k = 0; k < 3; k++) {
                    place[3 * i + k] = RADIUS + (edge - 2 * RADIUS) * random.nextDouble();
                }
            } while (isTaken(i));
            double[] v = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double scale = speed * random.nextDouble() / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            for (int k = 0; k < 3; k++) {
                velocity[3 * i + k] = scale * v[k];
            }
            findWall(i);
            setVolume(i, 0, FRAME);
            if (broad != null) {
                broad.insert(i, volumes, i * SweptVolume.STRIDE, 0, false, 1, 1);
            }
        }
    }

    private boolean isTaken(int i) {
        for (int j = 0; j < i; j++) {
            double sq = 0;
            for (int k = 0; k < 3; k++) {
                sq += (place[3 * i + k] - place[3 * j + k]) * (place[3 * i + k] - place[3 * j + k]);
            }
            if (sq <= 4.01 * RADIUS * RADIUS) {
                return true;
            }
        }
        return false;
    }

    /** Advances by a frame. */
    public void frame() {
        startFrame();
        finishFrame();
    }

    /** Sets the volumes of a frame and finds its candidates. */
    public void startFrame() {
        double start = frame * FRAME;
        frameEnd = ++frame * FRAME;
        pairs.clear();
        for (int i = 0; i < count; i++) {
            setVolume(i, start, frameEnd);
            if (broad != null) {
                broad.setMotion(i, volumes, i * SweptVolume.STRIDE, version[i]);
            }
        }
        if (broad != null) {
            broad.findPairs(pairs);
            candidates += pairs.size();
        }
    }

    /** Processes the collisions of the frame. */
    public void finishFrame() {
        queue.clear();
        for (int i = 0; i < pairs.size(); i++) {
            consider(pairs.first(i), pairs.second(i));
        }
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count && broad == null; j++) {
                consider(i, j);
            }
            considerWall(i);
        }
        while (queue.poll(version)) {
            respond(queue.time(), queue.a(), queue.b(), queue.kind());
        }
        if (frame == 1) {
            tests = 0;
            candidates = 0;
            testsOfAllPairs = 0;
        }
    }

    private void respond(double time, int a, int b, int kind) {
        if (logged + 3 > log.length) {
            log = Arrays.copyOf(log, 2 * log.length);
        }
        log[logged++] = time;
        log[logged++] = a;
        log[logged++] = kind == PAIR ? b : -1 - kind;
        advance(a, time);
        if (kind == PAIR) {
            advance(b, time);
            exchange(a, b);
            change(a, time);
            change(b, time);
            testsOfAllPairs += 2L * (count - 1) - 1;
            look(a);
            look(b);
        } else {
            velocity[3 * a + kind] = -velocity[3 * a + kind];
            change(a, time);
            testsOfAllPairs += count - 1;
            look(a);
        }
    }

    private void advance(int i, double time) {
        for (int k = 0; k < 3; k++) {
            place[3 * i + k] = at(i, k, time);
        }
        since[i] = time;
    }

    private void exchange(int a, int b) {
        double along = 0;
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double d = place[3 * b + k] - place[3 * a + k];
            along += d * (velocity[3 * b + k] - velocity[3 * a + k]);
            sq += d * d;
        }
        for (int k = 0; k < 3; k++) {
            double push = along / sq * (place[3 * b + k] - place[3 * a + k]);
            velocity[3 * a + k] += push;
            velocity[3 * b + k] -= push;
        }
    }

    private void change(int i, double time) {
        version[i]++;
        findWall(i);
        setVolume(i, time, frameEnd);
        if (broad != null) {
            broad.setMotion(i, volumes, i * SweptVolume.STRIDE, version[i]);
        }
    }

    private void look(int i) {
        if (broad == null) {
            for (int j = 0; j < count; j++) {
                if (j != i) {
                    consider(i, j);
                }
            }
        } else {
            partners.clear();
            broad.partners(i, partners);
            for (int k = 0; k < partners.size(); k++) {
                consider(i, partners.get(k));
            }
        }
        considerWall(i);
    }

    private void consider(int i, int j) {
        int a = Math.min(i, j);
        int b = Math.max(i, j);
        double time = cache.get(a, b, version[a], version[b]);
        if (Double.isNaN(time)) {
            tests++;
            time = meet(a, b);
            cache.put(a, b, version[a], version[b], time);
        }
        if (time <= frameEnd) {
            queue.push(time, a, b, version[a], version[b], PAIR);
        }
    }

    private void considerWall(int i) {
        if (wallTime[i] <= frameEnd) {
            queue.push(wallTime[i], i, EventQueue.NONE, version[i], 0, wallAxis[i]);
        }
    }

    /** When two balls meet if nothing comes between, from their motions alone. */
    private double meet(int a, int b) {
        double start = Math.max(since[a], since[b]);
        double dd = 0;
        double dw = 0;
        double ww = 0;
        for (int k = 0; k < 3; k++) {
            double d = at(b, k, start) - at(a, k, start);
            double w = velocity[3 * b + k] - velocity[3 * a + k];
            dd += d * d;
            dw += d * w;
            ww += w * w;
        }
        double gap = dd - 4 * RADIUS * RADIUS;
        double root = dw * dw - ww * gap;
        if (dw >= 0 || gap > 0 && root <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        return gap <= 0 ? start : start + gap / (-dw + Math.sqrt(root));
    }

    private double at(int i, int k, double time) {
        return place[3 * i + k] + (time - since[i]) * velocity[3 * i + k];
    }

    private void findWall(int i) {
        wallTime[i] = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            double v = velocity[3 * i + k];
            double way = v > 0 ? edge - RADIUS - place[3 * i + k] : RADIUS - place[3 * i + k];
            double time = v == 0 ? Double.POSITIVE_INFINITY : since[i] + Math.max(0, way / v);
            if (time < wallTime[i]) {
                wallTime[i] = time;
                wallAxis[i] = k;
            }
        }
    }

    private void setVolume(int i, double from, double to) {
        int at = i * SweptVolume.STRIDE;
        for (int k = 0; k < 3; k++) {
            double x = at(i, k, from);
            volumes[at + k] = x - RADIUS;
            volumes[at + 3 + k] = x + RADIUS;
            volumes[at + SweptVolume.CENTRE + k] = x;
            volumes[at + SweptVolume.DISPLACEMENT + k] = velocity[3 * i + k] * (to - from);
        }
        volumes[at + SweptVolume.MARGIN] = 1e-9;
        volumes[at + SweptVolume.RADIUS] = RADIUS;
    }
}
