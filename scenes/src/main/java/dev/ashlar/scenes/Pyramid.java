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

/** A square pyramid of cubes: each layer one cube shorter both ways than that below. Bodies: layer by layer from the ground. */
final class Pyramid extends Scene {
    Pyramid() {
        super("pyramid", "a square pyramid of cubes",
                Parameter.whole("layers", "number of layers", 20, 1, 100),
                Parameter.real("size", "side of a cube, m", 1, 0.01, 100),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int layers = values.whole("layers");
        double size = values.real("size");
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(10 * layers * size).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef cube = BodyDef.dynamic(Polyhedron.box(size, size, size)).friction(friction);
        double lift = 0;
        for (int layer = 0; layer < layers; layer++) {
            int side = layers - layer;
            double low = -0.5 * (side - 1);
            double highest = 0;
            double shiftZ = 0;
            for (int k = 0; k < side; k++) {
                double shiftX = 0;
                for (int i = 0; i < side; i++) {
                    double above = gaps.nextHalf();
                    highest = Math.max(highest, above);
                    stage.add(cube.at((low + i) * size + shiftX, (layer + 0.5) * size + lift + above,
                            (low + k) * size + shiftZ));
                    shiftX += gaps.next();
                }
                shiftZ += gaps.next();
            }
            lift += highest;
        }
    }
}
