package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Skipping rows of edges loses nothing, and saves most of the work. */
class OutlinePatchesTest {
    private static Outline ring(int corners) {
        double[] xy = new double[2 * corners];
        for (int k = 0; k < corners; k++) {
            xy[2 * k] = StrictMath.cos(2 * StrictMath.PI * k / corners);
            xy[2 * k + 1] = StrictMath.sin(2 * StrictMath.PI * k / corners);
        }
        return Outline.polygon(xy);
    }

    /** A wall that winds inwards, every corner of its outer side convex: hinge by hinge it is one patch, in truth it is not. */
    private static Outline spiral(int corners) {
        double[] xy = new double[4 * corners];
        for (int k = 0; k < corners; k++) {
            double angle = 0.3 * k;
            double radius = 3 - 2.0 * k / corners;
            for (int side = 0; side < 2; side++) {
                int at = 2 * (side == 0 ? k : 2 * corners - 1 - k);
                xy[at] = (radius - 0.1 * side) * StrictMath.cos(angle);
                xy[at + 1] = (radius - 0.1 * side) * StrictMath.sin(angle);
            }
        }
        return Outline.polygon(xy);
    }

    private static Outline star(Random random) {
        int corners = 3 + random.nextInt(20);
        double[] xy = new double[2 * corners];
        for (int k = 0; k < corners; k++) {
            double angle = (k + 0.8 * random.nextDouble()) * 2 * StrictMath.PI / corners;
            double radius = random.nextInt(3) == 0 ? 0.2 + random.nextDouble() : 1;
            xy[2 * k] = radius * StrictMath.cos(angle);
            xy[2 * k + 1] = radius * StrictMath.sin(angle);
        }
        return Outline.polygon(xy);
    }

    @Test
    void dealsOutEveryEdgeOnceToPatchesThatBearWithEachOther() {
        Random random = new Random(3);
        for (int i = 0; i < Tier.cases(300, 3000); i++) {
            Outline o = i == 0 ? ring(64) : i == 1 ? spiral(40) : star(random);
            OutlinePatches patches = o.patches;
            boolean[] seen = new boolean[o.edgeCount()];
            for (int p = 0; p < patches.count(); p++) {
                for (int e = patches.start[p]; e < patches.start[p + 1]; e++) {
                    assertThat(seen[patches.edge[e]]).isFalse();
                    seen[patches.edge[e]] = true;
                    for (int f = patches.start[p]; f < patches.start[p + 1]; f++) {
                        for (int end = 0; end < 2; end++) {
                            int v = o.edgeVertex(patches.edge[f], end);
                            int on = o.edgeVertex(patches.edge[e], 0);
                            double front = o.normalX(patches.edge[e]) * (o.x(v) - o.x(on))
                                    + o.normalY(patches.edge[e]) * (o.y(v) - o.y(on));
                            assertThat(patches.sign[p] * front).isLessThanOrEqualTo(patches.margin[patches.edge[e]])
                                    .isLessThanOrEqualTo(1e-8);
                        }
                    }
                }
            }
            assertThat(seen).doesNotContain(false);
        }
        assertThat(ring(64).patchCount()).isOne();
        assertThat(Outline.polygon(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3).patchCount()).as("an L").isLessThanOrEqualTo(3);
        assertThat(spiral(40).patchCount()).as("a spiral, though only its ends have corners of the other kind").isBetween(4, 20);
    }

    @Test
    void losesNothingAndSavesWork() {
        Random random = new Random(8);
        OutlineCollider skipping = new OutlineCollider();
        OutlineCollider exhaustive = new OutlineCollider(false);
        int hits = 0;
        for (int i = 0; i < Tier.cases(4000, 40000); i++) {
            Outline a = i % 10 == 0 ? spiral(30) : star(random);
            Outline b = i % 15 == 0 ? spiral(20) : star(random);
            double[] at = {5 * random.nextDouble() - 2.5, 5 * random.nextDouble() - 2.5, 7 * random.nextDouble()};
            boolean hit = skipping.test(a, 1, 2, 3, b, 1 + at[0], 2 + at[1], at[2]);
            assertThat(hit).isEqualTo(exhaustive.test(a, 1, 2, 3, b, 1 + at[0], 2 + at[1], at[2]));
            hits += hit ? 1 : 0;
            assertThat(skipping.crossingCount()).isEqualTo(exhaustive.crossingCount());
            assertThat(skipping.contactCount()).isEqualTo(exhaustive.contactCount());
            for (int c = 0; c < skipping.contactCount(); c++) {
                assertThat(skipping.x(c)).isEqualTo(exhaustive.x(c));
                assertThat(skipping.normalX(c)).isEqualTo(exhaustive.normalX(c));
                assertThat(skipping.depth(c)).isEqualTo(exhaustive.depth(c));
            }
        }
        assertThat(hits).isGreaterThan(500);
        double rings = gain(ring(256), ring(256), random);
        double spirals = gain(spiral(60), ring(64), random);
        double same = (double) exhaustive.lineTests() / skipping.lineTests();
        FigureLog.add("line tests without and with skip rules in 2D: rings of 256, spiral and ring of 64, stars",
                "%.1f, %.1f, %.1f",
                rings, spirals, same);
        assertThat(rings).isGreaterThan(3);
        assertThat(spirals).isGreaterThan(1.5);
        assertThat(same).isGreaterThan(1.2);
    }

    /** Line tests without skip rules to those with them, over places where the outlines touch or nearly do. */
    private static double gain(Outline a, Outline b, Random random) {
        OutlineCollider skipping = new OutlineCollider();
        OutlineCollider exhaustive = new OutlineCollider(false);
        for (int i = 0; i < 100; i++) {
            double angle = 7 * random.nextDouble();
            double far = 1.7 + 0.5 * random.nextDouble();
            for (OutlineCollider each : new OutlineCollider[] {skipping, exhaustive}) {
                each.test(a, 0, 0, 0, b, far * StrictMath.cos(angle), far * StrictMath.sin(angle), angle);
            }
        }
        return (double) exhaustive.lineTests() / skipping.lineTests();
    }
}
