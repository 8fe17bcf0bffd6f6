package dev.ashlar.physics;

/** How a world spends its effort; see {@link WorldBuilder#preset}. */
public enum Preset {
    /** All bodies are solved together, with as many iterations as their contacts need. */
    EXACT,
    /**
     * Each island of bodies that touch is solved on its own, with a number of iterations that follows from its contacts and its highest
     * stack alone. What moves costs a fraction of {@link #EXACT}, and nothing is slowed down or changed by what happens elsewhere. Bodies
     * never overlap either way. Friction and rolling are less exact: a few per mille of a speed instead of 1e-8. The default.
     */
    GAME
}
