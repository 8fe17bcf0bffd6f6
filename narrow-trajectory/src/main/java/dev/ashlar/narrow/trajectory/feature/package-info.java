/**
 * Shapes as vertices, edges and faces under trees of boxes, and what is asked of features that stand still. Internal: not
 * exported.
 */
package dev.ashlar.narrow.trajectory.feature;
