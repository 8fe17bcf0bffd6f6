package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FROM_A;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.settings.SolverSettings;

/**
 * How an island is solved: whether it moves or rests, in how many sub-steps.
 * All of it follows from velocities and places of the island's own bodies in this step; nothing is remembered.
 *
 * <p>Sub-steps follow from what is stacked. One iteration in a sub-step of s seconds holds a joint between two bodies like a spring of
 * I/s^2, where I is the smaller moment of inertia of the upper body. A column of bodies of height a that carries a weight F and reaches
 * H above the joint buckles unless that is more than F H^2/(7.84 a) (Greenhill 1881, for a column under its own weight). So a heap needs
 * few sub-steps, a high wall more. Loads of impacts do not count: they are over before anything buckles.
 */
public final class IslandSteps {
    /** Greenhill's number. */
    private static final double BUCKLING = 7.84;
    /** By how much stiffness is to be above what buckles, as a factor of the number of sub-steps. */
    private static final double SAFETY = 2.5;

    private final SolverSettings settings;
    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    /** By island: whether it moves; of one with joints, whether it is fast; its sub-steps. */
    public boolean[] moves = new boolean[16];
    boolean[] isFast = new boolean[16];
    public int[] substeps = new int[16];
    /** By body: the weight that it carries, the highest point of what it carries, and on how many rows it stands. */
    private double[] weight = new double[0];
    private double[] top = new double[0];
    private int[] supports = new int[0];

    public IslandSteps(SolverSettings settings, BodySet bodies, ContactConstraints rows, ContactGraph order) {
        this.settings = settings;
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
    }

    /**
     * Reads: rows, velocities. Writes: what islands are.
     *
     * @param h seconds of the internal step
     */
    public void choose(double h) {
        if (moves.length < order.islands) {
            moves = new boolean[2 * order.islands];
            isFast = new boolean[2 * order.islands];
            substeps = new int[2 * order.islands];
        }
        for (int k = 0; k < order.islands; k++) {
            moves[k] = fastest(k) > settings.restSpeed;
            substeps[k] = moves[k] && !order.hasJoints(k) ? substeps(k, h) : 1;
        }
    }

    /** Sets what else is known of an island with joints: whether it is fast, and its sub-steps. */
    public void set(int island, boolean fast, int n) {
        isFast[island] = fast;
        substeps[island] = n;
    }

    /** Lets an island move that was taken to rest. */
    void move(int island, double h) {
        moves[island] = true;
        substeps[island] = substeps(island, h);
    }

    /** The greatest speed of one body against another at a contact, or of turning, as if all were bricks. */
    private double fastest(int island) {
        double most = 0;
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1]; r++) {
            most = Math.max(most, slip(r) / rows.speedScale[r]);
        }
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            double turning = Vectors.length(bodies.state, i * STATE + 3) * bodies.shape[i].turningRadius;
            most = Math.max(most, turning / bodies.speedScale(i, i));
        }
        return most;
    }

    /** How fast the bodies of a row move against each other at its contacts, at most. */
    private double slip(int r) {
        double[] s = bodies.state;
        double[] pose = bodies.pose;
        int a = rows.bodyA[r];
        int b = rows.bodyB[r];
        int i = a * STATE;
        int j = b * STATE;
        double ox = pose[a * Pose.STRIDE] - pose[b * Pose.STRIDE];
        double oy = pose[a * Pose.STRIDE + 1] - pose[b * Pose.STRIDE + 1];
        double oz = pose[a * Pose.STRIDE + 2] - pose[b * Pose.STRIDE + 2];
        double most = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = ContactConstraints.place(r, k) + FROM_A;
            double x = rows.point[p];
            double y = rows.point[p + 1];
            double z = rows.point[p + 2];
            double u = x + ox;
            double v = y + oy;
            double w = z + oz;
            double dx = s[j] - s[i] + s[j + 4] * w - s[j + 5] * v - s[i + 4] * z + s[i + 5] * y;
            double dy = s[j + 1] - s[i + 1] + s[j + 5] * u - s[j + 3] * w - s[i + 5] * x + s[i + 3] * z;
            double dz = s[j + 2] - s[i + 2] + s[j + 3] * v - s[j + 4] * u - s[i + 3] * y + s[i + 4] * x;
            most = Math.max(most, dx * dx + dy * dy + dz * dz);
        }
        return Math.sqrt(most);
    }

    /** Sub-steps in which an island's highest stack does not buckle. */
    private int substeps(int island, double h) {
        findLoads(island);
        double[] g = settings.gravity;
        double pull = Vectors.length(g, 0);
        double most = 0;
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1] && pull > 0; r++) {
            int upper = upper(r);
            if (upper < 0) {
                continue;
            }
            double height = top[upper] - height(upper, g, pull);
            double force = (weight[upper] + bodies.mass[upper] * pull) / supports[upper];
            double size = bodies.shape[upper].size;
            most = size > 0 ? Math.max(most, force * height * height * readiness(upper) / size) : most;
        }
        double longest = settings.maxInternalStep;
        double wanted = SAFETY * longest * Math.sqrt(most / BUCKLING);
        double n = Math.max(settings.movingSubsteps, Math.min(settings.mostSubsteps, wanted));
        return (int) Math.ceil(n * h / longest - 1e-9);
    }

    /** From the highest level down: what each body carries. */
    private void findLoads(int island) {
        int n = bodies.def.length;
        if (weight.length < n) {
            weight = new double[n];
            top = new double[n];
            supports = new int[n];
        }
        double[] g = settings.gravity;
        double pull = Vectors.length(g, 0);
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            weight[i] = 0;
            supports[i] = 0;
            top[i] = pull > 0 ? height(i, g, pull) : 0;
        }
        int from = order.rowStart[island];
        int end = order.rowStart[island + 1];
        for (int r = from; r < end; r++) {
            int upper = upper(r);
            if (upper >= 0) {
                supports[upper]++;
            }
        }
        for (int r = end - 1; r >= from; r--) {
            int upper = upper(r);
            if (upper >= 0) {
                int lower = rows.bodyA[r] == upper ? rows.bodyB[r] : rows.bodyA[r];
                if (order.level[lower] > 0) {
                    weight[lower] += (weight[upper] + bodies.mass[upper] * pull) / supports[upper];
                    top[lower] = Math.max(top[lower], top[upper]);
                }
            }
        }
    }

    private double height(int i, double[] g, double pull) {
        int p = i * Pose.STRIDE;
        return -(g[0] * bodies.pose[p] + g[1] * bodies.pose[p + 1] + g[2] * bodies.pose[p + 2]) / pull;
    }

    /** The body of a row that is further from the ground, or -1 if none is. */
    private int upper(int r) {
        int a = order.level[rows.bodyA[r]];
        int b = order.level[rows.bodyB[r]];
        return a == b || a == ContactGraph.FAR || b == ContactGraph.FAR ? -1 : a > b ? rows.bodyA[r] : rows.bodyB[r];
    }

    /** The inverse of a body's smallest moment of inertia about an axis of its frame. */
    private double readiness(int i) {
        double[] about = bodies.inertia;
        return Math.max(about[12 * i + 6], Math.max(about[12 * i + 9], about[12 * i + 11]));
    }
}
