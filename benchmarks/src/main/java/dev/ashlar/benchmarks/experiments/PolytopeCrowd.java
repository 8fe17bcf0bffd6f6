package dev.ashlar.benchmarks.experiments;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The separating-vector paper's experiment (section 6): polytopes of radius 1 fly and turn in a closed box; those whose tight
 * boxes overlap are tested, and two that collide reverse their velocities unless they already part. The tests are recorded,
 * so that every method answers the same ones.
 */
final class PolytopeCrowd {
    /** The forms of the paper. */
    enum Form {
        ELLIPSOID((n, cases) -> cases.ellipsoid(n, 1, 0.7, 0.5)), PLATE((n, cases) -> cases.ellipsoid(n, 1, 1, 0.08)),
        ROD((n, cases) -> cases.ellipsoid(n, 1, 0.08, 0.08));

        private final BiFunction<Integer, Cases, Polyhedron> maker;

        Form(BiFunction<Integer, Cases, Polyhedron> maker) {
            this.maker = maker;
        }
    }

    /**
     * How a crowd moves.
     *
     * @param way     radii a frame
     * @param degrees of turning a frame
     * @param room    edge of the box, as a multiple of one in which 500 bodies have 20 radii
     */
    record Setting(List<Form> forms, int points, int bodies, int frames, double way, double degrees, double room) {
    }

    /** Whether two bodies are apart. */
    interface Judge {
        boolean isFree(int shapeA, int shapeB, double[] poses, int at, int pair, boolean isNew);
    }

    private static final int SHAPES_OF_A_FORM = 5;

    final Polyhedron[] shapes;
    /** Of each test: its two shapes, its pair of bodies, and whether the pair was not tested in the frame before. */
    int[] tests = new int[4 * 1024];
    /** Of each test: the pose of the second body in the first one's frame. */
    double[] poses = new double[Pose.STRIDE * 1024];
    int count;
    int free;

    private final int bodies;
    private final double half;
    private final double[] pose;
    private final double[] box;
    private final Vec3[] velocity;
    private final Quat[] turn;
    private final int[] lastFrame;

    PolytopeCrowd(Setting s, long seed, BiFunction<Polyhedron[], Integer, Judge> judges) {
        Cases cases = new Cases(seed);
        bodies = s.bodies;
        half = 10 * s.room * StrictMath.cbrt(bodies / 500.0) - 1;
        shapes = new Polyhedron[SHAPES_OF_A_FORM * s.forms.size()];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = s.forms.get(i % s.forms.size()).maker.apply(s.points, cases);
        }
        pose = new double[Pose.STRIDE * bodies];
        box = new double[6 * bodies];
        velocity = new Vec3[bodies];
        turn = new Quat[bodies];
        lastFrame = new int[bodies * bodies];
        Arrays.fill(lastFrame, -2);
        for (int i = 0; i < bodies; i++) {
            new Pose(cases.point(half), cases.rotation()).to(pose, i * Pose.STRIDE);
            velocity[i] = cases.direction().times(s.way);
            turn[i] = Quat.about(cases.direction(), StrictMath.toRadians(s.degrees));
        }
        Judge judge = judges.apply(shapes, bodies * bodies);
        for (int frame = 0; frame < s.frames; frame++) {
            move();
            testAll(judge, frame);
        }
    }

    private void move() {
        for (int i = 0; i < bodies; i++) {
            Pose p = Pose.of(pose, i * Pose.STRIDE);
            Vec3 at = p.position();
            Vec3 v = velocity[i];
            velocity[i] = new Vec3(bounce(v.x(), at.x()), bounce(v.y(), at.y()), bounce(v.z(), at.z()));
            new Pose(at.plus(velocity[i]), turn[i].times(p.rotation()).unit()).to(pose, i * Pose.STRIDE);
            bound(i);
        }
    }

    private double bounce(double v, double x) {
        return Math.abs(x) > half && x * v > 0 ? -v : v;
    }

    /** The tight box: supports along the axes of the world, which are rows of the rotation. */
    private void bound(int i) {
        Polyhedron p = shapes[i % shapes.length];
        Pose at = Pose.of(pose, i * Pose.STRIDE);
        for (int k = 0; k < 3; k++) {
            Vec3 axis = at.rotation().conjugate().rotate(new Vec3(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0));
            double x = pose[i * Pose.STRIDE + k];
            box[6 * i + k] = x + axis.dot(p.vertex(p.support(-axis.x(), -axis.y(), -axis.z(), 0)));
            box[6 * i + 3 + k] = x + axis.dot(p.vertex(p.support(axis.x(), axis.y(), axis.z(), 0)));
        }
    }

    private void testAll(Judge judge, int frame) {
        for (int i = 0; i < bodies; i++) {
            for (int j = i + 1; j < bodies; j++) {
                if (boxesMeet(i, j)) {
                    test(judge, frame, i, j);
                }
            }
        }
    }

    private boolean boxesMeet(int i, int j) {
        for (int k = 0; k < 3; k++) {
            if (box[6 * i + k] > box[6 * j + 3 + k] || box[6 * j + k] > box[6 * i + 3 + k]) {
                return false;
            }
        }
        return true;
    }

    private void test(Judge judge, int frame, int i, int j) {
        if (4 * count == tests.length) {
            tests = Arrays.copyOf(tests, 2 * tests.length);
            poses = Arrays.copyOf(poses, 2 * poses.length);
        }
        int pair = i * bodies + j;
        boolean isNew = lastFrame[pair] != frame - 1;
        lastFrame[pair] = frame;
        tests[4 * count] = i % shapes.length;
        tests[4 * count + 1] = j % shapes.length;
        tests[4 * count + 2] = pair;
        tests[4 * count + 3] = isNew ? 1 : 0;
        Pose.relative(pose, i * Pose.STRIDE, pose, j * Pose.STRIDE, poses, count * Pose.STRIDE);
        boolean isFree = isFree(judge, count++);
        free += isFree ? 1 : 0;
        Vec3 apart = Vec3.of(pose, j * Pose.STRIDE).minus(Vec3.of(pose, i * Pose.STRIDE));
        if (!isFree && apart.dot(velocity[j].minus(velocity[i])) < 0) {
            velocity[i] = velocity[i].negated();
            velocity[j] = velocity[j].negated();
        }
    }

    /** Asks about a recorded test. */
    boolean isFree(Judge judge, int test) {
        return judge.isFree(tests[4 * test], tests[4 * test + 1], poses, test * Pose.STRIDE, tests[4 * test + 2],
                tests[4 * test + 3] == 1);
    }

    /** Bodies times bodies: the numbers of pairs are below. */
    int pairEnd() {
        return bodies * bodies;
    }
}
