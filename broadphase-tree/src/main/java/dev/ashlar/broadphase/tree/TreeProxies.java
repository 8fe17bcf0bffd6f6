package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.support.ProxyTable;
import java.util.Arrays;

/** Proxies with their boxes, and what the trees have still to do for them. */
final class TreeProxies extends ProxyTable {
    /** Its fat box is new since pairs were last found. Outlives removal, as do the next two. */
    static final int MOVED = 1;
    /** It is on the list of what waits to enter the tree of moving proxies. */
    static final int WAITS_MOVING = 2;
    /** It is on the list of what waits to enter the tree of fixed proxies. */
    static final int WAITS_FIXED = 4;

    byte[] flags = new byte[16];
    /** Enclosing boxes of the swept volumes, by which everything is decided. */
    double[] exact = new double[16 * Aabb.STRIDE];
    /** Boxes around them, which the trees hold. */
    double[] fat = new double[16 * Aabb.STRIDE];

    @Override
    protected void grow(int capacity) {
        super.grow(capacity);
        flags = Arrays.copyOf(flags, capacity);
        exact = Arrays.copyOf(exact, capacity * Aabb.STRIDE);
        fat = Arrays.copyOf(fat, capacity * Aabb.STRIDE);
    }

    boolean isMoved(int proxy) {
        return (flags[proxy] & MOVED) != 0;
    }
}
