package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import java.util.Arrays;

/**
 * Casts rays and boxes through trees, near nodes first. Inner nodes are tested with the inverse of the way, more generously
 * than {@link BoxCast#entry} is, which decides at the leaves: so what it would meet is never cut off above.
 */
final class TreeCast {
    private static final int STRIDE = Aabb.STRIDE;
    /** Several times what {@link BoxCast} takes for the relative rounding of a place. */
    private static final double SLACK = 0x1p-47;
    /** Relative rounding of the fractions here and there. */
    private static final double FRACTION = 1 + 0x1p-46;

    private int[] stack = new int[64];
    private double[] stackEntry = new double[64];
    /** Greatest corner of the mover with slack, then the least, then the inverse way. */
    private final double[] slab = new double[9];
    /** Where the near sides of a box stand in its flat form. */
    private final int[] near = new int[3];

    /** Casts through one tree; the limit that holds then. Parameters as for {@link BoxCast#entry}. */
    double cast(BoxTree tree, double[] exact, double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        if (tree.isEmpty() || limit < 0) {
            return limit;
        }
        prepare(tree.box, cast, minAt, maxAt, wayAt);
        final double[] box = tree.box;
        final int[] child = tree.child;
        double remaining = limit;
        int seen = 1;
        int top = 0;
        double entry = enter(box, 0, remaining);
        if (entry < Double.POSITIVE_INFINITY) {
            stack[0] = 0;
            stackEntry[0] = entry;
            top = 1;
        }
        while (top > 0 && remaining >= 0) {
            top--;
            if (stackEntry[top] > remaining * FRACTION) {
                continue;
            }
            int c = child[stack[top]];
            if (c < 0) {
                double exactly = BoxCast.entry(cast, minAt, maxAt, wayAt, exact, ~c * STRIDE, remaining);
                if (exactly <= remaining) {
                    remaining = Math.min(remaining, visitor.visit(~c, exactly, remaining));
                }
                continue;
            }
            seen += 2;
            double left = enter(box, c * STRIDE, remaining);
            double right = enter(box, (c + 1) * STRIDE, remaining);
            if (top + 2 > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
                stackEntry = Arrays.copyOf(stackEntry, 2 * stackEntry.length);
            }
            int first = left <= right ? c : c + 1;
            double far = left <= right ? right : left;
            double close = left <= right ? left : right;
            if (far < Double.POSITIVE_INFINITY) {
                stack[top] = first ^ 1;
                stackEntry[top++] = far;
            }
            if (close < Double.POSITIVE_INFINITY) {
                stack[top] = first;
                stackEntry[top++] = close;
            }
        }
        tree.visits += seen;
        return remaining;
    }

    private void prepare(double[] box, double[] cast, int minAt, int maxAt, int wayAt) {
        for (int k = 0; k < 3; k++) {
            double min = cast[minAt + k];
            double max = cast[maxAt + k];
            double way = cast[wayAt + k];
            double slack = SLACK * (Math.abs(min) + Math.abs(max) + Math.abs(box[k]) + Math.abs(box[3 + k]));
            boolean up = way >= 0;
            near[k] = up ? k : 3 + k;
            // Without way on an axis, the inverse makes what lies beside it infinitely late or early.
            slab[k] = up ? max + slack : min - slack;
            slab[3 + k] = up ? min - slack : max + slack;
            slab[6 + k] = way == 0 ? Double.POSITIVE_INFINITY : 1 / way;
        }
    }

    /** Not later than where a box is met, or positive infinity if it is not up to the limit. NaN counts as met. */
    private double enter(double[] box, int b, double limit) {
        final double[] s = slab;
        final int nx = near[0];
        final int ny = near[1];
        final int nz = near[2];
        double inX = (box[b + nx] - s[0]) * s[6];
        double inY = (box[b + ny] - s[1]) * s[7];
        double inZ = (box[b + nz] - s[2]) * s[8];
        double outX = (box[b + 3 - nx] - s[3]) * s[6];
        double outY = (box[b + 5 - ny] - s[4]) * s[7];
        double outZ = (box[b + 7 - nz] - s[5]) * s[8];
        double enter = inX > 0 ? inX : 0;
        enter = inY > enter ? inY : enter;
        enter = inZ > enter ? inZ : enter;
        double leave = outX < limit ? outX : limit;
        leave = outY < leave ? outY : leave;
        leave = outZ < leave ? outZ : leave;
        return enter > leave * FRACTION ? Double.POSITIVE_INFINITY : enter;
    }
}
