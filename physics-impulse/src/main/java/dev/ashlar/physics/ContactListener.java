package dev.ashlar.physics;

/**
 * Is told of {@link ContactEvents} one by one, after each step, in their order. The step is over by then: the world may be read, asked
 * and changed, but not stepped or restored.
 */
public interface ContactListener {
    /** Two bodies touch that did not in the step before. */
    default void begin(ContactEvents events, int event) {
    }

    /** Two bodies touch that did so in the step before. */
    default void persist(ContactEvents events, int event) {
    }

    /** Two bodies no longer touch. */
    default void end(ContactEvents events, int event) {
    }

    /** Two bodies met fast. */
    default void hit(ContactEvents events, int event) {
    }
}
