package dev.ashlar.physics.internal.impact;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.contact.SurfacePair;
import java.util.Arrays;

/**
 * The impact law: what a set of contacts that close at one moment does to the velocities of its bodies.
 *
 * <p>An impact has two phases. In compression normal impulses grow until no contact of the set closes any more; in restitution they
 * grow on, in the same proportions, until the work that they give back is e^2 of the work that compression took: the energetic law
 * of Stronge, "Rigid body collisions with friction", Proc. R. Soc. A 431 (1990), with the coefficient of each contact. Both phases run
 * in {@link #STEPS} steps of equal progress. In each, Coulomb's friction opposes the slip at the end of the step and is bounded by the
 * normal impulse of the step, so sliding can stop or turn round within an impact (Keller, "Impact with friction", J. Appl. Mech. 53,
 * 1986). All contacts are coupled through their bodies; projected Gauss-Seidel solves them together.
 *
 * <p>No impact adds energy, whatever the coefficients are: a step of compression only takes some, since its impulses P and the
 * velocities U after it have P.U &lt;= 0; and restitution ends, too, where it would give back all that was taken.
 */
public final class ImpactLaw {
    /** Steps of either phase; without friction, or where friction does not act on normal speeds, one is exact. */
    private static final int STEPS = 16;
    /** Restitution can need more normal impulse than compression by so much, where friction turns it away. */
    private static final int LONGEST_RESTITUTION = 4;
    /**
     * Iterations end when no speed changes by more than this share of the fastest approach, or after so many. Without friction there is
     * one step only, and what it leaves is all that is left.
     */
    private static final double TOLERANCE = 1e-10;
    private static final double TOLERANCE_OF_ONE = 1e-14;
    private static final int ITERATIONS = 200;
    /** What of a last step may lie beyond its end rather than make another: rounding. */
    private static final double ROUNDING = 1e-9;

    /** Doubles of a contact. */
    private static final int STRIDE = 37;
    private static final int NORMAL = 0;
    private static final int TANGENT = 3;
    private static final int BITANGENT = 6;
    private static final int ARM_A = 9;
    private static final int ARM_B = 12;
    /** Change of the normal speed by a unit impulse along the normal; inverse of the same for the tangents: 11, 12, 22. */
    private static final int NORMAL_MASS = 15;
    private static final int TANGENT_MASS = 16;
    private static final int RESTITUTION = 19;
    private static final int FRICTION = 20;
    /** Velocity of B's surface against A's along both tangents, beside what the bodies do. */
    private static final int SLIP = 21;
    /** Impulses of the present step along normal and tangents; the normal impulse of compression. */
    private static final int STEP = 23;
    private static final int COMPRESSED = 26;
    /** Speeds of B against A along normal and tangents at the start of the step; the normal one at the start of compression. */
    private static final int BEFORE = 27;
    private static final int APPROACH = 30;
    /** The normal speed that the step leads to. */
    private static final int TARGET = 31;
    /** What the contact gave in all rounds: along the normal, and across it as a vector. */
    private static final int TOTAL = 32;
    /** How fast it closed when it first took part. */
    private static final int FIRST = 36;

    private final BodySet bodies;
    int count;
    int[] bodyA = new int[16];
    int[] bodyB = new int[16];
    private double[] contact = new double[16 * STRIDE];
    /** By body: velocity and spin, 1/mass along the axes of the world, 1/inertia in the world, all at the moment of the impact. */
    public double[] velocity = new double[0];
    public double[] invMass = new double[0];
    public double[] invInertia = new double[0];
    private double[] velocityBefore = new double[0];
    private final double[] u = new double[3];
    /** The contacts at hand, and their bodies. */
    private int[] set = new int[16];
    private int size;
    private int[] touched = new int[32];
    private int touchedCount;
    private boolean[] isTouched = new boolean[0];
    /** Work of the step at hand along normals, linear and quadratic in the share of it that is carried out; the same with friction. */
    private double normalLinear;
    private double normalSquare;
    private double linear;
    private double square;

    public ImpactLaw(BodySet bodies) {
        this.bodies = bodies;
    }

    /** Makes room for the bodies of the world, and forgets all contacts. */
    public void begin() {
        count = 0;
        int n = bodies.def.length;
        if (isTouched.length < n) {
            velocity = new double[6 * n];
            velocityBefore = new double[6 * n];
            invMass = new double[3 * n];
            invInertia = new double[6 * n];
            isTouched = new boolean[n];
        }
    }

    /**
     * Adds a contact; masses of its bodies must be set.
     *
     * @param place  point and normal from A to B in the world, at c
     * @param poses  flat poses of all bodies, of which those of a and b are read
     * @param stride doubles of a pose
     * @return its number
     */
    public int add(int a, int b, double[] place, int c, double[] poses, int stride) {
        if (count == bodyA.length) {
            bodyA = Arrays.copyOf(bodyA, 2 * count);
            bodyB = Arrays.copyOf(bodyB, 2 * count);
            contact = Arrays.copyOf(contact, 2 * count * STRIDE);
        }
        bodyA[count] = a;
        bodyB[count] = b;
        int o = count * STRIDE;
        Arrays.fill(contact, o, o + STRIDE, 0);
        System.arraycopy(place, c + 3, contact, o, 3);
        tangents(o);
        for (int k = 0; k < 3; k++) {
            contact[o + ARM_A + k] = place[c + k] - poses[a * stride + k];
            contact[o + ARM_B + k] = place[c + k] - poses[b * stride + k];
        }
        masses(count);
        return count++;
    }

    /** Sets what the surfaces of the last contact make of it. */
    public void setSurface(SurfacePair surfaces) {
        int o = (count - 1) * STRIDE;
        contact[o + RESTITUTION] = surfaces.restitution;
        contact[o + FRICTION] = surfaces.friction;
        for (int k = 0; k < 3 && surfaces.runs; k++) {
            contact[o + SLIP] += surfaces.slip[k] * contact[o + TANGENT + k];
            contact[o + SLIP + 1] += surfaces.slip[k] * contact[o + BITANGENT + k];
        }
    }

    /** Computes what depends on the masses of a contact's bodies. */
    void masses(int c) {
        int o = c * STRIDE;
        double effect = effect(c, NORMAL, NORMAL);
        contact[o + NORMAL_MASS] = bodies.answer(bodyA[c], bodyB[c], effect) ? effect : 0;
        double k11 = effect(c, TANGENT, TANGENT);
        double k12 = effect(c, TANGENT, BITANGENT);
        double k22 = effect(c, BITANGENT, BITANGENT);
        double det = k11 * k22 - k12 * k12;
        boolean isFlat = !(det > 1e-12 * (k11 + k22) * (k11 + k22));
        // Where locks leave one direction to slide in, the pseudo-inverse.
        double scale = isFlat ? k11 + k22 > 0 ? 1 / ((k11 + k22) * (k11 + k22)) : 0 : 1 / det;
        contact[o + TANGENT_MASS] = scale * (isFlat ? k11 : k22);
        contact[o + TANGENT_MASS + 1] = scale * (isFlat ? k12 : -k12);
        contact[o + TANGENT_MASS + 2] = scale * (isFlat ? k22 : k11);
    }

    private void tangents(int o) {
        double nx = contact[o];
        double ny = contact[o + 1];
        double nz = contact[o + 2];
        double x = Math.abs(nx) < 0.6 ? 0 : -nz;
        double y = Math.abs(nx) < 0.6 ? nz : 0;
        double z = Math.abs(nx) < 0.6 ? -ny : nx;
        double s = 1 / Math.sqrt(x * x + y * y + z * z);
        contact[o + TANGENT] = s * x;
        contact[o + TANGENT + 1] = s * y;
        contact[o + TANGENT + 2] = s * z;
        contact[o + BITANGENT] = s * (ny * z - nz * y);
        contact[o + BITANGENT + 1] = s * (nz * x - nx * z);
        contact[o + BITANGENT + 2] = s * (nx * y - ny * x);
    }

    /** What a unit impulse along one of a contact's directions does to the speed along another. */
    private double effect(int c, int along, int on) {
        return effect(c * STRIDE, along, on, bodyA[c], ARM_A) + effect(c * STRIDE, along, on, bodyB[c], ARM_B);
    }

    private double effect(int o, int along, int on, int body, int arm) {
        double[] d = contact;
        double x = d[o + along];
        double y = d[o + along + 1];
        double z = d[o + along + 2];
        double u = d[o + on];
        double v = d[o + on + 1];
        double w = d[o + on + 2];
        double ax = d[o + arm];
        double ay = d[o + arm + 1];
        double az = d[o + arm + 2];
        int m = 3 * body;
        return invMass[m] * x * u + invMass[m + 1] * y * v + invMass[m + 2] * z * w
                + SymmetricMatrix3.product(invInertia, 6 * body, ay * z - az * y, az * x - ax * z, ax * y - ay * x,
                        ay * w - az * v, az * u - ax * w, ax * v - ay * u);
    }

    /** How fast a contact closes. */
    double approach(int c) {
        speeds(c);
        return -u[0];
    }

    /** Whether an impulse at a contact moves one of its bodies. */
    boolean isAnswered(int c) {
        return contact[c * STRIDE + NORMAL_MASS] > 0;
    }

    /** The normal impulse that a contact gave in all. */
    double normalImpulse(int c) {
        return contact[c * STRIDE + TOTAL];
    }

    /** Adds the impulse on B that a contact gave in all. */
    void addImpulse(int c, double[] out) {
        int o = c * STRIDE;
        for (int k = 0; k < 3; k++) {
            out[k] += contact[o + TOTAL] * contact[o + k] + contact[o + TOTAL + 1 + k];
        }
    }

    /** How fast a contact closed when it first took part. */
    double firstApproach(int c) {
        return contact[c * STRIDE + FIRST];
    }

    /** Adds a share of where a contact is, and of its normal. */
    void addPlace(int c, double share, double[] poses, int stride, double[] out) {
        for (int k = 0; k < 3; k++) {
            out[k] += share * (poses[bodyA[c] * stride + k] + contact[c * STRIDE + ARM_A + k]);
            out[3 + k] += share * contact[c * STRIDE + k];
        }
    }

    /** Sets {@link #u} to the speeds of B against A at a contact, along normal and tangents, with those of surfaces that run. */
    private void speeds(int c) {
        int o = c * STRIDE;
        int a = 6 * bodyA[c];
        int b = 6 * bodyB[c];
        double[] v = velocity;
        double[] d = contact;
        double x = v[b] - v[a] + v[b + 4] * d[o + ARM_B + 2] - v[b + 5] * d[o + ARM_B + 1]
                - v[a + 4] * d[o + ARM_A + 2] + v[a + 5] * d[o + ARM_A + 1];
        double y = v[b + 1] - v[a + 1] + v[b + 5] * d[o + ARM_B] - v[b + 3] * d[o + ARM_B + 2]
                - v[a + 5] * d[o + ARM_A] + v[a + 3] * d[o + ARM_A + 2];
        double z = v[b + 2] - v[a + 2] + v[b + 3] * d[o + ARM_B + 1] - v[b + 4] * d[o + ARM_B]
                - v[a + 3] * d[o + ARM_A + 1] + v[a + 4] * d[o + ARM_A];
        u[0] = x * d[o] + y * d[o + 1] + z * d[o + 2];
        u[1] = x * d[o + 3] + y * d[o + 4] + z * d[o + 5] + d[o + SLIP];
        u[2] = x * d[o + 6] + y * d[o + 7] + z * d[o + 8] + d[o + SLIP + 1];
    }

    /** Gives B, and backwards A, an impulse along normal and tangents of a contact. */
    private void push(int c, double n, double t, double s) {
        int o = c * STRIDE;
        double[] d = contact;
        double x = n * d[o] + t * d[o + 3] + s * d[o + 6];
        double y = n * d[o + 1] + t * d[o + 4] + s * d[o + 7];
        double z = n * d[o + 2] + t * d[o + 5] + s * d[o + 8];
        push(bodyA[c], o + ARM_A, -x, -y, -z);
        push(bodyB[c], o + ARM_B, x, y, z);
    }

    private void push(int body, int arm, double x, double y, double z) {
        double[] v = velocity;
        int o = 6 * body;
        int m = 3 * body;
        v[o] += invMass[m] * x;
        v[o + 1] += invMass[m + 1] * y;
        v[o + 2] += invMass[m + 2] * z;
        double ax = contact[arm + 1] * z - contact[arm + 2] * y;
        double ay = contact[arm + 2] * x - contact[arm] * z;
        double az = contact[arm] * y - contact[arm + 1] * x;
        double[] i = invInertia;
        v[o + 3] += i[o] * ax + i[o + 1] * ay + i[o + 2] * az;
        v[o + 4] += i[o + 1] * ax + i[o + 3] * ay + i[o + 4] * az;
        v[o + 5] += i[o + 2] * ax + i[o + 4] * ay + i[o + 5] * az;
    }

    /** Begins a set of contacts. */
    public void clearSet() {
        size = 0;
    }

    /** Adds a contact to the set. */
    public void include(int c) {
        if (size == set.length) {
            set = Arrays.copyOf(set, 2 * size);
        }
        set[size++] = c;
    }

    int setSize() {
        return size;
    }

    int setContact(int k) {
        return set[k];
    }

    /**
     * Lets the contacts of the set, all of which close, take place as one impact.
     *
     * @param isElastic whether with restitution
     * @param parting   speed, 0 or more, that compression leads to
     */
    public void collide(boolean isElastic, double parting) {
        findBodies();
        double fastest = 0;
        boolean isCoupled = false;
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            speeds(set[k]);
            contact[o + APPROACH] = u[0];
            contact[o + FIRST] = contact[o + FIRST] == 0 ? Math.max(0, -u[0]) : contact[o + FIRST];
            contact[o + COMPRESSED] = 0;
            contact[o + STEP] = 0;
            contact[o + STEP + 1] = 0;
            contact[o + STEP + 2] = 0;
            fastest = Math.max(fastest, -u[0]);
            isCoupled |= contact[o + FRICTION] > 0 && (size > 1 || couples(set[k]));
        }
        if (size == 1 && !isCoupled) {
            double e = isElastic ? contact[set[0] * STRIDE + RESTITUTION] : 0;
            collideAlone(set[0], parting + (1 + e) * fastest);
            return;
        }
        int steps = isCoupled ? STEPS : 1;
        double tolerance = (isCoupled ? TOLERANCE : TOLERANCE_OF_ONE) * fastest;
        double work = 0;
        double given = 0;
        for (int j = 1; j <= steps; j++) {
            beginStep();
            for (int k = 0; k < size; k++) {
                int o = set[k] * STRIDE;
                contact[o + TARGET] = (Math.min(0, contact[o + APPROACH]) * (steps - j) + parting * j) / steps;
            }
            iterate(true, tolerance);
            work += endStep();
            given += isElastic ? returned() : 0;
            keepStep(1);
            for (int k = 0; k < size; k++) {
                contact[set[k] * STRIDE + COMPRESSED] += contact[set[k] * STRIDE + STEP];
            }
        }
        restore(steps, given, work, tolerance);
    }

    /** One contact whose friction does not act on its normal speed: both laws, of work and of speeds, say the same, in one go. */
    private void collideAlone(int c, double change) {
        int o = c * STRIDE;
        beginStep();
        contact[o + STEP] = contact[o + NORMAL_MASS] > 0 ? change / contact[o + NORMAL_MASS] : 0;
        push(c, contact[o + STEP], 0, 0);
        if (contact[o + FRICTION] > 0) {
            rub(c, o);
        }
        keepStep(1);
    }

    /** Whether friction of a contact acts on its normal speed: not with balls. */
    private boolean couples(int c) {
        double least = 1e-12 * contact[c * STRIDE + NORMAL_MASS];
        return Math.abs(effect(c, NORMAL, TANGENT)) > least || Math.abs(effect(c, NORMAL, BITANGENT)) > least;
    }

    /**
     * Restitution: normal impulses in proportion to those of compression, each times its coefficient.
     *
     * @param owed work along normals that they are to give back
     * @param lost work of compression with friction, 0 or less: no more is given back
     */
    private void restore(int steps, double owed, double lost, double tolerance) {
        double normalWork = 0;
        double work = lost;
        for (int j = 0; j < LONGEST_RESTITUTION * steps && normalWork < owed * (1 - ROUNDING); j++) {
            for (int k = 0; k < size; k++) {
                int o = set[k] * STRIDE;
                contact[o + STEP] = contact[o + RESTITUTION] * contact[o + COMPRESSED] / steps;
            }
            beginStep();
            iterate(false, tolerance);
            endStep();
            double share = Math.min(reach(normalLinear, normalSquare, owed - normalWork), reach(linear, square, -work));
            normalWork += share * (normalLinear + share * normalSquare);
            work += share * (linear + share * square);
            keepStep(share);
            if (share < 1) {
                break;
            }
        }
    }

    /** The share of a step at which its work, a share + b share^2, reaches w; 1 if it does not, or only by rounding before its end. */
    private static double reach(double a, double b, double w) {
        if (a + b <= w * (1 + ROUNDING)) {
            return 1;
        }
        // The work begins at 0 and ends above w: one root in between, the first with b > 0 and a < 0 as well.
        double root = Math.sqrt(Math.max(0, a * a + 4 * b * w));
        double share = a >= 0 ? 2 * w / (a + root) : (root - a) / (2 * b);
        return share >= 0 && share < 1 ? share : share >= 1 ? 1 : 0;
    }

    private void findBodies() {
        for (int k = 0; k < touchedCount; k++) {
            isTouched[touched[k]] = false;
        }
        touchedCount = 0;
        for (int k = 0; k < size; k++) {
            touch(bodyA[set[k]]);
            touch(bodyB[set[k]]);
        }
    }

    private void touch(int body) {
        if (isTouched[body]) {
            return;
        }
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        isTouched[body] = true;
        touched[touchedCount++] = body;
    }

    private void beginStep() {
        for (int k = 0; k < touchedCount; k++) {
            System.arraycopy(velocity, 6 * touched[k], velocityBefore, 6 * touched[k], 6);
        }
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            speeds(set[k]);
            System.arraycopy(u, 0, contact, o + BEFORE, 3);
        }
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            // Steps are alike: the last one's impulses are a good start.
            push(set[k], contact[o + STEP], contact[o + STEP + 1], contact[o + STEP + 2]);
        }
    }

    /** Projected Gauss-Seidel over the contacts of the set: friction, and in compression the normal impulses. */
    private void iterate(boolean compresses, double tolerance) {
        double change = Double.MAX_VALUE;
        for (int n = 0; n < ITERATIONS && change > tolerance; n++) {
            change = 0;
            for (int k = 0; k < size; k++) {
                int c = set[k];
                int o = c * STRIDE;
                if (contact[o + FRICTION] > 0) {
                    change = Math.max(change, rub(c, o));
                }
                if (compresses && contact[o + NORMAL_MASS] > 0) {
                    speeds(c);
                    double old = contact[o + STEP];
                    double impulse = Math.max(0, old - (u[0] - contact[o + TARGET]) / contact[o + NORMAL_MASS]);
                    contact[o + STEP] = impulse;
                    push(c, impulse - old, 0, 0);
                    change = Math.max(change, Math.abs(impulse - old) * contact[o + NORMAL_MASS]);
                }
            }
        }
    }

    /** Friction of one contact, in its disc; returns the change of a speed. */
    private double rub(int c, int o) {
        speeds(c);
        double[] d = contact;
        double t = d[o + STEP + 1] - d[o + TANGENT_MASS] * u[1] - d[o + TANGENT_MASS + 1] * u[2];
        double s = d[o + STEP + 2] - d[o + TANGENT_MASS + 1] * u[1] - d[o + TANGENT_MASS + 2] * u[2];
        double most = d[o + FRICTION] * d[o + STEP];
        double sq = t * t + s * s;
        if (sq > most * most) {
            double scale = most / Math.sqrt(sq);
            t *= scale;
            s *= scale;
        }
        double dt = t - d[o + STEP + 1];
        double ds = s - d[o + STEP + 2];
        d[o + STEP + 1] = t;
        d[o + STEP + 2] = s;
        push(c, 0, dt, ds);
        return Math.sqrt(dt * dt + ds * ds) * d[o + NORMAL_MASS];
    }

    /** Computes the work of the step, and returns all of it. */
    private double endStep() {
        normalLinear = 0;
        normalSquare = 0;
        linear = 0;
        square = 0;
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            speeds(set[k]);
            for (int i = 0; i < 3; i++) {
                double impulse = contact[o + STEP + i];
                linear += impulse * contact[o + BEFORE + i];
                square += 0.5 * impulse * (u[i] - contact[o + BEFORE + i]);
            }
            normalLinear += contact[o + STEP] * contact[o + BEFORE];
            normalSquare += 0.5 * contact[o + STEP] * (u[0] - contact[o + BEFORE]);
        }
        return linear + square;
    }

    /** What of the normal work of a step of compression comes back. */
    private double returned() {
        double sum = 0;
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            speeds(set[k]);
            double e = contact[o + RESTITUTION];
            sum -= e * e * 0.5 * contact[o + STEP] * (contact[o + BEFORE] + u[0]);
        }
        return Math.max(0, sum);
    }

    /** Carries out a share of the step, from its start. */
    private void keepStep(double share) {
        for (int k = 0; share < 1 && k < touchedCount; k++) {
            for (int i = 6 * touched[k]; i < 6 * touched[k] + 6; i++) {
                velocity[i] = velocityBefore[i] + share * (velocity[i] - velocityBefore[i]);
            }
        }
        for (int k = 0; k < size; k++) {
            int o = set[k] * STRIDE;
            contact[o + TOTAL] += share * contact[o + STEP];
            double t = share * contact[o + STEP + 1];
            double s = share * contact[o + STEP + 2];
            for (int i = 0; i < 3; i++) {
                contact[o + TOTAL + 1 + i] += t * contact[o + TANGENT + i] + s * contact[o + BITANGENT + i];
            }
        }
    }
}
