package dev.ashlar.physics.query;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.query.RayHit;
import dev.ashlar.spi.CastVisitor;

/** A ray on its way through the broad phase. What it finds does not depend on the order in which bodies are met. */
final class RayProbe implements CastVisitor {
    /** What is wanted. */
    enum Want { NEAREST, ANY, ALL }

    private static final double END = -1;

    private final RayHit local = new RayHit();
    private final BodyHit hit = new BodyHit();
    private BodySet bodies;
    private QueryFilter filter;
    /** Whether the filter need not be asked: definitions of bodies are far apart in memory. */
    private boolean takesAll;
    private double[] ray;
    private int at;
    private double length;
    private Want want;
    /** The nearest hit so far. */
    private boolean found;
    private double fraction;
    private int index;
    private int face;
    private int part;
    private final double[] normal = new double[3];
    private BodyHits all;

    /** Sets a ray, before it is cast; {@code sensors} says whether there are any. */
    void start(BodySet among, QueryFilter by, boolean sensors, double[] ray, int at, Want want, BodyHits all) {
        bodies = among;
        filter = by;
        takesAll = by == QueryFilter.ALL && !sensors;
        this.ray = ray;
        this.at = at;
        this.want = want;
        this.all = all;
        found = false;
        double x = ray[at + 3];
        double y = ray[at + 4];
        double z = ray[at + 5];
        length = Math.sqrt(x * x + y * y + z * z);
    }

    @Override
    public double visit(int body, double entry, double limit) {
        if (!takesAll && !filter.takes(bodies, body)
                || !bodies.shape[body].rays().castChecked(bodies.pose, body * Pose.STRIDE, ray, at, limit, local)) {
            return limit;
        }
        if (want == Want.ANY) {
            found = true;
            return END;
        }
        // Never before the box: then a body whose hit is nearer than the limit is never passed over, in whatever order.
        double t = Math.max(local.fraction, entry);
        if (want == Want.ALL) {
            keep(body, t);
            write(hit);
            all.add(hit);
            return limit;
        }
        if (found && (t > fraction || t == fraction && body > index)) {
            return limit;
        }
        keep(body, t);
        return t;
    }

    private void keep(int body, double t) {
        found = true;
        fraction = t;
        index = body;
        face = local.face;
        part = local.part;
        normal[0] = local.normal[0];
        normal[1] = local.normal[1];
        normal[2] = local.normal[2];
    }

    /** Whether anything was found. */
    boolean found() {
        return found;
    }

    /** Writes the nearest hit, or that there is none. */
    void write(BodyHit out) {
        if (!found) {
            out.clear();
            return;
        }
        out.hit = true;
        out.index = index;
        out.generation = bodies.generation[index];
        out.fraction = fraction;
        out.distance = fraction * length;
        out.face = face;
        out.part = part;
        for (int k = 0; k < 3; k++) {
            out.point[k] = ray[at + k] + fraction * ray[at + 3 + k];
            out.other[k] = out.point[k];
            out.normal[k] = normal[k];
        }
    }

    /** Forgets the caller's objects. */
    void end() {
        bodies = null;
        filter = null;
        ray = null;
        all = null;
    }
}
