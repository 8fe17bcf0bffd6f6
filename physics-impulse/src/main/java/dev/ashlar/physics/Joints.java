package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.joint.JointSet;

/**
 * The joints of a world: what they hold, how far they are off and what they carry. Joints are added and removed by
 * {@link World#add(JointDef)} and {@link World#remove(JointId)}.
 */
public final class Joints {
    private final JointSet set;
    private final AccessGuard owner;

    Joints(JointSet set, AccessGuard owner) {
        this.set = set;
        this.owner = owner;
    }

    /** Number of joints. */
    public int size() {
        owner.read();
        return set.count;
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
    public double turnError(JointId id) {
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
        Ranges.target("target", target, axis.isTurn(), drive.drive() == Drive.MOTOR);
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
}
