package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.MeshOrientation;
import dev.ashlar.geometry.repair.MeshRepair;
import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.math.Check;
import java.util.List;
import java.util.Map;

/** Says exactly what is wrong with polygons, and what would mend it. */
final class MeshCheck {
    /** A volume below this share of area times size is rounding. */
    private static final double FLAT_VOLUME = 1e-14;

    private static final String LOST_SHAPE = ", as in a body that was moved too far off for its size, or made too thin";

    private MeshCheck() {
    }

    /**
     * Returns a length that shapes may have: its fifth power, of which moments of inertia are sums, is a number of full precision,
     * with room for densities and for the products of queries.
     */
    static double length(String name, double value) {
        Check.positive(name, value);
        return Check.within(name, value, Shape.SMALLEST, Shape.LARGEST);
    }

    /** As {@link #length}, of all coordinates and of the whole; a single point may be anywhere. */
    static void range(PolygonMesh m) {
        if (m.vertexCount < 2) {
            return;
        }
        double size = 0;
        for (int k = 0; k < 3 * m.vertexCount; k++) {
            Check.within("coordinates of vertex " + k / 3 + m.of(), m.xyz[k], -Shape.LARGEST, Shape.LARGEST);
            size = Math.max(size, Math.abs(m.xyz[k] - m.xyz[k % 3]));
        }
        if (size > 0 && size < Shape.SMALLEST) {
            throw Check.fault("size" + m.of(), ">= " + Shape.SMALLEST, size);
        }
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

    /** No face uses a vertex twice. */
    static void simple(PolygonMesh m) {
        for (PolygonMesh.Face f : m.faces) {
            simple(m, f);
        }
    }

    private static void simple(PolygonMesh m, PolygonMesh.Face f) {
        int k = f.vertices.length;
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                if (f.vertices[i] == f.vertices[j]) {
                    throw new IllegalArgumentException(m.describe(f) + " uses vertex " + f.vertices[i]
                            + " twice; drop it with dropDegenerate() or cut it into simple polygons");
                }
            }
        }
    }

    /** No repeated vertices, no face without area. */
    static void polygons(PolygonMesh m, double size, double weldDistance) {
        for (PolygonMesh.Face f : m.faces) {
            int k = f.vertices.length;
            if (k < 3) {
                throw new IllegalArgumentException(m.describe(f) + " has only " + k
                        + " different vertices after welding; drop such faces with dropDegenerate()");
            }
            simple(m, f);
            for (int i = 0; i < k; i++) {
                int a = f.vertices[i];
                int b = f.vertices[(i + 1) % k];
                double apart = m.vertex(a).distance(m.vertex(b));
                if (!(apart > 1e-14 * size)) {
                    throw new IllegalArgumentException("vertices " + a + " and " + b + " of " + m.describe(f)
                            + " are at the same place; join them with weld(" + (apart > weldDistance ? apart : "") + ")");
                }
            }
            if (m.isDegenerate(f.vertices, size)) {
                throw new IllegalArgumentException(m.describe(f) + " has zero area; drop it with dropDegenerate()");
            }
        }
    }

    /**
     * What all polyhedra have, however they were moved, scaled and repaired: size, corners that are apart, and faces that have an area and
     * are flat and convex to twice the tolerance and rounding. Bytes of a polyhedron are held against the same.
     */
    static void shape(PolygonMesh m, double tolerance) {
        range(m);
        somethingLeft(m, false);
        for (PolygonMesh.Face f : m.faces) {
            int k = f.vertices.length;
            for (int i = 0; i < k; i++) {
                int a = f.vertices[i];
                int b = f.vertices[(i + 1) % k];
                if (!(m.vertex(a).distance(m.vertex(b)) > 0)) {
                    throw new IllegalArgumentException("vertices " + a + " and " + b + " of " + m.describe(f)
                            + " are at the same place" + LOST_SHAPE);
                }
            }
            if (!(m.areaVector(f.vertices).length() > 0)) {
                throw new IllegalArgumentException(m.describe(f) + " has zero area" + LOST_SHAPE);
            }
        }
        flatAndConvex(m, 2 * tolerance + 16 * Math.ulp(m.farthest()));
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

    /**
     * At most two faces an edge, running through it in opposite directions. The count comes first: of three faces, two always
     * run alike, and no winding would mend it.
     */
    static void edges(PolygonMesh m) {
        Map<Long, List<Integer>> users = MeshRepair.edgeUsers(m);
        for (boolean counting : new boolean[] {true, false}) {
            for (PolygonMesh.Face f : m.faces) {
                for (int i = 0; i < f.vertices.length; i++) {
                    int a = f.vertices[i];
                    int b = f.vertices[(i + 1) % f.vertices.length];
                    List<Integer> around = users.get(PolygonMesh.edgeKey(a, b));
                    if (counting && around.size() > 2) {
                        throw shared(m, around, a, b);
                    }
                    PolygonMesh.Face last = m.faces.get(around.get(around.size() - 1));
                    if (!counting && last != f && MeshOrientation.runs(last.vertices, a, b)) {
                        throw new IllegalArgumentException("faces " + f.source + " and " + last.source + m.of()
                                + " have inconsistent winding: both run along " + edge(a, b) + " from " + a + " to " + b
                                + "; repair it with orient()");
                    }
                }
            }
        }
    }

    private static IllegalArgumentException shared(PolygonMesh m, List<Integer> around, int a, int b) {
        return new IllegalArgumentException(edge(a, b) + m.of() + " is used by more than two faces: "
                + m.faces.get(around.get(0)).source + ", " + m.faces.get(around.get(1)).source + " and "
                + m.faces.get(around.get(2)).source + "; separate them with cutNonManifold()");
    }

    private static String edge(int a, int b) {
        return "edge " + Math.min(a, b) + "-" + Math.max(a, b);
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

    /** A closed surface encloses a volume, negative for a container; others are no containers. */
    static void volume(PolygonMesh m, Polyhedron p) {
        double volume = p.signedVolume();
        if (p.isClosed() ? !(p.isInverted() ? volume < 0 : volume > 0) : p.isInverted()) {
            throw Check.fault("volume of a polyhedron" + m.of(), p.isInverted() ? "negative" : "positive", volume);
        }
    }

    /** A closed surface must look outwards: an inside-out body is made on purpose, by inverted(). */
    static void outward(PolygonMesh m, Polyhedron p) {
        if (!p.isClosed() || p.signedVolume() > 0) {
            return;
        }
        double area = 0;
        for (PolygonMesh.Face f : m.faces) {
            area += 0.5 * m.areaVector(f.vertices).length();
        }
        if (p.volume() <= FLAT_VOLUME * area * p.size()) {
            throw new IllegalArgumentException(
                    "the faces" + m.of() + " enclose no volume; if they are given from both sides, make a"
                            + " sheet of them with dropDegenerate()");
        }
        throw new IllegalArgumentException("the faces" + m.of() + " look inwards: they enclose a volume of " + p.signedVolume()
                + "; repair it with orient(), or build a container with inverted()");
    }
}
