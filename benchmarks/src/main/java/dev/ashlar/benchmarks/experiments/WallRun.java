package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Numbers;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.Scenes;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testkit.Overlaps;
import java.util.ArrayList;
import java.util.List;

/** A brick wall that stands, is shot at after two seconds, and is watched in every step. */
final class WallRun {
    private static final double STANDS_FROM = 20.0 / 60;
    private static final double SHOT = 2;
    /** So many moments a second are judged, or all if there are fewer. */
    private static final int JUDGED_A_SECOND = 60;

    double deepest;
    int judged;
    double creep;
    double heldShare;
    double standingMs;
    double movingMs;

    /** Runs for some seconds after the shot, too. */
    WallRun(int columns, int rows, int rate, double seconds) {
        Scene scene = Scenes.get("brick-wall");
        Values values = scene.defaults().with("columns", columns).with("rows", rows);
        Stage stage = scene.build(scene.world(World.builder().narrowPhase("trajectory"), values), values, 1);
        World world = stage.world();
        List<Double> standing = new ArrayList<>();
        List<Double> moving = new ArrayList<>();
        Vec3[] early = null;
        long held = 0;
        long bodySteps = 0;
        int steps = (int) Math.round((SHOT + seconds) * rate);
        for (int step = 1; step <= steps; step++) {
            boolean stands = step <= Math.round(SHOT * rate);
            long start = Clock.now();
            StepReport report = stage.step(1.0 / rate);
            (stands ? standing : moving).add(1e-6 * (Clock.now() - start));
            held += report.held();
            bodySteps += report.bodySteps();
            if (step == Math.round(STANDS_FROM * rate)) {
                early = places(stage);
            }
            if (step == Math.round(SHOT * rate)) {
                creep = furthest(early, places(stage));
            }
            if (step % Math.max(1, rate / JUDGED_A_SECOND) == 0) {
                deepest = Math.max(deepest, Overlaps.deepest(Overlaps.find(placed(world))));
                judged++;
            }
        }
        heldShare = held / (double) bodySteps;
        standingMs = Numbers.median(standing.stream().mapToDouble(ms -> ms).toArray());
        movingMs = Numbers.median(moving.stream().mapToDouble(ms -> ms).toArray());
    }

    private static Vec3[] places(Stage stage) {
        return stage.bodies().stream().map(id -> stage.world().pose(id).position()).toArray(Vec3[]::new);
    }

    private static double furthest(Vec3[] from, Vec3[] to) {
        double most = 0;
        for (int i = 0; i < from.length; i++) {
            most = Math.max(most, from[i].distance(to[i]));
        }
        return most;
    }

    private static List<Overlaps.Placed> placed(World world) {
        List<Overlaps.Placed> bodies = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                bodies.add(new Overlaps.Placed(world.shape(id), world.pose(id), world.type(id) == BodyType.STATIC));
            }
        }
        return bodies;
    }
}
