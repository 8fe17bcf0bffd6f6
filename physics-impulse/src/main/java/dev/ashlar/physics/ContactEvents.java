package dev.ashlar.physics;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * What happened between bodies in the last step. First, sorted by the indices of the bodies, one event for each pair that touches or
 * touched; then a {@link Kind#HIT} for each impact, in order of time. Two bodies touch in a step if an impulse acted between them
 * anywhere in it, also if they met and parted within the step: then they {@link Kind#BEGIN} in that step and {@link Kind#END} in the
 * next.
 *
 * <p>An impact is a hit if the speed along the normal that the contact takes out of the approach exceeds
 * {@link World.Builder#hitSpeed}. A pair that touched before has hits too, where points of it meet anew: a box that tips over and
 * slams down. What rests, slides or rolls on has none.
 *
 * <p>Of a pair that sleeps there are no events until one of its bodies wakes; what was touching then goes on, or ends. The same
 * holds of a pair that was not looked at, see {@link World.Builder#perception}.
 *
 * <p>One object a world, overwritten by each step; reading it makes no objects but ids of bodies that were removed.
 */
public final class ContactEvents {
    /** What happened to a pair. */
    public enum Kind {
        /** It touches, and did not in the step before. */
        BEGIN,
        /** It touches, as it did in the step before. */
        PERSIST,
        /** It no longer touches, or one of its bodies was removed. */
        END,
        /** An impact; beside one of the others for the same pair. */
        HIT
    }

    private static final Kind[] KINDS = Kind.values();

    private int size;
    private int firstHit;
    private byte[] kind = new byte[16];
    /** By event: the place of the pair in the log, among those of the step before if it ended; or the number of the hit. */
    private int[] at = new int[16];
    private ContactLog log;
    private final EventHeap byTime = new EventHeap();

    private final Owner owner;

    ContactEvents(Owner owner) {
        this.owner = owner;
    }

    /** Number of events. */
    public int size() {
        owner.read();
        return size;
    }

    /** The first event that is a hit; all after it are, too. {@link #size} if there is none. */
    public int firstHit() {
        owner.read();
        return firstHit;
    }

    /** What happened. */
    public Kind kind(int event) {
        return KINDS[kind[check(event)]];
    }

    /** The first body of an event, whose index is the smaller one; it may have been removed since. */
    public BodyId bodyA(int event) {
        return sums(event).id(pair(event), 0, log.bodies);
    }

    /** The second body. */
    public BodyId bodyB(int event) {
        return sums(event).id(pair(event), 1, log.bodies);
    }

    /** Whether the two bodies still pressed on each other when the step ended: not after a bounce, nor at an end. */
    public boolean isPressed(int event) {
        return kind(event) != Kind.END && log.now.isPressed[pair(event)];
    }

    /** The impulses along normals between the two bodies, Ns, summed over all of the step, all impacts in it included; 0 at an end. */
    public double normalImpulse(int event) {
        return value(event, PairSums.NORMAL_IMPULSE);
    }

    /** The magnitudes of friction between the two bodies, Ns, summed over all of the step; 0 at an end. */
    public double frictionImpulse(int event) {
        return value(event, PairSums.FRICTION_IMPULSE);
    }

    /** Writes the impulse that B got from A in the step, normal and friction, Ns: what it did to B's momentum. */
    public void impulse(int event, double[] out, int offset) {
        Check.room("out", out, offset, 3);
        for (int d = 0; d < 3; d++) {
            out[offset + d] = value(event, PairSums.IMPULSE + d);
        }
    }

    /**
     * Writes where in the world: the middle of the contacts as they were when an impulse last acted, in an earlier step if the
     * contact ended; of a hit where it struck.
     */
    public void point(int event, double[] out, int offset) {
        place(event, PairSums.POINT, out, offset);
    }

    /** Writes the unit normal from A to B; when, see {@link #point}. */
    public void normal(int event, double[] out, int offset) {
        place(event, PairSums.NORMAL, out, offset);
    }

    /** How fast the bodies of a hit approached along the normal where they met, m/s; 0 of other events. */
    public double approachSpeed(int event) {
        return hitValue(event, ContactLog.APPROACH);
    }

    /** The normal impulse of this hit alone, Ns; 0 of other events. An impact that a step ends in has its rest in the next. */
    public double hitImpulse(int event) {
        return hitValue(event, ContactLog.OWN);
    }

    /** When a hit was, in seconds from the start of the step; 0 of other events. */
    public double time(int event) {
        return isHit(event) ? clock(event) - log.start : 0;
    }

    /** The time of a hit on the clock of the stepper, which is set back now and then. */
    double clock(int event) {
        return hitValue(event, ContactLog.TIME);
    }

    /** Calls a listener for each event. */
    void tell(ContactListener listener) {
        for (int e = 0; e < size; e++) {
            switch (kind(e)) {
                case BEGIN -> listener.begin(this, e);
                case PERSIST -> listener.persist(this, e);
                case END -> listener.end(this, e);
                default -> listener.hit(this, e);
            }
        }
    }

    private boolean isHit(int event) {
        return check(event) >= firstHit;
    }

    private int pair(int event) {
        return isHit(event) ? log.hitPair[at[event]] : at[event];
    }

    private PairSums sums(int event) {
        return kind(event) == Kind.END ? log.last : log.now;
    }

    private double value(int event, int what) {
        return kind(event) == Kind.END ? 0 : log.now.value[pair(event) * PairSums.STRIDE + what];
    }

    private double hitValue(int event, int what) {
        return isHit(event) ? log.hitValue(at[event], what) : 0;
    }

    private void place(int event, int what, double[] out, int offset) {
        Check.room("out", out, offset, 3);
        if (isHit(event)) {
            log.hitPlace(at[event], what - PairSums.POINT, out, offset);
        } else {
            System.arraycopy(sums(event).value, at[event] * PairSums.STRIDE + what, out, offset, 3);
        }
    }

    private int check(int event) {
        owner.read();
        if (event < 0 || event >= size) {
            throw new IndexOutOfBoundsException("event must be from 0 to " + (size - 1) + ", but was " + event);
        }
        return event;
    }

    /** There are no events until the next step. */
    void clear() {
        size = 0;
        firstHit = 0;
    }

    /** Takes the events from the log of a step that has ended. */
    void read(ContactLog of) {
        log = of;
        size = 0;
        PairSums now = of.now;
        PairSums last = of.last;
        int old = 0;
        for (int i = 0; i < now.size; i++) {
            for (; old < last.size && last.key[old] < now.key[i]; old++) {
                add(Kind.END, old);
            }
            boolean same = old < last.size && last.key[old] == now.key[i];
            boolean goesOn = same && now.isSame(i, last, old);
            if (same && !goesOn) {
                // Another body has taken the place of one that was removed.
                add(Kind.END, old);
            }
            if (!now.isCarried[i]) {
                add(goesOn ? Kind.PERSIST : Kind.BEGIN, i);
            }
            old += same ? 1 : 0;
        }
        for (; old < last.size; old++) {
            add(Kind.END, old);
        }
        readHits();
    }

    private void readHits() {
        byTime.clear();
        for (int k = 0; k < log.hits; k++) {
            if (log.hitPair[k] >= 0) {
                byTime.add(log.hitValue(k, ContactLog.TIME), k);
            }
        }
        firstHit = size;
        while (byTime.size() > 0) {
            add(Kind.HIT, byTime.poll());
        }
    }

    private void add(Kind what, int where) {
        if (size == kind.length) {
            kind = Arrays.copyOf(kind, 2 * size);
            at = Arrays.copyOf(at, 2 * size);
        }
        kind[size] = (byte) what.ordinal();
        at[size++] = where;
    }
}
