package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import static dev.ashlar.physics.JointAxis.ANGULAR_X;
import static dev.ashlar.physics.JointAxis.ANGULAR_Y;
import static dev.ashlar.physics.JointAxis.ANGULAR_Z;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;
import java.util.SplittableRandom;

/** Jointed figures of eleven bodies that fall onto each other in a bin, lying, turned about the vertical at random. */
final class Ragdolls extends Scene {
    private static final double CELL = 2.1;
    private static final double LAYER = 0.6;
    private static final Vec3 DOWN = new Vec3(0, -1, 0);

    Ragdolls() {
        super("ragdolls", "jointed figures fall in a heap",
                Parameter.whole("figures", "number of figures", 50, 1, 1000),
                Parameter.real("friction", "coefficient of friction", 0.5, 0, 10),
                Parameter.real("stiffness", "torque that it takes to turn a joint, Nm", 1, 0, 1000));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int n = values.whole("figures");
        double friction = values.real("friction");
        double stiffness = values.real("stiffness");
        SplittableRandom random = new SplittableRandom(seed);
        int side = Math.max(1, (int) Math.round(StrictMath.cbrt(0.5 * n)));
        Pile.addBin(stage, side * CELL, (double) n / (side * side) * LAYER + 2, friction);
        for (int i = 0; i < n; i++) {
            Vec3 at = new Vec3((i % side - 0.5 * (side - 1)) * CELL, (i / (side * side) + 1) * LAYER,
                    (i / side % side - 0.5 * (side - 1)) * CELL);
            Quat yaw = Quat.about(new Vec3(0, 1, 0), 2 * Math.PI * random.nextDouble());
            Quat lying = Quat.about(new Vec3(1, 0, 0), (random.nextBoolean() ? 0.5 : -0.5) * Math.PI);
            new Figure(stage, new Pose(at, yaw.times(lying).unit()), friction, stiffness).build();
        }
    }

    /** A figure: where its frame is, with the middle between its hips and shoulders as origin, y up and z to its front. */
    private record Figure(Stage stage, Pose pose, double friction, double stiffness) {
        private static final double MIDDLE = 0.95;

        void build() {
            BodyId pelvis = part(0.34, 0.18, 0.20, 0, 1.00);
            BodyId chest = part(0.38, 0.42, 0.22, 0, 1.31);
            BodyId head = part(0.18, 0.24, 0.20, 0, 1.70);
            ball(pelvis, chest, 0, 1.095, 0.4, 0.5, 0.3);
            ball(chest, head, 0, 1.55, 0.8, 0.5, 0.5);
            for (int side = -1; side <= 1; side += 2) {
                double x = 0.255 * side;
                BodyId upperArm = part(0.09, 0.30, 0.09, x, 1.35);
                BodyId forearm = part(0.08, 0.28, 0.08, x, 1.05);
                ball(chest, upperArm, x, 1.49, 1, 1.4, 1.4);
                hinge(upperArm, forearm, x, 1.195, -2.3, 0.02);
                BodyId thigh = part(0.14, 0.42, 0.14, 0.09 * side, 0.69);
                BodyId shin = part(0.11, 0.42, 0.11, 0.09 * side, 0.26);
                ball(pelvis, thigh, 0.09 * side, 0.905, 0.5, 0.8, 1.2);
                hinge(thigh, shin, 0.09 * side, 0.475, -0.02, 2.3);
            }
        }

        private Vec3 place(double x, double y) {
            return pose.apply(new Vec3(x, y - MIDDLE, 0));
        }

        private BodyId part(double width, double height, double depth, double x, double y) {
            return stage.add(BodyDef.dynamic(Polyhedron.box(width, height, depth)).friction(friction)
                    .at(new Pose(place(x, y), pose.rotation())));
        }

        private void ball(BodyId a, BodyId b, double x, double y, double twist, double sideways, double forth) {
            stage.add(JointDef.spherical(a, b, place(x, y)).along(pose.rotation().rotate(DOWN))
                    .limit(ANGULAR_X, -twist, twist).motor(ANGULAR_X, 0, stiffness)
                    .limit(ANGULAR_Y, -sideways, sideways).motor(ANGULAR_Y, 0, stiffness)
                    .limit(ANGULAR_Z, -forth, forth).motor(ANGULAR_Z, 0, stiffness));
        }

        private void hinge(BodyId a, BodyId b, double x, double y, double low, double high) {
            stage.add(JointDef.hinge(a, b, place(x, y), pose.rotation().rotate(new Vec3(1, 0, 0)))
                    .limit(ANGULAR_X, low, high).motor(ANGULAR_X, 0, stiffness));
        }
    }
}
