package dev.ashlar.physics;

/** What a user did to a body between two steps. */
enum BodyChange {
    /** It was added. */
    ADDED,
    /** It was put elsewhere. */
    TELEPORTED,
    /** It was given another velocity. */
    THROWN,
    /** It is about to be removed. */
    REMOVED
}
