package dev.ashlar.query;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import java.util.Arrays;

/**
 * All crossings of a ray with a shape, in ascending order of their fractions, and the scratch memory of a cast. At equal
 * fractions entries come before exits, then lower parts, then lower faces. Grows as needed and never shrinks; owned by the
 * caller, used by one thread.
 */
public final class RayHits {
    private int size;
    private int inserted;
    private double[] fraction = new double[8];
    private boolean[] entering = new boolean[8];
    private int[] face = new int[8];
    private int[] part = new int[8];
    private double[] normal = new double[24];
    private final double[] ray = new double[6];

    final RayTrace trace = new RayTrace();

    /** Number of crossings. */
    public int size() {
        return size;
    }

    /** Share of the ray's vector at crossing i. */
    public double fraction(int i) {
        return fraction[at(i)];
    }

    /** Whether crossing i leads into the solid, or through an open surface from its front or a two-sided one from any side. */
    public boolean entering(int i) {
        return entering[at(i)];
    }

    /** The face of crossing i, or -1 for a sphere or capsule. */
    public int face(int i) {
        return face[at(i)];
    }

    /** The part of a compound that crossing i belongs to, else 0. */
    public int part(int i) {
        return part[at(i)];
    }

    /** The unit normal out of the surface at crossing i; of a two-sided surface on the side the ray comes from. */
    public Vec3 normal(int i) {
        return Vec3.of(normal, 3 * at(i));
    }

    /** Writes the normal. */
    public void normal(int i, double[] out, int o) {
        System.arraycopy(normal, 3 * at(i), out, o, 3);
    }

    /** Where crossing i is, in the world. */
    public Vec3 point(int i) {
        double t = fraction[at(i)];
        return new Vec3(ray[0] + t * ray[3], ray[1] + t * ray[4], ray[2] + t * ray[5]);
    }

    /** Writes where crossing i is. */
    public void point(int i, double[] out, int o) {
        double t = fraction[at(i)];
        for (int k = 0; k < 3; k++) {
            out[o + k] = ray[k] + t * ray[3 + k];
        }
    }

    private int at(int i) {
        return Check.within("crossing", i, 0, size - 1);
    }

    void clear(double[] worldRay, int r) {
        size = 0;
        System.arraycopy(worldRay, r, ray, 0, 6);
    }

    /** Makes room for a crossing at its place; its normal goes to the array returned, at {@link #insertedAt()}. */
    double[] insert(double t, boolean enters, int f, int p) {
        if (size == face.length) {
            fraction = Arrays.copyOf(fraction, 2 * size);
            entering = Arrays.copyOf(entering, 2 * size);
            face = Arrays.copyOf(face, 2 * size);
            part = Arrays.copyOf(part, 2 * size);
            normal = Arrays.copyOf(normal, 6 * size);
        }
        int i = size++;
        while (i > 0 && isBefore(t, enters, f, p, i - 1)) {
            i--;
        }
        int moved = size - 1 - i;
        System.arraycopy(fraction, i, fraction, i + 1, moved);
        System.arraycopy(entering, i, entering, i + 1, moved);
        System.arraycopy(face, i, face, i + 1, moved);
        System.arraycopy(part, i, part, i + 1, moved);
        System.arraycopy(normal, 3 * i, normal, 3 * i + 3, 3 * moved);
        fraction[i] = t;
        entering[i] = enters;
        face[i] = f;
        part[i] = p;
        inserted = 3 * i;
        return normal;
    }

    int insertedAt() {
        return inserted;
    }

    private boolean isBefore(double t, boolean enters, int f, int p, int i) {
        if (t != fraction[i]) {
            return t < fraction[i];
        }
        if (enters != entering[i]) {
            return enters;
        }
        return p != part[i] ? p < part[i] : f < face[i];
    }
}
