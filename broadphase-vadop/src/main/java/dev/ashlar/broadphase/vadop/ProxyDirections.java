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
final class ProxyDirections {
    /** A way shorter than this part of the size does not say where to a proxy goes. */
    private static final double SLOW = 1.0 / 64;
    /** Most steps that axes are chosen ahead for, with the acceleration as it is. */
    private static final double AHEAD = 256;

    /** The widths of bands of proxies that each have their own, in those of the narrowest. */
    private static final double[] WIDTHS = {1, 1.25, 1.5, 2};

    private final VadopProxies proxies;
    private final AxisChoice moving;
    private final AxisChoice resting;
    /** Choices by width of the band, and sin(phi) of these; only the first where all proxies have the same. */
    private final AxisChoice[] choiceOfWidth;
    private final double[] sines;
    private final double excess;
    /** Axes that all use. */
    private final long allLow;
    private final long allHigh;
    private final double cosStaySq;
    /** Null if all share the coordinate axes. */
    private final SearchAxes search;
    private final boolean mayShareNone;

    /** Three numbers a proxy. */
    private double[] way = {};
    /** The unit direction that the axes were chosen for, three numbers a proxy; zero if none were. */
    private double[] direction = {};
    /** First 64 axes of each proxy, by bit. */
    long[] axesLow = {};
    /** The other axes. */
    long[] axesHigh = {};
    /** Those of the axes on which all others that share any are met; not set if all share the coordinate axes. */
    long[] searchLow = {};
    long[] searchHigh = {};
    /** Index of the width of the band that each proxy's axes were chosen for. */
    private byte[] width = {};
    private long choices;

    ProxyDirections(VadopProxies proxies, Covering pool, VadopOptions options) {
        this.proxies = proxies;
        double phi = options.phi() * pool.radius;
        moving = new AxisChoice(pool, phi, options.table());
        resting = options.resting() == options.phi() ? moving
                : new AxisChoice(pool, options.resting() * pool.radius, options.table());
        excess = options.excess();
        choiceOfWidth = new AxisChoice[excess > 0 ? WIDTHS.length : 1];
        sines = new double[choiceOfWidth.length];
        for (int i = 0; i < sines.length; i++) {
            double wide = Math.min(phi * WIDTHS[i], 0.5 * Math.PI);
            choiceOfWidth[i] = i == 0 ? moving : new AxisChoice(pool, wide, options.table());
            sines[i] = StrictMath.sin(wide);
        }
        allLow = options.xyz() ? bits(pool.count, 0) : 0;
        allHigh = options.xyz() ? bits(pool.count, 64) : 0;
        double least = excess > 0 ? options.phi() : Math.min(options.phi(), options.resting());
        mayShareNone = !options.xyz() && least < 1;
        search = options.xyz() ? null : new SearchAxes(pool, least * pool.radius);
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
        width = Arrays.copyOf(width, capacity);
        searchLow = Arrays.copyOf(searchLow, capacity);
        searchHigh = Arrays.copyOf(searchHigh, capacity);
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

    /**
     * Whether the way has left the cone around the direction that the axes were chosen for, or is too long for the band or so short that
     * a much wider one would do.
     */
    boolean hasTurned(int proxy) {
        return hasLeftTheCone(proxy) || excess > 0 && (widest(proxy) < width[proxy] || widest(proxy) > width[proxy] + 1);
    }

    /** Index of the widest band on which the way makes no interval too long. */
    private int widest(int proxy) {
        int d = 3 * proxy;
        double waySq = way[d] * way[d] + way[d + 1] * way[d + 1] + way[d + 2] * way[d + 2];
        double most = excess * proxies.side(proxy);
        int i = sines.length - 1;
        while (i > 0 && sines[i] * sines[i] * waySq > most * most) {
            i--;
        }
        return i;
    }

    private boolean hasLeftTheCone(int proxy) {
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
        if (slow && isNew) {
            direction[d + 1] = 1; // as good as any, and the same for all
        } else if (!slow) {
            lookAhead(proxy);
        }
        choices++;
        width[proxy] = (byte) widest(proxy);
        AxisChoice choice = excess == 0 && (slow || proxies.isFixed(proxy)) ? resting : choiceOfWidth[width[proxy]];
        choice.choose(direction[d], direction[d + 1], direction[d + 2]);
        axesLow[proxy] = choice.low | allLow;
        axesHigh[proxy] = choice.high | allHigh;
        if (mayShareNone) {
            searchLow[proxy] = choice.low;
            searchHigh[proxy] = choice.high;
        } else if (search != null) {
            search.pick(direction[d], direction[d + 1], direction[d + 2], choice.low, choice.high);
            searchLow[proxy] = search.low;
            searchHigh[proxy] = search.high;
        }
    }

    /**
     * Under an acceleration, takes the direction furthest ahead whose cone still holds the way of the next step, so that
     * the way crosses the cone from edge to edge; else the way itself.
     */
    private void lookAhead(int proxy) {
        int d = 3 * proxy;
        int a = proxy * SweptVolume.STRIDE + SweptVolume.ACCELERATION;
        double x = proxies.volumes[a];
        double y = proxies.volumes[a + 1];
        double z = proxies.volumes[a + 2];
        boolean curved = x != 0 || y != 0 || z != 0;
        for (double steps = AHEAD; curved && steps >= 1; steps *= 0.75) {
            if (setDirection(d, way[d] + steps * x, way[d + 1] + steps * y, way[d + 2] + steps * z) && !hasLeftTheCone(proxy)) {
                return;
            }
        }
        setDirection(d, way[d], way[d + 1], way[d + 2]);
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

    /** Whether there may be proxies without a common axis. */
    boolean mayShareNone() {
        return mayShareNone;
    }

    /** How often axes were chosen, so far. */
    long choices() {
        return choices;
    }

    /** Number of axes that two proxies share; with itself, of those that it uses. */
    int sharedAxes(int a, int b) {
        return Long.bitCount(axesLow[a] & axesLow[b]) + Long.bitCount(axesHigh[a] & axesHigh[b]);
    }
}
