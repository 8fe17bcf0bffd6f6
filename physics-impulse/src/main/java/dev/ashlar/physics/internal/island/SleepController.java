package dev.ashlar.physics.internal.island;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.DisjointSets;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.ProxyBuffer;
import java.util.Arrays;

/**
 * Puts islands of bodies at rest to sleep, and wakes them. An island sleeps when for half a second none of its bodies has moved
 * from its place by more than a trace, none was held back, each that gravity pulls is carried by others, and none of these
 * moves. There is no threshold of speed: what is slow but gets anywhere stays awake, and so does a body at its apex, which
 * nothing carries.
 *
 * <p>A sleeping island is woken as a whole, before the step is solved, by an awake body that touches one of its bodies or will
 * do so in this step, by everything that a user does to one of them, and when a body that it rests on is moved or removed. Its
 * impulses were kept, so that it goes on as it stood.
 */
public final class SleepController {
    /** How long a body must stay at its place, in seconds. */
    private static final double PATIENCE = 0.5;
    /** What counts as its place, as a share of its size. */
    private static final double TRACE = 2e-5;

    private final BodySet bodies;
    private final JointSet joints;
    private final JointGroups groups;
    private final SweptBounds volumes;
    private final PairSet pairs;
    private final DisjointSets islands = new DisjointSets();
    private final ProxyBuffer found = new ProxyBuffer();
    /** By body: where it was when its rest began, and for how long it has been there. */
    private double[] place = new double[16 * Pose.STRIDE];
    private double[] rested = new double[16];
    /** By body: the name of its island, see {@link DisjointSets}; of those that sleep, as it was when they fell asleep. */
    public int[] island = new int[16];
    /** By body asleep: the next one of its island, in a ring. */
    private int[] next = new int[16];
    /** By name of an island: the shortest rest of its bodies, and the last of its bodies in the ring so far. */
    private double[] shortest = new double[16];
    private int[] tail = new int[16];
    /** Islands put to sleep and woken since the report was last told. */
    private int slept;
    private int woken;

    public SleepController(BodySet bodies, JointSet joints, JointGroups groups, SweptBounds volumes, PairSet pairs) {
        this.groups = groups;
        this.bodies = bodies;
        this.joints = joints;
        this.volumes = volumes;
        this.pairs = pairs;
    }

    private void grow() {
        int size = bodies.def.length;
        if (rested.length < size) {
            place = Arrays.copyOf(place, size * Pose.STRIDE);
            rested = Arrays.copyOf(rested, size);
            island = Arrays.copyOf(island, size);
            next = Arrays.copyOf(next, size);
            shortest = Arrays.copyOf(shortest, size);
            tail = Arrays.copyOf(tail, size);
        }
    }

    /** A body that is new, or was put elsewhere, begins to rest now. */
    public void begin(int i) {
        grow();
        island[i] = i;
        rest(i);
    }

    private void rest(int i) {
        rested[i] = 0;
        System.arraycopy(bodies.pose, i * Pose.STRIDE, place, i * Pose.STRIDE, Pose.STRIDE);
    }

    /** Wakes the island of a body; one that is awake begins to rest anew. */
    public void wake(int body) {
        grow();
        if (!bodies.asleep[body]) {
            rested[body] = 0;
            return;
        }
        woken++;
        int i = body;
        do {
            bodies.wakeUp(i);
            volumes.insertAgain(i);
            rest(i);
            i = next[i];
        } while (i != body);
    }

    /** Wakes all bodies. */
    public void wakeAll() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.hasMass(i)) {
                wake(i);
            }
        }
    }

    /** Wakes the islands that touched a body, which is about to be moved, removed, or set in motion. */
    public void wakePartners(int body) {
        found.clear();
        if (bodies.sleepers > 0) {
            pairs.partners(body, found);
        }
        wakeFound();
    }

    /** Wakes the islands near a static body that is new at its place. */
    public void wakeNear(int body) {
        found.clear();
        if (bodies.sleepers > 0) {
            volumes.near(body, 2 * widestGap(), found);
        }
        wakeFound();
    }

    /** The widest gap at which a body that sleeps may rest. */
    private double widestGap() {
        double widest = 0;
        for (int i = 0; i < bodies.end; i++) {
            widest = bodies.asleep[i] ? Math.max(widest, bodies.gap(i, i)) : widest;
        }
        return widest;
    }

    private void wakeFound() {
        for (int k = 0; k < found.size(); k++) {
            if (bodies.asleep[found.get(k)]) {
                wake(found.get(k));
            }
        }
    }

    /** Puts the island of an awake body to sleep, whatever it does. */
    public void sleepNow(int body) {
        grow();
        groups.update();
        islands.clear(bodies.end);
        for (int i = 0; i < bodies.end; i++) {
            // Of others there is no island, though they may have the name of one whose first body was removed.
            if (bodies.exists(i) && bodies.hasMass(i)) {
                islands.join(i, island[i]);
            }
        }
        joinGroups();
        int name = islands.root(body);
        int last = -1;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isDynamic(i) && islands.root(i) == name) {
                last = chain(i, last, name);
            }
        }
        slept++;
    }

    /** Bodies that joints connect are in one island, also if what connects them moves as it likes. */
    private void joinGroups() {
        for (int g = 0; g < groups.count; g++) {
            int first = -1;
            for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
                int i = groups.members[k];
                if (bodies.exists(i) && bodies.hasMass(i)) {
                    islands.join(first < 0 ? i : first, i);
                    first = i;
                }
            }
        }
    }

    /** Wakes the sleeping bodies of groups that joints now connect with bodies awake: a group is solved whole or not at all. */
    public void wakeJoined() {
        for (int g = 0; g < groups.count && bodies.sleepers > 0; g++) {
            boolean awake = false;
            for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
                awake |= bodies.isDynamic(groups.members[k]);
            }
            for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1] && awake; k++) {
                if (bodies.asleep[groups.members[k]]) {
                    wake(groups.members[k]);
                }
            }
        }
    }

    /** Lets a body fall asleep as the one after {@code last} in its island's ring, or as the first if that is -1. */
    private int chain(int i, int last, int name) {
        next[i] = last < 0 ? i : next[last];
        if (last >= 0) {
            next[last] = i;
        }
        island[i] = name;
        bodies.fallAsleep(i);
        volumes.insertAgain(i);
        return i;
    }

    /** The next body of the island of one that sleeps, in a ring. */
    public int nextAsleep(int i) {
        return next[i];
    }

    /** The name of a body's island. */
    public int island(int i) {
        return i < island.length ? island[i] : i;
    }

    /**
     * Wakes the sleeping bodies that awake ones touch, or come to touch in this step of h seconds.
     *
     * @return whether any was woken, so that pairs and contacts must be found again
     */
    public boolean wakeTouched(ContactBuffer contacts, double h, double[] gravity) {
        int before = woken;
        for (int m = 0; m < contacts.manifoldCount() && bodies.sleepers > 0; m++) {
            int a = pairs.now.first(contacts.pair(m));
            int b = pairs.now.second(contacts.pair(m));
            if ((bodies.asleep[a] || bodies.asleep[b]) && meet(contacts, m, a, b, h, gravity)) {
                wake(bodies.asleep[a] ? a : b);
            }
        }
        return woken > before;
    }

    private boolean meet(ContactBuffer contacts, int m, int a, int b, double h, double[] g) {
        int awake = bodies.asleep[a] ? b : a;
        if (!bodies.isDynamic(awake)) {
            // It moves as it likes.
            return true;
        }
        double sign = awake == a ? 1 : -1;
        double[] s = bodies.state;
        int o = awake * STATE;
        int p = awake * Pose.STRIDE;
        double nx = sign * contacts.normalX(m);
        double ny = sign * contacts.normalY(m);
        double nz = sign * contacts.normalZ(m);
        double scale = h * bodies.def[awake].gravityScale();
        double fall = Math.max(0, scale * (nx * g[0] + ny * g[1] + nz * g[2]));
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            double x = contacts.x(c) - bodies.pose[p];
            double y = contacts.y(c) - bodies.pose[p + 1];
            double z = contacts.z(c) - bodies.pose[p + 2];
            double closing = nx * (s[o] + s[o + 4] * z - s[o + 5] * y) + ny * (s[o + 1] + s[o + 5] * x - s[o + 3] * z)
                    + nz * (s[o + 2] + s[o + 3] * y - s[o + 4] * x);
            if (contacts.separation(c) - bodies.gap(a, b) <= h * Math.max(0, closing + fall)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Ends an internal step of h seconds: counts how long bodies have rested, and puts islands to sleep that have long enough.
     *
     * @param still  by body: whether it did not move by itself
     * @param held   by body: whether it was held back
     * @param pulled whether there is gravity
     */
    public void update(ContactConstraints rows, boolean[] still, boolean[] held, double h, boolean pulled) {
        grow();
        joinLoaded(rows);
        joinGroups();
        keepAwake(rows);
        keepDrivenAwake();
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isDynamic(i)) {
                boolean carried = bodies.state[i * STATE + LOADED] > 0 || !pulled || bodies.def[i].gravityScale() == 0
                        || bodies.isLocked(i);
                if (still[i] && !held[i] && carried && isAtItsPlace(i)) {
                    rested[i] += h;
                } else {
                    rest(i);
                }
                island[i] = islands.root(i);
                shortest[island[i]] = Double.MAX_VALUE;
                tail[island[i]] = -1;
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isDynamic(i)) {
                shortest[island[i]] = Math.min(shortest[island[i]], rested[i]);
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.isDynamic(i) && shortest[island[i]] >= PATIENCE) {
                slept += island[i] == i ? 1 : 0;
                tail[island[i]] = chain(i, tail[island[i]], island[i]);
            }
        }
    }

    private void joinLoaded(ContactConstraints rows) {
        islands.clear(bodies.end);
        for (int r = 0; r < rows.count; r++) {
            if (bodies.isDynamic(rows.bodyA[r]) && bodies.isDynamic(rows.bodyB[r]) && rows.isLoaded(r)) {
                islands.join(rows.bodyA[r], rows.bodyB[r]);
            }
        }
    }

    /** A body that was pressed against a sleeping one after all wakes it, and none rests on what moves. */
    private void keepAwake(ContactConstraints rows) {
        for (int r = 0; r < rows.count; r++) {
            int a = rows.bodyA[r];
            int b = rows.bodyB[r];
            if (!rows.isLoaded(r)) {
                continue;
            }
            if (runs(a) || runs(b)) {
                rested[a] = 0;
                rested[b] = 0;
            }
            if (bodies.isDynamic(a) && bodies.isDynamic(b)) {
                continue;
            }
            for (int side = 0; side < 2; side++) {
                int other = side == 0 ? b : a;
                if (bodies.asleep[other]) {
                    wake(other);
                } else if (!bodies.isDynamic(other) && !bodies.isAtRest(other)) {
                    rested[side == 0 ? a : b] = 0;
                }
            }
        }
    }

    /** What hangs on a body that moves stays awake, and so does what a drive moves, however slowly. */
    private void keepDrivenAwake() {
        for (int j = 0; j < joints.end; j++) {
            if (!joints.acts(j)) {
                continue;
            }
            int a = joints.bodyA[j];
            int b = joints.bodyB[j];
            boolean isCarried = !bodies.isDynamic(a) && !bodies.isAtRest(a) || !bodies.isDynamic(b) && !bodies.isAtRest(b);
            if (isCarried || joints.isDriving(j)) {
                rested[a] = 0;
                rested[b] = 0;
            }
        }
    }

    /** Whether a body's surface, or that of one of its faces, runs like a belt. */
    private boolean runs(int i) {
        BodyDef def = bodies.def[i];
        boolean runs = def.surfaceVelocity() != Vec3.ZERO;
        for (int k = 0; k < def.materialCount(); k++) {
            runs |= def.material(k).surfaceVelocity() != Vec3.ZERO;
        }
        return runs;
    }

    private boolean isAtItsPlace(int i) {
        double[] p = bodies.pose;
        int o = i * Pose.STRIDE;
        double moved = 0;
        double turned = 0;
        for (int k = 0; k < Pose.STRIDE; k++) {
            double d = p[o + k] - place[o + k];
            moved += k < Pose.ROTATION ? d * d : 0;
            turned += k < Pose.ROTATION ? 0 : d * d;
        }
        double most = TRACE * bodies.shape[i].radius;
        // A small turn changes the quaternion by half its angle.
        return moved <= most * most && 4 * turned <= TRACE * TRACE;
    }

    /** Tells how many sleep, and how many islands fell asleep and woke since this was last told. */
    public void addTo(StepCounts report) {
        report.asleep = bodies.sleepers;
        report.islandsSlept = slept;
        report.islandsWoken = woken;
        slept = 0;
        woken = 0;
    }

    public void save(SnapshotWriter out) {
        grow();
        out.integer(slept);
        out.integer(woken);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.hasMass(i)) {
                out.flag(bodies.asleep[i]);
                out.integer(island[i]);
                out.number(rested[i]);
                out.numbers(place, i * Pose.STRIDE, Pose.STRIDE);
            }
        }
    }

    /** Reads what {@link #save} wrote, once bodies are there and the broad phase knows them. */
    public void load(SnapshotReader in) {
        grow();
        slept = in.integer("islands that fell asleep", 0, 1 << 30);
        woken = in.integer("islands that woke", 0, 1 << 30);
        Arrays.fill(tail, -1);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.hasMass(i)) {
                boolean asleep = in.flag();
                island[i] = in.integer("island", 0, i);
                rested[i] = Check.notNegative("rest", in.bits());
                in.numbers("place of rest", place, i * Pose.STRIDE, Pose.STRIDE);
                int name = island[i];
                if (asleep) {
                    if (!bodies.isAtRest(i)) {
                        throw Check.fault("velocity of a sleeping body", "0", "not");
                    }
                    tail[name] = chain(i, tail[name], name);
                }
            }
        }
    }
}
