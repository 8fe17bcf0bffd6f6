package dev.ashlar.math;

/**
 * A box with sides along the axes. Boxes that only touch overlap.
 *
 * @param minX finite, at most {@code maxX}; likewise y and z
 */
public record Aabb(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
    /** Doubles in the flat form: the least x, y, z, then the greatest. */
    public static final int STRIDE = 6;

    public Aabb {
        double[] flat = {minX, minY, minZ, maxX, maxY, maxZ};
        check("box", flat, 0);
    }

    /** Reads the flat form. */
    public static Aabb of(double[] in, int at) {
        return new Aabb(in[at], in[at + 1], in[at + 2], in[at + 3], in[at + 4], in[at + 5]);
    }

    /** The box about a centre. */
    public static Aabb about(Vec3 centre, double halfX, double halfY, double halfZ) {
        Check.notNull("centre", centre);
        return new Aabb(centre.x() - halfX, centre.y() - halfY, centre.z() - halfZ,
                centre.x() + halfX, centre.y() + halfY, centre.z() + halfZ);
    }

    /** Writes the flat form. */
    public void to(double[] out, int at) {
        out[at] = minX;
        out[at + 1] = minY;
        out[at + 2] = minZ;
        out[at + 3] = maxX;
        out[at + 4] = maxY;
        out[at + 5] = maxZ;
    }

    /** The middle. */
    public Vec3 centre() {
        return new Vec3(0.5 * minX + 0.5 * maxX, 0.5 * minY + 0.5 * maxY, 0.5 * minZ + 0.5 * maxZ);
    }

    /** The length of the diagonal. */
    public double diagonal() {
        return new Vec3(maxX - minX, maxY - minY, maxZ - minZ).length();
    }

    /** Whether the point is inside or on the boundary. */
    public boolean contains(Vec3 p) {
        Check.notNull("p", p);
        return p.x() >= minX && p.x() <= maxX && p.y() >= minY && p.y() <= maxY && p.z() >= minZ && p.z() <= maxZ;
    }

    /** Whether the boxes overlap or touch. */
    public boolean touches(Aabb o) {
        Check.notNull("o", o);
        return minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY && minZ <= o.maxZ && o.minZ <= maxZ;
    }

    /** The box grown by {@code margin >= 0} on all sides. */
    public Aabb grown(double margin) {
        Check.notNegative("margin", margin);
        return new Aabb(minX - margin, minY - margin, minZ - margin, maxX + margin, maxY + margin, maxZ + margin);
    }

    /** The box moved by a vector. */
    public Aabb movedBy(Vec3 by) {
        Check.notNull("by", by);
        return new Aabb(minX + by.x(), minY + by.y(), minZ + by.z(), maxX + by.x(), maxY + by.y(), maxZ + by.z());
    }

    /** A corner: bits 0, 1 and 2 of its number tell whether x, y and z are the greater ones. */
    public Vec3 corner(int number) {
        return new Vec3((number & 1) == 0 ? minX : maxX, (number & 2) == 0 ? minY : maxY, (number & 4) == 0 ? minZ : maxZ);
    }

    /** The least box around both. */
    public Aabb union(Aabb o) {
        Check.notNull("o", o);
        return new Aabb(Math.min(minX, o.minX), Math.min(minY, o.minY), Math.min(minZ, o.minZ),
                Math.max(maxX, o.maxX), Math.max(maxY, o.maxY), Math.max(maxZ, o.maxZ));
    }

    /** Checks a flat box: six finite numbers, no side inverted. */
    public static void check(String name, double[] box, int at) {
        Check.finite(name, box, at, STRIDE);
        for (int k = 0; k < 3; k++) {
            if (box[at + k] > box[at + 3 + k]) {
                throw Check.fault(name, "a box with min <= max on " + "xyz".charAt(k), box[at + k] + " .. " + box[at + 3 + k]);
            }
        }
    }

    /** Whether two flat boxes overlap or touch. */
    public static boolean touch(double[] a, int ai, double[] b, int bi) {
        return a[ai] <= b[bi + 3] && b[bi] <= a[ai + 3]
                && a[ai + 1] <= b[bi + 4] && b[bi + 1] <= a[ai + 4]
                && a[ai + 2] <= b[bi + 5] && b[bi + 2] <= a[ai + 5];
    }

    /** Writes an empty flat box, which any point extends. */
    public static void clear(double[] box, int at) {
        for (int k = 0; k < 3; k++) {
            box[at + k] = Double.POSITIVE_INFINITY;
            box[at + 3 + k] = Double.NEGATIVE_INFINITY;
        }
    }

    /** Extends a flat box by a ball. */
    public static void extend(double[] box, int at, double x, double y, double z, double radius) {
        box[at] = Math.min(box[at], x - radius);
        box[at + 1] = Math.min(box[at + 1], y - radius);
        box[at + 2] = Math.min(box[at + 2], z - radius);
        box[at + 3] = Math.max(box[at + 3], x + radius);
        box[at + 4] = Math.max(box[at + 4], y + radius);
        box[at + 5] = Math.max(box[at + 5], z + radius);
    }
}
