/** Sweeps, by planes for convex pairs and by feature pairs in two trees for others. Internal: not exported. */
package dev.ashlar.narrow.trajectory.sweep;
