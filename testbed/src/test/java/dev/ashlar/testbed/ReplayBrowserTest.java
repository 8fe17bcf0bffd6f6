package dev.ashlar.testbed;

import static dev.ashlar.testbed.ChromiumBrowser.brightness;
import static dev.ashlar.testbed.ChromiumBrowser.colours;
import static dev.ashlar.testbed.ChromiumBrowser.differing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replay in a real browser: Chromium of the system, drawn by software; skipped where there is none. */
final class ReplayBrowserTest {
    private static final Path PICTURES = Path.of("target", "pictures");
    @TempDir
    static Path dir;

    private static ChromiumBrowser browser;
    private final List<String> complaints = new ArrayList<>();
    private Page page;

    @BeforeAll
    static void startBrowser() {
        browser = new ChromiumBrowser();
        simulate(dir, "--set", "columns=8", "--set", "rows=6", "--steps", "160");
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openPage() {
        page = browser.page(new Browser.NewPageOptions().setViewportSize(640, 400), complaints, "file:");
    }

    @AfterEach
    void closePage() {
        page.close();
    }

    @Test
    void playsByItselfAndPauses() {
        open(dir, "");
        page.waitForFunction("window.ashlar.time > 3");
        page.evaluate("ashlar.setPlaying(false); ashlar.seek(0)");
        page.selectOption("#speed", "0.05"); // so slow that it cannot end before the next click
        page.click("#play");
        page.waitForFunction("window.ashlar.time > 0");
        page.click("#play");
        Object time = page.evaluate("ashlar.time");
        page.waitForTimeout(300);
        assertThat(page.evaluate("ashlar.time")).isEqualTo(time);
        assertThat(page.getAttribute("#play", "aria-label")).isEqualTo("Play");
        assertThat(complaints).isEmpty();
    }

    @Test
    void showsOtherPicturesAtOtherTimes() throws IOException {
        open(dir, "#t=0");
        BufferedImage before = canvas();
        assertThat(colours(before)).as("colours of a wall").isGreaterThan(500);
        page.evaluate("ashlar.seek(2.4)");
        BufferedImage after = canvas();
        assertThat(differing(before, after)).as("pixels that the ball changes").isGreaterThan(2000);
        page.evaluate("ashlar.seek(0)");
        assertThat(differing(before, canvas())).as("pixels that differ when back at the start").isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void seeksBySliderAndSteps() {
        open(dir, "#t=1");
        assertThat(page.inputValue("#time")).isEqualTo("60");
        page.fill("#time", "150");
        assertThat(page.textContent("#clock")).startsWith("2.50 s").endsWith("step 150 of 160");
        page.click("#forward");
        page.keyboard().press("ArrowRight");
        page.click("#back");
        assertThat(page.inputValue("#time")).isEqualTo("151");
        assertThat(page.textContent("#series tr:first-child td:last-child")).as("bodies with the ball").isEqualTo("53");
        page.selectOption("#speed", "4");
        page.keyboard().press("Space");
        page.waitForFunction("ashlar.time === 160 && !ashlar.playing");
        assertThat(complaints).isEmpty();
    }

    @Test
    void marksContactsAndBoundsAndDarkens() throws IOException {
        open(dir, "#t=1.5");
        BufferedImage plain = canvas();
        page.check("#contacts");
        BufferedImage contacts = canvas();
        assertThat(differing(plain, contacts)).as("pixels of contacts").isGreaterThan(200);
        page.uncheck("#contacts");
        page.check("#bounds");
        assertThat(differing(plain, canvas())).as("pixels of bounds").isGreaterThan(500);
        page.click("#theme");
        assertThat(brightness(canvas())).as("brightness in the dark").isLessThan(0.6 * brightness(plain));
        assertThat(complaints).isEmpty();
    }

    /** The recording as the page reads it is the run: the poses of the last frame are those of the world but for rounding. */
    @Test
    void showsBodiesWhereTheyWere() {
        open(dir, "#t=1");
        List<?> frames = (List<?>) page.evaluate("ashlar.stage.poses.map(p => p.length / 7)");
        assertThat(frames).hasSize(161);
        assertThat(((Number) frames.get(0)).intValue()).isEqualTo(52);
        assertThat(((Number) frames.get(160)).intValue()).isEqualTo(53);
        String heights = "Array.from({length: 51}, (_, i) => ashlar.stage.poses[60][7 * i + 8])";
        double lowest = ((Number) page.evaluate("Math.min(..." + heights + ")")).doubleValue();
        assertThat(lowest).as("height of a brick of the first row").isBetween(0.0999, 0.1001);
        List<?> contacts = (List<?>) page.evaluate("Array.from(ashlar.stage.contacts[60])");
        double onTheGround = 0;
        for (int i = 0; i < contacts.size(); i += 4) {
            assertThat(number(contacts, i)).as("x of a contact").isBetween(-1.6, 1.6);
            assertThat(number(contacts, i + 1)).as("y of a contact").isBetween(-1e-3, 1.2);
            assertThat(number(contacts, i + 2)).as("z of a contact").isBetween(-0.01, 0.01);
            onTheGround += number(contacts, i + 1) < 0.01 ? 60 * number(contacts, i + 3) : 0;
        }
        assertThat(onTheGround).as("weight of 6 rows of 8 bricks").isCloseTo(48 * 0.4 * 0.2 * 0.2 * 1800 * 9.81,
                withinPercentage(5));
    }

    private static double number(List<?> list, int i) {
        return ((Number) list.get(i)).doubleValue();
    }

    /** The pictures of the README: the wall of {@code ./gradlew run} before, during and after each shot. */
    @Tag("soak")
    @Test
    void showsTheWallBeforeDuringAndAfterEachShot(@TempDir Path whole) throws IOException {
        simulate(whole);
        page.setViewportSize(1280, 720);
        Files.createDirectories(PICTURES);
        open(whole, "#t=0");
        BufferedImage last = null;
        for (double time : new double[] {1.9, 2.25, 3.9, 4.25, 5.9, 6.25, 8}) {
            page.evaluate("ashlar.seek(" + time + ")");
            BufferedImage now = canvas();
            Path file = PICTURES.resolve("wall-at-" + time + "-s.png");
            page.screenshot(new Page.ScreenshotOptions().setPath(file));
            assertThat(last == null ? Integer.MAX_VALUE : differing(last, now)).as(file.toString()).isGreaterThan(2000);
            last = now;
        }
        page.evaluate("ashlar.seek(4.25)");
        page.check("#contacts");
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("contacts.png")));
        page.uncheck("#contacts");
        page.check("#bounds");
        page.click("#theme");
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve("bounds-dark.png")));
        assertThat(complaints).isEmpty();
    }

    private static void simulate(Path dir, String... options) {
        List<String> args = new ArrayList<>(List.of("run", "brick-wall", "--out", dir.toString()));
        args.addAll(Arrays.asList(options));
        Program program = new Program();
        assertThat(program.run(args.toArray(String[]::new))).as(program.err()).isZero();
    }

    private void open(Path from, String hash) {
        page.navigate(from.resolve("replay.html").toUri() + hash);
        page.waitForFunction("window.ashlar !== undefined");
    }

    private BufferedImage canvas() throws IOException {
        return ChromiumBrowser.canvas(page);
    }
}
