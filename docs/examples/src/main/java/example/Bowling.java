package example;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.List;

/** The rules of a game that {@link GdxGame} and {@link JmeGame} draw: ten pins, three balls, one every three seconds. */
final class Bowling {
    /** Frames, and steps, of a game. */
    static final int FRAMES = 600;
    /** Seconds of a frame where nobody watches. */
    static final float FRAME = 1 / 60f;

    private static final int BALLS = 3;
    private static final double PIN_HEIGHT = 0.38;
    private static final double LANE = 18;

    private final World world = World.builder().build();
    private final List<BodyId> pins = new ArrayList<>();
    private final List<BodyId> balls = new ArrayList<>();
    private int frame;

    World world() {
        return world;
    }

    static BodyDef lane() {
        return BodyDef.staticBody(Polyhedron.box(2, 0.5, 2 * LANE)).at(0, -0.25, 0).friction(0.3);
    }

    /** Ten of them, in four rows. */
    static List<BodyDef> pinDefs() {
        List<BodyDef> defs = new ArrayList<>();
        for (int row = 0; row < 4; row++) {
            for (int k = 0; k <= row; k++) {
                defs.add(BodyDef.dynamic(Meshes.prism(8, 0.06, PIN_HEIGHT)).mass(1.5)
                        .at(0.305 * (k - 0.5 * row), 0.5 * PIN_HEIGHT, -LANE + 2 - 0.264 * row));
            }
        }
        return defs;
    }

    static BodyDef ballDef() {
        return BodyDef.dynamic(new Sphere(0.11)).mass(6.5).friction(0.2);
    }

    void stands(BodyId pin) {
        pins.add(pin);
    }

    /** What to throw in this frame, or null; call {@link #thrown} when it is there. */
    BodyDef nextBall() {
        boolean now = ++frame % 180 == 60 && balls.size() < BALLS;
        double aside = 0.12 * (balls.size() - 1);
        return now ? ballDef().at(aside, 0.11, -LANE + 8).linearVelocity(0, 0, -8) : null;
    }

    void thrown(BodyId ball) {
        balls.add(ball);
    }

    boolean isOver() {
        return frame >= FRAMES;
    }

    /** Pins that lie, or are gone from the lane. */
    int down() {
        int count = 0;
        for (BodyId pin : pins) {
            Vec3 up = world.pose(pin).rotation().rotate(new Vec3(0, 1, 0));
            count += up.y() < 0.7 || world.pose(pin).position().y() < 0 ? 1 : 0;
        }
        return count;
    }

    /** The score, and a number that is the same for the same game to the last bit. */
    String result() {
        return down() + " of " + pins.size() + " pins down with " + balls.size() + " balls, state "
                + String.format("%016x", world.stateHash());
    }
}
