package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worlds whose contacts come from polygonal patches: containers, and bodies of any form at rest. */
class PatchWorldTest {
    private static World world() {
        return World.builder().broadPhase("sap").narrowPhase("polygonal-patch").build();
    }

    @Test
    void ballsAndBoxesTumbleInATurningDrumAndStayInIt() {
        World world = world();
        Polyhedron drum = Meshes.prism(12, 1, 1.2).inverted();
        world.add(BodyDef.kinematic(drum).rotation(Quat.about(new Vec3(1, 0, 0), StrictMath.PI / 2)).angularVelocity(0, 0, 1.5));
        List<BodyId> inside = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            double x = 0.35 * (i - 1.5);
            inside.add(world.add(BodyDef.dynamic(new Sphere(0.1)).at(x, 0.2, 0.2)));
            inside.add(world.add(BodyDef.dynamic(Polyhedron.box(0.24, 0.18, 0.2)).at(x, -0.2, -0.2)));
        }
        OverlapWatch watch = new OverlapWatch(world);
        double highest = -1;
        for (int step = 0; step < 240; step++) {
            world.step(1.0 / 60);
            watch.look();
            if (step > 120) {
                for (BodyId id : inside) {
                    highest = Math.max(highest, world.pose(id).position().y());
                }
            }
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(highest).as("the drum carries bodies up").isGreaterThan(-0.5);
        for (BodyId id : inside) {
            Vec3 at = world.pose(id).position();
            assertThat(StrictMath.hypot(at.x(), at.y())).isLessThan(1);
            assertThat(Math.abs(at.z())).isLessThan(0.6);
        }
    }

    @Test
    void boxesToriAndCarsComeToRest() {
        for (Shape shape : List.of(Polyhedron.box(1, 0.6, 0.8), Meshes.torus(0.5, 0.2, 16, 8), SampleMeshes.carA())) {
            World world = world();
            world.add(BodyDef.staticBody(Polyhedron.box(30, 1, 30)).at(0, -0.5, 0));
            double low = -shape.bounds(Pose.IDENTITY).minY();
            BodyId body = world.add(BodyDef.dynamic(shape).density(300).at(0, low + 0.05, 0).rotation(
                    Quat.about(new Vec3(0, 1, 0), 0.4)));
            BodyId second = world.add(BodyDef.dynamic(Meshes.torus(0.4, 0.15, 12, 8)).density(300).at(4, 0.2, 0));
            OverlapWatch watch = new OverlapWatch(world);
            for (int step = 0; step < 150; step++) {
                world.step(1.0 / 60);
                if (step % 10 == 0) {
                    watch.look();
                }
            }
            Vec3 before = world.pose(body).position();
            for (int step = 0; step < 60; step++) {
                world.step(1.0 / 60);
            }
            watch.look();
            assertThat(watch.overlaps).as(watch.first).isZero();
            assertThat(world.pose(body).position().distance(before)).as("creep of %s", shape).isLessThan(1e-4);
            assertThat(world.linearVelocity(body).length()).as("speed of %s", shape).isLessThan(1e-3);
            assertThat(world.angularVelocity(body).length()).isLessThan(1e-3);
            assertThat(world.pose(second).position().y()).isBetween(0.1, 0.2);
        }
    }

    /** Containers in every narrow phase: taken, and then free inside and solid outside, or refused by name. */
    @Test
    void everyNarrowPhaseTakesContainersOrSaysWhyNot() {
        Polyhedron room = Meshes.frame(4, 2, 1).inverted();
        int taken = 0;
        for (String id : Algorithms.narrowPhases()) {
            NarrowPhase phase = Completion.of(Algorithms.narrowPhase(id), AlgorithmConfig.DEFAULT);
            if (!phase.accepts(room)) {
                assertThatThrownBy(() -> phase.prepare(room)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("inside out");
                continue;
            }
            taken++;
            for (Shape body : List.of(Polyhedron.box(0.5, 0.4, 0.4), new Sphere(0.2), Meshes.torus(0.2, 0.05, 8, 6))) {
                assertThat(intersect(phase, room, body, Pose.at(1.5, 0, 0))).as("%s, in the ring", id).isEqualTo(Status.CLEAR);
                assertThat(intersect(phase, room, body, Pose.at(1.9, 0, 0))).as("%s, in the wall", id).isEqualTo(Status.HIT);
                assertThat(intersect(phase, room, body, Pose.IDENTITY)).as("%s, in the hole", id).isEqualTo(Status.HIT);
                assertThat(intersect(phase, room, body, Pose.at(9, 0, 0))).as("%s, outside", id).isEqualTo(Status.HIT);
            }
        }
        assertThat(taken).as("trajectory, polygonal-patch, auto").isGreaterThanOrEqualTo(3);
    }

    private static Status intersect(NarrowPhase phase, Shape a, Shape b, Pose pose) {
        PairInput in = new PairInput().shapes(phase.prepare(a), phase.prepare(b)).poses(Pose.IDENTITY, pose);
        in.cache = new double[phase.cacheSize()];
        PairResult out = new PairResult();
        phase.newQuery().intersect(in, out);
        return out.status;
    }
}
