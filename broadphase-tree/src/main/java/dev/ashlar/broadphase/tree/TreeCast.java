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
    static final double SLACK = 0x1p-47;
    /** Relative rounding of the fractions here and there. */
    private static final double FRACTION = 1 + 0x1p-46;
    /** Stands for 1 / 0. */
    private static final double LARGE = 1e300;
    /** Bits of infinity. The bits of numbers that are not negative sort as these do. */
    private static final long NEVER = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

    private int[] stack = new int[64];
    private long[] stackEntry = new long[64];
    /** By axis: where the near side of a box stands in its flat form, what of the mover meets and leaves it, 1 / way. */
    private int nearX;
    private int nearY;
    private int nearZ;
    private double inX;
    private double inY;
    private double inZ;
    private double outX;
    private double outY;
    private double outZ;
    private double invX;
    private double invY;
    private double invZ;
    /** The same for the axis that was prepared last. */
    private int near;
    private double in;
    private double out;
    private double inv;
    /** Metres by which boxes are grown at least, so that who stays in one on an axis does not leave it up to the limit. */
    private double least;

    /** Casts through a tree that is not empty; the limit that holds then. Parameters as for {@link BoxCast#entry}. */
    double cast(DynamicBoxTree tree, double[] exact, double[] cast, int minAt, int maxAt, int wayAt, double limit,
            CastVisitor visitor) {
        prepare(tree.box, cast, minAt, maxAt, wayAt, limit);
        final double[] box = tree.box;
        final int[] child = tree.child;
        double remaining = limit;
        int seen = 1;
        stack[0] = 0;
        stackEntry[0] = enter(box, 0, remaining);
        int top = stackEntry[0] < NEVER ? 1 : 0;
        while (top > 0 && remaining >= 0) {
            top--;
            if (stackEntry[top] > Double.doubleToRawLongBits(remaining * FRACTION)) {
                continue;
            }
            int c = child[stack[top]];
            if (c < 0) {
                if (enter(exact, ~c * STRIDE, remaining) < NEVER) {
                    double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, exact, ~c * STRIDE, remaining);
                    if (entry <= remaining) {
                        remaining = Math.min(remaining, visitor.visit(~c, entry, remaining));
                    }
                }
                continue;
            }
            seen += 2;
            if (top + 2 > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
                stackEntry = Arrays.copyOf(stackEntry, 2 * stackEntry.length);
            }
            long left = enter(box, c * STRIDE, remaining);
            long right = enter(box, (c + 1) * STRIDE, remaining);
            // The farther child first, then the nearer one; each is written, and kept if it is met.
            int first = c + (int) (right - left >>> 63);
            long far = Math.max(left, right);
            long close = Math.min(left, right);
            stack[top] = first ^ 1;
            stackEntry[top] = far;
            top += (int) (far - NEVER >>> 63);
            stack[top] = first;
            stackEntry[top] = close;
            top += (int) (close - NEVER >>> 63);
        }
        tree.visits += seen;
        return remaining;
    }

    private void prepare(double[] box, double[] cast, int minAt, int maxAt, int wayAt, double limit) {
        least = 2 * limit / LARGE;
        prepareAxis(box, cast, minAt, maxAt, wayAt, 0);
        nearX = near;
        inX = in;
        outX = out;
        invX = inv;
        prepareAxis(box, cast, minAt, maxAt, wayAt, 1);
        nearY = near;
        inY = in;
        outY = out;
        invY = inv;
        prepareAxis(box, cast, minAt, maxAt, wayAt, 2);
        nearZ = near;
        inZ = in;
        outZ = out;
        invZ = inv;
    }

    private void prepareAxis(double[] box, double[] cast, int minAt, int maxAt, int wayAt, int k) {
        double min = cast[minAt + k];
        double max = cast[maxAt + k];
        double way = cast[wayAt + k];
        double slack = SLACK * (Math.abs(min) + Math.abs(max) + Math.abs(box[k]) + Math.abs(box[3 + k])) + least;
        boolean up = way >= 0;
        near = up ? k : 3 + k;
        in = up ? max + slack : min - slack;
        out = up ? min - slack : max + slack;
        // Without way on an axis, this makes what lies beside it late beyond any limit; finite, lest 0 * inv be NaN.
        inv = way == 0 ? LARGE : Math.max(-LARGE, Math.min(LARGE, 1 / way));
    }

    /** The bits of a fraction not later than where a box is met, or at least NEVER if it is not up to the limit. */
    private long enter(double[] box, int b, double limit) {
        double enter = Math.max(Math.max((box[b + nearX] - inX) * invX, (box[b + nearY] - inY) * invY),
                Math.max((box[b + nearZ] - inZ) * invZ, 0));
        double leave = Math.min(Math.min((box[b + 3 - nearX] - outX) * invX, (box[b + 5 - nearY] - outY) * invY),
                Math.min((box[b + 7 - nearZ] - outZ) * invZ, limit));
        // All ones if it is left before it is entered.
        long missed = Double.doubleToRawLongBits(leave * FRACTION - enter) >> 63;
        return Double.doubleToRawLongBits(enter) | missed & NEVER;
    }
}
