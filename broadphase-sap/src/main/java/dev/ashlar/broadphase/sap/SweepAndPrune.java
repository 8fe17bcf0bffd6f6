package dev.ashlar.broadphase.sap;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.support.AbstractBroadPhase;
import java.util.Arrays;

/**
 * See {@link SweepAndPruneProvider}. Three sorted lists of box ends and the set of pairs that overlap on all three, after
 * Daneu 2002, section 4.1.3.
 *
 * <p>Changes are noted as they come and worked off by {@code findPairs}, in the cheapest of these ways:
 * <ol>
 * <li>nothing changed: nothing is done;
 * <li>few moved: their ends alone are moved in the lists. Those that jumped far, and new proxies, are taken out and merged in
 *     again, all in one pass over the lists, and find their partners in one sweep;
 * <li>many moved: one insertion sort a list;
 * <li>that took more swaps than the budget, or very many are new: pairs are found anew by {@link Columns}. The lists are then
 *     left as they are until fewer move or a waiting time is over, which doubles each time the budget is passed again.
 * </ol>
 * Linear in the number of proxies are: a step of kind 3 or 4, the merge of any number of new or far proxies, and the first step
 * of kind 2 after others (it notes where the ends are). Linear in the number of pairs are reporting them and removing any
 * number of proxies; the ends of those stay in the lists until one in eight is dead or there is a merge anyway.
 *
 * <p>A pair is tested when it begins to overlap on some axis, and added if it does on all; it is dropped when it ceases to on
 * some axis. The tests see the boxes of after the step, so the set is right at the end, though not in between: who finally
 * overlaps on all axes begins to on the last one, and is tested then.
 */
final class SweepAndPrune extends AbstractBroadPhase {
    static final int DEFAULT_BUDGET = 10;

    /** The lists hold the ends of this proxy. */
    private static final int LISTED = 1;
    /** The proxy is noted in {@code pending}. */
    private static final int PENDING = 2;
    /** What the lists and pairs know of the proxy is void: it is new, jumped, or its number was used again. */
    private static final int APART = 4;
    /** The ends are those of a proxy that is present and not apart. Set while merging only. */
    private static final int KEEP = 8;
    /** One in so many is "few". */
    private static final int FEW = 8;
    /** Up to one in so many it is cheaper to find the pairs of those alone than all anew. */
    private static final int VERY_FEW = 32;
    private static final int LONGEST_WAIT = 64;
    /** A jump over this many places may be far. */
    private static final int FAR = 128;
    /** So many queries look at all proxies before an index is made for the next. */
    private static final int PLAIN_QUERIES = 4;

    /** Work done so far, for measurements: swaps in lists, list sorts, merges, full sweeps, box tests. */
    long swaps;
    int sorts;
    int merges;
    long tests;
    final Columns columns;

    private final long budget;
    private final SapProxies proxies = new SapProxies();
    private final RadixSort radix = new RadixSort();
    private final SapPairSet pairs = new SapPairSet();
    private final SapAxisList[] lists = {new SapAxisList(0, this), new SapAxisList(1, this), new SapAxisList(2, this)};
    private byte[] flags = new byte[16];
    private int[] pending = new int[16];
    private int pendingCount;
    private int[] apart = new int[16];
    private int apartCount;
    private int[] moved = new int[16];
    private int movedCount;
    /** Removed proxies whose ends are still in the lists. */
    private int dead;
    /** Whether the lists are out of order and out of date. */
    private boolean stale;
    private boolean located;
    private int wait;
    private int nextWait = 1;
    private int plainQueries;
    private final ProxyBuffer found = new ProxyBuffer();
    private int[] active = new int[16];
    private int[] activeApart = new int[16];
    private int[] activePlace = new int[16];

    SweepAndPrune(int budget) {
        this.budget = budget;
        columns = new Columns(proxies, radix);
    }

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask) {
        proxies.insert(proxy, volume, at, fixed, group, mask);
        if (proxies.capacity() > flags.length) {
            grow(proxies.capacity());
        }
        if ((flags[proxy] & LISTED) != 0) {
            dead--;
        }
        flags[proxy] |= APART;
        note(proxy);
    }

    private void grow(int capacity) {
        flags = Arrays.copyOf(flags, capacity);
        pending = Arrays.copyOf(pending, capacity);
        apart = new int[capacity];
        moved = new int[capacity];
        active = new int[capacity];
        activeApart = new int[capacity];
        activePlace = new int[capacity];
        columns.reserveProxies(capacity);
        for (SapAxisList list : lists) {
            list.reserveProxies(capacity);
        }
        apartCount = 0;
        movedCount = 0;
    }

    @Override
    public void remove(int proxy) {
        proxies.remove(proxy);
        if ((flags[proxy] & LISTED) != 0) {
            dead++;
        }
        flags[proxy] |= APART;
        note(proxy);
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        if (proxies.setMotion(proxy, volume, at)) {
            note(proxy);
        }
    }

    private void note(int proxy) {
        columns.changed(proxy);
        if ((flags[proxy] & PENDING) == 0) {
            flags[proxy] |= PENDING;
            pending[pendingCount++] = proxy;
        }
    }

    @Override
    public void findPairs(PairBuffer out) {
        if (pendingCount > 0) {
            plainQueries = 0;
            update();
            for (int i = 0; i < pendingCount; i++) {
                flags[pending[i]] &= ~(PENDING | APART);
            }
            pendingCount = 0;
        }
        pairs.copyTo(out);
    }

    private void update() {
        sortOut();
        boolean few = movedCount + apartCount <= proxies.size() / FEW;
        if (stale && !few && --wait > 0) {
            findAnew();
        } else if (stale || apartCount > proxies.size() / FEW) {
            sortLists();
            findAnew();
        } else {
            updateLists();
        }
    }

    private void sortOut() {
        apartCount = 0;
        movedCount = 0;
        for (int i = 0; i < pendingCount; i++) {
            int p = pending[i];
            if (proxies.isPresent(p)) {
                if ((flags[p] & APART) != 0) {
                    apart[apartCount++] = p;
                } else {
                    moved[movedCount++] = p;
                }
            }
        }
    }

    private void findAnew() {
        if (stale) {
            columns.build();
        } else {
            columns.build(lists);
        }
        pairs.clear();
        columns.findPairs(pairs);
    }

    private void sortLists() {
        for (int i = 0; i < lists[0].size; i++) {
            flags[lists[0].end[i] >> 1] &= ~LISTED;
        }
        for (SapAxisList list : lists) {
            list.sortAll(proxies, radix);
        }
        for (int i = 0; i < proxies.size(); i++) {
            flags[proxies.list[i]] |= LISTED;
        }
        sorts += 3;
        dead = 0;
        located = false;
        stale = false;
    }

    private void updateLists() {
        boolean few = movedCount <= proxies.size() / FEW;
        if (few && movedCount > 0) {
            locate();
            setJumpersApart();
        }
        dropApartPairs();
        if (apartCount > 0 || dead > proxies.size() / FEW) {
            merge();
        }
        if (few ? moveFew() : moveMany()) {
            nextWait = Math.max(1, nextWait / 2);
            if (apartCount > 0) {
                findPartnersOfApart();
            }
        } else {
            stale = true;
            wait = nextWait;
            nextWait = Math.min(LONGEST_WAIT, 2 * nextWait);
            findAnew();
        }
    }

    private void locate() {
        if (!located) {
            located = true;
            for (SapAxisList list : lists) {
                list.locate();
            }
        }
    }

    /** Sets those that jumped apart if to move them through the lists is more work than to merge them in anew. */
    private void setJumpersApart() {
        final int[] jumps = activePlace;
        long places = 0;
        for (int i = 0; i < movedCount; i++) {
            int p = moved[i];
            jumps[p] = jump(p, FAR);
            places += jumps[p] > FAR ? jumps[p] : 0;
        }
        for (int i = 0; i < movedCount && places < lists[0].size; i++) {
            int p = moved[i];
            places += jumps[p] > FAR ? jump(p, Integer.MAX_VALUE) - jumps[p] : 0;
        }
        if (places < lists[0].size) {
            return;
        }
        int kept = 0;
        for (int i = 0; i < movedCount; i++) {
            int p = moved[i];
            if (jumps[p] > FAR) {
                flags[p] |= APART;
                apart[apartCount++] = p;
            } else {
                moved[kept++] = p;
            }
        }
        movedCount = kept;
    }

    /** Places by which a proxy is off in the lists together, or some number above {@code enough}. */
    private int jump(int p, int enough) {
        int places = 0;
        for (int k = 0; k < 3 && places <= enough; k++) {
            places += lists[k].jump(p, proxies.boxes);
        }
        return places;
    }

    /** Drops the pairs of removed and apart proxies; those are just the ones that are marked apart. */
    private void dropApartPairs() {
        if (apartCount == 0 && movedCount == pendingCount) {
            return;
        }
        for (int i = pairs.size - 1; i >= 0; i--) {
            if (((flags[pairs.first(i)] | flags[pairs.second(i)]) & APART) != 0) {
                pairs.removeAt(i);
            }
        }
    }

    private void merge() {
        for (int i = 0; i < proxies.size(); i++) {
            int p = proxies.list[i];
            flags[p] |= (flags[p] & APART) == 0 ? KEEP : 0;
        }
        for (int i = 0; i < lists[0].size; i++) {
            flags[lists[0].end[i] >> 1] &= ~LISTED;
        }
        for (SapAxisList list : lists) {
            list.merge(flags, KEEP, proxies.boxes, apart, apartCount, radix);
        }
        for (int i = 0; i < proxies.size(); i++) {
            int p = proxies.list[i];
            flags[p] = (byte) (flags[p] & ~KEEP | LISTED);
        }
        merges++;
        dead = 0;
        located = false;
    }

    private boolean moveFew() {
        if (movedCount > 0) {
            locate();
        }
        for (int i = 0; i < movedCount; i++) {
            for (SapAxisList list : lists) {
                swaps += list.move(moved[i], proxies.boxes);
            }
        }
        return true;
    }

    private boolean moveMany() {
        located = false;
        long left = budget * proxies.size();
        for (SapAxisList list : lists) {
            long made = list.insertionSort(proxies.boxes, left);
            swaps += made;
            left -= made;
            if (left < 0) {
                return false;
            }
        }
        for (int i = pairs.size - 1; i >= 0; i--) {
            if (!proxies.touch(pairs.first(i), pairs.second(i))) {
                pairs.removeAt(i);
            }
        }
        tests += pairs.size;
        return true;
    }

    /** Two boxes begin to overlap on an axis. */
    void begin(int a, int b) {
        tests++;
        if (proxies.touch(a, b) && proxies.mayPair(a, b)) {
            pairs.add(a, b);
        }
    }

    /** Two boxes cease to overlap on an axis. */
    void cease(int a, int b) {
        pairs.remove(a, b);
    }

    /** One sweep in which only pairs with an apart proxy are tested. */
    private void findPartnersOfApart() {
        if (apartCount > proxies.size() / VERY_FEW) {
            findAnew();
            return;
        }
        SapAxisList list = lists[columns.bestAxis()];
        int others = 0;
        int aparts = 0;
        for (int i = 0; i < list.size; i++) {
            int p = list.end[i] >> 1;
            boolean isApart = (flags[p] & APART) != 0;
            int[] own = isApart ? activeApart : active;
            if ((list.end[i] & 1) == 0) {
                testActive(p, activeApart, aparts);
                if (isApart) {
                    testActive(p, active, others);
                }
                activePlace[p] = isApart ? aparts++ : others++;
                own[activePlace[p]] = p;
            } else {
                int last = own[isApart ? --aparts : --others];
                own[activePlace[p]] = last;
                activePlace[last] = activePlace[p];
            }
        }
    }

    private void testActive(int p, int[] open, int count) {
        tests += count;
        for (int i = 0; i < count; i++) {
            if (proxies.touch(p, open[i]) && proxies.mayPair(p, open[i])) {
                pairs.add(p, open[i]);
            }
        }
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        proxies.checkPresent(proxy);
        if (!hasIndex()) {
            proxies.allPartners(proxy, out);
            return;
        }
        found.clear();
        columns.touching(proxies.boxes, SapProxies.BOX * proxy, found);
        for (int i = 0; i < found.size(); i++) {
            int b = found.get(i);
            if (b != proxy && proxies.mayPair(proxy, b)) {
                out.add(b);
            }
        }
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        Aabb.check("box", box, at);
        if (hasIndex()) {
            columns.touching(box, at, out);
        } else {
            proxies.allTouching(box, at, out);
        }
    }

    /** Makes an index if there have been some queries already that could have used one. */
    private boolean hasIndex() {
        if (columns.isUseful()) {
            return true;
        }
        if (plainQueries++ < PLAIN_QUERIES) {
            return false;
        }
        plainQueries = 0;
        columns.build();
        return true;
    }

    @Override
    protected void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        if (hasIndex()) {
            columns.cast(cast, minAt, maxAt, wayAt, limit, visitor);
        } else {
            proxies.castAll(cast, minAt, maxAt, wayAt, limit, visitor);
        }
    }

    @Override
    public int size() {
        return proxies.size();
    }
}
