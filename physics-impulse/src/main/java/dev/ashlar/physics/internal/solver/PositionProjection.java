package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BOUNCES;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FROM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.GAP;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.settings.SolverSettings;
import java.util.Arrays;

/**
 * Corrects where bodies will end, without touching velocities: what the solver left of closing gaps, and what the straight
 * rows do not see of turning, is pushed back out.
 *
 * <p>Bodies are placed one after the other, from the ground up, and each is pushed away from those that are placed already,
 * which stay: so one pass leaves nothing undone in walls and piles, where pushing both bodies of a contact would go back and
 * forth. Only among bodies without ground do both give way.
 */
public final class PositionProjection {
    /** Contacts that are closer than this share of the least gap touch, and are opened to it; others may stay where the clamp stopped them. */
    private static final double TOUCHING = 0.0625;
    private static final int BLOCK_SWEEPS = 16;
    private static final int ROUNDS = 3;
    /**
     * What a contact may lack, as a share of the gap that is wanted: nothing is pushed for less. In motion, pushing for every
     * micrometre would move whole walls, which has no physical reason; nor is anything pushed further there than to lack a little
     * less than that, or what a wall sank by in many steps would be lifted in one.
     */
    private static final double TOLERANCE_IN_MOTION = 0.5;
    private static final double LEFT_IN_MOTION = 0.45;
    private static final double TOLERANCE_AT_REST = 0.1;
    /** What a contact that is left as it is may lack, as a share of the least gap. */
    private static final double SLACK = 1e-3;
    /**
     * Contacts of bodies that move against each other are opened by this share of that, up to this share of the rest offset: with half of
     * it, walls that sway were lifted by up to 0.2 mm in a step, which is 30 J; with a sixteenth, a box in a heap of nine never rested.
     */
    private static final double WIDEN = 0.02;
    private static final double MOVING = 0.2;
    /** Passes over the contacts of one body. */
    private static final int BODY_SWEEPS = 8;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] n = new double[3];
    private final double[] lack = new double[4];
    private final double[] by = new double[4];
    private final double[] block = new double[16];
    /** Rows by the body that they move: the row lists of rank k start at {@code start[k]}. */
    private int[] start = new int[17];
    private int[] byMover = new int[64];

    private double mostPush;
    private boolean[] still;
    /** Whether contacts of bodies at rest that are closer than the least gap are left as they are, since they could not be opened. */
    private boolean leaves;
    /** Whether those of bodies in motion are left, too. */
    private boolean leavesAll;
    /** By row and by body: the number of the visit that found nothing lacking, and of the last that pushed it. */
    private int[] fits = new int[64];
    private int[] pushed = new int[16];
    private int visits;
    /** The island at hand, and its rows. */
    private int island;
    private int firstRow;
    private int endRow;
    /** By body: whether it was pushed in this internal step. */
    public boolean[] isMoved = new boolean[16];

    public PositionProjection(BodySet bodies, ContactConstraints rows, ContactGraph order) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
    }

    /** Begins an internal step: nothing was pushed. */
    public void begin() {
        if (isMoved.length < bodies.end) {
            isMoved = new boolean[bodies.def.length];
        }
        Arrays.fill(isMoved, 0, bodies.end, false);
    }

    /**
     * Pushes all bodies of an island that must be.
     *
     * @param longest no contact of bricks is pushed further than this at once
     * @param atRest  bodies that do not move by themselves
     * @param opens   whether contacts that began closer than the least gap are opened
     */
    public void project(int number, double longest, boolean[] atRest, boolean opens) {
        island = number;
        firstRow = order.rowStart[number];
        endRow = order.rowStart[number + 1];
        mostPush = longest;
        still = atRest;
        sortByMover();
        leaves = !opens;
        leavesAll = !opens;
        boolean lacks = place();
        if (lacks && takeBack()) {
            leaves = true;
            lacks = place();
        }
        for (int round = 1; round <= ROUNDS && lacks; round++) {
            // Bodies squeezed between others that were placed before them: now all give way.
            for (int sweep = 0; sweep < BODY_SWEEPS; sweep++) {
                for (int r = firstRow; r < endRow; r++) {
                    visit(r, true);
                }
            }
            lacks = round == ROUNDS || place();
        }
        if (lacks) {
            takeBack();
        }
    }

    /**
     * Takes back pushes of bodies at rest that made matters worse between them: the stones of an arch that touch cannot be opened
     * one after the other, and the clamp would hold them all, step after step. Returns whether there were any.
     */
    private boolean takeBack() {
        boolean any = false;
        boolean more = true;
        while (more) {
            more = false;
            // What is squeezed was placed last, and what is below it follows.
            for (int r = endRow - 1; r >= firstRow; r--) {
                if (still[rows.bodyA[r]] && still[rows.bodyB[r]] && !rows.overlaps[r] && isWorse(r)) {
                    more |= stay(rows.bodyA[r]);
                    more |= stay(rows.bodyB[r]);
                }
            }
            any |= more;
        }
        return any;
    }

    /** Whether a contact that lacks something ends closer than it began. */
    private boolean isWorse(int r) {
        int o = r * STRIDE;
        double least = least(r);
        boolean worse = false;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = ContactConstraints.place(r, k);
            double end = gapAtEnd(r, o, p, rows.bodyA[r] * STATE, rows.bodyB[r] * STATE);
            worse |= end < Math.min(rows.point[p + GAP], least) - SLACK * least;
        }
        return worse;
    }

    /** The gap that contacts are opened to if they began with less. */
    private double least(int r) {
        return 2 * SolverSettings.zone(rows.gap[r]);
    }

    /** Leaves a body where it is; returns whether it was to move. */
    private boolean stay(int i) {
        double[] s = bodies.state;
        int m = i * STATE + MOVED;
        boolean moves = false;
        for (int k = 0; k < 6; k++) {
            moves |= s[m + k] != 0;
            s[m + k] = 0;
        }
        pushed[i] = moves ? ++visits : pushed[i];
        return moves;
    }

    /** To be called before the first island of a round. */
    public void forgetVisits() {
        if (fits.length < rows.count) {
            fits = new int[2 * rows.count];
        }
        if (pushed.length < bodies.end) {
            pushed = new int[bodies.def.length];
        }
        Arrays.fill(fits, 0, rows.count, 0);
        Arrays.fill(pushed, 0, bodies.end, 0);
        visits = 0;
    }

    /** Places bodies from the ground up; returns whether anything is still lacking. */
    private boolean place() {
        boolean anyLacks = false;
        for (int k = 0; k <= order.groundedEnd[island] - order.bodyStart[island]; k++) {
            boolean lacks = true;
            for (int sweep = 0; sweep < BODY_SWEEPS && lacks; sweep++) {
                lacks = false;
                for (int i = start[k]; i < start[k + 1]; i++) {
                    lacks |= visit(byMover[i], false);
                }
            }
            anyLacks |= lacks;
        }
        return anyLacks;
    }

    private int mover(int r) {
        int last = Math.max(order.rank[rows.bodyA[r]], order.rank[rows.bodyB[r]]);
        return Math.min(order.groundedEnd[island], last) - order.bodyStart[island];
    }

    private void sortByMover() {
        int groups = order.groundedEnd[island] - order.bodyStart[island] + 1;
        if (start.length < groups + 1) {
            start = new int[2 * groups + 1];
        }
        if (byMover.length < rows.count) {
            byMover = new int[2 * rows.count];
        }
        Arrays.fill(start, 0, groups + 1, 0);
        for (int r = firstRow; r < endRow; r++) {
            start[mover(r)]++;
        }
        int sum = 0;
        for (int k = 0; k <= groups; k++) {
            sum += k < groups ? start[k] : 0;
            start[k] = sum;
        }
        for (int r = endRow - 1; r >= firstRow; r--) {
            byMover[--start[mover(r)]] = r;
        }
    }

    /** Pushes the contacts of one row if one of them lacks too much; returns whether it did. */
    private boolean visit(int r, boolean both) {
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r];
        int b = rows.bodyB[r];
        if (rows.overlaps[r] || row[o + BOUNCES] > 0 || fits[r] > pushed[a] && fits[r] > pushed[b]) {
            return false;
        }
        int sa = a * STATE;
        int sb = b * STATE;
        boolean moving = !still[a] || !still[b];
        // At rest, a contact is to end at half of this, or of what it began with.
        double kept = rows.gap[r];
        double least = least(r);
        double most = mostPush * bodies.scale(a, b);
        double widen = moving ? WIDEN * motion(r, a, b) : 0;
        double tolerance = moving ? TOLERANCE_IN_MOTION : TOLERANCE_AT_REST;
        boolean lacks = false;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = ContactConstraints.place(r, k);
            double gap = rows.point[p + GAP];
            boolean isLeft = leaves && (leavesAll || !moving) && gap < least && gap >= -SLACK * least;
            double open = moving ? Math.min(MOVING * kept, gap + widen) : 0.5 * Math.min(kept, gap);
            double wanted = isLeft ? gap : Math.max(gap >= TOUCHING * least ? Math.min(gap, least) : least, open);
            lack[k] = Math.min(most, wanted - gapAtEnd(r, o, p, sa, sb));
            lacks |= lack[k] > (isLeft ? SLACK * least : tolerance * wanted);
            lack[k] -= moving && !isLeft ? Math.min(LEFT_IN_MOTION * wanted, wanted - least) : 0;
        }
        visits++;
        if (!lacks) {
            fits[r] = visits;
            return false;
        }
        boolean movesA = bodies.isDynamic(a) && (both || order.rank[a] >= order.rank[b]);
        boolean movesB = bodies.isDynamic(b) && (both || order.rank[b] >= order.rank[a]);
        if (!findEffects(r, o, movesA, movesB)) {
            movesA = bodies.isDynamic(a);
            movesB = bodies.isDynamic(b);
            if (both || !bodies.hasLocks || !findEffects(r, o, movesA, movesB)) {
                return false;
            }
        }
        push(r, o, movesA, movesB);
        pushed[a] = movesA ? visits : pushed[a];
        pushed[b] = movesB ? visits : pushed[b];
        isMoved[a] |= movesA;
        isMoved[b] |= movesB;
        return true;
    }

    /**
     * Sets what pushing each contact of a row does to all of them, through the bodies that give way; returns whether any gives way.
     * A contact along which those are locked is not pushed.
     */
    private boolean findEffects(int r, int o, boolean movesA, boolean movesB) {
        double[] row = rows.row;
        double[] at = rows.point;
        double[] s = bodies.state;
        int a = rows.bodyA[r];
        int b = rows.bodyB[r];
        double masses = (movesA ? bodies.mobility(a, row[o], row[o + 1], row[o + 2]) : 0)
                + (movesB ? bodies.mobility(b, row[o], row[o + 1], row[o + 2]) : 0);
        double free = (movesA ? s[a * STATE + INV_MASS] : 0) + (movesB ? s[b * STATE + INV_MASS] : 0);
        boolean any = false;
        for (int i = 0; i < rows.points[r]; i++) {
            int p = ContactConstraints.place(r, i);
            for (int j = 0; j <= i; j++) {
                int q = ContactConstraints.place(r, j);
                double effect = masses;
                if (movesA) {
                    effect += SymmetricMatrix3.product(s, a * STATE + INV_INERTIA, at[p], at[p + 1], at[p + 2], at[q], at[q + 1],
                            at[q + 2]);
                }
                if (movesB) {
                    effect += SymmetricMatrix3.product(s, b * STATE + INV_INERTIA, at[p + 3], at[p + 4], at[p + 5], at[q + 3],
                            at[q + 4],
                            at[q + 5]);
                }
                block[4 * i + j] = effect;
                block[4 * j + i] = effect;
            }
            block[5 * i] = block[5 * i] > BodySet.HELD_FAST * free ? block[5 * i] : 0;
            any |= block[5 * i] > 0;
        }
        return any;
    }

    /**
     * How far two bodies move against each other in this step, roughly, where row r has them touch: what a lift carries stands still
     * on it. Taken between their centres, which move against each other as a slab of bricks turns, it was too much: a wall that toppled
     * was lifted by 0.2 mm, by 30 J, in a step. What they turn by is added, also where they turn as one.
     */
    private double motion(int r, int a, int b) {
        double[] s = bodies.state;
        double[] pose = bodies.pose;
        int p = ContactConstraints.place(r, 0) + FROM_A;
        int i = a * STATE + MOVED;
        int j = b * STATE + MOVED;
        int from = a * Pose.STRIDE;
        int to = b * Pose.STRIDE;
        double x = rows.point[p];
        double y = rows.point[p + 1];
        double z = rows.point[p + 2];
        double u = x + pose[from] - pose[to];
        double v = y + pose[from + 1] - pose[to + 1];
        double w = z + pose[from + 2] - pose[to + 2];
        double moveX = s[j] - s[i] + s[j + 4] * w - s[j + 5] * v - s[i + 4] * z + s[i + 5] * y;
        double moveY = s[j + 1] - s[i + 1] + s[j + 5] * u - s[j + 3] * w - s[i + 5] * x + s[i + 3] * z;
        double moveZ = s[j + 2] - s[i + 2] + s[j + 3] * v - s[j + 4] * u - s[i + 3] * y + s[i + 4] * x;
        return Math.sqrt(moveX * moveX + moveY * moveY + moveZ * moveZ) + turn(a) + turn(b);
    }

    private double turn(int body) {
        return bodies.shape[body].turningRadius * Vectors.length(bodies.state, body * STATE + MOVED + 3);
    }

    /** The gap along the normal, which turns with the body that owns it, once both bodies have moved. */
    private double gapAtEnd(int r, int o, int p, int sa, int sb) {
        double[] row = rows.row;
        double[] s = bodies.state;
        double[] pose = bodies.pose;
        int pa = rows.bodyA[r] * Pose.STRIDE;
        int pb = rows.bodyB[r] * Pose.STRIDE;
        double half = 0.5 * rows.point[p + GAP];
        double nx = row[o];
        double ny = row[o + 1];
        double nz = row[o + 2];
        double ax = rows.point[p + FROM_A];
        double ay = rows.point[p + FROM_A + 1];
        double az = rows.point[p + FROM_A + 2];
        double dx = pose[pb] - pose[pa];
        double dy = pose[pb + 1] - pose[pa + 1];
        double dz = pose[pb + 2] - pose[pa + 2];
        turn(s, sa + MOVED + 3, ax - half * nx, ay - half * ny, az - half * nz, a);
        turn(s, sb + MOVED + 3, ax - dx + half * nx, ay - dy + half * ny, az - dz + half * nz, b);
        turn(s, (rows.ownedByB[r] ? sb : sa) + MOVED + 3, nx, ny, nz, n);
        return n[0] * (dx + s[sb + MOVED] - s[sa + MOVED] + b[0] - a[0])
                + n[1] * (dy + s[sb + MOVED + 1] - s[sa + MOVED + 1] + b[1] - a[1])
                + n[2] * (dz + s[sb + MOVED + 2] - s[sa + MOVED + 2] + b[2] - a[2]);
    }

    /** Turns by a small rotation vector w: the Cayley rotation of turn w, off by |w|^3/12. */
    private static void turn(double[] s, int w, double x, double y, double z, double[] out) {
        double wx = s[w];
        double wy = s[w + 1];
        double wz = s[w + 2];
        double c = 1 / (1 + 0.25 * (wx * wx + wy * wy + wz * wz));
        double cx = wy * z - wz * y;
        double cy = wz * x - wx * z;
        double cz = wx * y - wy * x;
        out[0] = x + c * (cx + 0.5 * (wy * cz - wz * cy));
        out[1] = y + c * (cy + 0.5 * (wz * cx - wx * cz));
        out[2] = z + c * (cz + 0.5 * (wx * cy - wy * cx));
    }

    /** Pushes all contacts of a manifold at once, none further than it lacks: point by point bodies would be tilted. */
    private void push(int r, int o, boolean movesA, boolean movesB) {
        double[] row = rows.row;
        int n = rows.points[r];
        Arrays.fill(by, 0);
        for (int sweep = 0; sweep < BLOCK_SWEEPS; sweep++) {
            for (int i = 0; i < n; i++) {
                double d = block[5 * i] > 0 ? Math.max(-by[i], lack[i] / block[5 * i]) : 0;
                by[i] += d;
                for (int j = 0; j < n; j++) {
                    lack[j] -= block[4 * i + j] * d;
                }
            }
        }
        double sum = 0;
        for (int i = 0; i < n; i++) {
            int p = ContactConstraints.place(r, i);
            if (by[i] > 0) {
                sum += by[i];
                if (movesA) {
                    move(rows.bodyA[r] * STATE, -by[i], o, p);
                }
                if (movesB) {
                    move(rows.bodyB[r] * STATE, by[i], o, p + 3);
                }
            }
        }
    }

    private void move(int i, double d, int o, int arm) {
        double[] s = bodies.state;
        double[] at = rows.point;
        for (int k = 0; k < 3; k++) {
            s[i + MOVED + k] += s[i + INV_MASSES + k] * d * rows.row[o + k];
        }
        int k = i + INV_INERTIA;
        double x = d * at[arm];
        double y = d * at[arm + 1];
        double z = d * at[arm + 2];
        s[i + MOVED + 3] += s[k] * x + s[k + 1] * y + s[k + 2] * z;
        s[i + MOVED + 4] += s[k + 1] * x + s[k + 3] * y + s[k + 4] * z;
        s[i + MOVED + 5] += s[k + 2] * x + s[k + 4] * y + s[k + 5] * z;
    }
}
