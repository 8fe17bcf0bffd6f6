package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.ProxyBuffer;
import org.junit.jupiter.api.Test;

/** What the tree costs, counted in boxes looked at: no clock, so that these hold on every machine. */
class TreeCountsTest {
    private static final double SLOW = 0.02;

    private static double visitsPerBody(int count, double speed) {
        TreeScene scene = new TreeScene(count, speed, 3);
        scene.insertAll();
        for (int step = 0; step < 10; step++) {
            scene.fly();
            scene.findPairs();
        }
        long before = scene.visits();
        for (int step = 0; step < 30; step++) {
            scene.fly();
            scene.findPairs();
        }
        return (scene.visits() - before) / (30.0 * count);
    }

    @Test
    void visitsPerBodyGrowLittleWithTheirNumber() {
        for (double speed : new double[] {SLOW, 0.2}) {
            double few = visitsPerBody(1_000, speed);
            double many = visitsPerBody(10_000, speed);
            assertThat(many).as("visits per body at speed %s, %s with a tenth of them", speed, few).isLessThan(1.5 * few);
        }
    }

    @Test
    void slowMotionSeldomLeavesFatBoxes() {
        TreeScene scene = new TreeScene(2_000, SLOW, 4);
        scene.insertAll();
        scene.findPairs();
        for (int step = 0; step < 50; step++) {
            scene.fly();
            scene.findPairs();
        }
        assertThat(scene.broad.reinsertions / (50.0 * scene.count)).as("reinsertions a body and step").isLessThan(0.12);
    }

    @Test
    void whatRestsCostsNothing() {
        TreeScene scene = new TreeScene(2_000, 0, 5);
        for (int p = 0; p < scene.count; p++) {
            scene.insert(p, p % 2 == 0);
        }
        int found = scene.findPairs();
        long before = scene.visits();
        for (int step = 0; step < 5; step++) {
            scene.fly();
            assertThat(scene.findPairs()).isEqualTo(found);
        }
        assertThat(scene.visits()).isEqualTo(before);
        assertThat(scene.broad.reinsertions).isZero();
    }

    @Test
    void fixedProxiesAreNotEvenLookedAtForEachOther() {
        TreeScene scene = new TreeScene(5_000, 0, 6);
        for (int p = 0; p < scene.count; p++) {
            scene.insert(p, true);
        }
        scene.broad.queryAabb(new double[] {1e3, 0, 0, 1e3, 0, 0}, 0, new ProxyBuffer());
        long before = scene.visits();
        assertThat(scene.findPairs()).isZero();
        assertThat(scene.visits() - before).isLessThan(10L);
    }

    @Test
    void manyProxiesAtOnceAreBuiltOnce() {
        TreeScene scene = new TreeScene(10_000, SLOW, 7);
        scene.insertAll();
        scene.findPairs();
        assertThat(scene.broad.moving.rebuilds).isEqualTo(1);
    }

    @Test
    void changesOfATenthVisitFewerNodesThanARebuild() {
        TreeScene scene = new TreeScene(10_000, SLOW, 8);
        long before = scene.visits();
        scene.insertAll();
        scene.broad.moving.update();
        // Only the build, while what follows is judged with the search for pairs.
        final long rebuild = scene.visits() - before;
        scene.findPairs();
        String[] names = {"remove", "add", "teleport"};
        for (int change = 0; change < 3; change++) {
            before = scene.visits();
            for (int p = 0; p < 1_000; p++) {
                if (change == 0) {
                    scene.broad.remove(10 * p);
                } else if (change == 1) {
                    scene.insert(10 * p, false);
                } else {
                    scene.place(10 * p, SLOW);
                    scene.set(10 * p);
                }
            }
            scene.findPairs();
            assertThat(scene.visits() - before).as("visits to %s 1,000 of 10,000", names[change]).isLessThan(rebuild);
            TreeScene.checkStructure(scene.broad);
        }
    }

    @Test
    void aTreeThatHasBecomeBadIsBuiltAnew() {
        TreeScene scene = new TreeScene(2_000, SLOW, 9);
        scene.insertAll();
        scene.findPairs();
        for (int p = 0; p < scene.count; p++) {
            scene.place(p, SLOW);
            scene.set(p);
        }
        scene.findPairs();
        assertThat(scene.broad.moving.rebuilds).isEqualTo(2);
        TreeScene fresh = new TreeScene(2_000, SLOW, 10);
        fresh.insertAll();
        fresh.findPairs();
        assertThat(scene.broad.moving.tree.cost()).isLessThan(1.1 * fresh.broad.moving.tree.cost());
    }
}
