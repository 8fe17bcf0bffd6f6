/**
 * Continuous collision of arbitrary polyhedra by trajectory-parameterised side functions with an expel zone, after van Waveren
 * 2005, "Robust Continuous Collision Detection Between Arbitrary Polyhedra Using Trajectory Parameterization of Polyhedral
 * Features".
 */
package dev.ashlar.narrow.trajectory;
