package dev.ashlar.physics.internal.step;

/** What a user did to a body between two steps. */
public enum BodyChange {
    /** It was added. */
    ADDED,
    /** It was put elsewhere. */
    TELEPORTED,
    /** It was given another velocity. */
    THROWN,
    /** Its surface, mass or damping is another one, or another setting of which nothing is kept beside its definition. */
    REDEFINED,
    /** It is found by others than before: by what it may meet, or as a sensor. It left the broad phase before that. */
    REFILTERED,
    /** Its type, its shape or its centre of mass is another one. It left the broad phase before that. */
    RESHAPED,
    /** It is about to be removed. */
    REMOVED
}
