package dev.ashlar.physics;

/**
 * The six ways in which a joint's frame on B can be off its frame on A. The turns are measured as a swing that brings the one x
 * to the other by the shortest way, with the components {@link #TURN_Y} and {@link #TURN_Z}, and a twist {@link #TURN_X} about
 * it; turning about one axis alone, each of them is the angle.
 */
public enum JointAxis {
    /** Along the x of the frame on A, in metres; the distance of the two points of a distance joint. */
    MOVE_X,
    /** Along the y of the frame on A, in metres. */
    MOVE_Y,
    /** Along the z of the frame on A, in metres. */
    MOVE_Z,
    /** About the x of the frame, in radians from -pi to pi. */
    TURN_X,
    /** About the y of the frame on A, in radians. */
    TURN_Y,
    /** About the z of the frame on A, in radians. */
    TURN_Z;

    public boolean isTurn() {
        return ordinal() >= 3;
    }
}
