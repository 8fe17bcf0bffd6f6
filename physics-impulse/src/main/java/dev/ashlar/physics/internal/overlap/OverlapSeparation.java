package dev.ashlar.physics.internal.overlap;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.query.PointDistance;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import java.util.Arrays;

/**
 * Finds how bodies that were put into each other are moved apart at the end of an internal step, without momentum. They are only
 * shifted, together with all that joints connect to them, both by as much as the other is heavy, and no further than
 * {@code WorldBuilder.pushSpeed} allows. What they would be shifted into gives way too. The shifts are a motion of their own, see
 * {@code NonPenetrationClamp.shift}: planned into the motions of the step, what stops them would stop these, and a group that falls hung in the
 * air.
 *
 * <p>Directions: convex bodies leave each other the shortest way. Others, and those that are too deep for that to mean anything, go from
 * centre to centre. Out of something that does not move and is not convex the way is that of its surface nearest to the body's
 * centre.
 */
public final class OverlapSeparation {
    private static final int PASSES = 64;
    /** So many times as far as two bodies are shifted against each other one is shifted, at most, where many are in a row. */
    private static final double CHAIN = 2;
    /** Contacts that a shift would close are left as wide as this share of the rest offset: passes are not exact, and sweeps are. */
    private static final double MARGIN = 0.25;
    /**
     * Centres are taken to be apart by this share of the smaller body at least, in a direction that depends on the two bodies
     * alone.
     */
    private static final double ASTRAY = 0.05;
    /** The golden ratio less 1, and the like for two dimensions: multiples of them are spread evenly. */
    private static final double GOLDEN = 0.6180339887498949;
    private static final double PLASTIC = 0.7548776662466927;
    /** Half the diagonal of a cube of 1 m. */
    private static final double UNIT_RADIUS = 0.5 * Math.sqrt(3);

    private final SolverSettings settings;
    private final BodySet bodies;
    private final JointSet joints;
    private final JointGroups groups;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final PairResult result = new PairResult();
    private final PointDistance near = new PointDistance();
    private final double[] cache;
    private final double[] normal = new double[3];
    private final double[] pointA = new double[3];
    private final double[] pointB = new double[3];

    /**
     * By body that stands for all that joints connect with it: the shift, the furthest that it may be, the inverse mass by axis.
     */
    private double[] way = new double[0];
    private double[] most = new double[0];
    /** By body, 3: where it was before, and how far it was shifted in this step. */
    private double[] before = new double[0];
    public double[] shifted = new double[0];
    private double[] inverse = new double[0];
    /** By body: a direction of its own. */
    private double[] own = new double[0];
    /** By body: which stands for it. */
    private int[] unit = new int[0];
    /** Questions asked of the narrow phase since they were last counted. */
    public int questions;
    /** By body: whether it overlaps another in this step, and can be moved. */
    public boolean[] isPushed = new boolean[0];

    private int count;
    private int[] first = new int[64];
    private int[] second = new int[64];
    /** By row: whether its bodies do not overlap. */
    private boolean[] isContact = new boolean[64];
    /** By row: the direction from the first to the second, and how far these are to be moved apart, or less than 0: may close. */
    private double[] row = new double[4 * 64];

    public OverlapSeparation(SolverSettings settings, BodySet bodies, JointSet joints, JointGroups groups, PairQuery query,
            int cacheSize) {
        this.settings = settings;
        this.bodies = bodies;
        this.joints = joints;
        this.groups = groups;
        this.query = query;
        cache = new double[cacheSize];
    }

    /** Begins an internal step: which bodies move together, and how readily. */
    public void begin() {
        int n = bodies.end;
        if (unit.length < n) {
            int size = bodies.def.length;
            unit = new int[size];
            way = new double[3 * size];
            most = new double[size];
            before = new double[3 * size];
            shifted = Arrays.copyOf(shifted, 3 * size);
            inverse = new double[3 * size];
            isPushed = new boolean[size];
            own = new double[3 * size];
            for (int i = 0; i < size; i++) {
                ownDirection(i);
            }
        }
        Arrays.fill(way, 0, 3 * n, 0);
        Arrays.fill(most, 0, n, 0);
        Arrays.fill(isPushed, 0, n, false);
        for (int i = 0; i < n; i++) {
            unit[i] = i;
            System.arraycopy(bodies.state, i * STATE + INV_MASSES, inverse, 3 * i, 3);
        }
        for (int g = 0; g < groups.count; g++) {
            joinGroup(g);
        }
        for (int j = 0; j < joints.end; j++) {
            // What is joined to something that does not move stays.
            if (joints.acts(j) && bodies.isDynamic(joints.bodyA[j]) != bodies.isDynamic(joints.bodyB[j])) {
                int u = unit[bodies.isDynamic(joints.bodyA[j]) ? joints.bodyA[j] : joints.bodyB[j]];
                Arrays.fill(inverse, 3 * u, 3 * u + 3, 0);
            }
        }
    }

    /** Spreads the directions of bodies evenly over the sphere, in the order of their indices. */
    private void ownDirection(int i) {
        double z = 2 * fraction(GOLDEN * (i + 1)) - 1;
        double angle = 2 * StrictMath.PI * fraction(PLASTIC * (i + 1));
        double r = Math.sqrt(1 - z * z);
        own[3 * i] = r * StrictMath.cos(angle);
        own[3 * i + 1] = r * StrictMath.sin(angle);
        own[3 * i + 2] = z;
    }

    private void joinGroup(int g) {
        int u = groups.members[groups.memberStart[g]];
        for (int k = 0; k < 3; k++) {
            double mass = 0;
            for (int m = groups.memberStart[g]; m < groups.memberStart[g + 1]; m++) {
                double share = bodies.state[groups.members[m] * STATE + INV_MASSES + k];
                mass += share > 0 ? 1 / share : Double.POSITIVE_INFINITY;
            }
            inverse[3 * u + k] = 1 / mass;
        }
        for (int m = groups.memberStart[g]; m < groups.memberStart[g + 1]; m++) {
            unit[groups.members[m]] = u;
        }
    }

    /** Whether shifting one of two bodies can part them. */
    public boolean canPart(int a, int b) {
        return unit[a] != unit[b] && (moves(unit[a]) || moves(unit[b]));
    }

    private boolean moves(int u) {
        return inverse[3 * u] > 0 || inverse[3 * u + 1] > 0 || inverse[3 * u + 2] > 0;
    }

    /** Whether two bodies overlap by more than rounding. */
    public boolean overlap(int a, int b) {
        measure(a, b);
        return result.distance < -bodies.overlapLimit(a, b);
    }

    private void measure(int a, int b) {
        questions++;
        in.shapes(bodies.shape[a].forContacts, bodies.shape[b].forContacts);
        in.poses(bodies.pose, a * Pose.STRIDE, bodies.pose, b * Pose.STRIDE);
        Arrays.fill(cache, 0);
        in.cache = cache;
        query.distance(in, result);
    }

    /**
     * Finds the shifts of all bodies, as motions.
     *
     * @param overlaps by pair: whether it overlapped at the start of the internal step
     * @param start    poses at the start of the internal step, from where contacts were found
     */
    public void find(PairSet pairs, boolean[] overlaps, DeepOverlaps deep, ContactConstraints rows, double[] start, double h) {
        count = 0;
        for (int p = 0; p < deep.pairs.size(); p++) {
            pushDeep(deep.pairs.first(p), deep.pairs.second(p), h);
        }
        for (int i = 0; i < bodies.end; i++) {
            limitDeep(i);
        }
        for (int p = 0; p < pairs.now.size(); p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            if (overlaps[p] && canPart(a, b)) {
                addOverlap(a, b, deep.isDeep(a, b), h);
            }
        }
        for (int r = 0; r < rows.count; r++) {
            if (!rows.overlaps[r]) {
                addContacts(rows, r, start, h);
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            relaxAll();
        }
        plan();
    }

    /** Goes through all rows once. What does not move comes last: nothing is pushed into it, or through it. */
    private void relaxAll() {
        for (int r = 0; r < count; r++) {
            if (moves(first[r]) && moves(second[r])) {
                relax(r);
            }
        }
        for (int r = 0; r < count; r++) {
            if (!moves(first[r]) || !moves(second[r])) {
                relax(r);
            }
        }
    }

    /** How far two bodies may be shifted against each other in h seconds. */
    private double furthest(int a, int b, double h) {
        double radius = Math.max(bodies.isDynamic(a) ? bodies.shape[a].radius : 0,
                bodies.isDynamic(b) ? bodies.shape[b].radius : 0);
        return h * settings.pushSpeed * Math.sqrt(radius / UNIT_RADIUS);
    }

    private void note(int a, int b, double limit) {
        most[unit[a]] = Math.max(most[unit[a]], CHAIN * limit);
        most[unit[b]] = Math.max(most[unit[b]], CHAIN * limit);
        isPushed[a] |= bodies.isDynamic(a);
        isPushed[b] |= bodies.isDynamic(b);
    }

    /** Adds the direction in which each of two bodies leaves the other to its way, as a share of 1. */
    private void pushDeep(int a, int b, double h) {
        if (!canPart(a, b)) {
            return;
        }
        note(a, b, furthest(a, b, h));
        betweenCentres(a, b);
        int u = 3 * unit[a];
        int v = 3 * unit[b];
        for (int k = 0; k < 3; k++) {
            double sum = inverse[u + k] + inverse[v + k];
            if (sum > 0) {
                way[u + k] -= inverse[u + k] / sum * normal[k];
                way[v + k] += inverse[v + k] / sum * normal[k];
            }
        }
    }

    /** Makes the sum of the directions in which a body is pushed its way. */
    private void limitDeep(int u) {
        double length = Vectors.length(way, 3 * u);
        if (length > 0) {
            for (int k = 0; k < 3; k++) {
                way[3 * u + k] *= most[u] / CHAIN / Math.max(1, length);
            }
        }
    }

    /** The direction from the centre of A to that of B; where they coincide, one that depends on the two bodies alone. */
    private void betweenCentres(int a, int b) {
        double[] pose = bodies.pose;
        double astray = ASTRAY * Math.min(bodies.shape[a].radius, bodies.shape[b].radius);
        for (int k = 0; k < 3; k++) {
            normal[k] = pose[b * Pose.STRIDE + k] - pose[a * Pose.STRIDE + k] + astray * (own[3 * b + k] - own[3 * a + k]);
        }
        scaleToUnit();
    }

    private static double fraction(double x) {
        return x - Math.floor(x);
    }

    private void scaleToUnit() {
        double length = Vectors.length(normal, 0);
        for (int k = 0; k < 3; k++) {
            normal[k] = length > 0 ? normal[k] / length : k == 1 ? 1 : 0;
        }
    }

    private void addOverlap(int a, int b, boolean isDeep, double h) {
        double limit = furthest(a, b, h);
        note(a, b, limit);
        if (isDeep) {
            betweenCentres(a, b);
            add(a, b, limit);
            return;
        }
        measure(a, b);
        if (result.distance >= -bodies.overlapLimit(a, b)) {
            // Their velocities parted them.
            return;
        }
        boolean convex = bodies.shape[a].isConvex && bodies.shape[b].isConvex;
        double depth = limit;
        if (convex) {
            Quat.rotate(bodies.pose, a * Pose.STRIDE + Pose.ROTATION, result.axisX, result.axisY, result.axisZ, normal, 0);
            depth = Math.min(limit, 2 * bodies.zone(a, b) - result.distance);
        } else if (moves(unit[a]) && moves(unit[b])) {
            betweenCentres(a, b);
        } else {
            outOf(moves(unit[a]) ? b : a, moves(unit[a]) ? a : b, moves(unit[a]) ? -1 : 1);
        }
        stopInside(a, b);
        stopInside(b, a);
        add(a, b, depth);
    }

    /** Stops a body whose centre is inside something static: what falls there would come out at the other side. */
    private void stopInside(int fixed, int i) {
        if (bodies.isStatic(fixed) && bodies.isDynamic(i)
                && bodies.shape[fixed].points().contains(bodies.pose, fixed * Pose.STRIDE, bodies.pose, i * Pose.STRIDE, near)) {
            Arrays.fill(bodies.state, i * STATE, i * STATE + 6, 0);
        }
    }

    /** Sets the way, times a sign, by which the centre of body i leaves what does not move, or goes on away from it. */
    private void outOf(int fixed, int i, double sign) {
        bodies.shape[fixed].points().measure(bodies.pose, fixed * Pose.STRIDE, bodies.pose, i * Pose.STRIDE, near);
        for (int k = 0; k < 3; k++) {
            normal[k] = sign * near.normal[k];
        }
        scaleToUnit();
    }

    private void add(int a, int b, double apart) {
        if (count == first.length) {
            first = Arrays.copyOf(first, 2 * count);
            second = Arrays.copyOf(second, 2 * count);
            isContact = Arrays.copyOf(isContact, 2 * count);
            row = Arrays.copyOf(row, 8 * count);
        }
        first[count] = unit[a];
        second[count] = unit[b];
        isContact[count] = false;
        System.arraycopy(normal, 0, row, 4 * count, 3);
        row[4 * count++ + 3] = apart;
    }

    /** Adds the contacts of two bodies that do not overlap, with what they are apart by now. */
    private void addContacts(ContactConstraints rows, int r, double[] start, double h) {
        int a = rows.bodyA[r];
        int b = rows.bodyB[r];
        if (!canPart(a, b)) {
            return;
        }
        System.arraycopy(rows.row, r * ContactConstraints.STRIDE, normal, 0, 3);
        double gap = Double.MAX_VALUE;
        for (int k = 0; k < rows.points[r]; k++) {
            gap = Math.min(gap, gapNow(rows, r, ContactConstraints.place(r, k), start));
        }
        if (gap < 2 * furthest(a, b, h)) {
            add(a, b, MARGIN * bodies.gap(a, b) - gap);
            isContact[count - 1] = true;
        }
    }

    private double gapNow(ContactConstraints rows, int r, int p, double[] start) {
        int a = rows.bodyA[r] * Pose.STRIDE;
        double half = 0.5 * rows.point[p + ContactConstraints.GAP];
        for (int k = 0; k < 3; k++) {
            double at = start[a + k] + rows.point[p + ContactConstraints.FROM_A + k];
            pointA[k] = at - half * normal[k];
            pointB[k] = at + half * normal[k];
        }
        carry(rows.bodyA[r], start, pointA);
        carry(rows.bodyB[r], start, pointB);
        return normal[0] * (pointB[0] - pointA[0]) + normal[1] * (pointB[1] - pointA[1]) + normal[2] * (pointB[2] - pointA[2]);
    }

    /** Moves a point with a body from where it was to where it is. */
    private void carry(int i, double[] start, double[] point) {
        Pose.applyInverse(start, i * Pose.STRIDE, point[0], point[1], point[2], point, 0);
        Pose.apply(bodies.pose, i * Pose.STRIDE, point[0], point[1], point[2], point, 0);
    }

    /** Shifts the bodies of a row as far apart as it wants them. */
    private void relax(int r) {
        int a = 3 * first[r];
        int b = 3 * second[r];
        double apart = 0;
        double answer = 0;
        for (int k = 0; k < 3; k++) {
            double n = row[4 * r + k];
            apart += n * (way[b + k] - way[a + k]);
            answer += n * n * (inverse[a + k] + inverse[b + k]);
        }
        double lack = row[4 * r + 3] - apart;
        if (lack <= 0 || isContact[r] && apart >= 0 || answer <= BodySet.HELD_FAST * free(a, b)) {
            return;
        }
        // What gives way does so as fast as it is pushed.
        double limit = Math.max(most[first[r]], most[second[r]]);
        most[first[r]] = limit;
        most[second[r]] = limit;
        for (int k = 0; k < 3; k++) {
            way[a + k] -= lack / answer * inverse[a + k] * row[4 * r + k];
            way[b + k] += lack / answer * inverse[b + k] * row[4 * r + k];
        }
        limit(first[r]);
        limit(second[r]);
    }

    private void limit(int u) {
        double length = Vectors.length(way, 3 * u);
        if (length > most[u]) {
            for (int k = 0; k < 3; k++) {
                way[3 * u + k] *= most[u] / length;
            }
        }
    }

    /**
     * Shares what two bodies close by along a normal at {@code n[at]} by their masses: writes how A and B are to be shifted
     * beside what they are; false if neither can give way.
     */
    public boolean share(int a, int b, double closing, double[] n, int at, double[] out) {
        int u = 3 * unit[a];
        int v = 3 * unit[b];
        double answer = 0;
        for (int k = 0; k < 3; k++) {
            answer += n[at + k] * n[at + k] * (inverse[u + k] + inverse[v + k]);
        }
        if (unit[a] == unit[b] || answer <= BodySet.HELD_FAST * free(u, v)) {
            return false;
        }
        for (int k = 0; k < 3; k++) {
            out[k] = -closing / answer * inverse[u + k] * n[at + k];
            out[3 + k] = closing / answer * inverse[v + k] * n[at + k];
        }
        return true;
    }

    /** What two units would answer without locks. */
    private double free(int u, int v) {
        return Math.max(Math.max(inverse[u], inverse[u + 1]), inverse[u + 2])
                + Math.max(Math.max(inverse[v], inverse[v + 1]), inverse[v + 2]);
    }

    /** Begins a step: nothing was shifted. */
    public void beginStep() {
        Arrays.fill(shifted, 0);
    }

    /** The work that the shifts did against gravity, J, once they are carried out. Notes how far they went. */
    public double work(double[] gravity) {
        double sum = 0;
        for (int i = 0; i < bodies.end; i++) {
            for (int k = 0; k < 3 && bodies.exists(i) && bodies.isDynamic(i); k++) {
                double lifted = bodies.pose[i * Pose.STRIDE + k] - before[3 * i + k];
                shifted[3 * i + k] += lifted;
                sum -= bodies.mass[i] * bodies.def[i].gravityScale() * gravity[k] * lifted;
            }
        }
        return sum;
    }

    /** Writes the shifts as motions. */
    private void plan() {
        for (int i = 0; i < bodies.end; i++) {
            int m = i * Motion.STRIDE;
            System.arraycopy(bodies.pose, i * Pose.STRIDE, before, 3 * i, 3);
            System.arraycopy(bodies.pose, i * Pose.STRIDE, bodies.motion, m, Pose.STRIDE);
            System.arraycopy(way, 3 * unit[i], bodies.motion, m + Motion.TRANSLATION, 3);
            Arrays.fill(bodies.motion, m + Motion.TURN, m + Motion.STRIDE, 0);
        }
    }
}
