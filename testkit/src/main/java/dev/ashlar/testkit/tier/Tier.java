package dev.ashlar.testkit.tier;

/**
 * How much a run of the tests takes time for: the gate, which every change passes; the slow tier, every night; the soaks. Tags
 * leave out whole tests ({@code slow}, {@code soak}); this leaves out cases of one.
 */
public enum Tier {
    GATE, SLOW, SOAK;

    /** Of this run: the system property {@code ashlar.tier}, which both builds set. */
    private static final Tier NOW = Tier.valueOf(System.getProperty("ashlar.tier", "gate").toUpperCase(java.util.Locale.ROOT));

    /** Cases or seeds to try: so many in the gate, all of them in the other tiers. */
    public static int cases(int gate, int all) {
        if (gate > all || gate < 1) {
            throw new IllegalArgumentException("gate must be from 1 to all = " + all + ", but was " + gate);
        }
        return NOW == GATE ? gate : all;
    }
}
