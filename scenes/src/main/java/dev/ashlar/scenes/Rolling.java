package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;

/**
 * SimBenchmark's rolling test (its z is our y, its y our -z): a slab is pulled over the ground and 5 x 5 balls roll on it.
 * Bodies: the slab, then the balls, the one at -x and -z first.
 *
 * <p>Friction between ground and slab is 0.4, between slab and balls 0.8: as geometric means of 0.2, 0.8 and 0.8.
 */
final class Rolling extends Scene {
    Rolling() {
        super("rolling", "a slab is pulled away under balls that roll on it (SimBenchmark)",
                Parameter.real("force", "on the slab, N", 150, 0, 10_000),
                Parameter.real("direction", "of the force, degrees from -z towards +x", 0, -360, 360));
    }

    @Override
    public double dt() {
        return 0.001;
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        stage.addFixed(Ground.flat(200).friction(0.2));
        BodyId slab = stage.add(BodyDef.dynamic(Polyhedron.box(20, 1, 20)).mass(10).friction(0.8).at(0, 0.5, 0));
        BodyDef ball = BodyDef.dynamic(new Sphere(0.5)).mass(1).friction(0.8);
        for (int i = 0; i < 5; i++) {
            for (int k = 0; k < 5; k++) {
                stage.add(ball.at(2 * i - 4, 1.5, 2 * k - 4));
            }
        }
        double force = values.real("force");
        double angle = StrictMath.toRadians(values.real("direction"));
        stage.addPush(slab, new Vec3(force * StrictMath.sin(angle), 0, -force * StrictMath.cos(angle)));
    }
}
