/**
 * Oracles: slow, plain answers that judge every collision algorithm. They share no query, hull, mass or predicate code with
 * what they judge; of core they use values and accessors only. No test library is needed here.
 *
 * <p>All of them take the second shape into the frame of the first once, in doubles, subtracting positions first; what
 * follows is exact where it says so. A polygon stands for the triangles that it is cut into, since rounding leaves
 * no polygon of more than three vertices quite flat.
 */
package dev.ashlar.testkit;
