package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;

/**
 * The contact manifold of two convex pieces along an axis that an algorithm found, by {@link FaceClipping}. Scratch memory of one
 * thread.
 */
public final class ConvexManifold {
    private final FaceClipping clip = new FaceClipping();

    /**
     * Appends the manifold along a unit axis from A to B, in A's frame.
     *
     * @param prefer the reference side of the last contacts, or {@link FaceClipping#NONE}
     * @return the reference side to keep; -1, with nothing appended, if there is nothing within reach along the axis
     */
    public int append(ConvexPiece a, ConvexPiece b, Placement at, double x, double y, double z, double reach, int prefer,
            ContactBuffer out) {
        if (!clip.clip(a, b, at, x, y, z, reach, prefer, false)) {
            return -1;
        }
        clip.append(out);
        return clip.reference;
    }
}
