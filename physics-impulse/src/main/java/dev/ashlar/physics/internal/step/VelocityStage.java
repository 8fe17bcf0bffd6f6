package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.solver.IslandSteps;
import dev.ashlar.physics.internal.solver.VelocitySolver;

/**
 * Velocities, by sub-steps. Reads: rows, joints, gravity. Writes: velocities, impulses, displacements, which bodies were touched;
 * the widest gaps under load.
 */
final class VelocityStage {
    /** Less than this, in radians, is turned about one axis: striking rods gain no more energy by that than with a fortieth of it. */
    private static final double SMALL_TURN = 4e-2;

    private final StepFrame frame;
    private final BodySet bodies;
    private final StepControl pace;
    private final IslandSteps steps;
    private final VelocitySolver velocities;
    private final TorqueFreeRotation freeSpin;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final double[] spin = new double[3];

    VelocityStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        bodies = parts.bodies;
        pace = parts.pace;
        steps = parts.steps;
        velocities = parts.velocities;
        freeSpin = parts.freeSpin;
        rows = frame.rows;
        order = frame.order;
    }

    void run() {
        velocities.solve(frame.h, frame.pull, frame.report);
        measureGaps();
        bendTurns(frame.h);
    }

    private void measureGaps() {
        for (int k = 0; k < order.islands; k++) {
            double widest = 0;
            for (int r = order.rowStart[k]; r < order.rowStart[k + 1]; r++) {
                widest = rows.isLoaded(r) ? Math.max(widest, rows.closest(r)) : widest;
            }
            if (steps.moves[k]) {
                frame.report.widestMovingGap = Math.max(frame.report.widestMovingGap, widest);
            } else {
                frame.report.widestRestingGap = Math.max(frame.report.widestRestingGap, widest);
            }
        }
    }

    /**
     * Reads: spins. Writes: displacements. A body that was touched turned about the axis that its spin had at first; but spin moves
     * on as a body turns that is not round, or it would not end turned as its energy asks. Bent by that, thin rods at 2,000 rad/s no
     * longer gain a tenth of their energy in a millisecond.
     */
    private void bendTurns(double h) {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            int w = i * STATE + 3;
            if (!bodies.exists(i) || s[i * STATE + LOADED] == 0) {
                continue;
            }
            if (pace.isTurnLimited(i, h)) {
                limitTurn(i, w);
                continue;
            }
            if (!pace.spinsUnevenly(i)) {
                continue;
            }
            double sq = s[w] * s[w] + s[w + 1] * s[w + 1] + s[w + 2] * s[w + 2];
            // For how long it turned as it does now.
            double t = Math.min(h, (s[w] * s[w + MOVED] + s[w + 1] * s[w + MOVED + 1] + s[w + 2] * s[w + MOVED + 2]) / sq);
            if (t > 0 && t * t * sq > SMALL_TURN * SMALL_TURN && t * t * sq < Motion.MAX_ANGLE * Motion.MAX_ANGLE) {
                freeSpin.turn(i, t, spin, 0);
                double half = 0.5 * Vectors.length(spin, 0);
                double angle = StrictMath.atan(half) / half;
                for (int k = 0; k < 3; k++) {
                    s[w + MOVED + k] += angle * spin[k] - t * s[w + k];
                }
            }
        }
    }

    /** Lets a body turn only as far as a motion can, along the way that its spin takes it, so that it has the energy that it had. */
    private void limitTurn(int i, int w) {
        double[] s = bodies.state;
        double speed = Vectors.length(s, w);
        double t = StepControl.MAX_LOCAL_TURN / speed;
        if (pace.spinsUnevenly(i)) {
            freeSpin.turn(i, t, spin, 0);
            double half = 0.5 * Vectors.length(spin, 0);
            double angle = half > 0 ? StrictMath.atan(half) / half : 1;
            for (int k = 0; k < 3; k++) {
                s[w + MOVED + k] = angle * spin[k];
            }
            return;
        }
        for (int k = 0; k < 3; k++) {
            s[w + MOVED + k] = t * s[w + k];
        }
    }
}
