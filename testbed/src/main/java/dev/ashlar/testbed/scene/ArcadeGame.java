package dev.ashlar.testbed.scene;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.patch.doptree.CollisionObject;
import dev.ashlar.perception.Perception;
import dev.ashlar.perception.PerceptionScheduler;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Actor;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The game as in the thesis: a grid decides what is tested, each test gets a share of the time of a step, and whoever collides
 * is thrown back as fast as the other one came. The arena is not tested: cars are just kept within its circle.
 *
 * <p>Departs from it: time is counted in pairs of nodes, so that a game is the same on every machine.
 */
final class ArcadeGame implements Actor {
    private static final double ACCELERATION = 9;
    private static final double TOP_SPEED = 13;
    private static final double TURN_RATE = 2.2;
    /** Cars slide for a while after they were thrown: a share a second of what is across comes to an end. */
    private static final double GRIP = 2.5;
    /** Nobody is thrown back more slowly, so that cars come apart. */
    private static final double LEAST_SPEED = 3;

    /** Pairs of nodes below which a test is not worth starting. */
    private static final int LEAST_SHARE = 50;

    private final Drivers drivers;
    private final List<CollisionObject> objects = new ArrayList<>();
    private final double[] mass = new double[CarScene.CARS];
    private final double[] radius = new double[CarScene.CARS];
    private final Vec3[] velocity = new Vec3[CarScene.CARS];
    private final boolean[][] touched = new boolean[CarScene.CARS][CarScene.CARS];
    private final CarGrid grid = new CarGrid(2 * CarScene.RADIUS, CarScene.CARS);
    private final int budget;
    /** Null: the shares of the thesis's game. */
    private final PerceptionScheduler scheduler;
    private final Perception seen = new Perception(new Viewpoint(new Vec3(0, 30, 24), new Vec3(0, -1, -0.8), 1));
    private final double[] points = new double[3 * CollisionObject.DEFAULT_POINTS];
    private final List<Vec3> found = new ArrayList<>();
    private String tests = "";

    ArcadeGame(Drivers drivers, List<Polyhedron> shapes, int budget, int scheduler) {
        this.drivers = drivers;
        this.budget = budget;
        this.scheduler = scheduler == 0 ? null
                : new PerceptionScheduler(PerceptionScheduler.Policy.values()[scheduler - 1], LEAST_SHARE);
        for (int i = 0; i < CarScene.CARS; i++) {
            Polyhedron shape = shapes.get(i % shapes.size());
            objects.add(new CollisionObject().addFaces(shape).process());
            mass[i] = shape.volume();
            radius[i] = shape.boundingRadius();
            velocity[i] = Vec3.ZERO;
        }
    }

    @Override
    public void steer(int ahead, int aside) {
        drivers.steer(ahead, aside);
    }

    @Override
    public void act(Stage stage, double dt) {
        World world = stage.world();
        for (int i = 0; i < CarScene.CARS; i++) {
            Pose pose = world.pose(drivers.car(i));
            objects.get(i).setTransform(pose);
            grid.save(i, pose.position());
        }
        if (scheduler == null) {
            testPairs(world);
        } else {
            schedule(world);
        }
        for (int i = 0; i < CarScene.CARS; i++) {
            drive(world, i, dt);
        }
        drivers.goOn(dt);
    }

    private void drive(World world, int i, double dt) {
        Drivers.Wish wish = drivers.wish(world, i);
        Vec3 ahead = drivers.heading(world, i);
        double along = velocity[i].dot(ahead);
        Vec3 across = velocity[i].plusTimes(-along, ahead);
        double gas = drivers.isOver() ? -along : wish.gas() * ACCELERATION;
        along = Math.max(-0.5 * TOP_SPEED, Math.min(TOP_SPEED, along + dt * gas));
        velocity[i] = ahead.times(along).plusTimes(1 / (1 + GRIP * dt), across);
        keepInside(world.pose(drivers.car(i)).position(), i, dt);
        double turn = TURN_RATE * wish.wheel() * Math.max(-1, Math.min(1, along / 4));
        world.setVelocity(drivers.car(i), velocity[i], new Vec3(0, turn, 0));
    }

    /** Takes away what would lead out of the circle. */
    private void keepInside(Vec3 at, int i, double dt) {
        double room = CarScene.RADIUS - radius[i];
        Vec3 next = new Vec3(at.x() + dt * velocity[i].x(), 0, at.z() + dt * velocity[i].z());
        if (next.length() > room) {
            Vec3 inside = next.times(room / next.length());
            velocity[i] = new Vec3(inside.x() - at.x(), 0, inside.z() - at.z()).times(1 / dt);
        }
    }

    /**
     * Daneu 2002, section 4.3.2. With k of 3 tests needed for the first car, each gets a part of 3 + k; the sum of all shares
     * is never above 1, whichever tests are needed: whoever comes later shares what is certainly left.
     */
    private void testPairs(World world) {
        found.clear();
        StringBuilder text = new StringBuilder();
        int notDone = 0;
        for (int a = 0; a + 1 < CarScene.CARS; a++) {
            int need = grid.tests(a);
            int parts = share(a, notDone, need);
            for (int b = a + 1; b < CarScene.CARS; b++) {
                if (grid.needsTest(a, b)) {
                    Status status = objects.get(a).checkWithin(objects.get(b), budget / parts);
                    text.append(String.format(Locale.ROOT, "  %d-%d %s (1/%d)", a + 1, b + 1, word(status), parts));
                    respond(world, a, b, status != Status.CLEAR);
                } else {
                    touched[a][b] = false;
                }
            }
            notDone += CarScene.CARS - 1 - a - need;
        }
        tests = text.length() == 0 ? "no tests: all cells apart" : "tests and shares of the budget:" + text;
    }

    /**
     * Daneu 2002, section 4.1.4: the active list is of the cars in neighbouring cells, the real one drives the response. Whom the budget does
     * not suffice for stands still, since nobody knows whether the way is free.
     */
    private void schedule(World world) {
        found.clear();
        scheduler.beginFrame(budget);
        for (int a = 0; a < CarScene.CARS; a++) {
            for (int b = a + 1; b < CarScene.CARS; b++) {
                if (grid.needsTest(a, b)) {
                    scheduler.add(a, b, priority(world, a, b));
                } else {
                    touched[a][b] = false;
                }
            }
        }
        StringBuilder text = new StringBuilder();
        scheduler.run((a, b, units) -> {
            Status status = objects.get(a).check(objects.get(b), units);
            text.append(String.format(Locale.ROOT, "  %d-%d %s", a + 1, b + 1, word(status)));
            respond(world, a, b, status != Status.CLEAR);
            return status;
        });
        PairBuffer skipped = scheduler.skipped();
        for (int i = 0; i < skipped.size(); i++) {
            text.append(String.format(Locale.ROOT, "  %d-%d skipped", skipped.first(i) + 1, skipped.second(i) + 1));
            velocity[skipped.first(i)] = Vec3.ZERO;
            velocity[skipped.second(i)] = Vec3.ZERO;
        }
        tests = "tests, " + scheduler.spent() + " of " + budget + " pairs of nodes:" + text;
    }

    private double priority(World world, int a, int b) {
        Vec3 p = world.pose(drivers.car(a)).position();
        Vec3 q = world.pose(drivers.car(b)).position();
        Vec3 middle = p.plus(q).times(0.5);
        return seen.priority(middle.x(), middle.y(), middle.z(), 0.5 * p.distance(q) + Math.max(radius[a], radius[b]),
                velocity[a].minus(velocity[b]).length());
    }

    /** Into how many parts the budget is cut for the tests of a car. */
    static int share(int car, int notDone, int need) {
        return switch (car) {
            case 0 -> 3 + need;
            case 1 -> 4 - notDone + need;
            default -> 6 - notDone;
        };
    }

    private static String word(Status status) {
        return switch (status) {
            case HIT -> "hit";
            case CLEAR -> "clear";
            default -> "timed out";
        };
    }

    /** Daneu 2002, section 4.3.3: each is thrown away from the point of collision, with the other one's momentum. */
    private void respond(World world, int a, int b, boolean collided) {
        if (collided && !drivers.isOver()) {
            Vec3 point = point(objects.get(a), world, a, b);
            found.add(point);
            double speedA = velocity[a].length();
            double speedB = velocity[b].length();
            velocity[a] = thrown(world, a, point, speedB * mass[b] / mass[a]);
            velocity[b] = thrown(world, b, point, speedA * mass[a] / mass[b]);
            if (!touched[a][b]) {
                drivers.collide(a, b);
            }
        }
        touched[a][b] = collided;
    }

    private Vec3 thrown(World world, int i, Vec3 from, double speed) {
        Vec3 way = world.pose(drivers.car(i)).position().minus(from);
        Vec3 flat = new Vec3(way.x(), 0, way.z());
        double length = Math.max(1e-9, flat.length());
        return flat.times(Math.max(LEAST_SPEED, Math.min(TOP_SPEED, speed)) / length);
    }

    /** The middle of the points that the test found; of the cars where it found none. */
    private Vec3 point(CollisionObject object, World world, int a, int b) {
        int count = object.points(points);
        Vec3 sum = Vec3.ZERO;
        for (int k = 0; k < count; k++) {
            sum = sum.plus(Vec3.of(points, 3 * k));
        }
        Vec3 middle = world.pose(drivers.car(a)).position().plus(world.pose(drivers.car(b)).position()).times(0.5);
        return count > 0 ? sum.times(1.0 / count) : middle;
    }

    @Override
    public String notes() {
        return drivers.notes() + "\n" + tests;
    }

    @Override
    public void draw(DebugDraw out) {
        found.forEach(point -> out.point(point, 0xff2020));
        double third = 2 * CarScene.RADIUS / 3;
        for (int i = 0; i <= 3; i++) {
            double at = i * third - CarScene.RADIUS;
            out.line(new Vec3(at, 0.02, -CarScene.RADIUS), new Vec3(at, 0.02, CarScene.RADIUS), 0x3f8efc);
            out.line(new Vec3(-CarScene.RADIUS, 0.02, at), new Vec3(CarScene.RADIUS, 0.02, at), 0x3f8efc);
        }
    }
}
