package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class GradlewTest {
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void itsShellTestPasses() throws IOException, InterruptedException {
        Process test = new ProcessBuilder("sh", "gradle/gradlew-test.sh")
                .directory(Project.ROOT.toFile()).redirectErrorStream(true).start();
        test.getOutputStream().close();
        String output = new String(test.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(test.waitFor()).as(output).isZero();
        assertThat(output).contains("ok - ");
    }
}
