package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.query.contact.ConvexManifold;
import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * The contact manifold of two convex polyhedra: the trees find the patches within reach, of those the two nearest polygons give the
 * axis, and core's {@link ConvexManifold} clips the faces along it. Where surfaces touch, so that the shortest line is mostly
 * rounding, the axis is the normal of that face of a near patch which parts the bodies best. Scratch memory of one thread.
 */
final class ConvexContacts {
    /** Of the sizes: so deep bodies may be in each other along a face's normal, which is then the axis. */
    private static final double NEAR = 1e-6;
    /** Of the sizes: shorter lines between surfaces are rounding. */
    private static final double SURE = 1e-9;
    /** A line is an axis if along it the bodies are apart by this share of its length. */
    private static final double SHARE = 0.999;

    private final PairBounds bounds;
    private final LeafPairs pairs;
    private final PatchDistance patches = new PatchDistance();
    private final ConvexManifold manifold = new ConvexManifold();
    private int[] leaf = new int[32];
    private int leaves;
    /** The axis from A to B that was found. */
    double x;
    double y;
    double z;

    ConvexContacts(PairBounds bounds) {
        this.bounds = bounds;
        pairs = new LeafPairs(bounds);
    }

    /**
     * Appends the manifold at the bounds' place.
     *
     * @param memory where the reference face of the last contacts is kept
     * @return CLEAR if surfaces are out of reach, so that one may still be inside the other; null, with nothing appended, if bodies
     *         overlap, or if edges touch so closely that no face tells the axis
     */
    Status contacts(DopShape a, DopShape b, PairInput in, PairFront front, double[] memory, int m, ContactBuffer out) {
        leaves = 0;
        double least = Math.nextUp(in.reach);
        boolean crosses = false;
        pairs.begin(in.reach, front);
        int reached = pairs.next(in.budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            if (reached == LeafPairs.LEAVES) {
                int pa = bounds.a.patch(pairs.nodeA);
                int pb = bounds.b.patch(pairs.nodeB);
                keep(pa, pb);
                if (!crosses && patches.measure(bounds, pa, pb, least)) {
                    least = patches.distance;
                    crosses = least == 0;
                    double[] c = patches.closest;
                    x = c[3] - c[0];
                    y = c[4] - c[1];
                    z = c[5] - c[2];
                }
            }
            reached = pairs.next(in.budget);
        }
        if (reached == LeafPairs.EXHAUSTED) {
            return Status.TIMED_OUT;
        }
        if (least > in.reach) {
            return Status.CLEAR;
        }
        Pieces p = a.pieces();
        Pieces q = b.pieces();
        double size = a.tree.size + b.tree.size;
        if (!(least > SURE * size && isAxis(p.pieces[0], q.pieces[0], least)) && !findFace(p.pieces[0], q.pieces[0], NEAR * size)) {
            return null;
        }
        int prefer = memory.length > m ? (int) memory[m] : 0;
        int used = manifold.append(p.pieces[0], q.pieces[0], bounds.at, x, y, z, in.reach, prefer, out);
        if (memory.length > m) {
            memory[m] = Math.max(0, used);
        }
        return used < 0 ? null : Status.HIT;
    }

    /**
     * Finds a face whose plane parts two convex polyhedra that touch, or has them in each other by no more than {@code deep}; false if
     * none does.
     */
    boolean findFace(DopShape a, DopShape b, double deep, WorkBudget budget) {
        leaves = 0;
        pairs.beginAtRoots(deep);
        int reached = pairs.next(budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            if (reached == LeafPairs.LEAVES) {
                keep(bounds.a.patch(pairs.nodeA), bounds.b.patch(pairs.nodeB));
            }
            reached = pairs.next(budget);
        }
        return reached == LeafPairs.END && findFace(a.pieces().pieces[0], b.pieces().pieces[0], deep);
    }

    private void keep(int pa, int pb) {
        if (leaves + 2 > leaf.length) {
            leaf = Arrays.copyOf(leaf, 2 * leaf.length);
        }
        leaf[leaves++] = pa;
        leaf[leaves++] = pb;
    }

    /** Finds the face of the near patches whose plane parts the bodies best, and takes its normal; false if it is too deep. */
    private boolean findFace(ConvexPiece p, ConvexPiece q, double deep) {
        double best = -deep;
        Patches a = bounds.a.patches;
        Patches b = bounds.b.patches;
        double[] n = a.plane;
        double[] l = bounds.planeB;
        for (int k = 0; k < leaves; k += 2) {
            for (int f = 4 * a.faceStart[leaf[k]]; f < 4 * a.faceStart[leaf[k] + 1]; f += 4) {
                best = offer(p, q, n[f], n[f + 1], n[f + 2], best);
            }
            bounds.placePatch(leaf[k + 1]);
            for (int g = 4 * b.faceStart[leaf[k + 1]]; g < 4 * b.faceStart[leaf[k + 1] + 1]; g += 4) {
                best = offer(p, q, -l[g], -l[g + 1], -l[g + 2], best);
            }
        }
        return best > -deep;
    }

    /** Takes an axis along which the bodies are farther apart; returns by how much they are. A face without area has none. */
    private double offer(ConvexPiece p, ConvexPiece q, double nx, double ny, double nz, double best) {
        double gap = nx == 0 && ny == 0 && nz == 0 ? best : gapAlong(p, q, nx, ny, nz);
        if (!(gap > best)) {
            return best;
        }
        x = nx;
        y = ny;
        z = nz;
        return gap;
    }

    /** Makes the shortest line a unit axis, if it is one. */
    private boolean isAxis(ConvexPiece p, ConvexPiece q, double distance) {
        // Of a line between points far from the origin the length is not exactly the distance.
        double length = Math.sqrt(x * x + y * y + z * z);
        x /= length;
        y /= length;
        z /= length;
        return gapAlong(p, q, x, y, z) >= SHARE * distance;
    }

    /** The gap of the bodies along an axis from A to B. */
    private double gapAlong(ConvexPiece p, ConvexPiece q, double nx, double ny, double nz) {
        int i = p.support(nx, ny, nz, 0);
        int j = q.support(-bounds.at.backX(nx, ny, nz), -bounds.at.backY(nx, ny, nz), -bounds.at.backZ(nx, ny, nz), 0);
        return nx * (bounds.at.x(q.xyz, 3 * j) - p.xyz[3 * i]) + ny * (bounds.at.y(q.xyz, 3 * j) - p.xyz[3 * i + 1])
                + nz * (bounds.at.z(q.xyz, 3 * j) - p.xyz[3 * i + 2]);
    }
}
