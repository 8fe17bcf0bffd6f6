package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.joint.JointSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/**
 * The joints of a world, one after the other by {@link JointId#index}: what they hold, how far they are off and what they carry, and what
 * can be changed of each. Joints are added and removed by {@link World#add(JointDef)} and {@link World#remove(JointId)}.
 *
 * <p>A change acts from the next step on and wakes both bodies. Axes that are as they were go on from the force that they had; an axis
 * that is now held where it is not is drawn there at once. A joint that is changed before its first step goes on, to the last bit, as one that
 * was added so. A change to what the joint is already does nothing at all.
 */
public final class Joints implements Iterable<JointId> {
    private final JointSet set;
    private final AccessGuard owner;

    Joints(JointSet set, AccessGuard owner) {
        this.set = set;
        this.owner = owner;
    }

    /** Number of joints. */
    public int size() {
        owner.read();
        return set.count + set.disabled;
    }

    /**
     * All joints by index. Joints may come and go meanwhile: those that are gone are not met any more, and new ones if their index is
     * higher. {@link #indexEnd} and {@link #at} do the same.
     */
    @Override
    public Iterator<JointId> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                while (next < indexEnd() && at(next) == null) {
                    next++;
                }
                return next < indexEnd();
            }

            @Override
            public JointId next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no more joints");
                }
                return at(next++);
            }
        };
    }

    /** One more than the highest {@link JointId#index} in use. */
    public int indexEnd() {
        owner.read();
        return set.end;
    }

    /** The id of the joint at an index, or null. */
    public JointId at(int index) {
        Check.within("index", index, 0, Integer.MAX_VALUE);
        owner.read();
        return index < set.end && set.def[index] != null ? new JointId(index, set.generation[index]) : null;
    }

    /** Whether the id's joint is in the world. */
    public boolean contains(JointId id) {
        Check.notNull("id", id);
        owner.read();
        return set.has(id);
    }

    /** The index of a joint of a world that may be read now. */
    private int read(JointId id) {
        Check.notNull("id", id);
        owner.read();
        return set.index(id);
    }

    /** The first body of a joint. */
    public BodyId bodyA(JointId id) {
        return set.def[read(id)].bodyA();
    }

    /** The second body of a joint. */
    public BodyId bodyB(JointId id) {
        return set.def[read(id)].bodyB();
    }

    /**
     * What the joint was made of, with its frames where they are on the bodies now, and what its drives aim at:
     * {@link World#add(JointDef)} makes another one like it in a world with such bodies, whose axes go on from their values.
     */
    public JointDef definition(JointId id) {
        int j = read(id);
        return set.def[j].now(set.frameOn(set.bodyA[j], j * JointSet.FRAMES),
                set.frameOn(set.bodyB[j], j * JointSet.FRAMES + Pose.STRIDE),
                set.lockedAt[j], set.target, j * JointSet.SLOTS);
    }

    /** The force in N that A gives to B through the joint, in the world, on average over the last internal step. */
    public Vec3 force(JointId id) {
        int j = read(id);
        return Vec3.of(set.load, 6 * j);
    }

    /** The torque in Nm that A gives to B about the joint's point, likewise. */
    public Vec3 torque(JointId id) {
        int j = read(id);
        return Vec3.of(set.load, 6 * j + 3);
    }

    /** How far the joint's frame on B is off that on A along an axis; see {@link JointAxis}. */
    public double value(JointId id, JointAxis axis) {
        Check.notNull("axis", axis);
        return set.measure(read(id), axis.ordinal());
    }

    /** How fast {@link #value} changes. */
    public double speed(JointId id, JointAxis axis) {
        Check.notNull("axis", axis);
        return set.speed(read(id), axis.ordinal());
    }

    /** How far apart, in metres, the joint's points are that it should hold together. */
    public double error(JointId id) {
        return set.error(read(id), false);
    }

    /** By which angle, in radians, the joint's frames are turned against each other that should not be. */
    public double angularError(JointId id) {
        return set.error(read(id), true);
    }

    /** Sets what the drive of an axis aims at: the speed of a motor, the value of a servo or a spring. */
    public void setTarget(JointId id, JointAxis axis, double target) {
        if (owner.calls != null) {
            owner.calls.next("Joints.setTarget", id, axis, target);
        }
        Check.notNull("id", id);
        Check.notNull("axis", axis);
        Check.finite("target", target);
        owner.checkFree();
        int j = set.index(id);
        JointAxisDef drive = set.def[j].axis(axis.ordinal());
        if (!drive.isDriven()) {
            throw Check.fault("axis", "driven by a motor, servo or spring", axis);
        }
        Ranges.target("target", target, axis.isAngular(), drive.drive() == Drive.MOTOR);
        owner.enter();
        try {
            owner.begin();
            set.target[j * JointSet.SLOTS + axis.ordinal()] = target;
            set.wake(j);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /**
     * Changes any number of things at once: {@code change} is given the joint's {@linkplain #definition definition} as it is now, and gives
     * another one, with the same bodies and frames.
     */
    public void change(JointId id, UnaryOperator<JointDef> change) {
        Check.notNull("change", change);
        JointDef now = definition(id);
        JointDef then = Check.notNull("changed definition", change.apply(now));
        if (then.frame() != now.frame() || then.frameB() != now.frameB() || !then.bodyA().equals(now.bodyA())
                || !then.bodyB().equals(now.bodyB())) {
            throw Check.fault("changed definition", "between the bodies and with the frames of the one given", then);
        }
        set(id, now, then);
    }

    /** Makes a joint all that a definition between the same bodies says, but for its frames: these stay as they are. */
    public void redefine(JointId id, JointDef def) {
        JointDef now = definition(id);
        Check.notNull("def", def);
        if (!def.bodyA().equals(now.bodyA()) || !def.bodyB().equals(now.bodyB())
                || def.pointB() == null != (now.pointB() == null)) {
            throw Check.fault("def", "between the bodies of the joint, and a distance joint if it is one", def);
        }
        set(id, now, def.withFramesOf(now));
    }

    private void set(JointId id, JointDef now, JointDef then) {
        owner.checkFree();
        int j = set.index(id);
        if (then.isAlike(now)) {
            return;
        }
        owner.enter();
        try {
            if (owner.calls != null) {
                owner.calls.next("Joints.redefine", id, then);
            }
            owner.begin();
            set.redefine(j, now, then);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** See {@link JointDef#lock}. */
    public void lock(JointId id, JointAxis axis) {
        change(id, def -> def.lock(axis));
    }

    /** See {@link JointDef#free}. */
    public void free(JointId id, JointAxis axis) {
        change(id, def -> def.free(axis));
    }

    /** See {@link JointDef#limit}. */
    public void setLimit(JointId id, JointAxis axis, double low, double high) {
        change(id, def -> def.limit(axis, low, high));
    }

    /** See {@link JointDef#motor}. {@link #setTarget} alone is cheaper. */
    public void setMotor(JointId id, JointAxis axis, double speed, double maxForce) {
        change(id, def -> def.motor(axis, speed, maxForce));
    }

    /** See {@link JointDef#servo}. {@link #setTarget} alone is cheaper. */
    public void setServo(JointId id, JointAxis axis, double target, double maxSpeed, double maxForce) {
        change(id, def -> def.servo(axis, target, maxSpeed, maxForce));
    }

    /** See {@link JointDef#spring}. {@link #setTarget} alone is cheaper. */
    public void setSpring(JointId id, JointAxis axis, double target, double stiffness, double damping) {
        change(id, def -> def.spring(axis, target, stiffness, damping));
    }

    /** See {@link JointDef#length(double)}. */
    public void setLength(JointId id, double metres) {
        change(id, def -> def.length(metres));
    }

    /** See {@link JointDef#breakForce}. */
    public void setBreakForce(JointId id, double force, double torque) {
        change(id, def -> def.breakForce(force, torque));
    }

    /** See {@link JointDef#collideConnected}. */
    public void setCollideConnected(JointId id, boolean on) {
        change(id, def -> def.collideConnected(on));
    }

    /** See {@link JointDef#enabled(boolean)}. */
    public void setEnabled(JointId id, boolean on) {
        change(id, def -> def.enabled(on));
    }

    /** How many joints broke in the last step. */
    public int brokenCount() {
        owner.read();
        return set.brokenCount;
    }

    /** The id that a joint which broke in the last step had. */
    public JointId broken(int k) {
        owner.read();
        Check.within("k", k, 0, set.brokenCount - 1);
        return new JointId(set.brokenIndex[k], set.brokenGeneration[k]);
    }

    /** How many there are. */
    @Override
    public String toString() {
        return "Joints[" + (set.count + set.disabled) + ", " + set.disabled + " disabled]";
    }
}
