package dev.ashlar.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lines of cells and shapes. */
final class DebugLinesTest {
    private final List<Vec3[]> lines = new ArrayList<>();
    private final DebugDraw draw = new DebugDraw() {
        @Override
        public void line(Vec3 from, Vec3 to, int colour) {
            lines.add(new Vec3[] {from, to});
        }

        @Override
        public void point(Vec3 at, int colour) {
        }

        @Override
        public void text(Vec3 at, String text, int colour) {
        }
    };

    @Test
    void aCellOfSixPlanesHasTheTwelveEdgesOfItsBox() {
        double[] planes = {2, 0, 0, 2, -1, 0, 0, 1, 0, 1, 0, 2, 0, -1, 0, 2, 0, 0, 1, 3, 0, 0, -1, 3};
        Pose pose = new Pose(new Vec3(5, 0, 0), Quat.about(new Vec3(0, 0, 1), 0.5 * Math.PI));
        draw.cell(planes, pose, 0);
        assertThat(lines).hasSize(12);
        double sum = lines.stream().mapToDouble(line -> line[0].distance(line[1])).sum();
        assertThat(sum).isCloseTo(4 * (2 + 4 + 6), within(1e-9));
        for (Vec3[] line : lines) {
            Vec3 local = pose.applyInverse(line[0]);
            assertThat(Math.abs(local.x())).isCloseTo(1, within(1e-9));
            assertThat(Math.abs(local.y())).isCloseTo(2, within(1e-9));
            assertThat(Math.abs(local.z())).isCloseTo(3, within(1e-9));
        }
    }

    @Test
    void planesThatCutNothingAndOpenCellsAddNoEdges() {
        double[] box = {1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1, 1, 1, 1, 10};
        draw.cell(box, Pose.IDENTITY, 0);
        assertThat(lines).hasSize(12);
        lines.clear();
        draw.cell(new double[] {1, 0, 0, 1, 0, 1, 0, 1}, Pose.IDENTITY, 0);
        assertThat(lines).as("an edge without ends").isEmpty();
    }

    @Test
    void roundShapesAreDrawnOnTheirSurface() {
        for (Shape shape : new Shape[] {new Sphere(2), new Capsule(2, 3)}) {
            lines.clear();
            draw.shape(shape, Pose.at(0, 1, 0), 0);
            assertThat(lines.size()).isGreaterThan(60);
            double rod = shape instanceof Capsule capsule ? capsule.halfLength() : 0;
            for (Vec3[] line : lines) {
                Vec3 local = line[0].minus(new Vec3(0, 1, 0));
                double y = Math.max(0, Math.abs(local.y()) - rod);
                double off = Math.sqrt(local.x() * local.x() + y * y + local.z() * local.z());
                assertThat(off).isLessThanOrEqualTo(2 + 1e-9);
            }
        }
    }

    @Test
    void coloursOfNearNumbersDiffer() {
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            assertThat(DebugDraw.colour(i)).isBetween(0, 0xffffff);
            seen.add(DebugDraw.colour(i));
        }
        assertThat(seen).hasSizeGreaterThan(55);
    }
}
