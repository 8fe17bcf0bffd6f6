package dev.ashlar.geometry.repair;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Polygons while they are gathered, repaired and checked; nothing holds yet but that all coordinates are finite. */
public final class PolygonMesh {
    /** A polygon with where it came from. */
    public static final class Face {
        public final int[] vertices;
        public final int material;
        /** Index among the faces as given. */
        public final int source;
        /** Line of the file, or 0. */
        public final int line;
        /** Whether it runs the other way round than it was given. */
        public final boolean turned;

        public Face(int[] vertices, int material, int source, int line) {
            this(vertices, material, source, line, false);
        }

        private Face(int[] vertices, int material, int source, int line, boolean turned) {
            this.vertices = vertices;
            this.material = material;
            this.source = source;
            this.line = line;
            this.turned = turned;
        }

        Face with(int[] other) {
            return new Face(other, material, source, line, turned);
        }

        public Face flipped() {
            int n = vertices.length;
            int[] flipped = new int[n];
            for (int i = 0; i < n; i++) {
                flipped[i] = vertices[n - 1 - i];
            }
            return new Face(flipped, material, source, line, !turned);
        }
    }

    public String name = "";
    public double[] xyz = new double[24];
    public int vertexCount;
    public List<Face> faces = new ArrayList<>();

    public int addVertex(double x, double y, double z) {
        if (3 * vertexCount == xyz.length) {
            xyz = Arrays.copyOf(xyz, 2 * xyz.length);
        }
        xyz[3 * vertexCount] = x;
        xyz[3 * vertexCount + 1] = y;
        xyz[3 * vertexCount + 2] = z;
        return vertexCount++;
    }

    public Vec3 vertex(int v) {
        return Vec3.of(xyz, 3 * v);
    }

    /** The diagonal of the box around all vertices: the scale of all tolerances. */
    public double size() {
        double[] box = new double[6];
        Aabb.clear(box, 0);
        for (int v = 0; v < vertexCount; v++) {
            Aabb.extend(box, 0, xyz[3 * v], xyz[3 * v + 1], xyz[3 * v + 2], 0);
        }
        return vertexCount == 0 ? 0 : new Vec3(box[3] - box[0], box[4] - box[1], box[5] - box[2]).length();
    }

    /** The largest coordinate, whatever its sign: the scale of rounding. */
    public double farthest() {
        double most = 0;
        for (int k = 0; k < 3 * vertexCount; k++) {
            most = Math.max(most, Math.abs(xyz[k]));
        }
        return most;
    }

    /** "face 17 of teapot.obj (line 40)". */
    public String describe(Face f) {
        return "face " + f.source + of() + (f.line > 0 ? " (line " + f.line + ")" : "");
    }

    /** " of teapot.obj", or nothing. */
    public String of() {
        return name.isEmpty() ? "" : " of " + name;
    }

    /**
     * Twice the area times the normal (Newell), about the first vertex for precision far from the origin. Slivers, whose
     * normal would drown in rounding, are summed exactly.
     */
    public Vec3 areaVector(int[] face) {
        Vec3 o = vertex(face[0]);
        Vec3 sum = Vec3.ZERO;
        double longestSq = 0;
        for (int i = 1; i + 1 < face.length; i++) {
            Vec3 a = vertex(face[i]).minus(o);
            Vec3 b = vertex(face[i + 1]).minus(o);
            sum = sum.plus(a.cross(b));
            longestSq = Math.max(longestSq, Math.max(a.lengthSq(), b.lengthSq()));
        }
        return sum.length() > 1e-4 * longestSq ? sum : ExactOrientation.areaVector(xyz, face);
    }

    double perimeter(int[] face) {
        double sum = 0;
        for (int i = 0; i < face.length; i++) {
            sum += vertex(face[i]).distance(vertex(face[(i + 1) % face.length]));
        }
        return sum;
    }

    /** Whether the face has no area to speak of: its height, area over perimeter, vanishes against the size. */
    public boolean isDegenerate(int[] face, double size) {
        return !(areaVector(face).length() > 1e-12 * size * perimeter(face));
    }

    /** The mean of a face's vertices. */
    public Vec3 middle(int[] face) {
        return vertex(face[0]).plus(middleFromFirst(face));
    }

    /** The mean of a face's vertices, seen from its first: precise also far from the origin. */
    public Vec3 middleFromFirst(int[] face) {
        Vec3 o = vertex(face[0]);
        Vec3 sum = Vec3.ZERO;
        for (int v : face) {
            sum = sum.plus(vertex(v).minus(o));
        }
        return sum.times(1.0 / face.length);
    }

    /** Whether a face is what a {@code Polyhedron} wants; a triangle always is. */
    boolean isFlatAndConvex(int[] face, double tolerance) {
        return face.length == 3 || worstOffPlane(face, tolerance) == null && notConvexAt(face, tolerance) < 0;
    }

    /** The vertex farthest off the face's plane, as (index in the face, distance), or null if all are within tolerance. */
    public double[] worstOffPlane(int[] face, double tolerance) {
        Vec3 n = areaVector(face).unit();
        Vec3 o = vertex(face[0]);
        double middle = middleFromFirst(face).dot(n);
        double[] worst = {0, tolerance};
        boolean found = false;
        for (int i = 0; i < face.length; i++) {
            double d = Math.abs(vertex(face[i]).minus(o).dot(n) - middle);
            if (d > worst[1]) {
                worst[0] = i;
                worst[1] = d;
                found = true;
            }
        }
        return found ? worst : null;
    }

    /**
     * The first corner at which a planar face is not convex, or -1. A convex polygon turns left at every corner and has
     * every vertex to the left of every edge, and goes around once; collinear vertices are fine.
     */
    public int notConvexAt(int[] face, double tolerance) {
        Vec3 n = areaVector(face).unit();
        int k = face.length;
        for (int i = 0; i < k; i++) {
            Vec3 a = vertex(face[i]);
            Vec3 d = vertex(face[(i + 1) % k]).minus(a);
            Vec3 inward = n.cross(d).times(1 / d.length());
            for (int j = 2; j < k; j++) {
                if (vertex(face[(i + j) % k]).minus(a).dot(inward) < -tolerance) {
                    return (i + 1) % k;
                }
            }
        }
        return turnsBackTwiceAt(face, tolerance);
    }

    /**
     * The first corner at which a polygon that turns left everywhere starts a second round, or -1: along its longest edge
     * (a short one may stand across the plane, within tolerance) it goes forth once and back once.
     */
    private int turnsBackTwiceAt(int[] face, double tolerance) {
        int k = face.length;
        int longest = 0;
        Vec3 along = Vec3.ZERO;
        for (int i = 0; i < k; i++) {
            Vec3 edge = vertex(face[(i + 1) % k]).minus(vertex(face[i]));
            if (edge.lengthSq() > along.lengthSq()) {
                along = edge;
                longest = i;
            }
        }
        along = along.unit();
        boolean back = false;
        int changes = 0;
        for (int i = longest; i < longest + k; i++) {
            double step = vertex(face[(i + 1) % k]).minus(vertex(face[i % k])).dot(along);
            if (Math.abs(step) > tolerance && back != step < 0) {
                back = step < 0;
                if (++changes > 2) {
                    return i % k;
                }
            }
        }
        return -1;
    }

    public static long edgeKey(int a, int b) {
        return a < b ? (long) a << 32 | b : (long) b << 32 | a;
    }
}
