package dev.ashlar.geometry;

import java.util.HashMap;
import java.util.Map;

/** Says exactly what is wrong with polygons, and what would mend it. */
final class MeshCheck {
    private MeshCheck() {
    }

    /** Face sizes and vertex numbers: what every repair relies on. */
    static void indices(PolygonMesh m) {
        if (m.vertexCount == 0) {
            throw new IllegalArgumentException("a polyhedron" + m.of() + " must have at least one vertex");
        }
        if (m.faces.isEmpty() && m.vertexCount > 2) {
            throw new IllegalArgumentException("a polyhedron" + m.of() + " of " + m.vertexCount
                    + " vertices must have faces; Polyhedron.hull builds the hull of points");
        }
        for (PolygonMesh.Face f : m.faces) {
            if (f.vertices.length < 3) {
                throw new IllegalArgumentException(m.describe(f) + " has " + f.vertices.length
                        + " vertices, but a face needs at least 3");
            }
            for (int v : f.vertices) {
                if (v < 0 || v >= m.vertexCount) {
                    throw new IllegalArgumentException(m.describe(f) + " refers to vertex " + v + ", but vertices are 0 to "
                            + (m.vertexCount - 1));
                }
            }
        }
    }

    /** No repeated vertices, no face without area. */
    static void polygons(PolygonMesh m, double size) {
        for (PolygonMesh.Face f : m.faces) {
            int k = f.vertices.length;
            if (k < 3) {
                throw new IllegalArgumentException(m.describe(f) + " has only " + k
                        + " different vertices after welding; drop such faces with dropDegenerate()");
            }
            for (int i = 0; i < k; i++) {
                for (int j = i + 1; j < k; j++) {
                    if (f.vertices[i] == f.vertices[j]) {
                        throw new IllegalArgumentException(m.describe(f) + " uses vertex " + f.vertices[i]
                                + " twice; drop it with dropDegenerate() or cut it into simple polygons");
                    }
                }
                int a = f.vertices[i];
                int b = f.vertices[(i + 1) % k];
                if (!(m.vertex(a).distance(m.vertex(b)) > 1e-14 * size)) {
                    throw new IllegalArgumentException("vertices " + a + " and " + b + " of " + m.describe(f)
                            + " are at the same place; join them with weld()");
                }
            }
            if (m.isDegenerate(f.vertices, size)) {
                throw new IllegalArgumentException(m.describe(f) + " has zero area; drop it with dropDegenerate()");
            }
        }
    }

    /** Repairs must leave something: a body of faces is not to become a point, nor a segment to have no length. */
    static void somethingLeft(PolygonMesh m, boolean hadFaces) {
        if (hadFaces && m.faces.isEmpty()) {
            throw new IllegalArgumentException("no face" + m.of()
                    + " is left: every one was degenerate; Polyhedron.hull builds points and segments");
        }
        if (m.faces.isEmpty() && m.vertexCount == 2 && !(m.size() > 0)) {
            throw new IllegalArgumentException("vertices 0 and 1" + m.of() + " are at the same place; join them with weld()");
        }
    }

    static void flatAndConvex(PolygonMesh m, double tolerance) {
        for (PolygonMesh.Face f : m.faces) {
            double[] worst = f.vertices.length > 3 ? m.worstOffPlane(f.vertices, tolerance) : null;
            if (worst != null) {
                throw new IllegalArgumentException(m.describe(f) + " is not planar: vertex " + f.vertices[(int) worst[0]]
                        + " lies " + worst[1] + " off its plane; triangulate it or raise the tolerance");
            }
            int corner = f.vertices.length > 3 ? m.notConvexAt(f.vertices, tolerance) : -1;
            if (corner >= 0) {
                throw new IllegalArgumentException(m.describe(f) + " is not convex at vertex " + f.vertices[corner]
                        + "; triangulate it");
            }
        }
    }

    /** At most two faces an edge, running through it in opposite directions. */
    static void edges(PolygonMesh m) {
        Map<Long, int[]> users = new HashMap<>();
        for (int f = 0; f < m.faces.size(); f++) {
            int[] face = m.faces.get(f).vertices;
            for (int i = 0; i < face.length; i++) {
                int a = face[i];
                int b = face[(i + 1) % face.length];
                int[] first = users.putIfAbsent(PolygonMesh.edgeKey(a, b), new int[] {f, a, -1});
                if (first == null) {
                    continue;
                }
                String edge = "edge " + Math.min(a, b) + "-" + Math.max(a, b);
                if (first[2] >= 0) {
                    throw new IllegalArgumentException(edge + m.of() + " is used by more than two faces: "
                            + m.faces.get(first[0]).source + ", " + m.faces.get(first[2]).source + " and "
                            + m.faces.get(f).source + "; separate them with cutNonManifold()");
                }
                if (first[1] == a) {
                    throw new IllegalArgumentException("faces " + m.faces.get(first[0]).source + " and "
                            + m.faces.get(f).source + m.of() + " have inconsistent winding: both run along " + edge
                            + " from " + a + " to " + b + "; repair it with orient()");
                }
                first[2] = f;
            }
        }
    }

    static void usedVertices(PolygonMesh m) {
        if (m.faces.isEmpty()) {
            return;
        }
        boolean[] used = new boolean[m.vertexCount];
        for (PolygonMesh.Face f : m.faces) {
            for (int v : f.vertices) {
                used[v] = true;
            }
        }
        for (int v = 0; v < m.vertexCount; v++) {
            if (!used[v]) {
                throw new IllegalArgumentException("vertex " + v + m.of() + " is used by no face; drop it with dropDegenerate()");
            }
        }
    }

    /** A closed surface must look outwards: an inside-out body is made on purpose, by inverted(). */
    static void outward(PolygonMesh m, Polyhedron polyhedron) {
        if (polyhedron.isClosed() && !(polyhedron.signedVolume() > 0)) {
            throw new IllegalArgumentException("the faces" + m.of() + " look inwards: they enclose a volume of "
                    + polyhedron.signedVolume() + "; repair it with orient(), or build a container with inverted()");
        }
    }
}
