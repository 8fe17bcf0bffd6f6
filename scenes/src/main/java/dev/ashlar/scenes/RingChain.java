package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;

/** Rings that hang in each other, without a joint: only their contacts hold them. The topmost is fixed. */
final class RingChain extends Scene {
    private static final double MAJOR = 0.05;
    private static final double MINOR = 0.012;
    private static final int SEGMENTS = 16;
    private static final int SIDES = 8;

    RingChain() {
        super("ring-chain", "rings that hang in each other, swung out: a chain without joints",
                Parameter.whole("links", "number of rings that move", 20, 1, 1000),
                Parameter.real("angle", "how far it is swung out at the start, degrees", 40, 0, 85),
                Parameter.real("friction", "coefficient of friction", 0.3, 0, 10),
                Parameter.real("damping", "of motion and spin, as by air, 1/s; without, it swings for minutes", 0, 0, 100));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        double angle = StrictMath.toRadians(values.real("angle"));
        double friction = values.real("friction");
        double damping = values.real("damping");
        Vec3 down = new Vec3(StrictMath.sin(angle), -StrictMath.cos(angle), 0);
        Quat swung = Quat.about(new Vec3(0, 0, 1), angle);
        // The axis of a ring is y: upright, they look along z and along x in turn.
        Quat upright = swung.times(Quat.about(new Vec3(1, 0, 0), 0.5 * Math.PI));
        Quat across = swung.times(Quat.about(new Vec3(0, 0, 1), 0.5 * Math.PI));
        Polyhedron ring = Meshes.torus(MAJOR, MINOR, SEGMENTS, SIDES);
        // Stretched, the middles of two rings are 2 (MAJOR - MINOR) apart; they start a little slack.
        double pitch = 2 * (MAJOR - MINOR) - 0.1 * MINOR;
        stage.addFixed(BodyDef.staticBody(ring).friction(friction).rotation(across));
        for (int i = 1; i <= values.whole("links"); i++) {
            Vec3 at = down.times(i * pitch);
            stage.add(BodyDef.dynamic(ring).density(7800).friction(friction).damping(damping, damping).at(at.x(), at.y(), at.z())
                    .rotation(i % 2 == 0 ? across : upright));
        }
    }
}
