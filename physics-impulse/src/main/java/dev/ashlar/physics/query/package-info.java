/** Questions to a world: rays, casts, overlaps, closest points, contacts. */
package dev.ashlar.physics.query;
