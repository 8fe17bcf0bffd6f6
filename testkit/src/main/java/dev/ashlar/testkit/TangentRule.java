package dev.ashlar.testkit;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/**
 * The rule of van Waveren 2005, sections 3.1 to 3.4, as it is written: bounds of polygons and edges are tested where the body
 * stops, along the direction in which it moves there. In rotation that is not where the arc meets the surface, and bodies
 * get through: no oracle, but what a rule that does not leak is held against. Takes pure translations and pure rotations of
 * one polyhedron while the other one rests; all pairs of features near the path, no tree.
 */
public final class TangentRule implements NarrowPhase {
    private static final double NONE = Double.POSITIVE_INFINITY;
    private static final double TWO_PI = 2 * StrictMath.PI;
    private static final double MOST_EXPEL = 2;

    private record Prepared(Shape shape) implements PreparedShape {
        Polyhedron polyhedron() {
            return (Polyhedron) shape;
        }
    }

    @Override
    public boolean accepts(Shape shape) {
        return shape instanceof Polyhedron;
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        return new Prepared(shape);
    }

    @Override
    public int cacheSize() {
        return 0;
    }

    @Override
    public PairQuery newQuery() {
        return new Query();
    }

    private static final class Query implements PairQuery {
        private Polyhedron fixed;
        private Polyhedron mover;
        private Vec3[] moved;
        private double zone;
        /** Of a translation the way; of a rotation its centre, unit axis and angle. */
        private Vec3 way;
        private Vec3 centre;
        private Vec3 axis;
        private double angle;
        /** Share of the way, or angle, at which it stops, and the normal there, from the resting body to the moving one. */
        private double stop;
        private Vec3 normal;

        @Override
        public void sweep(PairInput in, SweepResult out) {
            Motion a = Motion.of(in.motionA, 0);
            Motion b = Motion.of(in.motionB, 0);
            boolean moverIsA = b.translation().length() == 0 && b.turn().length() == 0;
            Motion motion = moverIsA ? a : b;
            Pose rest = (moverIsA ? b : a).start();
            fixed = ((Prepared) (moverIsA ? in.b : in.a)).polyhedron();
            mover = ((Prepared) (moverIsA ? in.a : in.b)).polyhedron();
            zone = in.zone;
            Pose start = rest.inverse().times(motion.start());
            moved = new Vec3[mover.vertexCount()];
            for (int v = 0; v < moved.length; v++) {
                moved[v] = start.apply(mover.vertex(v));
            }
            centre = start.position();
            way = rest.rotation().conjugate().rotate(motion.translation());
            Vec3 turn = rest.rotation().conjugate().rotate(motion.turn());
            boolean turns = turn.length() > 0;
            axis = turns ? turn.unit() : null;
            angle = motion.angle();
            stop = NONE;
            normal = null;
            visit(start, turns);
            double limit = turns ? angle : 1;
            boolean hit = stop <= limit;
            out.status = hit ? Status.HIT : Status.CLEAR;
            out.t = !hit ? 1 : turns ? Math.min(1, 2 * StrictMath.tan(0.5 * stop) / turn.length()) : stop;
            if (hit) {
                Vec3 world = rest.rotation().rotate(normal).times(moverIsA ? -1 : 1);
                out.normalX = world.x();
                out.normalY = world.y();
                out.normalZ = world.z();
                out.x = centre.x();
                out.y = centre.y();
                out.z = centre.z();
                out.separation = zone;
            }
        }

        private void visit(Pose start, boolean turns) {
            double reach = mover.boundingRadius() + 4 * zone;
            boolean[] edgeSeen = new boolean[fixed.edgeCount()];
            boolean[] vertexSeen = new boolean[fixed.vertexCount()];
            for (int f = 0; f < fixed.faceCount(); f++) {
                if (!isNear(f, reach)) {
                    continue;
                }
                for (int v = 0; v < moved.length; v++) {
                    if (!mover.isInternalVertex(v)) {
                        vertexOnFace(moved[v], fixed.normal(f), fixed.planeOffset(f), corners(f), 1, turns);
                    }
                }
                for (int k = 0; k < fixed.faceSize(f); k++) {
                    int e = fixed.faceEdge(f, k);
                    if (!edgeSeen[e] && !fixed.isInternalEdge(e)) {
                        edgeSeen[e] = true;
                        meetEdges(e, turns);
                    }
                    int v = fixed.faceVertex(f, k);
                    if (!vertexSeen[v] && !fixed.isInternalVertex(v)) {
                        vertexSeen[v] = true;
                        vertexOnMover(start, v, turns);
                    }
                }
            }
        }

        private boolean isNear(int f, double reach) {
            for (int k = 0; k < 3; k++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int i = 0; i < fixed.faceSize(f); i++) {
                    double x = component(fixed.vertex(fixed.faceVertex(f, i)), k);
                    low = Math.min(low, x);
                    high = Math.max(high, x);
                }
                double from = component(centre, k);
                double to = from + component(way, k);
                if (low > Math.max(from, to) + reach || high < Math.min(from, to) - reach) {
                    return false;
                }
            }
            return true;
        }

        private static double component(Vec3 v, int k) {
            return k == 0 ? v.x() : k == 1 ? v.y() : v.z();
        }

        private Vec3[] corners(int f) {
            Vec3[] c = new Vec3[fixed.faceSize(f)];
            for (int k = 0; k < c.length; k++) {
                c[k] = fixed.vertex(fixed.faceVertex(f, k));
            }
            return c;
        }

        /** A resting vertex against all faces of the mover: the motion is reversed. */
        private void vertexOnMover(Pose start, int v, boolean turns) {
            Vec3 p = fixed.vertex(v);
            for (int g = 0; g < mover.faceCount(); g++) {
                Vec3 n = start.rotation().rotate(mover.normal(g));
                Vec3[] c = new Vec3[mover.faceSize(g)];
                for (int k = 0; k < c.length; k++) {
                    c[k] = moved[mover.faceVertex(g, k)];
                }
                vertexOnFace(p, n, -n.dot(c[0]), c, -1, turns);
            }
        }

        /** Sections 3.1 and 3.3; sense is -1 for the reversed motion of a resting vertex. */
        private void vertexOnFace(Vec3 a, Vec3 n, double d, Vec3[] corners, int sense, boolean turns) {
            double height = n.dot(a) + d;
            if (!turns) {
                double beta = sense * n.dot(way);
                if (beta >= 0 || height < -zone / 4) {
                    return;
                }
                double f = Math.max(0, (height - zone) / -beta);
                if (f < stop && f <= 1 && isHit(a, way.times(sense), n, height, corners)) {
                    take(f, n.times(sense));
                }
                return;
            }
            Vec3 k = axis.times(sense);
            Vec3 y = a.minus(centre);
            Vec3 p = centre.plusTimes(k.dot(y), k);
            Vec3 c = y.plusTimes(-k.dot(y), k);
            Vec3 s = k.cross(c);
            double alpha = vertexStop(n.dot(p) + d, n.dot(s), n.dot(c));
            if (alpha < stop && alpha <= angle) {
                double cos = StrictMath.cos(alpha);
                double sin = StrictMath.sin(alpha);
                Vec3 at = p.plusTimes(cos, c).plusTimes(sin, s);
                if (isHit(at, s.times(cos).plusTimes(-sin, c), n, n.dot(at) + d, corners)) {
                    take(alpha, n.times(sense));
                }
            }
        }

        /** Whether a ray meets a polygon from its front. */
        private static boolean isHit(Vec3 from, Vec3 direction, Vec3 n, double height, Vec3[] corners) {
            double down = n.dot(direction);
            if (down >= 0) {
                return false;
            }
            Vec3 at = from.plusTimes(-height / down, direction);
            for (int k = 0; k < corners.length; k++) {
                Vec3 a = corners[k];
                Vec3 b = corners[(k + 1) % corners.length];
                if (b.minus(a).cross(at.minus(a)).dot(n) < -1e-14) {
                    return false;
                }
            }
            return true;
        }

        /** Section 3.3: where g = v0 + v2 cos + v1 sin stops. */
        private double vertexStop(double v0, double v1, double v2) {
            double now = v0 + v2;
            double r = Math.sqrt(v1 * v1 + v2 * v2);
            double phase = StrictMath.atan2(v1, v2);
            boolean behind = now < -zone / 4;
            if (r < 1e-14 || behind && (v1 <= 0 || v0 + r < 0)) {
                return NONE;
            }
            if (now >= zone) {
                return falls(v0, r, phase, 0);
            }
            if (!behind && (v1 < 0 || v1 == 0 && v2 >= 0)) {
                return 0;
            }
            double top = phase < 0 ? phase + TWO_PI : phase;
            return top >= angle ? NONE : v0 + r <= zone ? top : falls(v0, r, phase, top);
        }

        /** The first angle from {@code least} on at which v0 + r cos(alpha - phase) falls to the zone. */
        private double falls(double v0, double r, double phase, double least) {
            double cosine = (zone - v0) / r;
            if (cosine < -1 || cosine > 1) {
                return NONE;
            }
            double alpha = phase + StrictMath.acos(cosine);
            while (alpha < least) {
                alpha += TWO_PI;
            }
            while (alpha - TWO_PI >= least) {
                alpha -= TWO_PI;
            }
            return alpha;
        }

        // ---- edges

        private void meetEdges(int e, boolean turns) {
            Vec3 c = fixed.vertex(fixed.edgeTail(e));
            Vec3 d = fixed.vertex(fixed.edgeHead(e));
            Vec3 m = expelVector(e, d.minus(c).unit()).times(zone);
            for (int i = 0; i < mover.edgeCount(); i++) {
                if (mover.isInternalEdge(i)) {
                    continue;
                }
                Vec3 a = moved[mover.edgeTail(i)];
                Vec3 b = moved[mover.edgeHead(i)];
                double at = turns ? turnStop(a, b, c, d, m) : wayStop(a, b, c, d, m);
                if (!(at < stop) || at > (turns ? angle : 1)) {
                    continue;
                }
                Vec3 p = turns ? turned(a, at) : a.plusTimes(at, way);
                Vec3 q = turns ? turned(b, at) : b.plusTimes(at, way);
                double acrossFixed = side(c, d, p, p.plus(velocity(p, turns))) * side(c, d, q, q.plus(velocity(q, turns)));
                double acrossMover = side(p, q, c, c.plus(velocity(c, turns))) * side(p, q, d, d.plus(velocity(d, turns)));
                if (acrossFixed <= 0 && acrossMover <= 0) {
                    Vec3 n = q.minus(p).cross(d.minus(c));
                    if (n.length() > 1e-9 * q.distance(p) * d.distance(c)) {
                        take(at, n.dot(m) < 0 ? n.unit().negated() : n.unit());
                    }
                }
            }
        }

        /** Section 3.2: displaced by it, times the zone, the edge lies on both expanded planes; cut at sharp edges. */
        private Vec3 expelVector(int e, Vec3 along) {
            Vec3 n = fixed.normal(fixed.edgeFace(e, 0));
            if (fixed.edgeType(e) == EdgeType.DANGLING) {
                return along.cross(n).unit();
            }
            Vec3 other = fixed.normal(fixed.edgeFace(e, 1));
            Vec3 sum = n.plus(other);
            double length = Math.sqrt(2 / (1 + n.dot(other)));
            return length <= MOST_EXPEL ? sum.times(1 / (1 + n.dot(other)))
                    : along.cross(n).minus(along.cross(other)).unit().times(MOST_EXPEL);
        }

        private Vec3 velocity(Vec3 x, boolean turns) {
            return turns ? axis.cross(x.minus(centre)) : way;
        }

        private Vec3 turned(Vec3 x, double alpha) {
            Vec3 y = x.minus(centre);
            Vec3 c = y.plusTimes(-axis.dot(y), axis);
            return centre.plusTimes(axis.dot(y), axis).plusTimes(StrictMath.cos(alpha), c)
                    .plusTimes(StrictMath.sin(alpha), axis.cross(c));
        }

        private static double side(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
            return -b.minus(a).dot(c.minus(a).cross(d.minus(c)));
        }

        /** Section 3.2. */
        private double wayStop(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 m) {
            Vec3 n = b.minus(a).cross(d.minus(c));
            double beta = way.dot(n);
            if (beta == 0) {
                return NONE;
            }
            double real = side(a, b, c, d) / beta;
            double expanded = side(a, b, c.plus(m), d.plus(m)) / beta;
            return real < 0 || expanded > 1 || real < expanded ? NONE : Math.max(0, expanded);
        }

        /** Section 3.4: in the zone move out or stop; else the first root at which the zone is entered. */
        private double turnStop(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 m) {
            double[] real = harmonic(a, b, c, d);
            double[] grown = harmonic(a, b, c.plus(m), d.plus(m));
            double now = real[0] + real[2];
            boolean inside = now * (grown[0] + grown[2]) < 0;
            if (inside && now * real[1] <= 0) {
                return 0;
            }
            double r = Math.sqrt(grown[1] * grown[1] + grown[2] * grown[2]);
            if (r == 0 || Math.abs(grown[0]) > r) {
                return NONE;
            }
            double phase = StrictMath.atan2(grown[1], grown[2]);
            double open = StrictMath.acos(-grown[0] / r);
            double best = NONE;
            for (double root : new double[] {phase - open, phase + open}) {
                double t = root < 0 ? root + TWO_PI : root >= TWO_PI ? root - TWO_PI : root;
                double slope = grown[1] * StrictMath.cos(t) - grown[2] * StrictMath.sin(t);
                if ((real[0] + real[2] * StrictMath.cos(t) + real[1] * StrictMath.sin(t)) * slope < 0) {
                    best = Math.min(best, t);
                }
            }
            return best;
        }

        /** v0, v1, v2 of the side function v0 + v2 cos + v1 sin of a turning line and a resting one. */
        private double[] harmonic(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
            double start = side(a, b, c, d);
            double half = side(turned(a, StrictMath.PI), turned(b, StrictMath.PI), c, d);
            double quarter = side(turned(a, StrictMath.PI / 2), turned(b, StrictMath.PI / 2), c, d);
            double v0 = 0.5 * (start + half);
            return new double[] {v0, quarter - v0, 0.5 * (start - half)};
        }

        private void take(double at, Vec3 n) {
            stop = at;
            normal = n;
        }
    }
}
