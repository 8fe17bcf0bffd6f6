package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.spi.Capability;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each named narrow phase answers what it declares by its own method: on a wall that is shot at, hulls and rings that fall. */
class AnswersTest {
    private static final String[] BROAD = {"sap", "vadop", "tree"};
    private static final double SHARE = 0.95;

    private record Case(String scene, String parameter, double value, int steps) {
        AnswerTable.Run run(String broad, String narrow) {
            Scene of = AllScenes.get(scene);
            Values values = of.defaults().with(parameter, value);
            if (scene.equals("brick-wall")) {
                values = values.with("rows", 6);
            }
            return AnswerTable.run(of, values, Engine.DEFAULT.withAlgorithms(broad, narrow, null), steps);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"separating-vector", "trajectory", "dop-tree", "polygonal-patch"})
    void whatAnAlgorithmDeclaresItAnswersItself(String narrow) throws Exception {
        Set<Capability> declared = Algorithms.narrowPhase(narrow).capabilities();
        boolean any = declared.contains(Capability.NON_CONVEX);
        Case[] cases = {new Case("brick-wall", "columns", 8, Tier.cases(60, 200)),
            new Case("hull-pile", "bodies", 60, Tier.cases(100, 200)),
            new Case("non-convex-pile", "bodies", 40, Tier.cases(90, 200))};
        long[] most = new long[Question.values().length];
        for (Case c : any ? cases : new Case[] {cases[0], cases[1]}) {
            AnswerTable.Run first = null;
            for (String broad : Tier.cases(1, 2) == 1 ? new String[] {BROAD[0]} : BROAD) {
                AnswerTable.Run run = c.run(broad, narrow);
                assertThat(run.overlaps()).as("overlaps of %s in %s", narrow, c.scene).isZero();
                for (Question question : Question.values()) {
                    AnswerCounts counts = run.counts();
                    long own = counts.get(question, By.OWN) + counts.get(question, By.BOUNDS);
                    long all = own + counts.get(question, By.CORE);
                    if (declared.contains(question.capability)) {
                        assertThat((double) own).as("own %s of %s in %s, of %s", question, narrow, c.scene, all)
                                .isGreaterThanOrEqualTo(SHARE * all);
                        most[question.ordinal()] = Math.max(most[question.ordinal()], counts.get(question, By.OWN));
                    }
                    if (first != null) {
                        assertThat(counts.asked(question)).as("same with every broad phase")
                                .isEqualTo(first.counts().asked(question));
                    }
                    FigureLog.add(c.scene + " " + broad + " " + narrow + " " + question,
                            "%d own, %d by bounds, %d core, %d other shapes",
                            counts.get(question, By.OWN), counts.get(question, By.BOUNDS), counts.get(question, By.CORE),
                            counts.get(question, By.OTHER_SHAPES));
                }
                first = run;
            }
        }
        for (Question question : Question.values()) {
            if (declared.contains(question.capability)) {
                assertThat(most[question.ordinal()]).as("%s by %s's kernels in one of the scenes", question, narrow)
                        .isGreaterThanOrEqualTo(1000);
            }
        }
    }
}
