package dev.ashlar.physics.internal.settings;

import dev.ashlar.physics.ContactFilter;
import dev.ashlar.physics.ContactListener;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.Preset;

/** The numbers that a world is run with; set once, by its builder. */
public final class SolverSettings implements Cloneable {
    /** The size of a brick, in metres, and how far apart bricks come to rest. Speeds below are for bodies as large. */
    public static final double BRICK = 0.2;
    static final double BRICK_GAP = 9e-5;
    /** Bodies beyond these sizes, in metres, have the gaps of bodies of these. */
    private static final double SMALLEST = 1e-3;
    private static final double LARGEST = 100;

    public double[] gravity = {0, -9.81, 0};
    /** Whether these are the numbers of {@link Preset#EXACT}. */
    public boolean isExact;
    /** An island moves if bodies of the size of bricks move against each other, or turn, faster than this, m/s. */
    public double restSpeed = 0.004;
    /** Sub-steps of the longest internal step in islands that move; with high stacks more, up to so many. */
    public int movingSubsteps = 8;
    public int mostSubsteps = 32;
    /**
     * Islands of few contacts have more than one pair of sweeps a sub-step, up to so many visits, until no speed changes by more, m/s. Where
     * one pair needs no more, there may be two: with one, a wall of nine bricks rocked on its gaps for ever after a hit.
     */
    public int smallVisits = 64;
    public double smallTolerance = 1e-10;
    /**
     * An island at rest has so many iterations or more, as many as its contacts can afford by {@link #visits}, until no row changes a speed
     * by more than this, m/s. The tolerance is a hundredth of that of a world that is solved as one, since there is one sub-step where it has four.
     */
    public int restIterations = 12;
    public double restTolerance = 1e-6;
    /** An island at rest that still has larger changes then, m/s, is solved as one that moves. */
    public double restChange = 1e-4;
    /**
     * In motion contacts closer than a half of their gap are opened by this share of what they lack in the longest internal step, by
     * bricks at up to this speed, m/s.
     */
    public double opening = 1.0 / 3;
    public double openingSpeed = 0.05;
    /** Substeps of an internal step of full length; where something is fast they are so many times finer than those of the longest. */
    public int substeps = 4;
    public int finer = 4;
    /** 0: in proportion to bodies, see {@link #gap}. */
    public double restOffset;
    public double maxInternalStep = 1.0 / 60;
    /** A step ends after so many internal steps. */
    public int maxInternalSteps = 1_000;
    public boolean recordPaths;
    public int threads = 1;
    public boolean sleeping;
    /** Null: all is simulated in every step. */
    public PerceptionDef perception;
    /** A substep has at least this many passes to converge in, */
    public int maxPasses = 6;
    /** and as many more as make this number of visits to manifolds: small islands can afford them. */
    public int visits = 12_000;
    /** but never more than this. */
    public int mostPasses = 200;
    /** Where loads are new and nothing is fast it may take more: what a first step leaves wrong, the next would go on from. */
    public int newPasses = 60;
    /** After an impact, while some row still changes a speed by more than this, m/s, there are up to so many passes. */
    public double rough = 0.3;
    public int roughPasses = 40;
    /** Passes end when no row changes a speed by more, m/s. */
    public double tolerance = 1e-4;
    /** The furthest that a contact of bricks is pushed in a step, in metres. */
    public double maxPush = 2e-3;
    /** How fast bodies of 1 m that overlap are moved apart, m/s; others by the square root of their size. */
    public double pushSpeed = 1;
    /** Impacts faster than this, m/s, are told as hits. */
    public double hitSpeed = 1;
    public ContactFilter filter;
    public ContactModifier modifier;
    public ContactListener listener;

    /** Sets how many sub-steps and iterations islands without joints have. */
    public void use(Preset preset) {
        SolverSettings other = new SolverSettings();
        isExact = preset == Preset.EXACT;
        int more = isExact ? 4 : 1;
        movingSubsteps = more * other.movingSubsteps;
        mostSubsteps = more * other.mostSubsteps;
        restIterations = more * other.restIterations;
        restTolerance = other.restTolerance / (more * more);
        restChange = other.restChange / (more * more);
    }

    /** How far apart a body of a size comes to rest from larger ones. */
    public double gap(double size) {
        return restOffset > 0 ? restOffset : BRICK_GAP * scale(size);
    }

    /** How many times as large as a brick a body of a size counts; one without a size, a point, as large. */
    public static double scale(double size) {
        return size > 0 ? Math.max(SMALLEST, Math.min(LARGEST, size)) / BRICK : 1;
    }

    /** How close the clamp lets bodies come that were further apart, if they rest so far apart. */
    public static double zone(double gap) {
        return gap / 256;
    }

    public SolverSettings copy() {
        try {
            SolverSettings copy = (SolverSettings) clone();
            copy.gravity = gravity.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
