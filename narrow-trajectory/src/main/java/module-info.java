/** The narrow phase {@code trajectory}: continuous collision of arbitrary polyhedra. */
module dev.ashlar.narrow.trajectory {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.narrow.trajectory;

    provides dev.ashlar.spi.NarrowPhaseProvider with dev.ashlar.narrow.trajectory.TrajectoryProvider;
}
