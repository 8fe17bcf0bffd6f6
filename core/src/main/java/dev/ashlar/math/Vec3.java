package dev.ashlar.math;

/** A vector or point. Components are not checked: what takes a vector checks it by its own name. */
public record Vec3(double x, double y, double z) {
    /** Doubles in the flat form x, y, z. */
    public static final int STRIDE = 3;
    /** The zero vector. */
    public static final Vec3 ZERO = new Vec3(0, 0, 0);

    /** Reads the flat form. */
    public static Vec3 of(double[] in, int at) {
        return new Vec3(in[at], in[at + 1], in[at + 2]);
    }

    /** Writes the flat form. */
    public void to(double[] out, int at) {
        out[at] = x;
        out[at + 1] = y;
        out[at + 2] = z;
    }

    /** Returns {@code this + o}. */
    public Vec3 plus(Vec3 o) {
        Check.notNull("o", o);
        return new Vec3(x + o.x, y + o.y, z + o.z);
    }

    /** Returns {@code this - o}. */
    public Vec3 minus(Vec3 o) {
        Check.notNull("o", o);
        return new Vec3(x - o.x, y - o.y, z - o.z);
    }

    /** Returns {@code s * this}. */
    public Vec3 times(double s) {
        return new Vec3(s * x, s * y, s * z);
    }

    /** Returns {@code this + s * o}. */
    public Vec3 plusTimes(double s, Vec3 o) {
        Check.notNull("o", o);
        return new Vec3(x + s * o.x, y + s * o.y, z + s * o.z);
    }

    /** Returns {@code -this}. */
    public Vec3 negated() {
        return new Vec3(-x, -y, -z);
    }

    /** The inner product. */
    public double dot(Vec3 o) {
        Check.notNull("o", o);
        return x * o.x + y * o.y + z * o.z;
    }

    /** The cross product. */
    public Vec3 cross(Vec3 o) {
        Check.notNull("o", o);
        return new Vec3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x);
    }

    /** The squared length. */
    public double lengthSq() {
        return x * x + y * y + z * z;
    }

    /** The length. */
    public double length() {
        return Math.sqrt(lengthSq());
    }

    /** The distance to another point. */
    public double distance(Vec3 o) {
        return minus(o).length();
    }

    /** The vector of length 1 in this direction; an error for the zero vector. */
    public Vec3 unit() {
        double length = length();
        Check.positive("length", length);
        return new Vec3(x / length, y / length, z / length);
    }

    /** Returns this vector if all components are finite. */
    public Vec3 checkFinite(String name) {
        if (!(Math.abs(x) <= Double.MAX_VALUE && Math.abs(y) <= Double.MAX_VALUE && Math.abs(z) <= Double.MAX_VALUE)) {
            throw Check.fault(name, "finite", this);
        }
        return this;
    }
}
