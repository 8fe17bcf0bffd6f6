package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * Bodies in patches against each other, for those who want only this: no world, no other shapes. One thread at a time; no
 * allocation once warmed up.
 * <pre>{@code
 * PatchMesh car = NsfFile.readMesh(Path.of("car.nsf"));
 * PatchCollider collider = new PatchCollider();
 * if (collider.test(car, poseA, car, poseB)) {
 *     for (int c = 0; c < collider.contactCount(); c++) { ... }
 * }
 * }</pre>
 * A contact is an edge of one body that goes into the other, with the way out that {@link PolygonalPatchProvider} takes too.
 * Bodies that only touch, to within rounding, may be said to overlap.
 */
public final class PatchCollider {
    private final PatchPair pair = new PatchPair(EdgesVsFaces.Switches.ALL);
    private final CrossingDepth classifier = new CrossingDepth();
    private final WorkBudget unlimited = WorkBudget.unlimited();
    /** The poses of A and B. */
    private final double[] flat = new double[2 * Pose.STRIDE];
    private final double[] relative = new double[Pose.STRIDE];
    private int count;
    /** Point, normal and depth of each contact, in the world. */
    private double[] contact = new double[7 * 32];

    /**
     * Tests two bodies in the world. The contacts stand in this object until the next test; there are none where one body is
     * wholly inside the other.
     *
     * @return whether they overlap
     */
    public boolean test(PatchMesh a, Pose poseA, PatchMesh b, Pose poseB) {
        poseA.to(flat, 0);
        poseB.to(flat, Pose.STRIDE);
        Pose.relative(flat, 0, flat, Pose.STRIDE, relative, 0);
        pair.place(relative);
        pair.cross(a, b, 0, false, unlimited);
        count = 0;
        collect(pair.ofA, a, pair.inB, b, Pose.STRIDE, -1);
        collect(pair.ofB, b, pair.inA, a, 0, 1);
        return count > 0 || pair.isNested(a, b);
    }

    private void collect(EdgeCrossings crossings, PatchMesh edges, double[] xyz, PatchMesh faces, int pose, int sign) {
        for (int i = 0; i < crossings.count; i++) {
            classifier.classify(crossings, i, edges, xyz, faces);
            if (7 * count == contact.length) {
                contact = Arrays.copyOf(contact, 2 * contact.length);
            }
            int at = 7 * count++;
            Pose.apply(flat, pose, classifier.x, classifier.y, classifier.z, contact, at);
            Quat.rotate(flat, pose + Pose.ROTATION, sign * classifier.normalX, sign * classifier.normalY,
                    sign * classifier.normalZ, contact, at + 3);
            contact[at + 6] = classifier.depth;
        }
    }

    /** Number of contacts. */
    public int contactCount() {
        return count;
    }

    /** Where the edge of a contact goes through the surface, in the world. */
    public double x(int c) {
        return contact[7 * c];
    }

    /** See {@link #x}. */
    public double y(int c) {
        return contact[7 * c + 1];
    }

    /** See {@link #x}. */
    public double z(int c) {
        return contact[7 * c + 2];
    }

    /** Unit normal of a contact, from A to B, in the world. */
    public double normalX(int c) {
        return contact[7 * c + 3];
    }

    /** See {@link #normalX}. */
    public double normalY(int c) {
        return contact[7 * c + 4];
    }

    /** See {@link #normalX}. */
    public double normalZ(int c) {
        return contact[7 * c + 5];
    }

    /** How deep the edge of a contact is inside, at least: never more than the push along the normal that frees it. */
    public double depth(int c) {
        return contact[7 * c + 6];
    }
}
