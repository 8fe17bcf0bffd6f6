package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.Pieces;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/** The pairs of parts of two compounds whose balls come within a reach of each other. Scratch memory of one thread. */
final class PartPairs {
    int count;
    int[] partA = new int[16];
    int[] partB = new int[16];
    /** How far apart the nearest of the other pairs are, at least. */
    double others;

    private int[] stack = new int[64];

    /** Finds the pairs, in an order that depends on the shapes alone. */
    void find(Pieces a, Pieces b, Placement at, double reach) {
        count = 0;
        others = Double.POSITIVE_INFINITY;
        int top = push(a, b, at, 0, 0, reach, 0);
        while (top > 0) {
            top--;
            int na = stack[2 * top];
            int nb = stack[2 * top + 1];
            boolean leafA = a.left[na] < 0;
            boolean leafB = b.left[nb] < 0;
            if (leafA && leafB) {
                add(~a.left[na], ~b.left[nb]);
            } else if (leafB || !leafA && a.ball[4 * na + 3] >= b.ball[4 * nb + 3]) {
                top = push(a, b, at, a.right[na], nb, reach, top);
                top = push(a, b, at, a.left[na], nb, reach, top);
            } else {
                top = push(a, b, at, na, b.right[nb], reach, top);
                top = push(a, b, at, na, b.left[nb], reach, top);
            }
        }
    }

    private int push(Pieces a, Pieces b, Placement at, int na, int nb, double reach, int top) {
        double x = at.x(b.ball, 4 * nb) - a.ball[4 * na];
        double y = at.y(b.ball, 4 * nb) - a.ball[4 * na + 1];
        double z = at.z(b.ball, 4 * nb) - a.ball[4 * na + 2];
        double radii = a.ball[4 * na + 3] + b.ball[4 * nb + 3];
        double apart = Math.sqrt(x * x + y * y + z * z) - radii - 1e-12 * radii;
        if (apart > reach) {
            others = Math.min(others, apart);
            return top;
        }
        if (2 * top == stack.length) {
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        return top + 1;
    }

    private void add(int a, int b) {
        if (count == partA.length) {
            partA = Arrays.copyOf(partA, 2 * count);
            partB = Arrays.copyOf(partB, 2 * count);
        }
        partA[count] = a;
        partB[count++] = b;
    }
}
