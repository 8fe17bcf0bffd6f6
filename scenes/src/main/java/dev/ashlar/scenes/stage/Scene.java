package dev.ashlar.scenes.stage;

import dev.ashlar.math.Check;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import java.util.List;
import java.util.Optional;

/** A world that can be built from a few numbers and a seed: the same for the same ones, to the last bit. */
public abstract class Scene {
    /**
     * When a scene that is to stand still is measured, in seconds: how far bodies creep from one moment to the other, and
     * how far apart they rest at the later one. Nothing is shot before that.
     */
    public record Standing(double from, double to) {
    }

    /** Most scenes: measured from step 20 to step 120 at 60 Hz. */
    public static final Standing STANDING = new Standing(20.0 / 60, 2);

    private final String id;
    private final String description;
    private final List<Parameter> parameters;

    /** A scene of its own, or of a program. */
    protected Scene(String id, String description, Parameter... parameters) {
        this.id = id;
        this.description = description;
        this.parameters = List.of(parameters);
    }

    /** Unique name, lower case with hyphens. */
    public final String id() {
        return id;
    }

    /** One line. */
    public final String description() {
        return description;
    }

    /** What can be changed. */
    public final List<Parameter> parameters() {
        return parameters;
    }

    /** The standard values of all parameters. */
    public final Values defaults() {
        return Values.defaultsOf(this);
    }

    /** The time step that the scene is meant for, seconds; others work too. */
    public double dt() {
        return 1.0 / 60;
    }

    /** When the scene stands still; empty if it never does. */
    public Optional<Standing> standing() {
        return Optional.empty();
    }

    /** A world with what the scene needs, such as its gravity, beside what is set in the builder already. */
    public final World world(WorldBuilder builder, Values values) {
        Check.notNull("builder", builder);
        values.checkBelongTo(this);
        settings(builder, values);
        return builder.build();
    }

    /** Puts the scene's bodies into a world made by {@link #world}. */
    public final Stage build(World world, Values values, long seed) {
        return build(world, values, seed, Integer.MAX_VALUE);
    }

    /** The same, but more bodies than so many are an error, which the world is of no use after. */
    public final Stage build(World world, Values values, long seed, int mostBodies) {
        Check.notNull("world", world);
        values.checkBelongTo(this);
        Stage stage = new Stage(world, mostBodies);
        fill(stage, values, seed);
        return stage;
    }

    /** Sets what the scene needs of a world; by default nothing. */
    protected void settings(WorldBuilder builder, Values values) {
    }

    /** Puts the scene's bodies on a stage: the same for the same values and seed, to the last bit. */
    protected abstract void fill(Stage stage, Values values, long seed);
}
