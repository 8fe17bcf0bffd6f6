package dev.ashlar.physics;

/**
 * Names a body of a world for as long as it exists; after that every use of it is an error, also when another body has
 * taken its place.
 *
 * @param index      the body's place in bulk arrays
 * @param generation how often the place was used before
 */
public record BodyId(int index, int generation) {
}
