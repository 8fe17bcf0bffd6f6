package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;

/** What solving changes of an island, but for displacements: velocities, and impulses of its rows. */
final class IslandState {
    private static final int CONTACTS = 4;
    /** Of a row: impulses of contacts, then friction along two tangents, twist, and rolling about two. */
    private static final int IMPULSES = CONTACTS + 5;

    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private double[] velocity = new double[0];
    private double[] impulse = new double[0];

    IslandState(BodySet bodies, ContactConstraints rows, ContactGraph order) {
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
    }

    /** Reads: velocities, impulses. */
    void save(int island) {
        int firstBody = order.bodyStart[island];
        int firstRow = order.rowStart[island];
        int n = order.bodyStart[island + 1] - firstBody;
        if (velocity.length < 6 * n) {
            velocity = new double[12 * n];
        }
        for (int k = 0; k < n; k++) {
            System.arraycopy(bodies.state, order.member[firstBody + k] * STATE, velocity, 6 * k, 6);
        }
        int m = order.rowStart[island + 1] - firstRow;
        if (impulse.length < IMPULSES * m) {
            impulse = new double[2 * IMPULSES * m];
        }
        for (int k = 0, i = 0; k < m; k++, i += IMPULSES) {
            int o = (firstRow + k) * STRIDE;
            for (int c = 0; c < CONTACTS; c++) {
                impulse[i + c] = rows.row[o + POINTS + c * POINT + IMPULSE];
            }
            System.arraycopy(rows.row, o + TANGENT_IMPULSE, impulse, i + CONTACTS, IMPULSES - CONTACTS);
        }
    }

    /** Writes: velocities, and impulses, as those of sub-steps that are this share as long; that nothing pushed the bodies yet. */
    void restore(int island, double share) {
        int firstBody = order.bodyStart[island];
        int firstRow = order.rowStart[island];
        for (int k = 0; k < order.bodyStart[island + 1] - firstBody; k++) {
            int o = order.member[firstBody + k] * STATE;
            System.arraycopy(velocity, 6 * k, bodies.state, o, 6);
            bodies.state[o + LOADED] = 0;
        }
        for (int r = firstRow, i = 0; r < order.rowStart[island + 1]; r++, i += IMPULSES) {
            int o = r * STRIDE;
            for (int c = 0; c < CONTACTS; c++) {
                rows.row[o + POINTS + c * POINT + IMPULSE] = share * impulse[i + c];
            }
            for (int c = CONTACTS; c < IMPULSES; c++) {
                rows.row[o + TANGENT_IMPULSE + c - CONTACTS] = share * impulse[i + c];
            }
        }
    }
}
