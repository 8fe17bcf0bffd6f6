package dev.ashlar.narrow.trajectory.contact;

import dev.ashlar.narrow.trajectory.feature.FeaturesInBox;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.overlap.NearFaces;
import dev.ashlar.query.contact.FeatureId;

/**
 * Contacts of vertices with faces, both ways, along the normals of the faces (van Waveren 2005, section 2.6). Scratch memory of
 * one thread.
 *
 * <p>Departs from the paper, which traces along one direction: all faces count, each along its own normal. A vertex counts if it
 * can be what is nearest there, or belongs to a face tilted a little against the other one.
 */
final class VertexContacts {
    /** Sine of the tilt up to which all vertices of a face meet another face. */
    static final double TILT = 0.2;

    /** Vertices that were held against a face so far. */
    long tested;

    private NearFaces near;
    private FoundContacts out;
    private double reach;
    private double shallow;
    private double slack;
    private double cornerSlack;
    private boolean meshIsB;
    /** Whether vertices of the mesh that are {@link NearFaces#far} are left out. */
    boolean skipsFar;

    /**
     * Appends them.
     *
     * @param upTo    the largest separation
     * @param depth   how deep a vertex may be in a face
     * @param across  how far beside a face a vertex may be and still count as over it
     * @param jitter  the same beyond a corner, where being a little beside both edges can be far away
     */
    void find(NearFaces nearFaces, FeaturesInBox candidates, double upTo, double depth, double across, double jitter,
            boolean meshOfB, FoundContacts found) {
        near = nearFaces;
        out = found;
        reach = upTo;
        shallow = depth;
        slack = across;
        cornerSlack = jitter;
        meshIsB = meshOfB;
        for (int i = 0; i < near.count; i++) {
            moverOnFace(i, candidates);
        }
        if (near.mover.faceCount > 0) {
            for (int i = 0; i < near.vertexCount; i++) {
                if (!near.mesh.vertexInternal[near.vertex[i]] && !(skipsFar && near.far[i])) {
                    meshVertex(i, candidates);
                }
            }
        }
    }

    /** Vertices of the mover over near face i. */
    private void moverOnFace(int i, FeaturesInBox candidates) {
        PartFeatures mover = near.mover;
        double nx = near.plane[4 * i];
        double ny = near.plane[4 * i + 1];
        double nz = near.plane[4 * i + 2];
        double d = near.plane[4 * i + 3];
        double far = reach + mover.radius;
        near.findAround(i, far, candidates);
        tested += candidates.vertices;
        boolean bothSides = ContactNormals.touchesBothSides(near.mesh);
        double[] xyz = mover.xyz;
        for (int k = 0; k < candidates.vertices; k++) {
            int v = candidates.vertex[k];
            double height = nx * xyz[3 * v] + ny * xyz[3 * v + 1] + nz * xyz[3 * v + 2] + d;
            if (height > far || height < (bothSides ? -far : mover.radius - shallow)) {
                continue;
            }
            double side = bothSides && height < 0 ? -1 : 1;
            if (isOver(i, 3 * v)
                    && ContactNormals.admitsVertex(mover, v, -side * nx, -side * ny, -side * nz, TILT)) {
                double separation = side * height - mover.radius;
                double down = side * (mover.radius + 0.5 * separation);
                int f = near.face[i];
                out.add(xyz[3 * v] - down * nx, xyz[3 * v + 1] - down * ny, xyz[3 * v + 2] - down * nz, side * nx, side * ny,
                        side * nz, separation, FeatureId.onFace(FeatureId.VERTEX, meshIsB, f, 0, v), f,
                        ContactNormals.faceOfVertex(mover, v, -side * nx, -side * ny, -side * nz));
            }
        }
    }

    /** Whether vertex x of the mover is over near face i, or beside it by no more than the slack. */
    private boolean isOver(int i, int x) {
        double[] n = near.plane;
        double[] p = near.xyz;
        double[] q = near.mover.xyz;
        int first = near.mesh.faceStart[near.face[i]];
        int last = near.start[i + 1] - 1;
        int beside = 0;
        for (int c = near.start[i]; c <= last; c++) {
            int a = 3 * near.corner[c];
            int b = 3 * near.corner[c == last ? near.start[i] : c + 1];
            double ex = p[b] - p[a];
            double ey = p[b + 1] - p[a + 1];
            double ez = p[b + 2] - p[a + 2];
            double ux = q[x] - p[a];
            double uy = q[x + 1] - p[a + 1];
            double uz = q[x + 2] - p[a + 2];
            double inside = n[4 * i] * (ey * uz - ez * uy) + n[4 * i + 1] * (ez * ux - ex * uz)
                    + n[4 * i + 2] * (ex * uy - ey * ux);
            double length = near.mesh.edgeLength[near.mesh.faceEdge[first + c - near.start[i]]];
            if (inside < -cornerSlack * length && (inside < -slack * length || ++beside > 1)) {
                return false;
            }
        }
        return true;
    }

    /** Near vertex i of the mesh under the faces of the mover. */
    private void meshVertex(int i, FeaturesInBox candidates) {
        PartFeatures mover = near.mover;
        double x = near.xyz[3 * i];
        double y = near.xyz[3 * i + 1];
        double z = near.xyz[3 * i + 2];
        double[] b = mover.bounds;
        if (x < b[0] - reach || x > b[3] + reach || y < b[1] - reach || y > b[4] + reach || z < b[2] - reach
                || z > b[5] + reach) {
            return;
        }
        candidates.find(x - reach, y - reach, z - reach, x + reach, y + reach, z + reach);
        tested += candidates.faces;
        boolean bothSides = ContactNormals.touchesBothSides(mover);
        double[] p = mover.plane;
        for (int k = 0; k < candidates.faces; k++) {
            int g = candidates.face[k];
            double height = p[4 * g] * x + p[4 * g + 1] * y + p[4 * g + 2] * z + p[4 * g + 3];
            if (height > reach || height < (bothSides ? -reach : -shallow) || !isOverMover(g, x, y, z)) {
                continue;
            }
            double side = bothSides && height < 0 ? -1 : 1;
            double nx = -side * p[4 * g];
            double ny = -side * p[4 * g + 1];
            double nz = -side * p[4 * g + 2];
            int v = near.vertex[i];
            double bx = near.toMover.backX(nx, ny, nz);
            double by = near.toMover.backY(nx, ny, nz);
            double bz = near.toMover.backZ(nx, ny, nz);
            if (ContactNormals.admitsVertex(near.mesh, v, bx, by, bz, TILT)) {
                double separation = side * height;
                double up = 0.5 * separation;
                out.add(x + up * nx, y + up * ny, z + up * nz, nx, ny, nz, separation,
                        FeatureId.onFace(FeatureId.VERTEX, !meshIsB, g, 0, v),
                        ContactNormals.faceOfVertex(near.mesh, v, bx, by, bz), g);
            }
        }
    }

    private boolean isOverMover(int g, double x, double y, double z) {
        double[] s = near.mover.sidePlane;
        int beside = 0;
        for (int c = 4 * near.mover.faceStart[g]; c < 4 * near.mover.faceStart[g + 1]; c += 4) {
            double inside = s[c] * x + s[c + 1] * y + s[c + 2] * z + s[c + 3];
            if (inside < -cornerSlack && (inside < -slack || ++beside > 1)) {
                return false;
            }
        }
        return true;
    }
}
