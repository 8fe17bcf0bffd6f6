package dev.ashlar.testbed.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testkit.tier.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as pages and others meet it. */
@Timeout(60)
final class ViewServerTest {
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        Collections.reverse(open);
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    private ViewServer server(String scene) {
        return server(scene, Duration.ofMinutes(10));
    }

    private ViewServer server(String scene, Duration patience) {
        Scene found = AllScenes.get(scene);
        Choices choices = new Choices(found, found.defaults(), 1, Engine.DEFAULT, found.dt());
        ViewServer server = new ViewServer(choices, 0, log::add, patience);
        open.add(server);
        return server;
    }

    private PageClient client(ViewServer server) {
        PageClient client = new PageClient(server);
        open.add(client);
        return client;
    }

    /** A page that looks at a scene which stands at its start. */
    private PageClient paused(ViewServer server) throws IOException, InterruptedException {
        PageClient page = client(server);
        assertThat(page.ask("{\"do\": \"play\", \"on\": false}").statusCode()).isEqualTo(200);
        assertThat(page.ask("{\"do\": \"reset\"}").statusCode()).isEqualTo(200);
        assertThat(page.open()).isEqualTo(200);
        page.frame();
        return page;
    }

    // ---- who may talk to it

    @Test
    void listensOnThisMachineOnly() throws IOException {
        ViewServer server = server("stack");
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    try (Socket socket = new Socket()) {
                        assertThatThrownBy(() -> socket.connect(new InetSocketAddress(address, server.port()), 500))
                                .as(address.toString()).isInstanceOf(ConnectException.class);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"evil.example, 403", "127.0.0.1.evil.example:PORT, 403", "localhost, 403", "localhost:1, 403",
        "localhost:PORT, 200", "127.0.0.1:PORT, 200", "'', 403"})
    void refusesForeignHosts(String host, int status) throws IOException {
        int port = server("stack").port();
        assertThat(raw(port, "GET / HTTP/1.1\r\nHost: " + host.replace("PORT", "" + port) + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "https://localhost", "http://localhost:1", "null"})
    void refusesForeignOrigins(String origin) throws IOException, InterruptedException {
        PageClient page = client(server("stack"));
        String request = "{\"do\": \"play\", \"on\": false}";
        HttpResponse<String> answer = page.post(request, "Content-Type", "application/json", "Origin", origin);
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).isEqualTo("pages of " + origin + " may not use this server");
        assertThat(page.get("frames", "Origin", origin).statusCode()).isEqualTo(403);
    }

    @Test
    void refusesOtherSitesButLetsLinksIn() throws IOException, InterruptedException {
        PageClient page = client(server("stack"));
        assertThat(page.get("frames", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors").statusCode()).isEqualTo(403);
        assertThat(page.get("three.js", "Sec-Fetch-Site", "same-site").statusCode()).isEqualTo(403);
        assertThat(page.get("", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate").statusCode()).isEqualTo(200);
        assertThat(page.get("", "Sec-Fetch-Site", "none").statusCode()).isEqualTo(200);
    }

    /** A browser would download it without end, and take the place of a page. */
    @ParameterizedTest
    @ValueSource(strings = {"frames", "view.js", "three.js", "request", "alive"})
    void nothingButTheFirstPageMayBeNavigatedToFromElsewhere(String path) throws IOException, InterruptedException {
        PageClient page = client(server("stack"));
        for (String site : new String[] {"cross-site", "same-site"}) {
            HttpResponse<String> answer = page.get(path, "Sec-Fetch-Site", site, "Sec-Fetch-Mode", "navigate",
                    "Sec-Fetch-Dest", "document", "Sec-Fetch-User", "?1");
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).isEqualTo("other sites may not use this server");
        }
        assertThat(log).as("no place taken").isEmpty();
    }

    @Test
    void headIsAnsweredLikeGetButWithoutContent() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        PageClient page = client(server);
        for (String path : new String[] {"", "three.js"}) {
            HttpResponse<String> head = page.head(path);
            HttpResponse<String> get = page.get(path);
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            assertThat(head.headers().firstValueAsLong("Content-Length"))
                    .hasValue(get.body().getBytes(StandardCharsets.UTF_8).length);
            assertThat(head.headers().firstValue("Content-Type")).isEqualTo(get.headers().firstValue("Content-Type"));
            assertThat(head.headers().firstValue("Content-Security-Policy")).isPresent();
        }
        assertThat(page.head("frames").statusCode()).as("has no end that its head could tell").isEqualTo(404);
        assertThat(log).as("no place taken").isEmpty();
        String twice = "HEAD /none HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n";
        assertThat(raw(server.port(), twice + twice.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"), 10_000)
                .split("HTTP/1.1 404")).as("two answers, and nothing between them").hasSize(3)
                .allSatisfy(answer -> assertThat(answer).doesNotContain("there is no"));
    }

    @Test
    void pagesMayLoadNothingFromElsewhereAndNobodyMayFrameThem() throws IOException, InterruptedException {
        HttpResponse<String> answer = client(server("stack")).get("");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'").doesNotContain("unsafe");
        assertThat(answer.headers().firstValue("Cross-Origin-Resource-Policy")).contains("same-origin");
    }

    // ---- bad requests

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"do\" | 400 | a request must be JSON",
        "[1] | 400 | a request must be a JSON object",
        "{} | 400 | a request needs \"do\"",
        "{\"do\": 7} | 400 | do must be a text, but was 7",
        "{\"do\": \"fly\"} | 400 | do must be known to the server, but was fly",
        "{\"do\": \"play\"} | 400 | a request needs \"on\"",
        "{\"do\": \"step\", \"count\": 1e9} | 400 | count must be from 1.0 to 100.0, but was 1.0E9",
        "{\"do\": \"dt\", \"seconds\": 0} | 400 | seconds must be from 1.0E-4 to 1.0, but was 0.0",
        "{\"do\": \"dt\", \"seconds\": NaN} | 400 | seconds must be a number, but was \"NaN\"",
        "{\"do\": \"drag\", \"place\": [1, 2]} | 400 | place must be three numbers, but was [1,2]",
        "{\"do\": \"drag\", \"place\": [1e300, 0, 0]} | 400 | place must be from -1000000.0 to 1000000.0, but was 1.0E300",
        "{\"do\": \"grab\", \"body\": 0, \"point\": [0, 0, 0]} | 400 | body to drag must be dynamic, but was STATIC",
        "{\"do\": \"grab\", \"body\": 99, \"point\": [0, 0, 0]} | 400 | body must be one of the scene, but was 99",
        "{\"do\": \"scene\", \"id\": \"nowhere\"} | 400 | no scene with id \"nowhere\"; found [brick-wall",
        "{\"do\": \"scene\", \"id\": \"stack\", \"values\": {\"boxes\": 0}} | 400 | boxes must be from 1.0 to 1000.0, but was 0.0",
        "{\"do\": \"scene\", \"id\": \"hull-pile\", \"values\": {\"bodies\": 30000}} | 400 | the scene has more than 20000 bodies",
        "{\"do\": \"algorithms\", \"broad\": \"magic\"} | 400 | no broad phase with id \"magic\"",
        "{\"do\": \"overlay\", \"id\": \"x\", \"on\": true} | 400 | overlay must be one that the page offers, but was x",
        "{\"do\": \"shoot\", \"from\": [0,1,0], \"direction\": [0,0,0], \"speed\": 1, \"radius\": 1, \"mass\": 1} | 400 | direction must"})
    void saysWhatIsWrongAndStaysAsItWas(String request, int status, String text) throws IOException, InterruptedException {
        PageClient page = paused(server("stack"));
        HttpResponse<String> answer = page.ask(request);
        assertThat(answer.body()).startsWith(text);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(poses(page)).isEqualTo(untouched());
    }

    @Test
    void refusesOtherKindsAndLongRequests() throws IOException, InterruptedException {
        PageClient page = client(server("stack"));
        assertThat(page.post("{\"do\": \"reset\"}", "Content-Type", "text/plain").statusCode()).isEqualTo(415);
        HttpResponse<String> answer = page.ask("{\"do\": \"" + "x".repeat(1_000_000) + "\"}");
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).isEqualTo("requests must be of at most 16384 bytes");
        // What is far too long is cut off, of which clients see the answer or the end of their connection.
        try {
            assertThat(page.ask("x".repeat(10_000_000)).statusCode()).isEqualTo(413);
        } catch (IOException cut) {
            assertThat(cut).isNotInstanceOf(HttpTimeoutException.class);
        }
        assertThat(page.ask("[".repeat(16_000)).statusCode()).as("deep nesting").isEqualTo(400);
        assertThat(page.get("request").statusCode()).isEqualTo(404);
        assertThat(page.get("../secret").statusCode()).isEqualTo(404);
        assertThat(page.ask("{\"do\": \"reset\"}").statusCode()).as("a good one after all that").isEqualTo(200);
    }

    /** Requests with random damage: each is answered, most are refused, and the simulation goes on as if there had been none. */
    @Test
    void damagedRequestsDoNoHarm() throws IOException, InterruptedException {
        PageClient page = paused(server("stack"));
        String[] good = {"{\"do\": \"grab\", \"body\": 3, \"point\": [0.1, 1.2, 0.3]}",
            "{\"do\": \"overlay\", \"id\": \"paths\", \"on\": true}",
            "{\"do\": \"speed\", \"factor\": 0.5}", "{\"do\": \"pick\", \"body\": 2}", "{\"do\": \"release\"}"};
        SplittableRandom random = new SplittableRandom(5);
        int refused = 0;
        int count = Tier.cases(300, 1000);
        for (int i = 0; i < count; i++) {
            byte[] bytes = good[random.nextInt(good.length)].getBytes(StandardCharsets.ISO_8859_1);
            for (int k = random.nextInt(1, 4); k > 0; k--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(32, 127);
            }
            int status = page.ask(new String(bytes, StandardCharsets.ISO_8859_1)).statusCode();
            assertThat(status).as(new String(bytes, StandardCharsets.ISO_8859_1)).isIn(200, 400);
            refused += status == 400 ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(count / 2);
        page.ask("{\"do\": \"release\"}");
        assertThat(poses(page)).isEqualTo(untouched());
    }

    /** The stack's poses after ten more steps. */
    private static byte[] poses(PageClient page) throws IOException, InterruptedException {
        assertThat(page.ask("{\"do\": \"step\", \"count\": 10}").statusCode()).isEqualTo(200);
        return page.frame(frame -> frame.number("step") == 10).poses(10);
    }

    private byte[] untouched() throws IOException, InterruptedException {
        return poses(paused(server("stack")));
    }

    // ---- pages that come and go

    @Test
    void saysWhichPortIsTaken() {
        ViewServer server = server("stack");
        Scene scene = AllScenes.get("stack");
        Choices choices = new Choices(scene, scene.defaults(), 1, Engine.DEFAULT, scene.dt());
        assertThatThrownBy(() -> new ViewServer(choices, server.port(), log::add)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("port " + server.port() + " cannot be used (Address already in use); name another with "
                        + "--port, or 0 for any that is free");
    }

    @Test
    void restsWithoutPagesAndGoesOnWithThem() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        PageClient page = client(server);
        Thread.sleep(300);
        page.open();
        assertThat(page.frame().number("step")).as("without a page").isZero();
        page.frame(frame -> frame.number("step") >= 5);
        page.close();
        while (!log.contains("a page was closed; the simulation rests until one is opened")) {
            Thread.sleep(20);
        }
        PageClient next = client(server);
        next.open();
        double step = next.frame().number("step");
        assertThat(step).isGreaterThanOrEqualTo(5);
        next.frame(frame -> frame.number("step") > step + 5);
        assertThat(log).containsExactly("a page was opened", "a page was closed; the simulation rests until one is opened",
                "a page was opened");
    }

    @Test
    void twoPagesSeeTheSameAndTheFifthIsRefused() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        PageClient first = paused(server);
        PageClient second = client(server);
        second.open();
        second.frame();
        first.ask("{\"do\": \"shoot\", \"from\": [0, 1, 5], \"direction\": [0, 0, -1], "
                + "\"speed\": 9, \"radius\": 0.2, \"mass\": 3}");
        second.ask("{\"do\": \"step\", \"count\": 4}");
        byte[] seen = first.frame(frame -> frame.number("step") == 4).poses(11);
        assertThat(second.frame(frame -> frame.number("step") == 4).poses(11)).isEqualTo(seen);
        assertThat(second.roster.getAsJsonArray("bodies")).as("told of the ball alone").hasSize(1);
        assertThat(client(server).open()).isEqualTo(200);
        assertThat(client(server).open()).isEqualTo(200);
        HttpResponse<String> fifth = client(server).get("frames");
        assertThat(fifth.statusCode()).isEqualTo(503);
        assertThat(fifth.body()).isEqualTo("4 pages are open already; close one of them");
    }

    /** A browser that dies: its connection is cut in the middle of a frame. The others see nothing of it. */
    @Test
    void pagesThatAreCutOffAreForgotten() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        PageClient page = client(server);
        page.open();
        page.frame();
        for (int i = 0; i < 8; i++) {
            try (Socket dying = new Socket("127.0.0.1", server.port())) {
                dying.setSoLinger(true, 0); // a reset, not an end
                dying.getOutputStream().write(("GET /frames HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(dying.getInputStream().readNBytes(300)).hasSize(300);
            }
            int closed = i + 1;
            double step = page.frame().number("step");
            page.frame(frame -> frame.number("step") > step);
            while (log.stream().filter("a page was closed"::equals).count() < closed) {
                page.frame();
            }
        }
        assertThat(page.ask("{\"do\": \"reset\"}").statusCode()).isEqualTo(200);
    }

    /** A page that never reads: the others do not wait for it. */
    @Test
    void slowPagesHoldNobodyUp() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        try (Socket slow = new Socket("127.0.0.1", server.port())) {
            slow.setReceiveBufferSize(1024);
            slow.getOutputStream().write(("GET /frames HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            PageClient page = client(server);
            page.open();
            page.ask("{\"do\": \"overlay\", \"id\": \"edges\", \"on\": true}");
            for (int i = 0; i < 30; i++) {
                assertThat(page.ask("{\"do\": \"step\", \"count\": 100}").statusCode()).isEqualTo(200);
            }
            assertThat(page.frame(frame -> frame.number("step") >= 3000)).isNotNull();
        }
    }

    /** Whether they are sent much, or nothing but signs of life. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pagesThatDoNotReadAreCutOff(boolean plays) throws IOException, InterruptedException {
        ViewServer server = server("stack", Duration.ofMillis(500));
        PageClient asks = client(server);
        asks.ask("{\"do\": \"play\", \"on\": " + plays + "}");
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Socket socket = new Socket("127.0.0.1", server.port());
            open.add(socket);
            silent.add(socket);
            socket.getOutputStream().write(("GET /frames HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        }
        while (log.stream().filter(line -> line.startsWith("a page that did not read was cut off")).count() < 4) {
            Thread.sleep(20);
        }
        assertThat(log).contains("a page that did not read was cut off; the simulation rests until one is opened");
        assertThat(client(server).open()).as("there is place again").isEqualTo(200);
        for (Socket socket : silent) {
            socket.setSoTimeout(20_000);
            try {
                socket.getInputStream().readAllBytes();
            } catch (SocketTimeoutException e) {
                throw new AssertionError("the connection is still open", e);
            } catch (IOException e) {
                assertThat(e).as("the connection was cut").isNotNull();
            }
        }
    }

    @Test
    void signsOfLifeMustBeNumbers() throws IOException, InterruptedException {
        PageClient page = client(server("stack"));
        assertThat(page.alive("1", "application/json").statusCode()).isEqualTo(200);
        assertThat(page.alive("1", "text/plain").statusCode()).isEqualTo(415);
        HttpResponse<String> answer = page.alive("x", "application/json");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("page must be a number, but was x");
    }

    @Test
    void feedsEndWhenTheServerStops() throws IOException, InterruptedException {
        ViewServer server = server("stack");
        PageClient page = client(server);
        page.open();
        page.frame();
        server.close();
        try {
            while (page.frame() != null) {
                assertThat(page.settings).isNotNull();
            }
        } catch (IOException e) {
            assertThat(e).as("the connection was cut").isNotNull();
        }
        assertThatThrownBy(() -> page.ask("{\"do\": \"reset\"}")).isInstanceOf(IOException.class);
        assertThat(log).as("nothing to complain about").containsExactly("a page was opened");
    }

    private static String raw(int port, String request) throws IOException {
        return raw(port, request, 64);
    }

    private static String raw(int port, String request, int most) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(most), StandardCharsets.US_ASCII);
        }
    }
}
