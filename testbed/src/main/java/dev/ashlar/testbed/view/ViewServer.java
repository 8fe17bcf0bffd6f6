package dev.ashlar.testbed.view;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ashlar.math.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The page of a running simulation, for browsers on this machine. {@code GET /} and a few files are the page,
 * {@code GET /frames} is an answer without end that carries the simulation, {@code POST /alive} says that it is read, and
 * {@code POST /request} takes what pages want, and answers with the number of the first frame that shows it.
 */
public final class ViewServer implements AutoCloseable {
    /** Each page holds a connection, of which browsers open six to a server. */
    private static final int MOST_PAGES = 4;
    /** A page is sent a sign of life so often, which shows whether it is still there, and which it has to answer. */
    private static final long PING_MILLIS = 1000;
    /** Who does not read for so long is cut off. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** A new scene can take long to build. */
    private static final long ANSWER_SECONDS = 60;

    /** Of a request that is too long, so much is read, and the rest is cut off. */
    private static final int MOST_SKIPPED = 1 << 20;

    private static final int MESSAGE_SETTINGS = 0;
    private static final int MESSAGE_ROSTER = 1;
    private static final int MESSAGE_FRAME = 2;
    private static final int MESSAGE_ALIVE = 3;

    static {
        // Small answers must not wait for others to fill a packet, nor a thread for ever for a request that never ends.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
    }

    private final HttpServer http;
    private final ExecutorService threads;
    private final Guard guard;
    private final Patience patience;
    private final FrameFeed feed = new FrameFeed();
    private final Simulator simulator;
    private final PageContent content;
    private final Consumer<String> log;

    /**
     * Starts it.
     *
     * @param port on the loopback address; 0: any that is free
     * @param log  is told when pages come and go, a line each
     */
    public ViewServer(Choices choices, int port, Consumer<String> log) {
        this(choices, port, log, PATIENCE);
    }

    ViewServer(Choices choices, int port, Consumer<String> log, Duration limit) {
        this.log = log;
        Session session = new Session(choices);
        http = bind(port);
        guard = new Guard(port());
        content = new PageContent();
        patience = new Patience(limit, System::nanoTime);
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "page");
            thread.setDaemon(true);
            return thread;
        });
        http.setExecutor(threads);
        http.createContext("/", this::handle);
        simulator = new Simulator(session, feed);
        http.start();
    }

    private static HttpServer bind(int port) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        } catch (BindException e) {
            throw new IllegalArgumentException("port " + port + " cannot be used (" + e.getMessage()
                    + "); name another with --port, or 0 for any that is free", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port it listens on. */
    public int port() {
        return http.getAddress().getPort();
    }

    /** What to open in a browser. */
    public String url() {
        return "http://localhost:" + port() + "/";
    }

    /** Says goodbye to all pages and ends the simulation. */
    @Override
    public void close() {
        feed.close();
        simulator.close();
        http.stop(0);
        threads.shutdownNow();
        patience.close();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            PageContent.SECURITY_HEADERS.forEach(exchange.getResponseHeaders()::set);
            String refusal = guard.refusal(exchange);
            String route = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            if (refusal != null) {
                send(exchange, Answer.text(403, refusal));
            } else if (route.equals("GET /frames")) {
                sendFrames(exchange);
            } else {
                send(exchange, answer(exchange, route));
            }
        } catch (IOException e) {
            // The page went away while it was answered; nobody is left to be told.
        }
    }

    private Answer answer(HttpExchange exchange, String route) throws IOException {
        Answer file =
                route.startsWith("GET ") || route.startsWith("HEAD ") ? content.file(exchange.getRequestURI().getPath()) : null;
        if (file != null) {
            return file;
        }
        return switch (route) {
            case "POST /request" -> take(exchange, text -> carryOut(Requests.parse(text)));
            case "POST /alive" -> take(exchange, this::hear);
            default -> Answer.text(404, "there is no " + route);
        };
    }

    /** Small answers wait until the exchange is closed, so that belongs to it. */
    private void send(HttpExchange exchange, Answer answer) throws IOException {
        patience.send(client -> {
            try (exchange) {
                answer.send(exchange);
            }
        });
    }

    // ---- requests

    private static Answer take(HttpExchange exchange, Function<String, Answer> taker) throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (!"application/json".equals(type)) {
            return Answer.text(415, "requests must be application/json"); // which foreign pages cannot send unasked
        }
        InputStream body = exchange.getRequestBody();
        byte[] bytes = body.readNBytes(Requests.MOST_BYTES + 1);
        if (bytes.length > Requests.MOST_BYTES) {
            body.readNBytes(MOST_SKIPPED); // closed while bytes still arrive, a connection may be reset before its answer is read
            return Answer.text(413, "requests must be of at most " + Requests.MOST_BYTES + " bytes");
        }
        try {
            return taker.apply(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Answer.text(400, e.getMessage());
        }
    }

    private Answer hear(String page) {
        try {
            patience.heard(Integer.parseInt(page));
        } catch (NumberFormatException e) {
            throw Check.fault("page", "a number", page);
        }
        return Answer.text(200, "");
    }

    private Answer carryOut(Consumer<Session> work) {
        CompletableFuture<Integer> done = simulator.submit(work);
        if (done == null) {
            return Answer.text(503, "the simulation is busy; try again");
        }
        try {
            return Answer.text(200, "" + done.get(ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            boolean usersMistake = cause instanceof IllegalArgumentException;
            return Answer.text(usersMistake ? 400 : 500, usersMistake ? cause.getMessage() : "failed: " + cause);
        } catch (TimeoutException e) {
            return Answer.text(503, "the simulation is still busy with that");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.text(503, "the server is stopping");
        }
    }

    // ---- frames

    private void sendFrames(HttpExchange exchange) throws IOException {
        if (!feed.join(MOST_PAGES)) {
            send(exchange, Answer.text(503, MOST_PAGES + " pages are open already; close one of them"));
            return;
        }
        log.accept("a page was opened");
        patience.send(client -> sendFrames(exchange, client));
    }

    private void sendFrames(HttpExchange exchange, Patience.Client client) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
            exchange.sendResponseHeaders(200, 0);
            sendFrames(exchange.getResponseBody(), client.number());
        } finally {
            int left = feed.leave();
            if (!feed.isClosed()) {
                log.accept((client.isCutOff() ? "a page that did not read was cut off" : "a page was closed")
                        + (left > 0 ? "" : "; the simulation rests until one is opened"));
            }
        }
    }

    /** Sends what the page does not have, always of the latest state, until it is closed or the server stops. */
    private void sendFrames(OutputStream out, int page) throws IOException {
        byte[] settings = null;
        Roster roster = null;
        int bodies = 0;
        int number = 0;
        long pinged = System.nanoTime();
        while (!feed.isClosed()) {
            FrameFeed.State state = await(number);
            if (state == null || System.nanoTime() - pinged > 1_000_000 * PING_MILLIS) {
                pinged = System.nanoTime();
                send(out, MESSAGE_ALIVE, ("" + page).getBytes(StandardCharsets.US_ASCII));
            }
            if (state == null) {
                continue;
            }
            if (state.settings() != settings) {
                settings = state.settings();
                send(out, MESSAGE_SETTINGS, settings);
            }
            if (state.roster() != roster || state.bodies() > bodies) {
                send(out, MESSAGE_ROSTER, state.roster().part(state.roster() == roster ? bodies : 0, state.bodies()));
            }
            roster = state.roster();
            bodies = state.bodies();
            number = state.number();
            send(out, MESSAGE_FRAME, state.frame());
        }
    }

    private FrameFeed.State await(int number) throws IOException {
        try {
            return feed.await(number, PING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by which the connection is cut, and not kept for another request
            throw new InterruptedIOException();
        }
    }

    /** A message is its length in four bytes, the first one the lowest, its kind in one, and its content. */
    private static void send(OutputStream out, int kind, byte[] content) throws IOException {
        byte[] message = new byte[5 + content.length];
        for (int k = 0; k < 4; k++) {
            message[k] = (byte) (content.length >> 8 * k);
        }
        message[4] = (byte) kind;
        System.arraycopy(content, 0, message, 5, content.length);
        out.write(message);
        out.flush();
    }
}
