package dev.ashlar.query;

import static dev.ashlar.query.QueryScenes.HOME;
import static dev.ashlar.query.QueryScenes.direction;
import static dev.ashlar.query.QueryScenes.inBounds;
import static dev.ashlar.query.QueryScenes.meshes;
import static dev.ashlar.query.QueryScenes.pose;
import static dev.ashlar.query.QueryScenes.ray;
import static dev.ashlar.query.QueryScenes.solids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rays against meshes: brute force, watertightness, poses. */
class RayCastMeshTest {
    private final RayHit hit = new RayHit();
    private final RayHits hits = new RayHits();

    // ---- brute force

    @Test
    void hitsWhatBruteForceHits() {
        for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
            Polyhedron p = mesh.getValue();
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(4);
            int seen = 0;
            int rays = Tier.cases(2_000, 20_000);
            for (int i = 0; i < rays; i++) {
                Vec3 o = i % 3 == 0 ? inBounds(p, random)
                        : p.bounds().centre().plusTimes(p.size() * random.nextDouble(), direction(random));
                Vec3 v = inBounds(p, random).minus(o);
                double limit = i % 2 == 0 ? 1 : 3;
                double expected = oracle.cast(o, v, limit);
                cast.cast(HOME, 0, ray(o, v), 0, limit, hit);
                assertThat(hit.hit).as("%s, seed 4, ray %d: %s, oracle %s", mesh.getKey(), i, hit, expected)
                        .isEqualTo(expected >= 0);
                if (hit.hit) {
                    seen++;
                    assertThat(hit.fraction).as("%s, seed 4, ray %d", mesh.getKey(), i).isCloseTo(expected, within(1e-9));
                    Vec3 n = p.normal(hit.face);
                    assertThat(Math.abs(n.dot(hit.hitPoint()) + p.planeOffset(hit.face))).isLessThan(1e-9 * p.size());
                    assertThat(hit.hitNormal()).isEqualTo(p.isTwoSided() && n.dot(v) > 0 ? n.negated() : n);
                }
            }
            assertThat(seen).as(mesh.getKey()).isBetween(rays / 20, rays);
        }
    }

    @Test
    void castAllIsInOrderBalancedAndBeginsWithTheHit() {
        for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
            Polyhedron p = mesh.getValue();
            RayCast cast = RayCast.of(p);
            Random random = new Random(5);
            for (int i = 0; i < Tier.cases(6_000, 20_000); i++) {
                Vec3 o = p.bounds().centre().plusTimes(p.size(), direction(random));
                Vec3 through = i % 2 == 0 ? inBounds(p, random) : p.vertex(random.nextInt(p.vertexCount()));
                double[] r = ray(o, through.minus(o).unit().times(3 * p.size()));
                int n = cast.castAll(HOME, 0, r, 0, 1, hits);
                assertThat(hits.size()).isEqualTo(n);
                int inside = 0;
                int first = -1;
                for (int k = 0; k < n; k++) {
                    inside += hits.entering(k) ? 1 : -1;
                    first = first < 0 && hits.entering(k) ? k : first;
                    assertThat(k == 0 || hits.fraction(k - 1) <= hits.fraction(k)).isTrue();
                }
                if (p.isClosed()) {
                    assertThat(inside).as("%s, seed 5, ray %d", mesh.getKey(), i).isZero();
                }
                assertThat(cast.cast(HOME, 0, r, 0, 1, hit)).isEqualTo(first >= 0);
                if (first >= 0) {
                    assertThat(hits.fraction(first)).isEqualTo(hit.fraction);
                    assertThat(hits.face(first)).isEqualTo(hit.face);
                    assertThat(hits.part(first)).isEqualTo(hit.part);
                    assertThat(hits.normal(first)).isEqualTo(hit.hitNormal());
                    assertThat(hits.point(first)).isEqualTo(hit.hitPoint());
                }
            }
        }
    }

    // ---- watertight

    @Test
    void aMillionRaysThroughEdgesAndVerticesGetIntoSolids() {
        for (Map.Entry<String, Polyhedron> mesh : solids().entrySet()) {
            Polyhedron p = mesh.getValue();
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(6);
            Vec3[] within = new Vec3[50];
            for (int i = 0; i < within.length; i++) {
                do {
                    within[i] = inBounds(p, random);
                } while (!oracle.solidHolds(within[i]));
            }
            for (int i = 0; i < Tier.cases(30_000, 125_000); i++) {
                int e = random.nextInt(p.edgeCount());
                Vec3 tail = p.vertex(p.edgeTail(e));
                Vec3 aim = i % 2 == 0 ? tail : tail.plusTimes((1 + random.nextInt(7)) / 8.0, p.vertex(p.edgeHead(e)).minus(tail));
                Vec3 target = within[random.nextInt(within.length)];
                Vec3 o = aim.plusTimes(p.size() / aim.distance(target) * (1 + random.nextDouble()), aim.minus(target));
                double[] r = ray(o, target.minus(o));
                if (!cast.cast(HOME, 0, r, 0, 1, hit)) {
                    assertThat(hit.hit).as("%s, seed 6, ray %d through edge %d", mesh.getKey(), i, e).isTrue();
                }
                boolean square = isSeenFromTheFront(p, aim == tail ? p.edgeTail(e) : -1, e, target.minus(o).unit());
                if (square && hit.fraction * target.distance(o) > aim.distance(o) + 1e-9 * p.size()) {
                    assertThat(hit.hitPoint().distance(aim)).as("%s, seed 6, ray %d went past", mesh.getKey(), i).isZero();
                }
            }
        }
    }

    /** Whether all faces at a vertex, or at an edge if that is -1, turn their fronts to a ray. */
    private static boolean isSeenFromTheFront(Polyhedron p, int vertex, int edge, Vec3 way) {
        boolean all = true;
        for (int k = 0; k < (vertex < 0 ? 2 : p.vertexFaceCount(vertex)); k++) {
            all &= p.normal(vertex < 0 ? p.edgeFace(edge, k) : p.vertexFace(vertex, k)).dot(way) < -1e-4;
        }
        return all;
    }

    @Test
    void raysAlongTheAxesThroughVerticesGetIntoSolids() {
        // Exact ties: vertices, edges and whole faces project onto the ray itself.
        Polyhedron octahedron = Polyhedron.hull(List.of(new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 1, 0),
                new Vec3(0, -1, 0),
                new Vec3(0, 0, 1), new Vec3(0, 0, -1)));
        for (Polyhedron p : List.of(octahedron, Meshes.geodesicSphere(1, 4), Meshes.sphere(1, 16, 8))) {
            // A container is never clipped by planes, so the octahedron is cast at in both ways.
            for (RayCast cast : List.of(RayCast.of(p), RayCast.of(p.inverted()))) {
                for (int k = 0; k < 6; k++) {
                    double[] r = new double[6];
                    r[k % 3] = k < 3 ? -2 : 2;
                    r[3 + k % 3] = k < 3 ? 4 : -4;
                    assertThat(cast.castAll(HOME, 0, r, 0, 1, hits)).isEqualTo(2);
                    assertThat(cast.cast(HOME, 0, r, 0, 1, hit)).isTrue();
                    assertThat(hit.fraction).isCloseTo(cast.shape() == p ? 0.25 : 0.75, within(1e-15));
                }
            }
        }
        RayCast steps = RayCast.of(Meshes.frame(3, 1, 1));
        for (double z = -1.5; z <= 1.5; z += 0.25) {
            for (double y = -0.5; y <= 0.5; y += 0.25) {
                int n = steps.castAll(HOME, 0, new double[] {-4, y, z, 8, 0, 0}, 0, 1, hits);
                assertThat(n % 2).isZero();
                if (Math.abs(y) < 0.5 && Math.abs(z) < 1.5) {
                    assertThat(n).as("y %s, z %s", y, z).isIn(2, 4);
                }
            }
        }
    }

    @Test
    void everyRayFromWithinAContainerHits() {
        for (Polyhedron p : List.of(SampleMeshes.level(), Meshes.box(3, 2, 4).inverted(),
                Meshes.torus(1, 0.4, 24, 12).inverted())) {
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(7);
            Vec3 o = Vec3.ZERO;
            for (int i = 0; i < 100_000; i++) {
                if (i % 1_000 == 0) {
                    do {
                        o = inBounds(p, random);
                    } while (oracle.solidHolds(o));
                }
                int e = random.nextInt(p.edgeCount());
                Vec3 tail = p.vertex(p.edgeTail(e));
                Vec3 aim = i % 2 == 0 ? tail : tail.plusTimes((1 + random.nextInt(7)) / 8.0, p.vertex(p.edgeHead(e)).minus(tail));
                double[] r = ray(o, aim.minus(o));
                if (!cast.cast(HOME, 0, r, 0, 1e3, hit)) {
                    assertThat(hit.hit).as("seed 7, ray %d through edge %d", i, e).isTrue();
                }
            }
        }
    }

    @Test
    void ofTwoSegmentsEndToEndOneHits() {
        for (Map.Entry<String, Polyhedron> mesh : solids().entrySet()) {
            Polyhedron p = mesh.getValue();
            RayCast cast = RayCast.of(p);
            Random random = new Random(8);
            for (int i = 0; i < 20_000; i++) {
                Vec3 o = p.bounds().centre().plusTimes(p.size(), direction(random));
                Vec3 v = inBounds(p, random).minus(o);
                if (cast.cast(HOME, 0, ray(o, v), 0, 1, hit) && hit.fraction < 0.9) {
                    Vec3 cut = hit.hitPoint();
                    Vec3 n = hit.hitNormal();
                    boolean before = cast.cast(HOME, 0, ray(o, cut.minus(o)), 0, 1, hit);
                    boolean after = cast.cast(HOME, 0, ray(cut, v), 0, 0.01, hit) && hit.fraction < 1e-9;
                    assertThat(before || after || n.dot(v.unit()) > -1e-6).as("%s, seed 8, ray %d", mesh.getKey(), i).isTrue();
                }
            }
        }
    }

    // ---- motion

    @Test
    void theShapesPoseMovesTheHitsAlong() {
        for (double offset : new double[] {1, 1e3, 1e6}) {
            for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
                moved(mesh.getKey(), mesh.getValue(), offset);
            }
            moved("sphere", new Sphere(1), offset);
            moved("capsule", new Capsule(0.5, 1), offset);
        }
    }

    private void moved(String name, Shape shape, double offset) {
        RayCast cast = RayCast.of(shape);
        Random random = new Random(9);
        double size = shape.boundingRadius();
        double[] flat = new double[Pose.STRIDE];
        int differ = 0;
        for (int i = 0; i < 1_000; i++) {
            Pose pose = pose(random, offset);
            Vec3 o = direction(random).times(2 * size);
            Vec3 v = direction(random).times(0.5 * size).minus(o);
            pose.to(flat, 0);
            RayHit local = new RayHit();
            cast.cast(HOME, 0, ray(o, v), 0, 2, local);
            cast.cast(flat, 0, ray(pose.apply(o), pose.rotation().rotate(v)), 0, 2, hit);
            double error = 1e-14 * (offset + size);
            if (hit.hit != local.hit || hit.hit && Math.abs(hit.fraction - local.fraction) * v.length() > 100 * error) {
                differ++;
            } else if (hit.hit && hit.face == local.face) {
                assertThat(hit.hitPoint().distance(pose.apply(local.hitPoint()))).as("%s, ray %d", name, i)
                        .isLessThan(200 * error);
                double curved = shape instanceof Polyhedron ? 1e-14 : 1e3 * error;
                assertThat(hit.hitNormal().distance(pose.rotation().rotate(local.hitNormal()))).isLessThan(curved);
            }
        }
        // A ray that grazes by less than rounding may hit or miss.
        assertThat(differ).as("%s at %s", name, offset).isLessThanOrEqualTo(offset > 1e5 ? 2 : 0);
    }
}
