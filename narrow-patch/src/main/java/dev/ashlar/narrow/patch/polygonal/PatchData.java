package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;

/** What the preprocessor computes and a file keeps: plain arrays, never changed once they are filled. */
final class PatchData {
    static final EdgeType[] TYPES = EdgeType.values();

    /** Vertices, three numbers each. */
    double[] xyz;
    /** Corners of face f are entries faceStart[f] to faceStart[f + 1] - 1 of faceVertex; likewise faceEdge. */
    int[] faceStart;
    int[] faceVertex;
    /** The edge from a corner to the next one, or ~edge where the face runs against it. */
    int[] faceEdge;
    int[] faceMaterial;
    /** Unit normal towards the front and d of n.x + d = 0. */
    double[] plane;
    /** Which faces lie in one plane and hang together. */
    int[] faceGroup;
    /** How far the farthest vertex of the patch lies on the wrong side of a face's plane. */
    double[] faceMargin;
    /** Tail and head. */
    int[] edgeVertex;
    /** The one or two faces, or -1. */
    int[] edgeFace;
    /** Ordinals of {@link EdgeType}. */
    byte[] edgeType;
    /** The faces of patch p are entries patchStart[p] to patchStart[p + 1] - 1 of patchFace. */
    int[] patchStart;
    int[] patchFace;
    byte[] patchSign;
    boolean closed;
    boolean inverted;
    boolean twoSided;
    double flatTolerance;

    /** A segment from the origin along x. */
    static PatchData segment(double length) {
        PatchData d = new PatchData();
        d.xyz = new double[] {0, 0, 0, length, 0, 0};
        d.faceStart = new int[1];
        d.faceVertex = new int[0];
        d.faceEdge = new int[0];
        d.faceMaterial = new int[0];
        d.plane = new double[0];
        d.faceGroup = new int[0];
        d.faceMargin = new double[0];
        d.edgeVertex = new int[] {0, 1};
        d.edgeFace = new int[] {-1, -1};
        d.edgeType = new byte[] {(byte) EdgeType.DANGLING.ordinal()};
        d.patchStart = new int[1];
        d.patchFace = new int[0];
        d.patchSign = new byte[0];
        return d;
    }

    int vertexCount() {
        return xyz.length / 3;
    }

    int faceCount() {
        return faceGroup.length;
    }

    int edgeCount() {
        return edgeType.length;
    }

    int patchCount() {
        return patchSign.length;
    }
}
