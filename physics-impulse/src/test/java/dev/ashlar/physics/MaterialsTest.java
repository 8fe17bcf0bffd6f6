package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faces with materials of their own, and surfaces that run. */
final class MaterialsTest {
    private static final double DT = 1.0 / 60;
    private static final double G = 9.81;

    /** A floor of two halves in one body, material 1 where x is below 0, 2 elsewhere. */
    private static Polyhedron halves() {
        return Polyhedron.builder()
                .vertex(-20, -1, -20).vertex(0, -1, -20).vertex(20, -1, -20)
                .vertex(-20, 0, -20).vertex(0, 0, -20).vertex(20, 0, -20)
                .vertex(-20, -1, 20).vertex(0, -1, 20).vertex(20, -1, 20).vertex(-20, 0, 20).vertex(0, 0, 20).vertex(20, 0, 20)
                .material(1).face(3, 9, 10, 4).material(2).face(4, 10, 11, 5).material(0)
                .face(0, 1, 7, 6).face(1, 2, 8, 7).face(0, 3, 4, 1).face(1, 4, 5, 2).face(6, 7, 10, 9).face(7, 8, 11, 10)
                .face(0, 6, 9, 3).face(2, 5, 11, 8).build();
    }

    private static World world(BodyDef floor) {
        World world = World.builder().build();
        world.add(floor);
        return world;
    }

    private static void run(World world, double seconds) {
        for (int i = 0; i < Math.round(seconds / DT); i++) {
            world.step(DT);
        }
    }

    @Test
    void eachHalfOfAFloorHasItsFriction() {
        World world = world(BodyDef.staticBody(halves()).friction(0.5).frictionCombine(CombineMode.MIN)
                .materials(Material.ofFriction(9), Material.ofFriction(0), Material.ofFriction(0.4)));
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(1).linearVelocity(0, 0, 3);
        BodyId ice = world.add(box.at(-5, 0.1, 0));
        BodyId wood = world.add(box.at(5, 0.1, 0));
        run(world, 0.5);
        assertThat(world.linearVelocity(ice).z()).isCloseTo(3, within(1e-9));
        assertThat(world.linearVelocity(wood).z()).isCloseTo(3 - 0.4 * G * 0.5, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachHalfOfAFloorHasItsRestitution(boolean eventDriven) {
        World world = (eventDriven ? World.builder().eventDriven() : World.builder()).build();
        world.add(BodyDef.staticBody(halves()).materials(Material.ofFriction(0), Material.ofFriction(0),
                Material.ofFriction(0).withRestitution(0.5)));
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1)).friction(0);
        BodyId dead = world.add(ball.at(-5, 1.1, 0));
        BodyId live = world.add(ball.at(5, 1.1, 0));
        double most = 0;
        boolean hit = false;
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            hit |= world.linearVelocity(live).y() > 0;
            most = hit ? Math.max(most, world.pose(live).position().y() - 0.1) : 0;
            assertThat(world.linearVelocity(dead).y()).isLessThan(0.01);
        }
        assertThat(most).as("half the speed, a quarter of the height").isCloseTo(0.25, within(0.01));
    }

    @Test
    void facesBeyondTheTableHaveTheBodysOwn() {
        World world = world(BodyDef.staticBody(halves()).friction(0).frictionCombine(CombineMode.MIN)
                .materials(Material.ofFriction(1), Material.ofFriction(1)));
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(1).linearVelocity(0, 0, 3);
        BodyId rough = world.add(box.at(-5, 0.1, 0));
        BodyId own = world.add(box.at(5, 0.1, 0));
        run(world, 0.5);
        assertThat(world.linearVelocity(rough).z()).isCloseTo(0, within(1e-3));
        assertThat(world.linearVelocity(own).z()).isCloseTo(3, within(1e-9));
    }

    @Test
    void aConveyorCarriesWhatLiesOnIt() {
        double speed = 2;
        World world =
                world(BodyDef.staticBody(Polyhedron.box(40, 1, 4)).at(0, -0.5, 0).friction(0.5).surfaceVelocity(speed, 0, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(0.5).at(0, 0.1, 0));
        BodyId top = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(0.9).at(0, 0.3, 0));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.2)).friction(0.5).at(0, 0.2, 1));
        run(world, 0.2);
        assertThat(world.linearVelocity(box).x()).as("slips at first").isCloseTo(0.5 * G * 0.2, within(0.03));
        run(world, 2);
        assertThat(world.linearVelocity(box).x()).as("then goes with it").isCloseTo(speed, within(1e-3));
        assertThat(world.linearVelocity(box).z()).isCloseTo(0, within(1e-3));
        assertThat(world.pose(top).position().x()).as("with its load").isCloseTo(world.pose(box).position().x(), within(1e-3));
        // A ball set on a moving belt ends up rolling with 2/7 of its speed.
        assertThat(world.linearVelocity(ball).x()).isCloseTo(speed * 2 / 7, within(0.01));
        assertThat(world.pose(world.bodyAt(0)).position()).isEqualTo(new Vec3(0, -0.5, 0));
    }

    /** Normals go from the body of the lower index to the other: what a belt drags goes with it whichever it is. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBeltDragsTheSameWayWhicheverBodyIsFirst(boolean beltFirst) {
        World world = World.builder().build();
        BodyDef belt = BodyDef.staticBody(Polyhedron.box(40, 1, 40)).at(0, -0.5, 0).friction(0.5).surfaceVelocity(2, 0, -1);
        if (beltFirst) {
            world.add(belt);
        }
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(0.5).at(0, 0.1, 0));
        if (!beltFirst) {
            world.add(belt);
        }
        run(world, 0.1);
        assertThat(world.linearVelocity(box).x()).as("slipping").isCloseTo(0.5 * G * 0.1 * 2 / StrictMath.sqrt(5), within(0.02));
        assertThat(world.linearVelocity(box).z()).as("slipping").isCloseTo(-0.5 * G * 0.1 / StrictMath.sqrt(5), within(0.02));
        run(world, 1);
        assertThat(world.linearVelocity(box).x()).isCloseTo(2, within(1e-3));
        assertThat(world.linearVelocity(box).z()).isCloseTo(-1, within(1e-3));
    }

    @Test
    void beltsTurnWithTheirBodyAndMayBeOneFaceOnly() {
        Quat quarter = Quat.about(new Vec3(0, 1, 0), -StrictMath.PI / 2);
        World world = world(BodyDef.staticBody(halves()).rotation(quarter).friction(1)
                .materials(Material.ofFriction(1), Material.ofFriction(1),
                        Material.ofFriction(1).withSurfaceVelocity(1.5, 0, 0)));
        // Turned by a quarter, x of the body is z of the world.
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(1);
        BodyId still = world.add(box.at(0, 0.1, -5));
        BodyId carried = world.add(box.at(0, 0.1, 5));
        run(world, 1);
        assertThat(world.linearVelocity(still).length()).isLessThan(1e-3);
        assertThat(world.linearVelocity(carried).z()).isCloseTo(1.5, within(1e-3));
        assertThat(Math.abs(world.linearVelocity(carried).x())).isLessThan(1e-3);
    }

    @Test
    void aLiftCarriesItsLoadAndWaitsUnderACeiling() {
        World world = World.builder().recordPaths(true).build();
        BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(2, 0.2, 2)).at(0, -0.1, 0).linearVelocity(0, 1, 0));
        BodyId load = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(0, 0.25, 0));
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.2, 4)).at(0, 2.1, 0));
        OverlapWatch watch = new OverlapWatch(world);
        double lag = 0;
        for (int i = 0; i < 150; i++) {
            lag = Math.max(lag, world.step(DT).kinematicLag());
            watch.look();
            watch.lookInside(3);
            if (i == 59) {
                assertThat(world.pose(lift).position().y()).isCloseTo(0.9, within(1e-9));
                assertThat(world.pose(load).position().y()).isCloseTo(1.25, within(2e-4));
                assertThat(lag).as("nothing in the way so far").isZero();
            }
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(lag).as("held back by what is between").isCloseTo(DT, within(1e-6));
        assertThat(world.pose(load).position().y()).isCloseTo(1.75, within(1e-3));
        world.setVelocity(lift, new Vec3(0, -1, 0), Vec3.ZERO);
        assertThat(world.step(DT).kinematicLag()).as("free to go down").isZero();
        run(world, 0.5);
        assertThat(world.pose(load).position().y()).as("the load comes down with it").isLessThan(1.5);
    }

    @Test
    void badMaterialsAreRefused() {
        assertThatThrownBy(() -> Material.ofFriction(-1)).hasMessage("friction must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> Material.ofFriction(1).withRestitution(2))
                .hasMessage("restitution must be from 0.0 to 1.0, but was 2.0");
        assertThatThrownBy(() -> Material.ofFriction(1).withSurfaceVelocity(Double.NaN, 0, 0))
                .hasMessageStartingWith("surfaceVelocity must be");
        assertThatThrownBy(() -> BodyDef.staticBody(halves()).surfaceVelocity(0, Double.POSITIVE_INFINITY, 0))
                .hasMessageStartingWith("surfaceVelocity must be");
        assertThatThrownBy(() -> BodyDef.staticBody(halves()).materials(Material.ofFriction(1), null))
                .hasMessageStartingWith("material");
    }
}
