package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ARM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BITANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BOUNCES;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DRIFT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FRICTION;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FROM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_ARM;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_IMPULSE;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import java.util.Arrays;

/**
 * Brings piles to rest at once. Each body rests on others; the manifold that carries most of it is taken for a joint, and the
 * joints form trees that stand on the ground. Such a tree is solved exactly, in one pass from the leaves to the ground and one
 * back, for the impulses after which nothing moves against what it rests on (the sparse elimination that is used for
 * articulated figures: Featherstone 1983, Baraff 1996). Where contacts can give these impulses, pushing only and within
 * friction, they are a solution of the contact problem, and are added to what the contacts have. Where they cannot, the joint is
 * weakened: a point that would have to pull no longer belongs to it, a contact that would have to hold by more than friction
 * slides, and the tree is solved again.
 *
 * <p>Gauss-Seidel passes alone cannot do that: a pass sees two bodies, and the slow bending of a high wall, whose upper rows
 * weigh 25 times what a brick does, is beyond any affordable number of them; the wall buckles.
 */
final class SupportTreeSolver {
    /** Doubles of a 6 x 6 block. */
    private static final int BLOCK = 36;
    /** How often a step's trees are weakened, at most. */
    private static final int ROUNDS = 4;
    /** A load spread by less than this share of the body's size, squared, holds like a line or a point. */
    private static final double NARROW = 1e-6;
    /** A pivot below this share of what stood there is rounding: a mote's mass is lost in that of 1e20 times as much on it. */
    private static final double LOST = 1e-15;

    /** In {@link #joint}: where the load's centre is from that of friction, in the plane of the contact; then by point the shares. */
    private static final int OFFSET = 0;
    private static final int SHARES = 2;
    /** What a point gets of a normal impulse, and of the two bending ones. */
    private static final int SHARE = 3;
    private static final int JOINT = SHARES + 4 * SHARE;
    /** What a joint holds besides the normal: the tangents and their twist, bending along and across the load's longer side. */
    private static final int STICKS = 1;
    private static final int TWISTS = 2;
    private static final int BENDS_ALONG = 4;
    private static final int BENDS_ACROSS = 8;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;

    /** By row: what it no longer does, in this step. */
    private boolean[] slides = new boolean[64];
    private boolean[] dropped = new boolean[4 * 64];

    /** By body: the row that it rests on, or -1; what that holds, and in how many directions; the lowest body of its tree. */
    private int[] support = new int[16];
    private int[] holds = new int[16];
    private int[] directions = new int[16];
    private int[] root = new int[16];
    /** By lowest body: whether a joint of the tree cannot give what is asked of it. */
    private boolean[] fails = new boolean[16];
    /** By lowest body: whether masses of the tree differ by more than numbers can tell, so that it has no solution. */
    private boolean[] isLost = new boolean[16];
    private boolean[] turnsFreely = new boolean[16];
    private double[] joint = new double[16 * JOINT];

    /** By body, 6 x 6: inverse of the inertia with all that it carries; rows of its joint for itself and for its support. */
    private double[] inverse = new double[16 * BLOCK];
    private double[] own = new double[16 * BLOCK];
    private double[] below = new double[16 * BLOCK];
    /** By body, 6 x 6: inverse of the joint's effect on itself; that times {@link #below}. */
    private double[] grip = new double[16 * BLOCK];
    private double[] pull = new double[16 * BLOCK];
    /** By body, 6: speed in the joint, impulse of the joint, momentum from above, change of velocity. */
    private double[] speed = new double[16 * 6];
    private double[] impulse = new double[16 * 6];
    private double[] momentum = new double[16 * 6];
    private double[] change = new double[16 * 6];

    private final double[] x = new double[6];
    private final double[] y = new double[6];
    private final double[] product = new double[BLOCK];
    private final double[] diagonal = new double[6];
    private boolean isFactored;
    private int rounds;
    /** The island at hand: its rows, and where its bodies with ground are in the order. */
    private int firstRow;
    private int endRow;
    private int firstBody;
    private int endBody;

    SupportTreeSolver(BodySet bodies, ContactConstraints rows, ContactGraph order) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
    }

    /** Begins an island: finds what each of its bodies rests on. */
    void begin(int island) {
        grow();
        firstRow = order.rowStart[island];
        endRow = order.rowStart[island + 1];
        firstBody = order.bodyStart[island];
        endBody = order.groundedEnd[island];
        Arrays.fill(slides, firstRow, endRow, false);
        Arrays.fill(dropped, 4 * firstRow, 4 * endRow, false);
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            BodyDef def = bodies.def[i];
            turnsFreely[i] = def.lockedTranslation() == 0 && def.lockedRotation() == 0 && bodies.turnsAboutAllAxes(i);
        }
        rounds = ROUNDS;
        findSupports();
    }

    private void grow() {
        if (slides.length < rows.count) {
            slides = new boolean[2 * rows.count];
            dropped = new boolean[4 * slides.length];
        }
        int n = bodies.def.length;
        if (support.length < n) {
            support = new int[n];
            holds = new int[n];
            directions = new int[n];
            root = new int[n];
            fails = new boolean[n];
            isLost = new boolean[n];
            turnsFreely = new boolean[n];
            joint = new double[n * JOINT];
            inverse = new double[n * BLOCK];
            own = new double[n * BLOCK];
            below = new double[n * BLOCK];
            grip = new double[n * BLOCK];
            pull = new double[n * BLOCK];
            speed = new double[n * 6];
            impulse = new double[n * 6];
            momentum = new double[n * 6];
            change = new double[n * 6];
        }
    }

    /** Each body rests on the most loaded of its contacts with bodies nearer to the ground. */
    private void findSupports() {
        for (int k = firstBody; k < endBody; k++) {
            support[order.member[k]] = -1;
        }
        for (int r = firstRow; r < endRow; r++) {
            int a = rows.bodyA[r];
            int b = rows.bodyB[r];
            int upper = order.rank[a] > order.rank[b] ? a : b;
            int lower = upper == a ? b : a;
            boolean inTree = order.rank[upper] >= 0 && order.rank[upper] != ContactGraph.LOOSE && turnsFreely[upper]
                    && (!bodies.isDynamic(lower) || turnsFreely[lower]);
            if (inTree && carries(r) && (support[upper] < 0 || load(r) > load(support[upper]))) {
                support[upper] = r;
            }
        }
        isFactored = false;
    }

    private double load(int r) {
        double sum = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            sum += weight(r, k);
        }
        return sum;
    }

    private double weight(int r, int k) {
        return dropped[4 * r + k] ? 0 : rows.row[r * STRIDE + POINTS + k * POINT + IMPULSE];
    }

    private boolean carries(int r) {
        double[] row = rows.row;
        int o = r * STRIDE;
        double load = load(r);
        if (!(load > 0) || row[o + BOUNCES] > 0) {
            return false;
        }
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            if (row[p + IMPULSE] > 0 && row[p + SPEED] > 0) {
                return false;
            }
        }
        slides[r] |= row[o + DRIFT] != 0 || row[o + DRIFT + 1] != 0
                || !sticks(o, load, row[o + TANGENT_IMPULSE], row[o + TANGENT_IMPULSE + 1], row[o + TWIST_IMPULSE]);
        return true;
    }

    private boolean sticks(int o, double load, double t, double u, double twist) {
        double[] row = rows.row;
        double most = row[o + FRICTION] * load;
        return t * t + u * u < most * most && Math.abs(twist) <= most * row[o + TWIST_ARM];
    }

    private int supportOf(int i) {
        int r = support[i];
        return rows.bodyA[r] == i ? rows.bodyB[r] : rows.bodyA[r];
    }

    /**
     * Brings all bodies to rest on what they rest on, by impulses that the contacts can give.
     *
     * @param enough where nothing is faster than this, m/s, nothing is done
     */
    void correct(double enough) {
        if (!(findSpeeds() > enough)) {
            return;
        }
        while (true) {
            if (!isFactored) {
                factor();
                findSpeeds();
            }
            solve();
            boolean isWeak = weaken();
            boolean isLast = !isWeak || rounds == 0;
            if (isLast) {
                apply();
            }
            if (isWeak) {
                findSupports();
            }
            if (isLast) {
                return;
            }
            rounds--;
        }
    }

    /** How fast each body moves against its support; returns the greatest such speed, as if all were bricks. */
    private double findSpeeds() {
        double most = 0;
        double[] s = bodies.state;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            if (support[i] < 0) {
                continue;
            }
            if (!isFactored) {
                fillJoint(i);
            }
            int lower = supportOf(i) * STATE;
            double size = bodies.shape[i].radius;
            int linear = (holds[i] & STICKS) != 0 ? 3 : 1;
            for (int d = 0; d < directions[i]; d++) {
                int at = i * BLOCK + 6 * d;
                double v = dot(own, at, s, i * STATE) - dot(below, at, s, lower);
                speed[6 * i + d] = v;
                most = Math.max(most, Math.abs(d < linear ? v : v * size) / bodies.speedScale(i, i));
            }
        }
        return most;
    }

    private static double dot(double[] a, int i, double[] b, int j) {
        return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3] + a[i + 4] * b[j + 4]
                + a[i + 5] * b[j + 5];
    }

    /**
     * The joint of a body: at the centre of its load, with as many directions as its contacts can hold. Normal impulses are
     * spread over the points as the load is, and bent by shares in proportion to load and arm: so all points that push still
     * push after a small change.
     */
    private void fillJoint(int i) {
        int r = support[i];
        double[] row = rows.row;
        double[] point = rows.point;
        int o = r * STRIDE;
        int n = rows.points[r];
        double load = load(r);
        double cx = 0;
        double cy = 0;
        double cz = 0;
        for (int k = 0; k < n; k++) {
            int p = ContactConstraints.place(r, k) + FROM_A;
            double weight = weight(r, k) / load;
            cx += weight * point[p];
            cy += weight * point[p + 1];
            cz += weight * point[p + 2];
        }
        int j = i * JOINT;
        double tt = 0;
        double tu = 0;
        double uu = 0;
        for (int k = 0; k < n; k++) {
            int p = ContactConstraints.place(r, k) + FROM_A;
            double t = along(o + TANGENT, point[p] - cx, point[p + 1] - cy, point[p + 2] - cz);
            double u = along(o + BITANGENT, point[p] - cx, point[p + 1] - cy, point[p + 2] - cz);
            double weight = weight(r, k) / load;
            tt += weight * t * t;
            tu += weight * t * u;
            uu += weight * u * u;
            joint[j + SHARES + k * SHARE] = weight;
            joint[j + SHARES + k * SHARE + 1] = t;
            joint[j + SHARES + k * SHARE + 2] = u;
        }
        // The load's longer side is along (c, s) in the tangents, its shorter one along (-s, c).
        double half = 0.5 * (tt - uu);
        double root = Math.sqrt(half * half + tu * tu);
        double c = root > 0 ? Math.sqrt(0.5 * (1 + half / root)) : 1;
        double s = root > 0 ? Math.sqrt(Math.max(0, 0.5 * (1 - half / root))) : 0;
        s = tu < 0 ? -s : s;
        double narrow = NARROW * bodies.shape[i].radius * bodies.shape[i].radius;
        double longer = 0.5 * (tt + uu) + root;
        double shorter = 0.5 * (tt + uu) - root;
        for (int k = 0; k < n; k++) {
            int q = j + SHARES + k * SHARE;
            double t = joint[q + 1];
            double u = joint[q + 2];
            joint[q + 1] = longer > narrow ? joint[q] * (c * t + s * u) / longer : 0;
            joint[q + 2] = shorter > narrow ? joint[q] * (c * u - s * t) / shorter : 0;
        }
        double fx = cx - row[o + ARM_A];
        double fy = cy - row[o + ARM_A + 1];
        double fz = cz - row[o + ARM_A + 2];
        joint[j + OFFSET] = along(o + TANGENT, fx, fy, fz);
        joint[j + OFFSET + 1] = along(o + BITANGENT, fx, fy, fz);
        holds[i] = (slides[r] ? 0 : row[o + TWIST_ARM] > 0 ? STICKS | TWISTS : STICKS)
                | (longer > narrow ? BENDS_ALONG : 0) | (shorter > narrow ? BENDS_ACROSS : 0);
        fillDirections(i, o, cx, cy, cz, c, s);
    }

    private double along(int direction, double x, double y, double z) {
        return x * rows.row[direction] + y * rows.row[direction + 1] + z * rows.row[direction + 2];
    }

    private void fillDirections(int i, int o, double cx, double cy, double cz, double c, double s) {
        double[] row = rows.row;
        double[] pose = bodies.pose;
        int r = support[i];
        int pa = rows.bodyA[r] * Pose.STRIDE;
        int pb = rows.bodyB[r] * Pose.STRIDE;
        double bx = cx + (pose[pa] - pose[pb]);
        double by = cy + (pose[pa + 1] - pose[pb + 1]);
        double bz = cz + (pose[pa + 2] - pose[pb + 2]);
        double[] ofA = rows.bodyA[r] == i ? own : below;
        double[] ofB = rows.bodyA[r] == i ? below : own;
        int at = i * BLOCK;
        int linear = (holds[i] & STICKS) != 0 ? 3 : 1;
        for (int d = 0; d < linear; d++) {
            moving(ofA, at, row, o + 3 * d, cx, cy, cz);
            moving(ofB, at, row, o + 3 * d, bx, by, bz);
            at += 6;
        }
        if ((holds[i] & TWISTS) != 0) {
            at = turning(at, row[o], row[o + 1], row[o + 2]);
        }
        // A push along the normal n at e from the centre turns about e x n; T x n = -U and U x n = T.
        if ((holds[i] & BENDS_ALONG) != 0) {
            at = turningInPlane(at, o, s, -c);
        }
        if ((holds[i] & BENDS_ACROSS) != 0) {
            at = turningInPlane(at, o, c, s);
        }
        directions[i] = (at - i * BLOCK) / 6;
    }

    private static void moving(double[] out, int at, double[] row, int e, double x, double y, double z) {
        out[at] = row[e];
        out[at + 1] = row[e + 1];
        out[at + 2] = row[e + 2];
        out[at + 3] = y * row[e + 2] - z * row[e + 1];
        out[at + 4] = z * row[e] - x * row[e + 2];
        out[at + 5] = x * row[e + 1] - y * row[e];
    }

    private int turningInPlane(int at, int o, double t, double u) {
        double[] row = rows.row;
        int b = o + BITANGENT;
        return turning(at, t * row[o + TANGENT] + u * row[b], t * row[o + TANGENT + 1] + u * row[b + 1],
                t * row[o + TANGENT + 2] + u * row[b + 2]);
    }

    private int turning(int at, double x, double y, double z) {
        Arrays.fill(own, at, at + 3, 0);
        own[at + 3] = x;
        own[at + 4] = y;
        own[at + 5] = z;
        System.arraycopy(own, at, below, at, 6);
        return at + 6;
    }

    /** From the leaves to the ground: what each body's motion costs, with all that rests on it. */
    private void factor() {
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            root[i] = i;
            isLost[i] = false;
            if (support[i] >= 0) {
                fillJoint(i);
                int lower = supportOf(i);
                root[i] = bodies.isDynamic(lower) ? root[lower] : i;
            }
            fillInertia(i);
        }
        for (int k = endBody - 1; k >= firstBody; k--) {
            int i = order.member[k];
            if (turnsFreely[i]) {
                isLost[root[i]] |= !invert(inverse, i * BLOCK, 6);
                if (support[i] >= 0) {
                    factorJoint(i);
                }
            }
        }
        isFactored = true;
    }

    private void fillInertia(int i) {
        int at = i * BLOCK;
        Arrays.fill(inverse, at, at + BLOCK, 0);
        inverse[at] = bodies.mass[i];
        inverse[at + 7] = bodies.mass[i];
        inverse[at + 14] = bodies.mass[i];
        SymmetricMatrix3.turn(bodies.inertia, 12 * i, bodies.pose, i * Pose.STRIDE + Pose.ROTATION, x, 0);
        inverse[at + 21] = x[0];
        inverse[at + 22] = x[1];
        inverse[at + 23] = x[2];
        inverse[at + 27] = x[1];
        inverse[at + 28] = x[3];
        inverse[at + 29] = x[4];
        inverse[at + 33] = x[2];
        inverse[at + 34] = x[4];
        inverse[at + 35] = x[5];
    }

    private void factorJoint(int i) {
        int at = i * BLOCK;
        int n = directions[i];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < 6; b++) {
                product[6 * a + b] = dot(own, at + 6 * a, inverse, at + 6 * b);
            }
        }
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                grip[at + 6 * a + b] = dot(product, 6 * a, own, at + 6 * b);
            }
        }
        isLost[root[i]] |= !invert(grip, at, n);
        int lower = supportOf(i);
        if (!bodies.isDynamic(lower)) {
            return;
        }
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < 6; b++) {
                double sum = 0;
                for (int c = 0; c < n; c++) {
                    sum += grip[at + 6 * a + c] * below[at + 6 * c + b];
                }
                pull[at + 6 * a + b] = sum;
            }
        }
        int to = lower * BLOCK;
        for (int a = 0; a < 6; a++) {
            for (int b = 0; b < 6; b++) {
                double sum = 0;
                for (int c = 0; c < n; c++) {
                    sum += below[at + 6 * c + a] * pull[at + 6 * c + b];
                }
                inverse[to + 6 * a + b] += sum;
            }
        }
    }

    /** Inverts the leading n x n part of a symmetric positive definite block in place; returns whether numbers suffice for that. */
    private boolean invert(double[] m, int at, int n) {
        for (int k = 0; k < n; k++) {
            diagonal[k] = m[at + 7 * k];
        }
        boolean suffices = true;
        for (int k = 0; k < n; k++) {
            int row = at + 6 * k;
            suffices &= m[row + k] > LOST * diagonal[k];
            double pivot = 1 / m[row + k];
            m[row + k] = 1;
            for (int j = 0; j < n; j++) {
                m[row + j] *= pivot;
            }
            for (int i = 0; i < n; i++) {
                int other = at + 6 * i;
                double f = m[other + k];
                if (i != k && f != 0) {
                    m[other + k] = 0;
                    for (int j = 0; j < n; j++) {
                        m[other + j] -= f * m[row + j];
                    }
                }
            }
        }
        return suffices;
    }

    /** Impulses of all joints, and what they change of all velocities. */
    private void solve() {
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            Arrays.fill(momentum, 6 * i, 6 * i + 6, 0);
        }
        for (int k = endBody - 1; k >= firstBody; k--) {
            int i = order.member[k];
            if (support[i] >= 0) {
                passDown(i);
            }
        }
        for (int k = firstBody; k < endBody; k++) {
            passUp(order.member[k]);
        }
    }

    /** What the joint would have to give if the support stayed, and what the support is given. */
    private void passDown(int i) {
        int at = i * BLOCK;
        int n = directions[i];
        for (int a = 0; a < 6; a++) {
            x[a] = dot(inverse, at + 6 * a, momentum, 6 * i);
        }
        for (int a = 0; a < n; a++) {
            y[a] = speed[6 * i + a] + dot(own, at + 6 * a, x, 0);
        }
        int lower = supportOf(i);
        boolean gives = bodies.isDynamic(lower);
        for (int a = 0; a < n; a++) {
            double sum = 0;
            for (int b = 0; b < n; b++) {
                sum += grip[at + 6 * a + b] * y[b];
            }
            impulse[6 * i + a] = -sum;
            for (int b = 0; b < 6 && gives; b++) {
                momentum[6 * lower + b] += sum * below[at + 6 * a + b];
            }
        }
    }

    /** How the body's velocity changes, once that of its support is known. */
    private void passUp(int i) {
        int at = i * BLOCK;
        if (!turnsFreely[i]) {
            Arrays.fill(change, 6 * i, 6 * i + 6, 0);
            return;
        }
        System.arraycopy(momentum, 6 * i, y, 0, 6);
        if (support[i] >= 0) {
            int lower = supportOf(i);
            boolean gives = bodies.isDynamic(lower);
            for (int a = 0; a < directions[i]; a++) {
                double push = impulse[6 * i + a] + (gives ? dot(pull, at + 6 * a, change, 6 * lower) : 0);
                impulse[6 * i + a] = push;
                for (int b = 0; b < 6; b++) {
                    y[b] += push * own[at + 6 * a + b];
                }
            }
        }
        for (int a = 0; a < 6; a++) {
            change[6 * i + a] = dot(inverse, at + 6 * a, y, 0);
        }
    }

    /** Finds the joints that cannot give what is asked of them and weakens them; returns whether there are any. */
    private boolean weaken() {
        for (int k = firstBody; k < endBody; k++) {
            fails[order.member[k]] = isLost[order.member[k]];
        }
        boolean any = false;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            if (support[i] >= 0 && !isLost[root[i]] && !give(i, false)) {
                fails[root[i]] = true;
                any = true;
            }
        }
        return any;
    }

    /** Adds the impulses of a body's joint to its row; or weakens the row if its contacts cannot give them, and returns false. */
    private boolean give(int i, boolean really) {
        int r = support[i];
        double[] row = rows.row;
        int o = r * STRIDE;
        int j = i * JOINT;
        // Impulses of a row act on B.
        double sign = rows.bodyB[r] == i ? 1 : -1;
        int at = 6 * i;
        boolean sticks = (holds[i] & STICKS) != 0;
        double push = sign * impulse[at++];
        double t = sticks ? sign * impulse[at++] : 0;
        double u = sticks ? sign * impulse[at++] : 0;
        double twist = (holds[i] & TWISTS) != 0 ? sign * impulse[at++] : 0;
        double along = (holds[i] & BENDS_ALONG) != 0 ? sign * impulse[at++] : 0;
        double across = (holds[i] & BENDS_ACROSS) != 0 ? sign * impulse[at] : 0;
        double load = 0;
        double least = 0;
        int pulls = -1;
        for (int k = 0; k < rows.points[r]; k++) {
            int q = j + SHARES + k * SHARE;
            int p = o + POINTS + k * POINT + IMPULSE;
            double next = row[p] + push * joint[q] + along * joint[q + 1] + across * joint[q + 2];
            load += next;
            if (really) {
                row[p] = next;
            } else if (next < least) {
                least = next;
                pulls = k;
            }
        }
        if (pulls >= 0) {
            dropped[4 * r + pulls] = true;
            return false;
        }
        // Tangential impulses act at the centre of friction, not of the load.
        twist += row[o + TWIST_IMPULSE] + joint[j + OFFSET] * u - joint[j + OFFSET + 1] * t;
        t += row[o + TANGENT_IMPULSE];
        u += row[o + TANGENT_IMPULSE + 1];
        if (really) {
            row[o + TANGENT_IMPULSE] = t;
            row[o + TANGENT_IMPULSE + 1] = u;
            row[o + TWIST_IMPULSE] = twist;
        } else if (sticks && !sticks(o, load, t, u, twist)) {
            slides[r] = true;
            return false;
        }
        return true;
    }

    /** Applies the impulses of all trees that hold. */
    private void apply() {
        double[] s = bodies.state;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            if (fails[root[i]]) {
                continue;
            }
            if (support[i] >= 0) {
                give(i, true);
            }
            for (int a = 0; a < 6; a++) {
                s[i * STATE + a] += change[6 * i + a];
            }
        }
    }
}
