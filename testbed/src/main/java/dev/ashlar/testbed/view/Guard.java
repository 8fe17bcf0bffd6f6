package dev.ashlar.testbed.view;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.util.Set;

/**
 * Who may talk to the server: pages that it served itself. It listens on the loopback address only, so what is left to
 * refuse are other pages in a browser on this machine, by the headers that no page can forge: a name that was made to lead here
 * shows in {@code Host}, a foreign page in {@code Origin} and {@code Sec-Fetch-Site}. All that a foreign page may do is to link to
 * {@code GET /}: whatever else it could have a browser go to, a feed without end above all, is not for it to open.
 */
final class Guard {
    private final Set<String> hosts;
    private final Set<String> origins;

    Guard(int port) {
        hosts = Set.of("localhost:" + port, "127.0.0.1:" + port);
        origins = Set.of("http://localhost:" + port, "http://127.0.0.1:" + port);
    }

    /** Why a request is refused, or null if it is not. */
    String refusal(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        String host = headers.getFirst("Host");
        if (host == null || !hosts.contains(host)) {
            return "this server answers to " + hosts + " only, but was asked as \"" + host + "\"";
        }
        String origin = headers.getFirst("Origin");
        if (origin != null && !origins.contains(origin)) {
            return "pages of " + origin + " may not use this server";
        }
        String site = headers.getFirst("Sec-Fetch-Site");
        boolean follows = "GET".equals(exchange.getRequestMethod()) && "/".equals(exchange.getRequestURI().getPath())
                && "navigate".equals(headers.getFirst("Sec-Fetch-Mode"));
        if (site != null && !site.equals("same-origin") && !site.equals("none") && !follows) {
            return "other sites may not use this server";
        }
        return null;
    }
}
