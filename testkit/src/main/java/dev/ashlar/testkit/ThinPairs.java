package dev.ashlar.testkit;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.Proximity;
import dev.ashlar.spi.NarrowPhase;
import java.util.ArrayList;
import java.util.List;

/**
 * Needles, 1e-6 as thick as long, at the surface of bodies 1e3 to 1e5 times as large: whether an algorithm tells overlaps from gaps
 * down to 16 ulp of the extent, by {@link Penetration} and {@link DistanceOracle}. Throws an {@link AssertionError} if not.
 */
public final class ThinPairs {
    /** Pairs judged so far that overlap, or are no further apart than the bound. */
    public int overlaps;
    /** Pairs judged so far that are apart, or overlap by no more than the bound. */
    public int apart;

    private final NarrowPhase phase;

    /** Judges an algorithm that can answer whether shapes intersect. */
    public ThinPairs(NarrowPhase phase) {
        this.phase = phase;
    }

    /** Judges the pairs of some seeds. */
    public void judge(long from, long to) {
        for (long seed = from; seed < to; seed++) {
            Cases.Placement p = pair(new Cases(seed));
            double extent = Math.max(farthest(p.a(), p.poseA()), farthest(p.b(), p.poseB()));
            double bound = Penetration.ULPS * Math.ulp(extent);
            boolean found = Proximity.of(phase, p.a(), p.b()).place(p.poseA(), p.poseB()).intersects();
            // Each answer by the oracle that could prove it wrong; the other one need not be asked.
            if (found) {
                double gap = DistanceOracle.distance(p.a(), p.poseA(), p.b(), p.poseB());
                check(gap <= bound, seed, "are apart by", gap, extent);
                overlaps++;
            } else {
                double depth = Penetration.depth(p.a(), p.poseA(), p.b(), p.poseB());
                check(depth <= bound, seed, "overlap by", depth, extent);
                apart++;
            }
        }
    }

    private static void check(boolean right, long seed, String what, double length, double extent) {
        if (!right) {
            throw new AssertionError("seed " + seed + ": the shapes " + what + " " + length + ", " + length / extent
                    + " of the extent, but the answer is another");
        }
    }

    private static double farthest(Shape shape, Pose pose) {
        return pose.position().length() + shape.boundingRadius();
    }

    private static Cases.Placement pair(Cases cases) {
        Polyhedron needle = needle(cases);
        Polyhedron large = large(cases).scaled(cases.magnitude(1e3, 1e5));
        int f = cases.integer(0, large.faceCount() - 1);
        Vec3 in = large.normal(f).negated();
        Quat turn = cases.integer(0, 2) == 0 ? along(large, f, cases) : cases.rotation();
        Vec3 tip = turn.rotate(needle.vertex(0));
        for (int v = 1; v < needle.vertexCount(); v++) {
            Vec3 p = turn.rotate(needle.vertex(v));
            tip = p.dot(in) > tip.dot(in) ? p : tip;
        }
        double depth = large.size() * cases.magnitude(1e-13, 1e-8) * (cases.integer(0, 2) == 0 ? -1 : 1);
        Vec3 held = cases.integer(0, 1) == 0 ? tip : tip.times(cases.between(0, 1));
        Pose at = new Pose(pointOf(large, f, cases).plusTimes(depth, in).minus(held), turn);
        Pose world = cases.integer(0, 1) == 0 ? Pose.IDENTITY : cases.pose(3);
        Cases.Placement p = new Cases.Placement(large, world, needle, world.times(at));
        return cases.integer(0, 1) == 0 ? p : p.swapped();
    }

    private static Polyhedron needle(Cases cases) {
        double thick = cases.magnitude(6e-7, 3e-6);
        return switch (cases.integer(0, 2)) {
            case 0 -> Polyhedron.box(1, thick, thick);
            case 1 -> cases.prism(cases.integer(3, 7), 0.5 * thick, 1);
            default -> cases.hull(cases.integer(4, 11), 0.5, 0.5 * thick, 0.5 * thick);
        };
    }

    private static Polyhedron large(Cases cases) {
        return switch (cases.integer(0, 4)) {
            case 0 -> cases.box(0.3, 1.3);
            case 1 -> cases.ellipsoid(cases.integer(8, 24), 0.5, 0.35, 0.25);
            case 2 -> cases.prism(cases.integer(3, 9), 0.4, cases.between(0.2, 1.2));
            case 3 -> SampleMeshes.bumpy(0.5, 0.4, 6, 4, cases.integer(0, 1_000_000));
            default -> Meshes.torus(0.4, 0.15, 6, 4);
        };
    }

    /** A point of a face; some are on its border. */
    private static Vec3 pointOf(Polyhedron p, int f, Cases cases) {
        List<Double> weights = new ArrayList<>();
        double sum = 0;
        for (int k = 0; k < p.faceSize(f); k++) {
            weights.add(k > 0 && cases.integer(0, 3) == 0 ? 0 : cases.between(0.01, 1));
            sum += weights.get(k);
        }
        Vec3 on = Vec3.ZERO;
        for (int k = 0; k < p.faceSize(f); k++) {
            on = on.plusTimes(weights.get(k) / sum, p.vertex(p.faceVertex(f, k)));
        }
        return on;
    }

    /** A turn that lays x into the plane of a face, or nearly so. */
    private static Quat along(Polyhedron p, int f, Cases cases) {
        Vec3 edge = p.vertex(p.faceVertex(f, 1)).minus(p.vertex(p.faceVertex(f, 0))).unit();
        double angle = cases.between(0, 2 * StrictMath.PI);
        Vec3 to = edge.times(StrictMath.cos(angle)).plusTimes(StrictMath.sin(angle), p.normal(f).cross(edge));
        Vec3 axis = new Vec3(1, 0, 0).cross(to);
        double sine = axis.length();
        double off = cases.integer(0, 1) == 0 ? 0 : cases.magnitude(1e-9, 1e-3);
        return sine < 1e-3 ? cases.rotation() : Quat.about(axis.times(1 / sine), StrictMath.atan2(sine, to.x()) + off);
    }
}
