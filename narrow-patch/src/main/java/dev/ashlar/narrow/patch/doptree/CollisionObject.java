package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.IntStream;

/**
 * Collision detection alone, without bodies, worlds or polyhedra: add polygons of any kind, process them, set where the
 * object is, and ask whether it meets others, where, and how far it is from them.
 *
 * <p>In the spirit of the CD library (Daneu 2002, appendix): {@code CCollisionObject} with its {@code CInconsistency} is here
 * an {@link IllegalStateException}. Between checks of the same two objects the place where the search ended is remembered, so
 * that slow motion is checked faster. Used by one thread at a time, the other object included.
 *
 * <pre>{@code
 * CollisionObject car = new CollisionObject();
 * car.addTriangle(a, b, c);                      // and so on
 * car.process();
 * car.setTransform(pose);
 * if (car.check(wall) == Status.HIT) {
 *     int n = car.points(buffer);
 * }
 * }</pre>
 */
public final class CollisionObject {
    /** Points that are kept unless another number is asked for. */
    public static final int DEFAULT_POINTS = 2;

    /** A distance to within an error: the true one is at least and at most this. */
    public record DistanceBounds(double atLeast, double atMost) {
    }

    /** Two polygons that meet, by the order in which they were added, from 0. */
    public record MeetingPair(int polygon, int otherPolygon) {
    }

    /** A place where two objects are near each other: the closest points of both, in the world, and their distance. */
    public record NearPlace(Vec3 point, Vec3 otherPoint, double distance) {
    }

    private final DopOptions options;
    /** Until it is processed. */
    private SurfaceBuilder builder;
    private DopTree tree;
    private boolean closed;
    private int corners;
    /** For each vertex a corner that it stands for. */
    private int[] origin;
    /** A vertex of each connected part, and where they are. */
    private int[] probeVertex;
    private double[] probes;
    private boolean containment;
    private final double[] pose = new double[Pose.STRIDE];
    private final double[] relative = new double[Pose.STRIDE];

    private final PairBounds bounds = new PairBounds();
    private final CrossingSearch search = new CrossingSearch(bounds);
    private final DistanceSearch distances = new DistanceSearch(bounds);
    private final NearestPatches places = new NearestPatches(bounds);
    private final SurfaceNesting nesting = new SurfaceNesting(bounds);
    private final Map<CollisionObject, SearchFront> fronts = new WeakHashMap<>();
    private final WorkBudget unlimited = WorkBudget.unlimited();
    private final WorkBudget budget = WorkBudget.unlimited();
    private CrossingFaces crossings = new CrossingFaces(DEFAULT_POINTS, false);
    /** Grows with each refit, so that fronts and transformed nodes of others know. */
    private int version;
    private int seenVersion;
    private CollisionObject seen;

    /** An object with the default options. */
    public CollisionObject() {
        this(AlgorithmConfig.DEFAULT, 0);
    }

    /**
     * An object with options of {@link DopTreeProvider}; all objects that are checked against each other must have the same
     * volumes.
     *
     * @param weldTolerance vertices this near to each other are made one; 0: only equal ones
     */
    public CollisionObject(AlgorithmConfig config, double weldTolerance) {
        options = DopOptions.of(config);
        builder = new SurfaceBuilder(weldTolerance);
        Pose.IDENTITY.to(pose, 0);
    }

    // ---- building

    /** Adds a triangle, counter-clockwise from its front. */
    public CollisionObject addTriangle(Vec3 a, Vec3 b, Vec3 c) {
        return addPolygon(List.of(a, b, c));
    }

    /** Adds a convex polygon; one that is not flat is cut into triangles. */
    public CollisionObject addPolygon(List<Vec3> corners) {
        mustNotBeProcessed("addPolygon");
        double[] xyz = new double[3 * corners.size()];
        for (int i = 0; i < corners.size(); i++) {
            corners.get(i).to(xyz, 3 * i);
        }
        builder.add(xyz, corners.size());
        return this;
    }

    /** Adds the faces of a polyhedron. */
    public CollisionObject addFaces(Polyhedron p) {
        for (int f = 0; f < p.faceCount(); f++) {
            List<Vec3> corners = new ArrayList<>();
            for (int i = 0; i < p.faceSize(f); i++) {
                corners.add(p.vertex(p.faceVertex(f, i)));
            }
            addPolygon(corners);
        }
        return this;
    }

    /** Builds the tree; must follow all additions and precede all questions. */
    public CollisionObject process() {
        mustNotBeProcessed("process");
        Surface surface = builder.build();
        tree = new DopTree(surface, options);
        closed = surface.closed;
        corners = builder.cornerCount();
        origin = surface.origin;
        probeVertex = surface.probes();
        probes = Surface.places(probeVertex, surface.xyz);
        builder = null;
        return this;
    }

    private void mustNotBeProcessed(String what) {
        if (tree != null) {
            throw new IllegalStateException(what + " must come before process()");
        }
    }

    private void mustBeProcessed(String whose) {
        if (tree == null) {
            throw new IllegalStateException(whose + " has not been processed: call process() after adding all polygons");
        }
    }

    /**
     * Moves all corners, given in the order in which they were added, three numbers each. The tree keeps its form and is
     * refitted: exact, but slower the more the shape changes.
     */
    public void moveCorners(double[] xyz) {
        mustBeProcessed("this object");
        if (xyz.length != 3 * corners) {
            throw Check.fault("xyz", "three numbers for each of " + corners + " corners", xyz.length + " numbers");
        }
        Check.finite("xyz", xyz, 0, xyz.length);
        double[] moved = Surface.places(origin, xyz);
        tree.refit(moved);
        probes = Surface.places(probeVertex, moved);
        version++;
    }

    // ---- settings

    /** Where it is; at the origin at first. */
    public void setTransform(Pose at) {
        at.to(pose, 0);
    }

    /**
     * Where it is, as a matrix of 16 numbers with the translation in the last four, as Direct3D (rows) and OpenGL (columns)
     * keep it. It must only move and turn.
     */
    public void setTransform(double[] matrix) {
        Check.finite("matrix", matrix, 0, 16);
        setTransform(RigidMatrix.pose(matrix));
    }

    /** How many different points {@link #check} looks for before it ends, 1 or more; {@value #DEFAULT_POINTS} by default. */
    public void setMaxPoints(int count) {
        crossings = new CrossingFaces(Check.within("count", count, 1, 1_000_000), false);
    }

    /** Whether a closed object wholly inside another one meets it. Off by default, as in the CD library: surfaces only. */
    public void setContainment(boolean on) {
        containment = on;
    }

    // ---- questions

    /** Whether the objects meet. */
    public Status check(CollisionObject other) {
        return check(other, unlimited);
    }

    /** The same within so many milliseconds, after which it answers TIMED_OUT; depends on the machine. */
    public Status check(CollisionObject other, double milliseconds) {
        return check(other, budget.renewNanos((long) (1e6 * Check.notNegative("milliseconds", milliseconds))));
    }

    /** The same within so many pairs of nodes, after which it answers TIMED_OUT. */
    public Status checkWithin(CollisionObject other, long nodePairs) {
        return check(other, budget.renewUnits(nodePairs));
    }

    /** The same within a budget of somebody else's, in units of pairs of nodes; TIMED_OUT once it is exhausted. */
    public Status check(CollisionObject other, WorkBudget within) {
        enter(other);
        SearchFront front = fronts.get(other);
        if (front == null) {
            front = new SearchFront();
            fronts.put(other, front);
        }
        Status status = search.search(crossings, within, front);
        return status == Status.CLEAR && containment && isNested(other) ? Status.HIT : status;
    }

    /**
     * Writes the points of the last check, in the world: where the surfaces meet, none where one object is inside the other;
     * after TIMED_OUT two corners of a box that both objects reach into. Returns how many.
     */
    public int points(double[] out) {
        if (out.length < 3 * crossings.points) {
            throw Check.fault("out", "of length " + 3 * crossings.points + " or more", out.length);
        }
        for (int i = 0; i < crossings.points; i++) {
            Pose.apply(pose, 0, crossings.xyz[3 * i], crossings.xyz[3 * i + 1], crossings.xyz[3 * i + 2], out, 3 * i);
        }
        return crossings.points;
    }

    /** All pairs of polygons that meet, each once, in order. */
    public List<MeetingPair> meetingPairs(CollisionObject other) {
        enter(other);
        CrossingFaces all = new CrossingFaces(2, true);
        search.search(all, unlimited);
        return IntStream.range(0, all.pairs).mapToObj(i -> new MeetingPair(all.faceA[i], all.faceB[i])).distinct()
                .sorted(Comparator.comparingInt(MeetingPair::polygon).thenComparingInt(MeetingPair::otherPolygon)).toList();
    }

    /** Whether the surfaces come as near as this to each other, or meet. */
    public boolean isWithin(CollisionObject other, double tolerance) {
        Check.notNegative("tolerance", tolerance);
        enter(other);
        distances.search(Math.nextUp(tolerance), 0, tolerance, unlimited);
        return distances.distance <= tolerance;
    }

    /** The distance of the surfaces: 0 where they meet, infinite if an object is empty. */
    public double distance(CollisionObject other) {
        enter(other);
        distances.search(Double.POSITIVE_INFINITY, 0, -1, unlimited);
        return distances.distance;
    }

    /** The distance of the surfaces to within a relative error; the larger it may be, the faster. */
    public DistanceBounds approximateDistance(CollisionObject other, double relativeError) {
        Check.notNegative("relativeError", relativeError);
        enter(other);
        distances.search(Double.POSITIVE_INFINITY, relativeError, -1, unlimited);
        return new DistanceBounds(distances.atLeast, distances.distance);
    }

    /** All places where the surfaces come within a tolerance of each other and are nearer than round about. */
    public List<NearPlace> nearPlaces(CollisionObject other, double tolerance) {
        Check.notNegative("tolerance", tolerance);
        enter(other);
        places.search(tolerance, unlimited);
        Pose at = Pose.of(pose, 0);
        List<NearPlace> all = new ArrayList<>();
        for (int i = 0; i < places.count; i++) {
            all.add(new NearPlace(at.apply(Vec3.of(places.closest, 6 * i)), at.apply(Vec3.of(places.closest, 6 * i + 3)),
                    places.distance[i]));
        }
        return all;
    }

    /** Places the other object in this one's frame. */
    private void enter(CollisionObject other) {
        mustBeProcessed("this object");
        other.mustBeProcessed("the other object");
        if (seen != other || seenVersion != version + other.version) {
            bounds.forget();
            seen = other;
            seenVersion = version + other.version;
        }
        Pose.relative(pose, 0, other.pose, 0, relative, 0);
        bounds.begin(tree, other.tree, relative, 0);
    }

    private boolean isNested(CollisionObject other) {
        return closed && nesting.holdsPart(false, other.probes)
                || other.closed && nesting.isPartHeld(false, probes);
    }
}
