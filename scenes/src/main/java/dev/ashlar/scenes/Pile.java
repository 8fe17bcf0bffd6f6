package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.BodyDef;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Bodies of random shapes and rotations that fall into a square bin, layer by layer. */
final class Pile extends Scene {
    private static final int KINDS = 16;
    private final boolean convex;

    private Pile(String id, String description, boolean convex, int bodies) {
        super(id, description, parameters(convex, bodies));
        this.convex = convex;
    }

    private static Parameter[] parameters(boolean convex, int bodies) {
        Parameter count = Parameter.whole("bodies", "number of bodies", bodies, 1, 100_000);
        Parameter friction = Parameter.real("friction", "coefficient of friction", 0.5, 0, 10);
        Parameter cars = Parameter.whole("cars", "small car bodies of 892 triangles among them", 0, 0, 1000);
        return convex ? new Parameter[] {count, friction} : new Parameter[] {count, cars, friction};
    }

    static Pile ofHulls() {
        return new Pile("hull-pile", "convex bodies of 16 vertices fall into a bin", true, 500);
    }

    static Pile ofNonConvex() {
        return new Pile("non-convex-pile", "rings, frames, links and other non-convex bodies fall into a bin", false, 100);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Shape> kinds = convex ? hulls(random) : nonConvex();
        int n = values.whole("bodies");
        double friction = values.real("friction");
        int cars = convex ? 0 : Math.min(n, values.whole("cars"));
        Shape car = cars > 0 ? SampleMeshes.carA().scaled(0.1, 0.1, 0.1) : null;
        double cell = 0;
        for (Shape kind : kinds) {
            cell = Math.max(cell, 2.1 * kind.boundingRadius());
        }
        int side = (int) Math.ceil(StrictMath.cbrt(n));
        addBin(stage, side * cell, (double) n / (side * side) * cell + 2, friction);
        for (int i = 0; i < n; i++) {
            double x = (i % side - 0.5 * (side - 1)) * cell;
            double z = (i / side % side - 0.5 * (side - 1)) * cell;
            Shape kind = kinds.get(random.nextInt(kinds.size()));
            boolean isCar = (long) i * cars / n != (i + 1L) * cars / n; // spread evenly
            stage.add(BodyDef.dynamic(isCar ? car : kind).friction(friction)
                    .at(x, (i / (side * side) + 0.5) * cell, z).rotation(rotation(random)));
        }
    }

    /** Four walls on a ground, open at the top. */
    static void addBin(Stage stage, double inside, double height, double friction) {
        stage.addFixed(Ground.flat(inside + 20).friction(friction));
        double off = 0.5 * inside + 0.5;
        BodyDef across = BodyDef.staticBody(Polyhedron.box(1, height, inside + 2)).friction(friction);
        BodyDef along = BodyDef.staticBody(Polyhedron.box(inside, height, 1)).friction(friction);
        stage.addFixed(across.at(-off, 0.5 * height, 0));
        stage.addFixed(across.at(off, 0.5 * height, 0));
        stage.addFixed(along.at(0, 0.5 * height, -off));
        stage.addFixed(along.at(0, 0.5 * height, off));
    }

    private static List<Shape> hulls(SplittableRandom random) {
        List<Shape> kinds = new ArrayList<>();
        for (int i = 0; i < KINDS; i++) {
            kinds.add(SampleMeshes.randomEllipsoid(16, 0.1 + 0.15 * random.nextDouble(), random.nextLong()).centred());
        }
        return kinds;
    }

    private static List<Shape> nonConvex() {
        return List.of(Meshes.torus(0.2, 0.06, 12, 6), Meshes.uShape(0.4, 0.3, 0.15, 0.08).centred(),
                Meshes.frame(0.4, 0.2, 0.1).centred(), Meshes.chainLink(0.5, 0.12, 0.04, 6, 6).centred(),
                SampleMeshes.bumpy(0.2, 0.3, 8, 5, 1).centred());
    }

    private static Quat rotation(SplittableRandom random) {
        while (true) {
            Quat q = new Quat(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1,
                    2 * random.nextDouble() - 1);
            if (q.normSq() <= 1 && q.normSq() > 1e-3) {
                return q.unit();
            }
        }
    }
}
