package dev.ashlar.broadphase.sap;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.support.AbstractBroadPhase;
import java.util.Arrays;

/**
 * See {@link GridProvider}. Daneu 2002, section 4.1.2: a box that fits a cell is kept in the cell of its centre, so two that
 * touch are in the same cell or in adjacent ones. Moving inside a cell costs nothing.
 *
 * <p>Boxes that do not fit (the ground, a bullet) are in a list of their own; each is tested against the cells that it covers,
 * or against everything where those are more than there are.
 *
 * <p>Cell coordinates are clamped to ±2^30. That is safe anywhere, since clamping never moves adjacent cells apart; it is
 * merely slow for what lies beyond.
 */
final class Grid extends AbstractBroadPhase {
    static final double SMALLEST_CELL = 1e-300;

    private static final int BOX = SapProxies.BOX;
    private static final int NONE = GridCells.NONE;
    private static final double CLAMP = 1 << 30;
    /** A box fits if it is smaller than a cell by more than rounding can move a cell coordinate below the clamp. */
    private static final double FIT = 1 - 0x1p-20;
    /** Least cell of the default rule: points and dust would else get cells too small to number a world of 1,000 km. */
    private static final double LEAST_DEFAULT = 1e-3;
    /** One moving box in so many may be larger than the cell of the default rule. */
    private static final int OUTLIERS = 64;
    /** Size classes, four an octave: sign, exponent and two bits of a double. */
    private static final int CLASS_SHIFT = 50;
    private static final int CLASSES = 2048 << 2;

    /** Changes of cell and box tests, for measurements. */
    long moves;
    long tests;
    int rebuilds;

    private final SapProxies proxies = new SapProxies();
    private final boolean flat;
    private final boolean automatic;
    private final GridCells cells;
    private double cell;
    private int[] large = new int[16];
    private int largeCount;
    /** Place of a proxy in {@code large}, or NONE if it is in a cell. */
    private int[] largePlace = new int[16];
    /** How many moving proxies are of a size class, and which class a proxy is counted in, or NONE. */
    private final int[] classCount = new int[CLASSES];
    private int[] classOf = new int[16];
    private int movers;
    private boolean sizesChanged;
    private int[] found = new int[16];
    private final double[] around = new double[BOX];

    Grid(int dimensions, double cell) {
        flat = dimensions == 2;
        automatic = cell == 0;
        this.cell = automatic ? 1 : cell;
        cells = new GridCells(flat);
    }

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask) {
        proxies.insert(proxy, volume, at, fixed, group, mask);
        if (proxies.capacity() > largePlace.length) {
            int capacity = proxies.capacity();
            cells.reserveProxies(capacity);
            large = Arrays.copyOf(large, capacity);
            largePlace = Arrays.copyOf(largePlace, capacity);
            classOf = Arrays.copyOf(classOf, capacity);
            found = Arrays.copyOf(found, capacity);
        }
        classOf[proxy] = NONE;
        count(proxy);
        put(proxy);
    }

    @Override
    public void remove(int proxy) {
        proxies.remove(proxy);
        uncount(proxy);
        take(proxy);
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        if (!proxies.setMotion(proxy, volume, at)) {
            return;
        }
        if (classOf[proxy] != NONE && classOf[proxy] != sizeClass(proxy)) {
            uncount(proxy);
            count(proxy);
        }
        boolean fits = fits(proxy);
        boolean wasLarge = largePlace[proxy] != NONE;
        if (fits ? wasLarge || !cells.isAt(cells.cellOf[proxy], cellX(proxy), cellY(proxy), cellZ(proxy)) : !wasLarge) {
            take(proxy);
            put(proxy);
            moves++;
        }
    }

    private void put(int proxy) {
        if (fits(proxy)) {
            largePlace[proxy] = NONE;
            cells.link(proxy, cellX(proxy), cellY(proxy), cellZ(proxy));
        } else {
            largePlace[proxy] = largeCount;
            large[largeCount++] = proxy;
        }
    }

    private void take(int proxy) {
        int place = largePlace[proxy];
        if (place == NONE) {
            cells.unlink(proxy);
        } else {
            int last = large[--largeCount];
            large[place] = last;
            largePlace[last] = place;
        }
    }

    /** Largest edge of the box in the dimensions of the grid. */
    private double extent(int proxy) {
        final double[] b = proxies.boxes;
        int at = BOX * proxy;
        double xz = Math.max(b[at + 3] - b[at], b[at + 5] - b[at + 2]);
        return flat ? xz : Math.max(xz, b[at + 4] - b[at + 1]);
    }

    private boolean fits(int proxy) {
        return extent(proxy) <= FIT * cell;
    }

    private int cellX(int proxy) {
        return coordinate(centre(proxy, 0));
    }

    private int cellY(int proxy) {
        return flat ? 0 : coordinate(centre(proxy, 1));
    }

    private int cellZ(int proxy) {
        return coordinate(centre(proxy, 2));
    }

    private double centre(int proxy, int k) {
        return 0.5 * proxies.boxes[BOX * proxy + k] + 0.5 * proxies.boxes[BOX * proxy + 3 + k];
    }

    private int coordinate(double x) {
        return (int) Math.floor(Math.max(-CLAMP, Math.min(CLAMP, x / cell)));
    }

    private int sizeClass(int proxy) {
        return (int) (Double.doubleToRawLongBits(extent(proxy)) >>> CLASS_SHIFT);
    }

    private void count(int proxy) {
        if (!proxies.isFixed(proxy)) {
            classOf[proxy] = sizeClass(proxy);
            classCount[classOf[proxy]]++;
            movers++;
            sizesChanged = true;
        }
    }

    private void uncount(int proxy) {
        if (classOf[proxy] != NONE) {
            classCount[classOf[proxy]]--;
            classOf[proxy] = NONE;
            movers--;
            sizesChanged = true;
        }
    }

    /** Makes cells larger if too many moving boxes do not fit, smaller if they need half or less, and drops empty ones. */
    private void tune() {
        if (automatic && sizesChanged && movers > 0) {
            sizesChanged = false;
            int c = CLASSES - 1;
            for (int above = classCount[c]; above <= movers / OUTLIERS && c > 0; above += classCount[c]) {
                c--;
            }
            // The limit of the class above leaves room for growth.
            double wanted = Math.max(LEAST_DEFAULT, Double.longBitsToDouble(Math.min(c + 2L, 2047L << 2) << CLASS_SHIFT));
            double needed = Double.longBitsToDouble((long) c << CLASS_SHIFT);
            if (wanted < Double.POSITIVE_INFINITY && (needed > 0.8 * cell || wanted < 0.5 * cell)) {
                cell = wanted;
                rebuild();
                return;
            }
        }
        if (cells.size > 4 * proxies.size() + 64) {
            rebuild();
        }
    }

    private void rebuild() {
        rebuilds++;
        cells.clear();
        largeCount = 0;
        for (int i = 0; i < proxies.size(); i++) {
            put(proxies.list[i]);
        }
    }

    @Override
    public void findPairs(PairBuffer out) {
        tune();
        final int[] next = cells.next;
        for (int c = 0; c < cells.size; c++) {
            int first = cells.head[c];
            if (first == NONE) {
                continue;
            }
            for (int a = first; a != NONE; a = next[a]) {
                pairs(a, next[a], out);
            }
            int at = c * cells.neighbours;
            for (int i = at; i < at + cells.neighbours; i++) {
                int other = cells.forward[i];
                if (other != NONE && cells.head[other] != NONE) {
                    for (int a = first; a != NONE; a = next[a]) {
                        pairs(a, cells.head[other], out);
                    }
                }
            }
        }
        for (int i = 0; i < largeCount; i++) {
            largePairs(i, out);
        }
    }

    /** Tests a proxy against a list of a cell. */
    private void pairs(int a, int list, PairBuffer out) {
        final int[] next = cells.next;
        for (int b = list; b != NONE; b = next[b]) {
            tests++;
            if (proxies.touch(a, b) && proxies.mayPair(a, b)) {
                out.add(a, b);
            }
        }
    }

    private void largePairs(int i, PairBuffer out) {
        int a = large[i];
        int near = collect(proxies.boxes, BOX * a);
        for (int n = 0; n < near; n++) {
            int b = found[n];
            tests++;
            if (proxies.touch(a, b) && proxies.mayPair(a, b)) {
                out.add(a, b);
            }
        }
        for (int j = i + 1; j < largeCount; j++) {
            tests++;
            if (proxies.touch(a, large[j]) && proxies.mayPair(a, large[j])) {
                out.add(a, large[j]);
            }
        }
    }

    /** Writes into {@code found} the proxies in cells, not the large ones, that can touch a box, and perhaps more. */
    private int collect(double[] box, int at) {
        // A box that fits reaches half a cell beyond its centre, and a little for rounding.
        double reach = 0.51 * cell;
        int x0 = coordinate(box[at] - reach);
        int x1 = coordinate(box[at + 3] + reach);
        int y0 = flat ? 0 : coordinate(box[at + 1] - reach);
        int y1 = flat ? 0 : coordinate(box[at + 4] + reach);
        int z0 = coordinate(box[at + 2] - reach);
        int z1 = coordinate(box[at + 5] + reach);
        int n = 0;
        if ((1.0 + x1 - x0) * (1.0 + y1 - y0) * (1.0 + z1 - z0) > proxies.size()) {
            for (int i = 0; i < proxies.size(); i++) {
                if (largePlace[proxies.list[i]] == NONE) {
                    found[n++] = proxies.list[i];
                }
            }
            return n;
        }
        for (int x = x0; x <= x1; x++) {
            for (int y = y0; y <= y1; y++) {
                for (int z = z0; z <= z1; z++) {
                    int c = cells.find(x, y, z);
                    for (int p = c == NONE ? NONE : cells.head[c]; p != NONE; p = cells.next[p]) {
                        found[n++] = p;
                    }
                }
            }
        }
        return n;
    }

    /** As {@link #collect}, with the large ones. */
    private int collectAll(double[] box, int at) {
        int n = collect(box, at);
        System.arraycopy(large, 0, found, n, largeCount);
        return n + largeCount;
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        proxies.checkPresent(proxy);
        int near = collectAll(proxies.boxes, BOX * proxy);
        for (int i = 0; i < near; i++) {
            int b = found[i];
            if (b != proxy && proxies.touch(proxy, b) && proxies.mayPair(proxy, b)) {
                out.add(b);
            }
        }
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        Aabb.check("box", box, at);
        int near = collectAll(box, at);
        for (int i = 0; i < near; i++) {
            if (Aabb.touch(proxies.boxes, BOX * found[i], box, at)) {
                out.add(found[i]);
            }
        }
    }

    @Override
    protected void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        for (int k = 0; k < 3; k++) {
            double way = limit * cast[wayAt + k];
            around[k] = cast[minAt + k] + Math.min(0, way);
            around[3 + k] = cast[maxAt + k] + Math.max(0, way);
        }
        int near = collectAll(around, 0);
        double remaining = limit;
        for (int i = 0; i < near && remaining >= 0; i++) {
            remaining = proxies.castOne(found[i], cast, minAt, maxAt, wayAt, remaining, visitor);
        }
    }

    @Override
    public int size() {
        return proxies.size();
    }
}
