package dev.ashlar.benchmarks.peers;

import dev.ashlar.benchmarks.peers.PeerScene.Question;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scenes in which bodies move, made for the comparison; the same for every engine, and for every run. */
final class MovingScenes {
    static final List<String> FAMILIES = List.of("rain-N", "hulls-N", "debris-N", "field-N", "ragdolls-N", "vehicles-N",
            "bridge-N", "chain-N", "wall-1000-spin-N");
    static final List<String> IDS = List.of("rain-50", "rain-200", "rain-1000", "hulls-500", "hulls-2000", "debris-2000",
            "field-10000", "wall-1000-spin-10", "wall-1000-spin-60", "wall-1000-spin-1400", "wall-1000-roll", "ragdolls-50",
            "vehicles-20", "bridge-30", "chain-50");
    private static final Pattern NUMBERED = Pattern.compile("([a-z0-9-]+?)-(\\d{1,6})");
    private static final Vec3 GRAVITY = new Vec3(0, -9.81, 0);
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);
    private static final double DT = 1.0 / 60;
    private static final double WATER = 1000;
    private static final String STANDING = "a wall of 1,000 bricks stands, and ";

    private final PeerScene scene;
    private final SplittableRandom random = new SplittableRandom(1);

    private MovingScenes(PeerScene scene) {
        this.scene = scene;
    }

    /** The scene with this id; null if there is none. */
    static PeerScene get(String id) {
        if (id.equals("wall-1000-roll")) {
            return new MovingScenes(PeerScene.standingWall(id, STANDING + "15 m away a hull rolls at 3 m/s")).roll();
        }
        Matcher numbered = NUMBERED.matcher(id);
        int n = numbered.matches() ? Integer.parseInt(numbered.group(2)) : 0;
        return n == 0 ? null : switch (numbered.group(1)) {
            case "rain" -> of(id, n == 200 ? 300 : 240, n + " cubes of 0.3 m fall on a floor").rain(n);
            case "hulls" -> PeerScene.hulls(id, n);
            case "debris" -> of(id, 150, n + " boxes burst apart").debris(n);
            case "field" -> of(id, 60, n + " bricks in stacks of five").field(n);
            case "ragdolls" -> of(id, 150, n + " figures of eleven boxes fall into a pit").ragdolls(n);
            case "vehicles" -> of(id, 180, n + " vehicles on four driven wheels drive into stacks of five cubes").vehicles(n);
            case "bridge" -> of(id, 150, "ten boxes fall on a bridge of " + n + " planks").bridge(n);
            case "chain" -> of(id, 150, n + " links carry a ball of 100 times the mass of one").chain(n);
            case "wall-1000-spin" -> new MovingScenes(PeerScene.standingWall(id, STANDING + "300 m above it a box falls that "
                    + "spins at " + n + " rad/s")).spin(n);
            default -> null;
        };
    }

    private static MovingScenes of(String id, int steps, String about) {
        return new MovingScenes(new PeerScene(id, Question.PILE, GRAVITY, DT, steps, about));
    }

    /** The number of the body added. */
    private int add(Form form, Pose pose, Vec3 velocity, Vec3 spin, double mass) {
        scene.bodies.add(new PeerBody(form, pose, velocity, spin, mass, PeerScene.FRICTION, false));
        return scene.bodies.size() - 1;
    }

    private int box(double x, double y, double z, Pose pose, double density) {
        return add(new Form.Box(x, y, z), pose, Vec3.ZERO, Vec3.ZERO, density * x * y * z);
    }

    private void floor(double side) {
        box(side, 1, side, Pose.at(0, -0.5, 0), 0);
    }

    private Quat rotation() {
        while (true) {
            Quat q = new Quat(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1,
                    2 * random.nextDouble() - 1);
            if (q.normSq() <= 1 && q.normSq() > 1e-3) {
                return q.unit();
            }
        }
    }

    private PeerScene rain(int n) {
        int side = (int) Math.ceil(Math.sqrt(n / 4.0));
        for (int i = 0; i < n; i++) {
            box(0.3, 0.3, 0.3, new Pose(new Vec3(0.6 * (i % side - 0.5 * (side - 1)), 0.5 + 0.7 * (i / (side * side)),
                    0.6 * (i / side % side - 0.5 * (side - 1))), rotation()), WATER);
        }
        floor(side + 100);
        return scene;
    }

    private PeerScene debris(int n) {
        int side = (int) Math.ceil(StrictMath.cbrt(n));
        for (int i = 0; i < n; i++) {
            Vec3 at = new Vec3(i % side - 0.5 * (side - 1), i / (side * side) - 0.5 * (side - 1),
                    i / side % side - 0.5 * (side - 1)).times(0.42);
            double h = 0.05 + 0.15 * random.nextDouble();
            Vec3 speed = at.times(0.5).plus(new Vec3(random.nextGaussian(), random.nextGaussian() + 2, random.nextGaussian()));
            add(new Form.Box(2 * h, 1.2 * h, 1.6 * h), new Pose(at.plus(new Vec3(0, 0.21 * side + 0.2, 0)), rotation()), speed,
                    Vec3.ZERO, WATER * 8 * 0.48 * h * h * h);
        }
        floor(side + 100);
        return scene;
    }

    private PeerScene field(int n) {
        int side = (int) Math.ceil(Math.sqrt(n / 5.0));
        for (int i = 0; i < n; i++) {
            int stack = i / 5;
            Pose pose = Pose.at(stack % side - 0.5 * (side - 1), 0.1 + 0.2 * (i % 5), stack / side - 0.5 * (side - 1));
            box(0.4, 0.2, 0.2, pose, 1800);
        }
        floor(side + 100);
        return scene;
    }

    private PeerScene spin(double speed) {
        add(new Form.Box(0.4, 0.2, 0.2), Pose.at(0, 300, 0), Vec3.ZERO, new Vec3(1, 2, 3).unit().times(speed), 28.8);
        return scene;
    }

    private PeerScene roll() {
        Form hull = Form.of(SampleMeshes.randomEllipsoid(64, 0.25, 1).centred());
        double mass = WATER * hull.shape().massProperties().mass();
        add(hull, Pose.at(-3, 0.26, 15), new Vec3(3, 0, 0), new Vec3(0, 0, -12), mass);
        return scene;
    }

    // ---- joints

    /** Lying figures in layers 0.6 m apart, turned about the vertical at random, above four walls. */
    private PeerScene ragdolls(int n) {
        int side = Math.max(1, (int) Math.round(StrictMath.cbrt(0.5 * n)));
        double cell = 2.1;
        for (int i = 0; i < n; i++) {
            Vec3 at = new Vec3((i % side - 0.5 * (side - 1)) * cell, (i / (side * side) + 1) * 0.6,
                    (i / side % side - 0.5 * (side - 1)) * cell);
            Quat yaw = Quat.about(new Vec3(0, 1, 0), 2 * Math.PI * random.nextDouble());
            Quat lying = Quat.about(X, (random.nextBoolean() ? 0.5 : -0.5) * Math.PI);
            figure(new Pose(at, yaw.times(lying).unit()));
        }
        double inside = side * cell;
        double height = (double) n / (side * side) * 0.6 + 2;
        double off = 0.5 * inside + 0.5;
        for (int sign = -1; sign <= 1; sign += 2) {
            box(1, height, inside + 2, Pose.at(sign * off, 0.5 * height, 0), 0);
            box(inside, height, 1, Pose.at(0, 0.5 * height, sign * off), 0);
        }
        floor(inside + 20);
        return scene;
    }

    /** Eleven boxes, six ball joints, and four hinges with limits and some friction. */
    private void figure(Pose pose) {
        int pelvis = part(pose, 0.34, 0.18, 0.20, 0, 1.00);
        int chest = part(pose, 0.38, 0.42, 0.22, 0, 1.31);
        int head = part(pose, 0.18, 0.24, 0.20, 0, 1.70);
        scene.joints.add(PeerJoint.ball(pelvis, chest, place(pose, 0, 1.095)));
        scene.joints.add(PeerJoint.ball(chest, head, place(pose, 0, 1.55)));
        Vec3 across = pose.rotation().rotate(X);
        for (int side = -1; side <= 1; side += 2) {
            double x = 0.255 * side;
            int upperArm = part(pose, 0.09, 0.30, 0.09, x, 1.35);
            int forearm = part(pose, 0.08, 0.28, 0.08, x, 1.05);
            int thigh = part(pose, 0.14, 0.42, 0.14, 0.09 * side, 0.69);
            int shin = part(pose, 0.11, 0.42, 0.11, 0.09 * side, 0.26);
            scene.joints.add(PeerJoint.ball(chest, upperArm, place(pose, x, 1.49)));
            scene.joints.add(PeerJoint.hinge(upperArm, forearm, place(pose, x, 1.195), across).limited(-2.3, 0.02)
                    .driven(0, 1));
            scene.joints.add(PeerJoint.ball(pelvis, thigh, place(pose, 0.09 * side, 0.905)));
            scene.joints.add(PeerJoint.hinge(thigh, shin, place(pose, 0.09 * side, 0.475), across).limited(-0.02, 2.3)
                    .driven(0, 1));
        }
    }

    private int part(Pose pose, double width, double height, double depth, double x, double y) {
        return box(width, height, depth, new Pose(place(pose, x, y), pose.rotation()), WATER);
    }

    private static Vec3 place(Pose pose, double x, double y) {
        return pose.apply(new Vec3(x, y - 0.95, 0));
    }

    /** Each in a lane of its own towards +x, with five stacks in its way. */
    private PeerScene vehicles(int n) {
        double lane = 3.5;
        for (int i = 0; i < n; i++) {
            double z = (i - 0.5 * (n - 1)) * lane;
            int chassis = add(new Form.Box(3.6, 0.6, 1.5), Pose.at(0, 0.75, z), Vec3.ZERO, Vec3.ZERO, 800);
            for (int wheel = 0; wheel < 4; wheel++) {
                Vec3 at = new Vec3(wheel < 2 ? 1.3 : -1.3, 0.35, z + (wheel % 2 == 0 ? 1.15 : -1.15));
                int ball = add(new Form.Ball(0.35), new Pose(at, Quat.IDENTITY), Vec3.ZERO, Vec3.ZERO, 20);
                scene.joints.add(PeerJoint.hinge(chassis, ball, at, Z).driven(-25, 300));
            }
            for (int k = 0; k < 25; k++) {
                box(0.5, 0.5, 0.5, Pose.at(4 + 2 * (k / 5), 0.25 + 0.5 * (k % 5), z + 0.3 * (k / 5 % 3 - 1)), 400);
            }
        }
        floor(lane * n + 200);
        return scene;
    }

    /** Planks on hinges, hung in an arc between two posts; the last is held by a ball joint. */
    private PeerScene bridge(int n) {
        double plank = 0.5;
        double bend = 0.8;
        double radius = 0.5 * plank / StrictMath.sin(0.5 * bend / n);
        Vec3[] seam = new Vec3[n + 1];
        for (int i = 0; i <= n; i++) {
            double angle = bend * ((double) i / n - 0.5);
            double drop = radius * (StrictMath.cos(angle) - StrictMath.cos(0.5 * bend));
            seam[i] = new Vec3(radius * StrictMath.sin(angle), 5 - drop, 0);
        }
        int before = box(1, 5, 2, Pose.at(seam[0].x() - 0.55, 2.5, 0), 0);
        for (int i = 0; i < n; i++) {
            double angle = bend * ((i + 0.5) / n - 0.5);
            int next = box(0.94 * plank, 0.08, 2, new Pose(seam[i].plus(seam[i + 1]).times(0.5), Quat.about(Z, angle)), 600);
            scene.joints.add(PeerJoint.hinge(before, next, seam[i], Z));
            before = next;
        }
        int post = box(1, 5, 2, Pose.at(seam[n].x() + 0.55, 2.5, 0), 0);
        scene.joints.add(PeerJoint.ball(before, post, seam[n]));
        for (int i = 0; i < 10; i++) {
            Vec3 at = new Vec3(0.12 * n * (i / 10.0 - 0.45), 6.5 + 0.6 * (i % 2), 0.3 * (i % 3 - 1));
            box(0.4, 0.4, 0.4, new Pose(at, rotation()), 400);
        }
        floor(n + 100);
        return scene;
    }

    /** Swung out by 60 degrees. */
    private PeerScene chain(int n) {
        double pitch = 0.1;
        double ball = 0.2;
        double angle = Math.PI / 3;
        Vec3 hook = new Vec3(0, pitch * n + 3, 0);
        Vec3 along = new Vec3(StrictMath.sin(angle), -StrictMath.cos(angle), 0);
        Quat turn = Quat.about(Z, angle - 0.5 * Math.PI);
        int above = box(0.2, 0.1, 0.2, new Pose(hook.plus(new Vec3(0, 0.07, 0)), Quat.IDENTITY), 0);
        for (int i = 0; i < n; i++) {
            int next = box(0.9 * pitch, 0.02, 0.02, new Pose(hook.plusTimes((i + 0.5) * pitch, along), turn), WATER);
            scene.joints.add(PeerJoint.ball(above, next, hook.plusTimes(i * pitch, along)));
            above = next;
        }
        Pose end = new Pose(hook.plusTimes(n * pitch + ball, along), Quat.IDENTITY);
        int last = add(new Form.Ball(ball), end, Vec3.ZERO, Vec3.ZERO, 100 * scene.bodies.get(above).mass());
        scene.joints.add(PeerJoint.ball(above, last, hook.plusTimes(n * pitch, along)));
        floor(100);
        return scene;
    }
}
