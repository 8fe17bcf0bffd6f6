package dev.ashlar.testbed.scene;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import java.util.List;

/**
 * A course for a character: stairs up to a platform, a ramp down, loose boxes, a conveyor, a lift to a deck, and the way back
 * between walls. The arrow keys walk; until one is pressed it walks the course by itself, round and round.
 */
final class PlayerScene extends Scene {
    static final CharacterDef WALKER = CharacterDef.of(new Capsule(0.3, 0.6)).userData(new Tint(0xc92a2a));
    static final Vec3 START = new Vec3(-14, 0.91, 0);
    /** Height of the deck, and of the lift's top when it is there. */
    static final double DECK = 2;
    private static final Tint STONE = new Tint(0x868e96);
    private static final Tint BELT = new Tint(0x343a40);
    private static final Tint LIFT = new Tint(0x1971c2);

    PlayerScene() {
        super("player", "a character walks a course of stairs, ramp, boxes, conveyor and lift; arrow keys walk",
                Parameter.whole("boxes", "loose boxes in the way", 14, 0, 200),
                Parameter.real("speed", "of the character, m/s", 2.5, 0.1, 20));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        box(stage, 44, 1, 16, 0, -0.5, 0);
        for (int i = 0; i < 8; i++) {
            box(stage, 0.3, 0.2 * (i + 1), 3, -11.85 + 0.3 * i, 0.1 * (i + 1), 0);
        }
        box(stage, 3.4, 1.6, 3, -7.9, 0.8, 0);
        ramp(stage, -6.2, 1.6, 25, 3);
        for (int i = 0; i < values.whole("boxes"); i++) {
            stage.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.4, 0.5)).density(150).friction(0.5)
                    .at(-1 + 0.6 * (i % 3), 0.2001 + 0.4001 * (i / 12), 0.55 * (i / 3 % 4 - 1.5)));
        }
        stage.addFixed(
                BodyDef.staticBody(Polyhedron.box(5, 0.12, 2.5)).at(5.5, 0.06, 0).surfaceVelocity(1.5, 0, 0).userData(BELT));
        BodyId lift = stage.add(BodyDef.kinematic(Polyhedron.box(2, 0.2, 2)).at(10, PlayerGame.LOW, 0).userData(LIFT));
        box(stage, 5, DECK, 3, 13.6, 0.5 * DECK, 0);
        // The way back: a corridor with a low lintel, and a slope that is too steep to walk up.
        box(stage, 16, 1.6, 0.3, -2, 0.8, 3);
        box(stage, 16, 1.6, 0.3, -2, 0.8, 5.4);
        box(stage, 1, 0.3, 2.7, -2, 2.3, 4.2);
        ramp(stage, 20, 4, 60, 3);
        BodyId body = stage.add(CharacterController.bodyOf(WALKER).at(START.x(), START.y(), START.z()));
        stage.setActor(new PlayerGame(body, lift, values.real("speed")));
    }

    private static void box(Stage stage, double sizeX, double sizeY, double sizeZ, double x, double y, double z) {
        stage.addFixed(BodyDef.staticBody(Polyhedron.box(sizeX, sizeY, sizeZ)).at(x, y, z).userData(STONE));
    }

    /** A wedge that goes down from a height at x, towards +x, to the ground. */
    private static void ramp(Stage stage, double x, double height, double degrees, double width) {
        double length = height / StrictMath.tan(StrictMath.toRadians(degrees));
        double w = 0.5 * width;
        Polyhedron wedge = Polyhedron.hull(List.of(new Vec3(0, 0, -w), new Vec3(0, 0, w), new Vec3(0, height, -w),
                new Vec3(0, height, w), new Vec3(length, 0, -w), new Vec3(length, 0, w)));
        stage.addFixed(BodyDef.staticBody(wedge).at(new Pose(new Vec3(x, 0, 0), Quat.IDENTITY)).userData(STONE));
    }
}
