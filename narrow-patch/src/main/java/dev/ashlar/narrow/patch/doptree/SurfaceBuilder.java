package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Check;
import dev.ashlar.narrow.patch.distance.PolygonPlanes;
import java.util.Arrays;

/**
 * Collects polygons of any kind and order and makes a {@link Surface} of them: welds equal vertices, cuts polygons that are not
 * planar into triangles, and those with too many corners into smaller ones. Repeated corners are dropped; what has no area stays.
 */
final class SurfaceBuilder {
    /** The most corners of a face, so that those of a patch fit into the bits of a long. */
    static final int MOST_CORNERS = Patches.MOST_VERTICES;
    /** Polygons are planar to within this share of the size. */
    private static final double FLAT = 1e-9;

    /** Fourth powers of coordinates must still be numbers. */
    private static final double FARTHEST = 1e70;

    private final double tolerance;
    private double[] polygon = new double[3 * 64];
    private int corners;
    private int[] end = new int[16];
    private int polygons;

    private double[] xyz;
    private int[] origin;
    private int vertices;
    private int[] table;
    private int[] corner;
    private int faceCorners;
    private int[] start;
    private int[] source;
    private int faces;

    /** Vertices are welded if they are equal, or, with a tolerance above 0, if they lie in the same cell of a grid so wide. */
    SurfaceBuilder(double tolerance) {
        this.tolerance = Check.notNegative("weld tolerance", tolerance);
    }

    /** Corners of all polygons that were added. */
    int cornerCount() {
        return corners;
    }

    /** Adds a polygon of n corners. */
    void add(double[] points, int n) {
        if (n < 3) {
            throw new IllegalArgumentException("polygon " + polygons + " must have at least 3 corners, but has " + n);
        }
        for (int i = 0; i < 3 * n; i++) {
            if (!(Math.abs(points[i]) <= FARTHEST)) {
                throw new IllegalArgumentException("corner " + i / 3 + " of polygon " + polygons
                        + " must have finite coordinates of at most " + FARTHEST + ", but one is " + points[i]);
            }
        }
        if (3 * (corners + n) > polygon.length) {
            polygon = Arrays.copyOf(polygon, Math.max(2 * polygon.length, 3 * (corners + n)));
        }
        System.arraycopy(points, 0, polygon, 3 * corners, 3 * n);
        corners += n;
        if (polygons == end.length) {
            end = Arrays.copyOf(end, 2 * polygons);
        }
        end[polygons++] = corners;
    }

    Surface build() {
        xyz = new double[3 * corners];
        origin = new int[corners];
        table = new int[Integer.highestOneBit(Math.max(8, 2 * corners)) * 2];
        Arrays.fill(table, -1);
        corner = new int[3 * corners];
        source = new int[Math.max(4, polygons)];
        start = new int[source.length + 1];
        double size = size();
        int[] loop = new int[16];
        for (int p = 0; p < polygons; p++) {
            int from = p == 0 ? 0 : end[p - 1];
            if (end[p] - from > loop.length) {
                loop = new int[2 * (end[p] - from)];
            }
            int n = 0;
            for (int i = from; i < end[p]; i++) {
                int v = weld(i);
                if (n == 0 || loop[n - 1] != v) {
                    loop[n++] = v;
                }
            }
            while (n > 1 && loop[n - 1] == loop[0]) {
                n--;
            }
            addFaces(p, loop, n, size);
        }
        return new Surface(Arrays.copyOf(xyz, 3 * vertices), Arrays.copyOf(start, faces + 1), Arrays.copyOf(corner, faceCorners),
                Arrays.copyOf(source, faces), Arrays.copyOf(origin, vertices), size);
    }

    private double size() {
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < corners; i++) {
                low = Math.min(low, polygon[3 * i + k]);
                high = Math.max(high, polygon[3 * i + k]);
            }
            sq += corners == 0 ? 0 : (high - low) * (high - low);
        }
        return Math.sqrt(sq);
    }

    private void addFaces(int p, int[] loop, int n, double size) {
        if (n <= 3) {
            addFace(p, loop, 0, n);
        } else if (!isFlatAndConvex(p, loop, n, size)) {
            for (int i = 1; i + 1 < n; i++) {
                addFace(p, new int[] {loop[0], loop[i], loop[i + 1]}, 0, 3);
            }
        } else {
            // A fan of polygons about the first corner; one unless there are too many corners.
            int[] part = new int[MOST_CORNERS];
            for (int i = 1; i + 1 < n; i += MOST_CORNERS - 2) {
                int count = Math.min(MOST_CORNERS - 1, n - i);
                part[0] = loop[0];
                System.arraycopy(loop, i, part, 1, count);
                addFace(p, part, 0, count + 1);
            }
        }
    }

    /** False if the corners are not in a plane; one that is, but not convex, is an error. */
    private boolean isFlatAndConvex(int p, int[] loop, int n, double size) {
        double[] plane = new double[4];
        PolygonPlanes.fit(xyz, loop, 0, n, 1e-12 * size * size, plane, 0);
        if (plane[0] == 0 && plane[1] == 0 && plane[2] == 0) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            int v = 3 * loop[i];
            if (Math.abs(plane[0] * xyz[v] + plane[1] * xyz[v + 1] + plane[2] * xyz[v + 2] + plane[3]) > FLAT * size) {
                return false;
            }
        }
        for (int i = 0; i < n; i++) {
            int a = 3 * loop[i];
            int b = 3 * loop[(i + 1) % n];
            int c = 3 * loop[(i + 2) % n];
            double ux = xyz[b] - xyz[a];
            double uy = xyz[b + 1] - xyz[a + 1];
            double uz = xyz[b + 2] - xyz[a + 2];
            double vx = xyz[c] - xyz[b];
            double vy = xyz[c + 1] - xyz[b + 1];
            double vz = xyz[c + 2] - xyz[b + 2];
            double turn = plane[0] * (uy * vz - uz * vy) + plane[1] * (uz * vx - ux * vz) + plane[2] * (ux * vy - uy * vx);
            if (turn < -FLAT * size * size) {
                throw new IllegalArgumentException("polygon " + p + " is not convex at its corner " + (i + 1) % n
                        + ": cut it into convex ones");
            }
        }
        return true;
    }

    private void addFace(int p, int[] loop, int from, int n) {
        if (faceCorners + n > corner.length) {
            corner = Arrays.copyOf(corner, 2 * corner.length + n);
        }
        if (faces == source.length) {
            source = Arrays.copyOf(source, 2 * faces);
            start = Arrays.copyOf(start, 2 * faces + 1);
        }
        System.arraycopy(loop, from, corner, faceCorners, n);
        faceCorners += n;
        source[faces++] = p;
        start[faces] = faceCorners;
    }

    /** The vertex of a corner. Adding 0 makes -0 and 0 equal. */
    private int weld(int c) {
        double x = polygon[3 * c] + 0.0;
        double y = polygon[3 * c + 1] + 0.0;
        double z = polygon[3 * c + 2] + 0.0;
        long h = key(x) * 31 + key(y);
        h = (h * 31 + key(z)) * 0x9E3779B97F4A7C15L;
        int s = (int) (h >>> 33) & table.length - 1;
        while (table[s] >= 0) {
            int v = table[s];
            if (key(xyz[3 * v]) == key(x) && key(xyz[3 * v + 1]) == key(y) && key(xyz[3 * v + 2]) == key(z)) {
                return v;
            }
            s = s + 1 & table.length - 1;
        }
        table[s] = vertices;
        xyz[3 * vertices] = x;
        xyz[3 * vertices + 1] = y;
        xyz[3 * vertices + 2] = z;
        origin[vertices] = c;
        return vertices++;
    }

    private long key(double coordinate) {
        return tolerance == 0 ? Double.doubleToLongBits(coordinate) : (long) Math.floor(coordinate / tolerance + 0.5);
    }
}
