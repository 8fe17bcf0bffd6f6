package dev.ashlar.physics;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.PointQuery;
import dev.ashlar.query.RayCast;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PreparedShape;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** A shape moved so that its centre of mass is the origin, and as both narrow phases prepared it; shared by bodies. */
final class BodyShape {
    final Shape shape;
    /** The centre of mass in the user's frame. */
    final Vec3 centre;
    final PreparedShape forContacts;
    final PreparedShape forSweeps;
    final double radius;
    /** A ball around the shape. */
    final Sphere.Placed ball;
    /** Radius for what turning can do: 0 for a sphere. */
    final double turningRadius;
    /** Radius of a ball about the centre of mass that is in the solid; 0 if there is none, or it is not known. */
    final double innerRadius;
    /** Whether the solid, or that of a part, is all that is outside its surface. */
    final boolean isContainer;
    final boolean isConvex;
    private final Shape given;
    private RayCast rays;
    private PointQuery points;
    private byte[] bytes;
    private int checksum;

    BodyShape(Shape given, boolean mayTurn, NarrowPhase contacts, NarrowPhase sweeps) {
        this.given = given;
        Vec3 c = given.massProperties().centre();
        // Where rounding alone moved the centre, as for a box, exact coordinates are worth more.
        boolean move = mayTurn && c.length() > 1e-12 * given.boundingRadius();
        centre = move ? c : Vec3.ZERO;
        shape = move ? moved(given, new Pose(c.negated(), Quat.IDENTITY)) : given;
        forContacts = contacts.prepare(shape);
        forSweeps = contacts == sweeps ? forContacts : sweeps.prepare(shape);
        radius = shape.boundingRadius();
        ball = shape.boundingSphere();
        turningRadius = shape instanceof Sphere ? 0 : radius;
        innerRadius = innerRadius(shape);
        isContainer = isContainer(shape);
        isConvex = shape instanceof Polyhedron p ? p.isConvex() : !(shape instanceof Compound);
    }

    private static double innerRadius(Shape shape) {
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

    private static boolean isContainer(Shape shape) {
        return shape instanceof Polyhedron p && p.isInverted()
                || shape instanceof Compound c && c.parts().stream().anyMatch(part -> isContainer(part.shape()));
    }

    /** The shape made ready for rays, when first asked for. */
    RayCast rays() {
        if (rays == null) {
            rays = RayCast.of(shape);
        }
        return rays;
    }

    /** The shape made ready for points, when first asked for. */
    PointQuery points() {
        if (points == null) {
            points = PointQuery.of(shape);
        }
        return points;
    }

    /** The bytes of the shape as it was given, see {@link ShapeCodec}; not to be changed. */
    byte[] bytes() {
        if (bytes == null) {
            bytes = ShapeCodec.encode(given);
            CRC32C sum = new CRC32C();
            sum.update(bytes);
            checksum = (int) sum.getValue() + (centre == Vec3.ZERO ? 0 : 1);
        }
        return bytes;
    }

    /** A checksum of the bytes, and of whether the shape was moved. */
    int checksum() {
        bytes();
        return checksum;
    }

    private static Shape moved(Shape shape, Pose by) {
        if (shape instanceof Polyhedron p) {
            return p.transformed(by);
        }
        assert shape instanceof Compound && !(shape instanceof Capsule) : "balls and capsules are centred";
        List<Compound.Part> parts = new ArrayList<>();
        for (Compound.Part part : ((Compound) shape).parts()) {
            parts.add(new Compound.Part(part.shape(), by.times(part.pose())));
        }
        return new Compound(parts);
    }

    /** Writes the flat pose of the body whose user's frame is at a pose. */
    void toBody(Pose user, double[] out, int at) {
        user.to(out, at);
        if (centre != Vec3.ZERO) {
            user.apply(centre).to(out, at);
        }
    }

    /** Moves a flat pose of the body to that of the user's frame. */
    void toUser(double[] pose, int at) {
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
