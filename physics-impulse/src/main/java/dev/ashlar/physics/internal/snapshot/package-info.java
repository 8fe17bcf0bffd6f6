/** The format of snapshots. */
package dev.ashlar.physics.internal.snapshot;
