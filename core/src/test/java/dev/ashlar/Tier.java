package dev.ashlar;

/** As {@code dev.ashlar.testkit.tier.Tier}, which tests of core cannot see: Maven allows no cycle. */
public final class Tier {
    private static final boolean GATE = System.getProperty("ashlar.tier", "gate").equals("gate");

    private Tier() {}

    /** Cases or seeds to try: so many in the gate, all of them in the other tiers. */
    public static int cases(int gate, int all) {
        return GATE ? gate : all;
    }
}
