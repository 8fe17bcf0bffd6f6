package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import java.util.List;

/** A T-shaped handle that spins about its intermediate axis, x, in weightlessness, and flips over again and again. */
final class Dzhanibekov extends Scene {
    Dzhanibekov() {
        super("dzhanibekov", "a handle spinning about its intermediate axis flips over again and again",
                Parameter.real("spin", "about the intermediate axis, rad/s", 6, 0.01, 1000),
                Parameter.real("tilt", "spin about the axis of the greatest moment, rad/s", 0.01, -10, 10));
    }

    @Override
    protected void settings(WorldBuilder builder, Values values) {
        builder.gravity(0, 0, 0);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        Compound handle = new Compound(List.of(
                new Compound.Part(Polyhedron.box(0.1, 0.6, 0.1), Pose.IDENTITY),
                new Compound.Part(Polyhedron.box(0.3, 0.1, 0.1), Pose.at(0.2, 0, 0))));
        stage.add(BodyDef.dynamic(handle).angularVelocity(values.real("spin"), 0, values.real("tilt")));
    }
}
