package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.scenes.stage.Stage;

/** A physics engine as the comparison drives it; one world, one thread. */
interface Engine {
    /** Numbers of a pose in {@link #poses}: place, then quaternion x, y, z, w. */
    int STRIDE = 7;

    /**
     * Prepares an empty world.
     *
     * @param iterations of the solver; 0 for the engine's own default
     * @param bodies     how many there will be, at most
     */
    void begin(Vec3 gravity, int iterations, int bodies);

    /** Adds a body; they are numbered from 0. */
    void add(PeerBody body);

    /** Advances the world. */
    void step(double dt);

    /** Writes the poses of all bodies, of their centres of mass. */
    void poses(double[] out);

    /** Joins two bodies; after all have been added, and before the first step. */
    default void join(PeerJoint joint) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " is not asked for joints");
    }

    /** Plays a scene of ours instead of bodies that every engine has; nothing else is added. */
    default void play(Stage stage) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " does not know scenes of ours");
    }

    /** Writes the velocities of all bodies' centres and their spins; false, and nothing written, if it is not asked for them. */
    default boolean velocities(double[] out) {
        return false;
    }

    /** What the last step took. */
    default Effort effort() {
        return Effort.UNKNOWN;
    }

    /** Frees what is not Java's. */
    default void end() {
    }

    /**
     * The fraction of its vector at which a ray first hits a body, infinite if it does not; what a user of the engine would call.
     *
     * @param ray origin and vector at index {@code at}
     */
    default double rayCast(double[] ray, int at) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " is not asked for rays");
    }

    /** One of the poses written; null for what is no pose. */
    static Pose pose(double[] poses, int body) {
        int at = STRIDE * body;
        for (int k = 0; k < STRIDE; k++) {
            if (!Double.isFinite(poses[at + k])) {
                return null;
            }
        }
        return new Pose(Vec3.of(poses, at), new Quat(poses[at + 3], poses[at + 4], poses[at + 5], poses[at + 6]).unit());
    }

    /** Writes one pose. */
    static void write(double[] out, int body, double x, double y, double z, double qx, double qy, double qz, double qw) {
        int at = STRIDE * body;
        out[at] = x;
        out[at + 1] = y;
        out[at + 2] = z;
        out[at + 3] = qx;
        out[at + 4] = qy;
        out[at + 5] = qz;
        out[at + 6] = qw;
    }
}
