package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import java.util.Optional;

/**
 * Planks that lean against a static wall at x = 0, the first with its upper edge, each other flat on the one before. Bodies:
 * from the wall outwards (to -x).
 */
final class LeaningPlanks extends Scene {
    private static final double LENGTH = 2;
    private static final double THICKNESS = 0.05;
    private static final double WIDTH = 0.3;

    LeaningPlanks() {
        super("leaning-planks", "planks that lean against a wall and each other",
                Parameter.whole("planks", "number of planks", 5, 1, 100),
                Parameter.real("lean", "angle of the planks with the wall, degrees", 15, 1, 45),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double friction = values.real("friction");
        double angle = StrictMath.toRadians(values.real("lean"));
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        stage.addFixed(Ground.flat(40).friction(friction));
        stage.addFixed(BodyDef.staticBody(Polyhedron.box(1, 4, 4)).friction(friction).at(0.5, 2, 0));
        Gaps gaps = new Gaps(values, seed);
        BodyDef plank = BodyDef.dynamic(Polyhedron.box(THICKNESS, LENGTH, WIDTH)).density(600).friction(friction)
                .rotation(Quat.about(new Vec3(0, 0, 1), -angle));
        double x = -0.5 * (LENGTH * sin + THICKNESS * cos);
        double y = 0.5 * (LENGTH * cos + THICKNESS * sin);
        for (int i = 0; i < values.whole("planks"); i++) {
            double lift = gaps.next();
            x -= gaps.next();
            stage.add(plank.at(x, y + lift, 0));
            // Where the next one is if both stand on the ground and lie flat on each other, and this one is lifted.
            x -= (THICKNESS + lift * sin) / cos;
        }
    }
}
