package dev.ashlar.physics.internal.check;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;

/**
 * The ranges of all numbers that come into a world, see docs/units.md. They are wider than what is simulated well, and narrow enough
 * that no product of them that a step makes is beyond the numbers: nothing in range hangs a step or makes it give NaN.
 */
public final class Ranges {
    /** Coordinates, m. At the end of them a double is good to 0.1 um, a third of the gap at which bodies stop by default. */
    public static final double PLACE = 1e9;
    /** The furthest that a joint's point is from the centre of its body, m: no two places are further apart. */
    public static final double ARM = 4 * PLACE;
    /** Largest and smallest distance of a body's surface from its origin, m; a point has none. */
    public static final double LARGEST = 1e9;
    public static final double SMALLEST = 1e-9;
    /** Speeds, m/s: that of light. */
    public static final double SPEED = 3e8;
    /** Spins, rad/s. */
    public static final double SPIN = 1e9;
    /** Masses of dynamic bodies, kg. */
    public static final double LIGHTEST = 1e-20;
    public static final double HEAVIEST = 1e25;
    /** Moments of inertia that are given, kg m2; the least one as a share of all three. */
    public static final double LEAST_INERTIA = 1e-40;
    public static final double MOST_INERTIA = 1e45;
    public static final double LEAST_SHARE = 1e-9;
    /** Densities, kg/m3, kg/m2, kg/m or kg. */
    public static final double THINNEST = 1e-30;
    public static final double DENSEST = 1e30;
    /** Forces and torques of drives, N or Nm; stiffnesses, N/m or Nm; dampings of springs, Ns/m or Nms. */
    public static final double FORCE = 1e30;
    /** What the forces on a body may accelerate it by, m/s2, and turn it by, rad/s2. */
    public static final double ACCELERATION = 1e9;
    public static final double TURNING = 1e12;
    /** Values that drives of joints aim at, m, and rad, as they are measured; their speeds, m/s or rad/s. */
    static final double WAY = 1e6;
    static final double ANGLE = Math.PI;
    public static final double SLOWEST_DRIVE = 1e-6;
    public static final double FASTEST_DRIVE = 1e6;
    /** Gravity, m/s2, and its factor for a body. */
    public static final double GRAVITY = 1e6;
    public static final double GRAVITY_SCALE = 1e3;
    /** Coefficients of friction; those of rolling friction, m. */
    public static final double FRICTION = 1e9;
    /** Damping of bodies, 1/s. */
    public static final double DAMPING = 1e12;
    /** Seconds of a step. */
    public static final double SHORTEST = 1e-12;
    public static final double LONGEST = 1e6;
    /** Slowest push of bodies of 1 m that overlap, m/s. */
    public static final double SLOWEST_PUSH = 1e-6;
    /** Rest offsets, m. */
    public static final double LEAST_GAP = 1e-12;
    public static final double LARGEST_GAP = 1e6;

    /** What a step may lead to: coordinates, m, and speeds, m/s; */
    public static final double FURTHEST = 1e15;
    public static final double FASTEST = 1e15;
    /** and spins, rad/s: with more an internal step would be so short that their number overflows an int. */
    public static final double WILDEST = 1e10;

    private Ranges() {
    }

    /** A number above 0 and in a range. */
    public static double positive(String name, double value, double low, double high) {
        return Check.within(name, Check.positive(name, value), low, high);
    }

    /** A number from 0 to another. */
    public static double notNegative(String name, double value, double high) {
        return Check.within(name, Check.notNegative(name, value), 0, high);
    }

    /** A number that is at most so large, in either direction. */
    public static double within(String name, double value, double most) {
        return Check.within(name, Check.finite(name, value), -most, most);
    }

    /** A vector whose coordinates are at most so large, in either direction. */
    public static Vec3 within(String name, Vec3 v, double most) {
        Check.notNull(name, v).checkFinite(name);
        if (!(Math.abs(v.x()) <= most && Math.abs(v.y()) <= most && Math.abs(v.z()) <= most)) {
            throw Check.fault(name, "of coordinates from " + -most + " to " + most, v);
        }
        return v;
    }

    public static Pose place(String name, Pose pose) {
        within("position", Check.notNull(name, pose).position(), PLACE);
        return pose;
    }

    /** What a drive of a joint's axis may aim at: a speed of a motor, else a value. */
    public static double target(String name, double value, boolean isTurn, boolean isSpeed) {
        return within(name, value, isSpeed ? FASTEST_DRIVE : isTurn ? ANGLE : WAY);
    }

    public static double seconds(String name, double dt) {
        return positive(name, dt, SHORTEST, LONGEST);
    }
}
