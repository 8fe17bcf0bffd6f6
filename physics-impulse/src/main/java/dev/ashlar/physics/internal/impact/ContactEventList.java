package dev.ashlar.physics.internal.impact;

import dev.ashlar.math.Check;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.ContactListener;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.pair.EventHeap;
import java.util.Arrays;

/** The contact events of a world: read from the log of a step when it has ended. */
public final class ContactEventList implements ContactEvents {
    private static final Kind[] KINDS = Kind.values();

    private int size;
    private int firstHit;
    private byte[] kind = new byte[16];
    /** By event: the place of the pair in the log, among those of the step before if it ended; or the number of the hit. */
    private int[] at = new int[16];
    private ContactLog log;
    private final EventHeap byTime = new EventHeap();

    private final AccessGuard owner;

    public ContactEventList(AccessGuard owner) {
        this.owner = owner;
    }

    @Override
    public int size() {
        owner.read();
        return size;
    }

    @Override
    public int firstHit() {
        owner.read();
        return firstHit;
    }

    @Override
    public Kind kind(int event) {
        return KINDS[kind[check(event)]];
    }

    @Override
    public BodyId bodyA(int event) {
        return sums(event).id(pair(event), 0, log.bodies);
    }

    @Override
    public BodyId bodyB(int event) {
        return sums(event).id(pair(event), 1, log.bodies);
    }

    @Override
    public boolean isPressed(int event) {
        return kind(event) != Kind.END && log.now.isPressed[pair(event)];
    }

    @Override
    public double normalImpulse(int event) {
        return value(event, PairImpulses.NORMAL_IMPULSE);
    }

    @Override
    public double frictionImpulse(int event) {
        return value(event, PairImpulses.FRICTION_IMPULSE);
    }

    @Override
    public void impulse(int event, double[] out, int offset) {
        Check.room("out", out, offset, 3);
        for (int d = 0; d < 3; d++) {
            out[offset + d] = value(event, PairImpulses.IMPULSE + d);
        }
    }

    @Override
    public void point(int event, double[] out, int offset) {
        place(event, PairImpulses.POINT, out, offset);
    }

    @Override
    public void normal(int event, double[] out, int offset) {
        place(event, PairImpulses.NORMAL, out, offset);
    }

    @Override
    public double approachSpeed(int event) {
        return hitValue(event, ContactLog.APPROACH);
    }

    @Override
    public double hitImpulse(int event) {
        return hitValue(event, ContactLog.OWN);
    }

    @Override
    public double time(int event) {
        return isHit(event) ? clock(event) - log.start : 0;
    }

    /** The time of a hit on the clock of the stepper, which is set back now and then. */
    public double clock(int event) {
        return hitValue(event, ContactLog.TIME);
    }

    /** Calls a listener for each event. */
    public void tell(ContactListener listener) {
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

    private PairImpulses sums(int event) {
        return kind(event) == Kind.END ? log.last : log.now;
    }

    private double value(int event, int what) {
        return kind(event) == Kind.END ? 0 : log.now.value[pair(event) * PairImpulses.STRIDE + what];
    }

    private double hitValue(int event, int what) {
        return isHit(event) ? log.hitValue(at[event], what) : 0;
    }

    private void place(int event, int what, double[] out, int offset) {
        Check.room("out", out, offset, 3);
        if (isHit(event)) {
            log.hitPlace(at[event], what - PairImpulses.POINT, out, offset);
        } else {
            System.arraycopy(sums(event).value, at[event] * PairImpulses.STRIDE + what, out, offset, 3);
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
    public void clear() {
        size = 0;
        firstHit = 0;
    }

    /** Takes the events from the log of a step that has ended. */
    public void read(ContactLog of) {
        log = of;
        size = 0;
        PairImpulses now = of.now;
        PairImpulses last = of.last;
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

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("ContactEvents[" + size);
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? ": " : ", ").append(kind(i)).append(' ').append(bodyA(i).index()).append(" - ")
                    .append(bodyB(i).index());
        }
        return text + "]";
    }
}
