package dev.ashlar.physics.internal.contact;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * Finds contacts with the ground that are none. A contact is a plane, a guess of what a body will meet in this step; at a seam
 * between two tiles the plane of the tile ahead stands upright, and a body that slides onto it would be stopped or thrown up.
 * So where a body that the ground carries goes on as it does, and by that would cross the plane of another contact with the
 * ground, a sweep decides: if it passes that no closer than it is to what carries it, the contact is dropped. Ground are
 * all bodies that no force moves.
 *
 * <p>Gravity and forces are left out of that motion, since what carries the body takes them up. The clamp sweeps
 * what the solver makes of it anyway, so nothing that is dropped here can let bodies into each other.
 */
public final class GhostContactFilter {
    /** What of a gap is not worth a look. */
    private static final double NOISE = 1e-4;
    /** What of a gap may be used up; more than a sweep's tolerance. What uses up no more is carried. */
    private static final double SLACK = 0.1;

    /** A body is above what is at most so far off the way to what carries it, as a cosine. */
    private static final double ABOVE = 0.85;
    /** No look further ahead than so many steps. */
    private static final double LONGEST = 64;
    /** Questions to the narrow phase about one contact, at most. */
    private static final int MOST_QUESTIONS = 4;

    private final BodySet bodies;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final SweepResult hit = new SweepResult();
    private final PairResult apart = new PairResult();
    /** Of A, then of B. */
    private final double[] pose = new double[2 * Pose.STRIDE];
    private final double[] axis = new double[3];
    /** By body: the least gap to what carries it. */
    private double[] carriedAt = new double[16];
    private int closest;
    /** By manifold: whether it may be a ghost, whether it carries a body, whether it is a ghost. */
    private boolean[] suspect = new boolean[16];
    private boolean[] carries = new boolean[16];
    /** By manifold that carries a body: how fast it closes. */
    private double[] closes = new double[16];
    private boolean[] gone = new boolean[16];
    /** Questions asked of the narrow phase, and how many may be: where no more may, a contact is none that is dropped. */
    public int questions;
    private int allowed;

    public GhostContactFilter(BodySet bodies, PairQuery query, int cacheSize) {
        this.bodies = bodies;
        this.query = query;
        in.cache = new double[cacheSize];
    }

    /**
     * Drops ghosts; to be called before forces change velocities.
     *
     * @param h    seconds of the step
     * @param most questions to the narrow phase
     */
    public void drop(ContactBuffer contacts, PairSet pairs, double h, int most) {
        questions = 0;
        allowed = most;
        int n = contacts.manifoldCount();
        if (gone.length < n) {
            gone = new boolean[2 * n];
            suspect = new boolean[2 * n];
            carries = new boolean[2 * n];
            closes = new double[2 * n];
        }
        boolean any = false;
        for (int m = 0; m < n; m++) {
            int a = pairs.now.first(contacts.pair(m));
            int b = pairs.now.second(contacts.pair(m));
            suspect[m] = carried(pairs, contacts.pair(m)) >= 0 && crosses(contacts, m, a, b, h, NOISE);
            any |= suspect[m];
        }
        if (!any) {
            return;
        }
        findCarriers(contacts, pairs, h);
        any = false;
        for (int m = 0; m < n; m++) {
            gone[m] = suspect[m] && isGhost(contacts, pairs, m, h);
            any |= gone[m];
        }
        if (any) {
            contacts.remove(gone);
        }
    }

    /**
     * Whether the bodies of a manifold, going on as they do, use up the room that it leaves them and a share of their gap, or did already: narrow phases
     * may prefer the normal of a face, across which bodies that are apart overlap.
     */
    private boolean crosses(ContactBuffer contacts, int m, int a, int b, double h, double share) {
        double kept = bodies.gap(a, b);
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            double gap = contacts.separation(c);
            if (gap < 0 || h * closing(contacts, m, c, a, b) > Math.max(gap - kept, 0) + share * Math.min(gap, kept)) {
                return true;
            }
        }
        return false;
    }

    /** The fastest at which a contact of a manifold closes. */
    double closing(ContactBuffer contacts, int m, int a, int b) {
        double most = 0;
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            most = Math.max(most, closing(contacts, m, c, a, b));
        }
        return most;
    }

    private double closing(ContactBuffer contacts, int m, int c, int a, int b) {
        double nx = contacts.normalX(m);
        double ny = contacts.normalY(m);
        double nz = contacts.normalZ(m);
        return speed(a, contacts, c, nx, ny, nz) - speed(b, contacts, c, nx, ny, nz);
    }

    /** How fast a body moves at a contact, along the normal. */
    private double speed(int i, ContactBuffer contacts, int c, double nx, double ny, double nz) {
        double[] s = bodies.state;
        int o = i * STATE;
        int p = i * Pose.STRIDE;
        double x = contacts.x(c) - bodies.pose[p];
        double y = contacts.y(c) - bodies.pose[p + 1];
        double z = contacts.z(c) - bodies.pose[p + 2];
        return nx * (s[o] + s[o + 4] * z - s[o + 5] * y)
                + ny * (s[o + 1] + s[o + 5] * x - s[o + 3] * z)
                + nz * (s[o + 2] + s[o + 3] * y - s[o + 4] * x);
    }

    /** Bodies are carried by contacts that touch and that they do not run into. */
    private void findCarriers(ContactBuffer contacts, PairSet pairs, double h) {
        if (carriedAt.length < bodies.end) {
            carriedAt = new double[bodies.def.length];
        }
        Arrays.fill(carriedAt, 0, bodies.end, Double.MAX_VALUE);
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int p = contacts.pair(m);
            int i = carried(pairs, p);
            double gap = i < 0 || suspect[m] && crosses(contacts, m, pairs.now.first(p), pairs.now.second(p), h, SLACK)
                    ? Double.MAX_VALUE
                    : leastGap(contacts, m, reach(i));
            carries[m] = gap < Double.MAX_VALUE;
            if (carries[m]) {
                closes[m] = closing(contacts, m, pairs.now.first(p), pairs.now.second(p));
                carriedAt[i] = Math.min(carriedAt[i], gap);
            }
        }
    }

    /** How far a body may be from what carries it: bodies that move come down to their gap but for a part of it. */
    private double reach(int i) {
        return bodies.gap(i, i) + 4 * bodies.zone(i, i);
    }

    /** The least gap of the contacts of a manifold that touch, or a huge one. */
    private static double leastGap(ContactBuffer contacts, int m, double kept) {
        double least = Double.MAX_VALUE;
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            double gap = contacts.separation(c);
            if (gap > 0 && gap <= kept) {
                least = Math.min(least, gap);
            }
        }
        return least;
    }

    /**
     * How well a direction, from a carried body, agrees with that to something that carries it: the greatest cosine. Sets
     * {@link #closest} to the manifold of that.
     *
     * @param fastest only what closes more slowly than this counts
     */
    private double agreement(ContactBuffer contacts, PairSet pairs, int i, double x, double y, double z, double fastest) {
        double most = -1;
        for (int k = 0; k < contacts.manifoldCount(); k++) {
            if (carries[k] && closes[k] < fastest && carried(pairs, contacts.pair(k)) == i) {
                double cos = x * contacts.normalX(k) + y * contacts.normalY(k) + z * contacts.normalZ(k);
                cos = pairs.now.first(contacts.pair(k)) == i ? cos : -cos;
                closest = cos > most ? k : closest;
                most = Math.max(most, cos);
            }
        }
        return most;
    }

    /**
     * Whether a manifold is in one plane with the last one that {@link #agreement} found, to less than the gap that is kept over the whole
     * body. It carries the body too, and gets that normal: its own may be that of the body's face at the edge of a tile, and as the body
     * slides on, tilted by a part of its gap, that edge would be run into.
     */
    private boolean isLevel(ContactBuffer contacts, PairSet pairs, int m, double cos, int i, int a, int b) {
        double radius = bodies.shape[i].radius;
        double tilt = radius > 0 ? 0.5 * bodies.gap(a, b) / radius : 0;
        if (cos < 1 - 0.5 * tilt * tilt) {
            return false;
        }
        double same = (pairs.now.first(contacts.pair(closest)) == i) == (a == i) ? 1 : -1;
        contacts.setNormal(m, same * contacts.normalX(closest), same * contacts.normalY(closest),
                same * contacts.normalZ(closest));
        return true;
    }

    /** The body that moves by forces of a pair whose other body never does; -1 if it is not such a pair. */
    private int carried(PairSet pairs, int p) {
        int a = pairs.now.first(p);
        int b = pairs.now.second(p);
        return bodies.isDynamic(a) && !bodies.hasMass(b) ? a : bodies.isDynamic(b) && !bodies.hasMass(a) ? b : -1;
    }

    private boolean isGhost(ContactBuffer contacts, PairSet pairs, int m, double h) {
        int p = contacts.pair(m);
        int i = carried(pairs, p);
        if (carriedAt[i] == Double.MAX_VALUE || questions > allowed - MOST_QUESTIONS) {
            return false;
        }
        int a = pairs.now.first(p);
        int b = pairs.now.second(p);
        double sign = a == i ? 1 : -1;
        double cos = agreement(contacts, pairs, i, sign * contacts.normalX(m), sign * contacts.normalY(m),
                sign * contacts.normalZ(m), carries[m] ? closes[m] : Double.MAX_VALUE);
        if (isLevel(contacts, pairs, m, cos, i, a, b) || carries[m]) {
            return false;
        }
        in.shapes(bodies.shape[a].forSweeps, bodies.shape[b].forSweeps);
        in.from = 0;
        in.zone = Math.max(bodies.zone(a, b), (1 - SLACK) * carriedAt[i]);
        if (!passes(a, b, h) || distance(0) < in.zone) {
            return false;
        }
        double kept = bodies.gap(a, b);
        if (distance(1) > kept) {
            return true;
        }
        Quat.rotate(pose, Pose.ROTATION, sign * apart.axisX, sign * apart.axisY, sign * apart.axisZ, axis, 0);
        if (agreement(contacts, pairs, i, axis[0], axis[1], axis[2], Double.MAX_VALUE) > ABOVE) {
            return true;
        }
        // It ends beside the other one: is that a wall, or the edge of what it is about to pass above?
        double longer = 1 + 2 * kept / (h * closing(contacts, m, a, b));
        return longer <= LONGEST && passes(a, b, longer * h);
    }

    /** Whether two bodies, going on as they do for some seconds, come no closer than the zone. */
    private boolean passes(int a, int b, double seconds) {
        motion(a, seconds, in.motionA);
        motion(b, seconds, in.motionB);
        Arrays.fill(in.cache, 0);
        in.cacheAt = 0;
        query.sweep(in, hit);
        questions++;
        return hit.status == Status.CLEAR;
    }

    /** The distance at time t of the motions; also sets {@link #pose}, of A, and {@link #apart}. */
    private double distance(double t) {
        Motion.pose(in.motionA, 0, t, pose, 0);
        Motion.pose(in.motionB, 0, t, pose, Pose.STRIDE);
        in.poses(pose, 0, pose, Pose.STRIDE);
        Arrays.fill(in.cache, 0);
        query.distance(in, apart);
        questions++;
        return apart.distance;
    }

    private void motion(int i, double h, double[] out) {
        double[] s = bodies.state;
        int o = i * STATE;
        System.arraycopy(bodies.pose, i * Pose.STRIDE, out, 0, Pose.STRIDE);
        for (int k = 0; k < 3; k++) {
            out[Motion.TRANSLATION + k] = h * s[o + k];
        }
        Rotations.of(h * s[o + 3], h * s[o + 4], h * s[o + 5], out, Motion.TURN);
    }
}
