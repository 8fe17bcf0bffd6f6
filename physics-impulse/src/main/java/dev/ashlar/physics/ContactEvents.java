package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Pairs of bodies that touch, after a step: whether they began, went on, or ended to, and how hard they were pressed. Sorted
 * by the indices of the bodies. Bodies touch if an impulse acted between them in the last internal step. Of a pair that sleeps
 * there are no events until one of its bodies wakes; what was touching then goes on, or ends. The same holds of a pair that was
 * not looked at, see {@link World.Builder#perception}.
 */
public final class ContactEvents {
    /** What happened to a pair. */
    public enum Kind { BEGIN, PERSIST, END }

    private static final Kind[] KINDS = Kind.values();

    private int size;
    private int[] a = new int[16];
    private int[] b = new int[16];
    private byte[] kind = new byte[16];
    private double[] impulse = new double[16];
    private double[] point = new double[3 * 16];
    private long[] touching = new long[16];
    private int touchingCount;
    private long[] now = new long[16];
    private int nowCount;
    /** How many of those that touched before were gone through. */
    private int old;
    /** Those of the step, or null. */
    private Pairs near;

    /** Number of events. */
    public int size() {
        return size;
    }

    /** Index of the first body of an event; see {@link BodyId#index}. */
    public int bodyA(int event) {
        return a[check(event)];
    }

    /** Index of the second body. */
    public int bodyB(int event) {
        return b[check(event)];
    }

    /** What happened. */
    public Kind kind(int event) {
        return KINDS[kind[check(event)]];
    }

    /** Sum of the normal impulses of the last internal step, Ns; 0 if the contact ended. */
    public double impulse(int event) {
        return impulse[check(event)];
    }

    /**
     * Writes the middle of the contact points, in the world and as they were found in the last internal step; zeros if the
     * contact ended.
     */
    public void point(int event, double[] out, int at) {
        System.arraycopy(point, 3 * check(event), out, at, 3);
    }

    private int check(int event) {
        if (event < 0 || event >= size) {
            throw new IndexOutOfBoundsException("event must be from 0 to " + (size - 1) + ", but was " + event);
        }
        return event;
    }

    void update(Stepper stepper) {
        ContactBuffer contacts = stepper.contacts;
        PairBuffer pairs = stepper.pairs.now;
        near = stepper.pairs;
        begin();
        int m = 0;
        while (m < contacts.manifoldCount()) {
            int p = contacts.pair(m);
            double sum = 0;
            int first = contacts.firstContact(m);
            for (; m < contacts.manifoldCount() && contacts.pair(m) == p; m++) {
                sum += stepper.impulse(m);
            }
            int end = contacts.firstContact(m);
            if (sum > 0) {
                touch(pairs.key(p), sum, stepper.bodies);
                setPoint(contacts, first, end);
            }
        }
        finish(stepper.bodies);
    }

    /** Begins the events of a step. */
    void begin() {
        size = 0;
        nowCount = 0;
        old = 0;
    }

    /** Notes that a pair touches; pairs come in ascending order. */
    void touch(long key, double sum, Bodies bodies) {
        for (; old < touchingCount && touching[old] < key; old++) {
            endOrSleep(touching[old], bodies);
        }
        boolean known = old < touchingCount && touching[old] == key;
        add(key, known ? Kind.PERSIST : Kind.BEGIN, sum);
        old += known ? 1 : 0;
        keep(key);
    }

    /** Ends the events of a step: what touched before and was not noted ended. */
    void finish(Bodies bodies) {
        for (; old < touchingCount; old++) {
            endOrSleep(touching[old], bodies);
        }
        long[] swap = touching;
        touching = now;
        now = swap;
        touchingCount = nowCount;
    }

    private void keep(long key) {
        if (nowCount == now.length) {
            now = Arrays.copyOf(now, 2 * nowCount);
        }
        now[nowCount++] = key;
    }

    /** A pair that touched and was not found: it no longer does, unless nobody looked, since it sleeps or is held. */
    private void endOrSleep(long key, Bodies bodies) {
        int a = (int) (key >>> 32);
        int b = (int) key;
        if (bodies.exists(a) && bodies.exists(b)
                && (bodies.isDormant(a, b) || near != null && near.isSkipped(a, b))) {
            keep(key);
        } else {
            add(key, Kind.END, 0);
        }
    }

    /** Writes which pairs touch; the events of the last step are not kept. */
    void save(SnapshotOut out) {
        out.integer(touchingCount);
        for (int i = 0; i < touchingCount; i++) {
            out.room(8).putLong(touching[i]);
        }
    }

    /** Reads what {@link #save} wrote: pairs of indices, of bodies that may be gone. */
    void load(SnapshotIn in, int indexEnd) {
        touchingCount = in.count("touching pairs", 8);
        touching = new long[Math.max(16, touchingCount)];
        long last = -1;
        for (int i = 0; i < touchingCount; i++) {
            touching[i] = in.whole();
            if (touching[i] <= last || touching[i] >>> 32 >= (int) touching[i] || (int) touching[i] >= indexEnd) {
                throw Check.fault("touching pair", "greater than the last, of two indices", touching[i]);
            }
            last = touching[i];
        }
    }

    /** Takes over what another has; there are no events until the next step. */
    void become(ContactEvents other) {
        size = 0;
        touching = other.touching;
        touchingCount = other.touchingCount;
    }

    private void add(long key, Kind what, double sum) {
        if (size == a.length) {
            a = Arrays.copyOf(a, 2 * size);
            b = Arrays.copyOf(b, 2 * size);
            kind = Arrays.copyOf(kind, 2 * size);
            impulse = Arrays.copyOf(impulse, 2 * size);
            point = Arrays.copyOf(point, 6 * size);
        }
        a[size] = (int) (key >>> 32);
        b[size] = (int) key;
        kind[size] = (byte) what.ordinal();
        Arrays.fill(point, 3 * size, 3 * size + 3, 0);
        impulse[size++] = sum;
    }

    /** Gives the last event its point. */
    void setPoint(double x, double y, double z) {
        int o = 3 * (size - 1);
        point[o] = x;
        point[o + 1] = y;
        point[o + 2] = z;
    }

    /** Gives the last event the middle of the contacts from {@code first} to before {@code end}. */
    private void setPoint(ContactBuffer contacts, int first, int end) {
        int o = 3 * (size - 1);
        double share = 1.0 / (end - first);
        for (int c = first; c < end; c++) {
            point[o] += share * contacts.x(c);
            point[o + 1] += share * contacts.y(c);
            point[o + 2] += share * contacts.z(c);
        }
    }
}
