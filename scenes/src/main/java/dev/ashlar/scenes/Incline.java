package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;

/** A block or a ball on a slope that falls towards +x. The one body starts above the origin. */
final class Incline extends Scene {
    Incline() {
        super("incline", "a block slides or sticks, or a ball rolls, on a slope",
                Parameter.real("angle", "of the slope, degrees", 31.963756532073532, 0, 80),
                Parameter.real("friction", "coefficient of friction; its angle is atan of it", 0.6, 0, 10),
                Parameter.whole("ball", "1: a ball instead of a block", 0, 0, 1),
                Gaps.PARAMETER);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double angle = StrictMath.toRadians(values.real("angle"));
        double friction = values.real("friction");
        stage.addFixed(Ground.slope(200, angle).friction(friction));
        Quat turn = Quat.about(new Vec3(0, 0, 1), -angle);
        boolean ball = values.whole("ball") == 1;
        BodyDef body = BodyDef.dynamic(ball ? new Sphere(0.1) : Polyhedron.box(0.4, 0.2, 0.4)).friction(friction);
        Vec3 at = turn.rotate(new Vec3(0, 0.1 + new Gaps(values, seed).next(), 0));
        stage.add(body.at(at.x(), at.y(), at.z()).rotation(turn));
    }
}
