package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * All points within {@code radius} of a segment on the y axis, from -halfLength to halfLength.
 *
 * @param radius     from {@link Shape#SMALLEST} to {@link Shape#LARGEST}
 * @param halfLength half the distance of the two end centres, in the same range
 */
public record Capsule(double radius, double halfLength) implements Shape {
    public Capsule {
        MeshCheck.length("radius", radius);
        MeshCheck.length("halfLength", halfLength);
    }

    @Override
    public int coreCount() {
        return 2;
    }

    @Override
    public void core(int i, double[] out, int at) {
        out[at] = 0;
        out[at + 1] = i == 0 ? -halfLength : halfLength;
        out[at + 2] = 0;
        out[at + 3] = radius;
    }

    /** A cylinder and two half balls; a half ball's centre of mass is 3/8 of the radius off its flat side. */
    @Override
    public MassProperties massProperties() {
        double rr = radius * radius;
        double cylinder = StrictMath.PI * rr * 2 * halfLength;
        double balls = 4.0 / 3 * StrictMath.PI * rr * radius;
        double along = cylinder * rr / 2 + balls * 0.4 * rr;
        double across = cylinder * (rr / 4 + halfLength * halfLength / 3)
                + balls * (0.4 * rr + halfLength * halfLength + 0.75 * radius * halfLength);
        return new MassProperties(MassProperties.Kind.SOLID, cylinder + balls, Vec3.ZERO, across, along, across, 0, 0, 0);
    }

    @Override
    public double boundingRadius() {
        return radius + halfLength;
    }

    @Override
    public Sphere.Placed boundingSphere() {
        return new Sphere.Placed(Vec3.ZERO, radius + halfLength);
    }

    @Override
    public Capsule scaled(double factor) {
        Check.positive("factor", factor);
        return new Capsule(radius * factor, halfLength * factor);
    }
}
