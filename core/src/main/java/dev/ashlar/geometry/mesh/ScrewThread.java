package dev.ashlar.geometry.mesh;

import dev.ashlar.math.Check;

/**
 * A single-start, right-handed screw thread about the y axis, for {@link SampleMeshes#screw} and {@link SampleMeshes#nut}. On the
 * +x side the middle of the screw's ridge lies at y = 0 and every pitch from there. The ridge is 0.6 pitches wide at its foot and
 * 0.3 at its crest.
 *
 * @param majorRadius radius of the crest of the screw, in metres
 * @param minorRadius radius of the core of the screw, in metres
 * @param pitch       advance in one turn, in metres
 * @param segments    facets in one turn
 */
public record ScrewThread(double majorRadius, double minorRadius, double pitch, int segments) {
    /** Width of the ridge at its foot, in pitches. */
    static final double FOOT = 0.6;
    /** Width of the ridge at its crest, in pitches. */
    static final double CREST = 0.3;

    public ScrewThread {
        Check.positive("majorRadius", majorRadius);
        Check.positive("minorRadius", minorRadius);
        if (!(minorRadius < majorRadius)) {
            throw Check.fault("minorRadius", "< majorRadius " + majorRadius, minorRadius);
        }
        Check.positive("pitch", pitch);
        Check.within("segments", segments, 8, Integer.MAX_VALUE);
    }

    /** A sturdy thread: depth 0.2 and pitch 0.4 times its radius, 24 facets in one turn. */
    public static ScrewThread ofRadius(double majorRadius) {
        Check.positive("majorRadius", majorRadius);
        return new ScrewThread(majorRadius, 0.8 * majorRadius, 0.4 * majorRadius, 24);
    }

    /** Half the width of the ridge at a radius, in metres. */
    double halfWidth(double radius) {
        double share = (radius - minorRadius) / (majorRadius - minorRadius);
        return 0.5 * pitch * (FOOT + (CREST - FOOT) * share);
    }
}
