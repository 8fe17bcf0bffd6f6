package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import java.util.SplittableRandom;

/** Balls that fly about in a closed box: one inside-out polyhedron about the origin. */
final class SpheresInBox extends Scene {
    SpheresInBox() {
        super("spheres-in-box", "balls fly about in a closed box",
                Parameter.whole("spheres", "number of balls", 200, 1, 10_000),
                Parameter.real("radius", "m", 0.1, 0.01, 10),
                Parameter.real("speed", "of each ball at the start, m/s", 3, 0, 1000),
                Parameter.real("restitution", "0 to 1", 0.8, 0, 1));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = values.whole("spheres");
        double radius = values.real("radius");
        int side = (int) Math.ceil(StrictMath.cbrt(n));
        double cell = 3 * radius;
        double speed = values.real("speed");
        double inside = side * cell;
        stage.addFixed(BodyDef.staticBody(Polyhedron.box(inside, inside, inside).inverted()));
        BodyDef ball = BodyDef.dynamic(new Sphere(radius)).restitution(values.real("restitution"));
        double low = -0.5 * (side - 1);
        for (int i = 0; i < n; i++) {
            double height = 2 * random.nextDouble() - 1;
            double flat = Math.sqrt(1 - height * height);
            double angle = 2 * StrictMath.PI * random.nextDouble();
            stage.add(ball.at((low + i % side) * cell, (low + i / side % side) * cell, (low + i / (side * side)) * cell)
                    .linearVelocity(speed * flat * StrictMath.cos(angle), speed * height, speed * flat * StrictMath.sin(angle)));
        }
    }
}
