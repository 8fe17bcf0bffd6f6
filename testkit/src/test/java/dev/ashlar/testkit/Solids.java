package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Vec3;

/** Shapes that are not convex, for the oracles' own tests. */
final class Solids {
    private Solids() {
    }

    /** The boxes [0,2] x [0,1] and [0,1] x [0,2], both by [0,1] in z, in one piece. */
    static Polyhedron ell() {
        double[][] ring = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
        PolyhedronBuilder b = Polyhedron.builder().name("ell");
        for (double[] p : ring) {
            b.vertex(p[0], p[1], 0).vertex(p[0], p[1], 1);
        }
        for (int i = 0; i < 6; i++) {
            int j = (i + 1) % 6;
            b.face(2 * i, 2 * j, 2 * j + 1, 2 * i + 1);
        }
        b.face(1, 3, 5, 7).face(1, 7, 9, 11).face(6, 4, 2, 0).face(10, 8, 6, 0);
        return b.build();
    }

    static Polyhedron torus(int around, int across, double major, double minor) {
        PolyhedronBuilder b = Polyhedron.builder().name("torus");
        for (int i = 0; i < around; i++) {
            double u = 2 * StrictMath.PI * i / around;
            for (int j = 0; j < across; j++) {
                double v = 2 * StrictMath.PI * j / across;
                double r = major + minor * StrictMath.cos(v);
                b.vertex(r * StrictMath.cos(u), r * StrictMath.sin(u), minor * StrictMath.sin(v));
            }
        }
        for (int i = 0; i < around; i++) {
            for (int j = 0; j < across; j++) {
                int p = i * across + j;
                int q = (i + 1) % around * across + j;
                int r = (i + 1) % around * across + (j + 1) % across;
                int s = i * across + (j + 1) % across;
                b.face(p, q, r).face(p, r, s);
            }
        }
        return b.build();
    }

    /** An open surface over [-1,1]^2 in x and z, height y = bump (1 - x^2)(1 - z^2), front up. */
    static Polyhedron grid(int cells, double bump) {
        PolyhedronBuilder b = Polyhedron.builder().name("grid");
        for (int i = 0; i <= cells; i++) {
            for (int j = 0; j <= cells; j++) {
                double x = 2.0 * i / cells - 1;
                double z = 2.0 * j / cells - 1;
                b.vertex(x, bump * (1 - x * x) * (1 - z * z), z);
            }
        }
        for (int i = 0; i < cells; i++) {
            for (int j = 0; j < cells; j++) {
                int p = i * (cells + 1) + j;
                int q = p + cells + 1;
                b.face(p, p + 1, q + 1).face(p, q + 1, q);
            }
        }
        return b.build();
    }

    /** A cube of side {@code outer} with a cubic cavity of side {@code inner}. */
    static Polyhedron hollow(double outer, double inner) {
        return twoBoxes(outer, inner, Vec3.ZERO, true);
    }

    /** Two cubes of side 1 in one polyhedron, the second moved along. */
    static Polyhedron pair(Vec3 offset) {
        return twoBoxes(1, 1, offset, false);
    }

    private static Polyhedron twoBoxes(double first, double second, Vec3 offset, boolean cavity) {
        PolyhedronBuilder b = Polyhedron.builder().name("two boxes");
        int[][] faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        for (int n = 0; n < 2; n++) {
            double h = 0.5 * (n == 0 ? first : second);
            Vec3 at = n == 0 ? Vec3.ZERO : offset;
            for (int i = 0; i < 8; i++) {
                b.vertex(at.plus(new Vec3((i & 1) == 0 ? -h : h, (i & 2) == 0 ? -h : h, (i & 4) == 0 ? -h : h)));
            }
            for (int[] f : faces) {
                int k = 8 * n;
                if (n == 1 && cavity) {
                    b.face(k + f[3], k + f[2], k + f[1], k + f[0]);
                } else {
                    b.face(k + f[0], k + f[1], k + f[2], k + f[3]);
                }
            }
        }
        return b.build();
    }
}
