package dev.ashlar.testbed;

import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.Overlaps;
import dev.ashlar.testkit.Overlaps.Overlap;
import dev.ashlar.testkit.Overlaps.Placed;
import java.util.List;

/** Judges a moment of a run by testkit's oracles, which share nothing with the engine but the shapes and where they are. */
final class OverlapJudge {
    /**
     * A moment of a run.
     *
     * @param bodies  all of them
     * @param loaded  pairs of places in {@code bodies} between which an impulse acts, two numbers each
     * @param passing pairs of places of bodies that do not collide since a joint connects them, or a contact modifier lets them pass
     *                through each other, two numbers each
     */
    record Moment(List<Placed> bodies, int[] loaded, int[] passing) {
        Moment(List<Placed> bodies, int[] loaded) {
            this(bodies, loaded, new int[0]);
        }

        boolean shouldCollide(int a, int b) {
            for (int p = 0; p < passing.length; p += 2) {
                if (a == passing[p] && b == passing[p + 1] || b == passing[p] && a == passing[p + 1]) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * What was found.
     *
     * @param overlaps pairs that overlap, but for those that do not collide
     * @param worstGap the largest distance of two loaded bodies, in metres; NaN if there are none
     */
    record Verdict(List<Overlap> overlaps, double worstGap) {
        /** Without those that may overlap. */
        Verdict among(Overlaps.Filter filter) {
            return new Verdict(overlaps.stream().filter(o -> filter.shouldCollide(o.first(), o.second())).toList(), worstGap);
        }

        /** The depth of the deepest, in metres; 0 if there is none. */
        double deepest() {
            return Overlaps.deepest(overlaps);
        }
    }

    private OverlapJudge() {
    }

    static Verdict judge(Moment moment) {
        return new Verdict(Overlaps.find(moment.bodies, moment::shouldCollide), worstGap(moment));
    }

    private static double worstGap(Moment moment) {
        double worst = Double.NaN;
        for (int p = 0; p < moment.loaded.length; p += 2) {
            Placed a = moment.bodies.get(moment.loaded[p]);
            Placed b = moment.bodies.get(moment.loaded[p + 1]);
            double gap = DistanceOracle.distance(a.shape(), a.pose(), b.shape(), b.pose());
            worst = Double.isNaN(worst) ? gap : Math.max(worst, gap);
        }
        return worst;
    }
}
