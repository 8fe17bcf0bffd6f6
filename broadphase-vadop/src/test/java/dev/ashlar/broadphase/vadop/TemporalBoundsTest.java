package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.testkit.BallBox;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A leash holds whatever stays in it on every axis, and lasts as long as it was given for. */
class TemporalBoundsTest {
    private static final int AXES = 19;
    private static final long ALL = (1L << AXES) - 1;

    /** Random volumes near the leash of another: where it is said to hold, every interval is inside. */
    @Test
    void intervalsOfAVolumeOnItsLeashAreInsideThoseOfTheLeash() {
        int held = 0;
        int broken = 0;
        for (int seed = 0; seed < 40_000; seed++) {
            Random random = new Random(seed);
            boolean balls = seed % 2 == 0;
            VadopProxies proxies = new VadopProxies();
            proxies.add(0, seed % 5 == 0, 1, 1);
            TemporalBounds leashes = new TemporalBounds(proxies, balls);
            leashes.growTo(1);
            double offset = seed % 3 == 0 ? 1e4 : 0;
            // What is fixed does not move.
            double[] volume = volume(random, offset, seed % 5 == 0 ? 0 : Math.pow(10, random.nextInt(4) - 3));
            proxies.put(0, volume, 0, 0, true);
            int steps = 1 + random.nextInt(TemporalBounds.MOST_STEPS);
            double[] fat = leashes.renew(0, steps).clone();
            Projection projection = new Projection(Covering.of(16), balls);
            isInside(volume, fat, projection, seed);

            double time = steps * random.nextDouble();
            double off = random.nextInt(3) * 0.01 * random.nextDouble();
            for (int k = 0; k < 3; k++) {
                double shift = time * volume[SweptVolume.DISPLACEMENT + k]
                        + 0.5 * time * (time - 1) * volume[SweptVolume.ACCELERATION + k] + off * random.nextGaussian();
                volume[k] += shift + 0.5 * off * random.nextDouble();
                volume[3 + k] += shift - 0.5 * off * random.nextDouble();
                volume[SweptVolume.CENTRE + k] += shift + off * random.nextGaussian();
                volume[SweptVolume.DISPLACEMENT + k] *= random.nextDouble();
            }
            volume[SweptVolume.MARGIN] *= 1.001 * random.nextDouble();
            volume[SweptVolume.RADIUS] *= 1.001 * random.nextDouble();
            proxies.put(0, volume, 0, 1, true);
            if (leashes.holds(0)) {
                held++;
                isInside(volume, fat, projection, seed);
            } else {
                broken++;
            }
        }
        assertThat(held).isGreaterThan(5000);
        assertThat(broken).isGreaterThan(5000);
    }

    private static double[] volume(Random random, double offset, double speed) {
        double[] volume = new double[SweptVolume.STRIDE];
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            volume[k] = offset + random.nextGaussian();
            volume[3 + k] = volume[k] + random.nextDouble();
            volume[SweptVolume.DISPLACEMENT + k] = speed * random.nextGaussian();
            volume[SweptVolume.ACCELERATION + k] = random.nextBoolean() ? 0 : 0.1 * speed * random.nextGaussian();
            volume[SweptVolume.CENTRE + k] = 0.5 * (volume[k] + volume[3 + k]);
            sq += (volume[3 + k] - volume[k]) * (volume[3 + k] - volume[k]);
        }
        volume[SweptVolume.MARGIN] = random.nextBoolean() ? 0 : 0.01 * random.nextDouble();
        volume[SweptVolume.RADIUS] = 0.5 * Math.sqrt(sq) * (0.6 + 0.4 * random.nextDouble());
        return volume;
    }

    private static void isInside(double[] volume, double[] fat, Projection projection, int seed) {
        double[] row = new double[2 * AXES];
        double[] fatRow = new double[2 * AXES];
        projection.write(volume, 0, ALL, 0, row, 0);
        projection.write(fat, 0, ALL, 0, fatRow, 0);
        for (int i = 0; i < AXES; i++) {
            assertThat(VadopAxisList.value(VadopAxisList.codeBelow(fatRow[2 * i]))).as("least end on axis %d, seed %d", i, seed)
                    .isLessThan(row[2 * i]);
            assertThat(VadopAxisList.value(VadopAxisList.codeAbove(fatRow[2 * i + 1])))
                    .as("greatest end on axis %d, seed %d", i, seed)
                    .isGreaterThan(row[2 * i + 1]);
        }
    }

    @Test
    void lastsForItsStepsAndNoLonger() {
        for (double gain : new double[] {0, 0.004}) {
            VadopProxies proxies = new VadopProxies();
            proxies.add(0, false, 1, 1);
            TemporalBounds leashes = new TemporalBounds(proxies, false);
            leashes.growTo(1);
            double[] volume = new double[SweptVolume.STRIDE];
            SweptVolume.ofBox(new double[] {0, 0, 0, 1, 1, 1}, 0, 1e-3, volume, 0);
            volume[SweptVolume.DISPLACEMENT] = 0.1;
            volume[SweptVolume.ACCELERATION + 1] = gain;
            proxies.put(0, volume, 0, 0, true);
            leashes.renew(0, 8);
            for (int step = 0; step < 10; step++) {
                proxies.put(0, volume, 0, 0, true);
                assertThat(leashes.holds(0)).as("step %d, gain %s", step, gain).isEqualTo(step < 8);
                for (int k = 0; k < 6; k++) {
                    volume[k] += volume[SweptVolume.DISPLACEMENT + k % 3];
                }
                volume[SweptVolume.DISPLACEMENT + 1] += gain;
            }
        }
    }

    @Test
    void codesAreInOrderAndOutside() {
        Random random = new Random(3);
        double before = Double.NEGATIVE_INFINITY;
        double[] values = random.doubles(5000).map(u -> (u - 0.5) * Math.pow(10, random.nextInt(60) - 30)).sorted().toArray();
        for (double value : values) {
            double below = VadopAxisList.value(VadopAxisList.codeBelow(value));
            double above = VadopAxisList.value(VadopAxisList.codeAbove(value));
            assertThat(below).isLessThan(value).isGreaterThanOrEqualTo(before);
            assertThat(above).isGreaterThan(value);
            assertThat(above - below).isLessThanOrEqualTo(1e-6 * Math.abs(value) + 1e-44);
            before = below;
        }
    }

    /** Sorting takes a pass over all ends: with the same paths, most frames must do without. */
    @Test
    void mostFramesOfSlowBallsAreNotSorted() {
        Vadop broad = (Vadop) new VadopProvider().create(AlgorithmConfig.DEFAULT);
        BallBox box = new BallBox(1000, 2.5, 1, broad);
        int sorted = 0;
        for (int f = 0; f < 80; f++) {
            long before = broad.swaps();
            box.frame();
            sorted += broad.swaps() > before ? 1 : 0;
        }
        assertThat(sorted).isBetween(8, 16);
        assertThat(box.logged).isPositive();
    }
}
