package dev.ashlar.physics;

import dev.ashlar.schedule.PairTable;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/** How often pairs met in the present frame, how hard in the present step, and which of them rest on each other. */
final class PairCounts {
    /** Seconds after which a meeting has nothing to do with the last one: what bounces to rest meets ever sooner. */
    private static final double LULL = 1e-3;

    private final PairTable pairs = new PairTable();
    /** By number of the pair. */
    private int[] meetings = new int[pairs.capacity()];
    private double[] last = new double[pairs.capacity()];
    private boolean[] rests = new boolean[pairs.capacity()];
    /** Impulse, and the last point. */
    private double[] sum = new double[4 * pairs.capacity()];
    private final PairBuffer sorted = new PairBuffer();

    /** Begins a step: nothing was felt yet. */
    void beginStep() {
        Arrays.fill(sum, 0, 4 * pairs.size(), 0);
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
            if (!rests[k] && sum[4 * k] == 0) {
                pairs.remove(k);
                int moved = pairs.size();
                meetings[k] = meetings[moved];
                last[k] = last[moved];
                rests[k] = rests[moved];
                System.arraycopy(sum, 4 * moved, sum, 4 * k, 4);
            }
        }
    }

    /** Counts a meeting at a time; returns the number of the pair. */
    int count(int a, int b, double time) {
        long key = PairTable.key(a, b);
        int k = pairs.find(key);
        if (k < 0) {
            k = pairs.add(key);
            if (meetings.length < pairs.capacity()) {
                meetings = Arrays.copyOf(meetings, pairs.capacity());
                last = Arrays.copyOf(last, pairs.capacity());
                rests = Arrays.copyOf(rests, pairs.capacity());
                sum = Arrays.copyOf(sum, 4 * pairs.capacity());
            }
            meetings[k] = 0;
            rests[k] = false;
            Arrays.fill(sum, 4 * k, 4 * k + 4, 0);
        }
        meetings[k] = meetings[k] > 0 && time - last[k] > LULL ? 1 : meetings[k] + 1;
        last[k] = time;
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

    void add(int number, double impulse, double[] place) {
        sum[4 * number] += impulse;
        System.arraycopy(place, 0, sum, 4 * number + 1, 3);
    }

    /** Marks the bodies that, by pairs that rest and met in this frame, stand on what is not dynamic. */
    void ground(Bodies bodies, boolean[] isGrounded) {
        boolean more = true;
        while (more) {
            more = false;
            for (int k = 0; k < pairs.size(); k++) {
                if (rests[k] && meetings[k] > 0) {
                    int a = PairTable.first(pairs.key(k));
                    int b = PairTable.second(pairs.key(k));
                    boolean groundA = isGrounded[a] || !bodies.isDynamic(a);
                    boolean groundB = isGrounded[b] || !bodies.isDynamic(b);
                    if (groundA != groundB) {
                        isGrounded[groundA ? b : a] = true;
                        more = true;
                    }
                }
            }
        }
    }

    /** Number of pairs that rest. */
    int resting() {
        int count = 0;
        for (int k = 0; k < pairs.size(); k++) {
            count += rests[k] ? 1 : 0;
        }
        return count;
    }

    /** Tells which pairs met in the step, sorted. */
    void tell(ContactEvents events, Bodies bodies) {
        sorted.clear();
        for (int k = 0; k < pairs.size(); k++) {
            if (sum[4 * k] > 0) {
                sorted.add(PairTable.first(pairs.key(k)), PairTable.second(pairs.key(k)));
            }
        }
        sorted.sort();
        events.begin();
        for (int i = 0; i < sorted.size(); i++) {
            int o = 4 * pairs.find(sorted.key(i));
            events.touch(sorted.key(i), sum[o], bodies);
            events.setPoint(sum[o + 1], sum[o + 2], sum[o + 3]);
        }
        events.finish(bodies);
    }
}
