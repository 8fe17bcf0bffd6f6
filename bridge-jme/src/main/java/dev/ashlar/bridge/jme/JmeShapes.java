package dev.ashlar.bridge.jme;

import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/**
 * jMonkeyEngine's meshes as shapes. Meshes have a vertex for each normal and texture coordinate, so builders are told to weld what is
 * equal; triangles without area are left out. Of a spatial, the shape is in its own frame, but as large as it is drawn.
 */
public final class JmeShapes {
    private JmeShapes() {
    }

    /** The triangles of a mesh. */
    public static PolyhedronBuilder builder(Mesh mesh) {
        Triangles triangles = new Triangles();
        triangles.add(Check.notNull("mesh", mesh), new Matrix4f());
        return triangles.builder;
    }

    /** The triangles of all geometries of a spatial. Lines and points are left out. */
    public static PolyhedronBuilder builder(Spatial spatial) {
        return triangles(spatial).builder;
    }

    /** The convex hull of the triangles of a spatial: what most moving bodies should be. */
    public static Polyhedron hull(Spatial spatial) {
        return Polyhedron.hull(triangles(spatial).places);
    }

    private static Triangles triangles(Spatial spatial) {
        Triangles triangles = new Triangles();
        Matrix4f scale = new Matrix4f();
        scale.setScale(Check.notNull("spatial", spatial).getWorldScale());
        add(spatial, scale, triangles);
        return triangles;
    }

    private static void add(Spatial spatial, Matrix4f transform, Triangles triangles) {
        if (spatial instanceof Geometry geometry) {
            triangles.add(geometry.getMesh(), transform);
        } else {
            for (Spatial child : ((Node) spatial).getChildren()) {
                add(child, transform.mult(child.getLocalTransform().toTransformMatrix()), triangles);
            }
        }
    }

    private static final class Triangles {
        final PolyhedronBuilder builder = Polyhedron.builder().name("mesh").weld(0).dropDegenerate();
        final List<Vec3> places = new ArrayList<>();

        /** Of strips and fans, too: the mesh itself knows its triangles. */
        void add(Mesh mesh, Matrix4f transform) {
            boolean mirrored = transform.determinant() < 0;
            Vector3f[] corner = {new Vector3f(), new Vector3f(), new Vector3f()};
            boolean drawsTriangles = switch (mesh.getMode()) {
                case Triangles, TriangleStrip, TriangleFan -> true;
                default -> false;
            };
            for (int t = 0; drawsTriangles && t < mesh.getTriangleCount(); t++) {
                mesh.getTriangle(t, corner[0], corner[1], corner[2]);
                int first = builder.vertexCount();
                for (Vector3f c : corner) {
                    Vec3 at = JmeMath.vec(transform.mult(c, null));
                    places.add(at);
                    builder.vertex(at);
                }
                builder.face(first, first + (mirrored ? 2 : 1), first + (mirrored ? 1 : 2));
            }
        }
    }
}
