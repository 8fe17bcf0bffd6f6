package dev.ashlar.benchmarks.experiments;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/**
 * What the separating-vector paper is held against: a tracker of closest features of two convex polyhedra, after Lin and Canny
 * 1991. From the two features of the last frame it walks, feature by feature, to the two whose closest points lie in each
 * other's Voronoi regions. Where bodies overlap there are none; the walk then ends below all faces, at an edge through a face, or
 * not at all, and after so many steps it gives up and leaves the question open, as I-COLLIDE hands it to a linear program.
 */
final class ClosestFeatures {
    /** What is known at the end of a walk. */
    enum Answer { FREE, OVERLAP, OPEN }

    private static final int MOST_STEPS = 400;
    private static final double SLACK = 1e-10;
    private static final int VERTEX = 0;
    private static final int EDGE = 1;
    private static final int FACE = 2;

    /** Steps of all walks so far. */
    long steps;

    /** One of the two bodies; what it tells is in the frame of the first. */
    private static final class Side {
        private Polyhedron body;
        private Pose pose;
        private int kind;
        private int index;

        void set(Polyhedron polyhedron, Pose at, int feature) {
            body = polyhedron;
            pose = at;
            kind = feature >> 28;
            index = feature & 0xfffffff;
        }

        void move(int newKind, int newIndex) {
            kind = newKind;
            index = newIndex;
        }

        int feature() {
            return kind << 28 | index;
        }

        Vec3 point(int v) {
            return pose == null ? body.vertex(v) : pose.apply(body.vertex(v));
        }

        Vec3 tail() {
            return point(body.edgeTail(index));
        }

        Vec3 head() {
            return point(body.edgeHead(index));
        }

        Vec3 normal(int f) {
            return pose == null ? body.normal(f) : pose.rotation().rotate(body.normal(f));
        }

        double height(int f, Vec3 p) {
            return normal(f).dot(p.minus(point(body.faceVertex(f, 0))));
        }
    }

    private final Side a = new Side();
    private final Side b = new Side();

    /**
     * Walks from the features in {@code memory} and leaves the last ones there; two zeros are a start like any other.
     *
     * @param pose of the second body in the first one's frame
     */
    Answer walk(Polyhedron first, Polyhedron second, Pose pose, int[] memory) {
        a.set(first, null, memory[0]);
        b.set(second, pose, memory[1]);
        Answer answer = Answer.OPEN;
        for (int step = 0; step < MOST_STEPS && answer == Answer.OPEN; step++) {
            steps++;
            answer = a.kind <= b.kind ? step(a, b) : step(b, a);
        }
        memory[0] = a.feature();
        memory[1] = b.feature();
        return answer;
    }

    /** One step; OPEN if it moved to other features. The first side has the lower kind of feature; two faces do not occur. */
    private static Answer step(Side low, Side high) {
        if (low.kind == VERTEX) {
            Vec3 p = low.point(low.index);
            return switch (high.kind) {
                case VERTEX -> vertexVertex(low, high, p);
                case EDGE -> vertexEdge(low, high, p);
                default -> vertexFace(low, high, p);
            };
        }
        return high.kind == EDGE ? edgeEdge(low, high) : edgeFace(low, high);
    }

    private static Answer vertexVertex(Side low, Side high, Vec3 p) {
        Vec3 q = high.point(high.index);
        return leavesVertex(low, p, q) || leavesVertex(high, q, p) ? Answer.OPEN : Answer.FREE;
    }

    /** Moves from a vertex to the edge along which it is nearest to a point, if it is nearer along any. */
    private static boolean leavesVertex(Side side, Vec3 at, Vec3 to) {
        int v = side.index;
        Vec3 d = to.minus(at);
        double best = SLACK;
        int edge = -1;
        for (int k = 0; k < side.body.degree(v); k++) {
            Vec3 u = side.point(side.body.neighbour(v, k)).minus(at);
            double along = d.dot(u) / u.length();
            if (along > best) {
                best = along;
                edge = side.body.vertexEdge(v, k);
            }
        }
        if (edge >= 0) {
            side.move(EDGE, edge);
        }
        return edge >= 0;
    }

    private static Answer vertexEdge(Side low, Side high, Vec3 p) {
        Vec3 tail = high.tail();
        Vec3 u = high.head().minus(tail);
        double t = p.minus(tail).dot(u) / u.lengthSq();
        if (t <= 0 || t >= 1) {
            high.move(VERTEX, t <= 0 ? high.body.edgeTail(high.index) : high.body.edgeHead(high.index));
            return Answer.OPEN;
        }
        if (leavesEdge(high, tail, u, p)) {
            return Answer.OPEN;
        }
        return leavesVertex(low, p, tail.plusTimes(t, u)) ? Answer.OPEN : Answer.FREE;
    }

    /** Moves from an edge to the face over which a point is. */
    private static boolean leavesEdge(Side side, Vec3 tail, Vec3 u, Vec3 p) {
        for (int k = 0; k < 2; k++) {
            int f = side.body.edgeFace(side.index, k);
            // Within the face, away from the edge: the side of a face's edge is told by a vertex of the face off it.
            Vec3 inward = side.normal(f).cross(u);
            double sense = inward.dot(offEdge(side, f).minus(tail)) < 0 ? -1 : 1;
            if (sense * inward.dot(p.minus(tail)) > SLACK * u.length()) {
                side.move(FACE, f);
                return true;
            }
        }
        return false;
    }

    private static Vec3 offEdge(Side side, int f) {
        int tail = side.body.edgeTail(side.index);
        int head = side.body.edgeHead(side.index);
        int k = 0;
        while (side.body.faceVertex(f, k) == tail || side.body.faceVertex(f, k) == head) {
            k++;
        }
        return side.point(side.body.faceVertex(f, k));
    }

    private static Answer vertexFace(Side low, Side high, Vec3 p) {
        int f = high.index;
        int edge = edgeBeyond(high, f, p);
        if (edge >= 0) {
            high.move(EDGE, edge);
            return Answer.OPEN;
        }
        double height = high.height(f, p);
        if (height < 0) {
            return fromBelow(high, f, p);
        }
        return leavesVertex(low, p, p.plusTimes(-height, high.normal(f))) ? Answer.OPEN : Answer.FREE;
    }

    /** The edge of a face beyond which a point is furthest; -1 if it is over the face. */
    private static int edgeBeyond(Side side, int f, Vec3 p) {
        Vec3 n = side.normal(f);
        double worst = -SLACK;
        int edge = -1;
        int size = side.body.faceSize(f);
        for (int k = 0; k < size; k++) {
            Vec3 from = side.point(side.body.faceVertex(f, k));
            Vec3 u = side.point(side.body.faceVertex(f, (k + 1) % size)).minus(from);
            double inside = n.cross(u).dot(p.minus(from)) / u.length();
            if (inside < worst) {
                worst = inside;
                edge = side.body.faceEdge(f, k);
            }
        }
        return edge;
    }

    /** A vertex below a face is inside the body, or nearer to the face that it is highest over. */
    private static Answer fromBelow(Side side, int f, Vec3 p) {
        double highest = 0;
        int best = -1;
        for (int g = 0; g < side.body.faceCount(); g++) {
            double height = g == f ? 0 : side.height(g, p);
            if (height > highest) {
                highest = height;
                best = g;
            }
        }
        side.move(FACE, best < 0 ? f : best);
        return best < 0 ? Answer.OVERLAP : Answer.OPEN;
    }

    private static Answer edgeEdge(Side low, Side high) {
        Vec3 p = low.tail();
        Vec3 u = low.head().minus(p);
        Vec3 q = high.tail();
        Vec3 w = high.head().minus(q);
        Vec3 r = p.minus(q);
        double uu = u.lengthSq();
        double ww = w.lengthSq();
        double uw = u.dot(w);
        double det = uu * ww - uw * uw;
        double s = det > 1e-14 * uu * ww ? (uw * w.dot(r) - u.dot(r) * ww) / det : 0;
        double t = (w.dot(r) + Math.max(0, Math.min(1, s)) * uw) / ww;
        if (t <= 0 || t >= 1) {
            high.move(VERTEX, t <= 0 ? high.body.edgeTail(high.index) : high.body.edgeHead(high.index));
            return Answer.OPEN;
        }
        if (s <= 0 || s >= 1) {
            low.move(VERTEX, s <= 0 ? low.body.edgeTail(low.index) : low.body.edgeHead(low.index));
            return Answer.OPEN;
        }
        Vec3 onLow = p.plusTimes(s, u);
        Vec3 onHigh = q.plusTimes(t, w);
        return leavesEdge(low, p, u, onHigh) || leavesEdge(high, q, w, onLow) ? Answer.OPEN : Answer.FREE;
    }

    /** The part of the edge over the face goes through it, or one of its ends is nearest to it. */
    private static Answer edgeFace(Side low, Side high) {
        int f = high.index;
        Vec3 n = high.normal(f);
        Vec3 p = low.tail();
        Vec3 u = low.head().minus(p);
        double from = 0;
        double to = 1;
        int enters = -1;
        int leaves = -1;
        int size = high.body.faceSize(f);
        for (int k = 0; k < size; k++) {
            Vec3 corner = high.point(high.body.faceVertex(f, k));
            Vec3 inward = n.cross(high.point(high.body.faceVertex(f, (k + 1) % size)).minus(corner));
            double now = inward.dot(p.minus(corner));
            double change = inward.dot(u);
            double t = -now / change;
            if (change > 0 && t > from) {
                from = t;
                enters = high.body.faceEdge(f, k);
            } else if (change < 0 && t < to) {
                to = t;
                leaves = high.body.faceEdge(f, k);
            } else if (change == 0 && now < 0) {
                from = 2;
                enters = high.body.faceEdge(f, k);
            }
        }
        if (from >= to) {
            high.move(EDGE, enters >= 0 ? enters : leaves);
            return Answer.OPEN;
        }
        double start = high.height(f, p.plusTimes(from, u));
        double end = high.height(f, p.plusTimes(to, u));
        if (start * end <= 0) {
            return Answer.OVERLAP;
        }
        boolean atStart = Math.abs(start) < Math.abs(end);
        int edge = atStart ? enters : leaves;
        if (edge >= 0) {
            high.move(EDGE, edge);
        } else {
            low.move(VERTEX, atStart ? low.body.edgeTail(low.index) : low.body.edgeHead(low.index));
        }
        return Answer.OPEN;
    }
}
