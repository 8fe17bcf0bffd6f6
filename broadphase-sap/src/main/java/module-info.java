/** Broad phases that sort: {@code sap}, {@code axis-sort}, {@code grid}. */
module dev.ashlar.broadphase.sap {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.broadphase.sap;

    provides dev.ashlar.spi.BroadPhaseProvider with dev.ashlar.broadphase.sap.AxisSortProvider,
            dev.ashlar.broadphase.sap.GridProvider, dev.ashlar.broadphase.sap.SweepAndPruneProvider;
}
