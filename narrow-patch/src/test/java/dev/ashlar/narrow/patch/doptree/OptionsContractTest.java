package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract with more cases, and with the volumes and patches that the default does not use. */
@Tag("soak")
class OptionsContractTest {
    abstract static class Options extends NarrowPhaseContract {
        @Override
        protected NarrowPhaseProvider provider() {
            return new DopTreeProvider();
        }

        @Override
        protected int cases() {
            return 300;
        }
    }

    @Nested
    class Default extends Options {
        @Override
        protected int cases() {
            return 1000;
        }
    }

    @Nested
    class Balls extends Options {
        @Override
        protected AlgorithmConfig config() {
            return AlgorithmConfig.DEFAULT.with("volume", "ball").with("patch", 1);
        }
    }

    @Nested
    class BoxesAlongAxesOfTheirOwn extends Options {
        @Override
        protected AlgorithmConfig config() {
            return AlgorithmConfig.DEFAULT.with("volume", "obb");
        }
    }

    @Nested
    class TwentySixLimits extends Options {
        @Override
        protected AlgorithmConfig config() {
            return AlgorithmConfig.DEFAULT.with("volume", 26).with("patch", 1000).with("facing", true);
        }
    }
}
