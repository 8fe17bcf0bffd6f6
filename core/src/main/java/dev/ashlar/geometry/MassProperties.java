package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Mass, centre of mass and inertia of a shape of density 1, in the shape's frame; multiply by the density.
 *
 * <p>Every shape can be a body, by these rules:
 * <ul>
 * <li>a closed polyhedron is solid: mass is its volume, density in kg/m^3;
 * <li>an open surface, a single polygon and an inverted body (a container, whose solid side is endless) are thin sheets:
 *     mass is the area, density in kg/m^2;
 * <li>a segment is a thin rod: mass is its length, density in kg/m;
 * <li>a point has mass 1, density in kg.
 * </ul>
 * A moment of inertia of zero (a point; a rod about itself) means that turning about that axis moves nothing: a body then
 * does not turn about it, and the inverse moment is zero.
 *
 * @param kind   what the mass is spread over
 * @param mass   volume, area, length or 1
 * @param centre centre of mass
 * @param xx     inertia about the centre of mass, diagonal entry; likewise yy, zz
 * @param xy     inertia matrix entry (minus the product of inertia); likewise xz, yz
 */
public record MassProperties(Kind kind, double mass, Vec3 centre,
        double xx, double yy, double zz, double xy, double xz, double yz) {
    /** What the mass is spread over. */
    public enum Kind { SOLID, SHEET, ROD, POINT }

    public MassProperties {
        Check.notNull("kind", kind);
        Check.notNull("centre", centre);
    }

    /**
     * The axes about which a body turns freely.
     *
     * @param frame   turns the principal frame into the shape's frame; its position is the centre of mass
     * @param moments moments of inertia about x, y, z of that frame, ascending
     */
    public record Principal(Pose frame, Vec3 moments) {
    }

    /** The same with another density. */
    public MassProperties times(double density) {
        Check.positive("density", density);
        return new MassProperties(kind, mass * density, centre,
                xx * density, yy * density, zz * density, xy * density, xz * density, yz * density);
    }

    /** Principal axes and moments. Deterministic; equal moments give some frame. */
    public Principal principal() {
        DMatrixRMaj inertia = new DMatrixRMaj(new double[][] {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}});
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(3, true, true);
        if (!eigen.decompose(inertia)) {
            throw new IllegalArgumentException("inertia must be finite, but was " + this);
        }
        int[] order = {0, 1, 2};
        for (int i = 1; i < 3; i++) {
            for (int j = i; j > 0 && value(eigen, order[j]) < value(eigen, order[j - 1]); j--) {
                int swap = order[j];
                order[j] = order[j - 1];
                order[j - 1] = swap;
            }
        }
        Vec3 x = axis(eigen, order[0]);
        Vec3 y = axis(eigen, order[1]);
        y = y.plusTimes(-x.dot(y), x).unit();
        Vec3 moments = new Vec3(value(eigen, order[0]), value(eigen, order[1]), value(eigen, order[2]));
        return new Principal(new Pose(centre, rotation(x, y, x.cross(y))), moments);
    }

    private static double value(EigenDecomposition_F64<DMatrixRMaj> eigen, int i) {
        return eigen.getEigenvalue(i).getReal();
    }

    private static Vec3 axis(EigenDecomposition_F64<DMatrixRMaj> eigen, int i) {
        DMatrixRMaj v = eigen.getEigenVector(i);
        return new Vec3(v.get(0), v.get(1), v.get(2)).unit();
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

    /** These properties seen from the frame in which the shape stands at {@code pose}. */
    public MassProperties at(Pose pose) {
        Check.notNull("pose", pose);
        Vec3 x = pose.rotation().rotate(new Vec3(1, 0, 0));
        Vec3 y = pose.rotation().rotate(new Vec3(0, 1, 0));
        Vec3 z = pose.rotation().rotate(new Vec3(0, 0, 1));
        // R I R^T, from the columns of R I.
        Vec3 rx = x.times(xx).plusTimes(xy, y).plusTimes(xz, z);
        Vec3 ry = x.times(xy).plusTimes(yy, y).plusTimes(yz, z);
        Vec3 rz = x.times(xz).plusTimes(yz, y).plusTimes(zz, z);
        return new MassProperties(kind, mass, pose.apply(centre),
                rx.x() * x.x() + ry.x() * y.x() + rz.x() * z.x(),
                rx.y() * x.y() + ry.y() * y.y() + rz.y() * z.y(),
                rx.z() * x.z() + ry.z() * y.z() + rz.z() * z.z(),
                rx.x() * x.y() + ry.x() * y.y() + rz.x() * z.y(),
                rx.x() * x.z() + ry.x() * y.z() + rz.x() * z.z(),
                rx.y() * x.z() + ry.y() * y.z() + rz.y() * z.z());
    }

    /** This body and another as one, by the parallel-axis rule. */
    MassProperties plus(MassProperties o) {
        double sum = mass + o.mass;
        Vec3 c = centre.times(mass / sum).plusTimes(o.mass / sum, o.centre);
        MassProperties a = about(c);
        MassProperties b = o.about(c);
        return new MassProperties(kind, sum, c, a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz);
    }

    /** The inertia about another point than the centre of mass, which is moved there. */
    private MassProperties about(Vec3 point) {
        Vec3 d = centre.minus(point);
        double x = d.x();
        double y = d.y();
        double z = d.z();
        return new MassProperties(kind, mass, point, xx + mass * (y * y + z * z), yy + mass * (x * x + z * z),
                zz + mass * (x * x + y * y), xy - mass * x * y, xz - mass * x * z, yz - mass * y * z);
    }
}
