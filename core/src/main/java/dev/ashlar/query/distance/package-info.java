/**
 * Shapes as convex pieces, and the signed distance of pieces and shapes: GJK, and the expanding polytope where they touch or
 * overlap. Internal: not exported to users; narrow phases build on it.
 */
package dev.ashlar.query.distance;
