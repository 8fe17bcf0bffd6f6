package dev.ashlar.query.contact;

import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import java.util.Arrays;

/**
 * The contact manifolds of any two shapes. Two convex shapes have one, by {@link FaceClipping} along the axis of their
 * distance. Others have the contacts of all pairs of pieces within reach, by {@link PieceContacts}. Scratch memory of one
 * thread. A work unit is a pair of pieces.
 */
public final class PairContacts {
    /** Doubles of a pair cache. Its first number, beyond saying that it is valid, holds the reference side. */
    static final int CACHE = PairDistance.CACHE;

    private final PieceContacts found = new PieceContacts();
    private final PairDistance distance = found.distance;
    private final Placement at = found.at;
    private final FaceClipping clip = new FaceClipping();
    private final double[] noCache = new double[CACHE];
    private int[] stack = new int[128];

    /** Appends the manifolds of two shapes, in A's frame; see {@link dev.ashlar.spi.PairQuery#contacts}. */
    public Status contacts(Pieces a, Pieces b, PairInput in, ContactBuffer out) {
        at.set(in.relative, 0);
        boolean remembers = in.cache.length >= in.cacheAt + CACHE;
        double[] cache = remembers ? in.cache : noCache;
        int c = remembers ? in.cacheAt : 0;
        if (!remembers) {
            noCache[0] = 0;
        }
        return a.isConvex() && b.isConvex() ? convex(a, b, in, cache, c, out) : pieces(a, b, in, cache, c, out);
    }

    private Status convex(Pieces a, Pieces b, PairInput in, double[] cache, int c, ContactBuffer out) {
        if (!in.budget.spend(1)) {
            return found.timedOut(a, b, out);
        }
        int prefer = cache[c] == 0 ? FaceClipping.NONE : (int) cache[c] - 1;
        distance.measure(a, b, cache, c);
        cache[c] = 1 + prefer;
        if (distance.separation > in.reach) {
            return Status.CLEAR;
        }
        if (clip.clip(a.pieces[0], b.pieces[0], at, distance.axisX, distance.axisY, distance.axisZ, in.reach, prefer, false)) {
            cache[c] = 1 + clip.reference;
            clip.append(out);
        } else {
            found.appendClosest(out);
        }
        return Status.HIT;
    }

    private Status pieces(Pieces a, Pieces b, PairInput in, double[] cache, int c, ContactBuffer out) {
        found.begin(a, b, in.reach);
        return descend(a, b, in) ? found.finish(cache, c, out) : found.timedOut(a, b, out);
    }

    /** Visits all pairs of pieces within reach, in an order that depends on the shapes alone; false if the budget ran out. */
    private boolean descend(Pieces a, Pieces b, PairInput in) {
        int top = push(a, b, 0, 0, in.reach, 0);
        while (top > 0) {
            top--;
            int na = stack[2 * top];
            int nb = stack[2 * top + 1];
            boolean leafA = a.left[na] < 0;
            boolean leafB = b.left[nb] < 0;
            if (leafA && leafB) {
                if (!in.budget.spend(1)) {
                    return false;
                }
                found.meet(~a.left[na], ~b.left[nb]);
            } else if (leafB || !leafA && a.ball[4 * na + 3] >= b.ball[4 * nb + 3]) {
                top = push(a, b, a.right[na], nb, in.reach, top);
                top = push(a, b, a.left[na], nb, in.reach, top);
            } else {
                top = push(a, b, na, b.right[nb], in.reach, top);
                top = push(a, b, na, b.left[nb], in.reach, top);
            }
        }
        return true;
    }

    private int push(Pieces a, Pieces b, int na, int nb, double reach, int top) {
        double x = at.x(b.ball, 4 * nb) - a.ball[4 * na];
        double y = at.y(b.ball, 4 * nb) - a.ball[4 * na + 1];
        double z = at.z(b.ball, 4 * nb) - a.ball[4 * na + 2];
        double far = (a.ball[4 * na + 3] + b.ball[4 * nb + 3] + reach) * (1 + 1e-12);
        if (x * x + y * y + z * z > far * far) {
            return top;
        }
        if (2 * top == stack.length) {
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        return top + 1;
    }
}
