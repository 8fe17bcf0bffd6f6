package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.Tier;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShapeCodecTest {
    private static final Polyhedron SQUARE = Polyhedron.builder().name("Ziegel-\u00e4")
            .vertex(0, 0, 0).vertex(1, 0, 0).vertex(1, 1, 0).vertex(0, 1, 0).vertex(2, 0, 0.5).vertex(2, 1, 0.5)
            .material(7).face(0, 1, 2, 3).material(2).face(1, 4, 5, 2).twoSided().tolerance(1e-5).build();

    private static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>(List.of(new Sphere(0.3), new Capsule(0.1, 1.0 / 3), SQUARE,
                Polyhedron.box(1, 2, 1.0 / 3), Polyhedron.box(1, 2, 3).inverted(), Polyhedron.point(new Vec3(1, 2, 3)),
                Polyhedron.segment(Vec3.ZERO, new Vec3(0.1, 0.2, 0.3)), Meshes.torus(1, 0.3, 12, 8), Meshes.prism(5, 0.2, 0.3)));
        Pose far = new Pose(new Vec3(1e5, -3e4, 1e-3), Quat.about(new Vec3(1, 2, 3), 0.7));
        shapes.add(Meshes.torus(1, 0.3, 12, 8).transformed(far).scaled(0.1, 3, 1));
        shapes.add(Meshes.prism(7, 1, 2).transformed(far).inverted());
        shapes.add(new Compound(List.of(new Compound.Part(new Sphere(1), Pose.at(1, 0, 0)),
                new Compound.Part(Polyhedron.box(1, 1, 1), far))));
        shapes.add(((Compound) shapes.get(shapes.size() - 1))
                .withMass(new MassProperties(MassProperties.Kind.SOLID, 3, Vec3.ZERO, 4, 5, 6, 0.1, 0.2, 0.3)));
        return shapes;
    }

    @Test
    void aShapeComesBackToTheBit() {
        for (Shape shape : shapes()) {
            byte[] bytes = ShapeCodec.encode(shape);
            Shape back = ShapeCodec.decode(bytes);
            assertThat(back.getClass()).isEqualTo(shape.getClass());
            assertThat(ShapeCodec.encode(back)).isEqualTo(bytes);
            assertThat(back.massProperties()).isEqualTo(shape.massProperties());
            assertThat(back.boundingSphere()).isEqualTo(shape.boundingSphere());
            assertThat(cores(back)).isEqualTo(cores(shape));
            if (shape instanceof Polyhedron p) {
                same(p, (Polyhedron) back);
            }
        }
    }

    private static double[] cores(Shape shape) {
        double[] all = new double[4 * shape.coreCount()];
        for (int i = 0; i < shape.coreCount(); i++) {
            shape.core(i, all, 4 * i);
        }
        return all;
    }

    private static void same(Polyhedron a, Polyhedron b) {
        double[] planes = new double[8 * a.faceCount()];
        a.planes(planes, 0);
        b.planes(planes, 4 * a.faceCount());
        assertThat(Arrays.copyOfRange(planes, 4 * a.faceCount(), planes.length))
                .isEqualTo(Arrays.copyOf(planes, 4 * a.faceCount()));
        for (int f = 0; f < a.faceCount(); f++) {
            assertThat(b.faceMaterial(f)).isEqualTo(a.faceMaterial(f));
            for (int k = 0; k < a.faceSize(f); k++) {
                assertThat(b.faceVertex(f, k)).isEqualTo(a.faceVertex(f, k));
                assertThat(b.faceEdge(f, k)).isEqualTo(a.faceEdge(f, k));
            }
        }
        assertThat(b.isConvex()).isEqualTo(a.isConvex());
        assertThat(b.isInverted()).isEqualTo(a.isInverted());
        assertThat(b.isTwoSided()).isEqualTo(a.isTwoSided());
        assertThat(b.flatTolerance()).isEqualTo(a.flatTolerance());
        assertThat(b.repairs()).isEqualTo(a.repairs());
    }

    @Test
    void damagedBytesAreRefusedOrAreAnotherShape() {
        int refused = 0;
        int count = Tier.cases(6_000, 20_000);
        List<Shape> shapes = shapes();
        for (int seed = 0; seed < count; seed++) {
            Random random = new Random(seed);
            byte[] bytes = ShapeCodec.encode(shapes.get(random.nextInt(shapes.size())));
            for (int k = random.nextInt(3); k >= 0; k--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (bytes[at] ^ 1 << random.nextInt(8));
            }
            if (random.nextInt(4) == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 8));
            }
            try {
                Shape shape = ShapeCodec.decode(bytes);
                assertThat(shape.boundingRadius()).as("seed " + seed).isNotNaN();
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed " + seed).message().isNotEmpty();
                refused++;
            }
        }
        assertThat(refused).isBetween(count * 2 / 5, count * 19 / 20);
    }

    @Test
    void saysWhatIsWrong() {
        byte[] sphere = ShapeCodec.encode(new Sphere(1));
        refuses(Arrays.copyOf(sphere, 5), "bytes of a shape must be complete, but was cut off after 5");
        refuses(Arrays.copyOf(sphere, 11), "bytes of a shape must be all used, but was 2 left");
        refuses(new byte[] {9}, "kind of a shape must be from 1 to 5, but was 9");
        refuses(ByteBuffer.allocate(5).put((byte) 4).putInt(1 << 30).array(),
                "number of parts must be as many as there are bytes for, but was 1073741824");
        byte[] nested = new byte[200];
        ByteBuffer.wrap(nested).put((byte) 4).putInt(1).position(5 + 48).putDouble(1).put((byte) 4);
        refuses(nested, "part of a compound must be no compound, but was one");
        byte[] box = ShapeCodec.encode(Polyhedron.box(1, 1, 1));
        box[box.length - 29] = 2;
        refuses(box, "volume of a polyhedron of box must be negative, but was 1.0");
    }

    private static void refuses(byte[] bytes, String text) {
        assertThatThrownBy(() -> ShapeCodec.decode(bytes)).isInstanceOf(IllegalArgumentException.class).hasMessage(text);
    }
}
