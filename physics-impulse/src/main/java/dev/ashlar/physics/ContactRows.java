package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * The contacts of a step as the solver sees them: for each manifold one row of numbers, in the order in which it is solved.
 * A manifold has a normal row for each contact, solved as one block, a pair of friction rows at the centre of its load, a
 * row against twisting about the normal, and a pair against rolling.
 */
final class ContactRows {
    /** Doubles of a manifold. */
    static final int STRIDE = 97;
    static final int NORMAL = 0;
    static final int TANGENT = 3;
    static final int BITANGENT = 6;
    /** Arms from the centres of both bodies to the friction centre. */
    static final int ARM_A = 9;
    static final int ARM_B = 12;
    /** Inverse of the 2 x 2 tangent block: 11, 12, 22. */
    static final int TANGENT_MASS = 15;
    static final int TWIST_MASS = 18;
    static final int FRICTION = 19;
    /** Mean distance of the contacts from the friction centre: arm of friction against twisting. */
    static final int TWIST_ARM = 20;
    /** Impulses: tangent, bitangent, twist, rolling about tangent and bitangent. */
    static final int TANGENT_IMPULSE = 21;
    static final int TWIST_IMPULSE = 23;
    static final int ROLL_IMPULSE = 24;
    static final int ROLLING = 26;
    static final int ROLL_MASS = 27;
    /** Above 0 if the bodies meet so fast that they bounce, which happens at the time of impact and not in the solver. */
    static final int BOUNCES = 28;
    /** How much of {@link #SHIFT} the arms from the centre of A take; those from B take the rest, backwards. */
    static final int SHARE_OF_A = 29;
    /** Matrix of the normal block, lower triangle: 00, 10, 11, 20, 21, 22, 30, 31, 32, 33. */
    static final int BLOCK = 30;
    /** Contacts, four at most, {@link #POINT} doubles each. */
    static final int POINTS = 40;
    static final int POINT = 13;
    /** In a contact: arm x normal of A (3) and B (3), what the gap may shrink by, speed of approach allowed, impulse. */
    static final int ARM_B_N = 3;
    static final int ROOM = 6;
    static final int SPEED = 7;
    static final int IMPULSE = 8;
    /** In a contact: its point relative to the centre of A. */
    static final int FROM_A = 9;
    /** In a contact: the separation at the start. */
    static final int GAP = 12;

    /** How fast the surface of B runs against that of A, along tangent and bitangent: belts. */
    static final int DRIFT = 92;

    /** How far B has moved against A since the arms were as contacts were found. */
    static final int SHIFT = 94;

    int count;
    double[] row = new double[64 * STRIDE];
    int[] bodyA = new int[64];
    int[] bodyB = new int[64];
    int[] points = new int[64];
    /** By row: the manifold in the contact buffer. */
    int[] manifold = new int[64];
    /** By row: whether the normal is that of a face of B and turns with it; else it is taken to turn with A. */
    boolean[] ownedByB = new boolean[64];
    /** By row: whether neither body has ground. */
    boolean[] isLoose = new boolean[64];
    /** By row: whether nothing is known of its contacts from the last step. */
    boolean[] isNew = new boolean[64];

    /** What a contact takes that moves nothing: more than any impulse has. */
    private static final double IMMOVABLE = 1e200;
    /** Below this, relative, the 2 x 2 matrix of sliding has no inverse. */
    private static final double ONE_WAY = 1e-9;

    private final Bodies bodies;
    private final Surfaces surfaces;
    private final double[] place = new double[6];
    private final ContactModifier modifier;
    private final ContactModifier.Surface surface = new ContactModifier.Surface();

    ContactRows(Bodies bodies, ContactModifier modifier) {
        this.bodies = bodies;
        this.modifier = modifier;
        surfaces = new Surfaces(bodies);
    }

    /** Makes room for as many rows. */
    void size(int rows) {
        count = rows;
        if (bodyA.length < rows) {
            int size = Math.max(rows, 2 * bodyA.length);
            row = new double[size * STRIDE];
            bodyA = new int[size];
            bodyB = new int[size];
            points = new int[size];
            manifold = new int[size];
            ownedByB = new boolean[size];
            isNew = new boolean[size];
            isLoose = new boolean[size];
        }
    }

    /**
     * Fills row r from a manifold.
     *
     * @param kept        the separation that contacts found wider may shrink to
     * @param bounceSpeed the speed of approach above which bodies with restitution bounce
     */
    void fill(int r, ContactBuffer contacts, int m, int a, int b, double kept, double bounceSpeed) {
        int o = r * STRIDE;
        Arrays.fill(row, o, o + STRIDE, 0);
        bodyA[r] = a;
        bodyB[r] = b;
        manifold[r] = m;
        ownedByB[r] = contacts.faceA(m) < 0 && contacts.faceB(m) >= 0;
        // What meets a face is a corner, a ball or an edge of the other body, and the contact moves with that.
        row[o + SHARE_OF_A] = contacts.faceA(m) >= 0 ? 1 : ownedByB[r] ? 0 : 0.5;
        int first = contacts.firstContact(m);
        int n = contacts.firstContact(m + 1) - first;
        points[r] = n;
        double nx = contacts.normalX(m);
        double ny = contacts.normalY(m);
        double nz = contacts.normalZ(m);
        row[o] = nx;
        row[o + 1] = ny;
        row[o + 2] = nz;
        tangents(o, nx, ny, nz);
        double[] pose = bodies.pose;
        int pa = a * Pose.STRIDE;
        int pb = b * Pose.STRIDE;
        for (int k = 0; k < n; k++) {
            int p = o + POINTS + k * POINT;
            double x = contacts.x(first + k);
            double y = contacts.y(first + k);
            double z = contacts.z(first + k);
            double ax = x - pose[pa];
            double ay = y - pose[pa + 1];
            double az = z - pose[pa + 2];
            double bx = x - pose[pb];
            double by = y - pose[pb + 1];
            double bz = z - pose[pb + 2];
            row[p] = ay * nz - az * ny;
            row[p + 1] = az * nx - ax * nz;
            row[p + 2] = ax * ny - ay * nx;
            row[p + 3] = by * nz - bz * ny;
            row[p + 4] = bz * nx - bx * nz;
            row[p + 5] = bx * ny - by * nx;
            double gap = contacts.separation(first + k);
            row[p + GAP] = gap;
            row[p + ROOM] = gap > kept ? gap - kept : 0;
            row[p + FROM_A] = ax;
            row[p + FROM_A + 1] = ay;
            row[p + FROM_A + 2] = az;
        }
        surface(r, contacts, m, bounceSpeed);
        if (modifier != null) {
            modify(o, contacts, m, bodies.def[a], bodies.def[b]);
        }
    }

    /** Sets what the materials of the faces that meet say. */
    private void surface(int r, ContactBuffer contacts, int m, double bounceSpeed) {
        int o = r * STRIDE;
        // The middle of the contacts is what may lie on a face of its own.
        int first = contacts.firstContact(m);
        int end = contacts.firstContact(m + 1);
        Arrays.fill(place, 0, 3, 0);
        for (int c = first; c < end; c++) {
            place[0] += contacts.x(c) / (end - first);
            place[1] += contacts.y(c) / (end - first);
            place[2] += contacts.z(c) / (end - first);
        }
        System.arraycopy(row, o + NORMAL, place, 3, 3);
        surfaces.meet(bodyA[r], contacts.faceA(m), bodyB[r], contacts.faceB(m), place, 0, bodies.pose);
        row[o + FRICTION] = surfaces.friction;
        row[o + ROLLING] = surfaces.rolling;
        row[o + BOUNCES] = surfaces.restitution > 0 && approach(r) > bounceSpeed ? 1 : 0;
        if (surfaces.runs) {
            double[] s = surfaces.slip;
            row[o + DRIFT] = s[0] * row[o + TANGENT] + s[1] * row[o + TANGENT + 1] + s[2] * row[o + TANGENT + 2];
            row[o + DRIFT + 1] = s[0] * row[o + BITANGENT] + s[1] * row[o + BITANGENT + 1] + s[2] * row[o + BITANGENT + 2];
        }
    }

    /** The fastest at which a contact of a row closes. */
    double approach(int r) {
        double[] s = bodies.state;
        int o = r * STRIDE;
        int i = bodyA[r] * STATE;
        int j = bodyB[r] * STATE;
        double closing = row[o] * (s[i] - s[j]) + row[o + 1] * (s[i + 1] - s[j + 1]) + row[o + 2] * (s[i + 2] - s[j + 2]);
        double most = 0;
        for (int k = 0; k < points[r]; k++) {
            int p = o + POINTS + k * POINT;
            most = Math.max(most, closing + row[p] * s[i + 3] + row[p + 1] * s[i + 4] + row[p + 2] * s[i + 5]
                    - row[p + 3] * s[j + 3] - row[p + 4] * s[j + 4] - row[p + 5] * s[j + 5]);
        }
        return most;
    }

    private void modify(int o, ContactBuffer contacts, int m, BodyDef defA, BodyDef defB) {
        surface.userDataA = defA.userData;
        surface.userDataB = defB.userData;
        surface.faceA = contacts.faceA(m);
        surface.faceB = contacts.faceB(m);
        surface.friction = row[o + FRICTION];
        surface.rollingFriction = row[o + ROLLING];
        modifier.modify(surface);
        row[o + FRICTION] = Check.notNegative("friction", surface.friction);
        row[o + ROLLING] = Check.notNegative("rollingFriction", surface.rollingFriction);
    }

    private void tangents(int o, double nx, double ny, double nz) {
        double x = Math.abs(nx) < 0.6 ? 0 : -nz;
        double y = Math.abs(nx) < 0.6 ? nz : 0;
        double z = Math.abs(nx) < 0.6 ? -ny : nx;
        double s = 1 / Math.sqrt(x * x + y * y + z * z);
        x *= s;
        y *= s;
        z *= s;
        row[o + TANGENT] = x;
        row[o + TANGENT + 1] = y;
        row[o + TANGENT + 2] = z;
        row[o + BITANGENT] = ny * z - nz * y;
        row[o + BITANGENT + 1] = nz * x - nx * z;
        row[o + BITANGENT + 2] = nx * y - ny * x;
    }

    /** Computes all that depends on the masses of the bodies of a row. */
    void masses(int r) {
        block(r);
        frictionMasses(r);
    }

    /** The matrix J M^-1 J^T of the normal rows. */
    private void block(int r) {
        double[] state = bodies.state;
        int o = r * STRIDE;
        int sa = bodyA[r] * STATE;
        int sb = bodyB[r] * STATE;
        double masses = bodies.mobility(bodyA[r], row[o], row[o + 1], row[o + 2])
                + bodies.mobility(bodyB[r], row[o], row[o + 1], row[o + 2]);
        int at = o + BLOCK;
        if (masses == 0) {
            leaveToClamp(at, points[r]);
            return;
        }
        for (int i = 0; i < points[r]; i++) {
            int p = o + POINTS + i * POINT;
            for (int j = 0; j <= i; j++) {
                int q = o + POINTS + j * POINT;
                row[at++] = masses
                        + Inertia.product(state, sa + INV_INERTIA, row[p], row[p + 1], row[p + 2], row[q], row[q + 1],
                                row[q + 2])
                        + Inertia.product(state, sb + INV_INERTIA, row[p + 3], row[p + 4], row[p + 5], row[q + 3], row[q + 4],
                                row[q + 5]);
            }
        }
    }

    /** Where neither body can move along the normal there is nothing to solve: a block that no impulse answers. */
    private void leaveToClamp(int at, int n) {
        Arrays.fill(row, at, at + n * (n + 1) / 2, 0);
        for (int i = 0; i < n; i++) {
            row[at + i * (i + 3) / 2] = IMMOVABLE;
        }
    }

    /** Places the friction rows at the centre of the load that the contacts had, or of all contacts that are near. */
    void placeFriction(int r, double near) {
        int o = r * STRIDE;
        int n = points[r];
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += row[o + POINTS + k * POINT + IMPULSE];
        }
        boolean loaded = sum > 0;
        double x = 0;
        double y = 0;
        double z = 0;
        double weights = 0;
        for (int k = 0; k < n; k++) {
            int p = o + POINTS + k * POINT;
            double weight = loaded ? row[p + IMPULSE] : row[p + ROOM] <= near ? 1 : 1e-6;
            weights += weight;
            x += weight * row[p + FROM_A];
            y += weight * row[p + FROM_A + 1];
            z += weight * row[p + FROM_A + 2];
        }
        x /= weights;
        y /= weights;
        z /= weights;
        double arm = 0;
        for (int k = 0; k < n; k++) {
            int p = o + POINTS + k * POINT;
            double dx = row[p + FROM_A] - x;
            double dy = row[p + FROM_A + 1] - y;
            double dz = row[p + FROM_A + 2] - z;
            arm += Math.sqrt(dx * dx + dy * dy + dz * dz);
        }
        row[o + TWIST_ARM] = arm / n;
        double[] pose = bodies.pose;
        int pa = bodyA[r] * Pose.STRIDE;
        int pb = bodyB[r] * Pose.STRIDE;
        row[o + ARM_A] = x;
        row[o + ARM_A + 1] = y;
        row[o + ARM_A + 2] = z;
        row[o + ARM_B] = x + (pose[pa] - pose[pb]);
        row[o + ARM_B + 1] = y + (pose[pa + 1] - pose[pb + 1]);
        row[o + ARM_B + 2] = z + (pose[pa + 2] - pose[pb + 2]);
        masses(r);
    }

    private void frictionMasses(int r) {
        double[] state = bodies.state;
        int o = r * STRIDE;
        int ia = bodyA[r] * STATE + INV_INERTIA;
        int ib = bodyB[r] * STATE + INV_INERTIA;
        double k11 = mobility(r, o + TANGENT);
        double k12 = 0;
        double k22 = mobility(r, o + BITANGENT);
        for (int side = 0; side < 2; side++) {
            int arm = o + (side == 0 ? ARM_A : ARM_B);
            int i = side == 0 ? ia : ib;
            double x = row[arm];
            double y = row[arm + 1];
            double z = row[arm + 2];
            double tx = y * row[o + 5] - z * row[o + 4];
            double ty = z * row[o + 3] - x * row[o + 5];
            double tz = x * row[o + 4] - y * row[o + 3];
            double ux = y * row[o + 8] - z * row[o + 7];
            double uy = z * row[o + 6] - x * row[o + 8];
            double uz = x * row[o + 7] - y * row[o + 6];
            k11 += Inertia.product(state, i, tx, ty, tz, tx, ty, tz);
            k12 += Inertia.product(state, i, tx, ty, tz, ux, uy, uz);
            k22 += Inertia.product(state, i, ux, uy, uz, ux, uy, uz);
        }
        if (bodies.hasLocks) {
            k12 += coupling(bodyA[r], o) + coupling(bodyB[r], o);
        }
        invertTangent(o, k11, k12, k22);
        double twist = along(state, ia, o) + along(state, ib, o);
        row[o + TWIST_MASS] = twist > 0 ? 1 / twist : 0;
        if (row[o + ROLLING] > 0) {
            double about = across(state, ia, o) + across(state, ib, o);
            row[o + ROLL_MASS] = about > 0 ? 1 / about : 0;
        }
    }

    private double mobility(int r, int t) {
        return bodies.mobility(bodyA[r], row[t], row[t + 1], row[t + 2])
                + bodies.mobility(bodyB[r], row[t], row[t + 1], row[t + 2]);
    }

    /** What an impulse along the tangent does along the bitangent, where locks couple them. */
    private double coupling(int i, int o) {
        return !bodies.isLocked(i) ? 0 : bodies.state[i * STATE + INV_MASS] * bodies.coupling(i, row[o + TANGENT],
                row[o + TANGENT + 1], row[o + TANGENT + 2], row[o + BITANGENT], row[o + BITANGENT + 1], row[o + BITANGENT + 2]);
    }

    /** Where bodies are locked so that they slide one way only, the pseudo-inverse. */
    private void invertTangent(int o, double k11, double k12, double k22) {
        double trace = k11 + k22;
        double det = k11 * k22 - k12 * k12;
        boolean oneWay = bodies.hasLocks && det <= ONE_WAY * trace * trace;
        double scale = trace > 0 ? 1 / (trace * trace) : 0;
        row[o + TANGENT_MASS] = oneWay ? k11 * scale : k22 / det;
        row[o + TANGENT_MASS + 1] = oneWay ? k12 * scale : -k12 / det;
        row[o + TANGENT_MASS + 2] = oneWay ? k22 * scale : k11 / det;
    }

    private double along(double[] state, int i, int o) {
        return Inertia.product(state, i, row[o], row[o + 1], row[o + 2], row[o], row[o + 1], row[o + 2]);
    }

    /** The greater of the two across the normal: a mass that is never too large. */
    private double across(double[] state, int i, int o) {
        return Math.max(Inertia.product(state, i, row[o + 3], row[o + 4], row[o + 5], row[o + 3], row[o + 4], row[o + 5]),
                Inertia.product(state, i, row[o + 6], row[o + 7], row[o + 8], row[o + 6], row[o + 7], row[o + 8]));
    }
}
