package dev.ashlar.physics;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.query.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.IdentityHashMap;
import java.util.Map;

public final class World {
    final Bodies bodies = new Bodies();
    final Stepper stepper;
    final WorldSettings settings;
    private final NarrowPhase contactPhase;
    private final NarrowPhase sweepPhase;
    private final Map<Shape, BodyShape> turningShapes = new IdentityHashMap<>();
    private final Map<Shape, BodyShape> fixedShapes = new IdentityHashMap<>();

    World(WorldSettings settings, String broadId, String narrowId) {
        this.settings = settings;
        BroadPhaseProvider broad = broadId == null ? Algorithms.broadPhase() : Algorithms.broadPhase(broadId);
        NarrowPhaseProvider narrow = narrowId == null ? Algorithms.narrowPhase() : Algorithms.narrowPhase(narrowId);
        contactPhase = Completion.of(narrow, AlgorithmConfig.DEFAULT);
        sweepPhase = contactPhase;
        stepper = new Stepper(settings, bodies, broad.create(AlgorithmConfig.DEFAULT), contactPhase, sweepPhase);
    }

    public BodyId add(BodyDef def) {
        boolean turns = def.type != BodyType.STATIC;
        BodyShape shape = (turns ? turningShapes : fixedShapes).computeIfAbsent(def.shape,
                s -> new BodyShape(s, turns, contactPhase, sweepPhase));
        int i = bodies.add(def, shape);
        stepper.pairs.forget(i);
        stepper.volumes.insert(i);
        return new BodyId(i, bodies.generation[i]);
    }

    public void step(double dt) {
        Check.positive("dt", dt);
        int parts = Math.max(1, (int) Math.ceil(dt / settings.maxInternalStep - 1e-9));
        stepper.paths.clear();
        for (int k = 0; k < parts; k++) {
            stepper.step(dt / parts);
        }
    }

    public Pose pose(BodyId id) {
        double[] p = java.util.Arrays.copyOfRange(bodies.pose, id.index() * 7, id.index() * 7 + 7);
        bodies.shape[id.index()].toUser(p, 0);
        return Pose.of(p, 0);
    }
}
