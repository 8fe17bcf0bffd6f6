package dev.ashlar.physics.internal.impact;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.SurfacePair;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import java.util.Arrays;

/**
 * An impact with all that touches at its moment. Bodies meet in all contacts of their manifolds, not in the one point that a sweep
 * finds, so a face that lands flat bounces flat. What the impact does to neighbours that touch is found by propagation: the contacts
 * that close are one set for the {@link ImpactLaw}; those that close after it are the next, until none does. Smith, Kaufman, Vouga,
 * Tamstorf, Grinspun, "Reflections on Simultaneous Impact" (2012), section 4, whose five demands it meets: contacts break away,
 * momentum and energy are kept, what is symmetric stays so, impulses only push. Vouga et al., "All's Well That Ends Well" (2017)
 * show that it ends. Departs from them: contacts have friction and coefficients of their own in every set, where they blend one
 * outcome of all sets with a second, inelastic one.
 */
public final class ImpactCluster {
    /** What closes more slowly than this share of the impact's own speed closes by rounding. */
    private static final double ROUNDING = 1e-9;
    /** After so many sets what still closes no longer bounces; and after as many more it is left to the caller. */
    private static final int ROUNDS = 256;

    /** What steps a world: it knows where bodies are at the moment of an impact, and which are near each other. */
    public interface Host {
        /** Writes pose and inverse inertia, both in the world, and velocity and spin of a body at the moment. */
        void bring(int body, double[] poses, double[] invInertia, double[] velocities);

        /** Appends the pairs of a body that may touch at the moment. */
        void near(int body, PairBuffer out);

        /** Two bodies that are no wider apart touch. */
        double reach(int a, int b);

        /** Wakes a body that sleeps and is hit. */
        void wake(int body);
    }

    public final ImpactLaw law;
    /** Bodies whose velocities changed. */
    public int[] changed = new int[16];
    public int changedCount;
    /** Whether the bound of rounds was reached. */
    public boolean isCutOff;

    private final BodySet bodies;
    private final SurfacePair surfaces;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final ContactBuffer contacts = new ContactBuffer();
    private final PairBuffer near = new PairBuffer();
    private final double[] place = new double[6];
    private double[] poses = new double[0];
    private Host host;
    private double threshold;
    /** By body: the number of the last impact that it was brought to, whose neighbours were looked for, that changed it. */
    private int[] broughtIn = new int[0];
    private int[] expandedIn = new int[0];
    private int[] changedIn = new int[0];
    private int number;
    /** By manifold: its first contact in the law, and the end; and the pairs that were asked. */
    private int[] manifold = new int[17];
    public int manifolds;
    private long[] asked = new long[16];
    private int askedCount;

    public ImpactCluster(BodySet bodies, PairQuery query, int cacheSize, ContactModifier modifier) {
        this.bodies = bodies;
        this.query = query;
        law = new ImpactLaw(bodies);
        surfaces = new SurfacePair(bodies, modifier);
        in.cache = new double[cacheSize];
    }

    /**
     * Lets two bodies that meet, and what they touch, bounce, if they have restitution there and are fast enough.
     *
     * @param hit    point and normal from a to b, at c
     * @param faceA  face of a that is met, or -1, likewise b
     * @param flight contacts that would part more slowly than this do not bounce: they would come back within the step
     * @return whether anything bounced; then {@link #changed} has the bodies and {@link #velocity} tells
     */
    public boolean collide(Host stepper, int a, int b, double[] hit, int c, int faceA, int faceB, double flight) {
        double approach = beginAt(stepper, a, b, hit, c, faceA, faceB);
        if (approach > 0 && surfaces.restitution * approach > flight) {
            threshold = Math.max(flight, ROUNDING * approach);
            findContacts(a, b, hit, c, faceA, faceB);
            expand(a);
            expand(b);
            propagate();
        }
        return changedCount > 0;
    }

    /**
     * Lets two bodies that meet stop, without restitution. What that does to others that they touch comes to light as they meet those.
     *
     * @param least contacts that close more slowly than this do not meet
     */
    public boolean stop(Host stepper, int a, int b, double[] hit, int c, int faceA, int faceB, double least) {
        double approach = beginAt(stepper, a, b, hit, c, faceA, faceB);
        if (approach > 0 && approach > least) {
            findContacts(a, b, hit, c, faceA, faceB);
            meetWithout(0);
        }
        return changedCount > 0;
    }

    /** Whether an impulse where two bodies meet moves one of them. */
    public boolean isAnswered(Host stepper, int a, int b, double[] hit, int c, int faceA, int faceB) {
        beginAt(stepper, a, b, hit, c, faceA, faceB);
        return law.isAnswered(0);
    }

    /** How fast two bodies close where they meet. */
    public double closing(Host stepper, int a, int b, double[] hit, int c) {
        host = stepper;
        begin();
        bring(a);
        bring(b);
        return law.approach(law.add(a, b, hit, c, poses, Pose.STRIDE));
    }

    /** Begins an impact; returns how fast the bodies close where they meet. */
    private double beginAt(Host stepper, int a, int b, double[] hit, int c, int faceA, int faceB) {
        double approach = closing(stepper, a, b, hit, c);
        surfaces.meet(a, faceA, b, faceB, hit, c, poses, approach);
        law.setSurface(surfaces);
        return approach;
    }

    /**
     * Changes the velocities of two bodies that rest on each other, so that no contact of them parts more slowly than at a speed.
     *
     * @param hit as in {@link #collide}
     */
    public void rest(Host stepper, int a, int b, double[] hit, int c, int faceA, int faceB, double speed) {
        beginAt(stepper, a, b, hit, c, faceA, faceB);
        findContacts(a, b, hit, c, faceA, faceB);
        meetWithout(speed);
    }

    /** Lets all contacts meet without restitution that part more slowly than at a speed. */
    private void meetWithout(double speed) {
        law.clearSet();
        for (int k = 0; k < law.count; k++) {
            if (law.approach(k) > -(1 - ROUNDING) * speed) {
                law.include(k);
            }
        }
        if (law.setSize() > 0) {
            law.collide(false, speed);
            noteChanges();
        }
    }

    /** Whether the velocity of a body changed. */
    public boolean isChanged(int i) {
        return changedIn[i] == number;
    }

    /** Number of manifolds that were looked at. */
    public int manifolds() {
        return manifolds;
    }

    public int bodyA(int m) {
        return law.bodyA[manifold[m]];
    }

    public int bodyB(int m) {
        return law.bodyB[manifold[m]];
    }

    /** The first manifold after m that is of another pair. */
    public int endOfPair(int m) {
        int end = m + 1;
        while (end < manifolds && bodyA(end) == bodyA(m) && bodyB(end) == bodyB(m)) {
            end++;
        }
        return end;
    }

    /** Whether no impulse acted but in the manifolds from m to before {@code end}. */
    public boolean isAlone(int m, int end) {
        for (int c = 0; c < law.count; c++) {
            if ((c < manifold[m] || c >= manifold[end]) && law.normalImpulse(c) > 0) {
                return false;
            }
        }
        return true;
    }

    /** How fast the manifolds from m to before {@code end} closed. */
    public double approach(int m, int end) {
        double most = 0;
        for (int c = manifold[m]; c < manifold[end]; c++) {
            most = Math.max(most, law.firstApproach(c));
        }
        return most;
    }

    /**
     * Writes the middle of the impulses of some manifolds of one pair, weighted by them, with the mean normal, and the impulse on B.
     *
     * @return the sum of the normal impulses
     */
    public double impulse(int m, int end, double[] where, double[] sum) {
        double normal = 0;
        Arrays.fill(sum, 0);
        for (int c = manifold[m]; c < manifold[end]; c++) {
            normal += law.normalImpulse(c);
            law.addImpulse(c, sum);
        }
        if (normal > 0) {
            Arrays.fill(where, 0);
            for (int c = manifold[m]; c < manifold[end]; c++) {
                law.addPlace(c, law.normalImpulse(c) / normal, poses, Pose.STRIDE, where);
            }
            double length = Vectors.length(where, 3);
            for (int k = 3; k < 6; k++) {
                where[k] /= length;
            }
        }
        return normal;
    }

    /** Writes velocity and spin of a body after the impact. */
    public void velocity(int body, double[] out, int at) {
        System.arraycopy(law.velocity, 6 * body, out, at, 6);
    }

    private void begin() {
        law.begin();
        manifolds = 0;
        askedCount = 0;
        changedCount = 0;
        isCutOff = false;
        number++;
        if (broughtIn.length < bodies.end) {
            int n = bodies.def.length;
            broughtIn = new int[n];
            expandedIn = new int[n];
            changedIn = new int[n];
            poses = new double[n * Pose.STRIDE];
            number = 1;
        }
    }

    private void bring(int i) {
        if (broughtIn[i] == number) {
            return;
        }
        broughtIn[i] = number;
        host.bring(i, poses, law.invInertia, law.velocity);
        masses(i);
    }

    private void masses(int i) {
        System.arraycopy(bodies.state, i * STATE + INV_MASSES, law.invMass, 3 * i, 3);
        if (!bodies.isDynamic(i)) {
            Arrays.fill(law.invInertia, 6 * i, 6 * i + 6, 0);
        }
    }

    /** Contacts of the pair that a sweep found: those of the narrow phase, and where none of them closes as fast, the sweep's own. */
    private void findContacts(int a, int b, double[] hit, int c, int faceA, int faceB) {
        double closing = law.approach(0);
        if (isBall(a) || isBall(b)) {
            endManifold();
            noteAsked(a, b);
            return;
        }
        law.count = 0;
        ask(a, b);
        for (int k = 0; k < law.count; k++) {
            if (law.approach(k) > 0.5 * closing) {
                return;
            }
        }
        law.add(a, b, hit, c, poses, Pose.STRIDE);
        surfaces.meet(a, faceA, b, faceB, hit, c, poses, closing);
        law.setSurface(surfaces);
        endManifold();
    }

    /** Adds the contacts of two bodies where they touch. */
    private void ask(int a, int b) {
        if (!noteAsked(a, b)) {
            return;
        }
        int i = Math.min(a, b);
        int j = Math.max(a, b);
        double reach = host.reach(i, j);
        if (!mayTouch(i, j, reach)) {
            return;
        }
        in.shapes(bodies.shape[i].forContacts, bodies.shape[j].forContacts);
        in.poses(poses, i * Pose.STRIDE, poses, j * Pose.STRIDE);
        in.reach = reach;
        Arrays.fill(in.cache, 0);
        contacts.clear();
        query.contacts(in, contacts);
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            addManifold(i, j, m);
        }
    }

    /** Whether a pair was not asked before. */
    private boolean noteAsked(int a, int b) {
        long key = Math.min(a, b) * (1L << 32) + Math.max(a, b);
        for (int k = 0; k < askedCount; k++) {
            if (asked[k] == key) {
                return false;
            }
        }
        if (askedCount == asked.length) {
            asked = Arrays.copyOf(asked, 2 * askedCount);
        }
        asked[askedCount++] = key;
        return true;
    }

    /** What a ball meets it meets in one point, which the sweep finds. */
    private boolean isBall(int i) {
        return bodies.shape[i].shape instanceof Sphere;
    }

    private void addManifold(int i, int j, int m) {
        Quat.rotate(poses, i * Pose.STRIDE + Pose.ROTATION, contacts.normalX(m), contacts.normalY(m), contacts.normalZ(m), place,
                3);
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            Pose.apply(poses, i * Pose.STRIDE, contacts.x(c), contacts.y(c), contacts.z(c), place, 0);
            double closing = law.approach(law.add(i, j, place, 0, poses, Pose.STRIDE));
            surfaces.meet(i, contacts.faceA(m), j, contacts.faceB(m), place, 0, poses, closing);
            law.setSurface(surfaces);
            if (surfaces.passes) {
                law.count--;
            }
        }
        if (law.count > manifold[manifolds]) {
            endManifold();
        }
    }

    private void endManifold() {
        if (manifolds + 2 > manifold.length) {
            manifold = Arrays.copyOf(manifold, 2 * manifold.length);
        }
        manifold[++manifolds] = law.count;
    }

    /** Whether the balls around two bodies come near enough. */
    private boolean mayTouch(int i, int j, double reach) {
        bring(i);
        bring(j);
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double d = poses[i * Pose.STRIDE + k] - poses[j * Pose.STRIDE + k];
            sq += d * d;
        }
        double most = bodies.shape[i].radius + bodies.shape[j].radius + reach;
        return sq <= most * most;
    }

    /** Adds the contacts of a body with all that it touches. */
    private void expand(int i) {
        if (expandedIn[i] == number || !bodies.isDynamic(i)) {
            return;
        }
        expandedIn[i] = number;
        near.clear();
        host.near(i, near);
        for (int k = 0; k < near.size(); k++) {
            ask(near.first(k), near.second(k));
        }
    }

    private void propagate() {
        for (int round = 0; round < 2 * ROUNDS; round++) {
            isCutOff |= round == ROUNDS;
            findClosing();
            if (law.setSize() == 0) {
                return;
            }
            law.collide(round < ROUNDS, 0);
            noteChanges();
            for (int k = 0; k < changedCount; k++) {
                expand(changed[k]);
            }
        }
    }

    private void noteChanges() {
        for (int k = 0; k < law.setSize(); k++) {
            int c = law.setContact(k);
            change(law.bodyA[c]);
            change(law.bodyB[c]);
        }
    }

    /** All that closes of manifolds of which a contact closes fast enough is the next set. */
    private void findClosing() {
        law.clearSet();
        for (int m = 0; m < manifolds; m++) {
            double fastest = 0;
            for (int c = manifold[m]; c < manifold[m + 1]; c++) {
                fastest = Math.max(fastest, law.approach(c));
            }
            if (fastest > threshold) {
                wake(law.bodyA[manifold[m]]);
                wake(law.bodyB[manifold[m]]);
                for (int c = manifold[m]; c < manifold[m + 1]; c++) {
                    if (law.approach(c) > 0) {
                        law.include(c);
                    }
                }
            }
        }
    }

    private void wake(int i) {
        if (bodies.asleep[i]) {
            host.wake(i);
            broughtIn[i] = 0;
            bring(i);
            for (int c = 0; c < law.count; c++) {
                law.masses(c);
            }
        }
    }

    private void change(int i) {
        if (changedIn[i] == number || !bodies.isDynamic(i)) {
            return;
        }
        changedIn[i] = number;
        if (changedCount == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changedCount);
        }
        changed[changedCount++] = i;
    }
}
