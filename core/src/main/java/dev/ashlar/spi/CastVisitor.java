package dev.ashlar.spi;

/** Sees what a cast through a broad phase meets. */
public interface CastVisitor {
    /**
     * A proxy on the way.
     *
     * @param proxy    whose box is met
     * @param fraction not later than where that happens; 0 if the cast starts inside
     * @param limit    how far the cast goes at present
     * @return how far to go on: {@code limit}, or less to shorten the cast; anything below 0 ends it
     */
    double visit(int proxy, double fraction, double limit);
}
