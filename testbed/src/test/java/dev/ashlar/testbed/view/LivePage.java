package dev.ashlar.testbed.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testbed.ChromiumBrowser;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.testbed.scene.AllScenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/**
 * The live page in a real browser, for tests. Nothing depends on how fast the machine is: what is looked at is paused, started anew
 * and stepped a counted number of times, and the page is {@linkplain #settle settled}.
 */
@Timeout(300)
abstract class LivePage {
    private static ChromiumBrowser browser;

    final List<String> complaints = new ArrayList<>();
    ViewServer server;
    Page page;

    @BeforeAll
    static void startBrowser() {
        browser = new ChromiumBrowser();
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void closePage() {
        page.close();
        server.close();
    }

    void open(String id, Values values, int width, int height) {
        Scene scene = AllScenes.get(id);
        server = start(scene, values, 0);
        page = newPage(width, height);
    }

    static ViewServer start(Scene scene, Values values, int port) {
        Engine engine = Engine.DEFAULT.withBroad(Show.of(scene).broad());
        return new ViewServer(new Choices(scene, values, 1, engine, scene.dt()), port, line -> {});
    }

    Page newPage(int width, int height) {
        Browser.NewPageOptions options = new Browser.NewPageOptions().setViewportSize(width, height)
                .setColorScheme(ColorScheme.LIGHT).setHasTouch(width < 400);
        Page opened = browser.page(options, complaints, server.url());
        opened.navigate(server.url());
        await(opened, "window.ashlar?.panel.settings && ashlar.panel.values.step !== undefined");
        return opened;
    }

    void open(String id) {
        open(id, AllScenes.get(id).defaults(), 800, 400);
    }

    /** By asking again and again: the page allows no code to be made from text, which waitForFunction needs. */
    static void await(Page where, String condition) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < deadline) {
            if (Boolean.TRUE.equals(where.evaluate("Boolean(" + condition + ")"))) {
                return;
            }
            where.waitForTimeout(20);
        }
        throw new AssertionError("never: " + condition + "; the page has " + where.evaluate("JSON.stringify(ashlar.panel.values)")
                + ", " + where.textContent("#message") + where.textContent("#toast"));
    }

    void await(String condition) {
        await(page, condition);
    }

    /** Until the page shows what it has asked for. */
    void settle() {
        await("ashlar.feed.asking === 0 && ashlar.feed.shown >= ashlar.feed.due");
    }

    double value(String name) {
        return ((Number) page.evaluate("ashlar.panel.values." + name)).doubleValue();
    }

    Object setting(String name) {
        return page.evaluate("ashlar.panel.settings." + name);
    }

    /** Has it done, and shown. */
    void ask(String request) {
        assertThat(page.evaluate("ashlar.feed.ask(" + request + ")")).as(request).isEqualTo(true);
        settle();
    }

    void click(String selector) {
        page.click(selector);
        settle();
    }

    void press(String key) {
        page.keyboard().press(key);
        settle();
    }

    /** The scene as it is after so many steps, standing still. */
    void stepTo(int steps) {
        ask("{do: 'play', on: false}");
        ask("{do: 'reset'}");
        for (int left = steps; left > 0; left -= 30) { // few enough to be answered in time anywhere
            ask("{do: 'step', count: " + Math.min(left, 30) + "}");
        }
        assertThat(value("step")).isEqualTo(steps);
    }

    void switchOverlay(Overlay overlay, boolean on) {
        click("#overlay-" + overlay.id());
        assertThat(setting("overlays.find(o => o.id === '" + overlay.id() + "').on")).isEqualTo(on);
    }
}
