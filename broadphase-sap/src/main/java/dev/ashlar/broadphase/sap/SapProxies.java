package dev.ashlar.broadphase.sap;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.spi.support.ProxyTable;
import java.util.Arrays;

/**
 * Proxies with the boxes around their swept volumes; {@code list} holds those that are present, without gaps, in an order that
 * depends on the calls alone.
 */
final class SapProxies extends ProxyTable {
    /** Flat box of proxy p at index {@code p * BOX}. */
    static final int BOX = Aabb.STRIDE;

    int[] list = new int[16];
    double[] boxes = new double[16 * BOX];

    private int[] place = new int[16];

    void insert(int proxy, double[] volume, int at, boolean fixed, int group, int mask) {
        checkInsert(proxy, volume, at);
        add(proxy, fixed, group, mask);
        setBox(proxy, volume, at);
        place[proxy] = size() - 1;
        list[place[proxy]] = proxy;
    }

    @Override
    protected void grow(int capacity) {
        super.grow(capacity);
        list = Arrays.copyOf(list, capacity);
        boxes = Arrays.copyOf(boxes, capacity * BOX);
        place = Arrays.copyOf(place, capacity);
    }

    /** The box of a removed proxy stays readable until its number is used again. */
    void remove(int proxy) {
        checkPresent(proxy);
        drop(proxy);
        int last = list[size()];
        list[place[proxy]] = last;
        place[last] = place[proxy];
    }

    /** Whether the box changed. */
    boolean setMotion(int proxy, double[] volume, int at) {
        checkMotion(proxy, volume, at);
        return setBox(proxy, volume, at);
    }

    /** Sums that overflow are cut to the greatest double, so that differences have the right sign. */
    private boolean setBox(int proxy, double[] volume, int at) {
        int b = proxy * BOX;
        boolean changed = false;
        for (int k = 0; k < 3; k++) {
            double min = Math.max(-Double.MAX_VALUE, SweptVolume.min(volume, at, k));
            double max = Math.min(Double.MAX_VALUE, SweptVolume.max(volume, at, k));
            changed |= min != boxes[b + k] || max != boxes[b + 3 + k];
            boxes[b + k] = min;
            boxes[b + 3 + k] = max;
        }
        return changed;
    }

    /** Whether two boxes touch; one branch for all six comparisons, since their outcomes cannot be foretold. */
    boolean touch(int a, int b) {
        final double[] x = boxes;
        int i = a * BOX;
        int j = b * BOX;
        return (sign(x[i + 3] - x[j]) | sign(x[j + 3] - x[i]) | sign(x[i + 4] - x[j + 1]) | sign(x[j + 4] - x[i + 1])
                | sign(x[i + 5] - x[j + 2]) | sign(x[j + 5] - x[i + 2])) >= 0;
    }

    /** A number that is negative if a difference is; a difference of finite numbers is zero only if they are equal. */
    static long sign(double difference) {
        return Double.doubleToRawLongBits(difference);
    }

    /** Appends the partners of a proxy by looking at all. */
    void allPartners(int proxy, ProxyBuffer out) {
        for (int i = 0; i < size(); i++) {
            int b = list[i];
            if (touch(proxy, b) && b != proxy && mayPair(proxy, b)) {
                out.add(b);
            }
        }
    }

    /** Appends the proxies whose boxes touch a flat box by looking at all. */
    void allTouching(double[] box, int at, ProxyBuffer out) {
        for (int i = 0; i < size(); i++) {
            if (Aabb.touch(boxes, list[i] * BOX, box, at)) {
                out.add(list[i]);
            }
        }
    }

    /** Casts against all. */
    void castAll(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double remaining = limit;
        for (int i = 0; i < size() && remaining >= 0; i++) {
            remaining = castOne(list[i], cast, minAt, maxAt, wayAt, remaining, visitor);
        }
    }

    /** Casts against one proxy; the limit that holds afterwards. */
    double castOne(int p, double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, boxes, p * BOX, limit);
        return entry <= limit ? Math.min(limit, visitor.visit(p, entry, limit)) : limit;
    }
}
