package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import java.util.Arrays;

/**
 * The preprocessor: takes over a polyhedron's features and cuts its faces into patches.
 *
 * <p>Hampshire 2008, sections 2 and 4. Departs from it: instead of cycles of joining and leaving, which may never end, patches
 * grow from seeds, in the order of the faces, and admit a neighbour only if it fits with <em>every</em> member, both ways.
 * Testing neighbours across their common edge only makes patches (of a spiral wall, say) whose skip rules lose crossings.
 */
final class MeshPatcher {
    private static final int NEUTRAL = 0;
    private static final int ONLY_CONVEX = 1;
    private static final int ONLY_CONCAVE = 2;
    private static final int BOTH = 3;
    /** Share of the coordinates that a computed distance may be off by. */
    private static final double ROUNDING = 1e-15;

    private final Polyhedron p;
    private final PatchOptions options;
    private final PatchData d = new PatchData();
    private final double tolerance;
    private final double rounding;

    /** The patch of each face, or -1. */
    private final int[] patchOf;
    /** The growth in which a face was last looked at, or a vertex admitted. */
    private final int[] faceSeen;
    private final int[] vertexSeen;
    private int growth;
    private final int[] members;
    private int memberCount;
    private final int[] vertices;
    private int vertexCount;

    MeshPatcher(Polyhedron polyhedron, PatchOptions options) {
        p = polyhedron;
        this.options = options;
        rounding = ROUNDING * p.boundingRadius();
        tolerance = options.tolerance() * p.size() + rounding;
        patchOf = new int[p.faceCount()];
        faceSeen = new int[p.faceCount()];
        vertexSeen = new int[p.vertexCount()];
        members = new int[p.faceCount()];
        vertices = new int[p.vertexCount()];
    }

    PatchMesh mesh() {
        copyFeatures();
        joinCoplanar();
        cutIntoPatches();
        return new PatchMesh(d);
    }

    private void copyFeatures() {
        int faces = p.faceCount();
        d.xyz = new double[3 * p.vertexCount()];
        p.vertices(d.xyz, 0);
        d.plane = new double[4 * faces];
        p.planes(d.plane, 0);
        d.faceStart = new int[faces + 1];
        for (int f = 0; f < faces; f++) {
            d.faceStart[f + 1] = d.faceStart[f] + p.faceSize(f);
        }
        d.faceVertex = new int[d.faceStart[faces]];
        d.faceEdge = new int[d.faceStart[faces]];
        d.faceMaterial = new int[faces];
        for (int f = 0; f < faces; f++) {
            d.faceMaterial[f] = p.faceMaterial(f);
            for (int k = 0; k < p.faceSize(f); k++) {
                int e = p.faceEdge(f, k);
                d.faceVertex[d.faceStart[f] + k] = p.faceVertex(f, k);
                d.faceEdge[d.faceStart[f] + k] = p.faceRunsAlong(f, k) ? e : ~e;
            }
        }
        d.edgeVertex = new int[2 * p.edgeCount()];
        d.edgeFace = new int[2 * p.edgeCount()];
        d.edgeType = new byte[p.edgeCount()];
        for (int e = 0; e < p.edgeCount(); e++) {
            d.edgeVertex[2 * e] = p.edgeTail(e);
            d.edgeVertex[2 * e + 1] = p.edgeHead(e);
            d.edgeFace[2 * e] = p.edgeFace(e, 0);
            d.edgeFace[2 * e + 1] = p.edgeFace(e, 1);
            d.edgeType[e] = (byte) p.edgeType(e).ordinal();
        }
        d.closed = p.isClosed();
        d.inverted = p.isInverted();
        d.twoSided = p.isTwoSided();
        d.flatTolerance = p.flatTolerance();
    }

    /** Numbers the groups of faces that hang together by neutral edges. */
    private void joinCoplanar() {
        d.faceGroup = new int[p.faceCount()];
        Arrays.fill(d.faceGroup, -1);
        int groups = 0;
        for (int seed = 0; seed < p.faceCount(); seed++) {
            if (d.faceGroup[seed] >= 0) {
                continue;
            }
            int n = 0;
            members[n++] = seed;
            d.faceGroup[seed] = groups;
            while (n > 0) {
                int f = members[--n];
                for (int k = 0; k < p.faceSize(f); k++) {
                    int g = p.faceNeighbour(f, k);
                    if (g >= 0 && d.faceGroup[g] < 0 && p.edgeType(p.faceEdge(f, k)) == EdgeType.FLAT) {
                        d.faceGroup[g] = groups;
                        members[n++] = g;
                    }
                }
            }
            groups++;
        }
    }

    private void cutIntoPatches() {
        int faces = p.faceCount();
        int[] start = new int[faces + 1];
        byte[] sign = new byte[faces];
        d.patchFace = new int[faces];
        d.faceMargin = new double[faces];
        Arrays.fill(patchOf, -1);
        int patches = 0;
        for (int seed = 0; seed < faces; seed++) {
            if (patchOf[seed] >= 0) {
                continue;
            }
            sign[patches] = options.rule() == PatchRule.TYPED ? growTyped(seed) : growFree(seed);
            System.arraycopy(members, 0, d.patchFace, start[patches], memberCount);
            for (int i = 0; i < memberCount; i++) {
                patchOf[members[i]] = patches;
                d.faceMargin[members[i]] = margin(members[i], sign[patches]);
            }
            start[patches + 1] = start[patches] + memberCount;
            patches++;
        }
        d.patchStart = Arrays.copyOf(start, patches + 1);
        d.patchSign = Arrays.copyOf(sign, patches);
    }

    private byte growFree(int seed) {
        grow(seed, PatchMesh.CONCAVE, NEUTRAL);
        int concave = memberCount;
        int[] kept = Arrays.copyOf(members, concave);
        grow(seed, PatchMesh.CONVEX, NEUTRAL);
        if (memberCount >= concave) {
            return isPlanar() ? PatchMesh.PLANAR : PatchMesh.CONVEX;
        }
        System.arraycopy(kept, 0, members, 0, concave);
        memberCount = concave;
        collectVertices();
        return PatchMesh.CONCAVE;
    }

    private byte growTyped(int seed) {
        int type = faceType(seed);
        byte sign = type == BOTH ? PatchMesh.MIXED : type == ONLY_CONCAVE ? PatchMesh.CONCAVE : PatchMesh.CONVEX;
        grow(seed, sign, type);
        return sign;
    }

    /** Kinds of edges that a face has; only neutral ones count as convex, as in the report. */
    private int faceType(int f) {
        int type = NEUTRAL;
        for (int k = 0; k < p.faceSize(f); k++) {
            EdgeType t = p.edgeType(p.faceEdge(f, k));
            type |= t == EdgeType.CONVEX ? ONLY_CONVEX : t == EdgeType.CONCAVE ? ONLY_CONCAVE : NEUTRAL;
        }
        return type == NEUTRAL ? ONLY_CONVEX : type;
    }

    /** Gathers the patch of a seed into members and vertices; faces of a type only, unless that is neutral. */
    private void grow(int seed, byte sign, int type) {
        growth++;
        memberCount = 0;
        vertexCount = 0;
        admit(seed);
        for (int i = 0; i < memberCount; i++) {
            int f = members[i];
            for (int k = 0; k < p.faceSize(f) && memberCount < options.maxFaces(); k++) {
                int g = p.faceNeighbour(f, k);
                if (g < 0 || patchOf[g] >= 0 || faceSeen[g] == growth || type != NEUTRAL && faceType(g) != type) {
                    continue;
                }
                // What does not fit now never will: members are only added.
                faceSeen[g] = growth;
                if (sign == PatchMesh.MIXED || fits(g, sign)) {
                    admit(g);
                }
            }
        }
    }

    private void admit(int f) {
        faceSeen[f] = growth;
        members[memberCount++] = f;
        addVertices(f);
    }

    private void addVertices(int f) {
        for (int k = 0; k < p.faceSize(f); k++) {
            int v = p.faceVertex(f, k);
            if (vertexSeen[v] != growth) {
                vertexSeen[v] = growth;
                vertices[vertexCount++] = v;
            }
        }
    }

    private void collectVertices() {
        growth++;
        vertexCount = 0;
        for (int i = 0; i < memberCount; i++) {
            addVertices(members[i]);
        }
    }

    /** Whether a face and all members lie on the right sides of each other's planes. */
    private boolean fits(int f, int sign) {
        for (int i = 0; i < vertexCount; i++) {
            if (sign * height(f, vertices[i]) > tolerance) {
                return false;
            }
        }
        for (int k = 0; k < p.faceSize(f); k++) {
            int v = p.faceVertex(f, k);
            if (vertexSeen[v] == growth) {
                continue;
            }
            for (int i = 0; i < memberCount; i++) {
                if (sign * height(members[i], v) > tolerance) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isPlanar() {
        for (int i = 0; i < memberCount; i++) {
            for (int k = 0; k < vertexCount; k++) {
                if (Math.abs(height(members[i], vertices[k])) > tolerance) {
                    return false;
                }
            }
        }
        return true;
    }

    /** How far a vertex of the patch lies on the wrong side of a face, so that skipping is exact for any tolerance. */
    private double margin(int f, byte sign) {
        double most = 0;
        for (int k = 0; sign != PatchMesh.MIXED && k < vertexCount; k++) {
            double h = height(f, vertices[k]);
            most = Math.max(most, sign == PatchMesh.PLANAR ? Math.abs(h) : sign * h);
        }
        return most + 4 * rounding;
    }

    private double height(int f, int v) {
        int i = 4 * f;
        return d.plane[i] * d.xyz[3 * v] + d.plane[i + 1] * d.xyz[3 * v + 1] + d.plane[i + 2] * d.xyz[3 * v + 2] + d.plane[i + 3];
    }
}
