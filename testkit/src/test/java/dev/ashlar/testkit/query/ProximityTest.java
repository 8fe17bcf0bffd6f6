package dev.ashlar.testkit.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.query.ClosestPoints;
import dev.ashlar.query.Proximity;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.ProximityJudge;
import dev.ashlar.testkit.ShapeKind;
import dev.ashlar.testkit.ThinPairs;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The five proximity queries of core alone, for every pair of kinds of shapes. */
class ProximityTest {
    @ParameterizedTest
    @EnumSource(ShapeKind.class)
    void answersAsTheOraclesDo(ShapeKind kind) {
        judge(kind, 0, Tier.cases(40, 100));
    }

    @Tag("soak")
    @ParameterizedTest
    @EnumSource(ShapeKind.class)
    void answersAsTheOraclesDoTenThousandTimes(ShapeKind kind) {
        judge(kind, 100, 10_000);
    }

    /** The pairs of a kind with itself and with those after it, and one of them the other way round. */
    private static void judge(ShapeKind kind, int from, int to) {
        ProximityJudge judge = new ProximityJudge(new GenericNarrowPhase());
        for (ShapeKind other : ShapeKind.values()) {
            if (other.ordinal() >= kind.ordinal()) {
                judge.judge(kind, other, 1, from, to);
            }
        }
        int cases = (ShapeKind.values().length - kind.ordinal()) * (to - from);
        assertThat(judge.apart).isGreaterThan(cases / 10);
        assertThat(judge.stops).isGreaterThan(cases / 20);
    }

    /** Two edges hardly off parallel: a flat tetrahedron seemed to hold the origin, and the closest points were 7 mm off the shapes. */
    @Test
    void closestPointsOfNearlyParallelEdgesAreOnTheShapes() {
        new ProximityJudge(new GenericNarrowPhase()).judge(ShapeKind.POLYGON, ShapeKind.COMPOUND, 1, 1319, 1320);
    }

    /** The search stopped on slivers, and a nearest vector that parts nothing was taken for a gap, up to 9e-10 of the larger shape. */
    @Test
    void needlesInLargeBodiesAreFoundWhereverTheyAre() {
        ThinPairs pairs = new ThinPairs(new GenericNarrowPhase());
        int count = Tier.cases(150, 2_000);
        pairs.judge(0, count);
        assertThat(pairs.overlaps).isGreaterThan(count / 2);
        assertThat(pairs.apart).isGreaterThan(count * 3 / 20);
    }

    @Tag("soak")
    @Test
    void needlesInLargeBodiesAreFoundThirtyThousandTimes() {
        new ThinPairs(new GenericNarrowPhase()).judge(2_000, 32_000);
    }

    @Test
    void isUsedAsItsPageSays() {
        Proximity pair = Proximity.of(Polyhedron.box(1, 1, 1), new Sphere(0.5)).place(Pose.IDENTITY, Pose.at(2, 0, 0));
        assertThat(pair.intersects()).isFalse();
        assertThat(pair.isWithin(0.99)).isFalse();
        assertThat(pair.isWithin(1.01)).isTrue();
        ClosestPoints closest = pair.closestPoints();
        assertThat(closest.distance()).isEqualTo(1);
        assertThat(closest.onA()).isEqualTo(new Vec3(0.5, 0, 0));
        assertThat(closest.onB()).isEqualTo(new Vec3(1.5, 0, 0));
        Motion left = new Motion(Pose.at(2, 0, 0), new Vec3(-2, 0, 0), Vec3.ZERO);
        assertThat(pair.firstContact(Motion.at(Pose.IDENTITY), left, 1e-6).t).isBetween(0.4999, 0.5);
        pair.place(Pose.IDENTITY, Pose.at(0.9, 0, 0));
        assertThat(pair.intersects()).isTrue();
        assertThat(pair.depth()).isBetween(0.1 - 1e-12, 0.1 + 1e-12);
        assertThatThrownBy(() -> pair.isWithin(-1)).hasMessage("tolerance must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> Proximity.of(null, new Sphere(1))).hasMessage("a must not be null");
        assertThatThrownBy(() -> pair.firstContact(left, left, 0)).hasMessage("gap must be finite and > 0, but was 0.0");
    }

    @Test
    void allocatesNothingOnceWarm() {
        Motion resting = Motion.at(Pose.IDENTITY);
        Motion moving = Motion.of(Pose.at(1.5, 0, 0), new Vec3(-2, 0, 0), new Vec3(0, 0.5, 0));
        Proximity pair = Proximity.of(Polyhedron.box(1, 1, 1), Polyhedron.box(0.5, 0.2, 0.3));
        double[] poses = new double[2 * Pose.STRIDE];
        Pose.IDENTITY.to(poses, 0);
        Pose.at(0.751, 0, 0).to(poses, Pose.STRIDE);
        ContactBuffer contacts = new ContactBuffer();
        double[] out = new double[9];
        Allocation.assertNone("the five queries", 100, () -> {
            pair.place(poses, 0, poses, Pose.STRIDE);
            boolean hit = pair.intersects() || pair.isWithin(0.1) && pair.distance(out, 0) < 0;
            contacts.clear();
            if (hit || !pair.contacts(0.01, contacts) || pair.firstContact(resting, moving, 1e-4).status != Status.HIT) {
                throw new AssertionError("wrong");
            }
        });
    }
}
