package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.WorkBudget;

/**
 * Two bodies against each other: the crossings of their surfaces, both ways, and whether one holds a part of the other. Scratch
 * memory of one thread.
 */
final class PatchPair {
    /** Ways in which rays are tried until none of their crossings is in doubt. */
    private static final Placement[] WAYS = new Placement[4];

    static {
        double[] flat = new double[Pose.STRIDE];
        for (int k = 0; k < WAYS.length; k++) {
            new Pose(Vec3.ZERO, Quat.about(new Vec3(1, 2, 3), 0.3 + 1.1 * k)).to(flat, 0);
            WAYS[k] = new Placement();
            WAYS[k].set(flat, 0);
        }
    }

    /** Where B stands in A's frame, and where A stands in B's. */
    final Placement at = new Placement();
    private final Placement back = new Placement();
    /** Crossings of A's edges with B's faces, and of B's edges with A's faces. */
    final EdgeCrossings ofA = new EdgeCrossings();
    final EdgeCrossings ofB = new EdgeCrossings();
    /** Where the surfaces come near each other. */
    final NearFeatures near = new NearFeatures();
    /** Vertices of A in B's frame, and of B in A's, as far as their edges come near. */
    double[] inB = new double[96];
    double[] inA = new double[96];
    /** Whether rounding may have decided the last answer. */
    boolean doubtful;

    private final EdgesVsFaces test;
    private final EdgesVsFaces rays = new EdgesVsFaces(new EdgesVsFaces.Switches(true, false, true, false));
    private final EdgeCrossings ofRay = new EdgeCrossings();
    private final Placement ray = new Placement();
    private final double[] rayEnds = new double[6];
    private final WorkBudget unlimited = WorkBudget.unlimited();

    PatchPair(EdgesVsFaces.Switches switches) {
        test = new EdgesVsFaces(switches);
    }

    /** Sets where B stands, as a flat pose in A's frame. */
    void place(double[] relative) {
        at.set(relative, 0);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                back.r[3 * i + k] = at.r[3 * k + i];
            }
        }
        back.tx = -at.backX(at.tx, at.ty, at.tz);
        back.ty = -at.backY(at.tx, at.ty, at.tz);
        back.tz = -at.backZ(at.tx, at.ty, at.tz);
    }

    /**
     * Finds the crossings, as far as the budget goes.
     *
     * @param salt      see {@link EdgesVsFaces#find}
     * @param stopEarly whether one certain crossing is enough
     * @return whether one is certain
     */
    boolean cross(PatchMesh a, PatchMesh b, int salt, boolean stopEarly, WorkBudget budget) {
        ofA.clear();
        ofB.clear();
        makeRoom(a, b);
        boolean complete = test.find(a, back, inB, b, salt, stopEarly, budget, ofA);
        doubtful = test.doubtful;
        if (stopEarly && ofA.anyCertain(0)) {
            return true;
        }
        if (complete) {
            test.find(b, at, inA, a, ~salt, stopEarly, budget, ofB);
            doubtful |= test.doubtful;
        }
        return ofA.anyCertain(0) || ofB.anyCertain(0);
    }

    /**
     * Finds where the surfaces come within a reach of each other.
     *
     * @return false if the budget ran out
     */
    boolean findNear(PatchMesh a, PatchMesh b, int salt, double reach, NearFeatures.Want want, WorkBudget budget) {
        makeRoom(a, b);
        near.begin(reach, want);
        near.beginFaces(a, b, true, at);
        if (!test.findNear(a, back, inB, b, salt, reach, budget, near)) {
            return false;
        }
        near.beginFaces(b, a, false, at);
        return near.isDone() || test.findNear(b, at, inA, a, ~salt, near.reach(), budget, near);
    }

    /** Planes of faces looked at, and pairs of an edge and a face measured, so far: what the report counts. */
    long work() {
        return test.planeTests + rays.planeTests + near.measured;
    }

    private void makeRoom(PatchMesh a, PatchMesh b) {
        if (inB.length < a.data.xyz.length) {
            inB = new double[2 * a.data.xyz.length];
        }
        if (inA.length < b.data.xyz.length) {
            inA = new double[2 * b.data.xyz.length];
        }
    }

    /** Whether one of two bodies whose surfaces do not cross holds a part of the other. */
    boolean isNested(PatchMesh a, PatchMesh b) {
        return holdsPart(a, b, at) || holdsPart(b, a, back);
    }

    private boolean holdsPart(PatchMesh outer, PatchMesh inner, Placement where) {
        for (int i = 0; i < inner.probes.length; i += 3) {
            if (solidHolds(outer, where.x(inner.probes, i), where.y(inner.probes, i), where.z(inner.probes, i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a point of a body's frame is in its solid, by the crossings of a ray from there: what enters the solid less what
     * leaves it is by how much the far end is more inside than the point.
     */
    boolean solidHolds(PatchMesh mesh, double x, double y, double z) {
        if (mesh.ray == null) {
            return false;
        }
        int farEnd = mesh.isInverted() ? 1 : 0;
        double[] b = mesh.bounds;
        if (x < b[0] || y < b[1] || z < b[2] || x > b[3] || y > b[4] || z > b[5]) {
            return farEnd > 0;
        }
        ray.tx = x;
        ray.ty = y;
        ray.tz = z;
        int entries = 0;
        for (int k = 0; k < WAYS.length; k++) {
            System.arraycopy(WAYS[k].r, 0, ray.r, 0, 9);
            ofRay.clear();
            rays.find(mesh.ray, ray, rayEnds, mesh, 0, false, unlimited, ofRay);
            entries = 0;
            for (int i = 0; i < ofRay.count; i++) {
                entries += ofRay.entering[i] ? 1 : -1;
            }
            if (!rays.doubtful) {
                return farEnd - entries > 0;
            }
        }
        doubtful = true;
        return farEnd - entries > 0;
    }
}
