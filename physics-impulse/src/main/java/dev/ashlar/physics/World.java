package dev.ashlar.physics;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.AutoProvider;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.physics.internal.body.ShapeCache;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.debug.WorldDraw;
import dev.ashlar.physics.internal.event.EventDrivenStepper;
import dev.ashlar.physics.internal.impact.ContactEventList;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.record.Recorder;
import dev.ashlar.physics.internal.report.AnswerTally;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.settings.ChosenAlgorithms;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.snapshot.SnapshotFormat;
import dev.ashlar.physics.internal.step.BodyChange;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.query.WorldQueries;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/**
 * Rigid bodies that move by forces, meet, and never overlap. Each {@link #step} advances all of them; between steps bodies are
 * added, removed, pushed and read.
 *
 * <pre>
 * World world = World.builder().gravity(0, -9.81, 0).build();
 * world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
 * BodyId brick = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800).at(0, 1, 0));
 * for (int i = 0; i &lt; 60; i++) {
 *     world.step(1.0 / 60);
 * }
 * Pose pose = world.pose(brick);
 * </pre>
 *
 * <p><b>What holds.</b> No step creates an overlap, with any time step and any shapes, at its end or inside it, except with
 * {@linkplain BodyDef#unstoppable unstoppable} bodies. Two worlds built and stepped alike are equal to the last bit, on every
 * machine and with every broad phase. Bodies put into each other by their user are pushed apart, see {@link #add}.
 *
 * <p><b>Threads.</b> A world is changed, stepped and asked by one thread at a time; a second one, or a call from inside a step, is
 * refused. Between steps any number of threads may read it; during one every read is refused, but that of a {@link #poseView}.
 *
 * <p><b>Mistakes.</b> A call that is refused changes nothing. One that fails half-way, for want of memory say, leaves a
 * {@linkplain #isDamaged damaged} world, which refuses all but {@link #restore}.
 */
public final class World {
    static {
        WorldParts.openBy(world -> ((World) world).parts);
    }

    private final WorldParts parts = new Parts();
    private final AccessGuard owner;
    private BodySet bodies;
    private JointSet joints;
    private Joints jointView;
    private final Bodies bodyView = new Bodies(this, parts);
    private StepPipeline stepper;
    /** Null: the world is stepped by the impulse solver. */
    private final EventDrivenStepper eventDriven;
    private SolverSettings settings;
    private ShapeCache shapes;
    private final Choice<BroadPhaseProvider> broad;
    private final NarrowPhase contactPhase;
    private final NarrowPhase sweepPhase;
    private final ChosenAlgorithms algorithms;
    private final StepCounts report;
    private final AnswerTally tally = new AnswerTally();
    private final ContactEventList events;
    private final SnapshotWriter snapshotOut = new SnapshotWriter();
    private WorldQueries queries;
    /** Null as long as nobody asked for it. */
    private volatile PoseView view;
    /** Whether the listener is being told of the last step. */
    private boolean isTelling;

    World(WorldBuilder builder) {
        settings = builder.settings.copy();
        bodies = new BodySet(settings);
        owner = new AccessGuard(builder.eventDriven ? "build another, since an event-driven world has no snapshots"
                : "restore(snapshot) is all that may be called");
        joints = new JointSet(bodies);
        jointView = new Joints(joints, owner);
        events = new ContactEventList(owner);
        broad = builder.broad == null ? Choice.of(Algorithms.broadPhase(), AlgorithmConfig.DEFAULT)
                : builder.broad.found(Algorithms::broadPhase);
        Choice<NarrowPhaseProvider> narrow = builder.narrow == null
                ? Choice.of(Algorithms.narrowPhase(), AlgorithmConfig.DEFAULT) : builder.narrow.found(Algorithms::narrowPhase);
        Choice<NarrowPhaseProvider> sweep = sweepFor(builder.sweep, narrow);
        contactPhase = tally.over(Completion.of(narrow.provider(), narrow.options()));
        sweepPhase = sweep == narrow ? contactPhase : tally.over(Completion.of(sweep.provider(), sweep.options()));
        shapes = new ShapeCache(contactPhase, sweepPhase);
        stepper = parts.newStepper(settings, bodies, joints);
        eventDriven = builder.eventDriven
                ? new EventDrivenStepper(settings, bodies, stepper, contactPhase, sweepPhase)
                : null;
        algorithms = new ChosenAlgorithms(broad.provider().id(), broad.options(), narrow.provider().id(), narrow.options(),
                sweep.provider().id(), sweep.options(), builder.eventDriven);
        report = new StepCounts(broad.text(broad.provider().id()), narrow.text(narrow.provider().name()),
                sweep.text(sweep.provider().name()));
    }

    /** The sweep named; else the narrow phase's own; else {@code trajectory} if it is there; else core completes. */
    private static Choice<NarrowPhaseProvider> sweepFor(Choice<NarrowPhaseProvider> named, Choice<NarrowPhaseProvider> narrow) {
        if (named != null) {
            boolean isSame = named.id().equals(narrow.provider().id())
                    && (named.options().equals(AlgorithmConfig.DEFAULT) || named.options().equals(narrow.options()));
            return isSame ? narrow : named.found(Algorithms::narrowPhase);
        }
        String byDefault = "trajectory";
        if (!narrow.provider().capabilities().contains(Capability.SWEEP) && Algorithms.narrowPhases().contains(byDefault)) {
            return Choice.of(Algorithms.narrowPhase(byDefault), AutoProvider.optionsOf(byDefault));
        }
        return narrow;
    }

    /** A builder of worlds with the defaults. */
    public static WorldBuilder builder() {
        return new WorldBuilder();
    }

    /**
     * Adds a body. It may touch others. If it overlaps others, no error: those pairs are left out of what guards motions until they are
     * apart, and moved apart without momentum, see {@link WorldBuilder#pushSpeed}; {@link StepReport#startOverlaps} counts them.
     */
    public BodyId add(BodyDef def) {
        if (owner.calls != null) {
            owner.calls.next("add", def);
        }
        Check.notNull("def", def).checkMass();
        owner.enter();
        try {
            bodies.makeRoom();
            BodyShape shape = shapes.take(def);
            owner.begin();
            int i = bodies.add(def, shape);
            stepper.bodyChanged(i, BodyChange.ADDED);
            owner.end();
            return bodies.id[i];
        } finally {
            owner.leave();
        }
    }

    /**
     * Joins two different bodies, one of which must be dynamic. Where they are now is where the joint's axes are at 0. Bodies
     * that overlap because they were joined are, when the joint is gone, as those of {@link #add(BodyDef)}.
     */
    public JointId add(JointDef def) {
        if (owner.calls != null) {
            owner.calls.next("add", def);
        }
        Check.notNull("def", def);
        refuseEvents("joints");
        owner.checkFree();
        index(def.bodyA());
        index(def.bodyB());
        joints.check(def);
        joints.checkArms(def);
        owner.enter();
        try {
            joints.makeRoom();
            owner.begin();
            int j = joints.add(def);
            owner.end();
            return new JointId(j, joints.generation[j]);
        } finally {
            owner.leave();
        }
    }

    /** Removes a joint. Its id is stale from now on. */
    public void remove(JointId id) {
        if (owner.calls != null) {
            owner.calls.next("remove", id);
        }
        owner.checkFree();
        int j = joints.index(id);
        owner.enter();
        try {
            owner.begin();
            joints.remove(j);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** All bodies, to go through, and to change what they are: friction, mass, shape, type and all else of a {@link BodyDef}. */
    public Bodies bodies() {
        return bodyView;
    }

    /** All joints: values, forces, targets, and which of them broke in the last step. Another object after {@link #restore}. */
    public Joints joints() {
        return jointView;
    }

    /** Whether two bodies collide when they meet: by their categories and masks, the world's filter, and joints between them. */
    public boolean shouldCollide(BodyId first, BodyId second) {
        int a = read(first);
        int b = read(second);
        BodyDef d = bodies.def[a];
        BodyDef e = bodies.def[b];
        return (d.category() & e.mask()) != 0 && (e.category() & d.mask()) != 0 && stepper.volumes.shouldCollide(a, b);
    }

    /** Whether two bodies pass through each other since a {@link ContactModifier} let them, and have not been apart since. */
    public boolean isPassing(BodyId first, BodyId second) {
        return stepper.passing.contains(read(first), read(second));
    }

    /** Removes a body and its joints. Its id is stale from now on. */
    public void remove(BodyId id) {
        if (owner.calls != null) {
            owner.calls.next("remove", id);
        }
        int i = free(id);
        owner.enter();
        try {
            owner.begin();
            stepper.wakeAround(i);
            joints.removeAllOf(i);
            stepper.bodyChanged(i, BodyChange.REMOVED);
            shapes.release(bodies.def[i]);
            bodies.remove(i);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** Whether the id's body is in the world. */
    public boolean contains(BodyId id) {
        Check.notNull("id", id);
        owner.read();
        return has(id);
    }

    private boolean has(BodyId id) {
        return id.index() >= 0 && id.index() < bodies.end && bodies.exists(id.index())
                && bodies.generation[id.index()] == id.generation();
    }

    private int index(BodyId id) {
        if (!has(Check.notNull("id", id))) {
            throw new IllegalArgumentException(id + " is stale: that body was removed");
        }
        return id.index();
    }

    /** The index of a body of a world that may be read now. */
    private int read(BodyId id) {
        Check.notNull("id", id);
        owner.read();
        return index(id);
    }

    /** The index of a body of a world that may be changed now. */
    int free(BodyId id) {
        Check.notNull("id", id);
        owner.checkFree();
        return index(id);
    }

    /** Number of bodies. */
    public int bodyCount() {
        owner.read();
        return bodies.count;
    }

    /** One more than the highest {@link BodyId#index} in use: how long bulk arrays must be. */
    public int indexEnd() {
        owner.read();
        return bodies.end;
    }

    /** The id of the body at an index, or null. */
    public BodyId bodyAt(int index) {
        Check.within("index", index, 0, Integer.MAX_VALUE);
        owner.read();
        return index < bodies.end && bodies.exists(index) ? bodies.id[index] : null;
    }

    /** The shape as it was given. */
    public Shape shape(BodyId id) {
        return bodies.def[read(id)].shape();
    }

    /** What the body was made of, at the pose and with the velocities that it has now: {@link #add} makes another one like it. */
    public BodyDef definition(BodyId id) {
        return bodies.def[read(id)].now(pose(id), linearVelocity(id), angularVelocity(id));
    }

    /** What {@link BodyDef#userData} was given, or null. */
    public Object userData(BodyId id) {
        return bodies.def[read(id)].userData();
    }

    /** How the body moves. */
    public BodyType type(BodyId id) {
        return bodies.def[read(id)].type();
    }

    /** Mass in kg; that of a static or kinematic body acts on nothing. */
    public double mass(BodyId id) {
        return bodies.mass[read(id)];
    }

    /** Where the frame of the body's shape is. */
    public Pose pose(BodyId id) {
        double[] flat = new double[Pose.STRIDE];
        pose(id, flat, 0);
        return Pose.of(flat, 0);
    }

    /** Writes {@link #pose} in flat form. */
    public void pose(BodyId id, double[] out, int at) {
        Check.room("out", out, at, Pose.STRIDE);
        bodies.userPose(read(id), out, at);
    }

    /** Where the frame of the body's shape was at time t of the last step, 0 to 1; see {@link WorldBuilder#recordPaths}. */
    public Pose poseDuringStep(BodyId id, double t) {
        int i = read(id);
        double[] flat = new double[Pose.STRIDE];
        stepper.paths.pose(i, Check.within("t", t, 0, 1), flat, 0);
        bodies.shape[i].toUser(flat, 0);
        return Pose.of(flat, 0);
    }

    /**
     * Writes the poses of all bodies as 4 x 4 matrices, column by column, 16 floats at {@code 16 * index}; those of no body
     * are zero. With alpha below 1, between where they were before the last step (0) and are now (1).
     */
    public void poses(float[] out, double alpha) {
        poses(out, alpha, Vec3.ZERO);
    }

    /**
     * Writes {@link #poses(float[], double)} as seen from a point of the world, such as the camera: 100 km from the origin floats are good
     * to 8 mm, so that bodies would jump; what is near the point is exact here, since it is taken off before numbers become floats.
     */
    public void poses(float[] out, double alpha, Vec3 origin) {
        Ranges.within("origin", origin, Ranges.PLACE);
        Check.within("alpha", alpha, 0, 1);
        owner.read();
        if (Check.notNull("out", out).length < 16 * bodies.end) {
            throw Check.fault("length of out", ">= 16 * indexEnd() = " + 16 * bodies.end, out.length);
        }
        stepper.blended.writeMatrices(alpha, origin.x(), origin.y(), origin.z(), out);
    }

    /**
     * Where the bodies were at the end of the last step, for any thread at any time; the same object each time. To be asked for
     * between steps the first time, from then on at any time, too.
     */
    public PoseView poseView() {
        if (view == null) {
            owner.enterToAsk();
            try {
                PoseView made = new PoseView();
                made.makeRoom(bodies.def.length);
                made.publish(bodies);
                view = made;
            } finally {
                owner.leave();
            }
        }
        return view;
    }

    /** Velocity of the centre of mass, m/s. */
    public Vec3 linearVelocity(BodyId id) {
        return Vec3.of(bodies.state, read(id) * STATE);
    }

    /** Angular velocity in the world, rad/s. */
    public Vec3 angularVelocity(BodyId id) {
        return Vec3.of(bodies.state, read(id) * STATE + 3);
    }

    /** Sets the velocity of the centre of mass, m/s, and the angular one, rad/s, of a body that is not static, but for what it has locked. */
    public void setVelocity(BodyId id, Vec3 linearVelocity, Vec3 angularVelocity) {
        if (owner.calls != null) {
            owner.calls.next("setVelocity", id, linearVelocity, angularVelocity);
        }
        Ranges.within("linearVelocity", linearVelocity, Ranges.SPEED);
        Ranges.within("angularVelocity", angularVelocity, Ranges.SPIN);
        int i = free(id);
        if (bodies.isStatic(i)) {
            throw Check.fault("body", "dynamic or kinematic", "static " + id);
        }
        owner.enter();
        try {
            owner.begin();
            stepper.wakeAround(i);
            stepper.bodyChanged(i, BodyChange.THROWN);
            linearVelocity.to(bodies.state, i * STATE);
            angularVelocity.to(bodies.state, i * STATE + 3);
            bodies.obeyLocks(i);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /**
     * Gives a kinematic body the velocities by which it is at a pose in {@code seconds}: those of the next step, or of several. It
     * moves there and meets what is between, carries what stands on it, and is stopped like any body. It goes on at these velocities after
     * that, until it is given the next pose or {@link #setVelocity}. It turns the shorter way, and by at most 0.95 rad in an internal
     * step.
     */
    public void moveKinematic(BodyId id, Pose target, double seconds) {
        Ranges.place("target", target);
        Ranges.seconds("seconds", seconds);
        int i = free(id);
        if (bodies.def[i].type() != BodyType.KINEMATIC) {
            throw Check.fault("body", "kinematic", bodies.def[i].type() + " " + id);
        }
        double[] velocities = new double[6];
        bodies.velocityTo(i, target, seconds, velocities);
        setVelocity(id, Vec3.of(velocities, 0), Vec3.of(velocities, 3));
    }

    /** Puts a body elsewhere at once, through whatever is between. Contacts begin anew. */
    public void setTransform(BodyId id, Pose pose) {
        if (owner.calls != null) {
            owner.calls.next("setTransform", id, pose);
        }
        Ranges.place("pose", pose);
        int i = free(id);
        owner.enter();
        try {
            owner.begin();
            stepper.wakeAround(i);
            bodies.place(i, pose);
            stepper.bodyChanged(i, BodyChange.TELEPORTED);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** A force in N on the centre of mass of a dynamic body, during the next step. Forces and torques add up. */
    public void applyForce(BodyId id, Vec3 force) {
        if (owner.calls != null) {
            owner.calls.next("applyForce", id, force);
        }
        push(id, "force", force, "torque", Vec3.ZERO, false);
    }

    /** A force in N at a point of the world, during the next step; its torque is that about the centre of mass as it is now. */
    public void applyForceAt(BodyId id, Vec3 force, Vec3 point) {
        if (owner.calls != null) {
            owner.calls.next("applyForceAt", id, force, point);
        }
        push(id, "force", force, "torque of the force", about(id, point, "force", force), false);
    }

    /** A torque in Nm on a dynamic body, during the next step. */
    public void applyTorque(BodyId id, Vec3 torque) {
        if (owner.calls != null) {
            owner.calls.next("applyTorque", id, torque);
        }
        push(id, "force", Vec3.ZERO, "torque", torque, false);
    }

    /** Pushes a dynamic body at once, by an impulse in Ns on its centre of mass. */
    public void applyImpulse(BodyId id, Vec3 impulse) {
        if (owner.calls != null) {
            owner.calls.next("applyImpulse", id, impulse);
        }
        push(id, "impulse", impulse, "angularImpulse", Vec3.ZERO, true);
    }

    /** Pushes a dynamic body at once, by an impulse in Ns at a point of the world. */
    public void applyImpulseAt(BodyId id, Vec3 impulse, Vec3 point) {
        if (owner.calls != null) {
            owner.calls.next("applyImpulseAt", id, impulse, point);
        }
        push(id, "impulse", impulse, "moment of the impulse", about(id, point, "impulse", impulse), true);
    }

    /** Turns a dynamic body at once, by an angular impulse in Nms. */
    public void applyAngularImpulse(BodyId id, Vec3 angularImpulse) {
        if (owner.calls != null) {
            owner.calls.next("applyAngularImpulse", id, angularImpulse);
        }
        push(id, "impulse", Vec3.ZERO, "angularImpulse", angularImpulse, true);
    }

    /** The moment about a body's centre of mass of a force or an impulse at a point of the world. */
    private Vec3 about(BodyId id, Vec3 point, String name, Vec3 force) {
        Check.notNull(name, force).checkFinite(name);
        Ranges.within("point", point, Ranges.PLACE);
        return point.minus(Vec3.of(bodies.pose, free(id) * Pose.STRIDE)).cross(force);
    }

    /** Gives a body a force and a torque for the next step, or an impulse and an angular one at once. */
    private void push(BodyId id, String name, Vec3 force, String turning, Vec3 torque, boolean atOnce) {
        Check.notNull(name, force).checkFinite(name);
        Check.notNull(turning, torque).checkFinite(turning);
        int i = dynamic(id);
        bodies.checkPush(i, name, force, turning, torque, atOnce);
        owner.enter();
        try {
            owner.begin();
            stepper.sleep.wake(i);
            if (atOnce) {
                bodies.push(i, bodies.state, i * STATE, force.x(), force.y(), force.z(), torque.x(), torque.y(), torque.z());
            } else {
                double[] f = bodies.force;
                f[6 * i] += force.x();
                f[6 * i + 1] += force.y();
                f[6 * i + 2] += force.z();
                f[6 * i + 3] += torque.x();
                f[6 * i + 4] += torque.y();
                f[6 * i + 5] += torque.z();
            }
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** Gives the world another gravity, m/s^2, and wakes all bodies. */
    public void setGravity(Vec3 gravity) {
        if (owner.calls != null) {
            owner.calls.next("setGravity", gravity);
        }
        Ranges.within("gravity", gravity, Ranges.GRAVITY);
        owner.enter();
        try {
            owner.begin();
            gravity.to(settings.gravity, 0);
            stepper.gravityChanged();
            stepper.sleep.wakeAll();
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** Moves the camera or changes the budget of a world that was built with {@link WorldBuilder#perception}. */
    public void setPerception(PerceptionDef def) {
        if (owner.calls != null) {
            owner.calls.next("setPerception", def);
        }
        Check.notNull("def", def);
        checkPerception();
        owner.enter();
        try {
            owner.begin();
            settings.perception = def;
            stepper.attention.look(def);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** What was last given to {@link #setPerception} or {@link WorldBuilder#perception}. */
    public PerceptionDef perception() {
        owner.read();
        checkPerception();
        return settings.perception;
    }

    private void checkPerception() {
        if (settings.perception == null) {
            throw new IllegalStateException("the world has no perception: build it with perception(def)");
        }
    }

    /** How many seconds a body is behind since the budget of {@link WorldBuilder#perception} did not suffice for it. */
    public double lag(BodyId id) {
        int i = read(id);
        return stepper.attention == null ? 0 : stepper.attention.lag(i);
    }

    /** Whether the body is awake. Only dynamic bodies of a world with {@link WorldBuilder#sleeping} ever sleep. */
    public boolean isAwake(BodyId id) {
        return !bodies.asleep[read(id)];
    }

    /** Wakes a dynamic body and its island; one that is awake begins its rest anew. */
    public void wake(BodyId id) {
        if (owner.calls != null) {
            owner.calls.next("wake", id);
        }
        int i = dynamic(id);
        owner.enter();
        try {
            owner.begin();
            stepper.sleep.wake(i);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /**
     * Puts a dynamic body and its island to sleep, whatever they are doing, until something wakes them. Not in an event-driven world, in
     * which nothing sleeps.
     */
    public void sleep(BodyId id) {
        if (owner.calls != null) {
            owner.calls.next("sleep", id);
        }
        if (eventDriven != null) {
            throw new IllegalStateException("an event-driven world has no sleeping bodies: build it without eventDriven()");
        }
        if (!settings.sleeping) {
            throw new IllegalStateException("the world has no sleeping bodies: build it with sleeping(true)");
        }
        int i = dynamic(id);
        owner.enter();
        try {
            owner.begin();
            if (!bodies.asleep[i]) {
                stepper.sleep.sleepNow(i);
            }
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /**
     * The island of a dynamic body: the bodies that contacts under load connect with it, in a world with
     * {@link WorldBuilder#sleeping}, named by the smallest {@link BodyId#index} among them; of a sleeping body, as it was when it fell asleep.
     */
    public int island(BodyId id) {
        int i = read(id);
        if (!bodies.hasMass(i)) {
            throw Check.fault("body", "dynamic", bodies.def[i].type() + " " + id);
        }
        return stepper.sleep.island(i);
    }

    /** As {@link #free}, of a dynamic body. */
    private int dynamic(BodyId id) {
        int i = free(id);
        if (!bodies.hasMass(i)) {
            throw Check.fault("body", "dynamic", bodies.def[i].type() + " " + id);
        }
        return i;
    }

    /**
     * Advances all bodies by dt seconds. A long step is made of several internal ones. It ends early, after a whole one of them, when
     * their number reaches {@link WorldBuilder#maxInternalSteps} or the calling thread is interrupted, whose flag stays set: then
     * {@link StepReport#simulated} is less than dt, and the rest is not made up for.
     *
     * <p>A contact filter that throws before anything has moved leaves the world as it was. All else that throws inside a step, such as
     * an {@link OutOfMemoryError}, or a pose or velocity that is not finite, leaves it {@linkplain #isDamaged damaged}.
     *
     * @return what happened; the same object each time, to be read before the next step
     */
    public StepReport step(double dt) {
        if (owner.calls != null) {
            owner.calls.next("step", dt);
        }
        Ranges.seconds("dt", dt);
        refuseFromListener("stepped");
        owner.enter();
        try {
            if (view != null) {
                view.makeRoom(bodies.def.length);
            }
            owner.begin();
            if (eventDriven == null) {
                stepper.advance(dt, report);
                if (stepper.attention != null) {
                    stepper.catchUp(dt);
                }
            } else {
                stepper.rememberPoses();
                eventDriven.advance(dt, report);
            }
            tally.take(report.answers);
            stepper.log.endStep(stepper.attention == null);
            events.read(stepper.log);
            owner.end();
            publish();
        } catch (RuntimeException | Error e) {
            if (owner.calls != null) {
                owner.calls.threw(e);
            }
            if (stepper.isUntouched()) {
                owner.end();
            } else {
                events.clear();
            }
            throw e;
        } finally {
            owner.leave();
        }
        tellListener();
        return report;
    }

    private void publish() {
        if (view != null) {
            view.publish(bodies);
        }
    }

    /** Whether a call failed half-way, so that nothing may be called any more but {@link #restore}. */
    public boolean isDamaged() {
        return owner.isDamaged();
    }

    private void tellListener() {
        if (settings.listener != null) {
            isTelling = true;
            try {
                events.tell(settings.listener);
            } finally {
                isTelling = false;
            }
        }
    }

    private void refuseFromListener(String what) {
        if (isTelling) {
            throw new IllegalStateException("a world must not be " + what + " by its contact listener");
        }
    }

    /** What the last step did; see {@link #step}. */
    public StepReport report() {
        owner.read();
        return report;
    }

    /** What touched and hit in the last step; the same object each time, valid until the next step. */
    public ContactEvents contactEvents() {
        owner.read();
        return events;
    }

    /** Rays, casts, overlaps, closest points; the same object each time. */
    public WorldQueries queries() {
        if (queries == null) {
            queries = new WorldQueries(() -> bodies, () -> stepper.volumes, owner, contactPhase, sweepPhase) {};
        }
        return queries;
    }

    /** Shows something of the last step; not meant to be fast. */
    public void draw(DebugLayer layer, DebugDraw out) {
        Check.notNull("layer", layer);
        Check.notNull("out", out);
        owner.enterToAsk();
        try {
            new WorldDraw(bodies, stepper, out).draw(layer);
        } finally {
            owner.leave();
        }
    }

    /** What came into sensors and left them in the last step; the same object each time, valid until the next step. */
    public SensorEvents sensorEvents() {
        owner.read();
        return stepper.sensors.events;
    }

    /**
     * The whole state of the world as bytes: from {@link #restore} on, it goes on as it went on from here, to the last bit. To
     * be taken between steps. See docs/snapshots.md for what is in it. Event-driven worlds have no snapshots: their flights
     * reach back to where they began, long before the last step.
     */
    public byte[] snapshot() {
        refuseEvents("snapshots");
        owner.enterToAsk();
        try {
            SnapshotFormat.write(parts, snapshotOut);
            return snapshotOut.toBytes();
        } finally {
            owner.leave();
        }
    }

    /** As {@link #record(OutputStream, int)}, with {@link Recording#HASH_EVERY}. */
    public Recording record(OutputStream out) throws IOException {
        return record(out, Recording.HASH_EVERY);
    }

    /**
     * Keeps the state of the world as it is, and from now on every call that changes it, until the recording is closed: what was done can be
     * done again, to the last bit, by {@link dev.ashlar.physics.replay.Replay} or the program {@code ashlar replay}. To be begun between
     * steps, at any time; of an event-driven world, which has no snapshots, before its first body. See docs/recording.md.
     *
     * @param out       written and flushed before each step; closed with the recording
     * @param hashEvery after how many steps the whole state is kept as a hash; what moves is hashed after each
     */
    public Recording record(OutputStream out, int hashEvery) throws IOException {
        Check.notNull("out", out);
        Check.within("hashEvery", hashEvery, 1, Integer.MAX_VALUE);
        owner.enterToAsk();
        try {
            if (owner.calls != null) {
                throw new IllegalStateException("a world has no two recordings at a time: close the other one first");
            }
            if (eventDriven != null && (bodies.end > 0 || report.simulated > 0)) {
                throw new IllegalStateException(
                        "an event-driven world must be recorded from its beginning, before its first body");
            }
            Recorder recorder = new Recorder(parts, out, hashEvery);
            owner.calls = recorder;
            return recorder;
        } finally {
            owner.leave();
        }
    }

    /** Shows the places that a body was foreseen to take in the last step, and what the broad phase made of that. */
    public void drawVolume(BodyId id, DebugDraw out) {
        Check.notNull("out", out);
        int i = free(id);
        owner.enterToAsk();
        try {
            stepper.volumes.draw(i, out);
        } finally {
            owner.leave();
        }
    }

    /** Writes the bytes of {@link #snapshot()}, without an array of its own for them. */
    public void snapshot(OutputStream out) throws IOException {
        Check.notNull("out", out);
        refuseEvents("snapshots");
        owner.enterToAsk();
        try {
            SnapshotFormat.write(parts, snapshotOut);
            snapshotOut.writeTo(out);
        } finally {
            owner.leave();
        }
    }

    /**
     * As {@link #restore(byte[], Function)}; bodies that are in this world too, by index and generation, keep their user data,
     * others have none.
     */
    public void restore(byte[] snapshot) {
        restore(snapshot, id -> has(id) ? bodies.def[id.index()].userData() : null);
    }

    /**
     * Makes this world what one was when it wrote a snapshot: its bodies with their ids, and all that the next steps depend on.
     * This may be the world that wrote it, whatever was added, removed and stepped since, or another one built alike: with the
     * same algorithms, substeps, most internal steps, rest offset and sleeping, and for equal results the same filter and modifier. Ids given out after
     * the snapshot was taken are no longer valid, and will be given out again. There are no events until the next step.
     *
     * <p>A snapshot that is damaged, or of another version or other settings, is an {@link IllegalArgumentException}, and the
     * world is unchanged.
     *
     * @param userData the {@link #userData} of each body, which is not in the bytes; must not call the world but to read
     */
    public void restore(byte[] snapshot, Function<BodyId, Object> userData) {
        if (owner.calls != null) {
            owner.calls.next("restore", snapshot);
        }
        Check.notNull("snapshot", snapshot);
        Check.notNull("userData", userData);
        refuseEvents("snapshots");
        refuseFromListener("restored");
        owner.enterToRestore();
        try {
            SnapshotFormat.State state = SnapshotFormat.read(snapshot, parts,
                    (id, def) -> def.restored().userData(userData.apply(id)));
            if (view != null) {
                view.makeRoom(state.bodies().def.length);
            }
            owner.begin();
            settings = state.settings();
            shapes = state.shapes();
            bodies = state.bodies();
            joints = state.joints();
            jointView = new Joints(joints, owner);
            state.stepper().sensors.replace(stepper.sensors);
            stepper = state.stepper();
            events.clear();
            report.clear();
            owner.end();
            owner.repaired();
            publish();
        } finally {
            owner.leave();
        }
    }

    private void refuseEvents(String what) {
        if (eventDriven != null) {
            throw new IllegalStateException("an event-driven world has no " + what);
        }
    }

    /** Kinetic energy of all dynamic bodies, J. */
    public double kineticEnergy() {
        owner.read();
        return bodies.kineticEnergy();
    }

    /** Potential energy of all dynamic bodies in the world's gravity, J, zero at the origin. */
    public double potentialEnergy() {
        owner.read();
        return bodies.potentialEnergy(settings.gravity);
    }

    /** A 64-bit hash of poses, velocities and what joints carry over: equal for worlds that are equal to the last bit. */
    public long stateHash() {
        owner.read();
        return joints.hash(bodies.stateHash());
    }

    /** The rotation of a body; as in {@link #pose}. */
    public Quat rotation(BodyId id) {
        return Quat.of(bodies.pose, read(id) * Pose.STRIDE + Pose.ROTATION);
    }

    /** What it is made of: algorithms, bodies, joints; and whether it is damaged. */
    @Override
    public String toString() {
        return "World[" + bodies.count + " bodies, " + bodies.sleepers + " asleep, " + joints.count + " joints, "
                + report.broadPhase() + ", " + report.narrowPhase() + (eventDriven == null ? "" : ", event-driven")
                + (owner.isDamaged() ? ", damaged]" : "]");
    }

    /** Null: the world is stepped by the impulse solver. */
    EventDrivenStepper eventDriven() {
        return eventDriven;
    }

    /** What this world is made of now: {@link #restore} puts others in place of most. */
    private final class Parts extends WorldParts {
        @Override
        public AccessGuard guard() {
            return owner;
        }

        @Override
        public StepReport ids() {
            return report;
        }

        @Override
        public SolverSettings settings() {
            return settings;
        }

        @Override
        public ChosenAlgorithms algorithms() {
            return algorithms;
        }

        @Override
        public ShapeCache shapes() {
            return shapes;
        }

        @Override
        public BodySet bodies() {
            return bodies;
        }

        @Override
        public JointSet joints() {
            return joints;
        }

        @Override
        public StepPipeline stepper() {
            return stepper;
        }

        @Override
        public StepPipeline newStepper(SolverSettings with, BodySet of, JointSet between) {
            return new StepPipeline(with, of, between, broad.provider().create(broad.options()), contactPhase, sweepPhase,
                    owner);
        }
    }
}
