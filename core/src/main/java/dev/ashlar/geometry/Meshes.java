package dev.ashlar.geometry;

import dev.ashlar.math.Check;

/**
 * Ready meshes. Lengths are in metres and y is up. Every closed mesh is a valid solid whose faces look outwards. A body turns
 * about the origin of its frame, so each description says where the origin is; {@link Polyhedron#centred()} moves it to the
 * centre of mass.
 */
public final class Meshes {
    private static final int ANY = Integer.MAX_VALUE;

    private Meshes() {
    }

    // ---- blocks

    /** A box about the origin with these side lengths: 6 faces. */
    public static Polyhedron box(double sizeX, double sizeY, double sizeZ) {
        return Polyhedron.box(sizeX, sizeY, sizeZ);
    }

    /** A brick of 0.4 x 0.2 x 0.2 m about the origin: 6 faces. */
    public static Polyhedron brick() {
        return box(0.4, 0.2, 0.2);
    }

    /**
     * A square ring about the origin that lies flat: {@code side} long in x and z, {@code height} high in y, with a square
     * hole of side {@code hole} from top to bottom. 16 faces.
     */
    public static Polyhedron frame(double side, double hole, double height) {
        double s = 0.5 * Check.positive("side", side);
        double h = 0.5 * Check.less("hole", hole, "side", side);
        double y = 0.5 * Check.positive("height", height);
        return new Blocks().fill(-s, -y, -s, s, y, s).hollow(-h, -y, -h, h, y, h).build("frame");
    }

    /**
     * A trough that runs along z, open at the top: {@code width} wide, {@code height} high and {@code depth} long, floor
     * and both walls {@code thickness} thick. The centre of mass is at the origin. 14 faces.
     */
    public static Polyhedron uShape(double width, double height, double depth, double thickness) {
        double w = 0.5 * Check.positive("width", width);
        Check.positive("height", height);
        double d = 0.5 * Check.positive("depth", depth);
        Check.positive("thickness", thickness);
        Check.less("2 * thickness", 2 * thickness, "width", width);
        Check.less("thickness", thickness, "height", height);
        return new Blocks().fill(-w, 0, -d, w, height, d).hollow(-w + thickness, thickness, -d, w - thickness, height, d)
                .build("U shape").centred();
    }

    // ---- round bodies

    /**
     * An upright prism about the origin whose base is a regular polygon: corners {@code radius} from the y axis, the first
     * on the +x side; {@code sides} + 2 faces.
     */
    public static Polyhedron prism(int sides, double radius, double height) {
        Check.within("sides", sides, 3, ANY);
        Check.positive("radius", radius);
        double y = 0.5 * Check.positive("height", height);
        return RoundMeshes.lathe("prism", new double[][] {{radius, -y}, {radius, y}}, sides, false);
    }

    /** An upright cylinder about the origin: a {@link #prism} inscribed in the true one, {@code segments} + 2 faces. */
    public static Polyhedron cylinder(double radius, double height, int segments) {
        Check.within("segments", segments, 3, ANY);
        return prism(segments, radius, height);
    }

    /**
     * An upright cone, or with few segments a pyramid: base corners {@code radius} from the y axis, the first on the +x
     * side, base at y = -height / 4, tip at 3 / 4 height, so the origin is the centre of mass. {@code segments} + 1 faces.
     */
    public static Polyhedron cone(double radius, double height, int segments) {
        Check.within("segments", segments, 3, ANY);
        Check.positive("radius", radius);
        Check.positive("height", height);
        return RoundMeshes.lathe("cone", new double[][] {{radius, -0.25 * height}, {0, 0.75 * height}}, segments, false);
    }

    /**
     * A sphere about the origin of nearly equal triangles: an icosahedron whose edges are cut into {@code frequency} parts.
     * 20 frequency^2 triangles, all vertices at {@code radius}.
     */
    public static Polyhedron geodesicSphere(double radius, int frequency) {
        Check.positive("radius", radius);
        Check.within("frequency", frequency, 1, 1000);
        return RoundMeshes.geodesic(radius, frequency);
    }

    /**
     * A sphere about the origin of latitudes and longitudes, poles on the y axis: {@code stacks} bands from pole to pole,
     * {@code segments} around. 2 segments (stacks - 1) triangles, all vertices at {@code radius}.
     */
    public static Polyhedron sphere(double radius, int segments, int stacks) {
        Check.positive("radius", radius);
        Check.within("segments", segments, 3, ANY);
        Check.within("stacks", stacks, 2, ANY);
        return RoundMeshes.lathe("sphere", RoundMeshes.meridian(radius, stacks), segments, true);
    }

    /** The {@link #sphere} of 32 segments and 32 stacks: exactly 1,984 triangles. */
    public static Polyhedron sphere1984(double radius) {
        return sphere(radius, 32, 32);
    }

    /**
     * A hemispherical bowl of even thickness, open at the top: the outside inscribed in the lower half of a ball about the
     * origin, the rim at y = 0. (2 stacks + 1) segments faces.
     */
    public static Polyhedron bowl(double radius, double thickness, int segments, int stacks) {
        Check.positive("radius", radius);
        Check.less("thickness", thickness, "radius", radius);
        Check.within("segments", segments, 3, ANY);
        Check.within("stacks", stacks, 1, ANY);
        return RoundMeshes.bowl(radius, thickness, segments, stacks);
    }

    /**
     * A ring about the y axis, centred at the origin: {@code segments} around the axis, {@code sides} around the tube.
     * 2 segments sides triangles.
     *
     * @param majorRadius from the axis to the middle of the tube
     * @param minorRadius of the tube, less than majorRadius
     */
    public static Polyhedron torus(double majorRadius, double minorRadius, int segments, int sides) {
        Check.positive("majorRadius", majorRadius);
        Check.less("minorRadius", minorRadius, "majorRadius", majorRadius);
        Check.within("segments", segments, 3, ANY);
        Check.within("sides", sides, 3, ANY);
        return RoundMeshes.torus(majorRadius, minorRadius, segments, sides);
    }

    /**
     * A link of a chain: two half rings about the y axis direction, joined by straight parts along x, centred at the
     * origin and lying flat. It is length + 2 (majorRadius + minorRadius) long in x.
     * (2 arcSegments + 2) sides planar quadrilaterals.
     *
     * @param length      of the straight parts
     * @param majorRadius of the middle line of the half rings
     * @param minorRadius of the rod, less than majorRadius
     * @param arcSegments in each half ring
     * @param sides       around the rod
     */
    public static Polyhedron chainLink(double length, double majorRadius, double minorRadius, int arcSegments, int sides) {
        Check.positive("length", length);
        Check.positive("majorRadius", majorRadius);
        Check.less("minorRadius", minorRadius, "majorRadius", majorRadius);
        Check.within("arcSegments", arcSegments, 2, ANY);
        Check.within("sides", sides, 3, ANY);
        return RoundMeshes.link(majorRadius, minorRadius, 0.5 * length, arcSegments, sides);
    }

    // ---- grounds

    /**
     * Ground of given heights: an open surface that looks up, with square cells, about the y axis. Vertex (i, k) is at
     * ((i - nx / 2) cell, heights[i][k], (k - nz / 2) cell), with nx and nz the numbers of cells. A planar cell is one face,
     * any other two triangles.
     *
     * @param heights at least 2 x 2, rows of equal length, in metres
     * @param cell    side of a cell
     */
    public static Polyhedron heightField(double[][] heights, double cell) {
        Check.positive("cell", cell);
        Check.within("rows of heights", Check.notNull("heights", heights).length, 2, 10_001);
        for (double[] row : heights) {
            Check.within("heights in a row", Check.notNull("row of heights", row).length, 2, 10_001);
            if (row.length != heights[0].length) {
                throw Check.fault("heights in a row", "as many as in the first, " + heights[0].length, row.length);
            }
            Check.finite("heights", row, 0, row.length);
        }
        return HeightFields.build("height field", heights, cell);
    }

    /**
     * What lies below y = 0, as far as {@code extent} to each side and down: a box whose top face is exactly in that plane.
     * Turn and move it by the pose of its body. Not endless, so that it is a shape like all others for every algorithm; what
     * can leave the extent falls off its edge. Up to 1e5 times the size of the bodies on it are fine.
     */
    public static Polyhedron halfSpace(double extent) {
        double e = Check.positive("extent", extent);
        return new Blocks().fill(-e, -e, -e, e, 0, e).build("half-space");
    }
}
