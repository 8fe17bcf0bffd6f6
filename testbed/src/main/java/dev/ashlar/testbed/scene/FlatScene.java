package dev.ashlar.testbed.scene;

import dev.ashlar.geometry.Polyhedron;
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
import java.util.SplittableRandom;

/** Flat shapes that float in a frame and collide by their outlines: the polygonal patches in 2D. The world only shows them. */
final class FlatScene extends Scene {
    private static final double CELL = 2.4;
    private static final double FRAME = 0.3;

    FlatScene() {
        super("flat", "flat shapes collide in a plane, by their outlines and safe points",
                Parameter.whole("shapes", "number of shapes", 16, 1, 400),
                Parameter.real("speed", "of each at the start, m/s", 2.5, 0, 50),
                Parameter.real("restitution", "0 to 1", 0.95, 0, 1));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = values.whole("shapes");
        int side = (int) Math.ceil(Math.sqrt(n));
        double half = 0.5 * side * CELL;
        addFrame(stage, half);
        FlatShape[] kinds = {FlatShape.spokes(2, 0.9, 0.35), FlatShape.regular(3, 0.8), FlatShape.spokes(3, 0.95, 0.25),
            FlatShape.regular(5, 0.75), FlatShape.regular(12, 0.7)};
        List<BodyId> ids = new ArrayList<>();
        List<FlatShape> shapes = new ArrayList<>();
        Tint[] tints = {new Tint(0xc2552d), new Tint(0x2b7bb9), new Tint(0x6a994e), new Tint(0xd9a441), new Tint(0x7d5ba6)};
        for (int i = 0; i < n; i++) {
            FlatShape kind = kinds[i % kinds.length];
            double way = 2 * Math.PI * random.nextDouble();
            double speed = values.real("speed");
            shapes.add(kind);
            ids.add(stage.add(BodyDef.kinematic(kind.body()).filter(0, 0).userData(tints[i % tints.length])
                    .at((i % side + 0.5) * CELL - half, (i / side + 0.5) * CELL, 0)
                    .rotation(Quat.about(new Vec3(0, 0, 1), way))
                    .linearVelocity(speed * StrictMath.cos(way), speed * StrictMath.sin(way), 0)
                    .angularVelocity(0, 0, 2 * random.nextDouble() - 1)));
        }
        stage.setActor(new FlatGame(ids, shapes, half, 2 * half, values.real("restitution")));
    }

    private static void addFrame(Stage stage, double half) {
        double height = 2 * half;
        BodyDef across = BodyDef.staticBody(Polyhedron.box(2 * half + 2 * FRAME, FRAME, FRAME));
        BodyDef up = BodyDef.staticBody(Polyhedron.box(FRAME, height, FRAME));
        stage.addFixed(across.at(0, -0.5 * FRAME, 0));
        stage.addFixed(across.at(0, height + 0.5 * FRAME, 0));
        stage.addFixed(up.at(-half - 0.5 * FRAME, 0.5 * height, 0));
        stage.addFixed(up.at(half + 0.5 * FRAME, 0.5 * height, 0));
    }
}
