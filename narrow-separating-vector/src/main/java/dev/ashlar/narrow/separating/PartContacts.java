package dev.ashlar.narrow.separating;

import dev.ashlar.query.contact.FaceClipping;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.Status;

/**
 * The contact manifold of two convex parts: by {@link FaceManifold} where a face of a solid meets the other, at once if the same
 * face did in the last step; edges, sheets and round parts by core's face clipping along the axis of the distance.
 * Scratch memory of one thread, in A's frame.
 */
final class PartContacts {
    /** Planes of faces that met in the last step which were looked at again so far. */
    long planes;

    private final PartDistance distance;
    private final FaceManifold faces = new FaceManifold();
    private final FaceClipping clip = new FaceClipping();

    PartContacts(PartDistance distance) {
        this.distance = distance;
    }

    /** Appends the contacts up to a reach of two parts that stand as placed in the distance query. */
    Status contacts(ConvexPart a, ConvexPart b, int partA, int partB, double reach, double[] cache, int c, ContactBuffer out) {
        boolean known = cache[c + PairMemory.KNOWN] != 0 && cache[c + PairMemory.PART_A] == partA
                && cache[c + PairMemory.PART_B] == partB;
        int reference = known ? (int) cache[c + PairMemory.REFERENCE] : FaceClipping.NONE;
        if (reference != FaceClipping.NONE) {
            planes++;
            FaceManifold.Answer answer = faces.persisting(a, b, distance.at, reach, cache, c, out);
            if (answer != FaceManifold.Answer.UNKNOWN) {
                return answer == FaceManifold.Answer.CONTACTS ? Status.HIT : Status.CLEAR;
            }
        }
        PartDistance d = distance;
        // A face may stand in for an axis that is better by a margin: a depth known to a part of that will do.
        double exact = 0.125 * FaceClipping.margin(FaceClipping.size(a.piece, b.piece), reach);
        if (!d.measure(a, b, partA, partB, reach, exact, cache, c)) {
            return Status.CLEAR;
        }
        cache[c + PairMemory.REFERENCE] = FaceClipping.NONE;
        if (a.sides != null && b.sides != null && faces.along(d, a, b, reach, reference, cache, c, out)) {
            return Status.HIT;
        }
        if (clip.clip(a.piece, b.piece, d.at, d.axisX, d.axisY, d.axisZ, reach, reference, false)) {
            clip.append(out);
            return Status.HIT;
        }
        return appendClosest(out, partA, partB);
    }

    /** Appends the closest, or deepest, points: clipping found nothing within reach, by rounding. */
    private Status appendClosest(ContactBuffer out, int partA, int partB) {
        PartDistance d = distance;
        out.addManifold(d.axisX, d.axisY, d.axisZ, -1, -1);
        out.addContact(0.5 * (d.closestA[0] + d.closestB[0]), 0.5 * (d.closestA[1] + d.closestB[1]),
                0.5 * (d.closestA[2] + d.closestB[2]), d.separation, (long) partA << 32 | partB);
        return Status.HIT;
    }
}
