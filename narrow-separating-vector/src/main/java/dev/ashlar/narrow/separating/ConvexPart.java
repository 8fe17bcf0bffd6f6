package dev.ashlar.narrow.separating;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.ConvexPiece;

/**
 * A convex piece with what the search for separating vectors wants of it: neighbours of vertices in one array, supports known
 * in advance for some directions, and its flat sides. Immutable.
 */
final class ConvexPart {
    final ConvexPiece piece;
    /** Vertices, three numbers each; a sphere has one, a capsule two. */
    final double[] xyz;
    final int count;
    /** The largest distance of any point of it, radius included, from the origin of the shape, about which bodies turn. */
    final double reach;
    /** Neighbours of v are {@code neighbour[start[v]]} to {@code neighbour[start[v + 1] - 1]}; null: look at all vertices. */
    final int[] start;
    final int[] neighbour;
    /** Supports by cell of the direction table. */
    final int[] table;
    final DirectionTable directions;
    /** Finds supports instead of climbing, or null. */
    final HullHierarchy hierarchy;
    /** The flat sides of a solid, else null. */
    final FlatSides sides;

    ConvexPart(ConvexPiece piece, SearchOptions options) {
        this.piece = piece;
        xyz = piece.xyz;
        count = piece.count;
        double far = 0;
        for (int v = 0; v < count; v++) {
            far = Math.max(far, Vec3.of(xyz, 3 * v).length());
        }
        reach = far * (1 + 1e-15) + piece.radius;
        Polyhedron p = piece.polyhedron;
        boolean solid = p != null && p.isClosed();
        sides = solid ? new FlatSides(piece) : null;
        boolean climbs = solid && options.support() != SearchOptions.Support.SCAN && hasOnlyCorners(p);
        start = climbs ? new int[count + 1] : null;
        neighbour = climbs ? new int[2 * p.edgeCount()] : null;
        for (int v = 0; climbs && v < count; v++) {
            start[v + 1] = start[v] + p.degree(v);
            for (int k = 0; k < p.degree(v); k++) {
                neighbour[start[v] + k] = p.neighbour(v, k);
            }
        }
        boolean levels = climbs && options.support() == SearchOptions.Support.HIERARCHY && count > HullHierarchy.LEAST;
        hierarchy = levels ? new HullHierarchy(xyz) : null;
        directions = options.table();
        table = new int[directions.size()];
        double[] d = new double[3];
        for (int cell = 0; cell < table.length; cell++) {
            directions.direction(cell, d);
            table[cell] = piece.support(d[0], d[1], d[2], 0);
        }
    }

    /** From a vertex within a face, or on a straight edge, no edge may lead up: such bodies are not climbed. */
    private static boolean hasOnlyCorners(Polyhedron p) {
        for (int v = 0; v < p.vertexCount(); v++) {
            if (!p.isCorner(v)) {
                return false;
            }
        }
        return true;
    }

    /** Of two vertices the one farther along (x, y, z). */
    int farther(double x, double y, double z, int v, int u) {
        return x * (xyz[3 * v] - xyz[3 * u]) + y * (xyz[3 * v + 1] - xyz[3 * u + 1]) + z * (xyz[3 * v + 2] - xyz[3 * u + 2]) > 0
                ? v : u;
    }

    /** A vertex that is far out in a direction of length 1, though not always the farthest. */
    int guess(double x, double y, double z) {
        return table[directions.cell(x, y, z)];
    }
}
