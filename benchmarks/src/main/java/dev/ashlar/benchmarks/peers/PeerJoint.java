package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Vec3;

/**
 * A joint of two bodies, by their numbers, as every engine gets it that has joints; the two do not collide with each other.
 *
 * @param at     its point in the world at the start
 * @param axis   of a hinge, in the world at the start; null of a ball joint
 * @param low    the least angle of B against A about the axis, rad; infinite without limits
 * @param high   the largest
 * @param speed  at which a motor turns B against A about the axis, rad/s
 * @param torque of the motor at most, Nm; 0 without one. At speed 0 it is friction.
 */
record PeerJoint(int a, int b, Vec3 at, Vec3 axis, double low, double high, double speed, double torque) {
    static PeerJoint ball(int a, int b, Vec3 at) {
        return new PeerJoint(a, b, at, null, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0);
    }

    static PeerJoint hinge(int a, int b, Vec3 at, Vec3 axis) {
        return new PeerJoint(a, b, at, axis, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0);
    }

    PeerJoint limited(double from, double to) {
        return new PeerJoint(a, b, at, axis, from, to, speed, torque);
    }

    PeerJoint driven(double radiansPerSecond, double newtonMetres) {
        return new PeerJoint(a, b, at, axis, low, high, radiansPerSecond, newtonMetres);
    }

    boolean isLimited() {
        return low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY;
    }
}
