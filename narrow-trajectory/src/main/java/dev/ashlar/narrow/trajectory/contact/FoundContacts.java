package dev.ashlar.narrow.trajectory.contact;

import java.util.Arrays;

/**
 * Contacts of features as they are found, in the mover's frame: any number of them, not yet joined to manifolds. Scratch memory
 * of one thread.
 */
final class FoundContacts {
    /** Numbers of a contact: the point midway between the surfaces, the unit normal from mesh to mover, the separation. */
    static final int STRIDE = 7;

    int count;
    double[] at = new double[STRIDE * 32];
    long[] id = new long[32];
    int[] meshFace = new int[32];
    int[] moverFace = new int[32];

    void clear() {
        count = 0;
    }

    void add(double x, double y, double z, double nx, double ny, double nz, double separation, long name, int faceOfMesh,
            int faceOfMover) {
        if (count == id.length) {
            at = Arrays.copyOf(at, 2 * STRIDE * count);
            id = Arrays.copyOf(id, 2 * count);
            meshFace = Arrays.copyOf(meshFace, 2 * count);
            moverFace = Arrays.copyOf(moverFace, 2 * count);
        }
        int i = STRIDE * count;
        at[i] = x;
        at[i + 1] = y;
        at[i + 2] = z;
        at[i + 3] = nx;
        at[i + 4] = ny;
        at[i + 5] = nz;
        at[i + 6] = separation;
        id[count] = name;
        meshFace[count] = faceOfMesh;
        moverFace[count++] = faceOfMover;
    }

    double separation(int i) {
        return at[STRIDE * i + 6];
    }

    /** The cosine between two normals. */
    double cosine(int i, int j) {
        int p = STRIDE * i + 3;
        int q = STRIDE * j + 3;
        return at[p] * at[q] + at[p + 1] * at[q + 1] + at[p + 2] * at[q + 2];
    }

    double distanceSq(int i, int j) {
        double x = at[STRIDE * i] - at[STRIDE * j];
        double y = at[STRIDE * i + 1] - at[STRIDE * j + 1];
        double z = at[STRIDE * i + 2] - at[STRIDE * j + 2];
        return x * x + y * y + z * z;
    }
}
