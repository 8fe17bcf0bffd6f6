package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ways to ask whether two convex parts are apart give the same answers on the same recorded tests. */
@Tag("slow")
class SearchWaysAgreeTest {
    private static final List<Crowd.Form> MIXED = Arrays.asList(Crowd.Form.values());

    /** A way to answer one recorded test. */
    private interface Method {
        boolean isFree(ConvexPart a, ConvexPart b, double[] relative, double[] memory);
    }

    private static Method search(SearchOptions options, boolean remembers) {
        PartDistance distance = new PartDistance(options);
        return (a, b, relative, memory) -> {
            distance.at.set(relative, 0);
            if (!remembers) {
                memory[PairMemory.KNOWN] = 0;
            }
            return distance.isFree(a, b, 0, 0, memory, 0);
        };
    }

    private static Method earlyOut() {
        EarlyOutGjk gjk = new EarlyOutGjk();
        Placement at = new Placement();
        return (a, b, relative, memory) -> {
            at.set(relative, 0);
            return gjk.isFree(a, b, at, memory);
        };
    }

    private static Method distance() {
        Placement at = new Placement();
        PieceDistance gjk = new PieceDistance(at);
        return (a, b, relative, memory) -> {
            at.set(relative, 0);
            if (memory[0] == 0) {
                gjk.noGuess();
            } else {
                gjk.guess(memory[1], memory[2], memory[3], (int) memory[6], (int) memory[7]);
            }
            gjk.measure(a.piece, b.piece, Double.POSITIVE_INFINITY);
            PairMemory.axis(memory, 0, gjk.axisX, gjk.axisY, gjk.axisZ, 0, 0, gjk.coreA, gjk.coreB, 0);
            return gjk.separation >= 0;
        };
    }

    private static void assertAgree(Crowd crowd, Method... methods) {
        for (int m = 0; m < methods.length; m++) {
            double[][] memory = crowd.newMemory();
            int free = 0;
            for (int i = 0; i < crowd.tests(); i++) {
                int[] pair = crowd.pairs.get(i);
                free += methods[m].isFree(crowd.parts[pair[0]], crowd.parts[pair[1]], crowd.relative.get(i),
                        crowd.memory(memory, i)) ? 1 : 0;
            }
            // The textbook GJK goes in circles now and then.
            assertThat(free).as("free pairs by method %d", m)
                    .isBetween(crowd.free - crowd.tests() / 500, crowd.free + crowd.tests() / 500);
        }
    }

    @Test
    void withAndWithoutMemory() {
        double[][] motion = {{0.01, 1}, {0.05, 10}, {0.2, 40}};
        for (double[] m : motion) {
            assertAgree(new Crowd(MIXED, 500, 300, 60, m[0], m[1], 8), search(SearchOptions.DEFAULT, true),
                    search(SearchOptions.DEFAULT, false));
        }
    }

    @Test
    void withGjk() {
        for (int points : new int[] {10, 100, 500}) {
            assertAgree(new Crowd(MIXED, points, 300, 60, 0.05, 10, 9), search(SearchOptions.DEFAULT, true), earlyOut(),
                    distance());
        }
    }

    @Test
    void withSupportsOfAllVertices() {
        SearchOptions plain = new SearchOptions(0.25, 6, -2, DirectionTable.CUBE, SearchOptions.Support.CLIMB, true);
        for (int points : new int[] {10, 100, 1000}) {
            assertAgree(new Crowd(MIXED, points, 300, 60, 0.05, 10, 10), search(plain, true), search(SearchOptions.DEFAULT, true),
                    scanning());
        }
    }

    /** Supports by looking at all vertices. */
    private static Method scanning() {
        SearchOptions scan = new SearchOptions(0.25, 6, -2, DirectionTable.CUBE, SearchOptions.Support.SCAN, true);
        PartDistance distance = new PartDistance(scan);
        Map<ConvexPart, ConvexPart> scanned = new IdentityHashMap<>();
        return (a, b, relative, memory) -> {
            distance.at.set(relative, 0);
            return distance.isFree(scanned.computeIfAbsent(a, p -> new ConvexPart(p.piece, scan)),
                    scanned.computeIfAbsent(b, p -> new ConvexPart(p.piece, scan)), 0, 0, memory, 0);
        };
    }
}
