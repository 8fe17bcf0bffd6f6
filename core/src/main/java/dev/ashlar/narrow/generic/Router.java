package dev.ashlar.narrow.generic;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.AlgorithmConfig;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Gives each query to the first of several narrow phases that accepts both shapes and has the capability; the last one is
 * core's own, which has all. So a lone algorithm is completed, and {@code auto} chooses among those present.
 */
final class Router implements NarrowPhase {
    /** A shape as each narrow phase prepared it, null where it does not accept it. */
    private record Prepared(Shape shape, PreparedShape[] by) implements PreparedShape {
    }

    private final NarrowPhase[] phases;
    private final Set<?>[] capabilities;
    /** Where each one's memory starts in the cache of a pair; the last entry is the size of all. */
    private final int[] cacheStart;
    private final boolean firstMustTakePolyhedra;

    /**
     * Routes to the providers in this order, then to core.
     *
     * @param firstMustTakePolyhedra whether a polyhedron that the first one does not accept is refused, not passed on
     */
    Router(List<NarrowPhaseProvider> providers, List<AlgorithmConfig> configs, boolean firstMustTakePolyhedra) {
        int n = providers.size();
        phases = new NarrowPhase[n + 1];
        capabilities = new Set<?>[n + 1];
        cacheStart = new int[n + 2];
        this.firstMustTakePolyhedra = firstMustTakePolyhedra;
        for (int i = 0; i <= n; i++) {
            phases[i] = i < n ? providers.get(i).create(configs.get(i)) : new GenericNarrowPhase();
            capabilities[i] = i < n ? Set.copyOf(providers.get(i).capabilities()) : EnumSet.allOf(Capability.class);
            cacheStart[i + 1] = cacheStart[i] + phases[i].cacheSize();
        }
    }

    @Override
    public boolean accepts(Shape shape) {
        return !firstMustTakePolyhedra || !(shape instanceof Polyhedron) || phases[0].accepts(shape);
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        PreparedShape[] by = new PreparedShape[phases.length];
        for (int i = 0; i < by.length; i++) {
            // A refused polyhedron is refused in the algorithm's own words.
            if (phases[i].accepts(shape) || !accepts(shape)) {
                by[i] = phases[i].prepare(shape);
            }
        }
        return new Prepared(shape, by);
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
        private Prepared a;
        private Prepared b;
        private int cacheAt;

        Query() {
            for (int i = 0; i < queries.length; i++) {
                queries[i] = phases[i].newQuery();
            }
        }

        /** Points the input at the shapes and the memory of the one that will answer. */
        private PairQuery enter(PairInput in, Capability capability) {
            a = (Prepared) in.a;
            b = (Prepared) in.b;
            cacheAt = in.cacheAt;
            int i = 0;
            while (a.by[i] == null || b.by[i] == null || !capabilities[i].contains(capability)) {
                i++;
            }
            in.a = a.by[i];
            in.b = b.by[i];
            in.cacheAt = cacheAt + cacheStart[i];
            return queries[i];
        }

        private void leave(PairInput in) {
            in.a = a;
            in.b = b;
            in.cacheAt = cacheAt;
        }

        @Override
        public void intersect(PairInput in, PairResult out) {
            enter(in, Capability.INTERSECTION).intersect(in, out);
            leave(in);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            enter(in, Capability.DISTANCE).distance(in, out);
            leave(in);
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            Status status = enter(in, Capability.CONTACTS).contacts(in, out);
            leave(in);
            return status;
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            enter(in, Capability.SWEEP).sweep(in, out);
            leave(in);
        }

        @Override
        public double sweepTolerance(double zone) {
            double most = 0;
            for (int i = 0; i < queries.length; i++) {
                if (capabilities[i].contains(Capability.SWEEP)) {
                    most = Math.max(most, queries[i].sweepTolerance(zone));
                }
            }
            return most;
        }
    }
}
