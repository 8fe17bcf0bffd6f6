package dev.ashlar.narrow.trajectory.contact;

import dev.ashlar.narrow.trajectory.feature.FeaturesInBox;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.overlap.NearFaces;
import dev.ashlar.narrow.trajectory.overlap.OverlapFaces;
import dev.ashlar.narrow.trajectory.overlap.OverlapQuery;
import dev.ashlar.narrow.trajectory.overlap.OverlapRound;
import dev.ashlar.query.contact.FeatureId;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;

/**
 * Contacts of shapes by their features: vertices over faces and edges at edges, all that are within reach,
 * along the normals of faces and edges (van Waveren 2005, section 2.6, the omni-directional variant). Scratch memory of one
 * thread.
 *
 * <p>An open surface is touched from its front only, unless it is two-sided or a single polygon; flat and concave edges touch
 * nothing. Bodies that overlap by more than a trace, and features that touch in a point from which no direction leads away,
 * are left to core.
 */
public final class ContactQuery {
    /** How deep faces may cross and still count as touching, as a share of the smaller body. */
    private static final double TRACE = 1e-6;

    private final Placement at = new Placement();
    private final NearFaces near = new NearFaces();
    private final OverlapFaces faces = new OverlapFaces();
    private final OverlapRound round = new OverlapRound();
    private final OverlapQuery overlap;
    private final PairResult overlaps = new PairResult();
    private final FeaturesInBox candidates = new FeaturesInBox();
    private final VertexContacts vertices = new VertexContacts();
    private final EdgeContacts edges = new EdgeContacts();
    private final FoundContacts found = new FoundContacts();
    private final ManifoldJoin manifolds = new ManifoldJoin();
    private boolean meshIsB;
    /** Whether both shapes are one convex solid each, between which a plane may be. */
    private boolean isPair;
    private double size;

    private final boolean planes;

    public ContactQuery(TrajectoryOptions options) {
        planes = options.planes();
        overlap = new OverlapQuery(options);
    }

    /** Pairs of features that were looked at so far. */
    public long tested() {
        return vertices.tested + edges.tested + faces.tested + overlap.tested();
    }

    /**
     * Whether these shapes can be answered here: every pair of their parts has one that is not convex, or both have faces and the
     * option {@code planes} does not keep convex pairs away.
     */
    public boolean takes(TrajectoryModel a, TrajectoryModel b) {
        return hasNoConvexPart(a) || hasNoConvexPart(b) || !planes && a.hasFaces() && b.hasFaces();
    }

    private static boolean hasNoConvexPart(TrajectoryModel model) {
        for (PartFeatures part : model.parts) {
            if (part.convex) {
                return false;
            }
        }
        return true;
    }

    /**
     * Appends the manifolds of two shapes, in A's frame.
     *
     * @return null, with nothing appended, if core must answer
     */
    public Status contacts(TrajectoryModel a, TrajectoryModel b, PairInput in, ContactBuffer out) {
        at.set(in.relative, 0);
        isPair = a.isConvex() && b.isConvex() && a.parts[0].closed && b.parts[0].closed;
        for (PartFeatures p : a.parts) {
            for (PartFeatures q : b.parts) {
                if (gather(p, q, in) && isDeep()) {
                    return null;
                }
            }
        }
        if (isPair && near.count > 0 && near.parted > in.reach + near.touch) {
            return Status.CLEAR;
        }
        boolean single = a.parts.length == 1 && b.parts.length == 1;
        boolean unclear = false;
        int first = out.contactCount();
        for (PartFeatures p : a.parts) {
            for (PartFeatures q : b.parts) {
                if (single ? near.count > 0 : gather(p, q, in)) {
                    append(p, q, in.reach, out, first);
                    unclear |= edges.unclear;
                }
            }
        }
        if (out.contactCount() > first) {
            return Status.HIT;
        }
        if (unclear) {
            return null;
        }
        overlap.intersect(a, b, in, overlaps);
        return overlaps.status == Status.HIT ? null : Status.CLEAR;
    }

    /** Finds the faces of one part that are near the other; whether there are any. */
    private boolean gather(PartFeatures p, PartFeatures q, PairInput in) {
        near.count = 0;
        if (!p.inverted && !q.inverted && areBallsApart(p, q, in.reach)) {
            return false;
        }
        meshIsB = NearFaces.isMeshOfB(p, q);
        near.place(meshIsB ? q : p, meshIsB ? p : q, in.relative, meshIsB);
        size = Math.min(p.ballRadius, q.ballRadius) > 0 ? Math.min(p.ballRadius, q.ballRadius) : p.ballRadius + q.ballRadius;
        near.gather(in.reach);
        return near.count > 0;
    }

    private boolean areBallsApart(PartFeatures p, PartFeatures q, double reach) {
        double x = at.x(q.centre, 0) - p.centre[0];
        double y = at.y(q.centre, 0) - p.centre[1];
        double z = at.z(q.centre, 0) - p.centre[2];
        double far = p.ballRadius + q.ballRadius + reach;
        return x * x + y * y + z * z > far * far;
    }

    /** How deep features may be in each other: a trace, but half the radius of round ones, whose normals stay good. */
    private double shallow() {
        return near.mover.radius > 0 ? 0.5 * near.mover.radius : TRACE * size;
    }

    private boolean isDeep() {
        if (isPair) {
            near.part();
            if (near.parted >= -TRACE * size) {
                return false;
            }
        }
        return near.mover.faceCount > 0 ? faces.cross(near, TRACE * size) : round.meets(near, near.mover.radius - shallow());
    }

    private void append(PartFeatures p, PartFeatures q, double reach, ContactBuffer out, int first) {
        found.clear();
        double jitter = 1e-7 * size;
        double slack = Math.min(0.03 * reach, 0.01 * size) + jitter;
        double within = reach + near.touch;
        // Where a plane parts convex bodies nothing far from it is near the other one.
        boolean parts = isPair && near.parted >= -TRACE * size;
        if (parts) {
            double limit = within + 2 * (slack + TRACE * size);
            near.findFar(limit);
            candidates.startBelow(near.mover, near.partX, near.partY, near.partZ, near.partD, limit);
        } else {
            candidates.start(near.mover);
        }
        vertices.skipsFar = parts;
        edges.skipsFar = parts;
        vertices.find(near, candidates, within, shallow(), slack, jitter, meshIsB, found);
        edges.find(near, candidates, within, shallow(), meshIsB, found);
        if (p.part != 0 || q.part != 0) {
            for (int i = 0; i < found.count; i++) {
                found.id[i] = FeatureId.inParts(found.id[i], p.part, q.part);
            }
        }
        manifolds.append(found, meshIsB ? null : at, size, reach, out, first);
    }
}
