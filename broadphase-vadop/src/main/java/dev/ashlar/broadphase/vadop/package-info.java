/**
 * Velocity-aligned discrete oriented polytopes: sweep and prune on axes that are nearly orthogonal to each body's motion,
 * after Coming and Staadt 2005, "Velocity-Aligned Discrete Oriented Polytopes for Dynamic Collision Detection".
 *
 * <p>What holds and what does not, on the paper's balls in a box (1000 of them, radius 0.25, 2.5 to 200 m/s, 30 Hz). The
 * lists are sorted with 3.2 to 3.8 (16 axes) and 5.6 to 7 (65 axes) times fewer exchanges than those of swept boxes, at
 * every speed. But bands as narrow as the paper's, {@code phi=1}, let through 28 times the pairs of the default 1.5, and
 * their number grows like n^(5/3).
 *
 * <p>In time, event by event, the default takes as long as {@code sap} with 500 and 1,000 balls of up to 2.5 m/s and 2.7 times as
 * long with 5,000. By then a third of it are exchanges and what they begin (they grow like n^(5/3), as on any lists along
 * single axes), a fifth the searches of who bounced, a fifth the ten times as many candidates. Lists are sorted in about every
 * eighth frame, which takes longer than those between. It pays where few bodies turn
 * and the tests that follow are costly and remembered.
 *
 * <p>The paper leaves open whether bodies should have a phi each. By speed ({@code excess}), it pays where some are very fast: one phi of 1.5 for
 * all is as good up to 10 m/s.
 *
 * <p>Rays and box queries have a {@linkplain dev.ashlar.broadphase.vadop.QueryTree tree of their own}, which worlds that ask none do
 * not build.
 *
 * <p>Tried and dropped: sorting in every frame and moving the ends of who bounced at once (more than twice the time at 5,000
 * balls); searching all axes of a proxy that turned (twice the work of the few that cover the others, at {@code phi=1.5}), and
 * marking whom it met there already (testing each on the last one that both use needs no marks, and tests fewer); a
 * hash look-up for every overlap that ends (64 bits a proxy know most of them not to be pairs); branching on the kind of each
 * end that is passed (a fifth of all time at 50 m/s); leashes of 4, 6 or 12 steps (as fast as 8 within noise, 4 slower).
 */
package dev.ashlar.broadphase.vadop;
