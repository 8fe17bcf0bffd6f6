package dev.ashlar.narrow.patch.polygonal;

/**
 * Which way out a crossing edge has, and how far: the "classification" of Hampshire 2008, section 3. Scratch memory of one
 * thread.
 *
 * <p>Departs from it. Depth is measured at a point of the edge that is inside the solid: its end, or the middle of the chord
 * if the edge leaves the solid again; at an end far beyond the body it would mean nothing. The way out is that of least depth
 * among the face that was crossed and its neighbours, then theirs, while depth falls; faces in one plane count as one. A plane
 * that the point is in front of is no way out of it. The depth is that below the plane chosen, so it is never more than the
 * push that would free the edge, and often less.
 */
final class CrossingDepth {
    private static final int MOST_STEPS = 4;

    /** Unit normal of the way out, out of the solid that was entered, in its frame. */
    double normalX;
    double normalY;
    double normalZ;
    double depth;
    /** A face in the plane of the way out. */
    int face;
    /** Where the edge crosses the surface. */
    double x;
    double y;
    double z;

    private double insideX;
    private double insideY;
    private double insideZ;

    /** Classifies crossing i; xyz are the vertices of the body with the edges, in the frame of the one with the faces. */
    void classify(EdgeCrossings crossings, int i, PatchMesh edges, double[] xyz, PatchMesh faces) {
        place(crossings, i, edges.data.edgeVertex, xyz);
        int f = crossings.face[i];
        PatchData d = faces.data;
        int group = d.faceGroup[f];
        face = f;
        depth = Math.max(0, -faces.side * faces.height(f, insideX, insideY, insideZ));
        for (int step = 0; step < MOST_STEPS && d.closed; step++) {
            int from = group;
            for (int k = faces.groupStart[from]; k < faces.groupStart[from + 1]; k++) {
                int other = faces.groupNeighbour[k];
                double below = -faces.side * faces.height(faces.groupFace[other], insideX, insideY, insideZ);
                if (below >= 0 && below < depth) {
                    depth = below;
                    group = other;
                    face = faces.groupFace[other];
                }
            }
            if (group == from) {
                break;
            }
        }
        normalX = faces.side * d.plane[4 * face];
        normalY = faces.side * d.plane[4 * face + 1];
        normalZ = faces.side * d.plane[4 * face + 2];
    }

    /** Finds the point of crossing, and the point of the edge inside the solid next to it. */
    private void place(EdgeCrossings c, int i, int[] ends, double[] xyz) {
        int e = c.edge[i];
        int tail = 3 * ends[2 * e];
        int head = 3 * ends[2 * e + 1];
        double ux = xyz[head] - xyz[tail];
        double uy = xyz[head + 1] - xyz[tail + 1];
        double uz = xyz[head + 2] - xyz[tail + 2];
        x = xyz[tail] + c.t[i] * ux;
        y = xyz[tail + 1] + c.t[i] * uy;
        z = xyz[tail + 2] + c.t[i] * uz;
        double inside;
        if (c.entering[i]) {
            boolean leaves = i + 1 < c.count && c.edge[i + 1] == e;
            inside = leaves ? 0.5 * (c.t[i] + c.t[i + 1]) : 1;
        } else {
            boolean entered = i > 0 && c.edge[i - 1] == e;
            inside = entered ? 0.5 * (c.t[i] + c.t[i - 1]) : 0;
        }
        insideX = xyz[tail] + inside * ux;
        insideY = xyz[tail + 1] + inside * uy;
        insideZ = xyz[tail + 2] + inside * uz;
    }
}
