package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.STATE;

/** One impulse between two bodies at one point: Newton's restitution along the normal, Coulomb's friction across it. */
final class Impact {
    /** Velocity and spin of A and B at the impact: set by the caller, changed by {@link #apply}. */
    final double[] a = new double[6];
    final double[] b = new double[6];
    /** From the centres of A and B to the point. */
    final double[] armA = new double[3];
    final double[] armB = new double[3];
    /** What the surface of B moves by against that of A beside what the bodies do: belts. */
    final double[] slip = new double[3];
    double friction;

    private final Bodies bodies;
    private double vx;
    private double vy;
    private double vz;

    Impact(Bodies bodies) {
        this.bodies = bodies;
    }

    /** Takes friction and belts from the surfaces that meet. */
    void use(Surfaces surfaces) {
        friction = surfaces.friction;
        for (int k = 0; k < 3; k++) {
            slip[k] = surfaces.runs ? surfaces.slip[k] : 0;
        }
    }

    /** Speed at which the bodies part along the normal from A to B at {@code n[c]}; below 0 they approach. */
    double parting(double[] n, int c) {
        vx = b[0] + b[4] * armB[2] - b[5] * armB[1] - a[0] - a[4] * armA[2] + a[5] * armA[1];
        vy = b[1] + b[5] * armB[0] - b[3] * armB[2] - a[1] - a[5] * armA[0] + a[3] * armA[2];
        vz = b[2] + b[3] * armB[1] - b[4] * armB[0] - a[2] - a[3] * armA[1] + a[4] * armA[0];
        return vx * n[c] + vy * n[c + 1] + vz * n[c + 2];
    }

    /**
     * Gives bodies i and j the impulse that changes the speed at which they part, along the normal from i to j at {@code n[c]},
     * by {@code change}, and friction for it.
     *
     * @return the impulse along the normal, Ns
     */
    double apply(int i, int j, double[] n, int c, double change) {
        double vn = parting(n, c);
        double nx = n[c];
        double ny = n[c + 1];
        double nz = n[c + 2];
        double impulse = change / effect(i, j, nx, ny, nz);
        double tx = vx - vn * nx;
        double ty = vy - vn * ny;
        double tz = vz - vn * nz;
        if (slip[0] != 0 || slip[1] != 0 || slip[2] != 0) {
            double along = slip[0] * nx + slip[1] * ny + slip[2] * nz;
            tx += slip[0] - along * nx;
            ty += slip[1] - along * ny;
            tz += slip[2] - along * nz;
        }
        double slide = Math.sqrt(tx * tx + ty * ty + tz * tz);
        double px = impulse * nx;
        double py = impulse * ny;
        double pz = impulse * nz;
        if (friction > 0 && slide > 0) {
            tx /= slide;
            ty /= slide;
            tz /= slide;
            double stop = slide / effect(i, j, tx, ty, tz);
            double f = Math.min(stop, friction * impulse);
            px -= f * tx;
            py -= f * ty;
            pz -= f * tz;
        }
        push(i, a, armA, -1, px, py, pz);
        push(j, b, armB, 1, px, py, pz);
        return impulse;
    }

    /** How much a unit impulse along n changes the speed between the bodies at the point. */
    private double effect(int i, int j, double nx, double ny, double nz) {
        double[] s = bodies.state;
        int k = i * STATE;
        int l = j * STATE;
        double x = armA[1] * nz - armA[2] * ny;
        double y = armA[2] * nx - armA[0] * nz;
        double z = armA[0] * ny - armA[1] * nx;
        double u = armB[1] * nz - armB[2] * ny;
        double v = armB[2] * nx - armB[0] * nz;
        double w = armB[0] * ny - armB[1] * nx;
        return bodies.mobility(i, nx, ny, nz) + bodies.mobility(j, nx, ny, nz)
                + Inertia.product(s, k + INV_INERTIA, x, y, z, x, y, z)
                + Inertia.product(s, l + INV_INERTIA, u, v, w, u, v, w);
    }

    private void push(int i, double[] v, double[] arm, double sign, double x, double y, double z) {
        double[] s = bodies.state;
        double ax = arm[1] * z - arm[2] * y;
        double ay = arm[2] * x - arm[0] * z;
        double az = arm[0] * y - arm[1] * x;
        double m = sign * s[i * STATE + INV_MASS];
        v[0] += m * x;
        v[1] += m * y;
        v[2] += m * z;
        bodies.stopLocked(i, v, 0);
        int k = i * STATE + INV_INERTIA;
        v[3] += sign * (s[k] * ax + s[k + 1] * ay + s[k + 2] * az);
        v[4] += sign * (s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az);
        v[5] += sign * (s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az);
    }
}
