package dev.ashlar.query;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.geometry.mesh.ScrewThread;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Meshes and random rays that the tests of the queries share. */
final class QueryScenes {
    static final double[] HOME = {0, 0, 0, 0, 0, 0, 1};

    private QueryScenes() {
    }

    /** Closed meshes of all sorts. */
    static Map<String, Polyhedron> solids() {
        Map<String, Polyhedron> all = new LinkedHashMap<>();
        all.put("box", Meshes.box(1, 2, 3));
        all.put("ellipsoid", SampleMeshes.randomEllipsoid(200, 1, 3));
        all.put("ball", Meshes.geodesicSphere(1, 5));
        all.put("torus", Meshes.torus(1, 0.4, 24, 12));
        all.put("nut", SampleMeshes.nut(ScrewThread.ofRadius(1), 3, 0.002, 0.001));
        all.put("car", SampleMeshes.carA());
        all.put("frame", Meshes.frame(3, 1, 1));
        all.put("bumpy", SampleMeshes.bumpy(1, 0.3, 24, 20, 5));
        return all;
    }

    static Map<String, Polyhedron> meshes() {
        Map<String, Polyhedron> all = solids();
        all.put("terrain", SampleMeshes.terrain(32, 32, 64, 6, 7));
        all.put("level", SampleMeshes.level());
        all.put("soup", SampleMeshes.polygonSoup(200, 4, 1, 11));
        all.put("two-sided", twoSided(SampleMeshes.polygonSoup(200, 4, 1, 11)));
        all.put("container", Meshes.torus(1, 0.4, 24, 12).inverted());
        return all;
    }

    static Polyhedron twoSided(Polyhedron p) {
        PolyhedronBuilder b = Polyhedron.builder().twoSided();
        for (int v = 0; v < p.vertexCount(); v++) {
            b.vertex(p.vertex(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            int[] face = new int[p.faceSize(f)];
            for (int k = 0; k < face.length; k++) {
                face[k] = p.faceVertex(f, k);
            }
            b.face(face);
        }
        return b.build();
    }

    static Vec3 direction(Random random) {
        Vec3 d;
        do {
            d = new Vec3(random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1);
        } while (d.length() > 1 || d.length() < 0.01);
        return d.unit();
    }

    static Pose pose(Random random, double offset) {
        return new Pose(direction(random).times(offset), Quat.about(direction(random), 3 * random.nextDouble()));
    }

    static Vec3 inBounds(Polyhedron p, Random random) {
        Aabb b = p.bounds();
        return new Vec3(b.minX() + random.nextDouble() * (b.maxX() - b.minX()), b.minY()
                + random.nextDouble() * (b.maxY() - b.minY()),
                b.minZ() + random.nextDouble() * (b.maxZ() - b.minZ()));
    }

    static double[] ray(Vec3 o, Vec3 v) {
        return new double[] {o.x(), o.y(), o.z(), v.x(), v.y(), v.z()};
    }
}
