package dev.ashlar.physics.internal.body;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.settings.SolverSettings;
import java.util.Arrays;

/**
 * All bodies of a world, in flat arrays by index. A body's frame has its centre of mass as origin: about it bodies turn, so
 * shapes are shifted there when they are added.
 */
public final class BodySet {
    /**
     * Doubles of a body in {@link #state}: velocity (3), spin (3), displacement (3), turn (3), 1/mass, the same by axis (3),
     * 1/inertia (6), a flag.
     */
    public static final int STATE = 23;
    /** Index of the displacement of the step so far; the rotation vector follows it. */
    public static final int MOVED = 6;
    /** Index of the inverse mass; 0 for bodies that nothing pushes. */
    public static final int INV_MASS = 12;
    /** Index of the inverse masses along the axes of the world: that of the body, or 0 where it is locked. */
    public static final int INV_MASSES = 13;
    /** Index of the inverse inertia in the world: xx, xy, xz, yy, yz, zz; 0 about axes that are locked. */
    public static final int INV_INERTIA = 16;
    /** Index of a flag: above 0 once an impulse of a contact acted on the body in this step. */
    public static final int LOADED = 22;
    /** Doubles of all inverse masses and inertias, which lie side by side. */
    public static final int INVERSES = LOADED - INV_MASS;

    /** Locked bodies that answer an impulse by less than this share of what they would without locks do so by rounding alone. */
    public static final double LOCKED_SHARE = 1e-9;
    /** Bodies that are displaced by less than this share of what they would be without locks or joints are not displaced. */
    public static final double HELD_FAST = 1e-3;
    /** What the squared norm of a rotation may be off by. */
    private static final double ROTATION_ROUNDING = 1e-14;

    /** One more than the highest index in use. */
    public int end;
    public int count;
    public int[] generation = new int[16];
    /** The ids of the bodies that exist, so that naming one makes no object. */
    public BodyId[] id = new BodyId[16];
    public BodyDef[] def = new BodyDef[16];
    public BodyShape[] shape = new BodyShape[16];
    public double[] pose = new double[16 * Pose.STRIDE];
    public double[] state = new double[16 * STATE];
    /** Force and torque of the user for the coming step. */
    public double[] force = new double[16 * 6];
    /** Inertia and inverse inertia in the body's frame: xx, xy, xz, yy, yz, zz each. */
    public double[] inertia = new double[16 * 12];
    public double[] mass = new double[16];
    /** Angular momentum, and the spin that was derived from it: as long as the spin is that, the momentum is kept to the bit. */
    public double[] momentum = new double[16 * 6];
    /** Displacement and rotation too small to be carried out so far. */
    public double[] carried = new double[16 * 6];
    /** The motion of the present internal step. */
    public double[] motion = new double[16 * Motion.STRIDE];

    /**
     * How far apart a body and larger ones come to rest; how many times as large as a brick it counts, and how many times as fast: falls
     * from its height are faster by the root. Static bodies count as larger than any, so that none feels where one of them ends and
     * another begins.
     */
    public double[] gap = new double[16];
    public double[] scale = new double[16];
    public double[] speedScale = new double[16];

    /** Whether any body has axes along which it does not move, or about which it does not turn; and how many have. */
    public boolean hasLocks;
    private int withLocks;

    /** Bodies that sleep: taken for static, until they are woken. */
    public boolean[] asleep = new boolean[16];
    /** How many sleep. */
    public int sleepers;
    /** Grows whenever {@link #isDormant} may have changed. */
    public int sleepChanges;

    private int[] free = new int[16];
    private int frees;
    private final double[] scratch = new double[6];
    private final SolverSettings settings;

    public BodySet(SolverSettings settings) {
        this.settings = settings;
    }

    /** Makes room for one more body; whatever that throws, nothing has changed. */
    public void makeRoom() {
        if (frees == 0 && end == def.length) {
            grow(2 * end);
        }
    }

    /** Adds a body, for which there is room; places of removed ones are used again, the last removed first. */
    public int add(BodyDef d, BodyShape s) {
        int i = frees > 0 ? free[--frees] : end++;
        put(i, d, s);
        return i;
    }

    private void put(int i, BodyDef d, BodyShape s) {
        count++;
        id[i] = new BodyId(i, generation[i]);
        Arrays.fill(state, i * STATE, (i + 1) * STATE, 0);
        Arrays.fill(force, 6 * i, 6 * i + 6, 0);
        d.linearVelocity().to(state, i * STATE);
        d.angularVelocity().to(state, i * STATE + 3);
        define(i, d, s);
        place(i, d.pose());
    }

    /** Makes a body what a definition says, but for where it is and how it moves. */
    private void define(int i, BodyDef d, BodyShape s) {
        def[i] = d;
        shape[i] = s;
        boolean isLarge = d.type() == BodyType.STATIC;
        gap[i] = isLarge ? Double.MAX_VALUE : settings.gap(s.size);
        scale[i] = isLarge ? Double.MAX_VALUE : SolverSettings.scale(s.size);
        speedScale[i] = Math.sqrt(scale[i]);
        MassProperties m = d.massProperties();
        mass[i] = m.mass();
        countLocks(d, 1);
        Arrays.fill(state, i * STATE + INV_MASS, i * STATE + LOADED, 0);
        Arrays.fill(inertia, 12 * i, 12 * i + 12, 0);
        if (d.type() == BodyType.DYNAMIC) {
            setMass(i, 1 / m.mass());
            double[] about = {m.xx(), m.xy(), m.xz(), m.yy(), m.yz(), m.zz()};
            System.arraycopy(about, 0, inertia, 12 * i, 6);
            SymmetricMatrix3.invert(m, inertia, 12 * i + 6);
        }
    }

    /**
     * Makes a body that is awake another one, which is where it was and moves as it did: each of its points, as far as the new one can.
     * If it is pushed and turned otherwise now, what is carried over of its motion is forgotten.
     */
    public void redefine(int i, BodyDef d, BodyShape s) {
        BodyDef old = def[i];
        Pose user = userPose(i);
        boolean isMoved = isMoved(i, s);
        boolean isSame = s == shape[i] && d.type() == old.type() && d.lockedTranslation() == old.lockedTranslation()
                && d.lockedRotation() == old.lockedRotation() && d.massProperties().equals(old.massProperties());
        countLocks(old, -1);
        if (isMoved) {
            velocityAs(i, s).to(state, i * STATE);
        }
        if (d.type() == BodyType.STATIC) {
            Arrays.fill(state, i * STATE, i * STATE + 6, 0);
        }
        if (d.type() != BodyType.DYNAMIC) {
            Arrays.fill(force, 6 * i, 6 * i + 6, 0);
        }
        define(i, d, s);
        updateInertia(i);
        obeyLocks(i);
        if (isMoved) {
            place(i, user);
        } else if (!isSame) {
            Arrays.fill(carried, 6 * i, 6 * i + 6, 0);
            forgetMomentum(i);
        }
    }

    /** Whether a body has its centre of mass elsewhere with another shape. */
    private boolean isMoved(int i, BodyShape s) {
        return !s.centre.equals(shape[i].centre);
    }

    /** The velocity of its centre of mass that a body has with another shape, if all of its points go on as they move. */
    private Vec3 velocityAs(int i, BodyShape s) {
        Vec3 way = Quat.of(pose, i * Pose.STRIDE + Pose.ROTATION).rotate(s.centre.minus(shape[i].centre));
        return Vec3.of(state, i * STATE).plus(Vec3.of(state, i * STATE + 3).cross(way));
    }

    /** Throws if a body cannot be {@linkplain #redefine made} another one, as it moves and with the forces that wait for the next step. */
    public void checkChange(int i, BodyDef d, BodyShape s) {
        if (isMoved(i, s)) {
            Ranges.within("velocity of the centre of mass", velocityAs(i, s), 0.5 * Ranges.FASTEST);
        }
        if (d.type() == BodyType.DYNAMIC) {
            MassProperties m = d.massProperties();
            double[] inverse = new double[6];
            SymmetricMatrix3.invert(m, inverse, 0);
            Check.within("acceleration by the forces on the body", Vec3.of(force, 6 * i).length() / m.mass(), 0,
                    Ranges.ACCELERATION);
            Check.within("angular acceleration by the torques on the body",
                    Vec3.of(force, 6 * i + 3).length() * SymmetricMatrix3.trace(inverse, 0), 0, Ranges.TURNING);
        }
    }

    /** Writes the velocity and the spin by which a body that nothing stops is at a pose in so many seconds. */
    public void velocityTo(int i, Pose user, double seconds, double[] out) {
        double[] to = new double[Pose.STRIDE];
        shape[i].toBody(user, to, 0);
        for (int k = 0; k < 3; k++) {
            out[k] = (to[k] - pose[i * Pose.STRIDE + k]) / seconds;
        }
        Quat turn = Quat.of(to, Pose.ROTATION).times(Quat.of(pose, i * Pose.STRIDE + Pose.ROTATION).conjugate());
        Vec3 axis = new Vec3(turn.x(), turn.y(), turn.z()).times(turn.w() < 0 ? -1 : 1);
        double sine = axis.length();
        double angle = 2 * StrictMath.atan2(sine, Math.abs(turn.w()));
        (sine > 0 ? axis.times(angle / (sine * seconds)) : Vec3.ZERO).to(out, 3);
    }

    private Pose userPose(int i) {
        double[] flat = new double[Pose.STRIDE];
        userPose(i, flat, 0);
        return Pose.of(flat, 0);
    }

    private void countLocks(BodyDef d, int by) {
        withLocks += d.lockedTranslation() != 0 || d.lockedRotation() != 0 ? by : 0;
        hasLocks = withLocks > 0;
    }

    private void setMass(int i, double inverse) {
        int o = i * STATE;
        state[o + INV_MASS] = inverse;
        for (int k = 0; k < 3; k++) {
            state[o + INV_MASSES + k] = isFree(i, k) ? inverse : 0;
        }
    }

    /** Puts a body elsewhere. */
    public void place(int i, Pose user) {
        shape[i].toBody(user, pose, i * Pose.STRIDE);
        System.arraycopy(pose, i * Pose.STRIDE, motion, i * Motion.STRIDE, Pose.STRIDE);
        Arrays.fill(motion, i * Motion.STRIDE + Pose.STRIDE, (i + 1) * Motion.STRIDE, 0);
        Arrays.fill(carried, 6 * i, 6 * i + 6, 0);
        forgetMomentum(i);
        updateInertia(i);
        obeyLocks(i);
    }

    /** A body was turned otherwise than by its spin, though that may be what it was: its momentum is no longer what is known. */
    public void forgetMomentum(int i) {
        Arrays.fill(momentum, 6 * i, 6 * i + 6, Double.NaN);
    }

    public void remove(int i) {
        countLocks(def[i], -1);
        def[i] = null;
        id[i] = null;
        shape[i] = null;
        Arrays.fill(state, i * STATE + INV_MASS, i * STATE + INV_MASS + INVERSES, 0);
        generation[i]++;
        free[frees++] = i;
        count--;
    }

    /** Writes which indices are in use, and how often each was. */
    public void save(SnapshotWriter out) {
        out.places(end, generation, free, frees);
    }

    /**
     * Reads what {@link #save} wrote, in place of no bodies.
     *
     * @return by index: whether there is a body, which must then be {@linkplain #loadBody loaded}
     */
    public boolean[] load(SnapshotReader in) {
        generation = in.generations("bodies");
        end = generation.length;
        grow(Math.max(16, end));
        boolean[] inUse = new boolean[end];
        int[] stack = in.freePlaces(inUse);
        frees = stack.length;
        free = Arrays.copyOf(stack, def.length);
        return inUse;
    }

    /** Writes how a body stands and moves. */
    public void saveBody(int i, SnapshotWriter out) {
        out.numbers(pose, i * Pose.STRIDE, Pose.STRIDE);
        out.numbers(state, i * STATE, 6);
        out.numbers(force, 6 * i, 6);
        out.numbers(carried, 6 * i, 6);
        out.numbers(momentum, 6 * i, 3);
    }

    /** Reads what {@link #saveBody} wrote; mass and inertia follow from the definition. */
    public void loadBody(int i, BodyDef d, BodyShape s, SnapshotReader in) {
        put(i, d, s);
        Check.positive("mass of body " + i, mass[i]);
        Check.finite("1 / mass of body " + i, 1 / mass[i]);
        Check.finite("inertia of body " + i, inertia, 12 * i, 12);
        in.numbers("pose of body " + i, pose, i * Pose.STRIDE, Pose.STRIDE);
        checkRotation("body " + i, pose, i * Pose.STRIDE + Pose.ROTATION);
        in.numbers("velocity of body " + i, state, i * STATE, 6);
        checkLocks(i);
        in.numbers("force on body " + i, force, 6 * i, 6);
        checkLoaded(i);
        for (int k = 6 * i; k < 6 * i + 6; k++) {
            // A rest of a motion is less than a body may move unnoticed in the longest internal step.
            double most = k < 6 * i + 3 ? s.radius : 1;
            carried[k] = Check.within("rest of motion of body " + i, in.bits(), -most, most);
        }
        for (int k = 6 * i; k < 6 * i + 3; k++) {
            momentum[k] = in.bits();
        }
        spinOfMomentum(i);
        updateInertia(i);
    }

    /** Reads a pair of bodies that exist, not both static, greater than the last. */
    public long loadPair(SnapshotReader in, long last) {
        long key = in.whole();
        int a = (int) (key >>> 32);
        int b = (int) key;
        if (key <= last || a >= b || b >= end || !exists(a) || !exists(b)) {
            throw Check.fault("pair", "of two bodies, after the last", a + ", " + b);
        }
        return key;
    }

    /** What a body has locked is not moving; a -0 stays one, as its bits are a part of the state. */
    private void checkLocks(int i) {
        int locked = isStatic(i) ? 63 : def[i].lockedTranslation() | def[i].lockedRotation() << 3;
        for (int k = 0; k < 6; k++) {
            if ((locked >> k & 1) != 0) {
                Check.within("velocity of body " + i + " along an axis that is locked", state[i * STATE + k], 0, 0);
            }
        }
    }

    /** A body that was read is one that a step may have led to, and not so fast that the next steps lead beyond that. */
    private void checkLoaded(int i) {
        for (int k = 0; k < 3; k++) {
            Ranges.within("position of body " + i, pose[i * Pose.STRIDE + k], 0.5 * Ranges.FURTHEST);
            Ranges.within("velocity of body " + i, state[i * STATE + k], 0.5 * Ranges.FASTEST);
            Ranges.within("spin of body " + i, state[i * STATE + 3 + k], 0.5 * Ranges.WILDEST);
        }
        if (hasMass(i)) {
            checkPush(i, "force", Vec3.ZERO, "torque", Vec3.ZERO, false);
        }
    }

    public static void checkRotation(String what, double[] q, int at) {
        Check.within("squared norm of the rotation of " + what, Quat.of(q, at).normSq(), 1 - ROTATION_ROUNDING,
                1 + ROTATION_ROUNDING);
    }

    /** The definitions come last: as long as there is room for them, there is for all else. */
    private void grow(int to) {
        generation = Arrays.copyOf(generation, to);
        id = Arrays.copyOf(id, to);
        free = Arrays.copyOf(free, to);
        shape = Arrays.copyOf(shape, to);
        pose = Arrays.copyOf(pose, to * Pose.STRIDE);
        state = Arrays.copyOf(state, to * STATE);
        force = Arrays.copyOf(force, to * 6);
        inertia = Arrays.copyOf(inertia, to * 12);
        carried = Arrays.copyOf(carried, to * 6);
        mass = Arrays.copyOf(mass, to);
        momentum = Arrays.copyOf(momentum, to * 6);
        motion = Arrays.copyOf(motion, to * Motion.STRIDE);
        asleep = Arrays.copyOf(asleep, to);
        gap = Arrays.copyOf(gap, to);
        scale = Arrays.copyOf(scale, to);
        speedScale = Arrays.copyOf(speedScale, to);
        def = Arrays.copyOf(def, to);
    }

    /** Writes where the frame of a body's shape is. */
    public void userPose(int i, double[] out, int at) {
        System.arraycopy(pose, i * Pose.STRIDE, out, at, Pose.STRIDE);
        shape[i].toUser(out, at);
    }

    /** Throws if a push would make a body faster, or accelerate it by more, together with all others, than is in range. */
    public void checkPush(int i, String name, Vec3 force, String turning, Vec3 torque, boolean atOnce) {
        double readiness = SymmetricMatrix3.trace(inertia, 12 * i + 6);
        if (atOnce) {
            Check.within("speed by the " + name, force.length() / mass[i], 0, Ranges.SPEED);
            Check.within("spin by the " + turning, torque.length() * readiness, 0, Ranges.SPIN);
        } else {
            Check.within("acceleration by the " + name, force.plus(Vec3.of(this.force, 6 * i)).length() / mass[i], 0,
                    Ranges.ACCELERATION);
            Check.within("angular acceleration by the " + turning,
                    torque.plus(Vec3.of(this.force, 6 * i + 3)).length() * readiness, 0,
                    Ranges.TURNING);
        }
    }

    /** Throws if a motion would take a body to where nothing is finite. */
    public void checkMotions() {
        for (int i = 0; i < end; i++) {
            if (def[i] != null && !isStatic(i)) {
                int m = i * Motion.STRIDE;
                boolean isTurn = true;
                for (int k = Pose.ROTATION; k < Motion.STRIDE; k++) {
                    isTurn &= Math.abs(motion[m + k]) <= Ranges.FURTHEST;
                }
                if (!isTurn || !isWithin(motion, m, Ranges.FURTHEST)) {
                    throw beyond("motion", i, Ranges.FURTHEST, Arrays.toString(Arrays.copyOfRange(motion, m, m + Motion.STRIDE)));
                }
            }
        }
    }

    /** Throws if a body is about to be where nothing is finite. */
    public void checkPlace(int i, double coordinate) {
        if (!(Math.abs(coordinate) <= Ranges.FURTHEST)) {
            throw beyond("position", i, Ranges.FURTHEST, coordinate);
        }
    }

    /** Throws if a velocity is not finite, or faster than a step may lead to. */
    public void checkVelocities() {
        for (int i = 0; i < end; i++) {
            if (def[i] != null) {
                checkVelocity(i, state, i * STATE);
            }
        }
    }

    /** The same for a velocity and spin of body i at {@code v[o]}. */
    public void checkVelocity(int i, double[] v, int o) {
        if (!isWithin(v, o, Ranges.FASTEST)) {
            throw beyond("velocity", i, Ranges.FASTEST, Vec3.of(v, o));
        }
        if (!isWithin(v, o + 3, Ranges.WILDEST)) {
            throw beyond("spin", i, Ranges.WILDEST, Vec3.of(v, o + 3));
        }
    }

    static boolean isWithin(double[] v, int o, double most) {
        return Math.abs(v[o]) <= most && Math.abs(v[o + 1]) <= most && Math.abs(v[o + 2]) <= most;
    }

    private IllegalStateException beyond(String what, int i, double most, Object value) {
        return new IllegalStateException(what + " of " + id[i] + " must be of coordinates from " + -most + " to " + most
                + " in every step, but was " + value);
    }

    /** How close a shape of a size comes to bodies, if it is cast as the clamp moves bodies. */
    public double zone(double size) {
        return SolverSettings.zone(settings.gap(size));
    }

    public boolean exists(int i) {
        return def[i] != null;
    }

    /** Whether impulses move the body: not while it sleeps. */
    public boolean isDynamic(int i) {
        return state[i * STATE + INV_MASS] > 0;
    }

    /** Whether the body is one that moves by forces, awake or not. */
    public boolean hasMass(int i) {
        return def[i].type() == BodyType.DYNAMIC;
    }

    /** Whether the body moves, or may begin to by itself. */
    public boolean isActive(int i) {
        return isDynamic(i) || def[i].type() == BodyType.KINEMATIC && !isAtRest(i);
    }

    /** Whether velocity and spin are exactly 0. */
    public boolean isAtRest(int i) {
        int o = i * STATE;
        return state[o] == 0 && state[o + 1] == 0 && state[o + 2] == 0
                && state[o + 3] == 0 && state[o + 4] == 0 && state[o + 5] == 0;
    }

    /** Whether a pair needs no look, since one of its bodies sleeps and the other does not move either. */
    public boolean isDormant(long pair) {
        return isDormant((int) (pair >>> 32), (int) pair);
    }

    public boolean isDormant(int a, int b) {
        return (asleep[a] || asleep[b]) && !isActive(a) && !isActive(b);
    }

    /** Stops a body until it is woken; impulses no longer move it. */
    public void fallAsleep(int i) {
        Arrays.fill(state, i * STATE, i * STATE + 6, 0);
        Arrays.fill(state, i * STATE + INV_MASS, (i + 1) * STATE, 0);
        Arrays.fill(carried, 6 * i, 6 * i + 6, 0);
        Arrays.fill(momentum, 6 * i, 6 * i + 6, Double.NaN);
        asleep[i] = true;
        sleepers++;
        sleepChanges++;
    }

    public void wakeUp(int i) {
        asleep[i] = false;
        sleepers--;
        sleepChanges++;
        setMass(i, 1 / mass[i]);
        // Woken inside a step, it has not been accelerated: it does not fall before the next.
        state[i * STATE + LOADED] = 1;
        updateInertia(i);
    }

    /** Whether the body's centre does not move along some axes of the world. */
    public boolean isLocked(int i) {
        return def[i].lockedTranslation() != 0;
    }

    /** Whether the body's centre may move along axis k of the world. */
    private boolean isFree(int i, int k) {
        return (def[i].lockedTranslation() >> k & 1) == 0;
    }

    /** What an impulse of 1 along a unit vector does to the speed of a body's centre along it: 1/mass, or less by locks. */
    public double mobility(int i, double x, double y, double z) {
        return hasLocks && isLocked(i) ? coupling(i, x, y, z, x, y, z) : state[i * STATE + INV_MASS];
    }

    /** What an impulse along one vector does to the speed of a body's centre along another: their product, by inverse masses. */
    public double coupling(int i, double x, double y, double z, double u, double v, double w) {
        int m = i * STATE + INV_MASSES;
        return hasLocks && isLocked(i) ? state[m] * x * u + state[m + 1] * y * v + state[m + 2] * z * w
                : state[i * STATE + INV_MASS] * (x * u + y * v + z * w);
    }

    /**
     * What an impulse of 1 along a unit vector n, at an arm from a body's centre, does to the speed of the body along it there, by
     * moving it and by turning it.
     */
    public double effect(int i, double armX, double armY, double armZ, double nx, double ny, double nz) {
        return mobility(i, nx, ny, nz) + turning(i, armX, armY, armZ, nx, ny, nz);
    }

    /** The part of {@link #effect} by which the body is turned. */
    double turning(int i, double armX, double armY, double armZ, double nx, double ny, double nz) {
        double x = armY * nz - armZ * ny;
        double y = armZ * nx - armX * nz;
        double z = armX * ny - armY * nx;
        return SymmetricMatrix3.product(state, i * STATE + INV_INERTIA, x, y, z, x, y, z);
    }

    /** Whether two bodies answer an impulse between them, which has this effect on their speed: locks may let neither move. */
    public boolean answer(int a, int b, double effect) {
        return effect > 0
                && (!hasLocks || effect >= LOCKED_SHARE * (state[a * STATE + INV_MASS] + state[b * STATE + INV_MASS]));
    }

    /**
     * Adds to a velocity and a spin at {@code v[at]} what an impulse on the centre of mass of body i, and an angular one about it,
     * do to them.
     */
    public void push(int i, double[] v, int at, double x, double y, double z, double aboutX, double aboutY, double aboutZ) {
        double[] s = state;
        int m = i * STATE + INV_MASSES;
        v[at] += s[m] * x;
        v[at + 1] += s[m + 1] * y;
        v[at + 2] += s[m + 2] * z;
        int k = i * STATE + INV_INERTIA;
        v[at + 3] += s[k] * aboutX + s[k + 1] * aboutY + s[k + 2] * aboutZ;
        v[at + 4] += s[k + 1] * aboutX + s[k + 3] * aboutY + s[k + 4] * aboutZ;
        v[at + 5] += s[k + 2] * aboutX + s[k + 4] * aboutY + s[k + 5] * aboutZ;
    }

    /** Makes a body faster by a vector, times a number, along the axes that are not locked. */
    public void accelerate(int i, double by, double[] g) {
        int o = i * STATE;
        boolean locked = hasLocks && isLocked(i);
        for (int k = 0; k < 3; k++) {
            state[o + k] += !locked || isFree(i, k) ? by * g[k] : 0;
        }
    }

    /**
     * Takes out of the velocity and spin that a user gave a body what it cannot have: what its locks do not let it, and spin about axes
     * about which turning moves nothing. A joint on a point that spun was driven by it with any power.
     */
    public void obeyLocks(int i) {
        if (hasMass(i) && !turnsAboutAllAxes(i)) {
            int at = i * Pose.STRIDE + Pose.ROTATION;
            int w = i * STATE + 3;
            toMomentum(i, pose, at, state, w, state, w);
            toSpin(i, pose, at, state, w);
        }
        for (int k = 0; k < 3; k++) {
            if (!isFree(i, k)) {
                state[i * STATE + k] = 0;
            }
            if ((def[i].lockedRotation() >> k & 1) != 0) {
                state[i * STATE + 3 + k] = 0;
            }
        }
    }

    public boolean isStatic(int i) {
        return def[i].type() == BodyType.STATIC;
    }

    /** How far apart two bodies come to rest: the smaller one decides. */
    public double gap(int a, int b) {
        return Math.min(gap[a], gap[b]);
    }

    /** How close the clamp lets two bodies come that were further apart. */
    public double zone(int a, int b) {
        return SolverSettings.zone(gap(a, b));
    }

    /** How many times as large as a brick the smaller of two bodies counts. */
    public double scale(int a, int b) {
        return Math.min(scale[a], scale[b]);
    }

    /** How many times as fast as those of bricks the speeds of two bodies count. */
    public double speedScale(int a, int b) {
        return Math.min(speedScale[a], speedScale[b]);
    }

    /** The radius of the smaller of two bodies; what is static counts as larger than any. */
    public double smallerRadius(int a, int b) {
        return Math.min(isStatic(a) ? Double.MAX_VALUE : shape[a].radius, isStatic(b) ? Double.MAX_VALUE : shape[b].radius);
    }

    /** The mass of the lighter of two bodies; what is not dynamic counts as heavier than any. */
    public double smallerMass(int a, int b) {
        return Math.min(hasMass(a) ? mass[a] : Double.MAX_VALUE / Ranges.FASTEST,
                hasMass(b) ? mass[b] : Double.MAX_VALUE / Ranges.FASTEST);
    }

    /** Turns the inverse inertia into the world; locked axes have none. */
    public void updateInertia(int i) {
        updateInertia(i, pose);
    }

    /** The same for a body that is turned as its place in {@code at} says. */
    public void updateInertia(int i, double[] at) {
        if (!isDynamic(i)) {
            return;
        }
        invertInertia(i, at, i * Pose.STRIDE + Pose.ROTATION, state, i * STATE + INV_INERTIA);
    }

    /** Writes the inverse inertia of a body turned as {@code q[at]} says, for the axes about which it may turn; else 0. */
    public void invertInertia(int i, double[] q, int at, double[] out, int o) {
        int locked = def[i].lockedRotation();
        if (locked == 0) {
            SymmetricMatrix3.turn(inertia, 12 * i + 6, q, at, out, o);
        } else {
            SymmetricMatrix3.turn(inertia, 12 * i, q, at, out, o);
            SymmetricMatrix3.invertFree(out, o, locked, out, o);
        }
    }

    /** Brings {@link #momentum} up to date, for a body turned as {@code q[at]} says, if its spin was changed. */
    public void updateMomentum(int i, double[] q, int at) {
        int w = i * STATE + 3;
        if (state[w] == momentum[6 * i + 3] && state[w + 1] == momentum[6 * i + 4] && state[w + 2] == momentum[6 * i + 5]) {
            return;
        }
        toMomentum(i, q, at, state, w, momentum, 6 * i);
    }

    /** Writes the angular momentum of a body turned as {@code q[at]} says, and with the spin at {@code v[w]}. */
    private void toMomentum(int i, double[] q, int at, double[] v, int w, double[] out, int o) {
        Quat.rotateBack(q, at, v[w], v[w + 1], v[w + 2], out, o);
        SymmetricMatrix3.apply(inertia, 12 * i, out, o);
        Quat.rotate(q, at, out[o], out[o + 1], out[o + 2], out, o);
    }

    /** Sets the spin that a body has with its angular momentum as it is turned now. */
    public void deriveSpin(int i) {
        spinOfMomentum(i);
        System.arraycopy(momentum, 6 * i + 3, state, i * STATE + 3, 3);
    }

    private void spinOfMomentum(int i) {
        System.arraycopy(momentum, 6 * i, momentum, 6 * i + 3, 3);
        toSpin(i, pose, i * Pose.STRIDE + Pose.ROTATION, momentum, 6 * i + 3);
    }

    /** Makes the angular momentum at {@code v[o]} of a body turned as {@code q[at]} says the spin that it has with it. */
    public void toSpin(int i, double[] q, int at, double[] v, int o) {
        if (def[i].lockedRotation() == 0) {
            Quat.rotateBack(q, at, v[o], v[o + 1], v[o + 2], v, o);
            SymmetricMatrix3.apply(inertia, 12 * i + 6, v, o);
            Quat.rotate(q, at, v[o], v[o + 1], v[o + 2], v, o);
        } else {
            invertInertia(i, q, at, scratch, 0);
            SymmetricMatrix3.apply(scratch, 0, v, o);
        }
    }

    /** Whether spin changes as the body turns: not that of a ball or a cube, nor about the one axis that locks leave. */
    public boolean spinsUnevenly(int i) {
        return isDynamic(i) && !spinsEvenly(i) && Integer.bitCount(def[i].lockedRotation()) < 2;
    }

    private boolean spinsEvenly(int i) {
        int k = 12 * i;
        double spread = Math.abs(inertia[k] - inertia[k + 3]) + Math.abs(inertia[k] - inertia[k + 5])
                + Math.abs(inertia[k + 1]) + Math.abs(inertia[k + 2]) + Math.abs(inertia[k + 4]);
        return spread <= 1e-12 * inertia[k];
    }

    /** Whether the inertia has an inverse: that of a rod or a point has none. */
    public boolean turnsAboutAllAxes(int i) {
        int k = 12 * i;
        double xx = inertia[k];
        double xy = inertia[k + 1];
        double xz = inertia[k + 2];
        double yy = inertia[k + 3];
        double yz = inertia[k + 4];
        double zz = inertia[k + 5];
        double trace = xx + yy + zz;
        return xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz) > 1e-10 * trace * trace * trace;
    }

    /** What two bodies overlap by beyond this, rounding cannot explain: the overlap was there before. */
    public double overlapLimit(int a, int b) {
        double size = shape[a].radius + shape[b].radius;
        for (int k = 0; k < 3; k++) {
            size = Math.max(size, Math.max(Math.abs(pose[a * Pose.STRIDE + k]), Math.abs(pose[b * Pose.STRIDE + k])));
        }
        return 0x1p-46 * size;
    }

    public double kineticEnergy() {
        return kineticEnergy(0, end, new double[3]);
    }

    /** That of bodies from..to-1, with three doubles of scratch memory. */
    public double kineticEnergy(int from, int to, double[] w) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (def[i] != null && isDynamic(i)) {
                int o = i * STATE;
                sum += 0.5 * mass[i] * (state[o] * state[o] + state[o + 1] * state[o + 1] + state[o + 2] * state[o + 2]);
                Quat.rotateBack(pose, i * Pose.STRIDE + Pose.ROTATION, state[o + 3], state[o + 4], state[o + 5], w, 0);
                double x = w[0];
                double y = w[1];
                double z = w[2];
                SymmetricMatrix3.apply(inertia, 12 * i, w, 0);
                sum += 0.5 * (x * w[0] + y * w[1] + z * w[2]);
            }
        }
        return sum;
    }

    public double potentialEnergy(double[] gravity) {
        double sum = 0;
        for (int i = 0; i < end; i++) {
            if (def[i] != null && hasMass(i)) {
                int p = i * Pose.STRIDE;
                sum -= mass[i] * def[i].gravityScale()
                        * (gravity[0] * pose[p] + gravity[1] * pose[p + 1] + gravity[2] * pose[p + 2]);
            }
        }
        return sum;
    }

    /** FNV-1a over the bits of poses and velocities. */
    public long stateHash() {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < end; i++) {
            if (def[i] != null) {
                hash = hash(hash, i);
                for (int k = 0; k < Pose.STRIDE; k++) {
                    hash = hash(hash, Double.doubleToRawLongBits(pose[i * Pose.STRIDE + k]));
                }
                for (int k = 0; k < 6; k++) {
                    hash = hash(hash, Double.doubleToRawLongBits(state[i * STATE + k]));
                }
            }
        }
        return hash;
    }

    public static long hash(long hash, long value) {
        long h = hash;
        for (int k = 0; k < 64; k += 8) {
            h = (h ^ (value >>> k & 0xff)) * 0x100000001b3L;
        }
        return h;
    }
}
