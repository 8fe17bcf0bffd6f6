package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.query.contact.ConvexManifold;
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

    private final PairBounds bounds;
    private final LeafPairs pairs;
    private final PatchDistance patches = new PatchDistance();
    private final double[] closest = new double[6];
    /** Holds the axis that was found. */
    final ConvexManifold manifold = new ConvexManifold();
    private int[] leaf = new int[32];
    private int leaves;

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
        pairs.begin(in.reach, front);
        if (!gather(in.budget)) {
            return Status.TIMED_OUT;
        }
        if (leaves == 0) {
            return Status.CLEAR;
        }
        double size = a.tree.size + b.tree.size;
        manifold.begin(a.pieces().pieces[0], b.pieces().pieces[0], bounds.at);
        if (ConvexManifold.remembers(memory, m) && manifold.appendAlongLast(in.reach, NEAR * size, memory, m, out)) {
            return Status.HIT;
        }
        double least = measure(Math.nextUp(in.reach));
        if (least > in.reach) {
            return Status.CLEAR;
        }
        if (!(least > SURE * size && manifold.takeLine(closest, least)) && !findFace(NEAR * size)) {
            return null;
        }
        return manifold.append(in.reach, memory, m, out) ? Status.HIT : null;
    }

    /**
     * Finds a face whose plane parts two convex polyhedra that touch, or has them in each other by no more than {@code deep}; false if
     * none does.
     */
    boolean findFace(DopShape a, DopShape b, double deep, WorkBudget budget) {
        pairs.beginAtRoots(deep);
        boolean complete = gather(budget);
        manifold.begin(a.pieces().pieces[0], b.pieces().pieces[0], bounds.at);
        return complete && findFace(deep);
    }

    /** Keeps the pairs of patches that the walk comes to; false if the budget ran out. */
    private boolean gather(WorkBudget budget) {
        leaves = 0;
        int reached = pairs.next(budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            if (reached == LeafPairs.LEAVES) {
                keep(bounds.a.patch(pairs.nodeA), bounds.b.patch(pairs.nodeB));
            }
            reached = pairs.next(budget);
        }
        return reached == LeafPairs.END;
    }

    /** The distance of the nearest patches, 0 if any cross; {@code limit} if all are as far. */
    private double measure(double limit) {
        double least = limit;
        for (int k = 0; k < leaves && least > 0; k += 2) {
            if (patches.measure(bounds, leaf[k], leaf[k + 1], least)) {
                least = patches.distance;
                System.arraycopy(patches.closest, 0, closest, 0, 6);
            }
        }
        return least;
    }

    private void keep(int pa, int pb) {
        if (leaves + 2 > leaf.length) {
            leaf = Arrays.copyOf(leaf, 2 * leaf.length);
        }
        leaf[leaves++] = pa;
        leaf[leaves++] = pb;
    }

    /** Finds the face of the near patches whose plane parts the bodies best; false if they are too deep in each other for any. */
    private boolean findFace(double deep) {
        Patches a = bounds.a.patches;
        Patches b = bounds.b.patches;
        double[] n = a.plane;
        double[] l = bounds.planeB;
        manifold.beginFaces(deep);
        for (int k = 0; k < leaves; k += 2) {
            for (int f = 4 * a.faceStart[leaf[k]]; f < 4 * a.faceStart[leaf[k] + 1]; f += 4) {
                manifold.offer(n[f], n[f + 1], n[f + 2]);
            }
            bounds.placePatch(leaf[k + 1]);
            for (int g = 4 * b.faceStart[leaf[k + 1]]; g < 4 * b.faceStart[leaf[k + 1] + 1]; g += 4) {
                manifold.offer(-l[g], -l[g + 1], -l[g + 2]);
            }
        }
        return manifold.isFound();
    }
}
