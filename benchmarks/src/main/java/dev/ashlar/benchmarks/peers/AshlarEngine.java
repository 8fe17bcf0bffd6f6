package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.Preset;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.scenes.stage.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ours, with a preset. */
final class AshlarEngine implements Engine {
    private final Preset preset;
    private World world;
    private final BodyHit hit = new BodyHit();
    /** Shapes are shared, as a user would. */
    private final Map<Form, Shape> shapes = new HashMap<>();
    private final List<BodyId> bodies = new ArrayList<>();
    /** Of a scene of ours; else null. */
    private Stage stage;
    private StepReport last;

    AshlarEngine(Preset preset) {
        this.preset = preset;
    }

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        if (iterations != 0) {
            throw new IllegalArgumentException("iterations must be 0 for ashlar, which chooses them, but was " + iterations);
        }
        world = World.builder().preset(preset).gravity(gravity.x(), gravity.y(), gravity.z()).build();
    }

    @Override
    public void add(PeerBody b) {
        Shape shape = shapes.computeIfAbsent(b.form(), Form::shape);
        BodyDef def = b.isStatic() ? BodyDef.staticBody(shape) : BodyDef.dynamic(shape).mass(b.mass())
                .linearVelocity(b.velocity().x(), b.velocity().y(), b.velocity().z())
                .angularVelocity(b.spin().x(), b.spin().y(), b.spin().z());
        bodies.add(world.add(def.at(b.pose()).friction(b.friction())));
    }

    @Override
    public void join(PeerJoint j) {
        BodyId a = bodies.get(j.a());
        BodyId b = bodies.get(j.b());
        JointDef def = j.axis() == null ? JointDef.spherical(a, b, j.at()) : JointDef.hinge(a, b, j.at(), j.axis());
        if (j.isLimited()) {
            def = def.limit(JointAxis.ANGULAR_X, j.low(), j.high());
        }
        world.add(j.torque() == 0 ? def : def.motor(JointAxis.ANGULAR_X, j.speed(), j.torque()));
    }

    @Override
    public void play(Stage ours) {
        stage = ours;
        world = ours.world();
        bodies.addAll(ours.bodies());
        bodies.addAll(ours.fixed());
    }

    @Override
    public void step(double dt) {
        last = stage == null ? world.step(dt) : stage.step(dt);
    }

    @Override
    public Effort effort() {
        return new Effort(1e-6 * last.broadNanos(), 1e-6 * last.narrowNanos(), 1e-6 * last.solveNanos(),
                1e-6 * last.advanceNanos(), last.internalSteps(), last.iterations(),
                last.visits(), last.held(), last.bodySteps());
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

    @Override
    public boolean velocities(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            world.linearVelocity(bodies.get(i)).to(out, PeerEnergy.STRIDE * i);
            world.angularVelocity(bodies.get(i)).to(out, PeerEnergy.STRIDE * i + 3);
        }
        return true;
    }
}
