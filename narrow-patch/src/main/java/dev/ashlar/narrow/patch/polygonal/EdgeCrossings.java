package dev.ashlar.narrow.patch.polygonal;

import java.util.Arrays;

/**
 * Where edges of one body go through faces of another, in a flat buffer that grows. The crossings of one edge stand together, in
 * their order along it. Points are in the frame of the body with the faces.
 */
final class EdgeCrossings {
    int count;
    int[] edge = new int[32];
    int[] face = new int[32];
    /** Place on the edge, 0 at its tail to 1 at its head. */
    double[] t = new double[32];
    /** Whether the edge goes into the solid there, running from tail to head. */
    boolean[] entering = new boolean[32];
    /** Whether it is a crossing beyond doubt, no matter how things are rounded. */
    boolean[] certain = new boolean[32];

    void clear() {
        count = 0;
    }

    /** Whether one of those from an index on is certain. */
    boolean anyCertain(int from) {
        for (int i = from; i < count; i++) {
            if (certain[i]) {
                return true;
            }
        }
        return false;
    }

    void add(int e, int f, double at, boolean enters, boolean sure) {
        if (count == edge.length) {
            int more = 2 * count;
            edge = Arrays.copyOf(edge, more);
            face = Arrays.copyOf(face, more);
            t = Arrays.copyOf(t, more);
            entering = Arrays.copyOf(entering, more);
            certain = Arrays.copyOf(certain, more);
        }
        // Sorted in as it comes: an edge has few crossings, and their order must not depend on which face was tried first.
        int i = count++;
        while (i > 0 && edge[i - 1] == e && (t[i - 1] > at || t[i - 1] == at && face[i - 1] > f)) {
            edge[i] = edge[i - 1];
            face[i] = face[i - 1];
            t[i] = t[i - 1];
            entering[i] = entering[i - 1];
            certain[i] = certain[i - 1];
            i--;
        }
        edge[i] = e;
        face[i] = f;
        t[i] = at;
        entering[i] = enters;
        certain[i] = sure;
    }
}
