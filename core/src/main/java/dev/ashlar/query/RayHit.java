package dev.ashlar.query;

import dev.ashlar.math.Vec3;
import dev.ashlar.query.ray.RayTrace;

/** What a {@link RayCast} hit first, in the world; and the scratch memory of a cast. Owned by the caller, used by one thread. */
public final class RayHit {
    /** Whether anything was hit. Nothing else here means anything if not. */
    public boolean hit;
    /** Share of the ray's vector at which it hits, from 0 to the limit. */
    public double fraction;
    /** Where it hits: x, y, z. */
    public final double[] point = new double[3];
    /** The unit normal of the surface there, on the side the ray comes from. */
    public final double[] normal = new double[3];
    /** The face of the polyhedron, or -1 for a sphere or capsule. */
    public int face = -1;
    /** The part of a compound, else 0. */
    public int part;

    final RayTrace trace = new RayTrace();

    /** Where it hits, as a value. */
    public Vec3 hitPoint() {
        return Vec3.of(point, 0);
    }

    /** The normal, as a value. */
    public Vec3 hitNormal() {
        return Vec3.of(normal, 0);
    }

    @Override
    public String toString() {
        return hit ? "RayHit[fraction=" + fraction + ", point=" + hitPoint() + ", normal=" + hitNormal() + ", face=" + face
                + ", part=" + part + "]" : "RayHit[none]";
    }
}
