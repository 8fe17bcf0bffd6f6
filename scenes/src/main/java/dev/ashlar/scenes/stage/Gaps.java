package dev.ashlar.scenes.stage;

import java.util.SplittableRandom;

/**
 * Random gaps between neighbours, spread evenly over orders of magnitude from 1e-12 m to a greatest one; or none at all, for a
 * scene whose bodies touch exactly.
 */
public final class Gaps {
    public static final Parameter PARAMETER = Parameter.real("gap",
            "greatest gap between neighbours in m, each drawn from 1e-12 m up; 0: they touch exactly", 0, 0, 1e-3);
    private static final double LEAST = 1e-12;

    private final SplittableRandom random;
    private final double most;

    public Gaps(Values values, long seed) {
        random = new SplittableRandom(seed);
        most = values.real(PARAMETER.name());
    }

    /** The next gap: 0 if there are none. */
    public double next() {
        return upTo(most);
    }

    /** The next gap of at most half the greatest one, for gaps that two bodies share. */
    public double nextHalf() {
        return upTo(0.5 * most);
    }

    private double upTo(double greatest) {
        return greatest <= LEAST ? greatest : LEAST * StrictMath.pow(greatest / LEAST, random.nextDouble());
    }
}
