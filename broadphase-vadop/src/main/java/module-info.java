/** The broad phase {@code vadop}: velocity-aligned discrete oriented polytopes. */
module dev.ashlar.broadphase.vadop {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.broadphase.vadop;

    provides dev.ashlar.spi.BroadPhaseProvider with dev.ashlar.broadphase.vadop.VadopProvider;
}
