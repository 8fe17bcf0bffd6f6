package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing passes through anything, however fast and thin. */
final class BulletsTest {
    /**
     * How often a step is looked into. The judge joins places by straight lines in the plate's frame, and light plates, once
     * hit, spin so fast that with 96 looks in 1/10 s bullets beside them seemed to pass through; with 384 none does.
     */
    private static int samples(int hertz) {
        return hertz < 60 ? 64 * 60 / hertz : 16;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 60", "1000, 0, 60", "0.2, 0, 60", "0, 100, 60", "1000, 100, 60", "0.2, 100, 60"})
    void noBulletPassesAPlate(double plateMass, double spin, int hertz) {
        shoot(200, plateMass, spin, hertz, 1);
    }

    @Tag("slow")
    @Test
    void noBulletPassesAPlateInALongStep() {
        shoot(200, 0, 100, 10, 1);
    }

    @Tag("soak")
    @ParameterizedTest
    @CsvSource({"0, 0", "1000, 0", "0.2, 0", "0, 100", "1000, 100", "0.2, 100"})
    void noBulletPassesAPlateAtAnyStep(double plateMass, double spin) {
        for (int hertz : new int[] {10, 30, 60, 120, 1000}) {
            for (int seed = 1; seed <= 5; seed++) {
                shoot(200, plateMass, spin, hertz, seed);
            }
        }
    }

    private static void shoot(int count, double plateMass, double spin, int hertz, long seed) {
        Trial trial = Trial.in(World.builder().recordPaths(true), seed, "bullets", "bullets", count, "plate-mass", plateMass,
                "spin", spin);
        trial.lookEvery(Math.max(1, hertz / 60));
        List<BodyId> bullets = trial.stage.bodies().subList(0, count);
        List<BodyId> plates = plateMass > 0 ? trial.stage.bodies().subList(count, 2 * count) : trial.stage.fixed();
        Vec3[] before = new Vec3[count];
        boolean[] through = new boolean[count];
        int samples = samples(hertz);
        for (int k = 0; k < Math.max(1, 0.1 * hertz); k++) {
            trial.step(1.0 / hertz);
            for (int s = 0; s <= samples; s++) {
                for (int i = 0; i < count; i++) {
                    Pose plate = trial.world.poseDuringStep(plates.get(i), (double) s / samples);
                    Vec3 now = plate.applyInverse(trial.world.poseDuringStep(bullets.get(i), (double) s / samples).position());
                    through[i] |= before[i] != null && crosses(before[i], now);
                    before[i] = now;
                }
            }
        }
        int tunnelled = 0;
        int hits = 0;
        for (int i = 0; i < count; i++) {
            tunnelled += through[i] ? 1 : 0;
            hits += trial.world.linearVelocity(bullets.get(i)).z() > -299 ? 1 : 0;
        }
        FigureLog.add("bullets at 300 m/s, spin " + spin + ", plates " + (plateMass > 0 ? plateMass + " kg" : "static")
                + ", dt 1/" + hertz, "tunnelled %d of %d (%d hit), overlaps %d", tunnelled, count, hits, trial.watch.overlaps);
        assertThat(hits).as("bullets that hit").isGreaterThan(count * 9 / 10);
        assertThat(tunnelled).isZero();
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    /**
     * A plate of 1,000 kg takes a bullet as a fixed one does: less than a hundredth of what they had is left. Where arms moved with the bodies,
     * 0.3 m a sub-step, and masses did not, bullets were left with spins of 15,000 rad/s.
     */
    @Test
    void heavyPlatesTakeAsMuchAsFixedOnes() {
        double[] left = new double[2];
        double fastest = 0;
        for (int k = 0; k < 2; k++) {
            Trial trial = Trial.of("bullets", "bullets", 200, "plate-mass", k == 0 ? 0 : 1000).lookEvery(0);
            double before = trial.world.kineticEnergy();
            trial.run(0.1, 1.0 / 60);
            left[k] = trial.world.kineticEnergy() / before;
            for (BodyId body : trial.stage.bodies()) {
                fastest = Math.max(fastest, trial.world.angularVelocity(body).length());
            }
        }
        FigureLog.add("share of the kinetic energy of 200 bullets 0.1 s after plates that are fixed, and of 1,000 kg, met them",
                "%.3g, %.3g; fastest spin %.0f rad/s", left[0], left[1], fastest);
        assertThat(left[0]).isLessThan(0.01);
        assertThat(left[1]).isLessThan(0.01);
        assertThat(fastest).as("spin").isLessThan(1500);
    }

    /** Whether a centre passes the plate's middle plane inside its rim. */
    private static boolean crosses(Vec3 from, Vec3 to) {
        if (from.z() * to.z() > 0) {
            return false;
        }
        double s = from.z() == to.z() ? 0 : from.z() / (from.z() - to.z());
        Vec3 at = from.plusTimes(s, to.minus(from));
        return Math.abs(at.x()) < 0.25 && Math.abs(at.y()) < 0.25;
    }

    @ParameterizedTest
    @CsvSource({"60", "240"})
    void rodsDoNotTurnThroughEachOther(int hertz) {
        strike(hertz);
    }

    @Tag("soak")
    @ParameterizedTest
    @CsvSource({"10", "30", "1000"})
    void rodsDoNotTurnThroughEachOtherAtAnyStep(int hertz) {
        strike(hertz);
    }

    private static void strike(int hertz) {
        Trial trial = Trial.in(World.builder().recordPaths(true), 1, "turning-rods");
        int pairs = trial.stage.bodies().size() / 2;
        double[] side = new double[pairs];
        int samples = samples(hertz);
        int through = 0;
        int struck = 0;
        for (int k = 0; k < Math.max(1, 0.2 * hertz); k++) {
            trial.step(1.0 / hertz);
            for (int s = 0; s <= samples; s++) {
                for (int i = 0; i < pairs; i++) {
                    Pose a = trial.world.poseDuringStep(trial.stage.bodies().get(2 * i), (double) s / samples);
                    Pose b = trial.world.poseDuringStep(trial.stage.bodies().get(2 * i + 1), (double) s / samples);
                    double now = passing(a, b);
                    through += now * side[i] < 0 ? 1 : 0;
                    side[i] = now;
                }
            }
        }
        for (int i = 0; i < pairs; i++) {
            struck += trial.world.linearVelocity(trial.stage.bodies().get(2 * i + 1)).length() > 0.1 ? 1 : 0;
        }
        FigureLog.add("thin rods at 100 rad/s, dt 1/" + hertz, "passed through %d, struck %d of %d, overlaps %d, energy rise "
                + "%.3g J", through, struck, pairs, trial.watch.overlaps, trial.energyRise);
        assertThat(struck).isGreaterThan(pairs * 9 / 10);
        assertThat(through).isZero();
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    /** Those that friction spins about themselves did in short steps: turned about a fixed axis, 11 J of 42 in a millisecond. */
    @ParameterizedTest
    @CsvSource({"60", "240", "1000"})
    void strikingRodsGainNoEnergy(int hertz) {
        Trial trial = Trial.of("turning-rods").lookEvery(0);
        double start = trial.energy();
        trial.run(0.2, 1.0 / hertz);
        FigureLog.add("thin rods at 100 rad/s, dt 1/" + hertz + ", largest energy rise in a step", "%.3g of %.5g J",
                trial.energyRise, start);
        assertThat(trial.energyRise).isLessThanOrEqualTo(1e-4 * start);
    }

    /** On which side of B's axis A's axis passes it, if their nearest points are inside both rods; else 0. */
    private static double passing(Pose a, Pose b) {
        Vec3 u = a.rotation().rotate(new Vec3(1, 0, 0));
        Vec3 v = b.rotation().rotate(new Vec3(0, 0, 1));
        Vec3 n = u.cross(v);
        Vec3 d = b.position().minus(a.position());
        if (n.lengthSq() < 0.01) {
            return 0;
        }
        double s = d.cross(v).dot(n) / n.lengthSq();
        double t = d.cross(u).dot(n) / n.lengthSq();
        return Math.abs(s) < 0.49 && Math.abs(t) < 0.49 ? d.dot(n) : 0;
    }

    @Test
    void theJudgeOfRodsSeesAPass() {
        Pose standing = Pose.IDENTITY;
        assertThat(passing(Pose.at(0.1, 0.02, 0.1), standing) * passing(Pose.at(0.1, -0.02, 0.1), standing)).isNegative();
        assertThat(passing(Pose.at(0.6, 0.02, 0), standing)).isZero();
        assertThat(crosses(new Vec3(0, 0.1, 1), new Vec3(0.1, 0, -1))).isTrue();
        assertThat(crosses(new Vec3(0, 0.3, 1), new Vec3(0, 0.3, -1))).isFalse();
    }
}
