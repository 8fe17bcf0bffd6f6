package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.physics.BodyDef;
import java.util.Optional;

/**
 * SimBenchmark's Kapla tower (its z is our y, its y our -z). Bodies: floor by floor, its bases, then the blocks that lie on
 * them.
 */
final class Kapla extends Scene {
    Kapla() {
        super("kapla", "a tower of thin blocks (SimBenchmark)",
                Parameter.whole("floors", "number of floors", 6, 1, 50),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public double dt() {
        return 0.01;
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(50).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef base = BodyDef.dynamic(Polyhedron.box(0.05, 0.1, 0.25)).mass(10).friction(friction);
        BodyDef wall = BodyDef.dynamic(Polyhedron.box(0.2, 0.1, 0.05)).mass(10).friction(friction);
        double lift = 0;
        for (int i = 0; i < values.whole("floors"); i++) {
            lift += gaps.next();
            for (int j = 0; j < 8; j++) {
                stage.add(base.at(0.2 * j, 0.2 * i + 0.05 + lift, 0));
            }
            lift += gaps.next();
            double y = 0.2 * i + 0.15 + lift;
            for (int j = 0; j < 4; j++) {
                stage.add(wall.at(0.4 * j + 0.1, y, 0.1));
            }
            // The two at the ends touch their neighbours; with gaps they are moved away from them.
            stage.add(wall.at(0.1 - gaps.next(), y, -0.1));
            for (int j = 0; j < 3; j++) {
                stage.add(wall.at(0.4 * j + 0.3, y, -0.1));
            }
            stage.add(wall.at(1.3 + gaps.next(), y, -0.1));
        }
    }
}
