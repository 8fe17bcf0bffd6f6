package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Overlaps.Overlap;
import dev.ashlar.testkit.Overlaps.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The judge finds what is wrong, also where an engine would not look. */
final class OverlapsTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    private static Placed at(Shape shape, double x, double y) {
        return new Placed(shape, Pose.at(x, y, 0), false);
    }

    private static List<Overlap> find(Placed... bodies) {
        return Overlaps.find(List.of(bodies));
    }

    @Test
    void findsOverlapsAndTheDeepest() {
        List<Overlap> found =
                find(at(CUBE, 1.7, 0), at(CUBE, 0, 0), at(CUBE, 0.9, 0), at(new Sphere(0.5), 1.7, 0.999), at(CUBE, 9, 9));
        assertThat(found).extracting(Overlap::first).containsExactly(0, 0, 1);
        assertThat(found).extracting(Overlap::second).containsExactly(2, 3, 2);
        assertThat(Overlaps.deepest(found)).isCloseTo(0.2, within(1e-12));
        assertThat(Overlaps.deepest(List.of())).isZero();
    }

    @Test
    void callsTouchingAndRoundingNoOverlap() {
        assertThat(find(at(CUBE, 0, 0), at(CUBE, 1, 0), at(CUBE, 0, 1 - 1e-16))).isEmpty();
        assertThat(find(at(CUBE, 0, 0), at(CUBE, 1 - 1e-13, 0))).hasSize(1);
    }

    @Test
    void leavesStaticBodiesAlone() {
        Placed a = new Placed(CUBE, Pose.IDENTITY, true);
        assertThat(find(a, a)).isEmpty();
        assertThat(find(a, at(CUBE, 0.5, 0))).hasSize(1);
    }

    @Test
    void leavesThoseAloneThatMayNotMeet() {
        List<Placed> bodies = List.of(at(CUBE, 0, 0), at(CUBE, 0.5, 0), at(CUBE, 0.5, 0.5));
        assertThat(Overlaps.find(bodies, (a, b) -> a != 0)).containsExactly(new Overlap(1, 2, 0.5));
    }

    @Test
    void findsWhatHasLeftItsContainer() {
        Placed container = new Placed(Polyhedron.box(4, 4, 4).inverted(), Pose.IDENTITY, true);
        assertThat(find(container, at(CUBE, 1.5, 0))).isEmpty();
        assertThat(find(container, at(CUBE, 1.6, 0))).hasSize(1);
        assertThat(find(container, at(CUBE, 100, 0))).hasSize(1);
    }

    /** What is culled by boxes overlaps nothing: all pairs without any culling give the same. */
    @Test
    void cullsNothingThatOverlaps() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 20; round++) {
            List<Placed> bodies = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                Shape shape = i % 3 == 0 ? new Sphere(0.2 + 0.3 * random.nextDouble())
                        : Polyhedron.box(0.1 + random.nextDouble(), 0.1 + random.nextDouble(), 0.1 + random.nextDouble());
                Quat turn = Quat.about(new Vec3(random.nextDouble(), random.nextDouble(), 1), 6 * random.nextDouble());
                Vec3 place = new Vec3(4 * random.nextDouble(), 2 * random.nextDouble(), 2 * random.nextDouble());
                bodies.add(new Placed(shape, new Pose(place, turn), i % 7 == 0));
            }
            List<Overlap> all = new ArrayList<>();
            for (int a = 0; a < bodies.size(); a++) {
                for (int b = a + 1; b < bodies.size(); b++) {
                    Placed p = bodies.get(a);
                    Placed q = bodies.get(b);
                    double depth = Penetration.depth(p.shape(), p.pose(), q.shape(), q.pose());
                    if (depth > 1e-12 && !(p.isStatic() && q.isStatic())) {
                        all.add(new Overlap(a, b, depth));
                    }
                }
            }
            assertThat(Overlaps.find(bodies)).isEqualTo(all).isNotEmpty();
        }
    }
}
