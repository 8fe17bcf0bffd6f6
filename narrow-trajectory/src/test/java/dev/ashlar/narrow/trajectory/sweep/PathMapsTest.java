package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

/** Paths of points and lines against the poses of the motions, for each class of motion. */
class PathMapsTest {
    private static final int CASES = 10_000;
    private static final int POINT = 18;

    private final Cases cases = new Cases(41);
    private final RelativeMotion motion = new RelativeMotion();
    private final PathMaps maps = new PathMaps();
    private final double[] scratch = new double[6];
    private Motion a;
    private Motion b;

    /** Draws motions of a class: bit 0 translation, 1 A turns, 2 B turns. */
    private void draw(int kind, double window) {
        draw(kind, 0, window);
    }

    private void draw(int kind, double from, double window) {
        a = motion((kind & 1) != 0, (kind & 2) != 0);
        b = motion((kind & 1) != 0, (kind & 4) != 0);
        double[] flatA = new double[Motion.STRIDE];
        double[] flatB = new double[Motion.STRIDE];
        a.to(flatA, 0);
        b.to(flatB, 0);
        motion.set(flatA, flatB, 1, 1, true, true);
        maps.set(motion, from, window);
    }

    private Motion motion(boolean translates, boolean turns) {
        return Motion.of(cases.pose(2), translates ? cases.point(1) : Vec3.ZERO,
                turns ? cases.direction().times(cases.between(0.01, 1)) : Vec3.ZERO);
    }

    @Test
    void degreeIsThatOfTheMotion() {
        int[] degrees = {1, 1, 2, 3, 2, 3, 5, 5};
        for (int kind = 0; kind < 8; kind++) {
            draw(kind, 1);
            assertThat(maps.degree).as("kind %s", kind).isEqualTo(degrees[kind]);
        }
    }

    @Test
    void pointsOfEachBodyAreWhereThePosesPutThem() {
        double[] path = new double[POINT];
        double worst = 0;
        for (int i = 0; i < CASES; i++) {
            double window = i % 3 == 0 ? 1 : cases.between(0.1, 1);
            double from = i % 2 == 0 ? 0 : cases.between(0, 1 - window);
            draw(i % 8, from, window);
            assertThat(maps.weight[0]).isEqualTo(1);
            for (int k = 1; k <= maps.degree; k++) {
                assertThat(maps.weight[k]).isGreaterThanOrEqualTo(1);
            }
            Vec3 p = cases.point(1);
            double u = cases.between(0, 1);
            Pose ofA = a.pose(Math.min(1, from + u * window));
            Pose ofB = b.pose(Math.min(1, from + u * window));
            maps.point(new double[] {p.x(), p.y(), p.z()}, 0, path, 0);
            worst = Math.max(worst, at(path, u).distance(ofB.applyInverse(ofA.apply(p))));
            maps.pointBack(new double[] {p.x(), p.y(), p.z()}, 0, path, 0);
            worst = Math.max(worst, at(path, u).distance(ofA.applyInverse(ofB.apply(p))));
        }
        assertThat(worst).isLessThan(4e-14);
    }

    private Vec3 at(double[] path, double u) {
        double[] xyz = new double[3];
        double weight = Bezier.value(maps.weight, 0, maps.degree, u, scratch);
        for (int k = 0; k < 3; k++) {
            double[] row = new double[6];
            for (int i = 0; i <= maps.degree; i++) {
                row[i] = path[3 * i + k];
            }
            xyz[k] = Bezier.value(row, 0, maps.degree, u, scratch) / weight;
        }
        return Vec3.of(xyz, 0);
    }

    /** The permuted inner product of Pluecker lines is the determinant of the four points (van Waveren 2005, section 2.1). */
    @Test
    void sideOfTwoMovingLinesIsTheVolumeOfTheirPoints() {
        double worst = 0;
        double[] path = new double[36];
        for (int i = 0; i < CASES; i++) {
            draw(i % 8, 1);
            Vec3 p = cases.point(1);
            Vec3 along = cases.point(1);
            Vec3 c = cases.point(1);
            Vec3 w = cases.point(1);
            double[] line = new double[6];
            along.to(line, 0);
            p.cross(along).to(line, 3);
            maps.line(line, 0, path, 0);
            Vec3 moment = c.cross(w);
            double[] side = new double[6];
            for (int k = 0; k <= maps.degree; k++) {
                side[k] = Vec3.of(path, 6 * k + 3).dot(w) + Vec3.of(path, 6 * k).dot(moment);
            }
            double u = cases.between(0, 1);
            double found = Bezier.value(side, 0, maps.degree, u, scratch)
                    / Bezier.value(maps.weight, 0, maps.degree, u, scratch);
            Vec3 tail = b.pose(u).applyInverse(a.pose(u).apply(p));
            Vec3 head = b.pose(u).applyInverse(a.pose(u).apply(p.plus(along)));
            double volume = head.minus(tail).cross(w).dot(c.minus(tail));
            worst = Math.max(worst, Math.abs(found + volume));
        }
        assertThat(worst).isLessThan(2e-13);
    }

    @Test
    void boxesHoldThePathsOfAllTheirPoints() {
        double[] swept = new double[6];
        for (int i = 0; i < CASES; i++) {
            draw(i % 8, 1);
            Vec3 low = cases.point(1);
            Vec3 size = new Vec3(cases.between(0, 1), cases.between(0, 1), cases.between(0, 1));
            double[] box = {low.x(), low.y(), low.z(), low.x() + size.x(), low.y() + size.y(), low.z() + size.z()};
            maps.sweepBox(box, 0, swept, 0);
            double u = cases.between(0, 1);
            Vec3 p = new Vec3(cases.between(box[0], box[3]), cases.between(box[1], box[4]), cases.between(box[2], box[5]));
            Vec3 there = b.pose(u).applyInverse(a.pose(u).apply(p));
            assertThat(there.x()).isBetween(swept[0] - 1e-13, swept[3] + 1e-13);
            assertThat(there.y()).isBetween(swept[1] - 1e-13, swept[4] + 1e-13);
            assertThat(there.z()).isBetween(swept[2] - 1e-13, swept[5] + 1e-13);
        }
    }
}
