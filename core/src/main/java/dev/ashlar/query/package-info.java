/**
 * Exact queries about one or two shapes of any kind, for users of the collision library: distance, penetration, contacts and
 * sweeps ({@link dev.ashlar.query.Proximity}), rays ({@link dev.ashlar.query.RayCast}) and points
 * ({@link dev.ashlar.query.PointQuery}). The packages below hold the algorithms and are internal.
 */
package dev.ashlar.query;
