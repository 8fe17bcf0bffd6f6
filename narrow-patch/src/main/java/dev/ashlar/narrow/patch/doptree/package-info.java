/**
 * Trees of bounding polytopes over convex patches (A. Daneu, "Collision detection algorithms", 2002: the CD library), as the
 * narrow phase {@code dop-tree} and, for who wants only this, as {@link dev.ashlar.narrow.patch.doptree.CollisionObject}.
 *
 * <p>A surface of polygons is decomposed into convex patches of a few faces, and a binary tree of 18-DOPs is built over them.
 * A query unfolds both trees where their nodes overlap, and in pairs of leaves separates patches by planes, or cuts faces
 * with each other. No step needs the surface to be closed, manifold or clean.
 *
 * <p>Where this departs from the thesis, since it was proven wrong there or measured worse, each class says so: the rule of
 * convexity and the growing of patches, the test of leaves (the thesis's local search misses up to half of the meeting
 * pairs), polygons of one plane, the transformation of nodes, the budget.
 */
package dev.ashlar.narrow.patch.doptree;
