package dev.ashlar.physics.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries of worlds in motion against one body after the other, with every broad phase. */
class WorldQueriesTest {
    private static final List<String> BROAD = List.of("brute-force", "tree", "sap", "axis-sort", "grid", "vadop");
    private static final double GAP = 1e-3;
    /** How far answers may be off: bodies' own frames round differently. */
    private static final double ROUNDING = 1e-11;

    private final BodyHit hit = new BodyHit();
    private final BodyHits hits = new BodyHits();

    @Test
    void findsWhatBruteForceFindsWhileBodiesMove() {
        World world = QueryWorld.build(World.builder().sleeping(true), 7);
        Cases cases = new Cases(8);
        int rays = 0;
        int casts = 0;
        for (int step = 0; step < 12; step++) {
            for (int i = 0; i < 40; i++) {
                rays += checkRay(world, cases.point(4), cases.point(4));
                checkPoint(world, cases.point(3.4));
            }
            for (QueryWorld.Kind kind : QueryWorld.Kind.values()) {
                Shape shape = QueryWorld.shape(kind, cases);
                checkPose(world, shape, cases.pose(3), cases.between(0, 0.5));
                casts += checkCast(world, shape, QueryWorld.motion(cases));
            }
            world.step(1.0 / 60);
        }
        assertThat(rays).isGreaterThan(300);
        assertThat(casts).isGreaterThan(100);
    }

    private int checkRay(World world, Vec3 from, Vec3 to) {
        SortedMap<Integer, Double> truth = new BruteQueries(world).rays(from, to, false);
        WorldQueries queries = world.queries();
        assertThat(queries.rayCastAll(from, to, QueryFilter.ALL, hits)).isEqualTo(truth.size());
        assertSame(truth, IntStream.range(0, hits.size()).mapToDouble(hits::fraction).toArray());
        assertThat(queries.rayCast(from, to, QueryFilter.ALL, hit)).isEqualTo(!truth.isEmpty());
        assertThat(queries.rayTest(from, to, QueryFilter.ALL)).isEqualTo(!truth.isEmpty());
        if (hit.hit) {
            assertThat(hit.index).isEqualTo(hits.index(0));
            assertThat(hit.fraction).isEqualTo(hits.fraction(0));
            assertThat(hit.distance).isCloseTo(hit.hitPoint().distance(from), within(1e-9));
            assertThat(hit.hitNormal().dot(to.minus(from))).isNegative();
        }
        return truth.size();
    }

    private void assertSame(SortedMap<Integer, Double> truth, double[] found) {
        for (int i = 0; i < hits.size(); i++) {
            assertThat(truth).containsKey(hits.index(i));
            assertThat(found[i]).isCloseTo(truth.get(hits.index(i)), within(ROUNDING));
            assertThat(i == 0 || found[i - 1] < found[i] || found[i - 1] == found[i] && hits.index(i - 1) < hits.index(i))
                    .isTrue();
        }
    }

    private void checkPoint(World world, Vec3 point) {
        SortedMap<Integer, Double> truth = new BruteQueries(world).overlapPoint(point);
        world.queries().overlapPoint(point, QueryFilter.ALL, hits);
        assertThat(indices()).isEqualTo(List.copyOf(truth.keySet()));
    }

    private void checkPose(World world, Shape shape, Pose pose, double within) {
        WorldQueries queries = world.queries();
        QueryShape prepared = queries.prepare(shape);
        SortedMap<Integer, Double> truth = new BruteQueries(world).distances(shape, pose, within);
        assertThat(queries.closestAll(prepared, pose, within, QueryFilter.ALL, hits)).isEqualTo(truth.size());
        boolean convex = hits.size() == 0 || hits.distance(0) >= 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < hits.size(); i++) {
            double d = truth.get(hits.index(i));
            // How deep shapes that are not convex are is known from below only, and algorithms differ.
            assertThat(hits.distance(i)).isCloseTo(d, within(d < 0 ? Double.MAX_VALUE : ROUNDING));
            assertThat(hits.distance(i) < 0).isEqualTo(d < 0);
            assertThat(i == 0 || hits.distance(i - 1) <= hits.distance(i)).isTrue();
            hits.get(i, hit);
            if (d > 1e-6) {
                assertThat(hit.hitPoint().distance(hit.otherPoint())).isCloseTo(d, within(ROUNDING));
                assertThat(hit.otherPoint().minus(hit.hitPoint()).dot(hit.hitNormal())).isCloseTo(d, within(1e-9));
            }
            least = Math.min(least, hit.distance);
        }
        assertThat(convex || least < 0).isTrue();
        assertThat(queries.closest(prepared, pose, within, QueryFilter.ALL, hit)).isEqualTo(!truth.isEmpty());
        assertThat(hit.hit ? hit.distance : Double.POSITIVE_INFINITY).isEqualTo(least);
        List<Integer> deep = truth.entrySet().stream().filter(e -> e.getValue() < 0).map(e -> e.getKey()).toList();
        queries.overlaps(prepared, pose, QueryFilter.ALL, hits);
        assertThat(indices()).isEqualTo(deep);
    }

    private int checkCast(World world, Shape shape, Motion motion) {
        WorldQueries queries = world.queries();
        QueryShape prepared = queries.prepare(shape);
        double[] flat = new double[Motion.STRIDE];
        motion.to(flat, 0);
        SortedMap<Integer, Double> truth = new BruteQueries(world).casts(shape, motion, GAP);
        queries.shapeCastAll(prepared, flat, 0, GAP, QueryFilter.ALL, hits);
        // Sweeps of different algorithms may stop anywhere from the gap to a sixteenth more, and differ in what just grazes.
        double slow = GAP;
        for (int i = 0; i < hits.size(); i++) {
            hits.get(i, hit);
            assertThat(hit.distance).isLessThanOrEqualTo(GAP * (1 + 1.0 / 15));
            Pose there = motion.pose(hit.fraction);
            SortedMap<Integer, Double> gaps = new BruteQueries(world).distances(shape, there, GAP);
            assertThat(gaps.getOrDefault(hit.index, slow)).isLessThanOrEqualTo(GAP * (1 + 1.0 / 15));
        }
        for (int index : truth.keySet()) {
            if (!indices().contains(index)) {
                for (int k = 0; k <= 100; k++) {
                    Double gap = new BruteQueries(world).distances(shape, motion.pose(k / 100.0), GAP).get(index);
                    assertThat(gap == null || gap > GAP * (1 - 1.0 / 15)).as("body %d, passed over", index).isTrue();
                }
            }
        }
        assertThat(queries.shapeCast(prepared, flat, 0, GAP, QueryFilter.ALL, hit)).isEqualTo(hits.size() > 0);
        assertThat(queries.shapeCastTest(prepared, flat, 0, GAP, QueryFilter.ALL)).isEqualTo(hits.size() > 0);
        if (hit.hit) {
            assertThat(hit.index).isEqualTo(hits.index(0));
            assertThat(hit.fraction).isEqualTo(hits.fraction(0));
            assertThat(hit.distance).isEqualTo(hits.distance(0));
        }
        return hits.size();
    }

    private List<Integer> indices() {
        return IntStream.range(0, hits.size()).map(hits::index).boxed().toList();
    }

    @Tag("slow")
    @Test
    void answersAreTheSameBitsWithEveryBroadPhaseAndChangeNothing() {
        List<Long> answers = new ArrayList<>();
        List<Long> states = new ArrayList<>();
        for (String broad : BROAD) {
            World world = QueryWorld.build(World.builder().sleeping(true).broadPhase(broad), 21);
            World unasked = QueryWorld.build(World.builder().sleeping(true).broadPhase(broad), 21);
            long answer = 0;
            for (int step = 0; step < 10; step++) {
                answer = BodySet.hash(answer, ask(world, new Cases(100 + step)));
                world.step(1.0 / 60);
                unasked.step(1.0 / 60);
                assertThat(world.stateHash()).as(broad).isEqualTo(unasked.stateHash());
            }
            answers.add(answer);
            states.add(world.stateHash());
        }
        assertThat(answers).containsOnly(answers.get(0));
        assertThat(states).containsOnly(states.get(0));
    }

    /** A hash of the answers to many questions. */
    private long ask(World world, Cases cases) {
        WorldQueries queries = world.queries();
        long hash = 0;
        double[] flat = new double[Motion.STRIDE];
        for (int i = 0; i < 60; i++) {
            Vec3 from = cases.point(4);
            Vec3 to = cases.point(4);
            queries.rayCast(from, to, QueryFilter.ALL, hit);
            hash = hash(hash, hit);
            queries.rayCastAll(from, to, QueryFilter.ALL.sensors(true), hits);
            hash = hash(hash, hits);
            queries.overlapPoint(from, QueryFilter.ALL, hits);
            hash = hash(hash, hits);
        }
        BodyContacts contacts = new BodyContacts();
        for (QueryWorld.Kind kind : QueryWorld.Kind.values()) {
            QueryShape shape = queries.prepare(QueryWorld.shape(kind, cases));
            Motion motion = QueryWorld.motion(cases);
            motion.to(flat, 0);
            queries.shapeCast(shape, flat, 0, GAP, QueryFilter.ALL, hit);
            hash = hash(hash, hit);
            queries.shapeCastAll(shape, motion, QueryFilter.ALL, hits);
            hash = hash(hash, hits);
            queries.closestAll(shape, motion.start(), 0.3, QueryFilter.ALL, hits);
            hash = hash(hash, hits);
            queries.closest(shape, motion.start(), 0.3, QueryFilter.ALL, hit);
            hash = hash(hash, hit);
            queries.overlaps(shape, motion.start(), QueryFilter.ALL, hits);
            hash = hash(hash, hits);
            queries.contacts(shape, motion.start(), 0.05, QueryFilter.ALL, contacts);
            for (int m = 0; m < contacts.size(); m++) {
                hash = BodySet.hash(hash, contacts.index(m));
                hash = BodySet.hash(hash, Double.doubleToRawLongBits(contacts.buffer.normalX(m)));
            }
        }
        return hash;
    }

    private long hash(long hash, BodyHits all) {
        BodyHit one = new BodyHit();
        long h = BodySet.hash(hash, all.size());
        for (int i = 0; i < all.size(); i++) {
            all.get(i, one);
            h = hash(h, one);
        }
        return h;
    }

    private static long hash(long hash, BodyHit hit) {
        long h = BodySet.hash(hash, hit.index);
        h = BodySet.hash(h, Double.doubleToRawLongBits(hit.fraction));
        h = BodySet.hash(h, Double.doubleToRawLongBits(hit.distance));
        h = BodySet.hash(h, hit.face * 31L + hit.part);
        for (int k = 0; k < 3; k++) {
            h = BodySet.hash(h, Double.doubleToRawLongBits(hit.point[k]));
            h = BodySet.hash(h, Double.doubleToRawLongBits(hit.other[k]));
            h = BodySet.hash(h, Double.doubleToRawLongBits(hit.normal[k]));
        }
        return h;
    }

    @Test
    void eventDrivenWorldsAreAskedTheSame() {
        World world = World.builder().eventDriven().build();
        Cases cases = new Cases(31);
        for (int i = 0; i < 60; i++) {
            Vec3 v = cases.direction().times(5);
            world.add(BodyDef.dynamic(new Sphere(0.2)).at(new Pose(cases.point(3), Quat.IDENTITY))
                    .linearVelocity(v.x(), v.y(), v.z())
                    .restitution(1));
        }
        world.add(BodyDef.staticBody(Polyhedron.box(8, 8, 8).inverted()).restitution(1));
        int found = 0;
        for (int step = 0; step < 30; step++) {
            world.step(1.0 / 30);
            for (int i = 0; i < 20; i++) {
                found += checkRay(world, cases.point(4), cases.point(4));
            }
        }
        assertThat(found).isGreaterThan(50);
    }
}
