package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.QueryFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ours, as it comes. */
final class AshlarEngine implements Engine {
    private World world;
    private final BodyHit hit = new BodyHit();
    /** Shapes are shared, as a user would. */
    private final Map<Form, Shape> shapes = new HashMap<>();
    private final List<BodyId> bodies = new ArrayList<>();

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        if (iterations != 0) {
            throw new IllegalArgumentException("iterations must be 0 for ashlar, which chooses them, but was " + iterations);
        }
        world = World.builder().gravity(gravity.x(), gravity.y(), gravity.z()).build();
    }

    @Override
    public void add(PeerBody b) {
        Shape shape = shapes.computeIfAbsent(b.form(), Form::shape);
        BodyDef def = b.isStatic() ? BodyDef.fixed(shape) : BodyDef.dynamic(shape).mass(b.mass())
                .velocity(b.velocity().x(), b.velocity().y(), b.velocity().z()).spin(b.spin().x(), b.spin().y(), b.spin().z());
        bodies.add(world.add(def.at(b.pose()).friction(b.friction())));
    }

    @Override
    public void step(double dt) {
        world.step(dt);
    }

    @Override
    public double rayCast(double[] ray, int at) {
        return world.queries().rayCast(ray, at, 1, QueryFilter.ALL, hit) ? hit.fraction : Double.POSITIVE_INFINITY;
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            world.pose(bodies.get(i), out, i * Pose.STRIDE);
        }
    }
}
