package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A wall that a ball knocks down amid thousands of bits: single polygons, which have no thickness, and points, which have no size
 * at all, all of them bodies like others. Bodies: the bricks, then polygons and points in turn.
 */
final class Debris extends Scene {
    private static final double LENGTH = 0.4;
    private static final double HEIGHT = 0.2;
    private static final double DEPTH = 0.2;
    private static final int KINDS = 8;
    /** Groups of collision: bricks and ground, bits. */
    private static final int SOLID = 1;
    private static final int BITS = 2;

    Debris() {
        super("debris", "a wall collapses amid polygons without thickness and points without size",
                Parameter.whole("bits", "number of polygons and points", 5_000, 0, 100_000),
                Parameter.real("points", "share of them that are points", 0.5, 0, 1),
                Parameter.whole("columns", "bricks in a row of the wall", 10, 1, 100),
                Parameter.whole("rows", "of bricks", 12, 1, 100),
                Parameter.real("ball-speed", "m/s; 0: no ball", 15, 0, 1000),
                Parameter.whole("mutual", "1: bits meet each other, too; 0: only all else", 0, 0, 1));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int columns = values.whole("columns");
        int rows = values.whole("rows");
        stage.addFixed(Ground.flat(100).friction(0.6));
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(LENGTH, HEIGHT, DEPTH)).density(1800).friction(0.6);
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < columns; i++) {
                stage.add(brick.at(LENGTH * (i - 0.5 * columns + (row % 2 == 0 ? 0.25 : 0.75)), HEIGHT * (row + 0.5), 0));
            }
        }
        if (values.real("ball-speed") > 0) {
            stage.add(BodyDef.dynamic(new Sphere(0.4)).mass(200).friction(0.6).at(0, 0.55 * HEIGHT * rows, 2.5)
                    .linearVelocity(0, 0, -values.real("ball-speed")));
        }
        SplittableRandom random = new SplittableRandom(seed);
        int mask = values.whole("mutual") == 1 ? SOLID | BITS : SOLID;
        BodyDef point = bit(Polyhedron.point(Vec3.ZERO), 0.005, mask);
        List<BodyDef> polygons = new ArrayList<>();
        for (int i = 0; i < KINDS; i++) {
            polygons.add(bit(polygon(random), 0.02, mask));
        }
        double width = columns * LENGTH + 2;
        for (int i = 0; i < values.whole("bits"); i++) {
            boolean isPoint = random.nextDouble() < values.real("points");
            // Beside the wall, on both sides, none nearer than a polygon is wide.
            double z = (random.nextBoolean() ? 1 : -1) * (0.5 * DEPTH + 0.1 + 1.5 * random.nextDouble());
            // Nor within the ball.
            z += z > 1.5 ? 2 : 0;
            BodyDef def = isPoint ? point : polygons.get(random.nextInt(KINDS));
            stage.add(def.at(width * (random.nextDouble() - 0.5), 0.1 + HEIGHT * rows * random.nextDouble(), z)
                    .rotation(Quat.about(direction(random), StrictMath.PI * random.nextDouble())));
        }
    }

    private static BodyDef bit(Polyhedron shape, double mass, int mask) {
        return BodyDef.dynamic(shape).mass(mass).friction(0.6).damping(1, 8).filter(BITS, mask);
    }

    /** A convex polygon of three to six corners in a circle of 8 cm. */
    private static Polyhedron polygon(SplittableRandom random) {
        int corners = 3 + random.nextInt(4);
        List<Vec3> ring = new ArrayList<>();
        for (int k = 0; k < corners; k++) {
            double angle = -2 * StrictMath.PI * (k + 0.6 * random.nextDouble()) / corners;
            ring.add(new Vec3(0.08 * StrictMath.cos(angle), 0, 0.08 * StrictMath.sin(angle)));
        }
        return Polyhedron.polygon(ring);
    }

    private static Vec3 direction(SplittableRandom random) {
        double y = 2 * random.nextDouble() - 1;
        double angle = 2 * StrictMath.PI * random.nextDouble();
        double r = Math.sqrt(1 - y * y);
        return new Vec3(r * StrictMath.cos(angle), y, r * StrictMath.sin(angle));
    }
}
