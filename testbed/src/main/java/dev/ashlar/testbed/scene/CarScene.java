package dev.ashlar.testbed.scene;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * The game of Daneu 2002, section 4.3: four cars in a round arena collide as often as possible in 30 seconds. One is driven by
 * the arrow keys, or by itself until one of them is pressed. With the thesis's response ({@code arcade} = 1) the cars are moved
 * by {@link ArcadeGame} and only shown by the world; else they are bodies like others, pushed by
 * {@link ImpulseGame}.
 */
final class CarScene extends Scene {
    static final int CARS = 4;
    /** Of the arena, m. */
    static final double RADIUS = 18;
    private static final double WALL = 1.2;
    private static final int SIDES = 48;
    /** Of the first car and of the others. */
    private static final Tint[] TINTS = {new Tint(0xc92a2a), new Tint(0x1971c2), new Tint(0xe8a200), new Tint(0x2f9e44)};

    CarScene() {
        super("cars", "bumper cars: four cars in an arena collide as often as they can; arrow keys drive",
                Parameter.whole("arcade", "1: response and budgets of the thesis; 0: impulses of the world", 1, 0, 1),
                Parameter.real("seconds", "length of a game", 30, 1, 600),
                Parameter.whole("budget", "of all tests of a step, pairs of nodes", 30_000, 100, 10_000_000),
                Parameter.whole("scheduler",
                        "of tests: 0 shares of the thesis's game; 1 round robin, 2 sequential, 3 sorted, 4 by "
                                + "priority, as the thesis names them",
                        0, 0, 4));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        boolean arcade = values.whole("arcade") == 1;
        stage.addFixed(BodyDef.staticBody(Polyhedron.box(4 * RADIUS, 1, 4 * RADIUS)).at(0, -0.5, 0).friction(0));
        double wallHeight = 2.5;
        addWall(stage, wallHeight);
        List<BodyId> cars = new ArrayList<>();
        Polyhedron[] shapes = {SampleMeshes.carA(), SampleMeshes.carB()};
        for (int i = 0; i < CARS; i++) {
            Polyhedron shape = shapes[i % 2];
            double angle = 2 * Math.PI * i / CARS;
            // Each looks to the next one's left; a little above the ground, which it never touches.
            Quat turn = Quat.about(new Vec3(0, 1, 0), Math.PI - angle - 0.3);
            BodyDef def = arcade ? BodyDef.kinematic(shape).filter(0, 0)
                    : BodyDef.dynamic(shape).mass(1200).friction(0.2).restitution(0.4).lockTranslation(false, true, false)
                            .lockRotation(true, false, true);
            cars.add(stage.add(def.at(0.65 * RADIUS * StrictMath.cos(angle), 0.01 - shape.bounds().minY(),
                    0.65 * RADIUS * StrictMath.sin(angle)).rotation(turn).userData(TINTS[i])));
        }
        Drivers drivers = new Drivers(cars, values.real("seconds"), seed);
        stage.setActor(arcade ? new ArcadeGame(drivers, List.of(shapes), values.whole("budget"),
                values.whole("scheduler")) : new ImpulseGame(drivers));
    }

    /** Blocks in a ring. */
    private static void addWall(Stage stage, double height) {
        double length = 2 * (RADIUS + WALL) * StrictMath.tan(Math.PI / SIDES);
        BodyDef block = BodyDef.staticBody(Polyhedron.box(WALL, height, length)).friction(0.1).restitution(0.3);
        for (int i = 0; i < SIDES; i++) {
            double angle = 2 * Math.PI * (i + 0.5) / SIDES;
            double r = RADIUS + 0.5 * WALL;
            stage.addFixed(block.at(r * StrictMath.cos(angle), 0.5 * height, r * StrictMath.sin(angle))
                    .rotation(Quat.about(new Vec3(0, 1, 0), -angle)));
        }
    }
}
