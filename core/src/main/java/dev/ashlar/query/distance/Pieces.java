package dev.ashlar.query.distance;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.PreparedShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A shape as convex pieces under a tree of balls, and the closed surfaces among them that are not convex, whose inside no
 * piece knows. Immutable.
 */
public final class Pieces implements PreparedShape {
    private final Shape shape;
    /** The pieces, in the order of the parts and faces. */
    public final ConvexPiece[] pieces;
    /** Closed surfaces that are not one convex piece. */
    final List<ClosedSurface> surfaces;
    /** A point of each connected part, three numbers each: what is inside another shape without crossing it shows here. */
    public final double[] probes;
    /** Centre and radius of the ball of each node; node 0 is the root. */
    public final double[] ball;
    /** First sons of inner nodes; for a leaf, ~piece. */
    public final int[] left;
    /** Second sons of inner nodes; for a leaf, -1. */
    public final int[] right;
    private int nodes;

    /** Takes a shape apart. */
    public Pieces(Shape shape) {
        this.shape = shape;
        List<ConvexPiece> all = new ArrayList<>();
        List<ClosedSurface> closed = new ArrayList<>();
        List<Vec3> points = new ArrayList<>();
        if (shape instanceof Compound compound) {
            for (int i = 0; i < compound.parts().size(); i++) {
                collect(compound.parts().get(i).shape(), compound.parts().get(i).pose(), i, all, closed, points);
            }
        } else {
            collect(shape, Pose.IDENTITY, 0, all, closed, points);
        }
        pieces = all.toArray(new ConvexPiece[0]);
        surfaces = List.copyOf(closed);
        probes = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            points.get(i).to(probes, 3 * i);
        }
        ball = new double[4 * (2 * pieces.length - 1)];
        left = new int[2 * pieces.length - 1];
        right = new int[2 * pieces.length - 1];
        int[] order = new int[pieces.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        build(order, 0, order.length);
    }

    private static void collect(Shape shape, Pose pose, int part, List<ConvexPiece> all, List<ClosedSurface> closed,
            List<Vec3> points) {
        if (!(shape instanceof Polyhedron p) || p.isConvex()) {
            ConvexPiece piece = ConvexPiece.whole(shape, pose, part);
            all.add(piece);
            points.add(Vec3.of(piece.xyz, 0));
            return;
        }
        int components = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            ConvexPiece piece = ConvexPiece.face(p, f, pose, part);
            all.add(piece);
            if (p.faceComponent(f) == components) {
                components++;
                points.add(Vec3.of(piece.xyz, 0));
            }
        }
        if (p.isClosed()) {
            closed.add(new ClosedSurface(p, pose));
        }
    }

    @Override
    public Shape shape() {
        return shape;
    }

    /** Whether this is one convex piece. */
    public boolean isConvex() {
        return pieces.length == 1;
    }

    /** Builds the node of {@code order[from .. to - 1]}; halves along the axis on which the centres spread most. */
    private int build(int[] order, int from, int to) {
        int node = nodes++;
        if (to - from == 1) {
            ConvexPiece p = pieces[order[from]];
            System.arraycopy(p.centre, 0, ball, 4 * node, 3);
            ball[4 * node + 3] = p.boundingRadius;
            left[node] = ~order[from];
            right[node] = -1;
            return node;
        }
        double[] box = new double[Aabb.STRIDE];
        Aabb.clear(box, 0);
        for (int i = from; i < to; i++) {
            ConvexPiece p = pieces[order[i]];
            Aabb.extend(box, 0, p.centre[0], p.centre[1], p.centre[2], 0);
        }
        double dx = box[3] - box[0];
        double dy = box[4] - box[1];
        double dz = box[5] - box[2];
        int axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2;
        int middle = (from + to) >>> 1;
        sort(order, from, to, axis);
        left[node] = build(order, from, middle);
        right[node] = build(order, middle, to);
        double[] centre = {0.5 * (box[0] + box[3]), 0.5 * (box[1] + box[4]), 0.5 * (box[2] + box[5])};
        double radius = 0;
        for (int i = from; i < to; i++) {
            ConvexPiece p = pieces[order[i]];
            radius = Math.max(radius, Vec3.of(p.centre, 0).distance(Vec3.of(centre, 0)) + p.boundingRadius);
        }
        System.arraycopy(centre, 0, ball, 4 * node, 3);
        ball[4 * node + 3] = radius * (1 + 1e-15);
        return node;
    }

    private void sort(int[] order, int from, int to, int axis) {
        Integer[] part = new Integer[to - from];
        for (int i = from; i < to; i++) {
            part[i - from] = order[i];
        }
        Arrays.sort(part, Comparator.<Integer>comparingDouble(i -> centre(i, axis)).thenComparing(i -> i));
        for (int i = from; i < to; i++) {
            order[i] = part[i - from];
        }
    }

    private double centre(int piece, int axis) {
        return pieces[piece].centre[axis];
    }

    /** Whether a point is in the solid of one of the closed surfaces; that of an inverted one is outside. */
    boolean solidHolds(double x, double y, double z, double[] scratch) {
        for (int i = 0; i < surfaces.size(); i++) {
            if (surfaces.get(i).solidHolds(x, y, z, scratch)) {
                return true;
            }
        }
        return false;
    }
}
