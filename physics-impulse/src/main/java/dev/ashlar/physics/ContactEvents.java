package dev.ashlar.physics;

/**
 * What happened between bodies in the last step. First, sorted by the indices of the bodies, one event for each pair that touches or
 * touched; then a {@link Kind#HIT} for each impact, in order of time. Two bodies touch in a step if an impulse acted between them
 * anywhere in it, also if they met and parted within the step: then they {@link Kind#BEGIN} in that step and {@link Kind#END} in the
 * next.
 *
 * <p>An impact is a hit if the speed along the normal that the contact takes out of the approach exceeds
 * {@link WorldBuilder#hitSpeed}. A pair that touched before has hits too, where points of it meet anew: a box that tips over and
 * slams down. What rests, slides or rolls on has none.
 *
 * <p>Of a pair that sleeps there are no events until one of its bodies wakes; what was touching then goes on, or ends. The same
 * holds of a pair that was not looked at, see {@link WorldBuilder#perception}.
 *
 * <p>One object a world, overwritten by each step; reading it makes no objects but ids of bodies that were removed.
 */
public interface ContactEvents {
    /** What happened to a pair. */
    enum Kind {
        /** It touches, and did not in the step before. */
        BEGIN,
        /** It touches, as it did in the step before. */
        PERSIST,
        /** It no longer touches, or one of its bodies was removed. */
        END,
        /** An impact; beside one of the others for the same pair. */
        HIT
    }

    /** Number of events. */
    int size();

    /** The first event that is a hit; all after it are, too. {@link #size} if there is none. */
    int firstHit();

    /** What happened. */
    Kind kind(int event);

    /** The first body of an event, whose index is the smaller one; it may have been removed since. */
    BodyId bodyA(int event);

    /** The second body. */
    BodyId bodyB(int event);

    /** Whether the two bodies still pressed on each other when the step ended: not after a bounce, nor at an end. */
    boolean isPressed(int event);

    /** The impulses along normals between the two bodies, Ns, summed over all of the step, all impacts in it included; 0 at an end. */
    double normalImpulse(int event);

    /** The magnitudes of friction between the two bodies, Ns, summed over all of the step; 0 at an end. */
    double frictionImpulse(int event);

    /** Writes the impulse that B got from A in the step, normal and friction, Ns: what it did to B's momentum. */
    void impulse(int event, double[] out, int offset);

    /**
     * Writes where in the world: the middle of the contacts as they were when an impulse last acted, in an earlier step if the
     * contact ended; of a hit where it struck.
     */
    void point(int event, double[] out, int offset);

    /** Writes the unit normal from A to B; when, see {@link #point}. */
    void normal(int event, double[] out, int offset);

    /** How fast the bodies of a hit approached along the normal where they met, m/s; 0 of other events. */
    double approachSpeed(int event);

    /** The normal impulse of this hit alone, Ns; 0 of other events. An impact that a step ends in has its rest in the next. */
    double hitImpulse(int event);

    /** When a hit was, in seconds from the start of the step; 0 of other events. */
    double time(int event);
}
