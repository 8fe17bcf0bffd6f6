package dev.ashlar.bridge.gdx;

import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/** Values of libGDX, which are floats, as those of Ashlar and back. */
public final class GdxMath {
    private GdxMath() {
    }

    /** A vector. */
    public static Vec3 vec(Vector3 v) {
        Check.notNull("v", v);
        return new Vec3(v.x, v.y, v.z);
    }

    /** A pose; what a matrix scales is left out. */
    public static Pose pose(Matrix4 matrix) {
        Vector3 at = Check.notNull("matrix", matrix).getTranslation(new Vector3());
        Quaternion q = matrix.getRotation(new Quaternion(), true);
        return new Pose(vec(at), new Quat(q.x, q.y, q.z, q.w).unit());
    }

    /** Writes a vector as seen from an origin; returns what it wrote to. */
    public static Vector3 to(Vec3 v, Vec3 origin, Vector3 into) {
        Check.notNull("v", v);
        Check.notNull("origin", origin);
        return Check.notNull("into", into).set((float) (v.x() - origin.x()), (float) (v.y() - origin.y()),
                (float) (v.z() - origin.z()));
    }

    /** Writes a pose as seen from an origin; returns what it wrote to. */
    public static Matrix4 to(Pose pose, Vec3 origin, Matrix4 into) {
        Quat q = Check.notNull("pose", pose).rotation();
        Vec3 at = pose.position().minus(Check.notNull("origin", origin));
        return Check.notNull("into", into).set((float) at.x(), (float) at.y(), (float) at.z(), (float) q.x(), (float) q.y(),
                (float) q.z(), (float) q.w());
    }
}
