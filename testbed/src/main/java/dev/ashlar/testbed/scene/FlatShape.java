package dev.ashlar.testbed.scene;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.narrow.patch.polygonal.Outline;

/**
 * A flat shape of convex faces that share edges: its outline, for collisions in the plane, and a thin body, to be seen.
 *
 * @param radius of the circle about the origin that holds it
 * @param area   m^2
 * @param spread second moment of area about the origin, m^4
 */
record FlatShape(Outline outline, Polyhedron body, double radius, double area, double spread) {
    private static final double THICKNESS = 0.2;

    /** A bar across each of so many spokes: 1 is a bar, 2 a cross, 3 a star. */
    static FlatShape spokes(int spokes, double length, double width) {
        int tips = 2 * spokes;
        double[] xy = new double[6 * tips];
        int[][] faces = new int[tips + 1][];
        faces[tips] = new int[tips];
        for (int i = 0; i < tips; i++) {
            double angle = 2 * Math.PI * i / tips;
            double x = StrictMath.cos(angle);
            double y = StrictMath.sin(angle);
            double inner = spokes == 1 ? 0.25 * length : 0.5 * width / StrictMath.sin(Math.PI / tips);
            double notch = angle + Math.PI / tips;
            put(xy, i, inner * StrictMath.cos(notch), inner * StrictMath.sin(notch));
            put(xy, tips + 2 * i, length * x - 0.5 * width * y, length * y + 0.5 * width * x);
            put(xy, tips + 2 * i + 1, length * x + 0.5 * width * y, length * y - 0.5 * width * x);
            int before = (i + tips - 1) % tips;
            faces[i] = new int[] {before, tips + 2 * i + 1, tips + 2 * i, i};
            faces[tips][i] = i;
        }
        return of(xy, faces);
    }

    /** A regular polygon. */
    static FlatShape regular(int corners, double radius) {
        double[] xy = new double[2 * corners];
        int[] face = new int[corners];
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * i / corners;
            put(xy, i, radius * StrictMath.cos(angle), radius * StrictMath.sin(angle));
            face[i] = i;
        }
        return of(xy, new int[][] {face});
    }

    private static void put(double[] xy, int v, double x, double y) {
        xy[2 * v] = x;
        xy[2 * v + 1] = y;
    }

    private static FlatShape of(double[] xy, int[][] faces) {
        Outline outline = Outline.of(xy, faces);
        double radius = 0;
        for (int v = 0; v < xy.length / 2; v++) {
            radius = Math.max(radius, StrictMath.hypot(xy[2 * v], xy[2 * v + 1]));
        }
        double area = 0;
        double spread = 0;
        for (int e = 0; e < outline.edgeCount(); e++) {
            int a = outline.edgeVertex(e, 0);
            int b = outline.edgeVertex(e, 1);
            double ax = outline.x(a);
            double ay = outline.y(a);
            double bx = outline.x(b);
            double by = outline.y(b);
            double cross = ax * by - ay * bx;
            area += 0.5 * cross;
            spread += cross * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by) / 12;
        }
        return new FlatShape(outline, body(xy, faces, outline), radius, area, spread);
    }

    /** Front and back of each face, and a side at each edge of the outline. */
    private static Polyhedron body(double[] xy, int[][] faces, Outline outline) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("flat");
        int n = xy.length / 2;
        for (int side = 0; side < 2; side++) {
            for (int v = 0; v < n; v++) {
                mesh.vertex(xy[2 * v], xy[2 * v + 1], (side - 0.5) * THICKNESS);
            }
        }
        for (int[] face : faces) {
            int[] front = new int[face.length];
            int[] back = new int[face.length];
            for (int i = 0; i < face.length; i++) {
                front[i] = n + face[i];
                back[face.length - 1 - i] = face[i];
            }
            mesh.face(front).face(back);
        }
        for (int e = 0; e < outline.edgeCount(); e++) {
            int a = vertexAt(xy, outline, outline.edgeVertex(e, 0));
            int b = vertexAt(xy, outline, outline.edgeVertex(e, 1));
            mesh.face(a, b, n + b, n + a);
        }
        return mesh.build();
    }

    /** The outline numbers its vertices itself. */
    private static int vertexAt(double[] xy, Outline outline, int vertex) {
        for (int v = 0; v < xy.length / 2; v++) {
            if (xy[2 * v] == outline.x(vertex) && xy[2 * v + 1] == outline.y(vertex)) {
                return v;
            }
        }
        throw new AssertionError(vertex);
    }
}
