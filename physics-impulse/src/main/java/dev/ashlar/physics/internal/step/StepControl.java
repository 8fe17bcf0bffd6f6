package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/** How short the internal steps of each group of bodies must be, and whether jointed bodies are in motion. */
final class StepControl {
    /** A body in contact moves by at most this share of its size in an internal step, */
    private static final double FAST = 0.25;
    /**
     * but the longest step is cut into no more than this many for that, and shorter ones accordingly. With 4 a ball of
     * 30 m/s moved by more than half of a wall's depth a step, displaced a tenth fewer bricks at once, and left walls that swayed so
     * that they gained up to 26 J in a step.
     */
    private static final int MAX_MEETING_CUTS = 8;
    /**
     * No step is cut for the spin of a body without joints: one near others turns by at most this angle in an internal step,
     * and keeps the rest of its spin as it keeps its momentum. One that nothing is near turns on, by at most the second angle.
     */
    static final double MAX_LOCAL_TURN = 0.95;
    static final double MAX_TURN_ALONE = 64;
    /** Steps are cut only where bodies meet by more than this. */
    private static final double JUMP = 4;
    /**
     * One with joints by less: where an obstacle stops its figure within a step, two links of a length L that turn by an angle a
     * against each other are up to L a^2/8 apart at their joint. That is less than 1 %.
     */
    private static final double MAX_JOINED_TURN = 0.28;

    /**
     * So many of the longest steps after something was fast for the last time jointed bodies are still in motion: what sways is slow for
     * moments.
     */
    private static final int UNREST = 6;

    /**
     * A contact at the inner side of a body, as that of a ring which hangs in another, is closed by turning, where one of convex
     * bodies is opened: the straight way takes a point off its circle. In a chain that adds up from ring to ring, and pushing it
     * open again lifts all that hangs below. So no such contact closes by more than this share of the rest offset in an internal
     * step, as far as bodies in motion are apart; with a half a chain of 20 gained 0.065 J in a step of its first 4 s, now 0.029.
     */
    private static final double CLOSING = 0.2;
    /** But for that the longest step is cut into no more than this many. */
    private static final int MAX_INWARD_CUTS = 8;

    /**
     * What hangs swings about its contacts, whose directions are those of the start of an internal step: sub-steps would let it
     * swing further each time, by a factor of (1 + 3/8 w^2 h^2)^1/2 a step with four of them, where w is its frequency. Where that
     * is more than next to nothing, by this w^2 h^2 of the longest step, internal steps are as short as sub-steps are, and have
     * but one;
     */
    private static final double HANGS = 0.01;
    /** and no longer than this w^2 h^2, down to an eighth of the longest. */
    private static final double SWING = 0.2;
    private static final int MAX_HANGING_CUTS = 8;

    private final SolverSettings settings;
    private final BodySet bodies;
    private final JointSet joints;
    private final PairSet pairs;
    private final WarmStartCache impulses;
    /** Which group each body is of. */
    private final BlockSteps blocks;
    /** By group: into how many internal steps a step of the length that was asked last is to be cut. */
    int[] cuts = {1};
    /** The same where all bodies are one group, for the step after. */
    int allCuts = 1;
    /** By jointed body: for how many more seconds it counts as in motion. */
    private double[] unrest = new double[16];
    private double whole;
    /** By group: how many internal steps a second bodies in contact ask for at most, since they move or turn. */
    private double[] meeting = new double[1];
    private double[] bending = new double[1];
    /** By group: how many are asked for at most since turning closes contacts, and since something hangs. */
    private double[] inwards = new double[1];
    private double[] hanging = new double[1];
    private double[] turning = new double[1];

    private boolean[] isAlone = new boolean[16];
    private int[] loads = new int[16];
    private boolean hasLoads;

    StepControl(SolverSettings settings, BodySet bodies, JointSet joints, PairSet pairs, WarmStartCache impulses,
            BlockSteps blocks) {
        this.impulses = impulses;
        this.blocks = blocks;
        this.settings = settings;
        this.bodies = bodies;
        this.joints = joints;
        this.pairs = pairs;
    }

    void save(SnapshotWriter out) {
        out.integer(allCuts);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && joints.isJoined(i)) {
                out.number(isFast(i) ? unrest[i] : 0);
            }
        }
    }

    void load(SnapshotReader in) {
        allCuts = in.integer("cuts", 1, Integer.MAX_VALUE);
        grow();
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && joints.isJoined(i)) {
                unrest[i] = Check.within("unrest", in.bits(), 0, UNREST * settings.maxInternalStep);
            }
        }
    }

    /** Whether the group of a jointed body is fast, or was a moment ago. */
    boolean isFast(int i) {
        return i < unrest.length && unrest[i] > 0;
    }

    /** A body that is new is not in motion. */
    void begin(int i) {
        grow();
        unrest[i] = 0;
    }

    /** To be called at the end of an internal step. */
    void pass(double seconds) {
        for (int i = 0; i < bodies.end && joints.count > 0; i++) {
            if (isFast(i) && isLive(i)) {
                unrest[i] = Math.max(0, unrest[i] - seconds);
            }
        }
    }

    /** Into how many sub-steps an island with joints is cut in an internal step of h seconds. */
    int substeps(double h, boolean isFast, boolean hangs) {
        double fine = isFast ? settings.finer / settings.maxInternalStep : 0;
        return hangs ? 1 : (int) Math.ceil(settings.substeps * h * Math.max(1 / whole, fine) - 1e-9);
    }

    private boolean isLive(int i) {
        return blocks.isLive(i);
    }

    private void grow() {
        if (unrest.length < bodies.end) {
            unrest = Arrays.copyOf(unrest, bodies.def.length);
        }
    }

    /** The group of a pair; pairs that nobody looks at have none. */
    private int group(int p) {
        return blocks.isOne() ? 0 : pairs.isSkipped(p) ? BlockSteps.NONE
                : blocks.groupOf(pairs.now.first(p), pairs.now.second(p));
    }

    private int groupOf(int i) {
        return blocks.groupOf(i);
    }

    /**
     * Finds into how many internal steps a second must be cut where bodies in contact, or about to be, are fast. Within a step
     * a contact is straight: a body that turns by an angle a leaves that by R a^2/8 in the middle of it, which must not be more
     * than its gap.
     *
     * @param longest seconds of the step that is to be cut
     */
    void find(ContactBuffer contacts, double longest) {
        whole = longest;
        forget();
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int g = group(contacts.pair(m));
            if (g >= 0) {
                ask(contacts.pair(m), g);
                askInwards(contacts, m, g);
            }
        }
        findHanging();
        findTurning();
        grow();
        for (int i = 0; i < bodies.end && joints.count > 0; i++) {
            int g = bodies.exists(i) && joints.isJoined(i) && isLive(i) ? groupOf(i) : BlockSteps.NONE;
            // Whether anything is fast does not depend on how short the user's steps are.
            if (g >= 0 && Math.max(bending[g], Math.max(meeting[g], pace(g))) * settings.maxInternalStep > 1) {
                unrest[i] = UNREST * settings.maxInternalStep;
            }
        }
        cut(whole);
        allCuts = blocks.isOne() ? cuts[0] : allCuts;
    }

    /** Into how many internal steps to cut one of h seconds if all pairs were in contact: no fewer than it will be. */
    int mostCuts(double h) {
        forget();
        for (int p = 0; p < pairs.now.size(); p++) {
            ask(p, 0);
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            if (hasInside(a) || hasInside(b)) {
                askInwards(mostHalf(a) + mostHalf(b), bodies.gap(a, b), 0);
            }
        }
        findHanging();
        findTurning();
        cut(h);
        return cuts[0];
    }

    private void cut(double whole) {
        int groups = blocks.groups();
        for (int g = 0; g < groups; g++) {
            cuts[g] = cuts(whole, Math.max(pace(g), hanging[g]));
        }
    }

    /** Whether internal steps of a jointed body are not to be cut into sub-steps. */
    boolean hangs(int i) {
        return groupOf(i) >= 0 && hanging[groupOf(i)] > 0;
    }

    /** Finds how many internal steps a second are asked for since something hangs. */
    private void findHanging() {
        double longest = settings.maxInternalStep;
        for (int p = 0; p < pairs.now.size(); p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            int before = pairs.before[p];
            int g = before == PairSet.NEW || !hasInside(a) && !hasInside(b) ? BlockSteps.NONE : group(p);
            if (g < 0) {
                continue;
            }
            int i = a * Pose.STRIDE;
            int j = b * Pose.STRIDE;
            double most = hasInside(a) ? readiness(a) * impulses.stretch(before, -1, 0, 0, 0) : 0;
            most = Math.max(most, hasInside(b) ? readiness(b) * impulses.stretch(before, 1, bodies.pose[i] - bodies.pose[j],
                    bodies.pose[i + 1] - bodies.pose[j + 1], bodies.pose[i + 2] - bodies.pose[j + 2]) : 0);
            if (most * longest * longest >= HANGS) {
                hanging[g] = Math.max(hanging[g], Math.max(settings.substeps / longest,
                        Math.min(MAX_HANGING_CUTS / longest, Math.sqrt(most / SWING))));
            }
        }
    }

    /** How readily a body turns, 1/(kg m^2). */
    private double readiness(int i) {
        return SymmetricMatrix3.trace(bodies.state, i * STATE + BodySet.INV_INERTIA);
    }

    private void forget() {
        hasLoads = false;
        int groups = blocks.groups();
        if (cuts.length < groups) {
            int size = bodies.def.length;
            cuts = new int[size];
            meeting = new double[size];
            bending = new double[size];
            inwards = new double[size];
            hanging = new double[size];
            turning = new double[size];
        }
        Arrays.fill(meeting, 0, groups, 0);
        Arrays.fill(bending, 0, groups, 0);
        Arrays.fill(inwards, 0, groups, 0);
        Arrays.fill(hanging, 0, groups, 0);
        Arrays.fill(turning, 0, groups, 0);
    }

    private void ask(int pair, int g) {
        int a = pairs.now.first(pair);
        int b = pairs.now.second(pair);
        double size = bodies.smallerRadius(a, b);
        // Points have no size; they cannot meet too much at once.
        double byMoving = size > 0 ? Vectors.distance(bodies.state, a * STATE, b * STATE) / (FAST * size) : 0;
        boolean jumps = byMoving * settings.maxInternalStep >= JUMP;
        byMoving = jumps ? Math.min(byMoving, Math.max(passes(a, b), passes(b, a)) / settings.maxInternalStep) : 0;
        meeting[g] = Math.max(meeting[g], byMoving);
        bending[g] = Math.max(bending[g], Math.max(bend(a, bodies.gap(a, b)), bend(b, bodies.gap(a, b))));
    }

    /**
     * How many bodies as heavy as another, which leans on others or is joined to them, a body can set in motion until it has lost most of
     * its speed. One that meets nothing but bodies that are free, fixed, or as heavy as itself is stopped by the clamp as well as by
     * short steps.
     */
    private double passes(int i, int other) {
        double[] s = bodies.state;
        double own = Vectors.length(s, i * STATE);
        if (own == 0 || !bodies.isDynamic(other) || loads(other) == 0 && !joints.isJoined(other)) {
            return 0;
        }
        double share = own / Vectors.distance(s, i * STATE, other * STATE);
        return bodies.isDynamic(i) ? share * bodies.mass[i] / bodies.mass[other] : Double.MAX_VALUE;
    }

    /** By how many pairs a body was pushed in the last internal step. */
    private int loads(int i) {
        if (!hasLoads) {
            hasLoads = true;
            if (loads.length < bodies.end) {
                loads = new int[bodies.def.length];
            }
            Arrays.fill(loads, 0, bodies.end, 0);
            for (int p = 0; p < pairs.now.size(); p++) {
                if (pairs.before[p] != PairSet.NEW && impulses.isLoaded(pairs.before[p])) {
                    loads[pairs.now.first(p)]++;
                    loads[pairs.now.second(p)]++;
                }
            }
        }
        return loads[i];
    }

    /** Whether a body turns that can be touched from within its hull. */
    private boolean hasInside(int i) {
        return !bodies.shape[i].isConvex && bodies.isDynamic(i);
    }

    /** Asks for steps in which turning does not close the contacts of a manifold by too much. */
    private void askInwards(ContactBuffer contacts, int m, int g) {
        int a = pairs.now.first(contacts.pair(m));
        int b = pairs.now.second(contacts.pair(m));
        if (!hasInside(a) && !hasInside(b)) {
            return;
        }
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            if (contacts.separation(c) <= bodies.gap(a, b)) {
                askInwards(half(contacts, m, c, b) - half(contacts, m, c, a), bodies.gap(a, b), g);
            }
        }
    }

    /** @param half of the acceleration at which a contact of bodies with such a gap closes */
    private void askInwards(double half, double gap, int g) {
        if (half > 0) {
            inwards[g] = Math.max(inwards[g], Math.sqrt(half / (CLOSING * gap)));
        }
    }

    /** Half of the acceleration against the normal of the point of a body at a contact, (w x r) . (w x n) / 2. */
    private double half(ContactBuffer contacts, int m, int c, int i) {
        if (!bodies.isDynamic(i)) {
            return 0;
        }
        double[] s = bodies.state;
        int w = i * STATE + 3;
        int p = i * Pose.STRIDE;
        double x = contacts.x(c) - bodies.pose[p];
        double y = contacts.y(c) - bodies.pose[p + 1];
        double z = contacts.z(c) - bodies.pose[p + 2];
        double nx = contacts.normalX(m);
        double ny = contacts.normalY(m);
        double nz = contacts.normalZ(m);
        double ww = s[w] * s[w] + s[w + 1] * s[w + 1] + s[w + 2] * s[w + 2];
        double wr = s[w] * x + s[w + 1] * y + s[w + 2] * z;
        double wn = s[w] * nx + s[w + 1] * ny + s[w + 2] * nz;
        return 0.5 * (ww * (x * nx + y * ny + z * nz) - wr * wn);
    }

    /** No point of a body has more of it. */
    private double mostHalf(int i) {
        double spin = bodies.isDynamic(i) ? Vectors.length(bodies.state, i * STATE + 3) : 0;
        return 0.5 * spin * spin * bodies.shape[i].radius;
    }

    /** How many internal steps a second a group asks for, beside what hangs. */
    private double pace(int g) {
        double longest = settings.maxInternalStep;
        // Sub-steps take what is slower.
        double fast = meeting[g] * longest < JUMP ? 0 : Math.min(meeting[g], MAX_MEETING_CUTS / longest);
        return Math.max(turning[g], Math.max(fast, Math.min(inwards[g], MAX_INWARD_CUTS / longest)));
    }

    /** Finds what joined bodies ask for since they turn. */
    private void findTurning() {
        for (int i = 0; i < bodies.end && joints.count > 0; i++) {
            if (bodies.exists(i) && joints.isJoined(i) && groupOf(i) >= 0) {
                int g = groupOf(i);
                turning[g] = Math.max(turning[g], Vectors.length(bodies.state, i * STATE + 3) / MAX_JOINED_TURN);
            }
        }
    }

    /** Whether a body near others turns no further than it may in a step of h seconds, which is not cut for it. */
    boolean isTurnLimited(int i, double h) {
        return !joints.isJoined(i) && h * Vectors.length(bodies.state, i * STATE + 3) > MAX_LOCAL_TURN;
    }

    /** Whether a body turns freely, and about an axis that moves. */
    boolean spinsUnevenly(int i) {
        return bodies.spinsUnevenly(i) && !joints.isJoined(i);
    }

    /** Finds the bodies that nothing is near. */
    void findAlone(boolean areWatched) {
        if (isAlone.length < bodies.end) {
            isAlone = new boolean[bodies.def.length];
        }
        for (int i = 0; i < bodies.end; i++) {
            isAlone[i] = !areWatched && bodies.exists(i) && bodies.isDynamic(i) && !joints.isJoined(i);
        }
        for (int p = 0; p < pairs.now.size(); p++) {
            isAlone[pairs.now.first(p)] = false;
            isAlone[pairs.now.second(p)] = false;
        }
    }

    /** Whether nothing is near a body, so that it may turn on within a step. */
    boolean turnsAlone(int i) {
        return i < isAlone.length && isAlone[i];
    }

    private static int cuts(double h, double pace) {
        return (int) Math.ceil(Math.max(1, h * pace - 1e-9));
    }

    /** In how many parts a second must be cut so that a body's contacts, with such a gap, are straight enough in each. */
    private double bend(int i, double gap) {
        return Vectors.length(bodies.state, i * STATE + 3) * Math.sqrt(bodies.shape[i].turningRadius / (4 * gap));
    }
}
