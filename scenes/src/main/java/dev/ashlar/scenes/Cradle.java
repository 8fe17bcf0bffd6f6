package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;

/**
 * Newton's cradle without its strings: balls in a row along x, in weightlessness, and some more that come from -x. Bodies: the
 * moving ones first, all from -x to +x.
 */
final class Cradle extends Scene {
    private static final double RADIUS = 0.1;

    Cradle() {
        super("cradle", "some of a row of elastic balls hit the others",
                Parameter.whole("balls", "number of balls in all", 5, 2, 100),
                Parameter.whole("moving", "how many of them move", 1, 1, 99),
                Parameter.real("speed", "m/s", 2, 0.01, 1000),
                Gaps.PARAMETER);
    }

    @Override
    protected void settings(WorldBuilder builder, Values values) {
        builder.gravity(0, 0, 0);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int moving = values.whole("moving");
        Gaps gaps = new Gaps(values, seed);
        BodyDef ball = BodyDef.dynamic(new Sphere(RADIUS)).mass(1).friction(0).restitution(1);
        double shift = -0.5;
        for (int i = 0; i < values.whole("balls"); i++) {
            shift += i == moving ? 0.5 : gaps.next();
            BodyDef def = i < moving ? ball.linearVelocity(values.real("speed"), 0, 0) : ball;
            stage.add(def.at(2 * RADIUS * i + shift, 0, 0));
        }
    }
}
