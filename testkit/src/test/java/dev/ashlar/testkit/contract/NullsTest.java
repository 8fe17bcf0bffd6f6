package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.ScrewThread;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.perception.Perception;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.query.ClosestPoints;
import dev.ashlar.query.PointDistance;
import dev.ashlar.query.PointQuery;
import dev.ashlar.query.Proximity;
import dev.ashlar.query.RayCast;
import dev.ashlar.query.RayHit;
import dev.ashlar.query.RayHits;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PreparedShape;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No null gets past the boundary of core without being named. Flat arrays of kernels are checked by whoever takes them from users. */
class NullsTest {
    private static final Polyhedron BOX = Polyhedron.box(1, 1, 1);
    private static final String OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

    private static BadCalls calls(String... nullable) {
        return new BadCalls(Set.of(nullable), () -> {})
                .good(double.class, () -> 0.5)
                .good(double[].class, () -> new double[] {0, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 0, 0, 0, 0, 0})
                .good(long.class, () -> 1L).good(String.class, () -> "tree").good(Object.class, () -> "1")
                .good(Vec3.class, () -> new Vec3(0.1, 0.2, 0.3)).good(Quat.class, () -> Quat.IDENTITY)
                .good(Pose.class, () -> Pose.IDENTITY)
                .good(Motion.class, () -> Motion.at(Pose.IDENTITY)).good(Aabb.class, () -> Aabb.about(Vec3.ZERO, 1, 1, 1))
                .good(Shape.class, () -> BOX).good(Polyhedron.class, () -> BOX).good(List.class, List::of)
                .good(AlgorithmConfig.class, () -> AlgorithmConfig.DEFAULT).good(DebugDraw.class, () -> null)
                .good(NarrowPhaseProvider.class, () -> Algorithms.narrowPhase("auto"))
                .good(NarrowPhase.class, () -> Algorithms.narrowPhase("auto").create(AlgorithmConfig.DEFAULT))
                .good(ContactBuffer.class, ContactBuffer::new).good(PairInput.class, PairInput::new);
    }

    private static void check(BadCalls calls) {
        assertThat(calls.findings()).as("of %d calls", calls.calls()).isEmpty();
    }

    @Test
    void mathNamesThem() {
        check(calls().unchecked(double[].class).unchecked(String.class)
                .call(Vec3.class).call(Quat.class).call(Pose.class).call(Motion.class).call(Aabb.class));
    }

    @Test
    void geometryNamesThem() {
        check(calls().unchecked(double[].class)
                .good(Sphere.class, () -> new Sphere(1)).good(Capsule.class, () -> new Capsule(1, 1))
                .good(Compound.class, () -> new Compound(List.of(new Compound.Part(BOX, Pose.IDENTITY))))
                .good(MassProperties.class, BOX::massProperties).good(ScrewThread.class, () -> ScrewThread.ofRadius(1))
                .good(double[][].class, () -> new double[3][3]).good(int[].class, () -> new int[] {0, 1, 2})
                .good(Path.class, () -> Path.of("none")).good(Reader.class, () -> new StringReader(OBJ))
                .good(ObjFile.class, () -> ObjFile.read(new StringReader(OBJ), "text")).good(Appendable.class, StringBuilder::new)
                .good(PolyhedronBuilder.class, Polyhedron::builder).good(byte[].class, () -> ShapeCodec.encode(BOX))
                .call(Shape.class).call(Sphere.class).call(Sphere.Placed.class).call(Capsule.class).call(Compound.class)
                .call(Compound.Part.class).call(MassProperties.class).call(Meshes.class).call(ObjFile.class)
                .call(Polyhedron.class)
                .call(PolyhedronBuilder.class).call(ShapeCodec.class));
    }

    @Test
    void queriesNameThem() {
        // The points of an answer are never null, and castChecked is the kernel of cast.
        check(calls("ClosestPoints", "RayCast.castChecked")
                .good(Proximity.class, () -> Proximity.of(BOX, BOX).place(Pose.IDENTITY, Pose.IDENTITY))
                .good(RayCast.class, () -> RayCast.of(BOX)).good(RayHit.class, RayHit::new).good(RayHits.class, RayHits::new)
                .good(PointQuery.class, () -> PointQuery.of(BOX)).good(PointDistance.class, PointDistance::new)
                .call(ClosestPoints.class).call(Completion.class).call(PointQuery.class).call(Proximity.class)
                .call(RayCast.class));
    }

    @Test
    void theSpiNamesThem() {
        check(calls("PairInput.shapes").unchecked(double[].class).good(PreparedShape.class, () -> null)
                .good(String[].class, () -> new String[] {"tree"})
                .call(Algorithms.class).call(AlgorithmConfig.class).call(PairInput.class));
    }

    @Test
    void schedulesNameThem() {
        Viewpoint view = new Viewpoint(Vec3.ZERO, new Vec3(0, 0, -1), 1);
        check(calls().good(Viewpoint.class, () -> view).good(Perception.class, () -> new Perception(view))
                .call(Viewpoint.class).call(Perception.class));
    }
}
