package dev.ashlar.physics.internal.step;

import dev.ashlar.math.Check;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.ShapeCache;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.settings.ChosenAlgorithms;
import dev.ashlar.physics.internal.settings.SolverSettings;
import java.util.function.Function;

/** What a world is made of now, for parts of the engine in other packages; users of a world do not see it. */
public abstract class WorldParts {
    private static volatile Function<Object, WorldParts> opener;

    /** How the parts of a world are found; told once, by the world's class. */
    public static void openBy(Function<Object, WorldParts> by) {
        opener = by;
    }

    /** The parts of a world. */
    public static WorldParts of(Object world) {
        return opener.apply(Check.notNull("world", world));
    }

    /** What lets one call at a time into the world. */
    public abstract AccessGuard guard();

    /** The report, for the ids in it. */
    public abstract StepReport ids();

    public abstract SolverSettings settings();

    public abstract ChosenAlgorithms algorithms();

    public abstract ShapeCache shapes();

    public abstract BodySet bodies();

    public abstract JointSet joints();

    public abstract StepPipeline stepper();

    /** A stepper with the world's algorithms and a broad phase of its own. */
    public abstract StepPipeline newStepper(SolverSettings with, BodySet of, JointSet between);
}
