package dev.ashlar.spi;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/** What a viewer implements to show the inside of the engine. Colours are {@code 0xRRGGBB}, positions are in the world. */
public interface DebugDraw {
    /** Colours to tell things apart by their numbers: those of near numbers differ most. */
    static int colour(int number) {
        double hue = number * 0.618033988749895 % 1 * 6;
        double[] rgb = {Math.abs(hue - 3) - 1, 2 - Math.abs(hue - 2), 2 - Math.abs(hue - 4)};
        int colour = 0;
        for (double part : rgb) {
            colour = colour << 8 | (int) (0x30 + 0xc0 * Math.max(0, Math.min(1, part)));
        }
        return colour;
    }

    /** A line between two points. */
    void line(Vec3 from, Vec3 to, int colour);

    /** A dot. */
    void point(Vec3 at, int colour);

    /** A short text. */
    void text(Vec3 at, String text, int colour);

    /** A filled triangle, seen from both sides; its edges unless overridden. */
    default void triangle(Vec3 a, Vec3 b, Vec3 c, int colour) {
        line(a, b, colour);
        line(b, c, colour);
        line(c, a, colour);
    }

    /** An arrow; a line with a head unless overridden. */
    default void arrow(Vec3 from, Vec3 to, int colour) {
        line(from, to, colour);
        point(to, colour);
    }

    /** The edges of a box. */
    default void box(Aabb box, int colour) {
        for (int corner = 0; corner < 8; corner++) {
            for (int axis = 1; axis < 8; axis <<= 1) {
                if ((corner & axis) == 0) {
                    line(box.corner(corner), box.corner(corner | axis), colour);
                }
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

    /** The edges of a shape; of round ones some circles. */
    default void shape(Shape shape, Pose pose, int colour) {
        DebugLines.shape(shape, pose, colour, this);
    }

    /**
     * The edges of a convex cell: of all that is behind its planes.
     *
     * @param planes of each its normal, of any length, and d, where n.x = d on the plane and less behind it
     */
    default void cell(double[] planes, Pose pose, int colour) {
        DebugLines.cell(planes, pose, colour, this);
    }
}
