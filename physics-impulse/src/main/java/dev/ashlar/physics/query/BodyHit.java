package dev.ashlar.physics.query;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;

/**
 * What a query of {@link WorldQueries} found of one body, in the world. Owned and reused by the caller. Which fields mean
 * something depends on the query, and none does if nothing was hit.
 */
public final class BodyHit {
    /** Whether anything was hit. */
    public boolean hit;
    /** {@link BodyId#index} of the body. */
    public int index = -1;
    /** {@link BodyId#generation} of the body. */
    public int generation;
    /** Rays: share of the vector at which it hits. Casts: local time of the motion, 0 to 1. Else 0. */
    public double fraction;
    /**
     * Rays: metres from the origin. Casts: how far the shapes are apart at that time, negative if they overlap at the start.
     * Closest points: the signed distance, negative where they overlap. Else 0.
     */
    public double distance;
    /** Rays, casts, closest points: the point of the body's surface, x, y, z. */
    public final double[] point = new double[3];
    /** Casts and closest points: the point of the shape that was asked with, x, y, z. */
    public final double[] other = new double[3];
    /** Rays, casts, closest points: unit vector out of the body there, on the side of whoever asks. */
    public final double[] normal = new double[3];
    /** Rays and casts: the face of the body that was hit, or -1: unknown, or none. */
    public int face = -1;
    /** Rays: the part of a compound, else 0. */
    public int part;

    /** The body. */
    public BodyId body() {
        return hit ? new BodyId(index, generation) : null;
    }

    /** {@link #point}, as a value. */
    public Vec3 hitPoint() {
        return Vec3.of(point, 0);
    }

    /** {@link #other}, as a value. */
    public Vec3 otherPoint() {
        return Vec3.of(other, 0);
    }

    /** {@link #normal}, as a value. */
    public Vec3 hitNormal() {
        return Vec3.of(normal, 0);
    }

    void clear() {
        hit = false;
        index = -1;
        generation = 0;
        fraction = 0;
        distance = 0;
        face = -1;
        part = 0;
        for (int k = 0; k < 3; k++) {
            point[k] = 0;
            other[k] = 0;
            normal[k] = 0;
        }
    }

    /** Takes over all that another one says. */
    public void set(BodyHit from) {
        hit = Check.notNull("from", from).hit;
        index = from.index;
        generation = from.generation;
        fraction = from.fraction;
        distance = from.distance;
        face = from.face;
        part = from.part;
        for (int k = 0; k < 3; k++) {
            point[k] = from.point[k];
            other[k] = from.other[k];
            normal[k] = from.normal[k];
        }
    }

    @Override
    public String toString() {
        return hit ? "BodyHit[" + body() + ", fraction=" + fraction + ", distance=" + distance + ", point=" + hitPoint()
                + ", normal=" + hitNormal() + ", face=" + face + ", part=" + part + "]" : "BodyHit[none]";
    }
}
