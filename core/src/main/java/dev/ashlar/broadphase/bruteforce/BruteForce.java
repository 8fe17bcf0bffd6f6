package dev.ashlar.broadphase.bruteforce;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.spi.support.AbstractBroadPhase;
import dev.ashlar.spi.support.ProxyTable;
import java.util.Arrays;

/** See {@link BruteForceProvider}. Proxies are kept in ascending order, so results are sorted. */
final class BruteForce extends AbstractBroadPhase {
    private final ProxyTable proxies = new ProxyTable() {
        @Override
        protected void grow(int capacity) {
            super.grow(capacity);
            volumes = Arrays.copyOf(volumes, capacity * SweptVolume.STRIDE);
            boxes = Arrays.copyOf(boxes, capacity * Aabb.STRIDE);
        }
    };
    private double[] volumes = new double[16 * SweptVolume.STRIDE];
    private double[] boxes = new double[16 * Aabb.STRIDE];

    @Override
    public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int groupBits, int maskBits) {
        proxies.checkInsert(proxy, volume, at);
        proxies.add(proxy, fixed, groupBits, maskBits);
        put(proxy, volume, at);
    }

    @Override
    public void remove(int proxy) {
        proxies.checkPresent(proxy);
        proxies.drop(proxy);
    }

    @Override
    public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
        proxies.checkMotion(proxy, volume, at);
        put(proxy, volume, at);
    }

    private void put(int proxy, double[] volume, int at) {
        System.arraycopy(volume, at, volumes, proxy * SweptVolume.STRIDE, SweptVolume.STRIDE);
        SweptVolume.enclosingBox(volume, at, boxes, proxy * Aabb.STRIDE);
    }

    @Override
    public void findPairs(PairBuffer out) {
        for (int a = 0; a < proxies.end(); a++) {
            for (int b = a + 1; b < proxies.end(); b++) {
                if (proxies.mayPair(a, b) && touch(a, b)) {
                    out.add(a, b);
                }
            }
        }
    }

    @Override
    public void partners(int proxy, ProxyBuffer out) {
        proxies.checkPresent(proxy);
        for (int b = 0; b < proxies.end(); b++) {
            if (b != proxy && proxies.mayPair(proxy, b) && touch(proxy, b)) {
                out.add(b);
            }
        }
    }

    @Override
    public void queryAabb(double[] box, int at, ProxyBuffer out) {
        Aabb.check("box", box, at);
        for (int p = 0; p < proxies.end(); p++) {
            if (proxies.isPresent(p) && Aabb.touch(boxes, p * Aabb.STRIDE, box, at)) {
                out.add(p);
            }
        }
    }

    @Override
    protected void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double remaining = limit;
        for (int p = 0; p < proxies.end() && remaining >= 0; p++) {
            if (proxies.isPresent(p)) {
                double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, boxes, p * Aabb.STRIDE, remaining);
                if (entry <= remaining) {
                    remaining = Math.min(remaining, visitor.visit(p, entry, remaining));
                }
            }
        }
    }

    @Override
    public int size() {
        return proxies.size();
    }

    private boolean touch(int a, int b) {
        return SweptVolume.touch(volumes, a * SweptVolume.STRIDE, volumes, b * SweptVolume.STRIDE);
    }
}
