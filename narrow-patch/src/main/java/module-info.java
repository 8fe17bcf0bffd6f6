/** The narrow phases {@code dop-tree} and {@code polygonal-patch}, and each as a library of its own. */
module dev.ashlar.narrow.patch {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.narrow.patch.doptree;
    exports dev.ashlar.narrow.patch.polygonal;

    provides dev.ashlar.spi.NarrowPhaseProvider with dev.ashlar.narrow.patch.doptree.DopTreeProvider,
            dev.ashlar.narrow.patch.polygonal.PolygonalPatchProvider;
}
