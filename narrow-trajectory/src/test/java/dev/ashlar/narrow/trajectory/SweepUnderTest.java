package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import java.util.IdentityHashMap;
import java.util.Map;

/** The narrow phase that a soak judges, with all that is made once and used by many walks. */
final class SweepUnderTest {
    final PairQuery query;
    final GapMeter meter = new GapMeter();
    private final NarrowPhase phase;
    private final Map<Shape, PreparedShape> prepared = new IdentityHashMap<>();

    SweepUnderTest(NarrowPhase phase) {
        this.phase = phase;
        query = phase.newQuery();
    }

    PreparedShape prepare(Shape shape) {
        return prepared.computeIfAbsent(shape, phase::prepare);
    }

    double[] newCache() {
        return new double[phase.cacheSize()];
    }
}
