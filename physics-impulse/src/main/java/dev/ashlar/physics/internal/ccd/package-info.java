/** The clamp on motions, by sweeps, so that none leads into an overlap: stops, restitution, deflection, recorded paths. */
package dev.ashlar.physics.internal.ccd;
