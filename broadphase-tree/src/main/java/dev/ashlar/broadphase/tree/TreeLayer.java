package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.CastVisitor;
import java.util.Arrays;

/** The tree of either the fixed or the other proxies, and the proxies that wait to change in it. */
final class TreeLayer {
    private static final int STRIDE = Aabb.STRIDE;
    /** From this part of new leaves on, a rebuild is faster than insertions. */
    private static final double MOST_INSERTED = 0.3;
    /** From this part of changed leaves on, a refit of all boxes is faster than of those above each. */
    private static final double MOST_UPDATED = 0.1;
    /** A tree this deep is built anew, unless it was half as deep when last built. */
    private static final int DEEP = 128;
    /**
     * Once casts looked at so many boxes a leaf, the tree is copied for them: measured, a copy costs 60 ns a leaf or more and
     * saves 10 to 15 ns a box. So casts never take twice as long as with the better choice.
     */
    private static final int MOST_LOOKED = 4;
    private static final long COPIED = -1;

    final DynamicBoxTree tree = new DynamicBoxTree();
    long rebuilds;
    /** How often the tree was copied for casts. */
    long copies;

    private final TreeProxies proxies;
    private final SahBuilder builder;
    private final int waits;
    private final boolean fixed;
    private final double rebuild;
    private int[] waiting = new int[16];
    private int waitingCount;
    /** Cost of the tree and its depth when it was last built. */
    private double builtCost = Double.POSITIVE_INFINITY;
    private int builtDepth;
    private final TreeCast caster = new TreeCast();
    private final WideTree copy = new WideTree();
    /** Boxes of the tree that casts looked at since it last changed, or COPIED. */
    private long looked;

    /**
     * @param waits   the flag of proxies that wait here
     * @param fixed   whether fixed proxies belong here, or the others
     * @param rebuild factor of cost that asks for a rebuild
     */
    TreeLayer(TreeProxies proxies, SahBuilder builder, int waits, boolean fixed, double rebuild) {
        this.proxies = proxies;
        this.builder = builder;
        this.waits = waits;
        this.fixed = fixed;
        this.rebuild = rebuild;
    }

    /** Notes that a proxy is new here or has a new fat box. */
    void await(int proxy) {
        if ((proxies.flags[proxy] & waits) == 0) {
            proxies.flags[proxy] |= (byte) waits;
            if (waitingCount == waiting.length) {
                waiting = Arrays.copyOf(waiting, 2 * waitingCount);
            }
            waiting[waitingCount++] = proxy;
        }
    }

    /** Removes a proxy, which may still wait. */
    void remove(int proxy) {
        if (tree.contains(proxy)) {
            tree.remove(proxy);
            looked = 0;
        }
    }

    /** Casts through the tree, which is up to date; the limit that holds then. Parameters as for {@link TreeCast#cast}. */
    double cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        if (tree.isEmpty() || limit < 0) {
            return limit;
        }
        if (looked > MOST_LOOKED * (long) tree.size) {
            copy.copy(tree);
            copies++;
            looked = COPIED;
        }
        if (looked == COPIED && copy.prepare(tree, cast, minAt, maxAt, wayAt)) {
            return copy.cast(tree, proxies.exact, cast, minAt, maxAt, wayAt, limit, visitor);
        }
        long before = tree.visits;
        double remaining = caster.cast(tree, proxies.exact, cast, minAt, maxAt, wayAt, limit, visitor);
        looked += looked == COPIED ? 0 : tree.visits - before;
        return remaining;
    }

    /** Makes the tree hold the fat boxes of all proxies that belong here. */
    void update() {
        if (waitingCount > 0) {
            looked = 0;
            int inserted = dropGone();
            int updated = waitingCount - inserted;
            if (inserted > MOST_INSERTED * (tree.size + inserted)) {
                build(inserted);
            } else {
                if (updated > MOST_UPDATED * tree.size) {
                    refit();
                }
                change();
                if (tree.changes > tree.size / 2 || tree.depth > Math.max(DEEP, 2 * builtDepth)) {
                    judge();
                }
            }
            waitingCount = 0;
        }
    }

    /** Drops what no longer belongs here from the list; how many of the others are not in the tree. */
    private int dropGone() {
        int kept = 0;
        int inserted = 0;
        for (int i = 0; i < waitingCount; i++) {
            int proxy = waiting[i];
            proxies.flags[proxy] &= (byte) ~waits;
            if (proxies.isPresent(proxy) && proxies.isFixed(proxy) == fixed) {
                waiting[kept++] = proxy;
                inserted += tree.contains(proxy) ? 0 : 1;
            }
        }
        waitingCount = kept;
        return inserted;
    }

    /** Changes the leaves one by one. */
    private void change() {
        for (int i = 0; i < waitingCount; i++) {
            int proxy = waiting[i];
            if (tree.contains(proxy)) {
                tree.update(proxy, proxies.fat, proxy * STRIDE);
            } else {
                tree.insert(proxy, proxies.fat, proxy * STRIDE);
            }
        }
    }

    /** Sets all waiting leaves that are in the tree and then the boxes above; the rest goes on waiting. */
    private void refit() {
        int kept = 0;
        for (int i = 0; i < waitingCount; i++) {
            int proxy = waiting[i];
            if (tree.contains(proxy)) {
                tree.setLeaf(proxy, proxies.fat, proxy * STRIDE);
                tree.changes++;
            } else {
                waiting[kept++] = proxy;
            }
        }
        waitingCount = kept;
        tree.refitAll();
    }

    /** Builds anew if the tree has become bad. */
    private void judge() {
        tree.changes = 0;
        waitingCount = 0;
        if (tree.cost() > rebuild * builtCost || tree.depth > Math.max(DEEP, 2 * builtDepth)) {
            build(0);
        }
    }

    /** Builds the tree of what is in it and of the waiting proxies that are not. */
    private void build(int inserted) {
        builder.start(tree.size + inserted);
        for (int s = 0; s < tree.child.length; s++) {
            if (tree.child[s] < 0) {
                builder.add(~tree.child[s], proxies.fat);
            }
        }
        for (int i = 0; i < waitingCount; i++) {
            if (!tree.contains(waiting[i])) {
                builder.add(waiting[i], proxies.fat);
            }
        }
        builder.build(tree);
        rebuilds++;
        builtCost = tree.cost();
        builtDepth = tree.depth;
    }
}
