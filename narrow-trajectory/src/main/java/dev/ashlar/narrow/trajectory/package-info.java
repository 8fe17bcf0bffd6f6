/**
 * Continuous collision of arbitrary polyhedra by trajectory-parameterised side functions with an expel zone, after van Waveren
 * 2005, "Robust Continuous Collision Detection Between Arbitrary Polyhedra Using Trajectory Parameterization of Polyhedral
 * Features", extended to bodies that both move and turn at once.
 *
 * <p>Sweeps go by feature pairs in two trees ({@code FeatureSweep}): the path of a
 * feature in the other body's frame is a rational Bezier curve of degree 1, 2, 3 or 5 ({@code PathMaps}), and a pair is apart
 * while one of a few polynomials, its separators, is positive ({@code VertexOnFace}, {@code EdgeOnEdge}). Degrees 1 and 2 are the
 * paper's translation and rotation, solved in closed form. Starts that touch but for rounding are free if planes of the features
 * stay between them; the others are left to core. With the option {@code planes}, as within {@code auto}, convex pairs go by planes
 * instead: one that stands still in the world, one that either body carries, then plane after plane ({@code FirstOrderPlane},
 * {@code ConvexSweep}).
 *
 * <p>Where it departs from the paper, and why:
 * <ul>
 * <li>A pair stops where it comes near within its bounds, not where it comes near a plane or a line on the way to them: the paper's
 *     test of bounds along the velocity at the stop lets turning bodies through.
 * <li>One level for all pairs of two bodies says how near is near: the zone, or closely below the distance at the start. Levels of
 *     single pairs stop a body that slides along another at every edge ahead. A motion may sink by a 32nd of the zone, down to
 *     half of it; with a level that never sinks, about one motion in a thousand was stopped by a dip or by rounding alone.
 * <li>Open surfaces stop bodies from both sides, since whatever crosses one overlaps it by the contract of
 *     {@link dev.ashlar.spi.PairQuery}.
 * </ul>
 *
 * <p>Tried and dropped: shortest lines between edges as axes without levelling them against the edges (their direction is lost
 * where the gap is 1e-7 and the edges are long: bodies stuck); a first pass at the level of the zone and a second one below the
 * start (half the time in contact); expel vectors and signs of orientation for edges in sweeps (the distance needs neither).
 */
package dev.ashlar.narrow.trajectory;
