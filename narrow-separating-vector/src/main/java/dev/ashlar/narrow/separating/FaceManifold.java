package dev.ashlar.narrow.separating;

import dev.ashlar.query.ContactPoints;
import dev.ashlar.query.FaceClipping;
import dev.ashlar.query.FeatureId;
import dev.ashlar.query.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contacts of two solids whose faces met in the last step: the reference face of then cuts the incident face of now, and
 * the result proves itself, so that no distance is measured. Scratch memory of one thread.
 *
 * <p>Why it is a proof: how far the reference plane parts the solids is at most their distance; a point of the incident face
 * over the reference face is at least as far away as that distance. If both agree to within the margin by which the contract
 * lets a face stand in for the true axis, the face still is a right answer. Where the solids overlap by more than the margin,
 * a ball around the middle of the contacts must fit as deep into both as the plane claims.
 */
final class FaceManifold {
    /** Answers of {@link #find}. */
    enum Answer { CONTACTS, APART, UNKNOWN }

    /** Solids of more sides are not tried for the ball. */
    private static final int MAX_SIDES_FOR_BALL = 32;
    /** An incident face is kept until another looks this much more, as a cosine, at the reference. */
    private static final double KEEP_INCIDENT = 0.01;
    /** Of the size: contacts nearer to each other are one. */
    private static final double SAME = 1e-7;

    private final RimClip clip = new RimClip();
    private final ContactPoints many = new ContactPoints();
    /** Placement of the incident part in the frame of the reference part. */
    private final Placement in = new Placement();

    private boolean ofB;
    private ConvexPart reference;
    private ConvexPart incident;
    private int side;
    private int incidentSide;
    private int deepest;
    private double size;

    /** Writes contacts of parts that the memory knows, in A's frame, or says why not. */
    Answer find(ConvexPart a, ConvexPart b, Placement at, double reach, double[] cache, int c, ContactBuffer out) {
        ofB = cache[c + PairMemory.REFERENCE] == FaceClipping.B;
        reference = ofB ? b : a;
        incident = ofB ? a : b;
        side = (int) cache[c + PairMemory.REFERENCE_SIDE];
        incidentSide = (int) cache[c + PairMemory.INCIDENT_SIDE];
        place(at);
        size = FaceClipping.size(a.piece, b.piece);
        double[] plane = reference.sides.plane;
        double nx = plane[4 * side];
        double ny = plane[4 * side + 1];
        double nz = plane[4 * side + 2];
        double height = plane[4 * side + 3];
        double near = lowest(nx, ny, nz, (int) cache[c + (ofB ? PairMemory.VERTEX_A : PairMemory.VERTEX_B)]) - height;
        if (near > reach) {
            return Answer.APART;
        }
        double margin = FaceClipping.margin(size, reach);
        clip.cut(reference, side, incident, incidentSide, in, ofB, FaceClipping.slack(a.piece, b.piece, reach));
        clip.keepBelow(nx, ny, nz, height, reach + 1e-14 * (a.piece.boundingRadius + b.piece.boundingRadius), SAME * size);
        if (clip.count == 0 || clip.least > near + margin || near < -margin && !isAsDeep(nx, ny, nz, -near - margin)) {
            return Answer.UNKNOWN;
        }
        append(a, b, at, nx, ny, nz, reach, out);
        remember(at, nx, ny, nz, clip.least - near, cache, c);
        return Answer.CONTACTS;
    }

    private void place(Placement at) {
        double[] r = at.r;
        double[] m = in.r;
        if (!ofB) {
            System.arraycopy(r, 0, m, 0, 9);
            in.tx = at.tx;
            in.ty = at.ty;
            in.tz = at.tz;
            return;
        }
        m[0] = r[0];
        m[1] = r[3];
        m[2] = r[6];
        m[3] = r[1];
        m[4] = r[4];
        m[5] = r[7];
        m[6] = r[2];
        m[7] = r[5];
        m[8] = r[8];
        in.tx = -at.backX(at.tx, at.ty, at.tz);
        in.ty = -at.backY(at.tx, at.ty, at.tz);
        in.tz = -at.backZ(at.tx, at.ty, at.tz);
    }

    /** The height of the incident part's lowest vertex along the normal; chooses the incident side anew if it is no longer good. */
    private double lowest(double nx, double ny, double nz, int from) {
        double x = -in.backX(nx, ny, nz);
        double y = -in.backY(nx, ny, nz);
        double z = -in.backZ(nx, ny, nz);
        deepest = incident.piece.support(x, y, z, from < incident.count ? from : 0);
        Sides sides = incident.sides;
        double cos = sides.cos(incidentSide, x, y, z);
        if (cos < sides.nearCos[incidentSide]) {
            int better = sides.along(deepest, x, y, z);
            if (sides.cos(better, x, y, z) > cos + KEEP_INCIDENT) {
                incidentSide = better;
            }
        }
        double[] v = incident.xyz;
        return nx * in.x(v, 3 * deepest) + ny * in.y(v, 3 * deepest) + nz * in.z(v, 3 * deepest);
    }

    /** Whether a ball shows that the solids overlap by at least {@code depth}. */
    private boolean isAsDeep(double nx, double ny, double nz, double depth) {
        if (reference.sides.count > MAX_SIDES_FOR_BALL || incident.sides.count > MAX_SIDES_FOR_BALL) {
            return false;
        }
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 0; i < clip.count; i++) {
            double up = 0.5 * clip.height[i];
            x += clip.xyz[3 * i] - up * nx;
            y += clip.xyz[3 * i + 1] - up * ny;
            z += clip.xyz[3 * i + 2] - up * nz;
        }
        x /= clip.count;
        y /= clip.count;
        z /= clip.count;
        double inReference = reference.sides.depth(x, y, z);
        x -= in.tx;
        y -= in.ty;
        z -= in.tz;
        return inReference + incident.sides.depth(in.backX(x, y, z), in.backY(x, y, z), in.backZ(x, y, z)) >= depth;
    }

    private void append(ConvexPart a, ConvexPart b, Placement at, double nx, double ny, double nz, double reach,
            ContactBuffer out) {
        double[] r = at.r;
        double x = ofB ? -(r[0] * nx + r[1] * ny + r[2] * nz) : nx;
        double y = ofB ? -(r[3] * nx + r[4] * ny + r[5] * nz) : ny;
        double z = ofB ? -(r[6] * nx + r[7] * ny + r[8] * nz) : nz;
        int sideA = ofB ? incidentSide : side;
        int sideB = ofB ? side : incidentSide;
        out.addManifold(x, y, z, a.sides.face[sideA], b.sides.face[sideB]);
        boolean few = clip.count <= ContactBuffer.MAX_CONTACTS;
        int partA = a.piece.part;
        int partB = b.piece.part;
        many.clear();
        double[] p = clip.xyz;
        for (int i = 0; i < clip.count; i++) {
            double height = clip.height[i];
            double px = p[3 * i] - 0.5 * height * nx;
            double py = p[3 * i + 1] - 0.5 * height * ny;
            double pz = p[3 * i + 2] - 0.5 * height * nz;
            if (ofB) {
                double qx = r[0] * px + r[1] * py + r[2] * pz + at.tx;
                double qy = r[3] * px + r[4] * py + r[5] * pz + at.ty;
                pz = r[6] * px + r[7] * py + r[8] * pz + at.tz;
                px = qx;
                py = qy;
            }
            long id = FeatureId.inParts(clip.id[i], partA, partB);
            if (few) {
                out.addContact(px, py, pz, height, id);
            } else {
                many.add(px, py, pz, height, id);
            }
        }
        if (!few) {
            many.reduce(x, y, z, FaceClipping.depthSlack(size, reach));
            many.append(out, out.contactCount());
        }
    }

    private void remember(Placement at, double nx, double ny, double nz, double hidden, double[] cache, int c) {
        double[] r = at.r;
        cache[c + PairMemory.AXIS] = ofB ? -(r[0] * nx + r[1] * ny + r[2] * nz) : nx;
        cache[c + PairMemory.AXIS + 1] = ofB ? -(r[3] * nx + r[4] * ny + r[5] * nz) : ny;
        cache[c + PairMemory.AXIS + 2] = ofB ? -(r[6] * nx + r[7] * ny + r[8] * nz) : nz;
        int corner = reference.sides.vertex[reference.sides.start[side]];
        cache[c + PairMemory.VERTEX_A] = ofB ? deepest : corner;
        cache[c + PairMemory.VERTEX_B] = ofB ? corner : deepest;
        cache[c + PairMemory.INCIDENT_SIDE] = incidentSide;
        cache[c + PairMemory.HIDDEN] = hidden;
    }
}
