package dev.ashlar.physics;

/** Says which bodies may meet. Must be a pure function: asked in any order, any number of times, from any thread. */
@FunctionalInterface
public interface ContactFilter {
    /** Whether the bodies with this user data collide; the same for either order. */
    boolean shouldCollide(Object userDataA, Object userDataB);
}
