package dev.ashlar.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.ConvexSeparation;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rivals that experiments bring along are right, or they would win or lose for nothing. */
final class ToolsTest {
    @Tag("slow")
    @Test
    void theTrackerOfClosestFeaturesAgreesWithTheOracle() {
        Cases cases = new Cases(4);
        ClosestFeatures tracker = new ClosestFeatures();
        int open = 0;
        int free = 0;
        for (int i = 0; i < 400; i++) {
            Polyhedron a = cases.ellipsoid(cases.integer(6, 60), 1, 0.7, 0.3);
            Polyhedron b = cases.ellipsoid(cases.integer(6, 60), 1, 1, 0.2);
            int[] memory = {0, 0};
            for (Cases.Placement p : cases.coherent(a, b, 5, 0.3, 0.3)) {
                double margin = ConvexSeparation.of(a, p.poseA(), b, p.poseB()).margin();
                ClosestFeatures.Answer answer = tracker.walk(a, b, p.poseA().inverse().times(p.poseB()), memory);
                if (answer == ClosestFeatures.Answer.OPEN) {
                    open++;
                } else if (Math.abs(margin) > 1e-9) {
                    assertThat(answer == ClosestFeatures.Answer.FREE).as("case %d, margin %s", i, margin).isEqualTo(margin > 0);
                    free += margin > 0 ? 1 : 0;
                }
            }
        }
        assertThat(open).as("left open").isLessThan(40);
        assertThat(free).isBetween(200, 1800);
    }

    @Tag("slow")
    @Test
    void theExhaustiveTestsAgreeWithPatches() {
        Polyhedron ring = Meshes.torus(1, 0.4, 12, 8);
        Polyhedron bowl = Meshes.bowl(1, 0.15, 12, 5);
        double[] ringXyz = ExhaustiveTests.vertices(ring);
        double[] bowlXyz = ExhaustiveTests.vertices(bowl);
        ExhaustiveTests every = new ExhaustiveTests();
        Cases cases = new Cases(6);
        int hits = 0;
        for (int i = 0; i < 200; i++) {
            Pose pose = new Pose(cases.direction().times(cases.between(0.5, 2.4)), cases.rotation());
            boolean meet = every.bodiesMeet(ring, ringXyz, bowl, bowlXyz, pose);
            PairRuns patches = new PairRuns("polygonal-patch", AlgorithmConfig.DEFAULT, ring, bowl, List.of(pose));
            patches.run();
            assertThat(meet ? 1 : 0).as("case %d", i).isEqualTo(patches.hits);
            hits += patches.hits;
        }
        assertThat(hits).isBetween(20, 180);
        assertThat(every.tests).isEqualTo(200L * ((long) ring.edgeCount() * bowl.faceCount() + (long) bowl.edgeCount()
                * ring.faceCount()));
    }

    @Test
    void theExhaustiveBallTestFindsFacesEdgesAndVertices() {
        Polyhedron box = Polyhedron.box(2, 2, 2);
        double[] xyz = ExhaustiveTests.vertices(box);
        ExhaustiveTests every = new ExhaustiveTests();
        assertThat(every.ballMeets(box, xyz, 0, 1.25, 0, 0.3)).as("over a face").isTrue();
        assertThat(every.ballMeets(box, xyz, 1.2, 1.2, 0, 0.3)).as("at an edge").isTrue();
        assertThat(every.ballMeets(box, xyz, 1.17, 1.17, 1.17, 0.3)).as("at a corner").isTrue();
        assertThat(every.ballMeets(box, xyz, 1.18, 1.18, 1.18, 0.3)).as("beside it").isFalse();
        assertThat(every.tests).as("6 faces, 12 edges and 8 vertices each time").isEqualTo(4 * 26);
    }

    /** Of 60 balls at up to 20 m/s, which are 0.67 m a frame and more than two radii, sampled finely. */
    @Test
    void countsCollisionsDuringAFrameAndAtItsEnds() {
        int during = 0;
        int atAnyEnd = 0;
        int atEnd = 0;
        for (int seed = 0; seed < 2; seed++) {
            BallFlight flight = new BallFlight(60, 0.3, 5, 20, seed);
            for (int frame = 0; frame < 6; frame++) {
                double[] before = flight.places();
                flight.frame();
                assertThat(flight.during).as("seed %d, frame %d", seed, frame).isEqualTo(touching(before, flight.places(), 0, 1));
                assertThat(flight.atEnd).isEqualTo(touching(before, flight.places(), 1, 1));
                during += flight.during;
                atAnyEnd += flight.atAnyEnd;
                atEnd += flight.atEnd;
            }
        }
        assertThat(during).isGreaterThan(atAnyEnd);
        assertThat(atAnyEnd).isGreaterThan(atEnd);
    }

    /** Pairs that come within two radii at one of many times from one to the other. */
    private static int touching(double[] before, double[] after, double from, double to) {
        int count = 0;
        for (int i = 0; i < before.length; i += 3) {
            for (int j = i + 3; j < before.length; j += 3) {
                boolean touch = false;
                // Each moves by less than 0.7 m.
                boolean near = at(before, after, i, 0).distance(at(before, after, j, 0)) < 2;
                for (int k = 0; near && k <= 4000 && !touch; k++) {
                    double t = from + (to - from) * k / 4000;
                    touch = at(before, after, i, t).distance(at(before, after, j, t)) <= 0.6;
                }
                count += touch ? 1 : 0;
            }
        }
        return count;
    }

    private static Vec3 at(double[] before, double[] after, int i, double t) {
        return Vec3.of(before, i).times(1 - t).plusTimes(t, Vec3.of(after, i));
    }
}
