/** The bytes of snapshots, as they are written and read. */
package dev.ashlar.physics.internal.bytes;
