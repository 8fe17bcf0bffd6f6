package dev.ashlar.narrow.trajectory;

/** Distances of feature pairs at the start of their paths, and the least of them. Scratch memory of one thread. */
final class StartGap {
    double least;

    private final FeaturePaths paths;
    private final Level level;
    private final SegmentDistance closest = new SegmentDistance();

    StartGap(FeaturePaths paths, Level level) {
        this.paths = paths;
        this.level = level;
    }

    /** A vertex, whose path starts at {@code p[at]}, over a face. */
    void vertexFace(double[] p, int at, Features f, int face) {
        double x = p[at];
        double y = p[at + 1];
        double z = p[at + 2];
        double[] n = f.plane;
        double height = n[4 * face] * x + n[4 * face + 1] * y + n[4 * face + 2] * z + n[4 * face + 3];
        if (height >= least || height < -level.over) {
            return;
        }
        double[] side = f.sidePlane;
        for (int i = 4 * f.faceStart[face]; i < 4 * f.faceStart[face + 1]; i += 4) {
            if (side[i] * x + side[i + 1] * y + side[i + 2] * z + side[i + 3] < -level.over) {
                return;
            }
        }
        least = height;
    }

    /** An edge of A, whose ends' paths start at {@code p[tail]} and {@code p[head]}, and an edge of B. */
    void edges(double[] p, int tail, int head, Features b, int e) {
        int c = 3 * b.edgeVertex[2 * e];
        closest.find(p[tail], p[tail + 1], p[tail + 2], p[head] - p[tail], p[head + 1] - p[tail + 1], p[head + 2] - p[tail + 2],
                b.xyz[c], b.xyz[c + 1], b.xyz[c + 2], b.edgeLine[6 * e], b.edgeLine[6 * e + 1], b.edgeLine[6 * e + 2]);
        least = Math.min(least, closest.distance);
    }
}
