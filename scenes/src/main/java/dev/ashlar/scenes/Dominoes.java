package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import java.util.Optional;

/** A row of upright stones along x; after two seconds a ball tips the first one. Bodies: from the first to the last. */
final class Dominoes extends Scene {
    private static final double HEIGHT = 0.48;
    private static final double WIDTH = 0.24;
    private static final double THICKNESS = 0.075;

    Dominoes() {
        super("dominoes", "a row of dominoes stands for two seconds, then a ball tips the first",
                Parameter.whole("stones", "number of stones", 20, 1, 10_000),
                Parameter.real("spacing", "from stone to stone, m", 0.2, 0.1, 0.4),
                Parameter.real("friction", "coefficient of friction", 0.5, 0, 10),
                Parameter.real("ball-speed", "m/s; 0: none is shot", 2, 0, 100),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int stones = values.whole("stones");
        double spacing = values.real("spacing");
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(2 * stones * spacing + 10).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef stone = BodyDef.dynamic(Polyhedron.box(THICKNESS, HEIGHT, WIDTH)).density(800).friction(friction);
        for (int i = 0; i < stones; i++) {
            stage.add(stone.at(i * spacing, 0.5 * HEIGHT + gaps.next(), 0));
        }
        if (values.real("ball-speed") > 0) {
            stage.addShot(STANDING.to(), BodyDef.dynamic(new Sphere(0.05)).mass(1).friction(friction)
                    .at(-0.2, 0.9 * HEIGHT, 0).linearVelocity(values.real("ball-speed"), 0, 0));
        }
    }
}
