package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.ConvexSeparation;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Intersection against linear programming, on random pairs half of which are within 1e-9 to 1e-1 of touching. */
class MillionPairsTest {
    private static final double BAND = 1e-9;

    @Test
    void tenThousandPairsAreRight() {
        run(Tier.cases(1_000, 10_000), Tier.cases(20, 40), 71);
    }

    @Test
    @Tag("soak")
    void aMillionPairsAreRight() {
        run(1_000_000, 400, 72);
    }

    private static void run(int count, int shapes, long seed) {
        Cases cases = new Cases(seed);
        List<Polyhedron> pool = new ArrayList<>();
        List<ConvexShape> ready = new ArrayList<>();
        for (int i = 0; i < shapes; i++) {
            pool.add(shape(cases, i));
            ready.add(new ConvexShape(pool.get(i), SearchOptions.DEFAULT));
        }
        // Of each shape with some others the memory of earlier, unrelated placements is kept.
        int slots = 16;
        double[][] memory = new double[shapes * slots][PairMemory.SIZE];
        SeparatingVectorQuery query = new SeparatingVectorQuery(SearchOptions.DEFAULT);
        PairInput in = new PairInput();
        PairResult out = new PairResult();
        int[] found = new int[3];
        for (int i = 0; i < count; i++) {
            int a = cases.integer(0, shapes - 1);
            int slot = cases.integer(0, slots - 1);
            int b = (a * 7 + slot * 13 + 5) % shapes;
            Cases.Placement p = i % 2 == 0 ? cases.anywhere(pool.get(a), pool.get(b), 1)
                    : cases.near(pool.get(a), pool.get(b), (i % 4 == 1 ? 1 : -1) * cases.magnitude(1e-9, 1e-1), i % 8 < 4);
            double size = p.a().boundingRadius() + p.b().boundingRadius();
            ConvexSeparation.Result truth = ConvexSeparation.of(pool.get(a), p.poseA(), pool.get(b), p.poseB());
            in.shapes(ready.get(a), ready.get(b)).poses(p.poseA(), p.poseB());
            for (double[] cache : new double[][] {new double[PairMemory.SIZE], memory[a * slots + slot]}) {
                in.cache = cache;
                query.intersect(in, out);
                String name = "seed " + seed + ", pair " + i + ", margin " + truth.margin() + " to +" + truth.error();
                if (truth.isApart(BAND * size)) {
                    assertThat(out.status).as(name).isEqualTo(Status.CLEAR);
                    assertThat(out.distance).as(name).isLessThanOrEqualTo((truth.margin() + truth.error()) * (1 + 1e-9) + 1e-12);
                    found[0]++;
                } else if (truth.isOverlap(BAND * size)) {
                    assertThat(out.status).as(name).isEqualTo(Status.HIT);
                    found[1]++;
                } else {
                    found[2]++;
                }
            }
        }
        assertThat(found[0]).as("apart").isGreaterThan(count / 2);
        assertThat(found[1]).as("overlapping").isGreaterThan(count / 2);
        assertThat(found[2]).as("not judged").isLessThan(count / 8);
    }

    private static Polyhedron shape(Cases cases, int i) {
        int points = (int) cases.magnitude(10, i % 20 == 0 ? 1000 : 60);
        return switch (i % 4) {
            case 0 -> cases.ellipsoid(points, 1, 0.7, 0.5);
            case 1 -> cases.ellipsoid(points, 1, 0.08, 0.08);
            case 2 -> cases.ellipsoid(points, 1, 1, 0.08);
            default -> cases.convex();
        };
    }

    /** Cubes and octahedra along the axes on a lattice on which neighbours touch exactly: nothing is rounded. */
    @Test
    void touchingOnALatticeIsFree() {
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        Polyhedron octahedron = Polyhedron.hull(List.of(vec(1, 0, 0), vec(-1, 0, 0), vec(0, 1, 0), vec(0, -1, 0), vec(0, 0, 1),
                vec(0, 0, -1)));
        SeparatingVectorQuery query = new SeparatingVectorQuery(new SearchOptions(0, 1000, -2, DirectionTable.POLAR,
                SearchOptions.Support.CLIMB, true));
        int touching = 0;
        for (int x = -4; x <= 4; x++) {
            for (int y = -4; y <= 4; y++) {
                for (int z = -4; z <= 4; z++) {
                    int most = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
                    int sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
                    // Cubes in steps of half a side, octahedra in steps of half their radius.
                    touching += most == 2 ? 1 : 0;
                    touching += sum == 4 ? 1 : 0;
                    check(query, cube, x, y, z, most >= 2);
                    check(query, octahedron, x, y, z, sum >= 4);
                }
            }
        }
        assertThat(touching).isEqualTo(98 + 66);
    }

    private static void check(SeparatingVectorQuery query, Polyhedron body, int x, int y, int z, boolean free) {
        ConvexShape shape = new ConvexShape(body, SearchOptions.DEFAULT);
        PairInput in = new PairInput().shapes(shape, shape).poses(Pose.IDENTITY, Pose.at(0.5 * x, 0.5 * y, 0.5 * z));
        in.cache = new double[PairMemory.SIZE];
        PairResult out = new PairResult();
        query.intersect(in, out);
        assertThat(out.status).as("%s vertices at half of %d %d %d", body.vertexCount(), x, y, z)
                .isEqualTo(free ? Status.CLEAR : Status.HIT);
    }

    private static Vec3 vec(double x, double y, double z) {
        return new Vec3(x, y, z);
    }
}
