package dev.ashlar.physics.internal.energy;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.body.DisjointSets;
import dev.ashlar.physics.internal.joint.JointSet;
import java.util.Arrays;

/**
 * Keeps a step from adding energy, and the angular momentum of bodies that nothing else touches. Contacts, rotation and gravity are each integrated so that they keep energy or take some, but all
 * at once they err either way: a box that rocks while it slides may end a step with a little too much. What bodies that push each other
 * gained by that, all together, is taken out of their velocities. Bodies that push nothing else keep their momentum and angular
 * momentum: what moving them apart without momentum did to the latter is given back as a rigid rotation of all of them, which their
 * contacts do not feel, and they are scaled towards the rigid motion that has both. Bodies that lean on the ground are scaled towards rest. What
 * something else drives is left alone: joints, kinematic bodies that move, running surfaces. Pushes of {@code PositionProjection} may
 * lift bodies; what that is worth is counted, and nobody pays for it.
 */
public final class Passivity {
    /** What rounding adds, as a share of the energies at hand. */
    private static final double ROUNDING = 1e-13;

    private final BodySet bodies;
    private final JointSet joints;
    private final DisjointSets islands = new DisjointSets();
    /** By body: its kinetic energy at the start of the step, what it gained since, what of that may be rounding. */
    private double[] before = new double[0];
    /** By body: velocity and spin at the start of the step. */
    private double[] velocityBefore = new double[0];
    private double[] gained = new double[0];
    private double[] noise = new double[0];
    /** By body: how far it was pushed without momentum. */
    private double[] pushed = new double[0];
    /** By body: what it rose by, J, beside pushes. */
    private double[] lift = new double[0];
    /** What pushes did against gravity in the last step, J, and what bodies rose by that had no speed to pay for it. */
    public double pushWork;
    /** By body: whether an impulse acted on it in the step; by root: whether its island leans on the ground, whether it is driven. */
    private boolean[] isTouched = new boolean[0];
    private boolean[] isGrounded = new boolean[0];
    private boolean[] isDriven = new boolean[0];
    /** By body: see {@link #noteBorne}. */
    private boolean[] isBorne = new boolean[0];
    /** By body: whether its velocity was scaled in the last step. */
    public boolean[] isScaled = new boolean[0];
    /** By body: the next of its island, or -1; by root: the first. */
    private int[] next = new int[0];
    private int[] first = new int[0];
    /** Pairs that met while poses were advanced. */
    private int[] met = new int[64];
    private int metCount;
    /** What of the angular momentum last asked for may be rounding. */
    private double angularNoise;
    /** What the push of the last body asked for is worth. */
    private double byPush;
    private final double[] lost = new double[3];
    private final double[] scratch = new double[6];
    private final double[] centre = new double[3];
    private final double[] velocity = new double[3];
    private final double[] spin = new double[3];
    private final double[] inertia = new double[6];
    private final double[] turned = new double[6];

    public Passivity(BodySet bodies, JointSet joints) {
        this.bodies = bodies;
        this.joints = joints;
    }

    /** Begins an internal step: what velocities are worth now, after forces acted, they may be worth at its end. */
    public void begin() {
        if (before.length < bodies.end) {
            int n = bodies.def.length;
            before = new double[n];
            velocityBefore = new double[6 * n];
            gained = new double[n];
            noise = new double[n];
            lift = new double[n];
            pushed = new double[3 * n];
            isTouched = new boolean[n];
            isGrounded = new boolean[n];
            isDriven = new boolean[n];
            isBorne = new boolean[n];
            isScaled = new boolean[n];
            next = new int[n];
            first = new int[n];
        }
        metCount = 0;
        Arrays.fill(isTouched, 0, bodies.end, false);
        Arrays.fill(isBorne, 0, bodies.end, false);
        Arrays.fill(isScaled, 0, bodies.end, false);
        Arrays.fill(pushed, 0, 3 * bodies.end, 0);
        for (int i = 0; i < bodies.end; i++) {
            before[i] = bodies.kineticEnergy(i, i + 1, scratch);
            System.arraycopy(bodies.state, i * STATE, velocityBefore, 6 * i, 6);
        }
    }

    /**
     * Notes how far bodies are to move, before they are projected apart.
     *
     * @param opened by body, 3: how much of that is no motion, since it opened contacts
     */
    public void beginPushes(double[] opened) {
        for (int i = 0; i < bodies.end; i++) {
            for (int k = 0; k < 3; k++) {
                pushed[3 * i + k] = bodies.state[i * STATE + MOVED + k] - opened[3 * i + k];
            }
        }
    }

    /** Notes which bodies the solver's impulses acted on, and how far it pushed which without any. */
    public void endPushes(boolean[] isPushed) {
        for (int i = 0; i < bodies.end; i++) {
            isTouched[i] = bodies.state[i * STATE + LOADED] > 0 || isPushed[i];
            for (int k = 0; k < 3; k++) {
                pushed[3 * i + k] = bodies.state[i * STATE + MOVED + k] - pushed[3 * i + k];
            }
        }
    }

    /** Notes that something bore a body before, and takes what it gets for that now. */
    public void noteBorne(int i) {
        isTouched[i] = true;
        isBorne[i] = true;
    }

    /** Notes that two bodies met within the step. */
    public void noteMeeting(int a, int b) {
        if (metCount + 2 > met.length) {
            met = Arrays.copyOf(met, 2 * met.length);
        }
        met[metCount++] = a;
        met[metCount++] = b;
        isTouched[a] = true;
        isTouched[b] = true;
    }

    /**
     * Ends an internal step. Reads: velocities, poses, rows. Writes: velocities.
     *
     * @param start  flat poses at its start
     * @param rows   contacts that the solver solved, or null: then forces of the user and damping acted within the step
     * @param wasCut whether bodies were stopped since nobody looked at them: then they are not all at the same time
     */
    public void end(double[] start, double[] gravity, ContactConstraints rows, boolean wasCut) {
        boolean any = false;
        pushWork = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && isTouched[i] && bodies.isDynamic(i)) {
                gained[i] = gain(i, start, gravity);
                pushWork += byPush;
                any = true;
            }
        }
        if (!any) {
            return;
        }
        join(rows);
        for (int i = 0; i < bodies.end; i++) {
            if (first[i] >= 0 && !isDriven[i]) {
                if (!isGrounded[i] && !wasCut && feelsAlike(i, rows == null)) {
                    keepAngularMomentum(i, start, gravity);
                }
                settle(i);
            }
        }
    }

    /** Whether all forces on an island, but for those of its contacts, are weights of one gravity, which turn nothing. */
    private boolean feelsAlike(int root, boolean forcesAct) {
        double scale = bodies.def[root].gravityScale();
        for (int i = first[root]; i >= 0; i = next[i]) {
            BodyDef def = bodies.def[i];
            if (def.gravityScale() != scale
                    || forcesAct && (def.linearDamping() > 0 || def.angularDamping() > 0 || isForced(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isForced(int i) {
        for (int k = 6 * i; k < 6 * i + 6; k++) {
            if (bodies.force[k] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Gives an island back what it lost of its angular momentum, by a rotation of all of it. */
    private void keepAngularMomentum(int root, double[] start, double[] gravity) {
        if (next[first[root]] < 0) {
            return;
        }
        angularMomentum(root, start, velocityBefore, 6);
        System.arraycopy(spin, 0, lost, 0, 3);
        angularMomentum(root, bodies.pose, bodies.state, STATE);
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            lost[k] -= spin[k];
            sq += lost[k] * lost[k];
        }
        if (sq <= angularNoise * angularNoise || !SymmetricMatrix3.invert(inertia, 0, turned, 0)) {
            return;
        }
        System.arraycopy(lost, 0, spin, 0, 3);
        SymmetricMatrix3.apply(turned, 0, spin, 0);
        Arrays.fill(velocity, 0);
        for (int i = first[root]; i >= 0; i = next[i]) {
            subtractRigid(i, -1);
            isScaled[i] = true;
            gained[i] = gain(i, start, gravity);
        }
    }

    private double gain(int i, double[] start, double[] gravity) {
        double lifted = 0;
        double reach = 0;
        byPush = 0;
        for (int k = 0; k < 3; k++) {
            double g = bodies.mass[i] * bodies.def[i].gravityScale() * gravity[k];
            lifted -= g * (bodies.pose[i * Pose.STRIDE + k] - start[i * Pose.STRIDE + k]);
            byPush -= g * pushed[3 * i + k];
            // The places themselves are rounded.
            reach += Math.abs(g * bodies.pose[i * Pose.STRIDE + k]);
        }
        double after = bodies.kineticEnergy(i, i + 1, scratch);
        noise[i] = ROUNDING * (after + before[i] + 0x1p-8 * reach);
        byPush = Math.max(0, byPush);
        lift[i] = lifted - byPush;
        return after - before[i] + lift[i];
    }

    /** Finds the islands of bodies that acted on each other. */
    private void join(ContactConstraints rows) {
        islands.clear(bodies.end);
        Arrays.fill(first, 0, bodies.end, -1);
        Arrays.fill(isGrounded, 0, bodies.end, false);
        Arrays.fill(isDriven, 0, bodies.end, false);
        int count = rows == null ? 0 : rows.count;
        for (int r = 0; r < count; r++) {
            join(rows.bodyA[r], rows.bodyB[r]);
        }
        for (int k = 0; k < metCount; k += 2) {
            join(met[k], met[k + 1]);
        }
        // What was found of pairs belongs to islands.
        for (int r = 0; r < count; r++) {
            mark(rows.bodyA[r], rows.bodyB[r]);
            if (rows.isDriven(r)) {
                isDriven[islands.root(bodies.isDynamic(rows.bodyA[r]) ? rows.bodyA[r] : rows.bodyB[r])] = true;
            }
        }
        for (int k = 0; k < metCount; k += 2) {
            mark(met[k], met[k + 1]);
        }
        for (int i = bodies.end - 1; i >= 0; i--) {
            if (bodies.exists(i) && isTouched[i] && bodies.isDynamic(i)) {
                int root = islands.root(i);
                next[i] = first[root];
                first[root] = i;
                isDriven[root] |= joints.isJoined(i) || runs(i);
                isGrounded[root] |= isBorne[i] || bodies.def[i].lockedTranslation() != 0 || bodies.def[i].lockedRotation() != 0;
            }
        }
    }

    private void join(int a, int b) {
        if (acted(a, b) && bodies.isDynamic(a) && bodies.isDynamic(b)) {
            islands.join(a, b);
        }
    }

    private boolean acted(int a, int b) {
        return (isTouched[a] || !bodies.isDynamic(a)) && (isTouched[b] || !bodies.isDynamic(b));
    }

    /** Marks the island of one body of a pair if the other is not dynamic. */
    private void mark(int a, int b) {
        if (acted(a, b) && bodies.isDynamic(a) != bodies.isDynamic(b)) {
            int root = islands.root(bodies.isDynamic(a) ? a : b);
            int other = bodies.isDynamic(a) ? b : a;
            isGrounded[root] = true;
            isDriven[root] |= !bodies.isAtRest(other) || runs(other);
        }
    }

    /** Whether the surface of a body runs. */
    private boolean runs(int i) {
        BodyDef d = bodies.def[i];
        boolean runs = d.surfaceVelocity() != Vec3.ZERO;
        for (int k = 0; k < d.materialCount(); k++) {
            runs |= d.material(k).surfaceVelocity() != Vec3.ZERO;
        }
        return runs;
    }

    /** Takes out of an island what it gained. */
    private void settle(int root) {
        double surplus = 0;
        double rounding = 0;
        double lifted = 0;
        for (int i = first[root]; i >= 0; i = next[i]) {
            surplus += gained[i];
            lifted += lift[i];
            rounding += noise[i];
        }
        if (surplus <= rounding || !rigidMotion(root)) {
            return;
        }
        double energy = 0;
        for (int i = first[root]; i >= 0; i = next[i]) {
            subtractRigid(i, 1);
            energy += bodies.kineticEnergy(i, i + 1, scratch);
        }
        // Guessed impulses may lift what stands. That is a push, and counted as one.
        pushWork += Math.max(0, Math.min(lifted, surplus - energy));
        double scale = surplus < energy ? Math.sqrt(1 - surplus / energy) : 0;
        for (int i = first[root]; i >= 0; i = next[i]) {
            for (int k = i * STATE; k < i * STATE + 6; k++) {
                bodies.state[k] *= scale;
            }
            subtractRigid(i, -1);
            isScaled[i] = true;
        }
    }

    public boolean isScaled(int i) {
        return isScaled[i];
    }

    /** Takes the rigid motion of the island out of a body's, or adds it. */
    private void subtractRigid(int i, double sign) {
        double[] s = bodies.state;
        int p = i * Pose.STRIDE;
        double x = bodies.pose[p] - centre[0];
        double y = bodies.pose[p + 1] - centre[1];
        double z = bodies.pose[p + 2] - centre[2];
        int o = i * STATE;
        s[o] -= sign * (velocity[0] + spin[1] * z - spin[2] * y);
        s[o + 1] -= sign * (velocity[1] + spin[2] * x - spin[0] * z);
        s[o + 2] -= sign * (velocity[2] + spin[0] * y - spin[1] * x);
        for (int k = 0; k < 3; k++) {
            s[o + 3 + k] -= sign * spin[k];
        }
    }

    /** Finds the rigid motion with the momenta of an island, rest if it has ground; returns false if there is none. */
    private boolean rigidMotion(int root) {
        if (isGrounded[root]) {
            Arrays.fill(centre, 0);
            Arrays.fill(velocity, 0);
            Arrays.fill(spin, 0);
            return true;
        }
        angularMomentum(root, bodies.pose, bodies.state, STATE);
        if (!SymmetricMatrix3.invert(inertia, 0, turned, 0)) {
            return false;
        }
        SymmetricMatrix3.apply(turned, 0, spin, 0);
        return true;
    }

    /**
     * Sets the centre of an island, its velocity and inertia, and {@link #spin} to its angular momentum.
     *
     * @param poses  flat poses of all bodies
     * @param v      velocity and spin of all bodies
     * @param stride doubles of a body there
     */
    private void angularMomentum(int root, double[] poses, double[] v, int stride) {
        Arrays.fill(centre, 0);
        Arrays.fill(velocity, 0);
        Arrays.fill(spin, 0);
        Arrays.fill(inertia, 0);
        angularNoise = 0;
        double mass = 0;
        for (int i = first[root]; i >= 0; i = next[i]) {
            mass += bodies.mass[i];
        }
        for (int i = first[root]; i >= 0; i = next[i]) {
            for (int k = 0; k < 3; k++) {
                centre[k] += bodies.mass[i] / mass * poses[i * Pose.STRIDE + k];
                velocity[k] += bodies.mass[i] / mass * v[i * stride + k];
            }
        }
        for (int i = first[root]; i >= 0; i = next[i]) {
            addAngular(i, poses, v, i * stride);
        }
    }

    /** Adds a body's angular momentum and inertia about the centre of its island, the former to {@link #spin}. */
    private void addAngular(int i, double[] poses, double[] s, int o) {
        int p = i * Pose.STRIDE;
        double m = bodies.mass[i];
        double x = poses[p] - centre[0];
        double y = poses[p + 1] - centre[1];
        double z = poses[p + 2] - centre[2];
        SymmetricMatrix3.turn(bodies.inertia, 12 * i, poses, p + Pose.ROTATION, turned, 0);
        System.arraycopy(s, o + 3, scratch, 0, 3);
        SymmetricMatrix3.apply(turned, 0, scratch, 0);
        double u = m * (s[o] - velocity[0]);
        double v = m * (s[o + 1] - velocity[1]);
        double w = m * (s[o + 2] - velocity[2]);
        // Places and velocities in the world are rounded, whatever those about the centre are.
        double far = Math.abs(poses[p]) + Math.abs(poses[p + 1]) + Math.abs(poses[p + 2]);
        double fast = m * (Math.abs(s[o]) + Math.abs(s[o + 1]) + Math.abs(s[o + 2]));
        angularNoise += ROUNDING * (far * fast + Vectors.length(scratch, 0));
        spin[0] += scratch[0] + y * w - z * v;
        spin[1] += scratch[1] + z * u - x * w;
        spin[2] += scratch[2] + x * v - y * u;
        inertia[0] += turned[0] + m * (y * y + z * z);
        inertia[1] += turned[1] - m * x * y;
        inertia[2] += turned[2] - m * x * z;
        inertia[3] += turned[3] + m * (x * x + z * z);
        inertia[4] += turned[4] - m * y * z;
        inertia[5] += turned[5] + m * (x * x + y * y);
    }
}
