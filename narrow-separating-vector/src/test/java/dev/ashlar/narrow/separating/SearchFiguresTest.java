package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many steps and dot products the search takes on the paper's experiment; prints what it measures. */
class SearchFiguresTest {
    private static final SearchOptions PLAIN_HINT = new SearchOptions(0, SearchOptions.DEFAULT.cut(),
            SearchOptions.DEFAULT.restartCos(), DirectionTable.CUBE, SearchOptions.Support.CLIMB, true);
    private static final SearchOptions PLAIN_CLIMB = new SearchOptions(SearchOptions.DEFAULT.hint(),
            SearchOptions.DEFAULT.cut(), -2, DirectionTable.CUBE, SearchOptions.Support.CLIMB, true);
    private static final SearchOptions PAPER = new SearchOptions(0, 1_000_000, -2, DirectionTable.POLAR,
            SearchOptions.Support.CLIMB, true);

    /** What a replay counted; steps of tests answered from the last proof are 0. */
    private static final class Counts {
        final int[] freeUpTo = new int[8];
        int free;
        int all;
        int allUpTo3;
        int most;
        int repeats;
        double dots;

        double share(int steps) {
            return 100.0 * freeUpTo[steps] / free;
        }
    }

    private static Counts replay(Crowd crowd, SearchOptions options) {
        PartDistance distance = new PartDistance(options);
        double[][] memory = crowd.newMemory();
        Counts counts = new Counts();
        for (int i = 0; i < crowd.tests(); i++) {
            int[] pair = crowd.pairs.get(i);
            distance.at.set(crowd.relative.get(i), 0);
            distance.vector.steps = 0;
            boolean free = distance.isFree(crowd.parts[pair[0]], crowd.parts[pair[1]], 0, 0, crowd.memory(memory, i), 0);
            assertThat(free).as("the answer does not depend on the memory, test %d", i).isEqualTo(pair[3] == 1);
            int steps = distance.vector.steps;
            counts.all++;
            counts.allUpTo3 += steps <= 3 ? 1 : 0;
            counts.most = Math.max(counts.most, steps);
            if (free) {
                counts.free++;
                counts.repeats += distance.vector.repeated ? 1 : 0;
                for (int k = Math.max(1, steps); k < counts.freeUpTo.length; k++) {
                    counts.freeUpTo[k]++;
                }
            }
        }
        counts.dots = distance.supports.dots / (double) counts.all;
        return counts;
    }

    private static void print(String name, Crowd crowd, Counts c) {
        FigureLog.add(name, "%d tests, %.1f %% colliding; free in <=1 %.1f, <=2 %.1f, <=3 %.1f, <=4 %.1f %%;"
                + " all <=3 %.1f %%; most %d; repeats %.2f %%; %.1f dots", crowd.tests(),
                100 - 100.0 * crowd.free / crowd.tests(), c.share(1), c.share(2), c.share(3), c.share(4),
                100.0 * c.allUpTo3 / c.all, c.most, 100.0 * c.repeats / c.free, c.dots);
    }

    @Test
    void freePairsAreDoneInAFewSteps() {
        steps(150, 60, 500);
    }

    @Test
    @Tag("soak")
    void freePairsAreDoneInAFewStepsInALongRun() {
        steps(500, 150, 500);
    }

    /** Figures S2 and S3: 98, 96 and 92 % within three steps, 99 % of ellipsoids within four. */
    private static void steps(int bodies, int frames, int points) {
        double[] within3 = {98, 96, 92};
        List<Crowd.Form> forms = List.of(Crowd.Form.ELLIPSOID, Crowd.Form.PLATE, Crowd.Form.ROD);
        for (int i = 0; i < forms.size(); i++) {
            Crowd crowd = new Crowd(List.of(forms.get(i)), points, bodies, frames, 0.05, 10, 3);
            Counts counts = replay(crowd, SearchOptions.DEFAULT);
            print(forms.get(i) + " " + points, crowd, counts);
            print(forms.get(i) + " " + points + " as in the paper", crowd, replay(crowd, PAPER));
            assertThat(counts.share(3)).as("%s in 3 steps", forms.get(i)).isGreaterThanOrEqualTo(within3[i]);
            if (forms.get(i) == Crowd.Form.ELLIPSOID) {
                assertThat(counts.share(4)).isGreaterThanOrEqualTo(99);
            }
        }
    }

    /** Figure S10: the hint settles at least 5 points more of the free pairs in one step. */
    @Test
    void theHintSettlesMorePairsInOneStep() {
        Crowd crowd = new Crowd(Arrays.asList(Crowd.Form.values()), 200, 200, 80, 0.05, 10, 4);
        Counts with = replay(crowd, SearchOptions.DEFAULT);
        Counts without = replay(crowd, PLAIN_HINT);
        print("mixed 200, hint", crowd, with);
        print("mixed 200, no hint", crowd, without);
        assertThat(with.share(1) - without.share(1)).isGreaterThanOrEqualTo(5);
    }

    /** Figure S8: dot products a test grow by at most 7 from 10 to 1000 vertices when climbing, by 4 with restarts. */
    @Tag("slow")
    @Test
    void dotProductsGrowSlowlyWithTheNumberOfVertices() {
        Crowd small = new Crowd(Arrays.asList(Crowd.Form.values()), 10, 150, 60, 0.05, 10, 5);
        Crowd large = new Crowd(Arrays.asList(Crowd.Form.values()), 1000, 150, 60, 0.05, 10, 5);
        double plain = replay(large, PLAIN_CLIMB).dots / replay(small, PLAIN_CLIMB).dots;
        double restart = replay(large, SearchOptions.DEFAULT).dots / replay(small, SearchOptions.DEFAULT).dots;
        FigureLog.add("dots of 1000 to 10 vertices", "%.2f climbing, %.2f with restarts", plain, restart);
        assertThat(plain).isLessThanOrEqualTo(7);
        assertThat(restart).isLessThanOrEqualTo(4);
    }

    /** Figure S4: no search takes more than 100 steps. */
    @Test
    @Tag("soak")
    void noSearchIsLong() {
        List<Integer> most = new ArrayList<>();
        int tests = 0;
        for (Crowd.Form form : Crowd.Form.values()) {
            for (int points : new int[] {10, 50, 200, 500, 1000}) {
                Crowd crowd = new Crowd(List.of(form), points, 500, 40, 0.05, 10, 6);
                Counts counts = replay(crowd, SearchOptions.DEFAULT);
                print(form + " " + points, crowd, counts);
                most.add(counts.most);
                most.add(replay(crowd, PAPER).most);
                tests += crowd.tests();
            }
        }
        assertThat(tests).isGreaterThanOrEqualTo(100_000);
        assertThat(most).allMatch(k -> k <= 100);
    }
}
