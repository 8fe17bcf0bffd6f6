package dev.ashlar.testkit;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/** The kinds of shapes that queries are judged with, each about 1 m in size. */
public enum ShapeKind {
    CONVEX, NOT_CONVEX, OPEN, POLYGON, POINT, SPHERE, CAPSULE, COMPOUND;

    private static final List<Polyhedron> MESHES = List.of(Meshes.uShape(0.9, 0.7, 0.5, 0.15), Meshes.torus(0.35, 0.12, 8, 5),
            Meshes.frame(0.9, 0.5, 0.2));
    private static final Polyhedron HILLS = Meshes.heightField(new double[][] {{0, 0.1, 0}, {0.15, 0.2, 0.1}, {0, 0.05, 0}}, 0.4);

    /** A shape of this kind. */
    public Shape shape(Cases cases) {
        return switch (this) {
            case CONVEX -> cases.convex();
            case NOT_CONVEX -> MESHES.get(cases.integer(0, 2));
            case OPEN -> HILLS;
            case POLYGON -> polygon(cases);
            case POINT -> Polyhedron.point(cases.point(0.1));
            case SPHERE -> new Sphere(cases.between(0.1, 0.5));
            case CAPSULE -> new Capsule(cases.between(0.1, 0.3), cases.between(0.1, 0.4));
            case COMPOUND -> new Compound(List.of(new Compound.Part(cases.box(0.2, 0.6), Pose.at(-0.25, 0, 0.1)),
                    new Compound.Part(new Sphere(0.25), Pose.at(0.3, 0.1, 0)),
                    new Compound.Part(Polyhedron.box(0.1, 0.9, 0.1), new Pose(new Vec3(0, 0.2, -0.2),
                            Quat.about(new Vec3(1, 0, 0), 0.5)))));
        };
    }

    /** A convex polygon of three to seven corners on an ellipse, across y. */
    private static Polyhedron polygon(Cases cases) {
        int n = cases.integer(3, 7);
        List<Vec3> corners = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double angle = -2 * StrictMath.PI * (i + cases.between(0, 0.8)) / n;
            corners.add(new Vec3(0.5 * StrictMath.cos(angle), 0, 0.35 * StrictMath.sin(angle)));
        }
        return Polyhedron.polygon(corners);
    }

    /** Whether shapes of this kind are convex, solid or not. */
    public boolean isConvex() {
        return this != NOT_CONVEX && this != OPEN && this != COMPOUND;
    }
}
