package dev.ashlar.testbed.scene;

import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.Scenes;
import java.util.ArrayList;
import java.util.List;

/** The scenes of the engine and those of this program. */
public final class AllScenes {
    private static final List<Scene> ALL = all(new CarScene(), new FlatScene(), new PlayerScene());

    private AllScenes() {
    }

    private static List<Scene> all(Scene... own) {
        List<Scene> all = new ArrayList<>(Scenes.all());
        all.addAll(List.of(own));
        return List.copyOf(all);
    }

    /** All of them, in a fixed order. */
    public static List<Scene> all() {
        return ALL;
    }

    /** The scene with this id. */
    public static Scene get(String id) {
        return ALL.stream().filter(scene -> scene.id().equals(id)).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "no scene with id \"" + id + "\"; found " + ALL.stream().map(Scene::id).toList()));
    }
}
