package dev.ashlar.physics.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.physics.internal.body.BodyShape;

/**
 * A shape to ask with, made ready by {@link WorldQueries#prepare} for the algorithms of one world. Immutable; to be kept, since
 * making it ready takes time.
 */
public final class QueryShape {
    final WorldQueries owner;
    final BodyShape prepared;

    QueryShape(WorldQueries owner, BodyShape prepared) {
        this.owner = owner;
        this.prepared = prepared;
    }

    /** The shape as it was given. */
    public Shape shape() {
        return prepared.shape;
    }

    /** How large it counts where gaps and tolerances follow from that: the middle of the three sides of a box around it, metres. */
    public double size() {
        return prepared.size;
    }

    @Override
    public String toString() {
        return "QueryShape[" + prepared.shape + "]";
    }
}
