package dev.ashlar.narrow.patch.doptree;

import java.util.Arrays;

/** Pairs of polygons that meet, and points in which they do; as many as are wanted. Reused. */
final class CrossingFaces {
    private final int mostPoints;
    private final boolean all;
    int pairs;
    int[] faceA = new int[16];
    int[] faceB = new int[16];
    int points;
    final double[] xyz;

    /**
     * Keeps so many different points.
     *
     * @param all whether to go on until all pairs are known; else the search ends when the points are
     */
    CrossingFaces(int mostPoints, boolean all) {
        this.mostPoints = mostPoints;
        this.all = all;
        xyz = new double[3 * Math.max(2, mostPoints)];
    }

    void clear() {
        pairs = 0;
        points = 0;
    }

    boolean isFull() {
        return !all && points >= mostPoints;
    }

    void add(int a, int b, FaceCrossing found, double same) {
        if (pairs == faceA.length) {
            faceA = Arrays.copyOf(faceA, 2 * pairs);
            faceB = Arrays.copyOf(faceB, 2 * pairs);
        }
        faceA[pairs] = a;
        faceB[pairs++] = b;
        for (int i = 0; i < found.points && points < mostPoints; i++) {
            addPoint(found.xyz[3 * i], found.xyz[3 * i + 1], found.xyz[3 * i + 2], same);
        }
    }

    /** Leaves nothing but two corners of a box: what is said of a search that was not finished. */
    void setBox(double[] low, double[] high) {
        pairs = 0;
        points = 2;
        System.arraycopy(low, 0, xyz, 0, 3);
        System.arraycopy(high, 0, xyz, 3, 3);
    }

    private void addPoint(double x, double y, double z, double same) {
        for (int i = 0; i < points; i++) {
            if (Math.abs(xyz[3 * i] - x) <= same && Math.abs(xyz[3 * i + 1] - y) <= same
                    && Math.abs(xyz[3 * i + 2] - z) <= same) {
                return;
            }
        }
        if (points < mostPoints) {
            xyz[3 * points] = x;
            xyz[3 * points + 1] = y;
            xyz[3 * points + 2] = z;
            points++;
        }
    }
}
