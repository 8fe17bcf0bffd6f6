/**
 * Polygon meshes in the making: exact orientation, merging, cutting, joining and mending faces before a polyhedron is built of
 * them. Internal: not exported to users.
 */
package dev.ashlar.geometry.repair;
