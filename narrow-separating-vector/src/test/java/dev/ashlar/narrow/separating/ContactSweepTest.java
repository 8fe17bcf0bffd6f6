package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.SweepOracle;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract suite sweeps pairs without memory; these sweeps go along the plane of remembered contacts. */
class ContactSweepTest {
    private static final double ZONE = 1e-4;

    private final Cases cases = new Cases(31);
    private final SeparatingVectorQuery query = new SeparatingVectorQuery(SearchOptions.DEFAULT);
    private final ContactSweep sweep = new ContactSweep();
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();
    private final ContactBuffer contacts = new ContactBuffer();

    /** A solid with a face turned to y, lying at y = gap on a slab, shifted and turned about y, perhaps tilted. */
    private Pose onSlab(Polyhedron body, double gap, double tilt) {
        int f = cases.integer(0, body.faceCount() - 1);
        Quat down = turn(body.normal(f), new Vec3(0, -1, 0));
        Quat turn = Quat.about(new Vec3(0, 1, 0), cases.between(0, 6)).times(down)
                .times(Quat.about(cases.direction(), tilt)).unit();
        double low = Double.POSITIVE_INFINITY;
        for (int v = 0; v < body.vertexCount(); v++) {
            low = Math.min(low, turn.rotate(body.vertex(v)).y());
        }
        return new Pose(new Vec3(cases.between(-1, 1), gap - low, cases.between(-1, 1)), turn);
    }

    private static Quat turn(Vec3 from, Vec3 to) {
        Vec3 axis = from.cross(to);
        double angle = StrictMath.atan2(axis.length(), from.dot(to));
        return Quat.about(axis.length() > 1e-9 ? axis : new Vec3(1, 0, 0), angle);
    }

    private void remember(ConvexShape a, Pose poseA, ConvexShape b, Pose poseB) {
        in.cache = new double[PairMemory.SIZE];
        in.reach = 0.01;
        in.zone = ZONE;
        for (int step = 0; step < 2; step++) {
            contacts.clear();
            query.contacts(in.shapes(a, b).poses(poseA, poseB), contacts);
        }
    }

    @Test
    void contactsOnFacesAreSweptSafelyAndNotHeldForNothing() {
        run(Tier.cases(300, 1000));
    }

    @Test
    @Tag("soak")
    void manyContactsOnFacesAreSweptSafelyAndNotHeldForNothing() {
        run(30_000);
    }

    private void run(int count) {
        int free = 0;
        int stopped = 0;
        for (int i = 0; i < count; i++) {
            Polyhedron slab = Polyhedron.box(2, 0.5, 2);
            Polyhedron body = i % 2 == 0 ? cases.box(0.2, 0.5) : cases.convex();
            double gap = i % 5 == 0 ? 0 : cases.magnitude(1e-12, 3e-4);
            Pose poseA = new Pose(new Vec3(0, -0.25, 0), Quat.IDENTITY);
            Pose poseB = onSlab(body, gap, i % 3 == 0 ? cases.magnitude(1e-9, 1e-2) : 0);
            Pose world = i % 7 == 0 ? cases.pose(100) : Pose.IDENTITY;
            double most = i % 9 == 0 ? 0.9 : 1e-2;
            Motion moveB = cases.motion(world.times(poseB), cases.magnitude(1e-9, most), cases.magnitude(1e-9, most));
            Motion moveA = i % 4 == 0 ? Motion.at(world.times(poseA))
                    : cases.motion(world.times(poseA), cases.magnitude(1e-9, 0.1 * most), cases.magnitude(1e-9, 0.1 * most));
            boolean swap = i % 11 == 0;
            Polyhedron first = swap ? body : slab;
            Polyhedron second = swap ? slab : body;
            Motion moveFirst = swap ? moveB : moveA;
            Motion moveSecond = swap ? moveA : moveB;
            ConvexShape a = new ConvexShape(first, SearchOptions.DEFAULT);
            ConvexShape b = new ConvexShape(second, SearchOptions.DEFAULT);
            remember(a, moveFirst.start(), b, moveSecond.start());
            if (sweep.sweep(a.parts[0], b.parts[0], in.motions(moveFirst, moveSecond), out)) {
                String name = "case " + i + ", gap " + gap + ", " + out.status + " at " + out.t;
                check(name, first, moveFirst, second, moveSecond);
                free += out.status == Status.CLEAR ? 1 : 0;
                stopped += out.status == Status.HIT ? 1 : 0;
            }
        }
        assertThat(free).isGreaterThan(count / 4);
        assertThat(stopped).isGreaterThan(count / 4);
    }

    private void check(String name, Polyhedron a, Motion moveA, Polyhedron b, Motion moveB) {
        double start = SweepOracle.gap(a, moveA, b, moveB, 0);
        double kept = Math.min(ZONE, start);
        double rounding = 1e-12;
        double least = SweepOracle.minimumGap(a, moveA, b, moveB, out.t, 0.1 * rounding).gap();
        assertThat(least).as(name + " keeps the gap").isGreaterThan(kept - ZONE / 16 - rounding).isGreaterThan(-rounding);
        double hidden = in.cache[PairMemory.HIDDEN];
        if (kept <= ZONE / 2) {
            assertThat(least).as(name + " does not sink").isGreaterThan(kept - hidden - 1e-7 * ZONE - rounding);
        }
        if (out.status == Status.CLEAR) {
            assertThat(out.t).isEqualTo(1);
            return;
        }
        assertThat(out.separation).as(name).isCloseTo(SweepOracle.gap(a, moveA, b, moveB, out.t),
                offset(ZONE / 32));
        assertThat(SweepOracle.gap(a, moveA, b, moveB, out.t)).as(name + " is not early").isLessThan(ZONE + ZONE / 16);
        assertThat(SweepOracle.minimumGap(a, moveA, b, moveB, 1, 0.1 * rounding).gap()).as(name + " is held for a reason")
                .isLessThan(kept + rounding);
        Vec3 normal = new Vec3(out.normalX, out.normalY, out.normalZ);
        Vec3 towardsB = moveB.pose(out.t).apply(b.massProperties().centre())
                .minus(moveA.pose(out.t).apply(a.massProperties().centre()));
        assertThat(normal.dot(towardsB)).as(name + ": normal from A to B").isPositive();
        assertThat(normal.length()).isCloseTo(1, offset(1e-12));
    }

    @Test
    void touchingBricksSlideAndPart() {
        Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
        ConvexShape shape = new ConvexShape(brick, SearchOptions.DEFAULT);
        for (double gap : new double[] {0, 1e-12, 1e-9, 1e-6, ZONE / 2, ZONE}) {
            Pose above = Pose.at(0.2, 0.2 + gap, 0);
            for (Vec3 way : List.of(new Vec3(1e-3, 0, 0), new Vec3(0, 1e-4, 1e-3), new Vec3(-2e-4, 1e-9, 0))) {
                remember(shape, Pose.IDENTITY, shape, above);
                boolean known = sweep.sweep(shape.parts[0], shape.parts[0],
                        in.motions(Motion.at(Pose.IDENTITY), Motion.of(above, way, Vec3.ZERO)), out);
                assertThat(known).as("gap %s, way %s", gap, way).isTrue();
                assertThat(out.status).isEqualTo(Status.CLEAR);
            }
            remember(shape, Pose.IDENTITY, shape, above);
            assertThat(sweep.sweep(shape.parts[0], shape.parts[0],
                    in.motions(Motion.at(Pose.IDENTITY), Motion.of(above, new Vec3(1e-5, -1e-3, 0), Vec3.ZERO)), out)).isTrue();
            assertThat(out.status).isEqualTo(Status.HIT);
            assertThat(out.normalY).isEqualTo(1);
        }
    }
}
