package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import org.junit.jupiter.api.Test;

/** Distances told by faces or by axes of boxes: where they answer, they are those of the oracle. */
class KnownFeatureDistanceTest {
    private static final int CASES = 500;

    private final Placement at = new Placement();
    private final PieceDistance out = new PieceDistance(at);
    private final VertexFaceDistance faces = new VertexFaceDistance(at, out);
    private final BoxDistance boxes = new BoxDistance(at, out, faces);

    private static PartFeatures features(Polyhedron p) {
        return PartFeatures.of(p, 0, TrajectoryOptions.DEFAULT);
    }

    private void check(Cases.Placement p) {
        DistanceOracle.Result truth = DistanceOracle.closest(p.a(), Pose.IDENTITY, p.b(), p.poseB());
        assertThat(out.separation).isCloseTo(truth.distance(), offset(1e-12));
        Vec3 onA = Vec3.of(out.closestA, 0);
        Vec3 onB = Vec3.of(out.closestB, 0);
        assertThat(onA.distance(onB)).isCloseTo(truth.distance(), offset(1e-12));
        assertThat(onB.minus(onA).dot(new Vec3(out.axisX, out.axisY, out.axisZ))).isCloseTo(truth.distance(), offset(1e-12));
    }

    /** Puts B's pose, in A's frame, where the measuring classes expect it. */
    private Cases.Placement place(Cases.Placement p) {
        Pose relative = p.poseA().inverse().times(p.poseB());
        double[] flat = new double[Pose.STRIDE];
        relative.to(flat, 0);
        at.set(flat, 0);
        return new Cases.Placement(p.a(), Pose.IDENTITY, p.b(), relative);
    }

    @Test
    void boxesByTheirAxes() {
        Cases cases = new Cases(5);
        int told = 0;
        int apart = 0;
        for (int i = 0; i < CASES; i++) {
            Polyhedron a = cases.box(0.2, 1);
            Polyhedron b = cases.box(0.2, 1).transformed(Pose.at(0.1, 0.2, 0));
            Cases.Placement p = place(i % 2 == 0 ? cases.near(a, b, cases.gap(), i % 4 == 0) : cases.anywhere(a, b, 1));
            if (boxes.measure(features(a), features(b))) {
                told++;
                check(p);
            }
            apart += DistanceOracle.distance(p.a(), p.poseA(), p.b(), p.poseB()) > 0 ? 1 : 0;
        }
        assertThat(told).as("told of %s apart", apart).isGreaterThan(apart / 3);
    }

    @Test
    void polyhedraByTheirFaces() {
        Cases cases = new Cases(6);
        int told = 0;
        for (int i = 0; i < CASES; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            Cases.Placement p = place(cases.near(a, b, cases.gap(), true));
            Vec3 axis = p.poseB().position().unit();
            Vec3 back = p.poseB().rotation().conjugate().rotate(axis.negated());
            if (faces.measure(features(a), features(b), axis.x(), axis.y(), axis.z(), a.support(axis.x(), axis.y(), axis.z(), 0),
                    b.support(back.x(), back.y(), back.z(), 0))) {
                told++;
                check(p);
            }
        }
        assertThat(told).isGreaterThan(CASES / 10);
    }
}
