package dev.ashlar.physics.internal.body;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.query.PointQuery;
import dev.ashlar.query.RayCast;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PreparedShape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** A shape moved so that its centre of mass is the origin, and as both narrow phases prepared it; shared by bodies. */
public final class BodyShape {
    public final Shape shape;
    /** The centre of mass in the user's frame. */
    final Vec3 centre;
    public final PreparedShape forContacts;
    public final PreparedShape forSweeps;
    public final double radius;
    /**
     * How large the shape is, for gaps and tolerances: the middle of the three sides of the box around it along its principal axes. So a
     * brick counts as wide, a rod as thick, and a plate as wide as they are, however they lie in their frame. What has no width counts
     * as long as it is; a point has no size, 0.
     */
    public final double size;
    /** A ball around the shape. */
    public final Sphere.Placed ball;
    /** Radius for what turning can do: 0 for a sphere. */
    public final double turningRadius;
    /** Radius of a ball about the centre of mass that is in the solid; 0 if there is none, or it is not known. */
    public final double innerRadius;
    /** Whether the solid, or that of a part, is all that is outside its surface. */
    public final boolean isContainer;
    public final boolean isConvex;
    /** The shape as it was given. */
    final Shape given;
    /** Its bytes, see {@link dev.ashlar.geometry.ShapeCodec}; not to be changed. None of a shape to ask with, which no snapshot has. */
    public final byte[] bytes;
    /** A checksum of the bytes, and of whether and whereto the shape was moved. */
    public final int checksum;
    public RayCast rays;
    public PointQuery points;

    /** A shape to ask with. */
    public BodyShape(Shape given, NarrowPhase contacts, NarrowPhase sweeps) {
        this(given, new byte[0], false, null, contacts, sweeps);
    }

    /**
     * A shape of bodies.
     *
     * @param mayTurn whether they turn, and so have their centre of mass as origin
     * @param own     their centre of mass; null: that of the shape
     */
    public BodyShape(Shape given, byte[] bytes, boolean mayTurn, Vec3 own, NarrowPhase contacts, NarrowPhase sweeps) {
        this.given = given;
        this.bytes = bytes;
        Check.within("radius of a body about its origin", given.boundingRadius(), 0, Ranges.LARGEST);
        double extent = given.boundingSphere().radius();
        if (extent > 0 && extent < Ranges.SMALLEST) {
            throw Check.fault("radius of a body", "0, a point, or from " + Ranges.SMALLEST + " to " + Ranges.LARGEST, extent);
        }
        Vec3 c = own != null ? own : given.massProperties().centre();
        // Where rounding alone moved the centre, as for a box, exact coordinates are worth more.
        boolean move = mayTurn && c.length() > 1e-12 * given.boundingRadius();
        centre = move ? c : Vec3.ZERO;
        shape = move ? moved(given, new Pose(c.negated(), Quat.IDENTITY)) : given;
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        if (own != null) {
            sum.update(ByteBuffer.allocate(24).putDouble(own.x()).putDouble(own.y()).putDouble(own.z()).flip());
        }
        checksum = (int) sum.getValue() + (move ? 1 : 0);
        forContacts = contacts.prepare(shape);
        forSweeps = contacts == sweeps ? forContacts : sweeps.prepare(shape);
        radius = shape.boundingRadius();
        size = size(given);
        ball = shape.boundingSphere();
        turningRadius = shape instanceof Sphere ? 0 : radius;
        innerRadius = innerRadius(shape);
        isContainer = isContainer(shape);
        isConvex = shape instanceof Polyhedron p ? p.isConvex() : !(shape instanceof Compound);
    }

    public static double size(Shape shape) {
        MassProperties m = shape.massProperties();
        double skew = Math.max(Math.abs(m.xy()), Math.max(Math.abs(m.xz()), Math.abs(m.yz())));
        // Coordinates along the frame's own axes are exact, and rounding alone is no reason to leave them.
        Quat axes = skew <= 1e-9 * (m.xx() + m.yy() + m.zz()) ? Quat.IDENTITY : m.principal().frame().rotation();
        double[] side = {extent(shape, axes.rotate(new Vec3(1, 0, 0))), extent(shape, axes.rotate(new Vec3(0, 1, 0))),
            extent(shape, axes.rotate(new Vec3(0, 0, 1)))};
        Arrays.sort(side);
        return side[1] > 0 ? side[1] : side[2];
    }

    /** How far a shape extends along a unit vector. */
    public static double extent(Shape shape, Vec3 axis) {
        double[] core = new double[4];
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int i = 0; i < shape.coreCount(); i++) {
            shape.core(i, core, 0);
            double at = core[0] * axis.x() + core[1] * axis.y() + core[2] * axis.z();
            least = Math.min(least, at - core[3]);
            most = Math.max(most, at + core[3]);
        }
        return most - least;
    }

    public static double innerRadius(Shape shape) {
        if (shape instanceof Sphere s) {
            return s.radius();
        }
        if (shape instanceof Capsule c) {
            return c.radius();
        }
        double least = 0;
        if (shape instanceof Polyhedron p && p.isConvex() && p.isClosed() && !p.isInverted()) {
            least = Double.MAX_VALUE;
            for (int f = 0; f < p.faceCount(); f++) {
                least = Math.min(least, -p.planeOffset(f));
            }
        }
        return Math.max(0, least);
    }

    public static boolean isContainer(Shape shape) {
        return shape instanceof Polyhedron p && p.isInverted()
                || shape instanceof Compound c && c.parts().stream().anyMatch(part -> isContainer(part.shape()));
    }

    /** The shape made ready for rays, when first asked for. */
    public RayCast rays() {
        if (rays == null) {
            rays = RayCast.of(shape);
        }
        return rays;
    }

    /** The shape made ready for points, when first asked for. */
    public PointQuery points() {
        if (points == null) {
            points = PointQuery.of(shape);
        }
        return points;
    }

    public static Shape moved(Shape shape, Pose by) {
        if (shape instanceof Polyhedron p) {
            return p.transformed(by);
        }
        if (!(shape instanceof Compound)) {
            // A ball or a capsule whose centre of mass is not its middle.
            return new Compound(List.of(new Compound.Part(shape, by)));
        }
        List<Compound.Part> parts = new ArrayList<>();
        for (Compound.Part part : ((Compound) shape).parts()) {
            parts.add(new Compound.Part(part.shape(), by.times(part.pose())));
        }
        Compound moved = new Compound(parts);
        return ((Compound) shape).isWeighed() ? moved.withMass(shape.massProperties().at(by)) : moved;
    }

    /** How far the centre of mass is from that of another shape, both in the user's frame. */
    public Vec3 centreMinus(BodyShape other) {
        return centre.minus(other.centre);
    }

    /** Writes the flat pose of the body whose user's frame is at a pose. */
    void toBody(Pose user, double[] out, int at) {
        user.to(out, at);
        if (centre != Vec3.ZERO) {
            user.apply(centre).to(out, at);
        }
    }

    /** Moves a flat pose of the body to that of the user's frame. */
    public void toUser(double[] pose, int at) {
        if (centre != Vec3.ZERO) {
            double x = pose[at];
            double y = pose[at + 1];
            double z = pose[at + 2];
            Quat.rotate(pose, at + Pose.ROTATION, -centre.x(), -centre.y(), -centre.z(), pose, at);
            pose[at] += x;
            pose[at + 1] += y;
            pose[at + 2] += z;
        }
    }
}
