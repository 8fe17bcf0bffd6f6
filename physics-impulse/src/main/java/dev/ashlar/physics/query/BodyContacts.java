package dev.ashlar.physics.query;

import dev.ashlar.math.Check;
import dev.ashlar.physics.BodyId;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * The contacts of a shape with the bodies around it, as {@link WorldQueries#contacts} found them: the manifolds of {@link #buffer}, in
 * the world, by ascending index of their bodies; normals go from the shape to the body. Owned and reused by the caller.
 */
public final class BodyContacts {
    /** The manifolds; to be read. */
    public final ContactBuffer buffer = new ContactBuffer();

    private int[] index = new int[8];
    private int[] generation = new int[8];
    private int size;

    /** Number of manifolds. */
    public int size() {
        return buffer.manifoldCount();
    }

    /** {@link BodyId#index} of the body that a manifold is with. */
    public int index(int manifold) {
        return index[pair(manifold)];
    }

    /** The body that a manifold is with. */
    public BodyId body(int manifold) {
        int k = pair(manifold);
        return new BodyId(index[k], generation[k]);
    }

    private int pair(int manifold) {
        return buffer.pair(Check.within("manifold", manifold, 0, buffer.manifoldCount() - 1));
    }

    void clear() {
        buffer.clear();
        size = 0;
    }

    /** Appends a body; the number that its manifolds will have as their pair. */
    int add(int body, int itsGeneration) {
        if (size == index.length) {
            generation = Arrays.copyOf(generation, 2 * size);
            index = Arrays.copyOf(index, 2 * size);
        }
        index[size] = body;
        generation[size] = itsGeneration;
        return size++;
    }

    @Override
    public String toString() {
        return "BodyContacts[" + size + " manifolds, " + buffer.contactCount() + " contacts]";
    }
}
