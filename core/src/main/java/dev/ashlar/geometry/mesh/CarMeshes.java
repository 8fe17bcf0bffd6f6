package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Rings;
import dev.ashlar.geometry.Turn;
import java.util.Arrays;
import java.util.TreeSet;

/**
 * Cars in one piece: a body drawn through cross-sections along its length, with wheel wells cut into its sides, and in each
 * well an axle that carries a wheel. The front is at +x, the right side at +z, the ground at y = 0. All faces are triangles.
 */
final class CarMeshes {
    /** How a car differs from others: a few outlines, each given as (x, value) pairs with x ascending, and its wheels. */
    private record Plan(String name, double[][] halfWidth, double[][] belt, double[][] roof, double[][] roofHalfWidth,
            double[][] bottom, double[] stations, double[] axles, Wheel wheel) {
    }

    /** Measures of a wheel and its well; {@code inner}, {@code outer} and {@code wall} are distances from the middle. */
    private record Wheel(double radius, double inner, double outer, double wall, double wellHalfLength, double wellHeight,
            int arc, int facets) {
    }

    private static final Plan SEDAN = new Plan("sedan",
            new double[][] {{-2.25, 0.72}, {-2.1, 0.84}, {-1.76, 0.88}, {1.76, 0.88}, {2.1, 0.82}, {2.25, 0.66}},
            new double[][] {{-2.25, 0.72}, {-2.1, 0.86}, {-1.76, 0.92}, {0.8, 0.88}, {1.76, 0.76}, {2.1, 0.68}, {2.25, 0.58}},
            new double[][] {{-2.25, 0.82}, {-2.1, 0.97}, {-1.76, 1.02}, {-0.9, 1.38}, {-0.1, 1.42}, {0.1, 1.40},
                {0.86, 0.97}, {1.76, 0.84}, {2.1, 0.75}, {2.25, 0.64}},
            new double[][] {{-2.25, 0.62}, {-2.1, 0.72}, {-1.76, 0.74}, {-0.9, 0.58}, {0.1, 0.58}, {0.86, 0.74},
                {1.76, 0.70}, {2.1, 0.64}, {2.25, 0.52}},
            new double[][] {{-2.25, 0.34}, {-2.1, 0.20}, {2.1, 0.20}, {2.25, 0.30}},
            new double[] {-2.25, -2.1, -0.9, -0.5, -0.1, 0.1, 0.5, 0.86, 2.1, 2.25},
            new double[] {-1.35, 1.35},
            new Wheel(0.32, 0.62, 0.84, 0.54, 0.41, 0.50, 8, 16));

    private static final Plan PICKUP = new Plan("pickup",
            new double[][] {{-2.6, 0.92}, {-2.48, 0.95}, {2.15, 0.95}, {2.45, 0.90}, {2.6, 0.80}},
            new double[][] {{-2.6, 1.20}, {-0.6, 1.20}, {0.95, 1.16}, {2.15, 1.10}, {2.45, 1.04}, {2.6, 0.86}},
            new double[][] {{-2.6, 1.22}, {-2.48, 1.00}, {-0.72, 1.00}, {-0.6, 1.72}, {-0.4, 1.82}, {0.3, 1.82},
                {0.95, 1.26}, {2.15, 1.18}, {2.45, 1.10}, {2.6, 0.92}},
            new double[][] {{-2.6, 0.84}, {-2.48, 0.80}, {-0.72, 0.80}, {-0.6, 0.74}, {-0.4, 0.70}, {0.3, 0.68},
                {0.95, 0.82}, {2.15, 0.78}, {2.45, 0.72}, {2.6, 0.64}},
            new double[][] {{-2.6, 0.46}, {-2.48, 0.30}, {2.45, 0.30}, {2.6, 0.44}},
            new double[] {-2.6, -2.48, -0.72, -0.6, -0.4, 0.3, 0.95, 2.45, 2.6},
            new double[] {-1.6, 1.65},
            new Wheel(0.40, 0.64, 0.90, 0.56, 0.50, 0.62, 8, 16));

    /** The middle of the roof stands this much higher than its sides. */
    private static final double CROWN = 0.025;
    private static final double AXLE_RADIUS = 0.06;
    private static final double HUB_DEPTH = 0.05;

    private final Plan plan;
    private final PolyhedronBuilder mesh;
    /** Places of the cross-sections along x, ascending. */
    private final double[] x;
    /** First and last section of each wheel well, in the order of the axles. */
    private final int[][] well;
    private final int[] ridge;
    /** Vertices by side (0 left, 1 right) and section: floor, well ceiling at the inner wall, sill, belt, roof. */
    private final int[][] floor;
    private final int[][] ceiling;
    private final int[][] sill;
    private final int[][] belt;
    private final int[][] roof;

    private CarMeshes(Plan plan) {
        this.plan = plan;
        mesh = Polyhedron.builder().name(plan.name);
        well = new int[plan.axles.length][];
        x = sections();
        int n = x.length;
        ridge = new int[n];
        floor = new int[2][n];
        ceiling = new int[2][n];
        sill = new int[2][n];
        belt = new int[2][n];
        roof = new int[2][n];
    }

    static Polyhedron sedan() {
        return new CarMeshes(SEDAN).build();
    }

    static Polyhedron pickup() {
        return new CarMeshes(PICKUP).build();
    }

    /** The planned sections, and those at which the arcs of the wells have their vertices. */
    private double[] sections() {
        TreeSet<Double> all = new TreeSet<>();
        for (double station : plan.stations) {
            all.add(station);
        }
        for (double axle : plan.axles) {
            for (int i = 0; i <= plan.wheel.arc; i++) {
                all.add(axle - plan.wheel.wellHalfLength * Turn.cos(i, 2L * plan.wheel.arc));
            }
        }
        double[] sections = all.stream().mapToDouble(Double::doubleValue).toArray();
        for (int a = 0; a < well.length; a++) {
            well[a] = new int[] {Arrays.binarySearch(sections, plan.axles[a] - plan.wheel.wellHalfLength),
                Arrays.binarySearch(sections, plan.axles[a] + plan.wheel.wellHalfLength)};
        }
        return sections;
    }

    private Polyhedron build() {
        for (int i = 0; i < x.length; i++) {
            section(i);
        }
        for (int i = 0; i + 1 < x.length; i++) {
            int a = wellAt(i);
            if (a < 0 || well[a][0] == i) {
                int j = a < 0 ? i + 1 : well[a][1];
                quad(1, floor[0][i], floor[0][j], floor[1][j], floor[1][i]);
            }
            for (int side = 0; side < 2; side++) {
                strip(side, i, ceiling[side], sill[side]);
                strip(side, i, sill[side], belt[side]);
                strip(side, i, belt[side], roof[side]);
                strip(side, i, roof[side], ridge);
            }
        }
        end(0, 1);
        end(x.length - 1, 0);
        for (int a = 0; a < well.length; a++) {
            wheel(a, 0);
            wheel(a, 1);
        }
        return mesh.build().centred();
    }

    private void section(int i) {
        int a = -1;
        for (int k = 0; k < well.length; k++) {
            a = i >= well[k][0] && i <= well[k][1] ? k : a;
        }
        boolean inside = a >= 0 && i > well[a][0] && i < well[a][1];
        double under = at(plan.bottom, x[i]);
        double along = inside ? (x[i] - plan.axles[a]) / plan.wheel.wellHalfLength : 1;
        double arc = inside ? under + plan.wheel.wellHeight * Math.sqrt(1 - along * along) : under;
        for (int side = 0; side < 2; side++) {
            int sign = 2 * side - 1;
            ceiling[side][i] = vertex(x[i], arc, sign * plan.wheel.wall);
            floor[side][i] = inside ? -1 : ceiling[side][i];
            sill[side][i] = vertex(x[i], arc, sign * at(plan.halfWidth, x[i]));
            belt[side][i] = vertex(x[i], at(plan.belt, x[i]), sign * at(plan.halfWidth, x[i]));
            roof[side][i] = vertex(x[i], at(plan.roof, x[i]), sign * at(plan.roofHalfWidth, x[i]));
        }
        ridge[i] = vertex(x[i], at(plan.roof, x[i]) + CROWN, 0);
    }

    /** The well that section i and the next one are in, or -1. */
    private int wellAt(int i) {
        for (int a = 0; a < well.length; a++) {
            if (i >= well[a][0] && i < well[a][1]) {
                return a;
            }
        }
        return -1;
    }

    private void strip(int side, int i, int[] from, int[] to) {
        quad(side, from[i], from[i + 1], to[i + 1], to[i]);
    }

    /** The back (facing = 1) or front (0) of the body; the floor's vertices lie on the lower edge. */
    private void end(int i, int facing) {
        face(facing, sill[1][i], belt[1][i], floor[1][i]);
        quad(facing, floor[1][i], belt[1][i], belt[0][i], floor[0][i]);
        face(facing, floor[0][i], belt[0][i], sill[0][i]);
        quad(facing, belt[1][i], roof[1][i], roof[0][i], belt[0][i]);
        face(facing, roof[1][i], ridge[i], roof[0][i]);
    }

    /** The inner wall of a well, and axle and wheel before it. */
    private void wheel(int a, int side) {
        Wheel w = plan.wheel;
        int sign = 2 * side - 1;
        int first = well[a][0];
        int last = well[a][1];
        int[] arch = new int[last - first + 1];
        double[] archAngle = new double[arch.length];
        double under = at(plan.bottom, x[first]);
        double start = 0;
        for (int k = 0; k < arch.length; k++) {
            double along = (x[last - k] - plan.axles[a]) / w.wellHalfLength;
            double height = k == 0 || k == arch.length - 1 ? 0 : w.wellHeight * Math.sqrt(1 - along * along);
            arch[k] = ceiling[side][last - k];
            double angle = StrictMath.atan2(under + height - w.radius, x[last - k] - plan.axles[a]);
            start = k == 0 ? angle : start;
            archAngle[k] = angle < start ? angle + 2 * Math.PI : angle;
        }
        int m = w.facets / 2;
        int[] wall = ring(a, sign * w.wall, AXLE_RADIUS, m);
        int[] hub = ring(a, sign * w.inner, AXLE_RADIUS, m);
        int[] tyre = ring(a, sign * w.inner, w.radius, w.facets);
        int[] face = ring(a, sign * w.outer, w.radius, w.facets);
        int middle = vertex(plan.axles[a], w.radius, sign * (w.outer - HUB_DEPTH));
        annulus(side, arch, archAngle, wall, Rings.angles(m));
        wall(side, wall, hub);
        annulus(1 - side, tyre, Rings.angles(w.facets), hub, Rings.angles(m));
        wall(side, tyre, face);
        for (int k = 0; k < w.facets; k++) {
            face(side, face[k], face[(k + 1) % w.facets], middle);
        }
    }

    private int[] ring(int a, double z, double radius, int n) {
        return Rings.upright(mesh, plan.axles[a], plan.wheel.radius, z, radius, n);
    }

    private void wall(int side, int[] from, int[] to) {
        for (int k = 0; k < from.length; k++) {
            int next = (k + 1) % from.length;
            quad(side, from[k], from[next], to[next], to[k]);
        }
    }

    private void annulus(int side, int[] outer, double[] outerAngle, int[] inner, double[] innerAngle) {
        Rings.annulus(outer, outerAngle, inner, innerAngle, (p, q, r) -> face(side, p, q, r));
    }

    private void quad(int side, int a, int b, int c, int d) {
        face(side, a, b, c);
        face(side, a, c, d);
    }

    /** A triangle as seen on the right side; on the left one all is mirrored. */
    private void face(int side, int a, int b, int c) {
        if (side == 1) {
            mesh.face(a, b, c);
        } else {
            mesh.face(a, c, b);
        }
    }

    private int vertex(double px, double py, double pz) {
        mesh.vertex(px, py, pz);
        return mesh.vertexCount() - 1;
    }

    /** The value of an outline at a place. */
    private static double at(double[][] outline, double place) {
        int i = 0;
        while (i + 2 < outline.length && place > outline[i + 1][0]) {
            i++;
        }
        double share = (place - outline[i][0]) / (outline[i + 1][0] - outline[i][0]);
        return outline[i][1] + share * (outline[i + 1][1] - outline[i][1]);
    }
}
