package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The soak itself is right: it passes sweeps that are known to be good, and catches every way of being wrong. */
final class SoakHarnessTest {
    private static final SoakScene TERRAIN = SoakScene.terrain();

    /** Core's queries with sweeps that are spoiled afterwards. */
    private record Spoiled(NarrowPhase phase, BiConsumer<PairInput, SweepResult> harm) implements NarrowPhase {
        @Override
        public boolean accepts(Shape shape) {
            return true;
        }

        @Override
        public PreparedShape prepare(Shape shape) {
            return phase.prepare(shape);
        }

        @Override
        public int cacheSize() {
            return phase.cacheSize();
        }

        @Override
        public PairQuery newQuery() {
            PairQuery good = phase.newQuery();
            return new PairQuery() {
                @Override
                public void sweep(PairInput in, SweepResult out) {
                    good.sweep(in, out);
                    harm.accept(in, out);
                }
            };
        }
    }

    private static WalkCounts walk(ContactWalk.Kind kind, int steps, BiConsumer<PairInput, SweepResult> harm) {
        SweepUnderTest sweep = new SweepUnderTest(new Spoiled(CoreAlone.phase(), harm));
        WalkCounts all = new WalkCounts();
        for (long seed = 1; seed <= 2; seed++) {
            all.plus(new ContactWalk(sweep, TERRAIN, Polyhedron.box(1, 0.6, 0.4), kind, 1e-3, Vec3.ZERO, seed).run(steps / 2));
        }
        return all;
    }

    @Test
    void passesSweepsThatAreGood() {
        for (ContactWalk.Kind kind : ContactWalk.Kind.values()) {
            WalkCounts counts = walk(kind, 200, (in, out) -> {});
            long wrong = counts.overlaps + counts.lost + counts.notNumbers + counts.early + counts.deeper;
            assertThat(wrong).as("%s: %s", kind, counts).isZero();
            assertThat(counts.hits).as("%s: %s", kind, counts).isGreaterThan(50);
        }
    }

    @Test
    void catchesSweepsThatGoALittleTooFar() {
        for (ContactWalk.Kind kind : ContactWalk.Kind.values()) {
            WalkCounts counts = walk(kind, 80, (in, out) -> out.t = Math.min(1, 1.02 * out.t + 1e-3));
            assertThat(counts.overlaps).as("%s: %s", kind, counts).isPositive();
        }
    }

    @Test
    void catchesSweepsThatSeeNothing() {
        WalkCounts counts = walk(ContactWalk.Kind.TRANSLATION, 100, (in, out) -> {
            out.status = Status.CLEAR;
            out.t = 1;
        });
        assertThat(counts.overlaps + counts.lost).as("%s", counts).isPositive();
    }

    @Test
    void catchesSweepsThatStopEarly() {
        WalkCounts counts = walk(ContactWalk.Kind.GENERAL, 100, (in, out) -> out.t = out.status == Status.HIT ? 0.9 * out.t : 1);
        assertThat(counts.early).as("%s", counts).isPositive();
    }

    @Test
    void catchesSweepsThatHoldWhatTouches() {
        boolean[] touches = new boolean[1];
        WalkCounts counts = walk(ContactWalk.Kind.TRANSLATION, 200, (in, out) -> {
            if (out.status == Status.HIT) {
                touches[0] = true;
            } else if (touches[0]) {
                touches[0] = false;
                out.status = Status.HIT;
                out.t = 0;
                out.normalX = 1;
                out.normalY = 0;
                out.normalZ = 0;
            }
        });
        assertThat(counts.stuck).as("%s", counts).isPositive();
    }

    @Test
    void catchesAnswersThatAreNoNumbers() {
        assertThat(walk(ContactWalk.Kind.TRANSLATION, 20, (in, out) -> out.t = Double.NaN).notNumbers).isPositive();
        assertThat(walk(ContactWalk.Kind.TRANSLATION, 20, (in, out) -> out.normalX = Double.NaN).notNumbers).isPositive();
    }
}
