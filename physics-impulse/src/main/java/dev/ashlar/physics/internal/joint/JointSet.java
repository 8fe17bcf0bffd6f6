package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.pair.Connections;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** The joints of a world in flat arrays, by index: their definitions, frames, drives and impulses, and which bodies they join. */
public final class JointSet implements Connections {
    /** Rows of a joint, at most: one an axis that is not free. */
    public static final int SLOTS = 6;
    /** Doubles of {@link #frame}: the pose of the joint's frame on A, in A's frame, then that on B. */
    public static final int FRAMES = 2 * Pose.STRIDE;

    /** How far a servo may be off where it is to be, m or rad. */
    private static final double ON_TARGET = 1e-6;

    /** What a slot does: nothing but what its drive can at most, drive, hold a limit, or hold its axis for good. */
    static final byte IDLE = 0;
    static final byte DRIVE = 1;
    static final byte LOWER = 2;
    static final byte UPPER = 3;
    static final byte LOCKED = 4;

    /** One more than the highest index in use. */
    public int end;
    /** How many joints act, and how many are there beside them that are disabled: in no list and without slots. */
    public int count;
    public int disabled;
    public int[] generation = new int[8];
    public JointDef[] def = new JointDef[8];
    public int[] bodyA = new int[8];
    public int[] bodyB = new int[8];
    double[] frame = new double[8 * FRAMES];
    /** The value at which a locked axis of a joint is held; 0 but for distance joints. */
    public double[] lockedAt = new double[8];
    /** By joint: how many slots it has; and by slot: its axis. */
    public int[] slots = new int[8];
    int[] axisOf = new int[8 * SLOTS];
    /** By axis: what its drive aims at. */
    public double[] target = new double[8 * SLOTS];
    /** By slot: what it does, and the impulse it gave in the last substep, from which the next starts. */
    byte[] mode = new byte[8 * SLOTS];
    public double[] impulse = new double[8 * SLOTS];
    /** By joint: seconds of the substep that its impulses are of. */
    double[] substep = new double[8];
    /** Force and torque that A gives to B, in the world, on average over the last internal step. */
    public double[] load = new double[8 * 6];
    /** By body: its joints as a list of entries 2 joint + side, descending, so that it follows from which joints there are. */
    int[] head = new int[0];
    int[] next = new int[16];
    /** Changes whenever a joint comes or goes. */
    int version;

    private final BodySet bodies;
    /** What wakes bodies whose joints come, go, or are driven elsewhere. */
    private IntConsumer waker = body -> {};
    /** Scratch memory for one who reads, who takes it while he does; another one makes his own. */
    private final AtomicReference<JointConstraints> probe = new AtomicReference<>();
    private int[] free = new int[8];
    private int frees;
    /** The joints that broke in the present step. */
    public int[] brokenIndex = new int[8];
    public int[] brokenGeneration = new int[8];
    public int brokenCount;

    public JointSet(BodySet bodies) {
        this.bodies = bodies;
    }

    /** Has bodies woken by this from now on. */
    public void wakeBy(IntConsumer by) {
        waker = by;
    }

    /** Makes room for one more joint; whatever that throws, nothing has changed. */
    public void makeRoom() {
        if (frees == 0 && end == def.length) {
            grow(2 * end);
        }
        if (head.length < bodies.def.length) {
            int before = head.length;
            int[] longer = Arrays.copyOf(head, bodies.def.length);
            Arrays.fill(longer, before, longer.length, -1);
            head = longer;
        }
    }

    /**
     * Adds a joint that was checked and for which there is room, and wakes its bodies; places of removed ones are used again, the last
     * removed first.
     */
    public int add(JointDef d) {
        int j = frees > 0 ? free[--frees] : end++;
        put(j, d);
        place(bodyA[j], d.frame(), j * FRAMES);
        Pose onB = d.pointB() == null ? d.frame() : new Pose(d.pointB(), d.frame().rotation());
        place(bodyB[j], d.frameB() == null ? onB : d.frameB(), j * FRAMES + Pose.STRIDE);
        lockedAt[j] = d.pointB() == null ? 0 : d.length() >= 0 ? d.length() : d.frame().position().distance(d.pointB());
        Arrays.fill(load, 6 * j, 6 * j + 6, 0);
        wake(j);
        return j;
    }

    public void check(JointDef d) {
        int a = d.bodyA().index();
        int b = d.bodyB().index();
        if (a == b) {
            throw Check.fault("bodies of a joint", "two different ones", "twice " + d.bodyA());
        }
        if (!bodies.hasMass(a) && !bodies.hasMass(b)) {
            throw Check.fault("bodies of a joint", "dynamic, at least one of them",
                    bodies.def[a].type() + " " + d.bodyA() + " and "
                            + bodies.def[b].type() + " " + d.bodyB());
        }
    }

    /** Checks how far the points of a joint are from its bodies, which steps may have led far beyond where they could be put. */
    public void checkArms(JointDef d) {
        checkArm(d.bodyA(), d.frame().position());
        checkArm(d.bodyB(), d.frameB() != null ? d.frameB().position() : d.pointB() != null ? d.pointB() : d.frame().position());
    }

    private void checkArm(BodyId body, Vec3 point) {
        double arm = Vec3.of(bodies.pose, body.index() * Pose.STRIDE).distance(point);
        Check.within("distance of a joint from the centre of " + body, arm, 0, Ranges.ARM);
    }

    private void put(int j, JointDef d) {
        def[j] = d;
        bodyA[j] = d.bodyA().index();
        bodyB[j] = d.bodyB().index();
        substep[j] = 1;
        enter(j);
    }

    /** Lets a joint act, if it is enabled. */
    private void enter(int j) {
        version++;
        addSlots(j, def[j]);
        if (def[j].isEnabled()) {
            count++;
            link(j, 0, bodyA[j]);
            link(j, 1, bodyB[j]);
        } else {
            disabled++;
            slots[j] = 0;
        }
    }

    /** Ends what {@link #enter} began. */
    private void leave(int j) {
        version++;
        slots[j] = 0;
        if (def[j].isEnabled()) {
            count--;
            unlink(2 * j, bodyA[j]);
            unlink(2 * j + 1, bodyB[j]);
        } else {
            disabled--;
        }
    }

    public boolean exists(int j) {
        return def[j] != null;
    }

    /** Whether there is a joint that holds anything. */
    public boolean acts(int j) {
        return def[j] != null && def[j].isEnabled();
    }

    /**
     * Makes a joint another one between the same bodies, with the same frames, and wakes them. Axes that are as they were keep their
     * impulses.
     *
     * @param old what it was, with what its drives aimed at
     */
    public void redefine(int j, JointDef old, JointDef d) {
        wake(j);
        double[] impulses = new double[SLOTS];
        byte[] modes = new byte[SLOTS];
        for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
            impulses[axisOf[s]] = impulse[s];
            modes[axisOf[s]] = mode[s];
        }
        leave(j);
        def[j] = d;
        enter(j);
        for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
            if (old.isEnabled() && old.axis(axisOf[s]).equals(d.axis(axisOf[s]))) {
                impulse[s] = impulses[axisOf[s]];
                mode[s] = modes[axisOf[s]];
            }
        }
        if (!d.isEnabled()) {
            Arrays.fill(load, 6 * j, 6 * j + 6, 0);
        }
        if (d.pointB() != null && d.length() >= 0) {
            lockedAt[j] = d.length();
        }
        wake(j);
    }

    /** Throws if a joint would hold no dynamic body any more, were one of its bodies of another type. */
    public void checkType(int body, BodyType type) {
        for (int j = 0; j < end && type != BodyType.DYNAMIC; j++) {
            if (exists(j) && (bodyA[j] == body && !bodies.hasMass(bodyB[j]) || bodyB[j] == body && !bodies.hasMass(bodyA[j]))) {
                throw Check.fault("bodies of a joint", "dynamic, at least one of them", type + " " + bodies.id[body] + " and "
                        + bodies.def[bodyA[j] + bodyB[j] - body].type() + " " + bodies.id[bodyA[j] + bodyB[j] - body]);
            }
        }
    }

    /**
     * A body is another one, between two steps: its joints hold it where they held it, and begin anew.
     *
     * @param x by how much less, in the body's frame, each point of it has as its coordinates now; likewise y, z
     */
    public void bodyChanged(int body, double x, double y, double z) {
        for (int j = 0; j < end; j++) {
            if (!exists(j) || bodyA[j] != body && bodyB[j] != body) {
                continue;
            }
            int f = j * FRAMES + (bodyA[j] == body ? 0 : Pose.STRIDE);
            frame[f] -= x;
            frame[f + 1] -= y;
            frame[f + 2] -= z;
            Arrays.fill(impulse, j * SLOTS, (j + 1) * SLOTS, 0);
            version++;
        }
    }

    /** Wakes the bodies of a joint. */
    public void wake(int j) {
        waker.accept(bodyA[j]);
        waker.accept(bodyB[j]);
    }

    /** Wakes what joints connect with a body. */
    public void wakeAllOf(int body) {
        for (int e = isJoined(body) ? head[body] : -1; e >= 0; e = next[e]) {
            wake(e >> 1);
        }
    }

    /** Writes all joints, with what carries over to the next step. */
    public void save(SnapshotWriter out) {
        out.places(end, generation, free, frees);
        for (int j = 0; j < end; j++) {
            if (exists(j)) {
                JointCodec.write(def[j], target, j * SLOTS, out);
                out.numbers(frame, j * FRAMES, FRAMES);
                out.number(lockedAt[j]);
                out.numbers(load, 6 * j, 6);
                out.number(substep[j]);
                out.numbers(impulse, j * SLOTS, slots[j]);
                out.room(SLOTS).put(mode, j * SLOTS, slots[j]);
            }
        }
    }

    /** Reads what {@link #save} wrote, in place of no joints; the bodies must be there. */
    public void load(SnapshotReader in) {
        generation = in.generations("joints");
        end = generation.length;
        grow(Math.max(8, end));
        boolean[] inUse = new boolean[end];
        int[] stack = in.freePlaces(inUse);
        frees = stack.length;
        free = Arrays.copyOf(stack, def.length);
        makeRoom();
        for (int j = 0; j < end; j++) {
            if (inUse[j]) {
                loadJoint(j, in);
            }
        }
    }

    private void loadJoint(int j, SnapshotReader in) {
        JointDef d = JointCodec.read(in, bodies);
        if (!bodies.exists(d.bodyA().index()) || !bodies.exists(d.bodyB().index())) {
            throw Check.fault("bodies of joint " + j, "in the world", d.bodyA().index() + " and " + d.bodyB().index());
        }
        check(d);
        put(j, d);
        for (int side = 0; side < 2; side++) {
            int f = j * FRAMES + side * Pose.STRIDE;
            in.numbers("frame of joint " + j, frame, f, Pose.STRIDE);
            for (int k = f; k < f + 3; k++) {
                Check.within("place of joint " + j, frame[k], -Ranges.ARM, Ranges.ARM);
            }
            BodySet.checkRotation("joint " + j, frame, f + Pose.ROTATION);
        }
        lockedAt[j] = Check.within("length of joint " + j, in.bits(), 0, d.pointB() == null ? 0 : Ranges.ARM);
        in.numbers("load of joint " + j, load, 6 * j, 6);
        substep[j] = in.substep();
        for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
            double most = mostImpulse(s);
            impulse[s] = Check.within("impulse of joint " + j, in.bits(), -most, most);
        }
        for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
            byte now = (byte) in.small("state of an axis", LOCKED);
            JointAxisDef axis = slotDef(s);
            // What gives any force is never at its end.
            if (axis.locked() != (now == LOCKED) || now == DRIVE && !axis.isDriven()
                    || now == IDLE && axis.isDriven() && Double.isInfinite(axis.maxForce())
                    || now == LOWER && Double.isInfinite(axis.low()) || now == UPPER && Double.isInfinite(axis.high())) {
                throw Check.fault("state of an axis of joint " + j, "one that it can have", now);
            }
            mode[s] = now;
        }
    }

    /** No impulse of a slot is more than what makes a body of its joint as fast as a step may lead to. */
    private double mostImpulse(int slot) {
        double most = Double.MAX_VALUE;
        for (int side = 0; side < 2; side++) {
            int i = side == 0 ? bodyA[slot / SLOTS] : bodyB[slot / SLOTS];
            if (bodies.hasMass(i)) {
                double readiness = axisOf[slot] < 3 ? 1 / bodies.mass[i] : SymmetricMatrix3.trace(bodies.inertia, 12 * i + 6);
                most = Math.min(most, readiness > 0 ? Ranges.FASTEST / readiness : Double.MAX_VALUE);
            }
        }
        return most;
    }

    private void addSlots(int j, JointDef d) {
        slots[j] = 0;
        for (int axis = 0; axis < SLOTS; axis++) {
            JointAxisDef a = d.axis(axis);
            target[j * SLOTS + axis] = a.target();
            if (!a.isFree()) {
                int s = j * SLOTS + slots[j]++;
                axisOf[s] = axis;
                impulse[s] = 0;
                mode[s] = a.locked() ? LOCKED : a.isDriven() ? DRIVE : IDLE;
            }
        }
    }

    /** Writes a frame of the world in a body's own. */
    private void place(int body, Pose world, int at) {
        Pose.of(bodies.pose, body * Pose.STRIDE).inverse().times(world).to(frame, at);
    }

    private void link(int j, int side, int body) {
        int entry = 2 * j + side;
        if (head[body] < entry) {
            next[entry] = head[body];
            head[body] = entry;
            return;
        }
        int e = head[body];
        while (next[e] > entry) {
            e = next[e];
        }
        next[entry] = next[e];
        next[e] = entry;
    }

    public void remove(int j) {
        wake(j);
        leave(j);
        def[j] = null;
        generation[j]++;
        free[frees++] = j;
    }

    private void unlink(int entry, int body) {
        if (head[body] == entry) {
            head[body] = next[entry];
            return;
        }
        int e = head[body];
        while (next[e] != entry) {
            e = next[e];
        }
        next[e] = next[entry];
    }

    /** Removes all joints of a body. */
    public void removeAllOf(int body) {
        while (isJoined(body)) {
            remove(head[body] >> 1);
        }
        for (int j = 0; j < end && disabled > 0; j++) {
            if (exists(j) && (bodyA[j] == body || bodyB[j] == body)) {
                remove(j);
            }
        }
    }

    /** Whether bodies of a joint are awake. */
    boolean isAwake(int j) {
        return bodies.isDynamic(bodyA[j]) || bodies.isDynamic(bodyB[j]);
    }

    /** Whether a motor of a joint turns at its speed, or a servo is on its way: not where a limit or a load stops them. */
    public boolean isDriving(int j) {
        for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
            JointAxisDef d = slotDef(s);
            double to = target[j * SLOTS + axisOf[s]];
            if (mode[s] == DRIVE && d.drive() == Drive.MOTOR && to != 0) {
                return true;
            }
            if (mode[s] == DRIVE && d.drive() == Drive.SERVO && Math.abs(way(s, measure(j, axisOf[s]), to)) > ON_TARGET) {
                return true;
            }
        }
        return false;
    }

    /**
     * How far a slot is from a value to another. About the x axis, without limits, it is the shorter way round: with the longer one a
     * spring towards pi was stretched by a full turn whenever it went past that, and gained energy without bounds.
     */
    double way(int slot, double from, double to) {
        double way = to - from;
        if (axisOf[slot] != JointAxis.ANGULAR_X.ordinal() || Math.abs(way) <= Math.PI || slotDef(slot).isLimited()) {
            return way;
        }
        return way > 0 ? way - 2 * Math.PI : way + 2 * Math.PI;
    }

    public boolean isJoined(int body) {
        return body < head.length && head[body] >= 0;
    }

    @Override
    public boolean any() {
        return count > 0;
    }

    /** Whether a joint between two bodies says that they do not collide. */
    @Override
    public boolean keepApart(int a, int b) {
        if (count == 0 || !isJoined(a)) {
            return false;
        }
        for (int e = head[a]; e >= 0; e = next[e]) {
            int j = e >> 1;
            if (((e & 1) == 0 ? bodyB[j] : bodyA[j]) == b && !def[j].collidesConnected()) {
                return true;
            }
        }
        return false;
    }

    private void grow(int to) {
        generation = Arrays.copyOf(generation, to);
        free = Arrays.copyOf(free, to);
        bodyA = Arrays.copyOf(bodyA, to);
        bodyB = Arrays.copyOf(bodyB, to);
        frame = Arrays.copyOf(frame, to * FRAMES);
        lockedAt = Arrays.copyOf(lockedAt, to);
        slots = Arrays.copyOf(slots, to);
        substep = Arrays.copyOf(substep, to);
        axisOf = Arrays.copyOf(axisOf, to * SLOTS);
        target = Arrays.copyOf(target, to * SLOTS);
        mode = Arrays.copyOf(mode, to * SLOTS);
        impulse = Arrays.copyOf(impulse, to * SLOTS);
        load = Arrays.copyOf(load, to * 6);
        next = Arrays.copyOf(next, 2 * to);
        // Last: as long as there is room for them, there is for all else.
        def = Arrays.copyOf(def, to);
    }

    JointAxisDef slotDef(int slot) {
        return def[slot / SLOTS].axis(axisOf[slot]);
    }

    public void clearBroken() {
        brokenCount = 0;
    }

    /** Removes the joints whose load was more than they bear; returns how many. */
    public int breakOverloaded() {
        int before = brokenCount;
        for (int j = 0; j < end; j++) {
            if (exists(j) && (length(6 * j) > def[j].breakForce() || length(6 * j + 3) > def[j].breakTorque())) {
                if (brokenCount == brokenIndex.length) {
                    brokenIndex = Arrays.copyOf(brokenIndex, 2 * brokenCount);
                    brokenGeneration = Arrays.copyOf(brokenGeneration, 2 * brokenCount);
                }
                brokenIndex[brokenCount] = j;
                brokenGeneration[brokenCount++] = generation[j];
                remove(j);
            }
        }
        return brokenCount - before;
    }

    private double length(int o) {
        return Math.sqrt(load[o] * load[o] + load[o + 1] * load[o + 1] + load[o + 2] * load[o + 2]);
    }

    /** Goes on with a hash over what carries over to the next step. */
    public long hash(long hash) {
        long h = hash;
        for (int j = 0; j < end; j++) {
            for (int s = j * SLOTS; s < j * SLOTS + slots[j]; s++) {
                h = BodySet.hash(h, s);
                h = BodySet.hash(h, Double.doubleToRawLongBits(impulse[s]));
                h = BodySet.hash(h, Double.doubleToRawLongBits(target[j * SLOTS + axisOf[s]]));
                h = BodySet.hash(h, mode[s]);
            }
        }
        return h;
    }

    /** Whether the id is of a joint that is there. */
    public boolean has(JointId id) {
        return id.index() >= 0 && id.index() < end && def[id.index()] != null && generation[id.index()] == id.generation();
    }

    /** The index of a joint, which must be there. */
    public int index(JointId id) {
        if (!has(Check.notNull("id", id))) {
            throw new IllegalArgumentException(id + " is stale: that joint was removed or broke");
        }
        return id.index();
    }

    /** Where a frame of a joint is in the world: that at {@code frame[at]}, on a body. */
    public Pose frameOn(int body, int at) {
        return Pose.of(bodies.pose, body * Pose.STRIDE).times(Pose.of(frame, at));
    }

    /** How far a joint's frame on B is off that on A along an axis. */
    public double measure(int j, int axis) {
        JointConstraints rows = take();
        rows.lookAlone(j, bodies.pose);
        double value = rows.value(axis);
        probe.set(rows);
        return value;
    }

    private JointConstraints take() {
        JointConstraints rows = probe.getAndSet(null);
        return rows == null ? new JointConstraints(bodies, this) : rows;
    }

    /** How fast {@link #measure} changes. */
    public double speed(int j, int axis) {
        JointConstraints rows = take();
        rows.lookAlone(j, bodies.pose);
        rows.value(axis);
        rows.row(axis, 0);
        double speed = rows.speed(0, bodyA[j] * STATE, bodyB[j] * STATE);
        probe.set(rows);
        return speed;
    }

    /** How far apart a joint's points are, in metres, or by which angle its frames are turned, that should not be. */
    public double error(int j, boolean turns) {
        JointConstraints rows = take();
        double error = rows.error(j, turns);
        probe.set(rows);
        return error;
    }
}
