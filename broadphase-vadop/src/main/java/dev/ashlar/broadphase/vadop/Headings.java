package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * Where each proxy goes, and the axes chosen for that.
 *
 * <p>That two proxies share an axis does not depend on their true directions, only on each set being chosen for some
 * direction. So what rests or is slow keeps the axes of its last direction (equation (7) would give it all), and so does
 * what turns by little, such as a falling body: only a way that leaves the cone around the direction of the choice asks
 * for a new one.
 */
final class Headings {
    /** A way shorter than this part of the size does not say where to a proxy goes. */
    private static final double SLOW = 1.0 / 64;
    /** Half the number of steps that axes are chosen ahead for, with the acceleration as it is. */
    private static final double AHEAD = 4;

    private final Proxies proxies;
    private final AxisChoice moving;
    private final AxisChoice resting;
    /** Axes that all use. */
    private final long allLow;
    private final long allHigh;
    private final double cosStaySq;

    /** Three numbers a proxy. */
    private double[] way = {};
    /** The unit direction that the axes were chosen for, three numbers a proxy; zero if none were. */
    private double[] direction = {};
    /** First 64 axes of each proxy, by bit. */
    long[] axesLow = {};
    /** The other axes. */
    long[] axesHigh = {};

    Headings(Proxies proxies, Covering pool, VadopOptions options) {
        this.proxies = proxies;
        double phi = options.phi() * pool.radius;
        moving = new AxisChoice(pool, phi, options.table());
        resting = options.resting() == options.phi() ? moving
                : new AxisChoice(pool, options.resting() * pool.radius, options.table());
        allLow = options.xyz() ? bits(pool.count, 0) : 0;
        allHigh = options.xyz() ? bits(pool.count, 64) : 0;
        // Up to phi minus the covering radius, the axes still are all that this radius asks for at the true direction.
        double stay = StrictMath.cos(Math.min(1.2, Math.max(phi - pool.radius, 0.25 * pool.radius)));
        cosStaySq = stay * stay;
    }

    /** The three axes after the pool, as bits of a word. */
    private static long bits(int first, int word) {
        long bits = 0;
        for (int i = first; i < first + 3; i++) {
            bits |= i >= word && i < word + 64 ? 1L << i - word : 0;
        }
        return bits;
    }

    void growTo(int capacity) {
        way = Arrays.copyOf(way, 3 * capacity);
        direction = Arrays.copyOf(direction, 3 * capacity);
        axesLow = Arrays.copyOf(axesLow, capacity);
        axesHigh = Arrays.copyOf(axesHigh, capacity);
    }

    /** Forgets the direction of a proxy that was removed. */
    void clear(int proxy) {
        Arrays.fill(direction, 3 * proxy, 3 * proxy + 3, 0);
    }

    void setWay(int proxy, double x, double y, double z) {
        way[3 * proxy] = x;
        way[3 * proxy + 1] = y;
        way[3 * proxy + 2] = z;
    }

    /** Whether the way has left the cone around the direction that the axes were chosen for. */
    boolean hasTurned(int proxy) {
        double x = way[3 * proxy];
        double y = way[3 * proxy + 1];
        double z = way[3 * proxy + 2];
        double along = x * direction[3 * proxy] + y * direction[3 * proxy + 1] + z * direction[3 * proxy + 2];
        return along * along < cosStaySq * (x * x + y * y + z * z) && !isSlow(proxy);
    }

    private boolean isSlow(int proxy) {
        double far = Math.max(Math.abs(way[3 * proxy]),
                Math.max(Math.abs(way[3 * proxy + 1]), Math.abs(way[3 * proxy + 2])));
        return far <= SLOW * proxies.side(proxy);
    }

    /** Chooses axes, unless those of the last direction will do. */
    void choose(int proxy) {
        int d = 3 * proxy;
        boolean isNew = direction[d] == 0 && direction[d + 1] == 0 && direction[d + 2] == 0;
        if (!isNew && !hasTurned(proxy)) {
            return;
        }
        boolean slow = isSlow(proxy);
        if (slow) {
            direction[d + 1] = 1; // as good as any, and the same for all
        } else {
            lookAhead(proxy);
        }
        AxisChoice choice = slow || proxies.isFixed(proxy) ? resting : moving;
        choice.choose(direction[d], direction[d + 1], direction[d + 2]);
        axesLow[proxy] = choice.low | allLow;
        axesHigh[proxy] = choice.high | allHigh;
    }

    /** Takes the mean way of the coming steps for direction, if that is in the cone of the next one; else the next. */
    private void lookAhead(int proxy) {
        int d = 3 * proxy;
        int a = proxy * SweptVolume.STRIDE + SweptVolume.ACCELERATION;
        double[] volumes = proxies.volumes;
        boolean set = setDirection(d, way[d] + AHEAD * volumes[a], way[d + 1] + AHEAD * volumes[a + 1],
                way[d + 2] + AHEAD * volumes[a + 2]);
        if (!set || hasTurned(proxy)) {
            setDirection(d, way[d], way[d + 1], way[d + 2]);
        }
    }

    private boolean setDirection(int d, double x, double y, double z) {
        double most = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
        if (!(most > 0 && most <= Double.MAX_VALUE)) {
            return false;
        }
        // Divided first, so that no square is too great or too small.
        double ux = x / most;
        double uy = y / most;
        double uz = z / most;
        double length = Math.sqrt(ux * ux + uy * uy + uz * uz);
        direction[d] = ux / length;
        direction[d + 1] = uy / length;
        direction[d + 2] = uz / length;
        return true;
    }

    /** Number of axes that two proxies share; with itself, of those that it uses. */
    int sharedAxes(int a, int b) {
        return Long.bitCount(axesLow[a] & axesLow[b]) + Long.bitCount(axesHigh[a] & axesHigh[b]);
    }
}
