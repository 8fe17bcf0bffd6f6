package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.narrow.patch.distance.MetFaces;
import dev.ashlar.narrow.patch.polygonal.NearFeatures.Want;
import dev.ashlar.query.contact.ConvexManifold;
import dev.ashlar.query.contact.PieceContacts;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;

/**
 * Queries by patches. A work unit is an edge tested against a body, and what core counts where core is asked.
 *
 * <p>Crossings tell whether surfaces meet; where none is found, a point of each part tells whether it is inside the other body;
 * and where rounding may have decided, core's exact distance is asked. Surfaces that only come near, or touch, have no crossings:
 * their contacts and distance come from the edges of each that come within reach of faces of the other ({@link NearFeatures}), found
 * by the same loops and skip rules over faces grown by the reach. Contacts of crossing surfaces come from the crossings, too. How
 * deep convex bodies overlap is core's.
 */
final class PolygonalPatchQuery implements PairQuery {
    /** Depth, as a share of the size, up to which bodies count as touching: crossings there say nothing of the way out. */
    private static final double TOUCHING = 1e-7;

    /** Of the sizes: shorter lines between surfaces are rounding. */
    private static final double SURE = 1e-9;
    /** Of the sizes: so deep bodies may be in each other along a face's normal, which is then the axis of contacts. */
    private static final double NEAR = 1e-6;
    /** Of the sizes: what is no deeper in each other touches. */
    private static final double TOUCH = 1e-13;

    private final PairQuery core;
    private final int coreCache;
    private final AnswerCounts answers = new AnswerCounts();
    private final ConvexManifold manifold = new ConvexManifold();
    private final PieceContacts faces = new PieceContacts();
    private final MetFaces met = new MetFaces();
    private final double[] point6 = new double[6];
    private final PatchPair pair;
    private final SphereStandIn sphere = new SphereStandIn(true);
    private final CrossingManifolds manifolds = new CrossingManifolds();
    private final ContactBuffer near = new ContactBuffer();
    private final double[] point = new double[3];

    PolygonalPatchQuery(PairQuery core, int coreCache, EdgesVsFaces.Switches switches) {
        this.core = core;
        this.coreCache = coreCache;
        pair = new PatchPair(switches);
    }

    /** Plane tests are counted where they are made; here they are added up. */
    @Override
    public AnswerCounts answers() {
        answers.kernel = pair.work();
        return answers;
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
        answers.passedOn++;
        in.shapes(a.core, b.core);
        core.distance(in, out);
        in.shapes(a, b);
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

    /** Of surfaces that neither cross nor touch; of others core knows how deep, and along which axis. */
    @Override
    public void distance(PairInput in, PairResult out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        pair.place(in.relative);
        out.vertexPairs = 0;
        if (!haveFaces(a, b)) {
            askCore(in, a, b, out);
            return;
        }
        long before = in.budget.spent();
        NearFeatures near = pair.near;
        boolean complete = pair.findNear(a.mesh, b.mesh, salt(a, b), startDistance(a.mesh, b.mesh), Want.LEAST, in.budget);
        out.work = in.budget.spent() - before;
        double size = a.ball.radius() + b.ball.radius();
        if (!complete) {
            areFarApart(a, b, out);
            out.status = Status.TIMED_OUT;
            out.distance = 0;
        } else if (near.least > SURE * size && !pair.isNested(a.mesh, b.mesh)) {
            write(near.least, out);
        } else if (!touch(a, b, size, in, out)) {
            askCore(in, a, b, out);
        }
    }

    private void write(double distance, PairResult out) {
        double[] c = pair.near.closest;
        double x = c[3] - c[0];
        double y = c[4] - c[1];
        double z = c[5] - c[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        out.status = Status.CLEAR;
        out.distance = distance;
        out.axisX = x / length;
        out.axisY = y / length;
        out.axisZ = z / length;
        System.arraycopy(c, 0, out.pointA, 0, 3);
        System.arraycopy(c, 3, out.pointB, 0, 3);
    }

    /** Answers for convex bodies so close that the shortest line is rounding, if the plane of a face parts them. */
    private boolean touch(PatchShape a, PatchShape b, double size, PairInput in, PairResult out) {
        if (!a.convex || !b.convex) {
            return false;
        }
        double least = pair.near.least;
        System.arraycopy(pair.near.closest, 0, point6, 0, 6);
        if (!pair.findNear(a.mesh, b.mesh, salt(a, b), SURE * size, Want.PAIRS, in.budget)
                || !findFace(a, b, TOUCH * size)) {
            return false;
        }
        out.status = Status.CLEAR;
        out.distance = least;
        out.axisX = manifold.x;
        out.axisY = manifold.y;
        out.axisZ = manifold.z;
        System.arraycopy(point6, 0, out.pointA, 0, 3);
        System.arraycopy(point6, 3, out.pointB, 0, 3);
        return true;
    }

    /** The distance of two vertices: the surfaces are no farther apart. */
    private double startDistance(PatchMesh a, PatchMesh b) {
        double[] p = a.data.xyz;
        double[] q = b.data.xyz;
        Placement at = pair.at;
        double x = at.x(q, 0);
        double y = at.y(q, 0);
        double z = at.z(q, 0);
        int i = nearest(p, x, y, z);
        double bx = p[i] - at.tx;
        double by = p[i + 1] - at.ty;
        double bz = p[i + 2] - at.tz;
        int j = nearest(q, at.backX(bx, by, bz), at.backY(bx, by, bz), at.backZ(bx, by, bz));
        double dx = at.x(q, j) - p[i];
        double dy = at.y(q, j) - p[i + 1];
        double dz = at.z(q, j) - p[i + 2];
        return Math.sqrt(dx * dx + dy * dy + dz * dz) * (1 + 1e-12);
    }

    private static int nearest(double[] p, double x, double y, double z) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < p.length; i += 3) {
            double dx = p[i] - x;
            double dy = p[i + 1] - y;
            double dz = p[i + 2] - z;
            double sq = dx * dx + dy * dy + dz * dz;
            if (sq < least) {
                least = sq;
                best = i;
            }
        }
        return best;
    }

    private static boolean haveFaces(PatchShape a, PatchShape b) {
        return a.mesh != null && b.mesh != null && a.mesh.faceCount() > 0 && b.mesh.faceCount() > 0;
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        PatchShape a = (PatchShape) in.a;
        PatchShape b = (PatchShape) in.b;
        pair.place(in.relative);
        boolean convex = a.convex && b.convex;
        if (haveFaces(a, b) && convex && ConvexManifold.remembers(in.cache, in.cacheAt + coreCache) && areNear(in, a, b)) {
            manifold.begin(a.core.pieces[0], b.core.pieces[0], pair.at);
            double deep = NEAR * (a.ball.radius() + b.ball.radius());
            if (manifold.appendAlongLast(in.reach, deep, in.cache, in.cacheAt + coreCache, out)) {
                return Status.HIT;
            }
        }
        if (!haveFaces(a, b)
                || !pair.findNear(a.mesh, b.mesh, salt(a, b), in.reach, convex ? Want.LEAST : Want.PAIRS, in.budget)) {
            return contactsByCore(in, a, b, out);
        }
        return convex ? convexContacts(in, a, b, out) : contactsOfPieces(in, a, b, out);
    }

    /** Whether any edge of one comes within reach of a face of the other. */
    private boolean areNear(PairInput in, PatchShape a, PatchShape b) {
        return pair.findNear(a.mesh, b.mesh, salt(a, b), in.reach, Want.ANY, in.budget) && pair.near.least <= in.reach;
    }

    private Status contactsByCore(PairInput in, PatchShape a, PatchShape b, ContactBuffer out) {
        answers.passedOn++;
        in.shapes(a.core, b.core);
        Status status = core.contacts(in, out);
        in.shapes(a, b);
        return status;
    }

    /** One manifold along the axis that the nearest features give. */
    private Status convexContacts(PairInput in, PatchShape a, PatchShape b, ContactBuffer out) {
        if (pair.near.least > in.reach) {
            return mayHold(a.mesh, b.mesh) && pair.isNested(a.mesh, b.mesh) ? contactsByCore(in, a, b, out) : Status.CLEAR;
        }
        double least = pair.near.least;
        double size = a.ball.radius() + b.ball.radius();
        manifold.begin(a.core.pieces[0], b.core.pieces[0], pair.at);
        boolean isFound = least > SURE * size && manifold.takeLine(pair.near.closest, least)
                || pair.findNear(a.mesh, b.mesh, salt(a, b), least + SURE * size, Want.PAIRS, in.budget)
                        && findFace(a, b, NEAR * size);
        return isFound && manifold.append(in.reach, in.cache, in.cacheAt + coreCache, out) ? Status.HIT
                : contactsByCore(in, a, b, out);
    }

    /** Finds the near face whose plane parts two convex bodies best; false if they are too deep in each other for any. */
    private boolean findFace(PatchShape a, PatchShape b, double deep) {
        NearFeatures n = pair.near;
        double[] p = a.mesh.data.plane;
        double[] q = b.mesh.data.plane;
        double[] r = pair.at.r;
        manifold.begin(a.core.pieces[0], b.core.pieces[0], pair.at);
        manifold.beginFaces(deep);
        for (int i = 0; i < n.count; i++) {
            int f = 4 * n.faceA[i];
            manifold.offer(p[f], p[f + 1], p[f + 2]);
            int g = 4 * n.faceB[i];
            manifold.offer(-(r[0] * q[g] + r[1] * q[g + 1] + r[2] * q[g + 2]), -(r[3] * q[g] + r[4] * q[g + 1] + r[5] * q[g + 2]),
                    -(r[6] * q[g] + r[7] * q[g + 1] + r[8] * q[g + 2]));
        }
        return manifold.isFound();
    }

    /** Whether the boxes of two bodies come so near that one may be inside the other. */
    private boolean mayHold(PatchMesh a, PatchMesh b) {
        double[] p = a.probes;
        double[] q = b.probes;
        double x = p[0] - pair.at.tx;
        double y = p[1] - pair.at.ty;
        double z = p[2] - pair.at.tz;
        return holds(a.bounds, pair.at.x(q, 0), pair.at.y(q, 0), pair.at.z(q, 0))
                || holds(b.bounds, pair.at.backX(x, y, z), pair.at.backY(x, y, z), pair.at.backZ(x, y, z));
    }

    private static boolean holds(double[] box, double x, double y, double z) {
        return x >= box[0] && x <= box[3] && y >= box[1] && y <= box[4] && z >= box[2] && z <= box[5];
    }

    /** The contacts of all pairs of faces within reach; where surfaces cross by more than a trace, those of the crossings too. */
    private Status contactsOfPieces(PairInput in, PatchShape a, PatchShape b, ContactBuffer out) {
        double size = Math.min(a.ball.radius(), b.ball.radius());
        boolean crossing = false;
        if (pair.near.least == 0 && pair.cross(a.mesh, b.mesh, salt(a, b), false, in.budget)) {
            manifolds.clear();
            manifolds.add(pair.ofA, a.mesh, pair.inB, b.mesh, pair.at, true);
            manifolds.add(pair.ofB, b.mesh, pair.inA, a.mesh, pair.at, false);
            crossing = manifolds.deepest > TOUCHING * size && manifolds.agrees();
        }
        near.clear();
        Status status = pieces(in, a, b, crossing ? near : out);
        if (!crossing) {
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

    private Status pieces(PairInput in, PatchShape a, PatchShape b, ContactBuffer out) {
        NearFeatures n = pair.near;
        faces.at.set(in.relative, 0);
        faces.begin(a.core, b.core, in.reach);
        met.begin(Math.max(a.mesh.faceCount(), b.mesh.faceCount()));
        for (int i = 0; i < n.count; i++) {
            int f = a.convex ? 0 : n.faceA[i];
            int g = b.convex ? 0 : n.faceB[i];
            // A convex body is one piece, which meets each face of the other once.
            if (!a.convex && !b.convex || met.isFirst(a.convex ? g : f)) {
                faces.meet(f, g);
            }
        }
        return faces.finish(in.cache, in.cacheAt, out);
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
