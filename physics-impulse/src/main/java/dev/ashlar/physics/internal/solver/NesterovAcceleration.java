package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_T;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_U;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;

/**
 * Lets impulses run on in the direction in which passes change them. Passes alone bring the thrust of an arch of 101 stones about
 * in some thousand of them, less by each; running on, they take a hundred.
 *
 * <p>Nesterov 1983, used for contacts by Mazhar et al. 2015, with the restarts of O'Donoghue and Candes 2015, section 3.2. Departs
 * from them: what is extrapolated are passes up and down, whose matrix is symmetric as well, not steps along the gradient; and the
 * function that tells when to begin anew is what passes bring down: the kinetic energy, and what impulses do along the ways that
 * contacts may close.
 * Begun anew whenever the largest change of a pass grew, it was 98 times in the first 160 passes, and took four times as many.
 * Symbols: t as there; (t - 1) / t' is the share of the last change that is added.
 */
final class NesterovAcceleration {
    /** Impulses of a row: of up to four points, two tangential ones, twist, two of rolling; the last five lie side by side. */
    private static final int ALONG = 4;
    private static final int IMPULSES = ALONG + 5;
    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactSolver solver;
    private final double[] scratch = new double[3];
    /** By row: the impulses after the last pass but one. */
    private double[] before = new double[64 * IMPULSES];
    private double t;
    private double share;
    /** After the last pass. */
    private double value;

    NesterovAcceleration(BodySet bodies, ContactConstraints rows, ContactSolver solver) {
        this.bodies = bodies;
        this.rows = rows;
        this.solver = solver;
    }

    /** To be called before the first of some passes. */
    void begin() {
        if (before.length < rows.count * IMPULSES) {
            before = new double[2 * rows.count * IMPULSES];
        }
        t = 0;
        value = Double.MAX_VALUE;
    }

    /** To be called between two passes up and down of an island, before {@link #runOn}: how far to. */
    void decide(ContactGraph order, int island) {
        double sum = 0;
        for (int k = order.bodyStart[island]; k < order.bodyStart[island + 1]; k++) {
            int i = order.member[k];
            sum += bodies.kineticEnergy(i, i + 1, scratch);
        }
        for (int r = order.rowStart[island]; r < order.rowStart[island + 1]; r++) {
            sum += wayValue(r);
        }
        double last = value;
        value = sum;
        // After t = 0 comes 1, both without a share: there is no last change yet, or it led astray.
        t = value > last ? 0 : t;
        double next = 0.5 * (1 + Math.sqrt(1 + 4 * t * t));
        share = t > 1 ? (t - 1) / next : 0;
        t = next;
    }

    /** What the impulses of row r do along the ways that its contacts may close. */
    private double wayValue(int r) {
        double sum = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = r * STRIDE + POINTS + k * POINT;
            sum += rows.row[p + IMPULSE] > 0 ? rows.row[p + IMPULSE] * rows.row[p + SPEED] : 0;
        }
        return sum;
    }

    /** Lets row r run on. Rows of a batch share no body that is pushed. */
    void runOn(int r) {
        double[] row = rows.row;
        int o = r * STRIDE;
        int saved = r * IMPULSES;
        double push = 0;
        double aboutT = 0;
        double aboutU = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            double now = row[p + IMPULSE];
            double change = Math.max(-now, share * (now - before[saved + k]));
            before[saved + k] = now;
            row[p + IMPULSE] = now + change;
            push += change;
            aboutT += change * row[p + ALONG_U];
            aboutU -= change * row[p + ALONG_T];
        }
        saved += ALONG;
        int i = o + TANGENT_IMPULSE;
        double t = push == 0 ? 0 : share * (row[i] - before[saved]);
        double u = push == 0 ? 0 : share * (row[i + 1] - before[saved + 1]);
        double twist = push == 0 ? 0 : share * (row[i + 2] - before[saved + 2]);
        double rollT = push == 0 ? 0 : share * (row[i + 3] - before[saved + 3]);
        double rollU = push == 0 ? 0 : share * (row[i + 4] - before[saved + 4]);
        System.arraycopy(row, i, before, saved, IMPULSES - ALONG);
        if (push != 0) {
            row[i] += t;
            row[i + 1] += u;
            row[i + 2] += twist;
            row[i + 3] += rollT;
            row[i + 4] += rollU;
            solver.push(r, push, t, u, twist, aboutT + rollT, aboutU + rollU);
        }
    }
}
