package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import org.junit.jupiter.api.Test;

class ExpelZoneTest {
    @Test
    void isAShareOfTheBodiesOrOfTheWorldsRounding() {
        assertThat(ExpelZone.recommended(0.4, 100)).isEqualTo(0.4e-4);
        assertThat(ExpelZone.recommended(0.4, 1e9)).isEqualTo(1e13 * 0x1p-52);
    }

    @Test
    void knowsTheThinnestPart() {
        assertThat(ExpelZone.thickness(Polyhedron.box(1, 0.02, 3))).isCloseTo(0.02, offset(1e-15));
        assertThat(ExpelZone.thickness(Meshes.uShape(1, 1, 0.5, 0.1))).isCloseTo(0.1, offset(1e-12));
        assertThat(ExpelZone.thickness(new Sphere(0.5))).isEqualTo(1);
        assertThat(ExpelZone.thickness(SampleMeshes.terrain(2, 2, 1, 1, 1))).isInfinite();
        assertThat(ExpelZone.thickness(Polyhedron.box(1, 1, 1).inverted())).isInfinite();
    }

    @Test
    void refusesWhatIsTooThinOrTooThick() {
        Polyhedron plate = Polyhedron.box(1, 0.5, 1);
        assertThat(ExpelZone.check(0.125, 10, plate)).isEqualTo(0.125);
        assertThatThrownBy(() -> ExpelZone.check(0.13, 10, plate)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("zone must be <= 0.125, a quarter of the thinnest part of a shape, 0.5 m, but was 0.13");
        assertThatThrownBy(() -> ExpelZone.check(1e-9, 1e6)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("zone must be >= 2.2204460492503").hasMessageEndingWith("but was 1.0E-9");
    }
}
