package dev.ashlar.spi;

import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;

/**
 * The question for a {@link PairQuery}: two shapes, how they stand or move, and what is wanted. Filled and reused by the
 * caller; a query reads it and writes only the cache.
 */
public final class PairInput {
    /** The first shape. */
    public PreparedShape a;
    /** The second shape. */
    public PreparedShape b;
    /** Pose of B in A's frame, flat; for all queries but sweeps. */
    public final double[] relative = new double[Pose.STRIDE];
    /** Motion of A in the world, flat; for sweeps. */
    public final double[] motionA = new double[Motion.STRIDE];
    /** Motion of B in the world, flat; for sweeps. */
    public final double[] motionB = new double[Motion.STRIDE];
    /** Contacts are wanted up to this separation, 0 or more. */
    public double reach;
    /** When a sweep starts, 0 or more, below 1: where the motions put both bodies then. What was before is not asked. */
    public double from;
    /** Thickness of the expel zone in sweeps, above 0: bodies are stopped this far apart. */
    public double zone;
    /** Holds the memory of this pair, {@link NarrowPhase#cacheSize()} doubles at {@link #cacheAt}; may be empty if that is 0. */
    public double[] cache = new double[0];
    /** Where in {@link #cache}. */
    public int cacheAt;
    /** How much the query may do. */
    public WorkBudget budget = WorkBudget.unlimited();

    /** Sets the shapes. */
    public PairInput shapes(PreparedShape first, PreparedShape second) {
        a = first;
        b = second;
        return this;
    }

    /** Sets how both stand in the world. */
    public PairInput poses(Pose poseA, Pose poseB) {
        double[] flat = new double[2 * Pose.STRIDE];
        Check.notNull("poseA", poseA).to(flat, 0);
        Check.notNull("poseB", poseB).to(flat, Pose.STRIDE);
        return poses(flat, 0, flat, Pose.STRIDE);
    }

    /** Sets how both stand in the world, from flat poses. */
    public PairInput poses(double[] poseA, int atA, double[] poseB, int atB) {
        Pose.relative(poseA, atA, poseB, atB, relative, 0);
        return this;
    }

    /** Sets how both move in the world. */
    public PairInput motions(Motion first, Motion second) {
        Check.notNull("first", first).to(motionA, 0);
        Check.notNull("second", second).to(motionB, 0);
        return this;
    }
}
