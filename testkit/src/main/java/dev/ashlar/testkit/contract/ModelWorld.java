package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;

/** A broad phase beside a plain list of what is in it, by which every answer is checked. */
final class ModelWorld {
    static final CastVisitor KEEP_GOING = (proxy, fraction, limit) -> limit;

    private static final int CAPACITY = 512;
    private static final int STRIDE = SweptVolume.STRIDE;

    final BroadPhase broad;
    Vec3 offset = Vec3.ZERO;
    double gravity;

    private final Random random;
    private final double[] volumes = new double[CAPACITY * STRIDE];
    private final boolean[] present = new boolean[CAPACITY];
    private final boolean[] fixed = new boolean[CAPACITY];
    private final int[] group = new int[CAPACITY];
    private final int[] mask = new int[CAPACITY];
    private final long[] version = new long[CAPACITY];
    private final double[] velocity = new double[3 * CAPACITY];
    private double room;
    private int size;
    /** No proxy from here on was ever used. */
    private int end;

    ModelWorld(BroadPhase broad, long seed) {
        this.broad = broad;
        random = new Random(seed);
    }

    static double[] volume(double x0, double y0, double z0, double x1, double y1, double z1, double dx, double dy, double dz,
            double margin) {
        double[] v = new double[STRIDE];
        SweptVolume.ofBox(new double[] {x0, y0, z0, x1, y1, z1}, 0, margin, v, 0);
        v[SweptVolume.DISPLACEMENT] = dx;
        v[SweptVolume.DISPLACEMENT + 1] = dy;
        v[SweptVolume.DISPLACEMENT + 2] = dz;
        return v;
    }

    double[] volumes() {
        return volumes;
    }

    int size() {
        return size;
    }

    boolean has(int proxy) {
        return present[proxy];
    }

    int anyProxy() {
        int proxy;
        do {
            proxy = random.nextInt(CAPACITY);
        } while (!present[proxy]);
        return proxy;
    }

    /** A box somewhere in a cube, moving anyhow. */
    double[] randomVolume(double cube, double largest, double way) {
        double x = offset.x() + cube * (random.nextDouble() - 0.5);
        double y = offset.y() + cube * (random.nextDouble() - 0.5);
        double z = offset.z() + cube * (random.nextDouble() - 0.5);
        return volume(x, y, z, x + largest * random.nextDouble(), y + largest * random.nextDouble(),
                z + largest * random.nextDouble(), way * random.nextGaussian(), way * random.nextGaussian(),
                way * random.nextGaussian(), random.nextInt(3) == 0 ? 0.1 * random.nextDouble() : 0);
    }

    void insert(int proxy, double[] v, boolean isFixed) {
        insert(proxy, v, isFixed, 1, -1);
    }

    void insert(int proxy, double[] v, boolean isFixed, int groupBits, int maskBits) {
        System.arraycopy(v, 0, volumes, proxy * STRIDE, STRIDE);
        present[proxy] = true;
        fixed[proxy] = isFixed;
        group[proxy] = groupBits;
        mask[proxy] = maskBits;
        size++;
        end = Math.max(end, proxy + 1);
        broad.insert(proxy, volumes, proxy * STRIDE, ++version[proxy], isFixed, groupBits, maskBits);
    }

    void remove(int proxy) {
        present[proxy] = false;
        size--;
        broad.remove(proxy);
    }

    void setMotion(int proxy, double[] v) {
        System.arraycopy(v, 0, volumes, proxy * STRIDE, STRIDE);
        broad.setMotion(proxy, volumes, proxy * STRIDE, ++version[proxy]);
    }

    /** Bodies 0 .. count - 1 in a cubic room, a few of them fixed, that fly straight at constant versions and bounce. */
    void fillWithFlyers(int count, double cube, double speed) {
        room = cube;
        for (int p = 0; p < count; p++) {
            boolean still = p % 10 == 0;
            double[] v = randomVolume(cube, 0.8, 0);
            for (int k = 0; k < 3; k++) {
                velocity[3 * p + k] = still ? 0 : speed * random.nextGaussian();
                v[SweptVolume.DISPLACEMENT + k] = velocity[3 * p + k];
            }
            insert(p, v, still);
        }
    }

    /** Moves all flyers on by a step; allocates nothing. */
    void fly() {
        for (int p = 0; p < CAPACITY; p++) {
            if (!present[p] || fixed[p]) {
                continue;
            }
            int at = p * STRIDE;
            boolean turned = false;
            for (int k = 0; k < 3; k++) {
                double d = volumes[at + SweptVolume.DISPLACEMENT + k];
                volumes[at + k] += d;
                volumes[at + 3 + k] += d;
                volumes[at + SweptVolume.CENTRE + k] += d;
                double centre = k == 0 ? offset.x() : k == 1 ? offset.y() : offset.z();
                double off = volumes[at + k] - centre;
                double next = k == 1 ? d + gravity : d;
                if (Math.abs(off) > 0.5 * room && off * next > 0) {
                    next = -next;
                    turned = true;
                }
                volumes[at + SweptVolume.DISPLACEMENT + k] = next;
                volumes[at + SweptVolume.ACCELERATION + k] = k == 1 ? gravity : 0;
            }
            if (turned) {
                version[p]++;
            }
            broad.setMotion(p, volumes, at, version[p]);
        }
    }

    private boolean mayPair(int a, int b) {
        return a != b && present[a] && present[b] && !(fixed[a] && fixed[b]) && (group[a] & mask[b]) != 0
                && (group[b] & mask[a]) != 0;
    }

    /** The pairs after the filter that worlds apply. */
    TreeSet<Long> filteredPairs() {
        PairBuffer pairs = new PairBuffer();
        broad.findPairs(pairs);
        pairs.keepTouching(volumes).sort();
        TreeSet<Long> set = new TreeSet<>();
        for (int i = 0; i < pairs.size(); i++) {
            set.add(pairs.key(i));
        }
        return set;
    }

    /** No pair missing, none twice, none that may not be; and after filter and sort, the pairs of the predicate exactly. */
    void checkPairs() {
        PairBuffer pairs = new PairBuffer();
        broad.findPairs(pairs);
        TreeSet<Long> reported = new TreeSet<>();
        for (int i = 0; i < pairs.size(); i++) {
            if (!mayPair(pairs.first(i), pairs.second(i)) || !reported.add(pairs.key(i))) {
                throw new AssertionError(pairs.first(i) + " and " + pairs.second(i) + " may not pair, or were reported twice");
            }
        }
        TreeSet<Long> wanted = new TreeSet<>();
        for (int a = 0; a < end; a++) {
            for (int b = a + 1; b < end; b++) {
                if (mayPair(a, b) && SweptVolume.touch(volumes, a * STRIDE, volumes, b * STRIDE)) {
                    wanted.add((long) a << 32 | b);
                }
            }
        }
        TreeSet<Long> missing = new TreeSet<>(wanted);
        missing.removeAll(reported);
        assertThat(missing).as("pairs that touch and were not reported").isEmpty();
        assertThat(pairs.keepTouching(volumes).size()).as("pairs after the filter").isEqualTo(wanted.size());
    }

    void checkPartners(int proxy) {
        ProxyBuffer found = new ProxyBuffer();
        broad.partners(proxy, found);
        TreeSet<Integer> reported = new TreeSet<>();
        for (int i = 0; i < found.size(); i++) {
            assertThat(mayPair(proxy, found.get(i))).as("may %d and %d pair?", proxy, found.get(i)).isTrue();
            assertThat(reported.add(found.get(i))).as("partner %d is reported once", found.get(i)).isTrue();
        }
        for (int b = 0; b < CAPACITY; b++) {
            if (mayPair(proxy, b) && SweptVolume.touch(volumes, proxy * STRIDE, volumes, b * STRIDE)) {
                assertThat(reported).as("partners of %d", proxy).contains(b);
            }
        }
    }

    void checkQuery(double[] box) {
        ProxyBuffer found = new ProxyBuffer();
        broad.queryAabb(box, 0, found);
        TreeSet<Integer> reported = new TreeSet<>();
        for (int i = 0; i < found.size(); i++) {
            assertThat(present[found.get(i)]).isTrue();
            assertThat(reported.add(found.get(i))).as("proxy %d is reported once", found.get(i)).isTrue();
        }
        for (int p = 0; p < CAPACITY; p++) {
            boolean touches = present[p];
            for (int k = 0; k < 3; k++) {
                touches &= SweptVolume.min(volumes, p * STRIDE, k) <= box[3 + k]
                        && SweptVolume.max(volumes, p * STRIDE, k) >= box[k];
            }
            assertThat(!touches || reported.contains(p)).as("the query finds %d", p).isTrue();
        }
    }

    void checkRay(Random rays) {
        double[] ray = new double[6];
        for (int k = 0; k < 6; k++) {
            ray[k] = 6 * rays.nextGaussian() * (k < 3 || rays.nextInt(4) > 0 ? 1 : 0);
        }
        ray[3] += 1e-3;
        double[] cast = {ray[0], ray[1], ray[2], ray[0], ray[1], ray[2], ray[3], ray[4], ray[5]};
        checkCast(cast, rays, (limit, visitor) -> broad.rayCast(ray, 0, limit, visitor));
    }

    void checkSweep(Random rays) {
        double[] cast = new double[9];
        for (int k = 0; k < 3; k++) {
            cast[k] = 4 * rays.nextGaussian();
            cast[3 + k] = cast[k] + rays.nextDouble();
            cast[6 + k] = rays.nextInt(3) == 0 ? 0 : 5 * rays.nextGaussian();
        }
        checkCast(cast, rays, (limit, visitor) -> broad.sweep(cast, 0, limit, visitor));
    }

    private interface Cast {
        void run(double limit, CastVisitor visitor);
    }

    private void checkCast(double[] cast, Random rays, Cast run) {
        double limit = rays.nextInt(3) == 0 ? 0.5 : 1;
        double[] seen = new double[CAPACITY];
        Arrays.fill(seen, -1);
        run.run(limit, (proxy, fraction, at) -> {
            assertThat(present[proxy]).isTrue();
            assertThat(seen[proxy]).as("proxy %d is visited once", proxy).isEqualTo(-1);
            assertThat(at).isEqualTo(limit);
            seen[proxy] = fraction;
            return at;
        });
        double first = Double.POSITIVE_INFINITY;
        for (int p = 0; p < CAPACITY; p++) {
            double entry = present[p] ? entry(cast, p) : Double.POSITIVE_INFINITY;
            if (entry < limit - 1e-9) {
                assertThat(seen[p]).as("the cast meets %d at %s", p, entry).isBetween(0.0, entry + 1e-12);
                first = Math.min(first, entry);
            }
        }
        // A visitor that shortens to what it met ends with the nearest one.
        double[] nearest = {Double.POSITIVE_INFINITY};
        run.run(limit, (proxy, fraction, at) -> {
            double own = entry(cast, proxy);
            nearest[0] = Math.min(nearest[0], own);
            return Math.min(at, own);
        });
        if (first < limit) {
            assertThat(nearest[0]).isEqualTo(first);
        }
    }

    /** Where a moving box first meets a proxy's enclosing box, by the slabs. */
    private double entry(double[] cast, int p) {
        double in = 0;
        double out = Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3; k++) {
            double low = SweptVolume.min(volumes, p * STRIDE, k) - cast[3 + k];
            double high = SweptVolume.max(volumes, p * STRIDE, k) - cast[k];
            double way = cast[6 + k];
            if (way == 0) {
                if (low > 0 || high < 0) {
                    return Double.POSITIVE_INFINITY;
                }
            } else {
                in = Math.max(in, Math.min(low / way, high / way));
                out = Math.min(out, Math.max(low / way, high / way));
            }
        }
        return in <= out ? in : Double.POSITIVE_INFINITY;
    }
}
