package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * Whether two outlines overlap, and how to part them. One thread at a time; no allocation once warmed up.
 *
 * <p>Hampshire 2008, sections 2 and 3, says how outlines are prepared for it, but not how it goes. Here: edges that cross say
 * that they overlap. A convex vertex inside the other shape is followed from its safe point: where it came in tells the
 * normal, and how far it is behind that edge the depth. Safe points alone would miss two crossed bars, no vertex of which is
 * inside the other; so an edge that goes right through is a contact too, with the depth of the middle of its chord. Where
 * nothing crosses, one shape may hold the other.
 *
 * <p>The lines that a segment is held against come patch by patch (section 4): where both its ends are in front of one edge of a
 * convex row, or behind one of a concave row, the rest of the row is skipped. Tried first is the edge that skipped the row last.
 */
public final class OutlineCollider {
    /** Of distances from lines, relative to the coordinates, generously. */
    private static final double ROUNDING = 1e-13;

    private final Side a = new Side();
    private final Side b = new Side();
    private int count;
    private double[] contact = new double[5 * 16];
    private int crossings;
    private final boolean skips;
    private long lineTests;
    private double slack;
    // Along the edge at hand: places where it crosses the other outline, and the edges there.
    private double[] place = new double[16];
    private int[] crossed = new int[16];
    private int places;

    /** An outline in the world. */
    private static final class Side {
        Outline outline;
        /** The edge of each patch that skipped it last, or its first one. */
        int[] witness = new int[8];
        double[] xy = new double[32];
        double[] safe = new double[32];
        double[] normal = new double[32];
        double cosine;
        double sine;
        double x;
        double y;

        void set(Outline o, double atX, double atY, double angle) {
            outline = Check.notNull("outline", o);
            x = Check.finite("x", atX);
            y = Check.finite("y", atY);
            cosine = StrictMath.cos(Check.finite("angle", angle));
            sine = StrictMath.sin(angle);
            if (xy.length < o.xy.length || normal.length < o.normal.length) {
                int n = 2 * Math.max(o.xy.length, o.normal.length);
                xy = new double[n];
                safe = new double[n];
                normal = new double[n];
            }
            if (witness.length < o.patches.count()) {
                witness = new int[2 * o.patches.count()];
            }
            for (int p = 0; p < o.patches.count(); p++) {
                witness[p] = o.patches.edge[o.patches.start[p]];
            }
            place(o.xy, xy, x, y);
            place(o.safe, safe, x, y);
            place(o.normal, normal, 0, 0);
        }

        private void place(double[] from, double[] to, double dx, double dy) {
            for (int i = 0; i < from.length; i += 2) {
                to[i] = cosine * from[i] - sine * from[i + 1] + dx;
                to[i + 1] = sine * from[i] + cosine * from[i + 1] + dy;
            }
        }

        boolean contains(double px, double py) {
            double dx = px - x;
            double dy = py - y;
            return outline.contains(cosine * dx + sine * dy, cosine * dy - sine * dx);
        }

        /** How far a point is behind the line of an edge. */
        double depth(int e, double px, double py) {
            int v = 2 * outline.edgeVertex[2 * e];
            return normal[2 * e] * (xy[v] - px) + normal[2 * e + 1] * (xy[v + 1] - py);
        }
    }

    /** One that skips what it can. */
    public OutlineCollider() {
        this(true);
    }

    /** One that skips rows of edges, or not: the same answers, to compare the work. */
    public OutlineCollider(boolean skips) {
        this.skips = skips;
    }

    /** How many times an edge or a way from a safe point was held against the line of an edge, in all tests. */
    public long lineTests() {
        return lineTests;
    }

    /**
     * Tests two outlines, each at a point and turned by an angle about its origin. The contacts stand in this object until the
     * next test.
     *
     * @return whether they overlap
     */
    public boolean test(Outline first, double xA, double yA, double angleA, Outline second, double xB, double yB, double angleB) {
        a.set(first, xA, yA, angleA);
        b.set(second, xB, yB, angleB);
        count = 0;
        crossings = 0;
        slack = ROUNDING
                * (first.patches.reach + second.patches.reach + Math.abs(xA) + Math.abs(yA) + Math.abs(xB) + Math.abs(yB));
        edgesThrough(a, b, -1);
        edgesThrough(b, a, 1);
        verticesInside(a, b, -1);
        verticesInside(b, a, 1);
        if (crossings == 0) {
            contained(a, b, -1);
            contained(b, a, 1);
        }
        return crossings > 0 || count > 0;
    }

    /** Number of contacts; 0 while outlines overlap only where edges cross near concave vertices. */
    public int contactCount() {
        return count;
    }

    /** Number of crossings of an edge of one outline with an edge of the other, seen from both. */
    public int crossingCount() {
        return crossings;
    }

    /** Where a contact is, in the world. */
    public double x(int contact) {
        return this.contact[5 * contact];
    }

    /** See {@link #x}. */
    public double y(int contact) {
        return this.contact[5 * contact + 1];
    }

    /** Unit normal of a contact, from the first outline to the second. */
    public double normalX(int contact) {
        return this.contact[5 * contact + 2];
    }

    /** See {@link #normalX}. */
    public double normalY(int contact) {
        return this.contact[5 * contact + 3];
    }

    /** How far the contact is inside. */
    public double depth(int contact) {
        return this.contact[5 * contact + 4];
    }

    private void add(double x, double y, double nx, double ny, double depth) {
        if (5 * count == contact.length) {
            contact = Arrays.copyOf(contact, 2 * contact.length);
        }
        contact[5 * count] = x;
        contact[5 * count + 1] = y;
        contact[5 * count + 2] = nx;
        contact[5 * count + 3] = ny;
        contact[5 * count++ + 4] = depth;
    }

    /** Counts the crossings of the edges of s with the outline t, and adds a contact for each part that goes right through. */
    private void edgesThrough(Side s, Side t, int toB) {
        int[] ends = s.outline.edgeVertex;
        for (int e = 0; e < ends.length; e += 2) {
            int p = 2 * ends[e];
            int q = 2 * ends[e + 1];
            cut(s.xy[p], s.xy[p + 1], s.xy[q], s.xy[q + 1], t);
            crossings += places;
            for (int i = 0; i + 1 < places; i++) {
                double middle = 0.5 * (place[i] + place[i + 1]);
                double x = s.xy[p] + middle * (s.xy[q] - s.xy[p]);
                double y = s.xy[p + 1] + middle * (s.xy[q + 1] - s.xy[p + 1]);
                if (t.contains(x, y)) {
                    addShallowest(t, crossed[i], x, y, toB);
                }
            }
        }
    }

    /** Finds where a segment crosses an outline, in order along it. An end on a line counts as behind it, once. */
    private void cut(double x0, double y0, double x1, double y1, Side t) {
        places = 0;
        OutlinePatches patches = t.outline.patches;
        for (int p = 0; p < patches.count(); p++) {
            if (skips && isSkipped(x0, y0, x1, y1, t, p, t.witness[p])) {
                continue;
            }
            for (int i = patches.start[p]; i < patches.start[p + 1]; i++) {
                int e = patches.edge[i];
                lineTests++;
                double d0 = -t.depth(e, x0, y0);
                double d1 = -t.depth(e, x1, y1);
                if (skips && patches.skips(p, e, d0, d1, slack)) {
                    t.witness[p] = e;
                    break;
                }
                if (d0 > 0 == d1 > 0) {
                    continue;
                }
                int a0 = 2 * t.outline.edgeVertex[2 * e];
                int a1 = 2 * t.outline.edgeVertex[2 * e + 1];
                boolean left = (x1 - x0) * (t.xy[a0 + 1] - y0) - (y1 - y0) * (t.xy[a0] - x0) > 0;
                boolean right = (x1 - x0) * (t.xy[a1 + 1] - y0) - (y1 - y0) * (t.xy[a1] - x0) > 0;
                if (left != right) {
                    insert(d0 / (d0 - d1), e);
                }
            }
        }
    }

    private boolean isSkipped(double x0, double y0, double x1, double y1, Side t, int patch, int e) {
        lineTests++;
        return t.outline.patches.skips(patch, e, -t.depth(e, x0, y0), -t.depth(e, x1, y1), slack);
    }

    private void insert(double at, int e) {
        if (places == place.length) {
            place = Arrays.copyOf(place, 2 * places);
            crossed = Arrays.copyOf(crossed, 2 * places);
        }
        int i = places++;
        while (i > 0 && place[i - 1] > at) {
            place[i] = place[i - 1];
            crossed[i] = crossed[i - 1];
            i--;
        }
        place[i] = at;
        crossed[i] = e;
    }

    /** Adds a contact along the normal of an edge, or of a neighbour of it that the point is less deep behind. */
    private void addShallowest(Side t, int e, double x, double y, int toB) {
        int best = e;
        double least = t.depth(e, x, y);
        for (int end = 0; end < 2; end++) {
            int v = t.outline.edgeVertex[2 * e + end];
            int other = t.outline.vertexEdge[2 * v + end];
            double depth = t.depth(other, x, y);
            if (depth >= 0 && depth < least) {
                best = other;
                least = depth;
            }
        }
        add(x, y, toB * t.normal[2 * best], toB * t.normal[2 * best + 1], Math.max(0, least));
    }

    /** Follows convex vertices that are inside the other outline back to where they came in. */
    private void verticesInside(Side s, Side t, int toB) {
        for (int v = 0; v < s.outline.vertexCount(); v++) {
            if (s.outline.vertexType[v] != Outline.VertexType.CONVEX.ordinal()) {
                continue;
            }
            double x = s.xy[2 * v];
            double y = s.xy[2 * v + 1];
            cut(s.safe[2 * v], s.safe[2 * v + 1], x, y, t);
            if (places > 0 && t.contains(x, y)) {
                addShallowest(t, crossed[places - 1], x, y, toB);
            }
        }
    }

    /** Adds a contact to the nearest edge if a part of s, whose edges cross nothing, is inside t. */
    private void contained(Side s, Side t, int toB) {
        for (int v = 0; v < s.outline.vertexCount(); v++) {
            double x = s.xy[2 * v];
            double y = s.xy[2 * v + 1];
            if (t.contains(x, y)) {
                addNearest(t, x, y, toB);
                return;
            }
        }
    }

    private void addNearest(Side t, double x, double y, int toB) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int e = 0; e < t.outline.edgeCount(); e++) {
            double depth = t.depth(e, x, y);
            if (depth >= 0 && depth < least) {
                least = depth;
                nearest = e;
            }
        }
        add(x, y, toB * t.normal[2 * nearest], toB * t.normal[2 * nearest + 1], least);
    }
}
