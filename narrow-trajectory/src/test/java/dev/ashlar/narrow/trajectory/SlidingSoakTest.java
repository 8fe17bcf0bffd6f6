package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bodies that lie flat on triangles, at any distance from the zone down to exact touching, slide, turn and lift off freely. */
final class SlidingSoakTest {
    private static final double ZONE = 1e-3;
    private static final double[] GAPS = {0, 1e-15, 1e-12, 1e-9, 1e-6, ZONE / 8, ZONE / 2, ZONE};

    private final SweepUnderTest sweep = new SweepUnderTest(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT));
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();
    private final Polyhedron ground = ContactsScene.flatGround(16, false);
    private int held;
    private int slides;
    private String first = "";

    private void move(Shape body, double gap, Motion motion) {
        in.cache = sweep.newCache();
        in.zone = ZONE;
        in.shapes(sweep.prepare(ground), sweep.prepare(body));
        sweep.query.sweep(in.motions(Motion.at(Pose.IDENTITY), motion), out);
        slides++;
        if (out.t < 1 - 1e-6) {
            held++;
            first = first.isEmpty() ? String.format("t = %s at gap %s: %s", out.t, gap, motion) : first;
        }
    }

    private void slide(int cases, long seed) {
        Cases random = new Cases(seed);
        List<Polyhedron> bodies = List.of(Polyhedron.box(1, 0.6, 0.4), Meshes.frame(1, 0.6, 0.5),
                Meshes.uShape(1, 0.8, 0.6, 0.15), Meshes.prism(6, 0.5, 0.5));
        for (int i = 0; i < cases; i++) {
            Polyhedron body = bodies.get(i % bodies.size());
            double gap = GAPS[i / bodies.size() % GAPS.length];
            double angle = i % 3 == 0 ? 0 : random.between(0, 6.3);
            Pose start = new Pose(new Vec3(random.between(-3, 3), gap - body.bounds().minY(), random.between(-3, 3)),
                    Quat.about(new Vec3(0, 1, 0), angle));
            double toward = random.between(0, 6.3);
            Vec3 along = new Vec3(StrictMath.cos(toward), 0, StrictMath.sin(toward)).times(random.magnitude(1e-4, 3));
            move(body, gap, Motion.of(start, along, Vec3.ZERO));
            move(body, gap, Motion.of(start, along.plus(new Vec3(0, random.magnitude(1e-6, 1), 0)), Vec3.ZERO));
            move(body, gap, Motion.of(start, Vec3.ZERO, new Vec3(0, random.between(-1, 1), 0)));
            move(body, gap, Motion.of(start, along, new Vec3(0, random.between(-1, 1), 0)));
        }
        FigureLog.add("flat slides", "%d of %d held; %s", held, slides, first);
        assertThat(held).as("of %d slides; first %s", slides, first).isZero();
    }

    @Test
    void flatBodiesSlideAtEveryDistance() {
        slide(320, 1);
    }

    @Test
    @Tag("soak")
    void flatBodiesSlideAtEveryDistanceForLong() {
        for (long seed = 2; seed <= 30; seed++) {
            slide(3_200, seed);
        }
    }

    /** A corner that rises from an edge of the ground comes over a face beside it: what it leaves behind was the nearest. */
    @Test
    void risingFromAnEdgeIsNotHeldOverTheFaceBesideIt() {
        in.cache = sweep.newCache();
        in.zone = 1.2328828005950283E-6;
        in.shapes(sweep.prepare(SoakScene.terrain().ground()), sweep.prepare(Polyhedron.box(1, 0.6, 0.4)));
        Pose start = new Pose(new Vec3(1009.7540775890021, -694.6887178673468, 286.69546779477736),
                new Quat(0.28663327543514244, -0.8881349064459126, -0.3343606213803068, -0.13138009071319404));
        Vec3 way = new Vec3(1.321131300472705E-8, 7.293425907655502E-8, 5.728342290154623E-8);
        sweep.query.sweep(in.motions(Motion.at(Pose.at(1000, -700, 300)), Motion.of(start, way, Vec3.ZERO)), out);
        assertThat(out.t).isEqualTo(1);
    }

    /** Downwards flat bodies stop at once, however they slide. */
    @Test
    void flatBodiesDoNotSink() {
        Cases random = new Cases(9);
        Polyhedron body = Meshes.frame(1, 0.6, 0.5);
        in.zone = ZONE;
        in.shapes(sweep.prepare(ground), sweep.prepare(body));
        for (int i = 0; i < 100; i++) {
            double gap = GAPS[i % GAPS.length];
            Pose start = new Pose(new Vec3(random.between(-3, 3), 0.25 + gap, random.between(-3, 3)),
                    Quat.about(new Vec3(0, 1, 0), random.between(0, 6)));
            in.cache = sweep.newCache();
            Vec3 way = new Vec3(random.between(-1, 1), -1, random.between(-1, 1));
            sweep.query.sweep(in.motions(Motion.at(Pose.IDENTITY), Motion.of(start, way, Vec3.ZERO)), out);
            assertThat(out.t).as("gap %s", gap).isLessThan(ZONE / 4);
        }
    }
}
