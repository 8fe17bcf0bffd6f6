package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;

/** A tall block on one of its lower edges, which is on the z axis, turned past the angle at which it balances, towards +x. */
final class TippingBlock extends Scene {
    static final double WIDTH = 0.4;
    static final double HEIGHT = 1;

    TippingBlock() {
        super("tipping-block", "a block just past its balance tips over",
                Parameter.real("past-balance", "degrees", 0.1, -10, 60),
                Parameter.real("friction", "coefficient of friction", 2, 0, 10));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(20).friction(friction));
        double angle = StrictMath.atan2(WIDTH, HEIGHT) + StrictMath.toRadians(values.real("past-balance"));
        Quat turn = Quat.about(new Vec3(0, 0, 1), -angle);
        Vec3 at = turn.rotate(new Vec3(-0.5 * WIDTH, 0.5 * HEIGHT, 0));
        stage.add(BodyDef.dynamic(Polyhedron.box(WIDTH, HEIGHT, 0.4)).friction(friction).at(at.x(), at.y(), at.z())
                .rotation(turn));
    }
}
