package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contacts of two convex pieces along an axis: the supporting face of one side, the reference, cuts the supporting
 * feature of the other, the incident one, to what lies over it. Where no face looks along the axis, the edges meet in one
 * point. Scratch memory of one thread; everything in A's frame.
 *
 * <p>Which face is the reference must not change with every jitter, or contacts would lose their names. Faces whose planes
 * part the pieces equally well, to within a margin, are told apart by what does not move: the choice of the last step, else
 * the larger face, else A's.
 */
public final class FaceClipping {
    /** Reference side, as kept in caches: none. */
    public static final int NONE = 0;
    /** The reference face is one of A. */
    public static final int A = 1;
    /** The reference face is one of B. */
    public static final int B = 2;

    /** The last contacts, not yet reduced. */
    final ContactPoints points = new ContactPoints();
    /** Unit normal from A to B. */
    public double normalX;
    /** See {@link #normalX}. */
    public double normalY;
    /** See {@link #normalX}. */
    public double normalZ;
    /** Face of A that meets B, or -1. */
    public int faceA;
    /** Face of B that meets A, or -1. */
    public int faceB;
    /** Whose face was the reference. */
    public int reference;

    private final SupportFeature featureA = new SupportFeature();
    private final SupportFeature featureB = new SupportFeature();
    private final PolygonClip polygon = new PolygonClip();
    private final EdgeContact edges = new EdgeContact();
    private ConvexPiece a;
    private ConvexPiece b;
    private Placement at;
    private double radii;
    private double size;
    private double reach;
    private double slack;
    private double alongA;
    private double alongB;

    /** How far apart features may be, across the normal, and still be the same, for pieces of this size. */
    public static double slack(ConvexPiece a, ConvexPiece b, double reach) {
        double size = size(a, b);
        return Math.min(0.03 * reach, 0.01 * size) + 1e-7 * size;
    }

    /** What tolerances are relative to: the radius of the smaller piece's ball. */
    public static double size(ConvexPiece a, ConvexPiece b) {
        double least = Math.min(a.boundingRadius, b.boundingRadius);
        return least > 0 ? least : a.boundingRadius + b.boundingRadius;
    }

    /**
     * Finds the contacts up to a reach along a unit axis from A to B, into the fields.
     *
     * @param prefer   the reference side to keep while it is not clearly worse, or {@link #NONE}
     * @param faceOnly whether to take the face of the preferred side, whatever it is, and nothing else
     * @return whether there are any
     */
    public boolean clip(ConvexPiece pieceA, ConvexPiece pieceB, Placement placement, double x, double y, double z,
            double upTo, int prefer,
            boolean faceOnly) {
        a = pieceA;
        b = pieceB;
        at = placement;
        radii = a.radius + b.radius;
        size = size(a, b);
        slack = slack(a, b, upTo);
        reach = upTo + 1e-14 * (a.boundingRadius + b.boundingRadius);
        points.clear();
        featureA.find(a, null, x, y, z, 0);
        featureB.find(b, at, -x, -y, -z, 0);
        faceA = featureA.face;
        faceB = featureB.face;
        double separation = -featureB.height - featureA.height - radii;
        int coreA = featureA.core;
        int coreB = featureB.core;
        boolean round = a.count == 1 || b.count == 1;
        if (faceOnly) {
            reference = prefer;
            clipByFace();
            return points.count > 0;
        }
        if (!round) {
            chooseReference(prefer);
            if (clipped(separation, x, y, z, coreA, coreB)) {
                return true;
            }
            reference = reference == A ? B : A;
            if (clipped(separation, x, y, z, coreA, coreB)) {
                return true;
            }
        }
        reference = NONE;
        if (separation > reach) {
            return false;
        }
        normalX = x;
        normalY = y;
        normalZ = z;
        if (round) {
            meetPoint(coreA, coreB, separation);
        } else {
            edges.find(a, b, at, x, y, z, coreA, coreB, separation, reach, slack, points);
        }
        return true;
    }

    private double margin() {
        return margin(size, reach);
    }

    /** By how much an axis must be better to be taken instead. */
    public static double margin(double size, double reach) {
        return Math.min(0.05 * reach, 0.02 * size) + 1e-6 * size;
    }

    /** Clips by the reference face, if there is one that parts the pieces about as well as the axis; whether the nearest is kept. */
    private boolean clipped(double separation, double x, double y, double z, int coreA, int coreB) {
        if ((reference == A ? alongA : alongB) < separation - margin()) {
            return false;
        }
        clipByFace();
        if (points.count > 0 && points.least() <= separation + margin()) {
            return true;
        }
        points.clear();
        featureA.find(a, null, x, y, z, coreA);
        featureB.find(b, at, -x, -y, -z, coreB);
        return false;
    }

    /** Chooses the reference face. */
    private void chooseReference(int prefer) {
        alongA = Double.NEGATIVE_INFINITY;
        alongB = Double.NEGATIVE_INFINITY;
        if (featureA.face >= 0) {
            alongA = -featureB.heightAlong(-featureA.nx, -featureA.ny, -featureA.nz) - featureA.planeHeight() - radii;
        }
        if (featureB.face >= 0) {
            alongB = -featureA.heightAlong(-featureB.nx, -featureB.ny, -featureB.nz) - featureB.planeHeight() - radii;
        }
        double margin = prefer == NONE ? margin() : 2 * margin();
        if (featureA.face < 0 || featureB.face < 0) {
            reference = featureB.face < 0 ? A : B;
        } else if (Math.abs(alongA - alongB) > margin) {
            reference = alongA > alongB ? A : B;
        } else if (prefer != NONE) {
            reference = prefer;
        } else {
            reference = featureB.area() > 1.001 * featureA.area() ? B : A;
        }
    }

    private void clipByFace() {
        boolean ofB = reference == B;
        SupportFeature face = ofB ? featureB : featureA;
        SupportFeature other = ofB ? featureA : featureB;
        other.find(other.piece, other.at, -face.nx, -face.ny, -face.nz, other.core);
        faceA = featureA.face;
        faceB = featureB.face;
        double toB = ofB ? -1 : 1;
        normalX = toB * face.nx;
        normalY = toB * face.ny;
        normalZ = toB * face.nz;
        double plane = face.planeHeight();
        polygon.clip(face, other, ofB, slack);
        double[] p = polygon.xyz;
        for (int i = 0; i < polygon.count; i++) {
            double above = face.nx * p[3 * i] + face.ny * p[3 * i + 1] + face.nz * p[3 * i + 2] - plane;
            double separation = above - radii;
            if (separation <= reach) {
                // From the incident core point down to the middle between the surfaces.
                double down = other.piece.radius + 0.5 * separation;
                points.addOnce(p[3 * i] - down * face.nx, p[3 * i + 1] - down * face.ny, p[3 * i + 2]
                        - down * face.nz, separation,
                        FeatureId.inParts(polygon.id[i], a.part, b.part), 1e-7 * size);
            }
        }
    }

    /** The contact of a single point, usually the centre of a sphere, which is where the axis goes through. */
    private void meetPoint(int coreA, int coreB, double separation) {
        long id = FeatureId.inParts(FeatureId.withoutFace(FeatureId.POINT, a.face + 1, b.face + 1), a.part, b.part);
        if (a.count == 1) {
            double up = a.radius + 0.5 * separation;
            points.add(a.xyz[0] + up * normalX, a.xyz[1] + up * normalY, a.xyz[2] + up * normalZ, separation, id);
        } else {
            double down = b.radius + 0.5 * separation;
            points.add(at.x(b.xyz, 3 * coreB) - down * normalX, at.y(b.xyz, 3 * coreB) - down * normalY,
                    at.z(b.xyz, 3 * coreB) - down * normalZ, separation, id);
        }
    }

    /** Appends the contacts as one manifold, reduced to four. */
    public void append(ContactBuffer out) {
        points.reduce(normalX, normalY, normalZ, depthSlack(size, reach));
        out.addManifold(normalX, normalY, normalZ, faceA, faceB);
        points.append(out, out.contactCount());
    }

    /** Separations that differ less are equal when contacts are chosen. */
    public static double depthSlack(double size, double reach) {
        return Math.min(0.02 * reach, 0.01 * size) + 1e-7 * size;
    }
}
