package dev.ashlar.bridge.gdx;

import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.model.MeshPart;
import com.badlogic.gdx.graphics.g3d.model.Node;
import com.badlogic.gdx.graphics.g3d.model.NodePart;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/**
 * libGDX's models as shapes, in the frame of the model. Models have a vertex for each normal and texture coordinate, so builders are told
 * to weld what is equal; triangles without area are left out.
 */
public final class GdxShapes {
    private GdxShapes() {
    }

    /** The triangles of all parts of a model, as its nodes put them now. Lines and points are left out. */
    public static PolyhedronBuilder builder(Model model) {
        Triangles triangles = new Triangles("model");
        for (Node node : Check.notNull("model", model).nodes) {
            add(node, triangles);
        }
        return triangles.builder;
    }

    /** The triangles of a mesh. */
    public static PolyhedronBuilder builder(Mesh mesh) {
        Triangles triangles = new Triangles("mesh");
        int size = Check.notNull("mesh", mesh).getNumIndices() > 0 ? mesh.getNumIndices() : mesh.getNumVertices();
        triangles.add(new MeshPart("mesh", mesh, 0, size, GL20.GL_TRIANGLES), new Matrix4());
        return triangles.builder;
    }

    /** The convex hull of all vertices of a model's triangles: what most moving bodies should be. */
    public static Polyhedron hull(Model model) {
        Triangles triangles = new Triangles("model");
        for (Node node : Check.notNull("model", model).nodes) {
            add(node, triangles);
        }
        return Polyhedron.hull(triangles.places);
    }

    private static void add(Node node, Triangles triangles) {
        for (NodePart part : node.parts) {
            triangles.add(part.meshPart, node.globalTransform);
        }
        for (Node child : node.getChildren()) {
            add(child, triangles);
        }
    }

    private static final class Triangles {
        final PolyhedronBuilder builder;
        final List<Vec3> places = new ArrayList<>();

        Triangles(String name) {
            builder = Polyhedron.builder().name(name).weld(0).dropDegenerate();
        }

        void add(MeshPart part, Matrix4 transform) {
            boolean strip = part.primitiveType == GL20.GL_TRIANGLE_STRIP;
            boolean fan = part.primitiveType == GL20.GL_TRIANGLE_FAN;
            if (!strip && !fan && part.primitiveType != GL20.GL_TRIANGLES) {
                return;
            }
            int first = builder.vertexCount();
            vertices(part, transform);
            boolean mirrored = transform.det3x3() < 0;
            for (int i = 0; i + 2 < part.size; i += strip || fan ? 1 : 3) {
                int odd = strip ? i & 1 : 0;
                int a = first + (fan ? 0 : i);
                int b = first + i + 1 + odd;
                int c = first + i + 2 - odd;
                builder.face(a, mirrored ? c : b, mirrored ? b : c);
            }
        }

        /** One for each corner; welding joins them again. */
        private void vertices(MeshPart part, Matrix4 transform) {
            Mesh mesh = part.mesh;
            VertexAttribute position = mesh.getVertexAttribute(VertexAttributes.Usage.Position);
            if (position == null || position.numComponents != 3) {
                throw Check.fault("mesh", "with places of 3 coordinates", "one without");
            }
            int stride = mesh.getVertexSize() / Float.BYTES;
            float[] vertices = mesh.getVertices(new float[mesh.getNumVertices() * stride]);
            short[] indices = new short[mesh.getNumIndices()];
            if (indices.length > 0) {
                mesh.getIndices(indices);
            }
            Vector3 at = new Vector3();
            for (int i = part.offset; i < part.offset + part.size; i++) {
                int from = (indices.length > 0 ? indices[i] & 0xffff : i) * stride + position.offset / Float.BYTES;
                at.set(vertices[from], vertices[from + 1], vertices[from + 2]).mul(transform);
                places.add(GdxMath.vec(at));
                builder.vertex(at.x, at.y, at.z);
            }
        }
    }
}
