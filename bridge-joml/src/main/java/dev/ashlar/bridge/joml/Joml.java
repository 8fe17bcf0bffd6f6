package dev.ashlar.bridge.joml;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/** Values of JOML as those of Ashlar and back; to the bit, but for floats. */
public final class Joml {
    private Joml() {
    }

    /** A vector. */
    public static Vec3 vec(Vector3dc v) {
        Check.notNull("v", v);
        return new Vec3(v.x(), v.y(), v.z());
    }

    /** A vector. */
    public static Vec3 vec(Vector3fc v) {
        Check.notNull("v", v);
        return new Vec3(v.x(), v.y(), v.z());
    }

    /** A quaternion; both have the order x, y, z, w. */
    public static Quat quat(Quaterniondc q) {
        Check.notNull("q", q);
        return new Quat(q.x(), q.y(), q.z(), q.w());
    }

    /** A pose; the rotation is made a unit. */
    public static Pose pose(Vector3dc position, Quaterniondc rotation) {
        return new Pose(vec(position), quat(rotation).unit());
    }

    /** Writes a vector; returns what it wrote to. */
    public static Vector3d to(Vec3 v, Vector3d into) {
        Check.notNull("v", v);
        return Check.notNull("into", into).set(v.x(), v.y(), v.z());
    }

    /** Writes a quaternion; returns what it wrote to. */
    public static Quaterniond to(Quat q, Quaterniond into) {
        Check.notNull("q", q);
        return Check.notNull("into", into).set(q.x(), q.y(), q.z(), q.w());
    }
}
