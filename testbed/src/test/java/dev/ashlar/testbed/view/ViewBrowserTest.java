package dev.ashlar.testbed.view;

import static dev.ashlar.testbed.ChromiumBrowser.brightness;
import static dev.ashlar.testbed.ChromiumBrowser.canvas;
import static dev.ashlar.testbed.ChromiumBrowser.colours;
import static dev.ashlar.testbed.ChromiumBrowser.differing;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.ashlar.physics.scene.Scene;
import dev.ashlar.physics.scene.Values;
import dev.ashlar.testbed.ChromiumBrowser;
import dev.ashlar.testbed.Show;
import dev.ashlar.testbed.scene.AllScenes;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The live page in a real browser. */
@Timeout(300)
final class ViewBrowserTest {
    private static final Path PICTURES = Path.of("target", "pictures");
    private static ChromiumBrowser browser;

    private final List<String> complaints = new ArrayList<>();
    private ViewServer server;
    private Page page;

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

    private void open(String id, Values values, int width, int height) {
        Scene scene = AllScenes.get(id);
        server = new ViewServer(new Choices(scene, values, 1, Show.of(scene).broad(), null, null, scene.dt()), 0, line -> { });
        page = newPage(width, height);
    }

    private Page newPage(int width, int height) {
        Browser.NewPageOptions options = new Browser.NewPageOptions().setViewportSize(width, height)
                .setColorScheme(ColorScheme.LIGHT);
        Page opened = browser.page(options, complaints, server.url());
        opened.navigate(server.url());
        await(opened, "window.ashlar?.panel.settings && ashlar.panel.values.step !== undefined");
        return opened;
    }

    private void open(String id) {
        open(id, AllScenes.get(id).defaults(), 800, 400);
    }

    /** By asking again and again: the page allows no code to be made from text, which waitForFunction needs. */
    private static void await(Page where, String condition) {
        long deadline = System.nanoTime() + 40_000_000_000L;
        while (System.nanoTime() < deadline) {
            if (Boolean.TRUE.equals(where.evaluate("Boolean(" + condition + ")"))) {
                return;
            }
            where.waitForTimeout(50);
        }
        throw new AssertionError("never: " + condition + "; the page has " + where.evaluate("JSON.stringify(ashlar.panel.values)")
                + ", " + where.textContent("#message") + where.textContent("#toast"));
    }

    private void await(String condition) {
        await(page, condition);
    }

    private double value(String name) {
        return ((Number) page.evaluate("ashlar.panel.values." + name)).doubleValue();
    }

    private Object setting(String name) {
        return page.evaluate("ashlar.panel.settings." + name);
    }

    private void ask(String request) {
        assertThat(page.evaluate("ashlar.feed.ask(" + request + ")")).as(request).isEqualTo(true);
    }

    private void pause() {
        ask("{do: 'play', on: false}");
        await("!ashlar.panel.settings.playing");
    }

    // ---- what the toolbar does

    @Test
    void playsPausesStepsAndResets() throws IOException {
        open("dominoes");
        await("ashlar.panel.values.step > 5");
        page.click("#play");
        await("!ashlar.panel.settings.playing");
        double step = value("step");
        page.waitForTimeout(300);
        assertThat(value("step")).as("while it pauses").isEqualTo(step);
        assertThat(page.getAttribute("#play", "aria-label")).isEqualTo("Play");
        page.click("#step");
        await("ashlar.panel.values.step === " + (step + 1));
        page.keyboard().press("ArrowRight");
        await("ashlar.panel.values.step === " + (step + 2));
        page.keyboard().press("r");
        await("ashlar.panel.values.step === 0");
        assertThat(page.textContent("#clock")).isEqualTo("0, 0.00 s");
        BufferedImage standing = canvas(page);
        assertThat(colours(standing)).as("colours").isGreaterThan(300);
        page.keyboard().press("Space");
        await("ashlar.panel.settings.playing && ashlar.panel.values.time > 4"); // the ball comes after 2 s
        assertThat(differing(standing, canvas(page))).as("pixels of fallen dominoes").isGreaterThan(500);
        assertThat(complaints).isEmpty();
    }

    @Test
    void shootsAndDrags() throws IOException {
        open("stack");
        await("ashlar.panel.values.step > 2");
        double bodies = value("bodies");
        page.mouse().move(320, 200);
        page.keyboard().press("f");
        await("ashlar.panel.values.bodies === " + (bodies + 1));
        page.click("#shoot");
        await("ashlar.panel.values.bodies === " + (bodies + 2));
        page.click("#reset");
        await("ashlar.panel.values.bodies === " + bodies);
        pause();
        String where = "(() => { const m = ashlar.stage.bodies.place[10]; const at = new ashlar.stage.position.constructor();"
                + " at.setFromMatrixPosition(m.group.mesh.matrixWorld.clone()"
                + ".fromArray(m.group.mesh.instanceMatrix.array, 16 * m.k));"
                + " const y = at.y; at.project(ashlar.stage.camera);"
                + " return [(0.5 + 0.5 * at.x) * innerWidth, (0.5 - 0.5 * at.y) * innerHeight, y]; })()";
        List<?> top = (List<?>) page.evaluate(where);
        double x = ((Number) top.get(0)).doubleValue();
        double y = ((Number) top.get(1)).doubleValue();
        BufferedImage before = canvas(page);
        page.mouse().move(x, y);
        page.mouse().down();
        await("ashlar.panel.settings.picked === 10");
        page.mouse().move(x, y - 45, new Mouse.MoveOptions().setSteps(4));
        ask("{do: 'play', on: true}");
        await(where + "[2] > " + (((Number) top.get(2)).doubleValue() + 0.08));
        assertThat(differing(before, canvas(page))).as("pixels of the lifted box").isGreaterThan(200);
        page.mouse().up();
        await(where + "[2] < " + (((Number) top.get(2)).doubleValue() + 0.05));
        page.mouse().click(20, 390);
        assertThat(complaints).isEmpty();
    }

    @Test
    void switchesScenesParametersAlgorithmsAndSteps() {
        open("stack");
        page.selectOption("#scene", "pyramid");
        await("ashlar.panel.settings.scene === 'pyramid'");
        page.selectOption("#scene", "stack");
        await("ashlar.panel.settings.scene === 'stack'");
        page.fill("#parameters input[name=boxes]", "3");
        page.click("#build");
        await("ashlar.panel.values.bodies === 4");
        for (String kind : new String[] {"broad", "narrow", "sweep"}) {
            List<?> ids = (List<?>) setting(kind.equals("broad") ? "broadPhases" : "narrowPhases");
            assertThat(ids).hasSizeGreaterThanOrEqualTo(4);
            for (Object id : ids) {
                double step = value("step");
                page.selectOption("#" + kind, id.toString());
                await("ashlar.panel.settings." + kind + " === '" + id + "' && ashlar.panel.values.step > " + step);
            }
        }
        page.selectOption("#dt", "0.1");
        await("ashlar.panel.settings.dt === 0.1");
        page.selectOption("#speed", "0.25");
        await("ashlar.panel.settings.speed === 0.25");
        assertThat(value("bodies")).as("the same world all the time").isEqualTo(4);
        assertThat(page.inputValue("#parameters input[name=boxes]")).isEqualTo("3");
        assertThat(complaints).isEmpty();
    }

    // ---- overlays

    @Test
    void everyOverlayDrawsAndGoesAgain() throws IOException {
        open("non-convex-pile", AllScenes.get("non-convex-pile").defaults().with("bodies", 5), 480, 300);
        pause();
        for (int i = 0; i < 100 && value("contacts") == 0; i++) {
            ask("{do: 'step', count: 4}");
        }
        BufferedImage plain = canvas(page);
        for (Overlay overlay : Overlay.values()) {
            page.click("#overlay-" + overlay.id());
            await("ashlar.panel.settings.overlays.find(o => o.id === '" + overlay.id() + "').on");
            // Hardly ever is a body held: that these are drawn is a test of the world.
            boolean isEmpty = overlay == Overlay.HELD && value("held") == 0;
            assertThat(differing(plain, canvas(page))).as("pixels of " + overlay).isGreaterThan(isEmpty ? -1 : 30);
            page.click("#overlay-" + overlay.id());
            await("!ashlar.panel.settings.overlays.find(o => o.id === '" + overlay.id() + "').on");
            assertThat(differing(plain, canvas(page))).as("pixels that stay").isZero();
        }
        assertThat(complaints).isEmpty();
    }

    // ---- the page

    @Test
    void isReadableInTheDarkAndOnAPhone() throws IOException {
        open("stack");
        pause();
        BufferedImage light = canvas(page);
        page.click("#theme");
        assertThat(brightness(canvas(page))).isLessThan(0.6 * brightness(light));
        page.click("#help");
        assertThat(page.isVisible("#keys")).isTrue();
        page.keyboard().press("Escape");
        Page phone = newPage(380, 700);
        assertThat(phone.evaluate("document.getElementById('menu').open")).isEqualTo(false);
        assertThat(phone.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
        phone.close();
        assertThat(complaints).isEmpty();
    }

    @Test
    void sharesOneSimulationAmongPagesAndSaysWhenTheServerIsGone() {
        open("stack");
        Page second = newPage(400, 300);
        second.click("#play");
        await("!ashlar.panel.settings.playing");
        double next = value("step") + 1;
        page.click("#step");
        await("ashlar.panel.values.step === " + next);
        await(second, "ashlar.panel.values.step === " + next);
        second.close();
        server.close();
        await("document.getElementById('message').textContent.includes('Waiting for it')");
        assertThat(complaints.stream().filter(line -> !line.contains("ERR_")))
                .as("but for what the browser says of it").isEmpty();
    }

    @Test
    void saysWhatTheServerRefuses() {
        open("stack");
        page.evaluate("ashlar.feed.ask({do: 'dt', seconds: 7})");
        assertThat(page.textContent("#toast")).isEqualTo("seconds must be from 1.0E-4 to 1.0, but was 7.0");
        await("ashlar.panel.settings.playing");
    }

    @Test
    void arrowKeysDriveTheCar() {
        open("cars");
        page.keyboard().down("ArrowUp");
        await("document.getElementById('notes').textContent.includes('you: ')");
        page.keyboard().up("ArrowUp");
        assertThat(complaints).isEmpty();
    }

    /** A thousand bricks at rest, without overlays: what comes over the line, and how often. */
    @Test
    void reportsBytesAndFramesOfAThousandBodies() {
        open("brick-wall", AllScenes.get("brick-wall").defaults().with("ball-speed", 0), 320, 200);
        await("ashlar.panel.values.step > 40");
        assertThat(value("bodies")).isEqualTo(1013);
        assertThat(value("frameBytes")).isEqualTo(20 * 1012 + 12 + 4 * 18 + 5 * 4);
        assertThat(value("framesPerSecond")).isPositive();
        System.out.println(String.format(Locale.ROOT, "1013 bodies: %.0f bytes a frame, %.1f frames a second, %.1f ms a step",
                value("frameBytes"), value("framesPerSecond"), value("stepMillis")));
        assertThat(complaints).isEmpty();
    }

    // ---- pictures

    static List<String> scenes() {
        return AllScenes.all().stream().map(Scene::id).toList();
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("scenes")
    void everySceneIsSeenToRun(String id) throws IOException {
        Files.createDirectories(PICTURES);
        open(id, Show.of(AllScenes.get(id)).values(), 1280, 720);
        pause();
        BufferedImage before = canvas(page);
        ask("{do: 'play', on: true}");
        await("ashlar.panel.values.time > 2.4");
        pause();
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("view-" + id + ".png")));
        assertThat(colours(before)).isGreaterThan(200);
        assertThat(complaints).isEmpty();
    }
}
