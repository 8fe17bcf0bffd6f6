package dev.ashlar.testbed.view;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import java.util.EnumSet;
import java.util.Set;

/**
 * A simulation that is looked at and touched. All pages share it. Used by the thread of the {@link Simulator} alone.
 *
 * <p>Every method checks what it is given before it changes anything: a wrong request throws and leaves the simulation as it was.
 */
final class Session {
    /** Balls of one session; more are refused. */
    private static final int MOST_SHOTS = 500;

    private Choices choices;
    private Stage stage;
    private Roster roster;
    private boolean playing = true;
    private double speed;
    private int steps;
    private double stepMillis;
    private int shots;
    private Grip grip;
    private BodyId picked;
    private final Set<Overlay> overlays = EnumSet.noneOf(Overlay.class);
    private int dopLevel = 3;
    private Trails trails = new Trails();
    /** What went wrong, or empty. */
    private String message = "";
    /** Grows when something changes that pages show in their menus. */
    private int settingsVersion = 1;

    Session(Choices choices) {
        this.choices = choices;
        speed = Show.of(choices.scene()).speed();
        begin(choices.stage(), new Roster(1));
    }

    private void begin(Stage with, Roster its) {
        stage = with;
        roster = its;
        roster.update(stage.world());
        grip = null;
        trails = new Trails();
        message = "";
        settingsVersion++;
    }

    // ---- what pages ask for

    void play(boolean on) {
        playing = on;
        message = "";
        settingsVersion++;
    }

    void setSpeed(double factor) {
        speed = Check.within("speed", factor, 0.01, 8);
        settingsVersion++;
    }

    /** Starts a scene, also the one that is running. */
    void start(Choices wanted) {
        Stage built = wanted.stage();
        speed = wanted.scene() == choices.scene() ? speed : Show.of(wanted.scene()).speed();
        choices = wanted;
        picked = null;
        shots = 0;
        steps = 0;
        begin(built, new Roster(roster.version() + 1));
    }

    /** Goes on with other algorithms: all bodies and joints are carried over as they are. */
    void switchTo(Engine engine) {
        Choices wanted = choices.withEngine(engine);
        Stage moved = stage.in(wanted.world());
        engine.stepping().lookAt(moved, Show.of(choices.scene()).look());
        choices = wanted;
        begin(moved, roster);
    }

    void setDt(double seconds) {
        choices = choices.withDt(seconds);
        settingsVersion++;
    }

    /** Shoots a ball of a size that suits the scene. */
    void shoot(Vec3 from, Vec3 direction, double ballSpeed, double radius, double mass) {
        if (shots == MOST_SHOTS) {
            throw new IllegalArgumentException("no more than " + MOST_SHOTS + " balls can be shot; reset the scene");
        }
        Check.within("speed", ballSpeed, 0, 1000);
        Check.within("radius", radius, 0.01, 10);
        Vec3 velocity = direction.checkFinite("direction").unit().times(ballSpeed);
        Vec3 place = from.checkFinite("from");
        Check.within("distance", place.length(), 0, 1e5);
        stage.world().add(BodyDef.dynamic(new Sphere(radius)).mass(mass).at(place.x(), place.y(), place.z())
                .linearVelocity(velocity.x(), velocity.y(), velocity.z()));
        shots++;
        roster.update(stage.world());
    }

    void pick(BodyId body) {
        picked = body;
        settingsVersion++;
    }

    /** Takes hold of a body at a point of the world. */
    void grab(BodyId body, Vec3 point) {
        World world = stage.world();
        if (world.type(body) != BodyType.DYNAMIC) {
            throw Check.fault("body to drag", "dynamic", world.type(body));
        }
        double off = point.checkFinite("point").distance(world.pose(body).position());
        Check.within("distance of point from body", off, 0, 4 * world.shape(body).boundingRadius() + 1);
        grip = new Grip(world, body, point);
        pick(body);
    }

    void drag(Vec3 place) {
        if (grip != null) {
            grip.moveTo(place);
        }
    }

    void release() {
        grip = null;
    }

    void show(Overlay overlay, boolean on) {
        if (on) {
            overlays.add(overlay);
        } else {
            overlays.remove(overlay);
        }
        settingsVersion++;
    }

    /** Shows no overlay any more, since one failed. */
    void hideAll(RuntimeException why) {
        overlays.clear();
        picked = null;
        message = "An overlay failed, which is a mistake of ours: " + why;
        settingsVersion++;
    }

    void setDopLevel(int level) {
        dopLevel = Check.within("level", level, 0, 16);
        settingsVersion++;
    }

    /** The body with this index. */
    BodyId body(int index) {
        BodyId id = stage.world().bodyAt(index);
        if (id == null) {
            throw Check.fault("body", "one of the scene", index);
        }
        return id;
    }

    // ---- the simulation

    /** Makes a step. If that fails the simulation pauses and says why. */
    void step() {
        long start = System.nanoTime();
        try {
            if (grip != null) {
                grip.pull(stage.world(), choices.dt());
            }
            stage.step(choices.dt());
        } catch (RuntimeException | Error e) {
            playing = false;
            message = "The step failed, which is a mistake of ours: " + e;
            settingsVersion++;
            return;
        }
        stepMillis = 1e-6 * (System.nanoTime() - start);
        steps++;
        roster.update(stage.world());
        trails.add(stage.world());
    }

    boolean isPlaying() {
        return playing;
    }

    double speed() {
        return speed;
    }

    Choices choices() {
        return choices;
    }

    Stage stage() {
        return stage;
    }

    World world() {
        return stage.world();
    }

    StepReport report() {
        return stage.world().report();
    }

    Roster roster() {
        return roster;
    }

    int steps() {
        return steps;
    }

    double stepMillis() {
        return stepMillis;
    }

    BodyId picked() {
        return picked;
    }

    Grip grip() {
        return grip;
    }

    Set<Overlay> overlays() {
        return overlays;
    }

    int dopLevel() {
        return dopLevel;
    }

    Trails trails() {
        return trails;
    }

    String message() {
        return message;
    }

    int settingsVersion() {
        return settingsVersion;
    }
}
