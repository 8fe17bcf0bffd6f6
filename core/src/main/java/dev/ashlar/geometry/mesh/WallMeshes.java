package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Rings;
import dev.ashlar.geometry.Turn;
import java.util.ArrayList;
import java.util.List;

/** Curved walls. */
final class WallMeshes {
    private static final int SPIRAL_SEGMENTS = 28;
    /** The spiral turns by a sixteenth of a turn a segment. */
    private static final int SPIRAL_TURN = 16;
    /** What is left of the radius at the inner end. */
    private static final double SPIRAL_END = 0.35;
    private static final double SPIRAL_THICKNESS = 0.16;

    private WallMeshes() {
    }

    static List<Polyhedron> arch(int stones, double inner, double outer, double depth) {
        List<Polyhedron> arch = new ArrayList<>();
        for (int i = 0; i < stones; i++) {
            PolyhedronBuilder stone = Polyhedron.builder().name("arch stone " + i);
            for (int k = i; k <= i + 1; k++) {
                double cos = Turn.cos(k, 2L * stones);
                double sin = Turn.sin(k, 2L * stones);
                for (int side = -1; side <= 1; side += 2) {
                    stone.vertex(inner * cos, inner * sin, 0.5 * side * depth);
                    stone.vertex(outer * cos, outer * sin, 0.5 * side * depth);
                }
            }
            arch.add(stone.face(0, 1, 3, 2).face(4, 6, 7, 5).face(0, 4, 5, 1).face(2, 3, 7, 6).face(0, 2, 6, 4)
                    .face(1, 5, 7, 3).build());
        }
        return List.copyOf(arch);
    }

    static Polyhedron spiral(double radius, double height) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("spiral wall");
        int[][] section = new int[SPIRAL_SEGMENTS + 1][];
        for (int i = 0; i <= SPIRAL_SEGMENTS; i++) {
            double share = (double) i / SPIRAL_SEGMENTS;
            double outer = radius * (1 - (1 - SPIRAL_END) * share);
            double inner = outer - radius * SPIRAL_THICKNESS * (1 - 0.5 * share);
            double cos = Turn.cos(i, SPIRAL_TURN);
            double sin = Turn.sin(i, SPIRAL_TURN);
            int v = mesh.vertexCount();
            // Counter-clockwise about the direction of the wall.
            section[i] = new int[] {v, v + 1, v + 2, v + 3};
            mesh.vertex(inner * cos, -0.5 * height, -inner * sin).vertex(inner * cos, 0.5 * height, -inner * sin)
                    .vertex(outer * cos, 0.5 * height, -outer * sin).vertex(outer * cos, -0.5 * height, -outer * sin);
        }
        for (int i = 0; i < SPIRAL_SEGMENTS; i++) {
            Rings.wall(mesh, section[i], section[i + 1], false);
        }
        return mesh.face(Rings.reversed(section[0])).face(section[SPIRAL_SEGMENTS]).build().centred();
    }
}
