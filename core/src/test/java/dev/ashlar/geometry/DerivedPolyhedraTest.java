package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.Tier;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whatever is made of a polyhedron is one, which can be written and read again, or is refused by a text that says why. */
class DerivedPolyhedraTest {
    private final SplittableRandom random = new SplittableRandom(7);
    private int made;
    private int refused;

    private double between(double low, double high) {
        return low * StrictMath.exp(random.nextDouble() * StrictMath.log(high / low));
    }

    private Vec3 vector(double most) {
        return new Vec3(most * (2 * random.nextDouble() - 1), most * (2 * random.nextDouble() - 1),
                most * (2 * random.nextDouble() - 1));
    }

    private Pose pose(double away) {
        return new Pose(vector(away), new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                random.nextDouble() - 0.5).unit());
    }

    private Polyhedron any() {
        return switch (random.nextInt(9)) {
            case 0 -> Polyhedron.box(between(0.1, 10), between(0.1, 10), between(0.1, 10));
            case 1 -> Meshes.torus(1, between(0.01, 0.5), 3 + random.nextInt(9), 3 + random.nextInt(6));
            case 2 -> Meshes.prism(3 + random.nextInt(20), between(0.1, 10), between(0.1, 10));
            case 3 -> Meshes.cone(between(0.1, 10), between(0.1, 10), 3 + random.nextInt(20));
            case 4 -> SampleMeshes.randomPlate(5 + random.nextInt(40), between(1e-3, 10), random.nextInt());
            case 5 -> Meshes.bowl(1, 0.1, 4 + random.nextInt(8), 3 + random.nextInt(4));
            case 6 -> Meshes.frame(0.5, 0.25, 0.15);
            case 7 -> Polyhedron.segment(Vec3.ZERO, vector(1));
            default -> hullOfGrid(between(1e-14, 1e-6));
        };
    }

    /** The hull of points of a grid that are off it by a little. */
    private Polyhedron hullOfGrid(double off) {
        List<Vec3> points = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            points.add(new Vec3(random.nextInt(4), random.nextInt(4), random.nextInt(4)).plus(vector(off)));
        }
        return Polyhedron.hull(points);
    }

    /** Faces between points of a grid that are off it by a little, repaired in every way. */
    private Polyhedron repaired() {
        PolyhedronBuilder builder = Polyhedron.builder();
        int vertices = 4 + random.nextInt(12);
        double off = between(1e-14, 1e-2);
        for (int i = 0; i < vertices; i++) {
            builder.vertex(new Vec3(random.nextInt(4), random.nextInt(4), random.nextInt(3)).plus(vector(off)));
        }
        for (int i = random.nextInt(10); i >= 0; i--) {
            int[] face = new int[3 + random.nextInt(4)];
            for (int k = 0; k < face.length; k++) {
                face[k] = random.nextInt(vertices);
            }
            builder.face(face);
        }
        return builder.tolerance(between(1e-9, 0.1)).weld(between(1e-12, 0.1)).dropDegenerate().triangulate().cutNonManifold()
                .orient()
                .mergeCoplanar().build();
    }

    private void check(String what, Supplier<Polyhedron> making) {
        Polyhedron p;
        try {
            p = making.get();
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as(what).doesNotContain("length must be");
            refused++;
            return;
        }
        made++;
        byte[] bytes = ShapeCodec.encode(p);
        assertThat(ShapeCodec.encode(ShapeCodec.decode(bytes))).as(what).isEqualTo(bytes);
    }

    @Test
    void allOfThemDecodeFromTheirOwnBytes() {
        int count = Tier.cases(40, 120);
        for (int i = 0; i < count; i++) {
            String what = " " + i;
            Polyhedron p = any();
            Pose far = pose(p.size() * between(1e-3, 1e12));
            double x = between(1e-6, 1e6);
            double y = between(1e-6, 1e6);
            double z = between(1e-6, 1e6);
            check("moved" + what, () -> p.transformed(far));
            check("moved and back" + what, () -> p.transformed(far).transformed(far.inverse()));
            check("scaled" + what, () -> p.scaled(between(1e-30, 1e30)));
            check("stretched" + what, () -> p.scaled(x, y, z));
            check("stretched, turned and back" + what, () -> p.scaled(x, y, z).transformed(pose(0)).scaled(1 / x, 1 / y, 1 / z));
            if (i % 8 == 0) {
                check("inset" + what, () -> p.inset(between(1e-6, 0.1) * p.size()));
            }
            check("inverted" + what, () -> p.inverted().transformed(pose(p.size())));
            for (int k = 0; k < 5; k++) {
                check("repaired" + what, this::repaired);
            }
        }
        assertThat(made).isGreaterThan(10 * count);
        assertThat(refused).isPositive();
    }

    /** Two lines between the same two corners were taken for straight, and became one edge of four faces. */
    @Test
    void noVertexIsDissolvedIntoAnEdgeThatIsThere() {
        for (int i = 0; i < 1500; i++) {
            Polyhedron p;
            try {
                p = repaired();
            } catch (IllegalArgumentException e) {
                continue;
            }
            MeshCheck.edges(p.mesh());
        }
    }

    @Test
    void whatRoundingBendsCountsAsFlat() {
        Polyhedron box = Polyhedron.box(1, 1, 1);
        Pose far = new Pose(new Vec3(3e8, 1e8, -2e8), Quat.about(new Vec3(1, 2, 3), 0.7));
        Polyhedron back = box.transformed(far).transformed(far.inverse());
        assertThat(back.flatTolerance()).isBetween(1e-7, 2e-6);
        assertThat(ShapeCodec.encode(ShapeCodec.decode(ShapeCodec.encode(back)))).isEqualTo(ShapeCodec.encode(back));
        assertThat(box.transformed(new Pose(Vec3.ZERO, far.rotation())).flatTolerance())
                .as("next to nothing where it stays").isBetween(box.flatTolerance(), 1.00001 * box.flatTolerance());
    }

    @Test
    void whatLostItsShapeIsRefused() {
        Polyhedron box = Polyhedron.box(1, 1, 1);
        assertThatThrownBy(() -> box.transformed(Pose.at(1e17, 0, 0))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "vertices 3 and 2 of face 0 of box are at the same place, as in a body that was moved too far off for its "
                                + "size, or made too thin");
        assertThatThrownBy(() -> box.scaled(1, 1, 1e-320)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Polyhedron.segment(Vec3.ZERO, new Vec3(1, 0, 0)).transformed(Pose.at(1e17, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("are at the same place");
    }
}
