package dev.ashlar.narrow.separating;

import dev.ashlar.query.contact.ContactPoints;
import dev.ashlar.query.contact.FaceClipping;
import dev.ashlar.query.contact.FeatureId;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contacts of two solids on a face of one of them, which cuts the face of the other that looks at it. If the same face met
 * in the last step, the result proves itself, and no distance is measured. Scratch memory of one thread.
 *
 * <p>Why it is a proof: how far the reference plane parts the solids is at most their distance; a point of the incident face
 * over the reference face is at least as far away as that distance. If both agree to within the margin by which the contract
 * lets a face stand in for the true axis, the face still is a right answer. Where the solids overlap by more than the margin,
 * a ball around the middle of the contacts must fit as deep into both as the plane claims.
 */
final class FaceManifold {
    /** Answers of {@link #persisting}. */
    enum Answer { CONTACTS, APART, UNKNOWN }

    /** Solids of more sides together are not tried for the ball. */
    private static final int MAX_SIDES_FOR_BALL = 64;
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
    /** The reference plane n.x = height, in the frame of its part, and n from A to B in A's. */
    private double nx;
    private double ny;
    private double nz;
    private double height;
    private double axisX;
    private double axisY;
    private double axisZ;

    /** Writes contacts of parts whose reference face the memory knows, in A's frame, or says why not. */
    Answer persisting(ConvexPart a, ConvexPart b, Placement at, double reach, double[] cache, int c, ContactBuffer out) {
        boolean referenceIsB = cache[c + PairMemory.REFERENCE] == FaceClipping.B;
        enter(a, b, at, referenceIsB, (int) cache[c + PairMemory.REFERENCE_SIDE], (int) cache[c + PairMemory.INCIDENT_SIDE]);
        double near = lowest((int) cache[c + (referenceIsB ? PairMemory.VERTEX_A : PairMemory.VERTEX_B)]);
        if (near > reach) {
            return Answer.APART;
        }
        double margin = FaceClipping.margin(size, reach);
        boolean deep = near < -margin;
        if (deep && a.sides.count + b.sides.count > MAX_SIDES_FOR_BALL) {
            return Answer.UNKNOWN;
        }
        clip(reach);
        if (clip.count == 0 || clip.least > near + margin || deep && !isAsDeep(-near - margin)) {
            return Answer.UNKNOWN;
        }
        append(a, b, at, reach, out);
        remember(clip.least - near, cache, c);
        return Answer.CONTACTS;
    }

    /**
     * Writes contacts of parts along an axis of which the separation and the supporting vertices are known, if a face of one
     * looks along it about as well. The faces are remembered.
     *
     * @param prefer the reference side of the last step, or none
     */
    boolean along(PartDistance d, ConvexPart a, ConvexPart b, double reach, int prefer, double[] cache, int c,
            ContactBuffer out) {
        Placement at = d.at;
        int sideA = a.sides.along(d.vertexA, d.axisX, d.axisY, d.axisZ);
        int sideB = b.sides.along(d.vertexB, -at.backX(d.axisX, d.axisY, d.axisZ), -at.backY(d.axisX, d.axisY, d.axisZ),
                -at.backZ(d.axisX, d.axisY, d.axisZ));
        boolean ofB = chooseB(d, a, b, sideA, sideB, reach, prefer);
        double margin = FaceClipping.margin(size, reach);
        for (int turn = 0; turn < 2; turn++, ofB = !ofB) {
            enter(a, b, at, ofB, ofB ? sideB : sideA, ofB ? sideA : sideB);
            double near = lowest(ofB ? d.vertexA : d.vertexB);
            if (near < d.separation - margin) {
                continue;
            }
            clip(reach);
            if (clip.count > 0 && clip.least <= d.separation + margin) {
                append(a, b, at, reach, out);
                cache[c + PairMemory.REFERENCE] = ofB ? FaceClipping.B : FaceClipping.A;
                cache[c + PairMemory.REFERENCE_SIDE] = side;
                remember(Math.max(0, d.separation - near), cache, c);
                return true;
            }
        }
        return false;
    }

    /**
     * Whether B's face should be the reference: as core's face clipping chooses, the one that parts the solids better, unless
     * both do about equally well; then that of the last step, the larger, or A's.
     */
    private boolean chooseB(PartDistance d, ConvexPart a, ConvexPart b, int sideA, int sideB, double reach, int prefer) {
        enter(a, b, d.at, false, sideA, sideB);
        double alongA = lowest(d.vertexB);
        enter(a, b, d.at, true, sideB, sideA);
        double alongB = lowest(d.vertexA);
        double margin = FaceClipping.margin(size, reach);
        if (Math.abs(alongA - alongB) > (prefer == FaceClipping.NONE ? margin : 2 * margin)) {
            return alongB > alongA;
        }
        return prefer == FaceClipping.NONE ? b.sides.area[sideB] > 1.001 * a.sides.area[sideA] : prefer == FaceClipping.B;
    }

    /** Clips by the reference side, and keeps what is within reach. */
    private void clip(double reach) {
        clip.cut(reference, side, incident, incidentSide, in, ofB, FaceClipping.slack(reference.piece, incident.piece, reach));
        clip.keepBelow(nx, ny, nz, height,
                reach + 1e-14 * (reference.piece.boundingRadius + incident.piece.boundingRadius), SAME * size);
    }

    private void enter(ConvexPart a, ConvexPart b, Placement at, boolean referenceIsB, int referenceSide, int otherSide) {
        ofB = referenceIsB;
        reference = ofB ? b : a;
        incident = ofB ? a : b;
        side = referenceSide;
        incidentSide = otherSide;
        size = FaceClipping.size(a.piece, b.piece);
        double[] plane = reference.sides.plane;
        nx = plane[4 * side];
        ny = plane[4 * side + 1];
        nz = plane[4 * side + 2];
        height = plane[4 * side + 3];
        place(at);
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

    /** How high the incident part's lowest vertex is over the reference plane; chooses another incident side if need be. */
    private double lowest(int from) {
        double x = -in.backX(nx, ny, nz);
        double y = -in.backY(nx, ny, nz);
        double z = -in.backZ(nx, ny, nz);
        deepest = incident.piece.support(x, y, z, from);
        FlatSides sides = incident.sides;
        double cos = sides.cos(incidentSide, x, y, z);
        if (cos < sides.nearCos[incidentSide]) {
            int better = sides.along(deepest, x, y, z);
            if (sides.cos(better, x, y, z) > cos + KEEP_INCIDENT) {
                incidentSide = better;
            }
        }
        double[] v = incident.xyz;
        return nx * in.x(v, 3 * deepest) + ny * in.y(v, 3 * deepest) + nz * in.z(v, 3 * deepest) - height;
    }

    /** Whether a ball shows that the solids overlap by at least {@code depth}. */
    private boolean isAsDeep(double depth) {
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

    private void append(ConvexPart a, ConvexPart b, Placement at, double reach, ContactBuffer out) {
        double[] r = at.r;
        axisX = ofB ? -(r[0] * nx + r[1] * ny + r[2] * nz) : nx;
        axisY = ofB ? -(r[3] * nx + r[4] * ny + r[5] * nz) : ny;
        axisZ = ofB ? -(r[6] * nx + r[7] * ny + r[8] * nz) : nz;
        int sideA = ofB ? incidentSide : side;
        int sideB = ofB ? side : incidentSide;
        out.addManifold(axisX, axisY, axisZ, a.sides.face[sideA], b.sides.face[sideB]);
        boolean few = clip.count <= ContactBuffer.MAX_CONTACTS;
        many.clear();
        double[] p = clip.xyz;
        for (int i = 0; i < clip.count; i++) {
            double separation = clip.height[i];
            double px = p[3 * i] - 0.5 * separation * nx;
            double py = p[3 * i + 1] - 0.5 * separation * ny;
            double pz = p[3 * i + 2] - 0.5 * separation * nz;
            if (ofB) {
                double qx = r[0] * px + r[1] * py + r[2] * pz + at.tx;
                double qy = r[3] * px + r[4] * py + r[5] * pz + at.ty;
                pz = r[6] * px + r[7] * py + r[8] * pz + at.tz;
                px = qx;
                py = qy;
            }
            long id = FeatureId.inParts(clip.id[i], a.piece.part, b.piece.part);
            if (few) {
                out.addContact(px, py, pz, separation, id);
            } else {
                many.add(px, py, pz, separation, id);
            }
        }
        if (!few) {
            many.reduce(axisX, axisY, axisZ, FaceClipping.depthSlack(size, reach));
            many.append(out, out.contactCount());
        }
    }

    private void remember(double hidden, double[] cache, int c) {
        int corner = reference.sides.vertex[reference.sides.start[side]];
        cache[c + PairMemory.AXIS] = axisX;
        cache[c + PairMemory.AXIS + 1] = axisY;
        cache[c + PairMemory.AXIS + 2] = axisZ;
        cache[c + PairMemory.VERTEX_A] = ofB ? deepest : corner;
        cache[c + PairMemory.VERTEX_B] = ofB ? corner : deepest;
        cache[c + PairMemory.INCIDENT_SIDE] = incidentSide;
        cache[c + PairMemory.HIDDEN] = hidden;
    }
}
