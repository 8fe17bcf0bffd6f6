/** The narrow phase {@code separating-vector}, for convex polytopes. */
module dev.ashlar.narrow.separating.vector {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.narrow.separating;

    provides dev.ashlar.spi.NarrowPhaseProvider with dev.ashlar.narrow.separating.SeparatingVectorProvider;
}
