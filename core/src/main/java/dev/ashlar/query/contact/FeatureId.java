package dev.ashlar.query.contact;

/**
 * Names of contacts, by the features that meet in them and by nothing that moves: bits 61 and 62 the kind, 60 whose face is
 * the reference (0 for A), 48 to 59 a place on the rim of that face, 24 to 47 the face, 0 to 23 the incident feature. Where
 * numbers do not fit, or parts of compounds meet, names are mixed instead of packed, and still differ for all practical ends.
 */
public final class FeatureId {
    /** A vertex of the incident feature over the reference face. */
    public static final int VERTEX = 0;
    /** An edge of the incident feature over an edge of the reference face. */
    public static final int CROSSING = 1;
    /** A corner of the reference face under the incident feature. */
    public static final int CORNER = 2;
    private static final int NO_FACE = 3;

    /** How a contact without a reference face came about: two edges cross. */
    public static final int EDGES = 0;
    /** One end of the stretch where two edges run side by side. */
    public static final int FIRST_END = 1;
    /** The other end of that stretch. */
    public static final int SECOND_END = 2;
    /** Two points are nearest. */
    public static final int POINT = 3;
    static final int CONSERVATIVE = 4;

    private static final int BITS = 24;

    private FeatureId() {
    }

    /** The name of a contact on a reference face. */
    public static long onFace(int kind, boolean referenceIsB, int face, int rim, int incident) {
        return pack(kind << 1 | (referenceIsB ? 1 : 0), rim, face, incident);
    }

    /** The name of a contact without a reference face. */
    public static long withoutFace(int kind, int featureA, int featureB) {
        return pack(NO_FACE << 1, kind, featureA, featureB);
    }

    private static long pack(long head, long rim, long middle, long low) {
        if (rim >> 12 == 0 && middle >> BITS == 0 && low >> BITS == 0) {
            return head << 60 | rim << 48 | middle << BITS | low;
        }
        return mix(head << 60 ^ rim << 40 ^ mix(middle << 32 ^ low));
    }

    /** The name among several parts. */
    public static long inParts(long id, int partA, int partB) {
        return partA == 0 && partB == 0 ? id : mix(id ^ mix((long) partA << 32 | partB));
    }

    /** Steele, Lea and Flood 2014: a bijection of 64 bits that spreads them well; the sign is dropped. */
    static long mix(long z) {
        long y = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        y = (y ^ y >>> 27) * 0x94D049BB133111EBL;
        return (y ^ y >>> 31) & Long.MAX_VALUE;
    }
}
