package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import org.junit.jupiter.api.Test;

/** Options of algorithms in worlds, and how reports and snapshots name what a world is run with. */
class AlgorithmOptionsTest {
    private static final AlgorithmConfig PATCH = AlgorithmConfig.DEFAULT.with("patch", 6);

    private static World stacked(WorldBuilder builder) {
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 1, 4)).at(0, -0.5, 0));
        world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5001, 0));
        for (int i = 0; i < 5; i++) {
            world.step(1.0 / 60);
        }
        return world;
    }

    @Test
    void reachTheAlgorithmAndStandInTheReport() {
        World world = stacked(
                World.builder().broadPhase("vadop", AlgorithmConfig.DEFAULT.with("axes", 32)).narrowPhase("dop-tree", PATCH));
        assertThat(world.report().broadPhase()).isEqualTo("vadop{axes=32}");
        assertThat(world.report().narrowPhase()).isEqualTo("dop-tree{patch=6}");
        assertThat(world.report().sweep()).isEqualTo("trajectory{planes=true}");
        assertThat(world.report().answers().get(Question.CONTACTS, By.OWN)).isPositive();
        assertThat(world.report().answers().get(Question.CONTACTS, By.CORE)).isZero();
        assertThat(world.report().answers().kernel).isPositive();
    }

    @Test
    void anAlgorithmNamedForSweepsIsThatOfContactsIfNothingElseIsSaid() {
        WorldBuilder same =
                World.builder().narrowPhase("trajectory", AlgorithmConfig.DEFAULT.with("boxes", false)).sweep("trajectory");
        assertThat(stacked(same).report().sweep()).isEqualTo("trajectory{boxes=false}");
    }

    @Test
    void aProviderNeedNotBeFoundByItsId() {
        World world = stacked(World.builder().narrowPhase(Algorithms.narrowPhase("trajectory"), AlgorithmConfig.DEFAULT)
                .broadPhase(Algorithms.broadPhase("sap"), AlgorithmConfig.DEFAULT.with("budget", 5)));
        assertThat(world.report().narrowPhase()).isEqualTo("trajectory");
        assertThat(world.report().broadPhase()).isEqualTo("sap{budget=5}");
    }

    @Test
    void unknownKeysAndValuesOutOfRangeAreErrors() {
        assertThatThrownBy(() -> World.builder().narrowPhase("dop-tree", AlgorithmConfig.DEFAULT.with("pach", 6)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown option \"pach\" of dop-tree; it knows [patch, volume, facing, front]");
        assertThatThrownBy(() -> World.builder().narrowPhase("dop-tree", AlgorithmConfig.DEFAULT.with("front", 13)).build())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("option front must be")
                .hasMessageContaining("0")
                .hasMessageContaining("12");
        assertThatThrownBy(() -> World.builder().broadPhase("tree", AlgorithmConfig.DEFAULT.with("axes", 13)).build())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("unknown option \"axes\"");
    }

    @Test
    void aSnapshotIsOfTheSameOptions() {
        byte[] snapshot = stacked(World.builder().broadPhase("sap").narrowPhase("dop-tree", PATCH)).snapshot();
        World same = World.builder().broadPhase("sap").narrowPhase("dop-tree", PATCH).build();
        same.restore(snapshot);
        assertThatThrownBy(() -> World.builder().broadPhase("sap").narrowPhase("dop-tree").build().restore(snapshot))
                .hasMessage(
                        "snapshot cannot be restored: it is of a world with narrow phase dop-tree{patch=6}, but this one has dop-tree");
        assertThatThrownBy(() -> World.builder().broadPhase("sap").narrowPhase("trajectory").build().restore(snapshot))
                .hasMessageContaining(
                        "narrow phase dop-tree{patch=6}, but this one has trajectory: build the world with \"dop-tree\"");
    }

    @Test
    void autoSaysWhatItIsMadeOf() {
        World world = World.builder().broadPhase("sap").build();
        assertThat(world.report().narrowPhase()).isEqualTo("auto(separating-vector, trajectory, dop-tree, polygonal-patch)");
        assertThat(Algorithms.remedy("auto(separating-vector, trajectory)", "auto(separating-vector)"))
                .isEqualTo(": add ashlar-narrow-trajectory");
        assertThat(Algorithms.remedy("auto(separating-vector)", "auto(separating-vector, dop-tree, polygonal-patch)"))
                .isEqualTo(": leave out ashlar-narrow-patch");
        assertThat(Algorithms.remedy("auto(trajectory)", "auto(trajectory)")).isEmpty();
    }
}
