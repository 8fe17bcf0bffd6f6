package dev.ashlar.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class Vec3QuatPoseAabbTest {
    private final Random random = new Random(1);

    private Vec3 vector() {
        return new Vec3(2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1);
    }

    private Quat rotation() {
        return new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).unit();
    }

    private Pose pose() {
        return new Pose(vector().times(5), rotation());
    }

    private static void assertClose(Vec3 actual, Vec3 expected, double limit) {
        assertThat(actual.distance(expected)).as("%s, expected %s", actual, expected).isLessThanOrEqualTo(limit);
    }

    /** The matrix of a rotation by its own definition: columns are Rodrigues' images of the axes. */
    private static double[][] matrix(Vec3 axis, double angle) {
        double c = StrictMath.cos(angle);
        double s = StrictMath.sin(angle);
        double[] u = {axis.x(), axis.y(), axis.z()};
        double[][] m = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                m[i][j] = (1 - c) * u[i] * u[j] + (i == j ? c : 0);
            }
        }
        m[0][1] -= s * u[2];
        m[1][0] += s * u[2];
        m[0][2] += s * u[1];
        m[2][0] -= s * u[1];
        m[1][2] -= s * u[0];
        m[2][1] += s * u[0];
        return m;
    }

    private static Vec3 times(double[][] m, Vec3 v) {
        return new Vec3(m[0][0] * v.x() + m[0][1] * v.y() + m[0][2] * v.z(), m[1][0] * v.x() + m[1][1] * v.y() + m[1][2] * v.z(),
                m[2][0] * v.x() + m[2][1] * v.y() + m[2][2] * v.z());
    }

    @Nested
    class OfVec3 {
        @Test
        void algebraOfKnownNumbers() {
            Vec3 a = new Vec3(1, 2, 3);
            Vec3 b = new Vec3(-4, 5, 6);
            assertThat(a.plus(b)).isEqualTo(new Vec3(-3, 7, 9));
            assertThat(a.minus(b)).isEqualTo(new Vec3(5, -3, -3));
            assertThat(a.times(2)).isEqualTo(new Vec3(2, 4, 6));
            assertThat(a.plusTimes(2, b)).isEqualTo(new Vec3(-7, 12, 15));
            assertThat(a.negated()).isEqualTo(new Vec3(-1, -2, -3));
            assertThat(a.dot(b)).isEqualTo(24);
            assertThat(a.cross(b)).isEqualTo(new Vec3(-3, -18, 13));
            assertThat(a.lengthSq()).isEqualTo(14);
            assertThat(new Vec3(2, 3, 6).length()).isEqualTo(7);
            assertThat(a.distance(new Vec3(3, 5, 9))).isEqualTo(7);
            assertThat(new Vec3(0, 0, -9).unit()).isEqualTo(new Vec3(0, 0, -1));
        }

        @Test
        void flatFormIsTheSame() {
            double[] flat = new double[5];
            Vec3 v = vector();
            v.to(flat, 1);
            assertThat(Vec3.of(flat, 1)).isEqualTo(v);
            assertThat(flat).containsExactly(0, v.x(), v.y(), v.z(), 0);
        }

        @Test
        void namesWhatIsWrong() {
            assertThatIllegalArgumentException().isThrownBy(() -> Vec3.ZERO.unit())
                    .withMessage("length must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> new Vec3(1, Double.POSITIVE_INFINITY, 0).checkFinite("speed"))
                    .withMessage("speed must be finite, but was Vec3[x=1.0, y=Infinity, z=0.0]");
        }
    }

    @Nested
    class OfQuat {
        @Test
        void turnsAsItsMatrix() {
            double[] flat = new double[16];
            for (int i = 0; i < 2_000; i++) {
                Vec3 axis = vector().unit();
                double angle = 20 * random.nextDouble() - 10;
                double[][] m = matrix(axis, angle);
                Quat q = Quat.about(axis.times(0.1 + random.nextDouble()), angle);
                Vec3 v = vector();
                assertClose(q.rotate(v), times(m, v), 1e-14);
                q.to(flat, 1);
                assertThat(Quat.of(flat, 1)).isEqualTo(q);
                Quat.matrix(flat, 1, flat, 5);
                for (int k = 0; k < 9; k++) {
                    assertThat(flat[5 + k]).isCloseTo(m[k / 3][k % 3], within(2e-15));
                }
            }
        }

        @Test
        void productsTurnOneAfterTheOther() {
            for (int i = 0; i < 1_000; i++) {
                Quat a = rotation();
                Quat b = rotation();
                Vec3 v = vector();
                assertClose(a.times(b).rotate(v), a.rotate(b.rotate(v)), 1e-14);
                assertClose(a.conjugate().rotate(a.rotate(v)), v, 1e-14);
                assertThat(a.times(b).normSq()).isCloseTo(1, within(1e-14));
            }
            // i j = k
            assertThat(new Quat(1, 0, 0, 0).times(new Quat(0, 1, 0, 0))).isEqualTo(new Quat(0, 0, 1, 0));
        }

        @Test
        void flatTwinsAreBitEqual() {
            double[] flat = new double[7];
            for (int i = 0; i < 1_000; i++) {
                Quat q = rotation();
                Vec3 v = vector();
                q.to(flat, 0);
                Quat.rotate(flat, 0, v.x(), v.y(), v.z(), flat, 4);
                assertThat(Vec3.of(flat, 4)).isEqualTo(q.rotate(v));
                Quat.rotateBack(flat, 0, v.x(), v.y(), v.z(), flat, 4);
                assertThat(Vec3.of(flat, 4)).isEqualTo(q.conjugate().rotate(v));
            }
        }

        @Test
        void namesWhatIsWrong() {
            assertThatIllegalArgumentException().isThrownBy(() -> new Quat(0, 0, 0, 0).unit())
                    .withMessage("norm must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> Quat.about(Vec3.ZERO, 1))
                    .withMessage("length must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> Quat.about(new Vec3(1, 0, 0), Double.NaN))
                    .withMessage("angle must be finite, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Quat.about(new Vec3(Double.NaN, 0, 0), 1))
                    .withMessage("axis must be finite, but was Vec3[x=NaN, y=0.0, z=0.0]");
        }
    }

    @Nested
    class OfPose {
        @Test
        void turnsThenMoves() {
            Pose pose = new Pose(new Vec3(10, 0, 0), Quat.about(new Vec3(0, 0, 1), Math.PI / 2));
            assertClose(pose.apply(new Vec3(1, 0, 0)), new Vec3(10, 1, 0), 1e-15);
            assertThat(Pose.at(1, 2, 3).apply(new Vec3(1, 1, 1))).isEqualTo(new Vec3(2, 3, 4));
        }

        @Test
        void inverseAndProductAgreeWithApplying() {
            for (int i = 0; i < 1_000; i++) {
                Pose a = pose();
                Pose b = pose();
                Vec3 v = vector();
                assertClose(a.applyInverse(a.apply(v)), v, 1e-14);
                assertClose(a.inverse().apply(v), a.applyInverse(v), 1e-14);
                assertClose(a.times(b).apply(v), a.apply(b.apply(v)), 2e-14);
                assertThat(a.times(b).rotation().normSq()).isCloseTo(1, within(1e-15));
            }
        }

        @Test
        void relativeIsTheInverseTimesTheOther() {
            double[] flat = new double[24];
            for (int i = 0; i < 1_000; i++) {
                Pose a = pose();
                Pose b = pose();
                a.to(flat, 0);
                b.to(flat, 7);
                Pose.relative(flat, 0, flat, 7, flat, 15);
                Pose expected = a.inverse().times(b);
                Vec3 v = vector();
                assertClose(Pose.of(flat, 15).apply(v), expected.apply(v), 3e-14);
                assertClose(Pose.of(flat, 15).apply(v), a.applyInverse(b.apply(v)), 3e-14);
                assertThat(Pose.of(flat, 15).rotation().normSq()).isCloseTo(1, within(1e-15));
            }
        }

        @Test
        void relativeKeepsItsPrecisionFarFromTheOrigin() {
            double[] flat = new double[21];
            Quat q = rotation();
            Quat r = rotation();
            new Pose(new Vec3(0x1p40, -0x1p40, 0x1p41), q).to(flat, 0);
            new Pose(new Vec3(0x1p40 + 1, -0x1p40 + 2, 0x1p41 - 3), r).to(flat, 7);
            Pose.relative(flat, 0, flat, 7, flat, 14);
            assertClose(Vec3.of(flat, 14), q.conjugate().rotate(new Vec3(1, 2, -3)), 1e-15);
        }

        @Test
        void flatTwinsAreBitEqual() {
            double[] flat = new double[12];
            for (int i = 0; i < 1_000; i++) {
                Pose pose = pose();
                Vec3 v = vector();
                pose.to(flat, 1);
                assertThat(Pose.of(flat, 1)).isEqualTo(pose);
                Pose.apply(flat, 1, v.x(), v.y(), v.z(), flat, 9);
                assertThat(Vec3.of(flat, 9)).isEqualTo(pose.apply(v));
                Pose.applyInverse(flat, 1, v.x(), v.y(), v.z(), flat, 9);
                assertThat(Vec3.of(flat, 9)).isEqualTo(pose.applyInverse(v));
            }
        }

        @Test
        void namesWhatIsWrong() {
            assertThatIllegalArgumentException().isThrownBy(() -> Pose.at(Double.NaN, 0, 0))
                    .withMessage("position must be finite, but was Vec3[x=NaN, y=0.0, z=0.0]");
            assertThatIllegalArgumentException().isThrownBy(() -> new Pose(Vec3.ZERO, new Quat(0, 0, 0, 1.1)))
                    .withMessage("rotation must be of norm 1 (see Quat.unit()), but was Quat[x=0.0, y=0.0, z=0.0, w=1.1]");
            assertThatIllegalArgumentException().isThrownBy(() -> new Pose(Vec3.ZERO, new Quat(Double.NaN, 0, 0, 1)))
                    .withMessage("rotation must be of norm 1 (see Quat.unit()), but was Quat[x=NaN, y=0.0, z=0.0, w=1.0]");
        }
    }

    @Nested
    class OfAabb {
        private final Aabb box = new Aabb(0, 1, 2, 3, 5, 7);

        @Test
        void knowsItsMeasures() {
            assertThat(box.centre()).isEqualTo(new Vec3(1.5, 3, 4.5));
            assertThat(box.diagonal()).isEqualTo(Math.sqrt(9 + 16 + 25));
            assertThat(Aabb.about(new Vec3(1, 2, 3), 0.5, 1, 2)).isEqualTo(new Aabb(0.5, 1, 1, 1.5, 3, 5));
            assertThat(box.grown(1)).isEqualTo(new Aabb(-1, 0, 1, 4, 6, 8));
            assertThat(box.union(new Aabb(-1, 2, 3, 1, 9, 4))).isEqualTo(new Aabb(-1, 1, 2, 3, 9, 7));
            assertThat(new Aabb(-1e308, 0, 0, 1.5e308, 0, 0).centre().x()).isEqualTo(0.25e308);
        }

        @Test
        void containsItsBoundary() {
            assertThat(box.contains(new Vec3(0, 1, 2))).isTrue();
            assertThat(box.contains(new Vec3(3, 5, 7))).isTrue();
            for (int k = 0; k < 6; k++) {
                double[] p = {1, 2, 3};
                p[k % 3] = k < 3 ? -0.001 + k : 3.001 + 2 * (k - 3);
                assertThat(box.contains(Vec3.of(p, 0))).isFalse();
            }
        }

        @Test
        void touchingCountsAsOverlapOnEverySideAndInTheFlatTwin() {
            double[] flat = new double[13];
            for (int k = 0; k < 3; k++) {
                for (int side = -1; side <= 1; side += 2) {
                    for (double gap : new double[] {0, 1e-12}) {
                        double[] move = new double[3];
                        double[] width = {3, 4, 5};
                        move[k] = side * (width[k] + gap);
                        Aabb other = new Aabb(move[0], 1 + move[1], 2 + move[2], 3 + move[0], 5 + move[1], 7 + move[2]);
                        box.to(flat, 0);
                        other.to(flat, 7);
                        assertThat(Aabb.of(flat, 7)).isEqualTo(other);
                        assertThat(box.touches(other)).isEqualTo(gap == 0);
                        assertThat(other.touches(box)).isEqualTo(gap == 0);
                        assertThat(Aabb.touch(flat, 0, flat, 7)).isEqualTo(gap == 0);
                        assertThat(Aabb.touch(flat, 7, flat, 0)).isEqualTo(gap == 0);
                    }
                }
            }
        }

        @Test
        void anEmptyBoxGrowsByBalls() {
            double[] flat = new double[8];
            Aabb.clear(flat, 1);
            Aabb.extend(flat, 1, 1, 2, 3, 0.5);
            Aabb.extend(flat, 1, 0, 5, 3, 0);
            assertThat(Aabb.of(flat, 1)).isEqualTo(new Aabb(0, 1.5, 2.5, 1.5, 5, 3.5));
        }

        @Test
        void namesWhatIsWrong() {
            assertThatIllegalArgumentException().isThrownBy(() -> new Aabb(0, 2, 0, 1, 1, 1))
                    .withMessage("box must be a box with min <= max on y, but was 2.0 .. 1.0");
            assertThatIllegalArgumentException().isThrownBy(() -> new Aabb(0, 0, Double.NaN, 1, 1, 1))
                    .withMessage("box[2] must be finite, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Aabb.check("bounds", new double[] {0, 0, 0, 0, 1, 1, -1}, 1))
                    .withMessage("bounds must be a box with min <= max on z, but was 0.0 .. -1.0");
            assertThatIllegalArgumentException().isThrownBy(() -> Aabb.check("bounds", new double[6], 1))
                    .withMessage("bounds must have 6 numbers from index 1, but the array has 6");
            assertThatIllegalArgumentException().isThrownBy(() -> box.grown(-1))
                    .withMessage("margin must be finite and >= 0, but was -1.0");
        }
    }

    @Nested
    class OfCheck {
        @Test
        void returnsWhatPasses() {
            assertThat(Check.finite("x", -3)).isEqualTo(-3);
            assertThat(Check.positive("x", Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
            assertThat(Check.notNegative("x", 0)).isZero();
            assertThat(Check.within("x", 1.0, 1, 1)).isOne();
            assertThat(Check.within("n", 5, 5, 6)).isEqualTo(5);
            assertThat(Check.notNull("s", "s")).isEqualTo("s");
        }

        @Test
        void namesWhatIsWrong() {
            assertThatIllegalArgumentException().isThrownBy(() -> Check.finite("x", Double.NaN))
                    .withMessage("x must be finite, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.positive("mass", -1))
                    .withMessage("mass must be finite and > 0, but was -1.0");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.positive("mass", 0))
                    .withMessage("mass must be finite and > 0, but was 0.0");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.positive("mass", Double.NaN))
                    .withMessage("mass must be finite and > 0, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.positive("mass", Double.POSITIVE_INFINITY))
                    .withMessage("mass must be finite and > 0, but was Infinity");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.notNegative("gap", Double.NaN))
                    .withMessage("gap must be finite and >= 0, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.within("t", Double.NaN, 0, 1))
                    .withMessage("t must be from 0.0 to 1.0, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.within("n", 7, 1, 6))
                    .withMessage("n must be from 1 to 6, but was 7");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.within("n", -1, 0, Integer.MAX_VALUE))
                    .withMessage("n must be >= 0, but was -1");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.finite("a", new double[] {0, 1, Double.NaN}, 1, 2))
                    .withMessage("a[1] must be finite, but was NaN");
            assertThatIllegalArgumentException().isThrownBy(() -> Check.finite("a", new double[3], -1, 2))
                    .withMessage("a must have 2 numbers from index -1, but the array has 3");
            assertThatNullPointerException().isThrownBy(() -> Check.notNull("shape", null)).withMessage("shape must not be null");
            assertThat(Check.fault("x", "even", 3)).hasMessage("x must be even, but was 3");
        }
    }
}
