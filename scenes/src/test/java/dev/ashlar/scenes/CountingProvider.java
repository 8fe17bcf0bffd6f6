package dev.ashlar.scenes;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
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
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** The narrow phase {@code separating-vector}, with a count of all that it is asked. Present only inside {@link #present}. */
public final class CountingProvider implements NarrowPhaseProvider {
    static final AtomicLong ASKED = new AtomicLong();

    /** Lets {@link Algorithms} find it, until this thread is given back its class loader. */
    static ClassLoader present(Path folder) throws IOException {
        Path list = Files.writeString(folder.resolve("services"), CountingProvider.class.getName());
        URL url = list.toUri().toURL();
        return new ClassLoader(CountingProvider.class.getClassLoader()) {
            @Override
            protected Enumeration<URL> findResources(String name) {
                return name.equals("META-INF/services/" + NarrowPhaseProvider.class.getName())
                        ? Collections.enumeration(Set.of(url)) : Collections.emptyEnumeration();
            }
        };
    }

    private static NarrowPhaseProvider real() {
        return Algorithms.narrowPhase("separating-vector");
    }

    @Override
    public String id() {
        return "counting";
    }

    @Override
    public Set<Capability> capabilities() {
        return real().capabilities();
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        NarrowPhase phase = real().create(config);
        return new NarrowPhase() {
            @Override
            public boolean accepts(Shape shape) {
                return phase.accepts(shape);
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
                return new Counting(phase.newQuery());
            }
        };
    }

    private record Counting(PairQuery query) implements PairQuery {
        @Override
        public void intersect(PairInput in, PairResult out) {
            ASKED.incrementAndGet();
            query.intersect(in, out);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            ASKED.incrementAndGet();
            query.distance(in, out);
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            ASKED.incrementAndGet();
            return query.contacts(in, out);
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            ASKED.incrementAndGet();
            query.sweep(in, out);
        }

        @Override
        public double sweepTolerance(double zone) {
            return query.sweepTolerance(zone);
        }
    }
}
