package dev.ashlar.physics.internal.report;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds up what all query objects of a world's narrow phases were asked, and who answered. Each belongs to one thread at a time; they
 * are read when no thread asks.
 */
public final class AnswerTally {
    /** In the order in which the objects were made. Those of a world that was restored are forgotten, and what they counted is 0. */
    private final List<WeakReference<AnswerCounts>> counts = new ArrayList<>();

    /** A narrow phase whose queries are counted here. */
    public NarrowPhase over(NarrowPhase phase) {
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
                PairQuery query = phase.newQuery();
                counts.removeIf(c -> c.get() == null);
                counts.add(new WeakReference<>(query.answers()));
                return query;
            }
        };
    }

    /** Makes {@code sum} what was counted since this was called last. */
    public void take(AnswerCounts sum) {
        sum.clear();
        for (int i = 0; i < counts.size(); i++) {
            AnswerCounts some = counts.get(i).get();
            if (some != null) {
                sum.add(some);
                some.clear();
            }
        }
    }
}
