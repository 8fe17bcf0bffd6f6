package dev.ashlar.narrow.trajectory;

/**
 * The rule by which van Waveren 2005, sections 3.1 to 3.4, stops features: where a vertex enters the expel zone of a plane, or an
 * edge that of an edge's line, and only if a straight line along the velocity <em>at the stop</em> meets the face or edge within
 * its bounds. Kept to show what it lets through; it is exact for translations, but not for turns: the line may miss where the arc
 * meets, a vertex at the top of its arc is rejected always, and of two roots only the first is tried. Scratch memory of one
 * thread.
 */
final class PaperRule {
    private final PathMaps maps;
    private final Level level;
    private final FirstEntry entry;
    private final double[] scratch = new double[PathMaps.MAX];
    private final double[] row = new double[PathMaps.MAX];
    private final double[] height = new double[PathMaps.MAX];
    private final double[] tailAt = new double[6];
    private final double[] headAt = new double[6];

    PaperRule(PathMaps maps, Level level, FirstEntry entry) {
        this.maps = maps;
        this.level = level;
        this.entry = entry;
    }

    /** When a vertex is stopped by a face, or infinity. */
    double vertexFace(double[] path, int at, Features f, int face, double limit) {
        double nx = f.plane[4 * face];
        double ny = f.plane[4 * face + 1];
        double nz = f.plane[4 * face + 2];
        double d = f.plane[4 * face + 3];
        int n = maps.degree;
        for (int i = 0; i <= n; i++) {
            int k = at + 3 * i;
            entry.row[i] = nx * path[k] + ny * path[k + 1] + nz * path[k + 2] + (d - level.keep) * maps.weight[i];
        }
        double stop = firstStop(entry.row[0] + level.keep, n, limit);
        if (!(stop < limit)) {
            return Bezier.NONE;
        }
        pointAndVelocity(path, at, stop, tailAt);
        double speed = nx * tailAt[3] + ny * tailAt[4] + nz * tailAt[5];
        if (!(speed < 0)) {
            return Bezier.NONE;
        }
        double way = -(nx * tailAt[0] + ny * tailAt[1] + nz * tailAt[2] + d) / speed;
        double x = tailAt[0] + way * tailAt[3];
        double y = tailAt[1] + way * tailAt[4];
        double z = tailAt[2] + way * tailAt[5];
        for (int i = 4 * f.faceStart[face]; i < 4 * f.faceStart[face + 1]; i += 4) {
            if (f.sidePlane[i] * x + f.sidePlane[i + 1] * y + f.sidePlane[i + 2] * z + f.sidePlane[i + 3] < -level.margin) {
                return Bezier.NONE;
            }
        }
        return stop;
    }

    /** When an edge of A, given by the paths of its line and its ends, is stopped by edge eb of B, or infinity. */
    double edgeEdge(double[] line, int l, double[] points, int tail, int head, Features b, int eb, double limit) {
        int n = maps.degree;
        double wx = b.edgeLine[6 * eb];
        double wy = b.edgeLine[6 * eb + 1];
        double wz = b.edgeLine[6 * eb + 2];
        double sign = 0;
        double outside = 0;
        for (int i = 0, k = l; i <= n; i++, k += 6) {
            double side = wx * line[k + 3] + wy * line[k + 4] + wz * line[k + 5] + b.edgeLine[6 * eb + 3] * line[k]
                    + b.edgeLine[6 * eb + 4] * line[k + 1] + b.edgeLine[6 * eb + 5] * line[k + 2];
            double lift = b.expel[3 * eb] * (line[k + 1] * wz - line[k + 2] * wy)
                    + b.expel[3 * eb + 1] * (line[k + 2] * wx - line[k] * wz)
                    + b.expel[3 * eb + 2] * (line[k] * wy - line[k + 1] * wx);
            if (i == 0) {
                sign = lift < 0 ? -1 : 1;
                outside = sign * side;
            }
            entry.row[i] = sign * (side - level.keep * lift);
        }
        double stop = firstStop(outside, n, limit);
        if (!(stop < limit)) {
            return Bezier.NONE;
        }
        pointAndVelocity(points, tail, stop, tailAt);
        pointAndVelocity(points, head, stop, headAt);
        return isCrossedAhead(b, eb) ? stop : Bezier.NONE;
    }

    /** From outside the zone its first entry; within it at once, or, if it is being left, the next entry; from behind never. */
    private double firstStop(double start, int n, double limit) {
        if (start < -0.25 * level.keep) {
            return Bezier.NONE;
        }
        entry.rows = 1;
        if (entry.row[0] > 0) {
            return entry.find(n, limit, level.fine);
        }
        if (entry.row[1] <= entry.row[0]) {
            return 0;
        }
        System.arraycopy(entry.row, 0, height, 0, n + 1);
        for (int i = 0; i <= n; i++) {
            entry.row[i] = -height[i];
        }
        double left = entry.find(n, limit, level.fine) + level.fine;
        if (!(left < limit)) {
            return Bezier.NONE;
        }
        Bezier.cut(height, 0, n, left, limit, entry.row, 0);
        return left + (limit - left) * entry.find(n, 1, level.fine);
    }

    /** Position and velocity at u: the last two points of de Casteljau's scheme, for numerator and weight. */
    private void pointAndVelocity(double[] path, int at, double u, double[] out) {
        int n = maps.degree;
        double weight = Bezier.value(maps.weight, 0, n, u, scratch);
        double weightRise = slope(maps.weight, n, u);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i <= n; i++) {
                row[i] = path[at + 3 * i + k];
            }
            out[k] = Bezier.value(row, 0, n, u, scratch) / weight;
            out[3 + k] = (slope(row, n, u) - out[k] * weightRise) / weight;
        }
    }

    private double slope(double[] f, int n, double u) {
        for (int i = 0; i < n; i++) {
            scratch[i] = n * (f[i + 1] - f[i]);
        }
        return Bezier.value(scratch, 0, n - 1, u, scratch);
    }

    /** Whether the edge, going straight on, crosses edge eb: both its ends' rays pass on different sides, and so back. */
    private boolean isCrossedAhead(Features b, int eb) {
        int c = 3 * b.edgeVertex[2 * eb];
        int d = 3 * b.edgeVertex[2 * eb + 1];
        double[] q = b.xyz;
        double first = side(q[c], q[c + 1], q[c + 2], q[d], q[d + 1], q[d + 2], tailAt);
        double second = side(q[c], q[c + 1], q[c + 2], q[d], q[d + 1], q[d + 2], headAt);
        for (int k = 3; k < 6; k++) {
            scratch[k - 3] = 0.5 * (tailAt[k] + headAt[k]);
        }
        double third = rayFrom(q, c);
        double fourth = rayFrom(q, d);
        return first * second <= 0 && third * fourth <= 0;
    }

    /** Side of line p to q and the ray from where an end is, along its velocity. */
    private static double side(double px, double py, double pz, double qx, double qy, double qz, double[] end) {
        double ux = qx - px;
        double uy = qy - py;
        double uz = qz - pz;
        double rx = end[0] - px;
        double ry = end[1] - py;
        double rz = end[2] - pz;
        return rx * (uy * end[5] - uz * end[4]) + ry * (uz * end[3] - ux * end[5]) + rz * (ux * end[4] - uy * end[3]);
    }

    /** Side of the moving edge's line and the ray from a resting vertex, against the mean velocity of the edge. */
    private double rayFrom(double[] q, int c) {
        double ux = headAt[0] - tailAt[0];
        double uy = headAt[1] - tailAt[1];
        double uz = headAt[2] - tailAt[2];
        double rx = q[c] - tailAt[0];
        double ry = q[c + 1] - tailAt[1];
        double rz = q[c + 2] - tailAt[2];
        return rx * (uy * scratch[2] - uz * scratch[1]) + ry * (uz * scratch[0] - ux * scratch[2])
                + rz * (ux * scratch[1] - uy * scratch[0]);
    }
}
