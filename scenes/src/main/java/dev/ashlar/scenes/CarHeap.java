package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import java.util.SplittableRandom;

/** Sedans and pickups, each one mesh of some 890 triangles with wheels, wells and an open bed, dropped onto a heap. */
final class CarHeap extends Scene {
    /** Room for a car, turned any way about the vertical and tilted a little, m. */
    private static final double CELL = 5.7;
    private static final double LAYER = 3.9;
    private static final double TILT = 0.35;

    CarHeap() {
        super("car-heap", "cars, whole meshes and not their hulls, fall onto a heap",
                Parameter.whole("cars", "number of cars", 100, 1, 1000),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = values.whole("cars");
        double friction = values.real("friction");
        int side = (int) Math.ceil(StrictMath.cbrt(n));
        stage.addFixed(Ground.flat(40 * side).friction(friction));
        Polyhedron[] kinds = {SampleMeshes.carA(), SampleMeshes.carB()};
        for (int i = 0; i < n; i++) {
            Quat heading = Quat.about(new Vec3(0, 1, 0), 2 * Math.PI * random.nextDouble());
            double toward = 2 * Math.PI * random.nextDouble();
            Quat tilt = Quat.about(new Vec3(StrictMath.cos(toward), 0, StrictMath.sin(toward)), TILT * random.nextDouble());
            stage.add(BodyDef.dynamic(kinds[i % 2]).mass(1200).friction(friction)
                    .at((i % side - 0.5 * (side - 1)) * CELL, 2 + LAYER * (i / (side * side)),
                            (i / side % side - 0.5 * (side - 1)) * CELL)
                    .rotation(tilt.times(heading)));
        }
    }
}
