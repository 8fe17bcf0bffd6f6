package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeStructureTest {
    @Test
    void isFoundByItsId() {
        assertThat(Algorithms.broadPhase("tree").id()).isEqualTo("tree");
    }

    @Test
    void refusesOptionsOutOfRange() {
        assertThatThrownBy(() -> new TreeProvider().create(AlgorithmConfig.DEFAULT.with("margin", -1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("option margin must be from 0.0 to 10.0, but was -1.0");
        assertThatThrownBy(() -> new TreeProvider().create(AlgorithmConfig.DEFAULT.with("rebuild", "often")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("option rebuild must be a number, but was \"often\"");
    }

    @Test
    void holdsTogetherAfterAnyOperations() {
        for (int seed = 1; seed <= 6; seed++) {
            TreeScene scene = new TreeScene(600, 0.2 * seed, seed);
            Random random = new Random(seed);
            boolean[] present = new boolean[scene.count];
            ProxyBuffer found = new ProxyBuffer();
            for (int round = 0; round < 120; round++) {
                // From single changes to changes of most.
                int changes = 1 << random.nextInt(10);
                for (int i = 0; i < changes; i++) {
                    int p = random.nextInt(scene.count);
                    if (!present[p]) {
                        scene.insert(p, random.nextInt(3) == 0);
                        present[p] = true;
                    } else if (random.nextInt(3) == 0) {
                        scene.broad.remove(p);
                        present[p] = false;
                    } else {
                        if (random.nextBoolean()) {
                            scene.place(p, 0.2 * seed);
                        } else {
                            scene.volumes[p * TreeScene.STRIDE + SweptVolume.DISPLACEMENT] *= -0.5;
                        }
                        scene.set(p);
                    }
                }
                if (random.nextBoolean()) {
                    scene.findPairs();
                } else {
                    found.clear();
                    scene.broad.queryAabb(new double[] {-2, -2, -2, 2, 2, 2}, 0, found);
                }
                TreeScene.checkStructure(scene.broad);
            }
        }
    }

    @Test
    void staysShallowWhenAllIsInOnePlace() {
        BoundingVolumeTree broad = (BoundingVolumeTree) new TreeProvider().create(AlgorithmConfig.DEFAULT);
        double[] volume = new double[SweptVolume.STRIDE];
        double[] box = {1, 1, 1, 1, 1, 1};
        SweptVolume.ofBox(box, 0, 0, volume, 0);
        ProxyBuffer found = new ProxyBuffer();
        for (int p = 0; p < 3000; p++) {
            broad.insert(p, volume, 0, 0, false, 1, 0);
            found.clear();
            broad.partners(p, found);
        }
        TreeScene.checkStructure(broad);
        assertThat(broad.moving.tree.depth).isLessThanOrEqualTo(130);
        broad.queryAabb(box, 0, found);
        assertThat(found.size()).isEqualTo(3000);
    }

    @Test
    void copesWithVolumesBeyondTheRangeOfDoubles() {
        BoundingVolumeTree broad = (BoundingVolumeTree) new TreeProvider().create(AlgorithmConfig.DEFAULT);
        double[] volume = new double[SweptVolume.STRIDE];
        double huge = 0.9 * Double.MAX_VALUE;
        for (int p = 0; p < 20; p++) {
            double low = p % 2 == 0 ? -huge : p;
            double high = p % 3 == 0 ? huge : p + 1;
            double[] box = {low, low, low, high, high, high};
            System.arraycopy(box, 0, volume, 0, 6);
            volume[SweptVolume.DISPLACEMENT] = p % 4 == 0 ? huge : 0;
            volume[SweptVolume.MARGIN] = p % 5 == 0 ? huge : 0;
            broad.insert(p, volume, 0, 0, p % 7 == 0, 1, 1);
        }
        TreeScene.checkStructure(broadAfterQuery(broad, 20));
    }

    private static BoundingVolumeTree broadAfterQuery(BoundingVolumeTree broad, int wanted) {
        ProxyBuffer found = new ProxyBuffer();
        double all = Double.MAX_VALUE;
        broad.queryAabb(new double[] {-all, -all, -all, all, all, all}, 0, found);
        assertThat(found.size()).isEqualTo(wanted);
        return broad;
    }
}
