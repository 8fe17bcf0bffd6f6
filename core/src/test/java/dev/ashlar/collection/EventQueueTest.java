package dev.ashlar.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class EventQueueTest {
    private static final int PROXIES = 40;

    private record Event(double time, int a, int b, long versionA, long versionB, int kind) {
        static final Comparator<Event> ORDER = Comparator.comparingDouble(Event::time).thenComparing(Event::a)
                .thenComparing(Event::b).thenComparing(Event::kind)
                .thenComparing(Event::versionA).thenComparing(Event::versionB);

        boolean holds(long[] versions) {
            return versionA == versions[a] && (b < 0 || versionB == versions[b]);
        }
    }

    private final EventQueue queue = new EventQueue();
    private final long[] versions = new long[PROXIES];

    @Test
    void agreesWithAPriorityQueueOver100000Operations() {
        long seed = 20050725;
        Random random = new Random(seed);
        PriorityQueue<Event> model = new PriorityQueue<>(Event.ORDER);
        for (int i = 0; i < 100_000; i++) {
            int what = random.nextInt(100);
            // Long phases of growing and of shrinking.
            if (what < (i / 5000 % 2 == 0 ? 60 : 35)) {
                Event event = randomEvent(random);
                push(event);
                model.add(event);
            } else if (what < 90) {
                assertThat(poll()).as("seed %d, operation %d", seed, i).isEqualTo(pollModel(model));
            } else if (what < 98) {
                versions[random.nextInt(PROXIES)]++;
            } else if (what < 99) {
                dropStale(model, true);
                Event next = model.peek();
                assertThat(queue.nextTime(versions)).isEqualTo(next == null ? Double.POSITIVE_INFINITY : next.time);
            } else if (random.nextInt(10) == 0) {
                queue.dropStale(versions);
                dropStale(model, false);
            } else if (random.nextInt(100) == 0) {
                queue.clear();
                model.clear();
            }
            assertThat(queue.size()).as("seed %d, operation %d", seed, i).isEqualTo(model.size());
        }
    }

    @Test
    void givesTheSameOrderHoweverInserted() {
        Random random = new Random(7);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            events.add(randomEvent(random));
        }
        events.addAll(events.subList(0, 100));
        List<Event> expected = new ArrayList<>(events);
        expected.removeIf(event -> !event.holds(versions));
        expected.sort(Event.ORDER);
        for (int shuffle = 0; shuffle < 20; shuffle++) {
            Collections.shuffle(events, random);
            events.forEach(this::push);
            List<Event> polled = new ArrayList<>();
            for (Event event = poll(); event != null; event = poll()) {
                polled.add(event);
            }
            assertThat(polled).isEqualTo(expected);
        }
    }

    @Test
    void ordersTiesByProxiesAndKind() {
        List<Event> ordered = List.of(new Event(0, 9, 8, 0, 0, 0), new Event(1, 2, EventQueue.NONE, 0, 0, 5),
                new Event(1, 2, 1, 0, 0, 9), new Event(1, 2, 7, 0, 0, -1), new Event(1, 2, 7, 0, 0, 0),
                new Event(1, 3, 1, 0, 0, 0), new Event(2, 0, 1, 0, 0, 0));
        for (int rotation = 0; rotation < ordered.size(); rotation++) {
            List<Event> rotated = new ArrayList<>(ordered);
            Collections.rotate(rotated, rotation);
            rotated.forEach(this::push);
            for (Event event : ordered) {
                assertThat(poll()).isEqualTo(event);
            }
        }
    }

    @Test
    void dropsTheSameStaleEventsHoweverInserted() {
        versions[1] = 1;
        versions[2] = 1;
        for (int newer = 0; newer < 4; newer++) {
            for (int i = 0; i < 4; i++) {
                int bits = i ^ newer;
                queue.push(0, 1, 2, bits & 1, bits >> 1, 0);
            }
            assertThat(poll()).isEqualTo(new Event(0, 1, 2, 1, 1, 0));
            assertThat(queue.size()).as("the three older ones come first and are dropped").isZero();
        }
    }

    @Test
    void treatsBothZerosAsOneTime() {
        queue.push(0.0, 1, 2, 0, 0, 0);
        queue.push(-0.0, 3, 4, 0, 0, 0);
        assertThat(poll()).isEqualTo(new Event(0.0, 1, 2, 0, 0, 0));
        assertThat(poll()).isEqualTo(new Event(0.0, 3, 4, 0, 0, 0));
    }

    @Test
    void skipsEventsOfOlderVersions() {
        queue.push(1, 0, 1, 0, 0, 0);
        queue.push(2, 2, 1, 0, 0, 0);
        queue.push(3, 3, EventQueue.NONE, 0, 99, 0);
        versions[0]++;
        assertThat(queue.nextTime(versions)).isEqualTo(2);
        versions[1]++;
        assertThat(poll()).as("its version b does not matter").isEqualTo(new Event(3, 3, EventQueue.NONE, 0, 99, 0));
        assertThat(queue.poll(versions)).isFalse();
        assertThat(queue.size()).isZero();
        assertThat(queue.nextTime(versions)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void keepsThePolledEventWhileOthersArePushed() {
        queue.push(1, 0, 1, 0, 0, 4);
        queue.poll(versions);
        queue.push(0, 5, 6, 7, 8, 9);
        assertThat(last()).isEqualTo(new Event(1, 0, 1, 0, 0, 4));
    }

    @Test
    void ordersInfiniteTimes() {
        queue.push(Double.POSITIVE_INFINITY, 0, 1, 0, 0, 0);
        queue.push(Double.NEGATIVE_INFINITY, 0, 2, 0, 0, 0);
        queue.push(0, 0, 3, 0, 0, 0);
        assertThat(List.of(poll().b, poll().b, poll().b)).containsExactly(2, 3, 1);
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> queue.push(Double.NaN, 0, 1, 0, 0, 0))
                .hasMessage("time of an event must be a number, but was NaN");
        assertThatThrownBy(() -> queue.push(0, -1, 1, 0, 0, 0)).hasMessage("a must be >= 0, but was -1");
        assertThatThrownBy(() -> queue.push(0, 0, -2, 0, 0, 0)).hasMessage("b must be >= -1, but was -2");
        assertThatThrownBy(() -> queue.push(0, 3, 3, 0, 0, 0))
                .hasMessage("an event must be of two different proxies, but both were 3");
        assertThat(queue.size()).isZero();
    }

    @Test
    void allocatesNothingOnceGrown() {
        Random random = new Random(3);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            events.add(randomEvent(random));
        }
        assertThat(Allocation.leastBytes(() -> {
            for (int i = 0; i < events.size(); i++) {
                push(events.get(i));
            }
            queue.dropStale(versions);
            double sum = 0;
            while (queue.poll(versions)) {
                sum += queue.time();
            }
            assert sum > 0;
        })).isZero();
    }

    /** Few different times, proxies and versions, so that ties of every kind are common. */
    private Event randomEvent(Random random) {
        int a = random.nextInt(PROXIES);
        int b = random.nextInt(PROXIES) - 1;
        b = b == a ? EventQueue.NONE : b;
        return new Event(random.nextInt(50) * 0.25, a, b, versions[a] - random.nextInt(8) / 7,
                b < 0 ? 0 : versions[b] - random.nextInt(8) / 7, random.nextInt(3));
    }

    private void push(Event event) {
        queue.push(event.time, event.a, event.b, event.versionA, event.versionB, event.kind);
    }

    private Event poll() {
        return queue.poll(versions) ? last() : null;
    }

    private Event last() {
        return new Event(queue.time(), queue.a(), queue.b(), queue.versionA(), queue.versionB(), queue.kind());
    }

    private Event pollModel(PriorityQueue<Event> model) {
        dropStale(model, true);
        return model.poll();
    }

    private void dropStale(PriorityQueue<Event> model, boolean onlyAtTheFront) {
        if (onlyAtTheFront) {
            while (!model.isEmpty() && !model.peek().holds(versions)) {
                model.poll();
            }
        } else {
            model.removeIf(event -> !event.holds(versions));
        }
    }
}
