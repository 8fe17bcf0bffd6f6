package dev.ashlar.query;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.ray.RayCrossings;
import dev.ashlar.query.ray.RayTrace;

/**
 * All crossings of a ray with a shape, in ascending order of their fractions, and the scratch memory of a cast. At equal
 * fractions entries come before exits, then lower parts, then lower faces. Grows as needed and never shrinks; owned by the
 * caller, used by one thread.
 */
public final class RayHits {
    private final double[] ray = new double[6];

    final RayTrace trace = new RayTrace();
    final RayCrossings crossings = new RayCrossings();

    /** Number of crossings. */
    public int size() {
        return crossings.size;
    }

    /** Share of the ray's vector at crossing i. */
    public double fraction(int i) {
        return crossings.fraction[at(i)];
    }

    /** Whether crossing i leads into the solid, or through an open surface from its front or a two-sided one from any side. */
    public boolean entering(int i) {
        return crossings.entering[at(i)];
    }

    /** The face of crossing i, or -1 for a sphere or capsule. */
    public int face(int i) {
        return crossings.face[at(i)];
    }

    /** The part of a compound that crossing i belongs to, else 0. */
    public int part(int i) {
        return crossings.part[at(i)];
    }

    /** The unit normal out of the surface at crossing i; of a two-sided surface on the side the ray comes from. */
    public Vec3 normal(int i) {
        return Vec3.of(crossings.normal, 3 * at(i));
    }

    /** Writes the normal. */
    public void normal(int i, double[] out, int o) {
        System.arraycopy(crossings.normal, 3 * at(i), out, o, 3);
    }

    /** Where crossing i is, in the world. */
    public Vec3 point(int i) {
        double t = crossings.fraction[at(i)];
        return new Vec3(ray[0] + t * ray[3], ray[1] + t * ray[4], ray[2] + t * ray[5]);
    }

    /** Writes where crossing i is. */
    public void point(int i, double[] out, int o) {
        double t = crossings.fraction[at(i)];
        for (int k = 0; k < 3; k++) {
            out[o + k] = ray[k] + t * ray[3 + k];
        }
    }

    private int at(int i) {
        return Check.within("crossing", i, 0, crossings.size - 1);
    }

    void clear(double[] worldRay, int r) {
        crossings.clear();
        System.arraycopy(worldRay, r, ray, 0, 6);
    }
}
