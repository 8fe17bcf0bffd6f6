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
