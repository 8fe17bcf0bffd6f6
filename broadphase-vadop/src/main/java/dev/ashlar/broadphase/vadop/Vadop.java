package dev.ashlar.broadphase.vadop;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.spi.support.AbstractBroadPhase;
import java.util.Arrays;

/**
 * See {@link VadopProvider}. Changes are gathered and applied by the next question.
 *
 * <p>Proxies whose motion goes on stay on their {@linkplain TemporalBounds leash} and cost a comparison. When many leashes are
 * used up, all are renewed and the lists sorted by insertion; an exchange that begins an overlap has the pair tested on all
 * shared axes. Any pair that becomes or ceases to be a candidate has such an exchange. Proxies that turned leave before that
 * and look for partners on their new axes after it (section V-D). Departs from the paper, which sorts in every frame, counts in a
 * matrix of all pairs and sorts entries in from the ends of the lists: over nine tenths of its exchanges. The candidates are the
 * same.
 */
final class Vadop extends AbstractBroadPhase {
    /** In the array of what changed; stays until the next update, even if the proxy is removed. */
    private static final int CHANGED = 1;
    /** To leave and enter anew, not to be moved on by sorting. */
    private static final int TURNED = 2;

    /** Colour of polytopes. */
    private static final int POLYTOPE = 0xf2711c;

    private final boolean swept;
    private final VadopProxies proxies = new VadopProxies();
    private final ProxyDirections headings;
    private final TemporalBounds leashes;
    private final VadopAxisLists lists;
    private final QueryTree tree = new QueryTree(proxies);

    private byte[] flags = {};
    private int[] changed = {};
    private int changedCount;

    Vadop(VadopOptions options) {
        Covering pool = Covering.of(options.axes());
        swept = !options.discrete();
        headings = new ProxyDirections(proxies, pool, options);
        leashes = new TemporalBounds(proxies, options.balls());
        lists = new VadopAxisLists(proxies, headings, leashes, pool, options);
    }

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask) {
        proxies.checkInsert(proxy, volume, at);
        proxies.add(proxy, fixed, group, mask);
        if (proxies.capacity() > flags.length) {
            growTo(proxies.capacity());
        }
        headings.clear(proxy);
        headings.setWay(proxy, volume[at + SweptVolume.DISPLACEMENT], volume[at + SweptVolume.DISPLACEMENT + 1],
                volume[at + SweptVolume.DISPLACEMENT + 2]);
        proxies.put(proxy, volume, at, motionVersion, swept);
        tree.change(proxy);
        change(proxy, true);
    }

    private void growTo(int capacity) {
        headings.growTo(capacity);
        leashes.growTo(capacity);
        lists.growTo(capacity);
        tree.growTo(capacity);
        flags = Arrays.copyOf(flags, capacity);
        changed = Arrays.copyOf(changed, capacity);
    }

    @Override
    public void remove(int proxy) {
        proxies.checkPresent(proxy);
        lists.leave(proxy);
        proxies.drop(proxy);
        tree.change(proxy);
        flags[proxy] &= CHANGED;
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        proxies.checkMotion(proxy, volume, at);
        double x = volume[at + SweptVolume.DISPLACEMENT];
        double y = volume[at + SweptVolume.DISPLACEMENT + 1];
        double z = volume[at + SweptVolume.DISPLACEMENT + 2];
        if (swept || x != 0 || y != 0 || z != 0) {
            headings.setWay(proxy, x, y, z);
        } else {
            int own = proxy * SweptVolume.STRIDE;
            headings.setWay(proxy, volume[at] - proxies.volumes[own], volume[at + 1] - proxies.volumes[own + 1],
                    volume[at + 2] - proxies.volumes[own + 2]);
        }
        // Sorting in a proxy that was put elsewhere would be a long way.
        boolean jumps = motionVersion != proxies.version[proxy] && proxies.isAway(proxy, volume, at);
        proxies.put(proxy, volume, at, motionVersion, swept);
        tree.change(proxy);
        boolean turned = jumps || headings.hasTurned(proxy);
        if (turned || !leashes.holds(proxy)) {
            change(proxy, turned);
        }
    }

    private void change(int proxy, boolean turned) {
        if ((flags[proxy] & CHANGED) == 0) {
            changed[changedCount++] = proxy;
        }
        flags[proxy] |= turned ? CHANGED | TURNED : CHANGED;
    }

    @Override
    public void findPairs(PairBuffer out) {
        lists.step();
        update();
        lists.findPairs(out);
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        proxies.checkPresent(proxy);
        update();
        lists.partners(proxy, out);
    }

    /** Applies all changes since the last update to lists and pairs. */
    private void update() {
        if (changedCount == 0) {
            return;
        }
        int turned = putTurnedFirst();
        for (int i = 0; i < turned; i++) {
            lists.leave(changed[i]);
        }
        if (turned < changedCount) {
            lists.moveOn(changedCount - turned);
        }
        for (int i = 0; i < turned; i++) {
            headings.choose(changed[i]);
        }
        lists.enter(changed, turned);
        changedCount = 0;
    }

    /** Returns how many turned; those are first then. Removed proxies are dropped. */
    private int putTurnedFirst() {
        int kept = 0;
        int turned = 0;
        for (int i = 0; i < changedCount; i++) {
            int p = changed[i];
            if (proxies.isPresent(p)) {
                changed[kept++] = p;
                if ((flags[p] & TURNED) != 0) {
                    changed[kept - 1] = changed[turned];
                    changed[turned++] = p;
                }
            }
            flags[p] = 0;
        }
        changedCount = kept;
        return lists.areFew(kept - turned) ? kept : turned;
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        Aabb.check("box", box, at);
        tree.queryAabb(box, at, out);
    }

    @Override
    protected void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        tree.cast(cast, minAt, maxAt, wayAt, limit, visitor);
    }

    /** Draws the polytope of the axes that the proxy uses. */
    @Override
    public void draw(int proxy, DebugDraw out) {
        proxies.checkPresent(proxy);
        update();
        out.cell(lists.planes(proxy), Pose.IDENTITY, POLYTOPE);
    }

    @Override
    public int size() {
        return proxies.size();
    }

    /** Number of candidates, as {@link #findPairs} reports. */
    int candidates() {
        update();
        return lists.candidates();
    }

    /** Exchanges of neighbours in the lists by sorting, so far. */
    long swaps() {
        return lists.swaps();
    }

    /** How often axes were chosen, so far. */
    long choices() {
        return headings.choices();
    }

    /** Ends of intervals looked at in windows, so far. */
    long searched() {
        return lists.searched();
    }

    /** Boxes that rays and box queries looked at, so far. */
    long visits() {
        return tree.visits;
    }

    /** How often the tree for them was built, so far. */
    int builds() {
        return tree.builds;
    }

    /** Number of axes that two proxies share; with itself, of those that it uses. */
    int sharedAxes(int a, int b) {
        update();
        return headings.sharedAxes(a, b);
    }
}
