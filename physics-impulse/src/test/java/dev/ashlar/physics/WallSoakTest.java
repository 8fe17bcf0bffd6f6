package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A wall under random shots, joints and removals, bodies asleep in between, laid anew every half minute. All that happens follows
 * from the number of the step, so that a run can be resumed from a snapshot in a file.
 */
final class WallSoakTest {
    private static final double DT = 1.0 / 60;
    private static final int SHOT_EVERY = 4 * 60;
    private static final int REMOVE_EVERY = 97;
    private static final int JOIN_EVERY = 53;
    private static final int LAY_EVERY = 30 * 60;
    private static final Sphere BALL = new Sphere(0.3);
    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(200, 1, 200)).at(0, -0.5, 0);

    /** One run, and where it is. */
    private static final class ShotWall {
        private final int columns;
        private final int rows;
        private final World world = World.builder().sleeping(true).recordPaths(true).build();
        private final OverlapWatch watch = new OverlapWatch(world);
        private int step;
        private long heldSteps;
        private long bodySteps;
        private int mostAsleep;
        private int joined;
        private int broken;

        ShotWall(int columns, int rows) {
            this.columns = columns;
            this.rows = rows;
            world.add(GROUND);
        }

        private void stepOnce(int lookEvery) {
            SplittableRandom random = new SplittableRandom(step);
            if (step % LAY_EVERY == 0) {
                dynamicBodies().forEach(world::remove);
                WallAnywhereTest.lay(world, columns, rows, 0, Vec3.ZERO, new ArrayList<>());
            }
            if (step % SHOT_EVERY == SHOT_EVERY / 2) {
                shoot(random);
            }
            if (step % JOIN_EVERY == JOIN_EVERY - 1) {
                join(random);
            }
            if (step % REMOVE_EVERY == REMOVE_EVERY - 1) {
                List<BodyId> all = dynamicBodies();
                world.remove(all.get(random.nextInt(all.size())));
            }
            StepReport report = world.step(DT);
            broken += report.brokenJoints();
            heldSteps += report.held();
            bodySteps += report.bodySteps();
            mostAsleep = Math.max(mostAsleep, report.asleep());
            step++;
            if (step % lookEvery == 0) {
                watch.look();
                watch.lookInside(2);
                for (BodyId id : dynamicBodies()) {
                    world.pose(id).position().checkFinite("position at step " + step);
                    world.linearVelocity(id).checkFinite("velocity at step " + step);
                }
            }
        }

        /** Every other shot is of two balls on a rope, which wind about what they hit. */
        private void shoot(SplittableRandom random) {
            dynamicBodies().stream().filter(id -> world.shape(id) instanceof Sphere).forEach(world::remove);
            double x = (random.nextDouble() - 0.5) * 0.4 * columns;
            double y = 0.4 + random.nextDouble() * 0.2 * rows;
            BodyDef ball = BodyDef.dynamic(BALL).mass(20 + 60 * random.nextDouble())
                    .linearVelocity(2 * random.nextDouble() - 1, 0, 5 + 20 * random.nextDouble()).restitution(0.3);
            BodyId first = world.add(ball.at(x, y, -3));
            if (step / SHOT_EVERY % 2 == 1) {
                BodyId second = world.add(ball.at(x + 1, y, -3.5));
                world.add(JointDef.distance(first, second, world.pose(first).position(), world.pose(second).position())
                        .limit(JointAxis.LINEAR_X, 0, 1.2).collideConnected(true));
                joined++;
            }
        }

        /** Joins a body with the one next to it, in some way, or takes a joint away. */
        private void join(SplittableRandom random) {
            List<JointId> there = joints();
            if (there.size() > 4 && random.nextInt(3) == 0) {
                world.remove(there.get(random.nextInt(there.size())));
                return;
            }
            List<BodyId> all = dynamicBodies();
            BodyId a = all.remove(random.nextInt(all.size()));
            Vec3 from = world.pose(a).position();
            BodyId b = all.stream().min(Comparator.comparingDouble(id -> world.pose(id).position().distance(from))).orElseThrow();
            Vec3 to = world.pose(b).position();
            Vec3 middle = from.plus(to).times(0.5);
            Vec3 axis = new Vec3(random.nextDouble() - 0.5, random.nextDouble() - 0.5, 1);
            JointDef def = switch (random.nextInt(4)) {
                case 0 -> JointDef.spherical(a, b, middle);
                case 1 -> JointDef.hinge(a, b, middle, axis).motor(JointAxis.ANGULAR_X, 0, 5);
                case 2 -> JointDef.fixed(a, b, middle);
                default -> JointDef.distance(a, b, from, to);
            };
            // Joined bodies collide, so that none overlap once a joint is gone.
            world.add(def.collideConnected(true).breakForce(2000 + 20_000 * random.nextDouble(), 1000));
            joined++;
        }

        private List<JointId> joints() {
            List<JointId> all = new ArrayList<>();
            for (int j = 0; j < world.joints().indexEnd(); j++) {
                JointId id = world.joints().at(j);
                if (id != null) {
                    all.add(id);
                }
            }
            return all;
        }

        private List<BodyId> dynamicBodies() {
            List<BodyId> all = new ArrayList<>();
            for (int i = 0; i < world.indexEnd(); i++) {
                BodyId id = world.bodyAt(i);
                if (id != null && world.type(id) == BodyType.DYNAMIC) {
                    all.add(id);
                }
            }
            return all;
        }

        private void save(Path file) throws IOException {
            byte[] bytes = world.snapshot();
            Path temporary = file.resolveSibling(file.getFileName() + ".new");
            Files.write(temporary, ByteBuffer.allocate(4 + bytes.length).putInt(step).put(bytes).array());
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }

        private void resume(Path file) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            step = ByteBuffer.wrap(bytes).getInt();
            world.restore(Arrays.copyOfRange(bytes, 4, bytes.length));
        }

        private void assertGood() {
            FigureLog.add("wall of " + columns + " x " + rows + " under shots, joints and removals, demanded overlaps 0",
                    "%d overlaps in %d steps; held %.3f %%, up to %d asleep, %d joints of which %d broke", watch.overlaps, step,
                    100.0 * heldSteps / bodySteps, mostAsleep, joined, broken);
            assertThat(watch.overlaps).as(watch.first).isZero();
            assertThat(mostAsleep).isPositive();
            assertThat(joined).isPositive();
        }
    }

    @Tag("slow")
    @Test
    void aRunThatWasResumedIsTheSame(@TempDir Path folder) throws IOException {
        ShotWall whole = new ShotWall(5, 4);
        ShotWall part = new ShotWall(5, 4);
        Path file = folder.resolve("wall.snapshot");
        for (int i = 0; i < 360; i++) {
            whole.stepOnce(20);
            part.stepOnce(360);
            if (i == 200) {
                part.save(file);
                part = new ShotWall(5, 4);
                part.resume(file);
            }
            assertThat(part.world.stateHash()).as("step " + i).isEqualTo(whole.world.stateHash());
        }
        whole.assertGood();
    }

    /** Killed and started again, it goes on from the last whole half minute. */
    @Tag("soak")
    @Test
    void tenMinutes() throws IOException {
        Path file = Path.of("target", "wall-soak.snapshot");
        ShotWall wall = new ShotWall(12, 10);
        if (Files.exists(file)) {
            wall.resume(file);
            FigureLog.add("wall", "resumed at step %d", wall.step);
        }
        long first = 0;
        while (wall.step < 600 * 60) {
            wall.stepOnce(6);
            if (wall.step % LAY_EVERY == 0) {
                assertThat(wall.watch.overlaps).as(wall.watch.first).isZero();
                wall.save(file);
                System.gc();
                long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
                first = first == 0 && wall.step >= 2 * LAY_EVERY ? used : first;
                FigureLog.add("wall", "step %d, %d bodies, %.1f MB, %d overlaps", wall.step, wall.world.bodyCount(), used * 1e-6,
                        wall.watch.overlaps);
                assertThat(first == 0 ? 0 : used - first).as("growth of memory, bytes").isLessThan(16_000_000);
            }
        }
        Files.delete(file);
        wall.assertGood();
    }
}
