package dev.ashlar.narrow.generic;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
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
import dev.ashlar.spi.SweepResult;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Gives each query to the first of several narrow phases that accepts both shapes and has the capability; the last one is
 * core's own, which has all. So a lone algorithm is completed, and {@code auto} chooses among those present.
 */
final class Router implements NarrowPhase {
    /** A shape as each narrow phase prepares it, when that is first asked about it. */
    private final class Prepared implements PreparedShape {
        private final Shape shape;
        private final boolean[] accepted = new boolean[phases.length];
        private final AtomicReferenceArray<PreparedShape> by = new AtomicReferenceArray<>(phases.length);

        Prepared(Shape shape) {
            this.shape = shape;
            for (int i = 0; i < phases.length; i++) {
                accepted[i] = phases[i].accepts(shape);
            }
        }

        @Override
        public Shape shape() {
            return shape;
        }

        PreparedShape by(int i) {
            PreparedShape known = by.get(i);
            return known == null ? prepare(i) : known;
        }

        private synchronized PreparedShape prepare(int i) {
            PreparedShape known = by.get(i);
            if (known == null) {
                known = phases[i].prepare(shape);
                by.set(i, known);
            }
            return known;
        }
    }

    private final NarrowPhase[] phases;
    /** Asked for each question: sets of enums are a look at a bit. */
    private final List<EnumSet<Capability>> capabilities = new ArrayList<>();
    /** Where each one's memory starts in the cache of a pair; the last entry is the size of all. */
    private final int[] cacheStart;
    private final boolean isLone;

    /**
     * Routes to the providers in this order, then to core.
     *
     * @param isLone whether there is one provider, which core completes: a polyhedron that it does not accept is refused, not passed
     *               on, and one that it accepts is prepared at once, since it will be asked
     */
    Router(List<NarrowPhaseProvider> providers, List<AlgorithmConfig> configs, boolean isLone) {
        int n = providers.size();
        phases = new NarrowPhase[n + 1];
        cacheStart = new int[n + 2];
        this.isLone = isLone;
        for (int i = 0; i <= n; i++) {
            phases[i] = i < n ? providers.get(i).create(configs.get(i)) : new GenericNarrowPhase();
            EnumSet<Capability> able = i < n ? EnumSet.noneOf(Capability.class) : EnumSet.allOf(Capability.class);
            if (i < n) {
                able.addAll(providers.get(i).capabilities());
            }
            capabilities.add(able);
            cacheStart[i + 1] = cacheStart[i] + phases[i].cacheSize();
        }
    }

    @Override
    public boolean accepts(Shape shape) {
        return !isLone || !(shape instanceof Polyhedron) || phases[0].accepts(shape);
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        if (!accepts(shape)) {
            // Refused in the algorithm's own words.
            return phases[0].prepare(shape);
        }
        Prepared prepared = new Prepared(shape);
        if (isLone && prepared.accepted[0]) {
            prepared.by(0);
        }
        return prepared;
    }

    @Override
    public int cacheSize() {
        return cacheStart[phases.length];
    }

    @Override
    public PairQuery newQuery() {
        return new Query();
    }

    private final class Query implements PairQuery {
        private final PairQuery[] queries = new PairQuery[phases.length];
        private final AnswerCounts answers = new AnswerCounts();
        private Prepared a;
        private Prepared b;
        private int cacheAt;
        private int asked;
        private long kernel;
        private long passedOn;

        Query() {
            for (int i = 0; i < queries.length; i++) {
                queries[i] = phases[i].newQuery();
            }
        }

        @Override
        public AnswerCounts answers() {
            return answers;
        }

        /** Points the input at the shapes and the memory of the one that will answer. */
        private PairQuery enter(PairInput in, Capability capability) {
            a = (Prepared) in.a;
            b = (Prepared) in.b;
            cacheAt = in.cacheAt;
            int i = 0;
            while (!a.accepted[i] || !b.accepted[i] || !capabilities.get(i).contains(capability)) {
                i++;
            }
            asked = i;
            AnswerCounts counts = queries[i].answers();
            kernel = counts == null ? 0 : counts.kernel;
            passedOn = counts == null ? 0 : counts.passedOn;
            in.a = a.by(i);
            in.b = b.by(i);
            in.cacheAt = cacheAt + cacheStart[i];
            return queries[i];
        }

        private void leave(PairInput in, Question question) {
            in.a = a;
            in.b = b;
            in.cacheAt = cacheAt;
            answers.count(question, who());
        }

        private By who() {
            boolean isTaken = a.shape instanceof Polyhedron && b.shape instanceof Polyhedron;
            if (!isTaken) {
                return By.OTHER_SHAPES;
            }
            AnswerCounts counts = queries[asked].answers();
            boolean isCore = asked == queries.length - 1;
            if (counts == null) {
                answers.kernel++;
                return By.OWN;
            }
            answers.kernel += isCore ? 0 : counts.kernel - kernel;
            answers.passedOn += isCore ? 1 : counts.passedOn - passedOn;
            return isCore || counts.passedOn > passedOn ? By.CORE : counts.kernel > kernel ? By.OWN : By.BOUNDS;
        }

        @Override
        public void intersect(PairInput in, PairResult out) {
            enter(in, Capability.INTERSECTION).intersect(in, out);
            leave(in, Question.OVERLAP);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            enter(in, Capability.DISTANCE).distance(in, out);
            leave(in, Question.DISTANCE);
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            Status status = enter(in, Capability.CONTACTS).contacts(in, out);
            leave(in, Question.CONTACTS);
            return status;
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            enter(in, Capability.SWEEP).sweep(in, out);
            leave(in, Question.SWEEP);
        }

        @Override
        public double sweepTolerance(double zone) {
            double most = 0;
            for (int i = 0; i < queries.length; i++) {
                if (capabilities.get(i).contains(Capability.SWEEP)) {
                    most = Math.max(most, queries[i].sweepTolerance(zone));
                }
            }
            return most;
        }
    }
}
