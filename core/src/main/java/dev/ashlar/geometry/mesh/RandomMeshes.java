package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Seeded random bodies: the same seed makes the same bits. */
final class RandomMeshes {
    private static final int BUMPS = 14;

    private RandomMeshes() {
    }

    /** The hull of points on an ellipsoid. A point too near others to become a vertex is replaced by another one. */
    static Polyhedron hull(int vertices, double rx, double ry, double rz, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Vec3> points = new ArrayList<>();
        for (int i = 0; i < vertices; i++) {
            points.add(onEllipsoid(random, rx, ry, rz));
        }
        Polyhedron hull = Polyhedron.hull(points);
        while (hull.vertexCount() < vertices) {
            points.clear();
            for (int v = 0; v < hull.vertexCount(); v++) {
                points.add(hull.vertex(v));
            }
            points.add(onEllipsoid(random, rx, ry, rz));
            hull = Polyhedron.hull(points);
        }
        return hull;
    }

    private static Vec3 onEllipsoid(SplittableRandom random, double rx, double ry, double rz) {
        Vec3 d = direction(random);
        return new Vec3(rx * d.x(), ry * d.y(), rz * d.z());
    }

    /** Uniform on the unit sphere, by rejection from the cube. */
    private static Vec3 direction(SplittableRandom random) {
        while (true) {
            Vec3 p = new Vec3(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
            double lengthSq = p.lengthSq();
            if (lengthSq <= 1 && lengthSq > 1e-4) {
                return p.times(1 / Math.sqrt(lengthSq));
            }
        }
    }

    /** A sphere of latitudes and longitudes whose radius swells and sinks smoothly; star-shaped about the origin. */
    static Polyhedron bumpy(double radius, double roughness, int segments, int stacks, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Vec3[] bump = new Vec3[BUMPS];
        double[] height = new double[BUMPS];
        for (int i = 0; i < BUMPS; i++) {
            bump[i] = direction(random);
            height[i] = (i % 2 == 0 ? 1 : -1) * (0.5 + 0.5 * random.nextDouble());
        }
        Polyhedron sphere = Meshes.sphere(1, segments, stacks);
        double[] relief = new double[sphere.vertexCount()];
        double most = 0;
        for (int v = 0; v < relief.length; v++) {
            for (int i = 0; i < BUMPS; i++) {
                // The eighth power of the cosine: a smooth cap about 50 degrees wide.
                double c = Math.max(0, sphere.vertex(v).dot(bump[i]));
                relief[v] += height[i] * (c * c * c * c) * (c * c * c * c);
            }
            most = Math.max(most, Math.abs(relief[v]));
        }
        PolyhedronBuilder mesh = Polyhedron.builder().name("bumpy body");
        for (int v = 0; v < relief.length; v++) {
            mesh.vertex(sphere.vertex(v).times(radius * (1 + roughness * relief[v] / most)));
        }
        for (int f = 0; f < sphere.faceCount(); f++) {
            mesh.face(sphere.faceVertex(f, 0), sphere.faceVertex(f, 1), sphere.faceVertex(f, 2));
        }
        return mesh.build();
    }

    /** A random triangle with a fourth vertex close above it: dihedral angles from about two degrees up. */
    static Polyhedron thinTetrahedron(SplittableRandom random, double size) {
        while (true) {
            Vec3 a = direction(random).times(0.5 * size);
            Vec3 b = direction(random).times(0.5 * size);
            Vec3 c = direction(random).times(0.5 * size);
            Vec3 n = b.minus(a).cross(c.minus(a));
            if (n.length() < 0.25 * size * size) {
                continue;
            }
            double u = 0.2 + 0.6 * random.nextDouble();
            double v = (1 - u) * (0.2 + 0.6 * random.nextDouble());
            double height = size * (0.02 + 0.08 * random.nextDouble());
            Vec3 d = a.times(1 - u - v).plusTimes(u, b).plusTimes(v, c).plusTimes(height, n.unit());
            Vec3 centre = a.plus(b).plus(c).plus(d).times(0.25);
            return Polyhedron.builder().name("thin tetrahedron").vertex(a.minus(centre)).vertex(b.minus(centre))
                    .vertex(c.minus(centre)).vertex(d.minus(centre))
                    .face(0, 2, 1).face(0, 1, 3).face(1, 2, 3).face(2, 0, 3).build();
        }
    }

    /** Triangles to hexagons, each inscribed in a circle in a random plane within the cube. */
    static Polyhedron soup(int polygons, double cube, double diameter, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PolyhedronBuilder mesh = Polyhedron.builder().name("polygon soup");
        double radius = 0.5 * diameter;
        double range = cube - diameter;
        for (int p = 0; p < polygons; p++) {
            Vec3 centre = new Vec3(range * (random.nextDouble() - 0.5), range * (random.nextDouble() - 0.5),
                    range * (random.nextDouble() - 0.5));
            Vec3 n = direction(random);
            Vec3 u = n.cross(Math.abs(n.x()) < 0.6 ? new Vec3(1, 0, 0) : new Vec3(0, 1, 0)).unit();
            Vec3 v = n.cross(u);
            int[] face = new int[3 + random.nextInt(4)];
            for (int k = 0; k < face.length; k++) {
                double angle = 2 * Math.PI * (k + 0.7 * random.nextDouble()) / face.length;
                face[k] = mesh.vertexCount();
                mesh.vertex(centre.plusTimes(radius * StrictMath.cos(angle), u).plusTimes(radius * StrictMath.sin(angle), v));
            }
            mesh.face(face);
        }
        return mesh.build();
    }
}
