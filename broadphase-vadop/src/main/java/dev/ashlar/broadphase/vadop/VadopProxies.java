package dev.ashlar.broadphase.vadop;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/** What is there and may pair, with its volumes as last set; answers what needs no lists, by looking at each. */
final class VadopProxies {
    private static final int PRESENT = 1;
    private static final int FIXED = 2;

    private int size;
    private int end;
    private byte[] state = {};
    private int[] group = {};
    private int[] mask = {};
    long[] version = {};
    double[] volumes = {};
    /** The boxes around the volumes, of those that were asked for since the volume was set. */
    private double[] boxes = {};
    private boolean[] hasBox = {};

    int size() {
        return size;
    }

    /** No proxy from here on is present. */
    int end() {
        return end;
    }

    /** Proxies that there is room for. */
    int capacity() {
        return state.length;
    }

    void growTo(int capacity) {
        state = Arrays.copyOf(state, capacity);
        group = Arrays.copyOf(group, capacity);
        mask = Arrays.copyOf(mask, capacity);
        version = Arrays.copyOf(version, capacity);
        volumes = Arrays.copyOf(volumes, capacity * SweptVolume.STRIDE);
        boxes = Arrays.copyOf(boxes, capacity * Aabb.STRIDE);
        hasBox = Arrays.copyOf(hasBox, capacity);
    }

    boolean isPresent(int proxy) {
        return proxy < end && state[proxy] != 0;
    }

    boolean isFixed(int proxy) {
        return (state[proxy] & FIXED) != 0;
    }

    void checkNew(int proxy) {
        Check.within("proxy", proxy, 0, Integer.MAX_VALUE);
        if (isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is already present; remove it first");
        }
    }

    void checkPresent(int proxy) {
        if (proxy < 0 || !isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is not present");
        }
    }

    void insert(int proxy, boolean fixed, int groupBits, int maskBits) {
        state[proxy] = (byte) (fixed ? PRESENT | FIXED : PRESENT);
        group[proxy] = groupBits;
        mask[proxy] = maskBits;
        size++;
        end = Math.max(end, proxy + 1);
    }

    void remove(int proxy) {
        state[proxy] = 0;
        size--;
        while (end > 0 && state[end - 1] == 0) {
            end--;
        }
    }

    /** Sets the volume; a volume that is not swept loses its displacement. */
    void put(int proxy, double[] volume, int at, long motionVersion, boolean swept) {
        int own = proxy * SweptVolume.STRIDE;
        System.arraycopy(volume, at, volumes, own, SweptVolume.STRIDE);
        if (!swept) {
            Arrays.fill(volumes, own + SweptVolume.DISPLACEMENT, own + SweptVolume.DISPLACEMENT + 3, 0);
        }
        hasBox[proxy] = false;
        version[proxy] = motionVersion;
    }

    /** Where the box around a volume stands. */
    private int box(int proxy) {
        if (!hasBox[proxy]) {
            hasBox[proxy] = true;
            SweptVolume.enclosingBox(volumes, proxy * SweptVolume.STRIDE, boxes, proxy * Aabb.STRIDE);
        }
        return proxy * Aabb.STRIDE;
    }

    /** Whether both are there and may pair. */
    boolean mayPair(int a, int b) {
        return (state[a] & state[b]) == PRESENT && (group[a] & mask[b]) != 0 && (group[b] & mask[a]) != 0;
    }

    /** Whether a volume does not touch the place of the proxy. */
    boolean isAway(int proxy, double[] volume, int at) {
        int own = box(proxy);
        for (int k = 0; k < 3; k++) {
            if (SweptVolume.min(volume, at, k) > boxes[own + 3 + k] || SweptVolume.max(volume, at, k) < boxes[own + k]) {
                return true;
            }
        }
        return false;
    }

    /** Sum of the sides of the box around the volume, bounded so that sums of it are finite. */
    double extent(int proxy) {
        int b = box(proxy);
        return Math.min(1e100, boxes[b + 3] - boxes[b] + (boxes[b + 4] - boxes[b + 1]) + (boxes[b + 5] - boxes[b + 2]));
    }

    /** Longest side of the box that moves, margin included. */
    double side(int proxy) {
        int at = proxy * SweptVolume.STRIDE;
        return Math.max(volumes[at + 3] - volumes[at], Math.max(volumes[at + 4] - volumes[at + 1],
                volumes[at + 5] - volumes[at + 2])) + 2 * volumes[at + SweptVolume.MARGIN];
    }

    void queryAabb(double[] box, int at, ProxyBuffer out) {
        for (int p = 0; p < end; p++) {
            if (state[p] != 0 && Aabb.touch(boxes, box(p), box, at)) {
                out.add(p);
            }
        }
    }

    /** Casts a box, given as in {@link BoxCast#entry}. */
    void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double remaining = limit;
        for (int p = 0; p < end && remaining >= 0; p++) {
            if (state[p] != 0) {
                double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, boxes, box(p), remaining);
                if (entry <= remaining) {
                    remaining = Math.min(remaining, visitor.visit(p, entry, remaining));
                }
            }
        }
    }
}
