package dev.ashlar.narrow.separating;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The paper's experiment (section 6): polytopes of about radius 1 fly and turn in a closed box; those whose tight boxes overlap
 * are tested; two that collide reverse their velocities, unless they already part: else they would stay where they met.
 * Records every test, so that several methods can be held to the same.
 */
final class Crowd {
    /** The forms of the paper, by half axes. */
    enum Form {
        ELLIPSOID(0.7, 0.5), ROD(0.08, 0.08), PLATE(1, 0.08);

        private final double y;
        private final double z;

        Form(double y, double z) {
            this.y = y;
            this.z = z;
        }

        Polyhedron of(int points, Cases cases) {
            return cases.ellipsoid(points, 1, y, z);
        }
    }

    /** Shapes of the bodies. */
    final ConvexPart[] parts;
    /** Tests in order: bodies, whether the pair is new, whether it is free, and the pose of the second in the first. */
    final List<int[]> pairs = new ArrayList<>();
    final List<double[]> relative = new ArrayList<>();
    int free;

    private final int bodies;
    private final double edge;
    private final double[] pose;
    private final Vec3[] velocity;
    private final Quat[] turn;
    private final double[] box;
    private final int[] last;

    /**
     * Flies for some frames.
     *
     * @param forms   taken in turn
     * @param way     metres, which is radii, a frame
     * @param degrees of turning a frame
     */
    Crowd(List<Form> forms, int points, int bodies, int frames, double way, double degrees, long seed) {
        Cases cases = new Cases(seed);
        this.bodies = bodies;
        edge = 20 * StrictMath.cbrt(bodies / 500.0);
        parts = new ConvexPart[bodies];
        pose = new double[bodies * Pose.STRIDE];
        velocity = new Vec3[bodies];
        turn = new Quat[bodies];
        box = new double[6 * bodies];
        last = new int[bodies * bodies];
        Arrays.fill(last, -2);
        // A few shapes of each form, as many bodies as asked.
        ConvexPart[] shapes = new ConvexPart[5 * forms.size()];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = new ConvexShape(forms.get(i % forms.size()).of(points, cases), SearchOptions.DEFAULT).parts[0];
        }
        for (int i = 0; i < bodies; i++) {
            parts[i] = shapes[i % shapes.length];
            new Pose(cases.point(0.5 * edge - 1), cases.rotation()).to(pose, i * Pose.STRIDE);
            velocity[i] = cases.direction().times(way);
            turn[i] = Quat.about(cases.direction(), StrictMath.toRadians(degrees));
        }
        PartDistance judge = new PartDistance(SearchOptions.DEFAULT);
        for (int frame = 0; frame < frames; frame++) {
            move();
            testAll(judge, frame);
        }
    }

    private void move() {
        for (int i = 0; i < bodies; i++) {
            Pose p = Pose.of(pose, i * Pose.STRIDE);
            Vec3 v = velocity[i];
            Vec3 at = p.position();
            double half = 0.5 * edge - 1;
            velocity[i] = new Vec3(bounce(v.x(), at.x(), half), bounce(v.y(), at.y(), half), bounce(v.z(), at.z(), half));
            new Pose(at.plus(velocity[i]), turn[i].times(p.rotation()).unit()).to(pose, i * Pose.STRIDE);
            bound(i);
        }
    }

    private static double bounce(double v, double x, double half) {
        return Math.abs(x) > half && x * v > 0 ? -v : v;
    }

    private void bound(int i) {
        double[] r = new double[9];
        Quat.matrix(pose, i * Pose.STRIDE + Pose.ROTATION, r, 0);
        double[] v = parts[i].xyz;
        for (int k = 0; k < 3; k++) {
            // A row of the matrix is an axis of the world in the body's frame.
            int high = 3 * parts[i].piece.support(r[3 * k], r[3 * k + 1], r[3 * k + 2], 0);
            int low = 3 * parts[i].piece.support(-r[3 * k], -r[3 * k + 1], -r[3 * k + 2], 0);
            double at = pose[i * Pose.STRIDE + k];
            box[6 * i + k] = at + r[3 * k] * v[low] + r[3 * k + 1] * v[low + 1] + r[3 * k + 2] * v[low + 2];
            box[6 * i + 3 + k] = at + r[3 * k] * v[high] + r[3 * k + 1] * v[high + 1] + r[3 * k + 2] * v[high + 2];
        }
    }

    private void testAll(PartDistance judge, int frame) {
        double[] fresh = new double[PairMemory.SIZE];
        for (int i = 0; i < bodies; i++) {
            for (int j = i + 1; j < bodies; j++) {
                if (!overlap(i, j)) {
                    continue;
                }
                double[] at = new double[Pose.STRIDE];
                Pose.relative(pose, i * Pose.STRIDE, pose, j * Pose.STRIDE, at, 0);
                judge.at.set(at, 0);
                Arrays.fill(fresh, 0);
                boolean isFree = judge.isFree(parts[i], parts[j], 0, 0, fresh, 0);
                pairs.add(new int[] {i, j, last[i * bodies + j] == frame - 1 ? 0 : 1, isFree ? 1 : 0});
                relative.add(at);
                last[i * bodies + j] = frame;
                free += isFree ? 1 : 0;
                Vec3 apart = Vec3.of(pose, j * Pose.STRIDE).minus(Vec3.of(pose, i * Pose.STRIDE));
                if (!isFree && apart.dot(velocity[j].minus(velocity[i])) < 0) {
                    velocity[i] = velocity[i].negated();
                    velocity[j] = velocity[j].negated();
                }
            }
        }
    }

    private boolean overlap(int i, int j) {
        for (int k = 0; k < 3; k++) {
            if (box[6 * i + k] > box[6 * j + 3 + k] || box[6 * j + k] > box[6 * i + 3 + k]) {
                return false;
            }
        }
        return true;
    }

    int tests() {
        return pairs.size();
    }

    /** Memory of all pairs for a replay, all empty. */
    double[][] newMemory() {
        return new double[bodies * bodies][];
    }

    /** The memory of the pair of a test, emptied if the pair is new. */
    double[] memory(double[][] all, int test) {
        int[] pair = pairs.get(test);
        int slot = pair[0] * bodies + pair[1];
        if (all[slot] == null) {
            all[slot] = new double[PairMemory.SIZE];
        } else if (pair[2] == 1) {
            Arrays.fill(all[slot], 0);
        }
        return all[slot];
    }
}
