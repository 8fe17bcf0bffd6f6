package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that slide and roll over flat floors feel neither the inner edges of a mesh nor the seams between bodies. */
class SeamTest {
    private static final double DT = 1.0 / 60;
    private static final double[] SPEEDS = {0.1, 1, 5, 20};
    private static final double[] DIRECTIONS = {0, 17, 45, 90, 133.3, 211};
    /** Half the width of a floor. */
    private static final double HALF = 7.5;

    private enum Floor { SLAB, TRIANGLES, TILES, COMPOUND }

    /** The worst of some slides: vertical speed and motion, and how much velocity changed that nothing should change, over the speed. */
    private static final class Worst {
        double rising;
        double height;
        double kick;
        long held;
        String when = "never";
    }

    private static void lay(World world, Floor floor, double friction) {
        switch (floor) {
            case SLAB ->
                    world.add(BodyDef.staticBody(Polyhedron.box(2 * HALF, 0.5, 2 * HALF)).at(0, -0.25, 0).friction(friction));
            case TRIANGLES -> world.add(BodyDef.staticBody(triangles(16, 2 * HALF / 16)).friction(friction));
            case TILES -> {
                for (double x = 0.5 - HALF; x < HALF; x++) {
                    for (double z = 0.5 - HALF; z < HALF; z++) {
                        world.add(BodyDef.staticBody(Polyhedron.box(1, 0.5, 1)).at(x, -0.25, z).friction(friction));
                    }
                }
            }
            case COMPOUND -> {
                List<Compound.Part> parts = new ArrayList<>();
                for (double x = 0.5 - HALF; x < HALF; x++) {
                    for (double z = 0.5 - HALF; z < HALF; z++) {
                        parts.add(new Compound.Part(Polyhedron.box(1, 0.5, 1), new Pose(new Vec3(x, -0.25, z), Quat.IDENTITY)));
                    }
                }
                world.add(BodyDef.staticBody(new Compound(parts)).friction(friction));
            }
        }
    }

    /** A flat floor of 2 n x n uneven triangles, in the plane y = 0. */
    private static Polyhedron triangles(int n, double cell) {
        Random random = new Random(5);
        PolyhedronBuilder b = Polyhedron.builder();
        for (int i = 0; i <= n; i++) {
            for (int k = 0; k <= n; k++) {
                double inner = i > 0 && i < n && k > 0 && k < n ? 0.3 * cell : 0;
                b.vertex((i - 0.5 * n) * cell + inner * (random.nextDouble() - 0.5), 0,
                        (k - 0.5 * n) * cell + inner * (random.nextDouble() - 0.5));
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                int a = i * (n + 1) + k;
                int d = a + n + 1;
                boolean rising = (i + k) % 2 == 0;
                b.face(a, a + 1, rising ? d + 1 : d).face(rising ? a : a + 1, d + 1, d);
            }
        }
        return b.build();
    }

    private static void slide(Preset preset, String narrow, Floor floor, boolean ball, double friction, double speed,
            double degrees,
            Worst worst) {
        World world = World.builder().preset(preset).narrowPhase(narrow).restOffset(4e-5).build();
        lay(world, floor, friction);
        double cx = StrictMath.cos(StrictMath.toRadians(degrees));
        double cz = StrictMath.sin(StrictMath.toRadians(degrees));
        Shape shape = ball ? new Sphere(0.2) : Polyhedron.box(0.5, 0.3, 0.4);
        BodyDef def = BodyDef.dynamic(shape).density(1000).friction(friction)
                .at(0.05 - 6 * cx, (ball ? 0.2 : 0.15) + 4e-5, 0.03 - 6 * cz).linearVelocity(speed * cx, 0, speed * cz);
        BodyId id = world.add(ball && friction > 0 ? def.angularVelocity(speed * cz / 0.2, 0, -speed * cx / 0.2)
                : ball ? def : def.rotation(Quat.about(new Vec3(0, 1, 0), 0.3)));
        Vec3 start = world.pose(id).position();
        // A rubbed box slows down and, carried by all of its area, turns a little; what it does then is compared with the slab.
        boolean free = ball || friction == 0;
        for (int k = 0; k < Math.min(180, 60 * 11 / speed); k++) {
            worst.held += world.step(DT).held();
            Vec3 v = world.linearVelocity(id);
            double rising = Math.abs(v.y()) / Math.max(1, speed);
            if (rising > worst.rising) {
                worst.rising = rising;
                worst.when = narrow + " " + floor + (ball ? " ball " : " box ") + friction + " at " + speed + " m/s, " + degrees
                        + " degrees, step " + k;
            }
            worst.height = Math.max(worst.height, Math.abs(world.pose(id).position().y() - start.y()));
            if (free) {
                worst.kick = Math.max(worst.kick, v.minus(new Vec3(speed * cx, 0, speed * cz)).length() / speed);
            }
        }
    }

    /** With few iterations the vertical speed is compared with that of the slide. */
    private static void check(Worst worst) {
        assertThat(worst.rising).as("vertical speed, " + worst.when).isLessThan(1e-4);
        assertThat(worst.height).as("height").isLessThan(1e-5);
        assertThat(worst.held).as("held").isZero();
        assertThat(worst.kick).as("kick").isLessThan(1e-3);
    }

    private static void slideAll(String narrow, Floor floor, double[] speeds, double[] directions) {
        for (Preset preset : Preset.values()) {
            slideAll(preset, narrow, floor, speeds, directions);
        }
    }

    private static void slideAll(Preset preset, String narrow, Floor floor, double[] speeds, double[] directions) {
        Worst worst = new Worst();
        for (double speed : speeds) {
            for (double degrees : directions) {
                for (int k = 0; k < 4; k++) {
                    slide(preset, narrow, floor, k < 2, k % 2 == 0 ? 0 : 0.3, speed, degrees, worst);
                }
            }
        }
        FigureLog.add("seams, " + preset + ", " + narrow + ", " + floor,
                "vertical speed %.1e m/s (goal 1e-6), height %.1e m, kick %.1e",
                worst.rising,
                worst.height, worst.kick);
        check(worst);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "dop-tree", "polygonal-patch"})
    void slidesOverTriangles(String narrow) {
        slideAll(narrow, Floor.TRIANGLES, new double[] {5}, new double[] {45, 211});
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "separating-vector", "dop-tree", "polygonal-patch"})
    void slidesOverTiles(String narrow) {
        slideAll(narrow, Floor.TILES, new double[] {1, 20}, new double[] {45, 133.3});
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "dop-tree", "polygonal-patch"})
    void slidesOverTheTilesOfACompound(String narrow) {
        slideAll(narrow, Floor.COMPOUND, new double[] {5}, new double[] {45});
    }

    @Tag("soak")
    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "separating-vector", "dop-tree", "polygonal-patch"})
    void slidesOverEverythingAtAllSpeeds(String narrow) {
        for (Floor floor : Floor.values()) {
            if (!narrow.equals("separating-vector") || floor == Floor.TILES || floor == Floor.SLAB) {
                slideAll(narrow, floor, SPEEDS, DIRECTIONS);
            }
        }
    }

    @Test
    void aRealStepIsStillMet() {
        // A tile that stands 1 mm higher is no seam: the box runs into its side.
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.5, 4)).at(0, -0.25, 0).friction(0));
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.5, 4)).at(4, -0.249, 0).friction(0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.3, 0.4)).density(1000).friction(0).at(0, 0.15004, 0)
                .linearVelocity(2, 0, 0));
        double slowest = 2;
        for (int k = 0; k < 60; k++) {
            world.step(DT);
            slowest = Math.min(slowest, world.linearVelocity(box).x());
        }
        assertThat(slowest).isLessThan(1);
    }

    @Test
    void aBoxAtRestAcrossASeamStaysThere() {
        for (String narrow : new String[] {"auto", "trajectory", "separating-vector"}) {
            World world = World.builder().narrowPhase(narrow).build();
            lay(world, Floor.TILES, 0);
            // Its corner is 0.1 mm over the next tile.
            BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.3, 0.4)).density(1000).friction(0)
                    .at(0.2501, 0.15004, 0.2));
            for (int k = 0; k < 60; k++) {
                world.step(DT);
            }
            assertThat(world.pose(box).position().distance(new Vec3(0.2501, 0.15004, 0.2))).as(narrow).isLessThan(1e-6);
        }
    }
}
