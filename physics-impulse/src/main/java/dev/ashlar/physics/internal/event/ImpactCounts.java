package dev.ashlar.physics.internal.event;

import dev.ashlar.collection.PairTable;
import dev.ashlar.physics.internal.body.BodySet;
import java.util.Arrays;

/** How often pairs met in the present frame, which did in the present step, and which of them rest on each other. */
final class ImpactCounts {
    /** Seconds after which a meeting has nothing to do with the last one: what bounces to rest meets ever sooner. */
    private static final double LULL = 1e-3;

    private final PairTable pairs = new PairTable();
    /** By number of the pair. */
    private int[] meetings = new int[pairs.capacity()];
    private double[] last = new double[pairs.capacity()];
    private boolean[] rests = new boolean[pairs.capacity()];
    private boolean[] met = new boolean[pairs.capacity()];
    /** Where it met last: point and normal. */
    double[] place = new double[6 * pairs.capacity()];
    /** Bodies that stand on what is not dynamic, each after what it stands on, and by which pairs they do. */
    int grounded;
    int[] groundedBody = new int[16];
    int[] groundedBy = new int[16];

    /** Begins a step: nothing has met yet. */
    void beginStep() {
        Arrays.fill(met, 0, pairs.size(), false);
    }

    /** Begins a frame. */
    void beginFrame() {
        Arrays.fill(meetings, 0, pairs.size(), 0);
    }

    /** Ends a frame: pairs that did not meet in it rest no longer. */
    void endFrame() {
        for (int k = 0; k < pairs.size(); k++) {
            rests[k] &= meetings[k] > 0;
        }
    }

    /** Forgets the pairs that neither rest nor met in the last step. */
    void endStep() {
        for (int k = pairs.size() - 1; k >= 0; k--) {
            if (!rests[k] && !met[k]) {
                pairs.remove(k);
                int moved = pairs.size();
                meetings[k] = meetings[moved];
                last[k] = last[moved];
                rests[k] = rests[moved];
                met[k] = met[moved];
                System.arraycopy(place, 6 * moved, place, 6 * k, 6);
            }
        }
    }

    /** Counts a meeting at a time, at a point with a normal; returns the number of the pair. */
    int count(int a, int b, double time, double[] where) {
        long key = PairTable.key(a, b);
        int k = pairs.find(key);
        if (k < 0) {
            k = pairs.add(key);
            if (meetings.length < pairs.capacity()) {
                meetings = Arrays.copyOf(meetings, pairs.capacity());
                last = Arrays.copyOf(last, pairs.capacity());
                rests = Arrays.copyOf(rests, pairs.capacity());
                met = Arrays.copyOf(met, pairs.capacity());
                place = Arrays.copyOf(place, 6 * pairs.capacity());
            }
            meetings[k] = 0;
            rests[k] = false;
            met[k] = false;
        }
        meetings[k] = meetings[k] > 0 && time - last[k] > LULL ? 1 : meetings[k] + 1;
        last[k] = time;
        System.arraycopy(where, 0, place, 6 * k, 6);
        return k;
    }

    /** How often the pair met in this frame, one time soon after the other. */
    int meetings(int number) {
        return meetings[number];
    }

    boolean rests(int number) {
        return rests[number];
    }

    void setResting(int number) {
        rests[number] = true;
    }

    /** An impulse acted between a pair in this step. */
    void meet(int number) {
        met[number] = true;
    }

    /** The bodies of a pair are {@code first} and {@code second}. */
    int first(int number) {
        return PairTable.first(pairs.key(number));
    }

    int second(int number) {
        return PairTable.second(pairs.key(number));
    }

    /** Marks the bodies that, by pairs that rest and met in this frame, stand on what is not dynamic. */
    void ground(BodySet bodies, boolean[] isGrounded) {
        grounded = 0;
        boolean more = true;
        while (more) {
            more = false;
            for (int k = 0; k < pairs.size(); k++) {
                if (rests[k] && meetings[k] > 0) {
                    int a = first(k);
                    int b = second(k);
                    boolean groundA = isGrounded[a] || !bodies.isDynamic(a);
                    boolean groundB = isGrounded[b] || !bodies.isDynamic(b);
                    if (groundA != groundB) {
                        isGrounded[groundA ? b : a] = true;
                        addGrounded(groundA ? b : a, k);
                        more = true;
                    }
                }
            }
        }
    }

    private void addGrounded(int body, int by) {
        if (grounded == groundedBody.length) {
            groundedBody = Arrays.copyOf(groundedBody, 2 * grounded);
            groundedBy = Arrays.copyOf(groundedBy, 2 * grounded);
        }
        groundedBody[grounded] = body;
        groundedBy[grounded++] = by;
    }

    /** Number of pairs that rest. */
    int resting() {
        int count = 0;
        for (int k = 0; k < pairs.size(); k++) {
            count += rests[k] ? 1 : 0;
        }
        return count;
    }
}
