package dev.ashlar.narrow.separating;

import dev.ashlar.query.sweep.PlaneSweep;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * Queries about shapes of convex parts. Compounds are asked part by part; of their parts the pair remembers the two that
 * decided last. A work unit is a dot product of the search for supports, in sweeps a certificate.
 *
 * <p>Public for measurements: {@link #steps} is what the paper counts.
 */
public final class SeparatingVectorQuery implements PairQuery {
    private final PartDistance distance;
    private final PartContacts contacts;
    private final PartPairs pairs = new PartPairs();
    private final ContactSweep contactSweep = new ContactSweep();
    private final SweepVectors vectors;
    private final PlaneSweep sweep;
    /** Memory of a pair of parts that is not the remembered one. */
    private final double[] fresh = new double[PairMemory.SIZE];

    private final AnswerCounts answers = new AnswerCounts();
    /** Dot products of earlier queries. */
    private long dots;
    private ConvexShape a;
    private ConvexShape b;

    SeparatingVectorQuery(SearchOptions options) {
        distance = new PartDistance(options);
        contacts = new PartContacts(distance);
        vectors = options.sweeps() ? new SweepVectors(options) : null;
        sweep = vectors == null ? PlaneSweep.sinking() : PlaneSweep.sinking(vectors);
    }

    private void enter(PairInput in) {
        a = (ConvexShape) in.a;
        b = (ConvexShape) in.b;
        distance.at.set(in.relative, 0);
        dots += distance.supports.dots;
        distance.supports.dots = 0;
        distance.vector.steps = 0;
    }

    /** Supports are counted where they are searched, planes where they are tried; here they are added up. */
    @Override
    public AnswerCounts answers() {
        answers.kernel = dots + distance.supports.dots + contacts.planes + contactSweep.planes
                + (vectors == null ? 0 : vectors.supports.dots);
        return answers;
    }

    /** Steps of the search for a separating vector in the last query, k in the paper; 0 if the last proof still held. */
    public int steps() {
        return distance.vector.steps;
    }

    /** Whether that search came to a pair of supporting vertices twice. */
    public boolean repeated() {
        return distance.vector.steps > 0 && distance.vector.repeated;
    }

    private boolean isOnePair() {
        return a.parts.length == 1 && b.parts.length == 1;
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        enter(in);
        if (isOnePair()) {
            intersectParts(0, 0, in.cache, in.cacheAt, out);
        } else {
            intersectCompounds(in, out);
        }
        out.work = distance.supports.dots;
    }

    private void intersectParts(int partA, int partB, double[] cache, int c, PairResult out) {
        ConvexPart p = a.parts[partA];
        ConvexPart q = b.parts[partB];
        if (p.piece.radius > 0 || q.piece.radius > 0) {
            intersectRound(p, q, partA, partB, cache, c, out);
            return;
        }
        SeparatingVector v = distance.vector;
        boolean free = distance.isFree(p, q, partA, partB, cache, c);
        out.status = free ? Status.CLEAR : Status.HIT;
        out.axisX = v.sx;
        out.axisY = v.sy;
        out.axisZ = v.sz;
        out.distance = free ? Math.max(0, v.gap) : 0;
        out.vertexPairs = free ? 1 : 4;
        if (free) {
            out.vertexA[0] = v.p;
            out.vertexB[0] = v.q;
        } else {
            System.arraycopy(v.proofA, 0, out.vertexA, 0, 4);
            System.arraycopy(v.proofB, 0, out.vertexB, 0, 4);
        }
    }

    /** With a radius, whether the cores overlap is not the question: their distance is, unless a vector already parts them. */
    private void intersectRound(ConvexPart p, ConvexPart q, int partA, int partB, double[] cache, int c, PairResult out) {
        boolean near = distance.measure(p, q, partA, partB, 0, 0, cache, c);
        out.status = near && distance.separation < 0 ? Status.HIT : Status.CLEAR;
        out.axisX = distance.axisX;
        out.axisY = distance.axisY;
        out.axisZ = distance.axisZ;
        out.distance = distance.separation;
        out.vertexPairs = 0;
    }

    private void intersectCompounds(PairInput in, PairResult out) {
        double[] cache = in.cache;
        int c = in.cacheAt;
        if (cache[c + PairMemory.KNOWN] != 0) {
            intersectParts((int) cache[c + PairMemory.PART_A], (int) cache[c + PairMemory.PART_B], cache, c, out);
            if (out.status == Status.HIT) {
                out.vertexPairs = 0;
                return;
            }
        }
        pairs.find(a.pieces, b.pieces, distance.at, 0);
        centreAxis(out);
        double least = pairs.others;
        double x = out.axisX;
        double y = out.axisY;
        double z = out.axisZ;
        out.status = Status.CLEAR;
        for (int i = 0; i < pairs.count && out.status == Status.CLEAR; i++) {
            Arrays.fill(fresh, 0);
            intersectParts(pairs.partA[i], pairs.partB[i], fresh, 0, out);
            if (out.status == Status.HIT || out.distance < least) {
                least = out.distance;
                x = out.axisX;
                y = out.axisY;
                z = out.axisZ;
                System.arraycopy(fresh, 0, cache, c, PairMemory.SIZE);
            }
        }
        out.distance = least;
        out.axisX = x;
        out.axisY = y;
        out.axisZ = z;
        out.vertexPairs = 0;
    }

    /** The unit axis between the balls of the shapes. */
    private void centreAxis(PairResult out) {
        double[] ballA = a.pieces.ball;
        double[] ballB = b.pieces.ball;
        double x = distance.at.x(ballB, 0) - ballA[0];
        double y = distance.at.y(ballB, 0) - ballA[1];
        double z = distance.at.z(ballB, 0) - ballA[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        out.axisX = length > 0 ? x / length : 1;
        out.axisY = length > 0 ? y / length : 0;
        out.axisZ = length > 0 ? z / length : 0;
    }

    @Override
    public void distance(PairInput in, PairResult out) {
        enter(in);
        double[] cache = in.cache;
        int c = in.cacheAt;
        int partA = (int) cache[c + PairMemory.PART_A];
        int partB = (int) cache[c + PairMemory.PART_B];
        distance.measure(a.parts[partA], b.parts[partB], partA, partB, Double.POSITIVE_INFINITY, 0, cache, c);
        write(partA, partB, out);
        if (!isOnePair()) {
            pairs.find(a.pieces, b.pieces, distance.at, distance.separation);
            for (int i = 0; i < pairs.count; i++) {
                nearer(pairs.partA[i], pairs.partB[i], cache, c, out);
            }
        }
        out.work = distance.supports.dots;
    }

    private void nearer(int partA, int partB, double[] cache, int c, PairResult out) {
        Arrays.fill(fresh, 0);
        if (distance.measure(a.parts[partA], b.parts[partB], partA, partB, out.distance, 0, fresh, 0)
                && distance.separation < out.distance) {
            write(partA, partB, out);
            System.arraycopy(fresh, 0, cache, c, PairMemory.SIZE);
        }
    }

    private void write(int partA, int partB, PairResult out) {
        PartDistance d = distance;
        out.status = d.separation < 0 ? Status.HIT : Status.CLEAR;
        out.distance = d.separation;
        out.axisX = d.axisX;
        out.axisY = d.axisY;
        out.axisZ = d.axisZ;
        System.arraycopy(d.closestA, 0, out.pointA, 0, 3);
        System.arraycopy(d.closestB, 0, out.pointB, 0, 3);
        boolean vertices = isOnePair() && a.parts[partA].piece.polyhedron != null && b.parts[partB].piece.polyhedron != null;
        out.vertexPairs = vertices && out.status == Status.CLEAR ? 1 : 0;
        out.vertexA[0] = d.vertexA;
        out.vertexB[0] = d.vertexB;
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        enter(in);
        if (isOnePair()) {
            return contacts.contacts(a.parts[0], b.parts[0], 0, 0, in.reach, in.cache, in.cacheAt, out);
        }
        Status status = Status.CLEAR;
        pairs.find(a.pieces, b.pieces, distance.at, in.reach);
        for (int i = 0; i < pairs.count; i++) {
            int p = pairs.partA[i];
            int q = pairs.partB[i];
            Arrays.fill(fresh, 0);
            if (contacts.contacts(a.parts[p], b.parts[q], p, q, in.reach, fresh, 0, out) == Status.HIT) {
                status = Status.HIT;
            }
        }
        return status;
    }

    /** Sweeps by planes across separating vectors, found anew where one ceases to part the bodies; or leaves that to core. */
    private void sweepByVectors(PairInput in, SweepResult out) {
        boolean isPolytopes = isOnePair() && a.parts[0].piece.radius == 0 && b.parts[0].piece.radius == 0;
        if (vectors == null || !isPolytopes) {
            answers.passedOn++;
        }
        if (vectors != null) {
            vectors.begin(isPolytopes ? a.parts[0] : null, isPolytopes ? b.parts[0] : null);
        }
        sweep.sweep(a.pieces, b.pieces, in, out);
    }

    @Override
    public void sweep(PairInput in, SweepResult out) {
        a = (ConvexShape) in.a;
        b = (ConvexShape) in.b;
        boolean isTold = isOnePair() && (in.from > 0 ? contactSweep.isFreeFrom(a.parts[0], b.parts[0], in, out)
                : contactSweep.sweep(a.parts[0], b.parts[0], in, out));
        if (!isTold) {
            sweepByVectors(in, out);
        }
    }
}
