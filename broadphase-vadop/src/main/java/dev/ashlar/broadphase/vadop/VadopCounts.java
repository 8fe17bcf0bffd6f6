package dev.ashlar.broadphase.vadop;

import dev.ashlar.math.Check;
import dev.ashlar.spi.BroadPhase;

/**
 * What a {@code vadop} did so far, for who measures it.
 *
 * @param exchanges of neighbours in its lists, by sorting
 * @param choices   how often axes were chosen
 * @param searched  ends of intervals looked at for partners of who turned
 */
public record VadopCounts(long exchanges, long choices, long searched) {
    /** Those of a broad phase that {@link VadopProvider} made. */
    public static VadopCounts of(BroadPhase broad) {
        if (!(broad instanceof Vadop vadop)) {
            throw Check.fault("broad", "a vadop", broad);
        }
        return new VadopCounts(vadop.swaps(), vadop.choices(), vadop.searched());
    }
}
