/** The broad phase {@code tree}: a dynamic bounding-volume tree. */
module dev.ashlar.broadphase.tree {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.broadphase.tree;

    provides dev.ashlar.spi.BroadPhaseProvider with dev.ashlar.broadphase.tree.TreeProvider;
}
