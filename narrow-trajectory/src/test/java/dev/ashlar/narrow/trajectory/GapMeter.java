package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import java.util.IdentityHashMap;
import java.util.Map;

/** Distances by core's own queries, which no sweep judged here takes part in. */
public final class GapMeter {
    private final NarrowPhase phase = CoreAlone.phase();
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();
    private final PairResult out = new PairResult();
    private final Map<Shape, PreparedShape> prepared = new IdentityHashMap<>();

    /** The signed distance. */
    public double gap(Shape a, Pose poseA, Shape b, Pose poseB) {
        in.cache = new double[phase.cacheSize()];
        in.shapes(prepared.computeIfAbsent(a, phase::prepare), prepared.computeIfAbsent(b, phase::prepare)).poses(poseA, poseB);
        query.distance(in, out);
        return out.distance;
    }

    /** The axis from A to B of the last distance, in the frame that A stood in. */
    Vec3 axis(Pose poseA) {
        return poseA.rotation().rotate(new Vec3(out.axisX, out.axisY, out.axisZ));
    }
}
