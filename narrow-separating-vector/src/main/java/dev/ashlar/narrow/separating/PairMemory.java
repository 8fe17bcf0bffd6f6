package dev.ashlar.narrow.separating;

/**
 * What is remembered of a pair, as offsets into its part of the cache. The first eight numbers are laid out as core's sweep
 * and distance keep theirs, so that both share them.
 */
final class PairMemory {
    /** 0 if nothing is known. */
    static final int KNOWN = 0;
    /** An axis from A to B, in A's frame, of any length but 0. */
    static final int AXIS = 1;
    /** The parts of A and B that were nearest. */
    static final int PART_A = 4;
    static final int PART_B = 5;
    /** Vertices of these parts near the supports along the axis. */
    static final int VERTEX_A = 6;
    static final int VERTEX_B = 7;
    /** 1 if the next eight numbers are vertices whose differences held the origin. */
    static final int PROVEN = 8;
    /** Four vertices of A, then four of B. */
    static final int PROOF = 9;
    /** Whose face the last contacts lay on: as {@link dev.ashlar.query.contact.FaceClipping#reference}. */
    static final int REFERENCE = 17;
    /** The sides of reference and incident part. */
    static final int REFERENCE_SIDE = 18;
    static final int INCIDENT_SIDE = 19;
    /** How much less than the distance the reference plane, or the axis, may have shown of the gap. */
    static final int HIDDEN = 20;
    /** 1 if vertices follow at which the overlap was least: of A, then of B. */
    static final int SEEDED = 21;
    static final int SEEDS = 22;
    /** Doubles of a pair. */
    static final int SIZE = SEEDS + 2 * DepthSearch.SEEDS;

    private PairMemory() {
    }

    /** Remembers an axis and vertices of two parts. */
    static void axis(double[] cache, int c, double x, double y, double z, int partA, int partB, int vertexA, int vertexB,
            double hidden) {
        cache[c + KNOWN] = 1;
        cache[c + AXIS] = x;
        cache[c + AXIS + 1] = y;
        cache[c + AXIS + 2] = z;
        cache[c + PART_A] = partA;
        cache[c + PART_B] = partB;
        cache[c + VERTEX_A] = vertexA;
        cache[c + VERTEX_B] = vertexB;
        cache[c + HIDDEN] = hidden;
    }
}
