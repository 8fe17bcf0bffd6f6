package dev.ashlar.narrow.generic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RouterTest {
    /** Declares overlaps; answers by a kernel, by bounds or by core as the test says. */
    private static final class Told implements NarrowPhaseProvider, NarrowPhase {
        private int prepared;
        private boolean works = true;
        private boolean passesOn;

        @Override
        public String id() {
            return "told";
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.INTERSECTION);
        }

        @Override
        public NarrowPhase create(AlgorithmConfig config) {
            return this;
        }

        @Override
        public boolean accepts(Shape shape) {
            return shape instanceof Polyhedron;
        }

        @Override
        public PreparedShape prepare(Shape shape) {
            prepared++;
            return () -> shape;
        }

        @Override
        public int cacheSize() {
            return 0;
        }

        @Override
        public PairQuery newQuery() {
            AnswerCounts answers = new AnswerCounts();
            return new PairQuery() {
                @Override
                public AnswerCounts answers() {
                    return answers;
                }

                @Override
                public void intersect(PairInput in, PairResult out) {
                    answers.kernel += works ? 3 : 0;
                    answers.passedOn += passesOn ? 1 : 0;
                    out.status = Status.CLEAR;
                }
            };
        }
    }

    private final Told told = new Told();
    private final PairInput in = new PairInput();

    private PairInput ask(NarrowPhase phase, PreparedShape a, PreparedShape b) {
        in.cache = new double[phase.cacheSize()];
        return in.shapes(a, b).poses(Pose.IDENTITY, Pose.at(3, 0, 0));
    }

    @Test
    void preparesForWhomItAsksOnly() {
        NarrowPhase chooses = new Router(List.of(told), List.of(AlgorithmConfig.DEFAULT), false);
        PreparedShape a = chooses.prepare(Polyhedron.box(1, 1, 1));
        PreparedShape b = chooses.prepare(Polyhedron.box(2, 1, 1));
        chooses.newQuery().contacts(ask(chooses, a, b), new ContactBuffer());
        assertThat(told.prepared).isZero();
        chooses.newQuery().intersect(ask(chooses, a, b), new PairResult());
        chooses.newQuery().intersect(ask(chooses, a, b), new PairResult());
        assertThat(told.prepared).isEqualTo(2);
        new Router(List.of(told), List.of(AlgorithmConfig.DEFAULT), true).prepare(Polyhedron.box(1, 2, 1));
        assertThat(told.prepared).as("a lone algorithm will be asked").isEqualTo(3);
    }

    @Test
    void countsWhoAnswered() {
        NarrowPhase alone = Completion.of(told, AlgorithmConfig.DEFAULT);
        PreparedShape a = alone.prepare(Polyhedron.box(1, 1, 1));
        PreparedShape b = alone.prepare(Polyhedron.box(2, 1, 1));
        PairQuery query = alone.newQuery();
        query.intersect(ask(alone, a, b), new PairResult());
        told.works = false;
        query.intersect(ask(alone, a, b), new PairResult());
        told.works = true;
        told.passesOn = true;
        query.intersect(ask(alone, a, b), new PairResult());
        query.intersect(ask(alone, a, alone.prepare(new Sphere(1))), new PairResult());
        query.distance(ask(alone, a, b), new PairResult());
        AnswerCounts counts = query.answers();
        for (By by : By.values()) {
            assertThat(counts.get(Question.OVERLAP, by)).as("%s", by).isEqualTo(1);
        }
        assertThat(counts.get(Question.DISTANCE, By.CORE)).isEqualTo(1);
        assertThat(counts.asked(Question.OVERLAP)).isEqualTo(4);
        assertThat(counts.kernel).isEqualTo(6);
        AnswerCounts sum = new AnswerCounts();
        sum.add(counts);
        sum.add(counts);
        assertThat(sum.get(Question.OVERLAP, By.OWN)).isEqualTo(2);
        sum.clear();
        assertThat(sum.asked(Question.DISTANCE)).isZero();
    }
}
