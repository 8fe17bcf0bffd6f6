package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapeTest {
    /**
     * A ball at rest is struck by another within a step and thrown at a plate that neither it nor the other was near when the broad
     * phase was asked.
     */
    @ParameterizedTest
    @ValueSource(strings = {"tree", "sap", "vadop", "brute-force"})
    void aBodyThrownOutOfItsForeseenVolumeDoesNotPassWhatIsThere(String broadPhase) {
        World world = World.builder().broadPhase(broadPhase).gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(8, 0.02, 4)).at(0, 0.57, 0));
        world.add(BodyDef.dynamic(new Sphere(0.5)).mass(1000).linearVelocity(480, 0, 0).friction(0));
        BodyId thrown = world.add(BodyDef.dynamic(new Sphere(0.05)).mass(1).at(0.39, 0.39, 0).friction(0));
        world.step(1.0 / 60);
        assertThat(world.linearVelocity(thrown).x()).as("it was thrown").isGreaterThan(10);
        assertThat(world.pose(thrown).position().y()).as("y").isBetween(0.4, 0.51);
    }
}
