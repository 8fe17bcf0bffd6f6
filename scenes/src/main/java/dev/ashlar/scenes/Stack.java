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

/** Boxes on each other, from the ground up; the top one may be heavier. */
final class Stack extends Scene {
    Stack() {
        super("stack", "boxes on each other",
                Parameter.whole("boxes", "number of boxes", 10, 1, 1000),
                Parameter.real("size", "side of a box, m", 0.5, 0.01, 100),
                Parameter.real("mass-ratio", "mass of the top box to that of each other", 1, 1e-6, 1e6),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int boxes = values.whole("boxes");
        double size = values.real("size");
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(40 * size).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef box = BodyDef.dynamic(Polyhedron.box(size, size, size)).friction(friction);
        double lift = 0;
        for (int i = 0; i < boxes; i++) {
            lift += gaps.next();
            boolean top = i == boxes - 1;
            stage.add(box.density(top ? 1000 * values.real("mass-ratio") : 1000).at(0, (i + 0.5) * size + lift, 0));
        }
    }
}
