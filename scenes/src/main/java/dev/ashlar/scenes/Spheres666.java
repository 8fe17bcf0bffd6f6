package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import java.util.SplittableRandom;

/** SimBenchmark's 666 test (its z is our y, its y our z): 6 x 6 x 6 balls without friction fall on the ground. */
final class Spheres666 extends Scene {
    private final double height;
    private final double restitution;

    private Spheres666(String id, String description, double height, double restitution) {
        super(id, description, Parameter.real("jitter", "of the places, m", 0.001, 0, 0.009));
        this.height = height;
        this.restitution = restitution;
    }

    static Spheres666 inelastic() {
        return new Spheres666("666", "6 x 6 x 6 balls fall on the ground and spread (SimBenchmark)", 0.101, 0);
    }

    static Spheres666 elastic() {
        return new Spheres666("elastic-666", "6 x 6 x 6 elastic balls fall on the ground (SimBenchmark)", 1.101, 1);
    }

    @Override
    public double dt() {
        return restitution == 0 ? 0.01 : 0.001;
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double jitter = values.real("jitter");
        stage.addFixed(Ground.flat(1000).friction(0));
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1)).mass(10).friction(0).restitution(restitution);
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                for (int k = 0; k < 6; k++) {
                    stage.add(ball.at(0.21 * i + jitter * random.nextDouble() - 0.6,
                            0.21 * k + jitter * random.nextDouble() + height, 0.21 * j + jitter * random.nextDouble()));
                }
            }
        }
    }
}
