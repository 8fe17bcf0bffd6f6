package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.Overlaps;
import dev.ashlar.testkit.Penetration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says whether a world is as it must be; overlaps by testkit's oracle, but for pairs that began in overlap or may pass. */
final class FuzzJudge {
    private static final double APART = 1e-7;
    /**
     * What no call can give a body: the fastest is put in at 300 m/s, and the stiffest spring makes 1e4 m/s of the lightest. Beside it, what
     * hangs on a kinematic body that turns has the speed of a point of that body, however far out.
     */
    private static final double EXPLODED = 1e5;

    /** Turning so fast, rad/s, something moves out by a factor of 1e5 in 10 s. */
    private static final double WHIRL = 1;

    /** Two bodies; the index of the first is the smaller one. */
    private record Pair(BodyId a, BodyId b) {
        static Pair of(BodyId a, BodyId b) {
            return a.index() < b.index() ? new Pair(a, b) : new Pair(b, a);
        }
    }

    private final World world;
    private final boolean isEventDriven;
    /** That were put into each other or joined, and have not been seen apart since. */
    private Set<Pair> excused = new HashSet<>();

    FuzzJudge(World world, boolean isEventDriven) {
        this.world = world;
        this.isEventDriven = isEventDriven;
    }

    /** What is excused now, to be {@linkplain #goBack gone back} to. */
    Object state() {
        return new HashSet<>(excused);
    }

    @SuppressWarnings("unchecked")
    void goBack(Object state) {
        excused = new HashSet<>((Set<Pair>) state);
    }

    /** A body was put somewhere by its user: whatever it is in now is excused. */
    void wasPut(BodyId id) {
        for (BodyId other : bodies()) {
            if (!other.equals(id) && !isApart(id, other)) {
                excused.add(Pair.of(id, other));
            }
        }
    }

    /** Whether a shape is apart from all bodies. */
    boolean isFree(Shape shape, Pose pose) {
        return bodies().stream().allMatch(id -> Penetration.depth(shape, pose, world.shape(id), world.pose(id)) == 0);
    }

    void wereJoined(BodyId a, BodyId b) {
        excused.add(Pair.of(a, b));
    }

    private boolean isApart(BodyId a, BodyId b) {
        Pose p = world.pose(a);
        Pose q = world.pose(b);
        return Penetration.depth(world.shape(a), p, world.shape(b), q) == 0
                && DistanceOracle.distance(world.shape(a), p, world.shape(b), q) > APART;
    }

    private List<BodyId> bodies() {
        List<BodyId> all = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                all.add(id);
            }
        }
        return all;
    }

    /** Looks for overlaps. */
    void judge() {
        excused.removeIf(pair -> !world.contains(pair.a) || !world.contains(pair.b)
                || world.shouldCollide(pair.a, pair.b) && !world.isPassing(pair.a, pair.b) && isApart(pair.a, pair.b));
        List<BodyId> ids = bodies();
        List<Overlaps.Placed> placed = ids.stream()
                .map(id -> new Overlaps.Placed(world.shape(id), world.pose(id), world.type(id) == BodyType.STATIC)).toList();
        for (Overlaps.Overlap overlap : Overlaps.find(placed, (a, b) -> mustBeApart(ids.get(a), ids.get(b)))) {
            BodyId a = ids.get(overlap.first());
            BodyId b = ids.get(overlap.second());
            throw new Fuzz.Finding("overlap", text(a) + " and " + text(b) + " by " + overlap.depth() + " m", null);
        }
    }

    private boolean mustBeApart(BodyId a, BodyId b) {
        BodyDef d = WorldParts.of(world).bodies().def[a.index()];
        BodyDef e = WorldParts.of(world).bodies().def[b.index()];
        return !d.isSensor() && !e.isSensor() && !d.isUnstoppable() && !e.isUnstoppable() && world.shouldCollide(a, b)
                && !world.isPassing(a, b) && !isOutside(a, b) && !isOutside(b, a)
                && !excused.contains(Pair.of(a, b));
    }

    /** Whether a body is where a container has ended: around its box. */
    private boolean isOutside(BodyId container, BodyId id) {
        if (!(world.shape(container) instanceof Polyhedron p && p.isInverted())) {
            return false;
        }
        Aabb room = p.bounds(world.pose(container));
        Aabb box = world.shape(id).bounds(world.pose(id));
        return !room.touches(box);
    }

    private String text(BodyId id) {
        return "body " + world.userData(id) + " (" + world.type(id) + ", " + world.shape(id).getClass().getSimpleName() + " at "
                + world.pose(id) + ")";
    }

    /** Looks at numbers and counts after a step. */
    void checkStep(double dt) {
        StepReport r = world.report();
        check(r.internalSteps() >= 1, "internalSteps " + r.internalSteps());
        boolean whole = r.endedEarly() == StepReport.EarlyEnd.NO;
        // What meets in an event-driven world after as many impacts as there may be is held to the end of its frame, also of the last one.
        boolean isHeld = isEventDriven && r.endedEarly() == StepReport.EarlyEnd.INTERNAL_STEPS && r.held() > 0;
        check(whole ? r.simulated() == dt : r.simulated() > 0 && (r.simulated() < dt || isHeld && r.simulated() == dt),
                "simulated " + r.simulated() + " of " + dt + ", ended early " + r.endedEarly());
        check(r.joints() == world.joints().size(), "joints " + r.joints() + " of " + world.joints().size());
        check(r.brokenJoints() == world.joints().brokenCount(), "brokenJoints " + r.brokenJoints());
        check(r.held() >= 0 && r.held() <= r.bodySteps(), "held " + r.held() + " of " + r.bodySteps());
        check(r.motionLost() >= 0 && r.motionLost() <= r.held() + 1e-9, "motionLost " + r.motionLost() + " of held " + r.held());
        check(Double.isFinite(r.pushWork()), "pushWork " + r.pushWork());
        check(r.kinematicLag() >= 0 && r.kinematicLag() < Double.POSITIVE_INFINITY, "kinematicLag " + r.kinematicLag());
        check(r.manifolds() <= r.contacts() && r.pairs() >= 0, "manifolds " + r.manifolds() + ", contacts " + r.contacts());
        int asleep = 0;
        int passing = 0;
        List<BodyId> ids = bodies();
        for (int k = 0; k < ids.size(); k++) {
            asleep += world.isAwake(ids.get(k)) ? 0 : 1;
            for (int m = 0; m < k; m++) {
                passing += world.isPassing(ids.get(k), ids.get(m)) ? 1 : 0;
            }
        }
        check(r.asleep() == asleep, "asleep " + r.asleep() + ", but " + asleep + " are");
        check(r.passing() == passing, "passing " + r.passing() + ", but " + passing + " do");
        checkEvents(dt);
        checkNumbers();
    }

    private void checkEvents(double dt) {
        ContactEvents events = world.contactEvents();
        double[] v = new double[3];
        // Bodies that catch up do so after the step, in at most as many seconds again.
        double end = dt * (world.report().catchUpSteps() > 0 ? 2 : 1) * (1 + 1e-9);
        for (int k = 0; k < events.size(); k++) {
            events.point(k, v, 0);
            boolean finite = Vec3.of(v, 0).lengthSq() < Double.POSITIVE_INFINITY;
            check(finite && events.normalImpulse(k) >= 0 && events.normalImpulse(k) < Double.POSITIVE_INFINITY,
                    "event " + events.kind(k) + ", impulse " + events.normalImpulse(k) + " at " + Vec3.of(v, 0));
            check(events.time(k) >= 0 && events.time(k) <= end, "event time " + events.time(k) + " of " + dt);
        }
        SensorEvents sensed = world.sensorEvents();
        for (int k = 0; k < sensed.size(); k++) {
            check(sensed.time(k) >= 0 && sensed.time(k) <= end, "sensor time " + sensed.time(k) + " of " + dt);
        }
    }

    /** That all is finite, as it must be whatever happened. */
    void checkNumbers() {
        List<BodyId> ids = bodies();
        check(ids.size() == world.bodyCount(), "bodyCount " + world.bodyCount() + " of " + ids.size());
        double[] pose = new double[Pose.STRIDE];
        for (BodyId id : ids) {
            world.pose(id, pose, 0);
            double sum = world.linearVelocity(id).lengthSq() + world.angularVelocity(id).lengthSq();
            double norm = 0;
            for (int k = 0; k < Pose.STRIDE; k++) {
                sum += Math.abs(pose[k]);
                norm += k >= Pose.ROTATION ? pose[k] * pose[k] : 0;
            }
            if (!(sum < Double.POSITIVE_INFINITY) || !(Math.abs(norm - 1) < 1e-6)) {
                throw new Fuzz.Finding("not finite",
                        text(id) + " v " + world.linearVelocity(id) + " w " + world.angularVelocity(id), null);
            }
            boolean isFast =
                    world.linearVelocity(id).length() > EXPLODED + swing(id) || world.angularVelocity(id).length() > EXPLODED;
            if (isFast && mayBeFlung(id.index())) {
                throw new Fuzz.Over("flung");
            }
            if (isFast) {
                throw new Fuzz.Finding("exploded",
                        text(id) + " v " + world.linearVelocity(id) + " w " + world.angularVelocity(id), null);
            }
        }
    }

    /** How fast a point of a kinematic body, at the place of this one, moves about it; of all kinematic bodies that joints lead to the most. */
    private double swing(BodyId id) {
        double most = 0;
        for (BodyId other : connected(id)) {
            if (world.type(other) == BodyType.KINEMATIC) {
                double arm = world.pose(other).position().distance(world.pose(id).position());
                most = Math.max(most, world.angularVelocity(other).length() * arm);
            }
        }
        return most;
    }

    /** All that joints connect a body with, through any number of bodies that move. */
    private List<BodyId> connected(BodyId id) {
        List<BodyId> found = new ArrayList<>(List.of(id));
        Joints joints = world.joints();
        for (int k = 0; k < found.size(); k++) {
            for (int j = 0; j < joints.indexEnd() && world.type(found.get(k)) == BodyType.DYNAMIC; j++) {
                JointId joint = joints.at(j);
                if (joint == null) {
                    continue;
                }
                BodyId a = joints.bodyA(joint);
                BodyId b = joints.bodyB(joint);
                BodyId other = a.equals(found.get(k)) ? b : b.equals(found.get(k)) ? a : id;
                if (!found.contains(other)) {
                    found.add(other);
                }
            }
        }
        return found;
    }

    /**
     * Whether a body may have any speed: one that joints connect to a kinematic body, which gives whatever that takes, and that may get out
     * along them. A bead on a wire that turns gets e times as far out, and as fast, in each radian; and where joints that make a loop, or
     * a lock, guide a body as well, there are turns at which it must be infinitely far away. There a world is over.
     */
    boolean mayBeFlung(int body) {
        BodySet bodies = WorldParts.of(world).bodies();
        JointSet joints = WorldParts.of(world).joints();
        boolean[] isIn = new boolean[bodies.end];
        isIn[body] = true;
        boolean isDriven = false;
        boolean whirls = false;
        boolean slides = false;
        boolean isGuided = false;
        int count = 0;
        for (boolean more = true; more;) {
            more = false;
            count = 0;
            for (int j = 0; j < joints.end; j++) {
                if (joints.def[j] == null) {
                    continue;
                }
                int a = joints.def[j].bodyA().index();
                int b = joints.def[j].bodyB().index();
                // What has no mass connects nothing.
                if (isIn[a] && bodies.hasMass(a) || isIn[b] && bodies.hasMass(b)) {
                    more |= !isIn[a] || !isIn[b];
                    isIn[a] = true;
                    isIn[b] = true;
                    slides |= slides(joints.def[j]);
                    count++;
                }
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            if (isIn[i] && bodies.hasMass(i)) {
                count--;
                isGuided |= bodies.def[i].lockedTranslation() != 0 || bodies.def[i].lockedRotation() != 0;
            } else if (isIn[i] && bodies.def[i].type() == BodyType.KINEMATIC) {
                Vec3 spin = Vec3.of(bodies.state, i * BodySet.STATE + 3);
                isDriven |= spin.lengthSq() > 0 || Vec3.of(bodies.state, i * BodySet.STATE).lengthSq() > 0;
                whirls |= spin.length() > WHIRL;
            }
        }
        return whirls && slides || isDriven && (isGuided || count > 0);
    }

    private static boolean slides(JointDef joint) {
        boolean slides = false;
        for (int axis = 0; axis < 3; axis++) {
            slides |= joint.axis(axis).high() == Double.POSITIVE_INFINITY || joint.axis(axis).low() == Double.NEGATIVE_INFINITY;
        }
        return slides;
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new Fuzz.Finding("report, " + what.replaceAll("[ ,].*", ""), what, null);
        }
    }
}
