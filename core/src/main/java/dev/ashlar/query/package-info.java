/**
 * Exact queries about one or two shapes, for any shape kinds: distance, penetration, rays, contact manifolds and sweeps. They
 * complete what a narrow phase does not do by itself.
 */
package dev.ashlar.query;
