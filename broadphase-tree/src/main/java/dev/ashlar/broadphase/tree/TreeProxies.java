package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import java.util.Arrays;

/** What is known of each proxy, in arrays indexed by it. */
final class TreeProxies {
    static final int PRESENT = 1;
    static final int FIXED = 2;
    /** Its fat box is new since pairs were last found. Outlives removal, as do the next two. */
    static final int MOVED = 4;
    /** It is on the list of what waits to enter the tree of moving proxies. */
    static final int WAITS_MOVING = 8;
    /** It is on the list of what waits to enter the tree of fixed proxies. */
    static final int WAITS_FIXED = 16;

    byte[] state = new byte[16];
    /** Group in the upper, mask in the lower half. */
    long[] filter = new long[16];
    /** Enclosing boxes of the swept volumes, by which everything is decided. */
    double[] exact = new double[16 * Aabb.STRIDE];
    /** Boxes around them, which the trees hold. */
    double[] fat = new double[16 * Aabb.STRIDE];
    int size;

    void ensure(int proxy) {
        if (proxy >= state.length) {
            int capacity = Math.max(2 * state.length, proxy + 1);
            state = Arrays.copyOf(state, capacity);
            filter = Arrays.copyOf(filter, capacity);
            exact = Arrays.copyOf(exact, capacity * Aabb.STRIDE);
            fat = Arrays.copyOf(fat, capacity * Aabb.STRIDE);
        }
    }

    boolean isPresent(int proxy) {
        return proxy >= 0 && proxy < state.length && (state[proxy] & PRESENT) != 0;
    }

    boolean isFixed(int proxy) {
        return (state[proxy] & FIXED) != 0;
    }

    boolean isMoved(int proxy) {
        return (state[proxy] & MOVED) != 0;
    }

    /** Whether two proxies, not both fixed, may pair. */
    boolean mayPair(int a, int b) {
        long both = filter[a] & Long.rotateLeft(filter[b], 32);
        return both >>> 32 != 0 && (int) both != 0;
    }
}
