package dev.ashlar.physics.query;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.Cases;
import java.util.List;

/** Worlds of bodies of every kind in motion, for queries, and the shapes to ask with. */
final class QueryWorld {
    /** The kinds of shapes. */
    enum Kind { BOX, HULL, NOT_CONVEX, OPEN, POLYGON, POINT, SPHERE, CAPSULE, COMPOUND }

    private static final double[][] HILLS = {{0, 0.1, 0}, {0.15, 0.2, 0.1}, {0, 0.05, 0}};

    private QueryWorld() {
    }

    /** A shape of a kind, about 1 m in size. */
    static Shape shape(Kind kind, Cases cases) {
        return switch (kind) {
            case BOX -> cases.box(0.2, 1);
            case HULL -> cases.hull(cases.integer(6, 14), 0.5, 0.4, 0.3);
            case NOT_CONVEX -> cases.integer(0, 1) == 0 ? Meshes.uShape(0.9, 0.7, 0.5, 0.15) : Meshes.torus(0.35, 0.12, 8, 5);
            case OPEN -> Meshes.heightField(HILLS, 0.4);
            case POLYGON -> Polyhedron.polygon(List.of(new Vec3(-0.4, 0, -0.3), new Vec3(-0.3, 0, 0.4), new Vec3(0.4, 0, 0.3),
                    new Vec3(0.5, 0, -0.2)));
            case POINT -> Polyhedron.point(Vec3.ZERO);
            case SPHERE -> new Sphere(cases.between(0.1, 0.5));
            case CAPSULE -> new Capsule(cases.between(0.1, 0.3), cases.between(0.1, 0.4));
            case COMPOUND -> new Compound(List.of(new Compound.Part(cases.box(0.2, 0.6), Pose.at(-0.25, 0, 0.1)),
                    new Compound.Part(new Sphere(0.25), Pose.at(0.3, 0.1, 0)),
                    new Compound.Part(Polyhedron.box(0.1, 0.9, 0.1), new Pose(new Vec3(0, 0.2, -0.2),
                            Quat.about(new Vec3(1, 0, 0), 0.5)))));
        };
    }

    /**
     * A world with two bodies of each kind and each way to move, within 3 m of the origin, of which some overlap, on a ground; one
     * in ten is a sensor. Bodies of even index are in group 1, others in group 2.
     */
    static World build(WorldBuilder builder, long seed) {
        Cases cases = new Cases(seed);
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -3.5, 0));
        world.add(BodyDef.staticBody(Polyhedron.box(7, 7, 7).inverted()));
        for (Kind kind : Kind.values()) {
            for (int i = 0; i < 6; i++) {
                Shape shape = shape(kind, cases);
                BodyDef def = switch (i % 3) {
                    case 0 -> BodyDef.staticBody(shape);
                    case 1 -> moving(BodyDef.kinematic(shape), cases);
                    default -> moving(shape.massProperties().kind() == MassProperties.Kind.SHEET
                            ? BodyDef.dynamicSheet(shape, 1000) : BodyDef.dynamic(shape), cases);
                };
                def = cases.integer(0, 9) == 0 ? def.sensor() : def;
                int index = world.indexEnd();
                world.add(def.at(cases.pose(2.5)).filter(1 << index % 2, -1).userData("body " + index));
            }
        }
        return world;
    }

    private static BodyDef moving(BodyDef def, Cases cases) {
        Vec3 v = cases.direction().times(cases.between(0, 6));
        Vec3 w = cases.direction().times(cases.between(0, 8));
        return def.linearVelocity(v.x(), v.y(), v.z()).angularVelocity(w.x(), w.y(), w.z());
    }

    /** A motion among the bodies. */
    static Motion motion(Cases cases) {
        return cases.motion(cases.pose(3), 4, 1);
    }
}
