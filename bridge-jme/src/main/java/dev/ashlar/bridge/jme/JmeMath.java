package dev.ashlar.bridge.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import dev.ashlar.math.Check;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/** Values of jMonkeyEngine, which are floats, as those of Ashlar and back. */
public final class JmeMath {
    private JmeMath() {
    }

    /** A vector. */
    public static Vec3 vec(Vector3f v) {
        Check.notNull("v", v);
        return new Vec3(v.x, v.y, v.z);
    }

    /** A rotation. */
    public static Quat quat(Quaternion q) {
        Check.notNull("q", q);
        return new Quat(q.getX(), q.getY(), q.getZ(), q.getW()).unit();
    }

    /** A vector as seen from an origin. */
    public static Vector3f vector(Vec3 v, Vec3 origin) {
        Check.notNull("v", v);
        Check.notNull("origin", origin);
        return new Vector3f((float) (v.x() - origin.x()), (float) (v.y() - origin.y()), (float) (v.z() - origin.z()));
    }

    /** A rotation. */
    public static Quaternion quaternion(Quat q) {
        Check.notNull("q", q);
        return new Quaternion((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w());
    }
}
