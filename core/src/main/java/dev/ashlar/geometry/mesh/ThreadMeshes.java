package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Rings;
import dev.ashlar.geometry.Turn;

/**
 * Screws and nuts. A thread is a ridge that climbs about the y axis on a faceted cylinder, outwards on a screw, inwards in
 * a nut, and is cut off square at both ends. Strips of the cylinder and the crest are planar; flanks are triangles.
 */
final class ThreadMeshes {
    /** Half the width across flats of a nut or a head, in radii of the screw. */
    static final double FLATS = 1.6;
    private static final double HEAD_HEIGHT = 1.2;

    private final PolyhedronBuilder mesh;
    private final int n;
    private final int steps;
    private final double pitch;
    /** Vertices of the four lines of the ridge: lower foot, lower crest, upper crest, upper foot; from column 0 upwards. */
    private final int[][] line = new int[4][];

    /** Makes the vertices of a ridge whose middle starts at y = {@code start} on +x. */
    private ThreadMeshes(PolyhedronBuilder mesh, ScrewThread thread, int turns, double start, double[] radius,
            double[] offset) {
        this.mesh = mesh;
        n = thread.segments();
        steps = n * turns;
        pitch = thread.pitch();
        for (int i = 0; i < 4; i++) {
            line[i] = new int[steps + 1];
            for (int j = 0; j <= steps; j++) {
                line[i][j] = mesh.vertexCount();
                mesh.vertex(radius[i] * Turn.cos(j, n), start + pitch * j / n + offset[i], -radius[i] * Turn.sin(j, n));
            }
        }
    }

    static Polyhedron screw(ScrewThread t, int turns) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("screw");
        double foot = t.halfWidth(t.minorRadius());
        double crest = t.halfWidth(t.majorRadius());
        double start = -(turns / 2) * t.pitch();
        double[] radius = {t.minorRadius(), t.majorRadius(), t.majorRadius(), t.minorRadius()};
        ThreadMeshes ridge = new ThreadMeshes(mesh, t, turns, start, radius, new double[] {-foot, -crest, crest, foot});
        double neck = start - t.pitch();
        int[] bottom = Rings.level(mesh, t.minorRadius(), neck, t.segments());
        int[] top = Rings.level(mesh, t.minorRadius(), start + (turns + 1) * t.pitch(), t.segments());
        ridge.surface(bottom, top, false);
        mesh.face(top);
        double corner = FLATS * t.majorRadius() / Turn.cos(1, 12);
        int[] above = Rings.level(mesh, corner, neck, 6);
        int[] below = Rings.level(mesh, corner, neck - HEAD_HEIGHT * t.majorRadius(), 6);
        Rings.annulus(above, Rings.angles(6), bottom, Rings.angles(t.segments()), mesh::face);
        Rings.wall(mesh, below, above, false);
        mesh.face(Rings.reversed(below));
        return mesh.build();
    }

    /**
     * A nut around the screw's thread. Its facets lie around the circles that the screw's facets lie in, so that the play
     * is there whatever the angle between the two.
     */
    static Polyhedron nut(ScrewThread t, int turns, double radialPlay, double axialPlay) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("nut");
        double outer = t.majorRadius() + radialPlay;
        double inner = t.minorRadius() + radialPlay;
        double foot = 0.5 * t.pitch() - t.halfWidth(outer) - axialPlay;
        double crest = 0.5 * t.pitch() - t.halfWidth(inner) - axialPlay;
        double around = 1 / Turn.cos(1, 2L * t.segments());
        double start = (0.5 - (turns + 1) / 2) * t.pitch();
        double[] radius = {outer * around, inner * around, inner * around, outer * around};
        ThreadMeshes ridge = new ThreadMeshes(mesh, t, turns, start, radius, new double[] {-foot, -crest, crest, foot});
        double half = 0.5 * (turns + 2) * t.pitch();
        int[] bottom = Rings.level(mesh, outer * around, -half, t.segments());
        int[] top = Rings.level(mesh, outer * around, half, t.segments());
        ridge.surface(bottom, top, true);
        double corner = FLATS * t.majorRadius() / Turn.cos(1, 12);
        int[] above = Rings.level(mesh, corner, half, 6);
        int[] below = Rings.level(mesh, corner, -half, 6);
        Rings.annulus(above, Rings.angles(6), top, Rings.angles(t.segments()), mesh::face);
        Rings.annulus(below, Rings.angles(6), bottom, Rings.angles(t.segments()), (p, q, r) -> mesh.face(p, r, q));
        Rings.wall(mesh, below, above, false);
        return mesh.build();
    }

    private void surface(int[] bottom, int[] top, boolean inwards) {
        for (int j = 0; j < steps; j++) {
            for (int i = 0; i < 3; i += 2) {
                face(inwards, line[i][j], line[i][j + 1], line[i + 1][j + 1]);
                face(inwards, line[i][j], line[i + 1][j + 1], line[i + 1][j]);
            }
            face(inwards, line[1][j], line[1][j + 1], line[2][j + 1], line[2][j]);
            if (j + n < steps) {
                face(inwards, line[3][j], line[3][j + 1], line[0][j + 1 + n], line[0][j + n]);
            }
        }
        // The last sector below the ridge and the first above it also touch the ends of the ridge.
        for (int j = 0; j < n; j++) {
            int k = (j + 1) % n;
            int up = steps - n + j;
            if (j < n - 1) {
                face(inwards, bottom[j], bottom[k], line[0][j + 1], line[0][j]);
            } else {
                face(inwards, bottom[j], bottom[k], line[0][0], line[3][0], line[0][n], line[0][j]);
            }
            if (j > 0) {
                face(inwards, line[3][up], line[3][up + 1], top[k], top[j]);
            } else {
                face(inwards, line[3][up], line[3][up + 1], top[k], top[j], line[3][steps], line[0][steps]);
            }
        }
        face(inwards, line[0][0], line[1][0], line[2][0], line[3][0]);
        face(inwards, line[3][steps], line[2][steps], line[1][steps], line[0][steps]);
    }

    private void face(boolean inwards, int... vertices) {
        mesh.face(inwards ? Rings.reversed(vertices) : vertices);
    }
}
