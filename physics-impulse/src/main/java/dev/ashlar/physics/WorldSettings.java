package dev.ashlar.physics;

/** The numbers that a world is run with; set once, by its builder. */
final class WorldSettings implements Cloneable {
    /** The size of a brick, in metres, and how far apart bricks come to rest. Speeds below are for bodies as large. */
    static final double BRICK = 0.2;
    static final double BRICK_GAP = 9e-5;
    /** Bodies beyond these sizes, in metres, have the gaps of bodies of these. */
    private static final double SMALLEST = 1e-3;
    private static final double LARGEST = 100;

    double[] gravity = {0, -9.81, 0};
    /** Substeps of an internal step of full length; where something is fast they are so many times finer than those of the longest. */
    int substeps = 4;
    int finer = 4;
    /** 0: in proportion to bodies, see {@link #gap}. */
    double restGap;
    double maxInternalStep = 1.0 / 60;
    /** A step ends after so many internal steps. */
    int maxInternalSteps = 1_000;
    boolean recordPaths;
    int threads = 1;
    boolean sleeping;
    /** Null: all is simulated in every step. */
    PerceptionDef perception;
    /** A substep has at least this many passes to converge in, */
    int maxPasses = 6;
    /** and as many more as make this number of visits to manifolds: small islands can afford them. */
    int visits = 12_000;
    /** but never more than this. */
    int mostPasses = 200;
    /** Where loads are new and nothing is fast it may take more: what a first step leaves wrong, the next would go on from. */
    int newPasses = 60;
    /** After an impact, while some row still changes a speed by more than this, m/s, there are up to so many passes. */
    double rough = 0.3;
    int roughPasses = 40;
    /** In crowds in motion a substep has so many passes, fewer if no row changes a speed by more than this, m/s, any more; */
    int crowdPasses = 8;
    double stir = 0.0005;
    /** after an impact, while a row still changes a speed by more than this, m/s, up to so many. */
    double impact = 0.05;
    int impactPasses = 60;
    /** Passes end when no row changes a speed by more, m/s. */
    double tolerance = 1e-4;
    /** The furthest that a contact of bricks is pushed in a step, in metres. */
    double maxPush = 2e-3;
    /** How fast bodies of 1 m that overlap are moved apart, m/s; others by the square root of their size. */
    double pushSpeed = 1;
    /** Impacts faster than this, m/s, are told as hits. */
    double hitSpeed = 1;
    ContactFilter filter;
    ContactModifier modifier;
    ContactListener listener;

    /** How far apart a body of a size comes to rest from larger ones. */
    double gap(double size) {
        return restGap > 0 ? restGap : BRICK_GAP * scale(size);
    }

    /** How many times as large as a brick a body of a size counts; one without a size, a point, as large. */
    static double scale(double size) {
        return size > 0 ? Math.max(SMALLEST, Math.min(LARGEST, size)) / BRICK : 1;
    }

    /** How close the clamp lets bodies come that were further apart, if they rest so far apart. */
    static double zone(double gap) {
        return gap / 256;
    }

    WorldSettings copy() {
        try {
            WorldSettings copy = (WorldSettings) clone();
            copy.gravity = gravity.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
