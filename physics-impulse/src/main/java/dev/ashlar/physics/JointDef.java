package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.internal.check.Ranges;
import java.util.Arrays;

/**
 * What holds two bodies together; immutable, every setter gives a changed copy. A joint has a frame on each body; both are where
 * the definition says at the moment the joint is added, so all values of its {@linkplain JointAxis axes} begin at 0 (that of a
 * distance joint at the distance).
 *
 * <p>Defaults: unbreakable, and bodies that a joint connects do not collide with each other. All numbers have ranges, see
 * docs/units.md.
 */
public final class JointDef implements Cloneable {
    private final BodyId a;
    private final BodyId b;
    /** In the world. */
    private Pose frame;
    /** Of a distance joint, in the world; else null. */
    private final Vec3 endB;
    /** The frame on B, in the world, if it is not that on A; of joints that others were copied from. */
    private Pose frameB;
    /** Of a distance joint; NaN: as it is when the joint is added. */
    private double length = Double.NaN;
    private JointAxisDef[] axes = new JointAxisDef[JointAxis.values().length];
    private double maxForce = Double.POSITIVE_INFINITY;
    private double maxTorque = Double.POSITIVE_INFINITY;
    private boolean collide;
    private boolean enabled = true;

    private JointDef(BodyId a, BodyId b, Pose frame, Vec3 endB, JointAxis... free) {
        this.a = Check.notNull("a", a);
        this.b = Check.notNull("b", b);
        this.frame = Ranges.place("frame", frame);
        this.endB = endB;
        Arrays.fill(axes, JointAxisDef.LOCKED);
        for (JointAxis axis : free) {
            axes[axis.ordinal()] = JointAxisDef.FREE;
        }
    }

    /** Holds two bodies together at a point of the world and lets them turn about it. */
    public static JointDef spherical(BodyId a, BodyId b, Vec3 at) {
        return new JointDef(a, b, new Pose(at, Quat.IDENTITY), null, JointAxis.ANGULAR_X, JointAxis.ANGULAR_Y,
                JointAxis.ANGULAR_Z);
    }

    /** Lets two bodies turn about one axis, {@link JointAxis#ANGULAR_X}: through a point of the world, of any length but 0. */
    public static JointDef hinge(BodyId a, BodyId b, Vec3 at, Vec3 axis) {
        return new JointDef(a, b, new Pose(at, Quat.IDENTITY), null, JointAxis.ANGULAR_X).along(axis);
    }

    /** Lets two bodies slide along one axis, {@link JointAxis#LINEAR_X}, without turning against each other. */
    public static JointDef slider(BodyId a, BodyId b, Vec3 at, Vec3 axis) {
        return new JointDef(a, b, new Pose(at, Quat.IDENTITY), null, JointAxis.LINEAR_X).along(axis);
    }

    /** Makes two bodies move as one; its force and torque are measured at a point of the world. */
    public static JointDef fixed(BodyId a, BodyId b, Vec3 at) {
        return new JointDef(a, b, new Pose(at, Quat.IDENTITY), null);
    }

    /**
     * Keeps a point of A and a point of B, both given in the world, as far apart as they are; with {@link #length} as far as
     * that, with a limit on {@link JointAxis#LINEAR_X} within it, like a rope.
     */
    public static JointDef distance(BodyId a, BodyId b, Vec3 onA, Vec3 onB) {
        JointDef def =
                new JointDef(a, b, new Pose(onA, Quat.IDENTITY), Ranges.within("onB", onB, Ranges.PLACE), JointAxis.values());
        def.axes[0] = JointAxisDef.LOCKED;
        return def;
    }

    /** Leaves all six axes of a frame in the world free: lock, limit and drive them one by one. */
    public static JointDef sixDof(BodyId a, BodyId b, Pose frame) {
        return new JointDef(a, b, frame, null, JointAxis.values());
    }

    /** The same with the frames of another. */
    JointDef withFramesOf(JointDef other) {
        JointDef def = copy();
        def.frame = other.frame;
        def.frameB = other.frameB;
        return def;
    }

    private JointDef copy() {
        try {
            JointDef def = (JointDef) clone();
            def.axes = axes.clone();
            return def;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private JointDef with(JointAxis axis, JointAxisDef value) {
        Check.notNull("axis", axis);
        if (endB != null && axis != JointAxis.LINEAR_X) {
            throw Check.fault("axis of a distance joint", "LINEAR_X", axis);
        }
        JointDef def = copy();
        def.axes[axis.ordinal()] = value;
        return def;
    }

    /** What holds and drives an axis, by {@link JointAxis#ordinal}. */
    public JointAxisDef axis(int axis) {
        return axes[Check.within("axis", axis, 0, axes.length - 1)];
    }

    /** The same with its frames on A and B at these poses of the world, held at this value, and its drives at these targets. */
    JointDef now(Pose onA, Pose onB, double lockedAt, double[] target, int at) {
        JointDef def = copy();
        def.frame = onA;
        def.frameB = onB;
        def.length = lockedAt;
        for (int k = 0; k < axes.length; k++) {
            JointAxisDef d = axes[k];
            def.axes[k] = !d.isDriven() ? d
                    : d.driven(d.drive(), target[at + k], d.maxForce(), d.maxSpeed(), d.stiffness(), d.damping());
        }
        return def;
    }

    /** The same in all but its bodies and frames. */
    boolean isAlike(JointDef o) {
        return Arrays.equals(axes, o.axes) && maxForce == o.maxForce && maxTorque == o.maxTorque && collide == o.collide
                && enabled == o.enabled && Double.compare(length, o.length) == 0;
    }

    /** Turns the frame so that its x has this direction of the world, of any length but 0. */
    public JointDef along(Vec3 axis) {
        Vec3 u = Check.notNull("axis", axis).checkFinite("axis").unit();
        JointDef def = copy();
        Quat turn = u.x() < -1 + 1e-9 ? new Quat(0, 0, 1, 0) : new Quat(0, -u.z(), u.y(), 1 + u.x()).unit();
        def.frame = new Pose(frame.position(), turn);
        def.frameB = null;
        return def;
    }

    /**
     * Puts the frame on A and that on B at poses of their own, both in the world: what they are off each other is what the values of the
     * axes begin at.
     */
    public JointDef frames(Pose onA, Pose onB) {
        JointDef def = copy();
        def.frame = Ranges.place("onA", onA);
        def.frameB = Ranges.place("onB", onB);
        return def;
    }

    /** Of a distance joint: how far apart the points are kept, above 0. */
    public JointDef length(double metres) {
        if (endB == null) {
            throw new IllegalArgumentException("only a distance joint has a length");
        }
        JointDef def = with(JointAxis.LINEAR_X, JointAxisDef.LOCKED);
        def.length = Ranges.positive("metres", metres, Ranges.SMALLEST, Ranges.PLACE);
        return def;
    }

    /** Holds an axis at 0. */
    public JointDef lock(JointAxis axis) {
        return with(axis, JointAxisDef.LOCKED);
    }

    /** Lets go of an axis: no limits, no drive. */
    public JointDef free(JointAxis axis) {
        return with(axis, JointAxisDef.FREE);
    }

    /**
     * Keeps an axis between two values, low &lt; high; either may be infinite, those of turns are from -pi to pi. The axis then
     * is no longer locked.
     */
    public JointDef limit(JointAxis axis, double low, double high) {
        Check.notNull("axis", axis);
        if (!(low < high)) {
            throw Check.fault("low", "< high = " + high, low);
        }
        if (axis.isAngular()) {
            Check.within("low", low, -Math.PI, Math.PI);
            Check.within("high", high, -Math.PI, Math.PI);
        }
        return with(axis, unlocked(axis).limited(low, high));
    }

    /** Drives an axis at a speed, m/s or rad/s, with at most this force, N or Nm. Speed 0 is a brake. */
    public JointDef motor(JointAxis axis, double speed, double maxForce) {
        Ranges.target("speed", speed, Check.notNull("axis", axis).isAngular(), true);
        Ranges.notNegative("maxForce", maxForce, Ranges.FORCE);
        return with(axis, unlocked(axis).driven(Drive.MOTOR, speed, maxForce, 0, 0, 0));
    }

    /**
     * Drives an axis to a value and holds it there, at no more than a speed and with no more than a force. About x, without limits,
     * it takes the shorter way round.
     */
    public JointDef servo(JointAxis axis, double target, double maxSpeed, double maxForce) {
        Ranges.target("target", target, Check.notNull("axis", axis).isAngular(), false);
        Ranges.positive("maxSpeed", maxSpeed, Ranges.SLOWEST_DRIVE, Ranges.FASTEST_DRIVE);
        Ranges.notNegative("maxForce", maxForce, Ranges.FORCE);
        return with(axis, unlocked(axis).driven(Drive.SERVO, target, maxForce, maxSpeed, 0, 0));
    }

    /**
     * A spring with a damper towards a value: stiffness in N/m or Nm, damping in Ns/m or Nms, 0 or more and not both 0. It is
     * solved implicitly: no stiffness makes it unstable, but one whose period is few steps swings less than it should. About x,
     * without limits, it pulls the shorter way round.
     */
    public JointDef spring(JointAxis axis, double target, double stiffness, double damping) {
        Ranges.target("target", target, Check.notNull("axis", axis).isAngular(), false);
        Ranges.notNegative("stiffness", stiffness, Ranges.FORCE);
        Ranges.notNegative("damping", damping, Ranges.FORCE);
        Check.positive("stiffness + damping", stiffness + damping);
        return with(axis, unlocked(axis).driven(Drive.SPRING, target, Double.POSITIVE_INFINITY, 0, stiffness, damping));
    }

    private JointAxisDef unlocked(JointAxis axis) {
        JointAxisDef now = axes[Check.notNull("axis", axis).ordinal()];
        return now.locked() ? JointAxisDef.FREE : now;
    }

    /**
     * The joint breaks at the end of an internal step in which it took more than this force, N, or torque about its point, Nm,
     * on average; above 0.
     */
    public JointDef breakForce(double force, double torque) {
        if (!(force > 0)) {
            throw Check.fault("force", "> 0", force);
        }
        if (!(torque > 0)) {
            throw Check.fault("torque", "> 0", torque);
        }
        JointDef def = copy();
        def.maxForce = force;
        def.maxTorque = torque;
        return def;
    }

    /** Whether the two bodies collide with each other all the same; by default they do not. */
    public JointDef collideConnected(boolean on) {
        JointDef def = copy();
        def.collide = on;
        return def;
    }

    /**
     * Whether the joint holds anything. One that is disabled does nothing at all, as if it were not there: its bodies collide. It keeps
     * its id, its frames and all that it was made of, for when it is enabled again.
     */
    public JointDef enabled(boolean on) {
        JointDef def = copy();
        def.enabled = on;
        return def;
    }

    /** The first body. */
    public BodyId bodyA() {
        return a;
    }

    /** The second body. */
    public BodyId bodyB() {
        return b;
    }

    /** The frame on A, in the world. */
    public Pose frame() {
        return frame;
    }

    /** Of a distance joint, the point of B, in the world; else null. */
    public Vec3 pointB() {
        return endB;
    }

    /** The frame on B, in the world, if it is not that on A; else null. */
    public Pose frameB() {
        return frameB;
    }

    /** Of a distance joint, see {@link #length(double)}; NaN if it is as it is when the joint is added. */
    public double length() {
        return length;
    }

    /** The force of {@link #breakForce}. */
    public double breakForce() {
        return maxForce;
    }

    /** The torque of {@link #breakForce}. */
    public double breakTorque() {
        return maxTorque;
    }

    /** See {@link #collideConnected}. */
    public boolean collidesConnected() {
        return collide;
    }

    /** See {@link #enabled(boolean)}. */
    public boolean isEnabled() {
        return enabled;
    }

    /** The bodies, the point, and what holds and drives each axis that is not free. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("JointDef[" + a + " - " + b + " at " + frame.position());
        for (int k = 0; k < axes.length; k++) {
            if (!axes[k].isFree()) {
                text.append(", ").append(JointAxis.values()[k]).append(' ').append(axes[k]);
            }
        }
        return text + (enabled ? "]" : ", disabled]");
    }
}
