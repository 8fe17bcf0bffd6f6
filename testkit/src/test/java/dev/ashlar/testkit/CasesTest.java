package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CasesTest {
    @Test
    void sameSeedGivesTheSameCases() {
        Cases a = new Cases(9);
        Cases b = new Cases(9);
        for (int i = 0; i < 20; i++) {
            assertThat(a.pose(3)).isEqualTo(b.pose(3));
            assertThat(a.convex().vertex(0)).isEqualTo(b.convex().vertex(0));
            assertThat(a.touchingBoxes(Cases.Touch.EDGE).poseB()).isEqualTo(b.touchingBoxes(Cases.Touch.EDGE).poseB());
        }
        assertThat(new Cases(10).pose(3)).isNotEqualTo(new Cases(9).pose(3));
    }

    @Test
    void shapesAreConvexSolids() {
        Cases cases = new Cases(1);
        for (int i = 0; i < 200; i++) {
            Polyhedron p = cases.convex();
            assertThat(p.isConvex() && p.isClosed()).isTrue();
            assertThat(p.size()).isBetween(0.2, 2.5);
        }
        assertThat(cases.prism(6, 1, 2).faceCount()).isEqualTo(8);
    }

    @Test
    void coherentPairsMeetAndPart() {
        Cases cases = new Cases(2);
        Polyhedron a = cases.convex();
        Polyhedron b = cases.box(0.3, 0.6);
        List<Cases.Placement> run = cases.coherent(a, b, 400, 0.05, 0.1);
        long overlaps = run.stream().filter(p -> OverlapOracle.overlap(p.a(), p.poseA(), p.b(), p.poseB())).count();
        assertThat(overlaps).isBetween(10L, 390L);
        for (int i = 1; i < run.size(); i++) {
            assertThat(run.get(i).poseB().position().distance(run.get(i - 1).poseB().position())).isLessThan(0.051);
        }
    }

    @Test
    void axisRotationsTakeAxesToAxes() {
        Cases cases = new Cases(3);
        for (int i = 0; i < 100; i++) {
            var x = cases.axisRotation().rotate(new Vec3(1, 0, 0));
            assertThat(Math.max(Math.abs(x.x()), Math.max(Math.abs(x.y()), Math.abs(x.z())))).isBetween(1 - 1e-15, 1 + 1e-15);
        }
    }
}
