package dev.ashlar.physics;

/**
 * Names a joint of a world for as long as it holds; after that every use of it is an error, also when another joint has taken
 * its place.
 *
 * @param index      the joint's place
 * @param generation how often the place was used before
 */
public record JointId(int index, int generation) {
}
