package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.SweepOracle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scenes with known answers: the zone, sliding, degenerate movers, open and inverted surfaces. */
class SweepCasesTest {
    private static final double ZONE = 1e-2;
    private static final Motion STILL = Motion.at(Pose.IDENTITY);

    private final NarrowPhase phase = Completion.of(new TrajectoryProvider(), AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final SweepResult out = new SweepResult();
    /** A table of which one side is cut, so that it is not convex: its top is y = 0. */
    private final Polyhedron table = Meshes.uShape(4, 1, 4, 0.25).transformed(new Pose(Vec3.ZERO,
            Quat.about(new Vec3(1, 0, 0), StrictMath.PI)));
    private final double top = table.bounds().maxY();

    private SweepResult sweep(Shape a, Motion motionA, Shape b, Motion motionB) {
        PairInput in = new PairInput();
        in.zone = ZONE;
        in.cache = new double[phase.cacheSize()];
        query.sweep(in.shapes(phase.prepare(a), phase.prepare(b)).motions(motionA, motionB), out);
        return out;
    }

    private double gapAt(Shape a, Motion motionA, double t) {
        return SweepOracle.gap(a, motionA, table, STILL, t);
    }

    /** A rod along x, its end at the given height over the table and turned about z by an angle, pivot 1 to the left. */
    private Motion rod(double height, double from, double turn) {
        Quat start = Quat.about(new Vec3(0, 0, 1), from);
        Vec3 end = start.rotate(new Vec3(1, 0, 0));
        return Motion.of(new Pose(new Vec3(-end.x(), top + height - end.y(), 0), start), Vec3.ZERO, new Vec3(0, 0, turn));
    }

    /** van Waveren 2005, figure 2: in the zone and moving deeper. */
    @Test
    void whatTurnsDeeperIntoTheZoneStopsAtOnce() {
        Polyhedron tip = Polyhedron.point(new Vec3(1, 0, 0));
        Motion down = rod(ZONE / 2, 0.2, -0.5);
        assertThat(sweep(tip, down, table, STILL).status).isEqualTo(Status.HIT);
        assertThat(gapAt(tip, down, out.t)).isBetween(ZONE / 2 - ZONE / 32 - 1e-9, ZONE / 2);
    }

    /** Figure 3: it leaves the zone not quite, and comes back. The paper's bounds test always loses this one. */
    @Test
    void whatRisesWithinTheZoneStopsWhenItIsBack() {
        Polyhedron tip = Polyhedron.point(new Vec3(1, 0, 0));
        double reach = StrictMath.sqrt(2 * 0.3 * ZONE);
        Motion arc = rodOverTop(ZONE / 2, reach);
        assertThat(gapAt(tip, arc, 0.25)).as("peak").isBetween(ZONE / 2, ZONE);
        assertThat(sweep(tip, arc, table, STILL).status).isEqualTo(Status.HIT);
        assertThat(out.t).isGreaterThan(0.25);
        assertThat(gapAt(tip, arc, out.t)).isBetween(ZONE / 2 - ZONE / 32 - 1e-9, ZONE / 2 + 1e-9);
    }

    /** Figure 4: it leaves the zone and enters it again. */
    @Test
    void whatLeavesTheZoneAndComesBackStopsOnItsReturn() {
        Polyhedron tip = Polyhedron.point(new Vec3(1, 0, 0));
        Motion arc = rodOverTop(ZONE / 2, 0.25);
        assertThat(gapAt(tip, arc, 0.25)).as("peak").isGreaterThan(ZONE);
        assertThat(sweep(tip, arc, table, STILL).status).isEqualTo(Status.HIT);
        assertThat(gapAt(tip, arc, out.t)).isBetween(ZONE / 2 - ZONE / 32 - 1e-9, ZONE + ZONE / 16);
    }

    /** The tip starts at a height, an angle before the highest point of its circle, and turns to far beyond. */
    private Motion rodOverTop(double height, double before) {
        double half = 0.5 * StrictMath.PI;
        Quat start = Quat.about(new Vec3(0, 0, 1), half - before);
        Vec3 end = start.rotate(new Vec3(1, 0, 0));
        return Motion.of(new Pose(new Vec3(-end.x(), top + height - end.y(), 0), start), Vec3.ZERO,
                new Vec3(0, 0, Math.min(1, 4 * before)));
    }

    @Test
    void bodiesOnTheirZoneOrTouchingMaySlideAndLift() {
        Polyhedron box = Polyhedron.box(0.5, 0.5, 0.5);
        for (double gap : new double[] {0, 1e-15, 1e-12, 1e-9, ZONE / 8, ZONE / 2, ZONE}) {
            Pose start = Pose.at(0, top + 0.25 + gap, 0);
            for (Vec3 way : List.of(new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0.5, 0.5, 1))) {
                Motion motion = Motion.of(start, way, Vec3.ZERO);
                assertThat(sweep(box, motion, table, STILL).t).as("gap %s, way %s", gap, way).isEqualTo(1);
                assertThat(sweep(table, STILL, box, motion).t).as("gap %s, way %s, swapped", gap, way).isEqualTo(1);
            }
            Motion spin = Motion.of(start, Vec3.ZERO, new Vec3(0, 1, 0));
            assertThat(sweep(box, spin, table, STILL).t).as("gap %s, spinning", gap).isGreaterThan(0.999);
            Motion down = Motion.of(start, new Vec3(0.1, -1, 0), Vec3.ZERO);
            assertThat(sweep(box, down, table, STILL).status).isEqualTo(Status.HIT);
            assertThat(out.t).isLessThanOrEqualTo(ZONE / 32 + 1e-9);
        }
    }

    @Test
    void pointsSegmentsAndPolygonsMeetMeshes() {
        Polyhedron segment = Polyhedron.segment(new Vec3(-0.3, 0, 0), new Vec3(0.3, 0.1, 0));
        Polyhedron sheet = Polyhedron.polygon(List.of(new Vec3(-0.3, 0, -0.3), new Vec3(-0.3, 0, 0.3), new Vec3(0.3, 0, 0)));
        for (Shape mover : List.of(Polyhedron.point(Vec3.ZERO), segment, sheet, new Sphere(0.2))) {
            double low = mover instanceof Sphere ? 0.2 : 0;
            Motion fall = Motion.of(Pose.at(0.3, top + 1, 0.2), new Vec3(0, -2, 0), Vec3.ZERO);
            assertThat(sweep(mover, fall, table, STILL).status).isEqualTo(Status.HIT);
            assertThat(out.t).as("%s", mover).isCloseTo(0.5 * (1 - low - ZONE), offset(ZONE / 16));
            assertThat(out.normalY).isCloseTo(-1, offset(1e-9));
            assertThat(out.separation).isCloseTo(ZONE, offset(ZONE / 16));
        }
    }

    @Test
    void exchangingTheShapesMirrorsTheAnswer() {
        Polyhedron box = Polyhedron.box(0.5, 0.5, 0.5);
        Motion fall = Motion.of(Pose.at(0.3, top + 1, 0.2), new Vec3(0.1, -2, 0), new Vec3(0.2, 0.4, 0.6));
        sweep(box, fall, table, STILL);
        SweepResult other = new SweepResult();
        PairInput in = new PairInput();
        in.zone = ZONE;
        in.cache = new double[phase.cacheSize()];
        query.sweep(in.shapes(phase.prepare(table), phase.prepare(box)).motions(STILL, fall), other);
        assertThat(other.t).isCloseTo(out.t, offset(1e-9));
        assertThat(other.normalX).isCloseTo(-out.normalX, offset(1e-9));
        assertThat(other.normalY).isCloseTo(-out.normalY, offset(1e-9)).isCloseTo(1, offset(1e-9));
        assertThat(other.y).isCloseTo(out.y, offset(1e-9));
        assertThat(other.faceA).isEqualTo(out.faceB).isNotNegative();
        assertThat(other.faceB).isEqualTo(out.faceA).isNotNegative();
        assertThat(other.separation).isCloseTo(out.separation, offset(1e-9));
    }

    /** A copy whose k-th face has the material k + 1. */
    private static Polyhedron withMaterials(Polyhedron p) {
        PolyhedronBuilder copy = Polyhedron.builder();
        for (int v = 0; v < p.vertexCount(); v++) {
            copy.vertex(p.vertex(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            int[] corners = new int[p.faceSize(f)];
            for (int k = 0; k < corners.length; k++) {
                corners[k] = p.faceVertex(f, k);
            }
            copy.material(f + 1).face(corners);
        }
        return copy.build();
    }

    @Test
    void whatWasMetHasTheMaterialOfItsFace() {
        Polyhedron mover = Polyhedron.box(0.5, 0.5, 0.5);
        for (Polyhedron plain : List.of(table, Polyhedron.box(4, 2 * top, 4))) {
            Polyhedron ground = withMaterials(plain);
            Motion fall = Motion.of(Pose.at(0.3, top + 1, 0.2), new Vec3(0.1, -2, 0), Vec3.ZERO);
            assertThat(sweep(mover, fall, ground, STILL).status).isEqualTo(Status.HIT);
            int material = ground.faceMaterial(out.faceB);
            assertThat(material).isPositive();
            assertThat(plain.normal(material - 1).y()).as("the face met is the top").isCloseTo(1, offset(1e-9));
        }
    }

    @Test
    void anOpenSurfaceIsKeptOffFromBothSides() {
        Polyhedron ground = SampleMeshes.terrain(4, 4, 4, 1e-9, 1);
        Polyhedron box = Polyhedron.box(0.5, 0.5, 0.5);
        for (double side : new double[] {1, -1}) {
            Motion shot = Motion.of(Pose.at(0.1, side * 2, 0.2), new Vec3(0, -4 * side, 0), Vec3.ZERO);
            assertThat(sweep(box, shot, ground, STILL).status).isEqualTo(Status.HIT);
            assertThat(out.t).isCloseTo((2 - 0.25 - ZONE) / 4, offset(ZONE / 16));
            assertThat(out.normalY).isCloseTo(-side, offset(1e-6));
        }
    }

    @Test
    void aContainerKeepsWhatIsInside() {
        Polyhedron room = Polyhedron.box(4, 4, 4).inverted();
        Polyhedron box = Polyhedron.box(0.5, 0.5, 0.5);
        Motion shot = Motion.of(Pose.IDENTITY, new Vec3(10, 0, 0), new Vec3(0, 0, 0.3));
        assertThat(sweep(box, shot, room, STILL).status).isEqualTo(Status.HIT);
        assertThat(SweepOracle.gap(box, shot, room, STILL, out.t)).isBetween(ZONE - 1e-9, ZONE * (1 + 1.0 / 16));
        assertThat(sweep(box, Motion.of(Pose.at(3, 0, 0), new Vec3(1, 0, 0), Vec3.ZERO), room, STILL).t).isZero();
    }

    @Test
    void overlapOfMeshesAtTheStartStopsAtOnce() {
        Polyhedron ring = Meshes.torus(1, 0.3, 12, 8);
        assertThat(sweep(ring, Motion.of(Pose.at(0.2, 0, 0), new Vec3(0, 1, 0), Vec3.ZERO), ring, STILL).status)
                .isEqualTo(Status.HIT);
        assertThat(out.t).isZero();
    }
}
