package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All scenes alike: they start without overlaps, are the same each time, and have no overlaps at any time. */
final class ScenesTest {
    /** Parameters that make a scene small. */
    private static final Map<String, Map<String, Integer>> SMALL = Map.ofEntries(
            Map.entry("brick-wall", Map.of("columns", 5, "rows", 5)), Map.entry("container", Map.of("bodies", 8)),
            Map.entry("level", Map.of("stairs", 3, "hall", 3)), Map.entry("pyramid", Map.of("layers", 4)),
            Map.entry("hull-pile", Map.of("bodies", 27)), Map.entry("non-convex-pile", Map.of("bodies", 5)),
            Map.entry("bullets", Map.of("bullets", 20)), Map.entry("turning-rods", Map.of("pairs", 3)),
            Map.entry("spheres-in-box", Map.of("spheres", 27)), Map.entry("chain", Map.of("links", 8)),
            Map.entry("ragdolls", Map.of("figures", 1)), Map.entry("car-heap", Map.of("cars", 3)),
            Map.entry("ring-chain", Map.of("links", 4)), Map.entry("nut-and-screw", Map.of("turns", 5)),
            Map.entry("debris", Map.of("bits", 40, "columns", 4, "rows", 4)));

    /** Scenes whose steps take long: the gate plays a quarter of them. */
    private static final Set<String> LONG = Set.of("nut-and-screw", "ring-chain");

    static List<String> ids() {
        return Scenes.all().stream().map(Scene::id).toList();
    }

    static List<String> idsWithGaps() {
        return Scenes.all().stream().filter(ScenesTest::hasGaps).map(Scene::id).toList();
    }

    private static boolean hasGaps(Scene scene) {
        return scene.parameters().stream().anyMatch(p -> p.name().equals("gap"));
    }

    private static Values small(Scene scene) {
        Values values = scene.defaults();
        for (Map.Entry<String, Integer> entry : SMALL.getOrDefault(scene.id(), Map.of()).entrySet()) {
            values = values.with(entry.getKey(), entry.getValue());
        }
        return values;
    }

    @Test
    void haveNamesAndMeanings() {
        Set<String> seen = new HashSet<>();
        for (Scene scene : Scenes.all()) {
            assertThat(scene.id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
            assertThat(seen.add(scene.id())).as(scene.id()).isTrue();
            assertThat(scene.description()).isNotBlank().doesNotContain("\n");
            assertThat(scene.dt()).isPositive();
            assertThat(Scenes.get(scene.id())).isSameAs(scene);
            for (Parameter parameter : scene.parameters()) {
                assertThat(parameter.name()).matches("[a-z]+(-[a-z]+)*");
                assertThat(parameter.meaning()).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void startWithoutOverlaps(String id) {
        Scene scene = Scenes.get(id);
        startsFree(scene, scene.defaults());
    }

    @ParameterizedTest
    @MethodSource("idsWithGaps")
    void startWithoutOverlapsWithGaps(String id) {
        Scene scene = Scenes.get(id);
        startsFree(scene, scene.defaults().with("gap", 1e-4));
    }

    private static void startsFree(Scene scene, Values values) {
        Trial trial = new Trial(scene, values, 1, World.builder());
        trial.watch.look();
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.stage.bodies()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void areTheSameForTheSameSeed(String id) {
        Scene scene = Scenes.get(id);
        long[] hash = new long[2];
        for (int i = 0; i < 2; i++) {
            Trial trial = new Trial(scene, small(scene), 7, World.builder()).lookEvery(0);
            trial.run(10 * scene.dt(), scene.dt());
            hash[i] = trial.world.stateHash();
        }
        assertThat(hash[0]).isEqualTo(hash[1]);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void haveNoOverlapsNorInsideSteps(String id) {
        Scene scene = Scenes.get(id);
        WorldBuilder builder = World.builder().recordPaths(true);
        Trial trial = new Trial(scene, small(scene), 3, builder).lookEvery(5).lookInside();
        int steps = LONG.contains(id) ? Tier.cases(10, 40) : 40;
        trial.run(steps * scene.dt(), scene.dt());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("ids")
    void haveNoOverlapsForLong(String id) {
        Scene scene = Scenes.get(id);
        for (int hertz : new int[] {10, 30, 60, 120, 1000}) {
            for (double gap : hasGaps(scene) ? new double[] {0, 1e-4} : new double[] {0}) {
                Values values = hasGaps(scene) ? small(scene).with("gap", gap) : small(scene);
                Trial trial = new Trial(scene, values, 5, World.builder().recordPaths(true)).lookInside();
                trial.run(5, 1.0 / hertz);
                FigureLog.add("soak " + id + ", dt 1/" + hertz + ", gap " + gap, "overlaps %d, held %.3f %%, longest hold %d",
                        trial.watch.overlaps, 100 * trial.heldShare(), trial.longestHold);
                assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
            }
        }
    }

    @Test
    void gapsAreRandomAndBounded() {
        Scene scene = Scenes.get("stack");
        Stage stage = scene.build(World.builder().build(), scene.defaults().with("gap", 1e-4), 1);
        Set<Double> gaps = new HashSet<>();
        double top = 0;
        for (BodyId id : stage.bodies()) {
            double y = stage.world().pose(id).position().y();
            gaps.add(y - 0.25 - top);
            top = y + 0.25;
        }
        assertThat(gaps).hasSize(10).allSatisfy(gap -> assertThat(gap).isBetween(0.0, 1.0001e-4));
    }

    @Test
    void wallHasTheRightNumberOfBricks() {
        Scene scene = Scenes.get("brick-wall");
        Stage stage = scene.build(World.builder().build(), scene.defaults(), 1);
        assertThat(stage.bodies()).hasSize(1012);
        assertThat(stage.shots()).hasSize(1);
        assertThat(scene.standing()).contains(new Scene.Standing(20.0 / 60, 2));
    }

    @Test
    void ballsHitTheMiddleOfTheWallThenLeftAndRight() {
        Trial trial = Trial.of("brick-wall", "columns", 9, "rows", 3, "balls", 3).lookEvery(0);
        List<Double> aims = new ArrayList<>();
        while (aims.size() < 3) {
            trial.step(1.0 / 60);
            for (BodyId ball : trial.stage.shotBodies().subList(aims.size(), trial.stage.shotBodies().size())) {
                aims.add(trial.world.pose(ball).position().x());
            }
        }
        assertThat(trial.stage.shots()).extracting(Stage.Shot::time).containsExactly(2.0, 4.0, 6.0);
        assertThat(aims).usingElementComparator((x, y) -> Math.abs(x - y) < 1e-9 ? 0 : 1).containsExactly(0.0, -1.08, 1.08);
    }

    @Test
    void kaplaHasTheRightNumberOfBlocks() {
        Scene scene = Scenes.get("kapla");
        assertThat(scene.build(World.builder().build(), scene.defaults(), 1).bodies()).hasSize(102);
    }

    @Test
    void shootWhenItIsDue() {
        for (int hertz : new int[] {10, 60, 1000}) {
            Trial trial = Trial.of("brick-wall", "columns", 1, "rows", 1).lookEvery(0);
            trial.run(2, 1.0 / hertz);
            assertThat(trial.stage.shotBodies()).as("just before, dt 1/" + hertz).isEmpty();
            trial.step(1.0 / hertz);
            assertThat(trial.stage.shotBodies()).hasSize(1);
        }
    }

    @Test
    void refuseWrongParameters() {
        Scene stack = Scenes.get("stack");
        assertThatThrownBy(() -> Scenes.get("tower")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no scene with id \"tower\"; found [brick-wall, stack, ");
        assertThatThrownBy(() -> stack.defaults().with("rows", 3)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scene stack has no parameter \"rows\"; it has [boxes, size, mass-ratio, friction, gap]");
        assertThatThrownBy(() -> stack.defaults().with("boxes", 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("boxes must be from 1.0 to 1000.0, but was 0.0");
        assertThatThrownBy(() -> stack.defaults().with("boxes", 2.5)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("boxes must be a whole number, but was 2.5");
        assertThatThrownBy(() -> stack.defaults().with("size", Double.NaN)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("size must be from 0.01 to 100.0, but was NaN");
        Values values = Scenes.get("arch").defaults();
        assertThatThrownBy(() -> stack.build(World.builder().build(), values, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("values must be of scene stack, but were of arch");
    }
}
