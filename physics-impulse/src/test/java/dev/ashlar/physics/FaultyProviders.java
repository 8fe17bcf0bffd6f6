package dev.ashlar.physics;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;

/** A broad phase and a narrow phase, both {@code faulty}, that run out of memory when told to; else {@code tree} and {@code trajectory}. */
public final class FaultyProviders {
    /** After so many calls one fails; below 0 none does. */
    private static int left = -1;
    /** Whether contacts are at places that are no numbers. */
    static boolean givesNan;

    private FaultyProviders() {
    }

    /** Lets the n-th call from now on fail, counted from 0. */
    static void failAt(int n) {
        left = n;
    }

    static void heal() {
        left = -1;
        givesNan = false;
    }

    /** To be called wherever something may fail. */
    static void mayFail() {
        if (left >= 0 && left-- == 0) {
            throw new OutOfMemoryError("a test");
        }
    }

    /** Builds a world with them. */
    static World build(Path folder, WorldBuilder builder) throws IOException {
        URL broad = services(folder, "broad", Broad.class);
        URL narrow = services(folder, "narrow", Narrow.class);
        Map<String, URL> lists = Map.of("META-INF/services/" + BroadPhaseProvider.class.getName(), broad,
                "META-INF/services/" + NarrowPhaseProvider.class.getName(), narrow);
        Thread me = Thread.currentThread();
        ClassLoader before = me.getContextClassLoader();
        me.setContextClassLoader(new ClassLoader(FaultyProviders.class.getClassLoader()) {
            @Override
            protected Enumeration<URL> findResources(String name) {
                return lists.containsKey(name) ? Collections.enumeration(Set.of(lists.get(name)))
                        : Collections.emptyEnumeration();
            }
        });
        try {
            return builder.broadPhase("faulty").narrowPhase("faulty").build();
        } finally {
            me.setContextClassLoader(before);
        }
    }

    private static URL services(Path folder, String name, Class<?> provider) throws IOException {
        return Files.writeString(folder.resolve(name), provider.getName()).toUri().toURL();
    }

    /** The broad phase. */
    public static final class Broad implements BroadPhaseProvider {
        @Override
        public String id() {
            return "faulty";
        }

        @Override
        public BroadPhase create(AlgorithmConfig config) {
            mayFail();
            return new FaultyBroad(Algorithms.broadPhase("tree").create(config));
        }
    }

    private record FaultyBroad(BroadPhase real) implements BroadPhase {
        @Override
        public void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask) {
            mayFail();
            real.insert(proxy, volume, at, motionVersion, fixed, group, mask);
        }

        @Override
        public void remove(int proxy) {
            mayFail();
            real.remove(proxy);
        }

        @Override
        public void setMotion(int proxy, double[] volume, int at, long motionVersion) {
            mayFail();
            real.setMotion(proxy, volume, at, motionVersion);
        }

        @Override
        public void findPairs(PairBuffer out) {
            mayFail();
            real.findPairs(out);
        }

        @Override
        public void partners(int proxy, ProxyBuffer out) {
            mayFail();
            real.partners(proxy, out);
        }

        @Override
        public void queryAabb(double[] box, int at, ProxyBuffer out) {
            mayFail();
            real.queryAabb(box, at, out);
        }

        @Override
        public void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
            mayFail();
            real.rayCast(ray, at, limit, visitor);
        }

        @Override
        public void sweep(double[] swept, int at, double limit, CastVisitor visitor) {
            mayFail();
            real.sweep(swept, at, limit, visitor);
        }

        @Override
        public int size() {
            return real.size();
        }
    }

    /** The narrow phase. */
    public static final class Narrow implements NarrowPhaseProvider {
        @Override
        public String id() {
            return "faulty";
        }

        @Override
        public Set<Capability> capabilities() {
            return Algorithms.narrowPhase("trajectory").capabilities();
        }

        @Override
        public NarrowPhase create(AlgorithmConfig config) {
            mayFail();
            return new FaultyNarrow(Algorithms.narrowPhase("trajectory").create(config));
        }
    }

    private record FaultyNarrow(NarrowPhase real) implements NarrowPhase {
        @Override
        public boolean accepts(Shape shape) {
            return real.accepts(shape);
        }

        @Override
        public PreparedShape prepare(Shape shape) {
            mayFail();
            return real.prepare(shape);
        }

        @Override
        public int cacheSize() {
            return real.cacheSize();
        }

        @Override
        public PairQuery newQuery() {
            mayFail();
            return new FaultyQuery(real.newQuery());
        }
    }

    private record FaultyQuery(PairQuery real) implements PairQuery {
        @Override
        public void intersect(PairInput in, PairResult out) {
            mayFail();
            real.intersect(in, out);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            mayFail();
            real.distance(in, out);
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            mayFail();
            if (givesNan) {
                out.addManifold(0, 1, 0, -1, -1);
                out.addContact(Double.NaN, 0, 0, -1e-3, 1);
                return Status.HIT;
            }
            return real.contacts(in, out);
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            mayFail();
            real.sweep(in, out);
        }

        @Override
        public double sweepTolerance(double zone) {
            return real.sweepTolerance(zone);
        }
    }
}
