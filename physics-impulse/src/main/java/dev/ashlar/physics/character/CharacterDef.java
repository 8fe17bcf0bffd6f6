package dev.ashlar.physics.character;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.check.Ranges;

/** What a {@link CharacterController} is like; immutable, every setter gives a changed copy. */
public final class CharacterDef implements Cloneable {
    final Shape shape;
    Quat rotation = Quat.IDENTITY;
    double stepHeight = 0.35;
    double slopeLimit = StrictMath.toRadians(50);
    double mass = 80;
    double pushForce = 600;
    double friction = 0.6;
    int category = 1;
    int mask = -1;
    Object userData;

    private CharacterDef(Shape shape) {
        this.shape = Check.notNull("shape", shape);
    }

    /** A character of this shape, which stands upright as the shape is: a capsule, or any convex polyhedron. */
    public static CharacterDef of(Shape shape) {
        return new CharacterDef(shape);
    }

    private CharacterDef copy() {
        try {
            return (CharacterDef) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** How the shape is turned; it stays so. */
    public CharacterDef rotation(Quat rotation) {
        CharacterDef def = copy();
        def.rotation = Check.notNull("rotation", rotation);
        return def;
    }

    /** The highest step that is walked up and down without a jump, metres, 0 or more; 0.35 by default. */
    public CharacterDef stepHeight(double metres) {
        CharacterDef def = copy();
        def.stepHeight = Ranges.notNegative("metres", metres, Ranges.PLACE);
        return def;
    }

    /** The steepest slope that is walked on, radians, 0 to 1.5; 50 degrees by default. On steeper ones it slides down. */
    public CharacterDef slopeLimit(double radians) {
        CharacterDef def = copy();
        def.slopeLimit = Check.within("radians", radians, 0, 1.5);
        return def;
    }

    /** Mass in kg, above 0; 80 by default. It weighs on dynamic bodies, and says how far they push it. */
    public CharacterDef mass(double kg) {
        CharacterDef def = copy();
        def.mass = Ranges.positive("kg", kg, Ranges.LIGHTEST, Ranges.HEAVIEST);
        return def;
    }

    /** The force at most with which it pushes dynamic bodies in its way, N, 0 or more; 600 by default. */
    public CharacterDef pushForce(double newtons) {
        CharacterDef def = copy();
        def.pushForce = Ranges.notNegative("newtons", newtons, Ranges.FORCE);
        return def;
    }

    /** Friction of the ground on a character that was pushed, 0 or more; 0.6 by default. Walking does not depend on it. */
    public CharacterDef friction(double friction) {
        CharacterDef def = copy();
        def.friction = Ranges.notNegative("friction", friction, Ranges.FRICTION);
        return def;
    }

    /** With whom it collides; see {@link dev.ashlar.physics.BodyDef#filter BodyDef.filter}. */
    public CharacterDef filter(int category, int mask) {
        CharacterDef def = copy();
        def.category = category;
        def.mask = mask;
        return def;
    }

    /** Anything; {@link dev.ashlar.physics.World#userData World.userData} of its body. */
    public CharacterDef userData(Object data) {
        CharacterDef def = copy();
        def.userData = data;
        return def;
    }

    @Override
    public String toString() {
        return "CharacterDef[" + shape + ", mass " + mass + ", push force " + pushForce + ", step height " + stepHeight + "]";
    }
}
