package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A shape n times as large has n times the radius, n^3 the volume and n^5 the moments, and every core n times as far out. */
class ScaledShapesTest {
    static List<Shape> shapes() {
        Pose aside = new Pose(new Vec3(1, 2, 3), Quat.about(new Vec3(1, 1, 0), 0.7));
        return List.of(new Sphere(0.3), new Capsule(0.2, 0.5), Meshes.torus(1, 0.3, 12, 7),
                Polyhedron.box(1, 2, 3).transformed(Pose.at(0.5, 0, 0)),
                new Compound(List.of(new Compound.Part(new Sphere(0.5), aside),
                        new Compound.Part(Polyhedron.box(1, 1, 2), Pose.at(-1, 0, 0)))));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void growInAllMeasures(Shape shape) {
        double factor = 2.5;
        Shape large = shape.scaled(factor);
        MassProperties m = shape.massProperties();
        MassProperties n = large.massProperties();
        double cube = factor * factor * factor;
        assertThat(large).hasSameClassAs(shape);
        assertThat(n.mass()).isCloseTo(cube * m.mass(), within(1e-12 * cube * m.mass()));
        assertThat(n.centre().distance(m.centre().times(factor))).isLessThan(1e-12);
        double fifth = cube * factor * factor;
        assertThat(new double[] {n.xx(), n.yy(), n.zz(), n.xy(), n.xz(), n.yz()}).containsExactly(new double[] {
            fifth * m.xx(), fifth * m.yy(), fifth * m.zz(), fifth * m.xy(), fifth * m.xz(), fifth * m.yz()},
                within(1e-12 * fifth * (m.xx() + m.yy() + m.zz())));
        assertThat(large.boundingRadius()).isCloseTo(factor * shape.boundingRadius(), within(1e-12));
        double[] core = new double[8];
        for (int i = 0; i < shape.coreCount(); i++) {
            shape.core(i, core, 0);
            large.core(i, core, 4);
            for (int k = 0; k < 4; k++) {
                assertThat(core[4 + k]).isCloseTo(factor * core[k], within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void refuseFactorsThatAreNotAboveZero(Shape shape) {
        for (double factor : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> shape.scaled(factor)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("factor must be finite and > 0, but was " + factor);
        }
    }
}
