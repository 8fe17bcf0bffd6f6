package dev.ashlar.broadphase.sap;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.ProxyBuffer;
import java.util.Arrays;

/**
 * Boxes sorted along one axis and dealt out to columns along that axis, each box to all columns that it reaches into: a sweep
 * that finds all pairs of a world about which nothing is known, in time that grows like n for bodies of similar size at
 * constant density, where a sweep over one whole axis grows like n to 5/3. Also an index for queries.
 *
 * <p>Two boxes may meet in several columns; the one that holds the lower corner of their overlap reports them. Boxes over many
 * columns (the ground) stay out and are swept along the axis against all. Axis, range and width of columns come from quantiles
 * of a sample, so a few bodies far away or huge do no harm: what is out of range is in the outermost columns.
 */
final class Columns {
    private static final int BOX = SapProxies.BOX;
    private static final int SAMPLE = 128;
    /** Most columns that a box may reach into. */
    private static final int REACH = 16;
    private static final int MOST_ON_A_SIDE = 0x7fff;
    private static final long LARGE = -1;
    /** Width of a column in median box widths. */
    private static final double WIDTH = 1.5;

    /** Box tests and builds, for measurements. */
    long tests;
    int builds;

    private final SapProxies proxies;
    private final RadixSort radix;
    private final double[] sample = new double[SAMPLE];
    /** Per axis: low end of the range, its length, median width of a box. */
    private final double[] spread = new double[9];

    private int axis;
    private int sideU;
    private int sideV;
    private int across;
    private int rows;
    private double lowU;
    private double lowV;
    private double scaleU;
    private double scaleV;
    /** Entries of column c: from {@code start[c]} to {@code start[c + 1]}, ascending on the axis. */
    private int[] start = new int[64];
    private int[] entry = new int[64];
    private double[] entryMin = new double[64];
    /** All proxies, and the large ones, ascending on the axis. */
    private int[] order = new int[16];
    private double[] orderMin = new double[16];
    private int[] large = new int[16];
    private int largeCount;
    private int count;
    /** Columns that a proxy reaches into: u0, u1, v0, v1 in 16 bits each, or LARGE. */
    private long[] span = new long[16];

    /** Proxies whose place in the index is out of date. */
    private boolean valid;
    private boolean[] isOff = new boolean[16];
    private int[] off = new int[16];
    private int offCount;

    /** Which cast saw a proxy last. */
    private int[] seen = new int[16];
    private int casts;

    Columns(SapProxies proxies, RadixSort radix) {
        this.proxies = proxies;
        this.radix = radix;
    }

    void reserveProxies(int capacity) {
        if (capacity > span.length) {
            span = Arrays.copyOf(span, capacity);
            isOff = Arrays.copyOf(isOff, capacity);
            off = Arrays.copyOf(off, capacity);
            seen = Arrays.copyOf(seen, capacity);
            order = new int[capacity];
            orderMin = new double[capacity];
            large = new int[capacity];
            valid = false;
        }
    }

    /** The axis on which boxes are spread widest, measured in their own width. */
    int bestAxis() {
        return measure(0);
    }

    /** Makes the index of the present boxes. */
    void build() {
        begin();
        sort();
        layOut();
        deal();
    }

    /** The same, with lists that are in order already. */
    void build(SapAxisList[] sorted) {
        begin();
        take(sorted[axis]);
        layOut();
        deal();
    }

    private void begin() {
        builds++;
        axis = measure(axis);
        for (int i = 0; i < offCount; i++) {
            isOff[off[i]] = false;
        }
        offCount = 0;
        valid = true;
        count = proxies.size();
    }

    private int measure(int byDefault) {
        int n = proxies.size();
        int m = Math.min(n, SAMPLE);
        int widest = byDefault;
        double best = -1;
        for (int k = 0; k < 3 && m > 0; k++) {
            for (int i = 0; i < m; i++) {
                int b = BOX * proxies.list[(int) ((long) i * n / m)] + k;
                insert(i, proxies.boxes[b + 3] - proxies.boxes[b]);
            }
            double width = sample[m / 2];
            for (int i = 0; i < m; i++) {
                insert(i, proxies.boxes[BOX * proxies.list[(int) ((long) i * n / m)] + k]);
            }
            double low = sample[m / 20];
            double range = sample[m - 1 - m / 20] - low;
            spread[3 * k] = low - 0.06 * range;
            spread[3 * k + 1] = 1.12 * range + width;
            spread[3 * k + 2] = width;
            double ratio = range / (width + 1e-9 * range);
            if (ratio > best) {
                best = ratio;
                widest = k;
            }
        }
        return widest;
    }

    private void insert(int size, double v) {
        int i = size;
        for (; i > 0 && sample[i - 1] > v; i--) {
            sample[i] = sample[i - 1];
        }
        sample[i] = v;
    }

    private void sort() {
        radix.reserve(count);
        for (int i = 0; i < count; i++) {
            int p = proxies.list[i];
            radix.keys[i] = RadixSort.key(proxies.boxes[BOX * p + axis]);
            radix.ids[i] = p;
        }
        radix.sort(count);
        for (int i = 0; i < count; i++) {
            order[i] = radix.ids[i];
            orderMin[i] = RadixSort.value(radix.keys[i]);
        }
    }

    private void take(SapAxisList list) {
        int n = 0;
        for (int i = 0; i < list.size; i++) {
            int end = list.end[i];
            if ((end & 1) == 0 && proxies.isPresent(end >> 1)) {
                order[n] = end >> 1;
                orderMin[n++] = list.value[i];
            }
        }
        assert n == count : n + " of " + count;
    }

    private void layOut() {
        sideU = (axis + 1) % 3;
        sideV = (axis + 2) % 3;
        double u = cellsWanted(sideU);
        double v = cellsWanted(sideV);
        double shrink = Math.min(1, Math.sqrt(count / (u * v)));
        across = (int) Math.max(1, u * shrink);
        rows = (int) Math.max(1, v * shrink);
        lowU = spread[3 * sideU];
        lowV = spread[3 * sideV];
        scaleU = across / spread[3 * sideU + 1];
        scaleV = rows / spread[3 * sideV + 1];
    }

    private double cellsWanted(int side) {
        double cells = spread[3 * side + 1] / (WIDTH * spread[3 * side + 2]);
        return cells >= 1 ? Math.min(cells, Math.min(MOST_ON_A_SIDE, count)) : 1;
    }

    private int columnU(double x) {
        return Math.max(0, Math.min(across - 1, (int) ((x - lowU) * scaleU)));
    }

    private int columnV(double x) {
        return Math.max(0, Math.min(rows - 1, (int) ((x - lowV) * scaleV)));
    }

    private void deal() {
        int columns = across * rows;
        if (start.length < columns + 2) {
            start = new int[Math.max(2 * start.length, columns + 2)];
        }
        Arrays.fill(start, 0, columns + 2, 0);
        largeCount = 0;
        final double[] boxes = proxies.boxes;
        for (int i = 0; i < count; i++) {
            int p = order[i];
            int b = BOX * p;
            int u0 = columnU(boxes[b + sideU]);
            int u1 = columnU(boxes[b + 3 + sideU]);
            int v0 = columnV(boxes[b + sideV]);
            int v1 = columnV(boxes[b + 3 + sideV]);
            if ((u1 - u0 + 1L) * (v1 - v0 + 1L) > REACH) {
                span[p] = LARGE;
                large[largeCount++] = p;
                continue;
            }
            span[p] = (long) u0 << 48 | (long) u1 << 32 | (long) v0 << 16 | v1;
            for (int u = u0; u <= u1; u++) {
                for (int v = v0; v <= v1; v++) {
                    start[u * rows + v + 2]++;
                }
            }
        }
        for (int c = 2; c <= columns + 1; c++) {
            start[c] += start[c - 1];
        }
        int entries = start[columns + 1];
        if (entry.length < entries) {
            entry = new int[Math.max(2 * entry.length, entries)];
            entryMin = new double[entry.length];
        }
        for (int i = 0; i < count; i++) {
            int p = order[i];
            long s = span[p];
            if (s != LARGE) {
                for (int u = u0(s); u <= (int) (s >>> 32 & 0xffff); u++) {
                    for (int v = v0(s); v <= (int) (s & 0xffff); v++) {
                        int at = start[u * rows + v + 1]++;
                        entry[at] = p;
                        entryMin[at] = orderMin[i];
                    }
                }
            }
        }
    }

    private static int u0(long s) {
        return (int) (s >>> 48);
    }

    private static int v0(long s) {
        return (int) (s >>> 16 & 0xffff);
    }

    /** Adds all pairs; straight after {@link #build}, to an empty set. */
    void findPairs(SapPairSet out) {
        for (int u = 0; u < across; u++) {
            for (int v = 0; v < rows; v++) {
                sweepColumn(u, v, out);
            }
        }
        if (largeCount > 0) {
            sweepLarge(out);
        }
    }

    private void sweepColumn(int u, int v, SapPairSet out) {
        final double[] boxes = proxies.boxes;
        final double[] mins = entryMin;
        final int[] ids = entry;
        int end = start[u * rows + v + 1];
        for (int i = start[u * rows + v]; i < end; i++) {
            int a = ids[i];
            double max = boxes[BOX * a + 3 + axis];
            int j = i + 1;
            for (; j < end && mins[j] <= max; j++) {
                int b = ids[j];
                if (proxies.touch(a, b) && Math.max(u0(span[a]), u0(span[b])) == u
                        && Math.max(v0(span[a]), v0(span[b])) == v && proxies.mayPair(a, b)) {
                    out.append(a, b);
                }
            }
            tests += j - i - 1;
        }
    }

    /** Sweeps along the whole axis: large boxes with all that begin later, others with the large ones that do. */
    private void sweepLarge(SapPairSet out) {
        int nextLarge = 0;
        for (int i = 0; i < count; i++) {
            int a = order[i];
            double max = proxies.boxes[BOX * a + 3 + axis];
            if (span[a] == LARGE) {
                nextLarge++;
                for (int j = i + 1; j < count && orderMin[j] <= max; j++) {
                    test(a, order[j], out);
                }
            } else {
                for (int j = nextLarge; j < largeCount && proxies.boxes[BOX * large[j] + axis] <= max; j++) {
                    test(a, large[j], out);
                }
            }
        }
    }

    private void test(int a, int b, SapPairSet out) {
        tests++;
        if (proxies.touch(a, b) && proxies.mayPair(a, b)) {
            out.append(a, b);
        }
    }

    /** A proxy was added, removed or moved. */
    void changed(int proxy) {
        if (!isOff[proxy]) {
            isOff[proxy] = true;
            off[offCount++] = proxy;
        }
    }

    /** Whether a query through the index is worth it. */
    boolean isUseful() {
        return valid && offCount <= count / 8 + 8;
    }

    /** Appends the proxies whose boxes touch a flat box. */
    void touching(double[] box, int at, ProxyBuffer out) {
        double max = box[at + 3 + axis];
        int u0 = columnU(box[at + sideU]);
        int u1 = columnU(box[at + 3 + sideU]);
        int v0 = columnV(box[at + sideV]);
        int v1 = columnV(box[at + 3 + sideV]);
        for (int u = u0; u <= u1; u++) {
            for (int v = v0; v <= v1; v++) {
                int c = u * rows + v;
                for (int i = start[c]; i < start[c + 1] && entryMin[i] <= max; i++) {
                    int p = entry[i];
                    if (!isOff[p] && Aabb.touch(proxies.boxes, BOX * p, box, at)
                            && Math.max(u0(span[p]), u0) == u && Math.max(v0(span[p]), v0) == v) {
                        out.add(p);
                    }
                }
            }
        }
        for (int i = 0; i < largeCount; i++) {
            if (!isOff[large[i]] && Aabb.touch(proxies.boxes, BOX * large[i], box, at)) {
                out.add(large[i]);
            }
        }
        for (int i = 0; i < offCount; i++) {
            if (proxies.isPresent(off[i]) && Aabb.touch(proxies.boxes, BOX * off[i], box, at)) {
                out.add(off[i]);
            }
        }
    }

    /** Casts a box: walks the slabs of columns with the same u along its way, and in each the part that it crosses. */
    void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double remaining = limit;
        for (int i = 0; i < largeCount && remaining >= 0; i++) {
            if (!isOff[large[i]]) {
                remaining = proxies.castOne(large[i], cast, minAt, maxAt, wayAt, remaining, visitor);
            }
        }
        for (int i = 0; i < offCount && remaining >= 0; i++) {
            if (proxies.isPresent(off[i])) {
                remaining = proxies.castOne(off[i], cast, minAt, maxAt, wayAt, remaining, visitor);
            }
        }
        casts++;
        double way = cast[wayAt + sideU];
        double min = cast[minAt + sideU];
        double max = cast[maxAt + sideU];
        // Slabs are taken half a column wider on both sides, and more where coordinates are so large that they round.
        double slack = 0.5 / scaleU + slack(min, max) + slack(lowU, across / scaleU);
        int first = columnU(Math.min(min, min + remaining * way) - slack);
        int last = columnU(Math.max(max, max + remaining * way) + slack);
        for (int i = first; i <= last && remaining >= 0; i++) {
            int u = way < 0 ? last - (i - first) : i;
            double low = u == 0 ? Double.NEGATIVE_INFINITY : lowU + u / scaleU - slack;
            double high = u == across - 1 ? Double.POSITIVE_INFINITY : lowU + (u + 1) / scaleU + slack;
            double in = way == 0 ? 0 : Math.max(0, (way > 0 ? low - max : high - min) / way);
            double out = way == 0 ? remaining : Math.min(remaining, (way > 0 ? high - min : low - max) / way);
            if (in <= out) {
                remaining = castSlab(u, in, out, cast, minAt, maxAt, wayAt, remaining, visitor);
            }
        }
    }

    /** Casts against the columns of one slab that are crossed between two fractions of the way. */
    private double castSlab(int u, double in, double out, double[] cast, int minAt, int maxAt, int wayAt, double limit,
            CastVisitor visitor) {
        double way = cast[wayAt + sideV];
        double low = cast[minAt + sideV] + Math.min(in * way, out * way);
        double high = cast[maxAt + sideV] + Math.max(in * way, out * way);
        double slack = 0.5 / scaleV + slack(low, high) + slack(lowV, rows / scaleV);
        double axisWay = cast[wayAt + axis];
        double end = cast[maxAt + axis] + Math.max(in * axisWay, out * axisWay);
        end += slack(end, end) + slack(cast[minAt + axis], cast[maxAt + axis]);
        int last = columnV(high + slack);
        double remaining = limit;
        for (int v = columnV(low - slack); v <= last; v++) {
            int c = u * rows + v;
            for (int i = start[c]; i < start[c + 1] && entryMin[i] <= end && remaining >= 0; i++) {
                int p = entry[i];
                if (seen[p] != casts && !isOff[p]) {
                    seen[p] = casts;
                    remaining = proxies.castOne(p, cast, minAt, maxAt, wayAt, remaining, visitor);
                }
            }
        }
        return remaining;
    }

    private static double slack(double a, double b) {
        return 1e-12 * (Math.abs(a) + Math.abs(b));
    }
}
