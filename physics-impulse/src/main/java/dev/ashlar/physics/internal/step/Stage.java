package dev.ashlar.physics.internal.step;

/** The stages of an internal step, in the order in which {@link StepPipeline} goes through them. Documents name the same. */
public enum Stage {
    PAIRS(PairStage.class, "which bodies can meet: swept volumes, broad phase, groups that move"),
    CONTACTS(ContactStage.class, "where they touch, or may within the step: narrow phase"),
    LENGTH(LengthStage.class, "who wakes, and how long the step is; else back to the first stage"),
    FILTER(FilterStage.class, "contacts that are none: ghosts, and those that a modifier switches off"),
    FORCES(ForceStage.class, "forces of the user, and damping"),
    ROWS(RowStage.class, "what is to be solved: islands, their order, rows, warm starting"),
    VELOCITIES(VelocityStage.class, "velocities, by sub-steps"),
    POSITIONS(PositionStage.class, "positions, without momentum; what is too small is carried over"),
    MOTIONS(MoveStage.class, "motion without overlaps: the clamp, impacts, spins"),
    OVERLAPS(OverlapStage.class, "bodies that were put into each other are moved apart"),
    ACCOUNT(AccountStage.class, "rest and sleep, broken joints, contacts to be shown, the report");

    private final Class<?> type;
    private final String text;

    Stage(Class<?> type, String text) {
        this.type = type;
        this.text = text;
    }

    /** The name of its class. */
    public String title() {
        return type.getSimpleName();
    }

    /** What it does, in a line. */
    public String text() {
        return text;
    }
}
