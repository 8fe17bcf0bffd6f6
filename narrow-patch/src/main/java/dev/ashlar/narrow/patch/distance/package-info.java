/** Distances that both narrow phases of this module measure. Internal: not exported. */
package dev.ashlar.narrow.patch.distance;
