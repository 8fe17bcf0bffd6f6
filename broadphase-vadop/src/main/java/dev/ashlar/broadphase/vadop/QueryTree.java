package dev.ashlar.broadphase.vadop;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.ProxyBuffer;
import java.util.Arrays;

/**
 * A tree of boxes over all proxies, for rays and box queries. The lists of axes do not serve these: a ray that crosses the world
 * spans a large part of every axis on which there are proxies of all directions.
 *
 * <p>Built by the first question and kept up by later ones, for what changed in between: worlds that ask nothing pay nothing. Halved at
 * the median of centres, in depth-first order: the first son of an inner node is the next node. A leaf is a list of proxies, to
 * which later ones are added, until there are so many or boxes have grown so much that all is built anew.
 */
final class QueryTree {
    private static final int STRIDE = Aabb.STRIDE;
    private static final int LEAF = 4;
    /** Entries that a depth-first walk needs at most: one a level. */
    private static final int STACK = 64;
    /** Built anew when boxes of nodes have so many times the surface, compared with those of proxies, that they had. */
    private static final double WORSE = 1.5;
    /** Built anew when more than one in so many proxies came later. */
    private static final int LATER = 8;
    /** Many times what {@link BoxCast} takes for the relative rounding of a place. */
    private static final double SLACK = 0x1p-45;
    private static final int NONE = -1;

    private final VadopProxies proxies;
    /** How many boxes were looked at, of nodes and proxies, so far. */
    long visits;
    /** How often all was built, so far. */
    int builds;

    private double[] box = {};
    /** The second son of an inner node; of a leaf, 0. */
    private int[] second = {};
    private int[] parent = {};
    /** The first proxy of a leaf. */
    private int[] first = {};
    private int nodes;

    /** The leaf of a proxy, or NONE; its neighbours in the list of the leaf. */
    private int[] leaf = {};
    private int[] next = {};
    private int[] before = {};
    /** Proxies whose boxes or presence changed since the last question. */
    private int[] changed = {};
    private boolean[] isChanged = {};
    private int changedCount;
    private int[] order = {};
    private double[] centre = {};

    private boolean isBuilt;
    private int later;
    private double costAtBuild;
    private final int[] stack = new int[STACK];
    private final double[] stackEntry = new double[STACK];
    /** The mover, grown: corners and way. */
    private final double[] grown = new double[9];

    QueryTree(VadopProxies proxies) {
        this.proxies = proxies;
    }

    void growTo(int capacity) {
        if (isBuilt) {
            reserve(capacity);
        }
    }

    private void reserve(int capacity) {
        int had = leaf.length;
        if (capacity > had) {
            leaf = Arrays.copyOf(leaf, capacity);
            Arrays.fill(leaf, had, capacity, NONE);
            next = Arrays.copyOf(next, capacity);
            before = Arrays.copyOf(before, capacity);
            changed = Arrays.copyOf(changed, capacity);
            isChanged = Arrays.copyOf(isChanged, capacity);
            order = new int[capacity];
            centre = new double[capacity];
            // Leaves of half their size at least.
            box = Arrays.copyOf(box, capacity * STRIDE + STRIDE);
            second = Arrays.copyOf(second, capacity + 1);
            parent = Arrays.copyOf(parent, capacity + 1);
            first = Arrays.copyOf(first, capacity + 1);
        }
    }

    /** A proxy came, went or got another volume. */
    void change(int proxy) {
        if (isBuilt && !isChanged[proxy]) {
            isChanged[proxy] = true;
            changed[changedCount++] = proxy;
        }
    }

    // ---- questions

    void queryAabb(double[] wanted, int at, ProxyBuffer out) {
        if (proxies.size() == 0) {
            return;
        }
        bringUpToDate();
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            visits++;
            if (!Aabb.touch(box, node * STRIDE, wanted, at)) {
                continue;
            }
            if (second[node] != 0) {
                stack[top++] = second[node];
                stack[top++] = node + 1;
                continue;
            }
            for (int p = first[node]; p != NONE; p = next[p]) {
                visits++;
                if (Aabb.touch(proxies.boxes(), proxies.box(p), wanted, at)) {
                    out.add(p);
                }
            }
        }
    }

    /** Casts a box, given as in {@link BoxCast#entry}, through near nodes first. */
    void cast(double[] cast, int minAt, int maxAt, int wayAt, double limit, CastVisitor visitor) {
        if (proxies.size() == 0) {
            return;
        }
        bringUpToDate();
        grow(cast, minAt, maxAt, wayAt);
        double remaining = limit;
        stack[0] = 0;
        stackEntry[0] = entry(0, remaining);
        int top = 1;
        while (top > 0 && remaining >= 0) {
            int node = stack[--top];
            if (stackEntry[top] > remaining) {
                continue;
            }
            if (second[node] == 0) {
                for (int p = first[node]; p != NONE && remaining >= 0; p = next[p]) {
                    visits++;
                    double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, proxies.boxes(), proxies.box(p), remaining);
                    if (entry <= remaining) {
                        remaining = Math.min(remaining, visitor.visit(p, entry, remaining));
                    }
                }
                continue;
            }
            double left = entry(node + 1, remaining);
            double right = entry(second[node], remaining);
            boolean leftFirst = left <= right;
            stack[top] = leftFirst ? second[node] : node + 1;
            stackEntry[top++] = leftFirst ? right : left;
            stack[top] = leftFirst ? node + 1 : second[node];
            stackEntry[top++] = leftFirst ? left : right;
        }
    }

    /** Grows the mover by more than rounding can amount to, so that a node is entered no later than what is in it. */
    private void grow(double[] cast, int minAt, int maxAt, int wayAt) {
        for (int k = 0; k < 3; k++) {
            double min = cast[minAt + k];
            double max = cast[maxAt + k];
            double slack = SLACK * (Math.abs(min) + Math.abs(max) + Math.abs(box[k]) + Math.abs(box[3 + k]));
            grown[k] = min - slack;
            grown[3 + k] = max + slack;
            grown[6 + k] = cast[wayAt + k];
        }
    }

    private double entry(int node, double limit) {
        visits++;
        return BoxCast.entry(grown, 0, 3, 6, box, node * STRIDE, limit);
    }

    // ---- changes

    private void bringUpToDate() {
        if (!isBuilt || later > LEAF + proxies.size() / LATER) {
            build();
            return;
        }
        boolean most = changedCount > nodes / LATER;
        for (int i = 0; i < changedCount; i++) {
            int p = changed[i];
            isChanged[p] = false;
            boolean isPresent = proxies.isPresent(p);
            int at = leaf[p];
            boolean stays = at != NONE && isPresent && (most || Aabb.touch(box, at * STRIDE, proxies.boxes(), proxies.box(p)));
            if (at != NONE && !stays) {
                unlink(p);
                refitFrom(at);
            }
            if (isPresent && !stays) {
                at = leafFor(p);
                link(p, at);
                later++;
            }
            if (isPresent && !most) {
                refitFrom(at);
            }
        }
        changedCount = 0;
        if (most && refitAll() > WORSE * costAtBuild) {
            build();
        }
    }

    private void link(int p, int at) {
        leaf[p] = at;
        before[p] = NONE;
        next[p] = first[at];
        if (first[at] != NONE) {
            before[first[at]] = p;
        }
        first[at] = p;
    }

    private void unlink(int p) {
        if (before[p] == NONE) {
            first[leaf[p]] = next[p];
        } else {
            next[before[p]] = next[p];
        }
        if (next[p] != NONE) {
            before[next[p]] = before[p];
        }
        leaf[p] = NONE;
    }

    /** The leaf at the end of the way down along which boxes have to grow least. */
    private int leafFor(int p) {
        final double[] boxes = proxies.boxes();
        int b = proxies.box(p);
        int node = 0;
        while (second[node] != 0) {
            double left = growth(node + 1, boxes, b);
            double right = growth(second[node], boxes, b);
            node = left <= right ? node + 1 : second[node];
        }
        return node;
    }

    /** By how much half the surface of a node grows with a box; finite or infinite, never not a number in an order. */
    private double growth(int node, double[] boxes, int b) {
        int n = node * STRIDE;
        double x = Math.max(box[n + 3], boxes[b + 3]) - Math.min(box[n], boxes[b]);
        double y = Math.max(box[n + 4], boxes[b + 4]) - Math.min(box[n + 1], boxes[b + 1]);
        double z = Math.max(box[n + 5], boxes[b + 5]) - Math.min(box[n + 2], boxes[b + 2]);
        return x * y + y * z + z * x - halfSurface(box, n);
    }

    private static double halfSurface(double[] boxes, int b) {
        double x = boxes[b + 3] - boxes[b];
        double y = boxes[b + 4] - boxes[b + 1];
        double z = boxes[b + 5] - boxes[b + 2];
        return x >= 0 ? x * y + y * z + z * x : 0;
    }

    private void refitFrom(int leafNode) {
        fitLeaf(leafNode);
        int node = leafNode;
        while (node != 0) {
            node = parent[node];
            fitInner(node);
        }
    }

    /** Fits all boxes; returns the surface of nodes over that of proxies. */
    private double refitAll() {
        double inner = 0;
        double own = 0;
        for (int node = nodes - 1; node >= 0; node--) {
            if (second[node] == 0) {
                fitLeaf(node);
                for (int p = first[node]; p != NONE; p = next[p]) {
                    own += halfSurface(proxies.boxes(), proxies.box(p));
                }
            } else {
                fitInner(node);
            }
            inner += halfSurface(box, node * STRIDE);
        }
        return own > 0 ? inner / own : 0;
    }

    private void fitLeaf(int node) {
        Aabb.clear(box, node * STRIDE);
        for (int p = first[node]; p != NONE; p = next[p]) {
            unite(node * STRIDE, proxies.boxes(), proxies.box(p));
        }
    }

    private void fitInner(int node) {
        System.arraycopy(box, (node + 1) * STRIDE, box, node * STRIDE, STRIDE);
        unite(node * STRIDE, box, second[node] * STRIDE);
    }

    private void unite(int n, double[] boxes, int b) {
        for (int k = 0; k < 3; k++) {
            box[n + k] = Math.min(box[n + k], boxes[b + k]);
            box[n + 3 + k] = Math.max(box[n + 3 + k], boxes[b + 3 + k]);
        }
    }

    // ---- building

    private void build() {
        builds++;
        isBuilt = true;
        reserve(proxies.capacity());
        for (int i = 0; i < changedCount; i++) {
            isChanged[changed[i]] = false;
        }
        changedCount = 0;
        later = 0;
        nodes = 0;
        Arrays.fill(leaf, NONE);
        int count = 0;
        for (int p = 0; p < proxies.end(); p++) {
            if (proxies.isPresent(p)) {
                order[count++] = p;
            }
        }
        build(0, count, 0);
        costAtBuild = refitAll();
    }

    private void build(int from, int to, int above) {
        int node = nodes++;
        parent[node] = above;
        second[node] = 0;
        first[node] = NONE;
        if (to - from <= LEAF) {
            for (int i = to - 1; i >= from; i--) {
                link(order[i], node);
            }
            return;
        }
        int axis = widestAxis(from, to);
        for (int i = from; i < to; i++) {
            int b = proxies.box(order[i]) + axis;
            centre[i] = 0.5 * proxies.boxes()[b] + 0.5 * proxies.boxes()[b + 3];
        }
        int middle = from + to >>> 1;
        select(from, to - 1, middle);
        build(from, middle, node);
        second[node] = nodes;
        build(middle, to, node);
    }

    /** The axis on which centres are spread most. */
    private int widestAxis(int from, int to) {
        int widest = 0;
        double most = -1;
        for (int k = 0; k < 3; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                int b = proxies.box(order[i]) + k;
                double c = 0.5 * proxies.boxes()[b] + 0.5 * proxies.boxes()[b + 3];
                low = Math.min(low, c);
                high = Math.max(high, c);
            }
            if (high - low > most) {
                most = high - low;
                widest = k;
            }
        }
        return widest;
    }

    /** Puts no greater centres before an index and no less ones after it: quickselect (Hoare 1961). */
    private void select(int from, int to, int wanted) {
        int low = from;
        int high = to;
        while (low < high) {
            double pivot = median(centre[low], centre[low + high >>> 1], centre[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (centre[i] < pivot) {
                    i++;
                }
                while (centre[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    swap(i++, j--);
                }
            }
            if (wanted <= j) {
                high = j;
            } else if (wanted >= i) {
                low = i;
            } else {
                return;
            }
        }
    }

    private static double median(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private void swap(int i, int j) {
        double c = centre[i];
        centre[i] = centre[j];
        centre[j] = c;
        int p = order[i];
        order[i] = order[j];
        order[j] = p;
    }
}
