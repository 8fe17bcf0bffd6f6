package dev.ashlar.physics;

/** What {@link World#draw} can show. */
public enum DebugLayer {
    /**
     * Contacts of the last internal step: a dot, and an arrow along the normal from the first body to the second, longer and
     * redder the harder they press; as long as the lighter body's radius where they press with ten times its weight.
     */
    CONTACTS,
    /** The box around each body that is not static. */
    BOUNDS,
    /** Outlines of the bodies that were held in the last step, so as not to overlap. */
    HELD
}
