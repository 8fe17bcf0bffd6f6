package dev.ashlar.benchmarks.covering;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Looks for lines through the origin such that no direction is far from all of them: coverings of the sphere by pairs of opposite
 * points (Coming and Staadt 2005, section IV-D, take such tables from Hardin, Sloane and Smith).
 *
 * <p>From a random start the points first repel each other. Then each moves to the middle of the least cap around its Voronoi
 * cell, whose corners are the normals of the faces of the hull around it, again and again: no cell's radius grows by that. The best of
 * many starts is shaken and settled again.
 */
final class CoveringSearch {
    private static final int REPULSIONS = 60;
    private static final int MOST_MOVES = 400;
    /** Moves that make the radius less by no more than this are the last. */
    private static final double LEAST_GAIN = 1e-9;

    private final Random random;
    private final int count;

    /** Lines, and the greatest angle between a direction and the nearest of them. */
    record Covering(List<Vec3> axes, double radius) {
        /** The form of {@code vadop}'s files: the radius in degrees, rounded up, then an axis a line. */
        String text() {
            StringBuilder text = new StringBuilder();
            text.append(StrictMath.ceil(StrictMath.toDegrees(radius) * 1e9) / 1e9).append('\n');
            for (Vec3 a : axes) {
                text.append(rounded(a.x())).append(' ').append(rounded(a.y())).append(' ').append(rounded(a.z())).append('\n');
            }
            return text.toString();
        }

        private static double rounded(double x) {
            return StrictMath.rint(x * 1e15) / 1e15;
        }
    }

    CoveringSearch(int count, long seed) {
        this.count = count;
        random = new Random(seed);
    }

    /** The best of so many starts, and of it shaken so many times. */
    Covering best(int starts, int shakes) {
        Covering best = settle(start());
        for (int i = 1; i < starts; i++) {
            best = better(best, settle(start()));
        }
        for (int i = 0; i < shakes; i++) {
            best = better(best, settle(shaken(best)));
        }
        return best;
    }

    private static Covering better(Covering a, Covering b) {
        return b.radius < a.radius ? b : a;
    }

    private List<Vec3> start() {
        List<Vec3> axes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            axes.add(gaussian().unit());
        }
        for (int round = 0; round < REPULSIONS; round++) {
            double step = 0.3 / count / (1 + 0.05 * round);
            List<Vec3> moved = new ArrayList<>();
            for (Vec3 a : axes) {
                moved.add(a.plusTimes(step, repulsion(a, axes)).unit());
            }
            axes = moved;
        }
        return axes;
    }

    /** As of charges, from both ends of all lines, cut where they nearly meet. */
    private static Vec3 repulsion(Vec3 at, List<Vec3> axes) {
        Vec3 force = Vec3.ZERO;
        for (Vec3 other : axes) {
            for (int end = -1; end <= 1 && other != at; end += 2) {
                Vec3 away = at.plusTimes(-end, other);
                double far = Math.max(0.05, away.length());
                force = force.plusTimes(1 / (far * far * far), away);
            }
        }
        return force;
    }

    private List<Vec3> shaken(Covering from) {
        double by = 0.3 * from.radius * random.nextDouble();
        List<Vec3> axes = new ArrayList<>();
        for (Vec3 a : from.axes) {
            axes.add(a.plusTimes(by, gaussian()).unit());
        }
        return axes;
    }

    private Vec3 gaussian() {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    private static Covering settle(List<Vec3> start) {
        Covering now = new Covering(start, radius(start));
        for (int move = 0; move < MOST_MOVES; move++) {
            List<Vec3> moved = centred(now.axes);
            double radius = radius(moved);
            boolean isLast = !(radius < now.radius - LEAST_GAIN);
            now = radius < now.radius ? new Covering(moved, radius) : now;
            if (isLast) {
                break;
            }
        }
        return now;
    }

    private static Polyhedron hull(List<Vec3> axes) {
        List<Vec3> points = new ArrayList<>(axes);
        for (Vec3 a : axes) {
            points.add(a.negated());
        }
        return Polyhedron.hull(points);
    }

    /** The direction furthest from all points is the normal of the face nearest to the middle. */
    static double radius(List<Vec3> axes) {
        Polyhedron hull = hull(axes);
        double nearest = 1;
        for (int f = 0; f < hull.faceCount(); f++) {
            nearest = Math.min(nearest, hull.normal(f).dot(hull.vertex(hull.faceVertex(f, 0))));
        }
        return StrictMath.acos(nearest);
    }

    /** Each axis in the middle of the least cap around the directions to which it is the nearest. */
    private static List<Vec3> centred(List<Vec3> axes) {
        Polyhedron hull = hull(axes);
        List<List<Vec3>> corners = new ArrayList<>();
        for (int v = 0; v < hull.vertexCount(); v++) {
            corners.add(new ArrayList<>());
        }
        for (int f = 0; f < hull.faceCount(); f++) {
            for (int i = 0; i < hull.faceSize(f); i++) {
                corners.get(hull.faceVertex(f, i)).add(hull.normal(f));
            }
        }
        List<Vec3> moved = new ArrayList<>();
        for (Vec3 a : axes) {
            moved.add(middle(corners.get(nearest(hull, a))));
        }
        return moved;
    }

    private static int nearest(Polyhedron hull, Vec3 to) {
        int best = 0;
        for (int v = 1; v < hull.vertexCount(); v++) {
            best = hull.vertex(v).dot(to) > hull.vertex(best).dot(to) ? v : best;
        }
        return best;
    }

    /** The middle of the least cap that holds some directions: set by two or three of them. */
    private static Vec3 middle(List<Vec3> of) {
        Vec3 best = of.get(0);
        double widest = -2;
        for (int i = 0; i < of.size(); i++) {
            for (int j = 0; j < i; j++) {
                Vec3 c = of.get(i).plus(of.get(j)).unit();
                double cos = leastCosine(c, of);
                best = cos > widest ? c : best;
                widest = Math.max(widest, cos);
                for (int k = 0; k < j; k++) {
                    Vec3 n = of.get(i).minus(of.get(k)).cross(of.get(j).minus(of.get(k)));
                    if (n.lengthSq() > 1e-24) {
                        Vec3 around = n.dot(of.get(k)) < 0 ? n.negated().unit() : n.unit();
                        cos = leastCosine(around, of);
                        best = cos > widest ? around : best;
                        widest = Math.max(widest, cos);
                    }
                }
            }
        }
        return best;
    }

    private static double leastCosine(Vec3 c, List<Vec3> of) {
        double least = 1;
        for (Vec3 v : of) {
            least = Math.min(least, c.dot(v));
        }
        return least;
    }
}
