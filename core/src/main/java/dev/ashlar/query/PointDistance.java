package dev.ashlar.query;

import dev.ashlar.math.Vec3;
import dev.ashlar.query.ray.PointSearch;

/** The answer of a {@link PointQuery}, in the world; and the scratch memory of a query. Owned by the caller, used by one thread. */
public final class PointDistance {
    /** Distance of the point from the surface, negative inside a solid. */
    public double distance;
    /** The closest point of the surface: x, y, z. */
    public final double[] closest = new double[3];
    /** Unit vector along which the distance grows: the closest point is {@code point - distance * normal}. */
    public final double[] normal = new double[3];
    /** A face that the closest point is on, or -1 for a sphere, capsule, segment or point. */
    public int face = -1;
    /** The part of a compound, else 0. */
    public int part;

    final PointSearch search = new PointSearch();

    /** The closest point, as a value. */
    public Vec3 closestPoint() {
        return Vec3.of(closest, 0);
    }

    /** The normal, as a value. */
    public Vec3 outward() {
        return Vec3.of(normal, 0);
    }

    @Override
    public String toString() {
        return "PointDistance[distance=" + distance + ", closest=" + closestPoint() + ", normal=" + outward() + ", face=" + face
                + ", part=" + part + "]";
    }
}
