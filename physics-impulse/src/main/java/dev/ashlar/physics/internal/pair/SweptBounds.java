package dev.ashlar.physics.internal.pair;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.ContactFilter;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/** The swept volumes of all bodies, as the broad phase was told them. */
public final class SweptBounds {
    /** Displacements below this share of a body's size are put into the margin: a body at rest keeps its volume. */
    private static final double STILL = 1e-6;
    /** Colour of swept boxes. */
    private static final int SWEPT = 0x35c2a5;

    private final BodySet bodies;
    public final BroadPhase broad;
    private double[] volume = new double[16 * SweptVolume.STRIDE];
    private long[] version = new long[16];
    private boolean[] inserted = new boolean[16];
    private final double[] scratch = new double[SweptVolume.STRIDE + Motion.STRIDE];
    private final double[] core = new double[4];
    private final double[] box = new double[Aabb.STRIDE];
    private final double[] centre = new double[3];
    private final PairBuffer found = new PairBuffer();
    private final ProxyBuffer partners = new ProxyBuffer();
    private boolean[] hasEscaped = new boolean[16];
    /** By body: whether its volume is of the rest of a motion that changed in this step. */
    private boolean[] isRetold = new boolean[16];

    /** Pairs with a sensor that may have met it in this internal step; some more than once. */
    public final PairBuffer sensed = new PairBuffer();
    private int sensors;
    public final ContactFilter filter;
    private final Connections connections;
    private final PairBuffer unfiltered = new PairBuffer();

    public SweptBounds(BodySet bodies, Connections connections, BroadPhase broad, ContactFilter filter) {
        this.connections = connections;
        this.bodies = bodies;
        this.broad = broad;
        this.filter = filter;
    }

    /** Finds all pairs whose volumes touch and that may meet, sorted. */
    public void findPairs(PairBuffer out) {
        askBroad();
        filter(out);
    }

    /** Asks the broad phase for pairs. */
    public void askBroad() {
        unfiltered.clear();
        broad.findPairs(unfiltered);
    }

    /** Finds those of them whose volumes touch and that may meet, sorted. */
    public void filter(PairBuffer out) {
        sensed.clear();
        out.clear();
        boolean all = filter == null && bodies.sleepers == 0 && !connections.any() && sensors == 0;
        for (int i = 0; i < unfiltered.size(); i++) {
            if (all || !bodies.isDormant(unfiltered.key(i)) && collide(unfiltered.first(i), unfiltered.second(i))) {
                out.add(unfiltered.first(i), unfiltered.second(i));
            }
        }
        out.keepTouching(volume).sort();
    }

    /** Whether joints and the user's filter let two bodies meet. */
    public boolean shouldCollide(int a, int b) {
        return !connections.keepApart(a, b)
                && (filter == null || filter.shouldCollide(bodies.def[a].userData(), bodies.def[b].userData()));
    }

    /** Whether two bodies may collide; that one of them met a sensor is only noted. */
    private boolean collide(int a, int b) {
        BodyDef d = bodies.def[a];
        BodyDef e = bodies.def[b];
        if (!shouldCollide(a, b)) {
            return false;
        }
        if (d.isSensor() != e.isSensor()) {
            sensed.add(a, b);
        }
        return !d.isSensor() && !e.isSensor();
    }

    public boolean hasSensors() {
        return sensors > 0;
    }

    /** Draws the volume of a body: its box at the start and at the end of the straight motion, grown by the margin. */
    public void draw(int i, DebugDraw out) {
        int v = i * SweptVolume.STRIDE;
        double margin = volume[v + SweptVolume.MARGIN];
        Vec3 way = Vec3.of(volume, v + SweptVolume.DISPLACEMENT);
        Aabb start = Aabb.of(volume, v + SweptVolume.BOX).grown(margin);
        out.box(start, SWEPT);
        out.box(start.movedBy(way), SWEPT);
        for (int corner = 0; corner < 8; corner++) {
            out.line(start.corner(corner), start.corner(corner).plus(way), SWEPT);
        }
        broad.draw(i, out);
    }

    /** Makes the body known to the broad phase, at rest. */
    public void insert(int i) {
        if (volume.length < bodies.def.length * SweptVolume.STRIDE) {
            volume = Arrays.copyOf(volume, bodies.def.length * SweptVolume.STRIDE);
            version = Arrays.copyOf(version, bodies.def.length);
            inserted = Arrays.copyOf(inserted, bodies.def.length);
            hasEscaped = Arrays.copyOf(hasEscaped, bodies.def.length);
            isRetold = Arrays.copyOf(isRetold, bodies.def.length);
        }
        restAt(i, 0);
        System.arraycopy(scratch, 0, volume, i * SweptVolume.STRIDE, SweptVolume.STRIDE);
        BodyDef def = bodies.def[i];
        boolean fixed = def.type() == BodyType.STATIC || bodies.asleep[i];
        broad.insert(i, volume, i * SweptVolume.STRIDE, ++version[i], fixed, def.category(), def.mask());
        inserted[i] = true;
        sensors += def.isSensor() ? 1 : 0;
    }

    /** Makes a body that fell asleep, or woke up, known as what it is now. */
    public void insertAgain(int i) {
        remove(i);
        insert(i);
    }

    /** The broad phase, to be asked: between steps the places that it knows hold all bodies. */
    public BroadPhase broad() {
        return broad;
    }

    /** Appends the bodies whose bounds are within a distance of those of a body at rest. */
    public void near(int i, double distance, ProxyBuffer out) {
        restAt(i, distance);
        SweptVolume.enclosingBox(scratch, 0, box, 0);
        broad.queryAabb(box, 0, out);
    }

    public void remove(int i) {
        if (inserted[i]) {
            broad.remove(i);
            inserted[i] = false;
            sensors -= bodies.def[i].isSensor() ? 1 : 0;
        }
    }

    /** Writes the volume of a body that stays where it is to the scratch array. */
    private void restAt(int i, double margin) {
        int m = SweptVolume.STRIDE;
        System.arraycopy(bodies.pose, i * Pose.STRIDE, scratch, m, Pose.STRIDE);
        Arrays.fill(scratch, m + Pose.STRIDE, m + Motion.STRIDE, 0);
        bounds(i, margin);
    }

    /** Writes the volume of a body at the pose of the scratch motion, without displacement. */
    private void bounds(int i, double margin) {
        int m = SweptVolume.STRIDE;
        Shape shape = bodies.shape[i].shape;
        shape.bounds(scratch, m, 0, 0, scratch, 0, core, 0);
        scratch[SweptVolume.MARGIN] = margin;
        Arrays.fill(scratch, SweptVolume.DISPLACEMENT, SweptVolume.CENTRE, 0);
        Sphere.Placed ball = bodies.shape[i].ball;
        Pose.apply(scratch, m, ball.centre().x(), ball.centre().y(), ball.centre().z(), centre, 0);
        System.arraycopy(centre, 0, scratch, SweptVolume.CENTRE, 3);
        scratch[SweptVolume.RADIUS] = ball.radius();
    }

    /**
     * Foresees the step of bodies and tells the broad phase.
     *
     * @param margin beside what turning needs and what bodies at rest are apart
     * @param which  of which bodies, by index; null: of all
     */
    public void update(double h, double[] gravity, double margin, boolean[] which) {
        for (int i = 0; i < bodies.end; i++) {
            if ((which == null || which[i]) && bodies.exists(i) && !bodies.isStatic(i) && !bodies.asleep[i]) {
                foresee(i, h, gravity, 2 * bodies.gap(i, i) + margin);
                tell(i);
            }
        }
    }

    private void foresee(int i, double h, double[] gravity, double margin) {
        double[] s = bodies.state;
        int o = i * STATE;
        restAt(i, margin);
        double pull = s[o + INV_MASS] > 0 ? 0.5 * h * bodies.def[i].gravityScale() : 0;
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double d = h * (s[o + k] + pull * gravity[k] + 0.5 * h * s[o + INV_MASS] * bodies.force[6 * i + k]);
            scratch[SweptVolume.DISPLACEMENT + k] = d;
            sq += d * d;
        }
        double radius = bodies.shape[i].radius;
        if (sq <= STILL * STILL * radius * radius) {
            Arrays.fill(scratch, SweptVolume.DISPLACEMENT, SweptVolume.DISPLACEMENT + 3, 0);
            scratch[SweptVolume.MARGIN] += STILL * radius;
        }
        double w = Math.sqrt(s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5]);
        // The chord of the turn is shorter than the arc; a little more, so that a body at rest keeps its volume.
        double turned = Math.min(h * w, 2) * bodies.shape[i].turningRadius;
        scratch[SweptVolume.MARGIN] += turned <= STILL * radius ? STILL * radius : turned;
    }

    private void tell(int i) {
        int v = i * SweptVolume.STRIDE;
        if (!Arrays.equals(scratch, 0, SweptVolume.STRIDE, volume, v, v + SweptVolume.STRIDE)) {
            System.arraycopy(scratch, 0, volume, v, SweptVolume.STRIDE);
            broad.setMotion(i, volume, v, ++version[i]);
        }
    }

    /** Tells the broad phase of a body that was put elsewhere. */
    public void moved(int i) {
        restAt(i, 0);
        tell(i);
    }

    /** Pairs, sorted, of bodies whose solved motions leave their foreseen volumes, that are not among the known ones. */
    public PairBuffer escaped(PairBuffer known) {
        found.clear();
        Arrays.fill(isRetold, 0, bodies.end, false);
        int escapes = 0;
        for (int i = 0; i < bodies.end; i++) {
            hasEscaped[i] = bodies.exists(i) && bodies.isActive(i) && escapes(i);
            if (hasEscaped[i]) {
                escapes++;
                tellMotion(i, 0);
            }
        }
        for (int i = 0; i < bodies.end && escapes > 0; i++) {
            if (hasEscaped[i]) {
                partners.clear();
                broad.partners(i, partners);
                for (int k = 0; k < partners.size(); k++) {
                    int j = partners.get(k);
                    if ((!hasEscaped[j] || i < j) && collide(i, j) && known.indexOf(i, j) < 0) {
                        found.add(i, j);
                    }
                }
            }
        }
        return found.keepTouching(volume).sort();
    }

    /** At every time the body is off its foreseen place by no more than the ends are, and turned by no more than the margin. */
    private boolean escapes(int i) {
        int m = i * Motion.STRIDE;
        int v = i * SweptVolume.STRIDE;
        double[] motion = bodies.motion;
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double off = motion[m + Motion.TRANSLATION + k] - volume[v + SweptVolume.DISPLACEMENT + k];
            sq += off * off;
        }
        return Math.sqrt(sq) + Motion.turnReach(motion, m, bodies.shape[i].turningRadius) > volume[v + SweptVolume.MARGIN];
    }

    /** Whether a body's motion from time t on leaves its volume; at the start of the step it was at {@code start}. */
    public boolean leaves(int i, double t, double[] start) {
        if (isRetold[i]) {
            return true;
        }
        int m = i * Motion.STRIDE;
        int v = i * SweptVolume.STRIDE;
        double[] motion = bodies.motion;
        double sqThen = 0;
        double sqEnd = 0;
        for (int k = 0; k < 3; k++) {
            double off = motion[m + k] - start[i * Pose.STRIDE + k];
            double drift = motion[m + Motion.TRANSLATION + k] - volume[v + SweptVolume.DISPLACEMENT + k];
            sqThen += (off + t * drift) * (off + t * drift);
            sqEnd += (off + drift) * (off + drift);
        }
        return Math.sqrt(Math.max(sqThen, sqEnd)) + Motion.turnReach(motion, m, bodies.shape[i].turningRadius)
                > volume[v + SweptVolume.MARGIN];
    }

    /** Tells the broad phase the rest of a body's motion from time t on. */
    private void tellMotion(int i, double t) {
        int m = i * Motion.STRIDE;
        Motion.pose(bodies.motion, m, t, scratch, SweptVolume.STRIDE);
        bounds(i, Motion.turnReach(bodies.motion, m, bodies.shape[i].turningRadius));
        for (int k = 0; k < 3; k++) {
            scratch[SweptVolume.DISPLACEMENT + k] = (1 - t) * bodies.motion[m + Motion.TRANSLATION + k];
        }
        tell(i);
    }

    /**
     * Tells the broad phase that a body flies from its pose by {@code way}, the rest of a frame.
     *
     * @param gain   by what the way grows from frame to frame
     * @param goesOn whether this is the flight that it was told of before
     */
    public void follow(int i, double[] way, double[] gain, double margin, boolean goesOn) {
        restAt(i, margin);
        System.arraycopy(way, 0, scratch, SweptVolume.DISPLACEMENT, 3);
        System.arraycopy(gain, 0, scratch, SweptVolume.ACCELERATION, 3);
        int v = i * SweptVolume.STRIDE;
        System.arraycopy(scratch, 0, volume, v, SweptVolume.STRIDE);
        broad.setMotion(i, volume, v, goesOn ? version[i] : ++version[i]);
    }

    /** Pairs, sorted, of a body whose motion changed at time t. */
    public PairBuffer partners(int i, double t) {
        isRetold[i] = true;
        tellMotion(i, t);
        return partners(i);
    }

    /** Pairs, sorted, of a body as the broad phase knows it. */
    public PairBuffer partners(int i) {
        found.clear();
        partners.clear();
        broad.partners(i, partners);
        for (int k = 0; k < partners.size(); k++) {
            if (collide(i, partners.get(k))) {
                found.add(i, partners.get(k));
            }
        }
        return found.keepTouching(volume).sort();
    }
}
