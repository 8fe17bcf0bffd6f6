package dev.ashlar.physics.internal.sensor;

import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.physics.SensorEvents;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * Finds what is in sensors, after bodies have moved, by sweeps along the paths that they really took: nothing passes unseen. A
 * body is in a sensor from when it comes within a little distance of it. When it leaves is found by the same sweep backwards, in
 * which turning takes place a little earlier or later than it did, up to 8 mrad off.
 */
public final class Sensors {
    public SensorEventList events;

    private final BodySet bodies;
    private final SweptBounds volumes;
    private final PathLog paths;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final SweepResult hit = new SweepResult();
    private final double[] start = new double[2 * Motion.STRIDE];
    private final double[] end = new double[2 * Motion.STRIDE];
    /** Pairs inside, sorted, as numbers that sort as pairs do; those of the present internal step. */
    private long[] inside = new long[16];
    private int insideCount;
    private long[] now = new long[16];
    private int nowCount;
    /** Sensors, and what was inside them when one of the two was removed. */
    private long[] gone = new long[16];
    private int goneCount;
    private int[] piecesA = new int[8];
    private int[] piecesB = new int[8];
    /** What the pair at hand does in the internal step: when it is first and last inside. */
    private double first;
    private double last;

    public Sensors(BodySet bodies, SweptBounds volumes, PathLog paths, PairQuery query, int cacheSize, AccessGuard owner) {
        events = new SensorEventList(owner);
        this.bodies = bodies;
        this.volumes = volumes;
        this.paths = paths;
        this.query = query;
        in.cache = new double[cacheSize];
    }

    /** Begins a step. */
    public void begin() {
        events.clear();
        for (int k = 0; k < goneCount; k++) {
            events.add((int) (gone[k] >>> 32), (int) gone[k], SensorEvents.Kind.END, 0);
        }
        goneCount = 0;
    }

    /** A body is removed: it leaves all sensors, or all leave it. */
    public void forget(int body) {
        int kept = 0;
        for (int k = 0; k < insideCount; k++) {
            int a = (int) (inside[k] >>> 32);
            int b = (int) inside[k];
            if (a == body || b == body) {
                gone = Arrays.copyOf(gone, goneCount + 1);
                gone[goneCount++] = bodies.def[a].isSensor() ? inside[k] : (long) b << 32 | a;
            } else {
                inside[kept++] = inside[k];
            }
        }
        insideCount = kept;
    }

    private void add(long key, SensorEvents.Kind kind, double seconds) {
        int a = (int) (key >>> 32);
        int b = (int) key;
        boolean isA = bodies.def[a].isSensor();
        events.add(isA ? a : b, isA ? b : a, kind, seconds);
    }

    /**
     * Reads: paths of the last internal step. Writes: events.
     *
     * @param before seconds of the step before that internal step
     * @param h      its length
     */
    public void update(double before, double h) {
        PairBuffer pairs = volumes.sensed.sort();
        nowCount = 0;
        int old = 0;
        for (int p = 0; p < pairs.size(); p++) {
            long key = pairs.key(p);
            if (p > 0 && key == pairs.key(p - 1)) {
                continue;
            }
            for (; old < insideCount && inside[old] < key; old++) {
                endOrSleep(inside[old], before);
            }
            boolean known = old < insideCount && inside[old] == key;
            old += known ? 1 : 0;
            follow(pairs.first(p), pairs.second(p));
            if (first <= 1 && !known) {
                add(key, SensorEvents.Kind.BEGIN, before + first * h);
            }
            if (first <= 1 && last >= 1) {
                keep(key);
            } else if (first <= 1 || known) {
                add(key, SensorEvents.Kind.END, before + (first <= 1 ? Math.max(first, last) : 0) * h);
            }
        }
        for (; old < insideCount; old++) {
            endOrSleep(inside[old], before);
        }
        long[] swap = inside;
        inside = now;
        now = swap;
        insideCount = nowCount;
    }

    /** A pair that was inside and is not found: it has left, unless nobody looked, since it sleeps. */
    private void endOrSleep(long key, double seconds) {
        if (bodies.isDormant(key)) {
            keep(key);
        } else {
            add(key, SensorEvents.Kind.END, seconds);
        }
    }

    /** Writes what is inside and what is still to be told; the events of the last step are not kept. */
    public void save(SnapshotWriter out) {
        out.integer(insideCount);
        for (int k = 0; k < insideCount; k++) {
            out.room(8).putLong(inside[k]);
        }
        out.integer(goneCount);
        for (int k = 0; k < goneCount; k++) {
            out.room(8).putLong(gone[k]);
        }
    }

    /** Reads what {@link #save} wrote; the bodies must be there. */
    public void load(SnapshotReader in) {
        insideCount = in.count("pairs in sensors", 8);
        inside = new long[Math.max(16, insideCount)];
        long last = -1;
        for (int k = 0; k < insideCount; k++) {
            last = bodies.loadPair(in, last);
            inside[k] = last;
            if (bodies.def[(int) (last >>> 32)].isSensor() == bodies.def[(int) last].isSensor()) {
                throw Check.fault("pair in a sensor", "of a sensor and another body", last);
            }
        }
        goneCount = in.count("pairs gone from sensors", 8);
        gone = new long[goneCount];
        for (int k = 0; k < goneCount; k++) {
            int a = in.integer("index", 0, bodies.end - 1);
            gone[k] = (long) a << 32 | in.integer("index", 0, bodies.end - 1);
        }
    }

    /** Takes the place of others: tells its events where they told theirs. There are none until the next step. */
    public void replace(Sensors others) {
        events = others.events;
        events.clear();
    }

    private void keep(long key) {
        if (nowCount == now.length) {
            now = Arrays.copyOf(now, 2 * nowCount);
        }
        now[nowCount++] = key;
    }

    /** Sets when two bodies are first and last in touch, local times; 2 and -1 if never. */
    private void follow(int a, int b) {
        first = 2;
        last = -1;
        piecesA = paths.pieces(a, piecesA);
        piecesB = paths.pieces(b, piecesB);
        int p = 1;
        int q = 1;
        double t = 0;
        while (t < 1) {
            double nextA = p < piecesA[0] ? paths.from(piecesA[p + 1]) : 1;
            double nextB = q < piecesB[0] ? paths.from(piecesB[q + 1]) : 1;
            double next = Math.min(nextA, nextB);
            if (next > t) {
                cut(a, b, piecesA[p], piecesB[q], t, next);
            }
            t = next;
            p += nextA <= t && p < piecesA[0] ? 1 : 0;
            q += nextB <= t && q < piecesB[0] ? 1 : 0;
        }
    }

    /** Cuts a time in which both bodies are on one piece of path each into parts in which these are straight enough. */
    private void cut(int a, int b, int pieceA, int pieceB, double from, double to) {
        double bend = Math.max(paths.bend(pieceA), paths.bend(pieceB));
        int parts = 1 + (int) ((to - from) * Math.sqrt(0.5 * bend / near(a, b)));
        for (int k = 0; k < parts; k++) {
            probe(a, b, pieceA, pieceB, from + k * (to - from) / parts, from + (k + 1) * (to - from) / parts);
        }
    }

    /** Sweeps a part forwards and, if they touch in it, backwards. */
    private void probe(int a, int b, int pieceA, int pieceB, double from, double to) {
        paths.straight(pieceA, from, to, start, 0);
        paths.straight(pieceB, from, to, start, Motion.STRIDE);
        double t = sweep(a, b, start);
        if (t > 1) {
            return;
        }
        first = Math.min(first, from + t * (to - from));
        paths.straight(pieceA, to, from, end, 0);
        paths.straight(pieceB, to, from, end, Motion.STRIDE);
        double back = sweep(a, b, end);
        last = back > 0 ? to - Math.min(1, back) * (to - from) : to;
    }

    /** How near counts as in. Paths that are bent are followed by chords that are no further off. */
    private double near(int a, int b) {
        return bodies.gap(a, b) / 8;
    }

    /** The local time at which two bodies come near each other; above 1 if they do not. */
    private double sweep(int a, int b, double[] motions) {
        in.shapes(bodies.shape[a].forSweeps, bodies.shape[b].forSweeps);
        System.arraycopy(motions, 0, in.motionA, 0, Motion.STRIDE);
        System.arraycopy(motions, Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
        in.from = 0;
        in.zone = near(a, b);
        Arrays.fill(in.cache, 0);
        query.sweep(in, hit);
        return hit.status == Status.CLEAR ? 2 : hit.t;
    }
}
