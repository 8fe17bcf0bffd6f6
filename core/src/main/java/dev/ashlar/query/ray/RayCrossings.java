package dev.ashlar.query.ray;

import java.util.Arrays;

/**
 * The crossings that a {@link RayTrace} collects, in ascending order of their fractions. At equal fractions entries come before
 * exits, then lower parts, then lower faces. Grows as needed and never shrinks.
 */
public final class RayCrossings {
    public int size;
    public double[] fraction = new double[8];
    public boolean[] entering = new boolean[8];
    public int[] face = new int[8];
    public int[] part = new int[8];
    public double[] normal = new double[24];

    public void clear() {
        size = 0;
    }

    /** Makes room for a crossing at its place; its normal goes to the index returned, in {@link #normal}. */
    int insert(double t, boolean enters, int f, int p) {
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
        return 3 * i;
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
