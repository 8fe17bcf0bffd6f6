package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Manifolds of bodies whose surfaces cross. */
class CrossingContactsTest {
    private final NarrowPhase phase = new PolygonalPatchProvider().create(AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final NarrowPhase core = new GenericNarrowPhase();
    private final PairQuery measure = core.newQuery();

    private final Map<Polyhedron, PreparedShape> byPhase = new IdentityHashMap<>();
    private final Map<Polyhedron, PreparedShape> byCore = new IdentityHashMap<>();

    private Status contacts(Polyhedron a, Polyhedron b, Pose pose, double reach, ContactBuffer out) {
        PreparedShape first = byPhase.computeIfAbsent(a, phase::prepare);
        PairInput in = new PairInput().shapes(first, byPhase.computeIfAbsent(b, phase::prepare)).poses(Pose.IDENTITY, pose);
        in.cache = new double[phase.cacheSize()];
        in.reach = reach;
        return query.contacts(in, out);
    }

    /** How deep they overlap, at least; by core, which is exact in whether they do. */
    private double depth(Polyhedron a, Polyhedron b, Pose pose) {
        PreparedShape first = byCore.computeIfAbsent(a, core::prepare);
        PairInput in = new PairInput().shapes(first, byCore.computeIfAbsent(b, core::prepare)).poses(Pose.IDENTITY, pose);
        in.cache = new double[core.cacheSize()];
        PairResult out = new PairResult();
        measure.distance(in, out);
        return -out.distance;
    }

    @Test
    void theFeetOfATroughSunkIntoTheFloorAreLiftedByTheirDepth() {
        Polyhedron floor = Polyhedron.box(10, 1, 10);
        // Upside down a trough stands on the rims of its two walls.
        Polyhedron trough = Meshes.uShape(2, 1, 3, 0.2).transformed(
                new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), StrictMath.PI)));
        double low = -trough.bounds().minY();
        ContactBuffer out = new ContactBuffer();
        assertThat(contacts(floor, trough, Pose.at(0, 0.5 + low - 0.01, 0), 0.02, out)).isEqualTo(Status.HIT);
        assertThat(out.manifoldCount()).as("the walls share the planes of their ends").isEqualTo(1);
        Set<Long> names = new HashSet<>();
        double left = 0;
        double right = 0;
        assertThat(out.normalY(0)).isCloseTo(1, offset(1e-9));
        assertThat(out.contactCount()).isEqualTo(4);
        for (int c = 0; c < out.contactCount(); c++) {
            assertThat(out.separation(c)).isCloseTo(-0.01, offset(1e-9));
            assertThat(out.y(c)).as("midway").isCloseTo(0.495, offset(1e-9));
            assertThat(names.add(out.feature(c))).isTrue();
            left = Math.min(left, out.x(c));
            right = Math.max(right, out.x(c));
        }
        assertThat(left).isCloseTo(-1, offset(1e-9));
        assertThat(right).isCloseTo(1, offset(1e-9));
    }

    @Test
    void aSecondPlaceThatOnlyComesNearIsReportedToo() {
        Polyhedron floor = Polyhedron.box(10, 1, 10);
        Polyhedron trough = Meshes.uShape(2, 1, 3, 0.2).transformed(
                new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), StrictMath.PI)));
        double low = -trough.bounds().minY();
        // Tilted a little, so that one wall is 1 cm deep and the other 1 cm above the floor.
        Pose tilted = new Pose(new Vec3(0, 0.5 + low, 0), Quat.about(new Vec3(0, 0, 1), 0.01));
        ContactBuffer out = new ContactBuffer();
        assertThat(contacts(floor, trough, tilted, 0.05, out)).isEqualTo(Status.HIT);
        boolean deep = false;
        boolean near = false;
        for (int c = 0; c < out.contactCount(); c++) {
            deep |= out.separation(c) < -0.005 && out.x(c) < 0;
            near |= out.separation(c) > 0.005 && out.x(c) > 0;
        }
        assertThat(deep).isTrue();
        assertThat(near).isTrue();
    }

    /** The deepest contact says truly where to go: following it a few times parts bodies that overlap a little. */
    @Test
    void followingTheContactsPartsBodies() {
        Cases cases = new Cases(7);
        List<Polyhedron> bodies = List.of(Meshes.torus(1, 0.35, 16, 8), Meshes.frame(2, 1.2, 0.5),
                SampleMeshes.bumpy(0.9, 0.3, 12, 10, 3), Meshes.uShape(1.5, 1, 1, 0.25), Polyhedron.box(0.8, 0.6, 0.7));
        ContactBuffer out = new ContactBuffer();
        int shallow = 0;
        int parted = 0;
        int count = Tier.cases(20, 60);
        while (shallow < count) {
            Polyhedron a = bodies.get(cases.integer(0, 4));
            Polyhedron b = bodies.get(cases.integer(0, 3));
            Pose pose = cases.pose(1.5);
            double depth = depth(a, b, pose);
            if (!(depth > 1e-3 && depth < 0.03)) {
                continue;
            }
            shallow++;
            for (int round = 0; round < 30 && depth > 1e-6; round++) {
                out.clear();
                assertThat(contacts(a, b, pose, 0, out)).isEqualTo(Status.HIT);
                int deepest = 0;
                int manifold = 0;
                for (int m = 0; m < out.manifoldCount(); m++) {
                    for (int c = out.firstContact(m); c < out.firstContact(m + 1); c++) {
                        if (out.separation(c) <= out.separation(deepest)) {
                            deepest = c;
                            manifold = m;
                        }
                    }
                }
                Vec3 normal = new Vec3(out.normalX(manifold), out.normalY(manifold), out.normalZ(manifold));
                pose = new Pose(pose.position().plusTimes(-1.05 * out.separation(deepest) + 1e-6, normal), pose.rotation());
                depth = depth(a, b, pose);
            }
            parted += depth <= 1e-6 ? 1 : 0;
        }
        FigureLog.add("parted by following contacts", "%d of %d", parted, shallow);
        assertThat(parted).isGreaterThanOrEqualTo(count - 1);
    }
}
