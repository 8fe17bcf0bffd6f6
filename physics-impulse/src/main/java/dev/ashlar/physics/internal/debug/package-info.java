/** Draws the inside of a world. */
package dev.ashlar.physics.internal.debug;
