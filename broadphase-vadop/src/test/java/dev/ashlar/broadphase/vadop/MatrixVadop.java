package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;

/**
 * The paper's own bookkeeping, to check and to measure ours by: a matrix with the number of axes on which each pair is
 * apart (erratum: a boolean cannot do), and lists that are entered at both ends and sorted inwards (section V-D2), left by
 * sorting outwards. Same axes, same intervals, proxies 0, 1, 2 ... that stay.
 */
final class MatrixVadop implements BroadPhase {
    private static final int UNLISTED = Integer.MIN_VALUE;

    private final int capacity;
    private final byte[] apart;
    private final VadopProxies proxies = new VadopProxies();
    private final ProxyDirections headings;
    private final Projection projection;
    private final int axes;
    private final double[] rows;
    private final double[][] values;
    private final int[][] ends;
    private final int[] sizes;
    private final boolean[] turned;
    private final boolean[] isListed;
    private boolean changed;
    long swaps;

    MatrixVadop(VadopOptions options, int capacity) {
        Covering pool = Covering.of(options.axes());
        this.capacity = capacity;
        apart = new byte[capacity * capacity];
        headings = new ProxyDirections(proxies, pool, options);
        projection = new Projection(pool, options.balls());
        axes = options.xyz() ? pool.count + 3 : pool.count;
        rows = new double[capacity * 2 * axes];
        values = new double[axes][2 * capacity];
        ends = new int[axes][2 * capacity];
        sizes = new int[axes];
        turned = new boolean[capacity];
        isListed = new boolean[capacity];
        proxies.grow(capacity);
        headings.growTo(capacity);
    }

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask) {
        proxies.add(proxy, fixed, group, mask);
        turned[proxy] = true;
        put(proxy, volume, at, motionVersion);
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        put(proxy, volume, at, motionVersion);
        turned[proxy] |= headings.hasTurned(proxy);
    }

    private void put(int proxy, double[] volume, int at, long motionVersion) {
        headings.setWay(proxy, volume[at + 7], volume[at + 8], volume[at + 9]);
        proxies.put(proxy, volume, at, motionVersion, true);
        changed = true;
    }

    private void update() {
        if (!changed) {
            return;
        }
        changed = false;
        for (int p = 0; p < proxies.end(); p++) {
            if (turned[p] && isListed[p]) {
                leave(p);
            }
        }
        for (int p = 0; p < proxies.end(); p++) {
            if (turned[p]) {
                headings.choose(p);
            }
            projection.write(proxies.volumes, p * SweptVolume.STRIDE, headings.axesLow[p], headings.axesHigh[p], rows,
                    p * 2 * axes);
        }
        for (int axis = 0; axis < axes; axis++) {
            sort(axis);
        }
        for (int p = 0; p < proxies.end(); p++) {
            if (turned[p]) {
                enter(p);
                turned[p] = false;
            }
        }
    }

    private void leave(int p) {
        for (int axis = 0; axis < axes; axis++) {
            if (uses(p, axis)) {
                int i = find(axis, 2 * p);
                place(axis, i, Double.NEGATIVE_INFINITY, 0);
                place(axis, find(axis, 2 * p + 1), Double.POSITIVE_INFINITY, sizes[axis] - 1);
                System.arraycopy(values[axis], 1, values[axis], 0, sizes[axis] - 2);
                System.arraycopy(ends[axis], 1, ends[axis], 0, sizes[axis] - 2);
                sizes[axis] -= 2;
            }
        }
        isListed[p] = false;
    }

    private void enter(int p) {
        for (int axis = 0; axis < axes; axis++) {
            if (uses(p, axis)) {
                int n = sizes[axis];
                System.arraycopy(values[axis], 0, values[axis], 1, n);
                System.arraycopy(ends[axis], 0, ends[axis], 1, n);
                values[axis][0] = Double.NEGATIVE_INFINITY;
                ends[axis][0] = 2 * p;
                values[axis][n + 1] = Double.POSITIVE_INFINITY;
                ends[axis][n + 1] = 2 * p + 1;
                sizes[axis] += 2;
                place(axis, n + 1, rows[p * 2 * axes + 2 * axis + 1], UNLISTED);
                place(axis, 0, rows[p * 2 * axes + 2 * axis], UNLISTED);
            }
        }
        isListed[p] = true;
    }

    private int find(int axis, int end) {
        int i = 0;
        while (ends[axis][i] != end) {
            i++;
        }
        return i;
    }

    /** Gives an end a new value and exchanges it to its place, or as far as index {@code to}. */
    private void place(int axis, int from, double value, int to) {
        double[] v = values[axis];
        int[] e = ends[axis];
        v[from] = value;
        int i = from;
        while (i > 0 && i != to && (to == 0 || isBefore(value, e[i], v[i - 1], e[i - 1]))) {
            exchange(v, e, i--);
        }
        while (i + 1 < sizes[axis] && i != to && (to > 0 || isBefore(v[i + 1], e[i + 1], value, e[i]))) {
            exchange(v, e, ++i);
        }
    }

    private void sort(int axis) {
        double[] v = values[axis];
        int[] e = ends[axis];
        for (int i = 0; i < sizes[axis]; i++) {
            v[i] = rows[(e[i] >> 1) * 2 * axes + 2 * axis + (e[i] & 1)];
            for (int j = i; j > 0 && isBefore(v[j], e[j], v[j - 1], e[j - 1]); j--) {
                exchange(v, e, j);
            }
        }
    }

    private static boolean isBefore(double value, int end, double otherValue, int other) {
        return value < otherValue || value == otherValue && (end & 1) < (other & 1);
    }

    /** Exchanges i with its left neighbour and counts. */
    private void exchange(double[] v, int[] e, int i) {
        double value = v[i];
        int end = e[i];
        int left = e[i - 1];
        v[i] = v[i - 1];
        e[i] = left;
        v[i - 1] = value;
        e[i - 1] = end;
        swaps++;
        if (((end ^ left) & 1) != 0 && end >> 1 != left >> 1) {
            int a = Math.min(end, left) >> 1;
            int b = Math.max(end, left) >> 1;
            apart[a * capacity + b] += (byte) ((end & 1) == 0 ? -1 : 1);
        }
    }

    private boolean uses(int p, int axis) {
        return ((axis < 64 ? headings.axesLow[p] : headings.axesHigh[p]) >>> axis & 1) != 0;
    }

    @Override
    public void findPairs(PairBuffer out) {
        update();
        for (int a = 0; a < proxies.end(); a++) {
            for (int b = a + 1; b < proxies.end(); b++) {
                if (apart[a * capacity + b] == 0 && proxies.mayPair(a, b)) {
                    out.add(a, b);
                }
            }
        }
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        update();
        for (int b = 0; b < proxies.end(); b++) {
            if (b != proxy && apart[Math.min(proxy, b) * capacity + Math.max(proxy, b)] == 0 && proxies.mayPair(proxy, b)) {
                out.add(b);
            }
        }
    }

    @Override
    public int size() {
        return proxies.size();
    }

    @Override
    public void remove(int proxy) {
        throw new UnsupportedOperationException("the cross-check only compares candidates of a fixed set");
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        throw new UnsupportedOperationException("the cross-check only compares candidates of a fixed set");
    }

    @Override
    public void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
        throw new UnsupportedOperationException("the cross-check only compares candidates of a fixed set");
    }

    @Override
    public void sweep(double[] swept, int at, double limit, CastVisitor visitor) {
        throw new UnsupportedOperationException("the cross-check only compares candidates of a fixed set");
    }
}
