package dev.ashlar.spi;

/**
 * Finds the pairs that may meet. Each thing in the world is a <em>proxy</em>, an int that the caller chooses (small and
 * dense: implementations index arrays by it) with a swept volume in the flat form of {@link SweptVolume}.
 *
 * <p>The contract:
 * <ul>
 * <li><b>Complete.</b> Every pair that may pair (below) and whose swept volumes touch, by {@link SweptVolume#touch}, is
 *     reported. More may be: whoever needs a result that does not depend on the algorithm filters by that predicate and
 *     sorts, see {@link PairBuffer#keepTouching} and {@link PairBuffer#sort}.
 * <li><b>Once.</b> No pair or proxy is reported twice by one call. The order is free, but the same for the same calls.
 * <li><b>May pair.</b> Not both proxies are fixed, and {@code groupA & maskB} and {@code groupB & maskA} are both non-zero.
 * <li><b>At any time.</b> All methods are legal in any order, also between two {@code findPairs} and inside a step, and
 *     answer for the volumes as last set.
 * <li><b>Unharmed.</b> A call with bad arguments (NaN, inverted box, negative or unknown proxy, one inserted twice) throws
 *     {@link IllegalArgumentException} with a clear text and changes nothing.
 * <li><b>Lean.</b> Once grown to the size of the world, no call allocates.
 * </ul>
 * Used by one thread at a time.
 */
public interface BroadPhase {
    /**
     * Adds a proxy.
     *
     * @param proxy         not negative, not present
     * @param volume        array with its swept volume at index {@code at}
     * @param motionVersion see {@link #setMotion}
     * @param fixed         whether it is static: fixed proxies never pair with each other
     * @param group         bits: what it is
     * @param mask          bits: what it may meet
     */
    void insert(int proxy, double[] volume, int at, long motionVersion, boolean fixed, int group, int mask);

    /** Removes a proxy; its number may be used again. */
    void remove(int proxy);

    /**
     * Sets a proxy's swept volume for the coming step. The same {@code motionVersion} as before promises that the straight
     * motion (or, with the acceleration of the volume, the parabola) of the last step goes on, so that what was computed
     * ahead may stand. A fixed proxy may be set too: it was moved by hand.
     */
    void setMotion(int proxy, double[] volume, int at, long motionVersion);

    /** Appends all pairs. */
    void findPairs(PairBuffer out);

    /** Appends the proxies that form a pair with this one. */
    void partners(int proxy, ProxyBuffer out);

    /** Appends the proxies, fixed ones too, whose {@linkplain SweptVolume#enclosingBox enclosing boxes} touch a flat box. */
    void queryAabb(double[] box, int at, ProxyBuffer out);

    /**
     * Casts a ray against the {@linkplain SweptVolume#enclosingBox enclosing boxes}, in the arithmetic of {@link BoxCast}. The
     * visitor sees every proxy, fixed ones too, whose box the ray meets before the limit that holds at that time, each once,
     * in any order (near ones first where that is cheap).
     *
     * @param ray     origin x, y, z, then the vector to the far end x, y, z (not zero), at index {@code at}
     * @param limit   fraction of the vector to look at, 0 or more, finite
     * @param visitor may shorten the limit; must not call the broad phase
     */
    void rayCast(double[] ray, int at, double limit, CastVisitor visitor);

    /**
     * As {@link #rayCast} for a box that moves along a straight line.
     *
     * @param swept flat box, then its displacement x, y, z (may be zero), at index {@code at}
     */
    void sweep(double[] swept, int at, double limit, CastVisitor visitor);

    /** Shows what the algorithm keeps of a proxy besides its volume; nothing by default. */
    default void draw(int proxy, DebugDraw out) {
    }

    /** Number of proxies. */
    int size();
}
