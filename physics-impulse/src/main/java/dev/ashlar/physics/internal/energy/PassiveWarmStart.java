package dev.ashlar.physics.internal.energy;

import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.body.DisjointSets;

/**
 * Keeps the impulses that a substep starts from, those of the last one or guesses, from putting energy in. Contacts that push
 * nothing that is driven only take energy. Impulses that gave bodies a multiple of what they had are wrong, and passes do not
 * always undo that: a light body under a load of 1e9 times its weight, which a guess sent off at 1e6 m/s, hands on what it got,
 * and a cube of 1 km was thrown up. The impulses of all bodies that push each other are then scaled to where they leave the least
 * energy.
 */
public final class PassiveWarmStart {
    /** So many times the energy before is too much; a little more than there was is taken out by passes. */
    private static final double TOO_MUCH = 100;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    /** The island at hand: its rows, and where its bodies are in the order. */
    private int firstRow;
    private int endRow;
    private int firstBody;
    private int endBody;
    private final DisjointSets islands = new DisjointSets();
    private double[] velocity = new double[0];
    /** By root: energy before, after, and of the difference; what impulses are scaled by; whether it is driven. */
    private double[] before = new double[0];
    private double[] after = new double[0];
    private double[] change = new double[0];
    private double[] scale = new double[0];
    private boolean[] isDriven = new boolean[0];
    private final double[] scratch = new double[3];
    private final double[] now = new double[6];

    public PassiveWarmStart(BodySet bodies, ContactConstraints rows, ContactGraph order) {
        this.order = order;
        this.bodies = bodies;
        this.rows = rows;
    }

    /** Notes the velocities of an island before impulses. */
    public void begin(int island) {
        firstRow = order.rowStart[island];
        endRow = order.rowStart[island + 1];
        firstBody = order.bodyStart[island];
        endBody = order.bodyStart[island + 1];
        if (velocity.length < 6 * bodies.end) {
            int n = bodies.def.length;
            velocity = new double[6 * n];
            before = new double[n];
            after = new double[n];
            change = new double[n];
            scale = new double[n];
            isDriven = new boolean[n];
        }
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            System.arraycopy(bodies.state, i * STATE, velocity, 6 * i, 6);
            before[i] = bodies.kineticEnergy(i, i + 1, scratch);
        }
    }

    /** Scales the impulses that were given since, where they gave too much; returns whether any were. */
    public boolean end() {
        boolean anyGains = false;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            after[i] = bodies.kineticEnergy(i, i + 1, scratch);
            anyGains |= after[i] > TOO_MUCH * before[i];
        }
        return anyGains && scaleIslands();
    }

    private boolean scaleIslands() {
        join();
        boolean any = false;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            boolean tooMuch = islands.root(i) == i && !isDriven[i] && after[i] > TOO_MUCH * before[i];
            // Along the way from the velocities before to those after, energy is a parabola.
            double slope = after[i] - before[i] - change[i];
            double least = -slope / (2 * change[i]);
            // Energies may be beyond all numbers, and so be no help: then there are no such impulses.
            scale[i] = !tooMuch ? 1 : least > 0 ? Math.min(1, least) : 0;
            any |= tooMuch;
        }
        if (any) {
            scaleAll();
        }
        return any;
    }

    /** Finds islands of bodies that push each other, and sums up their energies. */
    private void join() {
        islands.clear(bodies.end);
        for (int k = firstBody; k < endBody; k++) {
            isDriven[order.member[k]] = false;
            change[order.member[k]] = 0;
        }
        for (int r = firstRow; r < endRow; r++) {
            if (rows.isLoaded(r) && bodies.isDynamic(rows.bodyA[r]) && bodies.isDynamic(rows.bodyB[r])) {
                islands.join(rows.bodyA[r], rows.bodyB[r]);
            }
        }
        for (int r = firstRow; r < endRow; r++) {
            int a = rows.bodyA[r];
            int b = rows.bodyB[r];
            boolean moved = !bodies.isDynamic(a) && !bodies.isAtRest(a) || !bodies.isDynamic(b) && !bodies.isAtRest(b);
            if (rows.isLoaded(r) && (moved || rows.isDriven(r))) {
                isDriven[islands.root(bodies.isDynamic(a) ? a : b)] = true;
            }
        }
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            int root = islands.root(i);
            change[root] += changeOf(i);
            if (root != i) {
                before[root] += before[i];
                after[root] += after[i];
            }
        }
    }

    /** The kinetic energy that a body would have with what its velocity changed by. */
    private double changeOf(int i) {
        int o = i * STATE;
        System.arraycopy(bodies.state, o, now, 0, 6);
        for (int k = 0; k < 6; k++) {
            bodies.state[o + k] -= velocity[6 * i + k];
        }
        double energy = bodies.kineticEnergy(i, i + 1, scratch);
        System.arraycopy(now, 0, bodies.state, o, 6);
        return energy;
    }

    private void scaleAll() {
        for (int r = firstRow; r < endRow; r++) {
            double by = scale[islands.root(bodies.isDynamic(rows.bodyA[r]) ? rows.bodyA[r] : rows.bodyB[r])];
            int o = r * STRIDE;
            for (int k = TANGENT_IMPULSE; by < 1 && k < ROLL_IMPULSE + 2; k++) {
                rows.row[o + k] *= by;
            }
            for (int k = 0; by < 1 && k < rows.points[r]; k++) {
                rows.row[o + POINTS + k * POINT + IMPULSE] *= by;
            }
        }
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            double by = scale[islands.root(i)];
            for (int c = 0; by < 1 && c < 6; c++) {
                int o = i * STATE + c;
                bodies.state[o] = velocity[6 * i + c] + (by == 0 ? 0 : by * (bodies.state[o] - velocity[6 * i + c]));
            }
        }
    }
}
