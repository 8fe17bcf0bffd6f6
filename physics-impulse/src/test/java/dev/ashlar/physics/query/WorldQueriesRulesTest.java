package dev.ashlar.physics.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.contract.Allocation;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What queries of a world see, refuse and leave alone. */
class WorldQueriesRulesTest {
    private static final Vec3 DOWN_FROM = new Vec3(0, 10, 0);
    private static final Vec3 DOWN_TO = new Vec3(0, -10, 0);

    private final World world = World.builder().sleeping(true).build();
    private final WorldQueries queries = world.queries();
    private final BodyHit hit = new BodyHit();
    private final BodyHits hits = new BodyHits();

    private BodyDef box() {
        return BodyDef.dynamic(Polyhedron.box(1, 1, 1));
    }

    @Test
    void knowsBodiesAddedMovedRemovedAndRestoredSinceTheLastStep() {
        BodyId id = world.add(box().at(0, 1, 0));
        assertThat(queries.rayCast(DOWN_FROM, DOWN_TO, QueryFilter.ALL, hit)).isTrue();
        assertThat(hit.body()).isEqualTo(id);
        assertThat(hit.fraction).isCloseTo(8.5 / 20, within(1e-15));
        assertThat(hit.distance).isCloseTo(8.5, within(1e-14));
        assertThat(hit.hitPoint().distance(new Vec3(0, 1.5, 0))).isLessThan(1e-14);
        assertThat(hit.hitNormal()).isEqualTo(new Vec3(0, 1, 0));
        world.setTransform(id, Pose.at(0, -4, 0));
        queries.rayCast(DOWN_FROM, DOWN_TO, QueryFilter.ALL, hit);
        assertThat(hit.distance).isCloseTo(13.5, within(1e-14));
        byte[] snapshot = world.snapshot();
        world.remove(id);
        assertThat(queries.rayCast(DOWN_FROM, DOWN_TO, QueryFilter.ALL, hit)).isFalse();
        assertThat(hit.hit).isFalse();
        assertThat(hit.body()).isNull();
        world.restore(snapshot);
        assertThat(queries.rayCast(DOWN_FROM, DOWN_TO, QueryFilter.ALL, hit)).isTrue();
        assertThat(hit.distance).isCloseTo(13.5, within(1e-14));
    }

    @Test
    void ordersByPlaceThenByIndex() {
        BodyDef plate = BodyDef.staticBody(Polyhedron.box(4, 0.5, 4));
        BodyId low = world.add(plate.at(0, 0, 0));
        BodyId twin = world.add(plate.at(1, 0, 0));
        BodyId high = world.add(plate.at(0, 2, 0));
        assertThat(queries.rayCastAll(DOWN_FROM, DOWN_TO, QueryFilter.ALL, hits)).isEqualTo(3);
        assertThat(hits.body(0)).isEqualTo(high);
        assertThat(hits.body(1)).isEqualTo(low);
        assertThat(hits.body(2)).isEqualTo(twin);
        queries.rayCast(new Vec3(0, 1, 0), DOWN_TO, QueryFilter.ALL, hit);
        assertThat(hit.body()).isEqualTo(low);
        QueryShape ball = queries.prepare(new Sphere(0.25));
        Motion fall = new Motion(Pose.at(0.5, 1, 0), new Vec3(0, -4, 0), Vec3.ZERO);
        queries.shapeCast(ball, fall, QueryFilter.ALL, hit);
        assertThat(hit.body()).isEqualTo(low);
        assertThat(hit.fraction).isCloseTo(0.5 / 4, within(1e-6));
        assertThat(hit.hitNormal().y()).isCloseTo(1, within(1e-9));
        assertThat(hit.hitPoint().distance(new Vec3(0.5, 0.25, 0))).isLessThan(1e-6);
        queries.shapeCastAll(ball, fall, QueryFilter.ALL, hits);
        assertThat(hits.size()).isEqualTo(2);
        assertThat(hits.body(0)).isEqualTo(low);
        queries.overlapPoint(new Vec3(0.5, 0.1, 0), QueryFilter.ALL, hits);
        assertThat(hits.size()).isEqualTo(2);
        assertThat(hits.body(1)).isEqualTo(twin);
    }

    @Test
    void filtersAsTheWorldDoesAndByType() {
        BodyId one = world.add(box().at(0, 4, 0).filter(1, 2).userData("one"));
        BodyId two = world.add(BodyDef.kinematic(Polyhedron.box(1, 1, 1)).at(0, 2, 0).filter(2, 4).userData("two"));
        BodyId four = world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, 0, 0).filter(4, -1).userData("four"));
        world.add(box().at(0, 6, 0).sensor());
        assertThat(first(QueryFilter.ALL)).isEqualTo(one);
        assertThat(first(QueryFilter.ALL.collidingWith(4, -1))).isEqualTo(two);
        assertThat(first(QueryFilter.ALL.collidingWith(2, -1))).isEqualTo(one);
        assertThat(first(QueryFilter.ALL.collidingWith(-1, 4))).isEqualTo(four);
        assertThat(first(QueryFilter.ALL.only(BodyType.STATIC))).isEqualTo(four);
        assertThat(first(QueryFilter.ALL.only(BodyType.STATIC, BodyType.KINEMATIC))).isEqualTo(two);
        assertThat(first(QueryFilter.ALL.without(one))).isEqualTo(two);
        assertThat(first(QueryFilter.ALL.where((index, data) -> data == "four"))).isEqualTo(four);
        assertThat(first(QueryFilter.ALL.where((index, data) -> false))).isNull();
        assertThat(first(QueryFilter.ALL.sensors(true)).index()).isEqualTo(3);
        world.remove(one);
        BodyId heir = world.add(box().at(0, 4, 0));
        assertThat(heir.index()).isEqualTo(one.index());
        assertThat(first(QueryFilter.ALL.without(one))).isEqualTo(heir);
    }

    private BodyId first(QueryFilter filter) {
        boolean any = queries.rayTest(DOWN_FROM, DOWN_TO, filter);
        assertThat(queries.rayCast(DOWN_FROM, DOWN_TO, filter, hit)).isEqualTo(any);
        return hit.body();
    }

    @Test
    void findsSleepingBodiesAndLetsThemSleep() {
        world.add(BodyDef.staticBody(Polyhedron.box(10, 1, 10)).at(0, -0.5, 0));
        BodyId id = world.add(box().at(0, 0.5, 0));
        for (int i = 0; i < 120; i++) {
            world.step(1.0 / 60);
        }
        assertThat(world.isAwake(id)).isFalse();
        assertThat(first(QueryFilter.ALL)).isEqualTo(id);
        QueryShape ball = queries.prepare(new Sphere(0.5));
        queries.closest(ball, Pose.at(0, 2, 0), 1, QueryFilter.ALL, hit);
        assertThat(hit.body()).isEqualTo(id);
        assertThat(hit.distance).isCloseTo(0.5, within(1e-3));
        assertThat(world.isAwake(id)).isFalse();
    }

    @Test
    void castsStopShortOfTheGapAndSlideFromWithinIt() {
        world.add(BodyDef.staticBody(Polyhedron.box(10, 1, 10)).at(0, -0.5, 0));
        QueryShape capsule = queries.prepare(new Capsule(0.3, 0.5));
        double[] motion = new double[Motion.STRIDE];
        new Motion(Pose.at(0, 2, 0), new Vec3(0, -4, 0), Vec3.ZERO).to(motion, 0);
        assertThat(queries.shapeCast(capsule, motion, 0, 0.01, QueryFilter.ALL, hit)).isTrue();
        assertThat(hit.distance).isBetween(0.01 * 15 / 16, 0.01 * 17 / 16);
        assertThat(2 - 4 * hit.fraction - 0.8).isCloseTo(hit.distance, within(1e-12));
        assertThat(hit.otherPoint().distance(hit.hitPoint())).isCloseTo(hit.distance, within(1e-12));
        new Motion(Pose.at(0, 0.8, 0), new Vec3(3, 0, 0), Vec3.ZERO).to(motion, 0);
        assertThat(queries.shapeCast(capsule, motion, 0, 0.01, QueryFilter.ALL, hit)).isFalse();
        new Motion(Pose.at(0, 0.7, 0), new Vec3(3, 0, 0), Vec3.ZERO).to(motion, 0);
        assertThat(queries.shapeCast(capsule, motion, 0, 0.01, QueryFilter.ALL, hit)).isTrue();
        assertThat(hit.fraction).isZero();
        assertThat(hit.distance).isCloseTo(-0.1, within(1e-9));
        assertThat(hit.hitNormal().y()).isCloseTo(1, within(1e-9));
    }

    @Test
    void aCastMeetsWhatOnlyItsTurningReaches() {
        BodyId ball = world.add(BodyDef.staticBody(new Sphere(0.1)).at(0.75, 0.6, 0));
        QueryShape stick = queries.prepare(Polyhedron.box(2, 0.02, 0.02));
        double[] motion = new double[Motion.STRIDE];
        Motion.of(Pose.IDENTITY, Vec3.ZERO, new Vec3(0, 0, 1)).to(motion, 0);
        assertThat(queries.shapeCast(stick, motion, 0, 1e-3, QueryFilter.ALL, hit)).isTrue();
        assertThat(hit.body()).isEqualTo(ball);
        assertThat(hit.distance).isBetween(0.9e-3, 1.1e-3);
        assertThat(queries.shapeCastAll(stick, motion, 0, 1e-3, QueryFilter.ALL, hits)).isEqualTo(1);
        Motion.of(Pose.IDENTITY, Vec3.ZERO, new Vec3(0, 0, -1)).to(motion, 0);
        assertThat(queries.shapeCastTest(stick, motion, 0, 1e-3, QueryFilter.ALL)).isFalse();
    }

    @Test
    void contactsAreThoseOfEveryPlace() {
        BodyId corner = world.add(BodyDef.staticBody(Polyhedron.box(6, 6, 6).inverted()));
        QueryShape ball = queries.prepare(new Sphere(0.5));
        BodyContacts contacts = new BodyContacts();
        queries.contacts(ball, Pose.at(2.5, 2.49, -2.495), 0.02, QueryFilter.ALL, contacts);
        assertThat(contacts.size()).isEqualTo(3);
        for (int m = 0; m < 3; m++) {
            assertThat(contacts.body(m)).isEqualTo(corner);
            int c = contacts.buffer.firstContact(m);
            assertThat(contacts.buffer.separation(c)).isBetween(-1e-12, 0.011);
            Vec3 n = new Vec3(contacts.buffer.normalX(m), contacts.buffer.normalY(m), contacts.buffer.normalZ(m));
            assertThat(n.dot(new Vec3(1, 1, -1))).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void aContainerHoldsItsWallsUpToItsBox() {
        BodyId room = world.add(BodyDef.staticBody(Meshes.geodesicSphere(2, 3).inverted()));
        assertThat(queries.overlapPoint(Vec3.ZERO, QueryFilter.ALL, hits)).isZero();
        assertThat(queries.overlapPoint(new Vec3(1.9, 1.9, 0), QueryFilter.ALL, hits)).isEqualTo(1);
        assertThat(hits.body(0)).isEqualTo(room);
        assertThat(queries.overlapPoint(new Vec3(0, 2.1, 0), QueryFilter.ALL, hits)).isZero();
    }

    @Test
    void refusesBadArgumentsAndChangesNothing() {
        world.add(box());
        long before = world.stateHash();
        QueryShape ball = queries.prepare(new Sphere(1));
        QueryFilter all = QueryFilter.ALL;
        double[] pose = {0, 0, 0, 0, 0, 0, 1};
        refuses(() -> queries.rayCast(Vec3.ZERO, Vec3.ZERO, all, hit), "the vector of a ray must not be zero");
        refuses(() -> queries.rayCast(new double[] {0, 0, 0, Double.NaN, 0, 0}, 0, 1, all, hit),
                "ray[3] must be finite, but was NaN");
        refuses(() -> queries.rayCast(new double[] {0, 0, 0, 1e-200, 0, 0}, 0, 1, all, hit),
                "length of the ray's vector must be from");
        refuses(() -> queries.rayCast(new double[6], 2, 1, all, hit), "ray must have 6 numbers from index 2");
        refuses(() -> queries.rayCast(new double[] {0, 0, 0, 1, 0, 0}, 0, -1, all, hit), "limit must be finite and >= 0");
        refuses(() -> queries.rayCast(DOWN_FROM, DOWN_TO, null, hit), "filter must not be null");
        refuses(() -> queries.rayCast(DOWN_FROM, DOWN_TO, all, null), "out must not be null");
        refuses(() -> queries.prepare(null), "shape must not be null");
        refuses(() -> queries.overlaps(null, pose, 0, all, hits), "shape must not be null");
        refuses(() -> queries.overlaps(World.builder().build().queries().prepare(new Sphere(1)), pose, 0, all, hits),
                "shape must be one that this world prepared, but was another world's");
        refuses(() -> queries.overlaps(ball, new double[] {0, 0, 0, 0, 0, 0, 2}, 0, all, hits), "rotation must be of norm 1");
        refuses(() -> queries.closest(ball, pose, 0, -1, all, hit), "within must be finite and >= 0, but was -1.0");
        refuses(() -> queries.contacts(ball, pose, 0, Double.NaN, all, new BodyContacts()), "reach must be finite and >= 0");
        refuses(() -> queries.overlapPoint(new Vec3(0, Double.NaN, 0), all, hits), "point[1] must be finite, but was NaN");
        double[] motion = new double[Motion.STRIDE];
        Motion.at(Pose.IDENTITY).to(motion, 0);
        refuses(() -> queries.shapeCast(ball, motion, 0, 0, all, hit), "gap must be finite and > 0, but was 0.0");
        motion[Motion.TURN] = 3;
        refuses(() -> queries.shapeCast(ball, motion, 0, 1, all, hit), "turn must be of length <= 2 tan(1/2), one radian");
        refuses(() -> hits.index(0), "i must be");
        assertThat(world.stateHash()).isEqualTo(before);
        world.step(1.0 / 60);
    }

    private static void refuses(ThrowingCallable call, String text) {
        assertThatThrownBy(call).hasMessageContaining(text);
    }

    @Test
    void refusesQueriesInsideAStepAndStepsInsideAQuery() {
        AtomicReference<World> asked = new AtomicReference<>();
        World inner = World.builder().contactFilter((a, b) -> {
            asked.get().queries().rayTest(DOWN_FROM, DOWN_TO, QueryFilter.ALL);
            return true;
        }).build();
        asked.set(inner);
        inner.add(box());
        inner.add(box().at(0, 1, 0));
        assertThatThrownBy(() -> inner.step(0.01)).isInstanceOf(IllegalStateException.class)
                .hasMessage("a world must not be queried from inside its step");
        world.add(box());
        QueryFilter steps = QueryFilter.ALL.where((i, data) -> world.step(1) != null);
        assertThatThrownBy(() -> queries.rayTest(DOWN_FROM, DOWN_TO, steps))
                .hasMessage("a world must not be changed or stepped from inside a query");
        assertThat(queries.rayTest(DOWN_FROM, DOWN_TO, QueryFilter.ALL)).isTrue();
    }

    @Test
    void allocatesNothingOnceWarm() {
        World mixed = QueryWorld.build(World.builder(), 3);
        WorldQueries asked = mixed.queries();
        Cases cases = new Cases(4);
        double[] rays = new double[6 * 50];
        for (int i = 0; i < 50; i++) {
            Vec3 from = cases.point(4);
            from.to(rays, 6 * i);
            cases.point(4).minus(from).to(rays, 6 * i + 3);
        }
        double[] motion = new double[Motion.STRIDE];
        cases.motion(new Pose(cases.point(1), Quat.IDENTITY), 3, 1).to(motion, 0);
        BodyContacts contacts = new BodyContacts();
        QueryFilter filter = QueryFilter.ALL.collidingWith(3, -1).where((i, data) -> i != 5);
        QueryShape[] shapes = new QueryShape[QueryWorld.Kind.values().length];
        for (QueryWorld.Kind kind : QueryWorld.Kind.values()) {
            shapes[kind.ordinal()] = asked.prepare(QueryWorld.shape(kind, cases));
        }
        Allocation.assertNone("queries", 20, () -> {
            for (int i = 0; i < 50; i++) {
                asked.rayCast(rays, 6 * i, 1, filter, hit);
                asked.rayTest(rays, 6 * i, 1, filter);
                asked.rayCastAll(rays, 6 * i, 1, filter, hits);
                asked.overlapPoint(rays, 6 * i, filter, hits);
            }
            for (QueryShape shape : shapes) {
                asked.shapeCast(shape, motion, 0, 1e-3, filter, hit);
                asked.shapeCastAll(shape, motion, 0, 1e-3, filter, hits);
                asked.shapeCastTest(shape, motion, 0, 1e-3, filter);
                asked.overlaps(shape, motion, 0, filter, hits);
                asked.overlapsAny(shape, motion, 0, filter);
                asked.closest(shape, motion, 0, 0.2, filter, hit);
                asked.closestAll(shape, motion, 0, 0.2, filter, hits);
                asked.contacts(shape, motion, 0, 0.05, filter, contacts);
            }
        });
    }
}
