package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Core's hulls and its notion of convex, checked by linear programmes and by looking at every vertex and face. */
final class HullTest {
    /** No given point is out of the hull, and no vertex of the hull is in the hull of the others. */
    @Test
    void hullsHoldTheirPointsAndNeedTheirVertices() {
        Cases cases = new Cases(1);
        for (int i = 0; i < 80; i++) {
            List<Vec3> cloud = cloud(cases, i);
            Polyhedron hull = Polyhedron.hull(cloud);
            assertThat(hull.isConvex()).isTrue();
            double size = hull.size();
            double[] vertices = flat(vertices(hull));
            for (Vec3 p : cloud) {
                assertThat(ConvexSeparation.of(vertices, flat(List.of(p))).margin()).as("seed 1, case %s", i)
                        .isLessThan(2e-9 * size);
            }
            for (int v = 0; v < hull.vertexCount(); v++) {
                List<Vec3> others = vertices(hull);
                Vec3 p = others.remove(v);
                assertThat(cloud).contains(p);
                assertThat(ConvexSeparation.of(flat(others), flat(List.of(p))).margin()).as("seed 1, case %s, vertex %s", i, v)
                        .isGreaterThan(-1e-12 * size);
            }
            assertThat(euler(hull)).isEqualTo(2);
        }
    }

    private static int euler(Polyhedron p) {
        return p.vertexCount() - p.edgeCount() + p.faceCount();
    }

    private static List<Vec3> cloud(Cases cases, int kind) {
        List<Vec3> cloud = new ArrayList<>();
        int n = cases.integer(5, 40);
        for (int i = 0; i < n; i++) {
            Vec3 d = cases.direction();
            cloud.add(switch (kind % 5) {
                case 0 -> d;
                case 1 -> cases.point(1);
                case 2 -> new Vec3(d.x(), 1e-3 * d.y(), 1e-3 * d.z());
                case 3 -> new Vec3(cases.integer(-2, 2), cases.integer(-2, 2), cases.integer(-2, 2));
                default -> new Vec3(1e3 + d.x(), d.y(), 0.01 * d.z());
            });
        }
        for (int k = 0; k < 3 && kind % 5 == 3; k++) {
            cloud.add(new Vec3(k == 0 ? 3 : 0, k == 1 ? 3 : 0, k == 2 ? 3 : 0));
            cloud.add(new Vec3(k == 0 ? -3 : 0, k == 1 ? -3 : 0, k == 2 ? -3 : 0));
        }
        return cloud;
    }

    @Test
    void convexMeansThatAllVerticesAreBehindAllFaces() {
        Cases cases = new Cases(2);
        List<Polyhedron> shapes = new ArrayList<>(List.of(Solids.ell(), Solids.torus(8, 6, 1, 0.4), Solids.hollow(3, 1),
                Solids.pair(new Vec3(3, 0, 0)), Polyhedron.box(1, 2, 3)));
        for (int i = 0; i < 200; i++) {
            shapes.add(cases.convex());
        }
        for (Polyhedron p : shapes) {
            OraclePart part = OraclePart.of(p).get(0);
            assertThat(p.isConvex()).isEqualTo(part.convex());
            // Dents: a vertex pulled inwards leaves the hull of the others or not.
            assertThat(p.inverted().isConvex()).isFalse();
        }
    }

    /** A pyramid on a box whose tip goes from outside to inside: convex until the tip is below the lid. */
    @Test
    void tellsADentFromABump() {
        for (double tip : new double[] {0.5, 0.1, 1e-3, 1e-6, -1e-6, -1e-3, -0.1}) {
            Polyhedron p = Polyhedron.builder().vertex(-1, -1, 0).vertex(1, -1, 0).vertex(1, 1, 0).vertex(-1, 1, 0)
                    .vertex(-1, -1, 1).vertex(1, -1, 1).vertex(1, 1, 1).vertex(-1, 1, 1).vertex(0, 0, 1 + tip)
                    .face(0, 3, 2, 1).face(0, 1, 5, 4).face(1, 2, 6, 5).face(2, 3, 7, 6).face(3, 0, 4, 7)
                    .face(4, 5, 8).face(5, 6, 8).face(6, 7, 8).face(7, 4, 8).build();
            assertThat(p.isConvex()).as("tip %s", tip).isEqualTo(tip > 0);
            Polyhedron box = Polyhedron.box(2, 2, 1);
            // The tip is in the box below exactly if it is a dent.
            assertThat(ConvexSeparation.of(box, Pose.at(0, 0, 0.5), Polyhedron.point(p.vertex(8)),
                    Pose.IDENTITY).margin() < 0).isEqualTo(tip < 0);
        }
    }

    private static List<Vec3> vertices(Polyhedron p) {
        List<Vec3> list = new ArrayList<>();
        for (int v = 0; v < p.vertexCount(); v++) {
            list.add(p.vertex(v));
        }
        return list;
    }

    private static double[] flat(List<Vec3> points) {
        double[] out = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            points.get(i).to(out, 3 * i);
        }
        return out;
    }
}
