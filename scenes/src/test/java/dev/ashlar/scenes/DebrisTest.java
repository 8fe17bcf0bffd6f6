package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single polygons and points are bodies like others. */
class DebrisTest {
    private static final double DT = 1.0 / 60;
    private static final Polyhedron POINT = Polyhedron.point(Vec3.ZERO);
    private static final Polyhedron SHEET = Polyhedron.polygon(List.of(new Vec3(-0.1, 0, -0.1), new Vec3(-0.1, 0, 0.1),
            new Vec3(0.12, 0, 0.1), new Vec3(0.05, 0, -0.12)));

    private static World ground(String narrow) {
        World world = World.builder().narrowPhase(narrow).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).friction(0.5));
        return world;
    }

    /** The lowest point of a shape where its body is. */
    private static double lowest(World world, BodyId id, Polyhedron shape) {
        double low = Double.MAX_VALUE;
        for (int v = 0; v < shape.vertexCount(); v++) {
            low = Math.min(low, world.pose(id).apply(shape.vertex(v)).y());
        }
        return low;
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "separating-vector", "dop-tree", "polygonal-patch"})
    void fallBounceAndComeToRest(String narrow) {
        for (Polyhedron shape : List.of(POINT, SHEET)) {
            World world = ground(narrow);
            BodyId id = world.add(BodyDef.dynamic(shape).mass(0.2).restitution(0.5).at(0, 1, 0).linearVelocity(0.5, 0, 0)
                    .rotation(Quat.about(new Vec3(1, 0.3, 0), 0.7)));
            boolean rises = false;
            for (int k = 0; k < 400; k++) {
                world.step(DT);
                rises |= world.linearVelocity(id).y() > 0.5;
                assertThat(lowest(world, id, shape)).as("step " + k).isGreaterThan(0);
            }
            assertThat(rises).as("bounces").isTrue();
            assertThat(world.linearVelocity(id).length()).as("rests").isLessThan(1e-6);
            assertThat(lowest(world, id, shape)).as("gap").isLessThan(2e-4);
            Vec3 place = world.pose(id).position();
            for (int k = 0; k < 60; k++) {
                world.step(DT);
            }
            assertThat(world.pose(id).position().distance(place)).as("stays").isLessThan(1e-6);
        }
    }

    @Test
    void aPointFallsLikeAStoneAndBouncesAsHighAsItShould() {
        World world = ground("auto");
        BodyId id = world.add(BodyDef.dynamic(POINT).mass(0.01).restitution(0.5).at(0, 1, 0));
        double highest = 0;
        boolean bounced = false;
        for (int k = 0; k < 45; k++) {
            world.step(DT);
            bounced |= world.linearVelocity(id).y() > 0;
            highest = bounced ? Math.max(highest, world.pose(id).position().y()) : highest;
        }
        assertThat(highest).isBetween(0.245, 0.2505);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "dop-tree"})
    void fastOnesNeverPassAThinPlate(String narrow) {
        World world = World.builder().narrowPhase(narrow).gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(40, 0.002, 40)));
        world.add(
                BodyDef.staticBody(Polyhedron.polygon(List.of(new Vec3(-20, -1, -20), new Vec3(-20, -1, 20), new Vec3(20, -1, 20),
                        new Vec3(20, -1, -20)))));
        Random random = new Random(7);
        for (int i = 0; i < 60; i++) {
            // From above onto the plate, and from below onto the sheet.
            boolean above = i % 4 < 2;
            world.add(BodyDef.dynamic(i % 2 == 0 ? POINT : SHEET).mass(0.01).restitution(0.3).filter(2, 1)
                    .at(0.6 * (i % 8 - 4), above ? 0.5 + random.nextDouble() : -1.5 - random.nextDouble(), 0.6 * (i / 8 - 4))
                    .rotation(Quat.about(new Vec3(random.nextDouble(), 1, random.nextDouble()).unit(), random.nextDouble()))
                    .linearVelocity(0, (above ? -1 : 1) * (50 + 1000 * random.nextDouble()), 0)
                    .angularVelocity(20 * random.nextDouble(), 0, 20 * random.nextDouble()));
        }
        for (int k = 0; k < 30; k++) {
            world.step(DT);
            for (int i = 0; i < 60; i++) {
                double y = world.pose(world.bodyAt(i + 2)).position().y();
                if (i % 4 < 2) {
                    assertThat(y).as("body " + i + ", step " + k).isGreaterThan(0.001);
                } else {
                    assertThat(y).as("body " + i + ", step " + k).isLessThan(-1);
                }
            }
        }
    }

    @Test
    void bitsOfACollapsingWallOverlapNothing() {
        Trial trial = Trial.of("debris", "bits", 60, "columns", 4, "rows", 5).lookEvery(5);
        trial.run(1.5, DT);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Tag("soak")
    @Test
    void fiveThousandBitsOfACollapsingWallOverlapNothing() {
        Trial trial = Trial.of("debris").lookEvery(10);
        long start = System.nanoTime();
        trial.run(2, DT);
        FigureLog.add("debris, 5,000 bits", "%.0f ms a step with looks, held %.3f %%", (System.nanoTime() - start) / 120e6,
                100 * trial.heldShare());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }
}
