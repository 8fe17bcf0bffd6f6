package dev.ashlar.testbed.view;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;

/**
 * Drags a point of a body towards a place by a damped spring. The spring is as stiff as the body is heavy, and taken at the end
 * of the step (implicitly), so that no body, no place on it and no time step makes it swing itself up.
 */
final class Grip {
    /** Of the undamped spring, rad/s. */
    private static final double FREQUENCY = 10;
    /** No body is pulled by more than this many m/s^2. */
    private static final double MOST_PULL = 200;

    /** Rate at which a held body stops to turn, 1/s. */
    private static final double BRAKE = 5;

    private final BodyId body;
    private final Vec3 localPoint;
    private final Vec3 localCentre;
    private final double mass;
    /** Principal axes in the body's frame, and moments of inertia about them, kg m^2. */
    private final Quat axes;
    private final Vec3 moments;
    private Vec3 target;

    Grip(World world, BodyId body, Vec3 point) {
        this.body = body;
        localPoint = world.pose(body).applyInverse(point);
        target = point;
        MassProperties unit = world.shape(body).massProperties();
        localCentre = unit.centre();
        mass = world.mass(body);
        MassProperties.Principal principal = unit.principal();
        axes = principal.frame().rotation();
        moments = principal.moments().times(mass / unit.mass());
    }

    BodyId body() {
        return body;
    }

    void moveTo(Vec3 place) {
        target = place.checkFinite("place");
    }

    Vec3 target() {
        return target;
    }

    Vec3 point(World world) {
        return world.pose(body).apply(localPoint);
    }

    /**
     * Applies the force for the next step of h seconds: a soft constraint, that is the spring and the damper as they will be
     * at the end of the step. With K the velocity that a unit impulse gives the point, k the stiffness and d the damping:
     * (K + 1 / (h (d + h k))) impulse = -(v + k x / (d + h k)).
     */
    void pull(World world, double h) {
        Pose pose = world.pose(body);
        Quat principal = pose.rotation().times(axes);
        Vec3 point = pose.apply(localPoint);
        Vec3 arm = point.minus(pose.apply(localCentre));
        Vec3 spin = world.angularVelocity(body);
        Vec3 velocity = world.linearVelocity(body).plus(spin.cross(arm));
        double stiffness = mass * FREQUENCY * FREQUENCY;
        double damping = 2 * mass * FREQUENCY;
        double soft = 1 / (h * (damping + h * stiffness));
        Vec3 wanted = target.minus(point).times(h * stiffness * soft).minus(velocity);
        Vec3 impulse = solve(arm, principal, soft, wanted);
        double most = MOST_PULL * mass * h;
        Vec3 force = impulse.times(Math.min(1, most / Math.max(impulse.length(), 1e-300)) / h);
        Vec3 brake = principal.rotate(times(moments, principal.conjugate().rotate(spin))).times(-BRAKE / (1 + BRAKE * h));
        world.applyForceAt(body, force, point);
        world.applyTorque(body, brake);
    }

    /** Solves for the impulse by its three columns. */
    private Vec3 solve(Vec3 arm, Quat principal, double soft, Vec3 wanted) {
        Vec3 x = column(arm, principal, soft, new Vec3(1, 0, 0));
        Vec3 y = column(arm, principal, soft, new Vec3(0, 1, 0));
        Vec3 z = column(arm, principal, soft, new Vec3(0, 0, 1));
        double determinant = x.dot(y.cross(z));
        return new Vec3(wanted.dot(y.cross(z)), wanted.dot(z.cross(x)), wanted.dot(x.cross(y))).times(1 / determinant);
    }

    /** What a unit impulse at the point does to the velocity of the point, and what the spring gives way. */
    private Vec3 column(Vec3 arm, Quat principal, double soft, Vec3 impulse) {
        Vec3 turned = principal.rotate(times(inverse(moments), principal.conjugate().rotate(arm.cross(impulse))));
        return impulse.times(1 / mass + soft).plus(turned.cross(arm));
    }

    private static Vec3 times(Vec3 a, Vec3 b) {
        return new Vec3(a.x() * b.x(), a.y() * b.y(), a.z() * b.z());
    }

    /** Axes without inertia do not turn. */
    private static Vec3 inverse(Vec3 v) {
        return new Vec3(v.x() > 0 ? 1 / v.x() : 0, v.y() > 0 ? 1 / v.y() : 0, v.z() > 0 ? 1 / v.z() : 0);
    }
}
