/**
 * Oracles that judge collision algorithms, and contract suites for JUnit.
 *
 * <p>The suites need {@code org.junit.jupiter.api} and {@code org.assertj.core}, which nobody else who uses the oracles does.
 */
module dev.ashlar.testkit {
    requires transitive dev.ashlar.core;
    requires jdk.management;
    requires static org.assertj.core;
    requires static org.junit.jupiter.api;

    exports dev.ashlar.testkit;
    exports dev.ashlar.testkit.contract;
    exports dev.ashlar.testkit.tier;

    // JUnit calls the tests that others inherit.
    opens dev.ashlar.testkit.contract;
}
