package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.query.Placement;
import dev.ashlar.query.PointDistance;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;

/**
 * Queries by patches. A work unit is an edge tested against a body, and what core counts where core is asked.
 *
 * <p>Crossings tell whether surfaces meet; where none is found, a point of each part tells whether it is inside the other body;
 * and where rounding may have decided, core's exact distance is asked. Contacts of crossing surfaces come from the crossings.
 * Surfaces that only come near, or touch, have no crossings, and two convex bodies have an exact least push: those contacts are
 * core's, by clipping faces.
 */
final class PolygonalPatchQuery implements PairQuery {
    /** Depth, as a share of the size, up to which bodies count as touching: crossings there say nothing of the way out. */
    private static final double TOUCHING = 1e-7;
    private static final double[] ORIGIN = {0, 0, 0, 0, 0, 0, 1};

    private final PairQuery core;
    private final EdgesVsFaces test;
    private final SphereStandIn sphere = new SphereStandIn(true);
    /** Where B stands in A's frame, and where A stands in B's. */
    private final Placement at = new Placement();
    private final Placement back = new Placement();
    private final Crossings ofA = new Crossings();
    private final Crossings ofB = new Crossings();
    private final CrossingManifolds manifolds = new CrossingManifolds();
    private final ContactBuffer near = new ContactBuffer();
    private final PointDistance scratch = new PointDistance();
    private final double[] point = new double[3];
    /** Vertices of A in B's frame, and of B in A's, as far as their edges come near. */
    private double[] inB = new double[96];
    private double[] inA = new double[96];
    private boolean doubtful;

    PolygonalPatchQuery(PairQuery core, EdgesVsFaces.Switches switches) {
        this.core = core;
        test = new EdgesVsFaces(switches);
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        at.set(in.relative, 0);
        out.vertexPairs = 0;
        out.work = 0;
        if (areFarApart(a, b, out)) {
            return;
        }
        if (a.mesh == null && b.mesh == null) {
            askCore(in, a, b, out);
            return;
        }
        long before = in.budget.spent();
        boolean hit;
        if (a.mesh == null || b.mesh == null) {
            hit = in.budget.spend(1) && meetsSphere(a, b);
        } else {
            hit = findCrossings(in, a, b, true);
            if (!hit && doubtful && !in.budget.isExhausted()) {
                askCore(in, a, b, out);
                return;
            }
            hit = hit || holdsPart(a, b) || holdsPartBack(a, b);
        }
        out.status = hit ? Status.HIT : in.budget.isExhausted() ? Status.TIMED_OUT : Status.CLEAR;
        out.distance = 0;
        out.work = in.budget.spent() - before;
    }

    /** Sets the axis between the middles; and the whole answer where the balls around the bodies are apart. */
    private boolean areFarApart(PatchShape a, PatchShape b, PairResult out) {
        b.ball.centre().to(point, 0);
        double x = at.x(point, 0) - a.ball.centre().x();
        double y = at.y(point, 0) - a.ball.centre().y();
        double z = at.z(point, 0) - a.ball.centre().z();
        double length = Math.sqrt(x * x + y * y + z * z);
        out.axisX = length > 0 ? x / length : 0;
        out.axisY = length > 0 ? y / length : 1;
        out.axisZ = length > 0 ? z / length : 0;
        double gap = length - (a.ball.radius() + b.ball.radius()) * (1 + 1e-12);
        if (gap > 0 && !a.inverted && !b.inverted) {
            out.status = Status.CLEAR;
            out.distance = gap;
            return true;
        }
        return false;
    }

    private void askCore(PairInput in, PatchShape a, PatchShape b, PairResult out) {
        PreparedShape keptA = in.a;
        PreparedShape keptB = in.b;
        in.shapes(a.core, b.core);
        core.distance(in, out);
        in.shapes(keptA, keptB);
        // What core says of the distance is more than a lower bound only when bodies overlap; then it is the depth.
        out.vertexPairs = 0;
    }

    private boolean meetsSphere(PatchShape a, PatchShape b) {
        boolean sphereIsB = b.mesh == null;
        PatchShape body = sphereIsB ? a : b;
        double radius = sphereIsB ? b.radius : a.radius;
        point[0] = sphereIsB ? at.tx : -at.backX(at.tx, at.ty, at.tz);
        point[1] = sphereIsB ? at.ty : -at.backY(at.tx, at.ty, at.tz);
        point[2] = sphereIsB ? at.tz : -at.backZ(at.tx, at.ty, at.tz);
        return sphere.touches(body.mesh, point[0], point[1], point[2], radius)
                || body.inside.contains(ORIGIN, 0, point, 0, scratch)
                || body.mesh.tree == null && thinReaches(body, radius);
    }

    /** Whether a segment or point, which has no faces, reaches into a sphere about {@link #point}. */
    private boolean thinReaches(PatchShape body, double radius) {
        return body.inside.measure(ORIGIN, 0, point, 0, scratch) < radius;
    }

    /** Fills both lists of crossings; whether one is certain. Whether rounding may have decided goes into doubtful. */
    private boolean findCrossings(PairInput in, PatchShape a, PatchShape b, boolean stopEarly) {
        ofA.clear();
        ofB.clear();
        int numbersA = a.mesh.data.xyz.length;
        int numbersB = b.mesh.data.xyz.length;
        if (inB.length < numbersA) {
            inB = new double[2 * numbersA];
        }
        if (inA.length < numbersB) {
            inA = new double[2 * numbersB];
        }
        turnBack();
        int salt = 31 * a.salt + b.salt;
        boolean complete = test.find(a.mesh, back, inB, b.mesh, salt, stopEarly, in.budget, ofA);
        doubtful = test.doubtful;
        if (stopEarly && hasCertain(ofA)) {
            return true;
        }
        if (complete) {
            test.find(b.mesh, at, inA, a.mesh, ~salt, stopEarly, in.budget, ofB);
            doubtful |= test.doubtful;
        }
        return hasCertain(ofA) || hasCertain(ofB);
    }

    /** Sets where A stands in B's frame. */
    private void turnBack() {
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                back.r[3 * i + k] = at.r[3 * k + i];
            }
        }
        back.tx = -at.backX(at.tx, at.ty, at.tz);
        back.ty = -at.backY(at.tx, at.ty, at.tz);
        back.tz = -at.backZ(at.tx, at.ty, at.tz);
    }

    private static boolean hasCertain(Crossings c) {
        for (int i = 0; i < c.count; i++) {
            if (c.certain[i]) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part of B, whose surface crosses nothing, is in the solid of A. */
    private boolean holdsPart(PatchShape a, PatchShape b) {
        if (!a.mesh.isClosed()) {
            return false;
        }
        for (int i = 0; i < b.probes.length; i += 3) {
            point[0] = at.x(b.probes, i);
            point[1] = at.y(b.probes, i);
            point[2] = at.z(b.probes, i);
            if (a.inside.contains(ORIGIN, 0, point, 0, scratch)) {
                return true;
            }
        }
        return false;
    }

    private boolean holdsPartBack(PatchShape a, PatchShape b) {
        if (!b.mesh.isClosed()) {
            return false;
        }
        for (int i = 0; i < a.probes.length; i += 3) {
            double x = a.probes[i] - at.tx;
            double y = a.probes[i + 1] - at.ty;
            double z = a.probes[i + 2] - at.tz;
            point[0] = at.backX(x, y, z);
            point[1] = at.backY(x, y, z);
            point[2] = at.backZ(x, y, z);
            if (b.inside.contains(ORIGIN, 0, point, 0, scratch)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        at.set(in.relative, 0);
        boolean crossing = false;
        double size = Math.min(a.ball.radius(), b.ball.radius());
        if (!(a.convex && b.convex) && a.mesh != null && b.mesh != null && findCrossings(in, a, b, false)) {
            manifolds.clear();
            manifolds.add(ofA, a.mesh, inB, b.mesh, at, true);
            manifolds.add(ofB, b.mesh, inA, a.mesh, at, false);
            crossing = manifolds.deepest > TOUCHING * size && manifolds.agrees();
        }
        in.shapes(a.core, b.core);
        near.clear();
        Status status = core.contacts(in, crossing ? near : out);
        in.shapes(a, b);
        if (!crossing || status == Status.TIMED_OUT) {
            if (crossing) {
                copy(0, out);
            }
            return status;
        }
        int firstOfPair = out.contactCount();
        for (int m = 0; m < near.manifoldCount(); m++) {
            if (isApart(m)) {
                copy(m, out);
            }
        }
        manifolds.append(size, in.reach, firstOfPair, out);
        return Status.HIT;
    }

    private boolean isApart(int m) {
        for (int c = near.firstContact(m); c < near.firstContact(m + 1); c++) {
            if (near.separation(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private void copy(int m, ContactBuffer out) {
        out.addManifold(near.normalX(m), near.normalY(m), near.normalZ(m), near.faceA(m), near.faceB(m));
        for (int c = near.firstContact(m); c < near.firstContact(m + 1); c++) {
            out.addContact(near.x(c), near.y(c), near.z(c), near.separation(c), near.feature(c));
        }
    }
}
