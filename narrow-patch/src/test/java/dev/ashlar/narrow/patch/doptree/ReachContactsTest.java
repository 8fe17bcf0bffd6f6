package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bodies that are apart, but within reach: the trees find all faces that core finds by its own. */
class ReachContactsTest {
    private final NarrowPhase core = new GenericNarrowPhase();
    private final NarrowPhase trees = new DopTreePhase(DopOptions.DEFAULT);

    private static ContactBuffer contacts(NarrowPhase phase, Polyhedron a, Polyhedron b, Pose pose, double reach) {
        ContactBuffer out = new ContactBuffer();
        PairInput in = new PairInput().shapes(phase.prepare(a), phase.prepare(b)).poses(Pose.IDENTITY, pose);
        in.cache = new double[phase.cacheSize()];
        in.reach = reach;
        phase.newQuery().contacts(in, out);
        return out;
    }

    @Test
    void contactsWithinReachAreThoseOfCore() {
        Polyhedron slab = Polyhedron.box(6, 1, 6);
        List<Polyhedron> bodies = List.of(Meshes.torus(1, 0.3, 12, 8), Meshes.uShape(1, 1, 0.5, 0.2), Meshes.frame(1, 0.6, 0.3));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 90; i++) {
            Polyhedron body = bodies.get(i % 3);
            Pose turned = i < 9 ? Pose.IDENTITY : new Pose(Vec3.ZERO, Pairs.rotation(random));
            double low = Double.POSITIVE_INFINITY;
            for (int v = 0; v < body.vertexCount(); v++) {
                low = Math.min(low, turned.apply(body.vertex(v)).y());
            }
            Pose pose = new Pose(new Vec3(0.1, 0.5 - low + 0.01, 0.2), turned.rotation());
            boolean swap = i % 2 == 1;
            Pose relative = swap ? pose.inverse() : pose;
            ContactBuffer mine = contacts(trees, swap ? body : slab, swap ? slab : body, relative, 0.02);
            ContactBuffer expected = contacts(core, swap ? body : slab, swap ? slab : body, relative, 0.02);
            assertThat(mine.contactCount()).as("case %s", i).isPositive().isEqualTo(expected.contactCount());
            assertThat(least(mine)).isCloseTo(least(expected), offset(1e-12)).isCloseTo(0.01, offset(1e-3));
        }
    }

    private static double least(ContactBuffer contacts) {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < contacts.contactCount(); c++) {
            least = Math.min(least, contacts.separation(c));
        }
        return least;
    }
}
