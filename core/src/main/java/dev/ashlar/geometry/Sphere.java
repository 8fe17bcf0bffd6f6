package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * A ball about the origin of its frame. For another centre see {@link Compound}.
 *
 * @param radius from {@link Shape#SMALLEST} to {@link Shape#LARGEST}
 */
public record Sphere(double radius) implements Shape {
    /** A ball somewhere, of radius 0 or more. */
    public record Placed(Vec3 centre, double radius) {
        public Placed {
            Check.notNull("centre", centre);
        }
    }

    public Sphere {
        MeshCheck.length("radius", radius);
    }

    @Override
    public int coreCount() {
        return 1;
    }

    @Override
    public void core(int i, double[] out, int at) {
        out[at] = 0;
        out[at + 1] = 0;
        out[at + 2] = 0;
        out[at + 3] = radius;
    }

    @Override
    public MassProperties massProperties() {
        double volume = 4.0 / 3 * StrictMath.PI * radius * radius * radius;
        double moment = 0.4 * volume * radius * radius;
        return new MassProperties(MassProperties.Kind.SOLID, volume, Vec3.ZERO, moment, moment, moment, 0, 0, 0);
    }

    @Override
    public double boundingRadius() {
        return radius;
    }

    @Override
    public Placed boundingSphere() {
        return new Placed(Vec3.ZERO, radius);
    }

    @Override
    public Sphere scaled(double factor) {
        return new Sphere(radius * Check.positive("factor", factor));
    }
}
