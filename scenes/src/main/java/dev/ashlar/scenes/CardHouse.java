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
 * Pairs of cards that lean on each other edge to edge, a flat board on each storey, one pair fewer a storey. Bodies: storey by
 * storey from the ground, its pairs from -x to +x (the left card first), then its board.
 */
final class CardHouse extends Scene {
    private static final double LENGTH = 1;
    private static final double THICKNESS = 0.02;
    private static final double WIDTH = 0.6;

    CardHouse() {
        super("card-house", "a house of leaning cards",
                Parameter.whole("storeys", "number of storeys", 3, 1, 20),
                Parameter.real("steepness", "angle of the cards with the ground, degrees", 65, 45, 85),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int storeys = values.whole("storeys");
        double friction = values.real("friction");
        double angle = StrictMath.toRadians(values.real("steepness"));
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        double height = LENGTH * sin + THICKNESS * cos;
        double half = 0.5 * (LENGTH * cos + THICKNESS * sin);
        double pitch = 4 * half + 0.02;
        Vec3 z = new Vec3(0, 0, 1);
        stage.addFixed(Ground.flat(10 * storeys * pitch).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef card = BodyDef.dynamic(Polyhedron.box(LENGTH, THICKNESS, WIDTH)).density(500).friction(friction);
        double floor = 0;
        for (int pairs = storeys; pairs > 0; pairs--) {
            double y = floor + 0.5 * height;
            double highest = 0;
            for (int k = 0; k < pairs; k++) {
                double x = (k - 0.5 * (pairs - 1)) * pitch;
                double left = gaps.nextHalf();
                double right = gaps.nextHalf();
                highest = Math.max(highest, Math.max(left, right));
                stage.add(card.at(x - half, y + left, 0).rotation(Quat.about(z, angle)));
                stage.add(card.at(x + half + gaps.next(), y + right, 0).rotation(Quat.about(z, -angle)));
            }
            floor += height + highest + gaps.nextHalf();
            if (pairs > 1) {
                Polyhedron board = Polyhedron.box(pairs * pitch - 0.1, THICKNESS, WIDTH);
                stage.add(BodyDef.dynamic(board).density(500).friction(friction).at(0, floor + 0.5 * THICKNESS, 0));
                floor += THICKNESS;
            }
        }
    }
}
