package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What physics keeps is kept; what it flips, flips when it should. */
final class FreeFlightTest {
    @ParameterizedTest
    @CsvSource({"60, 0.1", "240, 0.1", "60, 0.01", "240, 0.01"})
    void handleFlipsOnTime(int hertz, double tilt) {
        Trial trial = Trial.of("dzhanibekov", "tilt", tilt).lookEvery(0);
        BodyId handle = trial.stage.bodies().get(0);
        List<Double> flips = new ArrayList<>();
        double dt = 1.0 / hertz;
        double last = localSpin(trial, handle);
        for (int k = 1; k <= 20 * hertz; k++) {
            trial.step(dt);
            double now = localSpin(trial, handle);
            if (now * last < 0) {
                flips.add((k - now / (now - last)) * dt);
            }
            last = now;
        }
        List<Double> theory = flipsInTheory(trial.world.shape(handle).massProperties(), new Vec3(6, 0, tilt), 20);
        assertThat(theory).as("flips in theory").hasSizeGreaterThan(3);
        double off = 0;
        for (int i = 0; i < Math.min(flips.size(), theory.size()); i++) {
            off = Math.max(off, Math.abs(flips.get(i) - theory.get(i)));
        }
        double period = theory.get(1) - theory.get(0);
        FigureLog.add("Dzhanibekov, dt 1/" + hertz + ", tilt " + tilt + ", flips in 20 s, on time: within 2 % of the period",
                "%d of %d, period %.4f s, off by %.4f s at most", flips.size(), theory.size(), period, off);
        assertThat(flips).hasSameSizeAs(theory);
        assertThat(off).isLessThan(0.02 * period);
    }

    /** Spin about the intermediate axis, in the body's frame. */
    private static double localSpin(Trial trial, BodyId id) {
        return trial.world.rotation(id).conjugate().rotate(trial.world.angularVelocity(id)).x();
    }

    /** Euler's equations in the body's frame by the classical Runge-Kutta scheme; the handle's axes are principal. */
    private static List<Double> flipsInTheory(MassProperties m, Vec3 start, double seconds) {
        List<Double> flips = new ArrayList<>();
        double h = 1e-4;
        Vec3 w = start;
        for (int k = 1; k <= Math.round(seconds / h); k++) {
            Vec3 a = euler(m, w);
            Vec3 b = euler(m, w.plusTimes(0.5 * h, a));
            Vec3 c = euler(m, w.plusTimes(0.5 * h, b));
            Vec3 d = euler(m, w.plusTimes(h, c));
            Vec3 next = w.plusTimes(h / 6, a.plus(b.times(2)).plus(c.times(2)).plus(d));
            if (next.x() * w.x() < 0) {
                flips.add((k - next.x() / (next.x() - w.x())) * h);
            }
            w = next;
        }
        return flips;
    }

    private static Vec3 euler(MassProperties m, Vec3 w) {
        return new Vec3((m.yy() - m.zz()) / m.xx() * w.y() * w.z(), (m.zz() - m.xx()) / m.yy() * w.z() * w.x(),
                (m.xx() - m.yy()) / m.zz() * w.x() * w.y());
    }

    @ParameterizedTest
    @CsvSource({"60, 6, 0.01", "1000, 6, 0.01", "60, 50, 5"})
    void freeBodyKeepsItsMomentum(int hertz, double spin, double tilt) {
        Trial trial = Trial.of("dzhanibekov", "spin", spin, "tilt", tilt).lookEvery(0);
        BodyId id = trial.stage.bodies().get(0);
        trial.world.setVelocity(id, new Vec3(1, 2, 3), trial.world.angularVelocity(id));
        Vec3 centre = trial.world.shape(id).massProperties().centre();
        // About the centre of mass: about another point, the rounding of the position, some 1e-14 m, would count.
        Momentum before = Momentum.of(trial.world, trial.world.pose(id).apply(centre));
        double energy = trial.world.kineticEnergy();
        trial.run(10, 1.0 / hertz);
        Momentum after = Momentum.of(trial.world, trial.world.pose(id).apply(centre));
        double linear = after.linear().distance(before.linear()) / before.linear().length();
        double angular = after.angular().distance(before.angular()) / before.angular().length();
        FigureLog.add("free flight of 10 s, dt 1/" + hertz + ", spin " + spin + ", momentum, demanded <= 1e-12",
                "linear %.2g, angular %.2g; energy %+.2g", linear, angular, trial.world.kineticEnergy() / energy - 1);
        assertThat(linear).isLessThanOrEqualTo(1e-12);
        assertThat(angular).isLessThanOrEqualTo(1e-12);
    }

    @Test
    void fallsAlongItsParabola() {
        World world = World.builder().build();
        BodyId id = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)).linearVelocity(3, 5, 0));
        for (int k = 0; k < 120; k++) {
            world.step(1.0 / 60);
        }
        Vec3 at = world.pose(id).position();
        assertThat(at.x()).isCloseTo(6, Percentage.withPercentage(1e-10));
        assertThat(at.y()).isCloseTo(10 - 0.5 * 9.81 * 4, Percentage.withPercentage(1e-10));
    }

    /** A thin rod that turns by more than a radian a step once gained energy without end. */
    @ParameterizedTest
    @CsvSource({"0, 0, 100", "1, 0, 100", "300, 30, 0"})
    void thinSpinningRodGainsNoEnergy(double x, double y, double z) {
        World world = World.builder().gravity(0, 0, 0).build();
        world.add(BodyDef.dynamic(Polyhedron.box(1, 0.01, 0.01)).angularVelocity(x, y, z));
        double before = world.kineticEnergy();
        double most = before;
        for (int k = 0; k < 600; k++) {
            world.step(1.0 / 60);
            most = Math.max(most, world.kineticEnergy());
        }
        FigureLog.add("thin rod with spin " + x + ", " + y + ", " + z + ", energy", "%.5g J, at most %.5g J", before, most);
        assertThat(most).isLessThanOrEqualTo(1.001 * before);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void impactsKeepMomentum(double restitution) {
        meet(restitution);
    }

    @Tag("slow")
    @Test
    void elasticImpactsKeepMomentum() {
        meet(1);
    }

    /** Boxes that fly together in weightlessness. */
    private static void meet(double restitution) {
        World world = World.builder().gravity(0, 0, 0).build();
        int side = 5;
        for (int i = 0; i < side * side * side; i++) {
            double x = 0.6 * (i % side) - 1.5;
            double y = 0.6 * (i / side % side) - 1.5;
            double z = 0.6 * (i / (side * side)) - 1.5;
            world.add(BodyDef.dynamic(Polyhedron.box(0.3, 0.25, 0.2)).restitution(restitution).at(x, y, z)
                    .linearVelocity(-2 * x + 0.1 * y, -2 * y - 0.1 * x + 1, -2 * z).angularVelocity(z, x, y));
        }
        Momentum before = Momentum.of(world, Vec3.ZERO);
        double scale = 0;
        double angularScale = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            double p = world.mass(id) * world.linearVelocity(id).length();
            scale += p;
            angularScale += p * world.pose(id).position().length();
        }
        int impacts = 0;
        OverlapWatch watch = new OverlapWatch(world);
        for (int k = 0; k < 120; k++) {
            world.step(1.0 / 60);
            for (int e = 0; e < world.contactEvents().size(); e++) {
                impacts += world.contactEvents().kind(e) == ContactEvents.Kind.BEGIN ? 1 : 0;
            }
            impacts += world.report().bounced() / 2;
            if (k % 10 == 0) {
                watch.look();
            }
        }
        Momentum after = Momentum.of(world, Vec3.ZERO);
        double linear = after.linear().distance(before.linear()) / scale;
        double angular = after.angular().distance(before.angular()) / angularScale;
        FigureLog.add("impacts with restitution " + restitution + ", demanded linear <= 1e-12, angular <= 1e-6 per 1000",
                "%d impacts, linear %.2g, angular %.2g, per 1000 %.2g", impacts, linear, angular,
                1000 * angular / impacts);
        assertThat(impacts).as("impacts").isGreaterThan(300);
        assertThat(linear).isLessThanOrEqualTo(1e-12);
        assertThat(angular).isLessThanOrEqualTo(1e-6 * Math.max(1, impacts / 1000.0));
        assertThat(watch.overlaps).as(watch.first).isZero();
    }
}
