package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.NarrowPhaseProvider;

/** Settings of a world; each method changes the builder and returns it. A builder can build any number of worlds. */
public final class WorldBuilder {
    final SolverSettings settings = new SolverSettings();
    /** Null: by default. */
    Choice<BroadPhaseProvider> broad;
    Choice<NarrowPhaseProvider> narrow;
    Choice<NarrowPhaseProvider> sweep;
    boolean eventDriven;

    WorldBuilder() {
    }

    /** Id of the broad phase; by default the first that is present, see {@link Algorithms}. */
    public WorldBuilder broadPhase(String id) {
        return broadPhase(id, AlgorithmConfig.DEFAULT);
    }

    /** The broad phase of an id, with options; docs/providers.md lists them. Those it does not know are refused by {@link #build}. */
    public WorldBuilder broadPhase(String id, AlgorithmConfig options) {
        broad = Choice.named(id, options);
        return this;
    }

    /** A broad phase that need not be found by its id, with options. */
    public WorldBuilder broadPhase(BroadPhaseProvider provider, AlgorithmConfig options) {
        broad = Choice.of(provider, options);
        return this;
    }

    /** Id of the narrow phase; by default the first that is present, see {@link Algorithms}. */
    public WorldBuilder narrowPhase(String id) {
        return narrowPhase(id, AlgorithmConfig.DEFAULT);
    }

    /** The narrow phase of an id, with options; docs/providers.md lists them. Those it does not know are refused by {@link #build}. */
    public WorldBuilder narrowPhase(String id, AlgorithmConfig options) {
        narrow = Choice.named(id, options);
        return this;
    }

    /** A narrow phase that need not be found by its id, with options. */
    public WorldBuilder narrowPhase(NarrowPhaseProvider provider, AlgorithmConfig options) {
        narrow = Choice.of(provider, options);
        return this;
    }

    /** Id of the narrow phase whose sweeps guard the motions; by default the narrow phase itself if it can. */
    public WorldBuilder sweep(String id) {
        return sweep(id, AlgorithmConfig.DEFAULT);
    }

    /** The same with options; none means those of the narrow phase if it is of the same id. */
    public WorldBuilder sweep(String id, AlgorithmConfig options) {
        sweep = Choice.named(id, options);
        return this;
    }

    /**
     * Lets the world go from impact to impact in order of time, instead of solving all contacts of a step together: exact
     * for balls that fly and bounce, also under gravity and against flat walls, whatever the time step. For gases, billiards
     * and everything else that mostly flies; piles are slow and rest less quietly. With {@link #hitSpeed hitSpeed(0)},
     * {@link World#contactEvents} tells all impacts.
     */
    public WorldBuilder eventDriven() {
        eventDriven = true;
        return this;
    }

    /** Acceleration of all bodies, m/s^2; by default (0, -9.81, 0). */
    public WorldBuilder gravity(double x, double y, double z) {
        Ranges.within("gravity", new Vec3(x, y, z), Ranges.GRAVITY).to(settings.gravity, 0);
        return this;
    }

    /** How much effort the world spends; {@link Preset#GAME} by default. */
    public WorldBuilder preset(Preset preset) {
        settings.use(Check.notNull("preset", preset));
        return this;
    }

    /** Into how many parts the solver cuts a step of 1/60 s of bodies with joints where nothing is fast, 1 to 64; 4 by default. */
    public WorldBuilder substeps(int count) {
        settings.substeps = Check.within("count", count, 1, 64);
        return this;
    }

    /**
     * How many internal steps a {@link World#step} is made of at most, 1 to 1,000,000; 1,000 by default. A step that would need more,
     * since dt is long or something turns fast, ends there, see {@link StepReport#endedEarly}: what one call can cost is bounded. In
     * an event-driven world so many impacts a body are the bound, too.
     */
    public WorldBuilder maxInternalSteps(int count) {
        settings.maxInternalSteps = Check.within("count", count, 1, 1_000_000);
        return this;
    }

    /**
     * How far apart bodies come to rest, in metres, above 0: one gap for all. By default a pair's gap follows the smaller body: 90
     * micrometres for one of 0.2 m, as a brick is, and in proportion from 1 mm to 100 m; the size of a body is the middle of the three
     * sides of its box, and what is static counts as larger than any. Bodies found closer are left so, but for a hundredth of it.
     * Much smaller than any body, or they will look apart.
     */
    public WorldBuilder restOffset(double metres) {
        settings.restOffset = Ranges.positive("metres", metres, Ranges.LEAST_GAP, Ranges.LARGEST_GAP);
        return this;
    }

    /**
     * The longest internal step, in seconds, above 0; 1/60 by default. Longer steps are cut into such ones, and shorter ones too where
     * something is fast. Bodies that are small for it fall through more than their height between two looks at their contacts: in
     * a world of 1 cm bricks 1/250 is to bricks of 0.2 m what 1/60 is.
     */
    public WorldBuilder internalStep(double seconds) {
        settings.maxInternalStep = Ranges.seconds("seconds", seconds);
        return this;
    }

    /**
     * How fast bodies of 1 m that overlap since they were put so are moved apart, m/s, above 0; 1 by default. Others are by the square
     * root of their size. Where many are in a row, one of them may be moved twice as fast. They are not given that speed.
     */
    public WorldBuilder pushSpeed(double speed) {
        settings.pushSpeed = Ranges.positive("speed", speed, Ranges.SLOWEST_PUSH, Ranges.SPEED);
        return this;
    }

    /**
     * How many threads share a step, 1 to 64; 1 by default. The results are the same bits for any number. More than the
     * machine has cores free make it slower. The threads beside the one that steps are daemons and end when idle.
     */
    public WorldBuilder threads(int count) {
        settings.threads = Check.within("count", count, 1, 64);
        return this;
    }

    /** Whether {@link World#poseDuringStep} can be asked; costs memory and time. Off by default. */
    public WorldBuilder recordPaths(boolean on) {
        settings.recordPaths = on;
        return this;
    }

    /**
     * Whether bodies at rest fall asleep, see docs/stepping.md: they then cost next to nothing until something wakes them. Off by
     * default, so that a world does nothing that was not asked for.
     */
    public WorldBuilder sleeping(boolean on) {
        settings.sleeping = on;
        return this;
    }

    /**
     * Limits the narrow-phase work of a step, and simulates first what a camera sees large and near, see docs/perception.md. What
     * the budget does not suffice for stands still for the time being, and catches up later. By default all bodies are simulated in
     * every step.
     */
    public WorldBuilder perception(PerceptionDef def) {
        settings.perception = Check.notNull("def", def);
        return this;
    }

    /** Which pairs of bodies may meet, beside categories and masks; by default all. */
    public WorldBuilder contactFilter(ContactFilter filter) {
        settings.filter = Check.notNull("filter", filter);
        return this;
    }

    /** How fast bodies must meet, m/s, 0 or more, for an impact to be a {@link ContactEvents.Kind#HIT}; 1 by default. */
    public WorldBuilder hitSpeed(double speed) {
        settings.hitSpeed = Check.notNegative("speed", speed);
        return this;
    }

    /** Is told of all contact events after each step; by default nobody is. */
    public WorldBuilder contactListener(ContactListener listener) {
        settings.listener = Check.notNull("listener", listener);
        return this;
    }

    /** Changes what single contacts are solved with, or switches them off; by default nothing. */
    public WorldBuilder contactModifier(ContactModifier modifier) {
        settings.modifier = Check.notNull("modifier", modifier);
        return this;
    }

    /** A world without bodies. An id that is not present is an error that says which are. */
    public World build() {
        if (eventDriven && settings.perception != null) {
            throw new IllegalStateException("an event-driven world has no perception");
        }
        return new World(this);
    }

    @Override
    public String toString() {
        return "WorldBuilder[broad phase " + name(broad) + ", narrow phase " + name(narrow) + ", sweep " + name(sweep)
                + ", substeps "
                + settings.substeps + ", threads " + settings.threads + (settings.sleeping ? ", sleeping" : "")
                + (eventDriven ? ", event-driven]" : "]");
    }

    private static String name(Choice<?> choice) {
        return choice == null ? "by default" : choice.text(choice.id());
    }
}
