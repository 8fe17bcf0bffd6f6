package dev.ashlar.physics.internal.body;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import java.util.Arrays;

/** Bodies that an internal step leaves where they are: for its length others meet them as bodies at rest, which nothing pushes. */
public final class FrozenBodies {
    private final BodySet bodies;
    private boolean[] isFrozen = new boolean[16];
    private int[] list = new int[16];
    /** How many are frozen. */
    public int count;
    /** By place in the list: what a body had. */
    private double[] state = new double[0];
    private double[] carried = new double[0];

    public FrozenBodies(BodySet bodies) {
        this.bodies = bodies;
    }

    /** Whether a body is frozen. */
    public boolean contains(int i) {
        return i < isFrozen.length && isFrozen[i];
    }

    /** Makes a body that would move one at rest. */
    public void freeze(int i) {
        if (isFrozen.length < bodies.end) {
            isFrozen = Arrays.copyOf(isFrozen, bodies.def.length);
        }
        if (list.length <= count || state.length < STATE * (count + 1)) {
            int size = 2 * count + 16;
            list = Arrays.copyOf(list, size);
            state = Arrays.copyOf(state, STATE * size);
            carried = Arrays.copyOf(carried, 6 * size);
        }
        System.arraycopy(bodies.state, i * STATE, state, count * STATE, STATE);
        System.arraycopy(bodies.carried, 6 * i, carried, 6 * count, 6);
        Arrays.fill(bodies.state, i * STATE, i * STATE + 6, 0);
        Arrays.fill(bodies.state, i * STATE + INV_MASS, (i + 1) * STATE, 0);
        Arrays.fill(bodies.carried, 6 * i, 6 * i + 6, 0);
        isFrozen[i] = true;
        list[count++] = i;
    }

    /** Gives all of them back what they had. */
    public void thaw() {
        for (int k = 0; k < count; k++) {
            int i = list[k];
            isFrozen[i] = false;
            System.arraycopy(state, k * STATE, bodies.state, i * STATE, STATE);
            System.arraycopy(carried, 6 * k, bodies.carried, 6 * i, 6);
        }
        count = 0;
    }
}
