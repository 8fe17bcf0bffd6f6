package dev.ashlar.testbed.view;

import com.sun.net.httpserver.HttpExchange;
import dev.ashlar.testbed.page.PageFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/** The files of the page, and the headers that keep it to itself. */
final class PageContent {
    private static final String IMPORTS = "{\"imports\": {\"three\": \"./three.js\", \"orbit\": \"./orbit.js\"}}";

    /** Scripts, styles and connections of this server alone; nothing may frame the page or use its files. */
    static final Map<String, String> SECURITY_HEADERS = Map.of(
            "Content-Security-Policy", "default-src 'none'; script-src 'self' 'sha256-" + sha256(IMPORTS) + "'; "
                    + "style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Cross-Origin-Resource-Policy", "same-origin",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-store");

    private record File(String type, byte[] bytes) {
        static File text(String type, String text) {
            return new File(type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private final Map<String, File> files = Map.of(
            "GET /", File.text("text/html", PageFiles.text(PageContent.class, "view.html").replace("{{imports}}", IMPORTS)),
            "GET /view.css", File.text("text/css", PageFiles.style(PageContent.class, "view.css")),
            "GET /view.js", File.text("text/javascript", PageFiles.script(PageContent.class, "feed.js", "stage.js", "panel.js",
                    "hand.js", "view.js")),
            "GET /three.js", new File("text/javascript", PageFiles.three()),
            "GET /orbit.js", new File("text/javascript", PageFiles.orbitControls()));

    boolean has(String route) {
        return files.containsKey(route);
    }

    void send(HttpExchange exchange, String route) throws IOException {
        File file = files.get(route);
        exchange.getResponseHeaders().set("Content-Type", file.type());
        exchange.sendResponseHeaders(200, file.bytes().length);
        exchange.getResponseBody().write(file.bytes());
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
