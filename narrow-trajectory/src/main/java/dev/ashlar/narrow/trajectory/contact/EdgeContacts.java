package dev.ashlar.narrow.trajectory.contact;

import dev.ashlar.narrow.trajectory.feature.FeaturesInBox;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.SegmentDistance;
import dev.ashlar.narrow.trajectory.overlap.NearFaces;
import dev.ashlar.query.contact.FeatureId;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * Contacts of edges with edges, and of their ends: along the normal that two edges have in common, along the way between ends,
 * and, where faces of both edges lie over each other, along the normal of a face. A ball or capsule is an end or edge with a
 * radius. Scratch memory of one thread, in the mover's frame.
 */
final class EdgeContacts {
    /** Squared sine below which edges run side by side. */
    private static final double PARALLEL = 2.5e-3;
    /** Cosine above which two faces lie over each other. */
    private static final double FACING = 0.98;
    /** Sine by which a direction may miss the cone of an edge or end. */
    private static final double EXACT = 1e-6;
    private static final double SIDE_BY_SIDE = 1e-2;
    /** Kinds of names beside those of core: two ends, an end of A on an edge of B, an edge of A and an end of B. */
    private static final int ENDS = 5;
    private static final int END_OF_A = 6;
    private static final int END_OF_B = 7;

    /** Whether features touch so closely that no direction between them is known. */
    boolean unclear;

    /** Pairs of edges that were held against each other so far. */
    long tested;

    /** Whether edges of the mesh between vertices that are {@link NearFaces#far} are left out. */
    boolean skipsFar;

    private final SegmentDistance closest = new SegmentDistance();
    private NearFaces near;
    private PartFeatures mesh;
    private PartFeatures mover;
    private Placement toMover;
    private FoundContacts out;
    private double reach;
    private double shallow;
    private boolean meshIsB;
    private int[] stamp = new int[0];
    private int now;

    // The edges at hand: ends as indices into near.xyz and mover.xyz, directions, and w, across both, from mesh to mover.
    private int edge;
    private int tail;
    private int head;
    private int other;
    private int from;
    private int to;
    private double wx;
    private double wy;
    private double wz;
    /** Where the edges are nearest, as shares of their lengths, and the way from mesh to mover there. */
    private double onMesh;
    private double onMover;
    private double dx;
    private double dy;
    private double dz;

    /** Appends them; see {@link VertexContacts#find}. */
    void find(NearFaces nearFaces, FeaturesInBox candidates, double upTo, double depth, boolean meshOfB,
            FoundContacts found) {
        near = nearFaces;
        mesh = near.mesh;
        mover = near.mover;
        toMover = near.toMover;
        out = found;
        reach = upTo;
        shallow = depth;
        meshIsB = meshOfB;
        unclear = false;
        nextStamp();
        for (int i = 0; i < near.count; i++) {
            int first = mesh.faceStart[near.face[i]] - near.start[i];
            int last = near.start[i + 1] - 1;
            boolean searched = false;
            for (int c = near.start[i]; c <= last; c++) {
                edge = mesh.faceEdge[first + c];
                if (mesh.edgeInternal[edge] || stamp[edge] == now) {
                    continue;
                }
                stamp[edge] = now;
                int a = near.corner[c];
                int b = near.corner[c == last ? near.start[i] : c + 1];
                if (skipsFar && near.far[a] && near.far[b]) {
                    continue;
                }
                boolean along = near.vertex[a] == mesh.edgeVertex[2 * edge];
                tail = 3 * (along ? a : b);
                head = 3 * (along ? b : a);
                if (!searched) {
                    // Once for all edges of a face: what is near them is near it.
                    searched = true;
                    near.findAround(i, reach + mover.radius, candidates);
                }
                meetMover(candidates);
            }
        }
    }

    /** Holds the mesh's edge against the edges of the mover near it. */
    private void meetMover(FeaturesInBox candidates) {
        double[] p = near.xyz;
        double far = reach + mover.radius;
        double x0 = Math.min(p[tail], p[head]) - far;
        double y0 = Math.min(p[tail + 1], p[head + 1]) - far;
        double z0 = Math.min(p[tail + 2], p[head + 2]) - far;
        double x1 = Math.max(p[tail], p[head]) + far;
        double y1 = Math.max(p[tail + 1], p[head + 1]) + far;
        double z1 = Math.max(p[tail + 2], p[head + 2]) + far;
        double[] b = mover.bounds;
        if (x0 > b[3] || x1 < b[0] || y0 > b[4] || y1 < b[1] || z0 > b[5] || z1 < b[2]) {
            return;
        }
        double[] q = mover.xyz;
        if (mover.edgeCount == 0) {
            meet(-1, 0, 0);
            return;
        }
        for (int k = 0; k < candidates.edges; k++) {
            int e = candidates.edge[k];
            int c = 3 * mover.edgeVertex[2 * e];
            int d = 3 * mover.edgeVertex[2 * e + 1];
            if (q[c] < x0 && q[d] < x0 || q[c] > x1 && q[d] > x1 || q[c + 1] < y0 && q[d + 1] < y0
                    || q[c + 1] > y1 && q[d + 1] > y1 || q[c + 2] < z0 && q[d + 2] < z0 || q[c + 2] > z1 && q[d + 2] > z1) {
                continue;
            }
            meet(e, c, d);
        }
    }

    private void meet(int moverEdge, int start, int end) {
        tested++;
        other = moverEdge;
        from = start;
        to = end;
        double[] p = near.xyz;
        double[] q = mover.xyz;
        double far = reach + mover.radius;
        double ux = p[head] - p[tail];
        double uy = p[head + 1] - p[tail + 1];
        double uz = p[head + 2] - p[tail + 2];
        double vx = q[to] - q[from];
        double vy = q[to + 1] - q[from + 1];
        double vz = q[to + 2] - q[from + 2];
        closest.find(q[from], q[from + 1], q[from + 2], vx, vy, vz, p[tail], p[tail + 1], p[tail + 2], ux, uy, uz);
        if (closest.distance > far * (1 + 1e-12)) {
            return;
        }
        onMesh = closest.t;
        onMover = closest.s;
        dx = closest.x;
        dy = closest.y;
        dz = closest.z;
        wx = uy * vz - uz * vy;
        wy = uz * vx - ux * vz;
        wz = ux * vy - uy * vx;
        double sineSq = wx * wx + wy * wy + wz * wz;
        double uuvv = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
        if (sineSq > PARALLEL * uuvv) {
            if (onMesh > 0 && onMesh < 1 && onMover > 0 && onMover < 1) {
                orient(Math.sqrt(sineSq));
                crossing();
            } else {
                ends();
                if (!mesh.convex || !mover.convex) {
                    beyond(ux, uy, uz, vx, vy, vz, sineSq);
                }
            }
        } else if (from == to || !sideBySide(ux, uy, uz)) {
            ends();
        }
    }

    /**
     * Edges whose lines cross a little beyond their ends, inside the solids there: what slides on is stopped by them as if they
     * were longer. Of a convex solid nothing goes on inside beyond an end.
     */
    private void beyond(double ux, double uy, double uz, double vx, double vy, double vz, double sineSq) {
        double[] p = near.xyz;
        double[] q = mover.xyz;
        double rx = q[from] - p[tail];
        double ry = q[from + 1] - p[tail + 1];
        double rz = q[from + 2] - p[tail + 2];
        double uu = ux * ux + uy * uy + uz * uz;
        double vv = vx * vx + vy * vy + vz * vz;
        double uv = ux * vx + uy * vy + uz * vz;
        double ur = ux * rx + uy * ry + uz * rz;
        double vr = vx * rx + vy * ry + vz * rz;
        onMesh = (ur * vv - uv * vr) / sineSq;
        onMover = (uv * ur - uu * vr) / sineSq;
        if (isOff(onMesh, mesh, edge) || isOff(onMover, mover, other)) {
            return;
        }
        wx = uy * vz - uz * vy;
        wy = uz * vx - ux * vz;
        wz = ux * vy - uy * vx;
        double across = (wx * rx + wy * ry + wz * rz) / sineSq;
        dx = across * wx;
        dy = across * wy;
        dz = across * wz;
        orient(Math.sqrt(sineSq));
        crossing();
    }

    /** Whether a place on the line of an edge is beyond its ends, and further than the line stays inside, or than the reach. */
    private boolean isOff(double share, PartFeatures part, int e) {
        double over = share < 0 ? -share : share - 1;
        return over > 0 && over * part.edgeLength[e] > Math.min(reach, part.beyond[2 * e + (share < 0 ? 0 : 1)]);
    }

    /** Makes w a unit vector from mesh to mover: out of the mesh's edge where it has faces, else along the way between. */
    private void orient(double length) {
        double ex = mesh.expel[3 * edge];
        double ey = mesh.expel[3 * edge + 1];
        double ez = mesh.expel[3 * edge + 2];
        double bx = toMover.backX(wx, wy, wz);
        double by = toMover.backY(wx, wy, wz);
        double bz = toMover.backZ(wx, wy, wz);
        double outwards = bx * ex + by * ey + bz * ez;
        if (outwards == 0) {
            outwards = wx * dx + wy * dy + wz * dz;
        }
        double scale = outwards < 0 ? -1 / length : 1 / length;
        wx *= scale;
        wy *= scale;
        wz *= scale;
    }

    /** Two edges that cross, seen along w. */
    private void crossing() {
        if (mover.faceCount > 0 && faceOverFace()) {
            return;
        }
        double slope = mover.radius > 0 ? EXACT : VertexContacts.TILT;
        if (!admitsMeshEdge(slope) || !admitsMoverEdge(slope)) {
            return;
        }
        straighten();
        double separation = wx * dx + wy * dy + wz * dz - mover.radius;
        if (separation <= reach && separation >= -shallow) {
            add(wx, wy, wz, separation, name(FeatureId.EDGES, edge, other));
        }
    }

    /**
     * An edge that lies over a face, tilted a little, meets the rim of the face at both ends, though it is nearest at one of
     * them only: there w leads into the face, and its normal is what counts.
     */
    private void straighten() {
        int f = ContactNormals.leansOver(mesh, edge, toMover.backX(wx, wy, wz), toMover.backY(wx, wy, wz),
                toMover.backZ(wx, wy, wz), EXACT);
        if (f >= 0) {
            double[] n = mesh.plane;
            double[] r = toMover.r;
            wx = r[0] * n[4 * f] + r[1] * n[4 * f + 1] + r[2] * n[4 * f + 2];
            wy = r[3] * n[4 * f] + r[4] * n[4 * f + 1] + r[5] * n[4 * f + 2];
            wz = r[6] * n[4 * f] + r[7] * n[4 * f + 1] + r[8] * n[4 * f + 2];
            return;
        }
        int g = mover.radius > 0 ? -1 : ContactNormals.leansOver(mover, other, -wx, -wy, -wz, EXACT);
        if (g >= 0) {
            wx = -mover.plane[4 * g];
            wy = -mover.plane[4 * g + 1];
            wz = -mover.plane[4 * g + 2];
        }
    }

    /**
     * Where faces of both edges lie over each other the crossing is a corner of what they have in common, and counts along the
     * normal of a face like all its other corners, however the edges are tilted. Whether there are such faces.
     */
    private boolean faceOverFace() {
        double bx = toMover.backX(wx, wy, wz);
        double by = toMover.backY(wx, wy, wz);
        double bz = toMover.backZ(wx, wy, wz);
        int ofMesh = ContactNormals.faceOfEdge(mesh, edge, bx, by, bz, FACING);
        int ofMover = ContactNormals.faceOfEdge(mover, other, -wx, -wy, -wz, FACING);
        if (ofMesh < 0 || ofMover < 0) {
            return false;
        }
        double[] n = mesh.plane;
        double nx = toMover.r[0] * n[4 * ofMesh] + toMover.r[1] * n[4 * ofMesh + 1] + toMover.r[2] * n[4 * ofMesh + 2];
        double ny = toMover.r[3] * n[4 * ofMesh] + toMover.r[4] * n[4 * ofMesh + 1] + toMover.r[5] * n[4 * ofMesh + 2];
        double nz = toMover.r[6] * n[4 * ofMesh] + toMover.r[7] * n[4 * ofMesh + 1] + toMover.r[8] * n[4 * ofMesh + 2];
        double[] m = mover.plane;
        double mx = -m[4 * ofMover];
        double my = -m[4 * ofMover + 1];
        double mz = -m[4 * ofMover + 2];
        if (nx * mx + ny * my + nz * mz < FACING) {
            return false;
        }
        // The normal nearer to w, and the mesh's if they are equal.
        if (mx * wx + my * wy + mz * wz > nx * wx + ny * wy + nz * wz + EXACT) {
            nx = mx;
            ny = my;
            nz = mz;
        }
        double separation = nx * dx + ny * dy + nz * dz;
        if (separation <= reach && separation >= -shallow) {
            add(nx, ny, nz, separation, name(FeatureId.EDGES, edge, other));
        }
        return true;
    }

    /** An end of one of them, or of both, is nearest to the other. */
    private void ends() {
        double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (distance <= 16 * near.touch) {
            unclear = true;
            return;
        }
        wx = dx / distance;
        wy = dy / distance;
        wz = dz / distance;
        double separation = distance - mover.radius;
        if (separation > reach) {
            return;
        }
        boolean endOfMesh = onMesh == 0 || onMesh == 1;
        boolean endOfMover = onMover == 0 || onMover == 1 || from == to;
        int v = near.vertex[(onMesh == 0 ? tail : head) / 3];
        int u = (onMover == 0 ? from : to) / 3;
        // Edges are asked first: they have fewer faces than ends.
        if (!endOfMesh && !admitsMeshEdge(EXACT) || !endOfMover && !admitsMoverEdge(EXACT)
                || endOfMesh && !admitsMeshVertex(v)
                || endOfMover && !ContactNormals.admitsVertex(mover, u, -wx, -wy, -wz, EXACT)) {
            return;
        }
        int kind = endOfMesh && endOfMover ? ENDS : endOfMesh != meshIsB ? END_OF_A : END_OF_B;
        if (!endOfMesh && !endOfMover) {
            kind = FeatureId.EDGES;
        }
        add(wx, wy, wz, separation, name(kind, endOfMesh ? v : edge, endOfMover ? u : other));
    }

    /** Edges side by side touch along a stretch, whose two ends are contacts; false if they have none in common. */
    private boolean sideBySide(double ux, double uy, double uz) {
        double[] p = near.xyz;
        double[] q = mover.xyz;
        double uu = ux * ux + uy * uy + uz * uz;
        double f = (ux * (q[from] - p[tail]) + uy * (q[from + 1] - p[tail + 1]) + uz * (q[from + 2] - p[tail + 2])) / uu;
        double g = (ux * (q[to] - p[tail]) + uy * (q[to + 1] - p[tail + 1]) + uz * (q[to + 2] - p[tail + 2])) / uu;
        double low = Math.max(0, Math.min(f, g));
        double high = Math.min(1, Math.max(f, g));
        if (!(high - low > 1e-6)) {
            return false;
        }
        for (int k = 0; k < 2; k++) {
            onMesh = k == 0 ? low : high;
            onMover = (onMesh - f) / (g - f);
            dx = q[from] + onMover * (q[to] - q[from]) - p[tail] - onMesh * ux;
            dy = q[from + 1] + onMover * (q[to + 1] - q[from + 1]) - p[tail + 1] - onMesh * uy;
            dz = q[from + 2] + onMover * (q[to + 2] - q[from + 2]) - p[tail + 2] - onMesh * uz;
            double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
            if (distance > 16 * near.touch) {
                wx = dx / distance;
                wy = dy / distance;
                wz = dz / distance;
                double separation = distance - mover.radius;
                if (separation <= reach && admitsMeshEdge(SIDE_BY_SIDE) && (other < 0 || admitsMoverEdge(SIDE_BY_SIDE))) {
                    add(wx, wy, wz, separation, name(k == 0 ? FeatureId.FIRST_END : FeatureId.SECOND_END, edge, other));
                }
            } else {
                unclear = true;
            }
        }
        return true;
    }

    private boolean admitsMeshVertex(int v) {
        return ContactNormals.admitsVertex(mesh, v, toMover.backX(wx, wy, wz), toMover.backY(wx, wy, wz),
                toMover.backZ(wx, wy, wz), EXACT);
    }

    private boolean admitsMeshEdge(double slope) {
        return ContactNormals.admitsEdge(mesh, edge, toMover.backX(wx, wy, wz), toMover.backY(wx, wy, wz),
                toMover.backZ(wx, wy, wz), slope);
    }

    private boolean admitsMoverEdge(double slope) {
        return ContactNormals.admitsEdge(mover, other, -wx, -wy, -wz, slope);
    }

    private long name(int kind, int ofMesh, int ofMover) {
        return FeatureId.withoutFace(kind, meshIsB ? ofMover : ofMesh, meshIsB ? ofMesh : ofMover);
    }

    /** Adds the contact of the points on both edges, in the middle between the surfaces. */
    private void add(double nx, double ny, double nz, double separation, long id) {
        double[] p = near.xyz;
        double up = 0.5 * separation;
        // Halfway between the two points, but on the line along the normal if they are not quite above each other.
        double mx = p[tail] + onMesh * (p[head] - p[tail]);
        double my = p[tail + 1] + onMesh * (p[head + 1] - p[tail + 1]);
        double mz = p[tail + 2] + onMesh * (p[head + 2] - p[tail + 2]);
        int ofMesh = ContactNormals.faceOfEdge(mesh, edge, toMover.backX(nx, ny, nz), toMover.backY(nx, ny, nz),
                toMover.backZ(nx, ny, nz), -2);
        int ofMover = other < 0 ? -1 : ContactNormals.faceOfEdge(mover, other, -nx, -ny, -nz, -2);
        out.add(mx + up * nx, my + up * ny, mz + up * nz, nx, ny, nz, separation, id, ofMesh, ofMover);
    }

    private void nextStamp() {
        if (stamp.length < mesh.edgeCount) {
            stamp = new int[mesh.edgeCount];
            now = 0;
        }
        now++;
        if (now == 0) {
            Arrays.fill(stamp, 0);
            now = 1;
        }
    }
}
