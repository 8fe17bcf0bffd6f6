/**
 * Broad phases that sort: three-axis sweep and prune ({@code sap}), one sorted axis ({@code axis-sort}), and a uniform grid
 * ({@code grid}).
 *
 * <p>All three work on the boxes around the swept volumes, so a pair of fast bodies that pass each other diagonally may be
 * reported though their volumes do not touch; the filter of the world drops it.
 */
package dev.ashlar.broadphase.sap;
