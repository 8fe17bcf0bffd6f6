package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.narrow.patch.distance.PolygonPlanes;
import java.util.Arrays;

/**
 * Convex planar polygons in space, welded, with their planes and neighbours: what trees are built from. Nothing else is asked of
 * them; they may be open, cross each other, be double or have no area. Made by {@link SurfaceBuilder}; immutable.
 */
final class Surface {
    /** Vertices, three numbers each. */
    final double[] xyz;
    /** Where the corners of each face start. */
    final int[] start;
    /** Corners of all faces. */
    final int[] corner;
    /** Which of the polygons that were handed in a face is, or is a part of. */
    final int[] source;
    /** The face across the edge from a corner to the next, or -1 unless it has exactly two faces that run opposite ways. */
    final int[] neighbour;
    /** Normal and d of n.x + d = 0 for each face, all 0 for a face without area. */
    final double[] plane;
    /** For each vertex the first corner, of all that were handed in, that it stands for. */
    final int[] origin;
    /** The diagonal of the bounding box. */
    final double size;
    /** Whether every edge has two faces: then there is an inside. */
    final boolean closed;
    /** Which connected part each face belongs to, from 0. */
    final int[] component;
    final int components;

    Surface(double[] xyz, int[] start, int[] corner, int[] source, int[] origin, double size) {
        this.xyz = xyz;
        this.start = start;
        this.corner = corner;
        this.source = source;
        this.origin = origin;
        this.size = size;
        plane = new double[4 * faces()];
        for (int f = 0; f < faces(); f++) {
            PolygonPlanes.fit(xyz, corner, start[f], start[f + 1], 1e-12 * size * size, plane, 4 * f);
        }
        neighbour = new EdgeTable(corner.length).neighbours(start, corner);
        boolean all = faces() > 0;
        for (int n : neighbour) {
            all &= n >= 0;
        }
        closed = all;
        component = new int[faces()];
        components = colour();
    }

    /** The faces of a polyhedron, under their own numbers. */
    static Surface of(Polyhedron p) {
        SurfaceBuilder builder = new SurfaceBuilder(0);
        double[] polygon = new double[3 * 16];
        for (int f = 0; f < p.faceCount(); f++) {
            int n = p.faceSize(f);
            if (3 * n > polygon.length) {
                polygon = new double[6 * n];
            }
            for (int i = 0; i < n; i++) {
                int v = p.faceVertex(f, i);
                polygon[3 * i] = p.x(v);
                polygon[3 * i + 1] = p.y(v);
                polygon[3 * i + 2] = p.z(v);
            }
            builder.add(polygon, n);
        }
        return builder.build();
    }

    int faces() {
        return source.length;
    }

    int corners(int f) {
        return start[f + 1] - start[f];
    }

    boolean hasArea(int f) {
        return plane[4 * f] != 0 || plane[4 * f + 1] != 0 || plane[4 * f + 2] != 0;
    }

    /** How far a vertex is in front of the plane of a face. */
    double height(int f, int v) {
        return PolygonPlanes.height(plane, 4 * f, xyz, 3 * v);
    }

    /** A vertex of each connected part. */
    int[] probes() {
        int[] probes = new int[components];
        for (int f = faces() - 1; f >= 0; f--) {
            probes[component[f]] = corner[start[f]];
        }
        return probes;
    }

    /** Coordinates of some vertices. */
    static double[] places(int[] vertices, double[] xyz) {
        double[] places = new double[3 * vertices.length];
        for (int i = 0; i < vertices.length; i++) {
            System.arraycopy(xyz, 3 * vertices[i], places, 3 * i, 3);
        }
        return places;
    }

    /** Numbers the connected parts. */
    private int colour() {
        Arrays.fill(component, -1);
        int[] queue = new int[faces()];
        int colours = 0;
        for (int seed = 0; seed < faces(); seed++) {
            if (component[seed] < 0) {
                int n = 0;
                queue[n++] = seed;
                component[seed] = colours;
                for (int i = 0; i < n; i++) {
                    for (int s = start[queue[i]]; s < start[queue[i] + 1]; s++) {
                        int g = neighbour[s];
                        if (g >= 0 && component[g] < 0) {
                            component[g] = colours;
                            queue[n++] = g;
                        }
                    }
                }
                colours++;
            }
        }
        return colours;
    }
}
