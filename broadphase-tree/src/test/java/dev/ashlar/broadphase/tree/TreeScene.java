package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;
import java.util.Random;

/** Boxes of about a metre that fly about a cube, about 1.15 pairs each, and a look at the structure of their tree. */
final class TreeScene {
    static final int STRIDE = SweptVolume.STRIDE;

    final BoundingVolumeTree broad = (BoundingVolumeTree) new TreeProvider().create(AlgorithmConfig.DEFAULT);
    final PairBuffer pairs = new PairBuffer();
    final Random random;
    final double[] volumes;
    final double side;
    final int count;

    TreeScene(int count, double speed, long seed) {
        this.count = count;
        random = new Random(seed);
        volumes = new double[count * STRIDE];
        side = 33.2 * Math.cbrt(count / 10_000.0);
        for (int p = 0; p < count; p++) {
            place(p, speed);
        }
    }

    /** Puts a box anywhere, in the volumes only. */
    void place(int p, double speed) {
        double[] box = new double[Aabb.STRIDE];
        for (int k = 0; k < 3; k++) {
            double middle = side * (random.nextDouble() - 0.5);
            double half = 0.25 + 0.5 * random.nextDouble();
            box[k] = middle - half;
            box[3 + k] = middle + half;
        }
        SweptVolume.ofBox(box, 0, 0.01, volumes, p * STRIDE);
        for (int k = 0; k < 3; k++) {
            volumes[p * STRIDE + SweptVolume.DISPLACEMENT + k] = 0.6 * speed * random.nextGaussian();
        }
    }

    void insert(int p, boolean fixed) {
        broad.insert(p, volumes, p * STRIDE, 0, fixed, 1, -1);
    }

    void insertAll() {
        for (int p = 0; p < count; p++) {
            insert(p, false);
        }
    }

    void set(int p) {
        broad.setMotion(p, volumes, p * STRIDE, 0);
    }

    /** Moves all on by a step; they turn round at the walls. */
    void fly() {
        for (int p = 0; p < count; p++) {
            int at = p * STRIDE;
            for (int k = 0; k < 3; k++) {
                double d = volumes[at + SweptVolume.DISPLACEMENT + k];
                volumes[at + k] += d;
                volumes[at + 3 + k] += d;
                volumes[at + SweptVolume.CENTRE + k] += d;
                double off = volumes[at + SweptVolume.CENTRE + k];
                if (Math.abs(off) > 0.5 * side && off * d > 0) {
                    volumes[at + SweptVolume.DISPLACEMENT + k] = -d;
                }
            }
            set(p);
        }
    }

    int findPairs() {
        pairs.clear();
        broad.findPairs(pairs);
        return pairs.size();
    }

    long visits() {
        return broad.moving.tree.visits + broad.fixed.tree.visits;
    }

    /** Checks every link and box of both trees, as they stand after a query. */
    static void checkStructure(BoundingVolumeTree broad) {
        int seen = checkTree(broad, broad.moving.tree, false) + checkTree(broad, broad.fixed.tree, true);
        assertThat(seen).as("leaves of both trees").isEqualTo(broad.size());
    }

    private static int checkTree(BoundingVolumeTree broad, DynamicBoxTree tree, boolean fixed) {
        TreeProxies proxies = broad.proxies;
        int leaves = 0;
        int inner = 0;
        int[] stack = new int[tree.child.length + 1];
        int top = 1;
        while (top > 0) {
            int s = stack[--top];
            int c = tree.child[s];
            if (c > 0) {
                inner++;
                assertThat(c % 2).as("children of %d are a pair", s).isZero();
                assertThat(tree.up[c >> 1]).as("slot above %d", c).isEqualTo(s);
                assertThat(tree.child[c]).isNotZero();
                assertThat(tree.child[c + 1]).isNotZero();
                for (int k = 0; k < 3; k++) {
                    assertThat(tree.box[6 * s + k]).isEqualTo(Math.min(tree.box[6 * c + k], tree.box[6 * c + 6 + k]));
                    assertThat(tree.box[6 * s + 3 + k]).isEqualTo(Math.max(tree.box[6 * c + 3 + k], tree.box[6 * c + 9 + k]));
                }
                stack[top++] = c;
                stack[top++] = c + 1;
            } else if (c < 0) {
                leaves++;
                int p = ~c;
                assertThat(proxies.isPresent(p) && proxies.isFixed(p) == fixed).as("proxy %d belongs here", p).isTrue();
                assertThat(tree.slotOf(p)).isEqualTo(s);
                assertThat(Arrays.copyOfRange(tree.box, 6 * s, 6 * s + 6))
                        .isEqualTo(Arrays.copyOfRange(proxies.fat, 6 * p, 6 * p + 6));
                for (int k = 0; k < 3; k++) {
                    assertThat(proxies.fat[6 * p + k]).isLessThanOrEqualTo(proxies.exact[6 * p + k]);
                    assertThat(proxies.fat[6 * p + 3 + k]).isGreaterThanOrEqualTo(proxies.exact[6 * p + 3 + k]);
                }
            }
        }
        assertThat(leaves).as("leaves").isEqualTo(tree.size);
        assertThat(inner).as("inner nodes").isEqualTo(Math.max(0, leaves - 1));
        int used = 0;
        for (int c : tree.child) {
            used += c != 0 ? 1 : 0;
        }
        assertThat(used).as("slots in use").isEqualTo(leaves + inner);
        return leaves;
    }
}
