/** Recordings of all calls to a world: their bytes. Internal: not exported. */
package dev.ashlar.physics.internal.record;
