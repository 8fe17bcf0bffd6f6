package dev.ashlar.testbed.view;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What is sent back as a whole. */
record Answer(int status, String type, byte[] bytes) {
    static Answer text(int status, String text) {
        return text(status, "text/plain", text);
    }

    static Answer text(int status, String type, String text) {
        return new Answer(status, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends it; of one to {@code HEAD}, all but its content. */
    void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", "" + bytes.length);
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
