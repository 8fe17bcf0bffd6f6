package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INVERSES;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;

/**
 * Bounds the ratios of masses that the solver meets. A body that lies between the ground and one of far more than its mass is solved as
 * if it had a fixed share of that mass. Sweeps tell such a body next to nothing of its load: a cube of 1 km that stood on one of 1 m was
 * thrown up, or fell at a speed that grew while pushes kept it in its place. What the body's own weight and inertia do to the load is
 * less than that share of it either way. A light body that lies on a heavy one, or flies into it, has its own mass.
 */
public final class HeavyLoads {
    /** So many times its own mass a body bears as it is. */
    private static final double MOST = 1e2;

    private final BodySet bodies;
    private final JointSet joints;
    private final ContactGraph order;
    /** By body: the mass that it is solved with, and its inverses as they are. */
    private double[] mass = new double[16];
    private double[] inverses = new double[16 * INVERSES];
    private boolean any;

    public HeavyLoads(BodySet bodies, JointSet joints, ContactGraph order) {
        this.bodies = bodies;
        this.joints = joints;
        this.order = order;
    }

    /** Begins a step. Reads: contacts, their order. Writes: inverse masses and inertias of bodies that bear too much. */
    public void begin(PairSet pairs, ContactBuffer contacts) {
        if (mass.length < bodies.end) {
            mass = new double[bodies.def.length];
            inverses = new double[bodies.def.length * INVERSES];
        }
        System.arraycopy(bodies.mass, 0, mass, 0, bodies.end);
        any = false;
        // From the highest level down: what a body is solved with is what it leans on others with.
        for (int r = contacts.manifoldCount() - 1; r >= 0; r--) {
            int p = contacts.pair(order.order[r]);
            bear(pairs.now.first(p), pairs.now.second(p));
        }
        for (int i = 0; i < bodies.end && any; i++) {
            if (mass[i] > bodies.mass[i]) {
                double share = bodies.mass[i] / mass[i];
                int o = i * STATE + INV_MASS;
                System.arraycopy(bodies.state, o, inverses, i * INVERSES, INVERSES);
                for (int k = o; k < o + INVERSES; k++) {
                    bodies.state[k] *= share;
                }
            }
        }
    }

    private void bear(int a, int b) {
        int lower = order.level[a] < order.level[b] ? a : b;
        int upper = lower == a ? b : a;
        if (order.level[a] == order.level[b] || order.level[lower] == 0 || order.level[upper] == ContactGraph.FAR
                || joints.isJoined(lower)) {
            return;
        }
        double least = mass[upper] / MOST;
        if (mass[lower] < least) {
            mass[lower] = least;
            any = true;
        }
    }

    /** Ends the solving of a step: gives bodies their inverses back. */
    public void end() {
        for (int i = 0; i < bodies.end && any; i++) {
            if (mass[i] > bodies.mass[i]) {
                System.arraycopy(inverses, i * INVERSES, bodies.state, i * STATE + INV_MASS, INVERSES);
            }
        }
    }
}
