package dev.ashlar.physics.internal.step;

/** What a user did to a body between two steps. */
public enum BodyChange {
    /** It was added. */
    ADDED,
    /** It was put elsewhere. */
    TELEPORTED,
    /** It was given another velocity. */
    THROWN,
    /** It is about to be removed. */
    REMOVED
}
