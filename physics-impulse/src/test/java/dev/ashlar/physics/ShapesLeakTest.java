package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.testkit.tier.FigureLog;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A world keeps the shapes that its bodies have, each content once, and no others. */
final class ShapesLeakTest {
    private static final double DT = 1.0 / 60;
    private static final int LIVE = 20;

    /** A shape that no other number has. */
    private static Shape shape(int number) {
        double size = 0.2 + 1e-8 * number;
        if (number % 1000 == 0) {
            return SampleMeshes.randomEllipsoid(100, size, number);
        }
        return switch (number % 4) {
            case 0 -> Polyhedron.box(size, 0.2, 0.3);
            case 1 -> new Capsule(0.1, size);
            case 2 -> number % 40 != 2 ? new Sphere(size) : new Compound(List.of(
                    new Compound.Part(Polyhedron.box(size, 0.1, 0.1), Pose.at(0.1, 0, 0)),
                    new Compound.Part(new Sphere(0.1), Pose.IDENTITY)));
            default -> new Sphere(size);
        };
    }

    /** Adds bodies of ever new shapes, each of which is removed when so many others have come; steps now and then. */
    private static World churn(World world, int count, int stepEvery) {
        BodyId floor = world.add(BodyDef.staticBody(Polyhedron.box(40, 1, 40)).at(0, -0.5, 0));
        BodyId[] live = new BodyId[LIVE];
        for (int k = 0; k < count; k++) {
            int at = k % LIVE;
            if (live[at] != null) {
                world.remove(live[at]);
            }
            BodyDef def = k % 7 == 0 ? BodyDef.staticBody(shape(k)) : BodyDef.dynamic(shape(k));
            live[at] = world.add(def.at(3 * (at % 5) - 6, 1 + 0.1 * (k % 3), 3 * (at / 5) - 6));
            if (k % stepEvery == 0) {
                world.step(DT);
            }
        }
        assertThat(world.bodyCount()).isEqualTo(LIVE + 1);
        assertThat(WorldParts.of(world).shapes().size()).as("shapes that the world knows after " + count + " new ones")
                .isEqualTo(LIVE + 1);
        for (BodyId id : live) {
            world.remove(id);
        }
        world.remove(floor);
        assertThat(WorldParts.of(world).shapes().size()).isZero();
        return world;
    }

    @ParameterizedTest
    @CsvSource({"auto, tree", "trajectory, sap", "dop-tree, grid", "polygonal-patch, vadop", "auto, axis-sort"})
    void shapesGoWithTheirLastBody(String narrow, String broad) {
        churn(World.builder().narrowPhase(narrow).broadPhase(broad).build(), 4_000, 200);
    }

    @Test
    void shapesGoFromEventDrivenWorldsToo() {
        churn(World.builder().eventDriven().build(), 1_000, 100);
    }

    @Test
    void shapesOfEqualContentAreOne() {
        World world = World.builder().build();
        BodyId a = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)));
        Polyhedron other = Polyhedron.box(1, 2, 3);
        BodyId b = world.add(BodyDef.dynamic(other).at(9, 0, 0));
        BodyId c = world.add(BodyDef.dynamic(other).at(18, 0, 0));
        BodyId wall = world.add(BodyDef.staticBody(other).at(27, 0, 0));
        BodySet bodies = WorldParts.of(world).bodies();
        assertThat(bodies.shape[b.index()]).isSameAs(bodies.shape[a.index()]).isSameAs(bodies.shape[c.index()]);
        assertThat(world.shape(b)).as("as it was given").isSameAs(other);
        assertThat(WorldParts.of(world).shapes().size()).as("turning and fixed").isEqualTo(2);
        world.remove(a);
        world.remove(b);
        world.remove(wall);
        assertThat(WorldParts.of(world).shapes().size()).isEqualTo(1);
        world.remove(c);
        assertThat(WorldParts.of(world).shapes().size()).isZero();
    }

    /** A restored world has the shapes of the snapshot, and those that it had, as far as they are the same. */
    @Test
    void shapesOfBodiesThatARestoreTookAwayAreForgotten() {
        World world = World.builder().build();
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.3)).at(5, 0, 0));
        byte[] bytes = world.snapshot();
        BodyShape prepared = WorldParts.of(world).bodies().shape[box.index()];
        world.remove(ball);
        for (int k = 0; k < 20; k++) {
            world.add(BodyDef.dynamic(new Sphere(1 + 0.1 * k)).at(10 * k, 0, 0));
        }
        assertThat(WorldParts.of(world).shapes().size()).isEqualTo(21);
        world.restore(bytes);
        assertThat(WorldParts.of(world).shapes().size()).isEqualTo(2);
        assertThat(WorldParts.of(world).bodies().shape[box.index()]).as("not prepared again").isSameAs(prepared);
        world.remove(box);
        world.remove(ball);
        assertThat(WorldParts.of(world).shapes().size()).isZero();
    }

    /** A definition that a narrow phase refuses leaves nothing behind. */
    @Test
    void aRefusedShapeIsNotKept() {
        World world = World.builder().narrowPhase("separating-vector").build();
        try {
            world.add(BodyDef.dynamic(Meshes.torus(1, 0.3, 8, 5)));
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("not convex");
        }
        assertThat(WorldParts.of(world).shapes().size()).isZero();
        assertThat(world.bodyCount()).isZero();
    }

    @Tag("soak")
    @Test
    void aMillionNewShapesFitInto64Megabytes() throws IOException, InterruptedException {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        Process process = new ProcessBuilder(java, "-Xmx64m", "-cp", System.getProperty("java.class.path"),
                ShapesLeakTest.class.getName()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        FigureLog.add("a million bodies of new shapes with -Xmx64m", "%s", output.strip());
    }

    /** A million in all, in worlds of all broad phases. */
    public static void main(String[] args) {
        List<String> broad = List.copyOf(Algorithms.broadPhases());
        for (String id : broad) {
            churn(World.builder().broadPhase(id).build(), 1_000_000 / broad.size(), 1000);
        }
        Runtime all = Runtime.getRuntime();
        System.gc();
        System.out.println(broad + ": " + (all.totalMemory() - all.freeMemory() >> 20) + " MB in the end");
    }
}
