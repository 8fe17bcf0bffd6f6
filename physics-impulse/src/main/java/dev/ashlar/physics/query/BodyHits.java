package dev.ashlar.physics.query;

import dev.ashlar.math.Check;
import dev.ashlar.physics.BodyId;
import java.util.Arrays;

/**
 * What a query of {@link WorldQueries} found of several bodies, each once, nearest or earliest first, at equal places the body with
 * the lower index. Grows as needed and never shrinks, so that reused it allocates nothing; owned by the caller.
 */
public final class BodyHits {
    private static final int STRIDE = 11;

    private int size;
    private int[] index = new int[8];
    private int[] generation = new int[8];
    private int[] face = new int[8];
    private int[] part = new int[8];
    /** Fraction, distance, point, other point, normal. */
    private double[] data = new double[8 * STRIDE];
    private int[] order = new int[8];
    private int[] scratch = new int[8];

    /** Number of bodies. */
    public int size() {
        return size;
    }

    /** Body i of them. */
    public BodyId body(int i) {
        int k = at(i);
        return new BodyId(index[k], generation[k]);
    }

    /** {@link BodyId#index} of body i. */
    public int index(int i) {
        return index[at(i)];
    }

    /** {@link BodyHit#fraction} of body i. */
    public double fraction(int i) {
        return data[STRIDE * at(i)];
    }

    /** {@link BodyHit#distance} of body i. */
    public double distance(int i) {
        return data[STRIDE * at(i) + 1];
    }

    /** Writes all that is known of body i. */
    public void get(int i, BodyHit out) {
        Check.notNull("out", out);
        int k = at(i);
        out.hit = true;
        out.index = index[k];
        out.generation = generation[k];
        out.face = face[k];
        out.part = part[k];
        int d = STRIDE * k;
        out.fraction = data[d];
        out.distance = data[d + 1];
        System.arraycopy(data, d + 2, out.point, 0, 3);
        System.arraycopy(data, d + 5, out.other, 0, 3);
        System.arraycopy(data, d + 8, out.normal, 0, 3);
    }

    private int at(int i) {
        return order[Check.within("i", i, 0, size - 1)];
    }

    void clear() {
        size = 0;
    }

    void add(BodyHit hit) {
        if (size == index.length) {
            generation = Arrays.copyOf(generation, 2 * size);
            face = Arrays.copyOf(face, 2 * size);
            part = Arrays.copyOf(part, 2 * size);
            data = Arrays.copyOf(data, 2 * size * STRIDE);
            order = Arrays.copyOf(order, 2 * size);
            scratch = new int[2 * size];
            // Last: should memory not suffice for all of them, they are not taken to be longer.
            index = Arrays.copyOf(index, 2 * size);
        }
        int k = size++;
        order[k] = k;
        index[k] = hit.index;
        generation[k] = hit.generation;
        face[k] = hit.face;
        part[k] = hit.part;
        int d = STRIDE * k;
        data[d] = hit.fraction;
        data[d + 1] = hit.distance;
        System.arraycopy(hit.point, 0, data, d + 2, 3);
        System.arraycopy(hit.other, 0, data, d + 5, 3);
        System.arraycopy(hit.normal, 0, data, d + 8, 3);
    }

    /** Sorts by fraction, then by distance, then by index, so that the order in which they were found does not matter. */
    void sort() {
        for (int width = 1; width < size; width *= 2) {
            for (int from = 0; from < size; from += 2 * width) {
                merge(from, Math.min(from + width, size), Math.min(from + 2 * width, size));
            }
            int[] swap = order;
            order = scratch;
            scratch = swap;
        }
    }

    private void merge(int from, int middle, int to) {
        int i = from;
        int j = middle;
        for (int k = from; k < to; k++) {
            scratch[k] = j >= to || i < middle && !isBefore(order[j], order[i]) ? order[i++] : order[j++];
        }
    }

    private boolean isBefore(int a, int b) {
        double f = data[STRIDE * a] - data[STRIDE * b];
        double d = data[STRIDE * a + 1] - data[STRIDE * b + 1];
        return f != 0 ? f < 0 : d != 0 ? d < 0 : index[a] < index[b];
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("BodyHits[" + size);
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? ": " : ", ").append(body(i));
        }
        return text + "]";
    }
}
