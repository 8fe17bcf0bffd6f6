package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Test;

/** Contacts of two convex bodies by their trees, and walks that begin where the last one ended. */
class ConvexContactsTest {
    private final NarrowPhase core = new GenericNarrowPhase();

    private static NarrowPhase trees(int patch) {
        return trees(patch, 5);
    }

    private static NarrowPhase trees(int patch, int front) {
        return new DopTreeProvider().create(AlgorithmConfig.DEFAULT.with("patch", patch).with("front", front));
    }

    /** One phase with its memory of one pair. */
    private static final class Asked {
        final NarrowPhase phase;
        final PairQuery query;
        final PairInput in = new PairInput();
        final ContactBuffer out = new ContactBuffer();
        final Shape a;
        final Shape b;

        Asked(NarrowPhase phase, Shape a, Shape b) {
            this.phase = phase;
            this.a = a;
            this.b = b;
            query = phase.newQuery();
            in.shapes(phase.prepare(a), phase.prepare(b));
            in.cache = new double[phase.cacheSize()];
        }

        ContactBuffer at(Pose poseA, Pose poseB, double reach) {
            in.poses(poseA, poseB);
            in.reach = reach;
            out.clear();
            query.contacts(in, out);
            return out;
        }
    }

    private static double least(ContactBuffer contacts) {
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < contacts.contactCount(); c++) {
            least = Math.min(least, contacts.separation(c));
        }
        return least;
    }

    @Test
    void bodiesOfOnePatchEachMeetAsCoreSays() {
        Cases cases = new Cases(1);
        int own = 0;
        int all = Tier.cases(400, 4000);
        for (int i = 0; i < all; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            double gap = i % 8 == 0 ? 0 : cases.magnitude(1e-9, 1e-2);
            Cases.Placement p = cases.near(a, b, gap, i % 2 == 0);
            Asked mine = new Asked(trees(i % 3 == 0 ? 4 : 1000), a, b);
            Asked its = new Asked(core, a, b);
            double reach = 0.02 * a.boundingRadius();
            ContactBuffer found = mine.at(p.poseA(), p.poseB(), reach);
            ContactBuffer expected = its.at(p.poseA(), p.poseB(), reach);
            own += mine.query.answers().passedOn == 0 ? 1 : 0;
            assertThat(found.contactCount() > 0).as("case %s", i).isEqualTo(expected.contactCount() > 0);
            if (expected.contactCount() > 0) {
                assertThat(least(found)).as("case %s", i).isCloseTo(least(expected), offset(2e-6 * a.boundingRadius()));
            }
        }
        assertThat(own).as("answered by the trees, of %s", all).isGreaterThan(all * 85 / 100);
    }

    @Test
    void aWallsBricksAreAnsweredByTheTrees() {
        Polyhedron brick = Meshes.brick();
        Asked stacked = new Asked(trees(1000), brick, brick);
        for (double gap : new double[] {0, 1e-12, 1e-7, 9e-5}) {
            ContactBuffer out = stacked.at(Pose.IDENTITY, Pose.at(0.2, 0.2 + gap, 0), 1e-3);
            assertThat(out.contactCount()).isEqualTo(4);
            assertThat(out.normalY(0)).isCloseTo(1, offset(1e-12));
            assertThat(least(out)).isCloseTo(gap, offset(1e-15));
        }
        assertThat(stacked.query.answers().passedOn).isZero();
        assertThat(stacked.query.answers().kernel).isPositive();
    }

    /** The same contacts as from the roots, to the last bit, and fewer pairs of nodes. */
    @Test
    void walksGoOnWhereTheyEnded() {
        Cases cases = new Cases(3);
        Polyhedron[] bodies = {Meshes.torus(1, 0.3, 24, 12), Meshes.frame(1, 0.6, 0.3), cases.ellipsoid(60, 1, 0.8, 0.6)};
        int levels = 10;
        long fromRoots = 0;
        long goingOn = 0;
        for (Polyhedron a : bodies) {
            for (Polyhedron b : bodies) {
                Asked remembers = new Asked(trees(2, levels), a, b);
                for (Cases.Placement p : cases.coherent(a, b, 60, 0.01, 0.02)) {
                    Asked fresh = new Asked(remembers.phase, a, b);
                    fresh.in.shapes(remembers.in.a, remembers.in.b);
                    // All but the front.
                    int front = fresh.in.cache.length - PairFront.size(levels);
                    System.arraycopy(remembers.in.cache, 0, fresh.in.cache, 0, front);
                    ContactBuffer expected = fresh.at(p.poseA(), p.poseB(), 0.02);
                    ContactBuffer out = remembers.at(p.poseA(), p.poseB(), 0.02);
                    assertThat(out.contactCount()).isEqualTo(expected.contactCount());
                    for (int c = 0; c < out.contactCount(); c++) {
                        assertThat(out.separation(c)).isEqualTo(expected.separation(c));
                        assertThat(out.feature(c)).isEqualTo(expected.feature(c));
                    }
                    fromRoots += fresh.query.answers().kernel;
                }
                goingOn += remembers.query.answers().kernel;
            }
        }
        assertThat(goingOn).as("pairs of nodes, from the roots %s", fromRoots).isLessThan(fromRoots * 9 / 10);
    }

    @Test
    void aBodyWithinAnotherIsFound() {
        Asked nested = new Asked(trees(1000), Polyhedron.box(4, 4, 4), Polyhedron.box(0.5, 0.5, 0.5));
        assertThat(nested.at(Pose.IDENTITY, new Pose(new Vec3(1, 0.5, -1), Pose.IDENTITY.rotation()), 0.01).contactCount())
                .isPositive();
    }
}
