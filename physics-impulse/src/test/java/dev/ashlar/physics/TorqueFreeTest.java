package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.Tier;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A body that nothing touches turns as Euler's equations say. */
final class TorqueFreeTest {
    private static final double DT = 1.0 / 60;
    /** Steps of the oracle: its error is below 1e-12. */
    private static final int FINE = 4000;

    @Test
    void boxesOfAllKindsTurnLikeTheOracle() {
        SplittableRandom random = new SplittableRandom(17);
        for (int k = 0; k < Tier.cases(300, 5000); k++) {
            Vec3 size = new Vec3(size(random), size(random), size(random));
            double speed = StrictMath.pow(10, random.nextDouble() * 3 - 1);
            Vec3 spin = direction(random).times(speed * (random.nextInt(4) == 0 ? 1 : 0.3));
            // Nearly about one axis, that of the middle moment too, where a small error grows.
            spin = random.nextInt(3) == 0 ? new Vec3(spin.x(), 1e-6 * spin.y(), 1e-6 * spin.z()) : spin;
            Quat start =
                    new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble())
                            .unit();
            World world = World.builder().gravity(0, 0, 0).build();
            BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(size.x(), size.y(), size.z())).density(1000).rotation(start)
                    .angularVelocity(spin.x(), spin.y(), spin.z()));
            world.step(DT);
            Quat end = turned(size, start, spin, DT);
            Quat found = world.pose(box).rotation();
            Quat off = found.conjugate().times(end);
            assertThat(2 * new Vec3(off.x(), off.y(), off.z()).length()).as("case %d: %s, spin %s", k, size, spin)
                    .isLessThan(2e-12 * Math.max(1, spin.length() * DT));
        }
    }

    private static double size(SplittableRandom random) {
        return 0.5 * StrictMath.pow(30, -random.nextDouble());
    }

    private static Vec3 direction(SplittableRandom random) {
        return new Vec3(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5).unit();
    }

    /** The oracle: classical Runge-Kutta on q' = w q / 2 in tiny steps, w from the angular momentum that stays. */
    private static Quat turned(Vec3 size, Quat start, Vec3 spin, double seconds) {
        double[] inertia = {size.y() * size.y() + size.z() * size.z(), size.x() * size.x() + size.z() * size.z(),
            size.x() * size.x() + size.y() * size.y()};
        Vec3 own = start.conjugate().rotate(spin);
        Vec3 momentum = start.rotate(new Vec3(inertia[0] * own.x(), inertia[1] * own.y(), inertia[2] * own.z()));
        double h = seconds / FINE;
        double[] q = {start.x(), start.y(), start.z(), start.w()};
        for (int k = 0; k < FINE; k++) {
            double[] a = slope(q, momentum, inertia);
            double[] b = slope(ahead(q, a, h / 2), momentum, inertia);
            double[] c = slope(ahead(q, b, h / 2), momentum, inertia);
            double[] d = slope(ahead(q, c, h), momentum, inertia);
            for (int i = 0; i < 4; i++) {
                q[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
            }
        }
        return new Quat(q[0], q[1], q[2], q[3]).unit();
    }

    private static double[] ahead(double[] q, double[] slope, double h) {
        return new double[] {q[0] + h * slope[0], q[1] + h * slope[1], q[2] + h * slope[2], q[3] + h * slope[3]};
    }

    private static double[] slope(double[] q, Vec3 momentum, double[] inertia) {
        Quat unit = new Quat(q[0], q[1], q[2], q[3]).unit();
        Vec3 own = unit.conjugate().rotate(momentum);
        Vec3 w = unit.rotate(new Vec3(own.x() / inertia[0], own.y() / inertia[1], own.z() / inertia[2]));
        Quat by = new Quat(w.x(), w.y(), w.z(), 0).times(new Quat(q[0], q[1], q[2], q[3]));
        return new double[] {0.5 * by.x(), 0.5 * by.y(), 0.5 * by.z(), 0.5 * by.w()};
    }
}
