package dev.ashlar.spi;

/** The broad phase {@code brute-force}: every pair is looked at. Slow and obviously right, the yardstick of the others. */
public final class BruteForceProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "brute-force";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        config.checkKnown(id());
        return new BruteForce();
    }
}
