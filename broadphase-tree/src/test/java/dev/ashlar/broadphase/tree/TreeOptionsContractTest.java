package dev.ashlar.broadphase.tree;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

/** The same answers with very fat boxes and no rebuilds for quality: the longest life of nodes and pairs. */
class TreeOptionsContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new TreeProvider();
    }

    @Override
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT.with("margin", 0.5).with("ahead", 50).with("reach", 3).with("rebuild", 100);
    }
}
