package dev.ashlar.testbed.view;

import dev.ashlar.testbed.page.PageFiles;
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

    private final Map<String, Answer> files = Map.of(
            "/", Answer.text(200, "text/html", PageFiles.text(PageContent.class, "view.html").replace("{{imports}}", IMPORTS)),
            "/view.css", Answer.text(200, "text/css", PageFiles.style(PageContent.class, "view.css")),
            "/view.js", Answer.text(200, "text/javascript", PageFiles.script(PageContent.class, "feed.js", "stage.js", "panel.js",
                    "hand.js", "view.js")),
            "/three.js", new Answer(200, "text/javascript", PageFiles.three()),
            "/orbit.js", new Answer(200, "text/javascript", PageFiles.orbitControls()));

    /** Null if there is no such file. */
    Answer file(String path) {
        return files.get(path);
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
