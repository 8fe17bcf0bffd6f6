package dev.ashlar.formats;

import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** A polyhedron in each format, as other programs would write it. */
final class ModelWriters {
    /** Of files, in the order of {@link #write}. */
    static final String[] NAMES = {"m.obj", "text.stl", "m.stl", "text.ply", "little.ply", "big.ply", "m.off", "m.gltf", "m.glb"};

    private ModelWriters() {
    }

    static byte[] write(Polyhedron p, int format) {
        switch (format) {
            case 0:
                StringBuilder obj = new StringBuilder();
                ObjFile.write(p, obj);
                return ascii(obj);
            case 1:
                return stlText(p);
            case 2:
                return stl(p);
            case 3:
                return plyText(p);
            case 4:
                return ply(p, ByteOrder.LITTLE_ENDIAN);
            case 5:
                return ply(p, ByteOrder.BIG_ENDIAN);
            case 6:
                return off(p);
            case 7:
                return gltf(p, "data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(numbers(p)), "");
            default:
                return glb(gltf(p, null, ""), numbers(p));
        }
    }

    private static byte[] ascii(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String xyz(Polyhedron p, int v) {
        return p.x(v) + " " + p.y(v) + " " + p.z(v);
    }

    private static byte[] stlText(Polyhedron p) {
        StringBuilder out = new StringBuilder("solid m\n");
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                out.append(" facet normal 0 0 0\n  outer loop\n");
                for (int c : new int[] {0, k, k + 1}) {
                    out.append("   vertex ").append(xyz(p, p.faceVertex(f, c))).append('\n');
                }
                out.append("  endloop\n endfacet\n");
            }
        }
        return ascii(out.append("endsolid m\n"));
    }

    private static int triangles(Polyhedron p) {
        int count = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            count += p.faceSize(f) - 2;
        }
        return count;
    }

    private static byte[] stl(Polyhedron p) {
        ByteBuffer out = ByteBuffer.allocate(84 + 50 * triangles(p)).order(ByteOrder.LITTLE_ENDIAN);
        out.position(80).putInt(triangles(p));
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                out.putFloat(0).putFloat(0).putFloat(1);
                for (int c : new int[] {0, k, k + 1}) {
                    int v = p.faceVertex(f, c);
                    out.putFloat((float) p.x(v)).putFloat((float) p.y(v)).putFloat((float) p.z(v));
                }
                out.putShort((short) 0);
            }
        }
        return out.array();
    }

    private static String plyHeader(Polyhedron p, String format) {
        return "ply\nformat " + format + " 1.0\nelement vertex " + p.vertexCount() + "\nproperty double x\nproperty double y\n"
                + "property double z\nproperty uchar red\nelement face " + p.faceCount()
                + "\nproperty list uchar int vertex_indices\nend_header\n";
    }

    private static byte[] plyText(Polyhedron p) {
        StringBuilder out = new StringBuilder(plyHeader(p, "ascii"));
        for (int v = 0; v < p.vertexCount(); v++) {
            out.append(xyz(p, v)).append(" 255\n");
        }
        return ascii(faces(p, out));
    }

    private static StringBuilder faces(Polyhedron p, StringBuilder out) {
        for (int f = 0; f < p.faceCount(); f++) {
            out.append(p.faceSize(f));
            for (int k = 0; k < p.faceSize(f); k++) {
                out.append(' ').append(p.faceVertex(f, k));
            }
            out.append('\n');
        }
        return out;
    }

    private static byte[] ply(Polyhedron p, ByteOrder order) {
        byte[] header = ascii(plyHeader(p, "binary_" + order.toString().toLowerCase(Locale.ROOT)));
        int corners = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            corners += p.faceSize(f);
        }
        ByteBuffer out =
                ByteBuffer.allocate(header.length + 25 * p.vertexCount() + p.faceCount() + 4 * corners).put(header).order(order);
        for (int v = 0; v < p.vertexCount(); v++) {
            out.putDouble(p.x(v)).putDouble(p.y(v)).putDouble(p.z(v)).put((byte) 255);
        }
        for (int f = 0; f < p.faceCount(); f++) {
            out.put((byte) p.faceSize(f));
            for (int k = 0; k < p.faceSize(f); k++) {
                out.putInt(p.faceVertex(f, k));
            }
        }
        return out.array();
    }

    private static byte[] off(Polyhedron p) {
        StringBuilder out = new StringBuilder("OFF\n" + p.vertexCount() + " " + p.faceCount() + " 0\n");
        for (int v = 0; v < p.vertexCount(); v++) {
            out.append(xyz(p, v)).append('\n');
        }
        return ascii(faces(p, out));
    }

    /** Places as floats, then corners of triangles as shorts. */
    static byte[] numbers(Polyhedron p) {
        ByteBuffer out = ByteBuffer.allocate(12 * p.vertexCount() + 6 * triangles(p)).order(ByteOrder.LITTLE_ENDIAN);
        for (int v = 0; v < p.vertexCount(); v++) {
            out.putFloat((float) p.x(v)).putFloat((float) p.y(v)).putFloat((float) p.z(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                out.putShort((short) p.faceVertex(f, 0)).putShort((short) p.faceVertex(f, k))
                        .putShort((short) p.faceVertex(f, k + 1));
            }
        }
        return out.array();
    }

    /** One node with one mesh, if no nodes are given; without uri the numbers are in the next chunk. */
    static byte[] gltf(Polyhedron p, String uri, String nodes) {
        int places = 12 * p.vertexCount();
        int corners = 6 * triangles(p);
        return ascii("{\"asset\":{\"version\":\"2.0\",\"generator\":\"test\"},\"scene\":0,"
                + (nodes.isEmpty() ? "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0}]" : nodes)
                + ",\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":0},\"indices\":1}]}],\"accessors\":["
                + "{\"bufferView\":0,\"componentType\":5126,\"count\":" + p.vertexCount()
                + ",\"type\":\"VEC3\",\"min\":[-9,-9,-9]},"
                + "{\"bufferView\":1,\"componentType\":5123,\"count\":" + corners / 2 + ",\"type\":\"SCALAR\"}],"
                + "\"bufferViews\":[{\"buffer\":0,\"byteLength\":" + places + "},{\"buffer\":0,\"byteOffset\":" + places
                + ",\"byteLength\":" + corners + "}],\"buffers\":[{" + (uri == null ? "" : "\"uri\":\"" + uri + "\",")
                + "\"byteLength\":"
                + (places + corners) + "}],\"materials\":[{\"name\":\"red\"}]}");
    }

    static byte[] glb(byte[] json, byte[] numbers) {
        int text = json.length + 3 & ~3;
        int more = numbers.length + 3 & ~3;
        ByteBuffer out = ByteBuffer.allocate(28 + text + more).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546c67).putInt(2).putInt(out.capacity()).putInt(text).putInt(0x4e4f534a).put(json);
        while (out.position() < 20 + text) {
            out.put((byte) ' ');
        }
        return out.putInt(more).putInt(0x004e4942).put(numbers).array();
    }
}
