package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import java.util.SplittableRandom;

/**
 * Small fast boxes, each against a thin plate of its own across z, in weightlessness. Bodies: the bullets, then, unless they
 * are static, the plates in the same order.
 */
final class Bullets extends Scene {
    private static final double SIZE = 0.05;
    private static final double PLATE = 0.5;
    private static final double THICKNESS = 0.02;

    Bullets() {
        super("bullets", "small fast boxes hit thin plates",
                Parameter.whole("bullets", "number of bullets", 200, 1, 10_000),
                Parameter.real("speed", "m/s", 300, 0.1, 10_000),
                Parameter.real("spin", "rad/s, about a random axis", 0, 0, 1000),
                Parameter.real("plate-mass", "kg; 0: the plates are static", 0, 0, 1e6));
    }

    @Override
    protected void settings(WorldBuilder builder, Values values) {
        builder.gravity(0, 0, 0);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = values.whole("bullets");
        int side = (int) Math.ceil(Math.sqrt(n));
        double speed = values.real("speed");
        BodyDef bullet = BodyDef.dynamic(Polyhedron.box(SIZE, SIZE, SIZE)).density(7800);
        for (int i = 0; i < n; i++) {
            Vec3 axis = direction(random);
            Vec3 spin = direction(random).times(values.real("spin"));
            stage.add(bullet.at(2 * PLATE * (i % side) + 0.3 * PLATE * (random.nextDouble() - 0.5),
                    2 * PLATE * (i / side) + 0.3 * PLATE * (random.nextDouble() - 0.5), 1 + 5 * random.nextDouble())
                    .rotation(Quat.about(axis, StrictMath.PI * random.nextDouble()))
                    .linearVelocity(0, 0, -speed).angularVelocity(spin.x(), spin.y(), spin.z()));
        }
        double mass = values.real("plate-mass");
        Polyhedron plate = Polyhedron.box(PLATE, PLATE, THICKNESS);
        for (int i = 0; i < n; i++) {
            double x = 2 * PLATE * (i % side);
            double y = 2 * PLATE * (i / side);
            if (mass > 0) {
                stage.add(BodyDef.dynamic(plate).mass(mass).at(x, y, 0));
            } else {
                stage.addFixed(BodyDef.staticBody(plate).at(x, y, 0));
            }
        }
    }

    private static Vec3 direction(SplittableRandom random) {
        while (true) {
            Vec3 v = new Vec3(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
            if (v.lengthSq() <= 1 && v.lengthSq() > 1e-3) {
                return v.unit();
            }
        }
    }
}
