package dev.ashlar.broadphase.bruteforce;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/** See {@link BruteForceProvider}. Proxies are kept in ascending order, so results are sorted. */
final class BruteForce implements BroadPhase {
    private static final int FIXED = 1;
    private static final int PRESENT = 2;

    private int size;
    private int end;
    private byte[] state = new byte[16];
    private int[] group = new int[16];
    private int[] mask = new int[16];
    private double[] volumes = new double[16 * SweptVolume.STRIDE];
    private double[] boxes = new double[16 * Aabb.STRIDE];

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int groupBits, int maskBits) {
        Check.within("proxy", proxy, 0, Integer.MAX_VALUE);
        if (isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is already present; remove it first");
        }
        SweptVolume.check(volume, at);
        if (proxy >= state.length) {
            int capacity = Math.max(2 * state.length, proxy + 1);
            state = Arrays.copyOf(state, capacity);
            group = Arrays.copyOf(group, capacity);
            mask = Arrays.copyOf(mask, capacity);
            volumes = Arrays.copyOf(volumes, capacity * SweptVolume.STRIDE);
            boxes = Arrays.copyOf(boxes, capacity * Aabb.STRIDE);
        }
        state[proxy] = (byte) (fixed ? PRESENT | FIXED : PRESENT);
        group[proxy] = groupBits;
        mask[proxy] = maskBits;
        put(proxy, volume, at);
        size++;
        end = Math.max(end, proxy + 1);
    }

    @Override
    public void remove(int proxy) {
        checkPresent(proxy);
        state[proxy] = 0;
        size--;
        while (end > 0 && state[end - 1] == 0) {
            end--;
        }
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        checkPresent(proxy);
        SweptVolume.check(volume, at);
        put(proxy, volume, at);
    }

    private void put(int proxy, double[] volume, int at) {
        System.arraycopy(volume, at, volumes, proxy * SweptVolume.STRIDE, SweptVolume.STRIDE);
        SweptVolume.enclosingBox(volume, at, boxes, proxy * Aabb.STRIDE);
    }

    @Override
    public void findPairs(PairBuffer out) {
        for (int a = 0; a < end; a++) {
            for (int b = a + 1; b < end; b++) {
                if (mayPair(a, b) && touch(a, b)) {
                    out.add(a, b);
                }
            }
        }
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        checkPresent(proxy);
        for (int b = 0; b < end; b++) {
            if (b != proxy && mayPair(proxy, b) && touch(proxy, b)) {
                out.add(b);
            }
        }
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        Aabb.check("box", box, at);
        for (int p = 0; p < end; p++) {
            if (isPresent(p) && Aabb.touch(boxes, p * Aabb.STRIDE, box, at)) {
                out.add(p);
            }
        }
    }

    @Override
    public void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
        BoxCast.checkRay(ray, at, limit);
        cast(ray, at, at, at + 3, limit, visitor);
    }

    @Override
    public void sweep(double[] swept, int at, double limit, CastVisitor visitor) {
        BoxCast.checkSweep(swept, at, limit);
        cast(swept, at, at + 3, at + 6, limit, visitor);
    }

    private void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double remaining = limit;
        for (int p = 0; p < end && remaining >= 0; p++) {
            if (isPresent(p)) {
                double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, boxes, p * Aabb.STRIDE, remaining);
                if (entry <= remaining) {
                    remaining = Math.min(remaining, visitor.visit(p, entry, remaining));
                }
            }
        }
    }

    @Override
    public int size() {
        return size;
    }

    private boolean isPresent(int proxy) {
        return proxy < end && state[proxy] != 0;
    }

    private void checkPresent(int proxy) {
        if (proxy < 0 || !isPresent(proxy)) {
            throw new IllegalArgumentException("proxy " + proxy + " is not present");
        }
    }

    private boolean mayPair(int a, int b) {
        return state[a] != 0 && state[b] != 0 && (state[a] & state[b] & FIXED) == 0
                && (group[a] & mask[b]) != 0 && (group[b] & mask[a]) != 0;
    }

    private boolean touch(int a, int b) {
        return SweptVolume.touch(volumes, a * SweptVolume.STRIDE, volumes, b * SweptVolume.STRIDE);
    }
}
