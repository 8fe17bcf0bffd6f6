package dev.ashlar.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.broadphase.bruteforce.BruteForceProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void findsBruteForceByServiceLoader() {
        assertThat(Algorithms.broadPhases()).containsExactly("brute-force");
        assertThat(Algorithms.broadPhase("brute-force")).isInstanceOf(BruteForceProvider.class);
        assertThat(Algorithms.broadPhase().id()).isEqualTo("brute-force");
    }

    @Test
    void namesTheModuleOfAKnownId() {
        assertThatThrownBy(() -> Algorithms.broadPhase("vadop")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no broad phase with id \"vadop\"; found [brute-force]: add ashlar-broadphase-vadop");
    }

    @Test
    void listsWhatIsThereForAnUnknownId() {
        assertThatThrownBy(() -> Algorithms.broadPhase("bvh")).hasMessage("no broad phase with id \"bvh\"; found [brute-force]");
    }

    @Test
    void prefersByTheDocumentedOrderNotByName() {
        Map<String, String> known = new LinkedHashMap<>();
        known.put("tree", "ashlar-broadphase-tree");
        known.put("sap", "ashlar-broadphase-sap");
        TreeMap<String, String> found = new TreeMap<>(Map.of("sap", "SAP", "tree", "TREE", "another", "ANOTHER"));
        assertThat(Algorithms.preferred("broad phase", found, known)).isEqualTo("TREE");
        found.remove("tree");
        assertThat(Algorithms.preferred("broad phase", found, known)).isEqualTo("SAP");
        found.remove("sap");
        assertThatThrownBy(() -> Algorithms.preferred("broad phase", found, known)).isInstanceOf(IllegalStateException.class)
                .hasMessage("no broad phase found among [another]: add [ashlar-broadphase-tree, ashlar-broadphase-sap]");
    }

    @Test
    void refusesTwoProvidersOfOneId() {
        assertThatThrownBy(() -> Algorithms.index("broad phase", List.of(new BruteForceProvider(), new BruteForceProvider()),
                BruteForceProvider::id)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "two providers of broad phase \"brute-force\": dev.ashlar.broadphase.bruteforce.BruteForceProvider and");
    }

    @Test
    void readsOptionsWithDefaultsAndRefusesUnknownOnes() {
        AlgorithmConfig config = AlgorithmConfig.DEFAULT.with("axes", 16).with("phi", "1.5").with("xyz", true)
                .with("mode", "slow");
        assertThat(config.integer("axes", 3, 3, 70)).isEqualTo(16);
        assertThat(config.number("phi", 1, 1, 2)).isEqualTo(1.5);
        assertThat(config.number("other", 0.25, 0, 1)).isEqualTo(0.25);
        assertThat(config.flag("xyz", false)).isTrue();
        assertThat(config.choice("mode", "fast", "fast", "slow")).isEqualTo("slow");
        config.checkKnown("vadop", "axes", "phi", "xyz", "mode");
        assertThatThrownBy(() -> config.checkKnown("vadop", "axes", "xyz", "mode"))
                .hasMessage("unknown option \"phi\" of vadop; it knows [axes, xyz, mode]");
        assertThatThrownBy(() -> config.integer("axes", 3, 3, 10)).hasMessage("option axes must be from 3 to 10, but was 16");
        assertThatThrownBy(() -> config.integer("mode", 3, 3, 10))
                .hasMessage("option mode must be a whole number, but was \"slow\"");
        assertThatThrownBy(() -> config.number("mode", 3, 3, 10)).hasMessage("option mode must be a number, but was \"slow\"");
        assertThatThrownBy(() -> AlgorithmConfig.DEFAULT.with("n", "NaN").number("n", 3, 3, 10))
                .hasMessage("option n must be from 3.0 to 10.0, but was NaN");
        assertThatThrownBy(() -> config.flag("mode", true))
                .hasMessage("option mode must be one of [true, false], but was \"slow\"");
        assertThatThrownBy(() -> Algorithms.broadPhase("brute-force").create(config))
                .hasMessageContaining("unknown option \"axes\"");
    }
}
