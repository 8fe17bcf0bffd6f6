package dev.ashlar.query.distance;

import java.util.Arrays;

/**
 * How far two convex cores overlap, and along which axis they part soonest (expanding polytope, van den Bergen 2001). Grows a
 * polytope within the difference B - A towards the facet with the least offset from the origin, until that facet lies on the
 * difference's own boundary.
 *
 * <p>Departs from the usual form: the origin need not be inside. The least offset is then negative, the gap along the best
 * facet, so touching, grazing and overlapping pairs are one case. At the end the axis is polished on the true features near
 * it, since facets of the polytope can be slivers.
 *
 * <p>The narrow phase separating-vector has a second one, {@code DepthSearch}: it needs the origin inside and proves its bounds.
 * One for both would give either other last bits.
 */
final class Epa {
    /** A vertex must lie this far beyond a facet, as a share of the size, to see it or to be worth adding. */
    private static final double SEE = 1e-12;
    private static final int MAX_FACETS = 4096;

    /** Unit axis from A to B along which the least push parts them. */
    double axisX;
    double axisY;
    double axisZ;
    /** Signed separation of the cores along the axis: negative is the depth. */
    double separation;
    /** Supporting core points on the axis, of A along it and of B against it. */
    int pointA;
    int pointB;
    /** Facets made in the last call. */
    int facets;

    private final double[] lastW = new double[3];
    private int lastA;
    private int lastB;

    private int vertices;
    private double[] w = new double[3 * 64];
    private int[] va = new int[64];
    private int[] vb = new int[64];

    private int[] corner = new int[3 * 128];
    private int[] across = new int[3 * 128];
    private double[] plane = new double[4 * 128];
    private boolean[] gone = new boolean[128];
    private int[] seen = new int[128];
    private int[] coneFrom = new int[64];
    private double size;

    private ConvexPiece a;
    private ConvexPiece b;
    private Placement at;

    /** Runs the search; (x, y, z) is an axis from A to B that is known to be good, or zero. */
    void run(ConvexPiece pieceA, ConvexPiece pieceB, Placement placement, double x, double y, double z) {
        a = pieceA;
        b = pieceB;
        at = placement;
        // Not where the last search ended: of equal vertices the choice would depend on who was asked before.
        lastA = 0;
        lastB = 0;
        vertices = 0;
        facets = 0;
        separation = Double.NEGATIVE_INFINITY;
        size = a.boundingRadius + b.boundingRadius;
        if (x != 0 || y != 0 || z != 0) {
            offer(x, y, z);
        }
        if (startTetrahedron()) {
            expand();
        }
        polish();
    }

    /** Finds four vertices of the difference that are not in a plane; if there are none, the plane's normal is the axis. */
    private boolean startTetrahedron() {
        support(1, 0.1, 0.01);
        addVertex();
        support(-w[0], -w[1], -w[2]);
        double dx = lastW[0] - w[0];
        double dy = lastW[1] - w[1];
        double dz = lastW[2] - w[2];
        if (!far(dx, dy, dz)) {
            support(-1, -0.1, -0.01);
            dx = lastW[0] - w[0];
            dy = lastW[1] - w[1];
            dz = lastW[2] - w[2];
        }
        for (int k = 0; k < 6 && !far(dx, dy, dz); k++) {
            support(k / 2 == 0 ? 1 - 2 * (k % 2) : 0, k / 2 == 1 ? 1 - 2 * (k % 2) : 0, k / 2 == 2 ? 1 - 2 * (k % 2) : 0);
            dx = lastW[0] - w[0];
            dy = lastW[1] - w[1];
            dz = lastW[2] - w[2];
        }
        if (!far(dx, dy, dz)) {
            offerPoint();
            return false;
        }
        addVertex();
        // Third: off the line, along some direction across it.
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        double ex = ax <= ay && ax <= az ? 1 : 0;
        double ey = ex == 0 && ay <= az ? 1 : 0;
        double ez = ex == 0 && ey == 0 ? 1 : 0;
        double px = dy * ez - dz * ey;
        double py = dz * ex - dx * ez;
        double pz = dx * ey - dy * ex;
        boolean found = false;
        for (int k = 0; k < 4 && !found; k++) {
            support(px, py, pz);
            found = offLine(dx, dy, dz);
            double qx = dy * pz - dz * py;
            double qy = dz * px - dx * pz;
            double qz = dx * py - dy * px;
            double scale = Math.sqrt((px * px + py * py + pz * pz) / Math.max(qx * qx + qy * qy + qz * qz, Double.MIN_NORMAL));
            px = qx * scale;
            py = qy * scale;
            pz = qz * scale;
        }
        if (!found) {
            offerAcross(dx, dy, dz);
            return false;
        }
        addVertex();
        double ux = w[3] - w[0];
        double uy = w[4] - w[1];
        double uz = w[5] - w[2];
        double vx = w[6] - w[0];
        double vy = w[7] - w[1];
        double vz = w[8] - w[2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double n = Math.sqrt(nx * nx + ny * ny + nz * nz);
        nx /= n;
        ny /= n;
        nz /= n;
        double offset = nx * w[0] + ny * w[1] + nz * w[2];
        support(nx, ny, nz);
        double up = nx * lastW[0] + ny * lastW[1] + nz * lastW[2] - offset;
        if (up <= SEE * size) {
            support(-nx, -ny, -nz);
            up = nx * lastW[0] + ny * lastW[1] + nz * lastW[2] - offset;
            if (up >= -SEE * size) {
                offer(nx, ny, nz);
                offer(-nx, -ny, -nz);
                return false;
            }
        }
        addVertex();
        if (up > 0) {
            firstFacets(0, 2, 1);
        } else {
            firstFacets(0, 1, 2);
        }
        return true;
    }

    private boolean far(double x, double y, double z) {
        return x * x + y * y + z * z > SEE * size * (SEE * size);
    }

    private boolean offLine(double dx, double dy, double dz) {
        double x = lastW[0] - w[0];
        double y = lastW[1] - w[1];
        double z = lastW[2] - w[2];
        double cx = dy * z - dz * y;
        double cy = dz * x - dx * z;
        double cz = dx * y - dy * x;
        return cx * cx + cy * cy + cz * cz > SEE * size * (SEE * size) * (dx * dx + dy * dy + dz * dz);
    }

    /** The difference is a point: any axis towards it. */
    private void offerPoint() {
        double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
        if (length > SEE * size) {
            offer(w[0] / length, w[1] / length, w[2] / length);
        }
        offer(0, 1, 0);
    }

    /** The difference is a segment along d: an axis across it, towards it from the origin if that is off its line. */
    private void offerAcross(double dx, double dy, double dz) {
        double dd = dx * dx + dy * dy + dz * dz;
        double t = -(w[0] * dx + w[1] * dy + w[2] * dz) / dd;
        offerUnit(w[0] + t * dx, w[1] + t * dy, w[2] + t * dz);
        offerUnit(dy - dz, dz - dx, dx - dy);
        offerUnit(dy, -dx, 0);
        offerUnit(0, dz, -dy);
    }

    private void offerUnit(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (length > 1e-9 * size) {
            offer(x / length, y / length, z / length);
        }
    }

    private void firstFacets(int i, int j, int k) {
        addFacet(i, j, k);
        addFacet(j, i, 3);
        addFacet(k, j, 3);
        addFacet(i, k, 3);
        link(0, 0, 1, 0);
        link(0, 1, 2, 0);
        link(0, 2, 3, 0);
        link(1, 1, 3, 2);
        link(1, 2, 2, 1);
        link(2, 2, 3, 1);
    }

    private void link(int f, int i, int g, int j) {
        across[3 * f + i] = g;
        across[3 * g + j] = f;
    }

    private void expand() {
        while (facets < MAX_FACETS) {
            int best = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int f = 0; f < facets; f++) {
                if (!gone[f] && plane[4 * f + 3] < least) {
                    least = plane[4 * f + 3];
                    best = f;
                }
            }
            if (best < 0) {
                return;
            }
            support(plane[4 * best], plane[4 * best + 1], plane[4 * best + 2]);
            // The facet's outward normal points to where B leaves A the soonest: the axis from A to B is against it.
            offer(-plane[4 * best], -plane[4 * best + 1], -plane[4 * best + 2]);
            double beyond = height(best);
            if (beyond <= SEE * size || isKnown() || !addCone(best)) {
                return;
            }
        }
    }

    private double height(int f) {
        return plane[4 * f] * lastW[0] + plane[4 * f + 1] * lastW[1] + plane[4 * f + 2] * lastW[2] - plane[4 * f + 3];
    }

    private boolean isKnown() {
        for (int v = 0; v < vertices; v++) {
            if (va[v] == lastA && vb[v] == lastB) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the facets that the last support sees, around {@code start}, by a cone to it; false if rounding forbids it. */
    private boolean addCone(int start) {
        int apex = vertices;
        addVertex();
        int count = 0;
        seen[count++] = start;
        gone[start] = true;
        int horizon = 0;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                int g = across[3 * seen[i] + k];
                if (!gone[g]) {
                    if (height(g) > SEE * size) {
                        gone[g] = true;
                        if (count == seen.length) {
                            seen = Arrays.copyOf(seen, 2 * count);
                        }
                        seen[count++] = g;
                    }
                }
            }
        }
        int first = facets;
        for (int v = 0; v < vertices; v++) {
            coneFrom[v] = -1;
        }
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                int f = seen[i];
                int g = across[3 * f + k];
                if (gone[g]) {
                    continue;
                }
                int from = corner[3 * f + k];
                int to = corner[3 * f + (k + 1) % 3];
                if (coneFrom[from] >= 0) {
                    return false;
                }
                int cone = addFacet(from, to, apex);
                int back = 0;
                while (back < 3 && !(across[3 * g + back] == f && corner[3 * g + back] == to)) {
                    back++;
                }
                if (back == 3) {
                    return false;
                }
                link(cone, 0, g, back);
                coneFrom[from] = cone;
                horizon++;
            }
        }
        for (int cone = first; cone < facets; cone++) {
            int next = coneFrom[corner[3 * cone + 1]];
            if (next < 0) {
                return false;
            }
            link(cone, 1, next, 2);
        }
        return horizon >= 3;
    }

    private int addFacet(int i, int j, int k) {
        if (facets == gone.length) {
            int more = 2 * facets;
            corner = Arrays.copyOf(corner, 3 * more);
            across = Arrays.copyOf(across, 3 * more);
            plane = Arrays.copyOf(plane, 4 * more);
            gone = Arrays.copyOf(gone, more);
        }
        int f = facets++;
        corner[3 * f] = i;
        corner[3 * f + 1] = j;
        corner[3 * f + 2] = k;
        gone[f] = false;
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double vx = w[3 * k] - w[3 * i];
        double vy = w[3 * k + 1] - w[3 * i + 1];
        double vz = w[3 * k + 2] - w[3 * i + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double n = Math.sqrt(nx * nx + ny * ny + nz * nz);
        double scale = n > 0 ? 1 / n : 0;
        plane[4 * f] = nx * scale;
        plane[4 * f + 1] = ny * scale;
        plane[4 * f + 2] = nz * scale;
        plane[4 * f + 3] = n > 0 ? (nx * w[3 * i] + ny * w[3 * i + 1] + nz * w[3 * i + 2]) * scale : Double.POSITIVE_INFINITY;
        return f;
    }

    /** The vertex of B - A farthest along (x, y, z), into lastW, lastA, lastB. */
    private void support(double x, double y, double z) {
        lastA = a.support(-x, -y, -z, lastA < a.count ? lastA : 0);
        lastB = b.support(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z), lastB < b.count ? lastB : 0);
        lastW[0] = at.x(b.xyz, 3 * lastB) - a.xyz[3 * lastA];
        lastW[1] = at.y(b.xyz, 3 * lastB) - a.xyz[3 * lastA + 1];
        lastW[2] = at.z(b.xyz, 3 * lastB) - a.xyz[3 * lastA + 2];
    }

    private void addVertex() {
        if (vertices == va.length) {
            w = Arrays.copyOf(w, 6 * vertices);
            va = Arrays.copyOf(va, 2 * vertices);
            vb = Arrays.copyOf(vb, 2 * vertices);
            coneFrom = Arrays.copyOf(coneFrom, 2 * vertices);
        }
        System.arraycopy(lastW, 0, w, 3 * vertices, 3);
        va[vertices] = lastA;
        vb[vertices++] = lastB;
    }

    /** Takes unit axis (x, y, z) if the cores are farther apart along it than along the best one so far. */
    private void offer(double x, double y, double z) {
        int keepA = lastA;
        int keepB = lastB;
        double keepX = lastW[0];
        double keepY = lastW[1];
        double keepZ = lastW[2];
        support(-x, -y, -z);
        double s = x * lastW[0] + y * lastW[1] + z * lastW[2];
        if (s > separation) {
            separation = s;
            axisX = x;
            axisY = y;
            axisZ = z;
            pointA = lastA;
            pointB = lastB;
        }
        lastA = keepA;
        lastB = keepB;
        lastW[0] = keepX;
        lastW[1] = keepY;
        lastW[2] = keepZ;
    }

    /**
     * Tries the true features around the supporting vertices, faces and pairs of edges, as long as that helps: the best axis
     * of two polytopes is always one of them.
     */
    private void polish() {
        double before;
        int rounds = 0;
        do {
            before = separation;
            offerFeatures(pointA, pointB);
            rounds++;
        } while (separation > before + 1e-15 * size && rounds < 8);
    }

    /**
     * After a run: tries the features around two core points, of which each is nearest to the other piece. If the cores are apart,
     * one of these parts them: the vector between the nearest points is a sum of the extreme directions that both points support,
     * with factors of zero or more, so one of them has a positive part along it. Unlike that vector, they do not depend on rounded
     * places, only on directions; but a gap may be next to nothing along all of them.
     */
    void tryAround(int p, int q) {
        offerFeatures(p, q);
        if (a.face >= 0) {
            offerFaceOfA(a.face);
            offer(-normal[0], -normal[1], -normal[2]);
        }
        if (b.face >= 0) {
            offerFaceOfB(b.face);
            offer(-turned[0], -turned[1], -turned[2]);
        }
    }

    /** After a run: tries an axis of any length. */
    void tryAxis(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (length > 0) {
            offer(x / length, y / length, z / length);
        }
    }

    private void offerFeatures(int p, int q) {
        if (a.face < 0 && a.polyhedron != null) {
            for (int k = 0; k < a.polyhedron.vertexFaceCount(p); k++) {
                offerFaceOfA(a.polyhedron.vertexFace(p, k));
            }
        }
        if (b.face < 0 && b.polyhedron != null) {
            for (int k = 0; k < b.polyhedron.vertexFaceCount(q); k++) {
                offerFaceOfB(b.polyhedron.vertexFace(q, k));
            }
        }
        offerEdgePairs(p, q);
    }

    private void offerFaceOfA(int f) {
        normalOf(a, f, 1);
        offer(normal[0], normal[1], normal[2]);
    }

    private void offerFaceOfB(int f) {
        normalOf(b, f, -1);
        double[] r = at.r;
        turned[0] = r[0] * normal[0] + r[1] * normal[1] + r[2] * normal[2];
        turned[1] = r[3] * normal[0] + r[4] * normal[1] + r[5] * normal[2];
        turned[2] = r[6] * normal[0] + r[7] * normal[1] + r[8] * normal[2];
        offer(turned[0], turned[1], turned[2]);
    }

    private final double[] normal = new double[3];
    private final double[] turned = new double[3];

    /** The outward normal of a face in the piece's frame, times sign; the piece may be posed within a compound. */
    private void normalOf(ConvexPiece piece, int f, double sign) {
        piece.normal(f, normal);
        normal[0] *= sign;
        normal[1] *= sign;
        normal[2] *= sign;
    }

    private void offerEdgePairs(int p, int q) {
        int na = a.degree(p);
        int nb = b.degree(q);
        double[] r = at.r;
        for (int i = 0; i < na; i++) {
            int p2 = a.neighbour(p, i);
            double ex = a.xyz[3 * p2] - a.xyz[3 * p];
            double ey = a.xyz[3 * p2 + 1] - a.xyz[3 * p + 1];
            double ez = a.xyz[3 * p2 + 2] - a.xyz[3 * p + 2];
            for (int j = 0; j < nb; j++) {
                int q2 = b.neighbour(q, j);
                double lx = b.xyz[3 * q2] - b.xyz[3 * q];
                double ly = b.xyz[3 * q2 + 1] - b.xyz[3 * q + 1];
                double lz = b.xyz[3 * q2 + 2] - b.xyz[3 * q + 2];
                double fx = r[0] * lx + r[1] * ly + r[2] * lz;
                double fy = r[3] * lx + r[4] * ly + r[5] * lz;
                double fz = r[6] * lx + r[7] * ly + r[8] * lz;
                double nx = ey * fz - ez * fy;
                double ny = ez * fx - ex * fz;
                double nz = ex * fy - ey * fx;
                double nn = nx * nx + ny * ny + nz * nz;
                if (nn > 1e-12 * (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)) {
                    double s = 1 / Math.sqrt(nn);
                    if (nx * axisX + ny * axisY + nz * axisZ < 0) {
                        s = -s;
                    }
                    offer(s * nx, s * ny, s * nz);
                }
            }
        }
    }
}
