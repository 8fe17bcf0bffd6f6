package dev.ashlar.physics.internal.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Impulses find the contacts that they were of. */
final class WarmStartTest {
    private static final double NEAR = 0.1;
    private static final double[] PUSHES = {1, 2, 3, 4};
    private static final double[][] CORNERS = {{-0.2, -0.1}, {0.2, -0.1}, {0.2, 0.1}, {-0.2, 0.1}};

    private final World world = World.builder().build();
    private final WarmStartCache impulses = new WarmStartCache();
    private ContactBuffer contacts;

    /** A brick on another, with an impulse at each corner, and friction; substeps are of 1 s. */
    @BeforeEach
    void keep() {
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)));
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(0, 0.2, 0));
        ContactConstraints rows = rows(0, 10, 11, 12, 13);
        for (int k = 0; k < 4; k++) {
            rows.row[at(k)] = PUSHES[k];
        }
        rows.row[ContactConstraints.TANGENT_IMPULSE] = 5;
        new WarmStart(impulses).keep(rows, new int[1], contacts, 1, 1, 1);
    }

    /** The row of contacts at the corners, moved along x, with these features. */
    private ContactConstraints rows(double shift, long... features) {
        return tilted(1, shift, features);
    }

    /** The same with a normal of this y, its rest along z. */
    private ContactConstraints tilted(double up, double shift, long... features) {
        PairQuery corners = new PairQuery() {
            @Override
            public Status contacts(PairInput in, ContactBuffer out) {
                out.addManifold(0, up, Math.sqrt(1 - up * up), 0, 0);
                for (int k = 0; k < features.length; k++) {
                    out.addContact(CORNERS[k][0] + shift, 0.1, CORNERS[k][1], 0, features[k]);
                }
                return Status.HIT;
            }
        };
        PairBatch batch = new PairBatch();
        batch.pairs.add(0, 1);
        batch.shapes = new PreparedShape[2];
        batch.poses = WorldParts.of(world).bodies().pose;
        batch.reach = new double[1];
        batch.cacheAt = new int[1];
        batch.status = new Status[1];
        contacts = new ContactBuffer();
        corners.contacts(batch, 0, 1, new PairInput(), contacts);
        ContactConstraints rows = new ContactConstraints(WorldParts.of(world).bodies(), null);
        rows.size(1);
        rows.fill(0, contacts, 0, 0, 1, 1, false);
        return rows;
    }

    private static int at(int contact) {
        return ContactConstraints.POINTS + contact * ContactConstraints.POINT + ContactConstraints.IMPULSE;
    }

    private boolean recall(ContactConstraints rows, double substep) {
        return new WarmStart(impulses).recall(rows, 0, contacts, 0, substep, NEAR);
    }

    @Test
    void byFeatureWhereverItIsNow() {
        ContactConstraints rows = rows(1, 13, 12, 11, 10);
        assertThat(recall(rows, 0.5)).isTrue();
        for (int k = 0; k < 4; k++) {
            assertThat(rows.row[at(k)]).isEqualTo(0.5 * PUSHES[3 - k]);
        }
        assertThat(rows.row[ContactConstraints.TANGENT_IMPULSE]).isEqualTo(2.5);
    }

    /** A wall that swayed lost 2 to 5 % of its loads in every internal step, and a third right after an impact. */
    @Test
    void byPlaceWhereFeaturesAreOthers() {
        ContactConstraints rows = rows(0.01, 10, 21, 12, 23);
        assertThat(recall(rows, 1)).isTrue();
        for (int k = 0; k < 4; k++) {
            assertThat(rows.row[at(k)]).isEqualTo(PUSHES[k]);
        }
        assertThat(rows.row[ContactConstraints.TANGENT_IMPULSE]).isEqualTo(5);
    }

    @Test
    void nothingFromAfar() {
        ContactConstraints rows = rows(1.1 * NEAR, 20, 21, 22, 23);
        assertThat(recall(rows, 1)).isFalse();
        assertThat(rows.row[at(0)]).isZero();
    }

    @Test
    void nothingThatPushedElsewhere() {
        assertThat(recall(tilted(0.9, 0, 20, 21, 22, 23), 1)).isFalse();
        assertThat(recall(tilted(0.99, 0, 20, 21, 22, 23), 1)).isTrue();
    }

    /** The only new contact is at the place of an old one, whose feature is now another's: it is given once. */
    @Test
    void noImpulseTwice() {
        ContactConstraints rows = rows(0, 20, 10);
        assertThat(recall(rows, 1)).isTrue();
        assertThat(rows.row[at(0)]).isZero();
        assertThat(rows.row[at(1)]).isEqualTo(PUSHES[0]);
    }
}
