/** Keeps steps and warm starts from adding energy. */
package dev.ashlar.physics.internal.energy;
