package dev.ashlar.physics;

import dev.ashlar.math.Check;
import java.util.function.Function;

/** What a world is made of now, for parts of the engine in other packages; users of a world do not see it. */
abstract class WorldParts {
    private static volatile Function<Object, WorldParts> opener;

    /** How the parts of a world are found; told once, by the world's class. */
    static void openBy(Function<Object, WorldParts> by) {
        opener = by;
    }

    /** The parts of a world. */
    static WorldParts of(Object world) {
        return opener.apply(Check.notNull("world", world));
    }

    /** What lets one call at a time into the world. */
    public abstract Owner guard();

    /** The report, for the ids in it. */
    public abstract StepReport ids();

    public abstract WorldSettings settings();

    public abstract Shapes shapes();

    public abstract Bodies bodies();

    public abstract JointSet joints();

    public abstract Stepper stepper();

    /** A stepper with the world's algorithms and a broad phase of its own. */
    public abstract Stepper newStepper(WorldSettings with, Bodies of, JointSet between);
}
