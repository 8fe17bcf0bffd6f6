package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INVERSES;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;

import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import java.util.Arrays;

/**
 * A first guess of the impulses where contacts are new. Gauss-Seidel needs hundreds of passes until the weight of a wall of 25
 * rows has come down to the ground; here it is carried down in one: from the highest level to the lowest, each body is
 * stopped by what is below it, which is taken not to give way, and the impulses that this took are then its load on them.
 * For a wall, a stack or a pyramid at rest the guess is the answer. Only bodies that stand on a new contact, or carry one
 * that does, are looked at.
 */
final class LoadPropagation {
    private static final int SWEEPS = 8;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final ContactSolver solver;
    private boolean[] dirty = new boolean[16];
    private double[] before = new double[16 * 6];
    /** Masses of the bodies that are taken not to give way. */
    private double[] masses = new double[16 * INVERSES];

    LoadPropagation(BodySet bodies, ContactConstraints rows, ContactGraph order, ContactSolver solver) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.solver = solver;
    }

    /**
     * Improves the impulses of an island's rows.
     *
     * @param isNew   by row
     * @param gravity that of a substep, as a velocity
     * @param fastest rows of bricks that close faster than this, m/s, are impacts and no loads: taken for loads, their bodies would be stopped
     *                dead by each level below in turn, which put a hundred times a ball's energy into a wall
     * @return whether there was anything to improve
     */
    boolean guess(int island, boolean[] isNew, double[] gravity, double fastest) {
        if (!findDirty(island, isNew, fastest, Vectors.length(gravity, 0))) {
            return false;
        }
        double[] s = bodies.state;
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            System.arraycopy(s, i * STATE, before, 6 * i, 6);
        }
        // Batches of one level follow each other; a level ends where the upper bodies of the next batch are lower.
        int end = order.batchStart[island + 1];
        while (end > order.batchStart[island]) {
            int level = upperLevel(order.batch[end - 1]);
            int start = end - 1;
            while (start > order.batchStart[island] && upperLevel(order.batch[start - 1]) == level) {
                start--;
            }
            if (level > 0) {
                solveLevel(island, level, order.batch[start], order.batch[end], gravity);
            }
            end = start;
        }
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            System.arraycopy(before, 6 * i, s, i * STATE, 6);
        }
        return true;
    }

    /** The level of a row's upper body, or 0 if both are on one level. */
    private int upperLevel(int r) {
        int a = order.level[rows.bodyA[r]];
        int b = order.level[rows.bodyB[r]];
        return a == b ? 0 : Math.max(a, b);
    }

    private boolean findDirty(int island, boolean[] isNew, double fastest, double fall) {
        if (dirty.length < bodies.end) {
            dirty = new boolean[bodies.def.length];
            before = new double[6 * bodies.def.length];
            masses = new double[INVERSES * bodies.def.length];
        }
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            dirty[order.member[k]] = false;
        }
        boolean any = false;
        // Rows are in order of levels: from the last on, a row's upper body is marked before its lower one is reached.
        for (int r = order.rowStart[island + 1] - 1; r >= order.rowStart[island]; r--) {
            if (upperLevel(r) == 0) {
                continue;
            }
            int up = upper(r);
            dirty[up] |= isNew[r] && isLoad(r, fastest, fall);
            any |= dirty[up];
        }
        for (int r = order.rowStart[island + 1] - 1; r >= order.rowStart[island]; r--) {
            if (upperLevel(r) > 0 && dirty[upper(r)]) {
                dirty[lower(r)] = true;
            }
        }
        return any;
    }

    /**
     * Whether a row can be a load. One that is too far open for this substep carries nothing; it was guessed for as well, whenever
     * longer steps reached further, and with it all that is below: a wall that swayed sank by 20 J in a step, and was lifted by 40.
     */
    private boolean isLoad(int r, double fastest, double fall) {
        double approach = rows.approach(r);
        boolean meets = false;
        for (int k = 0; k < rows.points[r]; k++) {
            meets |= rows.row[r * STRIDE + POINTS + k * POINT + SPEED] <= approach + fall;
        }
        return meets && approach <= fastest * rows.speedScale[r];
    }

    private int upper(int r) {
        return order.level[rows.bodyA[r]] > order.level[rows.bodyB[r]] ? rows.bodyA[r] : rows.bodyB[r];
    }

    private int lower(int r) {
        return order.level[rows.bodyA[r]] > order.level[rows.bodyB[r]] ? rows.bodyB[r] : rows.bodyA[r];
    }

    private void solveLevel(int island, int level, int from, int to, double[] gravity) {
        double[] s = bodies.state;
        // Bodies of this level fall; those below stay as they were and do not give way.
        for (int r = from; r < to; r++) {
            int low = lower(r) * STATE;
            if (s[low + INV_MASS] > 0) {
                System.arraycopy(s, low + INV_MASS, masses, INVERSES * lower(r), INVERSES);
                Arrays.fill(s, low + INV_MASS, low + INV_MASS + INVERSES, 0);
            }
        }
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            if (order.level[i] == level && s[i * STATE + INV_MASS] > 0) {
                bodies.accelerate(i, bodies.def[i].gravityScale(), gravity);
            }
        }
        for (int r = from; r < to; r++) {
            if (dirty[upper(r)]) {
                rows.masses(r);
            }
            solver.apply(r, true, true);
        }
        for (int k = 0; k < SWEEPS; k++) {
            for (int r = from; r < to; r++) {
                if (dirty[upper(r)]) {
                    solver.solve(r);
                }
            }
        }
        for (int r = from; r < to; r++) {
            int low = lower(r);
            if (masses[INVERSES * low] > 0) {
                System.arraycopy(masses, INVERSES * low, s, low * STATE + INV_MASS, INVERSES);
                masses[INVERSES * low] = 0;
            }
        }
        for (int r = from; r < to; r++) {
            boolean lowerIsA = lower(r) == rows.bodyA[r];
            solver.apply(r, lowerIsA, !lowerIsA);
            if (dirty[upper(r)]) {
                rows.masses(r);
            }
        }
    }
}
