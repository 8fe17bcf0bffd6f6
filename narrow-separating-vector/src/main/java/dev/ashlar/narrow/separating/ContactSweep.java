package dev.ashlar.narrow.separating;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.query.contact.FaceClipping;
import dev.ashlar.query.contact.FeatureId;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/**
 * The sweep of two parts by the one plane that the pair remembers: that of the reference face of the last contacts, carried by
 * its part, or the last axis, carried by A. Most pairs of a step rest, or stay apart, and need no more. Scratch memory of one
 * thread.
 */
final class ContactSweep {
    /** Planes that were tried so far. */
    long planes;

    private final PlaneCertificate certificate = new PlaneCertificate();
    private final double[] carrierPose = new double[Pose.STRIDE];
    private final double[] otherPose = new double[Pose.STRIDE];
    private final double[] point = new double[3];
    private final double[] normal = new double[3];
    /** A point of the other part, in its frame. */
    private final double[] witness = new double[3];
    private final double[] relative = new double[Pose.STRIDE];
    private final Placement start = new Placement();
    private final RimClip clip = new RimClip();

    /** Sweeps, if the plane tells the answer; whether it does. */
    boolean sweep(ConvexPart a, ConvexPart b, PairInput in, SweepResult out) {
        double[] cache = in.cache;
        int c = in.cacheAt;
        if (cache[c + PairMemory.KNOWN] == 0) {
            return false;
        }
        planes++;
        int reference = (int) cache[c + PairMemory.REFERENCE];
        PlaneCertificate.Answer answer = reference == FaceClipping.NONE ? alongAxis(a, b, in)
                : reference == FaceClipping.A ? alongFace(a, b, in.motionA, in.motionB, in)
                : alongFace(b, a, in.motionB, in.motionA, in);
        out.work = 1;
        out.t = 1;
        out.status = Status.CLEAR;
        if (answer == PlaneCertificate.Answer.STOPPED) {
            boolean ofB = reference == FaceClipping.B;
            return ofB ? stopped(b, a, in.motionB, in.motionA, true, in, out)
                    : stopped(a, b, in.motionA, in.motionB, false, in, out);
        }
        out.slack = answer == PlaneCertificate.Answer.FREE ? certificate.slack : 0;
        return answer == PlaneCertificate.Answer.FREE;
    }

    /**
     * Whether the plane alone proves the pair free from a time within the motion on: it does if it would for the whole of it, as if the
     * motion had always been what it is from then on.
     */
    boolean isFreeFrom(ConvexPart a, ConvexPart b, PairInput in, SweepResult out) {
        double[] cache = in.cache;
        int c = in.cacheAt;
        if (cache[c + PairMemory.KNOWN] == 0) {
            return false;
        }
        planes++;
        int reference = (int) cache[c + PairMemory.REFERENCE];
        double hidden = cache[c + PairMemory.HIDDEN];
        // No level below the zone, which belongs to the gap at the start of the sweep, not of the motion.
        cache[c + PairMemory.HIDDEN] = Double.MAX_VALUE;
        PlaneCertificate.Answer answer = reference == FaceClipping.NONE ? alongAxis(a, b, in)
                : reference == FaceClipping.A ? alongFace(a, b, in.motionA, in.motionB, in)
                : alongFace(b, a, in.motionB, in.motionA, in);
        cache[c + PairMemory.HIDDEN] = hidden;
        out.work = 1;
        out.t = 1;
        out.status = Status.CLEAR;
        out.slack = certificate.slack;
        return answer == PlaneCertificate.Answer.FREE;
    }

    /** Whether the plane shows all of the gap but for what a sweep may sink. */
    private static boolean isExact(PairInput in) {
        return in.cache[in.cacheAt + PairMemory.HIDDEN] <= in.zone / 32;
    }

    private PlaneCertificate.Answer alongAxis(ConvexPart a, ConvexPart b, PairInput in) {
        double x = in.cache[in.cacheAt + PairMemory.AXIS];
        double y = in.cache[in.cacheAt + PairMemory.AXIS + 1];
        double z = in.cache[in.cacheAt + PairMemory.AXIS + 2];
        double s = 1 / Math.sqrt(x * x + y * y + z * z);
        x *= s;
        y *= s;
        z *= s;
        int v = 3 * a.piece.support(x, y, z, (int) in.cache[in.cacheAt + PairMemory.VERTEX_A]);
        double offset = x * a.xyz[v] + y * a.xyz[v + 1] + z * a.xyz[v + 2];
        return certificate.test(in.motionA, in.motionB, a, b, x, y, z, offset, in.zone, isExact(in), false);
    }

    private PlaneCertificate.Answer alongFace(ConvexPart carrier, ConvexPart other, double[] carrierMotion,
            double[] otherMotion, PairInput in) {
        double[] plane = carrier.sides.plane;
        int s = 4 * (int) in.cache[in.cacheAt + PairMemory.REFERENCE_SIDE];
        return certificate.test(carrierMotion, otherMotion, carrier, other, plane[s], plane[s + 1], plane[s + 2], plane[s + 3],
                in.zone, isExact(in), true);
    }

    /**
     * Writes the stop, if a point of the other part that is over the face comes down too: the first vertex itself, or one where
     * the faces overlapped at the start. Then the gap really would sink below the level.
     */
    private boolean stopped(ConvexPart carrier, ConvexPart other, double[] carrierMotion, double[] otherMotion, boolean ofB,
            PairInput in, SweepResult out) {
        int side = (int) in.cache[in.cacheAt + PairMemory.REFERENCE_SIDE];
        int incident = (int) in.cache[in.cacheAt + PairMemory.INCIDENT_SIDE];
        Motion.pose(carrierMotion, 0, certificate.t, carrierPose, 0);
        Motion.pose(otherMotion, 0, certificate.t, otherPose, 0);
        System.arraycopy(other.xyz, 3 * certificate.vertex, witness, 0, 3);
        if (!comesDown(carrier, side, in.zone)
                && !findWitness(carrier, side, other, incident, carrierMotion, otherMotion, ofB, in.zone)) {
            return false;
        }
        double[] plane = carrier.sides.plane;
        double height = carrier.sides.cos(side, point[0], point[1], point[2]) - plane[4 * side + 3];
        Pose.apply(otherPose, 0, witness[0], witness[1], witness[2], point, 0);
        Quat.rotate(carrierPose, Pose.ROTATION, plane[4 * side], plane[4 * side + 1], plane[4 * side + 2], normal, 0);
        double toB = ofB ? -1 : 1;
        out.status = Status.HIT;
        out.t = certificate.t;
        out.separation = height;
        out.x = point[0] - 0.5 * height * normal[0];
        out.y = point[1] - 0.5 * height * normal[1];
        out.z = point[2] - 0.5 * height * normal[2];
        out.normalX = toB * normal[0];
        out.normalY = toB * normal[1];
        out.normalZ = toB * normal[2];
        out.faceA = ofB ? other.sides.face[incident] : carrier.sides.face[side];
        out.faceB = ofB ? carrier.sides.face[side] : other.sides.face[incident];
        out.feature = FeatureId.onFace(FeatureId.VERTEX, ofB, carrier.sides.face[side], 0, certificate.vertex);
        return true;
    }

    /** Takes for the witness a corner of what lay over the face at the start; whether one comes down on it. */
    private boolean findWitness(ConvexPart carrier, int side, ConvexPart other, int incident, double[] carrierMotion,
            double[] otherMotion, boolean ofB, double zone) {
        Pose.relative(carrierMotion, 0, otherMotion, 0, relative, 0);
        start.set(relative, 0);
        clip.cut(carrier, side, other, incident, start, ofB, 0);
        for (int i = 0; i < clip.count; i++) {
            double x = clip.xyz[3 * i] - start.tx;
            double y = clip.xyz[3 * i + 1] - start.ty;
            double z = clip.xyz[3 * i + 2] - start.tz;
            witness[0] = start.backX(x, y, z);
            witness[1] = start.backY(x, y, z);
            witness[2] = start.backZ(x, y, z);
            if (comesDown(carrier, side, zone)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the witness falls below the level and is nearly there, over the face, at the stop; writes where, in its frame. */
    private boolean comesDown(ConvexPart carrier, int side, double zone) {
        if (!(certificate.heightAtStop(witness, 0) <= zone / 64)) {
            return false;
        }
        Pose.apply(otherPose, 0, witness[0], witness[1], witness[2], point, 0);
        Pose.applyInverse(carrierPose, 0, point[0], point[1], point[2], point, 0);
        double[] rim = carrier.sides.rim;
        for (int k = carrier.sides.start[side]; k < carrier.sides.start[side + 1]; k++) {
            if (rim[4 * k] * point[0] + rim[4 * k + 1] * point[1] + rim[4 * k + 2] * point[2] > rim[4 * k + 3] + zone / 64) {
                return false;
            }
        }
        return true;
    }
}
