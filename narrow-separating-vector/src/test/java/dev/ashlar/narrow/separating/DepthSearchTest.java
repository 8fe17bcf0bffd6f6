package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Test;

class DepthSearchTest {
    /** Depth of random overlapping solids of up to 30 vertices, from the proof alone, without core to fall back on. */
    @Test
    void findsTheLeastDepthFromTheProof() {
        Cases cases = new Cases(12);
        SupportSearch supports = new SupportSearch();
        SeparatingVector vector = new SeparatingVector(SearchOptions.DEFAULT, supports);
        DepthSearch depth = new DepthSearch(supports);
        Placement at = new Placement();
        double[] flat = new double[2 * Pose.STRIDE];
        double[] relative = new double[Pose.STRIDE];
        int overlapping = 0;
        int found = 0;
        double worst = 0;
        double[] onA = new double[3];
        double[] onB = new double[3];
        int count = Tier.cases(100, 500);
        for (int i = 0; i < count; i++) {
            Polyhedron a = i % 2 == 0 ? cases.convex() : cases.ellipsoid(30, 1, 0.7, 0.5);
            Polyhedron b = cases.convex();
            Cases.Placement p = cases.anywhere(a, b, 0.6);
            p.poseA().to(flat, 0);
            p.poseB().to(flat, Pose.STRIDE);
            Pose.relative(flat, 0, flat, Pose.STRIDE, relative, 0);
            at.set(relative, 0);
            ConvexPart partA = new ConvexShape(a, SearchOptions.DEFAULT).parts[0];
            ConvexPart partB = new ConvexShape(b, SearchOptions.DEFAULT).parts[0];
            vector.start(partA, partB, at);
            if (vector.search()) {
                continue;
            }
            overlapping++;
            double radius = a.boundingRadius() + b.boundingRadius();
            if (depth.start(partA, partB, at, vector.proofA, vector.proofB) && depth.expand(1e-11 * radius)) {
                found++;
                double truth = DistanceOracle.signed(a, p.poseA(), b, p.poseB());
                worst = Math.max(worst, Math.abs(depth.separation - truth) / radius);
                assertThat(depth.separation).as("case " + i).isCloseTo(truth, offset(1e-9 * radius));
                depth.deepest(onA, onB);
                double along = depth.axisX * (onB[0] - onA[0]) + depth.axisY * (onB[1] - onA[1])
                        + depth.axisZ * (onB[2] - onA[2]);
                assertThat(along).as("points of case " + i).isCloseTo(truth, offset(1e-7 * radius));
            }
        }
        assertThat(overlapping).isGreaterThan(count * 2 / 5);
        assertThat(found).as("of %d, worst error %s", overlapping, worst).isGreaterThan(overlapping * 9 / 10);
    }
}
