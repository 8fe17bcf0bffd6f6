package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import java.util.List;

/** A drum that lies and turns about the z axis: one inside-out prism, with bodies of several kinds in it. */
final class Container extends Scene {
    Container() {
        super("container", "bodies tumble in a turning drum, an inside-out prism",
                Parameter.whole("bodies", "number of bodies", 40, 1, 10_000),
                Parameter.whole("sides", "of the drum", 16, 3, 100),
                Parameter.real("spin", "of the drum, rad/s", 0.8, -20, 20),
                Parameter.real("friction", "coefficient of friction", 0.6, 0, 10));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int n = values.whole("bodies");
        int sides = values.whole("sides");
        double friction = values.real("friction");
        List<Shape> kinds = List.of(Polyhedron.box(0.3, 0.2, 0.2), new Sphere(0.13),
                SampleMeshes.randomEllipsoid(16, 0.18, 5).centred(), Polyhedron.box(0.2, 0.2, 0.2));
        double cell = 0.45;
        int deep = Math.max(1, (int) Math.rint(0.7 * StrictMath.cbrt(n)));
        int side = (int) Math.ceil(Math.sqrt((double) n / deep));
        // The prism's sides are nearer to the axis than its corners; the bodies start in a square within them.
        double radius = (0.5 * Math.sqrt(2) * side * cell + 0.05) / StrictMath.cos(Math.PI / sides);
        Quat lying = Quat.about(new Vec3(1, 0, 0), 0.5 * Math.PI);
        stage.add(BodyDef.kinematic(Meshes.prism(sides, radius, deep * cell + 0.1).inverted()).friction(friction).rotation(lying)
                .angularVelocity(0, 0, values.real("spin")));
        for (int i = 0; i < n; i++) {
            stage.add(BodyDef.dynamic(kinds.get(i % kinds.size())).friction(friction).at((i % side - 0.5 * (side - 1)) * cell,
                    (i / side % side - 0.5 * (side - 1)) * cell, (i / (side * side) - 0.5 * (deep - 1)) * cell));
        }
    }
}
