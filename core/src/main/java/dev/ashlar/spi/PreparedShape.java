package dev.ashlar.spi;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;

/**
 * A shape with all that a narrow phase computed from it once. Immutable and shared freely between threads and bodies, but
 * only for use with the narrow phase that prepared it.
 */
public interface PreparedShape {
    /** The shape it was prepared from. */
    Shape shape();

    /** Shows the parts that the algorithm cut the shape into, each in a colour of its own; nothing by default. */
    default void drawParts(Pose pose, DebugDraw out) {
    }

    /** Shows the bounding volumes of the algorithm's tree at a level, 0 for the root; nothing by default. */
    default void drawVolumes(Pose pose, int level, DebugDraw out) {
    }
}
