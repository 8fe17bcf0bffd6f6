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
import java.util.SplittableRandom;

/**
 * A wall in running bond, half bricks at the ends of every second row, in the plane z = 0. Bodies: row by row from the ground,
 * each from -x to +x.
 */
final class BrickWall extends Scene {
    private static final double LENGTH = 0.4;
    private static final double HEIGHT = 0.2;
    private static final double DEPTH = 0.2;
    /** Seconds between two balls. */
    private static final double INTERVAL = 2;
    /** Where along the wall balls are aimed at in turn, from its middle, in widths of the wall. */
    private static final double[] AIMS = {0, -0.3, 0.3};

    BrickWall() {
        super("brick-wall", "a brick wall stands for two seconds, then heavy balls hit it",
                Parameter.whole("columns", "bricks in a row", 40, 1, 1000),
                Parameter.whole("rows", "rows", 25, 1, 1000),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10),
                Parameter.real("density", "of the bricks, kg/m^3", 1800, 1, 1e5),
                Parameter.whole("balls", "shot two seconds apart, at the middle, left and right in turn", 1, 1, 100),
                Parameter.real("ball-speed", "of a ball, m/s; 0: none is shot", 30, 0, 1000),
                Parameter.real("ball-mass", "kg", 200, 0.001, 1e6),
                Parameter.real("ball-radius", "m", 0.5, 0.01, 10),
                Parameter.real("ball-spread", "how far from there a ball may hit, m", 0, 0, 100),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int columns = values.whole("columns");
        int rows = values.whole("rows");
        double friction = values.real("friction");
        double width = columns * LENGTH;
        stage.addFixed(Ground.flat(4 * width + 100).friction(friction));
        Gaps gaps = new Gaps(values, seed);
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(LENGTH, HEIGHT, DEPTH)).density(values.real("density"))
                .friction(friction);
        BodyDef half = BodyDef.dynamic(Polyhedron.box(LENGTH / 2, HEIGHT, DEPTH)).density(values.real("density"))
                .friction(friction);
        double top = 0;
        for (int row = 0; row < rows; row++) {
            boolean shifted = row % 2 == 1;
            double highest = 0;
            double spread = -0.5 * width;
            for (int i = 0; i < columns + (shifted ? 1 : 0); i++) {
                boolean isHalf = shifted && (i == 0 || i == columns);
                double middle = isHalf ? 0.25 : shifted ? 0 : 0.5;
                double x = LENGTH * (i == columns ? i - 0.25 : i + middle);
                double lift = gaps.nextHalf();
                highest = Math.max(highest, lift);
                stage.add((isHalf ? half : brick).at(x + spread, top + lift + 0.5 * HEIGHT, 0));
                spread += gaps.next();
            }
            // From the row's number and not by adding up, so that rounding does not add up either.
            top = top - row * HEIGHT + highest + (row + 1) * HEIGHT;
        }
        if (values.real("ball-speed") > 0) {
            shoot(stage, values, seed);
        }
    }

    private static void shoot(Stage stage, Values values, long seed) {
        double radius = values.real("ball-radius");
        double spread = values.real("ball-spread");
        SplittableRandom random = new SplittableRandom(seed);
        BodyDef ball = BodyDef.dynamic(new Sphere(radius)).mass(values.real("ball-mass")).friction(values.real("friction"))
                .linearVelocity(0, 0, -values.real("ball-speed"));
        for (int i = 0; i < values.whole("balls"); i++) {
            double x = AIMS[i % AIMS.length] * LENGTH * values.whole("columns") + spread * (2 * random.nextDouble() - 1);
            double y = 0.5 * HEIGHT * values.whole("rows") + spread * (2 * random.nextDouble() - 1);
            stage.addShot(STANDING.to() + i * INTERVAL, ball.at(x, Math.max(radius + 0.1, y), radius + 1));
        }
    }
}
