package dev.ashlar.testbed.view;

import static dev.ashlar.testbed.ChromiumBrowser.canvas;
import static dev.ashlar.testbed.ChromiumBrowser.colours;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.testbed.scene.AllScenes;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures for people to look at, in {@code testbed/target/pictures}. */
@Tag("soak")
final class ScenePicturesTest extends LivePage {
    private static final Path PICTURES = Path.of("target", "pictures");

    static List<String> scenes() {
        return AllScenes.all().stream().map(Scene::id).toList();
    }

    /** Each as it is a while after its start, for people to look at. */
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
                + " stage.camera.position.copy(stage.controls.target)"
                + ".addScaledVector(stage.position.clone().set(0.55, 0.42, 1), 4.2); })()");
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
