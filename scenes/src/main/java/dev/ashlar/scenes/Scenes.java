package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Scene;
import java.util.List;

/** All scenes. */
public final class Scenes {
    private static final List<Scene> ALL = List.of(new BrickWall(), new Stack(), new Pyramid(), new Dominoes(), new CardHouse(),
            new LeaningPlanks(), new Incline(), new TippingBlock(), new Arch(), new Cradle(), new Dzhanibekov(),
            Pile.ofHulls(), Pile.ofNonConvex(), new Bullets(), new TurningRods(), new SpheresInBox(), new Rolling(),
            new Bouncing(), Spheres666.inelastic(), Spheres666.elastic(), new Kapla(), new Chain(), new Ragdolls(),
            new Container(), new Level(), new CarHeap(), new RingChain(), new NutAndScrew(), new Debris());

    private Scenes() {
    }

    /** All of them, in a fixed order. */
    public static List<Scene> all() {
        return ALL;
    }

    /** The scene with this id. */
    public static Scene get(String id) {
        for (Scene scene : ALL) {
            if (scene.id().equals(id)) {
                return scene;
            }
        }
        throw new IllegalArgumentException("no scene with id \"" + id + "\"; found " + ALL.stream().map(Scene::id).toList());
    }
}
