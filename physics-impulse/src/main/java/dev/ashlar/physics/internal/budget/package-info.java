/** Worlds with a budget for the narrow phase: which bodies a step simulates. */
package dev.ashlar.physics.internal.budget;
