package dev.ashlar.narrow.trajectory.contact;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;

/**
 * Which directions a vertex or edge of a part can touch others in. Everything else is a ghost: seen with the faces around it, it
 * is not what is nearest. No state.
 */
final class ContactNormals {
    /** Sine up to which directions count as along a face. */
    private static final double LEVEL = 1e-7;

    private ContactNormals() {
    }

    /**
     * Whether vertex v can touch something in unit direction (x, y, z): no edge or face leads further that way, and a face looks
     * there.
     *
     * @param slope sine by which they may still lead that way: above zero, the vertices of a face that is tilted a little
     *              against another all count
     */
    static boolean admitsVertex(PartFeatures part, int v, double x, double y, double z, double slope) {
        Polyhedron p = part.polyhedron;
        if (p == null) {
            return true;
        }
        if (part.faceCount == 0) {
            return p.degree(v) == 0 || !leads(part, v, p.neighbour(v, 0), x, y, z, slope);
        }
        // At the rim of an open surface, along a face is enough.
        double least = part.closed ? LEVEL : -LEVEL;
        double[] way = part.way;
        for (int i = PartFeatures.WAY * part.wayStart[v]; i < PartFeatures.WAY * part.wayStart[v + 1]; i += PartFeatures.WAY) {
            double up = x * way[i] + y * way[i + 1] + z * way[i + 2];
            if (up > 0 && up * up > slope * slope * way[i + 3]) {
                return false;
            }
        }
        boolean looks = touchesBothSides(part);
        double[] n = part.plane;
        for (int k = part.vertexFaceStart[v]; k < part.vertexFaceStart[v + 1] && !looks; k++) {
            int f = 4 * part.vertexFace[k];
            looks = n[f] * x + n[f + 1] * y + n[f + 2] * z > least;
        }
        return looks;
    }

    /** Whether the way from vertex v to vertex u leads in direction (x, y, z) by more than a slope. */
    private static boolean leads(PartFeatures part, int v, int u, double x, double y, double z, double slope) {
        double[] xyz = part.xyz;
        double dx = xyz[3 * u] - xyz[3 * v];
        double dy = xyz[3 * u + 1] - xyz[3 * v + 1];
        double dz = xyz[3 * u + 2] - xyz[3 * v + 2];
        double up = x * dx + y * dy + z * dz;
        return up > 0 && up * up > slope * slope * (dx * dx + dy * dy + dz * dz);
    }

    /** The face at a vertex that looks most in a direction, or -1. */
    static int faceOfVertex(PartFeatures part, int v, double x, double y, double z) {
        Polyhedron p = part.polyhedron;
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; part.faceCount > 0 && k < p.vertexFaceCount(v); k++) {
            int f = p.vertexFace(v, k);
            double cosine = part.plane[4 * f] * x + part.plane[4 * f + 1] * y + part.plane[4 * f + 2] * z;
            if (cosine > most) {
                most = cosine;
                best = f;
            }
        }
        return best;
    }

    /** The face of an edge whose normal makes the greatest cosine above {@code most} with a unit direction, or -1. */
    static int faceOfEdge(PartFeatures part, int e, double x, double y, double z, double most) {
        int best = -1;
        double greatest = most;
        for (int k = 2 * e; k < 2 * e + 2; k++) {
            int f = part.edgeFace[k];
            if (f >= 0) {
                double cosine = part.plane[4 * f] * x + part.plane[4 * f + 1] * y + part.plane[4 * f + 2] * z;
                if (cosine > greatest) {
                    greatest = cosine;
                    best = f;
                }
            }
        }
        return best;
    }

    /** Whether the part has no inside and no back: a point, a segment, a single polygon, a two-sided surface. */
    static boolean touchesBothSides(PartFeatures part) {
        return part.twoSided || part.convex && !part.closed;
    }

    /**
     * Whether the inside of edge e can touch something in unit direction (x, y, z), across the edge: it leads away from both
     * faces, or, at a rim, away from the only one and not to its back.
     */
    static boolean admitsEdge(PartFeatures part, int e, double x, double y, double z, double slope) {
        int left = part.edgeFace[2 * e];
        if (left < 0) {
            return true;
        }
        double most = slope * part.edgeLength[e];
        if (inwards(part, e, left, x, y, z) > most) {
            return false;
        }
        int right = part.edgeFace[2 * e + 1];
        if (right >= 0) {
            return -inwards(part, e, right, x, y, z) <= most;
        }
        double[] n = part.plane;
        return touchesBothSides(part) || n[4 * left] * x + n[4 * left + 1] * y + n[4 * left + 2] * z >= -LEVEL;
    }

    /** The face of an edge that a direction leads into, by more than a sine, or -1; see {@link #admitsEdge}. */
    static int leansOver(PartFeatures part, int e, double x, double y, double z, double sine) {
        double most = sine * part.edgeLength[e];
        int left = part.edgeFace[2 * e];
        int right = part.edgeFace[2 * e + 1];
        if (left >= 0 && inwards(part, e, left, x, y, z) > most) {
            return left;
        }
        return right >= 0 && -inwards(part, e, right, x, y, z) > most ? right : -1;
    }

    /** (n x u).w: how far direction w leads from the edge into a face that runs along it, times the edge's length. */
    private static double inwards(PartFeatures part, int e, int face, double x, double y, double z) {
        double[] n = part.plane;
        double[] u = part.edgeLine;
        int f = 4 * face;
        int i = 6 * e;
        return x * (n[f + 1] * u[i + 2] - n[f + 2] * u[i + 1]) + y * (n[f + 2] * u[i] - n[f] * u[i + 2])
                + z * (n[f] * u[i + 1] - n[f + 1] * u[i]);
    }
}
