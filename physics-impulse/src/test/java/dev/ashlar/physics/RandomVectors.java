package dev.ashlar.physics;

import dev.ashlar.math.Vec3;
import java.util.SplittableRandom;

/** Vectors that differ. */
public final class RandomVectors {
    private RandomVectors() {
    }

    /** Each coordinate from -size to size. */
    public static Vec3 vector(SplittableRandom random, double size) {
        double x = 2 * random.nextDouble() - 1;
        double y = 2 * random.nextDouble() - 1;
        double z = 2 * random.nextDouble() - 1;
        return new Vec3(size * x, size * y, size * z);
    }
}
