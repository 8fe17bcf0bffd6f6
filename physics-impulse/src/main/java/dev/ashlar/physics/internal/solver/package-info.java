/** Velocities: contacts and friction, iterations and their acceleration, support trees, threads. Then positions. */
package dev.ashlar.physics.internal.solver;
