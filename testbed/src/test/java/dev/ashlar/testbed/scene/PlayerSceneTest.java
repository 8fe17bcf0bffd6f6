package dev.ashlar.testbed.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class PlayerSceneTest {
    private static Stage stage(int boxes) {
        Scene scene = AllScenes.get("player");
        Values values = scene.defaults().with("boxes", boxes);
        return scene.build(scene.world(World.builder(), values), values, 1);
    }

    @Tag("slow")
    @Test
    void walksTheWholeCourseByItself() {
        Stage stage = stage(6);
        PlayerGame game = (PlayerGame) stage.actor();
        double highest = 0;
        for (int k = 0; k < 60 * 60 && game.rounds() == 0; k++) {
            assertThat(stage.step(1.0 / 60).startOverlaps()).as("step " + k).isZero();
            highest = Math.max(highest, game.walker().position().y());
        }
        assertThat(game.rounds()).as("rounds in 60 s").isEqualTo(1);
        assertThat(highest).as("by the lift to the deck").isGreaterThan(PlayerScene.DECK + 0.9);
    }

    @Test
    void theKeysWalkIt() {
        Stage stage = stage(0);
        PlayerGame game = (PlayerGame) stage.actor();
        stage.step(1.0 / 60);
        game.steer(-1, 1);
        Vec3 start = game.walker().position();
        for (int k = 0; k < 60; k++) {
            stage.step(1.0 / 60);
        }
        Vec3 way = game.walker().position().minus(start);
        assertThat(way.x()).isBetween(-2.5 / Math.sqrt(2) - 0.05, -1.5);
        assertThat(way.z()).isBetween(1.5, 2.5 / Math.sqrt(2) + 0.05);
        game.steer(0, 0);
        stage.step(1.0 / 60);
        Vec3 still = game.walker().position();
        stage.step(1.0 / 60);
        assertThat(game.walker().position()).isEqualTo(still);
        assertThat(game.notes()).startsWith("you walk");
    }
}
