/**
 * Math, geometry, meshes, exact queries, the collision SPI, and the broad and narrow phases that need no other module.
 *
 * <p>Algorithms are found among all modules, and all jars of the class path, that provide
 * {@link dev.ashlar.spi.BroadPhaseProvider} or {@link dev.ashlar.spi.NarrowPhaseProvider}.
 */
// EJML has no descriptor; and the algorithms, to which some packages are exported, are compiled after core.
@SuppressWarnings({"requires-automatic", "module"})
module dev.ashlar.core {
    requires com.google.common;
    requires static com.google.errorprone.annotations; // for javac, which reads what Guava is annotated with
    requires ejml.core;
    requires ejml.ddense;

    exports dev.ashlar.collection;
    exports dev.ashlar.geometry;
    exports dev.ashlar.geometry.file;
    exports dev.ashlar.geometry.mesh;
    exports dev.ashlar.math;
    exports dev.ashlar.narrow.generic;
    exports dev.ashlar.perception;
    exports dev.ashlar.query;
    exports dev.ashlar.spi;
    exports dev.ashlar.spi.support;

    exports dev.ashlar.query.contact to dev.ashlar.narrow.patch, dev.ashlar.narrow.separating.vector, dev.ashlar.narrow.trajectory;
    exports dev.ashlar.query.distance to dev.ashlar.narrow.patch, dev.ashlar.narrow.separating.vector, dev.ashlar.narrow.trajectory;
    exports dev.ashlar.query.sweep to dev.ashlar.narrow.separating.vector, dev.ashlar.narrow.trajectory;

    uses dev.ashlar.spi.BroadPhaseProvider;
    uses dev.ashlar.spi.NarrowPhaseProvider;

    provides dev.ashlar.spi.BroadPhaseProvider with dev.ashlar.broadphase.bruteforce.BruteForceProvider;
    provides dev.ashlar.spi.NarrowPhaseProvider with dev.ashlar.narrow.generic.AutoProvider;
}
