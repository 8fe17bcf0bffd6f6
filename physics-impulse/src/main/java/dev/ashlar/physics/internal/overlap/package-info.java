/** Bodies that were put into each other, and how they are moved apart. */
package dev.ashlar.physics.internal.overlap;
