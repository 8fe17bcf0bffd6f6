package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random walks in contact: a million steps of each kind of motion, up to one per cent of it in every build. No overlap, no NaN, no
 * early stop, nobody stuck.
 */
final class TrajectorySoakTest {
    private static final long FULL = 1_000_000;
    private static final long SHORT = Tier.cases(800, 10_000);

    private static void soak(ContactWalk.Kind kind, long steps, long seed) {
        soak(SoakScene.all(), List.of(SoakScene.convexMovers(), SoakScene.otherMovers()), kind, steps, seed);
    }

    private static void soak(List<SoakScene> scenes, List<Map<String, Shape>> movers, ContactWalk.Kind kind, long steps,
            long seed) {
        SoakPlan plan = new SoakPlan(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT), scenes, movers);
        WalkCounts counts = plan.run(kind, steps, seed);
        FigureLog.add("walks, " + kind, "%s; %s", counts, plan.report());
        assertThat(counts.overlaps + counts.lost).as("overlaps of %s", counts).isZero();
        assertThat(counts.notNumbers).as("NaN of %s", counts).isZero();
        assertThat(counts.early).as("early stops of %s", counts).isZero();
        assertThat(counts.stuck).as("stuck of %s", counts).isZero();
        assertThat(counts.deeper).as("sinking of %s", counts).isZero();
        assertThat(counts.exhausted).as("sweeps without answer of %s", counts).isZero();
        assertThat(counts.hits).as("%s", counts).isGreaterThan(steps / 10);
    }

    @Test
    void translations() {
        soak(ContactWalk.Kind.TRANSLATION, SHORT, 1);
    }

    @Test
    void rotations() {
        soak(ContactWalk.Kind.ROTATION, SHORT, 2);
    }

    @Test
    void motionsOfBoth() {
        soak(ContactWalk.Kind.GENERAL, SHORT, 3);
    }

    /**
     * Walks in which a body got through: a vertex was met on the way and the paths cut there, then two edges turned out to be
     * within the zone at the start, and what was met at a lower level was looked for on the cut paths only.
     */
    @Test
    void pathsCutForAHitThatDoesNotCountAreOpenedAgain() {
        List<Map<String, Shape>> movers = List.of(SoakScene.convexMovers(), SoakScene.otherMovers());
        soak(List.of(SoakScene.terrain()), movers, ContactWalk.Kind.TRANSLATION, 200, 1_003_658);
        soak(List.of(SoakScene.boxes()), movers, ContactWalk.Kind.TRANSLATION, 200, 1_001_088);
        soak(List.of(SoakScene.boxes()), movers, ContactWalk.Kind.ROTATION, 200, 2_003_902);
    }

    /** Round bodies and compounds, and a house from inside. */
    private static void soakOthers(long steps, long seed) {
        for (ContactWalk.Kind kind : ContactWalk.Kind.values()) {
            soak(List.of(SoakScene.terrain(), SoakScene.boxes()), List.of(SoakScene.roundMovers()), kind, steps, seed);
            soak(List.of(SoakScene.house()), List.of(SoakScene.convexMovers(), SoakScene.otherMovers(), SoakScene.roundMovers()),
                    kind, steps, seed + 1);
        }
    }

    @Test
    void otherBodiesAndPlaces() {
        soakOthers(Tier.cases(150, 600), 4);
    }

    @Test
    @Tag("soak")
    void otherBodiesAndPlacesForLong() {
        soakOthers(60_000, 4_000_001);
    }

    @Test
    @Tag("soak")
    void aMillionTranslations() {
        soak(ContactWalk.Kind.TRANSLATION, FULL, 1_000_001);
    }

    @Test
    @Tag("soak")
    void aMillionRotations() {
        soak(ContactWalk.Kind.ROTATION, FULL, 2_000_001);
    }

    @Test
    @Tag("soak")
    void aMillionMotionsOfBoth() {
        soak(ContactWalk.Kind.GENERAL, FULL, 3_000_001);
    }
}
