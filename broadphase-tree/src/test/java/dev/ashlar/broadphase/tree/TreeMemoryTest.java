package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeMemoryTest {
    /** Runs 100,000 bodies for some steps and prints how many pairs there are. */
    static final class Crowd {
        private Crowd() {
        }

        public static void main(String[] args) {
            TreeScene scene = new TreeScene(100_000, 0.05, 1);
            scene.insertAll();
            int found = scene.findPairs();
            for (int step = 0; step < 12; step++) {
                scene.fly();
                found = scene.findPairs();
            }
            System.out.println("pairs " + found);
        }
    }

    @Test
    void aHundredThousandBodiesFitIntoAGigabyte(@TempDir Path folder) throws Exception {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Path log = folder.resolve("log");
        Path arguments = folder.resolve("arguments");
        Files.writeString(arguments, "-Xmx1g\n-cp\n\"" + path.replace("\\", "\\\\") + "\"\n" + Crowd.class.getName() + "\n");
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "@" + arguments).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        process.destroyForcibly();
        String text = Files.readString(log, StandardCharsets.UTF_8);
        assertThat(ended).as(text).isTrue();
        assertThat(text).containsPattern("pairs 1[0-9]{5}\\b");
    }
}
