/**
 * Where collision algorithms and those who use them meet.
 *
 * <p>A {@link dev.ashlar.spi.BroadPhaseProvider} or {@link dev.ashlar.spi.NarrowPhaseProvider} is found by
 * {@link java.util.ServiceLoader} and looked up by its id through {@link dev.ashlar.spi.Algorithms}. It creates one
 * {@link dev.ashlar.spi.BroadPhase} or {@link dev.ashlar.spi.NarrowPhase} a world. What each method must guarantee stands in
 * its Javadoc; the contract suites of the testkit module check it clause by clause.
 *
 * <p>In all of this package nothing is null, unless a text says so; arrays handed in are read during the call only; results
 * go into objects that the caller owns and reuses, so that a warmed-up step allocates nothing.
 */
package dev.ashlar.spi;
