package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.testkit.BallBox;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The candidates are those of the paper's matrix and of sorting in from the ends. */
class VadopMatrixTest {
    @Test
    void candidatesAreThoseOfTheMatrix() {
        for (double phi : new double[] {0.5, 1, 1.5}) {
            for (int axes : new int[] {4, 16, 70}) {
                AlgorithmConfig config = AlgorithmConfig.DEFAULT.with("axes", axes).with("phi", phi);
                BroadPhase ours = new VadopProvider().create(config);
                MatrixVadop matrix = new MatrixVadop(VadopProvider.options(config), 120);
                BallBox box = new BallBox(120, 20, 5, ours);
                BallBox same = new BallBox(120, 20, 5, matrix);
                for (int f = 0; f < Tier.cases(8, 25); f++) {
                    box.startFrame();
                    same.startFrame();
                    assertThat(pairs(ours)).as("frame %d, %s", f, config).containsExactly(pairs(matrix));
                    box.finishFrame();
                    same.finishFrame();
                    assertThat(pairs(ours)).as("after frame %d, %s", f, config).containsExactly(pairs(matrix));
                }
                assertThat(box.logged).isEqualTo(same.logged);
            }
        }
    }

    private static long[] pairs(BroadPhase broad) {
        PairBuffer pairs = new PairBuffer();
        broad.findPairs(pairs);
        pairs.sort();
        long[] keys = new long[pairs.size()];
        Arrays.setAll(keys, pairs::key);
        return keys;
    }
}
