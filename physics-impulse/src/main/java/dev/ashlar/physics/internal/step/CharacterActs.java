package dev.ashlar.physics.internal.step;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.check.AccessGuard;

/** What a character does to a world, one call at a time; whoever else is inside the world is found out by each. */
public final class CharacterActs {
    private final WorldParts parts;

    public CharacterActs(WorldParts parts) {
        this.parts = parts;
    }

    /** Wakes a body that is about to be pushed. */
    public void wake(int body) {
        AccessGuard owner = parts.guard();
        if (owner.calls != null) {
            owner.calls.next("CharacterActs.wake", parts.bodies().id[body]);
        }
        owner.enter();
        try {
            owner.begin();
            parts.stepper().sleep.wake(body);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** Gives a body that was woken another velocity and spin. */
    public void push(int body, double[] velocity, double[] spin) {
        AccessGuard owner = parts.guard();
        if (owner.calls != null) {
            owner.calls.next("CharacterActs.push", parts.bodies().id[body], Vec3.of(velocity, 0), Vec3.of(spin, 0));
        }
        owner.enter();
        try {
            owner.begin();
            double[] state = parts.bodies().state;
            System.arraycopy(velocity, 0, state, body * BodySet.STATE, 3);
            System.arraycopy(spin, 0, state, body * BodySet.STATE + 3, 3);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** Moves the character's own body along a way, and gives it a velocity for the coming step. */
    public void walk(int body, double[] way, double[] velocity) {
        AccessGuard owner = parts.guard();
        if (owner.calls != null) {
            owner.calls.next("CharacterActs.walk", parts.bodies().id[body], Vec3.of(way, 0), Vec3.of(velocity, 0));
        }
        owner.enter();
        try {
            owner.begin();
            parts.stepper().moveKinematic(body, way[0], way[1], way[2], velocity);
            owner.end();
        } finally {
            owner.leave();
        }
    }

    /** As {@link #wake(int)}, of a recording. */
    public void wake(BodyId id) {
        wake(index(id));
    }

    /** As {@link #push(int, double[], double[])}, of a recording. */
    public void push(BodyId id, Vec3 velocity, Vec3 spin) {
        push(index(id), flat(velocity), flat(spin));
    }

    /** As {@link #walk(int, double[], double[])}, of a recording. */
    public void walk(BodyId id, Vec3 way, Vec3 velocity) {
        walk(index(id), flat(way), flat(velocity));
    }

    private int index(BodyId id) {
        BodySet bodies = parts.bodies();
        int i = id.index();
        if (i < 0 || i >= bodies.end || !id.equals(bodies.id[i]) || bodies.isStatic(i)) {
            throw Check.fault("body", "one that is there and not static", id);
        }
        return i;
    }

    private static double[] flat(Vec3 v) {
        double[] flat = new double[3];
        v.checkFinite("vector").to(flat, 0);
        return flat;
    }
}
