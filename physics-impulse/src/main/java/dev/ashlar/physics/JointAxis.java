package dev.ashlar.physics;

/**
 * The six ways in which a joint's frame on B can be off its frame on A. The turns are measured as a swing that brings the one x
 * to the other by the shortest way, with the components {@link #ANGULAR_Y} and {@link #ANGULAR_Z}, and a twist {@link #ANGULAR_X} about
 * it; turning about one axis alone, each of them is the angle.
 */
public enum JointAxis {
    /** Along the x of the frame on A, in metres; the distance of the two points of a distance joint. */
    LINEAR_X,
    /** Along the y of the frame on A, in metres. */
    LINEAR_Y,
    /** Along the z of the frame on A, in metres. */
    LINEAR_Z,
    /** About the x of the frame, in radians from -pi to pi. */
    ANGULAR_X,
    /** About the y of the frame on A, in radians. */
    ANGULAR_Y,
    /** About the z of the frame on A, in radians. */
    ANGULAR_Z;

    public boolean isAngular() {
        return ordinal() >= 3;
    }
}
