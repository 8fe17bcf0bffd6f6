package dev.ashlar.physics.internal.contact;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * The contacts of a step as the solver sees them: for each manifold one row of numbers, in the order in which it is solved.
 * A manifold has a normal row for each contact, solved as one block, a pair of friction rows at the centre of its load, a
 * row against twisting about the normal, and a pair against rolling.
 */
public final class ContactConstraints {
    /** Doubles of a manifold that passes of the solver go through: few, since they are read again and again. */
    public static final int STRIDE = 84;
    public static final int NORMAL = 0;
    public static final int TANGENT = 3;
    public static final int BITANGENT = 6;
    /** Arms from the centres of both bodies to the friction centre. */
    public static final int ARM_A = 9;
    public static final int ARM_B = 12;
    /** Inverse of the 2 x 2 tangent block: 11, 12, 22. */
    public static final int TANGENT_MASS = 15;
    public static final int TWIST_MASS = 18;
    public static final int FRICTION = 19;
    /** Mean distance of the contacts from the friction centre: arm of friction against twisting. */
    public static final int TWIST_ARM = 20;
    /** Impulses: tangent, bitangent, twist, rolling about tangent and bitangent. */
    public static final int TANGENT_IMPULSE = 21;
    public static final int TWIST_IMPULSE = 23;
    public static final int ROLL_IMPULSE = 24;
    public static final int ROLLING = 26;
    public static final int ROLL_MASS = 27;
    /** The contacts, as bits, that meet so fast that they bounce, which happens at the time of impact and not in the solver. */
    public static final int BOUNCES = 28;
    /** How much of {@link #shift} the arms from the centre of A take; those from B take the rest, backwards. */
    public static final int SHARE_OF_A = 29;
    /** Diagonal of the matrix of the normal block: how fast an impulse of 1 at a contact opens it; 0 where nothing answers. */
    public static final int DIAGONAL = 30;
    /** The inverses of these, or 0. */
    public static final int INVERSE = 34;
    /**
     * The other elements of that matrix, each times the inverse of its line: 10, 20, 30, 01, 21, 31, 02, 12, 32, 03, 13, 23. With these
     * an impulse is found from the one before by three operations a contact, and without divisions.
     */
    public static final int SCALED = 38;
    /** How fast the surface of B runs against that of A, along tangent and bitangent: belts. */
    public static final int DRIFT = 50;
    /**
     * What friction does to other speeds of B against A at the friction centre: a twist to those along tangent, bitangent and normal
     * and to turning about tangent and bitangent (5); an impulse along the tangent to those along the normal, about tangent and
     * bitangent (3); one along the bitangent, likewise (3).
     */
    public static final int BY_TWIST = 52;
    public static final int BY_TANGENT = 57;
    public static final int BY_BITANGENT = 60;
    /** Contacts, four at most, {@link #POINT} doubles each. */
    public static final int POINTS = 63;
    public static final int POINT = 4;
    /** In a contact: its place from the friction centre along tangent and bitangent, speed of approach allowed, impulse. */
    public static final int ALONG_T = 0;
    public static final int ALONG_U = 1;
    public static final int SPEED = 2;
    public static final int IMPULSE = 3;
    /** After the contacts: their separations at the start; from this on zero for contacts that there are not. */
    public static final int GAPS = 79;
    /** The greatest moment of friction against twisting by the load. */
    public static final int TWIST_FRICTION = 83;

    /** Doubles of a contact in {@link #point}. */
    static final int PLACE = 11;
    /** There: arm x normal of A (3) and B (3), what the gap may shrink by. */
    public static final int ROOM = 6;
    /** There: its point relative to the centre of A. */
    public static final int FROM_A = 7;
    /** There: the separation at the start. */
    public static final int GAP = 10;

    public int count;
    public double[] row = new double[64 * STRIDE];
    /** By row, four contacts, {@link #PLACE} doubles each: what passes do not need. */
    public double[] point = new double[64 * 4 * PLACE];
    /** By row, 3: how far B has moved against A since the arms were as contacts were found. */
    public double[] shift = new double[64 * 3];
    public int[] bodyA = new int[64];
    public int[] bodyB = new int[64];
    public int[] points = new int[64];
    /** By row: the manifold in the contact buffer. */
    public int[] manifold = new int[64];
    /** By row: whether the normal is that of a face of B and turns with it; else it is taken to turn with A. */
    public boolean[] ownedByB = new boolean[64];
    /** By row: whether a corner or an edge of A, or of B, touches and goes round with that body as it turns. */
    public boolean[] cornerOfA = new boolean[64];
    public boolean[] cornerOfB = new boolean[64];
    /** By row: the sub-steps of its island in this internal step. */
    public int[] substeps = new int[64];
    /** By row: how far apart its bodies come to rest, and how many times as fast as those of bricks their speeds count. */
    public double[] gap = new double[64];
    public double[] speedScale = new double[64];
    /** By row: whether its bodies overlap, and are moved apart by {@code OverlapSeparation}. */
    public boolean[] overlaps = new boolean[64];
    /** By row: whether neither body has ground. */
    public boolean[] isLoose = new boolean[64];
    /** By row: whether nothing is known of its contacts from the last step. */
    public boolean[] isNew = new boolean[64];
    /** By row: a bit for each contact that pushed at the end of the last internal step. */
    public byte[] loaded = new byte[64];

    /** Below this, relative, the 2 x 2 matrix of sliding has no inverse. */
    private static final double ONE_WAY = 1e-9;
    /** A face lies flat whose normal is closer to that of the contact than a milliradian: the square of the cosine. */
    private static final double FLAT = 1 - 1e-6;

    private final BodySet bodies;
    private final SurfacePair surfaces;
    private final double[] normal = new double[3];
    public final double[] place = new double[6];
    private final boolean isModified;

    public ContactConstraints(BodySet bodies, ContactModifier modifier) {
        this.bodies = bodies;
        isModified = modifier != null;
        surfaces = new SurfacePair(bodies, modifier);
    }

    /** Makes room for as many rows. */
    public void size(int rows) {
        count = rows;
        if (bodyA.length < rows) {
            int size = Math.max(rows, 2 * bodyA.length);
            row = new double[size * STRIDE];
            point = new double[size * 4 * PLACE];
            shift = new double[size * 3];
            bodyA = new int[size];
            bodyB = new int[size];
            points = new int[size];
            manifold = new int[size];
            ownedByB = new boolean[size];
            cornerOfA = new boolean[size];
            cornerOfB = new boolean[size];
            isNew = new boolean[size];
            loaded = new byte[size];
            isLoose = new boolean[size];
            substeps = new int[size];
            gap = new double[size];
            speedScale = new double[size];
            overlaps = new boolean[size];
        }
    }

    /**
     * Fills row r from a manifold.
     *
     * @param bounceSpeed the speed of approach above which bodies with restitution bounce
     * @param overlap     whether they overlap: those do not bounce
     */
    public void fill(int r, ContactBuffer contacts, int m, int a, int b, double bounceSpeed, boolean overlap) {
        overlaps[r] = overlap;
        int o = r * STRIDE;
        double kept = bodies.gap(a, b);
        gap[r] = kept;
        speedScale[r] = bodies.speedScale(a, b);
        Arrays.fill(row, o, o + STRIDE, 0);
        Arrays.fill(shift, 3 * r, 3 * r + 3, 0);
        bodyA[r] = a;
        bodyB[r] = b;
        substeps[r] = 1;
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
        cornerOfA[r] = isCorner(a, contacts.faceA(m), nx, ny, nz);
        cornerOfB[r] = isCorner(b, contacts.faceB(m), nx, ny, nz);
        double[] pose = bodies.pose;
        int pa = a * Pose.STRIDE;
        int pb = b * Pose.STRIDE;
        for (int k = 0; k < n; k++) {
            int p = place(r, k);
            double x = contacts.x(first + k);
            double y = contacts.y(first + k);
            double z = contacts.z(first + k);
            double apart = contacts.separation(first + k);
            // Iterations that are bounded take what is no number for an open contact.
            if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(apart) <= 4 * Ranges.FURTHEST)) {
                throw new IllegalStateException(
                        "contact of " + bodies.id[a] + " and " + bodies.id[b] + " must be finite, but is at ["
                                + x + ", " + y + ", " + z + "], " + apart + " apart");
            }
            double ax = x - pose[pa];
            double ay = y - pose[pa + 1];
            double az = z - pose[pa + 2];
            double bx = x - pose[pb];
            double by = y - pose[pb + 1];
            double bz = z - pose[pb + 2];
            point[p] = ay * nz - az * ny;
            point[p + 1] = az * nx - ax * nz;
            point[p + 2] = ax * ny - ay * nx;
            point[p + 3] = by * nz - bz * ny;
            point[p + 4] = bz * nx - bx * nz;
            point[p + 5] = bx * ny - by * nx;
            row[o + GAPS + k] = apart;
            point[p + GAP] = apart;
            point[p + ROOM] = apart > kept ? apart - kept : 0;
            point[p + FROM_A] = ax;
            point[p + FROM_A + 1] = ay;
            point[p + FROM_A + 2] = az;
        }
        surface(r, contacts, m, bounceSpeed);
    }

    /** Whether a body turns, and touches with a corner or an edge of one of its faces, not with all of that face or with what is round. */
    private boolean isCorner(int i, int face, double nx, double ny, double nz) {
        double[] s = bodies.state;
        int w = i * STATE + 3;
        if (face < 0 || s[w] == 0 && s[w + 1] == 0 && s[w + 2] == 0
                || !(bodies.shape[i].shape instanceof Polyhedron p)) {
            return false;
        }
        Quat.rotateBack(bodies.pose, i * Pose.STRIDE + Pose.ROTATION, nx, ny, nz, normal, 0);
        double cos = normal[0] * p.normalX(face) + normal[1] * p.normalY(face) + normal[2] * p.normalZ(face);
        return cos * cos < FLAT;
    }

    /** Sets what the materials of the faces that meet say. */
    private void surface(int r, ContactBuffer contacts, int m, double bounceSpeed) {
        int o = r * STRIDE;
        SurfacePair.place(contacts, m, place);
        surfaces.meet(bodyA[r], contacts.faceA(m), bodyB[r], contacts.faceB(m), place, 0, bodies.pose,
                isModified ? approach(r) : 0);
        row[o + FRICTION] = surfaces.friction;
        row[o + ROLLING] = surfaces.rolling;
        row[o + BOUNCES] = surfaces.restitution > 0 && !overlaps[r] ? fasterThan(bounceSpeed, r) : 0;
        if (surfaces.runs) {
            double[] s = surfaces.slip;
            row[o + DRIFT] = s[0] * row[o + TANGENT] + s[1] * row[o + TANGENT + 1] + s[2] * row[o + TANGENT + 2];
            row[o + DRIFT + 1] = s[0] * row[o + BITANGENT] + s[1] * row[o + BITANGENT + 1] + s[2] * row[o + BITANGENT + 2];
        }
    }

    /** Where contact k of row r is in {@link #point}. */
    public static int place(int r, int k) {
        return (4 * r + k) * PLACE;
    }

    /** Whether one surface of row r runs against the other. */
    public boolean isDriven(int r) {
        return row[r * STRIDE + DRIFT] != 0 || row[r * STRIDE + DRIFT + 1] != 0;
    }

    /** Whether a contact of row r pushes. */
    public boolean isLoaded(int r) {
        for (int k = 0; k < points[r]; k++) {
            if (row[r * STRIDE + POINTS + k * POINT + IMPULSE] > 0) {
                return true;
            }
        }
        return false;
    }

    /** How far apart the contacts of a row were at the start of the internal step, at the closest of them. */
    public double closest(int r) {
        double least = Double.MAX_VALUE;
        for (int k = 0; k < points[r]; k++) {
            least = Math.min(least, row[r * STRIDE + GAPS + k]);
        }
        return least;
    }

    /** The contacts of a row, as bits, that close faster than at a speed. */
    private int fasterThan(double speed, int r) {
        int bits = 0;
        for (int k = 0; k < points[r]; k++) {
            bits |= closing(r, k) > speed ? 1 << k : 0;
        }
        return bits;
    }

    /** The fastest at which a contact of a row closes. */
    public double approach(int r) {
        double most = 0;
        for (int k = 0; k < points[r]; k++) {
            most = Math.max(most, closing(r, k));
        }
        return most;
    }

    /** How fast contact k of row r closes. */
    public double closing(int r, int k) {
        double[] s = bodies.state;
        int o = r * STRIDE;
        int i = bodyA[r] * STATE;
        int j = bodyB[r] * STATE;
        int p = place(r, k);
        return row[o] * (s[i] - s[j]) + row[o + 1] * (s[i + 1] - s[j + 1]) + row[o + 2] * (s[i + 2] - s[j + 2])
                + point[p] * s[i + 3] + point[p + 1] * s[i + 4] + point[p + 2] * s[i + 5]
                - point[p + 3] * s[j + 3] - point[p + 4] * s[j + 4] - point[p + 5] * s[j + 5];
    }

    /** Notes which contacts of row r push before the solver begins. */
    public void noteLoads(int r) {
        int bits = 0;
        for (int k = 0; k < points[r]; k++) {
            bits |= row[r * STRIDE + POINTS + k * POINT + IMPULSE] > 0 ? 1 << k : 0;
        }
        loaded[r] = (byte) bits;
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
    public void masses(int r) {
        block(r);
        frictionMasses(r);
    }

    /** The matrix J M^-1 J^T of the normal rows. */
    private void block(int r) {
        double[] state = bodies.state;
        int o = r * STRIDE;
        int sa = bodyA[r] * STATE;
        int sb = bodyB[r] * STATE;
        double masses = mobility(r, o + NORMAL);
        int n = points[r];
        Arrays.fill(row, o + DIAGONAL, o + DRIFT, 0);
        for (int i = 0; i < n; i++) {
            int p = place(r, i);
            for (int j = 0; j <= i; j++) {
                int q = place(r, j);
                double both = masses
                        + SymmetricMatrix3.product(state, sa + INV_INERTIA, point[p], point[p + 1], point[p + 2], point[q],
                                point[q + 1],
                                point[q + 2])
                        + SymmetricMatrix3.product(state, sb + INV_INERTIA, point[p + 3], point[p + 4], point[p + 5],
                                point[q + 3],
                                point[q + 4], point[q + 5]);
                if (i == j) {
                    row[o + DIAGONAL + i] = both;
                } else {
                    row[o + SCALED + scaled(i, j)] = both;
                    row[o + SCALED + scaled(j, i)] = both;
                }
            }
            // Contacts that neither body answers, since it is locked, are left to the clamp.
            double own = row[o + DIAGONAL + i];
            boolean answers = own > 0 && (!bodies.hasLocks || bodies.answer(bodyA[r], bodyB[r], own));
            row[o + DIAGONAL + i] = answers ? own : 0;
            row[o + INVERSE + i] = answers ? 1 / own : 0;
            if (!answers) {
                row[o + POINTS + i * POINT + IMPULSE] = 0;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                if (i != k) {
                    row[o + SCALED + scaled(i, k)] *= row[o + INVERSE + i];
                }
            }
        }
    }

    /** Where what an impulse at contact k does to contact i is in {@link #SCALED}. */
    private static int scaled(int i, int k) {
        return 3 * k + (i < k ? i : i - 1);
    }

    /** Places the friction rows at the centre of the load that the contacts had, or of all contacts that are near. */
    public void placeFriction(int r) {
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
            int p = place(r, k);
            double weight = loaded ? row[o + POINTS + k * POINT + IMPULSE] : point[p + ROOM] <= gap[r] ? 1 : 1e-6;
            weights += weight;
            x += weight * point[p + FROM_A];
            y += weight * point[p + FROM_A + 1];
            z += weight * point[p + FROM_A + 2];
        }
        x /= weights;
        y /= weights;
        z /= weights;
        double arm = 0;
        for (int k = 0; k < n; k++) {
            int p = place(r, k);
            int q = o + POINTS + k * POINT;
            double dx = point[p + FROM_A] - x;
            double dy = point[p + FROM_A + 1] - y;
            double dz = point[p + FROM_A + 2] - z;
            arm += Math.sqrt(dx * dx + dy * dy + dz * dz);
            row[q + ALONG_T] = dx * row[o + 3] + dy * row[o + 4] + dz * row[o + 5];
            row[q + ALONG_U] = dx * row[o + 6] + dy * row[o + 7] + dz * row[o + 8];
        }
        row[o + TWIST_ARM] = arm / n;
        row[o + TWIST_FRICTION] = row[o + FRICTION] * row[o + TWIST_ARM];
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
        Arrays.fill(row, o + BY_TWIST, o + POINTS, 0);
        row[o + TANGENT_MASS] = mobility(r, o + TANGENT);
        row[o + TANGENT_MASS + 1] = coupling(r, o + TANGENT, o + BITANGENT);
        row[o + TANGENT_MASS + 2] = mobility(r, o + BITANGENT);
        row[o + TWIST_MASS] = 0;
        row[o + BY_TANGENT] = coupling(r, o + TANGENT, o + NORMAL);
        row[o + BY_BITANGENT] = coupling(r, o + BITANGENT, o + NORMAL);
        addTurning(o, o + ARM_A, state, ia);
        addTurning(o, o + ARM_B, state, ib);
        invertTangent(r, row[o + TANGENT_MASS], row[o + TANGENT_MASS + 1], row[o + TANGENT_MASS + 2]);
        row[o + TWIST_MASS] = row[o + TWIST_MASS] > 0 ? 1 / row[o + TWIST_MASS] : 0;
        if (row[o + ROLLING] > 0) {
            double about = across(state, ia, o) + across(state, ib, o);
            row[o + ROLL_MASS] = about > 0 ? 1 / about : 0;
        }
    }

    /** Adds what the turning of one body, with an inverse inertia m, lets friction do; friction's own masses are not inverted yet. */
    private void addTurning(int o, int arm, double[] m, int i) {
        double nx = row[o];
        double ny = row[o + 1];
        double nz = row[o + 2];
        double tx = row[o + 3];
        double ty = row[o + 4];
        double tz = row[o + 5];
        double ux = row[o + 6];
        double uy = row[o + 7];
        double uz = row[o + 8];
        double x = row[arm];
        double y = row[arm + 1];
        double z = row[arm + 2];
        // Arm x direction; then what a twist, and an impulse along tangent and bitangent, turn the body by.
        double anx = y * nz - z * ny;
        double any = z * nx - x * nz;
        double anz = x * ny - y * nx;
        double atx = y * tz - z * ty;
        double aty = z * tx - x * tz;
        double atz = x * ty - y * tx;
        double aux = y * uz - z * uy;
        double auy = z * ux - x * uz;
        double auz = x * uy - y * ux;
        double wx = m[i] * nx + m[i + 1] * ny + m[i + 2] * nz;
        double wy = m[i + 1] * nx + m[i + 3] * ny + m[i + 4] * nz;
        double wz = m[i + 2] * nx + m[i + 4] * ny + m[i + 5] * nz;
        row[o + TWIST_MASS] += nx * wx + ny * wy + nz * wz;
        row[o + BY_TWIST] += atx * wx + aty * wy + atz * wz;
        row[o + BY_TWIST + 1] += aux * wx + auy * wy + auz * wz;
        row[o + BY_TWIST + 2] += anx * wx + any * wy + anz * wz;
        row[o + BY_TWIST + 3] += tx * wx + ty * wy + tz * wz;
        row[o + BY_TWIST + 4] += ux * wx + uy * wy + uz * wz;
        wx = m[i] * atx + m[i + 1] * aty + m[i + 2] * atz;
        wy = m[i + 1] * atx + m[i + 3] * aty + m[i + 4] * atz;
        wz = m[i + 2] * atx + m[i + 4] * aty + m[i + 5] * atz;
        row[o + TANGENT_MASS] += atx * wx + aty * wy + atz * wz;
        row[o + TANGENT_MASS + 1] += aux * wx + auy * wy + auz * wz;
        row[o + BY_TANGENT] += anx * wx + any * wy + anz * wz;
        row[o + BY_TANGENT + 1] += tx * wx + ty * wy + tz * wz;
        row[o + BY_TANGENT + 2] += ux * wx + uy * wy + uz * wz;
        wx = m[i] * aux + m[i + 1] * auy + m[i + 2] * auz;
        wy = m[i + 1] * aux + m[i + 3] * auy + m[i + 4] * auz;
        wz = m[i + 2] * aux + m[i + 4] * auy + m[i + 5] * auz;
        row[o + TANGENT_MASS + 2] += aux * wx + auy * wy + auz * wz;
        row[o + BY_BITANGENT] += anx * wx + any * wy + anz * wz;
        row[o + BY_BITANGENT + 1] += tx * wx + ty * wy + tz * wz;
        row[o + BY_BITANGENT + 2] += ux * wx + uy * wy + uz * wz;
    }

    private double mobility(int r, int t) {
        return bodies.mobility(bodyA[r], row[t], row[t + 1], row[t + 2])
                + bodies.mobility(bodyB[r], row[t], row[t + 1], row[t + 2]);
    }

    /** What an impulse along one direction does along another, across it, where locks couple them. */
    private double coupling(int r, int t, int u) {
        return bodies.hasLocks ? couplingOf(bodyA[r], t, u) + couplingOf(bodyB[r], t, u) : 0;
    }

    private double couplingOf(int i, int t, int u) {
        return bodies.isLocked(i) ? bodies.coupling(i, row[t], row[t + 1], row[t + 2], row[u], row[u + 1], row[u + 2]) : 0;
    }

    /** Where bodies are locked so that they slide one way only, the pseudo-inverse; where they slide no way, 0. */
    private void invertTangent(int r, double k11, double k12, double k22) {
        int o = r * STRIDE + TANGENT_MASS;
        double trace = k11 + k22;
        double det = k11 * k22 - k12 * k12;
        boolean oneWay = bodies.hasLocks && det <= ONE_WAY * trace * trace;
        double scale = bodies.answer(bodyA[r], bodyB[r], trace) ? 1 / (trace * trace) : 0;
        row[o] = oneWay ? k11 * scale : k22 / det;
        row[o + 1] = oneWay ? k12 * scale : -k12 / det;
        row[o + 2] = oneWay ? k22 * scale : k11 / det;
    }

    /** The greater of the two across the normal: a mass that is never too large. */
    private double across(double[] state, int i, int o) {
        return Math.max(
                SymmetricMatrix3.product(state, i, row[o + 3], row[o + 4], row[o + 5], row[o + 3], row[o + 4], row[o + 5]),
                SymmetricMatrix3.product(state, i, row[o + 6], row[o + 7], row[o + 8], row[o + 6], row[o + 7], row[o + 8]));
    }
}
