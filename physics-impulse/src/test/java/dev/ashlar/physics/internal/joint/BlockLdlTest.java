package dev.ashlar.physics.internal.joint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The block factorisation against the equations themselves, for random trees and loops of joints. */
final class BlockLdlTest {
    @Test
    void solvesRandomTreesAndLoops() {
        for (int seed = 0; seed < 60; seed++) {
            solve(seed);
        }
    }

    private static void solve(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        World world = World.builder().build();
        int n = 2 + random.nextInt(12);
        BodyId[] bodies = new BodyId[n];
        for (int i = 0; i < n; i++) {
            BodyDef def = i == 0 ? BodyDef.staticBody(Polyhedron.box(1, 1, 1)) : BodyDef.dynamic(Polyhedron.box(1, 1, 1));
            bodies[i] = world.add(def.at(i, 0, 0));
        }
        int loops = random.nextInt(3);
        for (int k = 1; k < n + loops; k++) {
            int a = k < n ? k : 1 + random.nextInt(n - 1);
            int b = random.nextInt(a);
            Vec3 at = new Vec3(a, random.nextDouble(), 0);
            world.add(k % 2 == 0 ? JointDef.spherical(bodies[a], bodies[b], at) : JointDef.fixed(bodies[a], bodies[b], at));
        }
        JointGroups groups = new JointGroups(WorldParts.of(world).bodies(), WorldParts.of(world).joints());
        groups.update();
        for (int g = 0; g < groups.count; g++) {
            solve(groups, g, random, seed);
        }
    }

    /** Fills the blocks that there are with numbers, the diagonal dominant, and compares the product with the right-hand side. */
    private static void solve(JointGroups groups, int g, SplittableRandom random, int seed) {
        BlockLdl m = groups.matrix;
        int from = groups.columnStart[g];
        int to = groups.columnStart[g + 1];
        int n = 6 * (to - from);
        double[][] dense = new double[n][n];
        for (int c = from; c < to; c++) {
            for (int i = 0; i < m.size[c]; i++) {
                for (int j = 0; j <= i; j++) {
                    double value = i == j ? 40 * (to - from) : random.nextDouble();
                    m.diagonal[36 * c + 6 * i + j] = value;
                    dense[6 * (c - from) + i][6 * (c - from) + j] = dense[6 * (c - from) + j][6 * (c - from) + i] = value;
                }
            }
            for (int e = m.start[c]; e < m.start[c + 1]; e++) {
                int r = m.rowOf[e];
                for (int i = 0; i < m.size[r]; i++) {
                    for (int j = 0; j < m.size[c]; j++) {
                        double value = random.nextDouble() - 0.5;
                        m.below[36 * e + 6 * i + j] = value;
                        dense[6 * (r - from) + i][6 * (c - from) + j] = dense[6 * (c - from) + j][6 * (r - from) + i] = value;
                    }
                }
            }
        }
        double[] right = new double[6 * to];
        for (int c = from; c < to; c++) {
            for (int i = 0; i < m.size[c]; i++) {
                right[6 * c + i] = random.nextDouble() - 0.5;
            }
        }
        double[] x = right.clone();
        m.factor(from, to);
        m.solve(from, to, x);
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += dense[i][j] * x[6 * from + j];
            }
            assertThat(Math.abs(sum - right[6 * from + i])).as("seed " + seed + " row " + i).isLessThan(1e-12);
        }
    }
}
