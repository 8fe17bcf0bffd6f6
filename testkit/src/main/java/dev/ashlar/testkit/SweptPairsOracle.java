package dev.ashlar.testkit;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.SweptVolume;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Which swept volumes of a broad phase touch, twice over: exactly, on the numbers of the flat form, and by a linear programme
 * on the corners. Touching counts. And which moving balls touch, in closed form.
 */
public final class SweptPairsOracle {
    private SweptPairsOracle() {
    }

    /**
     * Whether two volumes touch, exactly. Each is the sum of a box (grown by its margin) and a segment, so only the axes, the
     * cross products of axes and displacements, and that of the displacements can part them.
     */
    public static boolean touch(double[] a, int ai, double[] b, int bi) {
        BigDecimal[][] edges = {vector(1, 0, 0), vector(0, 1, 0), vector(0, 0, 1), way(a, ai), way(b, bi)};
        for (int i = 0; i < edges.length; i++) {
            for (int j = i + 1; j < edges.length; j++) {
                BigDecimal[] axis = cross(edges[i], edges[j]);
                BigDecimal[] rangeA = range(axis, a, ai);
                BigDecimal[] rangeB = range(axis, b, bi);
                if (rangeA[1].compareTo(rangeB[0]) < 0 || rangeB[1].compareTo(rangeA[0]) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static BigDecimal[] vector(double x, double y, double z) {
        return new BigDecimal[] {new BigDecimal(x), new BigDecimal(y), new BigDecimal(z)};
    }

    private static BigDecimal[] way(double[] v, int at) {
        int d = at + SweptVolume.DISPLACEMENT;
        return vector(v[d], v[d + 1], v[d + 2]);
    }

    private static BigDecimal[] cross(BigDecimal[] u, BigDecimal[] v) {
        BigDecimal[] c = new BigDecimal[3];
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            c[k] = u[i].multiply(v[j]).subtract(u[j].multiply(v[i]));
        }
        return c;
    }

    private static BigDecimal[] range(BigDecimal[] axis, double[] v, int at) {
        BigDecimal margin = new BigDecimal(v[at + SweptVolume.MARGIN]);
        BigDecimal least = BigDecimal.ZERO;
        BigDecimal most = BigDecimal.ZERO;
        BigDecimal along = BigDecimal.ZERO;
        for (int k = 0; k < 3; k++) {
            BigDecimal low = axis[k].multiply(new BigDecimal(v[at + k]).subtract(margin));
            BigDecimal high = axis[k].multiply(new BigDecimal(v[at + 3 + k]).add(margin));
            least = least.add(low.min(high));
            most = most.add(low.max(high));
            along = along.add(axis[k].multiply(new BigDecimal(v[at + SweptVolume.DISPLACEMENT + k])));
        }
        return new BigDecimal[] {least.add(along.min(BigDecimal.ZERO)), most.add(along.max(BigDecimal.ZERO))};
    }

    /** The {@linkplain ConvexSeparation margin} between the 16 corners of one volume and those of the other. */
    public static ConvexSeparation.Result margin(double[] a, int ai, double[] b, int bi) {
        return ConvexSeparation.of(corners(a, ai), corners(b, bi));
    }

    /** The corners of the box at the start and at the end, three numbers each. */
    public static double[] corners(double[] v, int at) {
        double[] out = new double[48];
        for (int i = 0; i < 16; i++) {
            for (int k = 0; k < 3; k++) {
                boolean high = (i >> k & 1) == 1;
                double c = high ? v[at + 3 + k] + v[at + SweptVolume.MARGIN] : v[at + k] - v[at + SweptVolume.MARGIN];
                out[3 * i + k] = i < 8 ? c : c + v[at + SweptVolume.DISPLACEMENT + k];
            }
        }
        return out;
    }

    /**
     * All pairs of volumes that touch, as sorted keys {@code first << 32 | second}.
     *
     * @param volumes volume i at index {@code i * SweptVolume.STRIDE}
     */
    public static long[] pairs(double[] volumes, int count) {
        double[] boxes = new double[count * Aabb.STRIDE];
        for (int i = 0; i < count; i++) {
            double[] box = CullingBoxes.of(corners(volumes, i * SweptVolume.STRIDE));
            double slack = 0x1p-48 * (CullingBoxes.extent(box) + Math.abs(volumes[i * SweptVolume.STRIDE + SweptVolume.MARGIN]));
            for (int k = 0; k < 3; k++) {
                boxes[i * Aabb.STRIDE + k] = box[k] - slack;
                boxes[i * Aabb.STRIDE + 3 + k] = box[3 + k] + slack;
            }
        }
        long[] keys = new long[16];
        int size = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                if (Triangles.near(boxes, i, boxes, j)
                        && touch(volumes, i * SweptVolume.STRIDE, volumes, j * SweptVolume.STRIDE)) {
                    if (size == keys.length) {
                        keys = Arrays.copyOf(keys, 2 * size);
                    }
                    keys[size++] = (long) i << 32 | j;
                }
            }
        }
        return Arrays.copyOf(keys, size);
    }

    /** The least gap of two balls that move straight over the same time: negative if they ever overlap. */
    public static double ballGap(Vec3 centreA, Vec3 wayA, double radiusA, Vec3 centreB, Vec3 wayB, double radiusB) {
        Vec3 d = centreB.minus(centreA);
        Vec3 w = wayB.minus(wayA);
        double ww = w.lengthSq();
        double t = ww > 0 ? Math.max(0, Math.min(1, -d.dot(w) / ww)) : 0;
        return Math.min(d.plusTimes(t, w).length(), Math.min(d.length(), d.plus(w).length())) - radiusA - radiusB;
    }

    /**
     * All pairs of swept balls (the hints of the volumes, with their displacements) that touch, as sorted keys.
     *
     * @param volumes volume i at index {@code i * SweptVolume.STRIDE}
     */
    public static long[] ballPairs(double[] volumes, int count) {
        long[] keys = new long[16];
        int size = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                int a = i * SweptVolume.STRIDE;
                int b = j * SweptVolume.STRIDE;
                double gap = ballGap(
                        Vec3.of(volumes, a + SweptVolume.CENTRE), Vec3.of(volumes, a + SweptVolume.DISPLACEMENT),
                        volumes[a + SweptVolume.RADIUS],
                        Vec3.of(volumes, b + SweptVolume.CENTRE), Vec3.of(volumes, b + SweptVolume.DISPLACEMENT),
                        volumes[b + SweptVolume.RADIUS]);
                if (gap <= 0) {
                    if (size == keys.length) {
                        keys = Arrays.copyOf(keys, 2 * size);
                    }
                    keys[size++] = (long) i << 32 | j;
                }
            }
        }
        return Arrays.copyOf(keys, size);
    }
}
