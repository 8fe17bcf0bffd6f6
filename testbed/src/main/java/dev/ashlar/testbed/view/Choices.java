package dev.ashlar.testbed.view;

import dev.ashlar.math.Check;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;

/**
 * What a page can choose of a simulation.
 *
 * @param values of the scene's parameters
 * @param dt     time step, seconds
 */
public record Choices(Scene scene, Values values, long seed, Engine engine, double dt) {
    /** More bodies are refused: a page could not show them, and a slip of the keyboard should not take minutes. */
    static final int MOST_BODIES = 20_000;

    /** Checks what can be checked without building. */
    public Choices {
        Check.notNull("scene", scene);
        Check.notNull("engine", engine);
        Check.within("dt", dt, 1e-4, 1);
    }

    /** Another scene, or this one with other values. A scene that is shown best with some broad phase gets that. */
    Choices withScene(Scene other, Values its, long itsSeed) {
        boolean isOther = other != scene;
        String best = Show.of(other).broad();
        return new Choices(other, its, itsSeed, isOther && best != null ? engine.withBroad(best) : engine,
                isOther ? other.dt() : dt);
    }

    Choices withEngine(Engine other) {
        return new Choices(scene, values, seed, other, dt);
    }

    Choices withDt(double seconds) {
        return new Choices(scene, values, seed, engine, seconds);
    }

    /** A world without bodies. */
    World world() {
        return scene.world(engine.builder().recordPaths(true), values);
    }

    /** The scene as it begins. */
    Stage stage() {
        try {
            Stage stage = scene.build(world(), values, seed, MOST_BODIES);
            engine.stepping().lookAt(stage, Show.of(scene).look());
            return stage;
        } catch (IllegalStateException e) {
            throw engine.refused(scene, e);
        }
    }
}
