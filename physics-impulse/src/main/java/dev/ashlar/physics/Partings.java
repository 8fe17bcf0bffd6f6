package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.STATE;

import java.util.Arrays;

/**
 * Two bodies without ground that are moved apart without momentum, each by as much as the other is heavy, keep their common
 * centre, but what they have of angular momentum about it grows by q x (vB - vA), with q = mass times way of B. At the end of the
 * step half of that is taken out of the spin of each. It is nothing where they do not move against each other, and does not
 * depend on how they move together.
 */
final class Partings {
    /** No spin may change the speed of a point of its body by more than this share of that of the bodies against each other. */
    private static final double MOST = 0.1;

    private final Bodies bodies;
    private final SolveOrder order;
    private int count;
    private int[] pair = new int[2 * 64];
    /** By parting: since when, and q if it lasts for all of the step (3). */
    private double[] parting = new double[4 * 64];
    private final double[] spins = new double[6];

    Partings(Bodies bodies, SolveOrder order) {
        this.bodies = bodies;
        this.order = order;
    }

    /** Notes that from time t of the step on B moves by (x, y, z) / mass, A by the opposite; ground and locks keep nothing. */
    void add(int a, int b, double t, double x, double y, double z) {
        if (!order.areLoose(a, b) || bodies.isLocked(a) || bodies.isLocked(b)) {
            return;
        }
        if (2 * count == pair.length) {
            pair = Arrays.copyOf(pair, 4 * count);
            parting = Arrays.copyOf(parting, 8 * count);
        }
        pair[2 * count] = a;
        pair[2 * count + 1] = b;
        int o = 4 * count++;
        parting[o] = t;
        parting[o + 1] = x;
        parting[o + 2] = y;
        parting[o + 3] = z;
    }

    /**
     * Changes spins for all that was noted, and forgets it.
     *
     * @param bounces by body: how often it bounced; where a bounce set another motion, what was noted is not what happened
     * @param isHeld  by body: whether it was held, and from then on did not move
     * @param since   by body: when
     */
    void settle(int[] bounces, boolean[] isHeld, double[] since) {
        for (int k = 0; k < count; k++) {
            int a = pair[2 * k];
            int b = pair[2 * k + 1];
            double end = Math.min(isHeld[a] ? since[a] : 1, isHeld[b] ? since[b] : 1);
            double time = end - parting[4 * k];
            if (bounces[a] == 0 && bounces[b] == 0 && time > 0) {
                settle(a, b, time * parting[4 * k + 1], time * parting[4 * k + 2], time * parting[4 * k + 3]);
            }
        }
        count = 0;
    }

    private void settle(int a, int b, double x, double y, double z) {
        double[] s = bodies.state;
        int i = a * STATE;
        int j = b * STATE;
        double u = s[j] - s[i];
        double v = s[j + 1] - s[i + 1];
        double w = s[j + 2] - s[i + 2];
        for (int k = 0; k < 6; k += 3) {
            spins[k] = 0.5 * (y * w - z * v);
            spins[k + 1] = 0.5 * (z * u - x * w);
            spins[k + 2] = 0.5 * (x * v - y * u);
        }
        Inertia.apply(s, i + INV_INERTIA, spins, 0);
        Inertia.apply(s, j + INV_INERTIA, spins, 3);
        double most = MOST * Math.sqrt(u * u + v * v + w * w);
        if (Stepper.length(spins, 0) * bodies.shape[a].turningRadius > most
                || Stepper.length(spins, 3) * bodies.shape[b].turningRadius > most) {
            return;
        }
        for (int k = 0; k < 3; k++) {
            s[i + 3 + k] -= spins[k];
            s[j + 3 + k] -= spins[3 + k];
        }
    }
}
