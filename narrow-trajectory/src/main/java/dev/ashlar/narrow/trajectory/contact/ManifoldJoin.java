package dev.ashlar.narrow.trajectory.contact;

import dev.ashlar.query.contact.ContactPoints;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * Joins contacts to manifolds: those whose normals agree are one, and what is more than four points of it is reduced without
 * losing extent. Scratch memory of one thread.
 *
 * <p>Reduction looks at the extent of a manifold, not at how near each point is. So of more than four points those that touch and
 * those that are merely within reach become manifolds of their own, and no far point takes the place of one that bears load.
 */
final class ManifoldJoin {
    /** Cosine of 3 degrees: normals that differ less belong together. */
    private static final double SAME = 0.9986;

    private final ContactPoints points = new ContactPoints();
    private boolean[] taken = new boolean[32];
    private int[] member = new int[32];
    private int members;
    private final double[] normal = new double[3];

    /**
     * Appends the manifolds of all contacts found.
     *
     * @param toA   takes the mover's frame to A's, or null if it is A's
     * @param size  of the smaller body: what differs less than a tiny share of it is the same
     * @param first of the contacts of this pair in {@code out}: no two get the same name
     */
    void append(FoundContacts found, Placement toA, double size, double reach, ContactBuffer out, int first) {
        if (taken.length < found.count) {
            taken = new boolean[2 * found.count];
            member = new int[2 * found.count];
        }
        Arrays.fill(taken, 0, found.count, false);
        double depthSlack = Math.min(0.02 * reach, 0.01 * size) + 1e-7 * size;
        for (int lead = lead(found, depthSlack); lead >= 0; lead = lead(found, depthSlack)) {
            gather(found, lead, 2e-7 * size);
            appendGroup(found, lead, toA, depthSlack, out, first);
        }
    }

    /** The nearest contact that is left; of about equally near ones that with the lowest name. -1 if none is left. */
    private int lead(FoundContacts found, double slack) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < found.count; i++) {
            if (!taken[i]) {
                least = Math.min(least, found.separation(i));
            }
        }
        int best = -1;
        for (int i = 0; i < found.count; i++) {
            if (!taken[i] && found.separation(i) <= least + slack && (best < 0 || found.id[i] < found.id[best])) {
                best = i;
            }
        }
        return best;
    }

    /** Takes all contacts that agree with the leading one; of several in one place that with the lowest name. */
    private void gather(FoundContacts found, int lead, double near) {
        members = 0;
        for (int i = 0; i < found.count; i++) {
            if (!taken[i] && found.cosine(lead, i) >= SAME) {
                taken[i] = true;
                int k = 0;
                while (k < members && found.distanceSq(member[k], i) > near * near) {
                    k++;
                }
                if (k == members) {
                    member[members++] = i;
                } else if (found.id[i] < found.id[member[k]]) {
                    member[k] = i;
                }
            }
        }
    }

    private void appendGroup(FoundContacts found, int lead, Placement toA, double slack, ContactBuffer out, int first) {
        double touching = Double.POSITIVE_INFINITY;
        if (members > ContactBuffer.MAX_CONTACTS) {
            touching = found.separation(member[0]);
            for (int k = 1; k < members; k++) {
                touching = Math.min(touching, found.separation(member[k]));
            }
            touching += slack;
        }
        turn(found.at, FoundContacts.STRIDE * lead + 3, toA);
        appendPart(found, lead, toA, Double.NEGATIVE_INFINITY, touching, slack, out, first);
        appendPart(found, lead, toA, touching, Double.POSITIVE_INFINITY, slack, out, first);
    }

    /** Appends a manifold of those members whose separation is above one limit and at most another. */
    private void appendPart(FoundContacts found, int lead, Placement toA, double above, double upTo, double slack,
            ContactBuffer out, int first) {
        points.clear();
        boolean any = false;
        for (int k = 0; k < members; k++) {
            int i = FoundContacts.STRIDE * member[k];
            double separation = found.at[i + 6];
            if (separation > above && separation <= upTo) {
                any = true;
                double x = toA == null ? found.at[i] : toA.x(found.at, i);
                double y = toA == null ? found.at[i + 1] : toA.y(found.at, i);
                double z = toA == null ? found.at[i + 2] : toA.z(found.at, i);
                points.add(x, y, z, separation * found.cosine(lead, member[k]), found.id[member[k]]);
            }
        }
        if (!any) {
            return;
        }
        points.reduce(normal[0], normal[1], normal[2], slack);
        boolean meshIsA = toA != null;
        int ofMesh = found.meshFace[lead];
        int ofMover = found.moverFace[lead];
        out.addManifold(normal[0], normal[1], normal[2], meshIsA ? ofMesh : ofMover, meshIsA ? ofMover : ofMesh);
        points.append(out, first);
    }

    /** Writes the normal from A to B in A's frame. */
    private void turn(double[] n, int i, Placement toA) {
        if (toA == null) {
            normal[0] = -n[i];
            normal[1] = -n[i + 1];
            normal[2] = -n[i + 2];
            return;
        }
        double[] r = toA.r;
        for (int k = 0; k < 3; k++) {
            normal[k] = r[3 * k] * n[i] + r[3 * k + 1] * n[i + 1] + r[3 * k + 2] * n[i + 2];
        }
    }
}
