package dev.ashlar.benchmarks.report;

/**
 * A figure of ours beside somebody else's.
 *
 * @param what         is measured, with its unit
 * @param rival        a paper or an engine
 * @param lessIsBetter whether the smaller figure wins
 * @param why          a sentence on the difference
 */
public record Comparison(String what, double ours, String rival, double theirs, boolean lessIsBetter, String why) {
    /** Within this factor two measurements are equal. */
    private static final double EQUAL = 1.02;

    /** How many times better they are; below 1 where we are. Infinite or 0 where one of the figures is 0. */
    public double theirLead() {
        if (ours == theirs) {
            return 1;
        }
        return lessIsBetter ? ours / theirs : theirs / ours;
    }

    /** Whether they are better by more than measurements differ. */
    public boolean theyAreBetter() {
        return theirLead() > EQUAL;
    }
}
