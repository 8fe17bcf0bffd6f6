package dev.ashlar.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MotionTest {
    private static Vec3 vector(Random random) {
        return new Vec3(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
    }

    private static Pose pose(Random random, double reach) {
        Quat q = new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).unit();
        return new Pose(vector(random).times(reach), q);
    }

    /** A turn of any angle up to one radian. */
    private static Vec3 turn(Random random) {
        double half = random.nextDouble() * 0.5 * Motion.MAX_ANGLE;
        return vector(random).unit().times(2 * StrictMath.tan(half));
    }

    private static Motion motion(Random random) {
        return new Motion(pose(random, 2), vector(random).times(2), turn(random));
    }

    /** Rodrigues' formula. */
    private static Vec3 rotated(Vec3 axis, double angle, Vec3 v) {
        double c = StrictMath.cos(angle);
        return v.times(c).plusTimes(StrictMath.sin(angle), axis.cross(v)).plusTimes((1 - c) * axis.dot(v), axis);
    }

    private static void assertClose(Vec3 actual, Vec3 expected, double limit) {
        assertThat(actual.distance(expected)).as("%s, expected %s", actual, expected).isLessThanOrEqualTo(limit);
    }

    @Nested
    class Path {
        @Test
        void turnsByTwiceTheArcTangentOfHalfTheTurn() {
            Random random = new Random(1);
            for (int i = 0; i < 10_000; i++) {
                Motion motion = motion(random);
                Vec3 p = vector(random);
                double t = random.nextDouble();
                double angle = 2 * StrictMath.atan(0.5 * t * motion.turn().length());
                Vec3 v = motion.start().rotation().rotate(p);
                Vec3 expected = rotated(motion.turn().unit(), angle, v).plus(motion.start().position()).plusTimes(t,
                        motion.translation());
                double size = p.length() + motion.start().position().length() + motion.translation().length();
                assertClose(motion.point(p, t), expected, 1e-14 * size);
                assertThat(motion.angle()).isCloseTo(2 * StrictMath.atan(0.5 * motion.turn().length()), within(1e-15));
            }
        }

        @Test
        void fromAnglesEndsExactlyThere() {
            Random random = new Random(2);
            for (int i = 0; i < 10_000; i++) {
                Pose start = pose(random, 1);
                double angle = i < 100 ? 1 : random.nextDouble() * StrictMath.pow(10, -random.nextInt(10));
                Vec3 axis = vector(random).unit();
                Vec3 d = vector(random);
                Motion motion = Motion.of(start, d, axis.times(angle));
                Pose end = motion.end();
                assertClose(end.position(), start.position().plus(d), 1e-15);
                Vec3 p = vector(random);
                Vec3 expected = rotated(axis, angle, start.rotation().rotate(p));
                assertClose(end.rotation().rotate(p), expected, 1e-14 * p.length());
                assertThat(motion.angle()).isCloseTo(angle, within(1e-15));
            }
        }

        @Test
        void noRotationIsPureTranslation() {
            Motion motion = Motion.of(Pose.at(1, 2, 3), new Vec3(1, 1, 1), Vec3.ZERO);
            assertThat(motion.turn()).isEqualTo(Vec3.ZERO);
            assertThat(motion.pose(0.5)).isEqualTo(Pose.at(1.5, 2.5, 3.5));
            assertThat(Motion.at(Pose.at(1, 2, 3)).end()).isEqualTo(Pose.at(1, 2, 3));
        }

        @Test
        void cutChainsToTheSameEndForAnyAngle() {
            Random random = new Random(3);
            for (int i = 0; i < 2_000; i++) {
                Pose start = pose(random, 1);
                double angle = i < 21 ? i : 20 * random.nextDouble();
                Vec3 axis = vector(random).unit();
                Vec3 d = vector(random);
                List<Motion> motions = Motion.cut(start, d, axis.times(angle));
                assertThat(motions).hasSize(Math.max(1, (int) Math.ceil(i < 21 ? i : angle)));
                Pose at = start;
                for (Motion m : motions) {
                    assertThat(m.start()).isEqualTo(at);
                    assertThat(m.angle()).isCloseTo(angle / motions.size(), within(1e-14));
                    at = m.end();
                }
                assertClose(at.position(), start.position().plus(d), 1e-14);
                Vec3 p = vector(random);
                assertClose(at.rotation().rotate(p), rotated(axis, angle, start.rotation().rotate(p)), 2e-14 * p.length());
            }
        }

        @Test
        void betweenEndsInTheGivenPose() {
            Random random = new Random(4);
            for (int i = 0; i < 5_000; i++) {
                Motion motion = motion(random);
                Pose end = motion.end();
                if (random.nextBoolean()) { // the same rotation by the other quaternion
                    Quat q = end.rotation();
                    end = new Pose(end.position(), new Quat(-q.x(), -q.y(), -q.z(), -q.w()));
                }
                Motion again = Motion.between(motion.start(), end);
                assertClose(again.turn(), motion.turn(), 1e-14);
                assertClose(again.translation(), motion.translation(), 1e-14);
                Vec3 p = vector(random);
                assertClose(again.point(p, 0.7), motion.point(p, 0.7), 1e-14);
            }
        }

        @Test
        void atTimeZeroIsTheStartBitForBit() {
            Random random = new Random(5);
            for (int i = 0; i < 1_000; i++) {
                Motion motion = motion(random);
                assertThat(motion.pose(0)).isEqualTo(motion.start());
                assertThat(motion.pose(-0.0)).isEqualTo(motion.start());
            }
            Motion signed = new Motion(Pose.at(-0.0, 0.0, -0.0), new Vec3(1, 1, 1), new Vec3(0.1, 0, 0));
            assertThat(signed.pose(0)).isEqualTo(signed.start());
        }

        @Test
        void flatTwinsAreBitEqual() {
            Random random = new Random(6);
            double[] flat = new double[Motion.STRIDE + Pose.STRIDE + 5];
            for (int i = 0; i < 5_000; i++) {
                Motion motion = motion(random);
                motion.to(flat, 3);
                assertThat(Motion.of(flat, 3)).isEqualTo(motion);
                double t = random.nextDouble();
                Motion.pose(flat, 3, t, flat, 3 + Motion.STRIDE);
                assertThat(Pose.of(flat, 3 + Motion.STRIDE)).isEqualTo(motion.pose(t));
                assertThat(flat[3 + Motion.STRIDE + 6]).isEqualTo(motion.pose(t).rotation().w());
            }
            assertThat(Vec3.of(flat, 3 + Motion.TRANSLATION)).isEqualTo(Motion.of(flat, 3).translation());
            assertThat(Vec3.of(flat, 3 + Motion.TURN)).isEqualTo(Motion.of(flat, 3).turn());
        }
    }

    /** How two bodies A and B move, and the degree of their side functions. */
    enum Case {
        BOTH_TRANSLATE(1), ONE_ROTATES(2), ONE_MOVES_FULLY(3), BOTH_MOVE_FULLY(5);

        final int degree;

        Case(int degree) {
            this.degree = degree;
        }

        Motion a(Random random) {
            return make(random, this != ONE_ROTATES, this != BOTH_TRANSLATE);
        }

        Motion b(Random random) {
            return make(random, this == BOTH_TRANSLATE || this == BOTH_MOVE_FULLY, this == BOTH_MOVE_FULLY);
        }

        private static Motion make(Random random, boolean translates, boolean turns) {
            Vec3 translation = translates ? vector(random).times(2) : Vec3.ZERO;
            // At least a third of a radian, so that the degree shows.
            double half = (1.0 / 6 + random.nextDouble() / 3) * Motion.MAX_ANGLE;
            return new Motion(pose(random, 2), translation, turns
                    ? vector(random).unit().times(2 * StrictMath.tan(half)) : Vec3.ZERO);
        }
    }

    private static double weight(Motion motion, double t) {
        return 1 + 0.25 * motion.turn().lengthSq() * t * t;
    }

    /** Signed distance of a vertex of A from a plane of B, times both weights. */
    private static DoubleUnaryOperator vertexPlane(Motion a, Motion b, Random random) {
        Vec3 vertex = vector(random);
        Vec3 normal = vector(random).unit();
        Vec3 point = vector(random);
        return t -> b.pose(t).rotation().rotate(normal).dot(a.point(vertex, t).minus(b.point(point, t)))
                * weight(a, t) * weight(b, t);
    }

    /** det(b - a, d - c, c - a) of an edge a, b of A and an edge c, d of B, times both weights. */
    private static DoubleUnaryOperator edgeEdge(Motion ma, Motion mb, Random random) {
        Vec3 a = vector(random);
        Vec3 b = vector(random);
        Vec3 c = vector(random);
        Vec3 d = vector(random);
        return t -> {
            Vec3 at = ma.point(a, t);
            Vec3 ct = mb.point(c, t);
            Vec3 u = ma.point(b, t).minus(at);
            Vec3 w = mb.point(d, t).minus(ct);
            return u.cross(w).dot(ct.minus(at)) * weight(ma, t) * weight(mb, t);
        };
    }

    /** The largest difference, at 50 times, of f from its interpolant of this degree, relative to the largest value. */
    private static double residual(DoubleUnaryOperator f, int degree) {
        double[] node = new double[degree + 1];
        double[] value = new double[degree + 1];
        for (int i = 0; i <= degree; i++) {
            node[i] = 0.5 - 0.5 * StrictMath.cos(Math.PI * (i + 0.5) / (degree + 1));
            value[i] = f.applyAsDouble(node[i]);
        }
        double most = 0;
        double worst = 0;
        for (int k = 0; k < 50; k++) {
            double t = (k + 0.5) / 50;
            double exact = f.applyAsDouble(t);
            double sum = 0;
            for (int i = 0; i <= degree; i++) {
                double product = value[i];
                for (int j = 0; j <= degree; j++) {
                    if (j != i) {
                        product *= (t - node[j]) / (node[i] - node[j]);
                    }
                }
                sum += product;
            }
            most = Math.max(most, Math.abs(exact));
            worst = Math.max(worst, Math.abs(exact - sum));
        }
        return worst / most;
    }

    @ParameterizedTest
    @EnumSource
    void sideFunctionsArePolynomialsOfTheStatedDegreeAndNoLess(Case kind) {
        for (boolean edges : new boolean[] {false, true}) {
            double[] less = new double[1_000];
            for (int seed = 0; seed < less.length; seed++) {
                Random random = new Random(seed);
                Motion a = kind.a(random);
                Motion b = kind.b(random);
                boolean swap = random.nextBoolean();
                DoubleUnaryOperator side = edges ? edgeEdge(swap ? b : a, swap ? a : b, random)
                        : vertexPlane(swap ? b : a, swap ? a : b, random);
                double residual = residual(side, kind.degree);
                assertThat(residual).as("%s edges=%s seed %d", kind, edges, seed).isLessThanOrEqualTo(1e-12);
                less[seed] = residual(side, kind.degree - 1);
            }
            Arrays.sort(less);
            assertThat(less[less.length / 2]).as("one degree less").isGreaterThan(1e-6);
        }
    }

    @Nested
    class Bounds {
        private Shape shape(Random random) {
            List<Vec3> points = new ArrayList<>();
            Vec3 off = vector(random);
            for (int i = 0; i < 4 + random.nextInt(12); i++) {
                points.add(vector(random).plus(off));
            }
            return switch (random.nextInt(5)) {
                case 0 -> new Sphere(0.1 + random.nextDouble());
                case 1 -> new Capsule(0.1 + random.nextDouble(), 0.1 + random.nextDouble());
                case 2 -> new Compound(List.of(new Compound.Part(new Sphere(0.3), pose(random, 1)),
                        new Compound.Part(new Capsule(0.2, 0.5), pose(random, 1)),
                        new Compound.Part(Polyhedron.box(1, 0.5, 0.2), pose(random, 1))));
                default -> Polyhedron.hull(points);
            };
        }

        /** The box of 500 places of all cores, t0 and t1 included. */
        private double[] sampled(Shape shape, Motion motion, double t0, double t1) {
            double[] box = new double[6];
            Aabb.clear(box, 0);
            double[] flat = new double[Motion.STRIDE + Pose.STRIDE + 7];
            motion.to(flat, 0);
            for (int k = 0; k < 500; k++) {
                Motion.pose(flat, 0, k == 499 ? t1 : t0 + (t1 - t0) * k / 499, flat, Motion.STRIDE);
                for (int i = 0; i < shape.coreCount(); i++) {
                    shape.core(i, flat, 20);
                    Pose.apply(flat, Motion.STRIDE, flat[20], flat[21], flat[22], flat, 24);
                    Aabb.extend(box, 0, flat[24], flat[25], flat[26], flat[23]);
                }
            }
            return box;
        }

        @Test
        void holdAllPlacesAndAreTight() {
            double slackest = 0;
            for (int seed = 0; seed < 1_000; seed++) {
                Random random = new Random(seed);
                Shape shape = shape(random);
                Motion motion = seed < 200 ? Motion.of(pose(random, 2), vector(random), vector(random).unit()) : motion(random);
                double t0 = seed < 200 ? 0 : random.nextDouble();
                double t1 = seed < 200 ? 1 : t0 + (1 - t0) * random.nextDouble();
                Aabb bounds = shape.bounds(motion, t0, t1);
                double[] box = new double[6];
                bounds.to(box, 0);
                double[] places = sampled(shape, motion, t0, t1);
                double swept = Vec3.of(places, 3).distance(Vec3.of(places, 0));
                for (int k = 0; k < 3; k++) {
                    assertThat(box[k]).as("seed %d", seed).isLessThanOrEqualTo(places[k]);
                    assertThat(box[k + 3]).as("seed %d", seed).isGreaterThanOrEqualTo(places[k + 3]);
                    slackest = Math.max(slackest, Math.max(places[k] - box[k], box[k + 3] - places[k + 3]) / swept);
                }
            }
            assertThat(slackest).isLessThan(0.05);
        }

        @Test
        void areExactForPureTranslation() {
            for (int seed = 0; seed < 500; seed++) {
                Random random = new Random(seed);
                Shape shape = shape(random);
                Motion motion = new Motion(pose(random, 2), vector(random).times(3), Vec3.ZERO);
                double t0 = random.nextDouble();
                double t1 = t0 + (1 - t0) * random.nextDouble();
                double[] box = new double[6];
                shape.bounds(motion, t0, t1).to(box, 0);
                assertThat(box).containsExactly(sampled(shape, motion, t0, t1), within(2e-13));
                shape.bounds(motion.pose(t0)).to(box, 0);
                assertThat(box).containsExactly(sampled(shape, motion, t0, t0), within(2e-13));
            }
        }

        @Test
        void holdTheStartOfARotationThatIsNotQuiteUnit() {
            for (int seed = 0; seed < 1_000; seed++) {
                Random random = new Random(seed);
                Shape shape = shape(random);
                Pose pose = pose(random, 2);
                double norm = 1 + 0.9e-9 * (2 * random.nextDouble() - 1);
                Quat q = pose.rotation();
                Motion motion = new Motion(new Pose(pose.position(), new Quat(norm * q.x(), norm * q.y(), norm * q.z(),
                        norm * q.w())),
                        vector(random).times(1e-12), turn(random).times(1e-12));
                double[] box = new double[6];
                shape.bounds(motion, 0, 1).to(box, 0);
                double[] places = sampled(shape, motion, 0, 1);
                for (int k = 0; k < 3; k++) {
                    assertThat(box[k]).as("seed %d", seed).isLessThanOrEqualTo(places[k]);
                    assertThat(box[k + 3]).as("seed %d", seed).isGreaterThanOrEqualTo(places[k + 3]);
                }
            }
        }

        @Test
        void turnReachIsTheLeastBoundOfTheWayByTurning() {
            for (int seed = 0; seed < 2_000; seed++) {
                Random random = new Random(seed);
                Motion motion = motion(random);
                double[] flat = new double[Motion.STRIDE];
                motion.to(flat, 0);
                Vec3 p = vector(random);
                double t = seed % 2 == 0 ? 1 : random.nextDouble();
                double reach = Motion.turnReach(flat, 0, p.length());
                Vec3 carried = motion.start().apply(p).plusTimes(t, motion.translation());
                assertThat(motion.point(p, t).distance(carried)).isLessThanOrEqualTo(reach + 1e-14);
                Vec3 across = motion.start().rotation().conjugate().rotate(motion.turn().cross(vector(random)).unit().times(2));
                Vec3 end = motion.start().apply(across).plus(motion.translation());
                assertThat(motion.point(across, 1).distance(end)).isCloseTo(Motion.turnReach(flat, 0, 2), within(3e-14));
            }
        }
    }

    @Test
    void namesWhatIsWrong() {
        Vec3 nan = new Vec3(0, Double.NaN, 0);
        Pose at = Pose.IDENTITY;
        assertThatIllegalArgumentException().isThrownBy(() -> new Motion(at, nan, Vec3.ZERO))
                .withMessage("translation must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
        assertThatIllegalArgumentException().isThrownBy(() -> new Motion(at, Vec3.ZERO, nan))
                .withMessage("turn must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
        assertThatIllegalArgumentException().isThrownBy(() -> Motion.of(at, Vec3.ZERO, nan))
                .withMessage("rotation must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
        assertThatIllegalArgumentException().isThrownBy(() -> Motion.cut(at, Vec3.ZERO, nan))
                .withMessage("rotation must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
        assertThatIllegalArgumentException().isThrownBy(() -> new Motion(at, Vec3.ZERO, new Vec3(1.1, 0, 0)))
                .withMessage(
                        "turn must be of length <= 2 tan(1/2), one radian (Motion.cut makes several motions), but was Vec3[x=1.1, y=0.0, z=0.0]");
        assertThatIllegalArgumentException().isThrownBy(() -> Motion.of(at, Vec3.ZERO, new Vec3(0, 1.01, 0)))
                .withMessage(
                        "rotation must be of at most 1 radian (Motion.cut makes several motions), but was Vec3[x=0.0, y=1.01, z=0.0]");
        Pose turned = new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Motion.between(at, turned))
                .withMessageStartingWith(
                        "turn must be of length <= 2 tan(1/2), one radian (Motion.cut makes several motions), but was Vec3[x=0.0");
        Motion motion = Motion.at(at);
        assertThatIllegalArgumentException().isThrownBy(() -> motion.pose(1.5))
                .withMessage("t must be from 0.0 to 1.0, but was 1.5");
        assertThatIllegalArgumentException().isThrownBy(() -> motion.pose(Double.NaN))
                .withMessage("t must be from 0.0 to 1.0, but was NaN");
        Shape ball = new Sphere(1);
        assertThatIllegalArgumentException().isThrownBy(() -> ball.bounds(motion, -0.1, 1))
                .withMessage("t0 must be from 0.0 to 1.0, but was -0.1");
        assertThatIllegalArgumentException().isThrownBy(() -> ball.bounds(motion, 0.5, 0.4))
                .withMessage("t1 must be from 0.5 to 1.0, but was 0.4");
    }
}
