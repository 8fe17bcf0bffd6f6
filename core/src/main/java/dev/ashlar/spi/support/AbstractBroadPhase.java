package dev.ashlar.spi.support;

import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;

/** A broad phase whose rays are boxes of no size: both casts are checked and given to one method. */
public abstract class AbstractBroadPhase implements BroadPhase {
    /** For subclasses. */
    protected AbstractBroadPhase() {
    }

    @Override
    public final void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
        BoxCast.checkRay(ray, at, limit);
        cast(ray, at, at, at + 3, limit, visitor);
    }

    @Override
    public final void sweep(double[] swept, int at, double limit, CastVisitor visitor) {
        BoxCast.checkSweep(swept, at, limit);
        cast(swept, at, at + 3, at + 6, limit, visitor);
    }

    /**
     * Casts a box, or a point, as in {@link BoxCast#entry}; the arguments are good.
     *
     * @param cast holds least corner, greatest corner and way of the mover at the three indices
     */
    protected abstract void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor);
}
