package dev.ashlar.narrow.trajectory.sweep;

/** How much work the sweeps of one thread did, and how much each optimisation saved; for tests and measurements. */
public final class SweepCounters {
    /** Sweeps of convex pairs, and those that a plane to first order proved free. */
    public long convex;
    public long byFirstOrder;
    /** Sweeps by feature pairs. */
    public long byFeatures;
    /** Sweeps handed to core. */
    public long byCore;
    /** Element pairs visited, and those that a plane of one element parts. */
    public long pairs;
    long parted;
    /** Element pairs whose distance at the start was looked at. */
    long startPairs;
    /** Tests of a vertex with a face and of two edges that were begun. */
    long vertexFace;
    long edgeEdge;
    /** Tests of a vertex with a face and of two edges left out thanks to bits of sidedness. */
    long bySides;
    /** Edge pairs left out thanks to boxes of motion. */
    long byBoxes;
    /** Features left out because they face away from the motion. */
    long byBackFaces;
    /** How often paths were shortened after a hit. */
    long narrowed;

    /** Pairs of elements and features that side functions were evaluated of. */
    public long sideFunctions() {
        return pairs + startPairs + vertexFace + edgeEdge;
    }

    void clear() {
        startPairs = 0;
        convex = 0;
        byFirstOrder = 0;
        byFeatures = 0;
        byCore = 0;
        pairs = 0;
        parted = 0;
        vertexFace = 0;
        edgeEdge = 0;
        bySides = 0;
        byBoxes = 0;
        byBackFaces = 0;
        narrowed = 0;
    }
}
