package dev.ashlar.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BuffersTest {
    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void sortsPairsAsAListWould() {
        PairBuffer buffer = new PairBuffer();
        for (int n : new int[] {0, 1, 2, 3, 15, 16, 17, 100, 1000, 5000}) {
            for (int disorder = 0; disorder < 4; disorder++) {
                buffer.clear();
                List<Long> model = new ArrayList<>();
                for (int i = 0; i < n; i++) {
                    int a = disorder == 0 || random.nextInt(1 + 10 * (3 - disorder)) > 0 ? i : random.nextInt(n);
                    int b = n + (disorder == 3 ? random.nextInt(1000) : i);
                    boolean swapped = random.nextBoolean();
                    buffer.add(swapped ? b : a, swapped ? a : b);
                    model.add((long) a << 32 | b);
                }
                model.sort(null);
                buffer.sort();
                assertThat(buffer.size()).isEqualTo(n);
                for (int i = 0; i < n; i++) {
                    assertThat(buffer.key(i)).isEqualTo(model.get(i));
                    assertThat((long) buffer.first(i) << 32 | buffer.second(i)).isEqualTo(model.get(i));
                    assertThat(buffer.key(buffer.indexOf(buffer.second(i), buffer.first(i)))).isEqualTo(model.get(i));
                }
                assertThat(buffer.indexOf(3 * n + 5000, 3 * n + 5001)).isEqualTo(-1);
            }
        }
    }

    @Test
    void sortsProxies() {
        ProxyBuffer buffer = new ProxyBuffer();
        for (int proxy : new int[] {5, 3, 9, 3, 0}) {
            buffer.add(proxy);
        }
        buffer.sort();
        assertThat(new int[] {buffer.get(0), buffer.get(1), buffer.get(2), buffer.get(3), buffer.get(4)})
                .containsExactly(0, 3, 3, 5, 9);
    }

    @Test
    void keepsTouchingPairsInOrder() {
        double[] volumes = new double[3 * SweptVolume.STRIDE];
        for (int p = 0; p < 3; p++) {
            new Aabb(p, 0, 0, p + 1, 1, 1).to(volumes, p * SweptVolume.STRIDE);
        }
        PairBuffer buffer = new PairBuffer();
        buffer.add(1, 2);
        buffer.add(0, 2);
        buffer.add(0, 1);
        buffer.keepTouching(volumes);
        assertThat(buffer.size()).isEqualTo(2);
        assertThat(buffer.key(0)).isEqualTo(1L << 32 | 2);
        assertThat(buffer.key(1)).isEqualTo(1);
    }

    @Test
    void sortingAllocatesNothingOnceGrown() {
        PairBuffer buffer = new PairBuffer();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 8; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int round = 0; round < 20; round++) {
                buffer.clear();
                for (int i = 0; i < 10_000; i++) {
                    buffer.add(random.nextInt(1000), 1000 + random.nextInt(1000));
                }
                buffer.sort();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }

    @Test
    void growsManifoldsAndTakesThemToTheWorldPairByPair() {
        PairBatch batch = new PairBatch();
        int n = 100;
        batch.shapes = new PreparedShape[n + 1];
        batch.poses = new double[(n + 1) * Pose.STRIDE];
        batch.reach = new double[n];
        batch.cacheAt = new int[n];
        batch.status = new Status[n];
        Pose[] poses = new Pose[n + 1];
        Shape box = Polyhedron.box(1, 1, 1);
        for (int i = 0; i <= n; i++) {
            poses[i] = new Pose(new Vec3(i, 2 * i, -i), Quat.about(new Vec3(1, i, 2), 0.1 * i));
            poses[i].to(batch.poses, i * Pose.STRIDE);
            batch.shapes[i] = () -> box;
        }
        for (int i = 0; i < n; i++) {
            batch.pairs.add(i, i + 1);
            batch.reach[i] = i;
        }
        ContactBuffer out = new ContactBuffer();
        new EchoQuery().contacts(batch, 0, n, new PairInput(), out);
        assertThat(out.manifoldCount()).isEqualTo(2 * n);
        assertThat(out.contactCount()).isEqualTo(5 * n);
        for (int m = 0; m < 2 * n; m++) {
            int i = m / 2;
            assertThat(out.pair(m)).isEqualTo(i);
            assertThat(out.firstContact(m + 1) - out.firstContact(m)).isEqualTo(m % 2 == 0 ? 1 : 4);
            Vec3 normal = poses[i].rotation().rotate(m % 2 == 0 ? new Vec3(0, 1, 0) : new Vec3(0.6, 0, 0.8));
            assertThat(new Vec3(out.normalX(m), out.normalY(m), out.normalZ(m)).distance(normal)).isLessThan(1e-15);
            int c = out.firstContact(m);
            // The echo puts B's origin into the contact: in the world that is B's position.
            assertThat(new Vec3(out.x(c), out.y(c), out.z(c)).distance(poses[i + 1].position())).isLessThan(1e-12);
            assertThat(out.separation(c)).isEqualTo(i, Offset.offset(0.0));
            assertThat(out.feature(c)).isEqualTo(m % 2 == 0 ? 77 : 0);
            assertThat(out.faceA(m)).isEqualTo(m % 2 == 0 ? 4 : -1);
            assertThat(out.faceB(m)).isEqualTo(m % 2 == 0 ? -1 : 5);
        }
        assertThat(batch.status[n - 1]).isEqualTo(Status.HIT);
    }

    @Test
    void missingCapabilitiesSaySo() {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> new EchoQuery().sweep(new PairInput(), new SweepResult()))
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("has no native SWEEP");
    }

    @Test
    void drawsTheTwelveEdgesOfABox() {
        Set<Set<Vec3>> lines = new HashSet<>();
        DebugDraw draw = new DebugDraw() {
            @Override
            public void line(Vec3 from, Vec3 to, int colour) {
                lines.add(Set.of(from, to));
            }

            @Override
            public void point(Vec3 at, int colour) {
            }

            @Override
            public void text(Vec3 at, String text, int colour) {
            }
        };
        draw.box(new Aabb(-0.5, -1, -1.5, 0.5, 1, 1.5), 0xff0000);
        Set<Set<Vec3>> byBox = Set.copyOf(lines);
        lines.clear();
        draw.polyhedron(Polyhedron.box(1, 2, 3), Pose.IDENTITY, 0xff0000);
        assertThat(byBox).hasSize(12).isEqualTo(lines);
    }

    /** Appends two manifolds, with B's origin, the reach and fixed features. */
    private static final class EchoQuery implements PairQuery {
        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            double[] r = in.relative;
            out.addManifold(0, 1, 0, 4, -1);
            out.addContact(r[0], r[1], r[2], in.reach, 77);
            out.addManifold(0.6, 0, 0.8, -1, 5);
            for (int i = 0; i < 4; i++) {
                out.addContact(r[0], r[1], r[2], in.reach, i);
            }
            return Status.HIT;
        }
    }
}
