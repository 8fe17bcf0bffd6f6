package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.PreparedShape;

/** A shape as the {@linkplain PartFeatures features} of its parts, one unless it is a compound. Immutable. */
public final class TrajectoryModel implements PreparedShape {
    private final Shape shape;
    public final PartFeatures[] parts;
    /** The same shape as core prepares it, for what core answers. */
    public final Pieces generic;

    /** Whether it has spheres or capsules. */
    public final boolean isRound;
    /** Number of elements of all parts. */
    public final int elementCount;
    /** The largest distance of any point from the origin. */
    public final double reach;
    /** By how much corners are off the planes of their faces, or of faces that count as one with these, at most. */
    public final double unevenness;

    public TrajectoryModel(Shape shape, TrajectoryOptions options) {
        this.shape = shape;
        generic = new Pieces(shape);
        if (shape instanceof Compound compound) {
            parts = new PartFeatures[compound.parts().size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = features(compound.parts().get(i).shape(), compound.parts().get(i).pose(), i, options);
            }
        } else {
            parts = new PartFeatures[] {features(shape, Pose.IDENTITY, 0, options)};
        }
        boolean round = false;
        double far = 0;
        double flat = 0;
        int elements = 0;
        for (PartFeatures part : parts) {
            round |= part.radius > 0;
            elements += part.elements.count;
            far = Math.max(far, part.reach);
            flat = Math.max(flat, part.unevenness);
        }
        isRound = round;
        elementCount = elements;
        reach = far;
        unevenness = flat;
    }

    private static PartFeatures features(Shape shape, Pose pose, int part, TrajectoryOptions options) {
        if (shape instanceof Polyhedron p) {
            return PartFeatures.of(pose.equals(Pose.IDENTITY) ? p : p.transformed(pose), part, options);
        }
        return PartFeatures.round(shape, pose, part, options);
    }

    @Override
    public Shape shape() {
        return shape;
    }

    /** Whether turning does nothing: one sphere around the origin. */
    public boolean isBall() {
        PartFeatures f = parts[0];
        return parts.length == 1 && f.polyhedron == null && f.vertexCount == 1 && f.xyz[0] == 0 && f.xyz[1] == 0 && f.xyz[2] == 0;
    }

    /** Whether every part has faces: none is round, a rod or a point. */
    public boolean hasFaces() {
        for (PartFeatures part : parts) {
            if (part.faceCount == 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether this is one convex part. */
    public boolean isConvex() {
        return parts.length == 1 && parts[0].convex;
    }
}
