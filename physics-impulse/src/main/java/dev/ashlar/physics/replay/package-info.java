/** Recordings of worlds, run again: begin with {@link dev.ashlar.physics.replay.Replay}. */
package dev.ashlar.physics.replay;
