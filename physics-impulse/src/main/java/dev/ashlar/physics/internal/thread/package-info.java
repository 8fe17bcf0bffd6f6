/** The threads that share a step. */
package dev.ashlar.physics.internal.thread;
