package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Shapes as bytes and back, to the bit: whatever is computed from a decoded shape is what it was from the encoded one. Equal
 * shapes have equal bytes. Bytes that are no shape are refused with an {@link IllegalArgumentException} that says why; nothing is
 * allocated for more vertices, faces or parts than there are bytes.
 */
public final class ShapeCodec {
    private static final byte POLYHEDRON = 1;
    private static final byte SPHERE = 2;
    private static final byte CAPSULE = 3;
    private static final byte COMPOUND = 4;
    private static final byte WEIGHED = 5;
    private static final int MASS_NUMBERS = 10;
    private static final int TWO_SIDED = 1;
    private static final int INVERTED = 2;
    private static final int OPENED = 4;

    private ShapeCodec() {
    }

    /** The bytes of a shape. */
    public static byte[] encode(Shape shape) {
        Check.notNull("shape", shape);
        ByteBuffer out = ByteBuffer.allocate(size(shape));
        write(shape, out);
        assert !out.hasRemaining() : out;
        return out.array();
    }

    /** The shape of bytes that {@link #encode} made. */
    public static Shape decode(byte[] bytes) {
        Check.notNull("bytes", bytes);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            Shape shape = read(in);
            if (in.hasRemaining()) {
                throw Check.fault("bytes of a shape", "all used", in.remaining() + " left");
            }
            return shape;
        } catch (BufferUnderflowException e) {
            throw Check.fault("bytes of a shape", "complete", "cut off after " + bytes.length);
        }
    }

    private static int size(Shape shape) {
        if (shape instanceof Polyhedron p) {
            PolygonMesh m = p.mesh();
            int size = 1 + 4 + utf8(m).length + 4 + 24 * m.vertexCount + 4 + 8 + 1 + 7 * 4;
            for (PolygonMesh.Face f : m.faces) {
                size += 16 + 4 * f.vertices.length;
            }
            return size;
        }
        if (shape instanceof Compound c) {
            int size = 1 + 4 + (c.isWeighed() ? 1 + 8 * MASS_NUMBERS : 0);
            for (Compound.Part part : c.parts()) {
                size += 8 * Pose.STRIDE + size(part.shape());
            }
            return size;
        }
        return shape instanceof Sphere ? 1 + 8 : 1 + 16;
    }

    private static byte[] utf8(PolygonMesh m) {
        return m.name.getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Shape shape, ByteBuffer out) {
        if (shape instanceof Polyhedron p) {
            out.put(POLYHEDRON);
            write(p, out);
        } else if (shape instanceof Sphere s) {
            out.put(SPHERE).putDouble(s.radius());
        } else if (shape instanceof Capsule c) {
            out.put(CAPSULE).putDouble(c.radius()).putDouble(c.halfLength());
        } else if (shape instanceof Compound c) {
            out.put(c.isWeighed() ? WEIGHED : COMPOUND).putInt(c.parts().size());
            double[] pose = new double[Pose.STRIDE];
            for (Compound.Part part : c.parts()) {
                part.pose().to(pose, 0);
                for (double x : pose) {
                    out.putDouble(x);
                }
                write(part.shape(), out);
            }
            if (c.isWeighed()) {
                write(c.massProperties(), out);
            }
        }
    }

    private static void write(MassProperties m, ByteBuffer out) {
        out.put((byte) m.kind().ordinal()).putDouble(m.mass()).putDouble(m.centre().x()).putDouble(m.centre().y())
                .putDouble(m.centre().z()).putDouble(m.xx()).putDouble(m.yy()).putDouble(m.zz()).putDouble(m.xy())
                .putDouble(m.xz())
                .putDouble(m.yz());
    }

    private static void write(Polyhedron p, ByteBuffer out) {
        PolygonMesh m = p.mesh();
        byte[] name = utf8(m);
        out.putInt(name.length).put(name).putInt(m.vertexCount);
        for (int k = 0; k < 3 * m.vertexCount; k++) {
            out.putDouble(m.xyz[k]);
        }
        out.putInt(m.faces.size());
        for (PolygonMesh.Face f : m.faces) {
            out.putInt(f.material).putInt(f.source).putInt(f.line).putInt(f.vertices.length);
            for (int v : f.vertices) {
                out.putInt(v);
            }
        }
        out.putDouble(p.flatTolerance());
        Repairs r = p.repairs();
        out.put((byte) ((p.isTwoSided() ? TWO_SIDED : 0) | (p.isInverted() ? INVERTED : 0) | (r.opened() ? OPENED : 0)));
        out.putInt(r.weldedVertices()).putInt(r.droppedFaces()).putInt(r.droppedVertices()).putInt(r.triangulatedFaces())
                .putInt(r.cutVertices()).putInt(r.flippedFaces()).putInt(r.mergedFaces());
    }

    private static Shape read(ByteBuffer in) {
        byte kind = in.get();
        switch (kind) {
            case POLYHEDRON:
                return polyhedron(in);
            case SPHERE:
                return new Sphere(in.getDouble());
            case CAPSULE:
                return new Capsule(in.getDouble(), in.getDouble());
            case COMPOUND:
                return compound(in);
            case WEIGHED:
                return compound(in).withMass(mass(in));
            default:
                throw Check.fault("kind of a shape", "from 1 to 5", kind);
        }
    }

    private static Compound compound(ByteBuffer in) {
        int count = count("parts", in, 1 + 8 + 8 * Pose.STRIDE);
        List<Compound.Part> parts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Vec3 position = new Vec3(in.getDouble(), in.getDouble(), in.getDouble());
            Quat rotation = new Quat(in.getDouble(), in.getDouble(), in.getDouble(), in.getDouble());
            if (in.hasRemaining() && (in.get(in.position()) == COMPOUND || in.get(in.position()) == WEIGHED)) {
                throw Check.fault("part of a compound", "no compound", "one");
            }
            parts.add(new Compound.Part(read(in), new Pose(position, rotation)));
        }
        return new Compound(parts);
    }

    private static MassProperties mass(ByteBuffer in) {
        MassProperties.Kind[] kinds = MassProperties.Kind.values();
        MassProperties.Kind kind = kinds[Check.within("kind of mass", in.get(), 0, kinds.length - 1)];
        return new MassProperties(kind, in.getDouble(), new Vec3(in.getDouble(), in.getDouble(), in.getDouble()), in.getDouble(),
                in.getDouble(), in.getDouble(), in.getDouble(), in.getDouble(), in.getDouble());
    }

    /** A count of things that take at least so many bytes each. */
    private static int count(String what, ByteBuffer in, int bytesEach) {
        int count = in.getInt();
        if (count < 0 || count > in.remaining() / bytesEach) {
            throw Check.fault("number of " + what, "as many as there are bytes for", count);
        }
        return count;
    }

    private static Polyhedron polyhedron(ByteBuffer in) {
        PolygonMesh m = new PolygonMesh();
        byte[] name = new byte[count("letters", in, 1)];
        in.get(name);
        m.name = new String(name, StandardCharsets.UTF_8);
        m.vertexCount = count("vertices", in, 24);
        m.xyz = new double[3 * m.vertexCount];
        for (int k = 0; k < m.xyz.length; k++) {
            m.xyz[k] = Check.finite("coordinate of vertex " + k / 3 + m.of(), in.getDouble());
        }
        int faces = count("faces", in, 16);
        for (int f = 0; f < faces; f++) {
            int material = Check.within("material", in.getInt(), 0, Integer.MAX_VALUE);
            int source = in.getInt();
            int line = in.getInt();
            int[] vertices = new int[count("vertices of a face", in, 4)];
            for (int k = 0; k < vertices.length; k++) {
                vertices[k] = in.getInt();
            }
            m.faces.add(new PolygonMesh.Face(vertices, material, source, line));
        }
        double tolerance = Check.notNegative("tolerance", in.getDouble());
        byte flags = in.get();
        Repairs repairs = new Repairs(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt(),
                (flags & OPENED) != 0);
        MeshCheck.indices(m);
        MeshCheck.simple(m);
        MeshCheck.edges(m);
        MeshCheck.usedVertices(m);
        return Polyhedron.checked(m, tolerance, (flags & TWO_SIDED) != 0, (flags & INVERTED) != 0, repairs);
    }
}
