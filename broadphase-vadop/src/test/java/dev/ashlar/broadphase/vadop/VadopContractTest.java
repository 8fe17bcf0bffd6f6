package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;
import org.junit.jupiter.api.Nested;

/** The contract of broad phases in several configurations. */
class VadopContractTest {
    abstract static class Configured extends BroadPhaseContract {
        private final AlgorithmConfig config;

        Configured(AlgorithmConfig config) {
            this.config = config;
        }

        @Override
        protected BroadPhaseProvider provider() {
            return new VadopProvider();
        }

        @Override
        protected AlgorithmConfig config() {
            return config;
        }
    }

    @Nested
    class ByDefault extends Configured {
        ByDefault() {
            super(AlgorithmConfig.DEFAULT);
        }
    }

    @Nested
    class ThreeAxes extends Configured {
        ThreeAxes() {
            super(AlgorithmConfig.DEFAULT.with("axes", 3).with("phi", 1));
        }
    }

    @Nested
    class SixteenAxesInNarrowBands extends Configured {
        SixteenAxesInNarrowBands() {
            super(AlgorithmConfig.DEFAULT.with("phi", 1));
        }
    }

    @Nested
    class SixteenAxesAndCoordinates extends Configured {
        SixteenAxesAndCoordinates() {
            super(AlgorithmConfig.DEFAULT.with("xyz", true));
        }
    }

    @Nested
    class SixtyFiveAxes extends Configured {
        SixtyFiveAxes() {
            super(AlgorithmConfig.DEFAULT.with("axes", 65).with("phi", 1));
        }
    }

    @Nested
    class SeventyAxesAndCoordinatesByTable extends Configured {
        SeventyAxesAndCoordinatesByTable() {
            super(AlgorithmConfig.DEFAULT.with("axes", 70).with("xyz", true).with("table", true));
        }
    }

    @Nested
    class NarrowBandsByTable extends Configured {
        NarrowBandsByTable() {
            super(AlgorithmConfig.DEFAULT.with("phi", 1).with("table", true).with("resting", 2));
        }
    }

    @Nested
    class AHundredAndTwentyAxesAndCoordinates extends Configured {
        AHundredAndTwentyAxesAndCoordinates() {
            super(AlgorithmConfig.DEFAULT.with("axes", 120).with("phi", 1).with("xyz", true));
        }
    }

    @Nested
    class ABandOfItsOwnForEach extends Configured {
        ABandOfItsOwnForEach() {
            super(AlgorithmConfig.DEFAULT.with("phi", 1).with("excess", 0.5));
        }
    }

    @Nested
    class OwnBandsByTableOfManyAxes extends Configured {
        OwnBandsByTableOfManyAxes() {
            super(AlgorithmConfig.DEFAULT.with("axes", 65).with("excess", 2).with("table", true));
        }
    }

    @Nested
    class BandsThatNeedNotCross extends Configured {
        BandsThatNeedNotCross() {
            super(AlgorithmConfig.DEFAULT.with("axes", 10).with("phi", 0.4));
        }
    }
}
