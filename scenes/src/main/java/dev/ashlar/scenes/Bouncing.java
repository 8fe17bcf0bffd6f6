package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;

/** SimBenchmark's bouncing test (its z is our y): 7 x 7 balls fall from 5 m and should bounce for ever. */
final class Bouncing extends Scene {
    Bouncing() {
        super("bouncing", "elastic balls bounce for ever (SimBenchmark)",
                Parameter.real("restitution", "0 to 1", 1, 0, 1));
    }

    @Override
    public double dt() {
        return 0.01;
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        stage.addFixed(Ground.flat(200).friction(0));
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1)).mass(10).friction(0).restitution(values.real("restitution"));
        for (int i = 0; i < 7; i++) {
            for (int k = 0; k < 7; k++) {
                stage.add(ball.at(2 * i - 10, 5, 2 * k - 10));
            }
        }
    }
}
