/** Bodies and shapes in flat arrays, and how bodies turn. */
package dev.ashlar.physics.internal.body;
