package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.perception.Viewpoint;

/**
 * From where a world is looked at, and how much narrow-phase work a step may be, see {@link WorldBuilder#perception} and
 * docs/perception.md.
 *
 * @param view         the camera: what it sees large and near is simulated first
 * @param budget       questions to the narrow phase a {@link World#step}, above 0, as {@link StepReport#work} counts them. A body
 *                     with k neighbours needs at least 2 k of them in one step, else it stands still
 * @param waitingShare share of the budget for those who have waited longest, above 0 and up to 1; with 1 all bodies take turns
 */
public record PerceptionDef(Viewpoint view, long budget, double waitingShare) {
    /** Checks the numbers. */
    public PerceptionDef {
        Check.notNull("view", view);
        if (budget <= 0) {
            throw Check.fault("budget", "> 0", budget);
        }
        if (!(waitingShare > 0 && waitingShare <= 1)) {
            throw Check.fault("waitingShare", "above 0 and up to 1", waitingShare);
        }
    }

    /** A quarter of the budget is for those who have waited longest. */
    public static PerceptionDef of(Viewpoint view, long budget) {
        return new PerceptionDef(view, budget, 0.25);
    }

    /** The same from another viewpoint. */
    public PerceptionDef withView(Viewpoint other) {
        return new PerceptionDef(other, budget, waitingShare);
    }

    /** The same with another budget; {@code Long.MAX_VALUE} lifts it. */
    public PerceptionDef withBudget(long questions) {
        return new PerceptionDef(view, questions, waitingShare);
    }

    /** The same with another share for those who wait. */
    public PerceptionDef withWaitingShare(double share) {
        return new PerceptionDef(view, budget, share);
    }
}
