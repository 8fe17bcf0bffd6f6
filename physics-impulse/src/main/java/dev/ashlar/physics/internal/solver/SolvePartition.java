package dev.ashlar.physics.internal.solver;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.thread.WorkerPool;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Goes through all rows in solving order with several threads. Each has the rows of a part of the world, between two planes, and goes
 * through them in that order; it waits only where a row needs a body that a row of another thread, earlier in the order, has not
 * left yet. So the bits are those of one thread, and since all climb the levels at about the same pace, few waits are long. A
 * common wait after each batch, of some 25 rows of a wall, cost as much as the second thread gave.
 */
final class SolvePartition {
    /** So many rows are worth another thread. */
    private static final int WORTH = 48;
    /** Ints between numbers that different threads write. */
    private static final int PAD = 32;
    private static final int NOBODY = -1;
    private static final int MIXED = -2;
    /** Slices in which rows are counted to be shared evenly, and how many standard deviations they reach over to either side. */
    private static final int SLICES = 512;
    private static final double REACH = 3;

    /** By thread, then in solving order: rows. */
    int[] rowAt = new int[64];

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final WorkerPool workers;
    private final int threads;
    private final int stride;
    private final SolverSettings settings;
    /** By thread and batch: where its rows start, and those with bodies that others need as well; the end of the last. */
    private int[] start = new int[64];
    private int[] firstMixed = new int[64];
    /** By thread and batch, for each thread: how many batches that one must have done, on the way up and on the way down. */
    private int[] needsUp = new int[64];
    private int[] needsDown = new int[64];
    /** By thread: batches done. */
    private final AtomicIntegerArray done;
    /** By thread, for each thread: how many batches it was seen to have done. */
    private final int[] seen;
    /** By body: the thread that alone has rows of it. */
    private int[] ownerOf = new int[0];
    /** By row: its thread. By body and thread: the last batch with a row of it. */
    private int[] owner = new int[64];
    private int[] last = new int[0];
    private final int[] slice = new int[SLICES];
    private final WorkerPool.Task task = this::runShare;
    private WorkerPool.Task work;
    private boolean up;
    private boolean isShared;

    SolvePartition(BodySet bodies, ContactConstraints rows, ContactGraph order, WorkerPool workers, SolverSettings settings) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.workers = workers;
        this.settings = settings;
        threads = workers.count;
        done = new AtomicIntegerArray(threads * PAD);
        stride = (threads + PAD - 1) / PAD * PAD + PAD;
        seen = new int[threads * stride];
    }

    /** To be called when there are other rows. */
    void update() {
        isShared = threads > 1 && rows.count >= WORTH * threads;
        if (!isShared) {
            return;
        }
        grow();
        cut();
        for (int b = 0; b < order.batches; b++) {
            if (order.isShared[b]) {
                Arrays.fill(owner, order.batch[b], order.batch[b + 1], 0);
            }
        }
        findOwners();
        int at = 0;
        for (int t = 0; t < threads; t++) {
            for (int b = 0; b < order.batches; b++) {
                start[t * order.batches + b] = at;
                at = list(b, t, false, at);
                firstMixed[t * order.batches + b] = at;
                at = list(b, t, true, at);
            }
        }
        start[threads * order.batches] = at;
        findNeeds(true, needsUp);
        findNeeds(false, needsDown);
    }

    /** Which bodies are of one thread alone. */
    private void findOwners() {
        Arrays.fill(ownerOf, 0, bodies.end, NOBODY);
        for (int r = 0; r < rows.count; r++) {
            own(rows.bodyA[r], owner[r]);
            own(rows.bodyB[r], owner[r]);
        }
    }

    private void own(int body, int thread) {
        if (bodies.isDynamic(body)) {
            ownerOf[body] = ownerOf[body] == NOBODY || ownerOf[body] == thread ? thread : MIXED;
        }
    }

    /** Lists the rows of a batch and a thread with bodies that others need as well, or those without, and returns the end. */
    private int list(int b, int thread, boolean mixed, int from) {
        int at = from;
        for (int r = order.batch[b]; r < order.batch[b + 1]; r++) {
            // Rows that share bodies stay in their order.
            boolean isMixed = order.isShared[b] || ownerOf[rows.bodyA[r]] == MIXED || ownerOf[rows.bodyB[r]] == MIXED;
            if (owner[r] == thread && isMixed == mixed) {
                rowAt[at++] = r;
            }
        }
        return at;
    }

    private void grow() {
        if (owner.length < rows.count) {
            owner = new int[2 * rows.count];
            rowAt = new int[2 * rows.count];
        }
        int n = threads * order.batches;
        if (start.length <= n) {
            start = new int[2 * n + 1];
            firstMixed = new int[2 * n];
        }
        if (needsUp.length < n * threads) {
            needsUp = new int[2 * n * threads];
            needsDown = new int[2 * n * threads];
        }
        if (last.length < bodies.end * threads) {
            last = new int[bodies.def.length * threads];
            ownerOf = new int[bodies.def.length];
        }
    }

    /** Gives each row to a thread, by where it is along the level axis along which rows lie furthest apart: as many to each. */
    private void cut() {
        int axis = -1;
        double mean = 0;
        double deviation = -1;
        double[] gravity = settings.gravity;
        double pull = Vectors.length(gravity, 0);
        for (int k = 0; k < 3; k++) {
            if (Math.abs(gravity[k]) > 0.6 * pull) {
                continue;
            }
            double sum = 0;
            double squares = 0;
            for (int r = 0; r < rows.count; r++) {
                double x = place(r, k);
                sum += x;
                squares += x * x;
            }
            double m = sum / rows.count;
            double d = Math.sqrt(Math.max(0, squares / rows.count - m * m));
            if (d > deviation) {
                axis = k;
                mean = m;
                deviation = d;
            }
        }
        double low = mean - REACH * deviation;
        double scale = deviation > 0 ? SLICES / (2 * REACH * deviation) : 0;
        Arrays.fill(slice, 0);
        for (int r = 0; r < rows.count; r++) {
            owner[r] = Math.max(0, Math.min(SLICES - 1, (int) (scale * (place(r, axis) - low))));
            slice[owner[r]]++;
        }
        long before = 0;
        for (int k = 0; k < SLICES; k++) {
            int n = slice[k];
            slice[k] = (int) ((2 * before + n) * threads / (2L * rows.count));
            before += n;
        }
        for (int r = 0; r < rows.count; r++) {
            owner[r] = Math.min(threads - 1, slice[owner[r]]);
        }
    }

    private double place(int r, int axis) {
        int body = bodies.isDynamic(rows.bodyA[r]) ? rows.bodyA[r] : rows.bodyB[r];
        return bodies.pose[body * Pose.STRIDE + axis];
    }

    private void findNeeds(boolean upwards, int[] needs) {
        Arrays.fill(last, 0, bodies.end * threads, 0);
        Arrays.fill(needs, 0, threads * order.batches * threads, 0);
        for (int i = 0; i < order.batches; i++) {
            int b = upwards ? i : order.batches - 1 - i;
            for (int r = order.batch[b]; r < order.batch[b + 1]; r++) {
                int o = (owner[r] * order.batches + b) * threads;
                meet(rows.bodyA[r], needs, o);
                meet(rows.bodyB[r], needs, o);
            }
            for (int r = order.batch[b]; r < order.batch[b + 1]; r++) {
                last[rows.bodyA[r] * threads + owner[r]] = i + 1;
                last[rows.bodyB[r] * threads + owner[r]] = i + 1;
            }
        }
    }

    private void meet(int body, int[] needs, int o) {
        if (bodies.isDynamic(body)) {
            for (int t = 0; t < threads; t++) {
                needs[o + t] = Math.max(needs[o + t], last[body * threads + t]);
            }
        }
    }

    /**
     * Does {@code forRows} for all rows, in solving order or against it; it is given ranges of {@link #rowAt} if threads share them, and
     * is told by {@link #isShared}.
     */
    void run(boolean upwards, WorkerPool.Task forRows) {
        if (!isShared) {
            for (int i = 0; i < order.batches; i++) {
                int b = upwards ? i : order.batches - 1 - i;
                forRows.run(order.batch[b], order.batch[b + 1], 0);
            }
            return;
        }
        work = forRows;
        up = upwards;
        for (int t = 0; t < threads; t++) {
            done.setPlain(t * PAD, 0);
        }
        Arrays.fill(seen, 0);
        workers.run(task, threads, 1);
    }

    /** Whether ranges are of {@link #rowAt}, not of rows. */
    boolean isShared() {
        return isShared;
    }

    private void runShare(int from, int to, int worker) {
        try {
            for (int i = 0; i < order.batches; i++) {
                int o = worker * order.batches + (up ? i : order.batches - 1 - i);
                work.run(start[o], firstMixed[o], worker);
                if (firstMixed[o] < start[o + 1]) {
                    await(up ? needsUp : needsDown, o * threads, worker);
                    work.run(firstMixed[o], start[o + 1], worker);
                    done.setRelease(worker * PAD, i + 1);
                }
            }
        } finally {
            // If it failed, the others must not wait for it.
            done.setRelease(worker * PAD, Integer.MAX_VALUE);
        }
    }

    private void await(int[] needs, int o, int worker) {
        for (int t = 0; t < threads; t++) {
            int at = worker * stride + t;
            for (int spin = 0; t != worker && seen[at] < needs[o + t]; spin++) {
                seen[at] = done.getAcquire(t * PAD);
                if (spin > workers.spins) {
                    Thread.yield();
                } else if (spin > 0) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
