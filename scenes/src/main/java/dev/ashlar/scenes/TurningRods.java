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
 * Pairs of thin rods in weightlessness: one spins about z, the other stands along z where the first will strike it. Bodies:
 * both rods of the first pair, and so on.
 */
final class TurningRods extends Scene {
    private static final double LENGTH = 1;
    private static final double THICKNESS = 0.01;

    TurningRods() {
        super("turning-rods", "thin rods spin and strike others",
                Parameter.whole("pairs", "number of pairs", 50, 1, 10_000),
                Parameter.real("spin", "rad/s", 100, 0.1, 1000));
    }

    @Override
    protected void settings(WorldBuilder builder, Values values) {
        builder.gravity(0, 0, 0);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Vec3 z = new Vec3(0, 0, 1);
        BodyDef spinning = BodyDef.dynamic(Polyhedron.box(LENGTH, THICKNESS, THICKNESS));
        BodyDef standing = BodyDef.dynamic(Polyhedron.box(THICKNESS, THICKNESS, LENGTH));
        for (int i = 0; i < values.whole("pairs"); i++) {
            double x = 3 * LENGTH * i;
            double start = 2 * StrictMath.PI * random.nextDouble();
            double ahead = start + 0.2 + (StrictMath.PI - 0.4) * random.nextDouble();
            double arm = LENGTH * (0.1 + 0.35 * random.nextDouble());
            stage.add(spinning.at(x, 0, 0).rotation(Quat.about(z, start)).angularVelocity(0, 0, values.real("spin")));
            stage.add(standing.at(x + arm * StrictMath.cos(ahead), arm * StrictMath.sin(ahead),
                    0.6 * LENGTH * (random.nextDouble() - 0.5)));
        }
    }
}
