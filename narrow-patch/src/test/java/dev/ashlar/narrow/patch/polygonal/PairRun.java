package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Runs the crossing test on posed meshes, and counts. */
final class PairRun {
    static final EdgesVsFaces.Switches OFF = new EdgesVsFaces.Switches(false, false, false, false);
    static final EdgesVsFaces.Switches SKIP = new EdgesVsFaces.Switches(true, false, false, false);
    static final EdgesVsFaces.Switches WITNESS = new EdgesVsFaces.Switches(true, true, false, false);

    final EdgesVsFaces test;
    final EdgeCrossings crossings = new EdgeCrossings();
    /** Vertices of the edges looked at, in the frame of the body with the faces. */
    double[] xyz = {};

    PairRun(EdgesVsFaces.Switches switches) {
        test = new EdgesVsFaces(switches);
    }

    /** Fills {@link #crossings} with those of the edges of one body and the faces of another. */
    PairRun edgesVsFaces(PatchMesh edges, Pose edgesAt, PatchMesh faces, Pose facesAt) {
        crossings.clear();
        xyz = new double[edges.data.xyz.length];
        double[] relative = new double[Pose.STRIDE];
        facesAt.inverse().times(edgesAt).to(relative, 0);
        Placement at = new Placement();
        at.set(relative, 0);
        test.find(edges, at, xyz, faces, 0, false, WorkBudget.unlimited(), crossings);
        return this;
    }

    /** The crossings as edge and face, which is all that may not depend on any rule. */
    SortedSet<Long> found() {
        SortedSet<Long> set = new TreeSet<>();
        for (int i = 0; i < crossings.count; i++) {
            set.add((long) crossings.edge[i] << 32 | crossings.face[i]);
        }
        return set;
    }

    /** All crossings of non-neutral edges with faces, by volumes of tetrahedra, without any of the code under test. */
    static SortedSet<Long> bruteForce(Polyhedron edges, Pose edgesAt, Polyhedron faces, Pose facesAt) {
        SortedSet<Long> set = new TreeSet<>();
        for (int e = 0; e < edges.edgeCount(); e++) {
            if (edges.edgeType(e) == EdgeType.FLAT) {
                continue;
            }
            Vec3 p = facesAt.applyInverse(edgesAt.apply(edges.vertex(edges.edgeTail(e))));
            Vec3 q = facesAt.applyInverse(edgesAt.apply(edges.vertex(edges.edgeHead(e))));
            for (int f = 0; f < faces.faceCount(); f++) {
                List<Vec3> ring = new ArrayList<>();
                for (int k = 0; k < faces.faceSize(f); k++) {
                    ring.add(faces.vertex(faces.faceVertex(f, k)));
                }
                if (crosses(p, q, ring)) {
                    set.add((long) e << 32 | f);
                }
            }
        }
        return set;
    }

    static boolean crosses(Vec3 p, Vec3 q, List<Vec3> ring) {
        for (int k = 1; k + 1 < ring.size(); k++) {
            Vec3 a = ring.get(0);
            Vec3 b = ring.get(k);
            Vec3 c = ring.get(k + 1);
            double u = volume(p, q, a, b);
            double v = volume(p, q, b, c);
            double w = volume(p, q, c, a);
            boolean within = u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0;
            if (within && volume(a, b, c, p) * volume(a, b, c, q) < 0) {
                return true;
            }
        }
        return false;
    }

    private static double volume(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
        return b.minus(a).dot(c.minus(a).cross(d.minus(a)));
    }
}
