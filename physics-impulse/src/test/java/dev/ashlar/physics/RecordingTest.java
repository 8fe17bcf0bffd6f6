package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.physics.replay.Replay;
import dev.ashlar.physics.replay.Replay.Ending;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was done to a world is done again to the last bit; and what differs, lacks or cannot be is told. */
final class RecordingTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef FLOOR = BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0);
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.3));

    /** A world, by what the replay of its recording leaves behind. */
    private static byte[] replayed(Replay replay, Replay.Result[] result) {
        World[] last = new World[1];
        result[0] = RecordedFile.run(replay.afterStep(world -> last[0] = world));
        return last[0].snapshot();
    }

    private static void same(World world, byte[] recording) {
        Replay.Result[] result = new Replay.Result[1];
        byte[] snapshot = replayed(RecordedFile.replay(recording), result);
        assertThat(result[0].isSame()).as(result[0].text()).isTrue();
        assertThat(result[0].ending()).isEqualTo(Ending.CLOSED);
        assertThat(Arrays.mismatch(world.snapshot(), snapshot)).as("first byte of the snapshot that differs").isEqualTo(-1);
    }

    /** Random calls to a world that lives already, with a snapshot that is restored now and then. */
    private static void replays(int kind, int calls) {
        RandomCalls user = new RandomCalls(RandomCalls.kind(kind).build(), kind);
        World world = user.world;
        user.begin();
        for (int i = 0; i < 20; i++) {
            user.beforeStep(i);
            world.step(user.seconds());
        }
        RecordedFile file = new RecordedFile(world, 25);
        byte[] kept = world.snapshot();
        for (int i = 0; file.recording.calls() < calls; i++) {
            // Many calls before each step for a while, and none after that, so that bodies fall asleep.
            for (int k = 0; k < 40 && i % 80 < 20; k++) {
                user.beforeStep(160 * (40 * i + k));
            }
            if (i % 160 == 30) {
                kept = world.snapshot();
            } else if (i % 160 == 110) {
                world.restore(kept);
            }
            world.step(user.seconds());
        }
        long steps = file.recording.steps();
        byte[] bytes = file.close();
        assertThat(bytes).hasSize((int) file.recording.bytes());
        FigureLog.add("a recording of random calls to 22 bodies", "%d calls, %d steps, %d bytes a step", file.recording.calls(),
                steps, bytes.length / steps);
        for (int threads = 1; threads <= 2; threads++) {
            int count = threads;
            Replay.Result[] result = new Replay.Result[1];
            Replay replay = RecordedFile.replay(bytes).builder(b -> b.threads(count));
            byte[] after = replayed(kind / 2 % 4 == 1 ? replay.contactModifier(RandomCalls::modify) : replay, result);
            assertThat(result[0].isSame()).as("kind " + kind + ": " + result[0].text()).isTrue();
            assertThat(result[0].steps()).isEqualTo(steps);
            assertThat(result[0].calls()).isEqualTo(file.recording.calls());
            assertThat(result[0].ending()).isEqualTo(Ending.CLOSED);
            assertThat(Arrays.mismatch(world.snapshot(), after)).as("first byte that differs, kind " + kind).isEqualTo(-1);
        }
    }

    @Test
    void thousandsOfRandomCallsReplayToTheBit() {
        replays(2, Tier.cases(2_000, 10_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 9, 14, 23})
    void randomCallsToAnyWorldReplayToTheBit(int kind) {
        replays(kind, Tier.cases(400, 10_000));
    }

    /** A floor, boxes, a hinge with a motor and a sensor, and something done before each step. */
    private static byte[] recordedPlay(int hashEvery, int steps) {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, hashEvery);
        play(world, steps);
        return file.close();
    }

    private static void play(World world, int steps) {
        BodyId floor = world.add(FLOOR);
        BodyId box = null;
        JointId door = null;
        for (int i = 1; i <= steps; i++) {
            if (i % 10 == 1) {
                box = world.add(BOX.at(0.01 * i, 0.5 + 0.001 * i, 3));
                door = i == 1 ? world.add(JointDef.hinge(floor, box, new Vec3(0, 0.5, 0), new Vec3(0, 1, 0))
                        .motor(JointAxis.ANGULAR_X, 1, 5)) : door;
            }
            world.applyImpulse(box, new Vec3(0, 0, 1.5 + 0.001 * i));
            if (i == 8) {
                world.setGravity(new Vec3(0, -9.808, 0));
            } else if (i == 12) {
                world.joints().setTarget(door, JointAxis.ANGULAR_X, 1.012);
            } else if (i == 15) {
                world.setTransform(box, Pose.at(2.015, 1, 0));
            } else if (i == 18) {
                world.setVelocity(box, new Vec3(0.018, 1, 0), Vec3.ZERO);
            }
            world.step(DT + 1e-9 * i);
        }
    }

    @Test
    void aChangedCallIsFoundAtItsStep() {
        for (int every : new int[] {1, 7, 60}) {
            byte[] good = recordedPlay(every, 40);
            assertThat(RecordedFile.run(RecordedFile.replay(good)).isSame()).isTrue();
            Object[][] changes = {{1.505, 5, "applyImpulse(BodyId[index=1, generation=0], Vec3[x=0.0, y=0.0, z=1.505"},
                {-9.808, 8, "setGravity("}, {1.012, 12, "Joints.setTarget("}, {2.015, 15, "setTransform("},
                {0.018, 18, "setVelocity("},
                {0.31, 31, "add("}, {DT + 33e-9, 33, "step("}};
            for (Object[] change : changes) {
                double from = (Double) change[0];
                Replay.Result result =
                        RecordedFile.run(RecordedFile.replay(RecordedFile.changed(good, from, from * (1 + 1e-12))));
                assertThat(result.isSame()).isFalse();
                assertThat(result.step()).as(result.text()).isEqualTo((int) change[1]);
                assertThat(result.text()).contains("differs at step " + change[1] + " (", (String) change[2]);
            }
        }
    }

    @Test
    void aDifferenceNamesTheBodiesThatAreNotAsTheyWere() {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, 5);
        world.add(FLOOR);
        world.add(BOX.at(0, 3, 0));
        BodyId far = world.add(BOX.at(5, 3, 0));
        world.step(DT);
        world.setVelocity(far, new Vec3(0.25, 0, 0), Vec3.ZERO);
        for (int i = 0; i < 9; i++) {
            world.step(DT);
        }
        Replay.Result result = RecordedFile.run(RecordedFile.replay(RecordedFile.changed(file.close(), 0.25, 0.5)));
        assertThat(result.step()).isEqualTo(2);
        assertThat(result.ending()).isEqualTo(Ending.NOT_REACHED);
        assertThat(result.text()).contains("; at step 5 these of 3 bodies differ: BodyId[index=2, generation=0] at Vec3[x=5.0")
                .doesNotContain("index=1, generation=0] at");
    }

    @Test
    void aCallThatCannotBeMadeIsADifference() {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, 5);
        BodyId box = world.add(BOX);
        world.step(DT);
        world.applyForce(box, new Vec3(0.25, 0, 0));
        world.step(DT);
        Replay.Result result = RecordedFile.run(RecordedFile.replay(RecordedFile.changed(file.close(), 0.25, 1e300)));
        assertThat(result.step()).isEqualTo(2);
        assertThat(result.text()).contains("call 3, applyForce(", "acceleration by the force must be", ", which it had not");
    }

    /** Every length but the whole one. */
    @Test
    void aRecordingThatIsCutOffIsReplayedUpToThere() {
        byte[] good = recordedPlay(4, Tier.cases(6, 12));
        long steps = 0;
        int refused = 0;
        for (int length = 0; length < good.length; length += 1 + length % 43) {
            byte[] part = Arrays.copyOf(good, length);
            Replay.Result result;
            try {
                result = RecordedFile.run(RecordedFile.replay(part));
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching(
                        "this is no recording of a world|the recording is cut off in its first block, before any call");
                assertThat(length).isLessThan(RecordedFile.START + RecordedFile.FRAME + ByteBuffer.wrap(good).getInt(12));
                refused++;
                continue;
            }
            assertThat(result.isSame()).as(result.text()).isTrue();
            assertThat(result.ending()).isEqualTo(Ending.CUT);
            assertThat(result.text()).endsWith("; the recording is cut off after this: it was never closed");
            assertThat(result.steps()).isGreaterThanOrEqualTo(steps);
            steps = result.steps();
        }
        assertThat(refused).isPositive();
        assertThat(steps).isEqualTo(Tier.cases(6, 12));
    }

    @Test
    void anotherVersionIsRefused() {
        byte[] bytes = recordedPlay(4, 2);
        ByteBuffer.wrap(bytes).putInt(8, 99);
        assertThatThrownBy(() -> RecordedFile.run(RecordedFile.replay(bytes))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the recording has format version 99, but this release replays version 1; replay it with the release that wrote"
                                + " it");
        assertThatThrownBy(() -> RecordedFile.run(RecordedFile.replay(World.builder().build().snapshot())))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("this is no recording of a world");
    }

    /** What is in the file while a step runs is what a process leaves behind that ends there. */
    @Test
    void theStepInWhichAProcessEndsIsInTheFile() {
        ByteArrayOutputStream[] written = new ByteArrayOutputStream[1];
        byte[][] found = new byte[1][];
        World world = World.builder().contactFilter((a, b) -> {
            found[0] = written[0].toByteArray();
            return true;
        }).build();
        RecordedFile file = new RecordedFile(world, 60);
        written[0] = file.bytes;
        world.add(FLOOR);
        BodyId box = world.add(BOX.at(0, 0.1, 0));
        for (int i = 1; i < 5; i++) {
            world.applyImpulse(box, new Vec3(0, 0, 1e-3));
            world.step(DT);
            Replay.Result result = RecordedFile.run(RecordedFile.replay(found[0]).contactFilter((a, b) -> true));
            assertThat(result.steps()).isEqualTo(i);
            assertThat(result.calls()).isEqualTo(2 + 2 * i);
            assertThat(result.ending()).isEqualTo(Ending.CUT);
            assertThat(result.isSame()).isTrue();
        }
    }

    @Test
    void codeThatIsMissingIsAskedFor() {
        World world = World.builder().contactFilter((a, b) -> a == null || b == null || !a.equals(b))
                .contactModifier(c -> c.friction = 0.1).build();
        RecordedFile file = new RecordedFile(world, 5);
        world.add(FLOOR);
        for (int i = 0; i < 8; i++) {
            world.add(BOX.at(0, 0.2 + 0.25 * i, 0).userData(i % 2 == 0 ? "left" : i));
        }
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        byte[] bytes = file.close();
        assertThatThrownBy(() -> RecordedFile.run(RecordedFile.replay(bytes))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the recorded world has a contact filter, which is code and not in the recording: replay it in a program, with"
                                + " Replay.contactFilter(the same filter)");
        ContactFilter filter = (a, b) -> a == null || b == null || !a.equals(b);
        assertThatThrownBy(() -> RecordedFile.run(RecordedFile.replay(bytes).contactFilter(filter)))
                .hasMessageContaining("Replay.contactModifier(the same modifier)");
        assertThat(RecordedFile.run(RecordedFile.replay(bytes).contactFilter(filter).contactModifier(c -> c.friction = 0.1))
                .isSame())
                .isTrue();
        assertThat(
                RecordedFile.run(RecordedFile.replay(bytes).contactFilter(filter).contactModifier(c -> c.friction = 0.9)).text())
                .contains("differs at step");
    }

    /** For user data that no recording keeps. */
    private enum Team { RED, BLUE }

    @Test
    void userDataIsKeptOrAskedFor() {
        ContactFilter filter = (a, b) -> a != Team.RED || b != Team.RED;
        World world = World.builder().contactFilter(filter).build();
        world.add(FLOOR);
        world.add(BOX.at(0, 0.2, 0).userData(Team.RED));
        RecordedFile file = new RecordedFile(world, 5);
        world.add(BOX.at(0, 0.45, 0).userData(Team.RED));
        world.add(BOX.at(0.1, 0.7, 0).userData(Team.BLUE));
        byte[] kept = world.snapshot();
        for (int i = 0; i < 60; i++) {
            world.step(DT);
            if (i == 30) {
                world.restore(kept, id -> id.index() == 2 ? Team.BLUE : Team.RED);
            }
        }
        byte[] bytes = file.close();
        Replay.Result result = RecordedFile.run(RecordedFile.replay(bytes).contactFilter(filter).userData(name -> {
            assertThat(name).startsWith(Team.class.getName() + '.');
            return Team.valueOf(name.substring(name.lastIndexOf('.') + 1));
        }));
        assertThat(result.isSame()).as(result.text()).isTrue();
        assertThat(RecordedFile.run(RecordedFile.replay(bytes).contactFilter(filter)).isSame()).isFalse();
    }

    @Test
    void aStepThatThrewBeforeItMovedAnythingThrowsAgain() {
        boolean[] throwsNow = new boolean[1];
        ContactFilter filter = (a, b) -> {
            if (throwsNow[0]) {
                throw new UnsupportedOperationException("not now");
            }
            return true;
        };
        World world = World.builder().contactFilter(filter).build();
        RecordedFile file = new RecordedFile(world, 5);
        world.add(FLOOR);
        world.add(BOX.at(0, 0.1, 0));
        world.step(DT);
        throwsNow[0] = true;
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(UnsupportedOperationException.class);
        throwsNow[0] = false;
        byte[] bytes = file.close();
        long[] steps = new long[1];
        Replay.Result result = RecordedFile.run(RecordedFile.replay(bytes).contactFilter((a, b) -> {
            if (steps[0] == 1) {
                throw new UnsupportedOperationException("not now");
            }
            return true;
        }).afterStep(w -> steps[0]++));
        assertThat(result.isSame()).as(result.text()).isTrue();
        assertThat(result.text()).contains("threw as it had: java.lang.UnsupportedOperationException: not now");
        assertThat(RecordedFile.run(RecordedFile.replay(bytes).contactFilter((a, b) -> true)).text())
                .contains("differs at step 2",
                        "had failed, by java.lang.UnsupportedOperationException: not now, but does not now");
    }

    @Test
    void aStepThatFailedHalfWayFailsAgainAndIsRepairedAgain() {
        ContactModifier modifier = c -> {
            if (c.bodyB.index() == 2) {
                throw new IllegalStateException("third body");
            }
        };
        World world = World.builder().contactModifier(modifier).build();
        world.add(FLOOR);
        world.add(BOX.at(5, 0.1, 0));
        byte[] kept = world.snapshot();
        RecordedFile file = new RecordedFile(world, 5);
        world.add(BOX.at(0, 0.1, 0));
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(IllegalStateException.class).hasMessage("third body");
        assertThat(world.isDamaged()).isTrue();
        world.restore(kept);
        world.step(DT);
        Replay.Result[] result = new Replay.Result[1];
        byte[] snapshot = replayed(RecordedFile.replay(file.close()).contactModifier(modifier), result);
        assertThat(result[0].isSame()).as(result[0].text()).isTrue();
        assertThat(result[0].text()).contains("threw as it had: java.lang.IllegalStateException: third body");
        assertThat(snapshot).isEqualTo(world.snapshot());
    }

    @Test
    void refusedCallsAreNotKept() {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, 1);
        BodyId box = world.add(BOX);
        assertThatThrownBy(() -> world.applyForce(box, new Vec3(1e300, 0, 0))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> world.sleep(box)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> world.add(BodyDef.dynamic(new Sphere(1e-30)))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> world.restore(new byte[9])).isInstanceOf(IllegalArgumentException.class);
        world.step(DT);
        assertThat(file.recording.calls()).isEqualTo(2);
        same(world, file.close());
    }

    /** What a listener does is among the calls; the listener itself is not asked for. */
    @Test
    void whatAListenerDidIsDoneOnce() {
        World[] there = new World[1];
        World world = World.builder().contactListener(new ContactListener() {
            @Override
            public void begin(ContactEvents events, int event) {
                there[0].applyImpulse(events.bodyB(event), new Vec3(0, 3, 0.1));
            }
        }).build();
        there[0] = world;
        RecordedFile file = new RecordedFile(world, 10);
        world.add(FLOOR);
        world.add(BOX.at(0, 0.3, 0));
        for (int i = 0; i < 120; i++) {
            world.step(DT);
        }
        assertThat(file.recording.calls()).isGreaterThan(122);
        same(world, file.close());
    }

    @Test
    void anInterruptedStepEndsWhereItDid() {
        World world = World.builder().internalStep(1e-3).build();
        RecordedFile file = new RecordedFile(world, 1);
        world.add(FLOOR);
        world.add(BOX.at(0, 0.12, 0));
        world.step(DT);
        Thread.currentThread().interrupt();
        assertThat(world.step(DT).endedEarly()).isEqualTo(StepReport.EarlyEnd.INTERRUPTED);
        assertThat(Thread.interrupted()).isTrue();
        world.step(DT);
        byte[] bytes = file.close();
        Replay.Result result = RecordedFile.run(RecordedFile.replay(bytes));
        assertThat(result.isSame()).as(result.text()).isTrue();
        assertThat(result.steps()).isEqualTo(3);
    }

    @Test
    void anEventDrivenWorldIsRecordedFromItsBeginning() {
        World world = World.builder().eventDriven().gravity(0, 0, 0).build();
        RecordedFile file = new RecordedFile(world, 10);
        BodyDef ball = BodyDef.dynamic(new Sphere(0.2)).restitution(1);
        for (int k = 0; k < 10; k++) {
            world.add(ball.at(k % 3, k / 3, 0).linearVelocity(1, -k, 0.1));
        }
        for (int i = 0; i < 60; i++) {
            world.step(DT);
        }
        byte[] bytes = file.close();
        long[] hash = new long[1];
        assertThat(RecordedFile.run(RecordedFile.replay(bytes).afterStep(w -> hash[0] = w.stateHash())).isSame()).isTrue();
        assertThat(hash[0]).isEqualTo(world.stateHash());
        assertThatThrownBy(() -> world.record(OutputStream.nullOutputStream())).isInstanceOf(IllegalStateException.class)
                .hasMessage("an event-driven world must be recorded from its beginning, before its first body");
    }

    @Test
    void whatACharacterDoesIsReplayed() {
        World world = World.builder().sleeping(true).build();
        world.add(FLOOR);
        for (int k = 0; k < 5; k++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).density(50).at(2 + k, 0.25, 0));
        }
        CharacterController walker = new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 0));
        for (int i = 0; i < 90; i++) {
            world.step(DT);
        }
        RecordedFile file = new RecordedFile(world, 10);
        CharacterController second = new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 3));
        for (int i = 0; i < 120; i++) {
            if (i == 50) {
                walker.jump(4);
            }
            walker.move(2, 0, 0.2, DT);
            second.move(1, 0, -2, DT);
            world.step(DT);
        }
        assertThat(walker.position().x()).isGreaterThan(2);
        same(world, file.close());
    }

    /** A mesh that many bodies have, as one object or as several of equal content. */
    @Test
    void aShapeIsKeptOnceAsLongAsABodyHasIt() {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, 10);
        Shape mesh = Meshes.torus(0.3, 0.1, 40, 20);
        BodyId first = world.add(BodyDef.dynamic(mesh));
        long once = file.recording.bytes();
        for (int k = 1; k < 60; k++) {
            world.add(BodyDef.dynamic(k % 2 == 0 ? mesh : Meshes.torus(0.3, 0.1, 40, 20)).at(2 * k, 0, 0));
        }
        assertThat(file.recording.bytes() - once).isLessThan(60 * 500);
        world.remove(first);
        for (int k = 0; k < 600; k++) {
            world.remove(world.add(BodyDef.dynamic(new Sphere(0.1 + 0.001 * k)).at(0, 5, 0)));
        }
        world.add(BodyDef.dynamic(mesh).at(0, 3, 0));
        world.step(DT);
        same(world, file.close());
    }

    @Test
    void aFileThatCannotBeWrittenDoesNotDisturbTheWorld() throws IOException {
        int[] room = {4_000};
        World world = World.builder().build();
        World twin = World.builder().build();
        Recording recording = world.record(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                if (--room[0] < 0) {
                    throw new IOException("disk is full");
                }
            }
        });
        play(world, 60);
        play(twin, 60);
        assertThat(world.snapshot()).isEqualTo(twin.snapshot());
        assertThat(recording.steps()).isBetween(1L, 59L);
        assertThatThrownBy(recording::close).isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "the recording ends after step \\d+, since it could not be written: java.io.IOException: disk is full");
        recording.close();
        world.record(OutputStream.nullOutputStream()).close();
    }

    @Test
    void recordingChangesNothing() throws IOException {
        World world = World.builder().build();
        World twin = World.builder().build();
        try (Recording recording = world.record(OutputStream.nullOutputStream())) {
            assertThatThrownBy(() -> world.record(OutputStream.nullOutputStream())).isInstanceOf(IllegalStateException.class)
                    .hasMessage("a world has no two recordings at a time: close the other one first");
            play(world, 40);
            assertThat(recording.steps()).isEqualTo(40);
        }
        play(twin, 40);
        assertThat(world.snapshot()).isEqualTo(twin.snapshot());
    }

    /** All that a definition can say comes back, with bodies that turn, joints copied from others, and sheets. */
    @Test
    void definitionsOfAnyKindReplay() {
        World world = World.builder().build();
        RecordedFile file = new RecordedFile(world, 1);
        BodyId floor = world.add(FLOOR.frictionCombine(CombineMode.MIN).surfaceVelocity(0.1, 0, 0));
        BodyId box = world.add(BOX.mass(3).friction(0.3).rollingFriction(0.01).restitution(0.4).damping(0.1, 0.2)
                .gravityScale(0.5)
                .lockTranslation(false, false, true).lockRotation(true, false, false).filter(3, 5)
                .restitutionCombine(CombineMode.AVERAGE)
                .materials(Material.ofFriction(0.2).withRestitution(0.1).withSurfaceVelocity(1, 2, 3)).at(0, 2, 0)
                .rotation(Quat.about(new Vec3(1, 2, 3), 0.7)).linearVelocity(1, -0.0, 0.5).angularVelocity(0.1, 0.2, 0.3)
                .userData(7L));
        world.add(BodyDef.dynamicSheet(Polyhedron.polygon(List.of(Vec3.ZERO, new Vec3(1, 0, 0), new Vec3(0, 0, 1))), 3).at(5, 1,
                0));
        world.add(BodyDef.kinematic(new Capsule(0.2, 0.4)).unstoppable().linearVelocity(0.1, 0, 0).at(-5, 1, 0));
        world.add(BodyDef.staticBody(new Sphere(1)).sensor().at(0, 1, 0));
        JointId rope = world.add(JointDef.distance(floor, box, new Vec3(0, 4, 0), new Vec3(0, 2.1, 0))
                .limit(JointAxis.LINEAR_X, 0, 2.5).breakForce(1e6, 1e7).collideConnected(true));
        JointId bar = world.add(JointDef.distance(floor, box, new Vec3(0, 4, 1), new Vec3(0, 2.1, 0)).length(2.2));
        world.step(DT);
        JointDef copy = world.joints().definition(rope);
        JointDef other = world.joints().definition(bar);
        world.remove(rope);
        world.remove(bar);
        world.step(DT);
        world.add(copy);
        world.add(other);
        world.add(
                JointDef.sixDof(floor, box, world.pose(box)).spring(JointAxis.LINEAR_Y, 0.1, 50, 1)
                        .servo(JointAxis.ANGULAR_Z, 1, 2, 3)
                        .lock(JointAxis.LINEAR_Z).limit(JointAxis.ANGULAR_Y, -0.5, 0.4).motor(JointAxis.ANGULAR_Y, 1, 2));
        world.add(world.definition(box).at(3, 3, 3));
        for (int i = 0; i < 20; i++) {
            world.step(DT);
        }
        same(world, file.close());
    }
}
