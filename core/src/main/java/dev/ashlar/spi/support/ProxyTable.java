package dev.ashlar.spi.support;

import dev.ashlar.math.Check;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * The proxies of a broad phase: which are there, who may pair with whom, and the checks of arguments that the contract of
 * {@link BroadPhase} asks for. Arrays are indexed by proxy and grow together; subclasses add theirs in {@link #grow}.
 */
public class ProxyTable {
    private static final int PRESENT = 1;
    private static final int FIXED = 2;
    /** Flat arrays with a volume a proxy must stay within what an int can index. */
    private static final int LARGEST = Integer.MAX_VALUE / (2 * SweptVolume.STRIDE);

    private int size;
    private int end;
    private byte[] state = new byte[16];
    /** Group in the upper, mask in the lower half. */
    private long[] filter = new long[16];

    /** A table without proxies. */
    public ProxyTable() {
    }

    /** Number of proxies. */
    public final int size() {
        return size;
    }

    /** No proxy from here on is present. */
    public final int end() {
        return end;
    }

    /** Length of the arrays that are indexed by proxy. */
    public final int capacity() {
        return state.length;
    }

    /** Whether a proxy, which is not negative, is present. */
    public final boolean isPresent(int proxy) {
        return proxy < end && (state[proxy] & PRESENT) != 0;
    }

    /** Whether a proxy is present and fixed. */
    public final boolean isFixed(int proxy) {
        return (state[proxy] & FIXED) != 0;
    }

    /** Throws unless a proxy is present. */
    public final void checkPresent(int proxy) {
        if (proxy < 0 || !isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is not present");
        }
    }

    /** Checks the arguments of {@link BroadPhase#insert}; changes nothing. */
    public final void checkInsert(int proxy, double[] volume, int at) {
        Check.within("proxy", proxy, 0, Integer.MAX_VALUE);
        if (isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is already present; remove it first");
        }
        SweptVolume.check(volume, at);
        Check.within("proxy", proxy, 0, LARGEST);
    }

    /** Checks the arguments of {@link BroadPhase#setMotion}; changes nothing. */
    public final void checkMotion(int proxy, double[] volume, int at) {
        checkPresent(proxy);
        SweptVolume.check(volume, at);
    }

    /** Adds a proxy whose arguments were {@linkplain #checkInsert checked}. */
    public final void add(int proxy, boolean fixed, int group, int mask) {
        if (proxy >= state.length) {
            grow(Math.max(Math.min(2 * state.length, LARGEST + 1), proxy + 1));
        }
        state[proxy] = (byte) (fixed ? PRESENT | FIXED : PRESENT);
        filter[proxy] = (long) group << 32 | mask & 0xffffffffL;
        size++;
        end = Math.max(end, proxy + 1);
    }

    /** Drops a proxy that is present. */
    public final void drop(int proxy) {
        state[proxy] = 0;
        size--;
        while (end > 0 && state[end - 1] == 0) {
            end--;
        }
    }

    /** Makes room for so many proxies in all arrays. */
    protected void grow(int capacity) {
        state = Arrays.copyOf(state, capacity);
        filter = Arrays.copyOf(filter, capacity);
    }

    /** Whether both proxies are present, not both fixed, and each in a group that the other may meet. */
    public final boolean mayPair(int a, int b) {
        return (state[a] & state[b]) == PRESENT && shouldCollide(a, b);
    }

    /** Whether each of two proxies is in a group that the other may meet. */
    public final boolean shouldCollide(int a, int b) {
        long both = filter[a] & Long.rotateLeft(filter[b], 32);
        return both >>> 32 != 0 && (int) both != 0;
    }
}
