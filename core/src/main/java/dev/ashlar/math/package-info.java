/**
 * Vectors, rotations, poses, boxes and motions.
 *
 * <p>Each value exists twice: as an immutable record for the API, and as a run of numbers in a {@code double[]} for hot
 * code, which allocates nothing. A record writes itself by {@code to(out, at)} and is read back by {@code of(in, at)};
 * {@code STRIDE} is the number of doubles. Units are metres, seconds and radians; frames are right-handed.
 */
package dev.ashlar.math;
