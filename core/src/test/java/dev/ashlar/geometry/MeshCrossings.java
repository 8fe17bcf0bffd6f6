package dev.ashlar.geometry;

import dev.ashlar.math.Vec3;

/** Counts by brute force where edges of one surface pass through faces of another; an oracle that knows no algorithm. */
final class MeshCrossings {
    private MeshCrossings() {
    }

    /** Edges of either that pass through faces of the other. */
    static int between(Polyhedron a, Polyhedron b) {
        return through(a, b, false) + through(b, a, false);
    }

    /** Edges that pass through faces with which they share no vertex. */
    static int within(Polyhedron p) {
        return through(p, p, true);
    }

    private static int through(Polyhedron edges, Polyhedron faces, boolean same) {
        int count = 0;
        double touch = 1e-12 * Math.max(edges.size(), faces.size());
        for (int f = 0; f < faces.faceCount(); f++) {
            Vec3 n = faces.normal(f);
            for (int e = 0; e < edges.edgeCount(); e++) {
                if (same && uses(faces, f, edges.edgeTail(e), edges.edgeHead(e))) {
                    continue;
                }
                Vec3 p = edges.vertex(edges.edgeTail(e));
                Vec3 q = edges.vertex(edges.edgeHead(e));
                double hp = n.dot(p) + faces.planeOffset(f);
                double hq = n.dot(q) + faces.planeOffset(f);
                if (Math.min(hp, hq) < -touch && Math.max(hp, hq) > touch) {
                    count += holds(faces, f, n, p.plusTimes(hp / (hp - hq), q.minus(p))) ? 1 : 0;
                }
            }
        }
        return count;
    }

    private static boolean uses(Polyhedron p, int f, int tail, int head) {
        for (int k = 0; k < p.faceSize(f); k++) {
            if (p.faceVertex(f, k) == tail || p.faceVertex(f, k) == head) {
                return true;
            }
        }
        return false;
    }

    /** Whether a point of the plane of a face is in that face. */
    private static boolean holds(Polyhedron p, int f, Vec3 n, Vec3 point) {
        for (int k = 0; k < p.faceSize(f); k++) {
            Vec3 a = p.vertex(p.faceVertex(f, k));
            Vec3 b = p.vertex(p.faceVertex(f, (k + 1) % p.faceSize(f)));
            if (n.cross(b.minus(a)).dot(point.minus(a)) < 0) {
                return false;
            }
        }
        return true;
    }
}
