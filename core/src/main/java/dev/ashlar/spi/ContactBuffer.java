package dev.ashlar.spi;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import java.util.Arrays;

/**
 * Contact manifolds in flat arrays that grow and are reused. A manifold belongs to a pair and has one unit normal, from A to
 * B, and one to four contacts. A contact has a point, midway between the surfaces, a signed separation along the normal
 * (positive apart, negative overlap: the point on A is {@code point - normal * separation / 2}), and a feature id.
 */
public final class ContactBuffer {
    /** The most contacts of one manifold. */
    public static final int MAX_CONTACTS = 4;

    private int manifolds;
    private int[] pair = new int[8];
    private int[] first = new int[9];
    private int[] faceA = new int[8];
    private int[] faceB = new int[8];
    private double[] normal = new double[3 * 8];
    private int contacts;
    private double[] contact = new double[4 * 16];
    private long[] feature = new long[16];

    /** Removes all manifolds. */
    public void clear() {
        manifolds = 0;
        contacts = 0;
    }

    /**
     * Appends a manifold, to which the next contacts go.
     *
     * @param faceOfA face of A that it lies on, or -1; likewise B: for materials
     * @return its index
     */
    public int addManifold(double normalX, double normalY, double normalZ, int faceOfA, int faceOfB) {
        assert Math.abs(normalX * normalX + normalY * normalY + normalZ * normalZ - 1) < 1e-9 : "normal must be of length 1";
        assert manifolds == 0 || first[manifolds - 1] < contacts : "the last manifold has no contact";
        if (manifolds == pair.length) {
            int more = 2 * manifolds;
            first = Arrays.copyOf(first, more + 1);
            faceA = Arrays.copyOf(faceA, more);
            faceB = Arrays.copyOf(faceB, more);
            normal = Arrays.copyOf(normal, 3 * more);
            // Last: should memory not suffice for all of them, they are not taken to be longer.
            pair = Arrays.copyOf(pair, more);
        }
        int m = manifolds++;
        pair[m] = -1;
        first[m] = contacts;
        first[m + 1] = contacts;
        faceA[m] = faceOfA;
        faceB[m] = faceOfB;
        normal[3 * m] = normalX;
        normal[3 * m + 1] = normalY;
        normal[3 * m + 2] = normalZ;
        return m;
    }

    /** Appends a contact to the last manifold. */
    public void addContact(double x, double y, double z, double separation, long featureId) {
        assert contacts - first[manifolds - 1] < MAX_CONTACTS : "a manifold has at most four contacts";
        if (contacts == feature.length) {
            contact = Arrays.copyOf(contact, 8 * contacts);
            feature = Arrays.copyOf(feature, 2 * contacts);
        }
        contact[4 * contacts] = x;
        contact[4 * contacts + 1] = y;
        contact[4 * contacts + 2] = z;
        contact[4 * contacts + 3] = separation;
        feature[contacts++] = featureId;
        first[manifolds] = contacts;
    }

    /** Appends all manifolds of another buffer as they are, with their pairs. */
    public void append(ContactBuffer other) {
        for (int m = 0; m < other.manifolds; m++) {
            int to = addManifold(other.normal[3 * m], other.normal[3 * m + 1], other.normal[3 * m + 2], other.faceA[m],
                    other.faceB[m]);
            pair[to] = other.pair[m];
            for (int c = other.first[m]; c < other.first[m + 1]; c++) {
                addContact(other.contact[4 * c], other.contact[4 * c + 1], other.contact[4 * c + 2],
                        other.contact[4 * c + 3], other.feature[c]);
            }
        }
    }

    /** Removes the manifolds for which {@code gone} says so; the others stay in order, with new indices. */
    public void remove(boolean[] gone) {
        int m = 0;
        int c = 0;
        for (int from = 0; from < manifolds; from++) {
            if (gone[from]) {
                continue;
            }
            int start = first[from];
            int n = first[from + 1] - start;
            pair[m] = pair[from];
            faceA[m] = faceA[from];
            faceB[m] = faceB[from];
            System.arraycopy(normal, 3 * from, normal, 3 * m, 3);
            System.arraycopy(contact, 4 * start, contact, 4 * c, 4 * n);
            System.arraycopy(feature, start, feature, c, n);
            first[m++] = c;
            c += n;
        }
        manifolds = m;
        contacts = c;
        first[m] = c;
    }

    /** Assigns the manifolds from {@code firstManifold} on to a pair, and takes them from A's frame, at this pose, to the world. */
    void finishPair(int firstManifold, int pairIndex, double[] poses, int at) {
        for (int m = firstManifold; m < manifolds; m++) {
            pair[m] = pairIndex;
            Quat.rotate(poses, at + Pose.ROTATION, normal[3 * m], normal[3 * m + 1], normal[3 * m + 2], normal, 3 * m);
            for (int c = first[m]; c < first[m + 1]; c++) {
                double separation = contact[4 * c + 3];
                Quat.rotate(poses, at + Pose.ROTATION, contact[4 * c], contact[4 * c + 1], contact[4 * c + 2], contact, 4 * c);
                contact[4 * c] += poses[at];
                contact[4 * c + 1] += poses[at + 1];
                contact[4 * c + 2] += poses[at + 2];
                contact[4 * c + 3] = separation;
            }
        }
    }

    /** Number of manifolds. */
    public int manifoldCount() {
        return manifolds;
    }

    /** Number of contacts of all manifolds. */
    public int contactCount() {
        return contacts;
    }

    /** Index of the pair that a manifold belongs to; -1 after a single-pair query. */
    public int pair(int manifold) {
        return pair[manifold];
    }

    /** The first contact of a manifold; its last is before the first of the next, {@code firstContact(manifold + 1)}. */
    public int firstContact(int manifold) {
        return first[manifold];
    }

    /** Face of A that a manifold lies on, or -1. */
    public int faceA(int manifold) {
        return faceA[manifold];
    }

    /** Face of B that a manifold lies on, or -1. */
    public int faceB(int manifold) {
        return faceB[manifold];
    }

    public double normalX(int manifold) {
        return normal[3 * manifold];
    }

    public double normalY(int manifold) {
        return normal[3 * manifold + 1];
    }

    public double normalZ(int manifold) {
        return normal[3 * manifold + 2];
    }

    /** Gives a manifold another normal of length 1. */
    public void setNormal(int manifold, double x, double y, double z) {
        assert Math.abs(x * x + y * y + z * z - 1) < 1e-9 : "normal must be of length 1";
        normal[3 * manifold] = x;
        normal[3 * manifold + 1] = y;
        normal[3 * manifold + 2] = z;
    }

    public double x(int c) {
        return contact[4 * c];
    }

    public double y(int c) {
        return contact[4 * c + 1];
    }

    public double z(int c) {
        return contact[4 * c + 2];
    }

    public double separation(int c) {
        return contact[4 * c + 3];
    }

    /** Which features meet in a contact: unique within the pair, the same from step to step while they do. */
    public long feature(int c) {
        return feature[c];
    }
}
