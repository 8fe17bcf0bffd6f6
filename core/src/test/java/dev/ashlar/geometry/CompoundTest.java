package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compounds whose mass is not that of their parts. */
class CompoundTest {
    private static final Compound PARTS = new Compound(List.of(new Compound.Part(Polyhedron.box(1, 2, 3), Pose.at(1, 0, 0))));
    private static final MassProperties MASS =
            new MassProperties(MassProperties.Kind.SOLID, 5, new Vec3(0, -1, 0), 3, 4, 5, 0.5, 0, 0.25);

    @Test
    void hasTheMassItIsGivenAndTheFormOfItsParts() {
        Compound weighed = PARTS.withMass(MASS);
        assertThat(weighed.massProperties()).isEqualTo(MASS);
        assertThat(weighed.parts()).isEqualTo(PARTS.parts());
        assertThat(weighed.isWeighed()).isTrue();
        assertThat(PARTS.isWeighed()).isFalse();
    }

    @Test
    void bytesKeepTheMass() {
        Compound back = (Compound) ShapeCodec.decode(ShapeCodec.encode(PARTS.withMass(MASS)));
        assertThat(back.massProperties()).isEqualTo(MASS);
        assertThat(back.isWeighed()).isTrue();
        assertThat(((Compound) ShapeCodec.decode(ShapeCodec.encode(PARTS))).isWeighed()).isFalse();
        assertThat(ShapeCodec.encode(PARTS.withMass(MASS))).isNotEqualTo(ShapeCodec.encode(PARTS.withMass(MASS.times(2))));
    }

    @Test
    void scalesAsThatOfItsPartsDoes() {
        MassProperties own = PARTS.scaled(0.5).massProperties();
        MassProperties given = PARTS.withMass(PARTS.massProperties()).scaled(0.5).massProperties();
        assertThat(given.mass()).isCloseTo(own.mass(), within(1e-15));
        assertThat(given.xx()).isCloseTo(own.xx(), within(1e-15));
        assertThat(given.centre()).isEqualTo(own.centre());
    }

    @Test
    void refusesWhatNoBodyHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PARTS.withMass(new MassProperties(MassProperties.Kind.SOLID, 1, Vec3.ZERO, 1, 1, 3, 0, 0, 0)))
                .withMessageStartingWith(
                        "principal moments of inertia must be >= 0, and none above the sum of the two others, but was");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PARTS.withMass(new MassProperties(MassProperties.Kind.SOLID, 0, Vec3.ZERO, 1, 1, 1, 0, 0, 0)))
                .withMessage("mass must be finite and > 0, but was 0.0");
        assertThatIllegalArgumentException().isThrownBy(
                () -> PARTS.withMass(new MassProperties(MassProperties.Kind.SOLID, 1, Vec3.ZERO, 1, Double.NaN, 1, 0, 0, 0)))
                .withMessage("inertia[3] must be finite, but was NaN");
    }
}
