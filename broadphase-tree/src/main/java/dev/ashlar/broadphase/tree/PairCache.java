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

    private final Proxies proxies;
    /** Two proxies a pair. */
    private int[] pairs = new int[64];
    private int size;
    private int[] stack = new int[128];

    PairCache(Proxies proxies) {
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
        final byte[] state = proxies.state;
        int kept = 0;
        for (int i = 0; i < size; i += 2) {
            int a = p[i];
            int b = p[i + 1];
            if (((state[a] | state[b]) & Proxies.MOVED) == 0) {
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
            if (touch(exact, p[i] * STRIDE, exact, p[i + 1] * STRIDE)) {
                out.add(p[i], p[i + 1]);
            }
        }
    }

    private void add(int a, int b) {
        if (proxies.mayPair(a, b)) {
            if (size + 2 > pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * pairs.length);
            }
            pairs[size] = a;
            pairs[size + 1] = b;
            size += 2;
        }
    }

    /** Adds the pairs of a moved proxy in a tree; those of two moved ones only once. */
    void addPairsOf(int proxy, BoxTree tree) {
        final double[] fat = proxies.fat;
        final double[] box = tree.box;
        final int[] child = tree.child;
        final int at = proxy * STRIDE;
        int seen = 1;
        int top = 0;
        if (child[0] != 0 && touch(fat, at, box, 0)) {
            stack[top++] = 0;
        }
        while (top > 0) {
            int c = child[stack[--top]];
            if (c < 0) {
                int other = ~c;
                if (other != proxy && !(other < proxy && proxies.isMoved(other))) {
                    add(proxy, other);
                }
                continue;
            }
            seen += 2;
            if (top + 2 > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
            }
            if (touch(fat, at, box, c * STRIDE)) {
                stack[top++] = c;
            }
            if (touch(fat, at, box, (c + 1) * STRIDE)) {
                stack[top++] = c + 1;
            }
        }
        tree.visits += seen;
    }

    /** Adds all pairs within a tree. */
    void addPairsWithin(BoxTree tree) {
        int top = 0;
        if (tree.child[0] > 0) {
            top = push(0, 0, 0);
        }
        traverse(tree, tree, top);
    }

    /** Adds all pairs of a proxy in one tree and one in the other. */
    void addPairsBetween(BoxTree a, BoxTree b) {
        int top = 0;
        if (!a.isEmpty() && !b.isEmpty() && touch(a.box, 0, b.box, 0)) {
            top = push(0, 0, 0);
        }
        traverse(a, b, top);
    }

    /** Goes down both trees together; on the stack are slots that touch, or a slot twice for what is within it. */
    private void traverse(BoxTree treeA, BoxTree treeB, int start) {
        final double[] boxA = treeA.box;
        final double[] boxB = treeB.box;
        final int[] childA = treeA.child;
        final int[] childB = treeB.child;
        final boolean one = treeA == treeB;
        int seen = 0;
        int top = start;
        while (top > 0) {
            top -= 2;
            int a = stack[top];
            int b = stack[top + 1];
            int ca = childA[a];
            int cb = childB[b];
            if (one && a == b) {
                if (childA[ca] > 0) {
                    top = push(top, ca, ca);
                }
                if (childA[ca + 1] > 0) {
                    top = push(top, ca + 1, ca + 1);
                }
                seen++;
                if (touch(boxA, ca * STRIDE, boxA, (ca + 1) * STRIDE)) {
                    top = push(top, ca, ca + 1);
                }
            } else if (ca < 0 && cb < 0) {
                add(~ca, ~cb);
            } else if (cb < 0 || ca > 0 && size(boxA, a * STRIDE) >= size(boxB, b * STRIDE)) {
                seen += 2;
                if (touch(boxA, ca * STRIDE, boxB, b * STRIDE)) {
                    top = push(top, ca, b);
                }
                if (touch(boxA, (ca + 1) * STRIDE, boxB, b * STRIDE)) {
                    top = push(top, ca + 1, b);
                }
            } else {
                seen += 2;
                if (touch(boxA, a * STRIDE, boxB, cb * STRIDE)) {
                    top = push(top, a, cb);
                }
                if (touch(boxA, a * STRIDE, boxB, (cb + 1) * STRIDE)) {
                    top = push(top, a, cb + 1);
                }
            }
        }
        treeA.visits += seen;
    }

    private int push(int top, int a, int b) {
        if (top + 2 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top] = a;
        stack[top + 1] = b;
        return top + 2;
    }

    private static double size(double[] b, int i) {
        return (b[i + 3] - b[i]) + (b[i + 4] - b[i + 1]) + (b[i + 5] - b[i + 2]);
    }

    private static boolean touch(double[] a, int i, double[] b, int j) {
        return a[i] <= b[j + 3] && b[j] <= a[i + 3]
                && a[i + 1] <= b[j + 4] && b[j + 1] <= a[i + 4]
                && a[i + 2] <= b[j + 5] && b[j + 2] <= a[i + 5];
    }
}
