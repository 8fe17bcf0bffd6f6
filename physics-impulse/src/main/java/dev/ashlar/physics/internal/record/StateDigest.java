package dev.ashlar.physics.internal.record;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.joint.JointSet;

/** Quick hashes of poses and velocities: of all that moves after each step, and of each body now and then. */
public final class StateDigest {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private StateDigest() {
    }

    /** Of the bodies that are awake and not static, and of what joints carry over: what costs less than a step does. */
    public static long ofMoving(BodySet bodies, JointSet joints) {
        long h = FACTOR;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.asleep[i] && !bodies.isStatic(i)) {
                h = body(bodies, i, mix(h, i));
            }
        }
        return joints.hash(h);
    }

    /** Of one body. */
    public static int ofBody(BodySet bodies, int i) {
        long h = body(bodies, i, mix(FACTOR, bodies.generation[i]));
        return (int) (h ^ h >>> 32);
    }

    private static long body(BodySet bodies, int i, long hash) {
        long h = hash;
        for (int k = i * Pose.STRIDE; k < (i + 1) * Pose.STRIDE; k++) {
            h = mix(h, Double.doubleToRawLongBits(bodies.pose[k]));
        }
        for (int k = i * BodySet.STATE; k < i * BodySet.STATE + 6; k++) {
            h = mix(h, Double.doubleToRawLongBits(bodies.state[k]));
        }
        return h;
    }

    private static long mix(long hash, long value) {
        long h = (hash ^ value) * FACTOR;
        return h ^ h >>> 32;
    }
}
