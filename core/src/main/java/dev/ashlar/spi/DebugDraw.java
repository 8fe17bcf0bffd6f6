package dev.ashlar.spi;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/** What a viewer implements to show the inside of the engine. Colours are {@code 0xRRGGBB}, positions are in the world. */
public interface DebugDraw {
    /** A line between two points. */
    void line(Vec3 from, Vec3 to, int colour);

    /** A dot. */
    void point(Vec3 at, int colour);

    /** A short text. */
    void text(Vec3 at, String text, int colour);

    /** An arrow; a line with a head unless overridden. */
    default void arrow(Vec3 from, Vec3 to, int colour) {
        line(from, to, colour);
        point(to, colour);
    }

    /** The edges of a box. */
    default void box(Aabb box, int colour) {
        for (int axis = 0; axis < 3; axis++) {
            for (int corner = 0; corner < 4; corner++) {
                int low = corner & 1 | (corner & 2) << 1;
                int bits = axis == 0 ? corner << 1 : axis == 1 ? low : corner;
                line(corner(box, bits), corner(box, bits | 1 << axis), colour);
            }
        }
    }

    /** The edges of a polyhedron. */
    default void polyhedron(Polyhedron polyhedron, Pose pose, int colour) {
        for (int e = 0; e < polyhedron.edgeCount(); e++) {
            line(pose.apply(polyhedron.vertex(polyhedron.edgeTail(e))), pose.apply(polyhedron.vertex(polyhedron.edgeHead(e))),
                    colour);
        }
    }

    private static Vec3 corner(Aabb box, int bits) {
        return new Vec3((bits & 1) == 0 ? box.minX() : box.maxX(), (bits & 2) == 0 ? box.minY() : box.maxY(),
                (bits & 4) == 0 ? box.minZ() : box.maxZ());
    }
}
