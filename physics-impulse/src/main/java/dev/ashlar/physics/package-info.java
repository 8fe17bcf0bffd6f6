/**
 * Worlds of rigid bodies. Begin with {@link dev.ashlar.physics.World} and {@link dev.ashlar.physics.BodyDef}; what a step does,
 * phase by phase, stands in {@code docs/stepping.md}.
 */
package dev.ashlar.physics;
