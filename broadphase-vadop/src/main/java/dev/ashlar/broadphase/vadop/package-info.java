/**
 * Velocity-aligned discrete oriented polytopes: sweep and prune on axes that are nearly orthogonal to each body's motion,
 * after Coming and Staadt 2005, "Velocity-Aligned Discrete Oriented Polytopes for Dynamic Collision Detection".
 *
 * <p>What holds and what does not, on the paper's balls in a box (1000 of them, radius 0.25, 2.5 to 200 m/s, 30 Hz). The
 * lists are sorted with 3.2 to 3.8 (16 axes) and 5.6 to 7 (65 axes) times fewer exchanges than those of swept boxes, at
 * every speed. But bands as narrow as the paper's, {@code phi=1}, let through 28 times the pairs of the default 1.5, and
 * their number grows like n^(5/3). In time, event by event, the default took about twice as long as three-axis sweep and
 * prune on the same lists: an exchange costs a few nanoseconds, while each change of velocity leaves and enters lists and
 * searches anew. It pays where few bodies turn and the tests that follow are costly and remembered.
 *
 * <p>Tried and dropped: searching all axes of a proxy that turned (twice the work of the few that cover the others, at
 * {@code phi=1.5}); a hash look-up for every overlap that ends (64 bits a proxy know most of them not to be pairs);
 * branching on the kind of each end that is passed (a fifth of all time at 50 m/s).
 */
package dev.ashlar.broadphase.vadop;
