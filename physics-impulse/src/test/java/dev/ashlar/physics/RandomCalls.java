package dev.ashlar.physics;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.internal.step.CharacterActs;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A user who does anything to a world, between steps, as a seed and the number of the step say: bodies come, go and are put elsewhere,
 * pushed, woken and put to sleep, joined and parted, gravity changes. Long spells without calls let bodies fall asleep.
 */
final class RandomCalls {
    private static final int MOST_BODIES = 22;
    private static final int MOST_JOINTS = 8;
    /** What leaves, or gets faster by joints that do not fit each other, is removed: m, m/s and rad/s. */
    private static final double FAR = 30;
    private static final double FAST = 20;

    final World world;
    private final long seed;
    private SplittableRandom random;
    private final List<Shape> shapes = List.of(Polyhedron.box(0.4, 0.2, 0.3), Polyhedron.box(0.5, 0.5, 0.5), new Sphere(0.2),
            new Capsule(0.1, 0.15), Meshes.torus(0.3, 0.1, 8, 5), new Compound(List.of(
                    new Compound.Part(Polyhedron.box(0.4, 0.1, 0.1), Pose.at(0.1, 0, 0)),
                    new Compound.Part(Polyhedron.box(0.1, 0.4, 0.1), Pose.at(0, 0.2, 0)))));
    private final double[] velocity = new double[3];

    /** Does things to a world that is as that of another user with the same seed. */
    RandomCalls(World world, long seed) {
        this.world = world;
        this.seed = seed;
    }

    /** Puts first bodies there. */
    void begin() {
        random = new SplittableRandom(seed);
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int k = 0; k < 8; k++) {
            add();
        }
        for (int k = 0; k < 3; k++) {
            world.add(BodyDef.dynamic(shapes.get(1)).at(3, 0.25 + 0.5 * k, 3));
        }
    }

    /** A world of one of several kinds, by its number; of kinds that differ by 1, one has one thread and one two. */
    static WorldBuilder kind(int number) {
        String[] narrow = {"auto", "trajectory", "separating-vector", "dop-tree", "polygonal-patch"};
        String[] broad = {"tree", "sap", "vadop", "axis-sort", "grid", "brute-force"};
        WorldBuilder builder = World.builder().preset(number / 2 % 3 == 2 ? Preset.EXACT : Preset.GAME)
                .sleeping(number / 2 % 5 != 4).hitSpeed(0.5).threads(1 + number % 2)
                .narrowPhase(narrow[number / 2 % narrow.length]).broadPhase(broad[number / 2 % broad.length]);
        if (number / 2 % 4 == 1) {
            builder.contactModifier(RandomCalls::modify);
        }
        if (number / 2 % 4 == 3) {
            Viewpoint view = new Viewpoint(new Vec3(0, 2, 9), new Vec3(0, -0.2, -1), 1);
            builder.perception(PerceptionDef.of(view, 60 + 40 * (number / 2 % 3)));
        }
        return builder;
    }

    /** The contact modifier of some kinds. */
    static void modify(ContactModifier.Surface c) {
        c.enabled = (c.bodyA.index() + c.bodyB.index()) % 5 != 0 || c.normalY < -0.5;
        c.friction *= 0.5;
    }

    /** Calls before a step: none for many steps on end, then some in every step for a while. */
    void beforeStep(int step) {
        random = new SplittableRandom(1_000_003 * seed + step);
        removeLost();
        int spell = step % 160;
        if (spell < 40) {
            for (int k = random.nextInt(4); k > 0; k--) {
                call();
            }
        } else if (spell > 120 && random.nextInt(6) == 0) {
            call();
        }
    }

    /** Length of the next step, s. */
    double seconds() {
        return random.nextInt(9) == 0 ? 1.0 / 25 : 1.0 / 60;
    }

    private void removeLost() {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) != BodyType.STATIC && (world.pose(id).position().length() > FAR
                    || world.linearVelocity(id).length() > FAST || world.angularVelocity(id).length() > FAST)) {
                world.remove(id);
            }
        }
    }

    private void call() {
        switch (random.nextInt(23)) {
            case 0, 1 -> add();
            case 2 -> onBody(world::remove);
            case 3 -> onDynamic(world::wake);
            case 4, 5 -> onDynamic(id -> {
                if (WorldParts.of(world).settings().sleeping) {
                    world.sleep(id);
                }
            });
            case 6 -> onDynamic(id -> world.applyImpulse(id, vector(2 * world.mass(id))));
            case 7 -> onDynamic(
                    id -> world.applyForceAt(id, vector(20 * world.mass(id)), world.pose(id).position().plus(vector(0.1))));
            case 8 -> onDynamic(id -> world.applyTorque(id, vector(0.5 * world.mass(id))));
            case 9 -> onDynamic(id -> world.applyAngularImpulse(id, vector(0.05 * world.mass(id))));
            case 10 -> world.setGravity(random.nextInt(3) == 0 ? vector(5) : new Vec3(0, -9.81, 0));
            case 11 -> onBody(this::setVelocity);
            case 12 -> onBody(this::setTransform);
            case 13, 14 -> join();
            case 15 -> onJoint(world::remove);
            case 16 -> onJoint(this::drive);
            case 17 -> onBody(this::moveByHand);
            case 18, 19, 20 -> onBody(this::change);
            case 21 -> onJoint(this::change);
            default -> lookAround();
        }
    }

    private void add() {
        if (world.bodyCount() >= MOST_BODIES) {
            onBody(world::remove);
        }
        // One narrow phase takes no rings.
        boolean convexOnly = world.report().narrowPhase().equals("separating-vector");
        Shape shape = shapes.get(random.nextInt(shapes.size()));
        shape = shape instanceof Polyhedron p && !p.isConvex() && convexOnly ? shapes.get(0) : shape;
        if (random.nextInt(4) == 0) {
            shape = new Sphere(0.1 + 0.2 * random.nextDouble());
        }
        int kind = random.nextInt(12);
        BodyDef def = kind == 0 ? BodyDef.staticBody(shape) : kind == 1 ? BodyDef.kinematic(shape) : BodyDef.dynamic(shape);
        def = def.restitution(random.nextInt(3) == 0 ? 0.6 : 0).rollingFriction(random.nextInt(3) == 0 ? 0.01 : 0).at(place());
        if (kind == 2 || kind == 3) {
            def = BodyDef.staticBody(Polyhedron.box(1, 1, 1)).sensor().at(place());
        } else if (kind == 4) {
            def = def.lockRotation(true, false, false).lockTranslation(false, false, true);
        } else if (kind == 5) {
            def = def.damping(0.3, 0.4).surfaceVelocity(0.2, 0, 0.1);
        } else if (kind == 6) {
            def = BodyDef.kinematic(shape).sensor().linearVelocity(0.1, 0, 0).at(place());
        }
        world.add(def.userData("body"));
    }

    private Pose place() {
        Vec3 at = new Vec3(6 * random.nextDouble() - 3, 0.2 + 2 * random.nextDouble(), 6 * random.nextDouble() - 3);
        Quat turn = random.nextInt(2) == 0 ? Quat.IDENTITY : new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                random.nextDouble() - 0.5, random.nextDouble() - 0.5).unit();
        return new Pose(at, turn);
    }

    private Vec3 vector(double most) {
        return new Vec3(most * (2 * random.nextDouble() - 1), most * (2 * random.nextDouble() - 1),
                most * (2 * random.nextDouble() - 1));
    }

    /** What has joints is put nearby: metres off, they would throw it about. */
    private void setTransform(BodyId id) {
        Pose now = world.pose(id);
        boolean isJoined = WorldParts.of(world).joints().isJoined(id.index());
        world.setTransform(id, isJoined ? new Pose(now.position().plus(vector(0.02)), now.rotation()) : place());
    }

    private void setVelocity(BodyId id) {
        if (world.type(id) != BodyType.STATIC) {
            boolean stops = random.nextInt(3) == 0;
            world.setVelocity(id, stops ? Vec3.ZERO : vector(2), stops ? Vec3.ZERO : vector(3));
        }
    }

    private void moveByHand(BodyId id) {
        if (world.type(id) == BodyType.KINEMATIC) {
            vector(0.5).to(velocity, 0);
            double[] way = {0.01 * velocity[0], 0.01 * velocity[1], 0.01 * velocity[2]};
            new CharacterActs(WorldParts.of(world)).walk(id.index(), way, velocity);
        }
    }

    private void join() {
        List<BodyId> all = bodies(false);
        BodyId a = all.get(random.nextInt(all.size()));
        List<BodyId> near = new ArrayList<>();
        for (BodyId b : bodies(true)) {
            if (!a.equals(b) && world.pose(a).position().distance(world.pose(b).position()) < 2) {
                near.add(b);
            }
        }
        if (near.isEmpty() || world.joints().size() >= MOST_JOINTS) {
            return;
        }
        BodyId b = near.get(random.nextInt(near.size()));
        Vec3 onA = world.pose(a).position();
        Vec3 onB = world.pose(b).position();
        Vec3 at = onA.plus(onB).times(0.5);
        JointDef def = switch (random.nextInt(5)) {
            case 0 -> JointDef.spherical(a, b, at).limit(JointAxis.ANGULAR_Y, -0.4, 0.5);
            case 1 -> JointDef.hinge(a, b, at, new Vec3(0, 0, 1)).motor(JointAxis.ANGULAR_X, 1, 2);
            case 2 -> JointDef.distance(a, b, onA, onB.plus(new Vec3(0, 0.01, 0)));
            case 3 -> JointDef.fixed(a, b, at).breakForce(200, 50);
            default -> JointDef.sixDof(a, b, Pose.at(at.x(), at.y(), at.z())).spring(JointAxis.LINEAR_Y, 0.1, 50, 1)
                    .servo(JointAxis.ANGULAR_Z, 1, 2, 3);
        };
        world.add(def.collideConnected(random.nextBoolean()));
    }

    private void drive(JointId id) {
        JointDef def = world.joints().definition(id);
        for (JointAxis axis : JointAxis.values()) {
            if (def.axis(axis.ordinal()).isDriven()) {
                world.joints().setTarget(id, axis, random.nextInt(3) == 0 ? 0 : random.nextDouble());
            }
        }
    }

    /** Reads must change nothing. */
    private void lookAround() {
        world.queries().rayCast(vector(5), vector(5), QueryFilter.ALL, new BodyHit());
        world.queries().overlaps(world.queries().prepare(new Sphere(1)), place(), QueryFilter.ALL, new BodyHits());
        if (WorldParts.of(world).settings().perception != null) {
            PerceptionDef def = world.perception();
            world.setPerception(PerceptionDef.of(def.view(), 40 + random.nextInt(100)));
        }
    }

    /** Makes a body another one. */
    private void change(BodyId id) {
        Bodies all = world.bodies();
        switch (random.nextInt(14)) {
            case 0 -> all.setFriction(id, random.nextInt(3));
            case 1 -> all.setMass(id, world.mass(id) * (random.nextInt(4) == 0 ? 1e7 : 2));
            case 2 -> all.setDensity(id, 1000);
            case 3 -> all.setShape(id, new Sphere(0.1 + 0.1 * random.nextInt(3)));
            case 4 -> all.setShape(id, shapes.get(0));
            case 5 -> setType(id, BodyType.values()[random.nextInt(3)]);
            case 6 -> setType(id, BodyType.DYNAMIC);
            case 7 -> all.setSensor(id, random.nextInt(4) == 0);
            case 8 -> all.setFilter(id, 1, random.nextInt(4) == 0 ? 2 : -1);
            case 9 -> all.lockRotation(id, random.nextInt(4) == 0, false, false);
            case 10 -> all.setCentreOfMass(id, 0.02 * random.nextInt(3), 0, 0);
            case 11 -> all.change(id, def -> random.nextBoolean() ? def.evenMass() : def.inertia(0.3, 0.4, 0.5));
            case 12 -> all.setGravityScale(id, 0.5 + 0.5 * random.nextInt(2));
            default -> all.change(id, def -> def.restitution(0.1 * random.nextInt(9)).damping(0.1 * random.nextInt(3), 0));
        }
    }

    private void setType(BodyId id, BodyType type) {
        if (type == BodyType.DYNAMIC || !WorldParts.of(world).joints().isJoined(id.index())) {
            world.bodies().setType(id, type);
        }
    }

    private void change(JointId id) {
        Joints joints = world.joints();
        switch (random.nextInt(4)) {
            case 0 -> joints.setEnabled(id, random.nextInt(3) > 0);
            case 1 -> joints.setCollideConnected(id, random.nextBoolean());
            case 2 -> joints.setLimit(id, JointAxis.LINEAR_X, -random.nextDouble(), 2 + random.nextDouble());
            default -> joints.setMotor(id, JointAxis.LINEAR_X, 0.1 * random.nextInt(5), 20);
        }
    }

    private interface Call {
        void on(BodyId id);
    }

    /** Does something to a body other than the floor. */
    private void onBody(Call call) {
        List<BodyId> all = bodies(false);
        BodyId id = all.get(random.nextInt(all.size()));
        if (id.index() > 0) {
            call.on(id);
        }
    }

    private void onDynamic(Call call) {
        List<BodyId> all = bodies(true);
        if (!all.isEmpty()) {
            call.on(all.get(random.nextInt(all.size())));
        }
    }

    private List<BodyId> bodies(boolean dynamic) {
        List<BodyId> all = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && (!dynamic || world.type(id) == BodyType.DYNAMIC)) {
                all.add(id);
            }
        }
        return all;
    }

    private interface JointCall {
        void on(JointId id);
    }

    private void onJoint(JointCall call) {
        Joints joints = world.joints();
        int j = joints.indexEnd() == 0 ? 0 : random.nextInt(joints.indexEnd());
        JointId id = joints.at(j);
        if (id != null) {
            call.on(id);
        }
    }
}
