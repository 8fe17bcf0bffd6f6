package dev.ashlar.narrow.trajectory.overlap;

import dev.ashlar.math.Pose;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.sweep.StartGap;
import dev.ashlar.query.PointDistance;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;

/**
 * Whether shapes overlap: parts by parts, by faces that cross, and where none do, by points of one inside the other. Round parts,
 * and with the option {@code planes} all convex ones, by their distance. Scratch memory of one thread.
 *
 * <p>van Waveren 2005, section 2.1 (contents). Departs from it: a body wholly inside a closed one is found without brushes.
 */
public final class OverlapQuery {
    private static final double[] HERE = {0, 0, 0, 0, 0, 0, 1};

    private final Placement at = new Placement();
    private final PieceDistance convex = new PieceDistance(at);
    private final NearFaces near = new NearFaces();
    private final OverlapFaces faces = new OverlapFaces();
    private final OverlapRound round = new OverlapRound();
    private final PointDistance scratch = new PointDistance();
    private final double[] point = new double[3];
    private final double[] pose = new double[Pose.STRIDE];
    private final boolean planes;

    public OverlapQuery(TrajectoryOptions options) {
        planes = options.planes();
    }

    /** Pairs of faces that were held against each other so far. */
    public long tested() {
        return faces.tested;
    }

    /** Answers {@link dev.ashlar.spi.PairQuery#intersect}. The axis goes from the middle of A to that of B. */
    public void intersect(TrajectoryModel a, TrajectoryModel b, PairInput in, PairResult out) {
        long before = faces.tested;
        out.status = overlap(a, b, in.relative, true) ? Status.HIT : Status.CLEAR;
        out.distance = 0;
        out.vertexPairs = 0;
        out.work = faces.tested - before;
        setAxis(a.parts[0], b.parts[0], out);
    }

    /**
     * Whether two shapes overlap, B at a flat pose in A's frame.
     *
     * @param crossing whether their surfaces may cross; else only whether one is inside the other is looked at
     */
    public boolean overlap(TrajectoryModel a, TrajectoryModel b, double[] relative, boolean crossing) {
        at.set(relative, 0);
        for (PartFeatures p : a.parts) {
            for (PartFeatures q : b.parts) {
                if (overlap(p, q, relative, crossing)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether faces of a mesh that are known to be the only ones that may cross a mover do, the mesh standing at {@code at}. */
    public boolean cross(PartFeatures mover, PartFeatures mesh, Placement at, StartGap gap) {
        near.place(mesh, mover, at);
        for (int i = 0; i < gap.crossings; i++) {
            near.take(gap.crossing[i]);
        }
        return faces.cross(near, near.touch);
    }

    private void setAxis(PartFeatures p, PartFeatures q, PairResult out) {
        double x = at.x(q.centre, 0) - p.centre[0];
        double y = at.y(q.centre, 0) - p.centre[1];
        double z = at.z(q.centre, 0) - p.centre[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        out.axisX = length > 0 ? x / length : 0;
        out.axisY = length > 0 ? y / length : 1;
        out.axisZ = length > 0 ? z / length : 0;
    }

    private boolean overlap(PartFeatures p, PartFeatures q, double[] relative, boolean crossing) {
        if (p.inverted && q.inverted) {
            return true;
        }
        if (!p.inverted && !q.inverted && areBallsApart(p, q)) {
            return false;
        }
        if (p.convex && q.convex && (planes || p.faceCount == 0 || q.faceCount == 0)) {
            convex.noGuess();
            return convex.measure(p.piece, q.piece, 0);
        }
        boolean meshIsB = NearFaces.isMeshOfB(p, q);
        PartFeatures mesh = meshIsB ? q : p;
        PartFeatures mover = meshIsB ? p : q;
        near.place(mesh, mover, relative, meshIsB);
        if (crossing && surfacesMeet(mover)) {
            return true;
        }
        if (meshIsB) {
            System.arraycopy(relative, 0, pose, 0, Pose.STRIDE);
        } else {
            Pose.relative(relative, 0, HERE, 0, pose, 0);
        }
        return mesh.closed && meshHoldsPart(mesh, mover) || mover.closed && moverHoldsPart(mesh, mover);
    }

    private boolean surfacesMeet(PartFeatures mover) {
        near.gather(0);
        return mover.faceCount > 0 ? faces.cross(near, near.touch) : round.meets(near, mover.radius - near.touch);
    }

    private boolean areBallsApart(PartFeatures p, PartFeatures q) {
        double x = at.x(q.centre, 0) - p.centre[0];
        double y = at.y(q.centre, 0) - p.centre[1];
        double z = at.z(q.centre, 0) - p.centre[2];
        double far = p.ballRadius + q.ballRadius;
        return x * x + y * y + z * z > far * far;
    }

    /** Whether a component of the mover is inside the mesh, which stands at {@link #pose} in the mover's frame. */
    private boolean meshHoldsPart(PartFeatures mesh, PartFeatures mover) {
        double[] p = mover.probes.points;
        for (int i = 0; i < p.length; i += 3) {
            System.arraycopy(p, i, point, 0, 3);
            if (mesh.probes.holds(pose, point, scratch)) {
                return true;
            }
        }
        return false;
    }

    private boolean moverHoldsPart(PartFeatures mesh, PartFeatures mover) {
        double[] p = mesh.probes.points;
        double[] box = mover.bounds;
        for (int i = 0; i < p.length; i += 3) {
            point[0] = near.toMover.x(p, i);
            point[1] = near.toMover.y(p, i);
            point[2] = near.toMover.z(p, i);
            boolean inBox = point[0] >= box[0] && point[0] <= box[3] && point[1] >= box[1] && point[1] <= box[4]
                    && point[2] >= box[2] && point[2] <= box[5];
            if ((inBox || mover.inverted) && mover.probes.holds(HERE, point, scratch)) {
                return true;
            }
        }
        return false;
    }
}
