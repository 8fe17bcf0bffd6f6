package dev.ashlar.geometry;

/** How the two faces of an edge meet, seen from the front side. */
public enum EdgeType {
    /** The solid angle is below 180 degrees: the edge can touch others. */
    CONVEX,
    /** Both faces lie in one plane, to within tolerance. */
    FLAT,
    /** The solid angle is above 180 degrees. */
    CONCAVE,
    /** Only one face, or none (a segment), uses the edge: the rim of an open surface. */
    DANGLING
}
