package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rays and box queries against looking at every proxy, and how many boxes they look at. */
class QueryTreeTest {
    private final Random random = new Random(31);
    private final double[] volume = new double[SweptVolume.STRIDE];

    private static Vadop vadop() {
        return (Vadop) new VadopProvider().create(AlgorithmConfig.DEFAULT);
    }

    private static double[] box(double x, double y, double z, double half) {
        return new double[] {x - half, y - half, z - half, x + half, y + half, z + half};
    }

    private double[] place(double edge) {
        return new double[] {edge * random.nextDouble(), edge * random.nextDouble(), edge * random.nextDouble()};
    }

    private double[] volume(double edge, double way) {
        double[] at = place(edge);
        SweptVolume.ofBox(box(at[0], at[1], at[2], 0.1 + 0.4 * random.nextDouble()), 0, 0, volume, 0);
        for (int k = 0; k < 3; k++) {
            volume[SweptVolume.DISPLACEMENT + k] = way * random.nextGaussian();
        }
        return volume;
    }

    private static int[] touching(BroadPhase broad, double[] box) {
        ProxyBuffer found = new ProxyBuffer();
        broad.queryAabb(box, 0, found);
        int[] all = new int[found.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = found.get(i);
        }
        Arrays.sort(all);
        return all;
    }

    /** All that a cast meets, with where: sorted, since the order is free. */
    private static List<String> met(BroadPhase broad, double[] cast, boolean isBox) {
        List<String> all = new ArrayList<>();
        if (isBox) {
            broad.sweep(cast, 0, 1, (p, at, limit) -> note(all, p, at, limit));
        } else {
            broad.rayCast(cast, 0, 1, (p, at, limit) -> note(all, p, at, limit));
        }
        all.sort(null);
        return all;
    }

    private static double note(List<String> all, int p, double at, double limit) {
        all.add(p + " at " + at);
        return limit;
    }

    private static double nearest(BroadPhase broad, double[] ray) {
        double[] least = {1};
        broad.rayCast(ray, 0, 1, (p, at, limit) -> least[0] = Math.min(least[0], at));
        return least[0];
    }

    private double[] ray(double edge) {
        double[] from = place(edge);
        double[] to = place(edge);
        double[] ray = {from[0], from[1], from[2], to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        ray[3 + random.nextInt(3)] *= random.nextInt(4) == 0 ? 0 : 1;
        return ray;
    }

    @Test
    void findsWhatLookingAtAllFinds() {
        double edge = 12;
        int most = 150;
        for (int world = 0; world < Tier.cases(8, 60); world++) {
            BroadPhase all = Algorithms.broadPhase("brute-force").create(AlgorithmConfig.DEFAULT);
            BroadPhase broad = vadop();
            boolean[] in = new boolean[most];
            for (int round = 0; round < 60; round++) {
                int changes = random.nextInt(4) == 0 ? 3 * most : random.nextInt(12);
                for (int i = 0; i < changes; i++) {
                    int p = random.nextInt(most);
                    double[] v = volume(random.nextInt(50) == 0 ? 50 * edge : edge, random.nextInt(3) == 0 ? 3 : 0);
                    for (BroadPhase each : new BroadPhase[] {all, broad}) {
                        if (!in[p]) {
                            each.insert(p, v, 0, 0, p % 7 == 0, 1, 1);
                        } else if (i % 3 == 0) {
                            each.remove(p);
                        } else {
                            each.setMotion(p, v, 0, round);
                        }
                    }
                    in[p] = !in[p] || i % 3 != 0;
                }
                for (int i = 0; i < 5; i++) {
                    double[] at = place(edge);
                    double[] wanted = box(at[0], at[1], at[2], 3 * random.nextDouble());
                    assertThat(touching(broad, wanted)).isEqualTo(touching(all, wanted));
                    double[] ray = ray(edge);
                    assertThat(met(broad, ray, false)).isEqualTo(met(all, ray, false));
                    assertThat(nearest(broad, ray)).isEqualTo(nearest(all, ray));
                    double[] swept = Arrays.copyOf(wanted, 9);
                    System.arraycopy(ray, 3, swept, Aabb.STRIDE, 3);
                    assertThat(met(broad, swept, true)).isEqualTo(met(all, swept, true));
                }
            }
        }
    }

    private Vadop worldOf(int count) {
        Vadop broad = vadop();
        double edge = 2 * StrictMath.cbrt(count);
        for (int p = 0; p < count; p++) {
            broad.insert(p, volume(edge, 0.1), 0, 0, false, 1, 1);
        }
        return broad;
    }

    /** At constant density, eight times the bodies are twice the way through them, and nothing more for a box of one size. */
    @Test
    void looksAtFewBoxes() {
        int[] counts = {500, 4000, 32000};
        double[] rays = new double[3];
        double[] boxes = new double[3];
        for (int i = 0; i < 3; i++) {
            Vadop broad = worldOf(counts[i]);
            double edge = 2 * StrictMath.cbrt(counts[i]);
            touching(broad, box(0, 0, 0, 1));
            int asked = 300;
            long before = broad.visits();
            for (int k = 0; k < asked; k++) {
                double[] ray = {-1, edge * random.nextDouble(), edge * random.nextDouble(), edge + 2, 0, 0};
                ray[4] = edge * random.nextDouble() - ray[1];
                ray[5] = edge * random.nextDouble() - ray[2];
                met(broad, ray, false);
            }
            rays[i] = (double) (broad.visits() - before) / asked;
            before = broad.visits();
            for (int k = 0; k < asked; k++) {
                double[] at = place(edge);
                touching(broad, box(at[0], at[1], at[2], 1));
            }
            boxes[i] = (double) (broad.visits() - before) / asked;
        }
        FigureLog.add("boxes looked at by a ray through all and by a box, of 500, 4,000 and 32,000",
                "%.0f %.0f, %.0f %.0f, %.0f %.0f",
                rays[0], boxes[0], rays[1], boxes[1], rays[2], boxes[2]);
        for (int i = 1; i < 3; i++) {
            assertThat(rays[i] / rays[i - 1]).as("rays, 8 times the bodies").isLessThan(3);
            assertThat(boxes[i] / boxes[i - 1]).as("boxes, 8 times the bodies").isLessThan(1.8);
        }
        assertThat(rays[2]).as("of 32,000").isLessThan(1600);
    }

    /** What moves between two questions costs its way up the tree, not the world. */
    @Test
    void isKeptUpForWhatChanged() {
        int count = 8000;
        Vadop broad = worldOf(count);
        double edge = 2 * StrictMath.cbrt(count);
        touching(broad, box(0, 0, 0, 1));
        assertThat(broad.builds()).isOne();
        for (int i = 0; i < 500; i++) {
            broad.setMotion(i, volume(edge, 0.1), 0, 1);
            touching(broad, box(0, 0, 0, 1));
        }
        assertThat(broad.builds()).as("built anew for 500 that were put elsewhere").isOne();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < count; i++) {
                broad.setMotion(i, volume(edge, 0.1), 0, 2 + round);
            }
            long before = broad.visits();
            for (int k = 0; k < 100; k++) {
                double[] at = place(edge);
                touching(broad, box(at[0], at[1], at[2], 1));
            }
            assertThat((broad.visits() - before) / 100.0).as("boxes looked at when all was mixed up").isLessThan(250);
        }
        assertThat(broad.builds()).isEqualTo(4);
    }

    @Test
    void isNotBuiltForWorldsThatDoNotAsk() {
        Vadop broad = worldOf(100);
        broad.candidates();
        assertThat(broad.builds()).isZero();
    }
}
