package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of threads gives the same bits. */
class ThreadsTest {
    @ParameterizedTest
    @ValueSource(strings = {"separating-vector", "trajectory"})
    void anyNumberOfThreadsGivesTheSameBits(String narrow) {
        Map<Integer, Long> hashes = new LinkedHashMap<>();
        for (int threads = 1; threads <= Tier.cases(2, 4); threads++) {
            WorldBuilder builder = World.builder().narrowPhase(narrow).threads(threads);
            Trial trial = Trial.in(builder, 1, "brick-wall", "columns", 16, "rows", 6, "ball-speed", 0).lookEvery(0);
            trial.run(0.1, 1.0 / 60);
            trial.world.add(BodyDef.dynamic(new Sphere(0.5)).at(0, 0.7, -1).mass(200).linearVelocity(0, 0, 30));
            trial.run(0.4, 1.0 / 60);
            assertThat(trial.displaced(0.05)).as("bricks that the ball moved").isPositive();
            hashes.put(threads, trial.world.stateHash());
        }
        FigureLog.add("hash of a shot wall by threads, " + narrow, "%s", hashes);
        assertThat(hashes.values()).containsOnly(hashes.get(1));
    }

    @Test
    void everyItemIsDoneOnceInEveryRound() {
        WorkerPool workers = new WorkerPool(3);
        workers.begin();
        int[] done = new int[1000];
        for (int round = 1; round <= 2000; round++) {
            int now = round;
            int items = round % 1000 + 1;
            Arrays.fill(done, 0);
            workers.run((from, to, worker) -> {
                for (int i = from; i < to; i++) {
                    done[i] += now;
                }
            }, items, 1);
            for (int i = 0; i < 1000; i++) {
                assertThat(done[i]).isEqualTo(i < items ? now : 0);
            }
        }
        workers.end();
    }

    @Test
    void whatAThreadThrowsIsThrownInTheStep() {
        WorkerPool workers = new WorkerPool(2);
        workers.begin();
        assertThatThrownBy(() -> workers.run((from, to, worker) -> {
            if (worker == 1) {
                throw new ArithmeticException("of a helper");
            }
        }, 10, 1)).hasRootCauseMessage("of a helper");
        int[] done = new int[2];
        workers.run((from, to, worker) -> done[worker] = to - from, 10, 1);
        assertThat(done).containsExactly(5, 5);
        workers.end();
    }

    @Test
    void idleThreadsEndAndComeBack() throws InterruptedException {
        WorkerPool workers = new WorkerPool(2);
        for (int again = 0; again < 2; again++) {
            workers.begin();
            Thread[] helper = new Thread[2];
            workers.run((from, to, worker) -> helper[worker] = Thread.currentThread(), 10, 1);
            workers.end();
            helper[1].join(20_000);
            assertThat(helper[1].isAlive()).isFalse();
        }
    }

    @Test
    void atLeastOneThreadIsNeeded() {
        assertThatThrownBy(() -> World.builder().threads(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count must be");
    }
}
