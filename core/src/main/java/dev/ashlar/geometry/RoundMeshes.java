package dev.ashlar.geometry;

import dev.ashlar.math.Vec3;

/** Solids of revolution about the y axis, geodesic spheres, and tubes. */
final class RoundMeshes {
    private static final double GOLDEN = 0.5 * (1 + Math.sqrt(5));
    private static final double[][] ICOSAHEDRON = {
        {-1, GOLDEN, 0}, {1, GOLDEN, 0}, {-1, -GOLDEN, 0}, {1, -GOLDEN, 0}, {0, -1, GOLDEN}, {0, 1, GOLDEN},
        {0, -1, -GOLDEN}, {0, 1, -GOLDEN}, {GOLDEN, 0, -1}, {GOLDEN, 0, 1}, {-GOLDEN, 0, -1}, {-GOLDEN, 0, 1}};
    private static final int[][] ICOSAHEDRON_FACES = {
        {0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6},
        {7, 1, 8}, {3, 9, 4}, {3, 4, 2}, {3, 2, 6}, {3, 6, 8}, {3, 8, 9}, {4, 9, 5}, {2, 4, 11}, {6, 2, 10}, {8, 6, 7},
        {9, 8, 1}};

    private RoundMeshes() {
    }

    /**
     * Turns an outline about the y axis. The outline (radius, y) runs upwards along the outside; an end at radius 0 is a
     * single vertex, another end is closed by a flat polygon.
     */
    static Polyhedron lathe(String name, double[][] outline, int segments, boolean triangles) {
        PolyhedronBuilder mesh = Polyhedron.builder().name(name);
        int last = outline.length - 1;
        int[][] ring = new int[outline.length][];
        for (int i = 0; i <= last; i++) {
            double radius = outline[i][0];
            ring[i] = Rings.level(mesh, radius, outline[i][1], radius == 0 ? 1 : segments);
        }
        for (int i = 0; i < last; i++) {
            if (ring[i].length == 1) {
                Rings.fan(mesh, Rings.reversed(ring[i + 1]), ring[i][0]);
            } else if (ring[i + 1].length == 1) {
                Rings.fan(mesh, ring[i], ring[i + 1][0]);
            } else {
                Rings.wall(mesh, ring[i], ring[i + 1], triangles);
            }
        }
        if (ring[0].length > 1) {
            mesh.face(Rings.reversed(ring[0]));
        }
        if (ring[last].length > 1) {
            mesh.face(ring[last]);
        }
        return mesh.build();
    }

    /** The outline of a sphere from pole to pole. */
    static double[][] meridian(double radius, int stacks) {
        double[][] outline = new double[stacks + 1][];
        for (int i = 0; i <= stacks; i++) {
            outline[i] = new double[] {radius * Turn.sin(i, 2L * stacks), -radius * Turn.cos(i, 2L * stacks)};
        }
        return outline;
    }

    /**
     * The outline of a bowl that fits below a ball: outside up from the bottom, over the rim, inside down again. The rim
     * is level, and the wall is as thick as measured towards the centre of the ball.
     */
    static Polyhedron bowl(double radius, double thickness, int segments, int stacks) {
        double[][] outline = new double[2 * stacks + 2][];
        for (int i = 0; i <= stacks; i++) {
            double sin = Turn.sin(i, 4L * stacks);
            double cos = Turn.cos(i, 4L * stacks);
            outline[i] = new double[] {radius * sin, -radius * cos};
            outline[2 * stacks + 1 - i] = new double[] {(radius - thickness) * sin, -(radius - thickness) * cos};
        }
        return lathe("bowl", outline, segments, false);
    }

    static Polyhedron geodesic(double radius, int frequency) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("geodesic sphere");
        for (double[] corner : ICOSAHEDRON) {
            mesh.vertex(onSphere(new Vec3(corner[0], corner[1], corner[2]), radius));
        }
        int[][][] edge = new int[ICOSAHEDRON.length][ICOSAHEDRON.length][];
        for (int[] face : ICOSAHEDRON_FACES) {
            int[][] grid = new int[frequency + 1][];
            for (int i = 0; i <= frequency; i++) {
                grid[i] = new int[i + 1];
            }
            int[] ab = edge(mesh, edge, face[0], face[1], radius, frequency);
            int[] ac = edge(mesh, edge, face[0], face[2], radius, frequency);
            int[] bc = edge(mesh, edge, face[1], face[2], radius, frequency);
            for (int i = 0; i <= frequency; i++) {
                grid[i][0] = ab[i];
                grid[i][i] = ac[i];
            }
            grid[frequency] = bc;
            for (int i = 2; i < frequency; i++) {
                for (int k = 1; k < i; k++) {
                    grid[i][k] = mesh.vertexCount();
                    Vec3 p = corner(face[0]).times(frequency - i).plusTimes(i - k, corner(face[1]))
                            .plusTimes(k, corner(face[2]));
                    mesh.vertex(onSphere(p, radius));
                }
            }
            for (int i = 0; i < frequency; i++) {
                for (int k = 0; k <= i; k++) {
                    mesh.face(grid[i][k], grid[i + 1][k], grid[i + 1][k + 1]);
                    if (k < i) {
                        mesh.face(grid[i][k], grid[i + 1][k + 1], grid[i][k + 1]);
                    }
                }
            }
        }
        return mesh.build();
    }

    /** The vertices along an edge of the icosahedron, made when first asked for. */
    private static int[] edge(PolyhedronBuilder mesh, int[][][] known, int a, int b, double radius, int frequency) {
        if (known[a][b] == null) {
            int[] edge = new int[frequency + 1];
            edge[0] = a;
            edge[frequency] = b;
            for (int i = 1; i < frequency; i++) {
                edge[i] = mesh.vertexCount();
                mesh.vertex(onSphere(corner(a).times(frequency - i).plusTimes(i, corner(b)), radius));
            }
            known[a][b] = edge;
            known[b][a] = Rings.reversed(edge);
        }
        return known[a][b];
    }

    private static Vec3 corner(int i) {
        return new Vec3(ICOSAHEDRON[i][0], ICOSAHEDRON[i][1], ICOSAHEDRON[i][2]);
    }

    private static Vec3 onSphere(Vec3 direction, double radius) {
        return direction.times(radius / direction.length());
    }

    /** A closed tube around a circle in the plane y = 0. */
    static Polyhedron torus(double major, double minor, int segments, int sides) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("torus");
        int[][] ring = new int[segments][];
        for (int i = 0; i < segments; i++) {
            ring[i] = section(mesh, 0, major, minor, i, segments, sides);
        }
        for (int i = 0; i < segments; i++) {
            Rings.wall(mesh, ring[i], ring[(i + 1) % segments], true);
        }
        return mesh.build();
    }

    /** A closed tube around two half circles about (+-shift, 0, 0) in the plane y = 0 and the straight lines between. */
    static Polyhedron link(double major, double minor, double shift, int arcSegments, int sides) {
        PolyhedronBuilder mesh = Polyhedron.builder().name("chain link");
        int[][] ring = new int[2 * arcSegments + 2][];
        for (int i = 0; i <= arcSegments; i++) {
            // The arc about +x starts a quarter of a turn back.
            ring[i] = section(mesh, shift, major, minor, 2 * i - arcSegments, 4 * arcSegments, sides);
            ring[arcSegments + 1 + i] = section(mesh, -shift, major, minor, 2 * i + arcSegments, 4 * arcSegments, sides);
        }
        for (int i = 0; i < ring.length; i++) {
            Rings.wall(mesh, ring[i], ring[(i + 1) % ring.length], false);
        }
        return mesh.build();
    }

    /** The section of a tube at {@code part / whole} of a turn about (x, 0, 0); it runs as {@link Rings#wall} needs it. */
    private static int[] section(PolyhedronBuilder mesh, double x, double major, double minor, int part, int whole,
            int sides) {
        int[] ring = new int[sides];
        for (int k = 0; k < sides; k++) {
            double r = major + minor * Turn.cos(k, sides);
            ring[k] = mesh.vertexCount();
            mesh.vertex(x + r * Turn.cos(part, whole), -minor * Turn.sin(k, sides), -r * Turn.sin(part, whole));
        }
        return ring;
    }
}
