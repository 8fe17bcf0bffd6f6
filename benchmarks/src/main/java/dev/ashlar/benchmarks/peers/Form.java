package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/** A shape that every engine has, with its centre of mass at the origin. */
sealed interface Form {
    /** Our shape of this form, by which the judge measures. */
    Shape shape();

    /** A box by its whole sizes. */
    record Box(double x, double y, double z) implements Form {
        @Override
        public Shape shape() {
            return Polyhedron.box(x, y, z);
        }
    }

    /** A ball. */
    record Ball(double radius) implements Form {
        @Override
        public Shape shape() {
            return new Sphere(radius);
        }
    }

    /** The convex hull of some points. */
    record Hull(List<Vec3> points) implements Form {
        @Override
        public Shape shape() {
            return Polyhedron.hull(points);
        }

        /** All coordinates in a row. */
        float[] coordinates() {
            float[] out = new float[3 * points.size()];
            for (int i = 0; i < points.size(); i++) {
                out[3 * i] = (float) points.get(i).x();
                out[3 * i + 1] = (float) points.get(i).y();
                out[3 * i + 2] = (float) points.get(i).z();
            }
            return out;
        }
    }

    /** Any shape of ours, which other engines do not have; with its centre of mass anywhere. */
    record Ours(Shape shape) implements Form {
    }

    /** The form of a shape of a scene, about its centre of mass. */
    static Form of(Shape shape) {
        if (shape instanceof Sphere ball) {
            return new Ball(ball.radius());
        }
        if (!(shape instanceof Polyhedron p) || !p.isConvex()) {
            throw new IllegalArgumentException("no form that all engines have for a " + shape.getClass().getSimpleName());
        }
        Vec3 centre = shape.massProperties().centre();
        List<Vec3> points = new ArrayList<>();
        for (int v = 0; v < p.vertexCount(); v++) {
            points.add(p.vertex(v).minus(centre));
        }
        Vec3 corner = points.get(0);
        boolean isBox = points.size() == 8 && points.stream().allMatch(q -> near(q.x(), corner.x()) && near(q.y(), corner.y())
                && near(q.z(), corner.z()));
        return isBox ? new Box(2 * Math.abs(corner.x()), 2 * Math.abs(corner.y()), 2 * Math.abs(corner.z())) : new Hull(points);
    }

    private static boolean near(double a, double b) {
        return Math.abs(Math.abs(a) - Math.abs(b)) < 1e-9;
    }
}
