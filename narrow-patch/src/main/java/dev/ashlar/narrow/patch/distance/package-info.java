/** Planes and distances of polygons and segments, for both narrow phases of this module. Internal: not exported. */
package dev.ashlar.narrow.patch.distance;
