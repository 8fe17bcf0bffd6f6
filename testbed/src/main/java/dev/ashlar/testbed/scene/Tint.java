package dev.ashlar.testbed.scene;

/**
 * User data of a body that is shown in a colour of its own.
 *
 * @param rgb {@code 0xRRGGBB}
 */
public record Tint(int rgb) {
}
