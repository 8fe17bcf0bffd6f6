package dev.ashlar.testbed.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.Joints;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Actor;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.testbed.scene.AllScenes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A simulation that is touched. */
final class SessionTest {
    private static Session session(String id) {
        Scene scene = AllScenes.get(id);
        return new Session(new Choices(scene, scene.defaults(), 1, Engine.DEFAULT, scene.dt()));
    }

    private static void step(Session session, int count) {
        for (int i = 0; i < count; i++) {
            session.step();
        }
        assertThat(session.message()).isEmpty();
    }

    static Stream<String[]> algorithms() {
        return Stream.concat(Algorithms.broadPhases().stream().map(id -> new String[] {id, null, null}),
                Algorithms.narrowPhases().stream().flatMap(id -> Stream.of(new String[] {null, id, null},
                        new String[] {null, null, id})));
    }

    @Test
    void optionsReachTheNarrowPhase() {
        Session session = session("dominoes");
        Engine with = session.choices().engine().withAlgorithms("sap", "dop-tree", null);
        session.switchTo(with.withOptions(AlgorithmConfig.DEFAULT, Engine.options("patch=6, volume=14")));
        assertThat(session.report().narrowPhase()).isEqualTo("dop-tree{patch=6, volume=14}");
        assertThat(Engine.text(session.choices().engine().narrowOptions())).isEqualTo("patch=6 volume=14");
        assertThatThrownBy(() -> Engine.options("patch")).hasMessageContaining("key=value");
        assertThatThrownBy(() -> session.switchTo(with.withOptions(AlgorithmConfig.DEFAULT, Engine.options("pach=6"))))
                .hasMessageContaining("it knows");
        assertThat(session.report().narrowPhase()).as("goes on as it was").isEqualTo("dop-tree{patch=6, volume=14}");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void bodiesGoOnAsTheyAreWithOtherAlgorithms(String broad, String narrow, String sweep) {
        Session session = session("dominoes");
        step(session, 30);
        session.shoot(new Vec3(0, 1, 3), new Vec3(0, 0, -1), 5, 0.1, 2);
        long before = session.world().stateHash();
        Roster roster = session.roster();
        session.switchTo(session.choices().engine().withAlgorithms(broad, narrow, sweep));
        assertThat(session.world().stateHash()).as("poses and velocities").isEqualTo(before);
        assertThat(session.roster()).as("pages keep their bodies").isSameAs(roster);
        step(session, 5);
        assertThat(session.report().broadPhase()).isEqualTo(broad == null ? Algorithms.broadPhase().id() : broad);
        assertThat(session.report().narrowPhase()).isEqualTo((narrow == null ? Algorithms.narrowPhase()
                : Algorithms.narrowPhase(narrow)).name());
        if (sweep != null) {
            assertThat(session.report().sweep()).isEqualTo(Algorithms.narrowPhase(sweep).name());
        }
        assertThat(session.world().stateHash()).isNotEqualTo(before);
        assertThat(session.stage().time()).isEqualTo(35.0 / 60, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"chain, links=20", "ragdolls, figures=1"})
    void jointsGoOnWithOtherAlgorithms(String id, String value) {
        Scene scene = AllScenes.get(id);
        String[] set = value.split("=");
        Choices choices =
                new Choices(scene, scene.defaults().with(set[0], Double.parseDouble(set[1])), 1, Engine.DEFAULT, scene.dt());
        Session session = new Session(choices);
        Session other = new Session(choices);
        step(session, 40);
        step(other, 40);
        Joints before = session.world().joints();
        session.switchTo(session.choices().engine().withAlgorithms("sap", "trajectory", null).withSleeping(true));
        Joints after = session.world().joints();
        assertThat(after.size()).isEqualTo(before.size()).isPositive();
        for (int j = 0; j < after.size(); j++) {
            for (JointAxis axis : JointAxis.values()) {
                assertThat(after.value(after.at(j), axis)).as(j + " " + axis).isCloseTo(before.value(before.at(j), axis),
                        within(1e-12));
            }
        }
        step(session, 20);
        step(other, 20);
        double far = 0;
        for (int i = 0; i < session.stage().bodies().size(); i++) {
            BodyId body = session.stage().bodies().get(i);
            far = Math.max(far, session.world().pose(body).position().distance(other.world().pose(body).position()));
        }
        assertThat(far).as("from where they would be without a switch, m").isLessThan(0.02);
        for (int j = 0; j < after.size(); j++) {
            assertThat(session.world().joints().error(after.at(j))).as("joint " + j + " holds").isLessThan(1e-3);
        }
    }

    @Test
    void shotsOfTheSceneAreNotRepeatedAfterASwitch() {
        Session session = session("brick-wall");
        Scene wall = AllScenes.get("brick-wall");
        session.start(session.choices().withScene(wall, wall.defaults().with("columns", 2).with("rows", 2), 1));
        step(session, 125);
        int bodies = session.world().bodyCount();
        session.switchTo(session.choices().engine().withAlgorithms("sap", null, null));
        step(session, 5);
        assertThat(session.stage().shotBodies()).hasSize(1);
        assertThat(session.world().bodyCount()).isEqualTo(bodies);
    }

    @Test
    void startsAnewAsItBegan() {
        Session session = session("stack");
        long before = session.world().stateHash();
        step(session, 3);
        session.shoot(new Vec3(0, 1, 5), new Vec3(0, 0, -1), 20, 0.2, 50);
        step(session, 30);
        session.start(session.choices());
        assertThat(session.world().stateHash()).isEqualTo(before);
        assertThat(session.steps()).isZero();
        step(session, 3);
    }

    @Test
    void shootsWhereItIsTold() {
        Session session = session("stack");
        session.shoot(new Vec3(3, 1, 5), new Vec3(0, 0, -2), 20, 0.2, 50);
        BodyId ball = session.body(session.world().indexEnd() - 1);
        assertThat(session.world().mass(ball)).isEqualTo(50);
        step(session, 6);
        assertThat(session.world().pose(ball).position().z()).isBetween(2.9, 3.1);
        assertThat(session.world().pose(ball).position().x()).isEqualTo(3);
        for (int i = 1; i < 500; i++) {
            session.shoot(new Vec3(3, 1 + i, 5), new Vec3(0, 0, -1), 20, 0.2, 50);
        }
        assertThatThrownBy(() -> session.shoot(Vec3.ZERO, new Vec3(0, 0, 1), 1, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no more than 500 balls can be shot; reset the scene");
    }

    @Test
    void draggedBodiesComeToTheHand() {
        Session session = session("stack");
        BodyId top = session.body(10);
        Vec3 point = session.world().pose(top).position().plus(new Vec3(0.2, 0.2, 0.2));
        session.grab(top, point);
        Vec3 hand = point.plus(new Vec3(1, 0.5, 0));
        session.drag(hand);
        step(session, 180);
        // Its weight pulls it down by g / frequency^2.
        assertThat(session.grip().point(session.world()).distance(hand)).isLessThan(0.12);
        assertThat(session.picked()).isEqualTo(top);
        session.release();
        step(session, 120);
        assertThat(session.world().pose(top).position().y()).as("fell").isLessThan(point.y() - 1);
    }

    /** Whatever is held, wherever, with whatever step: it comes to rest. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1.0 / 30, 1.0 / 60, 1.0 / 240})
    void gripsNeverSwingThemselvesUp(double dt) {
        double[][] boxes = {{1, 1, 1}, {4, 0.1, 0.1}, {2, 2, 0.02}, {0.02, 0.02, 0.02}};
        for (double[] size : boxes) {
            World world = World.builder().gravity(0, 0, 0).build();
            BodyId body = world.add(BodyDef.dynamic(Polyhedron.box(size[0], size[1], size[2])).angularVelocity(1, 2, 3));
            Grip grip = new Grip(world, body, new Vec3(0.5 * size[0], 0.5 * size[1], 0.5 * size[2]));
            grip.moveTo(new Vec3(1, 2, -1));
            double most = 0;
            for (double t = 0; t < 10; t += dt) {
                grip.pull(world, dt);
                world.step(dt);
                most = Math.max(most, world.linearVelocity(body).length());
            }
            assertThat(most).as("speed").isLessThan(30);
            assertThat(world.kineticEnergy() / world.mass(body)).as("energy left, J/kg").isLessThan(1e-2);
            assertThat(grip.point(world).distance(new Vec3(1, 2, -1))).isLessThan(0.05);
        }
    }

    @Test
    void aStepThatFailsPausesAndSaysWhy() {
        Session session = session("stack");
        session.stage().setActor((stage, dt) -> {
            throw new IllegalStateException("out of petrol");
        });
        session.step();
        assertThat(session.isPlaying()).isFalse();
        assertThat(session.message()).startsWith("The step failed, which is a mistake of ours: ").endsWith("out of petrol");
        session.play(true);
        assertThat(session.message()).isEmpty();
    }

    @Test
    void anOverlayThatFailsIsHiddenAndTheSimulationGoesOn() throws Exception {
        Session session = session("stack");
        session.show(Overlay.CONTACTS, true);
        session.stage().setActor(new Actor() {
            @Override
            public void act(Stage stage, double dt) {
                // Only draws.
            }

            @Override
            public void draw(DebugDraw out) {
                throw new IllegalStateException("out of paint");
            }
        });
        FrameFeed feed = new FrameFeed();
        try (Simulator simulator = new Simulator(session, feed)) {
            assertThat(feed.await(0, 10_000)).isNotNull();
            simulator.submit(s -> s.play(false)).get(10, TimeUnit.SECONDS);
            assertThat(session.overlays()).isEmpty();
            int frame = simulator.submit(s -> {
                s.show(Overlay.CONTACTS, true);
                s.step();
            }).get(10, TimeUnit.SECONDS);
            FrameFeed.State state = feed.await(frame - 1, 10_000);
            assertThat(state.number()).isEqualTo(frame);
            assertThat(new String(state.settings(), StandardCharsets.UTF_8))
                    .contains("An overlay failed, which is a mistake of ours: java.lang.IllegalStateException: out of paint");
            assertThat(session.steps()).isOne();
        }
    }

    @ParameterizedTest
    @MethodSource("scenes")
    void everySceneRunsAndEveryOverlayCanBeDrawn(String id) {
        Scene scene = AllScenes.get(id);
        Session session =
                new Session(new Choices(scene, Show.of(scene).values(), 1, Engine.DEFAULT.withBroad(Show.of(scene).broad()),
                        scene.dt()));
        step(session, 2);
        for (Overlay overlay : Overlay.values()) {
            session.show(overlay, true);
        }
        byte[] frame = new FrameWriter().write(session, 1, 60);
        session.pick(session.stage().bodies().get(0));
        byte[] picked = new FrameWriter().write(session, 1, 60);
        assertThat(frame.length).isGreaterThan(picked.length / 2).isLessThan(4_000_000);
    }

    static Stream<String> scenes() {
        return AllScenes.all().stream().map(Scene::id);
    }

    @Test
    void aFrameTakesTwentyBytesABody() {
        Scene scene = AllScenes.get("brick-wall");
        Session session = new Session(new Choices(scene, scene.defaults(), 1, Engine.DEFAULT, scene.dt()));
        assertThat(session.world().bodyCount()).as("1012 bricks and the ground").isEqualTo(1013);
        assertThat(new FrameWriter().write(session, 1, 60)).hasSize(20 * 1012 + 16 + 4 * 21 + 5 * 4);
    }

    @Test
    void posesArriveAsTheyAreButForRounding() {
        Session session = session("dzhanibekov");
        step(session, 40);
        byte[] bytes = new FrameWriter().write(session, 1, 60);
        JsonArray names = JsonParser.parseString(new String(Settings.json(session),
                StandardCharsets.UTF_8)).getAsJsonObject().getAsJsonArray("numbers");
        PageClient.Frame frame = new PageClient.Frame(bytes, names);
        Pose pose = session.world().pose(session.stage().bodies().get(0));
        assertThat(frame.position(0, 0)).isEqualTo((float) pose.position().x());
        assertThat(frame.position(0, 1)).isEqualTo((float) pose.position().y());
        assertThat(frame.number("step")).isEqualTo(40);
        assertThat(frame.number("bodies")).isEqualTo(session.world().bodyCount());
        ByteBuffer rotation = ByteBuffer.wrap(frame.poses(1)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(rotation.getShort(18) / 32767.0).isEqualTo(pose.rotation().w(), within(2e-5));
        assertThat(rotation.getShort(12) / 32767.0).isEqualTo(pose.rotation().x(), within(2e-5));
    }
}
