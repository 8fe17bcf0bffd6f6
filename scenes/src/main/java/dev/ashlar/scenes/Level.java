package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.physics.BodyDef;
import java.util.List;

/** An indoor level, one inside-out polyhedron of 250 faces; bodies fall down its stairs and into its hall. */
final class Level extends Scene {
    /** The landing above the stairs, from which they go down towards +x. */
    private static final double STAIRS_X = 2.2;
    private static final double STAIRS_Y = 3.7;
    private static final double STAIRS_Z = 4;
    private static final double CELL = 0.36;

    Level() {
        super("level", "a house of two floors: bodies come down the stairs and fall into the hall",
                Parameter.whole("stairs", "bodies on the landing above the stairs", 12, 0, 60),
                Parameter.whole("hall", "bodies above the hall", 18, 1, 100),
                Parameter.real("friction", "coefficient of friction", 0.5, 0, 10));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double friction = values.real("friction");
        stage.addFixed(BodyDef.staticBody(SampleMeshes.level()).friction(friction));
        List<Shape> kinds = List.of(new Sphere(0.14), Polyhedron.box(0.25, 0.2, 0.2),
                SampleMeshes.randomEllipsoid(16, 0.16, seed).centred());
        for (int i = 0; i < values.whole("stairs"); i++) {
            stage.add(BodyDef.dynamic(kinds.get(i % kinds.size())).friction(friction).linearVelocity(2.5, 0, 0)
                    .at(STAIRS_X - CELL * (i % 2), STAIRS_Y + CELL * (i / 8), STAIRS_Z + CELL * (i / 2 % 4 - 1.5)));
        }
        for (int i = 0; i < values.whole("hall"); i++) {
            stage.add(BodyDef.dynamic(kinds.get(i % kinds.size())).friction(friction)
                    .at(-3.6 + CELL * (i % 3 - 1), 2 + CELL * (i / 9), CELL * (i / 3 % 3 - 1)));
        }
    }
}
