package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract with the other volumes and patches that the default does not use. */
class OptionsContractTest {
    abstract static class Fewer extends NarrowPhaseContract {
        @Override
        protected NarrowPhaseProvider provider() {
            return new DopTreeProvider();
        }

        @Override
        protected int cases() {
            return 40;
        }
    }

    @Nested
    class Balls extends Fewer {
        @Override
        protected AlgorithmConfig config() {
            return AlgorithmConfig.DEFAULT.with("volume", "ball").with("patch", 1);
        }
    }

    @Tag("soak")
    @Nested
    class TwentySixLimits extends Fewer {
        @Override
        protected AlgorithmConfig config() {
            return AlgorithmConfig.DEFAULT.with("volume", 26).with("patch", 1000).with("facing", true);
        }
    }
}
