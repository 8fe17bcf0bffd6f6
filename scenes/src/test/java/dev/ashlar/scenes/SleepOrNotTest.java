package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A standing scene whose bodies may sleep stands where one stands whose bodies may not, and no step of it is more work. */
final class SleepOrNotTest {
    private static final double SECONDS = 10;

    @ParameterizedTest
    @ValueSource(strings = {"stack", "dominoes", "card-house", "leaning-planks", "arch"})
    void sleepMovesNothing(String id) {
        compare(Scenes.get(id));
    }

    static Stream<Scene> standing() {
        return Scenes.all().stream().filter(scene -> scene.standing().isPresent());
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("standing")
    void sleepMovesNothingInAnyStandingScene(Scene scene) {
        compare(scene);
    }

    private static void compare(Scene scene) {
        Values values = scene.defaults();
        values = scene.parameters().stream().anyMatch(p -> p.name().equals("ball-speed")) ? values.with("ball-speed", 0) : values;
        World awake = scene.world(World.builder().sleeping(false), values);
        World asleep = scene.world(World.builder().sleeping(true), values);
        scene.build(awake, values, 1);
        scene.build(asleep, values, 1);
        long work = 0;
        long least = 0;
        for (int i = 0; i < SECONDS / scene.dt(); i++) {
            long usual = work(awake.step(scene.dt()));
            long now = work(asleep.step(scene.dt()));
            assertThat(now).as("work of step " + i).isLessThanOrEqualTo(usual);
            work += usual;
            least += now;
        }
        double most = 0;
        for (BodyId id : awake.bodies()) {
            most = Math.max(most, awake.pose(id).position().distance(asleep.pose(id).position()));
        }
        FigureLog.add(scene.id() + " asleep: off a world that never sleeps after 10 s, demanded <= 1 um",
                "%.3g um, with %.3g of its work",
                1e6 * most, (double) least / work);
        assertThat(asleep.report().asleep()).as("bodies asleep").isPositive();
        assertThat(most).isLessThan(1e-6);
    }

    /** Questions of the narrow phase, and manifolds solved. */
    private static long work(StepReport report) {
        return report.work() + report.visits();
    }
}
