package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.TrianglePairs;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pairs of faces that meet are those that brute force over all pairs of triangles finds. */
class OracleTest {
    private static final Polyhedron SMALL_SPHERE = Meshes.sphere(1, 16, 10);
    private static final Polyhedron SMALL_TORUS = Meshes.torus(1, 0.4, 16, 10);
    private static final Polyhedron SMALL_BUMPY = SampleMeshes.bumpy(1, 0.3, 12, 10, 3);
    private static final Polyhedron SOUP = SampleMeshes.polygonSoup(300, 2, 0.4, 5);

    private long found;
    private int poses;

    @Test
    void smallMeshesMeetWhereBruteForceSays() {
        List<Polyhedron> meshes = List.of(SMALL_SPHERE, SMALL_TORUS, SMALL_BUMPY, SOUP, Meshes.uShape(1, 1, 0.5, 0.2),
                SampleMeshes.terrain(12, 12, 2, 0.3, 4));
        String[] volumes = {"18", "6", "14", "26", "ball", "obb", "obb"};
        SplittableRandom random = new SplittableRandom(11);
        int count = Tier.cases(72, 240);
        for (int i = 0; i < count; i++) {
            Polyhedron a = meshes.get(i % meshes.size());
            Polyhedron b = meshes.get(i / meshes.size() % meshes.size());
            compare(a, b, new int[] {1, 2, 4, 6, 10, 1000}[random.nextInt(6)], volumes[i % 7], pose(random, 0.8));
        }
        assertThat(found).isGreaterThan(5_000 * count / 240);
        assertThat(poses).isEqualTo(count);
    }

    @Test
    void carsMeetWhereBruteForceSays() {
        for (Pose pose : Pairs.drive(2)) {
            compare(SampleMeshes.carA(), SampleMeshes.carB(), 6, "18", pose);
        }
        assertThat(found).isGreaterThan(500);
    }

    @Tag("soak")
    @Test
    void allMeshesOfTheDigestMeetWhereBruteForceSays() {
        SplittableRandom random = new SplittableRandom(12);
        for (int limit : new int[] {1, 4, 6, 10}) {
            for (Pose pose : Pairs.turned(20, limit, 0)) {
                compare(Pairs.SPHERE, Pairs.INNER, limit, "18", pose);
            }
            for (int i = 0; i < 20; i++) {
                compare(Pairs.SPHERE, Pairs.SPHERE, limit, "18", pose(random, 0.9));
                compare(Pairs.TORUS, Pairs.TORUS, limit, "18", pose(random, 0.7));
                compare(Pairs.BUMPY, Pairs.BUMPY, limit, "18", pose(random, 0.9));
                compare(SOUP, Pairs.BUMPY, limit, "18", pose(random, 0.5));
            }
            for (Pose pose : Pairs.drive(7)) {
                compare(SampleMeshes.carA(), SampleMeshes.carB(), limit, "18", pose);
            }
        }
        Pairs.print("pairs of faces vs brute force", "%d poses, %d pairs, 0 differences (demanded: 0, 200+ poses)", poses, found);
    }

    private static Pose pose(SplittableRandom random, double far) {
        return new Pose(new Vec3(far * (2 * random.nextDouble() - 1), far * (2 * random.nextDouble() - 1),
                far * (2 * random.nextDouble() - 1)), Pairs.rotation(random));
    }

    /** All that properly cross must be there, and nothing that does not even touch, to within rounding. */
    private void compare(Polyhedron a, Polyhedron b, int limit, String volume, Pose pose) {
        long[] mine = Pairs.meeting(Pairs.tree(a, limit, volume), Pairs.tree(b, limit, volume), pose);
        long[] must = TrianglePairs.faces(a, b, TrianglePairs.crossing(a, Pose.IDENTITY, b, pose));
        long[] may = TrianglePairs.faces(a, b, TrianglePairs.touching(a, Pose.IDENTITY, b, pose));
        String what = a.faceCount() + " and " + b.faceCount() + " faces, limit " + limit + ", volume " + volume + " at " + pose;
        assertThat(set(mine)).as(what).containsAll(set(must));
        Set<Long> extra = set(mine);
        extra.removeAll(set(may));
        for (long key : extra) {
            double distance = DistanceOracle.distance(polygon(a, (int) (key >>> 32)), Pose.IDENTITY, polygon(b, (int) key), pose);
            assertThat(distance).as("distance of faces of " + what).isLessThan(1e-9 * a.size());
        }
        found += must.length;
        poses++;
    }

    private static Polyhedron polygon(Polyhedron p, int face) {
        return Polyhedron.polygon(IntStream.range(0, p.faceSize(face)).mapToObj(i -> p.vertex(p.faceVertex(face, i))).toList());
    }

    private static Set<Long> set(long[] keys) {
        Set<Long> set = new HashSet<>();
        Arrays.stream(keys).forEach(set::add);
        return set;
    }
}
