/** The step of a world from one stage to the next, and how long its internal steps are. */
package dev.ashlar.physics.internal.step;
