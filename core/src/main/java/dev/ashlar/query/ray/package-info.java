/**
 * How rays and points find their way through the parts and faces of a shape. Internal: not exported; users ask
 * {@link dev.ashlar.spi.BroadPhase} for boxes, and the casts of {@code dev.ashlar.query} for shapes.
 */
package dev.ashlar.query.ray;
