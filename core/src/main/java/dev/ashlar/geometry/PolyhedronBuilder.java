package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.CoplanarMerge;
import dev.ashlar.geometry.repair.FlatFaces;
import dev.ashlar.geometry.repair.MeshOrientation;
import dev.ashlar.geometry.repair.MeshRepair;
import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.geometry.repair.SharedEdges;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;

/**
 * Gathers vertices and faces for a {@link Polyhedron}, checks them, and repairs what it is asked to repair. Without any
 * repair asked for, {@link #build()} says exactly what is wrong with the first thing that is.
 *
 * <p>Repairs run in this order, whatever the order of the calls: weld, drop, triangulate, cut, orient, merge. What they
 * changed stands in {@link Polyhedron#repairs()}.
 */
public final class PolyhedronBuilder {
    private final PolygonMesh mesh = new PolygonMesh();
    private double tolerance = Double.NaN;
    private double weldDistance = Double.NaN;
    private boolean dropDegenerate;
    private boolean triangulate;
    private boolean cutNonManifold;
    private boolean orient;
    private boolean mergeCoplanar;
    private boolean twoSided;
    private int material;
    private int line;

    PolyhedronBuilder() {
    }

    /** A name for error texts, such as a file name. */
    public PolyhedronBuilder name(String name) {
        mesh.name = Check.notNull("name", name);
        return this;
    }

    /**
     * How far, in metres, vertices may lie off the plane of their face, or faces fold, and still count as flat; by default
     * 1e-9 of the size (the diagonal of the bounding box).
     */
    public PolyhedronBuilder tolerance(double metres) {
        tolerance = Check.positive("tolerance", metres);
        return this;
    }

    /** Adds a vertex; vertices are numbered from 0. */
    public PolyhedronBuilder vertex(double x, double y, double z) {
        return vertex(new Vec3(x, y, z));
    }

    /** Adds a vertex; vertices are numbered from 0. */
    public PolyhedronBuilder vertex(Vec3 p) {
        Check.notNull("p", p).checkFinite("vertex " + mesh.vertexCount + mesh.of());
        mesh.addVertex(p.x(), p.y(), p.z());
        return this;
    }

    /** Number of vertices added so far: the index of the next one. */
    public int vertexCount() {
        return mesh.vertexCount;
    }

    /** The material of the faces added from now on; 0 at first. */
    public PolyhedronBuilder material(int id) {
        material = Check.within("material", id, 0, Integer.MAX_VALUE);
        return this;
    }

    /** Adds a face by its vertices, counter-clockwise seen from the front; vertices may be added later. */
    public PolyhedronBuilder face(int... vertices) {
        mesh.faces.add(new PolygonMesh.Face(Check.notNull("vertices", vertices).clone(), material, mesh.faces.size(), line));
        return this;
    }

    /** The line of the file that the faces added from now on come from, for error texts. */
    PolyhedronBuilder line(int number) {
        line = number;
        return this;
    }

    /** Lets an open surface block from both sides. */
    public PolyhedronBuilder twoSided() {
        twoSided = true;
        return this;
    }

    /**
     * Repair: joins vertices at most {@code distance} apart (0: equal ones only). Solids that come to share an edge by that stay
     * apart: a walk around the edge tells which faces belong together.
     */
    public PolyhedronBuilder weld(double distance) {
        weldDistance = Check.notNegative("distance", distance);
        return this;
    }

    /**
     * Repair: leaves out faces without area, faces given twice, and vertices that no face uses. What is closed stays closed: a flat
     * triangle that closes a T-junction is collapsed, so that the face along its long side gets a corner there. A sheet given from
     * both sides becomes one of a single side, which {@link Repairs#opened} tells.
     */
    public PolyhedronBuilder dropDegenerate() {
        dropDegenerate = true;
        return this;
    }

    /** Repair: cuts faces that are not planar or not convex into triangles. */
    public PolyhedronBuilder triangulate() {
        triangulate = true;
        return this;
    }

    /**
     * Repair: adds vertices where more than two faces share an edge. Solids that touch there are told apart by a walk around the
     * edge; where it does not enter and leave solids by turns, each face gets a rim of its own.
     */
    public PolyhedronBuilder cutNonManifold() {
        cutNonManifold = true;
        return this;
    }

    /**
     * Repair: makes windings consistent, and closed parts look outwards. A part in the solid of others looks inwards, as a cavity;
     * one that crosses another part looks outwards.
     */
    public PolyhedronBuilder orient() {
        orient = true;
        return this;
    }

    /** Joins coplanar neighbours of one material into polygons as long as they stay convex. */
    public PolyhedronBuilder mergeCoplanar() {
        mergeCoplanar = true;
        return this;
    }

    /** Checks, repairs and builds; may be called again after more was added. */
    public Polyhedron build() {
        PolygonMesh m = new PolygonMesh();
        m.name = mesh.name;
        m.xyz = mesh.xyz.clone();
        m.vertexCount = mesh.vertexCount;
        m.faces.addAll(mesh.faces);
        MeshCheck.indices(m);
        MeshCheck.range(m);
        double size = m.size();
        double flat = tolerance > 0 ? tolerance : Polyhedron.FLAT_TOLERANCE * size;
        int welded = weldDistance >= 0 ? MeshRepair.weld(m, weldDistance) : 0;
        boolean wasClosed = MeshRepair.isClosed(m);
        int given = m.faces.size();
        int unused = 0;
        if (dropDegenerate) {
            FlatFaces.drop(m, size, flat);
            unused = MeshRepair.dropUnused(m);
        }
        int dropped = given - (int) m.faces.stream().mapToInt(f -> f.source).distinct().count();
        MeshCheck.somethingLeft(m, given > 0);
        MeshCheck.polygons(m, size, weldDistance);
        int triangulated = triangulate ? MeshRepair.triangulate(m, flat) : 0;
        int cut = separate(m);
        if (orient) {
            MeshOrientation.orient(m, flat);
        }
        int flipped = (int) m.faces.stream().filter(f -> f.turned).count();
        MeshCheck.flatAndConvex(m, flat);
        MeshCheck.edges(m);
        boolean opened = wasClosed && !MeshRepair.isClosed(m);
        int before = m.faces.size();
        if (mergeCoplanar) {
            CoplanarMerge.merge(m, flat);
            MeshRepair.dropUnused(m);
        }
        MeshCheck.usedVertices(m);
        Repairs repairs = new Repairs(welded, dropped, unused, triangulated, cut, flipped, before - m.faces.size(), opened);
        Polyhedron polyhedron = new Polyhedron(m, flat, twoSided, false, repairs);
        MeshCheck.outward(m, polyhedron);
        return polyhedron;
    }

    /** Tells solids apart that came to share edges by welding; where that cannot be, faces get rims if it was asked for. */
    private int separate(PolygonMesh m) {
        if (!cutNonManifold && !(weldDistance >= 0) || !SharedEdges.exist(m)) {
            return 0;
        }
        if (orient) {
            MeshOrientation.orientParts(m);
        }
        return SharedEdges.separate(m, cutNonManifold);
    }
}
