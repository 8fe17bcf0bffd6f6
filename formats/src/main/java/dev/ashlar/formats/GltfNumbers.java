package dev.ashlar.formats;

import dev.ashlar.formats.GltfJson.Accessor;
import dev.ashlar.formats.GltfJson.Buffer;
import dev.ashlar.formats.GltfJson.View;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** The numbers of a glTF file, where they are: checked once to be there, and never copied. */
final class GltfNumbers {
    private static final int UNSIGNED_BYTE = 5121;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    /** A row of vectors or of whole numbers. */
    static final class Row {
        final ByteBuffer bytes;
        final int count;
        private final int at;
        private final int stride;
        private final int type;
        /** Of whole numbers. */
        long most = -1;

        private Row(ByteBuffer bytes, int count, int at, int stride, int type) {
            this.bytes = bytes;
            this.count = count;
            this.at = at;
            this.stride = stride;
            this.type = type;
        }

        double coordinate(int i, int axis) {
            return bytes.getFloat(at + i * stride + axis * Float.BYTES);
        }

        int whole(int i) {
            int from = at + i * stride;
            return type == UNSIGNED_BYTE ? bytes.get(from) & 0xff : type == UNSIGNED_SHORT ? bytes.getShort(from) & 0xffff
                    : bytes.getInt(from);
        }
    }

    private final GltfJson json;
    private final String file;
    private final Folder folder;
    /** The binary chunk of a GLB file, or null. */
    private final ByteBuffer chunk;
    private final ByteBuffer[] buffers;
    private final Row[] rows;
    private final Map<String, byte[]> read = new HashMap<>();

    GltfNumbers(GltfJson json, String file, Folder folder, ByteBuffer chunk) {
        this.json = json;
        this.file = file;
        this.folder = folder;
        this.chunk = chunk;
        buffers = new ByteBuffer[json.buffers.size()];
        rows = new Row[json.accessors.size()];
    }

    /** Places of vertices. */
    Row places(int accessor, String asked) {
        Row row = row(accessor, asked, "VEC3", 3 * Float.BYTES);
        if (row.type != FLOAT) {
            throw fault(accessor, "componentType of places must be " + FLOAT + " (float), but was " + row.type
                    + ": export it without quantization");
        }
        if (row.most < 0) {
            for (int k = 0; k < 3 * row.count; k++) {
                double value = row.coordinate(k / 3, k % 3);
                if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                    throw fault(accessor,
                            "xyz".charAt(k % 3) + " of vertex " + k / 3 + " must be a finite number, but was " + value
                                    + ": export the mesh again, or repair it");
                }
            }
            row.most = 0;
        }
        return row;
    }

    /** Numbers of vertices, below a limit. */
    Row indices(int accessor, String asked, int limit) {
        Row row = row(accessor, asked, "SCALAR", 0);
        if (row.type == FLOAT) {
            throw fault(accessor,
                    "componentType of indices must be 5121, 5123 or 5125, but was " + row.type + ": export it again");
        }
        row.most = row.most < 0 ? mostOf(row) : row.most;
        if (row.most >= limit) {
            throw fault(accessor, "indices must be from 0 to " + (limit - 1) + ", but one was " + row.most + ": export it again");
        }
        return row;
    }

    private static long mostOf(Row row) {
        long most = 0;
        for (int i = 0; i < row.count; i++) {
            most = Math.max(most, row.whole(i) & 0xffffffffL);
        }
        return most;
    }

    private Row row(int accessor, String asked, String type, int least) {
        if (accessor >= rows.length) {
            throw new IllegalArgumentException(file + ", " + asked + ": accessor must be from 0 to " + (rows.length - 1)
                    + ", but was " + accessor + ": export it again");
        }
        Accessor a = json.accessors.get(accessor);
        if (!a.type.equals(type)) {
            throw fault(accessor, "type must be " + type + ", but was " + a.type + ": export it again");
        }
        if (rows[accessor] == null) {
            rows[accessor] = find(accessor, a, least);
        }
        return rows[accessor];
    }

    private Row find(int accessor, Accessor a, int least) {
        if (a.sparse || a.view == GltfJson.NONE) {
            throw fault(accessor, "accessors that are sparse or without bufferView are not read: export it without");
        }
        int size = switch (a.componentType) {
            case UNSIGNED_BYTE -> 1;
            case UNSIGNED_SHORT -> 2;
            case UNSIGNED_INT, FLOAT -> 4;
            default -> throw fault(accessor, "componentType must be 5121, 5123, 5125 or 5126, but was " + a.componentType
                    + ": export it without quantization");
        };
        int bytes = Math.max(size, least);
        if (a.view >= json.views.size()) {
            throw fault(accessor, "bufferView must be from 0 to " + (json.views.size() - 1) + ", but was " + a.view);
        }
        View view = json.views.get(a.view);
        int stride = view.stride == 0 ? bytes : view.stride;
        ByteBuffer in = buffer(view.buffer, a.view);
        if (a.count == 0) {
            throw fault(accessor, "count must be 1 or more, but was 0: export a mesh");
        }
        long end = (long) a.offset + (long) stride * (a.count - 1) + bytes;
        if (end > view.length || (long) view.offset + view.length > in.capacity()) {
            throw fault(accessor,
                    a.count + " elements take " + end + " bytes of bufferViews[" + a.view + "], which has " + view.length
                            + " from byte " + view.offset + " on of " + in.capacity() + "; it was cut short: export it again");
        }
        return new Row(in, a.count, view.offset + a.offset, stride, a.componentType);
    }

    private ByteBuffer buffer(int b, int view) {
        if (b >= buffers.length) {
            throw new IllegalArgumentException(
                    file + ", bufferViews[" + view + "]: buffer must be from 0 to " + (buffers.length - 1)
                            + ", but was " + b + ": export it again");
        }
        if (buffers[b] == null) {
            Buffer buffer = json.buffers.get(b);
            String place = file + ", buffers[" + b + "]";
            ByteBuffer found = buffer.uri == null ? chunk : ByteBuffer.wrap(bytes(buffer.uri, place));
            if (found == null || buffer.uri == null && b > 0) {
                throw new IllegalArgumentException(place + ": uri is missing: export it again");
            }
            if (found.capacity() < buffer.length) {
                throw new IllegalArgumentException(place + ": byteLength is " + buffer.length + ", but there are only "
                        + found.capacity() + " bytes; it was cut short: export it again");
            }
            buffers[b] = found.slice(0, buffer.length).order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers[b];
    }

    private byte[] bytes(String uri, String place) {
        if (!uri.startsWith("data:")) {
            byte[] known = read.get(uri);
            if (known == null) {
                known = folder.read(uri, place);
                read.put(uri, known);
            }
            return known;
        }
        int start = uri.indexOf(";base64,");
        if (start < 0) {
            throw new IllegalArgumentException(place + ": a data uri must be in base64: export it again");
        }
        try {
            return Base64.getDecoder().decode(uri.substring(start + 8).getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": uri is no base64: " + e.getMessage() + ": export it again", e);
        }
    }

    private IllegalArgumentException fault(int accessor, String what) {
        return new IllegalArgumentException(file + ", accessors[" + accessor + "]: " + what);
    }
}
