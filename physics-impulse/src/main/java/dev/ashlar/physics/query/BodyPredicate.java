package dev.ashlar.physics.query;

/** Says which bodies a query is about. Must be a pure function: asked in any order, any number of times. */
@FunctionalInterface
public interface BodyPredicate {
    /**
     * Whether the query is about a body. May read the world, but not change, step or query it.
     *
     * @param index    {@link dev.ashlar.physics.BodyId#index BodyId.index} of the body
     * @param userData what {@link dev.ashlar.physics.BodyDef#userData BodyDef.userData} was given, or null
     */
    boolean test(int index, Object userData);
}
