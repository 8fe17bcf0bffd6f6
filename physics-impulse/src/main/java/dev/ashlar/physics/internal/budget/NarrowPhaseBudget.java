package dev.ashlar.physics.internal.budget;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.perception.Perception;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.report.StepCounts;
import java.util.Arrays;

/**
 * Which bodies an internal step simulates, so that the questions to the narrow phase stay within a budget. A body is looked at
 * with all its pairs or not at all, since it may move only if nothing near it is unknown; bodies that joints connect are one.
 * Those not looked at stand still, and are met by others as bodies at rest: their own time stops, with their velocities and what
 * is remembered of their pairs. How far they are behind is their lag. When budget is left, they are simulated once more within
 * the step, while all others stand still, until they have caught up.
 *
 * <p>First comes what the camera sees, as far as it leaves those who wait their share of the budget; then those, longest first.
 * Where only a part of what hangs together can be taken, each of them has waited at least half as long as the longest: so nobody
 * who waits T internal steps sees another served twice in the last T/2 of them, which bounds T. See docs/perception.md.
 *
 * <p>Sweeps that follow from hits inside a step are not known beforehand: what they took lately is kept back for them. If that
 * is not enough after all, the clamp stops what is left at the time that it has come to, see {@link NonPenetrationClamp}, and
 * {@link #slowDown} takes back the rest of that step.
 */
public final class NarrowPhaseBudget {
    /** Sweeps that are kept back for a pair, at least and at most. */
    private static final double LEAST_SWEEPS = 1;
    private static final double MOST_SWEEPS = 64;
    /** The same for a pair that is seen. */
    private static final int SEEN_SWEEPS = 4;
    /** A quarter more than what was needed last is kept back. */
    private static final double SPARE = 1.25;
    /** What was kept back in vain is given up by this share an internal step. */
    private static final double GIVE_UP = 0.1;
    /** With so many times the budget that all pairs need, nothing has to be chosen, nor kept back for what is seen. */
    private static final double AMPLE = 4;
    /** Moving bodies that the user drives come before all that is only seen, whose priority is at most 4. */
    private static final double DRIVEN = 8;
    /** Bricks near each other whose speeds differ by more, m/s, may be about to hit each other. */
    private static final double IMPACT = 0.3;
    /** A brick that moves by less than this share of its size a second rests, and has nothing to catch up. */
    private static final double STILL = 1e-4;

    private final BodySet bodies;
    private final PairSet pairs;
    private final JointGroups groups;
    private final Perception perception;
    private PerceptionDef def;

    /** By body: seconds that it is behind, and for how many internal steps it has not been simulated. */
    public double[] lag = new double[16];
    private int[] waited = new int[16];
    /** Sweeps kept back for a pair. */
    private double sweepsPerPair = LEAST_SWEEPS;

    /** Whether this is a step in which only those that are behind move. */
    private boolean isCatchingUp;
    /** Of the step: what is left of the budget, and of the share of those who wait. */
    private long left;
    private long leftForWaiting;
    /** Whether all that moves is looked at in the internal step. */
    private boolean isAll;
    /** Whether no internal step of it was short of budget yet; how many pairs the first one that was could look at. */
    private boolean isFirst;
    private int inFull;
    /** Internal steps that are left of the step, with the present one: as was thought, and as many as there may have to be. */
    private int stepsToCome;
    private int steps;
    /** Of the internal step: what may still be spent, what was, the pairs looked at, and those of them that are seen. */
    private long allowance;
    private long spent;
    private int looked;
    private int lookedFirst;
    /** Bodies that are held though they would move. */
    private final FrozenBodies frozen;
    private int skipped;
    /** What all bodies were at the start of the internal step. */
    private double[] startState = new double[0];

    private final BodySelection choice;
    /** By body: whether it is beside one that moves and is held, or is to be. */
    private boolean[] isBeside = new boolean[16];

    public NarrowPhaseBudget(PerceptionDef def, BodySet bodies, PairSet pairs, JointGroups groups) {
        this.bodies = bodies;
        this.pairs = pairs;
        this.groups = groups;
        this.def = def;
        perception = new Perception(def.view());
        choice = new BodySelection(bodies, pairs, groups);
        frozen = new FrozenBodies(bodies);
    }

    /** Another camera or budget, from the next step on. */
    public void look(PerceptionDef now) {
        def = now;
        perception.lookFrom(now.view());
    }

    /** A body that is new, or was put elsewhere, is not behind. */
    public void begin(int i) {
        grow();
        lag[i] = 0;
        waited[i] = 0;
    }

    /** Seconds that a body is behind. */
    public double lag(int i) {
        return i < lag.length ? lag[i] : 0;
    }

    private void grow() {
        int size = bodies.def.length;
        if (startState.length < size * STATE) {
            lag = Arrays.copyOf(lag, size);
            waited = Arrays.copyOf(waited, size);
            startState = new double[size * STATE];
            isBeside = new boolean[size];
        }
    }

    /** Begins a step of the world. */
    public void beginStep() {
        left = def.budget();
        isFirst = true;
        leftForWaiting = (long) (def.waitingShare() * left);
        isCatchingUp = false;
    }

    /** Begins to catch up, with what the step has left. */
    public void beginCatchUp() {
        leftForWaiting = 0;
        isCatchingUp = true;
    }

    /** Begins an internal step, the first of so many that are to come, as far as is known. */
    public void beginInternalStep(int toCome) {
        grow();
        spent = 0;
        stepsToCome = toCome;
    }

    /** Counts questions that were asked. */
    public void spend(int questions) {
        spent += questions;
        left -= questions;
        allowance -= questions;
    }

    /** Questions about contacts that turn out to be none that may be asked: half of what the first sweeps leave. */
    public int allowedGhosts() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, (allowance - looked) / 2));
    }

    /** Says how many sweeps may be made, and how many of them are for what is seen, so that others do not use them up. */
    public void limit(NonPenetrationClamp clamp) {
        clamp.allowed = (int) Math.min(Integer.MAX_VALUE, Math.max(0, allowance));
        clamp.reserved = Math.min(clamp.allowed, SEEN_SWEEPS * lookedFirst);
        clamp.isFavoured = choice.isFavoured;
    }

    /**
     * Chooses the bodies to simulate, once the pairs were found, and stops the others.
     *
     * @param most  seconds of the internal step at most
     * @param finer how many times as many internal steps there may have to be as was thought, now that the pairs are known
     */
    public void choose(double most, double finer) {
        int n = pairs.now.size();
        steps = (int) Math.ceil(stepsToCome * Math.max(1, finer) - 1e-9);
        System.arraycopy(bodies.state, 0, startState, 0, bodies.end * STATE);
        pairs.skipAll(false);
        skipped = 0;
        looked = n;
        allowance = left / steps;
        lookedFirst = 0;
        isAll = !isCatchingUp && AMPLE * n * (1 + sweepsPerPair) <= allowance;
        if (!isAll) {
            pairs.skipAll(true);
            choice.begin();
            findBlocked(most);
            queue(most);
            chooseWithin();
            freezeOthers();
        }
    }

    /** Whether the step has enough left for so many internal ones that each look at so many pairs. */
    public boolean suffices(int pairsOfStep, long steps) {
        return AMPLE * pairsOfStep * (1 + sweepsPerPair) * steps <= left;
    }

    /** Looks at all that moves in the internal step, which is one of so many at most. */
    public void lookAtAll(int toCome) {
        grow();
        spent = 0;
        steps = toCome;
        System.arraycopy(bodies.state, 0, startState, 0, bodies.end * STATE);
        skipped = 0;
        looked = pairs.now.size();
        allowance = left / toCome;
        lookedFirst = 0;
        isAll = true;
    }

    /** Whether nothing has to be chosen in the internal step, so that it is one as without a budget. */
    public boolean looksAtAll() {
        return isAll;
    }

    /**
     * Takes first what is seen, if all that hangs together with it can be looked at in each of the internal steps to come; then
     * those who have waited longest, with their surroundings and all that is left but for what is seen. What is too much for each
     * internal step is thus simulated in some of them, slowly but whole.
     */
    private void chooseWithin() {
        double perPair = 1 + sweepsPerPair;
        choice.takeSeen((int) Math.min(Integer.MAX_VALUE, (left - leftForWaiting) / steps / 2));
        lookedFirst = choice.looked;
        long reserved = (1L + SEEN_SWEEPS) * lookedFirst;
        allowance = Math.min(left, reserved + Math.max(leftForWaiting, left - reserved * steps));
        double more = Math.max(0, (allowance - reserved) / perPair);
        int most = lookedFirst + (int) Math.min(Integer.MAX_VALUE - lookedFirst, more);
        inFull = isFirst || isCatchingUp ? most : Math.max(most, inFull);
        isFirst = false;
        if (choice.takeWaiting(most, inFull, isCatchingUp ? 0 : (int) Math.min(Integer.MAX_VALUE, left / 2))) {
            allowance = left;
        }
        looked = choice.looked;
        leftForWaiting = Math.max(0, leftForWaiting - (long) ((looked - lookedFirst) * perPair));
    }

    /** Who is about to hit one that is not behind waits until that is over: it would hit a body at rest. */
    private void findBlocked(double most) {
        Arrays.fill(isBeside, 0, bodies.end, false);
        for (int p = 0; p < pairs.now.size() && isCatchingUp; p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            if (bodies.isActive(a) && bodies.isActive(b) && lag[a] >= most != lag[b] >= most && meet(a, b)) {
                isBeside[lag[a] >= most ? a : b] = true;
            }
        }
    }

    private boolean meet(int i, int j) {
        double[] s = bodies.state;
        double x = s[i * STATE] - s[j * STATE];
        double y = s[i * STATE + 1] - s[j * STATE + 1];
        double z = s[i * STATE + 2] - s[j * STATE + 2];
        double impact = IMPACT * bodies.speedScale(i, j);
        return x * x + y * y + z * z > impact * impact;
    }

    /** Queues all bodies that would move, those that joints connect by the first of them; when catching up, those behind. */
    private void queue(double most) {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isActive(i) && choice.unit(i) == i) {
                int g = groups.of(i);
                double least = Double.MAX_VALUE;
                double priority = 0;
                boolean isSeen = false;
                for (int k = g < 0 ? 0 : groups.memberStart[g]; k < (g < 0 ? 1 : groups.memberStart[g + 1]); k++) {
                    int m = g < 0 ? i : groups.members[k];
                    if (bodies.isActive(m)) {
                        least = Math.min(least, isBeside[m] ? 0 : lag[m]);
                        priority = Math.max(priority, priority(m));
                        isSeen |= isSeen(m);
                    }
                }
                if (!isCatchingUp || least >= most) {
                    choice.add(i, waited[i], priority, isSeen);
                }
            }
        }
    }

    private boolean isSeen(int i) {
        int p = i * Pose.STRIDE;
        return !bodies.hasMass(i)
                || perception.isSeen(bodies.pose[p], bodies.pose[p + 1], bodies.pose[p + 2], bodies.shape[i].radius);
    }

    /** What a viewer would notice of a body; driven ones come first. */
    private double priority(int i) {
        if (!bodies.hasMass(i)) {
            return DRIVEN;
        }
        double[] s = bodies.state;
        int o = i * STATE;
        int p = i * Pose.STRIDE;
        double speed = Math.sqrt(s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2]);
        return perception.priority(bodies.pose[p], bodies.pose[p + 1], bodies.pose[p + 2], bodies.shape[i].radius, speed);
    }

    /** Makes all that would move and was not taken bodies at rest, which nothing pushes. */
    private void freezeOthers() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isActive(i) && !choice.isLive[i]) {
                frozen.freeze(i);
            }
        }
        for (int p = 0; p < pairs.now.size(); p++) {
            skipped +=
                    pairs.isSkipped(p) && (frozen.contains(pairs.now.first(p)) || frozen.contains(pairs.now.second(p))) ? 1 : 0;
        }
    }

    /** Gives held bodies back what they had. */
    public void thaw() {
        frozen.thaw();
    }

    /**
     * Takes back what bodies that the clamp stopped for want of budget gained after that: their velocities are between what they
     * were and what the step made of them. Energy is convex in velocity, so it is no more than along the way. The impulses did
     * not act in full, and are forgotten.
     */
    public void slowDown(NonPenetrationClamp clamp, WarmStartCache impulses) {
        for (int p = 0; p < pairs.now.size() && clamp.cuts > 0; p++) {
            if (!pairs.isSkipped(p) && (clamp.isCut[pairs.now.first(p)] || clamp.isCut[pairs.now.second(p)])) {
                impulses.forget(p);
            }
        }
        for (int i = 0; i < bodies.end && clamp.cuts > 0; i++) {
            if (clamp.isCut[i]) {
                double t = clamp.cutAt[i];
                for (int k = i * STATE; k < i * STATE + 6; k++) {
                    bodies.state[k] = startState[k] + t * (bodies.state[k] - startState[k]);
                }
            }
        }
    }

    /** Ends an internal step of h seconds. */
    public void endInternalStep(NonPenetrationClamp clamp, double h, StepCounts report) {
        learn(clamp);
        if (!isCatchingUp) {
            report.pairsSkipped += skipped;
            report.heldByBudget += frozen.count;
        }
        report.heldByBudget += clamp.cuts;
        findBeside();
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !frozen.contains(i) && !bodies.isActive(i)) {
                lag[i] = 0;
                waited[i] = 0;
                continue;
            }
            double went = frozen.contains(i) ? 0 : clamp.isCut[i] ? clamp.cutAt[i] * h : h;
            if (isCatchingUp) {
                lag[i] = Math.max(0, lag[i] - went);
            } else {
                lag[i] += h - went;
            }
            if (!frozen.contains(i)) {
                waited[i] = 0;
                lag[i] = !isBeside[i] && isAtRest(i, bodies.state) ? 0 : lag[i];
            } else if (!isCatchingUp) {
                waited[i]++;
            }
        }
        thaw();
    }

    /** How many sweeps a pair took, hits and what follows from them included, so that the next step keeps enough back. */
    private void learn(NonPenetrationClamp clamp) {
        if (looked > 0 && !isCatchingUp) {
            double used = SPARE * (spent - looked) / looked;
            double wanted = clamp.cuts > 0 ? 2 * sweepsPerPair : Math.max(used, (1 - GIVE_UP) * sweepsPerPair);
            sweepsPerPair = Math.max(LEAST_SWEEPS, Math.min(MOST_SWEEPS, wanted));
        }
    }

    /** Who rests only since his neighbour is held does not rest. */
    private void findBeside() {
        Arrays.fill(isBeside, 0, bodies.end, false);
        for (int p = 0; p < pairs.now.size() && frozen.count > 0; p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            if (frozen.contains(a) != frozen.contains(b)) {
                int held = frozen.contains(a) ? a : b;
                isBeside[held == a ? b : a] |= !isAtRest(held, startState);
            }
        }
    }

    private boolean isAtRest(int i, double[] s) {
        int o = i * STATE;
        double r = bodies.shape[i].radius;
        double still = STILL * r / bodies.speedScale(i, i);
        return s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2]
                + (s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5]) * r * r <= still * still;
    }

    /** Whether nobody could be chosen in the last internal step. */
    public boolean isIdle() {
        return choice.taken == 0;
    }

    /** Whether an internal step of so many seconds lets somebody catch up. */
    public boolean isWorthCatchingUp(double seconds) {
        boolean any = false;
        for (int i = 0; i < bodies.end && left > 0; i++) {
            any |= bodies.exists(i) && bodies.isActive(i) && lag[i] >= seconds;
        }
        return any;
    }

    /** The most internal steps that a body has not been simulated for. */
    public int longestWait() {
        int most = 0;
        for (int i = 0; i < bodies.end; i++) {
            most = Math.max(most, waited[i]);
        }
        return most;
    }

    /** The longest that a body is behind, in seconds. */
    public double largestLag() {
        double most = 0;
        for (int i = 0; i < bodies.end; i++) {
            most = Math.max(most, lag[i]);
        }
        return most;
    }

    /** Writes what the next step depends on; where the camera is and the budget are among the settings. */
    public void save(SnapshotWriter out) {
        grow();
        out.number(sweepsPerPair);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                out.number(lag[i]);
                out.integer(waited[i]);
            }
        }
    }

    /** Reads what {@link #save} wrote, once the bodies are there. */
    public void load(SnapshotReader in) {
        grow();
        sweepsPerPair = Check.within("sweeps of a pair", in.bits(), LEAST_SWEEPS, MOST_SWEEPS);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                lag[i] = Check.notNegative("lag", in.bits());
                waited[i] = in.integer("wait", 0, Integer.MAX_VALUE);
            }
        }
    }
}
