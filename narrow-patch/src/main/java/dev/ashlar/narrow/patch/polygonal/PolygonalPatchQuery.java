package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.query.distance.Placement;
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

    private final PairQuery core;
    private final PatchPair pair;
    private final SphereStandIn sphere = new SphereStandIn(true);
    private final CrossingManifolds manifolds = new CrossingManifolds();
    private final ContactBuffer near = new ContactBuffer();
    private final double[] point = new double[3];

    PolygonalPatchQuery(PairQuery core, EdgesVsFaces.Switches switches) {
        this.core = core;
        pair = new PatchPair(switches);
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        pair.place(in.relative);
        out.vertexPairs = 0;
        out.work = 0;
        if (areFarApart(a, b, out)) {
            return;
        }
        if (isForCore(a, b)) {
            askCore(in, a, b, out);
            return;
        }
        long before = in.budget.spent();
        boolean hit;
        if (a.mesh == null || b.mesh == null) {
            hit = in.budget.spend(1) && meetsSphere(a, b);
        } else {
            hit = pair.cross(a.mesh, b.mesh, salt(a, b), true, in.budget);
            hit = hit || !pair.doubtful && pair.isNested(a.mesh, b.mesh);
            if (pair.doubtful && !hit && !in.budget.isExhausted()) {
                askCore(in, a, b, out);
                return;
            }
        }
        out.status = hit ? Status.HIT : in.budget.isExhausted() ? Status.TIMED_OUT : Status.CLEAR;
        out.distance = 0;
        out.work = in.budget.spent() - before;
    }

    /** Sets the axis between the middles; and the whole answer where the balls around the bodies are apart. */
    private boolean areFarApart(PatchShape a, PatchShape b, PairResult out) {
        Placement at = pair.at;
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

    /** Whether there are no faces to test: two spheres, or a sphere and a segment or point. */
    private static boolean isForCore(PatchShape a, PatchShape b) {
        boolean facesA = a.mesh != null && a.mesh.faceCount() > 0;
        boolean facesB = b.mesh != null && b.mesh.faceCount() > 0;
        return !facesA && !facesB && (a.mesh == null || b.mesh == null);
    }

    private static int salt(PatchShape a, PatchShape b) {
        return 31 * a.salt + b.salt;
    }

    private boolean meetsSphere(PatchShape a, PatchShape b) {
        Placement at = pair.at;
        boolean sphereIsB = b.mesh == null;
        PatchMesh mesh = sphereIsB ? a.mesh : b.mesh;
        double x = sphereIsB ? at.tx : -at.backX(at.tx, at.ty, at.tz);
        double y = sphereIsB ? at.ty : -at.backY(at.tx, at.ty, at.tz);
        double z = sphereIsB ? at.tz : -at.backZ(at.tx, at.ty, at.tz);
        return sphere.touches(mesh, x, y, z, sphereIsB ? b.radius : a.radius) || pair.solidHolds(mesh, x, y, z);
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        pair.place(in.relative);
        boolean crossing = false;
        double size = Math.min(a.ball.radius(), b.ball.radius());
        if (!(a.convex && b.convex) && a.mesh != null && b.mesh != null
                && pair.cross(a.mesh, b.mesh, salt(a, b), false, in.budget)) {
            manifolds.clear();
            manifolds.add(pair.ofA, a.mesh, pair.inB, b.mesh, pair.at, true);
            manifolds.add(pair.ofB, b.mesh, pair.inA, a.mesh, pair.at, false);
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
