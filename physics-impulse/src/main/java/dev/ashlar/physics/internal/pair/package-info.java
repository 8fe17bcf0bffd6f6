/** Swept bounds, the pairs that they make, and what is remembered of pairs: caches and impulses to start from. */
package dev.ashlar.physics.internal.pair;
