package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.testkit.tier.FigureLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A call that fails in the middle, wherever that is, leaves the world as it was, or one that says that it must be restored. */
class FaultTest {
    private static final double DT = 1.0 / 60;
    private static final String DAMAGED =
            "a call failed half-way and left the world damaged: restore(snapshot) is all that may be called";
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1)).restitution(0.3);

    private static final CharacterDef CHARACTER = CharacterDef.of(Polyhedron.box(0.6, 1.8, 0.6));

    @TempDir
    Path folder;

    @AfterEach
    void heal() {
        FaultyProviders.heal();
    }

    private World build(boolean sleeping, int threads) throws IOException {
        return FaultyProviders.build(folder, World.builder().sleeping(sleeping).threads(threads).contactFilter((a, b) -> {
            FaultyProviders.mayFail();
            return true;
        }).contactModifier(surface -> FaultyProviders.mayFail()));
    }

    /** All that changes a world, on bodies that were added in this order. */
    private static List<Consumer<World>> script(boolean sleeping) {
        List<Consumer<World>> script = new ArrayList<>();
        script.add(w -> w.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0)));
        for (int i = 0; i < 17; i++) {
            double x = 2 * i - 17;
            // Shapes of their own, so that each is prepared; the last one makes the arrays longer.
            script.add(w -> w.add(BodyDef.dynamic(new Sphere(0.5)).at(x, 0.6, 0)));
        }
        script.add(w -> w.add(BOX.at(0.1, 2, 0).linearVelocity(0, -30, 3)));
        script.add(w -> w.step(DT));
        script.add(w -> w.add(JointDef.spherical(w.bodyAt(0), w.bodyAt(1), new Vec3(-17, 3, 0))));
        script.add(w -> w.step(3 * DT));
        script.add(w -> w.applyImpulse(w.bodyAt(2), new Vec3(9, 900, 0)));
        script.add(w -> w.applyForce(w.bodyAt(2), new Vec3(9, 9, 0)));
        script.add(w -> w.setVelocity(w.bodyAt(3), new Vec3(0, 0, 1), Vec3.ZERO));
        script.add(w -> w.setTransform(w.bodyAt(4), Pose.at(0, 5, 5)));
        script.add(w -> w.setGravity(new Vec3(0, -5, 0)));
        if (sleeping) {
            script.add(w -> w.sleep(w.bodyAt(6)));
            script.add(w -> w.step(DT));
            script.add(w -> w.wake(w.bodyAt(6)));
        }
        script.add(w -> w.remove(w.bodyAt(5)));
        script.add(w -> w.remove(w.bodyAt(1)));
        script.add(w -> w.add(BodyDef.staticBody(Polyhedron.box(1, 1, 2)).at(3, 1.5, 0).sensor()));
        script.add(w -> w.step(DT));
        script.add(w -> new CharacterController(w, CHARACTER, new Vec3(0, 0.9, -1.2)));
        for (int i = 0; i < 5; i++) {
            script.add(w -> new CharacterController(w, CHARACTER, w.bodyAt(5)).move(0, 0, 9, DT));
        }
        script.add(w -> w.restore(w.snapshot()));
        script.add(w -> w.step(DT));
        return script;
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "false, 2", "true, 1"})
    void leavesTheWorldAsItWasOrSaysThatItMustBeRestored(boolean sleeping, int threads) throws IOException {
        World world = build(sleeping, threads);
        World reference = build(sleeping, threads);
        int asBefore = 0;
        int damaged = 0;
        int number = 0;
        for (Consumer<World> call : script(sleeping)) {
            call.accept(reference);
            byte[] before = world.snapshot();
            for (int n = 0; fails(world, call, n); n++) {
                if (world.isDamaged()) {
                    damaged++;
                    saysSo(world);
                    world.restore(before);
                } else {
                    asBefore++;
                }
                assertThat(world.snapshot()).as("call %d that failed at %d", number, n).isEqualTo(before);
            }
            assertThat(world.stateHash()).as("after call %d", number).isEqualTo(reference.stateHash());
            number++;
        }
        FigureLog.add("calls that failed half-way, " + threads + " threads" + (sleeping ? ", sleeping" : ""),
                "%d left the world as it was, %d damaged", asBefore, damaged);
        assertThat(asBefore).isGreaterThan(30);
        assertThat(damaged).isGreaterThan(300);
    }

    private static boolean fails(World world, Consumer<World> call, int n) {
        FaultyProviders.failAt(n);
        try {
            call.accept(world);
            return false;
        } catch (OutOfMemoryError e) {
            assertThat(e).hasMessage("a test");
            return true;
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("a thread of the world failed").hasRootCauseInstanceOf(OutOfMemoryError.class);
            return true;
        } finally {
            FaultyProviders.failAt(-1);
        }
    }

    private static void saysSo(World world) {
        ThrowingCallable[] calls =
                {() -> world.step(DT), () -> world.add(BOX), world::snapshot, world::stateHash, world::bodyCount,
                    () -> world.queries().rayTest(Vec3.ZERO, new Vec3(1, 0, 0), QueryFilter.ALL), () -> world.joints().size()};
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessage(DAMAGED);
        }
    }

    @Test
    void aQueryThatFailsChangesNothing() throws IOException {
        World world = build(false, 1);
        script(false).subList(0, 20).forEach(call -> call.accept(world));
        byte[] before = world.snapshot();
        QueryShape box = world.queries().prepare(Polyhedron.box(9, 0.2, 0.2));
        Motion down = new Motion(Pose.at(0, 3, 0), new Vec3(0, -3, 0), Vec3.ZERO);
        int failed = 0;
        for (int n = 0; fails(world, w -> w.queries().shapeCastAll(box, down, QueryFilter.ALL, new BodyHits()), n); n++) {
            failed++;
            assertThat(world.snapshot()).isEqualTo(before);
        }
        assertThat(failed).isGreaterThan(3);
    }

    @Test
    void aDamagedWorldWithoutSnapshotsSaysThatAnotherMustBeBuilt() throws IOException {
        World world = FaultyProviders.build(folder, World.builder().eventDriven());
        world.add(BOX.at(0, 5, 0));
        FaultyProviders.failAt(1);
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(IllegalStateException.class)
                .hasMessage("a call failed half-way and left"
                        + " the world damaged: build another, since an event-driven world has no snapshots");
    }

    /** A body was in the world, but not in its broad phase, and the next step failed. */
    @Test
    void aBodyThatIsRefusedIsNotThere() {
        World world = World.builder().build();
        assertThatThrownBy(() -> world.add(BOX.at(1e308, 0, 0))).hasMessage(
                "position must be of coordinates from -1.0E9 to 1.0E9, but was Vec3[x=1.0E308, y=0.0, z=0.0]");
        assertThatThrownBy(() -> world.add(BodyDef.dynamic(new Sphere(1e-40))))
                .hasMessageContaining("must be from 1.0E-20 to 1.0E25");
        assertThatThrownBy(() -> world.add(BodyDef.dynamic(new Sphere(1e-40)).mass(1)))
                .hasMessage("radius of a body must be 0, a point, or from 1.0E-9 to 1.0E9, but was 1.0E-40");
        assertThat(world.bodyCount()).isZero();
        assertThat(world.indexEnd()).isZero();
        world.step(DT);
    }

    @Test
    void aPoseThatIsNotFiniteIsFoundBeforeAnythingMoves() throws IOException {
        World world = build(false, 1);
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyId box = world.add(BOX.at(0, 0.5, 0));
        world.step(DT);
        byte[] before = world.snapshot();
        Pose pose = world.pose(box);
        PoseView view = world.poseView();
        BodyId ground = world.bodyAt(0);
        FaultyProviders.givesNan = true;
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(IllegalStateException.class).hasMessageStartingWith(
                "contact of " + ground + " and " + box + " must be finite, but is at [");
        FaultyProviders.heal();
        assertThat(world.isDamaged()).isTrue();
        assertThat(view.pose(box)).isEqualTo(pose);
        world.restore(before);
        assertThat(world.pose(box)).isEqualTo(pose);
        world.step(DT);
    }
}
