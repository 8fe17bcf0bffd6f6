package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/** Several shapes fixed to each other. Parts may touch or overlap; overlapping volume then counts twice in the mass. */
public final class Compound implements Shape {
    /** What moments of inertia may be off, of the largest: many are given with few digits. */
    private static final double ROUNDING = 1e-3;

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
    private final boolean weighed;

    /**
     * Puts parts together.
     *
     * @param parts at least one, all solids or all sheets, rods, points: else their densities had different units
     */
    public Compound(List<Part> parts) {
        this(parts, null);
    }

    /** With these mass properties, or those of the parts if they are null. */
    private Compound(List<Part> parts, MassProperties given) {
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
        weighed = given != null;
        mass = weighed ? given : sum;
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

    /**
     * The same with other mass properties than those of its parts: a machine whose weight was measured, a doll that stands up again.
     * Give a body of it its {@code mass}, so that these are not taken for those of density 1.
     *
     * @param mass properties in the compound's frame: a mass above 0, and moments of inertia that a body can have: none below 0, and none
     *             above the sum of the two others
     */
    public Compound withMass(MassProperties mass) {
        Check.positive("mass", Check.notNull("mass", mass).mass());
        mass.centre().checkFinite("centre of mass");
        double[] moments = {mass.xx(), mass.xy(), mass.xz(), mass.yy(), mass.yz(), mass.zz()};
        Check.finite("inertia", moments, 0, moments.length);
        Vec3 m = mass.principal().moments();
        if (!(m.x() >= -ROUNDING * m.z() && m.z() <= (1 + ROUNDING) * (m.x() + m.y()))) {
            throw Check.fault("principal moments of inertia", ">= 0, and none above the sum of the two others", m);
        }
        return new Compound(parts, mass);
    }

    /** Whether its mass properties are not those of its parts. */
    public boolean isWeighed() {
        return weighed;
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
        return new Compound(scaled, weighed ? scaled(mass, factor) : null);
    }

    /** Mass goes with the power of the size that its kind has, and inertia with two more. */
    private static MassProperties scaled(MassProperties m, double factor) {
        double density = 1;
        for (int power = m.kind().ordinal(); power < MassProperties.Kind.POINT.ordinal(); power++) {
            density *= factor;
        }
        double s = density * factor * factor;
        return new MassProperties(m.kind(), m.mass() * density, m.centre().times(factor), m.xx() * s, m.yy() * s, m.zz() * s,
                m.xy() * s, m.xz() * s, m.yz() * s);
    }

    @Override
    public String toString() {
        return "Compound" + parts;
    }
}
