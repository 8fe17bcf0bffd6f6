package dev.ashlar.geometry;

/**
 * Surfaces put together from closed rings of vertices. A ring is an array of vertex numbers that runs counter-clockwise
 * about the direction from the first ring to the second, or about the normal of the plane it lies in.
 */
public final class Rings {
    /** Takes a triangle by its vertices. */
    public interface TriangleSink {
        void accept(int a, int b, int c);
    }

    private Rings() {
    }

    /** A ring of {@code n} vertices about the y axis, counter-clockwise seen from above, starting on +x. */
    public static int[] level(PolyhedronBuilder mesh, double radius, double y, int n) {
        int[] ring = new int[n];
        for (int j = 0; j < n; j++) {
            ring[j] = mesh.vertexCount();
            mesh.vertex(radius * Turn.cos(j, n), y, -radius * Turn.sin(j, n));
        }
        return ring;
    }

    /** A ring of {@code n} vertices about the z axis through (x, y), counter-clockwise seen from +z. */
    public static int[] upright(PolyhedronBuilder mesh, double x, double y, double z, double radius, int n) {
        int[] ring = new int[n];
        for (int j = 0; j < n; j++) {
            ring[j] = mesh.vertexCount();
            mesh.vertex(x + radius * Turn.cos(j, n), y + radius * Turn.sin(j, n), z);
        }
        return ring;
    }

    /** The wall between two rings of one size, seen from outside: planar quadrilaterals, or two triangles each. */
    public static void wall(PolyhedronBuilder mesh, int[] from, int[] to, boolean triangles) {
        for (int j = 0, n = from.length; j < n; j++) {
            int k = (j + 1) % n;
            if (triangles) {
                mesh.face(from[j], from[k], to[k]).face(from[j], to[k], to[j]);
            } else {
                mesh.face(from[j], from[k], to[k], to[j]);
            }
        }
    }

    /** Triangles from a ring to a tip beyond it, seen from outside. */
    static void fan(PolyhedronBuilder mesh, int[] ring, int tip) {
        for (int j = 0; j < ring.length; j++) {
            mesh.face(ring[j], ring[(j + 1) % ring.length], tip);
        }
    }

    /** The same ring run through in the other direction. */
    public static int[] reversed(int[] ring) {
        int[] reversed = new int[ring.length];
        for (int j = 0; j < ring.length; j++) {
            reversed[j] = ring[ring.length - 1 - j];
        }
        return reversed;
    }

    /**
     * Triangles that fill the flat region between an outer and an inner ring, both counter-clockwise seen from the front.
     *
     * @param outerAngle ascending angle of each outer vertex about a point inside the inner ring, over less than a turn
     * @param innerAngle the same for the inner ring, beginning near the first angle of the outer one
     */
    public static void annulus(int[] outer, double[] outerAngle, int[] inner, double[] innerAngle, TriangleSink sink) {
        int i = 0;
        int j = 0;
        while (i < outer.length || j < inner.length) {
            boolean stepOut = j == inner.length || i < outer.length && middle(outerAngle, i) < middle(innerAngle, j);
            int o = outer[i % outer.length];
            int k = inner[j % inner.length];
            if (stepOut) {
                sink.accept(o, outer[++i % outer.length], k);
            } else {
                sink.accept(o, inner[++j % inner.length], k);
            }
        }
    }

    /** Angles of a ring of {@code n} vertices as {@link #level} and {@link #upright} make them. */
    public static double[] angles(int n) {
        double[] angles = new double[n];
        for (int j = 0; j < n; j++) {
            angles[j] = 2 * Math.PI * j / n;
        }
        return angles;
    }

    private static double middle(double[] angle, int i) {
        return 0.5 * (angle[i] + (i + 1 < angle.length ? angle[i + 1] : angle[0] + 2 * Math.PI));
    }
}
