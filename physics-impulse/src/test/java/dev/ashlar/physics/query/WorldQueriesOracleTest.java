package dev.ashlar.physics.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.OverlapOracle;
import dev.ashlar.testkit.RayOracle;
import dev.ashlar.testkit.ShapeKind;
import dev.ashlar.testkit.SweepOracle;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each query against the oracles, body by body, for every kind of shape to ask with and every kind of body; and with every broad phase
 * the same bits. A case is one question about one body.
 */
class WorldQueriesOracleTest {
    private static final List<String> BROAD = List.of("tree", "sap", "axis-sort", "grid", "vadop", "brute-force");
    private static final int BODIES = 20;
    private static final double BAND = 1e-8;
    private static final double GAP = 2e-3;

    private final BodyHit hit = new BodyHit();
    private final BodyHits hits = new BodyHits();
    private final BodyHits others = new BodyHits();
    private List<World> worlds;
    private List<Shape> shapes;
    private List<Pose> poses;
    private String now;
    private int stops;
    private int near;

    @ParameterizedTest
    @EnumSource(ShapeKind.class)
    void isRightForEveryKindOfBody(ShapeKind kind) {
        judge(kind, 1, Tier.cases(2, 5));
    }

    @Tag("soak")
    @ParameterizedTest
    @EnumSource(ShapeKind.class)
    void isRightForEveryKindOfBodyTenThousandTimes(ShapeKind kind) {
        judge(kind, 100, 5);
    }

    private void judge(ShapeKind kind, int scenes, int questions) {
        for (ShapeKind with : ShapeKind.values()) {
            for (int scene = 0; scene < scenes; scene++) {
                Cases cases = new Cases(1000 * (8 * kind.ordinal() + with.ordinal()) + scene);
                build(kind, cases);
                for (int i = 0; i < questions; i++) {
                    now = with + " among " + kind + ", scene " + scene + ", question " + i;
                    Shape shape = with.shape(cases);
                    boolean convex = with.isConvex() && kind.isConvex();
                    rest(shape, cases.pose(1.5), cases.between(0, 0.3), convex);
                    cast(shape, cases.motion(cases.pose(2), i % 2 == 0 ? 3 : 0.1, 1), convex);
                    ray(cases.point(2.5), cases.point(2.5));
                    point(cases.point(1.5));
                }
            }
        }
        assertThat(stops).isGreaterThan(scenes);
        assertThat(near).isGreaterThan(2 * scenes * questions);
    }

    private void build(ShapeKind kind, Cases cases) {
        worlds = new ArrayList<>();
        for (String broad : BROAD) {
            worlds.add(World.builder().broadPhase(broad).build());
        }
        shapes = new ArrayList<>();
        poses = new ArrayList<>();
        for (int i = 0; i < BODIES; i++) {
            shapes.add(kind.shape(cases));
            poses.add(cases.pose(1.5));
            for (World world : worlds) {
                BodyDef def = i % 2 == 0 ? BodyDef.staticBody(shapes.get(i)) : BodyDef.kinematic(shapes.get(i));
                world.add(def.at(poses.get(i)));
            }
        }
    }

    private interface Question {
        int ask(WorldQueries queries, BodyHits out);
    }

    /** Asks all worlds, and leaves the answers of the first, to which all others must be equal. */
    private void ask(Question question) {
        question.ask(worlds.get(0).queries(), hits);
        for (World world : worlds.subList(1, worlds.size())) {
            question.ask(world.queries(), others);
            check(others.size() == hits.size(), "number of hits by " + world.report().broadPhase(), -1, others.size());
            BodyHit other = new BodyHit();
            for (int i = 0; i < hits.size(); i++) {
                hits.get(i, hit);
                others.get(i, other);
                check(hit.toString().equals(other.toString()) && hit.otherPoint().equals(other.otherPoint()),
                        "hit " + i + " by " + world.report().broadPhase(), hit.index, 0);
            }
        }
    }

    /** Where in the answer a body is, or -1. */
    private int find(int body) {
        return IntStream.range(0, hits.size()).filter(i -> hits.index(i) == body).findFirst().orElse(-1);
    }

    private void rest(Shape shape, Pose pose, double within, boolean convex) {
        double[] truth = new double[BODIES];
        for (int b = 0; b < BODIES; b++) {
            boolean far = !shape.bounds(pose).grown(within + 0.01).touches(shapes.get(b).bounds(poses.get(b)));
            boolean deep = !far && !convex && OverlapOracle.overlap(shape, pose, shapes.get(b), poses.get(b));
            truth[b] = far ? 1e9 : deep ? -1e9 : DistanceOracle.signed(shape, pose, shapes.get(b), poses.get(b));
        }
        ask((q, out) -> q.closestAll(q.prepare(shape), pose, within, QueryFilter.ALL, out));
        for (int b = 0; b < BODIES; b++) {
            int at = find(b);
            check(at >= 0 == truth[b] <= within || Math.abs(truth[b] - within) < BAND, "closest within " + within, b, truth[b]);
            if (at >= 0) {
                near++;
                double d = hits.distance(at);
                check(truth[b] == -1e9 ? d < BAND : Math.abs(d - truth[b]) < BAND, "distance " + d, b, truth[b]);
                check(at == 0 || hits.distance(at - 1) <= d, "order", b, d);
            }
        }
        ask((q, out) -> q.overlaps(q.prepare(shape), pose, QueryFilter.ALL, out));
        for (int b = 0; b < BODIES; b++) {
            check(find(b) >= 0 == truth[b] < 0 || Math.abs(truth[b]) < BAND, "overlap", b, truth[b]);
        }
    }

    private void cast(Shape shape, Motion motion, boolean convex) {
        double[] flat = new double[Motion.STRIDE];
        motion.to(flat, 0);
        ask((q, out) -> q.shapeCastAll(q.prepare(shape), flat, 0, GAP, QueryFilter.ALL, out));
        for (int b = 0; b < BODIES; b++) {
            Motion rests = Motion.at(poses.get(b));
            int at = find(b);
            boolean far = !shape.bounds(motion, 0, 1).touches(shapes.get(b).bounds(poses.get(b)));
            SweepOracle.Bracket overlap = far ? new SweepOracle.Bracket(1, Double.POSITIVE_INFINITY)
                    : SweepOracle.firstOverlap(shape, motion, shapes.get(b), rests, BAND);
            double t = at < 0 ? 1 : hits.fraction(at);
            check(overlap.isClear() || at >= 0 && t <= overlap.reached(), "cast to " + t, b, overlap.reached());
            if (at >= 0) {
                stops++;
                double gap = !convex && OverlapOracle.overlap(shape, motion.pose(t), shapes.get(b), poses.get(b)) ? -1e9
                        : SweepOracle.gap(shape, motion, shapes.get(b), rests, t);
                check(gap <= GAP * 17 / 16 + BAND, "gap at the stop", b, gap);
                check(t == 0 || gap >= -BAND, "overlap at the stop", b, gap);
                check(at == 0 || hits.fraction(at - 1) <= t, "order", b, t);
            }
        }
    }

    private void ray(Vec3 from, Vec3 to) {
        ask((q, out) -> q.rayCastAll(from, to, QueryFilter.ALL, out));
        for (int b = 0; b < BODIES; b++) {
            RayOracle.Result truth = RayOracle.cast(shapes.get(b), poses.get(b), from, to);
            int at = find(b);
            double t = at < 0 ? Double.POSITIVE_INFINITY : hits.fraction(at);
            check(truth.isDoubtful() || t == truth.fraction() || Math.abs(t - truth.fraction()) < BAND, "ray to " + t, b,
                    truth.fraction());
        }
        boolean any = hits.size() > 0;
        for (World world : worlds) {
            check(world.queries().rayTest(from, to, QueryFilter.ALL) == any, "any", -1, 0);
            check(world.queries().rayCast(from, to, QueryFilter.ALL, hit) == any, "first", -1, 0);
            check(!any || hit.index == hits.index(0) && hit.fraction == hits.fraction(0), "first", hit.index, hit.fraction);
        }
    }

    private void point(Vec3 point) {
        Pose at = new Pose(point, Quat.IDENTITY);
        Shape dot = Polyhedron.point(Vec3.ZERO);
        ask((q, out) -> q.overlapPoint(point, QueryFilter.ALL, out));
        for (int b = 0; b < BODIES; b++) {
            boolean inside = OverlapOracle.overlap(dot, at, shapes.get(b), poses.get(b));
            check(find(b) >= 0 == inside, "point inside", b, inside ? 1 : 0);
        }
    }

    private void check(boolean right, String what, int body, double truth) {
        if (!right) {
            throw new AssertionError(what + " is wrong for body " + body + " of " + now + "; should be " + truth);
        }
    }
}
