package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A ground and where on it bodies of about size 1 may start.
 *
 * @param ground fixed, or moving as the walk wants
 * @param low    corner of the region in which bodies start, in the ground's frame
 * @param high   the opposite corner
 * @param widest the thickest zone, in metres, that leaves its thinnest parts alone
 */
record SoakScene(String name, Shape ground, Vec3 low, Vec3 high, double widest) {
    /** Open hilly ground of 2,048 triangles, 64 wide. */
    static SoakScene terrain() {
        Polyhedron ground = SampleMeshes.terrain(32, 32, 64, 6, 7);
        return new SoakScene("terrain", ground, new Vec3(-24, 7, -24), new Vec3(24, 8, 24), 1e-2);
    }

    /** 340 boxes of sides 0.5 to 3 at random places, apart from each other, as one polyhedron. */
    static SoakScene boxes() {
        Cases cases = new Cases(340);
        List<Polyhedron> solids = new ArrayList<>();
        for (int i = 0; i < 340; i++) {
            solids.add(cases.box(0.5, 3));
        }
        return new SoakScene("340 boxes", scattered(solids, 14, cases), new Vec3(-14, -14, -14), new Vec3(14, 14, 14), 1e-2);
    }

    /** 400 tetrahedra of size 3 with dihedral angles down to a few degrees. */
    static SoakScene tetrahedra() {
        return new SoakScene("400 thin tetrahedra", scattered(SampleMeshes.thinTetrahedra(400, 3, 5), 14, new Cases(400)),
                new Vec3(-14, -14, -14), new Vec3(14, 14, 14), 5e-3);
    }

    /** The inside of a house: a container. */
    static SoakScene house() {
        return new SoakScene("house", SampleMeshes.level(), new Vec3(-6, 0.6, -4), new Vec3(6, 2, 4), 1e-2);
    }

    static List<SoakScene> all() {
        return List.of(terrain(), boxes(), tetrahedra());
    }

    /** Puts solids in a cube such that no two bounding balls touch where there is room, and else such that the solids do not. */
    private static Polyhedron scattered(List<Polyhedron> solids, double half, Cases cases) {
        ConvexGaps gaps = new ConvexGaps();
        PolyhedronBuilder all = Polyhedron.builder().name("scattered solids");
        List<Polyhedron> placed = new ArrayList<>();
        for (Polyhedron solid : solids) {
            Polyhedron there;
            do {
                there = solid.transformed(cases.pose(half));
            } while (!gaps.isApart(there, placed, 0.05));
            placed.add(there);
            int first = all.vertexCount();
            for (int v = 0; v < there.vertexCount(); v++) {
                all.vertex(there.vertex(v));
            }
            for (int f = 0; f < there.faceCount(); f++) {
                int[] face = new int[there.faceSize(f)];
                for (int k = 0; k < face.length; k++) {
                    face[k] = first + there.faceVertex(f, k);
                }
                all.face(face);
            }
        }
        return all.build();
    }

    /** Whether convex solids keep a distance, by core's distance query. */
    private static final class ConvexGaps {
        private final GapMeter meter = new GapMeter();

        boolean isApart(Polyhedron p, List<Polyhedron> others, double distance) {
            for (Polyhedron q : others) {
                double balls = p.boundingSphere().radius() + q.boundingSphere().radius() + distance;
                if (p.boundingSphere().centre().distance(q.boundingSphere().centre()) < balls
                        && meter.gap(p, Pose.IDENTITY, q, Pose.IDENTITY) < distance) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Convex bodies of about size 1, one of them with its pivot far outside. */
    static Map<String, Shape> convexMovers() {
        Map<String, Shape> all = new LinkedHashMap<>();
        all.put("box", Polyhedron.box(1, 0.6, 0.4));
        all.put("hull", new Cases(12).hull(12, 0.5, 0.5, 0.5));
        all.put("plate", Polyhedron.box(1, 0.05, 1));
        all.put("box off its pivot", Polyhedron.box(0.6, 0.6, 0.6).transformed(Pose.at(2, 0.5, 0)));
        return all;
    }

    /** Bodies of about size 1 that are not convex. */
    static Map<String, Shape> otherMovers() {
        Map<String, Shape> all = new LinkedHashMap<>();
        all.put("U shape", Meshes.uShape(1, 0.8, 0.6, 0.15));
        all.put("frame", Meshes.frame(1, 0.6, 0.2));
        all.put("torus", Meshes.torus(0.5, 0.15, 8, 5));
        all.put("chain link", Meshes.chainLink(0.8, 0.35, 0.1, 4, 5));
        return all;
    }

    /** Round bodies and a compound. */
    static Map<String, Shape> roundMovers() {
        Map<String, Shape> all = new LinkedHashMap<>();
        all.put("sphere", new Sphere(0.5));
        all.put("capsule", new Capsule(0.2, 0.4));
        all.put("compound", new Compound(List.of(new Compound.Part(Polyhedron.box(1, 0.2, 0.4), Pose.at(0, 0.3, 0)),
                new Compound.Part(Polyhedron.box(0.2, 0.6, 0.2), Pose.at(0.3, -0.1, 0)),
                new Compound.Part(new Sphere(0.2), Pose.at(-0.3, 0, 0)))));
        return all;
    }

    /** A place in the start region. */
    Pose start(Cases cases) {
        return new Pose(new Vec3(cases.between(low.x(), high.x()), cases.between(low.y(), high.y()),
                cases.between(low.z(), high.z())), cases.rotation());
    }

    /** Whether a body is still where it cannot leave over the rim. */
    boolean holds(Vec3 local) {
        double room = 6;
        return local.x() > low.x() - room && local.x() < high.x() + room && local.z() > low.z() - room
                && local.z() < high.z() + room;
    }
}
