package dev.ashlar.testbed.scene;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.scenes.stage.Actor;
import dev.ashlar.scenes.stage.Stage;
import java.util.Locale;

/** Walks the character of {@link PlayerScene}, by keys or by itself, and runs the lift. */
final class PlayerGame implements Actor {
    private static final double LIFT_SPEED = 0.9;
    /** Centre of the lift below and at the deck. */
    static final double LOW = 0.101;
    private static final double HIGH = PlayerScene.DECK - 0.1;
    /** Seconds that the lift waits at either end. */
    private static final double WAIT = 1.5;
    /** The walk without keys: x, z of corners; the lift is waited for at both ends of it. */
    private static final double[] ROUTE =
            {-8, 0, -2.5, 0, 3.5, 0, 8.3, 0, 10, 0, 14, 0, 14, 4.2, 5, 4.2, -11, 4.2, -14, 4.2, -14, 0};
    private static final int TO_LIFT = 4;
    private static final int OFF_LIFT = 5;

    private final BodyId body;
    private final BodyId lift;
    private final double speed;
    private World world;
    private CharacterController walker;
    private boolean isPlayed;
    private int ahead;
    private int aside;
    private int next;
    private int rounds;
    private double waited;
    private boolean goesUp;

    PlayerGame(BodyId body, BodyId lift, double speed) {
        this.body = body;
        this.lift = lift;
        this.speed = speed;
    }

    @Override
    public void steer(int ahead, int aside) {
        isPlayed = isPlayed || ahead != 0 || aside != 0;
        this.ahead = ahead;
        this.aside = aside;
    }

    @Override
    public void act(Stage stage, double dt) {
        if (world != stage.world()) {
            world = stage.world();
            walker = new CharacterController(world, PlayerScene.WALKER, body);
        }
        runLift(dt);
        double x = ahead;
        double z = aside;
        if (!isPlayed) {
            Vec3 at = walker.position();
            x = ROUTE[2 * next] - at.x();
            z = ROUTE[2 * next + 1] - at.z();
            double far = Math.sqrt(x * x + z * z);
            boolean waits = next == TO_LIFT && liftHeight() > LOW + 0.01 && at.y() < 1.2
                    || next == OFF_LIFT && liftHeight() < HIGH - 0.01 && at.x() < 10.9;
            x = waits || far == 0 ? 0 : x / far;
            z = waits || far == 0 ? 0 : z / far;
            if (far < 0.3) {
                next = (next + 1) % (ROUTE.length / 2);
                rounds += next == 0 ? 1 : 0;
            }
        }
        double length = Math.max(1, Math.sqrt(x * x + z * z));
        walker.move(speed * x / length, 0, speed * z / length, dt);
    }

    private double liftHeight() {
        return world.pose(lift).position().y();
    }

    private void runLift(double dt) {
        double y = liftHeight();
        double end = goesUp ? HIGH : LOW;
        double left = end - y;
        if (Math.abs(left) < 1e-9) {
            waited += dt;
            if (waited > WAIT) {
                waited = 0;
                goesUp = !goesUp;
            }
            left = 0;
        }
        double v = Math.max(-LIFT_SPEED, Math.min(LIFT_SPEED, left / dt));
        world.setVelocity(lift, new Vec3(0, v, 0), Vec3.ZERO);
    }

    /** How often it walked the whole course by itself. */
    int rounds() {
        return rounds;
    }

    CharacterController walker() {
        return walker;
    }

    @Override
    public String notes() {
        Vec3 at = walker == null ? PlayerScene.START : walker.position();
        String how = walker != null && walker.isStanding() ? "stands" : "flies";
        return String.format(Locale.ROOT, "%s   %s at (%.1f, %.1f, %.1f)", isPlayed ? "you walk" : "arrow keys walk", how, at.x(),
                at.y(), at.z());
    }
}
