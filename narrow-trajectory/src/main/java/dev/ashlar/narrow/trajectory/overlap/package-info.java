/** Whether shapes overlap of which at least one is not convex. Internal: not exported. */
package dev.ashlar.narrow.trajectory.overlap;
