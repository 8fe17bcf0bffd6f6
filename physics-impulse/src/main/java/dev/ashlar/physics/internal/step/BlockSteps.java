package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.DisjointSets;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Lets each group of bodies take internal steps of its own length: the longest one, divided by a power of two. Such block time steps are
 * common in simulations of stars (McMillan, "The Use of Supercomputers in Stellar Dynamics", 1986). Each group has a clock; an internal
 * step moves the groups whose clocks agree and that take steps of one length, while all other bodies are frozen.
 *
 * <p>A group is what can meet within the longest internal step: bodies that pairs of swept volumes of that step connect, or joints, or that
 * sleep in one island. Static bodies connect nothing. So nothing in a group depends on how fast others are. A body that an impact throws
 * out of its volume may meet another group after all, and then meets it as fixed until the clocks agree again.
 */
final class BlockSteps {
    /** The shortest internal step is the longest divided by two to this power. */
    private static final int FINEST = 31;
    private static final long WHOLE = 1L << FINEST;
    /** The group of a body that connects nothing. */
    static final int NONE = -1;

    private final BodySet bodies;
    private final FrozenBodies frozen;
    private final DisjointSets sets = new DisjointSets();
    /** By body: its group, named by its first body; whether the present internal step moves it; the level of its group's last step. */
    private int[] group = new int[16];
    private boolean[] isLive = new boolean[16];
    private int[] last = new int[16];
    /** By group: two to the power of it divides the longest internal step; how much of that has gone by, in parts of {@link #WHOLE}. */
    private int[] level = new int[16];
    private long[] clock = new long[16];
    private boolean hasGroups;
    /** Whether all bodies are one group, whose internal steps may have any length. */
    private boolean isOne;
    /** Of the present internal step. */
    private int present;
    private long earliest;
    private boolean isAll;
    private int groups;

    BlockSteps(BodySet bodies, FrozenBodies frozen) {
        this.bodies = bodies;
        this.frozen = frozen;
    }

    /** A body that is new, or was put elsewhere, asks for nothing. */
    void begin(int i) {
        grow();
        last[i] = 0;
    }

    private void grow() {
        int size = bodies.def.length;
        if (group.length < size) {
            group = Arrays.copyOf(group, size);
            isLive = Arrays.copyOf(isLive, size);
            last = Arrays.copyOf(last, size);
            level = Arrays.copyOf(level, size);
            clock = Arrays.copyOf(clock, size);
        }
    }

    /** Begins the longest internal step: its groups are not known yet. */
    void begin() {
        grow();
        isOne = false;
        hasGroups = false;
    }

    /** Begins the longest internal step with all bodies as one group, in steps that someone else chooses. */
    void beginAsOne() {
        grow();
        isOne = true;
    }

    boolean isOne() {
        return isOne;
    }

    /** How many internal steps there are to be at most, as far as the last ones tell. */
    int expected() {
        int finest = 0;
        for (int i = 0; i < bodies.end; i++) {
            finest = bodies.exists(i) ? Math.max(finest, last[i]) : finest;
        }
        // All groups take different ones.
        return (int) Math.min(Integer.MAX_VALUE, (2L << finest) - 1);
    }

    boolean hasGroups() {
        return hasGroups;
    }

    /**
     * Finds the groups. Reads: pairs, joints, sleeping islands. Writes: groups, whose clocks show 0.
     *
     * @param near  pairs whose volumes of the longest internal step touch
     * @param deep  pairs that overlap, beside these
     * @param areOne whether all bodies are to be one group
     */
    void findGroups(PairBuffer near, PairBuffer deep, JointGroups joints, SleepController sleep, boolean areOne) {
        sets.clear(bodies.end);
        join(near);
        join(deep);
        for (int g = 0; g < joints.count; g++) {
            int first = NONE;
            for (int k = joints.memberStart[g]; k < joints.memberStart[g + 1]; k++) {
                first = joinWith(first, joints.members[k]);
            }
        }
        int first = NONE;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.asleep[i]) {
                sets.join(i, sleep.nextAsleep(i));
            }
            if (areOne && bodies.exists(i)) {
                first = joinWith(first, i);
            }
        }
        groups = 0;
        for (int i = 0; i < bodies.end; i++) {
            group[i] = connects(i) ? sets.root(i) : NONE;
            if (group[i] == i) {
                level[i] = 0;
                clock[i] = 0;
                groups++;
            }
            if (group[i] >= 0) {
                level[group[i]] = Math.max(level[group[i]], last[i]);
            }
        }
        hasGroups = true;
    }

    private int joinWith(int first, int i) {
        if (first >= 0 && connects(i)) {
            sets.join(first, i);
        }
        return first < 0 && connects(i) ? i : first;
    }

    private void join(PairBuffer pairs) {
        for (int p = 0; p < pairs.size(); p++) {
            if (connects(pairs.first(p)) && connects(pairs.second(p))) {
                sets.join(pairs.first(p), pairs.second(p));
            }
        }
    }

    /** Whether a body moves or can be moved. */
    private boolean connects(int i) {
        return bodies.exists(i) && (bodies.isActive(i) || bodies.asleep[i]);
    }

    /** Chooses who moves in the next internal step: of the groups that are furthest behind those that take the longest steps. */
    void choose() {
        earliest = earliest();
        // A step ends where one of its length could.
        int least = earliest == 0 ? 0 : FINEST - Long.numberOfTrailingZeros(earliest);
        present = groups == 0 ? 0 : FINEST;
        for (int i = 0; i < bodies.end; i++) {
            if (group[i] == i && clock[i] == earliest) {
                present = Math.min(present, Math.max(least, level[i]));
            }
        }
        isAll = true;
        for (int i = 0; i < bodies.end; i++) {
            int g = group[i];
            isLive[i] = g >= 0 && clock[g] == earliest && Math.max(least, level[g]) == present;
            isAll &= isLive[i] || g < 0;
        }
    }

    /** Seconds of the present internal step. */
    double seconds(double whole) {
        return whole / (1L << present);
    }

    /** By body: whether the present internal step moves it. */
    boolean[] live() {
        return isLive;
    }

    /** Whether the present internal step moves a body. */
    boolean isLive(int i) {
        return isOne || isLive[i];
    }

    /** Whether it moves all that can be moved. */
    boolean isAll() {
        return isOne || isAll;
    }

    /** How many groups there may be: all their names are smaller. */
    int groups() {
        return isOne ? 1 : bodies.end;
    }

    /** The group of a pair's bodies, or {@link #NONE}. */
    int groupOf(int a, int b) {
        return isOne ? 0 : isLive[a] ? group[a] : isLive[b] ? group[b] : NONE;
    }

    int groupOf(int i) {
        return isOne ? 0 : group[i];
    }

    /** Whether a group has gone through the whole of the longest internal step. */
    boolean isDone(int g) {
        return clock[g] == WHOLE;
    }

    /**
     * Takes groups out of the present internal step that ask for shorter ones.
     *
     * @param cuts by group: into how many the longest is to be cut
     * @return whether some group goes on
     */
    boolean postpone(int[] cuts) {
        boolean any = false;
        for (int i = 0; i < bodies.end; i++) {
            if (group[i] == i && isLive[i]) {
                level[i] = cuts[i] <= 1 ? 0 : Math.min(FINEST, 32 - Integer.numberOfLeadingZeros(cuts[i] - 1));
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            if (isLive[i] && level[group[i]] > present) {
                isLive[i] = false;
                isAll = false;
            }
            any |= isLive[i];
        }
        return any || groups == 0;
    }

    /** Skips pairs of which no body moves in the present internal step. */
    void skip(PairSet pairs) {
        pairs.skipAll(false);
        for (int p = 0; p < pairs.now.size() && !isAll; p++) {
            if (!isLive[pairs.now.first(p)] && !isLive[pairs.now.second(p)]) {
                pairs.skip(p);
            }
        }
    }

    /** Freezes all that the present internal step does not move. */
    void freezeOthers() {
        for (int i = 0; i < bodies.end && !isAll; i++) {
            if (group[i] >= 0 && !isLive[i] && bodies.isActive(i)) {
                frozen.freeze(i);
            }
        }
    }

    void thaw() {
        frozen.thaw();
    }

    /** Ends the present internal step: sets the clocks of what moved. */
    void end() {
        frozen.thaw();
        for (int i = 0; i < bodies.end; i++) {
            if (isLive[i]) {
                last[i] = level[group[i]];
                clock[i] += group[i] == i ? WHOLE >> present : 0;
            }
        }
    }

    /** What share of the longest internal step all groups have gone through. */
    double share() {
        return (double) earliest() / WHOLE;
    }

    private long earliest() {
        long least = WHOLE;
        for (int i = 0; i < bodies.end; i++) {
            least = group[i] == i ? Math.min(least, clock[i]) : least;
        }
        return least;
    }

    /** What share of it the groups of the present internal step had gone through when that began. */
    double start() {
        return (double) earliest / WHOLE;
    }

    void save(SnapshotWriter out) {
        grow();
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                out.integer(last[i]);
            }
        }
    }

    /** Reads what {@link #save} wrote, once the bodies are there. */
    void load(SnapshotReader in) {
        grow();
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                last[i] = in.integer("level of internal steps", 0, FINEST);
            }
        }
    }
}
