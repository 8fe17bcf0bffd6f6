package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.check.Ranges;

/**
 * What a surface is made of. A body has one for all of it, see {@link BodyDef#friction} and the like, and can have others for
 * faces of its polyhedron, see {@link BodyDef#materials}.
 *
 * @param friction        coefficient of Coulomb friction, 0 or more
 * @param rollingFriction in metres: the torque against rolling per normal force; 0 or more
 * @param restitution     share of the speed of approach that an impact gives back, 0 to 1
 * @param surfaceVelocity in the body's frame, m/s: how the surface runs along itself, like the belt of a conveyor
 */
public record Material(double friction, double rollingFriction, double restitution, Vec3 surfaceVelocity) {
    public Material {
        Ranges.notNegative("friction", friction, Ranges.FRICTION);
        Ranges.notNegative("rollingFriction", rollingFriction, Ranges.FRICTION);
        Check.within("restitution", restitution, 0, 1);
        Ranges.within("surfaceVelocity", surfaceVelocity, Ranges.SPEED);
        surfaceVelocity = surfaceVelocity.length() == 0 ? Vec3.ZERO : surfaceVelocity;
    }

    /** A surface that neither bounces, nor resists rolling, nor runs. */
    public static Material ofFriction(double friction) {
        return new Material(friction, 0, 0, Vec3.ZERO);
    }

    /** The same with another restitution. */
    public Material withRestitution(double value) {
        return new Material(friction, rollingFriction, value, surfaceVelocity);
    }

    /** The same with another surface velocity. */
    public Material withSurfaceVelocity(double x, double y, double z) {
        return new Material(friction, rollingFriction, restitution, new Vec3(x, y, z));
    }
}
