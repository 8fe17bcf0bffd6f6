package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.World;
import dev.ashlar.spi.DebugDraw;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a world shows of its inside, and that a stage goes on in another world. */
final class WorldDrawTest {
    private static final class Sketch implements DebugDraw {
        final List<Vec3[]> lines = new ArrayList<>();
        final List<Vec3[]> arrows = new ArrayList<>();
        final List<Vec3> points = new ArrayList<>();

        @Override
        public void line(Vec3 from, Vec3 to, int colour) {
            lines.add(new Vec3[] {from, to});
        }

        @Override
        public void point(Vec3 at, int colour) {
            points.add(at);
        }

        @Override
        public void text(Vec3 at, String text, int colour) {
            throw new AssertionError(text);
        }

        @Override
        public void arrow(Vec3 from, Vec3 to, int colour) {
            arrows.add(new Vec3[] {from, to});
        }
    }

    @Test
    void contactsOfABoxAtRestPointUpAndTheirLengthsTellItsWeight() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(10, 1, 10)).at(0, -0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
        for (int i = 0; i < 60; i++) {
            world.step(1.0 / 60);
        }
        Sketch sketch = new Sketch();
        world.draw(DebugLayer.CONTACTS, sketch);
        assertThat(sketch.points).hasSize(4);
        assertThat(sketch.arrows).hasSize(4);
        double radius = world.shape(box).boundingRadius();
        double weights = 0;
        for (Vec3[] arrow : sketch.arrows) {
            assertThat(arrow[0].y()).isCloseTo(0, within(1e-3));
            double strength = (arrow[1].y() - arrow[0].y()) / (1.1 * radius);
            weights += strength / (1 - strength);
        }
        assertThat(weights).as("sum of forces, in weights of the box").isCloseTo(1, within(0.02));
    }

    /** The contacts of the last step were drawn with the size of a body that was gone. */
    @Test
    void aBodyThatWasRemovedHasNoContacts() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 1, 4)).at(0, -0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
        world.step(1.0 / 60);
        assertThat(world.report().contacts()).isPositive();
        world.remove(box);
        Sketch sketch = new Sketch();
        world.draw(DebugLayer.CONTACTS, sketch);
        assertThat(sketch.points).isEmpty();
    }

    @Test
    void boundsAreAroundBodiesThatMove() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(10, 1, 10)).at(0, -0.5, 0));
        world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)).at(0, 5, 0));
        Sketch sketch = new Sketch();
        world.draw(DebugLayer.BOUNDS, sketch);
        assertThat(sketch.lines).hasSize(12);
        assertThat(sketch.lines).allSatisfy(line -> assertThat(line[0].y()).isBetween(3.999, 6.001));
    }

    @Test
    void volumesReachWhereTheBodyGoes() {
        for (String broad : new String[] {"sap", "vadop"}) {
            World world = World.builder().broadPhase(broad).build();
            BodyId ball = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).linearVelocity(60, 0, 0));
            world.step(1.0 / 60);
            Sketch sketch = new Sketch();
            world.drawVolume(ball, sketch);
            double most = sketch.lines.stream().mapToDouble(line -> Math.max(line[0].x(), line[1].x())).max().orElseThrow();
            double least = sketch.lines.stream().mapToDouble(line -> Math.min(line[0].x(), line[1].x())).min().orElseThrow();
            assertThat(most).as(broad).isGreaterThanOrEqualTo(1.5);
            assertThat(least).isLessThanOrEqualTo(-0.5);
            assertThat(sketch.lines.size()).isEqualTo(broad.equals("sap") ? 32 : Math.max(33, sketch.lines.size()));
        }
    }

    @Test
    void aStageGoesOnInAnotherWorldAsItWas() {
        Scene scene = Scenes.get("brick-wall");
        var values = scene.defaults().with("columns", 3).with("rows", 3);
        Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
        for (int i = 0; i < 125; i++) {
            stage.step(1.0 / 60);
        }
        Stage moved = stage.in(scene.world(World.builder().broadPhase("sap"), values));
        assertThat(moved.world().stateHash()).isEqualTo(stage.world().stateHash());
        assertThat(moved.time()).isEqualTo(stage.time());
        moved.step(1.0 / 60);
        assertThat(moved.shotBodies()).as("not shot again").hasSize(1);
    }
}
