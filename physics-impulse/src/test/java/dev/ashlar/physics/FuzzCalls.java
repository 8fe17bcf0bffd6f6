package dev.ashlar.physics;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.ShapeKind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/** What happens to the world of a {@link Fuzz}: calls of all kinds, and steps, with or without faults. */
final class FuzzCalls {
    private static final int MOST_BODIES = 20;
    private static final int MOST_JOINTS = 10;
    private static final double[] SECONDS = {1.0 / 60, 1.0 / 60, 1.0 / 60, 1.0 / 60, 1.0 / 240, 1.0 / 30, 0.1, 0.25, 1e-4};
    private static final ShapeKind[] KINDS = ShapeKind.values();

    private record Kept(byte[] bytes, Map<BodyId, Object> userData, Object excused) {
    }

    private final Fuzz fuzz;
    private final World world;
    private final FuzzChoice choice;
    private final FuzzMistakes mistakes;
    private Kept kept;

    FuzzCalls(Fuzz fuzz) {
        this.fuzz = fuzz;
        world = fuzz.world;
        choice = new FuzzChoice(world);
        mistakes = new FuzzMistakes(fuzz, choice);
    }

    private void log(String text) {
        fuzz.script.add(text);
    }

    // ---- steps

    void step(Cases cases) {
        double dt = SECONDS[cases.integer(0, SECONDS.length - 1)];
        int how = cases.integer(0, 19);
        if (how == 0 || how == 1) {
            stepWithFault(dt, cases);
        } else if (how == 2 && !fuzz.isEventDriven) {
            stepTwice(dt);
        } else if (how == 3) {
            stepInterrupted(dt);
        } else {
            log("step(" + dt + ")");
            world.step(dt);
            fuzz.judge.checkStep(dt);
        }
    }

    private void stepWithFault(double dt, Cases cases) {
        int after = cases.integer(0, 40);
        boolean byCalls = cases.integer(0, 1) == 0;
        log("step(" + dt + ") with a callback that " + (byCalls ? "calls the world" : "throws") + " after " + after);
        Kept before = fuzz.isEventDriven ? null : kept();
        fuzz.faults.arm(after, byCalls);
        try {
            world.step(dt);
            fuzz.judge.checkStep(dt);
        } catch (FuzzFaults.Fault e) {
            fuzz.faults.disarm();
            log("  did throw; damaged " + world.isDamaged());
            if (world.isDamaged()) {
                mend(before);
            }
            fuzz.judge.checkNumbers();
        } finally {
            String allowed = fuzz.faults.disarm();
            if (allowed != null) {
                throw new Fuzz.Finding("allowed", allowed, null);
            }
        }
    }

    /** A damaged world refuses all but to be restored; one that cannot be is at its end. */
    private void mend(Kept before) {
        try {
            world.step(1.0 / 60);
            throw new Fuzz.Finding("allowed", "a step of a damaged world", null);
        } catch (IllegalStateException e) {
            // As it should be.
        }
        if (before == null) {
            throw new Fuzz.Over("damaged");
        }
        restore(before);
    }

    /** A step, and again from before it, here and in another world: all must go the same way. */
    private void stepTwice(double dt) {
        log("step(" + dt + ") twice, from a snapshot");
        byte[] before = world.snapshot();
        Map<BodyId, Object> data = userData();
        world.step(dt);
        fuzz.judge.checkStep(dt);
        long went = world.stateHash();
        World other = fuzz.builder.build();
        other.restore(before, data::get);
        other.step(dt);
        world.restore(before, data::get);
        world.step(dt);
        if (world.stateHash() != other.stateHash()) {
            throw new Fuzz.Finding("replay", "two restored worlds differ", null);
        }
        if (world.stateHash() != went) {
            throw new Fuzz.Finding("replay", "a restored world goes on differently", null);
        }
    }

    private void stepInterrupted(double dt) {
        log("step(" + dt + ") of an interrupted thread");
        Thread.currentThread().interrupt();
        boolean stays;
        try {
            world.step(dt);
        } finally {
            stays = Thread.interrupted();
        }
        if (!stays) {
            throw new Fuzz.Finding("interrupt", "the flag of the thread was cleared", null);
        }
        fuzz.judge.checkStep(dt);
    }

    private Kept kept() {
        return new Kept(world.snapshot(), userData(), fuzz.judge.state());
    }

    private void restore(Kept from) {
        world.restore(from.bytes, from.userData::get);
        fuzz.judge.goBack(from.excused);
        choice.forgetStale();
    }

    private Map<BodyId, Object> userData() {
        Map<BodyId, Object> data = new HashMap<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                data.put(id, world.userData(id));
            }
        }
        return data;
    }

    // ---- calls

    void call(int turn, Cases cases) {
        switch (cases.integer(0, 19)) {
            case 0, 1, 2 -> add(turn, cases);
            case 3 -> remove(cases);
            case 4, 5 -> join(cases);
            case 6 -> changeJoint(cases);
            case 7, 8, 9 -> push(cases);
            case 10 -> setVelocity(cases);
            case 11 -> setTransform(cases);
            case 12, 13 -> sleepOrWake(cases);
            case 14 -> changeWorld(cases);
            case 15 -> keepOrRestore(cases);
            case 16, 17 -> new FuzzQueries(fuzz).ask(cases);
            default -> mistakes.make(cases);
        }
    }

    void add(int turn, Cases cases) {
        if (world.bodyCount() > MOST_BODIES) {
            remove(cases);
        }
        BodyId like = cases.integer(0, 7) == 0 ? choice.body(cases, 1) : null;
        BodyDef def = like != null ? world.definition(like) : definition(cases);
        def = def.at(place(def.shape(), cases)).userData(cases.integer(0, 15) == 0 ? null : turn);
        log("add " + text(def));
        BodyId id = world.add(def);
        fuzz.judge.wasPut(id);
    }

    private static String text(BodyDef def) {
        String shape = def.shape() instanceof Polyhedron p ? "Polyhedron of " + p.faceCount() + " faces, bounds " + p.bounds()
                : def.shape() instanceof Compound ? "Compound" : def.shape().toString();
        return def.type() + (def.isSensor() ? " sensor " : " ") + (def.isUnstoppable() ? "unstoppable " : "") + def.userData()
                + ": " + shape + " at "
                + def.pose() + (def.linearVelocity().length() > 0 ? " " + def.linearVelocity() : "")
                + (def.angularVelocity().length() > 0 ? " spin " + def.angularVelocity() : "")
                + (def.mass() > 0 ? " mass " + def.mass() : "")
                + (def.lockedTranslation() > 0 ? " locked moves " + def.lockedTranslation() : "")
                + (def.lockedRotation() > 0 ? " locked turns " + def.lockedRotation() : "") + " friction " + def.friction()
                + " restitution "
                + def.restitution();
    }

    private BodyDef definition(Cases cases) {
        ShapeKind kind = KINDS[cases.integer(0, KINDS.length - 1)];
        if (fuzz.isConvexOnly && (kind == ShapeKind.NOT_CONVEX || kind == ShapeKind.OPEN)) {
            kind = ShapeKind.CONVEX;
        }
        Shape shape = kind.shape(cases);
        if (shape instanceof Polyhedron p && cases.integer(0, 2) == 0) {
            shape = p.scaled(cases.magnitude(0.3, 3));
        }
        int type = cases.integer(0, 9);
        if (type == 0) {
            return BodyDef.staticBody(shape);
        }
        BodyDef def = type == 1 ? BodyDef.kinematic(shape)
                : shape.massProperties().kind() == MassProperties.Kind.SHEET ? BodyDef.dynamicSheet(shape, 100)
                : BodyDef.dynamic(shape);
        if (type == 1 && cases.integer(0, 3) == 0) {
            def = def.unstoppable();
        }
        Vec3 v = speed(cases, 5);
        Vec3 w = speed(cases, 8);
        def = def.linearVelocity(v.x(), v.y(), v.z()).angularVelocity(w.x(), w.y(), w.z());
        return traits(def, cases);
    }

    private static BodyDef traits(BodyDef plain, Cases cases) {
        BodyDef def = plain;
        switch (cases.integer(0, 11)) {
            case 0 -> def = def.sensor();
            case 1 -> def = def.restitution(cases.between(0, 1)).friction(cases.between(0, 2));
            case 2 -> def = def.mass(cases.magnitude(0.01, 1e4));
            case 3 -> def = def.lockRotation(cases.integer(0, 1) == 0, true, cases.integer(0, 1) == 0);
            case 4 -> def = def.lockTranslation(cases.integer(0, 1) == 0, false, true);
            case 5 -> def = def.damping(cases.between(0, 2), cases.between(0, 2)).rollingFriction(cases.between(0, 0.05));
            case 6 -> def = def.gravityScale(cases.between(-1, 2)).surfaceVelocity(cases.between(-1, 1), 0, cases.between(-1, 1));
            case 7 -> def = def.filter(1 << cases.integer(0, 2), cases.integer(0, 7));
            default -> {
                // As they mostly are.
            }
        }
        return def;
    }

    /** Mostly slow, sometimes as fast as a bullet. */
    private static Vec3 speed(Cases cases, double most) {
        return cases.direction().times(cases.integer(0, 30) == 0 ? cases.between(0, 60 * most)
                : cases.integer(0, 2) == 0 ? 0 : cases.between(0, most));
    }

    /** Mostly where nothing else is. */
    private Pose place(Shape shape, Cases cases) {
        Pose pose = null;
        for (int attempt = 0; attempt < (cases.integer(0, 9) == 0 ? 1 : 8); attempt++) {
            Vec3 at = cases.point(2.5);
            pose = new Pose(new Vec3(at.x(), at.y() + 2.8, at.z()),
                    cases.integer(0, 1) == 0 ? cases.rotation() : cases.axisRotation());
            if (fuzz.judge.isFree(shape, pose)) {
                return pose;
            }
        }
        return pose;
    }

    private void remove(Cases cases) {
        BodyId id = choice.body(cases, 1);
        if (id != null) {
            log("remove body " + world.userData(id));
            world.remove(id);
            choice.isStale(id);
        }
    }

    private void join(Cases cases) {
        BodyId a = choice.body(cases, 0);
        BodyId b = choice.dynamic(cases);
        if (fuzz.isEventDriven || a == null || b == null || a.equals(b) || world.joints().size() >= MOST_JOINTS) {
            return;
        }
        JointId like = cases.integer(0, 5) == 0 ? choice.joint(cases) : null;
        JointDef def = like != null ? world.joints().definition(like) : joint(a, b, cases);
        def = def.collideConnected(cases.integer(0, 3) == 0);
        log("joint of bodies " + world.userData(def.bodyA()) + " and " + world.userData(def.bodyB()) + " at " + def.frame()
                + " endB " + def.pointB()
                + " collide " + def.collidesConnected() + " breaks at " + def.breakForce());
        JointId id = world.add(def);
        if (cases.integer(0, 9) == 0) {
            world.remove(id);
        }
        fuzz.judge.wereJoined(def.bodyA(), def.bodyB());
    }

    private JointDef joint(BodyId a, BodyId b, Cases cases) {
        Vec3 p = world.pose(a).position();
        Vec3 q = world.pose(b).position();
        Vec3 at = p.plusTimes(cases.between(0, 1), q.minus(p));
        JointDef def = switch (cases.integer(0, 5)) {
            case 0 -> JointDef.spherical(a, b, at);
            case 1 -> JointDef.hinge(a, b, at, cases.direction()).limit(JointAxis.ANGULAR_X, -cases.between(0, 2),
                    cases.between(0, 2));
            case 2 -> JointDef.slider(a, b, at, cases.direction()).motor(JointAxis.LINEAR_X, cases.between(-1, 1),
                    cases.between(0, 1e3));
            case 3 -> JointDef.fixed(a, b, at);
            case 4 -> JointDef.distance(a, b, p, q.plus(cases.direction().times(0.1)));
            default -> JointDef.sixDof(a, b, new Pose(at, cases.rotation())).lock(JointAxis.LINEAR_Y)
                    .spring(JointAxis.LINEAR_X, 0, cases.magnitude(1, 1e4), cases.between(0, 50))
                    .servo(JointAxis.ANGULAR_Z, cases.between(-1, 1), 2, 100);
        };
        return cases.integer(0, 3) == 0 ? def.breakForce(cases.magnitude(10, 1e5), cases.magnitude(10, 1e5)) : def;
    }

    private void changeJoint(Cases cases) {
        JointId id = choice.joint(cases);
        if (id == null) {
            return;
        }
        if (cases.integer(0, 1) == 0) {
            log("remove " + id);
            world.remove(id);
            choice.isStale(id);
            return;
        }
        for (JointAxis axis : JointAxis.values()) {
            double value = world.joints().value(id, axis) + world.joints().speed(id, axis);
            if (Double.isNaN(value)) {
                throw new Fuzz.Finding("not finite", "value or speed of " + id + " along " + axis, null);
            }
            try {
                world.joints().setTarget(id, axis, cases.between(-1, 1));
                log("set target of " + id + " along " + axis);
            } catch (IllegalArgumentException e) {
                // It is not driven.
            }
        }
    }

    private void push(Cases cases) {
        BodyId id = choice.dynamic(cases);
        if (id == null) {
            return;
        }
        double m = world.mass(id);
        Vec3 at = world.pose(id).position().plus(cases.point(0.2));
        Vec3 v = cases.direction();
        int how = cases.integer(0, 5);
        log("push " + how + " body " + world.userData(id) + " along " + v);
        switch (how) {
            case 0 -> world.applyForce(id, v.times(m * cases.between(0, 60)));
            case 1 -> world.applyForceAt(id, v.times(m * cases.between(0, 60)), at);
            case 2 -> world.applyTorque(id, v.times(m * cases.between(0, 3)));
            case 3 -> world.applyImpulse(id, v.times(m * cases.between(0, 6)));
            case 4 -> world.applyImpulseAt(id, v.times(m * cases.between(0, 6)), at);
            default -> world.applyAngularImpulse(id, v.times(m * cases.between(0, 0.1)));
        }
    }

    private void setVelocity(Cases cases) {
        BodyId id = choice.body(cases, 1);
        if (id != null && world.type(id) != BodyType.STATIC) {
            Vec3 v = speed(cases, 8);
            Vec3 w = speed(cases, 10);
            log("set velocity of body " + world.userData(id) + " to " + v + " and " + w);
            world.setVelocity(id, v, w);
        }
    }

    private void setTransform(Cases cases) {
        BodyId id = choice.body(cases, 1);
        if (id != null) {
            Pose to = place(world.shape(id), cases);
            log("teleport body " + world.userData(id) + " to " + to);
            world.setTransform(id, to);
            fuzz.judge.wasPut(id);
        }
    }

    private void sleepOrWake(Cases cases) {
        BodyId id = choice.dynamic(cases);
        if (id != null) {
            boolean sleep = WorldParts.of(world).settings().sleeping && !fuzz.isEventDriven && cases.integer(0, 2) > 0;
            log((sleep ? "sleep body " : "wake body ") + world.userData(id));
            if (sleep) {
                world.sleep(id);
            } else {
                world.wake(id);
            }
            world.island(id);
        }
    }

    private void changeWorld(Cases cases) {
        if (fuzz.hasPerception && cases.integer(0, 1) == 0) {
            log("set perception");
            world.setPerception(world.perception().withBudget(cases.integer(10, 1000)));
        } else {
            Vec3 gravity = cases.integer(0, 2) == 0 ? cases.point(12) : new Vec3(0, -9.81, 0);
            log("set gravity " + gravity);
            world.setGravity(gravity);
        }
    }

    private void keepOrRestore(Cases cases) {
        if (fuzz.isEventDriven) {
            return;
        }
        int how = cases.integer(0, 5);
        if (kept == null || how < 3) {
            log("keep a snapshot");
            kept = kept();
        } else if (how == 3) {
            log("snapshot to a full disk, restore with a fault");
            refuses(() -> world.snapshot(new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("no space left");
                }
            }));
            refuses(() -> world.restore(kept.bytes, id -> {
                throw new FuzzFaults.Fault();
            }));
        } else {
            log("restore what was kept");
            restore(kept);
            fuzz.judge.checkNumbers();
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    private void refuses(Call call) {
        long before = world.stateHash();
        boolean done = false;
        try {
            call.run();
            done = true;
        } catch (IOException | FuzzFaults.Fault e) {
            // As it should be.
        }
        if (world.stateHash() != before || done) {
            throw new Fuzz.Finding("fault", done ? "was swallowed" : "changed the world", null);
        }
    }
}
