package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.narrow.patch.distance.MetFaces;
import dev.ashlar.query.contact.PieceContacts;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;

/**
 * Contact manifolds: the trees find the pairs of faces within reach, core's {@link PieceContacts} makes regions, normals and
 * depths of them. Scratch memory of one thread. A work unit is a pair of nodes.
 */
final class ReachContacts {
    private final PairBounds bounds;
    private final LeafPairs pairs;
    private final PieceContacts found = new PieceContacts();
    /** For a convex A, which is one piece: the query in which it last met each face of B; and the other way round. */
    private final MetFaces met = new MetFaces();

    ReachContacts(PairBounds bounds) {
        this.bounds = bounds;
        pairs = new LeafPairs(bounds);
    }

    /** Appends the manifolds of two shapes, of which at least one is not convex, at the bounds' place. */
    Status contacts(DopShape a, DopShape b, PairInput in, PairFront front, ContactBuffer out) {
        Pieces piecesA = a.pieces();
        Pieces piecesB = b.pieces();
        found.at.set(in.relative, 0);
        found.begin(piecesA, piecesB, in.reach);
        met.begin(Math.max(piecesA.pieces.length, piecesB.pieces.length));
        pairs.begin(in.reach, front);
        int reached = pairs.next(in.budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            if (reached == LeafPairs.LEAVES) {
                meet(bounds.a.patch(pairs.nodeA), bounds.b.patch(pairs.nodeB), piecesA.isConvex(), piecesB.isConvex(), in.reach);
            }
            reached = pairs.next(in.budget);
        }
        return reached == LeafPairs.END ? found.finish(in.cache, in.cacheAt, out) : found.timedOut(piecesA, piecesB, out);
    }

    private void meet(int pa, int pb, boolean convexA, boolean convexB, double reach) {
        Patches a = bounds.a.patches;
        Patches b = bounds.b.patches;
        bounds.placePatch(pb);
        double far = reach + bounds.touch;
        for (int i = a.faceStart[pa]; i < a.faceStart[pa + 1]; i++) {
            for (int j = b.faceStart[pb]; j < b.faceStart[pb + 1]; j++) {
                int f = a.source[i];
                int g = b.source[j];
                if (convexA ? met.isMet(g) : convexB && met.isMet(f)) {
                    continue;
                }
                if (b.isBeyond(a.plane, 4 * i, bounds.xyzB, pb, j, far) || a.isBeyond(bounds.planeB, 4 * j, a.xyz, pa, i, far)) {
                    continue;
                }
                if (convexA || convexB) {
                    met.isFirst(convexA ? g : f);
                }
                found.meet(convexA ? 0 : f, convexB ? 0 : g);
            }
        }
    }
}
