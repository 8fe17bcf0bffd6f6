package dev.ashlar.testkit;

import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FigureLogTest {
    @Test
    void keepsALineForEachFigure() throws IOException {
        FigureLog.add("drift, demanded <= 1 um", "%.1f um, \"held\" %d", 0.26, 3);
        FigureLog.add("seed", "%s", "seven");
        Path folder = Path.of(System.getProperty("ashlar.figures", "build/figures"));
        assertThat(folder.resolve(FigureLogTest.class.getName() + ".csv")).hasContent("""
                what,reads,values
                "drift, demanded <= 1 um","0.3 um, ""held"" 3",0.26,3
                seed,seven,seven
                """);
    }

    @Test
    void theGateTriesFewerCases() {
        boolean gate = System.getProperty("ashlar.tier", "gate").equals("gate");
        assertThat(Tier.cases(10, 100)).isEqualTo(gate ? 10 : 100);
        assertThatThrownBy(() -> Tier.cases(11, 10)).hasMessage("gate must be from 1 to all = 10, but was 11");
    }
}
