package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A scene that is run, watched and measured. */
final class Trial {
    final Stage stage;
    final World world;
    final OverlapWatch watch;
    /** Every how many steps overlaps are looked for; 0: never. */
    int lookEvery = 1;
    /** How often they are looked for inside steps. */
    int insideSamples;
    int steps;
    long held;
    long bodySteps;
    /** Largest rise of kinetic plus potential energy in a step, J; steps in which something is shot are left out. */
    double energyRise;
    /** The longest that a body with a speed above 1 mm/s was held, in steps. */
    int longestHold;
    /** What the solver did, in all. */
    long passes;
    private int[] heldFor = new int[16];
    private List<Vec3> marks = new ArrayList<>();

    Trial(Scene scene, Values values, long seed, WorldBuilder builder) {
        world = scene.world(builder, values);
        stage = scene.build(world, values, seed);
        watch = new OverlapWatch(world);
        mark();
    }

    /** A scene with parameters given as name, value, name, value. */
    static Trial of(String id, Object... settings) {
        return in(World.builder(), 1, id, settings);
    }

    /** The same with a seed and settings of the world. */
    static Trial in(WorldBuilder builder, long seed, String id, Object... settings) {
        Scene scene = Scenes.get(id);
        Values values = scene.defaults();
        for (int i = 0; i < settings.length; i += 2) {
            values = values.with((String) settings[i], ((Number) settings[i + 1]).doubleValue());
        }
        return new Trial(scene, values, seed, builder);
    }

    /** The same with 16 looks inside each step; the builder must record paths. */
    Trial lookInside() {
        insideSamples = 16;
        return this;
    }

    Trial lookEvery(int count) {
        lookEvery = count;
        return this;
    }

    /** Runs for some seconds. */
    Trial run(double seconds, double dt) {
        long count = Math.round(seconds / dt);
        for (long k = 0; k < count; k++) {
            step(dt);
        }
        return this;
    }

    StepReport step(double dt) {
        double before = energy();
        int shots = stage.shotBodies().size();
        StepReport report = stage.step(dt);
        steps++;
        held += report.held();
        passes += report.iterations();
        bodySteps += report.bodySteps();
        if (shots == stage.shotBodies().size()) {
            energyRise = Math.max(energyRise, energy() - before);
        }
        countHolds();
        if (lookEvery > 0 && steps % lookEvery == 0) {
            watch.look();
            watch.lookInside(insideSamples);
        }
        return report;
    }

    private void countHolds() {
        if (heldFor.length < world.indexEnd()) {
            heldFor = Arrays.copyOf(heldFor, 2 * world.indexEnd());
        }
        boolean[] isHeld = WorldParts.of(world).stepper().clamp.isHeld;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            boolean stuck = id != null && isHeld[i] && world.linearVelocity(id).length() > 1e-3;
            heldFor[i] = stuck ? heldFor[i] + 1 : 0;
            longestHold = Math.max(longestHold, heldFor[i]);
        }
    }

    double energy() {
        return world.kineticEnergy() + world.potentialEnergy();
    }

    /** Remembers where the scene's bodies are, for {@link #drift}. */
    void mark() {
        marks = new ArrayList<>();
        for (BodyId id : stage.bodies()) {
            marks.add(world.pose(id).position());
        }
    }

    /** The furthest that any of the scene's bodies is from where it was marked. */
    double drift() {
        double most = 0;
        for (int i = 0; i < marks.size(); i++) {
            most = Math.max(most, world.pose(stage.bodies().get(i)).position().distance(marks.get(i)));
        }
        return most;
    }

    /** How many of the scene's bodies are further than this from where they were marked. */
    int displaced(double metres) {
        int count = 0;
        for (int i = 0; i < marks.size(); i++) {
            count += world.pose(stage.bodies().get(i)).position().distance(marks.get(i)) > metres ? 1 : 0;
        }
        return count;
    }

    double heldShare() {
        return bodySteps == 0 ? 0 : (double) held / bodySteps;
    }
}
