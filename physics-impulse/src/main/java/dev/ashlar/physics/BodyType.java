package dev.ashlar.physics;

/** How a body moves. */
public enum BodyType {
    /** Never, unless it is teleported. */
    STATIC,
    /** With the velocity that its user gave it; nothing pushes it, but it is held before it would overlap another body. */
    KINEMATIC,
    /** By forces and impacts. */
    DYNAMIC
}
