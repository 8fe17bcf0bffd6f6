package dev.ashlar.testbed.view;

import static dev.ashlar.testbed.ChromiumBrowser.brightness;
import static dev.ashlar.testbed.ChromiumBrowser.canvas;
import static dev.ashlar.testbed.ChromiumBrowser.colours;
import static dev.ashlar.testbed.ChromiumBrowser.differing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.ashlar.physics.scene.Scene;
import dev.ashlar.physics.scene.Values;
import dev.ashlar.testbed.ChromiumBrowser;
import dev.ashlar.testbed.Engine;
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

/**
 * The live page in a real browser. Nothing here depends on how fast the machine is: what is looked at is paused, started anew and
 * stepped a counted number of times, and the page is {@linkplain #settle settled}.
 */
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
        server = start(scene, values, 0);
        page = newPage(width, height);
    }

    private static ViewServer start(Scene scene, Values values, int port) {
        Engine engine = Engine.DEFAULT.withBroad(Show.of(scene).broad());
        return new ViewServer(new Choices(scene, values, 1, engine, scene.dt()), port, line -> { });
    }

    private Page newPage(int width, int height) {
        Browser.NewPageOptions options = new Browser.NewPageOptions().setViewportSize(width, height)
                .setColorScheme(ColorScheme.LIGHT).setHasTouch(width < 400);
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

    private void await(String condition) {
        await(page, condition);
    }

    /** Until the page shows what it has asked for. */
    private void settle() {
        await("ashlar.feed.asking === 0 && ashlar.feed.shown >= ashlar.feed.due");
    }

    private double value(String name) {
        return ((Number) page.evaluate("ashlar.panel.values." + name)).doubleValue();
    }

    private Object setting(String name) {
        return page.evaluate("ashlar.panel.settings." + name);
    }

    /** Has it done, and shown. */
    private void ask(String request) {
        assertThat(page.evaluate("ashlar.feed.ask(" + request + ")")).as(request).isEqualTo(true);
        settle();
    }

    private void click(String selector) {
        page.click(selector);
        settle();
    }

    private void press(String key) {
        page.keyboard().press(key);
        settle();
    }

    /** The scene as it is after so many steps, standing still. */
    private void stepTo(int steps) {
        ask("{do: 'play', on: false}");
        ask("{do: 'reset'}");
        for (int left = steps; left > 0; left -= 30) { // few enough to be answered in time anywhere
            ask("{do: 'step', count: " + Math.min(left, 30) + "}");
        }
        assertThat(value("step")).isEqualTo(steps);
    }

    private void switchOverlay(Overlay overlay, boolean on) {
        click("#overlay-" + overlay.id());
        assertThat(setting("overlays.find(o => o.id === '" + overlay.id() + "').on")).isEqualTo(on);
    }

    // ---- what the toolbar does

    @Test
    void playsPausesStepsAndResets() throws IOException {
        open("dominoes");
        await("ashlar.panel.values.step > 5"); // it plays by itself
        click("#play");
        assertThat(setting("playing")).isEqualTo(false);
        assertThat(page.getAttribute("#play", "aria-label")).isEqualTo("Play");
        press("r");
        assertThat(page.textContent("#clock")).isEqualTo("0, 0.00 s");
        BufferedImage standing = canvas(page);
        assertThat(colours(standing)).as("colours").isGreaterThan(300);
        page.waitForTimeout(300);
        assertThat(value("step")).as("while it pauses").isZero();
        click("#step");
        assertThat(value("step")).isEqualTo(1);
        press("ArrowRight");
        assertThat(value("step")).isEqualTo(2);
        press("Space");
        assertThat(setting("playing")).isEqualTo(true);
        await("ashlar.panel.values.step > 10");
        stepTo(240); // the ball comes after two seconds
        assertThat(differing(standing, canvas(page))).as("pixels of fallen dominoes").isGreaterThan(500);
        stepTo(0);
        assertThat(differing(standing, canvas(page))).as("pixels that differ back at the start").isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void shootsAndDrags() throws IOException {
        open("stack");
        stepTo(0);
        double bodies = value("bodies");
        page.mouse().move(320, 200);
        press("f");
        assertThat(value("bodies")).isEqualTo(bodies + 1);
        click("#shoot");
        assertThat(value("bodies")).isEqualTo(bodies + 2);
        click("#reset");
        assertThat(value("bodies")).isEqualTo(bodies);
        double[] top = place(10);
        BufferedImage before = canvas(page);
        page.mouse().move(top[0], top[1]);
        page.mouse().down();
        settle();
        assertThat(setting("picked")).isEqualTo(10);
        page.mouse().move(top[0], top[1] - 45, new Mouse.MoveOptions().setSteps(4));
        settle();
        ask("{do: 'step', count: 60}");
        assertThat(place(10)[2]).as("height of the lifted box").isGreaterThan(top[2] + 0.08);
        assertThat(differing(before, canvas(page))).as("pixels of the lifted box").isGreaterThan(200);
        page.mouse().up();
        settle();
        ask("{do: 'step', count: 100}");
        assertThat(place(10)[2]).as("height when let go").isLessThan(top[2] + 0.05);
        assertThat(complaints).isEmpty();
    }

    private double[] place(int body) {
        return place(page, body);
    }

    /** Where a body is on the screen, and its height in the world. */
    private static double[] place(Page where, int body) {
        List<?> place = (List<?>) where.evaluate("(() => { const m = ashlar.stage.bodies.place[" + body + "];"
                + " const at = new ashlar.stage.position.constructor();"
                + " at.setFromMatrixPosition(m.group.mesh.matrixWorld.clone()"
                + ".fromArray(m.group.mesh.instanceMatrix.array, 16 * m.k));"
                + " const y = at.y; at.project(ashlar.stage.camera);"
                + " return [(0.5 + 0.5 * at.x) * innerWidth, (0.5 - 0.5 * at.y) * innerHeight, y]; })()");
        return place.stream().mapToDouble(number -> ((Number) number).doubleValue()).toArray();
    }

    @Test
    void switchesScenesParametersAlgorithmsAndSteps() {
        open("stack");
        stepTo(0);
        page.selectOption("#scene", "pyramid");
        settle();
        assertThat(setting("scene")).isEqualTo("pyramid");
        page.selectOption("#scene", "stack");
        settle();
        page.fill("#parameters input[name=boxes]", "3");
        click("#build");
        assertThat(value("bodies")).isEqualTo(4);
        checkAlgorithms();
        page.selectOption("#dt", "0.1");
        settle();
        assertThat(setting("dt")).isEqualTo(0.1);
        page.selectOption("#speed", "0.25");
        settle();
        assertThat(setting("speed")).isEqualTo(0.25);
        assertThat(value("bodies")).as("the same world all the time").isEqualTo(4);
        assertThat(page.inputValue("#parameters input[name=boxes]")).isEqualTo("3");
        assertThat(complaints).isEmpty();
    }

    @Test
    void switchesAlgorithmsOfJointedFigures() {
        open("ragdolls", AllScenes.get("ragdolls").defaults().with("figures", 1), 760, 300);
        stepTo(10);
        double fall = place(10)[2]; // the bin comes first
        checkAlgorithms();
        assertThat(place(10)[2]).as("height of a figure that fell on").isLessThan(fall);
        assertThat(page.textContent("#toast")).isEmpty();
        assertThat(complaints).isEmpty();
    }

    /** Chooses one after the other; the world goes on with each. */
    private void checkAlgorithms() {
        for (String kind : new String[] {"broad", "narrow", "sweep"}) {
            List<?> ids = (List<?>) setting(kind.equals("broad") ? "broadPhases" : "narrowPhases");
            assertThat(ids).hasSizeGreaterThanOrEqualTo(4);
            for (Object id : ids) {
                double step = value("step");
                page.selectOption("#" + kind, id.toString());
                settle();
                click("#step");
                assertThat(setting(kind)).isEqualTo(id);
                assertThat(value("step")).isEqualTo(step + 1);
            }
        }
    }

    // ---- overlays

    @Test
    void everyOverlayDrawsAndGoesAgain() throws IOException {
        open("non-convex-pile", AllScenes.get("non-convex-pile").defaults().with("bodies", 5), 480, 300);
        stepTo(100);
        assertThat(value("contacts")).as("something to be seen").isPositive();
        BufferedImage plain = canvas(page);
        for (Overlay overlay : Overlay.values()) {
            switchOverlay(overlay, true);
            // Hardly ever is a body held: see the next test.
            boolean isEmpty = overlay == Overlay.HELD && value("held") == 0;
            assertThat(differing(plain, canvas(page))).as("pixels of " + overlay).isGreaterThan(isEmpty ? -1 : 30);
            switchOverlay(overlay, false);
            assertThat(differing(plain, canvas(page))).as("pixels that stay").isZero();
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void heldBodiesAreSeen() throws IOException {
        open("dominoes", AllScenes.get("dominoes").defaults(), 480, 300);
        stepTo(120);
        for (int i = 0; i < 100 && value("held") == 0; i++) {
            click("#step");
        }
        assertThat(value("held")).as("held in some step while stones fall").isPositive();
        BufferedImage plain = canvas(page);
        switchOverlay(Overlay.HELD, true);
        assertThat(differing(plain, canvas(page))).as("pixels of outlines").isGreaterThan(20);
        assertThat(complaints).isEmpty();
    }

    @Test
    void sleepersAreCountedAndDark() throws IOException {
        open("stack", AllScenes.get("stack").defaults(), 760, 500);
        stepTo(60);
        switchOverlay(Overlay.ISLANDS, true);
        BufferedImage awake = canvas(page);
        assertThat(value("asleep")).isZero();
        page.check("#sleeping");
        settle();
        assertThat(setting("sleeping")).isEqualTo(true);
        ask("{do: 'step', count: 90}");
        assertThat(value("asleep")).isEqualTo(10);
        assertThat(page.isVisible("#numbers tr:has-text('sleeping bodies')")).isTrue();
        BufferedImage asleep = canvas(page);
        assertThat(differing(awake, asleep)).as("pixels of darker outlines").isGreaterThan(100);
        page.uncheck("#sleeping");
        settle();
        ask("{do: 'step', count: 90}");
        assertThat(value("asleep")).isZero();
        assertThat(differing(awake, canvas(page))).as("pixels that differ awake again").isLessThan(20);
        assertThat(complaints).isEmpty();
    }

    // ---- the page

    @Test
    void isReadableInTheDarkAndOnAPhone() throws IOException {
        open("stack");
        stepTo(0);
        BufferedImage light = canvas(page);
        page.click("#theme");
        assertThat(brightness(canvas(page))).isLessThan(0.6 * brightness(light));
        page.click("#help");
        assertThat(page.isVisible("#keys")).isTrue();
        page.keyboard().press("Escape");
        Page phone = newPage(380, 700);
        assertThat(phone.evaluate("document.getElementById('menu').open")).isEqualTo(false);
        assertThat(phone.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
        for (String button : List.of("#play", "#shoot", "#overlay-paths", "#help", "#menu summary", "#facts summary")) {
            BoundingBox at = phone.locator(button).boundingBox();
            assertThat(at.x).as(button).isGreaterThanOrEqualTo(0);
            assertThat(at.x + at.width).as(button).isLessThanOrEqualTo(380);
            assertThat(at.y + at.height).as(button).isLessThanOrEqualTo(700);
        }
        BoundingBox menu = phone.locator("#menu").boundingBox();
        assertThat(menu.x + menu.width).as("panels side by side").isLessThanOrEqualTo(phone.locator("#facts").boundingBox().x);
        phone.evaluate("document.getElementById('menu').open = true");
        assertThat(phone.evaluate("document.getElementById('menu').scrollWidth <= document.getElementById('menu').clientWidth"))
                .as("nothing of the menu is cut off").isEqualTo(true);
        phone.evaluate("document.getElementById('menu').open = false");
        double[] box = place(phone, 5);
        phone.touchscreen().tap(box[0], box[1]);
        await(phone, "ashlar.panel.settings.picked === 5");
        phone.close();
        assertThat(complaints).isEmpty();
    }

    @Test
    void fliesThroughALevel() {
        open("level");
        stepTo(0);
        String camera = "ashlar.stage.camera.position.distanceTo(ashlar.stage.centre)";
        double far = ((Number) page.evaluate(camera)).doubleValue();
        page.keyboard().down("w");
        await(camera + " < " + 0.9 * far);
        page.keyboard().up("w");
        press("Home");
        assertThat(((Number) page.evaluate(camera)).doubleValue()).isCloseTo(far, within(1e-6 * far));
        assertThat(complaints).isEmpty();
    }

    @Test
    void sharesOneSimulationAmongPagesAndGoesOnWithAnotherServer() {
        open("stack");
        Page second = newPage(400, 300);
        ask("{do: 'play', on: false}"); // no reset: both servers are to show the first scene that they built
        double step = value("step");
        click("#step");
        await(second, "ashlar.panel.values.step === " + (step + 1) + " && !ashlar.panel.settings.playing");
        second.close();
        int port = server.port();
        server.close();
        await("document.getElementById('message').textContent.includes('Waiting for it')");
        Scene pyramid = AllScenes.get("pyramid");
        server = start(pyramid, pyramid.defaults().with("layers", 2), port);
        await("ashlar.panel.settings.scene === 'pyramid' && ashlar.panel.values.bodies === 6 && ashlar.panel.values.step > 2");
        assertThat(page.textContent("#message")).isEmpty();
        assertThat(page.evaluate("ashlar.stage.roster.length")).as("bodies shown: none of the stack").isEqualTo(6);
        assertThat(complaints.stream().filter(line -> !line.contains("ERR_")))
                .as("but for what the browser says of it").isEmpty();
    }

    @Test
    void saysWhatTheServerRefuses() {
        open("stack");
        stepTo(3);
        assertThat(page.evaluate("ashlar.feed.ask({do: 'dt', seconds: 7}).then(() => document.getElementById('toast').textContent)"))
                .isEqualTo("seconds must be from 1.0E-4 to 1.0, but was 7.0");
        ask("{do: 'step', count: 1}");
        assertThat(value("step")).as("goes on").isEqualTo(4);
    }

    @Test
    void arrowKeysDriveTheCar() {
        open("cars");
        stepTo(0);
        page.keyboard().down("ArrowUp");
        settle();
        click("#step");
        assertThat(page.textContent("#notes")).startsWith("30.0 s left   you: 0   blue: 0").contains("tests");
        String x = "ashlar.stage.bodies.place[ashlar.stage.moving[0]]";
        String position = "Array.from(" + x + ".group.mesh.instanceMatrix.array.slice(16 * " + x + ".k + 12, 16 * " + x + ".k + 15))";
        Object before = page.evaluate(position);
        ask("{do: 'step', count: 30}");
        assertThat(page.evaluate(position)).as("place of the red car").isNotEqualTo(before);
        page.keyboard().up("ArrowUp");
        settle();
        assertThat(complaints).isEmpty();
    }

    @Test
    void keysAreNotTakenWhileTyping() {
        open("stack");
        stepTo(2);
        page.focus("#parameters input[name=boxes]");
        page.keyboard().type("r");
        settle();
        assertThat(value("step")).isEqualTo(2);
        assertThat(complaints).isEmpty();
    }

    /** A thousand bricks at rest, without overlays: what comes over the line, and how often. */
    @Test
    void reportsBytesAndFramesOfAThousandBodies() {
        open("brick-wall", AllScenes.get("brick-wall").defaults().with("ball-speed", 0), 320, 200);
        await("ashlar.panel.values.step > 40");
        assertThat(value("bodies")).isEqualTo(1013);
        assertThat(value("frameBytes")).isEqualTo(20 * 1012 + 16 + 4 * 19 + 5 * 4);
        assertThat(value("framesPerSecond")).isPositive();
        System.out.println(String.format(Locale.ROOT, "1013 bodies: %.0f bytes a frame, %.1f frames a second, %.1f ms a step",
                value("frameBytes"), value("framesPerSecond"), value("stepMillis")));
        assertThat(complaints).isEmpty();
    }

    // ---- pictures

    static List<String> scenes() {
        return AllScenes.all().stream().map(Scene::id).toList();
    }

    /** Each as it is a while after its start, for people to look at. */
    @Tag("soak")
    @ParameterizedTest
    @MethodSource("scenes")
    void everySceneIsSeenToRun(String id) throws IOException {
        Files.createDirectories(PICTURES);
        Scene scene = AllScenes.get(id);
        open(id, Show.of(scene).values(), 1280, 720);
        stepTo(0);
        BufferedImage before = canvas(page);
        assertThat(colours(before)).isGreaterThan(60);
        double seconds = Show.of(scene).speed() < 1 ? 0.1 : scene.dt() < 0.01 ? 0.5 : 2.4;
        stepTo((int) Math.round(seconds / scene.dt()));
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("view-" + id + ".png")));
        assertThat(complaints).isEmpty();
    }

    /** The pictures of docs/testbed.md. */
    @Tag("soak")
    @Test
    void showsWhatTheDocsShow() throws IOException {
        Files.createDirectories(PICTURES);
        open("brick-wall", Show.of(AllScenes.get("brick-wall")).values(), 1280, 720);
        stepTo(145);
        picture("view");
        ask("{do: 'scene', id: 'cars', values: {arcade: 0}}");
        page.click("#theme");
        stepTo(240);
        picture("view-cars");
        ask("{do: 'scene', id: 'non-convex-pile'}");
        stepTo(150);
        switchOverlay(Overlay.CONTACTS, true);
        picture("view-pile");
        switchOverlay(Overlay.CONTACTS, false);
        page.click("#theme");
        page.selectOption("#broad", "vadop");
        settle();
        stepTo(71);
        ask("{do: 'pick', body: 28}");
        switchOverlay(Overlay.PATCHES, true);
        switchOverlay(Overlay.VOLUME, true);
        page.evaluate("(() => { const { stage } = ashlar; const { group, k } = stage.bodies.place[28];"
                + " stage.controls.target.fromArray(group.mesh.instanceMatrix.array, 16 * k + 12);"
                + " stage.camera.position.copy(stage.controls.target).addScaledVector(stage.position.clone().set(0.55, 0.42, 1), 4.2); })()");
        picture("view-overlays");
        Page phone = newPage(380, 700);
        canvas(phone);
        phone.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("view-phone.png")));
        phone.evaluate("document.getElementById('menu').open = true");
        phone.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("view-phone-menu.png")));
        assertThat(complaints).isEmpty();
    }

    private void picture(String name) throws IOException {
        canvas(page);
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }
}
