package dev.ashlar.testbed.view;

import static dev.ashlar.testbed.ChromiumBrowser.brightness;
import static dev.ashlar.testbed.ChromiumBrowser.canvas;
import static dev.ashlar.testbed.ChromiumBrowser.colours;
import static dev.ashlar.testbed.ChromiumBrowser.differing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a person can do on the live page. */
final class ViewBrowserTest extends LivePage {
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

    @Tag("slow")
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
            for (Object id : ids.subList(0, Tier.cases(2, ids.size()))) {
                double step = value("step");
                page.selectOption("#" + kind, id.toString());
                settle();
                click("#step");
                assertThat(setting(kind).toString()).startsWith(id.toString());
                assertThat(page.textContent("#algorithms")).contains(kind + " " + setting(kind));
                assertThat(value("step")).isEqualTo(step + 1);
            }
        }
    }

    // ---- overlays

    @Tag("slow")
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

    @Tag("slow")
    @Test
    void heldBodiesAreSeen() throws IOException {
        // When balls that fall in a crowd hit the bottom, some are held in nearly every step.
        open("spheres-in-box", AllScenes.get("spheres-in-box").defaults(), 480, 300);
        stepTo(45);
        // Several, since a few may be hidden by others; how many there are is the solver's business.
        for (int i = 0; i < 20 && value("held") < 5; i++) {
            click("#step");
        }
        assertThat(value("held")).as("balls held in some step").isGreaterThanOrEqualTo(5);
        BufferedImage plain = canvas(page);
        switchOverlay(Overlay.HELD, true);
        assertThat(differing(plain, canvas(page))).as("pixels of outlines").isGreaterThan(20);
        assertThat(complaints).isEmpty();
    }

    @Tag("slow")
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

    @Tag("slow")
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

    @Tag("slow")
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

    @Tag("slow")
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
    void saysThatItReadsSoThatItIsNotCutOff() {
        open("stack");
        assertThat(page.waitForResponse(response -> response.url().endsWith("/alive"), () -> {}).status()).isEqualTo(200);
        assertThat(complaints).isEmpty();
    }

    @Test
    void saysWhatTheServerRefuses() {
        open("stack");
        stepTo(3);
        assertThat(
                page.evaluate("ashlar.feed.ask({do: 'dt', seconds: 7}).then(() => document.getElementById('toast').textContent)"))
                .isEqualTo("seconds must be from 1.0E-4 to 1.0, but was 7.0");
        ask("{do: 'step', count: 1}");
        assertThat(value("step")).as("goes on").isEqualTo(4);
    }

    @Tag("slow")
    @Test
    void arrowKeysDriveTheCar() {
        open("cars");
        stepTo(0);
        page.keyboard().down("ArrowUp");
        settle();
        click("#step");
        assertThat(page.textContent("#notes")).startsWith("30.0 s left   you: 0   blue: 0").contains("tests");
        String x = "ashlar.stage.bodies.place[ashlar.stage.moving[0]]";
        String position =
                "Array.from(" + x + ".group.mesh.instanceMatrix.array.slice(16 * " + x + ".k + 12, 16 * " + x + ".k + 15))";
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
    @Tag("slow")
    @Test
    void reportsBytesAndFramesOfAThousandBodies() {
        open("brick-wall", AllScenes.get("brick-wall").defaults().with("ball-speed", 0), 320, 200);
        await("ashlar.panel.values.step > 40");
        assertThat(value("bodies")).isEqualTo(1013);
        assertThat(value("frameBytes")).isEqualTo(20 * 1012 + 16 + 4 * 19 + 5 * 4);
        assertThat(value("framesPerSecond")).isPositive();
        FigureLog.add("page of 1013 bodies", "%.0f bytes a frame, %.1f frames a second, %.1f ms a step", value("frameBytes"),
                value("framesPerSecond"), value("stepMillis"));
        assertThat(complaints).isEmpty();
    }
}
