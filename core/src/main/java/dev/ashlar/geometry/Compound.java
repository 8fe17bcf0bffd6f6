package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/** Several shapes fixed to each other. Parts may touch or overlap; overlapping volume then counts twice in the mass. */
public final class Compound implements Shape {
    /**
     * A shape at its place in the compound.
     *
     * @param shape any shape but a compound
     * @param pose  of the shape in the compound's frame
     */
    public record Part(Shape shape, Pose pose) {
        public Part {
            Check.notNull("pose", pose);
            if (Check.notNull("shape", shape) instanceof Compound) {
                throw new IllegalArgumentException("a part must not be a Compound itself; add its parts one by one");
            }
        }
    }

    private final List<Part> parts;
    private final double[] cores;
    private final MassProperties mass;
    private final Sphere.Placed ball;
    private final double boundingRadius;

    /**
     * Puts parts together.
     *
     * @param parts at least one, all solids or all sheets, rods, points: else their densities had different units
     */
    public Compound(List<Part> parts) {
        for (Part part : Check.notNull("parts", parts)) {
            Check.notNull("part", part);
        }
        this.parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts must not be empty");
        }
        MassProperties sum = null;
        Sphere.Placed around = null;
        int count = 0;
        for (Part part : this.parts) {
            MassProperties own = part.shape.massProperties().at(part.pose);
            if (sum != null && sum.kind() != own.kind()) {
                throw new IllegalArgumentException("parts must be of one kind, but were " + sum.kind() + " and " + own.kind()
                        + ": their densities have different units");
            }
            sum = sum == null ? own : sum.plus(own);
            Sphere.Placed b = part.shape.boundingSphere();
            Sphere.Placed placed = new Sphere.Placed(part.pose.apply(b.centre()), b.radius());
            around = around == null ? placed : BoundingBall.around(around, placed);
            count += part.shape.coreCount();
        }
        mass = sum;
        ball = around;
        cores = new double[4 * count];
        int at = 0;
        double radius = 0;
        for (Part part : this.parts) {
            for (int i = 0; i < part.shape.coreCount(); i++, at += 4) {
                part.shape.core(i, cores, at);
                Vec3 centre = part.pose.apply(Vec3.of(cores, at));
                centre.to(cores, at);
                radius = Math.max(radius, centre.length() + cores[at + 3]);
            }
        }
        boundingRadius = radius;
    }

    /** The parts, in the order given. */
    public List<Part> parts() {
        return parts;
    }

    @Override
    public int coreCount() {
        return cores.length / 4;
    }

    @Override
    public void core(int i, double[] out, int at) {
        System.arraycopy(cores, 4 * i, out, at, 4);
    }

    @Override
    public MassProperties massProperties() {
        return mass;
    }

    @Override
    public double boundingRadius() {
        return boundingRadius;
    }

    @Override
    public Sphere.Placed boundingSphere() {
        return ball;
    }

    @Override
    public Compound scaled(double factor) {
        Check.positive("factor", factor);
        List<Part> scaled = new ArrayList<>();
        for (Part part : parts) {
            Pose pose = new Pose(part.pose.position().times(factor), part.pose.rotation());
            scaled.add(new Part(part.shape.scaled(factor), pose));
        }
        return new Compound(scaled);
    }

    @Override
    public String toString() {
        return "Compound" + parts;
    }
}
