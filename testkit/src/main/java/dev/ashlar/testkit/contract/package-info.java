/**
 * Suites that judge collision algorithms, clause by clause of the SPI. A module's test extends
 * {@link dev.ashlar.testkit.contract.BroadPhaseContract} or {@link dev.ashlar.testkit.contract.NarrowPhaseContract}, names its
 * provider, and is judged. These classes need JUnit 5 and AssertJ on the test class path.
 */
package dev.ashlar.testkit.contract;
