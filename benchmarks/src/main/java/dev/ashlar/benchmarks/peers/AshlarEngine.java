package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.List;

/** Ours, as it comes. */
final class AshlarEngine implements Engine {
    private World world;
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
        BodyDef def = b.isStatic() ? BodyDef.fixed(b.form().shape()) : BodyDef.dynamic(b.form().shape()).mass(b.mass())
                .velocity(b.velocity().x(), b.velocity().y(), b.velocity().z()).spin(b.spin().x(), b.spin().y(), b.spin().z());
        bodies.add(world.add(def.at(b.pose()).friction(b.friction())));
    }

    @Override
    public void step(double dt) {
        world.step(dt);
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            world.pose(bodies.get(i), out, i * Pose.STRIDE);
        }
    }
}
