package dev.ashlar.physics;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.physics.internal.step.BodyChange;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/**
 * The bodies of a world, one after the other by {@link BodyId#index}, and what can be changed of each: all that a {@link BodyDef} says.
 * Where a body is, how it moves and what pushes it is set by the world itself, see {@link World#setTransform}, {@link World#setVelocity} and
 * {@link World#moveKinematic}.
 *
 * <p><b>What a change does.</b> It acts from the next step on. The body stays where it is, and each of its points moves as it moved, so
 * that momentum and energy change with the mass. It wakes the body's island, what touches the body and what is joined to it; only user data
 * wake nothing. Contacts and joints go on from the impulses that they had, unless the body gets another type, shape or centre of mass, or
 * a mass or inertia a million times as large or small: these begin anew. A change to what the body is already does nothing at all.
 *
 * <p><b>Bits.</b> A body that is changed before its first step goes on, to the last bit, as one that was added so. With another centre of
 * mass the place of the body's centre is rounded once, as that of no body that was added so; and if it turns, its velocity is that of another
 * point. Snapshots hold all that was changed, but user data.
 */
public final class Bodies implements Iterable<BodyId> {
    /** A mass or an inertia that changes by more begins anew. */
    private static final double FAR = 1e6;

    private final World world;
    private final WorldParts parts;

    Bodies(World world, WorldParts parts) {
        this.world = world;
        this.parts = parts;
    }

    /**
     * All bodies by index. Bodies may come and go meanwhile: those that are gone are not met any more, and new ones if their index is
     * higher. {@link World#indexEnd} and {@link World#bodyAt} do the same without making an object.
     */
    @Override
    public Iterator<BodyId> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                int end = world.indexEnd();
                while (next < end && world.bodyAt(next) == null) {
                    next++;
                }
                return next < end;
            }

            @Override
            public BodyId next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no more bodies");
                }
                return world.bodyAt(next++);
            }
        };
    }

    /**
     * Changes any number of things at once: {@code change} is given the body's {@linkplain World#definition definition} as it is now, and
     * gives another one, with the same pose and velocities.
     */
    public void change(BodyId id, UnaryOperator<BodyDef> change) {
        Check.notNull("change", change);
        BodyDef now = world.definition(id);
        BodyDef then = Check.notNull("changed definition", change.apply(now));
        if (!then.pose().equals(now.pose())
                || then.type() != BodyType.STATIC && (!then.linearVelocity().equals(now.linearVelocity())
                        || !then.angularVelocity().equals(now.angularVelocity()))) {
            throw Check.fault("changed definition",
                    "at the pose and with the velocities of the one given (see World.setTransform and"
                            + " World.setVelocity)",
                    then);
        }
        set(id, now, withOwnShape(now, then));
    }

    /** The same with another definition at hand. */
    public void redefine(BodyId id, BodyDef def) {
        change(id, now -> def);
    }

    /** A shape that is equal to that of the body counts as the same. */
    private BodyDef withOwnShape(BodyDef now, BodyDef then) {
        boolean isEqual = then.shape() != now.shape()
                && Arrays.equals(parts.shapes().bytes(then.shape()), parts.shapes().bytes(now.shape()));
        return isEqual ? then.withEqualShape(now.shape()) : then;
    }

    /** Tells a recording, once nothing can be refused any more. */
    private void record(BodyId id, BodyDef then) {
        if (parts.guard().calls != null) {
            parts.guard().calls.next("Bodies.redefine", id, then);
        }
    }

    private void set(BodyId id, BodyDef now, BodyDef then) {
        int i = world.free(id);
        if (then.isAlike(now)) {
            setUserData(id, i, then);
            return;
        }
        boolean isSame = then.isMadeAs(now);
        if (!isSame) {
            then.checkMass();
            parts.joints().checkType(i, then.type());
        }
        parts.guard().enter();
        try {
            BodyShape shape = isSame ? parts.bodies().shape[i] : take(i, then);
            record(id, then);
            parts.guard().begin();
            BodyChange how = kind(i, then, shape, isSame);
            StepPipeline stepper = parts.stepper();
            stepper.wakeAround(i);
            if (how != BodyChange.REDEFINED) {
                stepper.beforeChange(i, now.isSensor() != then.isSensor());
            }
            if (isSame) {
                parts.bodies().def[i] = then;
            } else {
                replace(i, then, shape, how);
            }
            stepper.bodyChanged(i, how);
            if (world.eventDriven() != null) {
                world.eventDriven().bodyChanged(i);
            }
            parts.guard().end();
        } finally {
            parts.guard().leave();
        }
    }

    /** What only its user data tells from what it is. */
    private void setUserData(BodyId id, int i, BodyDef then) {
        parts.guard().enter();
        try {
            record(id, then);
            parts.guard().begin();
            parts.bodies().def[i] = then;
            parts.guard().end();
        } finally {
            parts.guard().leave();
        }
    }

    /** The shape of a body that is about to be another one; if it cannot be, nothing has changed. */
    private BodyShape take(int i, BodyDef then) {
        BodyShape shape = parts.shapes().take(then);
        try {
            parts.bodies().checkChange(i, then, shape);
        } catch (IllegalArgumentException e) {
            parts.shapes().release(then);
            throw e;
        }
        return shape;
    }

    private void replace(int i, BodyDef then, BodyShape shape, BodyChange how) {
        BodySet bodies = parts.bodies();
        BodyDef old = bodies.def[i];
        Vec3 way = shape.centreMinus(bodies.shape[i]);
        bodies.redefine(i, then, shape);
        parts.shapes().release(old);
        if (how == BodyChange.RESHAPED) {
            parts.joints().bodyChanged(i, way.x(), way.y(), way.z());
        }
    }

    private BodyChange kind(int i, BodyDef then, BodyShape shape, boolean isSame) {
        BodyDef now = parts.bodies().def[i];
        if (!isSame && (now.type() != then.type() || parts.bodies().shape[i] != shape || isFar(now, then))) {
            return BodyChange.RESHAPED;
        }
        boolean isFound = now.isSensor() == then.isSensor() && now.category() == then.category() && now.mask() == then.mask();
        return isFound ? BodyChange.REDEFINED : BodyChange.REFILTERED;
    }

    /** Whether the impulses of one body mean nothing to another. */
    private static boolean isFar(BodyDef now, BodyDef then) {
        double mass = then.massProperties().mass() / now.massProperties().mass();
        double inertia = inertia(then) / inertia(now);
        return !(mass > 1 / FAR && mass < FAR) || !(inertia > 1 / FAR && inertia < FAR) && inertia(now) + inertia(then) > 0;
    }

    /** The least principal moment, about which a body is turned most easily. */
    private static double inertia(BodyDef def) {
        return def.massProperties().principal().moments().x();
    }

    /** See {@link BodyDef#type(BodyType)}. Not of a body whose joint would then hold no dynamic one. */
    public void setType(BodyId id, BodyType type) {
        change(id, def -> def.type(type));
    }

    /** See {@link BodyDef#shape(Shape)}. What the body overlaps then is moved apart, as with {@link World#add(BodyDef)}. */
    public void setShape(BodyId id, Shape shape) {
        change(id, def -> def.shape(shape));
    }

    /** See {@link BodyDef#mass(double)}. Velocities stay. An inertia that was not given follows. */
    public void setMass(BodyId id, double mass) {
        change(id, def -> def.mass(mass));
    }

    /** See {@link BodyDef#density(double)}. Velocities stay. An inertia that was not given follows. */
    public void setDensity(BodyId id, double density) {
        change(id, def -> def.density(density));
    }

    /** See {@link BodyDef#centreOfMass(double, double, double)}. */
    public void setCentreOfMass(BodyId id, double x, double y, double z) {
        change(id, def -> def.centreOfMass(x, y, z));
    }

    /** See {@link BodyDef#inertia(double, double, double)}. The angular velocity stays. */
    public void setInertia(BodyId id, double xx, double yy, double zz) {
        change(id, def -> def.inertia(xx, yy, zz));
    }

    /** See {@link BodyDef#friction(double)}. */
    public void setFriction(BodyId id, double friction) {
        change(id, def -> def.friction(friction));
    }

    /** See {@link BodyDef#rollingFriction(double)}. */
    public void setRollingFriction(BodyId id, double rollingFriction) {
        change(id, def -> def.rollingFriction(rollingFriction));
    }

    /** See {@link BodyDef#restitution(double)}. */
    public void setRestitution(BodyId id, double restitution) {
        change(id, def -> def.restitution(restitution));
    }

    /** See {@link BodyDef#frictionCombine(CombineMode)}. */
    public void setFrictionCombine(BodyId id, CombineMode rule) {
        change(id, def -> def.frictionCombine(rule));
    }

    /** See {@link BodyDef#restitutionCombine(CombineMode)}. */
    public void setRestitutionCombine(BodyId id, CombineMode rule) {
        change(id, def -> def.restitutionCombine(rule));
    }

    /** See {@link BodyDef#surfaceVelocity(double, double, double)}. */
    public void setSurfaceVelocity(BodyId id, double x, double y, double z) {
        change(id, def -> def.surfaceVelocity(x, y, z));
    }

    /** See {@link BodyDef#materials(Material...)}. */
    public void setMaterials(BodyId id, Material... table) {
        change(id, def -> def.materials(table));
    }

    /** See {@link BodyDef#damping(double, double)}. */
    public void setDamping(BodyId id, double linear, double angular) {
        change(id, def -> def.damping(linear, angular));
    }

    /** See {@link BodyDef#gravityScale(double)}. */
    public void setGravityScale(BodyId id, double scale) {
        change(id, def -> def.gravityScale(scale));
    }

    /** See {@link BodyDef#lockTranslation(boolean, boolean, boolean)}. The body stops along the axes that are locked. */
    public void lockTranslation(BodyId id, boolean x, boolean y, boolean z) {
        change(id, def -> def.lockTranslation(x, y, z));
    }

    /** See {@link BodyDef#lockRotation(boolean, boolean, boolean)}. The body no longer turns about the axes that are locked. */
    public void lockRotation(BodyId id, boolean x, boolean y, boolean z) {
        change(id, def -> def.lockRotation(x, y, z));
    }

    /** See {@link BodyDef#filter(int, int)}. */
    public void setFilter(BodyId id, int category, int mask) {
        change(id, def -> def.filter(category, mask));
    }

    /** See {@link BodyDef#sensor(boolean)}. What is in it when it ends to be one leaves it. */
    public void setSensor(BodyId id, boolean on) {
        change(id, def -> def.sensor(on));
    }

    /** See {@link BodyDef#unstoppable(boolean)}. */
    public void setUnstoppable(BodyId id, boolean on) {
        change(id, def -> def.unstoppable(on));
    }

    /** See {@link BodyDef#userData(Object)}. Wakes nothing: if a {@link ContactFilter} decides by it, wake the body. */
    public void setUserData(BodyId id, Object data) {
        change(id, def -> def.userData(data));
    }

    /** How many there are, and how many of them sleep. */
    @Override
    public String toString() {
        return "Bodies[" + world.bodyCount() + ", " + parts.bodies().sleepers + " asleep]";
    }
}
