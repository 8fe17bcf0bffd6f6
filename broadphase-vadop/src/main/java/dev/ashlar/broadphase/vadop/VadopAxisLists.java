package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * The lists of all axes, and the candidates that follow from them: pairs that may pair and whose intervals overlap on
 * every axis that both use (all pairs that share none).
 *
 * <p>The lists hold the intervals of {@linkplain TemporalBounds leashes}, which last for some steps. Of the pairs that overlap
 * there, those are reported whose intervals of this step do.
 *
 * <p>Who turned is <em>loose</em> for a while: its ends in the lists are void, and whoever looks for partners looks at it too.
 * So a change of velocity costs a search, and no list is moved for it alone.
 */
final class VadopAxisLists {
    /** Its row and its pairs hold. */
    private static final int KNOWN = 1;
    /** Ends in the lists, if any, are void. */
    private static final int VOID = 2;
    /** So large that windows would have to be long for it alone; looked at one by one. */
    private static final int WIDE = 4;

    /** In the array of those that the next pass over the lists puts in. */
    private static final int LOOSE = 8;

    /** Wide is what is so many times as large as the mean. */
    private static final double WIDE_FACTOR = 4;
    private static final int SORTS_BETWEEN_TIDYING = 32;
    /** Pairs that sorting gathers before they are looked at together; one end may add as many as there are ends. */
    static final int BATCH = 512;
    /** What a search costs besides its windows, and what it costs to sort an end again, in ends of a window looked at. */
    private static final int SEARCH = 400;
    private static final int SORT = 2;

    private final CandidatePairs pairs = new CandidatePairs();
    private final VadopProxies proxies;
    private final ProxyDirections headings;
    private final TemporalBounds leashes;
    private final Projection projection;
    /** Index of the first coordinate axis, or -1 if not all proxies use these. */
    private final int coordinates;
    private final VadopAxisList[] lists;

    private byte[] flags = {};
    /** The codes of the intervals in the lists: two a proxy, axis after axis. Those of the axes that a proxy uses hold. */
    private int[] codes = {};
    /** Codes an axis. */
    private int stride;
    /** Intervals of two proxies, two numbers an axis. */
    private final double[] row;
    private final double[] otherRow;
    private double[] extent = {};
    private double extents;
    private int known;
    private int[] loose = {};
    private int looseCount;
    private int[] voids = {};
    private int voidCount;
    private int[] wide = {};
    private int wideCount;
    /** Pairs that begin to overlap on an axis, or may: {@code one << 32 | other}. Scratch, like the next. */
    long[] begun = {};
    /** Pairs that cease to overlap on an axis. */
    long[] ended = {};
    /** Steps that leashes last, and steps since all were renewed. */
    private int steps = TemporalBounds.MOST_STEPS;
    private int age;
    private int sorts;
    private long swaps;
    private long searched;
    private long searches;

    VadopAxisLists(VadopProxies proxies, ProxyDirections headings, TemporalBounds leashes, Covering pool, VadopOptions options) {
        this.proxies = proxies;
        this.headings = headings;
        this.leashes = leashes;
        projection = new Projection(pool, options.balls());
        coordinates = options.xyz() ? pool.count : -1;
        lists = new VadopAxisList[options.xyz() ? pool.count + 3 : pool.count];
        Arrays.setAll(lists, i -> new VadopAxisList());
        row = new double[2 * lists.length];
        otherRow = new double[2 * lists.length];
    }

    void growTo(int capacity) {
        pairs.growTo(capacity);
        flags = Arrays.copyOf(flags, capacity);
        int[] grown = new int[lists.length * 2 * capacity];
        for (int axis = 0; axis < lists.length; axis++) {
            System.arraycopy(codes, axis * stride, grown, axis * 2 * capacity, stride);
        }
        codes = grown;
        // All may choose the same axis, at any time.
        for (VadopAxisList list : lists) {
            list.reserve(2 * capacity);
        }
        stride = 2 * capacity;
        extent = Arrays.copyOf(extent, capacity);
        loose = Arrays.copyOf(loose, capacity);
        voids = Arrays.copyOf(voids, capacity);
        wide = Arrays.copyOf(wide, capacity);
        begun = new long[2 * capacity + BATCH];
        ended = new long[2 * capacity + BATCH];
    }

    /** Exchanges of neighbours by sorting, so far. */
    long swaps() {
        return swaps;
    }

    /** Ends of intervals looked at in windows, so far. */
    long searched() {
        return searched;
    }

    /** Another step begins. */
    void step() {
        age++;
    }

    /** Appends all candidates. */
    void findPairs(PairBuffer out) {
        for (int i = 0; i < pairs.size(); i++) {
            if (overlapNow(pairs.first(i), pairs.second(i))) {
                out.add(pairs.first(i), pairs.second(i));
            }
        }
    }

    /** Number of candidates. */
    int candidates() {
        int count = 0;
        for (int i = 0; i < pairs.size(); i++) {
            count += overlapNow(pairs.first(i), pairs.second(i)) ? 1 : 0;
        }
        return count;
    }

    /** Appends the candidates of one. */
    void partners(int proxy, ProxyBuffer out) {
        for (int link = pairs.firstLink(proxy); link != CandidatePairs.NONE; link = pairs.nextLink(link)) {
            int other = pairs.other(link);
            if (overlapNow(proxy, other)) {
                out.add(other);
            }
        }
    }

    /** Whether the intervals of this step overlap on all shared axes. */
    private boolean overlapNow(int a, int b) {
        int atA = a * SweptVolume.STRIDE;
        int atB = b * SweptVolume.STRIDE;
        long low = projection.mayPart(proxies.volumes, atA, atB, headings.axesLow[a] & headings.axesLow[b], 0);
        long high = headings.axesHigh[a] & headings.axesHigh[b];
        high = high == 0 ? 0 : projection.mayPart(proxies.volumes, atA, atB, high, 64);
        if ((low | high) == 0) {
            return true;
        }
        projection.write(proxies.volumes, atA, low, high, row, 0);
        projection.write(proxies.volumes, atB, low, high, otherRow, 0);
        return overlapNow(low, 0) && overlapNow(high, 64);
    }

    private boolean overlapNow(long axes, int first) {
        for (long rest = axes; rest != 0; rest &= rest - 1) {
            int i = 2 * (first + Long.numberOfTrailingZeros(rest));
            if (row[i] > otherRow[i + 1] || otherRow[i] > row[i + 1]) {
                return false;
            }
        }
        return true;
    }

    /** The planes that bound a proxy on its axes, two an axis: normal and d, where n.x = d on the plane and less behind it. */
    double[] planes(int proxy) {
        projection.write(proxies.volumes, proxy * SweptVolume.STRIDE, axes(proxy, 0), axes(proxy, 1), row, 0);
        double[] planes = new double[8 * lists.length];
        int count = 0;
        for (int i = 0; i < lists.length; i++) {
            if ((axes(proxy, i >> 6) >>> i & 1) != 0) {
                double[] axis = projection.axis(i);
                for (int side = -1; side <= 1; side += 2) {
                    for (int k = 0; k < 3; k++) {
                        planes[count++] = side * axis[k];
                    }
                    planes[count++] = side * row[2 * i + (side < 0 ? 0 : 1)];
                }
            }
        }
        return Arrays.copyOf(planes, count);
    }

    /** Whether it is less work to search anew for so many than to sort all lists. */
    boolean areFew(int count) {
        long ends = 0;
        for (VadopAxisList list : lists) {
            ends += list.size();
        }
        return count * (SEARCH + searched / Math.max(1, searches)) < SORT * ends;
    }

    /** Makes the ends of one void and forgets its pairs, if it is known. */
    void leave(int proxy) {
        if ((flags[proxy] & KNOWN) == 0) {
            return;
        }
        pairs.removeAll(proxy);
        known--;
        extents = known == 0 ? 0 : extents - extent[proxy];
        if ((flags[proxy] & WIDE) != 0) {
            wideCount = remove(proxy, wide, wideCount);
        }
        if ((flags[proxy] & VOID) == 0) {
            voids[voidCount++] = proxy;
        }
        flags[proxy] = (byte) (flags[proxy] & LOOSE | VOID);
    }

    private static int remove(int proxy, int[] from, int count) {
        int i = 0;
        while (from[i] != proxy) {
            i++;
        }
        from[i] = from[count - 1];
        return count - 1;
    }

    /**
     * A frame (section V-A): new leashes for all that are known, then every list is sorted.
     *
     * @param broken leashes that no longer hold
     */
    void moveOn(int broken) {
        if (age >= steps) {
            steps = Math.min(TemporalBounds.MOST_STEPS, steps + 1);
        } else if (broken > known / 4) {
            steps = Math.max(1, age);
        }
        age = 0;
        tidy();
        boolean weigh = ++sorts % SORTS_BETWEEN_TIDYING == 0;
        for (VadopAxisList list : lists) {
            list.longest = 0;
        }
        for (int p = 0; p < proxies.end(); p++) {
            if ((flags[p] & KNOWN) != 0) {
                if (weigh) {
                    markIfWide(p);
                }
                project(p);
            }
        }
        for (int axis = 0; axis < lists.length; axis++) {
            swaps += lists[axis].sort(codes, axis * stride, axis, this);
        }
        if (weigh) {
            pairs.tidy();
        }
    }

    /** Called while sorting, for the first {@code count}. The other lists may have this overlap already, so a pair may be in. */
    int overlapsBegin(int count, int axis) {
        addCandidates(count, axis, 0);
        return 0;
    }

    /** Called while sorting, for the first {@code count}. */
    int overlapsEnd(int count) {
        pairs.remove(ended, count);
        return 0;
    }

    /**
     * Adds those of the first {@code count} that overlap on all shared axes, unless the second uses one of some axes.
     *
     * @param axis on which most overlap
     * @param none of the axes from 64 on, by bit
     */
    private void addCandidates(int count, int axis, long none) {
        int left = keepOverlapping(count, axis);
        for (int i = 0; i < left; i++) {
            int a = (int) (begun[i] >>> 32);
            int b = (int) begun[i];
            if (a != b && (headings.axesHigh[b] & none) == 0 && isCandidate(a, b)) {
                pairs.add(a, b);
            }
        }
    }

    /** Keeps those that overlap on the first of the other axes, if any: one in ten or twenty. Without branches, for speed. */
    private int keepOverlapping(int count, int axis) {
        final long[] met = begun;
        final int[] r = codes;
        final long[] axes = headings.axesLow;
        final long others = axis < 64 ? ~(1L << axis) : -1;
        final int axisStride = stride;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int a = (int) (met[i] >>> 32);
            int b = (int) met[i];
            long shared = axes[a] & axes[b] & others;
            int row = (Long.numberOfTrailingZeros(shared) & 63) * axisStride;
            long apart = (long) r[row + 2 * b + 1] - r[row + 2 * a] | (long) r[row + 2 * a + 1] - r[row + 2 * b];
            met[kept] = met[i];
            // Passes if not apart or if nothing is shared; signs tell.
            kept += (int) ((~apart | ~(shared | -shared)) >>> 63);
        }
        return kept;
    }

    /** Keeps those whose second uses none of some axes. */
    private int keepWithout(int count, long none) {
        final long[] axes = headings.axesLow;
        int kept = 0;
        for (int i = 0; i < count && none != 0; i++) {
            begun[kept] = begun[i];
            kept += (axes[(int) begun[i]] & none) == 0 ? 1 : 0;
        }
        return none == 0 ? count : kept;
    }

    private boolean isCandidate(int a, int b) {
        return overlap(a, b, headings.axesLow[a] & headings.axesLow[b], 0)
                && overlap(a, b, headings.axesHigh[a] & headings.axesHigh[b], 64) && proxies.mayPair(a, b);
    }

    private boolean overlap(int a, int b, long shared, int first) {
        for (long rest = shared; rest != 0; rest &= rest - 1) {
            int row = (first + Long.numberOfTrailingZeros(rest)) * stride;
            if (codes[row + 2 * a] > codes[row + 2 * b + 1] || codes[row + 2 * b] > codes[row + 2 * a + 1]) {
                return false;
            }
        }
        return true;
    }

    /** Gives a proxy a new leash, and makes the windows of its axes long enough for it. */
    private void project(int proxy) {
        projection.write(leashes.renew(proxy, steps), 0, headings.axesLow[proxy], headings.axesHigh[proxy], row, 0);
        boolean narrow = (flags[proxy] & WIDE) == 0;
        for (int word = 0; word < 2; word++) {
            for (long rest = axes(proxy, word); rest != 0; rest &= rest - 1) {
                int axis = 64 * word + Long.numberOfTrailingZeros(rest);
                int low = VadopAxisList.codeBelow(row[2 * axis]);
                int high = VadopAxisList.codeAbove(row[2 * axis + 1]);
                codes[axis * stride + 2 * proxy] = low;
                codes[axis * stride + 2 * proxy + 1] = high;
                if (narrow) {
                    lists[axis].measure(low, high);
                }
            }
        }
    }

    /** Finds places for the first {@code count} of an array, none of them known, and their partners (section V-D). */
    void enter(int[] those, int count) {
        for (int i = 0; i < count; i++) {
            extent[those[i]] = proxies.extent(those[i]);
            extents += extent[those[i]];
        }
        known += count;
        for (int i = 0; i < count; i++) {
            int p = those[i];
            if ((flags[p] & LOOSE) == 0) {
                loose[looseCount++] = p;
            }
            flags[p] |= KNOWN | LOOSE;
            markIfWide(p);
            project(p);
        }
        // A pass over the lists for every root of their length keeps both cheap, passes and searches.
        if ((looseCount + voidCount) * (long) (looseCount + voidCount) > 64L * known) {
            tidy();
        }
        for (int i = 0; i < count; i++) {
            findPartners(those[i]);
        }
    }

    private void markIfWide(int proxy) {
        if ((flags[proxy] & WIDE) == 0 && extent[proxy] * known > WIDE_FACTOR * extents) {
            flags[proxy] |= WIDE;
            wide[wideCount++] = proxy;
        }
    }

    /** Drops all ends that are void and puts in those of the loose ones, by a pass over each list. */
    private void tidy() {
        if (looseCount + voidCount == 0) {
            return;
        }
        for (int axis = 0; axis < lists.length; axis++) {
            VadopAxisList list = lists[axis];
            list.drop(flags, VOID);
            int size = list.size();
            for (int i = 0; i < looseCount; i++) {
                int p = loose[i];
                if ((flags[p] & KNOWN) != 0 && (axes(p, axis >> 6) >>> axis & 1) != 0) {
                    list.append(p, codes[axis * stride + 2 * p], codes[axis * stride + 2 * p + 1]);
                }
            }
            list.merge(size, begun);
        }
        for (int i = 0; i < voidCount; i++) {
            flags[voids[i]] &= ~VOID;
        }
        for (int i = 0; i < looseCount; i++) {
            flags[loose[i]] &= ~LOOSE;
        }
        looseCount = 0;
        voidCount = 0;
    }

    /**
     * Finds the candidates of a proxy that has just entered: whatever starts in the window of one of its search axes is
     * tested, on the last of them that it uses too. If there may be proxies that share no axis, these are looked for one by
     * one.
     */
    private void findPartners(int proxy) {
        searches++;
        // First those whose ends in the lists are void, or whose starts are not in the windows.
        for (int i = 0; i < looseCount; i++) {
            begun[i] = (long) proxy << 32 | loose[i];
        }
        for (int i = 0; i < wideCount; i++) {
            begun[looseCount + i] = (long) proxy << 32 | wide[i];
        }
        addCandidates(looseCount + wideCount, lists.length, 0);
        if (coordinates >= 0) {
            searchWindow(proxy, shortestCoordinateWindow(proxy), 0, 0);
            return;
        }
        long low = headings.searchLow[proxy];
        long high = headings.searchHigh[proxy];
        for (; low != 0; low &= low - 1) {
            searchWindow(proxy, Long.numberOfTrailingZeros(low), low & low - 1, high);
        }
        for (; high != 0; high &= high - 1) {
            searchWindow(proxy, 64 + Long.numberOfTrailingZeros(high), 0, high & high - 1);
        }
        for (int p = 0; headings.mayShareNone() && p < proxies.end(); p++) {
            if ((flags[p] & KNOWN) != 0 && p != proxy && headings.sharedAxes(proxy, p) == 0 && proxies.mayPair(proxy, p)) {
                pairs.add(proxy, p);
            }
        }
    }

    private int shortestCoordinateWindow(int proxy) {
        int best = coordinates;
        int least = Integer.MAX_VALUE;
        for (int axis = coordinates; axis < lists.length; axis++) {
            int at = axis * stride + 2 * proxy;
            int ends = lists[axis].windowEnd(codes[at + 1]) - lists[axis].windowStart(codes[at]);
            if (ends < least) {
                best = axis;
                least = ends;
            }
        }
        return best;
    }

    /** Tests those who start in a window and use no later axis. Void ends may be among them: a test more, by the true row. */
    private void searchWindow(int proxy, int axis, long laterLow, long laterHigh) {
        VadopAxisList list = lists[axis];
        int from = list.windowStart(codes[axis * stride + 2 * proxy]);
        int to = list.windowEnd(codes[axis * stride + 2 * proxy + 1]);
        searched += to - from;
        addCandidates(keepWithout(list.starts(proxy, from, to, begun), laterLow), axis, laterHigh);
    }

    private long axes(int proxy, int word) {
        return word == 0 ? headings.axesLow[proxy] : headings.axesHigh[proxy];
    }
}
