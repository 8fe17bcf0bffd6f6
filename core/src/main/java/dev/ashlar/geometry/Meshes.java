package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Ready meshes for scenes, tests and measurements. Lengths are in metres and y is up. Every closed mesh is a valid solid
 * whose faces look outwards; the random ones depend on their seed only, to the bit. A body turns about the origin of its
 * frame, so each description says where the origin is; {@link Polyhedron#centred()} moves it to the centre of mass.
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
        double h = 0.5 * less("hole", hole, "side", side);
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
        less("2 * thickness", 2 * thickness, "width", width);
        less("thickness", thickness, "height", height);
        return new Blocks().fill(-w, 0, -d, w, height, d).hollow(-w + thickness, thickness, -d, w - thickness, height, d)
                .build("U shape").centred();
    }

    /** Two bars of 10 x 1 x 1 m that cross at the origin at right angles, along x and along z: 6 faces each. */
    public static List<Polyhedron> crossedBars() {
        return List.of(box(10, 1, 1), box(1, 1, 10));
    }

    /**
     * A block of 4 x 4 x 2 m with a square tunnel of 2 x 2 m through it along z, and a plate of 3 x 3 x 0.2 m, both about
     * the origin: there the plate closes the tunnel and no edge of the plate meets the block's surface. 16 and 6 faces.
     */
    public static List<Polyhedron> tunnelAndPlate() {
        Polyhedron block = new Blocks().fill(-2, -2, -1, 2, 2, 1).hollow(-1, -1, -1, 1, 1, 1).build("tunnel block");
        return List.of(block, box(3, 3, 0.2));
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
        less("thickness", thickness, "radius", radius);
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
        less("minorRadius", minorRadius, "majorRadius", majorRadius);
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
        less("minorRadius", minorRadius, "majorRadius", majorRadius);
        Check.within("arcSegments", arcSegments, 2, ANY);
        Check.within("sides", sides, 3, ANY);
        return RoundMeshes.link(majorRadius, minorRadius, 0.5 * length, arcSegments, sides);
    }

    // ---- machine parts

    /**
     * A screw along y, head down: a hexagonal head 3.2 major radii across its flats and 1.2 high, then a core with
     * {@code turns} turns of ridge and a pitch of bare core at each end. The origin is on the axis about the middle of the
     * thread, placed so that the ridge crosses y = 0 on the +x side. 6 segments turns + 2 segments + 16 faces, flanks being
     * triangles.
     */
    public static Polyhedron screw(ScrewThread thread, int turns) {
        Check.notNull("thread", thread);
        Check.within("turns", turns, 1, 10_000);
        return ThreadMeshes.screw(thread, turns);
    }

    /**
     * A hexagonal nut along y with {@code turns} turns of ridge inside that fit between those of a {@link #screw} of the
     * same thread. The origin is in the middle of the nut, (turns + 2) pitches high and 3.2 major radii across its flats.
     * With both frames equal, or moved by k pitches along y and turned by angle a about y while moved by a / 2 pi pitches,
     * the two do not touch. 6 segments turns + 3 segments + 20 faces.
     *
     * @param radialPlay gap between crests and cores, below the depth of the thread and at most 0.3 major radii
     * @param axialPlay  gap between flanks along y on each side, below 0.2 pitches
     */
    public static Polyhedron nut(ScrewThread thread, int turns, double radialPlay, double axialPlay) {
        Check.notNull("thread", thread);
        Check.within("turns", turns, 1, 10_000);
        less("radialPlay", radialPlay, "depth of the thread", thread.majorRadius() - thread.minorRadius());
        Check.within("radialPlay", radialPlay, 0, 0.3 * thread.majorRadius());
        Check.positive("axialPlay", axialPlay);
        less("axialPlay", axialPlay, "0.2 pitches", 0.2 * thread.pitch());
        return ThreadMeshes.nut(thread, turns, radialPlay, axialPlay);
    }

    /**
     * A sedan in one piece, 4.5 x 1.4 x 1.8 m, front at +x, wheels on axles in wheel wells. The centre of mass is at the
     * origin. 892 triangles.
     */
    public static Polyhedron carA() {
        return CarMeshes.sedan();
    }

    /**
     * A pickup in one piece, 5.2 x 1.8 x 1.9 m, front at +x, with an open bed, wheels on axles in wheel wells. The centre
     * of mass is at the origin. 874 triangles.
     */
    public static Polyhedron carB() {
        return CarMeshes.pickup();
    }

    // ---- random bodies

    /**
     * The hull of random points on an ellipsoid about the origin with radii 1 : 0.7 : 0.5 times {@code radius} along x, y
     * and z. Exactly {@code vertices} vertices, at most 2 vertices - 4 faces.
     */
    public static Polyhedron randomEllipsoid(int vertices, double radius, long seed) {
        return randomHull(vertices, radius, 0.7, 0.5, seed);
    }

    /** As {@link #randomEllipsoid} with radii 1 : 0.08 : 0.08. */
    public static Polyhedron randomRod(int vertices, double radius, long seed) {
        return randomHull(vertices, radius, 0.08, 0.08, seed);
    }

    /** As {@link #randomEllipsoid} with radii 1 : 0.08 : 1, a plate that lies flat. */
    public static Polyhedron randomPlate(int vertices, double radius, long seed) {
        return randomHull(vertices, radius, 0.08, 1, seed);
    }

    private static Polyhedron randomHull(int vertices, double radius, double shareY, double shareZ, long seed) {
        Check.within("vertices", vertices, 4, 100_000);
        Check.positive("radius", radius);
        return RandomMeshes.hull(vertices, radius, shareY * radius, shareZ * radius, seed);
    }

    /**
     * A non-convex body with smooth hills and hollows: a {@link #sphere} whose radius varies by up to {@code roughness}
     * (0 to 0.9) of itself, star-shaped about the origin. 2 segments (stacks - 1) triangles: 308 with 14 and 12, 512 with
     * 16 and 17, 912 with 24 and 20.
     */
    public static Polyhedron bumpy(double radius, double roughness, int segments, int stacks, long seed) {
        Check.positive("radius", radius);
        Check.within("roughness", roughness, 0, 0.9);
        Check.within("segments", segments, 3, ANY);
        Check.within("stacks", stacks, 2, ANY);
        return RandomMeshes.bumpy(radius, roughness, segments, stacks, seed);
    }

    /**
     * Flat tetrahedra, each with its centre of mass at the origin, edges up to {@code size} and a height of 2 to 10 % of
     * it: dihedral angles down to a few degrees.
     */
    public static List<Polyhedron> thinTetrahedra(int count, double size, long seed) {
        Check.within("count", count, 1, ANY);
        Check.positive("size", size);
        SplittableRandom random = new SplittableRandom(seed);
        List<Polyhedron> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(RandomMeshes.thinTetrahedron(random, size));
        }
        return List.copyOf(all);
    }

    /**
     * Separate one-sided polygons of three to six vertices in random planes within a cube about the origin; they may cross
     * each other. {@code polygons} faces, each a component of its own.
     *
     * @param cube     side of the cube
     * @param diameter of the circles the polygons are inscribed in, less than cube
     */
    public static Polyhedron polygonSoup(int polygons, double cube, double diameter, long seed) {
        Check.within("polygons", polygons, 1, ANY);
        Check.positive("cube", cube);
        less("diameter", diameter, "cube", cube);
        return RandomMeshes.soup(polygons, cube, diameter, seed);
    }

    // ---- walls and grounds

    /**
     * A semicircular arch of wedge-shaped stones in place: it stands on y = 0, spans x from -outerRadius to outerRadius,
     * and is {@code depth} deep about z = 0. The stones run from +x over the top to -x; neighbours touch exactly, their
     * common vertices being equal to the bit. 6 faces each.
     */
    public static List<Polyhedron> archStones(int stones, double innerRadius, double outerRadius, double depth) {
        Check.within("stones", stones, 2, ANY);
        Check.positive("outerRadius", outerRadius);
        less("innerRadius", innerRadius, "outerRadius", outerRadius);
        Check.positive("depth", depth);
        return WallMeshes.arch(stones, innerRadius, outerRadius, depth);
    }

    /**
     * A wall that stands along a spiral of 1.75 turns and gets thinner inwards; its outer end is {@code radius} from the
     * spiral's axis. The centre of mass is at the origin. 114 faces.
     */
    public static Polyhedron spiralWall(double radius, double height) {
        Check.positive("radius", radius);
        Check.positive("height", height);
        return WallMeshes.spiral(radius, height);
    }

    /**
     * Hilly ground: an open surface that looks up, {@code width} wide in x with square cells, about the y axis; its lowest
     * point is at y = 0, its highest at {@code height}. 2 cellsX cellsZ triangles.
     */
    public static Polyhedron terrain(int cellsX, int cellsZ, double width, double height, long seed) {
        Check.within("cellsX", cellsX, 1, 10_000);
        Check.within("cellsZ", cellsZ, 1, 10_000);
        Check.positive("width", width);
        Check.positive("height", height);
        return Landscapes.terrain(cellsX, cellsZ, width, height, seed);
    }

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
        return Landscapes.heightField("height field", heights, cell);
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

    /**
     * The inside of a house of two floors, 14 x 6.2 x 10 m: a pillared hall with a gallery, rooms, doorways, a window, a
     * staircase of twelve steps. A container: its faces look into the rooms, and what is outside them is solid. The ground
     * floor is at y = 0; x and z are 0 in the middle. 250 faces, edges in all kinds: concave, flat and convex.
     */
    public static Polyhedron level() {
        return Landscapes.level();
    }

    /** Returns {@code value} if it is above zero and below another argument. */
    private static double less(String name, double value, String other, double limit) {
        Check.positive(name, value);
        if (!(value < limit)) {
            throw Check.fault(name, "< " + other + " " + limit, value);
        }
        return value;
    }
}
