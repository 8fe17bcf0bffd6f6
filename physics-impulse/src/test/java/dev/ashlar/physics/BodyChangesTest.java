package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a body is can be changed between steps: as if it had been so from the start, and waking what it concerns. */
final class BodyChangesTest {
    private static final double DT = 1.0 / 60;
    private static final Polyhedron BOX = Polyhedron.box(0.4, 0.4, 0.4);
    private static final Shape BRICK = Polyhedron.box(0.2, 0.4, 0.3);
    private static final Shape BALL_SHAPE = new Sphere(0.2);
    private static final Shape ROLL = new Capsule(0.1, 0.2);
    /** A body whose centre of mass is not its origin. */
    private static final Shape HAMMER = new Compound(List.of(new Compound.Part(Polyhedron.box(0.3, 0.1, 0.1), Pose.IDENTITY),
            new Compound.Part(Polyhedron.box(0.1, 0.3, 0.3), Pose.at(0.2, 0, 0))));

    /** All that can be set, both ways. */
    enum Setting {
        FRICTION(d -> d.friction(0.1), (b, id) -> b.setFriction(id, 0.1)),
        ROLLING_FRICTION(d -> d.rollingFriction(0.02), (b, id) -> b.setRollingFriction(id, 0.02)),
        RESTITUTION(d -> d.restitution(0.7), (b, id) -> b.setRestitution(id, 0.7)),
        FRICTION_RULE(d -> d.frictionCombine(CombineMode.MIN), (b, id) -> b.setFrictionCombine(id, CombineMode.MIN)),
        RESTITUTION_RULE(d -> d.restitutionCombine(CombineMode.MIN), (b, id) -> b.setRestitutionCombine(id, CombineMode.MIN)),
        SURFACE_VELOCITY(d -> d.surfaceVelocity(0.3, 0, 0.1), (b, id) -> b.setSurfaceVelocity(id, 0.3, 0, 0.1)),
        MATERIALS(d -> d.materials(Material.ofFriction(0.05)), (b, id) -> b.setMaterials(id, Material.ofFriction(0.05))),
        MASS(d -> d.mass(300), (b, id) -> b.setMass(id, 300)),
        DENSITY(d -> d.density(20), (b, id) -> b.setDensity(id, 20)),
        INERTIA(d -> d.inertia(3, 4, 5), (b, id) -> b.setInertia(id, 3, 4, 5)),
        WHOLE_INERTIA(d -> d.inertia(3, 4, 5, 0.1, 0.2, 0.3), (b, id) -> b.change(id, d -> d.inertia(3, 4, 5, 0.1, 0.2, 0.3))),
        GRAVITY_SCALE(d -> d.gravityScale(0.5), (b, id) -> b.setGravityScale(id, 0.5)),
        DAMPING(d -> d.damping(0.3, 0.4), (b, id) -> b.setDamping(id, 0.3, 0.4)),
        LOCKED_MOVES(d -> d.lockTranslation(true, false, false), (b, id) -> b.lockTranslation(id, true, false, false)),
        LOCKED_TURNS(d -> d.lockRotation(true, false, true), (b, id) -> b.lockRotation(id, true, false, true)),
        FILTER(d -> d.filter(2, 1), (b, id) -> b.setFilter(id, 2, 1)),
        NO_FILTER(d -> d.filter(2, 0), (b, id) -> b.setFilter(id, 2, 0)),
        SENSOR(BodyDef::sensor, (b, id) -> b.setSensor(id, true)),
        STATIC(d -> d.type(BodyType.STATIC), (b, id) -> b.setType(id, BodyType.STATIC)),
        KINEMATIC(d -> d.type(BodyType.KINEMATIC), (b, id) -> b.setType(id, BodyType.KINEMATIC)),
        UNSTOPPABLE(d -> d.type(BodyType.KINEMATIC).unstoppable(), (b, id) -> {
            b.setType(id, BodyType.KINEMATIC);
            b.setUnstoppable(id, true);
        }),
        SHAPE(d -> d.shape(BRICK), (b, id) -> b.setShape(id, BRICK)),
        BALL(d -> d.shape(BALL_SHAPE), (b, id) -> b.setShape(id, BALL_SHAPE)),
        SHAPE_AND_MASS(d -> d.shape(ROLL).mass(5), (b, id) -> b.change(id, d -> d.shape(ROLL).mass(5))),
        USER_DATA(d -> d.userData("mine"), (b, id) -> b.setUserData(id, "mine")),
        NOTHING(d -> d, (b, id) -> b.change(id, d -> d));

        final UnaryOperator<BodyDef> built;
        final BiConsumer<Bodies, BodyId> set;

        Setting(UnaryOperator<BodyDef> built, BiConsumer<Bodies, BodyId> set) {
            this.built = built;
            this.set = set;
        }
    }

    /** A pile with a body in its middle, a joint, a belt, a ball and a sensor; the one in the middle is the one that is changed. */
    private static final class Scene {
        final World world;
        final BodyId middle;
        final BodyId floor;

        Scene(WorldBuilder builder, UnaryOperator<BodyDef> of) {
            world = builder.build();
            floor = world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
            world.add(BodyDef.dynamic(BOX).at(0, 0.2, 0));
            middle = world.add(of.apply(BodyDef.dynamic(BOX).at(0.05, 0.601, 0).linearVelocity(0.1, 0, 0)));
            world.add(BodyDef.dynamic(BOX).at(0, 1.01, 0.05));
            world.add(BodyDef.dynamic(new Sphere(0.2)).at(0.5, 1.5, 0).linearVelocity(-1, 0, 0));
            BodyId hung = world.add(BodyDef.dynamic(HAMMER).at(-1, 0.8, 0));
            world.add(JointDef.hinge(floor, hung, new Vec3(-1.3, 0.8, 0), new Vec3(0, 0, 1)));
            world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0).sensor());
        }
    }

    private static WorldBuilder builder(int threads) {
        return World.builder().threads(threads).sleeping(true);
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void setBeforeTheFirstStepIsBuiltSo(Setting setting) {
        Scene built = new Scene(builder(1), setting.built);
        Scene set = new Scene(builder(2), d -> d);
        setting.set.accept(set.world.bodies(), set.middle);
        assertThat(set.world.definition(set.middle).isAlike(setting.built.apply(set.world.definition(set.middle))))
                .as("definition").isTrue();
        for (int i = 0; i < 150; i++) {
            built.world.step(DT);
            set.world.step(DT);
            assertThat(set.world.stateHash()).as("step " + i).isEqualTo(built.world.stateHash());
        }
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void goesOnToTheBitAfterASnapshotAndWithAnyNumberOfThreads(Setting setting) {
        for (int at : new int[] {0, 3, 110}) {
            Scene one = new Scene(builder(1), d -> d);
            Scene two = new Scene(builder(2), d -> d);
            for (int i = 0; i < at; i++) {
                one.world.step(DT);
                two.world.step(DT);
            }
            setting.set.accept(one.world.bodies(), one.middle);
            setting.set.accept(two.world.bodies(), two.middle);
            World fresh = builder(1).build();
            fresh.restore(one.world.snapshot());
            assertThat(fresh.snapshot()).as("what was restored").isEqualTo(one.world.snapshot());
            Setting back = setting == Setting.MASS ? Setting.DENSITY : Setting.MASS;
            for (int i = 0; i < 60; i++) {
                if (i == 20) {
                    back.set.accept(one.world.bodies(), one.middle);
                    back.set.accept(two.world.bodies(), two.middle);
                    back.set.accept(fresh.bodies(), one.middle);
                }
                one.world.step(DT);
                two.world.step(DT);
                fresh.step(DT);
                assertThat(fresh.stateHash()).as("restored, %d steps after that at %d", i, at).isEqualTo(one.world.stateHash());
                assertThat(two.world.stateHash()).as("threads, %d steps after that at %d", i, at)
                        .isEqualTo(one.world.stateHash());
            }
            assertThat(fresh.snapshot()).as("in the end").isEqualTo(one.world.snapshot());
        }
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void wakesThePileButForUserDataAndForWhatIsSoAlready(Setting setting) {
        Scene scene = asleep();
        setting.set.accept(scene.world.bodies(), scene.middle);
        boolean wakes = setting != Setting.USER_DATA && setting != Setting.NOTHING;
        assertThat(scene.world.isAwake(new BodyId(1, 0))).as("what it stands on").isEqualTo(wakes);
        assertThat(scene.world.isAwake(new BodyId(3, 0))).as("what stands on it").isEqualTo(wakes);
        Setting.NOTHING.set.accept(scene.world.bodies(), scene.middle);
        Scene again = asleep();
        again.world.bodies().change(again.middle, setting.built);
        assertThat(again.world.isAwake(again.middle)).as("itself").isEqualTo(wakes || setting == Setting.STATIC);
    }

    /** The scene, once all of it sleeps that can. */
    private static Scene asleep() {
        Scene scene = new Scene(builder(1), d -> d.linearVelocity(0, 0, 0));
        for (int i = 0; i < 400 && scene.world.isAwake(scene.middle); i++) {
            scene.world.step(DT);
        }
        assertThat(scene.world.isAwake(scene.middle)).as("awake").isFalse();
        return scene;
    }

    private static final class Ramp {
        final World world = World.builder().sleeping(true).gravity(3, -9.81, 0).build();
        final BodyId plate;
        final BodyId box = world.add(BodyDef.dynamic(BOX).at(-3, 0.2, 0));

        Ramp(UnaryOperator<BodyDef> of) {
            plate = world.add(of.apply(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0)));
        }

        Ramp rest() {
            for (int i = 0; i < 120; i++) {
                world.step(DT);
            }
            assertThat(world.isAwake(box)).as("awake").isFalse();
            return this;
        }

        Vec3 moveIn(int steps) {
            Vec3 from = world.pose(box).position();
            for (int i = 0; i < steps; i++) {
                world.step(DT);
            }
            return world.pose(box).position().minus(from);
        }
    }

    @Test
    void aSleepingBoxSlidesOnceItsPlateIsIce() {
        Ramp ramp = new Ramp(d -> d).rest();
        ramp.world.bodies().setFriction(ramp.plate, 0);
        assertThat(ramp.moveIn(60).x()).as("half of 3 m/s^2 for 1 s").isCloseTo(1.5, within(0.03));
    }

    /** The island rests, awake, and is not solved any more. */
    @Test
    void aBoxAtRestSlidesOnceItsPlateIsIce() {
        World world = World.builder().gravity(3, -9.81, 0).build();
        BodyId plate = world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(BOX).at(-3, 0.2, 0));
        while (world.step(DT).visits() > 0) {
            assertThat(world.report().simulated()).isPositive();
        }
        world.bodies().setFriction(plate, 0);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        assertThat(world.pose(box).position().x()).isCloseTo(-1.5, within(0.03));
    }

    @Test
    void aSleepingBoxFallsOnceItsPlateIsNotThere() {
        List<BiConsumer<Bodies, BodyId>> ways = List.of((b, id) -> b.setSensor(id, true), (b, id) -> b.setFilter(id, 1, 0),
                (b, id) -> b.setShape(id, Polyhedron.box(1, 0.2, 1)), (b, id) -> b.setType(id, BodyType.DYNAMIC));
        for (BiConsumer<Bodies, BodyId> way : ways) {
            Ramp ramp = new Ramp(d -> d).rest();
            way.accept(ramp.world.bodies(), ramp.plate);
            assertThat(ramp.moveIn(30).y()).as("after " + ways.indexOf(way)).isLessThan(-0.5);
        }
    }

    /** What becomes solid where a sleeping body is pushes it out. */
    @Test
    void aSensorThatBecomesSolidMovesWhatSleepsInIt() {
        for (BodyType type : new BodyType[] {BodyType.STATIC, BodyType.KINEMATIC}) {
            Ramp ramp = new Ramp(d -> d);
            BodyId sensor = ramp.world.add(BodyDef.staticBody(Polyhedron.box(1, 0.3, 1)).type(type).sensor().at(-3, 0.15, 0));
            ramp.rest();
            assertThat(ramp.world.sensorEvents().size()).as("events at rest").isZero();
            ramp.world.bodies().setSensor(sensor, false);
            assertThat(ramp.world.isAwake(ramp.box)).isTrue();
            assertThat(ramp.moveIn(60).y()).isGreaterThan(0.25);
        }
    }

    @Test
    void aSensorThatEndsToBeOneIsLeft() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId sensor = world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).sensor());
        BodyId box = world.add(BodyDef.dynamic(BOX));
        world.step(DT);
        assertThat(world.sensorEvents().size()).isEqualTo(1);
        world.bodies().setFilter(sensor, 0, 0);
        world.bodies().setSensor(sensor, false);
        byte[] bytes = world.snapshot();
        for (int k = 0; k < 2; k++) {
            world.step(DT);
            assertThat(world.sensorEvents().size()).isEqualTo(1);
            assertThat(world.sensorEvents().kind(0)).isEqualTo(SensorEvents.Kind.END);
            assertThat(world.sensorEvents().body(0)).isEqualTo(box.index());
            world.restore(bytes);
        }
    }

    @Test
    void velocitiesStayWhenTheMassIsChanged() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId box = world
                .add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.1)).mass(2).linearVelocity(1, 2, 3).angularVelocity(3, 2, 1));
        world.step(DT);
        Vec3 velocity = world.linearVelocity(box);
        Vec3 spin = world.angularVelocity(box);
        double energy = world.kineticEnergy();
        world.bodies().setMass(box, 6);
        assertThat(world.linearVelocity(box)).isEqualTo(velocity);
        assertThat(world.angularVelocity(box)).isEqualTo(spin);
        assertThat(world.mass(box)).isCloseTo(6, within(1e-14));
        assertThat(world.kineticEnergy()).as("as the mass").isCloseTo(3 * energy, within(1e-12 * energy));
        double before = world.kineticEnergy();
        for (int i = 0; i < 100; i++) {
            world.step(DT);
        }
        assertThat(world.kineticEnergy()).as("of a free body").isCloseTo(before, within(1e-9 * before));
    }

    @Test
    void momentumIsKeptInAnImpactOfABodyWhoseMassWasChanged() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId a = world.add(BodyDef.dynamic(new Sphere(0.2)).mass(1).restitution(1).at(-1, 0, 0).linearVelocity(2, 0, 0));
        BodyId b = world.add(BodyDef.dynamic(new Sphere(0.2)).mass(1).restitution(1));
        for (int i = 0; i < 10; i++) {
            world.step(DT);
        }
        world.bodies().setMass(b, 3);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        assertThat(world.linearVelocity(a).x()).as("of the lighter one, elastic").isCloseTo(-1, within(1e-9));
        assertThat(world.linearVelocity(b).x()).isCloseTo(1, within(1e-9));
    }

    @Test
    void torquesTurnABodyAsItsInertiaSays() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId box = world.add(BodyDef.dynamic(BOX).mass(2));
        world.bodies().setInertia(box, 4, 5, 6);
        world.applyAngularImpulse(box, new Vec3(4, 10, 18));
        assertThat(world.angularVelocity(box).distance(new Vec3(1, 2, 3))).isLessThan(1e-14);
        world.bodies().setMass(box, 20);
        assertThat(world.definition(box).massProperties().yy()).as("given, so it stays").isEqualTo(5);
        world.bodies().change(box, BodyDef::evenMass);
        MassProperties even = BodyDef.dynamic(BOX).mass(20).massProperties();
        assertThat(world.definition(box).massProperties()).isEqualTo(even);
    }

    /** Its points go on as they moved, and it goes about the new centre. */
    @Test
    void anotherCentreOfMassMovesNoPoint() {
        World world = World.builder().gravity(0, 0, 0).build();
        Quat turned = Quat.about(new Vec3(1, 2, 3), 0.7);
        BodyId box =
                world.add(BodyDef.dynamic(BOX).at(1, 2, 3).rotation(turned).linearVelocity(1, 0, 0).angularVelocity(0, 0, 2));
        Pose pose = world.pose(box);
        Vec3 centre = new Vec3(0.1, -0.05, 0.02);
        world.bodies().setCentreOfMass(box, 0.1, -0.05, 0.02);
        assertThat(world.pose(box).position().distance(pose.position())).isLessThan(1e-15);
        Vec3 arm = turned.rotate(centre);
        assertThat(world.linearVelocity(box).distance(new Vec3(1, 0, 0).plus(new Vec3(0, 0, 2).cross(arm)))).isLessThan(1e-15);
        Vec3 velocity = world.linearVelocity(box);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        assertThat(world.pose(box).apply(centre).distance(pose.apply(centre).plus(velocity))).as("the centre flies straight")
                .isLessThan(1e-12);
        world.bodies().change(box, BodyDef::evenMass);
        assertThat(world.definition(box).centreOfMass()).isNull();
    }

    @Test
    void aBallWithALowCentreOfMassStandsUp() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyId ball = world
                .add(BodyDef.dynamic(new Sphere(0.5)).damping(0, 0.5).at(0, 0.5, 0).rotation(Quat.about(new Vec3(0, 0, 1), 1)));
        world.bodies().setCentreOfMass(ball, 0, -0.3, 0);
        for (int i = 0; i < 1200; i++) {
            world.step(DT);
        }
        assertThat(world.pose(ball).rotation().rotate(new Vec3(0, 1, 0)).y()).as("cosine of its tilt").isGreaterThan(0.99);
        assertThat(world.pose(ball).position().y()).isCloseTo(0.5, within(1e-3));
    }

    @Test
    void jointsHoldTheSamePointsOfABodyThatHasAnotherShape() {
        World world = World.builder().build();
        BodyId pivot = world.add(BodyDef.staticBody(BOX).at(0, 3, 0));
        BodyId hung = world.add(BodyDef.dynamic(BOX).at(0, 2, 0));
        JointId joint = world.add(JointDef.spherical(pivot, hung, new Vec3(0, 2.5, 0)));
        for (int i = 0; i < 30; i++) {
            world.step(DT);
        }
        world.bodies().setShape(hung, HAMMER);
        assertThat(world.joints().error(joint)).isLessThan(1e-9);
        world.bodies().setCentreOfMass(hung, 0.3, 0.1, 0.2);
        assertThat(world.joints().error(joint)).isLessThan(1e-9);
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            assertThat(world.joints().error(joint)).isLessThan(1e-6);
        }
        assertThat(world.angularVelocity(hung).length()).as("it swings").isGreaterThan(0.01);
    }

    @Test
    void aKinematicBodyReachesItsTarget() {
        for (Shape shape : List.of(BOX, HAMMER)) {
            World world = World.builder().build();
            BodyId lift = world.add(BodyDef.kinematic(shape).at(1, 2, 3).rotation(Quat.about(new Vec3(0, 1, 0), 0.3)));
            Pose target = new Pose(new Vec3(1.1, 2.05, 2.9), Quat.about(new Vec3(1, 5, 0), 0.6));
            world.moveKinematic(lift, target, DT);
            world.step(DT);
            assertThat(world.pose(lift).position().distance(target.position())).isLessThan(1e-13);
            assertThat(world.pose(lift).rotation().times(target.rotation().conjugate()).w()).isCloseTo(1, within(1e-13));
            Pose later = new Pose(new Vec3(2, 2, 2), new Quat(0, 1, 0, 0));
            world.moveKinematic(lift, later, 10 * DT);
            for (int i = 0; i < 10; i++) {
                world.step(DT);
            }
            assertThat(world.pose(lift).position().distance(later.position())).isLessThan(1e-12);
            assertThat(Math.abs(world.pose(lift).rotation().times(later.rotation().conjugate()).w())).isCloseTo(1, within(1e-12));
            world.moveKinematic(lift, world.pose(lift), DT);
            assertThat(world.linearVelocity(lift).length() + world.angularVelocity(lift).length()).as("when it is there")
                    .isLessThan(1e-10);
        }
    }

    @Test
    void refusesWhatCannotBe() {
        World world = World.builder().build();
        BodyId pivot = world.add(BodyDef.staticBody(BOX).at(0, 3, 0));
        BodyId hung = world.add(BodyDef.dynamic(BOX).at(0, 2, 0));
        BodyId sheet = world.add(BodyDef.kinematic(Polyhedron.box(1, 1, 1)).at(9, 0, 0));
        JointId joint = world.add(JointDef.spherical(pivot, hung, new Vec3(0, 2.5, 0)));
        world.step(DT);
        world.applyForce(hung, new Vec3(1e9, 0, 0));
        Bodies bodies = world.bodies();
        world.joints().setEnabled(joint, false);
        refuses(() -> bodies.setType(hung, BodyType.KINEMATIC), "bodies of a joint must be dynamic");
        world.joints().setEnabled(joint, true);
        byte[] before = world.snapshot();
        refuses(() -> bodies.setType(hung, BodyType.STATIC),
                "bodies of a joint must be dynamic, at least one of them, but was STATIC " + hung + " and STATIC " + pivot);
        refuses(() -> bodies.setMass(hung, 1e-6), "acceleration by the forces on the body must be from 0.0 to 1.0E9, but was");
        refuses(() -> bodies.setMass(hung, -1), "mass must be finite and > 0, but was -1.0");
        refuses(() -> bodies.setUnstoppable(hung, true), "type of an unstoppable body must be KINEMATIC, but was DYNAMIC");
        refuses(() -> bodies.setInertia(hung, 1, 1, 3),
                "largest principal moment of inertia, as a share of all three, must be from 0.0 to 0.5");
        refuses(() -> bodies.change(hung, d -> d.at(0, 0, 0)), "changed definition must be at the pose and with the velocities");
        refuses(() -> bodies.change(hung, d -> d.linearVelocity(0, 0, 1)), "changed definition must be at the pose");
        refuses(() -> bodies.change(hung, d -> null), "changed definition must not be null");
        refuses(() -> bodies.setShape(sheet, new Sphere(1e20)), "radius of a body about its origin must be");
        refuses(() -> bodies.setFriction(new BodyId(1, 7), 0.3), "is stale: that body was removed");
        refuses(() -> world.moveKinematic(hung, Pose.IDENTITY, DT), "body must be kinematic, but was DYNAMIC " + hung);
        refuses(() -> world.moveKinematic(sheet, Pose.at(1e9, 0, 0), 1e-9), "linearVelocity must be of coordinates");
        assertThat(world.snapshot()).isEqualTo(before);
        assertThat(WorldParts.of(world).shapes().size()).isEqualTo(3);
    }

    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String text) {
        assertThatThrownBy(call).isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class)
                .hasMessageContaining(text);
    }

    @Test
    void shapesThatNobodyHasAnyMoreAreForgotten() {
        World world = World.builder().build();
        BodyId box = world.add(BodyDef.dynamic(BOX));
        for (int k = 0; k < 200; k++) {
            double size = 0.2 + 1e-3 * k;
            world.bodies().setShape(box, k % 2 == 0 ? new Sphere(size) : Polyhedron.box(size, size, 0.1));
            world.bodies().setType(box, BodyType.values()[k % 3]);
            world.bodies().setCentreOfMass(box, 0.01 * k, 0, 0);
            assertThat(WorldParts.of(world).shapes().size()).isEqualTo(1);
            if (k % 10 == 0) {
                world.step(DT);
            }
            if (k % 4 == 0) {
                world.bodies().change(box, BodyDef::evenMass);
            }
        }
        world.remove(box);
        assertThat(WorldParts.of(world).shapes().size()).isZero();
    }

    @Test
    void anEventDrivenWorldKnowsOfChanges() {
        World world = World.builder().eventDriven().gravity(0, 0, 0).build();
        BodyId a = world.add(BodyDef.dynamic(new Sphere(0.2)).restitution(1).linearVelocity(1, 0, 0));
        BodyId b = world.add(BodyDef.dynamic(new Sphere(0.2)).restitution(1).at(2, 0, 0));
        world.step(0.1);
        world.bodies().setShape(b, new Sphere(0.7));
        world.bodies().setMass(b, world.mass(a));
        for (int i = 0; i < 10; i++) {
            world.step(0.1);
        }
        // They meet 0.9 m apart, after 1.1 s, not 0.4 m apart.
        assertThat(world.pose(a).position().x()).as("where it stopped").isCloseTo(1.1, within(1e-6));
        world.bodies().setType(b, BodyType.STATIC);
        Pose there = world.pose(b);
        world.step(0.1);
        assertThat(world.pose(b)).isEqualTo(there);
        world.bodies().setType(b, BodyType.DYNAMIC);
        world.bodies().setGravityScale(b, 0);
        world.setGravity(new Vec3(0, -10, 0));
        world.step(0.1);
        assertThat(world.pose(b)).isEqualTo(there);
        assertThat(world.linearVelocity(a).y()).isLessThan(-0.9);
    }

    @Test
    void allBodiesAreGoneThrough() {
        World world = World.builder().build();
        List<BodyId> ids = new ArrayList<>();
        for (int k = 0; k < 5; k++) {
            ids.add(world.add(BodyDef.dynamic(BOX).at(3 * k, 0, 0)));
        }
        world.remove(ids.remove(2));
        assertThat(world.bodies()).containsExactlyElementsOf(ids);
        for (BodyId id : world.bodies()) {
            world.remove(id);
        }
        assertThat(world.bodies()).isEmpty();
        assertThatThrownBy(() -> world.bodies().iterator().next()).isInstanceOf(NoSuchElementException.class);
    }
}
