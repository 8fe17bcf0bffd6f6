/** Connected bodies: which sleep, and what wakes them. */
package dev.ashlar.physics.internal.island;
