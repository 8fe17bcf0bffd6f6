package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HalfSpaceTest {
    private final HalfSpace half = new HalfSpace();
    private final List<Vec3> added = new ArrayList<>();

    private boolean add(Vec3 v) {
        Vec3 u = v.unit();
        added.add(u);
        return half.add(u.x(), u.y(), u.z());
    }

    private void clear() {
        half.clear();
        added.clear();
    }

    private void assertHeld(String name) {
        Vec3 w = new Vec3(half.wx, half.wy, half.wz);
        assertThat(w.length()).as(name).isBetween(1 - 1e-12, 1 + 1e-12);
        for (Vec3 r : added) {
            assertThat(w.dot(r)).as(name + ": w holds " + r).isGreaterThanOrEqualTo(-1e-11);
        }
    }

    /** The origin is a combination of the four with weights of one sign. */
    private void assertProven(String name) {
        Vec3[] r = new Vec3[4];
        for (int i = 0; i < 4; i++) {
            r[i] = added.get(half.proof[i]);
        }
        double[] weight = {r[1].cross(r[2]).dot(r[3]), -r[0].cross(r[2]).dot(r[3]), r[0].cross(r[1]).dot(r[3]),
            -r[0].cross(r[1]).dot(r[2])};
        double sign = weight[0] + weight[1] + weight[2] + weight[3] < 0 ? -1 : 1;
        for (double w : weight) {
            assertThat(sign * w).as(name).isGreaterThanOrEqualTo(-1e-9);
        }
    }

    @Test
    void holdsRandomVectorsOrProvesThatNothingDoes() {
        Cases cases = new Cases(5);
        int count = Tier.cases(1000, 3000);
        int proven = 0;
        int held = 0;
        for (int i = 0; i < count; i++) {
            clear();
            boolean all = true;
            // Within a cap there is always a half-space; all over the sphere there soon is none.
            Vec3 pole = cases.direction();
            boolean cap = i % 2 == 0;
            for (int k = 0; k < 20 && all; k++) {
                Vec3 v = cases.direction();
                if (cap && v.dot(pole) < 0) {
                    v = v.negated();
                }
                all = add(v);
                if (all) {
                    assertHeld("case " + i);
                }
            }
            if (!all) {
                assertThat(cap).as("case " + i).isFalse();
                assertProven("case " + i);
            }
            proven += all ? 0 : 1;
            held += all ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(count / 2);
        assertThat(proven).isGreaterThan(count * 13 / 30);
    }

    @Test
    void oppositeVectorsHaveAPlaneBetween() {
        add(new Vec3(0, 0, 1));
        assertThat(add(new Vec3(0, 0, -1))).isTrue();
        assertHeld("opposite");
    }

    @Test
    void changesSidesWhereEarlierVectorsFillAGreatCircle() {
        for (double turn : new double[] {0, 0.3, 1}) {
            clear();
            for (int k = 0; k < 3; k++) {
                double angle = turn + k * 2 * StrictMath.PI / 3;
                assertThat(add(new Vec3(StrictMath.cos(angle), StrictMath.sin(angle), 0))).isTrue();
            }
            double side = half.wz > 0 ? -1 : 1;
            assertThat(add(new Vec3(0.1, 0.2, side))).isTrue();
            assertHeld("great circle");
            assertThat(add(new Vec3(0.1, 0.2, -side))).isFalse();
        }
    }

    @Test
    void aLineLeavesItsSideOpen() {
        for (double side : new double[] {1, -1}) {
            clear();
            add(new Vec3(1, 0, 0));
            add(new Vec3(-1, 0, 0));
            assertThat(add(new Vec3(0, side, 0))).isTrue();
            assertThat(add(new Vec3(0, 0, 1))).isTrue();
            assertThat(add(new Vec3(0.3, 0.1 * side, -1))).isTrue();
            assertHeld("line");
        }
    }
}
