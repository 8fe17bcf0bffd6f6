package dev.ashlar.physics.internal.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import org.junit.jupiter.api.Test;

/** Poses for drawing, between two steps. */
final class InterpolatedPosesTest {
    private final World world = World.builder().build();

    private Vec3 drawn(BodyId id, double alpha) {
        float[] matrices = new float[16 * world.indexEnd()];
        world.poses(matrices, alpha);
        int o = 16 * id.index();
        return new Vec3(matrices[o + 12], matrices[o + 13], matrices[o + 14]);
    }

    @Test
    void areBetweenTheStartAndTheEndOfAStep() {
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.5)).at(0, 100, 0).linearVelocity(6, 0, 0));
        world.step(1.0 / 60);
        assertThat(drawn(ball, 0).x()).isEqualTo(0);
        assertThat(drawn(ball, 0.25).x()).isCloseTo(0.025, within(1e-6));
        assertThat(drawn(ball, 1).x()).isCloseTo(0.1, within(1e-6));
    }

    @Test
    void nearTheOriginTheyAreExactHoweverFarThatIs() {
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.5)).at(1e5 + 0.125, 100.0625, -1e8));
        float[] matrices = new float[16 * world.indexEnd()];
        world.poses(matrices, 0.5, new Vec3(1e5, 100, -1e8));
        int o = 16 * ball.index();
        assertThat(new Vec3(matrices[o + 12], matrices[o + 13], matrices[o + 14])).isEqualTo(new Vec3(0.125, 0.0625, 0));
        assertThat(matrices[o + 15]).isEqualTo(1);
        world.remove(ball);
        world.poses(matrices, 1, new Vec3(1, 2, 3));
        assertThat(matrices).containsOnly(0);
    }

    @Test
    void ofBodiesPutSomewhereAreThere() {
        BodyId first = world.add(BodyDef.dynamic(new Sphere(0.5)).at(0, 100, 0));
        world.step(1.0 / 60);
        BodyId second = world.add(BodyDef.dynamic(new Sphere(0.5)).at(8, 100, 0));
        assertThat(drawn(second, 0.5)).isEqualTo(new Vec3(8, 100, 0));
        world.setTransform(first, Pose.at(-8, 100, 0));
        assertThat(drawn(first, 0.5)).isEqualTo(new Vec3(-8, 100, 0));
        world.remove(second);
        BodyId third = world.add(BodyDef.dynamic(new Sphere(0.5)).at(16, 100, 0));
        assertThat(drawn(third, 0.5)).isEqualTo(new Vec3(16, 100, 0));
    }

    @Test
    void ofCharactersFollowTheirWalk() {
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        CharacterController walker = new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 0));
        for (int k = 0; k < 60; k++) {
            walker.move(3, 0, 0, 1.0 / 60);
            world.step(1.0 / 60);
        }
        double x = walker.position().x();
        assertThat(drawn(walker.body(), 0.5).x()).isCloseTo(x - 0.025, within(1e-5));
    }
}
