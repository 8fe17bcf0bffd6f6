package dev.ashlar.narrow.patch.polygonal;

/** Which faces may share a patch. */
public enum PatchRule {
    /**
     * Any neighbours that pass the half-space test, whatever their edges: a convex and a concave candidate grow from each seed
     * and the larger stays. Fewer and larger patches than the report's, and none without a skip rule.
     */
    TYPE_FREE,
    /**
     * Hampshire 2008, section 4: only neighbours whose edges are all convex, or all concave, and which pass the half-space
     * test. Faces with edges of both kinds make mixed patches, which cannot be skipped.
     */
    TYPED
}
