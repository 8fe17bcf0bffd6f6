package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * Islands at rest of which nothing changed since they were solved: their impulses are still the solution, so they are not solved again.
 * By body it is known how many contacts it had when its island was solved to rest, without forces but gravity. The island is unchanged as
 * long as no body of it moved or was changed, each has as many contacts, and none of these is of a new pair.
 */
public final class RestingIslands {
    /** A body that must be solved. */
    private static final int CHANGED = -1;
    /** No body has more contacts, of all that a snapshot may say. */
    private static final int MOST = 1 << 24;

    private final BodySet bodies;
    private final ContactGraph order;
    /** By body. */
    private int[] solved = new int[16];
    private int[] touching = new int[16];
    private boolean[] wasSlow = new boolean[16];
    /** By island: whether it is unchanged. */
    private boolean[] rests = new boolean[16];

    public RestingIslands(BodySet bodies, ContactGraph order) {
        this.bodies = bodies;
        this.order = order;
    }

    /** A body was changed between two steps. */
    public void change(int i) {
        grow();
        solved[i] = CHANGED;
    }

    /** Everything was changed. */
    public void changeAll() {
        grow();
        Arrays.fill(solved, CHANGED);
    }

    private void grow() {
        int n = bodies.def.length;
        if (solved.length < n) {
            int old = solved.length;
            solved = Arrays.copyOf(solved, n);
            Arrays.fill(solved, old, n, CHANGED);
            touching = new int[n];
            wasSlow = new boolean[n];
        }
    }

    /** Reads: islands, contacts, velocities, forces. Writes: which islands are unchanged. None is where {@code any} is false. */
    public void find(PairSet pairs, ContactBuffer contacts, FrozenBodies frozen, boolean any) {
        grow();
        if (rests.length < order.islands) {
            rests = new boolean[2 * order.islands];
        }
        Arrays.fill(rests, 0, order.islands, any);
        Arrays.fill(touching, 0, bodies.end, 0);
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int p = contacts.pair(m);
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            int n = contacts.firstContact(m + 1) - contacts.firstContact(m);
            touching[a] += n;
            touching[b] += n;
            if (pairs.before[p] == PairSet.NEW || hasChanged(a) || hasChanged(b)) {
                disturb(a);
                disturb(b);
            }
        }
        for (int k = 0; k < order.islands; k++) {
            rests[k] &= !order.hasJoints(k);
            for (int j = order.bodyStart[k]; j < order.bodyStart[k + 1] && rests[k]; j++) {
                int i = order.member[j];
                rests[k] = solved[i] == touching[i] && !isForced(i) && isSlow(i);
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            wasSlow[i] = bodies.exists(i) && bodies.isDynamic(i) && isSlow(i);
            // What is known of others holds until they are changed again.
            solved[i] = bodies.isDynamic(i) || frozen.contains(i) ? solved[i] : 0;
        }
    }

    /** Whether a body that nothing pushes moves or was changed. */
    private boolean hasChanged(int i) {
        return !bodies.isDynamic(i) && (solved[i] == CHANGED || !bodies.isAtRest(i));
    }

    private void disturb(int i) {
        if (order.islandOf[i] >= 0) {
            rests[order.islandOf[i]] = false;
        }
    }

    private boolean isForced(int i) {
        double[] f = bodies.force;
        int o = 6 * i;
        return f[o] != 0 || f[o + 1] != 0 || f[o + 2] != 0 || f[o + 3] != 0 || f[o + 4] != 0 || f[o + 5] != 0;
    }

    private boolean isSlow(int i) {
        double speed = Vectors.length(bodies.state, i * STATE)
                + Vectors.length(bodies.state, i * STATE + 3) * bodies.shape[i].turningRadius;
        return speed <= VelocitySolver.ENOUGH * bodies.speedScale(i, i);
    }

    /** Whether an island rests, unchanged. */
    public boolean rests(int island) {
        return rests[island];
    }

    /**
     * Notes what rests, at the end of an internal step: islands that were solved and whose bodies were, and are, slow enough for nothing to be
     * left, and of which no body moved. So impulses bear weights, and stop nothing.
     *
     * @param isHeld    by body: whether the clamp stopped it
     * @param isStopped by body: whether it lost speed since it moved too little to be carried out; it gets on with the rest of its way
     */
    public void note(boolean[] isHeld, boolean[] isStopped) {
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int island = order.islandOf[i];
            boolean isStill = island >= 0 && !order.hasJoints(island) && wasSlow[i] && !isHeld[i] && !isStopped[i] && isSlow(i)
                    && !isForced(i)
                    && hasNoMotion(i);
            solved[i] = isStill ? touching[i] : CHANGED;
        }
    }

    private boolean hasNoMotion(int i) {
        double[] m = bodies.motion;
        for (int k = i * Motion.STRIDE + Motion.TRANSLATION; k < (i + 1) * Motion.STRIDE; k++) {
            if (m[k] != 0) {
                return false;
            }
        }
        return true;
    }

    public void save(SnapshotWriter out) {
        grow();
        for (int i = 0; i < bodies.end; i++) {
            out.integer(solved[i]);
        }
    }

    public void load(SnapshotReader in) {
        grow();
        for (int i = 0; i < bodies.end; i++) {
            solved[i] = in.integer("contacts", CHANGED, MOST);
        }
    }
}
