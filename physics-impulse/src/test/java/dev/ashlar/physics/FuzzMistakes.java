package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.List;

/** A caller's mistakes: each is refused by an exception with a text, and changes nothing. */
final class FuzzMistakes {
    private static final double[] BAD = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));

    private record Mistake(String name, Runnable call) {
    }

    private final Fuzz fuzz;
    private final World world;
    private final FuzzChoice choice;

    FuzzMistakes(Fuzz fuzz, FuzzChoice choice) {
        this.fuzz = fuzz;
        this.world = fuzz.world;
        this.choice = choice;
    }

    void make(Cases cases) {
        List<Mistake> all = new ArrayList<>();
        wrongIds(all, cases);
        wrongJoints(all, cases);
        wrongNumbers(all, cases);
        Mistake one = all.get(cases.integer(0, all.size() - 1));
        fuzz.script.add("mistake: " + one.name);
        long before = world.stateHash();
        int bodies = world.bodyCount();
        try {
            one.call.run();
            throw new Fuzz.Finding("mistake taken: " + one.name, "nothing was thrown", null);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // As it should be.
        } catch (NullPointerException e) {
            if (e.getMessage() == null || !e.getMessage().endsWith(" must not be null")) {
                throw new Fuzz.Finding("plain NullPointerException: " + one.name, e.getMessage(), e);
            }
        }
        if (world.stateHash() != before || world.bodyCount() != bodies) {
            throw new Fuzz.Finding("mistake changed the world: " + one.name, "", null);
        }
        try {
            world.draw(DebugLayer.BOUNDS, FuzzQueries.NOTHING);
        } catch (IllegalStateException e) {
            throw new Fuzz.Finding("locked after: " + one.name, e.getMessage(), e);
        }
    }

    private void wrongIds(List<Mistake> all, Cases cases) {
        BodyId no = choice.wrongBody(cases);
        BodyId good = choice.body(cases, 0);
        String id = " of " + (no == null ? "null" : no.index() < 0 || no.index() > 1000 ? "an id that never was" : "a stale id");
        DebugDraw out = FuzzQueries.NOTHING;
        all.add(new Mistake("remove" + id, () -> world.remove(no)));
        all.add(new Mistake("shape" + id, () -> world.shape(no)));
        all.add(new Mistake("definition" + id, () -> world.definition(no)));
        all.add(new Mistake("userData" + id, () -> world.userData(no)));
        all.add(new Mistake("type" + id, () -> world.type(no)));
        all.add(new Mistake("mass" + id, () -> world.mass(no)));
        all.add(new Mistake("pose" + id, () -> world.pose(no)));
        all.add(new Mistake("rotation" + id, () -> world.rotation(no)));
        all.add(new Mistake("velocity" + id, () -> world.linearVelocity(no)));
        all.add(new Mistake("spin" + id, () -> world.angularVelocity(no)));
        all.add(new Mistake("setVelocity" + id, () -> world.setVelocity(no, Vec3.ZERO, Vec3.ZERO)));
        all.add(new Mistake("teleport" + id, () -> world.setTransform(no, Pose.IDENTITY)));
        all.add(new Mistake("applyForce" + id, () -> world.applyForce(no, Vec3.ZERO)));
        all.add(new Mistake("applyForceAt" + id, () -> world.applyForceAt(no, Vec3.ZERO, Vec3.ZERO)));
        all.add(new Mistake("applyTorque" + id, () -> world.applyTorque(no, Vec3.ZERO)));
        all.add(new Mistake("applyImpulse" + id, () -> world.applyImpulse(no, Vec3.ZERO)));
        all.add(new Mistake("applyImpulseAt" + id, () -> world.applyImpulseAt(no, Vec3.ZERO, Vec3.ZERO)));
        all.add(new Mistake("applyAngularImpulse" + id, () -> world.applyAngularImpulse(no, Vec3.ZERO)));
        all.add(new Mistake("isAwake" + id, () -> world.isAwake(no)));
        all.add(new Mistake("wake" + id, () -> world.wake(no)));
        all.add(new Mistake("sleep" + id, () -> world.sleep(no)));
        all.add(new Mistake("island" + id, () -> world.island(no)));
        all.add(new Mistake("lag" + id, () -> world.lag(no)));
        all.add(new Mistake("drawVolume" + id, () -> world.drawVolume(no, out)));
        all.add(new Mistake("shouldCollide" + id, () -> world.shouldCollide(good, no)));
        all.add(new Mistake("isPassing" + id, () -> world.isPassing(no, good)));
        all.add(new Mistake("poseDuringStep" + id, () -> world.poseDuringStep(no, 0.5)));
        all.add(new Mistake("add joint" + id, () -> world.add(JointDef.spherical(good, no, Vec3.ZERO))));
    }

    private void wrongJoints(List<Mistake> all, Cases cases) {
        JointId no = choice.wrongJoint(cases);
        BodyId body = choice.body(cases, 0);
        Joints joints = world.joints();
        String id = " of " + (no == null ? "null" : "a stale joint");
        all.add(new Mistake("remove" + id, () -> world.remove(no)));
        all.add(new Mistake("joints.value" + id, () -> joints.value(no, JointAxis.LINEAR_X)));
        all.add(new Mistake("joints.speed" + id, () -> joints.speed(no, JointAxis.LINEAR_X)));
        all.add(new Mistake("joints.force" + id, () -> joints.force(no)));
        all.add(new Mistake("joints.error" + id, () -> joints.error(no)));
        all.add(new Mistake("joints.definition" + id, () -> joints.definition(no)));
        all.add(new Mistake("joints.setTarget" + id, () -> joints.setTarget(no, JointAxis.LINEAR_X, 0)));
        all.add(new Mistake("joints.broken", () -> joints.broken(joints.brokenCount())));
        all.add(new Mistake("joint of a body with itself", () -> world.add(JointDef.spherical(body, body, Vec3.ZERO))));
    }

    private void wrongNumbers(List<Mistake> all, Cases cases) {
        double x = BAD[cases.integer(0, 2)];
        boolean none = cases.integer(0, 2) == 0;
        Vec3 v = none ? null : new Vec3(0, x, 0);
        String of = none ? " null" : " not finite";
        BodyId id = choice.body(cases, 0);
        all.add(new Mistake("step" + x, () -> world.step(x)));
        all.add(new Mistake("step 0", () -> world.step(0)));
        all.add(new Mistake("add null", () -> world.add((BodyDef) null)));
        all.add(new Mistake("add joint null", () -> world.add((JointDef) null)));
        all.add(new Mistake("add somewhere" + of, () -> world.add(BOX.at(none ? null : new Pose(v, Quat.IDENTITY)))));
        all.add(new Mistake("teleport" + of, () -> world.setTransform(id, none ? null : new Pose(v, Quat.IDENTITY))));
        all.add(new Mistake("setVelocity" + of, () -> world.setVelocity(id, v, Vec3.ZERO)));
        all.add(new Mistake("spin" + of, () -> world.setVelocity(id, Vec3.ZERO, v)));
        all.add(new Mistake("applyForce" + of, () -> world.applyForce(id, v)));
        all.add(new Mistake("applyForceAt" + of, () -> world.applyForceAt(id, Vec3.ZERO, v)));
        all.add(new Mistake("applyTorque" + of, () -> world.applyTorque(id, v)));
        all.add(new Mistake("applyImpulse" + of, () -> world.applyImpulse(id, v)));
        all.add(new Mistake("applyImpulseAt" + of, () -> world.applyImpulseAt(id, v, Vec3.ZERO)));
        all.add(new Mistake("applyAngularImpulse" + of, () -> world.applyAngularImpulse(id, v)));
        all.add(new Mistake("setGravity" + of, () -> world.setGravity(v)));
        all.add(new Mistake("setPerception null", () -> world.setPerception(null)));
        all.add(new Mistake("restore null", () -> world.restore(null)));
        all.add(new Mistake("restore nothing", () -> world.restore(new byte[0])));
        all.add(new Mistake("snapshot to null", () -> {
            try {
                world.snapshot(null);
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        }));
        all.add(new Mistake("poses too short", () -> world.poses(new float[1], 1)));
        all.add(new Mistake("poses null", () -> world.poses(null, 1)));
        all.add(new Mistake("poses at alpha 2", () -> world.poses(new float[16 * world.indexEnd()], 2)));
        all.add(new Mistake("draw null", () -> world.draw(null, FuzzQueries.NOTHING)));
        all.add(new Mistake("draw to null", () -> world.draw(DebugLayer.BOUNDS, null)));
        all.add(new Mistake("bodyAt -1", () -> world.bodyAt(-1)));
        all.add(new Mistake("ray" + of, () -> world.queries().rayTest(Vec3.ZERO, v, QueryFilter.ALL)));
        all.add(new Mistake("ray without a filter", () -> world.queries().rayTest(Vec3.ZERO, new Vec3(1, 0, 0), null)));
    }
}
