package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Bodies that several tests use, built from plain numbers. */
final class TestBodies {
    private TestBodies() {
    }

    static Vec3 vector(Random random) {
        return new Vec3(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
    }

    static Vec3 unit(Random random) {
        Vec3 v = new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        return v.unit();
    }

    static Quat rotation(Random random) {
        return new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).unit();
    }

    static Pose pose(Random random, double reach) {
        return new Pose(vector(random).times(reach), rotation(random));
    }

    static List<Vec3> cloud(Random random, int count) {
        List<Vec3> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            points.add(vector(random));
        }
        return points;
    }

    static Polyhedron hull(Random random, int count) {
        return Polyhedron.hull(cloud(random, count));
    }

    /** The six outward quads of the box with vertices added from {@code first} on, in the order of {@link Polyhedron#box}. */
    static int[][] boxFaces(int first) {
        int[][] faces = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 4, 7, 3}, {1, 2, 6, 5}};
        for (int[] face : faces) {
            for (int i = 0; i < 4; i++) {
                face[i] += first;
            }
        }
        return faces;
    }

    /** Adds the eight vertices of a box; returns the index of the first. */
    static int boxVertices(PolyhedronBuilder builder, Vec3 centre, double x, double y, double z) {
        int first = builder.vertexCount();
        builder.vertex(centre.plus(new Vec3(-x / 2, -y / 2, -z / 2))).vertex(centre.plus(new Vec3(x / 2, -y / 2, -z / 2)))
                .vertex(centre.plus(new Vec3(x / 2, y / 2, -z / 2))).vertex(centre.plus(new Vec3(-x / 2, y / 2, -z / 2)))
                .vertex(centre.plus(new Vec3(-x / 2, -y / 2, z / 2))).vertex(centre.plus(new Vec3(x / 2, -y / 2, z / 2)))
                .vertex(centre.plus(new Vec3(x / 2, y / 2, z / 2))).vertex(centre.plus(new Vec3(-x / 2, y / 2, z / 2)));
        return first;
    }

    static int[] flipped(int... face) {
        int[] out = new int[face.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = face[out.length - 1 - i];
        }
        return out;
    }

    /** A box of side 4 with a box of side 2 cut out of its middle. */
    static Polyhedron boxWithCavity() {
        PolyhedronBuilder b = Polyhedron.builder().name("cavity");
        for (int[] f : boxFaces(boxVertices(b, Vec3.ZERO, 4, 4, 4))) {
            b.face(f);
        }
        for (int[] f : boxFaces(boxVertices(b, Vec3.ZERO, 2, 2, 2))) {
            b.face(flipped(f));
        }
        return b.build();
    }

    /**
     * An L in the x, y plane, one unit thick: unit squares at (0,0), (1,0) and (0,1), with the two L faces as quads. The
     * concave edge runs along z at (1,1). Volume 3.
     */
    static PolyhedronBuilder lSolid() {
        PolyhedronBuilder b = Polyhedron.builder().name("L");
        double[][] ring = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}, {0, 1}};
        for (int z = 0; z < 2; z++) {
            for (double[] p : ring) {
                b.vertex(p[0], p[1], z);
            }
        }
        int[][] squares = {{0, 1, 4, 7}, {1, 2, 3, 4}, {7, 4, 5, 6}};
        for (int[] s : squares) {
            b.face(s[0] + 8, s[1] + 8, s[2] + 8, s[3] + 8);
            b.face(s[3], s[2], s[1], s[0]);
        }
        for (int i = 0; i < 8; i++) {
            int j = (i + 1) % 8;
            b.face(i, j, j + 8, i + 8);
        }
        return b;
    }

    /** A box about the origin whose faces are grids of n x n quads, or of pairs of triangles. */
    static PolyhedronBuilder griddedBox(double x, double y, double z, int n, boolean triangles) {
        PolyhedronBuilder b = Polyhedron.builder().name("grid");
        Map<List<Integer>, Integer> index = new HashMap<>();
        double[] size = {x, y, z};
        for (int axis = 0; axis < 3; axis++) {
            for (int side = 0; side < 2; side++) {
                for (int i = 0; i < n; i++) {
                    for (int j = 0; j < n; j++) {
                        int[] quad = new int[4];
                        for (int k = 0; k < 4; k++) {
                            int[] cell = new int[3];
                            cell[axis] = side * n;
                            cell[(axis + 1) % 3] = i + (k == 1 || k == 2 ? 1 : 0);
                            cell[(axis + 2) % 3] = j + (k >= 2 ? 1 : 0);
                            quad[k] = index.computeIfAbsent(List.of(cell[0], cell[1], cell[2]), c -> {
                                b.vertex(size[0] * (c.get(0) / (double) n - 0.5), size[1] * (c.get(1) / (double) n - 0.5),
                                        size[2] * (c.get(2) / (double) n - 0.5));
                                return b.vertexCount() - 1;
                            });
                        }
                        int[] face = side == 1 ? quad : flipped(quad);
                        if (triangles) {
                            b.face(face[0], face[1], face[2]).face(face[0], face[2], face[3]);
                        } else {
                            b.face(face);
                        }
                    }
                }
            }
        }
        return b;
    }

    /** A torus about the y axis, in triangles. */
    static Polyhedron torus(double ring, double tube, int around, int across) {
        PolyhedronBuilder b = Polyhedron.builder().name("torus");
        for (int i = 0; i < around; i++) {
            double u = 2 * Math.PI * i / around;
            for (int j = 0; j < across; j++) {
                double w = 2 * Math.PI * j / across;
                double r = ring + tube * StrictMath.cos(w);
                b.vertex(r * StrictMath.cos(u), tube * StrictMath.sin(w), -r * StrictMath.sin(u));
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

    /** A sphere-like triangle mesh with random radii: star-shaped about the origin, seldom convex. */
    static Polyhedron star(Random random, int rings, int sectors) {
        PolyhedronBuilder b = Polyhedron.builder().name("star");
        b.vertex(0, 0.5 + random.nextDouble(), 0).vertex(0, -0.5 - random.nextDouble(), 0);
        for (int i = 1; i < rings; i++) {
            double u = Math.PI * i / rings;
            for (int j = 0; j < sectors; j++) {
                double w = 2 * Math.PI * j / sectors;
                double r = 0.5 + random.nextDouble();
                b.vertex(r * StrictMath.sin(u) * StrictMath.cos(w), r * StrictMath.cos(u),
                        -r * StrictMath.sin(u) * StrictMath.sin(w));
            }
        }
        for (int j = 0; j < sectors; j++) {
            int next = (j + 1) % sectors;
            b.face(0, 2 + j, 2 + next);
            int last = 2 + (rings - 2) * sectors;
            b.face(1, last + next, last + j);
            for (int i = 0; i + 2 < rings; i++) {
                int p = 2 + i * sectors;
                int q = p + sectors;
                b.face(p + j, q + j, q + next).face(p + j, q + next, p + next);
            }
        }
        return b.build();
    }

    /** Vertices, faces in order, materials: equal in every bit. */
    static void assertSame(Polyhedron actual, Polyhedron expected) {
        assertThat(actual.vertexCount()).isEqualTo(expected.vertexCount());
        assertThat(actual.faceCount()).isEqualTo(expected.faceCount());
        for (int v = 0; v < expected.vertexCount(); v++) {
            assertThat(actual.vertex(v)).isEqualTo(expected.vertex(v)); // records compare doubles by their bits
        }
        for (int f = 0; f < expected.faceCount(); f++) {
            assertThat(face(actual, f)).containsExactly(face(expected, f));
            assertThat(actual.faceMaterial(f)).isEqualTo(expected.faceMaterial(f));
        }
    }

    static int[] face(Polyhedron p, int f) {
        int[] face = new int[p.faceSize(f)];
        for (int k = 0; k < face.length; k++) {
            face[k] = p.faceVertex(f, k);
        }
        return face;
    }

    /** The distance of the point in front of the plane of a face, found from the face's own vertices. */
    static double inFront(Polyhedron p, int f, Vec3 point) {
        return point.minus(p.vertex(p.faceVertex(f, 0))).dot(p.normal(f));
    }
}
