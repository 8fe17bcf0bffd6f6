package dev.ashlar.physics;

import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Pairs of bodies that touch, after a step: whether they began, went on, or ended to, and how hard they were pressed. Sorted
 * by the indices of the bodies. Bodies touch if an impulse acted between them in the last internal step.
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
        size = 0;
        int count = 0;
        int old = 0;
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
                long key = pairs.key(p);
                for (; old < touchingCount && touching[old] < key; old++) {
                    add(touching[old], Kind.END, 0);
                }
                boolean known = old < touchingCount && touching[old] == key;
                add(key, known ? Kind.PERSIST : Kind.BEGIN, sum);
                setPoint(contacts, first, end);
                old += known ? 1 : 0;
                if (count == now.length) {
                    now = Arrays.copyOf(now, 2 * count);
                }
                now[count++] = key;
            }
        }
        for (; old < touchingCount; old++) {
            add(touching[old], Kind.END, 0);
        }
        long[] swap = touching;
        touching = now;
        now = swap;
        touchingCount = count;
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
