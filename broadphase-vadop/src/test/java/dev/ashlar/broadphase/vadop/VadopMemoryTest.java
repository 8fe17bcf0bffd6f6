package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.BallBox;
import java.io.File;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Twenty thousand balls in a small heap: half a matrix with a byte for each pair would take 200 MB of it. */
class VadopMemoryTest {
    private static final int COUNT = 20_000;

    @Test
    @Tag("soak")
    void twentyThousandFitInto300Megabytes() throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        Process process = new ProcessBuilder(java, "-Xmx300m", "-cp", System.getProperty("java.class.path"),
                VadopMemoryTest.class.getName()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        assertThat(output).contains("collisions");
    }

    /** Some frames; prints how many collisions there were. */
    public static void main(String[] args) {
        BallBox box = new BallBox(COUNT, 2.5, 1, new VadopProvider().create(AlgorithmConfig.DEFAULT));
        for (int f = 0; f < 20; f++) {
            box.frame();
        }
        if (box.logged == 0) {
            throw new AssertionError("nothing happened");
        }
        System.out.println(box.logged / 3 + " collisions");
    }
}
