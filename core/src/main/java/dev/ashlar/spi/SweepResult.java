package dev.ashlar.spi;

/** The answer to a sweep, in the world; owned and reused by the caller. */
public final class SweepResult {
    /** CLEAR: free for the whole motion. HIT: stopped at {@link #t}. TIMED_OUT: proven free only up to {@link #t}. */
    public Status status = Status.CLEAR;
    /** There is no overlap at any time from 0 to t. */
    public double t = 1;
    /**
     * On CLEAR: either body may be displaced by this much in all at any time of the motion, and they stay clear. 0 if that is not known, as
     * which the caller sets it before it asks.
     */
    public double slack;
    /** On a hit: the middle between the two surfaces where they are closest, at time t. */
    public double x;
    /** See {@link #x}. */
    public double y;
    /** See {@link #x}. */
    public double z;
    /** On a hit: unit normal from A to B at time t. */
    public double normalX;
    /** See {@link #normalX}. */
    public double normalY;
    /** See {@link #normalX}. */
    public double normalZ;
    /** On a hit: the distance of the shapes at time t, along the normal. */
    public double separation;
    /** On a hit: which features met; stable as in {@link ContactBuffer}. */
    public long feature;
    /** On a hit: the face of A that was met, or -1. */
    public int faceA;
    /** On a hit: the face of B that was met, or -1. */
    public int faceB;
    /** Work units spent. */
    public long work;
}
