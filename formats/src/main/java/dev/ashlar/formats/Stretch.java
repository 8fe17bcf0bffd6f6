package dev.ashlar.formats;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/**
 * What is left of a linear map when its rotation is taken out: an upper triangular matrix, by the columns of which Gram and Schmidt
 * make the rotation. It scales, shears and may mirror.
 */
record Stretch(double xx, double xy, double xz, double yy, double yz, double zz) {
    static final Stretch NONE = new Stretch(1, 0, 0, 1, 0, 1);

    /** First a stretch, then a pose. */
    record Placed(Pose pose, Stretch stretch) {
    }

    /** The frame of a node, from a matrix by columns, or from a translation, rotation and scale, each of which may be null. */
    static Placed local(double[] matrix, double[] translation, double[] rotation, double[] scale) {
        if (matrix != null) {
            Vec3 at = new Vec3(matrix[12], matrix[13], matrix[14]);
            return of(at, Vec3.of(matrix, 0), Vec3.of(matrix, 4), Vec3.of(matrix, 8));
        }
        Vec3 at = translation == null ? Vec3.ZERO : Vec3.of(translation, 0);
        Quat turn = rotation == null ? Quat.IDENTITY : Quat.of(rotation, 0).unit();
        Stretch stretch = scale == null ? NONE : new Stretch(scale[0], 0, 0, scale[1], 0, scale[2]);
        if (scale != null && !(scale[0] * scale[1] * scale[2] != 0)) {
            throw Check.fault("scale", "other than 0", Vec3.of(scale, 0));
        }
        return new Placed(new Pose(at, turn), stretch);
    }

    /** The map with these columns. */
    private static Placed of(Vec3 at, Vec3 a, Vec3 b, Vec3 c) {
        double xx = Check.positive("length of the first column", a.length());
        Vec3 x = a.times(1 / xx);
        double xy = x.dot(b);
        Vec3 bOff = b.plusTimes(-xy, x);
        double yy = Check.positive("length of the second column beside the first", bOff.length());
        Vec3 y = bOff.times(1 / yy);
        Vec3 z = x.cross(y);
        double zz = z.dot(c);
        if (!(Math.abs(zz) > 0)) {
            throw Check.fault("third column", "outside the plane of the others", c);
        }
        return new Placed(new Pose(at, rotation(x, y, z)), new Stretch(xx, xy, x.dot(c), yy, y.dot(c), zz));
    }

    /** The rotation with these columns (Shepperd's method: divide by the largest component). */
    private static Quat rotation(Vec3 x, Vec3 y, Vec3 z) {
        double w2 = 1 + x.x() + y.y() + z.z();
        double x2 = 1 + x.x() - y.y() - z.z();
        double y2 = 1 - x.x() + y.y() - z.z();
        double z2 = 1 - x.x() - y.y() + z.z();
        double most = Math.max(Math.max(w2, x2), Math.max(y2, z2));
        if (w2 == most) {
            return new Quat(y.z() - z.y(), z.x() - x.z(), x.y() - y.x(), w2).unit();
        }
        if (x2 == most) {
            return new Quat(x2, x.y() + y.x(), z.x() + x.z(), y.z() - z.y()).unit();
        }
        if (y2 == most) {
            return new Quat(x.y() + y.x(), y2, y.z() + z.y(), z.x() - x.z()).unit();
        }
        return new Quat(z.x() + x.z(), y.z() + z.y(), z2, x.y() - y.x()).unit();
    }

    /** What comes of a frame within this stretch. */
    Placed then(Placed inner) {
        if (equals(NONE)) {
            return inner; // to the bit
        }
        Quat turn = inner.pose.rotation();
        Stretch s = inner.stretch;
        Vec3 at = inner.pose.position();
        return of(of(at.x(), at.y(), at.z()), apply(turn, s.xx, 0, 0), apply(turn, s.xy, s.yy, 0), apply(turn, s.xz, s.yz, s.zz));
    }

    private Vec3 apply(Quat turn, double x, double y, double z) {
        Vec3 turned = turn.rotate(new Vec3(x, y, z));
        return of(turned.x(), turned.y(), turned.z());
    }

    /** A point, stretched. */
    Vec3 of(double x, double y, double z) {
        return equals(NONE) ? new Vec3(x, y, z) : new Vec3(xx * x + xy * y + xz * z, yy * y + yz * z, zz * z);
    }

    boolean mirrors() {
        return xx * yy * zz < 0;
    }
}
