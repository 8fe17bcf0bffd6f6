package dev.ashlar.geometry.mesh;

import dev.ashlar.geometry.Blocks;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Meshes that scenes, tests and measurements share: cars, threads, walls, grounds and random bodies, which depend on their seed
 * only, to the bit. Conventions are those of {@link Meshes}.
 */
public final class SampleMeshes {
    private static final int ANY = Integer.MAX_VALUE;

    private SampleMeshes() {
    }

    // ---- blocks

    /** Two bars of 10 x 1 x 1 m that cross at the origin at right angles, along x and along z: 6 faces each. */
    public static List<Polyhedron> crossedBars() {
        return List.of(Polyhedron.box(10, 1, 1), Polyhedron.box(1, 1, 10));
    }

    /**
     * A block of 4 x 4 x 2 m with a square tunnel of 2 x 2 m through it along z, and a plate of 3 x 3 x 0.2 m, both about
     * the origin: there the plate closes the tunnel and no edge of the plate meets the block's surface. 16 and 6 faces.
     */
    public static List<Polyhedron> tunnelAndPlate() {
        Polyhedron block = new Blocks().fill(-2, -2, -1, 2, 2, 1).hollow(-1, -1, -1, 1, 1, 1).build("tunnel block");
        return List.of(block, Polyhedron.box(3, 3, 0.2));
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
        Check.less("radialPlay", radialPlay, "depth of the thread", thread.majorRadius() - thread.minorRadius());
        Check.within("radialPlay", radialPlay, 0, 0.3 * thread.majorRadius());
        Check.positive("axialPlay", axialPlay);
        Check.less("axialPlay", axialPlay, "0.2 pitches", 0.2 * thread.pitch());
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
     * A non-convex body with smooth hills and hollows: a {@link Meshes#sphere} whose radius varies by up to {@code roughness}
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
        Check.less("diameter", diameter, "cube", cube);
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
        Check.less("innerRadius", innerRadius, "outerRadius", outerRadius);
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
     * The inside of a house of two floors, 14 x 6.2 x 10 m: a pillared hall with a gallery, rooms, doorways, a window, a
     * staircase of twelve steps. A container: its faces look into the rooms, and what is outside them is solid. The ground
     * floor is at y = 0; x and z are 0 in the middle. 250 faces, edges in all kinds: concave, flat and convex.
     */
    public static Polyhedron level() {
        return Landscapes.level();
    }
}
