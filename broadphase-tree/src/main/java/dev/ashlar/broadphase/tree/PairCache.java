package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * The pairs of proxies that may pair and whose fat boxes touch. While no fat box changes, neither does the list; a pair with
 * a new fat box is dropped and found again by a traversal.
 */
final class PairCache {
    private static final int STRIDE = Aabb.STRIDE;

    private final TreeProxies proxies;
    /** Two proxies a pair. */
    private int[] pairs = new int[64];
    private int size;
    private int[] stack = new int[128];

    PairCache(TreeProxies proxies) {
        this.proxies = proxies;
    }

    /** Number of pairs of fat boxes. */
    int size() {
        return size / 2;
    }

    void clear() {
        size = 0;
    }

    /** Drops the pairs with a moved proxy. */
    void dropMoved() {
        final int[] p = pairs;
        final byte[] flags = proxies.flags;
        int kept = 0;
        for (int i = 0; i < size; i += 2) {
            int a = p[i];
            int b = p[i + 1];
            if (((flags[a] | flags[b]) & TreeProxies.MOVED) == 0) {
                p[kept] = a;
                p[kept + 1] = b;
                kept += 2;
            }
        }
        size = kept;
    }

    /** Appends the pairs whose exact boxes touch. */
    void report(PairBuffer out) {
        final int[] p = pairs;
        final double[] exact = proxies.exact;
        for (int i = 0; i < size; i += 2) {
            if (touching(exact, p[i] * STRIDE, exact, p[i + 1] * STRIDE) != 0) {
                out.add(p[i], p[i + 1]);
            }
        }
    }

    private void add(int a, int b) {
        if (proxies.shouldCollide(a, b)) {
            if (size + 2 > pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * pairs.length);
            }
            pairs[size] = a;
            pairs[size + 1] = b;
            size += 2;
        }
    }

    /** Adds the pairs of a moved proxy in a tree; those of two moved ones only once. */
    void addPairsOf(int proxy, DynamicBoxTree tree) {
        if (tree.isEmpty()) {
            return;
        }
        final double[] fat = proxies.fat;
        final double[] box = tree.box;
        final int[] child = tree.child;
        final int at = proxy * STRIDE;
        int[] todo = stack;
        int seen = 1;
        todo[0] = 0;
        int top = touching(fat, at, box, 0);
        while (top > 0) {
            int c = child[todo[--top]];
            if (c < 0) {
                int other = ~c;
                if (other != proxy && !(other < proxy && proxies.isMoved(other))) {
                    add(proxy, other);
                }
                continue;
            }
            seen += 2;
            if (top + 2 > todo.length) {
                stack = Arrays.copyOf(todo, 2 * todo.length);
                todo = stack;
            }
            todo[top] = c;
            top += touching(fat, at, box, c * STRIDE);
            todo[top] = c + 1;
            top += touching(fat, at, box, (c + 1) * STRIDE);
        }
        tree.visits += seen;
    }

    /** Adds all pairs within a tree. */
    void addPairsWithin(DynamicBoxTree tree) {
        if (tree.child[0] > 0) {
            traverse(tree, tree);
        }
    }

    /** Adds all pairs of a proxy in one tree and one in the other. */
    void addPairsBetween(DynamicBoxTree a, DynamicBoxTree b) {
        if (!a.isEmpty() && !b.isEmpty() && touching(a.box, 0, b.box, 0) != 0) {
            traverse(a, b);
        }
    }

    /**
     * Goes down both trees together, from roots that touch. On the stack are slots that touch, or in one tree a slot twice
     * for what is within it.
     */
    private void traverse(DynamicBoxTree treeA, DynamicBoxTree treeB) {
        final double[] boxA = treeA.box;
        final double[] boxB = treeB.box;
        final int[] childA = treeA.child;
        final int[] childB = treeB.child;
        final boolean one = treeA == treeB;
        int[] todo = stack;
        int seen = 0;
        int top = write(todo, 0, 0, 0, 1);
        while (top > 0) {
            top -= 2;
            int a = todo[top];
            int b = todo[top + 1];
            int ca = childA[a];
            int cb = childB[b];
            if (top + 8 > todo.length) {
                stack = Arrays.copyOf(todo, 2 * todo.length);
                todo = stack;
            }
            if (ca < 0 && cb < 0) {
                add(~ca, ~cb);
            } else if (one && a == b) {
                seen++;
                top = write(todo, top, ca, ca, -childA[ca] >>> 31);
                top = write(todo, top, ca + 1, ca + 1, -childA[ca + 1] >>> 31);
                top = write(todo, top, ca, ca + 1, touching(boxA, ca * STRIDE, boxA, (ca + 1) * STRIDE));
            } else if (cb < 0) {
                seen += 2;
                top = write(todo, top, ca, b, touching(boxA, ca * STRIDE, boxB, b * STRIDE));
                top = write(todo, top, ca + 1, b, touching(boxA, (ca + 1) * STRIDE, boxB, b * STRIDE));
            } else if (ca < 0) {
                seen += 2;
                top = write(todo, top, a, cb, touching(boxA, a * STRIDE, boxB, cb * STRIDE));
                top = write(todo, top, a, cb + 1, touching(boxA, a * STRIDE, boxB, (cb + 1) * STRIDE));
            } else {
                seen += 4;
                top = write(todo, top, ca, cb, touching(boxA, ca * STRIDE, boxB, cb * STRIDE));
                top = write(todo, top, ca, cb + 1, touching(boxA, ca * STRIDE, boxB, (cb + 1) * STRIDE));
                top = write(todo, top, ca + 1, cb, touching(boxA, (ca + 1) * STRIDE, boxB, cb * STRIDE));
                top = write(todo, top, ca + 1, cb + 1, touching(boxA, (ca + 1) * STRIDE, boxB, (cb + 1) * STRIDE));
            }
        }
        treeA.visits += seen;
    }

    /** Writes a pair of slots onto a stack with room for it, to keep if {@code keep} is 1; the top of the stack then. */
    private static int write(int[] stack, int top, int a, int b, int keep) {
        stack[top] = a;
        stack[top + 1] = b;
        return top + 2 * keep;
    }

    /**
     * 1 if two boxes touch, else 0, without branches, which nobody could foretell: no difference has its sign set. Infinite
     * bounds do no harm, since no least one is positive and no greatest one negative infinity.
     */
    private static int touching(double[] a, int i, double[] b, int j) {
        return (int) (~(Double.doubleToRawLongBits(b[j + 3] - a[i]) | Double.doubleToRawLongBits(a[i + 3] - b[j])
                | Double.doubleToRawLongBits(b[j + 4] - a[i + 1]) | Double.doubleToRawLongBits(a[i + 4] - b[j + 1])
                | Double.doubleToRawLongBits(b[j + 5] - a[i + 2]) | Double.doubleToRawLongBits(a[i + 5] - b[j + 2])) >>> 63);
    }
}
