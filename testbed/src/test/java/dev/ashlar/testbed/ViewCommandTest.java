package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ashlar view} as a stranger meets it on a terminal. */
@Timeout(120)
final class ViewCommandTest {
    private final Program program = new Program();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            view stakc                   | no scene with id "stakc"; found [brick-wall, stack,
            view stack pile              | Unmatched argument at index 2: 'pile'; see ashlar view --help
            view --port 70000            | --port must be from 0 to 65535, but was 70000
            view --port -1               | --port must be from 0 to 65535, but was -1
            view --port x                | Invalid value for option '--port': 'x' is not an int; see ashlar view --help
            view --steps 5               | Unknown option: '--steps'
            view stack --broad bvh       | no broad phase with id "bvh"; found [axis-sort,
            view stack --dt 7            | dt must be from 1.0E-4 to 1.0, but was 7.0
            view stack --threads 65      | --threads must be from 1 to 64, but was 65
            view stack --set boxes=0     | boxes must be from 1.0 to 1000.0, but was 0.0
            view hull-pile --set bodies=30000 | the scene has more than 20000 bodies with these values
            """)
    void refusesInOneLineWithARemedy(String args, String text) {
        assertThat(program.run(args.split(" "))).isEqualTo(2);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).startsWith("ashlar: ").contains(text).hasLineCount(1);
    }

    @Test
    void saysInOneLineThatAPortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(program.run("view", "stack", "--port", "" + taken.getLocalPort())).isEqualTo(2);
            assertThat(program.out()).isEmpty();
            assertThat(program.err())
                    .isEqualTo("ashlar: port " + taken.getLocalPort() + " cannot be used (Address already in use); "
                            + "name another with --port, or 0 for any that is free\n");
        }
    }

    /** The whole program, ended while a page looks: nothing but the lines that are meant, and no trace. */
    @Test
    void endsQuietlyWhileAPageLooks() throws Exception {
        Process view = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "dev.ashlar.testbed.Ashlar", "view", "stack", "--port", "0")).start();
        try (BufferedReader out = view.inputReader(); InputStream err = view.getErrorStream()) {
            String first = out.readLine();
            assertThat(first).matches("ashlar: open http://localhost:\\d+/ in a browser; Ctrl-C ends it");
            int port = Integer.parseInt(first.replaceAll("\\D", ""));
            try (Socket page = new Socket("127.0.0.1", port)) {
                page.getOutputStream().write(("GET /frames HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(out.readLine()).isEqualTo("ashlar: a page was opened");
                assertThat(page.getInputStream().readNBytes(1000)).as("frames").hasSize(1000);
                view.toHandle().destroy(); // unlike Process.destroy it leaves the streams open
                assertThat(view.waitFor(60, TimeUnit.SECONDS)).isTrue();
                page.getInputStream().readAllBytes(); // ends
            } catch (SocketException e) {
                assertThat(e).as("or is cut").hasMessageContaining("reset");
            }
            assertThat(out.readLine()).as("nothing more to say").isNull();
            assertThat(new String(err.readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
        } finally {
            view.destroyForcibly();
        }
    }
}
