package dev.ashlar.narrow.trajectory;

/** What a walk, or many, came to. */
final class WalkCounts {
    /** Motions that were asked for; one that turns by more than a radian is several sweeps. */
    long steps;
    /** Sweeps that were stopped. */
    long hits;
    /** Sweeps that were stopped before anything moved by more than a hundredth of the zone. */
    long atOnce;
    /** Sweeps during which the oracle found an overlap. */
    long overlaps;
    /** Walks that ended inside something, or behind the ground. */
    long lost;
    /** Answers that are not numbers, or out of range. */
    long notNumbers;
    /** Stops outside the zone, or that report a wrong distance. */
    long early;
    /** Stops within the zone although the whole motion would have kept the gap. */
    long stuck;
    /** Sweeps that end nearer than both the zone and their start, by more than the tolerance. */
    long deeper;
    /** Sweeps that found no answer with a work budget that should be far too much. */
    long exhausted;
    /**
     * Early, stuck or deeper in walks whose zone is thinner than what counts as flat: there the distance of two bodies is not
     * known as well as the contract asks, but still no overlap may happen.
     */
    long withinFlatness;
    /** Least gap after a sweep, as a share of the zone. */
    double leastGap = Double.POSITIVE_INFINITY;
    /** What went wrong first. */
    String firstFault = "";

    void fault(String what, Object... details) {
        if (firstFault.isEmpty()) {
            firstFault = String.format(what, details);
        }
    }

    /** Sets aside what is wrong with stops, since the zone was too thin to judge them. */
    void setStopsAside() {
        withinFlatness += early + stuck + deeper;
        early = 0;
        stuck = 0;
        deeper = 0;
        if (overlaps + lost + notNumbers + exhausted == 0) {
            firstFault = "";
        }
    }

    WalkCounts plus(WalkCounts o) {
        steps += o.steps;
        hits += o.hits;
        atOnce += o.atOnce;
        overlaps += o.overlaps;
        lost += o.lost;
        notNumbers += o.notNumbers;
        early += o.early;
        stuck += o.stuck;
        exhausted += o.exhausted;
        deeper += o.deeper;
        withinFlatness += o.withinFlatness;
        leastGap = Math.min(leastGap, o.leastGap);
        firstFault = firstFault.isEmpty() ? o.firstFault : firstFault;
        return this;
    }

    @Override
    public String toString() {
        return steps + " steps, " + hits + " stopped (" + atOnce + " at once), " + overlaps + " overlaps, " + lost + " lost, "
                + notNumbers + " not numbers, " + early + " early, " + stuck + " stuck, " + deeper + " deeper (" + withinFlatness
                + " more within flatness), " + exhausted + " without answer, least gap " + leastGap + " zones"
                + (firstFault.isEmpty() ? "" : "; first: " + firstFault);
    }
}
