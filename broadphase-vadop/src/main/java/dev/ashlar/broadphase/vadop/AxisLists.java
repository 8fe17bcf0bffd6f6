package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * The lists of all axes, and the candidates that follow from them: pairs that may pair and whose intervals overlap on
 * every axis that both use (all pairs that share none).
 */
final class AxisLists {
    private static final int LISTED = 1;
    private static final int LEAVES = 2;
    /** So large that windows would have to be long for it alone; looked at one by one. */
    private static final int WIDE = 4;

    /** Up to so many proxies are entered and removed one by one; more by a pass over each list. */
    private static final int FEW = 4;
    /** Wide is what is so many times as large as the mean. */
    private static final double WIDE_FACTOR = 4;
    private static final int SORTS_BETWEEN_TIDYING = 32;

    final CandidatePairs pairs = new CandidatePairs();

    private final Proxies proxies;
    private final Headings headings;
    private final Projection projection;
    /** Index of the first coordinate axis, or -1 if not all proxies use these. */
    private final int coordinates;
    private final AxisList[] lists;
    private final int stride;
    private final EndHeap entering = new EndHeap();

    private byte[] flags = {};
    /** The intervals in the lists, two numbers an axis; those of a proxy's own axes hold. */
    private double[] rows = {};
    private double[] extent = {};
    private double extents;
    private int listed;
    private int[] wide = {};
    private int wideCount;
    /** Number of the search that met a proxy last. */
    private int[] seen = {};
    private int search;
    private int[] scratch = {};
    private int sorts;
    private long swaps;
    private long searched;

    AxisLists(Proxies proxies, Headings headings, Covering pool, VadopOptions options) {
        this.proxies = proxies;
        this.headings = headings;
        projection = new Projection(pool, options.balls());
        coordinates = options.xyz() ? pool.count : -1;
        lists = new AxisList[options.xyz() ? pool.count + 3 : pool.count];
        Arrays.setAll(lists, i -> new AxisList());
        stride = 2 * lists.length;
    }

    void growTo(int capacity) {
        pairs.growTo(capacity);
        flags = Arrays.copyOf(flags, capacity);
        rows = Arrays.copyOf(rows, capacity * stride);
        extent = Arrays.copyOf(extent, capacity);
        wide = Arrays.copyOf(wide, capacity);
        seen = Arrays.copyOf(seen, capacity);
        scratch = new int[2 * capacity + 1];
    }

    boolean isListed(int proxy) {
        return (flags[proxy] & LISTED) != 0;
    }

    /** The planes that bound a proxy on its axes, two an axis: normal and d, where n.x = d on the plane and less behind it. */
    double[] planes(int proxy) {
        double[] planes = new double[8 * lists.length];
        int count = 0;
        for (int i = 0; i < lists.length; i++) {
            if ((i < 64 ? headings.axesLow[proxy] >>> i & 1 : headings.axesHigh[proxy] >>> i - 64 & 1) != 0) {
                double[] axis = projection.axis(i);
                for (int side = -1; side <= 1; side += 2) {
                    for (int k = 0; k < 3; k++) {
                        planes[count++] = side * axis[k];
                    }
                    planes[count++] = side * rows[proxy * stride + 2 * i + (side < 0 ? 0 : 1)];
                }
            }
        }
        return Arrays.copyOf(planes, count);
    }

    /** Number of proxies in the lists. */
    int listed() {
        return listed;
    }

    /** Exchanges of neighbours by sorting, so far. */
    long swaps() {
        return swaps;
    }

    /** Ends of intervals looked at in windows, so far. */
    long searched() {
        return searched;
    }

    /** Takes those out that are in: the first {@code count} of an array. */
    void leave(int[] those, int count) {
        int leaving = 0;
        for (int i = 0; i < count; i++) {
            if (isListed(those[i])) {
                flags[those[i]] |= LEAVES;
                leaving++;
            }
        }
        if (leaving == 0) {
            return;
        }
        if (leaving > FEW) {
            for (AxisList list : lists) {
                list.removeFlagged(flags, LEAVES);
            }
        }
        for (int i = 0; i < count; i++) {
            if ((flags[those[i]] & LEAVES) != 0) {
                if (leaving <= FEW) {
                    leaveLists(those[i]);
                }
                forget(those[i]);
            }
        }
    }

    /** Takes one out. */
    void leave(int proxy) {
        leaveLists(proxy);
        forget(proxy);
    }

    private void leaveLists(int proxy) {
        for (int word = 0; word < 2; word++) {
            for (long rest = axes(proxy, word); rest != 0; rest &= rest - 1) {
                int axis = 64 * word + Long.numberOfTrailingZeros(rest);
                int at = proxy * stride + 2 * axis;
                lists[axis].remove(proxy, rows[at], rows[at + 1]);
            }
        }
    }

    private void forget(int proxy) {
        pairs.removeAll(proxy);
        listed--;
        extents = listed == 0 ? 0 : extents - extent[proxy];
        if ((flags[proxy] & WIDE) != 0) {
            int i = 0;
            while (wide[i] != proxy) {
                i++;
            }
            wide[i] = wide[--wideCount];
        }
        flags[proxy] = 0;
    }

    /** A frame (section V-A): new intervals for those {@code from <= i < to} of an array, then every list is sorted. */
    void moveOn(int[] those, int from, int to) {
        for (int i = from; i < to; i++) {
            project(those[i]);
        }
        for (int axis = 0; axis < lists.length; axis++) {
            swaps += lists[axis].sort(rows, stride, 2 * axis, scratch, this);
        }
        if (++sorts % SORTS_BETWEEN_TIDYING == 0) {
            measureAll();
            pairs.tidy();
        }
    }

    /** Called while sorting. The other lists may have this overlap already, so a pair may be in. */
    void overlapsBegin(int a, int[] others, int count) {
        for (int i = 0; i < count; i++) {
            if (isCandidate(a, others[i])) {
                pairs.add(a, others[i]);
            }
        }
    }

    /** Called while sorting. */
    void overlapsEnd(int a, int[] others, int count) {
        for (int i = 0; i < count; i++) {
            pairs.remove(a, others[i]);
        }
    }

    private boolean isCandidate(int a, int b) {
        return overlap(a, b, headings.axesLow[a] & headings.axesLow[b], 0)
                && overlap(a, b, headings.axesHigh[a] & headings.axesHigh[b], 64) && proxies.mayPair(a, b);
    }

    private boolean overlap(int a, int b, long shared, int first) {
        final double[] r = rows;
        int rowA = a * stride + 2 * first;
        int rowB = b * stride + 2 * first;
        for (long rest = shared; rest != 0; rest &= rest - 1) {
            int column = 2 * Long.numberOfTrailingZeros(rest);
            // Apart if just one interval starts behind the end of the other; asked at once, since which one is a coin toss.
            if ((r[rowA + column] - r[rowB + column + 1]) * (r[rowB + column] - r[rowA + column + 1]) < 0) {
                return false;
            }
        }
        return true;
    }

    private void project(int proxy) {
        projection.write(proxies.volumes, proxy * SweptVolume.STRIDE, headings.axesLow[proxy],
                headings.axesHigh[proxy], rows, proxy * stride);
        measure(proxy);
    }

    /** Makes the windows of its axes long enough for it. */
    private void measure(int proxy) {
        if ((flags[proxy] & WIDE) != 0) {
            return;
        }
        for (int word = 0; word < 2; word++) {
            for (long rest = axes(proxy, word); rest != 0; rest &= rest - 1) {
                int axis = 64 * word + Long.numberOfTrailingZeros(rest);
                int at = proxy * stride + 2 * axis;
                lists[axis].longest = Math.max(lists[axis].longest, rows[at + 1] - rows[at]);
            }
        }
    }

    /** Lets windows become shorter again. */
    private void measureAll() {
        for (AxisList list : lists) {
            list.longest = 0;
        }
        for (int p = 0; p < proxies.end(); p++) {
            if (isListed(p)) {
                markIfWide(p);
                measure(p);
            }
        }
    }

    /** Puts the first {@code count} of an array into the lists of their axes, and finds their partners (section V-D). */
    void enter(int[] those, int count) {
        for (int i = 0; i < count; i++) {
            extent[those[i]] = proxies.extent(those[i]);
            extents += extent[those[i]];
        }
        listed += count;
        for (int i = 0; i < count; i++) {
            int p = those[i];
            flags[p] = LISTED;
            markIfWide(p);
            project(p);
        }
        for (int axis = 0; axis < lists.length; axis++) {
            enterList(axis, those, count);
        }
        for (int i = 0; i < count; i++) {
            findPartners(those[i]);
        }
    }

    private void markIfWide(int proxy) {
        if ((flags[proxy] & WIDE) == 0 && extent[proxy] * listed > WIDE_FACTOR * extents) {
            flags[proxy] |= WIDE;
            wide[wideCount++] = proxy;
        }
    }

    private void enterList(int axis, int[] those, int count) {
        for (int i = 0; i < count; i++) {
            int p = those[i];
            if ((axes(p, axis >> 6) >>> axis & 1) != 0) {
                double low = rows[p * stride + 2 * axis];
                double high = rows[p * stride + 2 * axis + 1];
                if (count <= FEW) {
                    lists[axis].insert(p, low, high);
                } else {
                    entering.push(low, 2 * p);
                    entering.push(high, 2 * p + 1);
                }
            }
        }
        if (!entering.isEmpty()) {
            lists[axis].merge(entering);
        }
    }

    /**
     * Finds the candidates of a proxy that has just entered: whatever starts in the window of one of its search axes is
     * tested once. If there may be proxies that share no axis, these are looked for one by one.
     */
    private void findPartners(int proxy) {
        seen[proxy] = nextSearch();
        for (int i = 0; i < wideCount; i++) {
            meet(proxy, wide[i]);
        }
        if (coordinates >= 0) {
            searchWindow(proxy, shortestCoordinateWindow(proxy));
            return;
        }
        for (int word = 0; word < 2; word++) {
            for (long rest = word == 0 ? headings.searchLow[proxy] : headings.searchHigh[proxy]; rest != 0;
                    rest &= rest - 1) {
                searchWindow(proxy, 64 * word + Long.numberOfTrailingZeros(rest));
            }
        }
        for (int p = 0; headings.mayShareNone() && p < proxies.end(); p++) {
            if (isListed(p) && headings.sharedAxes(proxy, p) == 0) {
                meet(proxy, p);
            }
        }
    }

    private int nextSearch() {
        if (++search == Integer.MAX_VALUE) {
            Arrays.fill(seen, 0);
            search = 1;
        }
        return search;
    }

    private int shortestCoordinateWindow(int proxy) {
        int best = coordinates;
        int least = Integer.MAX_VALUE;
        for (int axis = coordinates; axis < lists.length; axis++) {
            int at = proxy * stride + 2 * axis;
            int ends = lists[axis].windowSize(rows[at], rows[at + 1]);
            if (ends < least) {
                best = axis;
                least = ends;
            }
        }
        return best;
    }

    private void searchWindow(int proxy, int axis) {
        AxisList list = lists[axis];
        double low = rows[proxy * stride + 2 * axis];
        double high = rows[proxy * stride + 2 * axis + 1];
        int from = list.windowStart(low);
        int to = list.firstAbove(high);
        searched += to - from;
        int count = list.starts(from, to, scratch);
        for (int i = 0; i < count; i++) {
            meet(proxy, scratch[i]);
        }
    }

    private void meet(int proxy, int other) {
        if (seen[other] != search) {
            seen[other] = search;
            if (isCandidate(proxy, other)) {
                pairs.add(proxy, other);
            }
        }
    }

    private long axes(int proxy, int word) {
        return word == 0 ? headings.axesLow[proxy] : headings.axesHigh[proxy];
    }
}
