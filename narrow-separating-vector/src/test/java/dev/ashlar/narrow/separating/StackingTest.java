package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Contacts that a wall can stand on: the same names, the exact normal, all of the support, from step to step. */
class StackingTest {
    private static final double REACH = 5e-3;

    private final Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
    private final ConvexShape shape = new ConvexShape(brick, SearchOptions.DEFAULT);
    private final SeparatingVectorQuery query = new SeparatingVectorQuery(SearchOptions.DEFAULT);
    private final PairInput in = new PairInput();
    private final ContactBuffer out = new ContactBuffer();

    private Status contacts(ConvexShape a, Pose poseA, ConvexShape b, Pose poseB, double[] cache) {
        in.cache = cache;
        in.reach = REACH;
        out.clear();
        return query.contacts(in.shapes(a, b).poses(poseA, poseB), out);
    }

    private Set<Long> names() {
        Set<Long> names = new TreeSet<>();
        for (int c = 0; c < out.contactCount(); c++) {
            names.add(out.feature(c));
        }
        assertThat(names).as("unique names").hasSize(out.contactCount());
        return names;
    }

    /** Neighbours in running bond, flush on the faces of the wall, above and beside each other, whole and half bricks. */
    @Test
    void aWallInRunningBondKeepsItsNamesAndNormals() {
        Cases cases = new Cases(20);
        ConvexShape half = new ConvexShape(Polyhedron.box(0.2, 0.2, 0.2), SearchOptions.DEFAULT);
        record Neighbour(ConvexShape a, ConvexShape b, Vec3 at, Vec3 normal) {
        }
        List<Neighbour> neighbours = List.of(
                new Neighbour(shape, shape, new Vec3(0.2, 0.2, 0), new Vec3(0, 1, 0)),
                new Neighbour(shape, shape, new Vec3(-0.2, 0.2, 0), new Vec3(0, 1, 0)),
                new Neighbour(shape, shape, new Vec3(0, 0.2, 0), new Vec3(0, 1, 0)),
                new Neighbour(shape, shape, new Vec3(0.4, 0, 0), new Vec3(1, 0, 0)),
                new Neighbour(shape, shape, new Vec3(0, 0, -0.2), new Vec3(0, 0, -1)),
                new Neighbour(shape, half, new Vec3(0.1, 0.2, 0), new Vec3(0, 1, 0)),
                new Neighbour(half, shape, new Vec3(0.1, -0.2, 0), new Vec3(0, -1, 0)),
                new Neighbour(half, shape, new Vec3(0.3, 0, 0), new Vec3(1, 0, 0)));
        for (double gap : new double[] {0, 1e-12, 1e-9, 1e-6, 1e-4}) {
            for (Neighbour n : neighbours) {
                double[] cache = new double[PairMemory.SIZE];
                Set<Long> first = null;
                for (int step = 0; step < 100; step++) {
                    double jitter = Math.max(1e-12, 0.1 * gap);
                    Vec3 at = n.at.plusTimes(gap, n.normal).plusTimes(jitter, cases.point(1));
                    Pose poseA = new Pose(new Vec3(7, 3, 1), Quat.about(cases.direction(), cases.between(0, jitter)));
                    Pose poseB = new Pose(poseA.position().plus(at), Quat.about(cases.direction(), cases.between(0, jitter)));
                    assertThat(contacts(n.a, poseA, n.b, poseB, cache)).isEqualTo(Status.HIT);
                    assertThat(out.manifoldCount()).isEqualTo(1);
                    assertThat(out.contactCount()).as("gap %s at %s", gap, n.at).isEqualTo(4);
                    first = first == null ? names() : first;
                    assertThat(names()).as("gap %s at %s, step %d", gap, n.at, step).isEqualTo(first);
                    checkNormal(cache, n.normal);
                    for (int c = 0; c < 4; c++) {
                        assertThat(out.separation(c)).isCloseTo(gap, offset(2 * jitter));
                    }
                }
            }
        }
    }

    /** The normal is that of the reference face to the bit: along an axis of A, or turned from B. */
    private void checkNormal(double[] cache, Vec3 about) {
        Vec3 normal = new Vec3(out.normalX(0), out.normalY(0), out.normalZ(0));
        assertThat(normal.distance(about)).isLessThan(1e-3);
        if (cache[PairMemory.REFERENCE] == 1) {
            assertThat(normal).isEqualTo(about);
        }
    }

    @Test
    void edgesInOneLineKeepTheirNames() {
        Cases cases = new Cases(21);
        // Two bricks that share only an edge, or a corner: any of the normals is right, but it must stay.
        for (Vec3 at : List.of(new Vec3(0.4, 0.2, 0), new Vec3(0, 0.2, 0.2), new Vec3(0.4, 0.2, 0.2))) {
            double[] cache = new double[PairMemory.SIZE];
            Set<Long> first = null;
            for (int step = 0; step < 100; step++) {
                Pose pose = new Pose(at.plusTimes(1e-9, cases.point(1)), Quat.about(cases.direction(), cases.between(0, 1e-9)));
                assertThat(contacts(shape, Pose.IDENTITY, shape, pose, cache)).isEqualTo(Status.HIT);
                first = first == null ? names() : first;
                assertThat(names()).as("at %s, step %d", at, step).isEqualTo(first);
            }
        }
    }

    /** While a brick slides over another, every contact that is there before and after keeps its name: few names change. */
    @Test
    void slidingAndTurningChangesNamesOnlyWhereFeaturesChange() {
        double[] cache = new double[PairMemory.SIZE];
        Set<Long> before = null;
        int changes = 0;
        for (int step = 0; step < 2000; step++) {
            double t = step / 2000.0;
            Pose pose = new Pose(new Vec3(-0.3 + 0.6 * t, 0.2 + 1e-5, 0.02), Quat.about(new Vec3(0, 1, 0), 0.5 * t));
            assertThat(contacts(shape, Pose.IDENTITY, shape, pose, cache)).isEqualTo(Status.HIT);
            assertThat(out.normalY(0)).isEqualTo(1);
            Set<Long> now = names();
            changes += before == null || now.equals(before) ? 0 : 1;
            before = now;
        }
        assertThat(changes).isLessThan(40);
    }

    @Test
    void contactsFromMemoryAreThoseWithout() {
        Cases cases = new Cases(22);
        int persisting = 0;
        for (int i = 0; i < 60; i++) {
            Polyhedron a = i % 2 == 0 ? cases.box(0.2, 0.5) : cases.convex();
            Polyhedron b = cases.convex();
            ConvexShape first = new ConvexShape(a, SearchOptions.DEFAULT);
            ConvexShape second = new ConvexShape(b, SearchOptions.DEFAULT);
            double[] cache = new double[PairMemory.SIZE];
            Cases.Placement start = cases.near(a, b, cases.between(-0.01, 0.004), i % 3 == 0);
            for (int step = 0; step < 40; step++) {
                Pose poseB = new Pose(start.poseB().position().plusTimes(2e-4, cases.point(1)), start.poseB().rotation()
                        .times(Quat.about(cases.direction(), cases.between(0, 1e-3))).unit());
                double truth = DistanceOracle.signed(a, start.poseA(), b, poseB);
                boolean remembered = cache[PairMemory.REFERENCE] != 0;
                Status status = contacts(first, start.poseA(), second, poseB, cache);
                if (Math.abs(truth - REACH) > 1e-9) {
                    assertThat(status).isEqualTo(truth < REACH ? Status.HIT : Status.CLEAR);
                }
                double least = Double.POSITIVE_INFINITY;
                for (int c = 0; c < out.contactCount(); c++) {
                    least = Math.min(least, out.separation(c));
                }
                if (status == Status.HIT) {
                    assertThat(least).as("case %d, step %d", i, step)
                            .isCloseTo(truth, offset(0.05 * REACH + 4e-6 * (a.boundingRadius() + b.boundingRadius())));
                    persisting += remembered ? 1 : 0;
                }
            }
        }
        assertThat(persisting).isGreaterThan(500);
    }

    @Test
    void fourPointsKeepTheSupportOfManyCorners() {
        Polyhedron prism = new Cases(1).prism(9, 0.5, 0.3);
        ConvexShape round = new ConvexShape(prism, SearchOptions.DEFAULT);
        ConvexShape slab = new ConvexShape(Polyhedron.box(4, 1, 4), SearchOptions.DEFAULT);
        double[] cache = new double[PairMemory.SIZE];
        Pose pose = new Pose(new Vec3(0, 0.65, 0), Quat.about(new Vec3(1, 0, 0), -StrictMath.PI / 2));
        for (int step = 0; step < 3; step++) {
            assertThat(contacts(slab, Pose.IDENTITY, round, pose, cache)).isEqualTo(Status.HIT);
            assertThat(out.contactCount()).isEqualTo(4);
            // The middle of the prism is well inside what the four points support.
            for (double angle = 0; angle < 6.2; angle += 0.1) {
                double most = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < 4; c++) {
                    most = Math.max(most, StrictMath.cos(angle) * out.x(c) + StrictMath.sin(angle) * out.z(c));
                }
                assertThat(most).isGreaterThan(0.25);
            }
        }
    }

    @Test
    void everyPartOfACompoundHasItsContacts() {
        Shape table = new Compound(List.of(new Compound.Part(Polyhedron.box(0.1, 1, 0.1), Pose.at(-0.5, 0, 0)),
                new Compound.Part(Polyhedron.box(0.1, 1, 0.1), Pose.at(0.5, 0, 0)),
                new Compound.Part(Polyhedron.box(1.2, 0.1, 0.4), Pose.at(0, 0.55, 0))));
        ConvexShape legs = new ConvexShape(table, SearchOptions.DEFAULT);
        ConvexShape floor = new ConvexShape(Polyhedron.box(4, 1, 4), SearchOptions.DEFAULT);
        double[] cache = new double[PairMemory.SIZE];
        assertThat(contacts(floor, Pose.IDENTITY, legs, Pose.at(0, 1 + 1e-4, 0), cache)).isEqualTo(Status.HIT);
        assertThat(out.manifoldCount()).isEqualTo(2);
        assertThat(names()).hasSize(8);
    }
}
