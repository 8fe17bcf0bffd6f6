package dev.ashlar.narrow.generic;

import dev.ashlar.geometry.Shape;
import dev.ashlar.query.contact.PairContacts;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.query.sweep.PlaneSweep;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/**
 * Every query for every shape, by core alone: what completes other narrow phases, and what {@code auto} falls back on. An
 * algorithm may also hand it the pairs and situations that it does not answer itself.
 */
public final class GenericNarrowPhase implements NarrowPhase {
    @Override
    public boolean accepts(Shape shape) {
        return true;
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        return new Pieces(shape);
    }

    @Override
    public int cacheSize() {
        return PairDistance.CACHE;
    }

    @Override
    public PairQuery newQuery() {
        return new Query();
    }

    /** A work unit is a pair of convex pieces measured, or a plane tried in a sweep. */
    static final class Query implements PairQuery {
        private final PairDistance distance = new PairDistance();
        private final PairContacts contacts = new PairContacts();
        private final PlaneSweep sweep = new PlaneSweep();
        private final AnswerCounts answers = new AnswerCounts();

        @Override
        public AnswerCounts answers() {
            return answers;
        }

        @Override
        public void intersect(PairInput in, PairResult out) {
            distance(in, out);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            answers.kernel++;
            Pieces a = (Pieces) in.a;
            Pieces b = (Pieces) in.b;
            distance.at.set(in.relative, 0);
            boolean known = distance.measure(a, b, in.cache, in.cacheAt, in.budget);
            distance.result(a, b, out);
            if (!known && out.status == Status.CLEAR) {
                out.status = Status.TIMED_OUT;
                out.distance = 0;
            }
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            answers.kernel++;
            return contacts.contacts((Pieces) in.a, (Pieces) in.b, in, out);
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            answers.kernel++;
            sweep.sweep((Pieces) in.a, (Pieces) in.b, in, out);
        }
    }
}
