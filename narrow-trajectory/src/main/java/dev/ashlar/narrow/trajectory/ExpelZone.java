package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * How thick the expel zone should be: the distance at which sweeps stop bodies. Thin enough not to be seen, and well above what
 * rounding does to coordinates.
 */
public final class ExpelZone {
    private static final double ROUNDING = 0x1p-52;
    /** Below so many roundings of the largest coordinate a zone could vanish. */
    private static final double LEAST = 1e3;
    private static final double USUAL = 1e4;
    private static final double SHARE_OF_SIZE = 1e-4;

    private ExpelZone() {
    }

    /**
     * The recommended zone, in metres.
     *
     * @param size   of a typical body
     * @param extent largest coordinate that occurs in the world
     */
    public static double recommended(double size, double extent) {
        Check.positive("size", size);
        return Math.max(SHARE_OF_SIZE * size, USUAL * ROUNDING * Check.positive("extent", extent));
    }

    /** The thinnest zone that rounding leaves standing in a world of this extent. */
    public static double floor(double extent) {
        return LEAST * ROUNDING * Check.positive("extent", extent);
    }

    /**
     * Checks a zone and returns it: not below the {@linkplain #floor floor}, nor above a quarter of the thinnest part of any
     * shape, where it would be thicker than what it surrounds.
     */
    public static double check(double zone, double extent, Shape... shapes) {
        Check.positive("zone", zone);
        if (zone < floor(extent)) {
            throw Check.fault("zone", ">= " + floor(extent) + ", 1000 roundings of the world's extent of " + extent
                    + " m (move the world nearer to its origin, or make the zone thicker)", zone);
        }
        for (Shape shape : shapes) {
            double thickness = thickness(shape);
            if (zone > 0.25 * thickness) {
                throw Check.fault("zone", "<= " + 0.25 * thickness + ", a quarter of the thinnest part of a shape, " + thickness
                        + " m", zone);
            }
        }
        return zone;
    }

    /**
     * How thick a shape is where it is thinnest: for a polyhedron the least way from the middle of a face straight through the
     * solid to the next face. Infinite for surfaces, segments and points, which have no inside, and for containers.
     */
    public static double thickness(Shape shape) {
        if (shape instanceof Sphere ball) {
            return 2 * ball.radius();
        }
        if (shape instanceof Capsule capsule) {
            return 2 * capsule.radius();
        }
        double least = Double.POSITIVE_INFINITY;
        if (shape instanceof Compound compound) {
            for (Compound.Part part : compound.parts()) {
                least = Math.min(least, thickness(part.shape()));
            }
            return least;
        }
        Polyhedron p = (Polyhedron) shape;
        for (int f = 0; p.isClosed() && !p.isInverted() && f < p.faceCount(); f++) {
            least = Math.min(least, wayThrough(p, f));
        }
        return least;
    }

    /** The way from the middle of a face, against its normal, to the first face that is met from behind. */
    private static double wayThrough(Polyhedron p, int f) {
        Vec3 from = Vec3.ZERO;
        for (int k = 0; k < p.faceSize(f); k++) {
            from = from.plusTimes(1.0 / p.faceSize(f), p.vertex(p.faceVertex(f, k)));
        }
        Vec3 back = p.normal(f).negated();
        double least = Double.POSITIVE_INFINITY;
        for (int g = 0; g < p.faceCount(); g++) {
            double along = p.normal(g).dot(back);
            double way = along > 0 ? -(p.normal(g).dot(from) + p.planeOffset(g)) / along : 0;
            if (g != f && way > 0 && way < least && holds(p, g, from.plusTimes(way, back))) {
                least = way;
            }
        }
        return least;
    }

    private static boolean holds(Polyhedron p, int g, Vec3 point) {
        for (int k = 0; k < p.faceSize(g); k++) {
            Vec3 a = p.vertex(p.faceVertex(g, k));
            Vec3 b = p.vertex(p.faceVertex(g, (k + 1) % p.faceSize(g)));
            if (p.normal(g).cross(b.minus(a)).dot(point.minus(a)) < 0) {
                return false;
            }
        }
        return true;
    }
}
