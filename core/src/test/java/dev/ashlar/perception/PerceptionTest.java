package dev.ashlar.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.collection.Allocation;
import dev.ashlar.math.Vec3;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PerceptionTest {
    private static final double RIGHT_ANGLE = Math.PI / 2;
    private static final Viewpoint AT_ORIGIN = new Viewpoint(Vec3.ZERO, new Vec3(0, 0, -2), RIGHT_ANGLE);

    @Test
    void followsItsFormula() {
        Perception perception = new Perception(AT_ORIGIN, 3, 5, 7, 10, 20);
        // tan 45 degrees is 1: size 2 / (2 + 8), nearness 10 / (10 + 6), speed 5 / (5 + 20).
        assertThat(perception.priority(0, 0, -8, 2, 5)).isCloseTo(3 * 0.2 + 5 * 0.625 + 7 * 0.2, within(1e-12));
    }

    @Test
    void standardWeightsAreTwoToOneToOne() {
        double standard = new Perception(AT_ORIGIN).priority(1, 2, -8, 2, 5);
        assertThat(standard).isEqualTo(new Perception(AT_ORIGIN, 2, 1, 1, 10, 10).priority(1, 2, -8, 2, 5));
    }

    @Test
    void seesOnlyWhatTouchesTheConeOfView() {
        Perception size = new Perception(AT_ORIGIN, 1, 0, 0, 1, 1);
        assertThat(size.priority(0, 0, -10, 1, 0)).isPositive();
        assertThat(size.priority(9, 0, -10, 0.1, 0)).isPositive();
        assertThat(size.priority(11, 0, -10, 0.8, 0)).as("its rim is inside").isPositive();
        assertThat(size.priority(11, 0, -10, 0.7, 0)).as("just outside").isZero();
        assertThat(size.priority(0, 0, 3, 2.9, 0)).as("behind the camera").isZero();
        assertThat(size.priority(0, 0, 3, 3.1, 0)).as("around the camera").isPositive();
        assertThat(size.priority(0, 0, 0, 0, 0)).as("a point at the camera").isZero();
    }

    @Test
    void neverFallsWithSizeNearnessOrSpeed() {
        Random random = new Random(4);
        Perception perception = new Perception(AT_ORIGIN);
        for (int i = 0; i < 10_000; i++) {
            double x = random.nextGaussian() * 10;
            double y = random.nextGaussian() * 10;
            double z = random.nextGaussian() * 10;
            double radius = random.nextDouble() * 5;
            double speed = random.nextDouble() * 30;
            double priority = perception.priority(x, y, z, radius, speed);
            assertThat(priority).isBetween(0.0, 4.0);
            assertThat(perception.priority(x, y, z, 1.1 * radius, speed)).isGreaterThanOrEqualTo(priority);
            assertThat(perception.priority(x, y, z, radius, 1.1 * speed)).isGreaterThan(priority);
            assertThat(perception.priority(0.9 * x, 0.9 * y, 0.9 * z, radius, speed)).isGreaterThanOrEqualTo(priority);
        }
    }

    @Test
    void lookingFromElsewhereIsTheSameAsMovingTheScene() {
        Perception perception = new Perception(AT_ORIGIN);
        double before = perception.priority(1, 2, -8, 1, 0);
        perception.lookFrom(new Viewpoint(new Vec3(4, 8, 16), new Vec3(0, 0, -1), RIGHT_ANGLE));
        assertThat(perception.priority(5, 10, 8, 1, 0)).isEqualTo(before);
    }

    /** Of a ball before, beside and behind the camera: as the priority has it, in which only size depends on that. */
    @Test
    void seesWhatTouchesTheCone() {
        Perception onlySize = new Perception(AT_ORIGIN, 1, 0, 0, 10, 10);
        SplittableRandom random = new SplittableRandom(5);
        int seen = 0;
        for (int i = 0; i < 2000; i++) {
            double x = random.nextDouble(-5, 5);
            double y = random.nextDouble(-5, 5);
            double z = random.nextDouble(-5, 5);
            double r = random.nextDouble(0, 2);
            boolean isSeen = onlySize.isSeen(x, y, z, r);
            seen += isSeen ? 1 : 0;
            assertThat(isSeen).isEqualTo(onlySize.priority(x, y, z, r, 0) > 0);
        }
        assertThat(seen).isBetween(300, 1200);
        assertThat(onlySize.isSeen(0, 0, -3, 0.1)).isTrue();
        assertThat(onlySize.isSeen(0, 0, 3, 0.1)).isFalse();
    }

    /** So that a view that was stored and read again is the same. */
    @Test
    void directionsOfUnitLengthAreLeftAsTheyAre() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 2000; i++) {
            Vec3 any = new Vec3(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1));
            Viewpoint view = new Viewpoint(Vec3.ZERO, any, 1);
            assertThat(view.direction().length()).isCloseTo(1, within(1e-15));
            assertThat(new Viewpoint(Vec3.ZERO, view.direction(), 1)).isEqualTo(view);
        }
    }

    @Test
    void isANumberForAllFiniteInput() {
        Perception perception = new Perception(AT_ORIGIN);
        for (double x : new double[] {0, 1e-300, 1e300, Double.MAX_VALUE}) {
            assertThat(perception.priority(x, 0, 0, 0, 0)).isBetween(0.0, 4.0);
            assertThat(perception.priority(x, 0, -x, Double.MAX_VALUE, Double.MAX_VALUE)).isBetween(0.0, 4.0);
        }
    }

    @Test
    void namesWhatIsWrong() {
        Vec3 ahead = new Vec3(0, 0, -1);
        assertThatThrownBy(() -> new Viewpoint(new Vec3(Double.NaN, 0, 0), ahead, 1))
                .hasMessage("position must be finite, but was Vec3[x=NaN, y=0.0, z=0.0]");
        assertThatThrownBy(() -> new Viewpoint(Vec3.ZERO, Vec3.ZERO, 1))
                .hasMessage("length of the view direction must be finite and > 0, but was 0.0");
        for (double wrong : new double[] {0, Math.PI, Double.NaN}) {
            assertThatThrownBy(() -> new Viewpoint(Vec3.ZERO, ahead, wrong))
                    .hasMessage("fieldOfView must be above 0 and below pi, but was " + wrong);
        }
        assertThatThrownBy(() -> new Perception(AT_ORIGIN, -1, 0, 0, 1, 1))
                .hasMessage("sizeWeight must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> new Perception(AT_ORIGIN, 1, 0, 0, 0, 1))
                .hasMessage("halfDistance must be finite and > 0, but was 0.0");
    }

    @Test
    void allocatesNothing() {
        Perception perception = new Perception(AT_ORIGIN);
        double[] sum = {0};
        assertThat(Allocation.leastBytes(() -> {
            perception.lookFrom(AT_ORIGIN);
            for (int i = 0; i < 100; i++) {
                sum[0] += perception.priority(i, 1, -2, 1, 3);
            }
        })).isZero();
        assertThat(sum[0]).isPositive();
    }
}
