package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.Status;

/**
 * The contact manifolds of two shapes of which at least one is not convex, from those pairs of their pieces that are within
 * reach: whoever finds these pairs, by whatever tree, hands them in. Contacts lie along axes that the surfaces can really be
 * touched along ({@link NormalCone}), and are joined by {@link ContactRegions}. Scratch memory of one thread.
 *
 * <p>A closed surface and a one-sided open one are touched from their front only; a single polygon, being convex, from both
 * sides. The order of the pairs decides only the order of the manifolds: it should depend on the shapes alone.
 */
public final class PieceContacts {
    /** How B stands in A's frame; to be set before {@link #begin}. */
    public final Placement at;

    final PairDistance distance = new PairDistance();
    private final PieceDistance pair;
    private final FaceClipping clip = new FaceClipping();
    private final NormalCone cone = new NormalCone();
    private final ContactRegions regions = new ContactRegions();
    private final SupportFeature feature = new SupportFeature();
    private final double[] normal = new double[3];
    private final double[] normalA = new double[3];
    private final double[] normalB = new double[3];
    private final double[] deepest = new double[6];
    private Pieces a;
    private Pieces b;
    private double reach;
    private double leastSeparation;
    private double lastX;
    private double lastY;
    private double lastZ;

    /** For any number of pairs, one after the other. */
    public PieceContacts() {
        at = distance.at;
        pair = new PieceDistance(at);
    }

    /** Starts two shapes. */
    public void begin(Pieces shapeA, Pieces shapeB, double upTo) {
        a = shapeA;
        b = shapeB;
        reach = upTo;
        regions.clear(a, b);
        leastSeparation = Double.POSITIVE_INFINITY;
        lastX = 0;
        lastY = 0;
        lastZ = 0;
    }

    /**
     * Appends the manifolds, in A's frame, once all pairs within reach were handed in.
     *
     * @param cache memory of the pair as of {@code GenericNarrowPhase}, at {@code c}
     */
    public Status finish(double[] cache, int c, ContactBuffer out) {
        double size = Math.min(a.ball[3], b.ball[3]) > 0 ? Math.min(a.ball[3], b.ball[3]) : a.ball[3] + b.ball[3];
        double tiny = 1e-12 * size;
        boolean crossing = leastSeparation < -tiny;
        int before = out.manifoldCount();
        // How deep a face reaches behind another says little where both are parts of thin walls: nothing is said to be much
        // deeper than the deepest pair of pieces.
        double floor = Math.min(2 * leastSeparation, 0) - 1e-3 * size;
        if (crossing && !(regions.least(floor) < 0)) {
            appendDeepest(out);
        } else if (!crossing && (regions.patches == 0 || a.probes.length > 3 || b.probes.length > 3) && distance.isNested(a, b)) {
            distance.measure(a, b, cache, c);
            appendClosest(out);
        }
        regions.append(size, reach, floor, out);
        return out.manifoldCount() > before ? Status.HIT : Status.CLEAR;
    }

    /** Appends the closest, or deepest, points that were measured last. */
    void appendClosest(ContactBuffer out) {
        out.addManifold(distance.axisX, distance.axisY, distance.axisZ, -1, -1);
        out.addContact(0.5 * (distance.closestA[0] + distance.closestB[0]), 0.5 * (distance.closestA[1] + distance.closestB[1]),
                0.5 * (distance.closestA[2] + distance.closestB[2]), distance.separation,
                FeatureId.withoutFace(FeatureId.POINT, distance.pieceA, distance.pieceB));
    }

    /** Appends what is said when the budget is exhausted: the bounding balls touch, in the middle between their surfaces. */
    public Status timedOut(Pieces a, Pieces b, ContactBuffer out) {
        double x = at.x(b.ball, 0) - a.ball[0];
        double y = at.y(b.ball, 0) - a.ball[1];
        double z = at.z(b.ball, 0) - a.ball[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        double nx = length > 0 ? x / length : 0;
        double ny = length > 0 ? y / length : 1;
        double nz = length > 0 ? z / length : 0;
        double middle = 0.5 * (a.ball[3] + length - b.ball[3]);
        out.addManifold(nx, ny, nz, -1, -1);
        out.addContact(a.ball[0] + middle * nx, a.ball[1] + middle * ny, a.ball[2] + middle * nz, 0,
                FeatureId.withoutFace(FeatureId.CONSERVATIVE, 0, 0));
        return Status.TIMED_OUT;
    }

    /** Adds the contacts of piece {@code pa} of A and piece {@code pb} of B, if there are any within reach. */
    public void meet(int pa, int pb) {
        ConvexPiece p = a.pieces[pa];
        ConvexPiece q = b.pieces[pb];
        if (isParted(p, q)) {
            return;
        }
        pair.noGuess();
        boolean near = pair.measure(p, q, Math.nextUp(reach));
        lastX = pair.axisX;
        lastY = pair.axisY;
        lastZ = pair.axisZ;
        if (!near) {
            return;
        }
        double s = pair.separation;
        double wx = pair.axisX;
        double wy = pair.axisY;
        double wz = pair.axisZ;
        if (s < leastSeparation) {
            keepDeepest(s);
        }
        if (admits(p, q, wx, wy, wz)) {
            int prefer = p.face >= 0 == q.face >= 0 ? FaceClipping.NONE : p.face >= 0 ? FaceClipping.A : FaceClipping.B;
            if (clip.clip(p, q, at, wx, wy, wz, reach, prefer, false)) {
                regions.add(pa, pb, clip, Double.NEGATIVE_INFINITY);
            }
            return;
        }
        // No point over a face is nearer to it than the pieces are to each other: what seems to be lies behind it.
        double above = s >= 0 ? s - FaceClipping.slack(p, q, 0) : Double.NEGATIVE_INFINITY;
        double alongA = alongFaceOfA(p, q, s, wx, wy, wz);
        double alongB = alongFaceOfB(p, q, s, wx, wy, wz);
        double along = Math.max(alongA, alongB);
        if (along > Double.NEGATIVE_INFINITY && along <= reach) {
            boolean ofA = alongA >= alongB;
            double[] n = ofA ? normalA : normalB;
            if (clip.clip(p, q, at, n[0], n[1], n[2], reach, ofA ? FaceClipping.A : FaceClipping.B, true)) {
                regions.add(pa, pb, clip, above);
            }
        }
    }

    /** Whether the axis of the pieces looked at before parts these too, by more than the reach: neighbours often agree. */
    private boolean isParted(ConvexPiece p, ConvexPiece q) {
        double[] xyz = q.xyz;
        int i = p.support(lastX, lastY, lastZ, 0);
        int j = q.support(-at.backX(lastX, lastY, lastZ), -at.backY(lastX, lastY, lastZ), -at.backZ(lastX, lastY, lastZ), 0);
        double gap = lastX * (at.x(xyz, 3 * j) - p.xyz[3 * i]) + lastY * (at.y(xyz, 3 * j) - p.xyz[3 * i + 1])
                + lastZ * (at.z(xyz, 3 * j) - p.xyz[3 * i + 2]) - p.radius - q.radius;
        return gap > reach + 1e-12 * (p.boundingRadius + q.boundingRadius);
    }

    private boolean admits(ConvexPiece p, ConvexPiece q, double x, double y, double z) {
        return cone.admits(p, x, y, z) && cone.admits(q, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
    }

    /** The separation along the front of A's face, which goes into normalA; minus infinity if nothing can be touched that way. */
    private double alongFaceOfA(ConvexPiece p, ConvexPiece q, double s, double wx, double wy, double wz) {
        if (p.face < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        p.normal(p.face, normalA);
        double front = normalA[0] * wx + normalA[1] * wy + normalA[2] * wz;
        if (!orient(p, normalA, front, s) || !admits(p, q, normalA[0], normalA[1], normalA[2])) {
            return Double.NEGATIVE_INFINITY;
        }
        feature.find(p, null, normalA[0], normalA[1], normalA[2], 0);
        double up = feature.height;
        feature.find(q, at, -normalA[0], -normalA[1], -normalA[2], 0);
        return -feature.height - up - q.radius;
    }

    private double alongFaceOfB(ConvexPiece p, ConvexPiece q, double s, double wx, double wy, double wz) {
        if (q.face < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        q.normal(q.face, normal);
        double[] r = at.r;
        for (int i = 0; i < 3; i++) {
            normalB[i] = -(r[3 * i] * normal[0] + r[3 * i + 1] * normal[1] + r[3 * i + 2] * normal[2]);
        }
        double front = normalB[0] * wx + normalB[1] * wy + normalB[2] * wz;
        if (!orient(q, normalB, front, s) || !admits(p, q, normalB[0], normalB[1], normalB[2])) {
            return Double.NEGATIVE_INFINITY;
        }
        feature.find(p, null, normalB[0], normalB[1], normalB[2], 0);
        double up = feature.height;
        feature.find(q, at, -normalB[0], -normalB[1], -normalB[2], 0);
        return -feature.height - up - p.radius;
    }

    /** Turns the normal of a two-sided face towards the other piece; false if the other is behind a one-sided one. */
    private static boolean orient(ConvexPiece piece, double[] n, double front, double s) {
        if (front >= -1e-7) {
            return true;
        }
        if (piece.polyhedron.isTwoSided()) {
            n[0] = -n[0];
            n[1] = -n[1];
            n[2] = -n[2];
            return true;
        }
        return s < 0;
    }

    private void keepDeepest(double s) {
        leastSeparation = s;
        deepest[0] = pair.axisX;
        deepest[1] = pair.axisY;
        deepest[2] = pair.axisZ;
        for (int i = 0; i < 3; i++) {
            deepest[3 + i] = 0.5 * (pair.closestA[i] + pair.closestB[i]);
        }
    }

    /** Surfaces cross, but along no axis that they can be touched along: the axis of the deepest pair of pieces must do. */
    private void appendDeepest(ContactBuffer out) {
        out.addManifold(deepest[0], deepest[1], deepest[2], -1, -1);
        out.addContact(deepest[3], deepest[4], deepest[5], leastSeparation, FeatureId.withoutFace(FeatureId.POINT, 0, 0));
    }
}
