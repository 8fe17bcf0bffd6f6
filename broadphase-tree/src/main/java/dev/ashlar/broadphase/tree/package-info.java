/** The broad phase {@code tree}: a dynamic bounding-volume tree of fat boxes. */
package dev.ashlar.broadphase.tree;
