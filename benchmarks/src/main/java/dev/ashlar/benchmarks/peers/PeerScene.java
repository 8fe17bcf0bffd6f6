package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.Scenes;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A scene of ours, with the geometry and settings that every engine gets. Restitution is 0 and nothing sleeps. */
final class PeerScene {
    /** Steps between which nothing should move; creep is measured over them at 60 Hz. */
    static final int CREEP_FROM = 20;
    /** See {@link #CREEP_FROM}; what is shot enters after it. */
    static final int CREEP_TO = 120;
    static final double FRICTION = 0.6;
    private static final List<String> MOTION = List.of("rain-50", "rain-200", "rain-1000", "hulls-500", "hulls-2000",
            "debris-2000", "bullets-static", "bullets-heavy", "bullets-light", "wall-1000-standing", "wall-1000-spin-10",
            "wall-1000-spin-60", "wall-1000-spin-1400", "wall-1000-roll", "wall-1000-collapse", "pyramid-2870", "field-10000",
            "ragdolls-50", "vehicles-20", "bridge-30", "chain-50", "cars-100", "rings-20", "nut-screw");

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

    /** How a scene is made: of one of ours, by other values, and for so many steps. */
    private record Recipe(String scene, Map<String, Double> values, Question question, double dt, int steps, String about) {
        Recipe with(int count, String what) {
            return new Recipe(scene, values, question, dt, count, what);
        }
    }

    private static final Recipe WALL_1000 = new Recipe("brick-wall", Map.of("columns", 40.0, "rows", 25.0), Question.WALL,
            1.0 / 60, 600, "40 x 25 bricks of 0.4 x 0.2 x 0.2 m in running bond stand for two seconds, then a ball of 200 kg "
                    + "hits them at 30 m/s");
    private static final Recipe PYRAMID = new Recipe("pyramid", Map.of("layers", 20.0), Question.STANDING, 1.0 / 60, 120,
            "a square pyramid of 20 layers, 2,870 boxes");
    private static final Map<String, Recipe> RECIPES = Map.ofEntries(
            Map.entry("wall-1000", WALL_1000),
            Map.entry("wall-1000-standing", WALL_1000.with(CREEP_TO, "40 x 25 bricks of 0.4 x 0.2 x 0.2 m stand")),
            Map.entry("wall-1000-collapse", WALL_1000.with(CREEP_TO + 240, WALL_1000.about + ", for four seconds")),
            Map.entry("wall-100", new Recipe("brick-wall", Map.of("columns", 12.0, "rows", 8.0), Question.WALL, 1.0 / 60, 240,
                    "the same with 12 x 8 bricks")),
            Map.entry("stack-10hz", stack(10)), Map.entry("stack-30hz", stack(30)), Map.entry("stack-60hz", stack(60)),
            Map.entry("stack-240hz", stack(240)),
            Map.entry("bullets-static", bullets(0, "static")), Map.entry("bullets-heavy", bullets(100, "heavy (100 kg)")),
            Map.entry("bullets-light", bullets(1, "light (1 kg)")),
            Map.entry("pyramid", PYRAMID),
            Map.entry("pyramid-2870", PYRAMID.with(60, PYRAMID.about + ", the first second")),
            Map.entry("hulls", new Recipe("hull-pile", Map.of("bodies", 2000.0), Question.PILE, 1.0 / 60, 120,
                    "2,000 hulls of 16 vertices fall into a bin")));
    /** Of shapes that other engines do not have: Ashlar alone. */
    private static final Map<String, Recipe> OURS = Map.of(
            "cars-100", new Recipe("car-heap", Map.of("cars", 100.0), Question.PILE, 1.0 / 60, 150,
                    "100 concave cars of some 890 triangles fall on a heap"),
            "rings-20", new Recipe("ring-chain", Map.of("links", 20.0), Question.PILE, 1.0 / 60, 120,
                    "20 rings that hang in each other swing"),
            "nut-screw", new Recipe("nut-and-screw", Map.of(), Question.PILE, 1.0 / 60, 120, "a nut turns down a screw"));

    final String id;
    final String about;
    final Question question;
    final double dt;
    final int steps;
    final Vec3 gravity;
    final List<PeerBody> bodies = new ArrayList<>();
    final List<PeerJoint> joints = new ArrayList<>();
    /** Enters after {@link #CREEP_TO}; null if nothing does. */
    PeerBody shot;
    /** How many steps from the first on nothing should move. */
    int standing;
    /** How many bodies from the first on are bricks of a wall. */
    int bricks;
    /** Null if it is made of what every engine has. */
    private Recipe ours;

    /** An empty scene. */
    PeerScene(String id, Question question, Vec3 gravity, double dt, int steps, String about) {
        this.id = id;
        this.question = question;
        this.gravity = gravity;
        this.dt = dt;
        this.steps = steps;
        this.about = about;
    }

    private static PeerScene make(String id, Recipe recipe, boolean forAll) {
        boolean weightless = recipe.question == Question.BULLETS;
        Vec3 gravity = weightless ? Vec3.ZERO : new Vec3(0, -9.81, 0);
        PeerScene made = new PeerScene(id, recipe.question, gravity, recipe.dt, recipe.steps, recipe.about);
        made.ours = forAll ? null : recipe;
        made.fill(recipe, weightless);
        return made;
    }

    /** Copies the bodies of one of ours. */
    private void fill(Recipe recipe, boolean weightless) {
        Stage stage = stage(recipe);
        double friction = friction(recipe);
        stage.bodies().forEach(body -> bodies.add(mirror(stage.world(), body, friction, weightless)));
        bricks = question == Question.WALL ? bodies.size() : 0;
        stage.fixed().forEach(body -> bodies.add(mirror(stage.world(), body, friction, weightless)));
        standing = question == Question.WALL ? CREEP_TO : 0;
        if (!stage.shots().isEmpty() && steps > CREEP_TO) {
            shot = mirror(stage.world(), stage.world().add(stage.shots().get(0).body()), friction, true);
        }
    }

    private static Values values(Recipe recipe) {
        Values values = Scenes.get(recipe.scene).defaults();
        for (Map.Entry<String, Double> value : recipe.values.entrySet()) {
            values = values.with(value.getKey(), value.getValue());
        }
        return values;
    }

    private static double friction(Recipe recipe) {
        boolean hasFriction = Scenes.get(recipe.scene).parameters().stream().anyMatch(p -> p.name().equals("friction"));
        return hasFriction ? values(recipe).real("friction") : FRICTION;
    }

    private static Stage stage(Recipe recipe) {
        Scene scene = Scenes.get(recipe.scene);
        Values values = values(recipe);
        return scene.build(scene.world(World.builder(), values), values, 1);
    }

    /** Puts it into an engine. */
    void fill(Engine engine, int iterations) {
        if (ours != null) {
            engine.play(stage(ours));
            return;
        }
        engine.begin(gravity, iterations, bodies.size() + 1);
        bodies.forEach(engine::add);
        joints.forEach(engine::join);
    }

    /** Whether an engine has all that the scene is made of. */
    boolean canRun(Engines.Entry engine) {
        return engine.id().equals("ashlar") || ours == null && engine.id().startsWith("ashlar")
                || ours == null && (joints.isEmpty() || engine.id().equals("jolt"));
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

    /** A wall of 1,000 bricks that stands; whatever is added must not be counted as one. */
    static PeerScene standingWall(String id, String about) {
        return make(id, RECIPES.get("wall-1000-standing").with(CREEP_TO, about), true);
    }

    /** A pile of hulls. */
    static PeerScene hulls(String id, int count) {
        Map<String, Double> values = Map.of("bodies", (double) count, "friction", FRICTION);
        return make(id, new Recipe("hull-pile", values, Question.PILE, 1.0 / 60, 240,
                count + " hulls of 16 vertices fall into a bin"), true);
    }

    private static PeerBody mirror(World world, BodyId id, double friction, boolean fast) {
        Vec3 centre = world.shape(id).massProperties().centre();
        Pose pose = world.pose(id);
        boolean isStatic = world.type(id) == BodyType.STATIC;
        double mass = isStatic ? 0 : world.mass(id);
        return hasPeers(world.shape(id))
                ? new PeerBody(Form.of(world.shape(id)), new Pose(pose.apply(centre), pose.rotation()), world.linearVelocity(id),
                        world.angularVelocity(id), mass, friction, fast)
                : new PeerBody(new Form.Ours(world.shape(id)), pose, world.linearVelocity(id), world.angularVelocity(id), mass,
                        friction, fast);
    }

    private static boolean hasPeers(Shape shape) {
        return shape instanceof Sphere || shape instanceof Polyhedron p && p.isConvex();
    }

    /** All ids, sorted. */
    static List<String> ids() {
        return Stream.of(RECIPES.keySet(), OURS.keySet(), MovingScenes.IDS).flatMap(Collection::stream).sorted().toList();
    }

    /** Those of a group: {@code all}, or {@code motion}, in which bodies move; else the one with that id. */
    static List<String> named(String name) {
        return name.equals("all") ? ids() : name.equals("motion") ? MOTION : List.of(name);
    }

    static PeerScene get(String id) {
        PeerScene moving = MovingScenes.get(id);
        if (moving != null) {
            return moving;
        }
        Recipe recipe = RECIPES.getOrDefault(id, OURS.get(id));
        if (recipe == null) {
            throw new IllegalArgumentException("no scene \"" + id + "\" for peers; there are " + ids() + ", those of "
                    + MovingScenes.FAMILIES + " with other numbers, motion, and all");
        }
        return make(id, recipe, !OURS.containsKey(id));
    }
}
