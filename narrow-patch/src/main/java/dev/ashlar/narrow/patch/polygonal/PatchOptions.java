package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Check;

/**
 * How a body is cut into patches. No choice changes which crossings are found, only how soon patches are skipped.
 *
 * @param rule      which faces may share a patch
 * @param tolerance how far, as a share of the size of the body, a vertex may lie on the wrong side of a face of its patch
 * @param maxFaces  most faces of a patch; small patches suit the tree of boxes, large ones the skip rules
 */
public record PatchOptions(PatchRule rule, double tolerance, int maxFaces) {
    /**
     * Type-free patches of at most 4 faces, no more tolerant than rounding asks for. Under a tree of boxes the smallest
     * patches are the fastest: crossing tests of bodies of 400 to 2,000 faces take 1 : 1.2 : 1.5 : 1.6 : 5 as long with at
     * most 1, 4, 8, 16 and any number of faces, while the tree of patches of 4 is a quarter as large as that of single faces.
     */
    public static final PatchOptions DEFAULT = new PatchOptions(PatchRule.TYPE_FREE, 1e-12, 4);
    /** Patches as large as the rule allows. */
    public static final int ANY_SIZE = Integer.MAX_VALUE;

    public PatchOptions {
        Check.notNull("rule", rule);
        Check.within("tolerance", tolerance, 0, 0.1);
        Check.within("maxFaces", maxFaces, 1, ANY_SIZE);
    }
}
