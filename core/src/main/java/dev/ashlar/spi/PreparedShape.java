package dev.ashlar.spi;

import dev.ashlar.geometry.Shape;

/**
 * A shape with all that a narrow phase computed from it once. Immutable and shared freely between threads and bodies, but
 * only for use with the narrow phase that prepared it.
 */
public interface PreparedShape {
    /** The shape it was prepared from. */
    Shape shape();
}
