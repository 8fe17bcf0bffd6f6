package dev.ashlar.broadphase.bruteforce;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

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
