package dev.ashlar.physics;

/**
 * How much effort a world spends on an island of bodies that touch; see {@link WorldBuilder#preset}. Bodies never overlap either way, and
 * nothing that an island does not touch changes it. Islands with joints are solved alike by both.
 */
public enum Preset {
    /** Four times as many sub-steps and iterations as {@link #GAME}, and tighter tolerances: for those who want convergence more than real time. */
    EXACT,
    /**
     * An island that moves has 8 to 32 sub-steps of a 60th of a second, by its highest stack, with one iteration each, more if it has few contacts.
     * Friction and rolling are exact to a few per mille of a speed. The default.
     */
    GAME
}
