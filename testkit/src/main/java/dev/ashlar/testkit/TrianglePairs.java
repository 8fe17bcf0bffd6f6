package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import java.util.Arrays;

/**
 * All pairs of triangles of two polyhedra that meet, by exact signs on the coordinates of A and of B in A's frame. Triangles
 * are numbered face by face, in each face as {@link FaceTriangles} cuts it. A key is {@code triangleA << 32 | triangleB}.
 *
 * <p>Rounding of poses may turn a touch into a near miss, so an algorithm under test must report at least
 * {@link #crossing} and at most what is within its tolerance.
 */
public final class TrianglePairs {
    private TrianglePairs() {
    }

    /** Pairs that share a segment of positive length through the inside of both, sorted. */
    public static long[] crossing(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB) {
        return pairs(a, poseA, b, poseB, true);
    }

    /** Pairs of closed triangles with a common point, coplanar ones too, sorted. */
    public static long[] touching(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB) {
        return pairs(a, poseA, b, poseB, false);
    }

    /** The pairs of faces that such pairs of triangles belong to, as {@code faceA << 32 | faceB}, sorted, each once. */
    public static long[] faces(Polyhedron a, Polyhedron b, long[] trianglePairs) {
        OraclePart leafA = OraclePart.of(a).get(0);
        OraclePart leafB = OraclePart.of(b).get(0);
        return Arrays.stream(trianglePairs)
                .map(key -> (long) leafA.triangleFace((int) (key >>> 32)) << 32 | leafB.triangleFace((int) key))
                .sorted().distinct().toArray();
    }

    private static long[] pairs(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB, boolean crossing) {
        OraclePart leafA = OraclePart.of(a).get(0);
        OraclePart leafB = OraclePart.inFrameOfA(poseA, b, poseB).get(0);
        double[] boxesA = Triangles.boxes(leafA);
        double[] boxesB = Triangles.boxes(leafB);
        long[] keys = new long[16];
        int size = 0;
        for (int s = 0; s < leafA.triangleCount(); s++) {
            for (int t = 0; t < leafB.triangleCount(); t++) {
                if (Triangles.near(boxesA, s, boxesB, t)
                        && (crossing ? Triangles.cross(leafA, s, leafB, t) : Triangles.touch(leafA, s, leafB, t))) {
                    if (size == keys.length) {
                        keys = Arrays.copyOf(keys, 2 * size);
                    }
                    keys[size++] = (long) s << 32 | t;
                }
            }
        }
        return Arrays.copyOf(keys, size);
    }
}
