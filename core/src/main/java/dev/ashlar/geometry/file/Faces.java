package dev.ashlar.geometry.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Vertices and faces while a file is read. Room is made for what the rest of the file can hold, whatever its header says. */
final class Faces {
    private double[] xyz = {};
    private int vertexNumbers;
    private int[] corners = {};
    private int cornerCount;
    private int[] start = new int[1];
    private int faceCount;
    private int small;
    private String firstSmall;
    final List<String> skipped = new ArrayList<>();

    /** Makes room for so many vertices, or as many as fit in so many bytes, and a part of one, if that is less. */
    void vertexRoom(long count, int bytes, int bytesEach) {
        xyz = Arrays.copyOf(xyz, vertexNumbers + 3 * (int) Math.min(count, 1 + bytes / bytesEach));
    }

    /** Makes room for so many faces with their corners, or as many as fit in so many bytes if that is less. */
    void faceRoom(long count, int bytes, int bytesEach, int bytesOfACorner) {
        start = Arrays.copyOf(start, faceCount + 2 + (int) Math.min(count, bytes / bytesEach));
        corners = Arrays.copyOf(corners, cornerCount + 1 + bytes / bytesOfACorner);
    }

    int vertexCount() {
        return vertexNumbers / 3;
    }

    void coordinate(double value) {
        xyz[vertexNumbers++] = value;
    }

    void corner(int vertex) {
        corners[cornerCount++] = vertex;
    }

    /** Ends the face of all corners since the last one. One of fewer than three is left out; true if it is the first that is. */
    boolean endFace() {
        if (cornerCount - start[faceCount] >= 3) {
            start[++faceCount] = cornerCount;
            return false;
        }
        cornerCount = start[faceCount];
        return small++ == 0;
    }

    /** Where the first face was left out. */
    void leftOut(String place) {
        firstSmall = place;
    }

    MeshFile done(String name, boolean join) {
        if (small > 0) {
            skipped.add("face of fewer than 3 corners: " + small + ", first in " + firstSmall);
        }
        return new MeshFile(name, Arrays.copyOf(xyz, vertexNumbers), Arrays.copyOf(corners, cornerCount),
                Arrays.copyOf(start, faceCount + 1), join, skipped);
    }
}
