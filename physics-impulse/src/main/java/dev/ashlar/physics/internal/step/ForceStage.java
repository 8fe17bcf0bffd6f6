package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.energy.Passivity;

/**
 * Forces of the user, and damping. Reads: forces. Writes: velocities, but for gravity, which the solver adds bit by bit; the energy
 * that the rest of the internal step starts with.
 */
final class ForceStage {
    private final StepFrame frame;
    private final BodySet bodies;
    private final Passivity passivity;
    private final double[] spin = new double[3];

    ForceStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        bodies = parts.bodies;
        passivity = parts.passivity;
    }

    void run() {
        applyForces(frame.h);
        passivity.begin();
    }

    private void applyForces(double h) {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int o = i * STATE;
            double[] f = bodies.force;
            for (int k = 0; k < 3; k++) {
                s[o + k] += h * s[o + INV_MASSES + k] * f[6 * i + k];
            }
            if (f[6 * i + 3] != 0 || f[6 * i + 4] != 0 || f[6 * i + 5] != 0) {
                System.arraycopy(f, 6 * i + 3, spin, 0, 3);
                SymmetricMatrix3.apply(s, o + BodySet.INV_INERTIA, spin, 0);
                s[o + 3] += h * spin[0];
                s[o + 4] += h * spin[1];
                s[o + 5] += h * spin[2];
            }
            BodyDef def = bodies.def[i];
            scale(s, o, 1 / (1 + h * def.linearDamping()));
            scale(s, o + 3, 1 / (1 + h * def.angularDamping()));
        }
    }

    private static void scale(double[] s, int o, double by) {
        s[o] *= by;
        s[o + 1] *= by;
        s[o + 2] *= by;
    }
}
