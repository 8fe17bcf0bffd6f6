package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.PointDistance;
import dev.ashlar.query.PointQuery;

/**
 * What tells whether one part lies inside another without touching its surface: a point of each component, and, if the part is
 * a solid, which points it holds. Immutable.
 *
 * <p>A point of a solid component is taken a little inside of it. So solids that touch from outside, with a vertex of one exactly
 * on a face of the other, are not mistaken for nested ones.
 */
public final class ComponentProbes {
    /** How far inside, as a share of the size of the largest face; less where the solid is thinner. */
    private static final double DEPTH = 1e-3;
    private static final int TRIES = 30;
    private static final double[] HERE = {0, 0, 0, 0, 0, 0, 1};

    /** A point of each component, three numbers each. */
    public final double[] points;
    private final PointQuery solid;

    private ComponentProbes(double[] points, PointQuery solid) {
        this.points = points;
        this.solid = solid;
    }

    /** Of a ball or capsule: its core. */
    static ComponentProbes round(double[] core) {
        return new ComponentProbes(new double[] {core[0], core[1], core[2]}, null);
    }

    static ComponentProbes of(Polyhedron p) {
        if (p.faceCount() == 0) {
            return new ComponentProbes(new double[] {p.x(0), p.y(0), p.z(0)}, null);
        }
        PointQuery solid = p.isClosed() ? PointQuery.of(p) : null;
        double[] points = new double[3 * p.componentCount()];
        double[] largest = new double[p.componentCount()];
        for (int f = 0; f < p.faceCount(); f++) {
            double area = area(p, f);
            int c = p.faceComponent(f);
            if (area > largest[c]) {
                largest[c] = area;
                probe(p, f, Math.sqrt(area), solid).to(points, 3 * c);
            }
        }
        return new ComponentProbes(points, solid);
    }

    private static double area(Polyhedron p, int f) {
        Vec3 sum = Vec3.ZERO;
        Vec3 o = p.vertex(p.faceVertex(f, 0));
        for (int k = 1; k + 1 < p.faceSize(f); k++) {
            sum = sum.plus(p.vertex(p.faceVertex(f, k)).minus(o).cross(p.vertex(p.faceVertex(f, k + 1)).minus(o)));
        }
        return 0.5 * sum.length();
    }

    private static Vec3 probe(Polyhedron p, int f, double size, PointQuery solid) {
        Vec3 middle = Vec3.ZERO;
        for (int k = 0; k < p.faceSize(f); k++) {
            middle = middle.plusTimes(1.0 / p.faceSize(f), p.vertex(p.faceVertex(f, k)));
        }
        double depth = DEPTH * size;
        for (int i = 0; solid != null && i < TRIES; i++, depth *= 0.5) {
            Vec3 inside = middle.plusTimes(-depth, p.normal(f));
            if (solid.contains(Pose.IDENTITY, inside)) {
                return inside;
            }
        }
        return middle;
    }

    /** Whether the solid, if there is one, at a flat pose holds a point. */
    public boolean holds(double[] pose, double[] point, PointDistance scratch) {
        return solid != null && solid.contains(pose, 0, point, 0, scratch);
    }

    /** How deep in the solid, if there is one, a point of its frame is; 0 outside. */
    public double depth(double[] point, PointDistance scratch) {
        return solid == null ? 0 : Math.max(0, -solid.measure(HERE, 0, point, 0, scratch));
    }
}
