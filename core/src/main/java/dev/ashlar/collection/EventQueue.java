package dev.ashlar.collection;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * Events in order of time, each valid only as long as the motions it was computed from.
 *
 * <p>Coming and Staadt 2005, sections III and V-B. An event carries the motion versions of its proxies: counters that
 * the caller raises at each change of velocity. Deletion is lazy: an event of an older version stays until its turn
 * comes and is then skipped. Events at the same time come by a, then b, then kind (then by versions), so the order
 * never depends on the order of insertion. Allocates only to grow.
 */
public final class EventQueue {
    /** In place of b: an event of one proxy alone, such as reaching a wall. Its version b is not looked at. */
    public static final int NONE = -1;

    private final IndexedHeap heap = new IndexedHeap() {
        @Override
        boolean tieBefore(int slot, int other) {
            return isBefore(slot, other);
        }
    };
    /** Slots that hold no event. */
    private int[] free = {};
    private int freeCount;

    private int[] slotA = {};
    private int[] slotB = {};
    private int[] slotKind = {};
    private long[] slotVersionA = {};
    private long[] slotVersionB = {};

    private double time = Double.NaN;
    private int a = NONE;
    private int b = NONE;
    private int kind;
    private long versionA;
    private long versionB;

    /** An empty queue. */
    public EventQueue() {
        resize(16);
    }

    /**
     * Adds an event.
     *
     * @param time when; any number, only not NaN
     * @param a a proxy, 0 or more
     * @param b another proxy, or {@link #NONE}
     * @param kind what the caller likes
     */
    public void push(double time, int a, int b, long versionA, long versionB, int kind) {
        if (Double.isNaN(time)) {
            throw Check.fault("time of an event", "a number", time);
        }
        Check.within("a", a, 0, Integer.MAX_VALUE);
        Check.within("b", b, NONE, Integer.MAX_VALUE);
        if (a == b) {
            throw new IllegalArgumentException("an event must be of two different proxies, but both were " + a);
        }
        if (freeCount == 0) {
            resize(2 * free.length);
        }
        int slot = free[--freeCount];
        slotA[slot] = a;
        slotB[slot] = b;
        slotKind[slot] = kind;
        slotVersionA[slot] = versionA;
        slotVersionB[slot] = versionB;
        heap.add(time + 0.0, slot); // + 0.0 makes -0.0 the same time as 0.0
    }

    /**
     * Takes out the earliest event that still holds, and drops those before it that do not.
     *
     * @param versions the version of each proxy as it is now, by proxy
     * @return whether there was one; {@link #time}, {@link #a} and so on are of it until the next call
     */
    public boolean poll(long[] versions) {
        dropStaleFirst(versions);
        if (heap.size == 0) {
            return false;
        }
        int slot = heap.item();
        time = heap.rank();
        a = slotA[slot];
        b = slotB[slot];
        kind = slotKind[slot];
        versionA = slotVersionA[slot];
        versionB = slotVersionB[slot];
        free[freeCount++] = heap.poll();
        return true;
    }

    /** Time of the event that {@link #poll} would give, or infinity if there is none. */
    public double nextTime(long[] versions) {
        dropStaleFirst(versions);
        return heap.size == 0 ? Double.POSITIVE_INFINITY : heap.rank();
    }

    /** Drops every event that no longer holds: for queues in which events of the far future would pile up. */
    public void dropStale(long[] versions) {
        int kept = 0;
        for (int i = 0; i < heap.size; i++) {
            int slot = heap.item[i];
            if (holds(slot, versions)) {
                heap.item[kept] = slot;
                heap.rank[kept++] = heap.rank[i];
            } else {
                free[freeCount++] = slot;
            }
        }
        heap.size = kept;
        heap.restore();
    }

    /** Removes all events. */
    public void clear() {
        while (heap.size > 0) {
            free[freeCount++] = heap.item[--heap.size];
        }
    }

    /** Number of events, those that no longer hold included. */
    public int size() {
        return heap.size;
    }

    /** Time of the event polled last. */
    public double time() {
        return time;
    }

    /** First proxy of the event polled last. */
    public int a() {
        return a;
    }

    /** Second proxy of the event polled last, or {@link #NONE}. */
    public int b() {
        return b;
    }

    /** Kind of the event polled last. */
    public int kind() {
        return kind;
    }

    /** Version of a in the event polled last. */
    public long versionA() {
        return versionA;
    }

    /** Version of b in the event polled last. */
    public long versionB() {
        return versionB;
    }

    private boolean holds(int slot, long[] versions) {
        int other = slotB[slot];
        return slotVersionA[slot] == versions[slotA[slot]]
                && (other == NONE || slotVersionB[slot] == versions[other]);
    }

    private void dropStaleFirst(long[] versions) {
        while (heap.size > 0 && !holds(heap.item(), versions)) {
            free[freeCount++] = heap.poll();
        }
    }

    private boolean isBefore(int slot, int other) {
        if (slotA[slot] != slotA[other]) {
            return slotA[slot] < slotA[other];
        }
        if (slotB[slot] != slotB[other]) {
            return slotB[slot] < slotB[other];
        }
        if (slotKind[slot] != slotKind[other]) {
            return slotKind[slot] < slotKind[other];
        }
        // At most one of these holds; ordered all the same, so that the whole state of the queue is the same.
        return slotVersionA[slot] != slotVersionA[other] ? slotVersionA[slot] < slotVersionA[other]
                : slotVersionB[slot] < slotVersionB[other];
    }

    private void resize(int capacity) {
        int old = free.length;
        free = Arrays.copyOf(free, capacity);
        for (int slot = capacity - 1; slot >= old; slot--) {
            free[freeCount++] = slot;
        }
        slotA = Arrays.copyOf(slotA, capacity);
        slotB = Arrays.copyOf(slotB, capacity);
        slotKind = Arrays.copyOf(slotKind, capacity);
        slotVersionA = Arrays.copyOf(slotVersionA, capacity);
        slotVersionB = Arrays.copyOf(slotVersionB, capacity);
    }
}
