package dev.ashlar.physics.internal.joint;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;

/** Definitions of joints in snapshots, but for where they began, which nothing asks for any more. */
final class JointCodec {
    private static final JointAxis[] AXES = JointAxis.values();
    private static final Drive[] DRIVES = Drive.values();

    private JointCodec() {
    }

    /** Writes a definition whose drives now aim at {@code target[at]} and the following, by axis. */
    static void write(JointDef def, double[] target, int at, SnapshotWriter out) {
        boolean isDistance = def.pointB() != null;
        out.integer(def.bodyA().index());
        out.integer(def.bodyB().index());
        out.flag(isDistance);
        out.number(def.breakForce());
        out.number(def.breakTorque());
        out.flag(def.collidesConnected());
        out.flag(def.isEnabled());
        for (int k = 0; k < (isDistance ? 1 : AXES.length); k++) {
            JointAxisDef axis = def.axis(k);
            out.flag(axis.locked());
            if (!axis.locked()) {
                out.room(2 * 8 + 1).putDouble(axis.low()).putDouble(axis.high()).put((byte) axis.drive().ordinal());
            }
            if (axis.isDriven()) {
                out.room(5 * 8).putDouble(target[at + k]).putDouble(axis.maxForce()).putDouble(axis.maxSpeed())
                        .putDouble(axis.stiffness()).putDouble(axis.damping());
            }
        }
    }

    static JointDef read(SnapshotReader in, BodySet bodies) {
        BodyId a = body(in, bodies);
        BodyId b = body(in, bodies);
        boolean isDistance = in.flag();
        JointDef def = isDistance ? JointDef.distance(a, b, Vec3.ZERO, Vec3.ZERO) : JointDef.sixDof(a, b, Pose.IDENTITY);
        def = def.breakForce(in.bits(), in.bits()).collideConnected(in.flag()).enabled(in.flag());
        for (int k = 0; k < (isDistance ? 1 : AXES.length); k++) {
            def = in.flag() ? def.lock(AXES[k]) : readUnlocked(in, def.free(AXES[k]), AXES[k]);
        }
        return def;
    }

    private static BodyId body(SnapshotReader in, BodySet bodies) {
        int i = in.integer("body of a joint", 0, bodies.end - 1);
        return new BodyId(i, bodies.generation[i]);
    }

    private static JointDef readUnlocked(SnapshotReader in, JointDef free, JointAxis axis) {
        double low = in.bits();
        double high = in.bits();
        boolean isLimited = low != Double.NEGATIVE_INFINITY || high != Double.POSITIVE_INFINITY;
        JointDef def = isLimited ? free.limit(axis, low, high) : free;
        Drive drive = DRIVES[in.small("drive of a joint", DRIVES.length - 1)];
        if (drive == Drive.NONE) {
            return def;
        }
        double target = in.number("target of a joint");
        double maxForce = in.bits();
        double maxSpeed = in.bits();
        double stiffness = in.bits();
        double damping = in.bits();
        return drive == Drive.MOTOR ? def.motor(axis, target, maxForce)
                : drive == Drive.SERVO ? def.servo(axis, target, maxSpeed, maxForce)
                : def.spring(axis, target, stiffness, damping);
    }
}
