package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.spi.PairInput;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.SweepOracle;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Test;

/** What the plane proves is true, and it proves much. */
class FirstOrderPlaneTest {
    private static final int CASES = Tier.cases(1000, 4000);
    private static final int SAMPLES = 16;

    private final Cases cases = new Cases(41);
    private final FirstOrderPlane plane = new FirstOrderPlane();

    @Test
    void whatItProvesApartStaysApart() {
        int proven = 0;
        for (int i = 0; i < CASES; i++) {
            Polyhedron a = cases.box(0.2, 1);
            Polyhedron b = i % 2 == 0 ? cases.box(0.2, 1) : cases.convex();
            Cases.Placement p = cases.near(a, b, cases.magnitude(1e-4, 0.2), true);
            double way = cases.magnitude(1e-4, 0.3);
            double angle = i % 7 == 0 ? 0 : cases.magnitude(1e-4, 0.9);
            Motion motionA = cases.motion(p.poseA(), way, angle);
            Motion motionB = cases.motion(p.poseB(), way, angle);
            PairInput in = new PairInput().motions(motionA, motionB);
            in.from = i % 3 == 0 ? 0 : cases.between(0, 0.99);
            in.zone = cases.magnitude(1e-7, 1e-3);
            Vec3 apart = motionB.pose(in.from).position().minus(motionA.pose(in.from).position()).unit();
            Vec3 axis = motionA.pose(in.from).rotation().conjugate().rotate(faceAlong(a, motionA, in.from, apart));
            if (!plane.parts(in, features(a), features(b), axis.x(), axis.y(), axis.z())) {
                continue;
            }
            proven++;
            for (int k = 0; k <= SAMPLES; k++) {
                double t = in.from + (1 - in.from) * k / SAMPLES;
                double gap = SweepOracle.gap(a, motionA, b, motionB, t);
                assertThat(gap).as("case %s at %s, swept from %s", i, t, in.from).isGreaterThan(in.zone);
            }
        }
        assertThat(proven).isGreaterThan(CASES / 10);
    }

    /** The normal, in the world, of the face of a that looks most along a direction. */
    private static Vec3 faceAlong(Polyhedron a, Motion motion, double t, Vec3 direction) {
        Vec3 best = direction;
        double most = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < a.faceCount(); f++) {
            Vec3 n = motion.pose(t).rotation().rotate(a.normal(f));
            if (n.dot(direction) > most) {
                most = n.dot(direction);
                best = n;
            }
        }
        return best;
    }

    private static PartFeatures features(Polyhedron p) {
        return PartFeatures.of(p, 0, TrajectoryOptions.DEFAULT);
    }
}
