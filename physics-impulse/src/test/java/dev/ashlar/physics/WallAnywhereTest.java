package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wall stands the same whenever it was built and on whatever: nothing is special about the first steps of a world. */
final class WallAnywhereTest {
    private static final double DT = 1.0 / 60;
    private static final int COLUMNS = 8;
    private static final int ROWS = 6;
    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(100, 1, 100)).at(0, -0.5, 0);
    private static final BodyDef BRICK = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800);
    private static final BodyDef HALF = BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).density(1800);

    private final World world = World.builder().build();
    private final List<BodyId> bricks = new ArrayList<>();

    /** Lays bricks that touch exactly. */
    static void lay(World world, int columns, int rows, double y, Vec3 velocity, List<BodyId> out) {
        for (int row = 0; row < rows; row++) {
            boolean shifted = row % 2 == 1;
            for (int i = 0; i < columns + (shifted ? 1 : 0); i++) {
                boolean half = shifted && (i == 0 || i == columns);
                double x = 0.4 * (i == columns ? i - 0.25 : i + (half ? 0.25 : shifted ? 0 : 0.5)) - 0.2 * columns;
                out.add(world.add((half ? HALF : BRICK).at(x, y + 0.2 * row + 0.1, 0)
                        .linearVelocity(velocity.x(), velocity.y(), velocity.z())));
            }
        }
    }

    private List<Vec3> places(BodyId base) {
        Vec3 origin = world.pose(base).position();
        return bricks.stream().map(id -> world.pose(id).position().minus(origin)).toList();
    }

    private static double farthest(List<Vec3> a, List<Vec3> b) {
        double most = 0;
        for (int i = 0; i < a.size(); i++) {
            most = Math.max(most, a.get(i).distance(b.get(i)));
        }
        return most;
    }

    /** Lays the wall and asserts how far bricks move against what they stand on: in 1.5 s, and in 1.5 s more. */
    private void stands(String what, BodyId base, double y, Vec3 velocity, double mostEarly) {
        lay(world, COLUMNS, ROWS, y, velocity, bricks);
        OverlapWatch watch = new OverlapWatch(world);
        List<Vec3> start = places(base);
        run(90);
        List<Vec3> later = places(base);
        double late = 0;
        for (int i = 0; i < 90; i++) {
            world.step(DT);
            late = Math.max(late, farthest(places(base), later));
        }
        watch.look();
        double early = farthest(start, later);
        FigureLog.add("wall " + what + ", demanded <= 100 um, <= 1 um from 1.5 s", "%.2f um, %.4f um", 1e6 * early, 1e6 * late);
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(early).isLessThanOrEqualTo(mostEarly);
        assertThat(late).isLessThanOrEqualTo(1e-6);
    }

    private void run(int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }

    @Test
    void builtFirst() {
        stands("built first", world.add(GROUND), 0, Vec3.ZERO, 20e-6);
    }

    @Test
    void builtAtStep1000AmongOthers() {
        BodyId ground = world.add(GROUND);
        world.add(BodyDef.dynamic(new Sphere(0.2)).at(-8, 0.2, 5).linearVelocity(1, 0, 0).angularVelocity(0, 0, -5));
        world.add(BRICK.at(0, 0.1, 3));
        run(1000);
        stands("built at step 1000", ground, 0, Vec3.ZERO, 20e-6);
    }

    @Test
    void onARaft() {
        world.add(GROUND);
        BodyId raft = world.add(BodyDef.dynamic(Polyhedron.box(6, 0.4, 3)).at(0, 0.2, 0));
        stands("on a raft", raft, 0.4, Vec3.ZERO, 20e-6);
    }

    /** It stands as on the ground: its bricks do not move against each other. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, -0.5})
    void onALift(double speed) {
        BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(6, 0.4, 3)).at(0, -0.2, 0).linearVelocity(0, speed, 0));
        stands("on a lift of " + speed + " m/s", lift, 0, new Vec3(0, speed, 0), 20e-6);
    }
}
