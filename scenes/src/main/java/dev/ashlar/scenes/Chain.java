package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;

/** Links on ball joints, hung up at one end, with a ball at the other that is heavier by far. */
final class Chain extends Scene {
    private static final double PITCH = 0.1;
    private static final double THICKNESS = 0.02;
    private static final double BALL = 0.2;

    Chain() {
        super("chain", "links on ball joints carry a heavy ball",
                Parameter.whole("links", "number of links", 100, 1, 10_000),
                Parameter.real("mass-ratio", "mass of the ball to that of a link", 1000, 1e-3, 1e6),
                Parameter.real("angle", "how far it is swung out at the start, degrees", 60, 0, 180));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double angle = StrictMath.toRadians(values.real("angle"));
        Vec3 down = new Vec3(StrictMath.sin(angle), -StrictMath.cos(angle), 0);
        Quat along = Quat.about(new Vec3(0, 0, 1), angle - 0.5 * Math.PI);
        int links = values.whole("links");
        BodyDef link = BodyDef.dynamic(Polyhedron.box(0.9 * PITCH, THICKNESS, THICKNESS));
        BodyId above = stage.addFixed(BodyDef.staticBody(Polyhedron.box(0.2, 0.1, 0.2)).at(0, 0.07, 0));
        for (int i = 0; i < links; i++) {
            BodyId next = stage.add(link.at(new Pose(down.times((i + 0.5) * PITCH), along)));
            stage.add(JointDef.spherical(above, next, down.times(i * PITCH)));
            above = next;
        }
        Vec3 centre = down.times(links * PITCH + BALL);
        double mass = values.real("mass-ratio") * stage.world().mass(above);
        BodyId ball = stage.add(BodyDef.dynamic(new Sphere(BALL)).mass(mass).at(centre.x(), centre.y(), centre.z()));
        stage.add(JointDef.spherical(above, ball, down.times(links * PITCH)));
    }
}
