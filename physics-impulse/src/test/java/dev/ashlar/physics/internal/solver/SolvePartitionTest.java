package dev.ashlar.physics.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that share rows meet every body in the order in which one thread does. */
final class SolvePartitionTest {
    private static final int BODIES = 120;

    private final World world = World.builder().build();
    private final ContactConstraints rows = new ContactConstraints(WorldParts.of(world).bodies(), null);
    private final ContactGraph order = new ContactGraph(WorldParts.of(world).bodies());

    /** Bodies here and there, the first one fixed, and contacts between any of them. */
    private void contacts(int count, SplittableRandom random) {
        for (int i = 0; i < BODIES; i++) {
            BodyDef def = i == 0 ? BodyDef.fixed(new Sphere(1)) : BodyDef.dynamic(new Sphere(1));
            world.add(def.at(3 * i, 0, 100 * random.nextDouble()));
        }
        PairBatch batch = new PairBatch();
        for (int k = 0; k < count; k++) {
            int a = random.nextInt(BODIES);
            // Mostly of neighbours, so that threads have bodies of their own.
            int b = Math.floorMod(a + 1 + random.nextInt(random.nextInt(4) == 0 ? BODIES - 1 : 3), BODIES);
            batch.pairs.add(Math.min(a, b), Math.max(a, b));
        }
        batch.shapes = new PreparedShape[BODIES];
        batch.poses = WorldParts.of(world).bodies().pose;
        batch.reach = new double[count];
        batch.cacheAt = new int[count];
        batch.status = new Status[count];
        PairQuery one = new PairQuery() {
            @Override
            public Status contacts(PairInput in, ContactBuffer out) {
                out.addManifold(0, 1, 0, 0, 0);
                out.addContact(0, 0, 0, 0, 0);
                return Status.HIT;
            }
        };
        ContactBuffer contacts = new ContactBuffer();
        one.contacts(batch, 0, count, new PairInput(), contacts);
        order.update(batch.pairs, contacts, false, new int[0], 0);
        rows.size(count);
        for (int r = 0; r < count; r++) {
            int p = contacts.pair(order.order[r]);
            rows.fill(r, contacts, order.order[r], batch.pairs.first(p), batch.pairs.second(p), 1, false);
        }
    }

    private SolvePartition shares(WorkerPool workers) {
        SolvePartition shares =
                new SolvePartition(WorldParts.of(world).bodies(), rows, order, workers, WorldParts.of(world).settings());
        shares.update();
        return shares;
    }

    /** The rows of each pushed body, in the order in which they were met. */
    private List<List<Integer>> met(SolvePartition shares, boolean up) {
        List<List<Integer>> met = new ArrayList<>();
        for (int i = 0; i < BODIES; i++) {
            met.add(new ArrayList<>());
        }
        shares.run(up, (from, to, worker) -> {
            for (int i = from; i < to; i++) {
                int r = shares.isShared() ? shares.rowAt[i] : i;
                // Were two threads at one body, its list would show it.
                for (int body : new int[] {rows.bodyA[r], rows.bodyB[r]}) {
                    if (body > 0) {
                        met.get(body).add(r);
                    }
                }
            }
        });
        return met;
    }

    @ParameterizedTest
    @CsvSource("2, 300")
    void everyBodyIsMetInTheSameOrder(int threads, int count) {
        meetsInTheSameOrder(threads, count);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"3, 2000", "2, 2000", "3, 300", "5, 2000", "2, 12000"})
    void everyBodyOfManyIsMetInTheSameOrder(int threads, int count) {
        meetsInTheSameOrder(threads, count);
    }

    private void meetsInTheSameOrder(int threads, int count) {
        contacts(count, new SplittableRandom(threads));
        WorkerPool workers = new WorkerPool(threads);
        workers.begin();
        SolvePartition alone = shares(new WorkerPool(1));
        SolvePartition shared = shares(workers);
        assertThat(alone.isShared()).isFalse();
        assertThat(shared.isShared()).isTrue();
        for (int k = 0; k < 40; k++) {
            boolean up = k % 2 == 0;
            assertThat(met(shared, up)).isEqualTo(met(alone, up));
        }
        workers.end();
    }

    @Test
    void whatOneThreadThrowsDoesNotLeaveOthersWaiting() {
        contacts(1000, new SplittableRandom(1));
        WorkerPool workers = new WorkerPool(2);
        workers.begin();
        SolvePartition shared = shares(workers);
        assertThatThrownBy(() -> shared.run(true, (from, to, worker) -> {
            if (worker == 1 && from < to) {
                throw new ArithmeticException("of a helper");
            }
        })).hasRootCauseMessage("of a helper");
        workers.end();
    }

    @Test
    void fewRowsAreLeftToOneThread() {
        contacts(50, new SplittableRandom(1));
        assertThat(shares(new WorkerPool(2)).isShared()).isFalse();
    }
}
