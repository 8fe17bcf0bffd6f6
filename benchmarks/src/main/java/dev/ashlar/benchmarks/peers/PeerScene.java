package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.Scene;
import dev.ashlar.scenes.Scenes;
import dev.ashlar.scenes.Stage;
import dev.ashlar.scenes.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A scene of ours, with the geometry and settings that every engine gets. Restitution is 0 and nothing sleeps. */
final class PeerScene {
    /** Steps between which nothing should move; creep is measured over them at 60 Hz. */
    static final int CREEP_FROM = 20;
    /** See {@link #CREEP_FROM}; what is shot enters after it. */
    static final int CREEP_TO = 120;
    private static final double FRICTION = 0.6;

    /** What is asked of a scene, beside times and overlaps, which are asked of all. */
    enum Question {
        /** How far it creeps while it should stand, and how it falls. */
        WALL,
        /** Whether it still stands at the end. */
        STANDING,
        /** How many bullets pass through their plates. */
        BULLETS,
        /** Nothing more. */
        PILE
    }

    /** How a scene is made. */
    private record Recipe(String scene, Map<String, Double> values, Question question, double dt, int steps, String about) {
    }

    private static final Map<String, Recipe> RECIPES = Map.ofEntries(
            Map.entry("wall-1000", new Recipe("brick-wall", Map.of("columns", 40.0, "rows", 25.0), Question.WALL, 1.0 / 60, 600,
                    "40 x 25 bricks of 0.4 x 0.2 x 0.2 m in running bond stand for two seconds, then a ball of 200 kg hits "
                            + "them at 30 m/s")),
            Map.entry("wall-100", new Recipe("brick-wall", Map.of("columns", 12.0, "rows", 8.0), Question.WALL, 1.0 / 60, 240,
                    "the same with 12 x 8 bricks")),
            Map.entry("stack-10hz", stack(10)), Map.entry("stack-30hz", stack(30)), Map.entry("stack-60hz", stack(60)),
            Map.entry("stack-240hz", stack(240)),
            Map.entry("bullets-static", bullets(0, "static")), Map.entry("bullets-heavy", bullets(100, "heavy (100 kg)")),
            Map.entry("bullets-light", bullets(1, "light (1 kg)")),
            Map.entry("pyramid", new Recipe("pyramid", Map.of("layers", 20.0), Question.STANDING, 1.0 / 60, 120,
                    "a square pyramid of 20 layers, 2,870 boxes")),
            Map.entry("hulls", new Recipe("hull-pile", Map.of("bodies", 2000.0), Question.PILE, 1.0 / 60, 120,
                    "2,000 hulls of 16 vertices fall into a bin")));

    final String id;
    final String about;
    final Question question;
    final double dt;
    final int steps;
    final Vec3 gravity;
    final List<PeerBody> bodies = new ArrayList<>();
    /** Enters after {@link #CREEP_TO}; null if nothing does. */
    final PeerBody shot;

    private PeerScene(String id, Recipe recipe) {
        this.id = id;
        about = recipe.about;
        question = recipe.question;
        dt = recipe.dt;
        steps = recipe.steps;
        Scene scene = Scenes.get(recipe.scene);
        Values values = scene.defaults();
        for (Map.Entry<String, Double> value : recipe.values.entrySet()) {
            values = values.with(value.getKey(), value.getValue());
        }
        boolean weightless = question == Question.BULLETS;
        gravity = weightless ? Vec3.ZERO : new Vec3(0, -9.81, 0);
        boolean hasFriction = scene.parameters().stream().anyMatch(p -> p.name().equals("friction"));
        double friction = hasFriction ? values.real("friction") : FRICTION;
        Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
        stage.bodies().forEach(body -> bodies.add(mirror(stage.world(), body, friction, weightless)));
        stage.fixed().forEach(body -> bodies.add(mirror(stage.world(), body, friction, weightless)));
        shot = stage.shots().isEmpty() ? null
                : mirror(stage.world(), stage.world().add(stage.shots().get(0).body()), friction, true);
    }

    private static Recipe stack(int rate) {
        return new Recipe("stack", Map.of("boxes", 10.0), Question.STANDING, 1.0 / rate, 10 * rate,
                "ten boxes on each other for 10 s, at " + rate + " steps a second");
    }

    private static Recipe bullets(double mass, String plates) {
        return new Recipe("bullets", Map.of("plate-mass", mass), Question.BULLETS, 1.0 / 60, 30,
                "200 boxes of 5 cm at 300 m/s against " + plates + " plates of 2 cm, with continuous collision on where there "
                        + "is any");
    }

    private static PeerBody mirror(World world, BodyId id, double friction, boolean fast) {
        Vec3 centre = world.shape(id).massProperties().centre();
        Pose pose = world.pose(id);
        boolean isStatic = world.type(id) == BodyType.STATIC;
        return new PeerBody(Form.of(world.shape(id)), new Pose(pose.apply(centre), pose.rotation()), world.velocity(id),
                world.spin(id), isStatic ? 0 : world.mass(id), friction, fast);
    }

    /** All ids, sorted. */
    static List<String> ids() {
        return RECIPES.keySet().stream().sorted().toList();
    }

    static PeerScene get(String id) {
        Recipe recipe = RECIPES.get(id);
        if (recipe == null) {
            throw new IllegalArgumentException("no scene \"" + id + "\" for peers; there are " + ids() + ", and all");
        }
        return new PeerScene(id, recipe);
    }
}
