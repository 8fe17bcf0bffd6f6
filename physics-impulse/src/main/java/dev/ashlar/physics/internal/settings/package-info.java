/** The numbers that a world is run with. */
package dev.ashlar.physics.internal.settings;
