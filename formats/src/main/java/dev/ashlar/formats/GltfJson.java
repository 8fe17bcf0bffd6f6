package dev.ashlar.formats;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What of the JSON of a glTF file says where polygons are (glTF 2.0 specification, section 5). Everything else is passed over without
 * being kept, so that no file takes much more memory than it has bytes.
 */
final class GltfJson {
    static final int NONE = -1;

    /** Places in a file's bytes. */
    static final class Buffer {
        String uri;
        int length = NONE;
    }

    /** A part of a buffer. */
    static final class View {
        int buffer = NONE;
        int offset;
        int length = NONE;
        int stride;
    }

    /** A row of numbers, or of vectors, in a view. */
    static final class Accessor {
        int view = NONE;
        int offset;
        int componentType = NONE;
        int count = NONE;
        String type;
        boolean sparse;
    }

    /** Polygons of one material. */
    static final class Primitive {
        int positions = NONE;
        int indices = NONE;
        int mode = 4;
        int material = NONE;
    }

    /** A frame, and what stands in it; null is where a file says nothing. */
    static final class Node {
        String name;
        int mesh = NONE;
        int[] children;
        double[] matrix;
        double[] translation;
        double[] rotation;
        double[] scale;
    }

    /** One that says nothing. */
    private static final Node EMPTY = new Node();

    /** Extensions that change no polygon. */
    private static final String HARMLESS = "(KHR_materials|KHR_texture|KHR_lights|EXT_texture|KHR_xmp|KHR_animation).*";

    final List<Buffer> buffers = new ArrayList<>();
    final List<View> views = new ArrayList<>();
    final List<Accessor> accessors = new ArrayList<>();
    final List<List<Primitive>> meshes = new ArrayList<>();
    final List<Node> nodes = new ArrayList<>();
    final List<int[]> scenes = new ArrayList<>();
    int scene = NONE;
    private String version;
    private final String file;
    private JsonReader in;

    private interface Item {
        void read() throws IOException;
    }

    private GltfJson(String file) {
        this.file = file;
    }

    static GltfJson read(byte[] bytes, int at, int length, String file) {
        GltfJson json = new GltfJson(file);
        json.in = new JsonReader(new InputStreamReader(new ByteArrayInputStream(bytes, at, length), StandardCharsets.UTF_8));
        json.in.setStrictness(Strictness.STRICT);
        try {
            json.top();
            if (json.in.peek() != JsonToken.END_DOCUMENT) {
                throw json.fault("more text stands behind the end: export it again");
            }
        } catch (IOException | IllegalStateException | NumberFormatException e) {
            // Its first line says what and where; the next is a link for those who program with Gson.
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new IllegalArgumentException(file + ": no glTF, or damaged: " + message + ": export it again", e);
        }
        return json;
    }

    private void top() throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "asset" -> asset();
                case "extensionsRequired" -> items(this::extension);
                case "buffers" -> items(this::buffer);
                case "bufferViews" -> items(this::view);
                case "accessors" -> items(this::accessor);
                case "meshes" -> items(this::mesh);
                case "nodes" -> items(this::node);
                case "scenes" -> items(this::oneScene);
                case "scene" -> scene = whole();
                default -> in.skipValue();
            }
        }
        in.endObject();
        if (version == null || !version.startsWith("2.")) {
            throw new IllegalArgumentException(file + ": asset.version must begin with \"2.\", but was "
                    + (version == null ? "missing" : "\"" + version + "\"") + ": export it as glTF 2.0");
        }
    }

    private void items(Item item) throws IOException {
        in.beginArray();
        while (in.hasNext()) {
            item.read();
        }
        in.endArray();
    }

    private void asset() throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            if (in.nextName().equals("version")) {
                version = in.nextString();
            } else {
                in.skipValue();
            }
        }
        in.endObject();
    }

    private void extension() throws IOException {
        String name = in.nextString();
        if (!name.matches(HARMLESS)) {
            throw fault("extension " + name + " is not read: export it without");
        }
    }

    private void buffer() throws IOException {
        Buffer buffer = new Buffer();
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "uri" -> buffer.uri = in.nextString();
                case "byteLength" -> buffer.length = whole();
                default -> in.skipValue();
            }
        }
        in.endObject();
        require(buffer.length, "byteLength");
        buffers.add(buffer);
    }

    private void view() throws IOException {
        View view = new View();
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "buffer" -> view.buffer = whole();
                case "byteOffset" -> view.offset = whole();
                case "byteLength" -> view.length = whole();
                case "byteStride" -> view.stride = whole();
                default -> in.skipValue();
            }
        }
        in.endObject();
        require(view.buffer, "buffer");
        require(view.length, "byteLength");
        views.add(view);
    }

    private void accessor() throws IOException {
        Accessor accessor = new Accessor();
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "bufferView" -> accessor.view = whole();
                case "byteOffset" -> accessor.offset = whole();
                case "componentType" -> accessor.componentType = whole();
                case "count" -> accessor.count = whole();
                case "type" -> accessor.type = in.nextString();
                case "sparse" -> {
                    accessor.sparse = true;
                    in.skipValue();
                }
                default -> in.skipValue();
            }
        }
        in.endObject();
        require(accessor.componentType, "componentType");
        require(accessor.count, "count");
        if (accessor.type == null) {
            throw fault("type is missing: export it again");
        }
        accessors.add(accessor);
    }

    private void mesh() throws IOException {
        List<Primitive> primitives = new ArrayList<>(1);
        in.beginObject();
        while (in.hasNext()) {
            if (in.nextName().equals("primitives")) {
                items(() -> primitives.add(primitive()));
            } else {
                in.skipValue();
            }
        }
        in.endObject();
        if (primitives.isEmpty()) {
            throw fault("a mesh must have primitives, but has none: export it again");
        }
        meshes.add(primitives);
    }

    private Primitive primitive() throws IOException {
        Primitive primitive = new Primitive();
        boolean attributes = false;
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "attributes" -> {
                    attributes = true;
                    attributes(primitive);
                }
                case "indices" -> primitive.indices = whole();
                case "mode" -> primitive.mode = whole();
                case "material" -> primitive.material = whole();
                default -> in.skipValue();
            }
        }
        in.endObject();
        if (!attributes) {
            throw fault("attributes are missing: export it again");
        }
        return primitive;
    }

    private void attributes(Primitive primitive) throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            if (in.nextName().equals("POSITION")) {
                primitive.positions = whole();
            } else {
                in.skipValue();
            }
        }
        in.endObject();
    }

    private void node() throws IOException {
        in.beginObject();
        Node node = in.hasNext() ? new Node() : EMPTY;
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "name" -> node.name = in.nextString();
                case "mesh" -> node.mesh = whole();
                case "children" -> node.children = indices();
                case "matrix" -> node.matrix = numbers(16);
                case "translation" -> node.translation = numbers(3);
                case "rotation" -> node.rotation = numbers(4);
                case "scale" -> node.scale = numbers(3);
                default -> in.skipValue();
            }
        }
        in.endObject();
        nodes.add(node);
    }

    private void oneScene() throws IOException {
        int[] roots = {};
        in.beginObject();
        while (in.hasNext()) {
            if (in.nextName().equals("nodes")) {
                roots = indices();
            } else {
                in.skipValue();
            }
        }
        in.endObject();
        scenes.add(roots);
    }

    private int[] indices() throws IOException {
        int[] values = new int[1];
        int count = 0;
        in.beginArray();
        while (in.hasNext()) {
            values = count == values.length ? Arrays.copyOf(values, 2 * count) : values;
            values[count++] = whole();
        }
        in.endArray();
        return Arrays.copyOf(values, count);
    }

    private double[] numbers(int count) throws IOException {
        double[] values = new double[count];
        int k = 0;
        in.beginArray();
        for (; in.hasNext(); k++) {
            double value = in.nextDouble();
            if (k < count) {
                values[k] = value;
            }
        }
        in.endArray();
        if (k != count) {
            throw fault("must have " + count + " numbers, but has " + k + ": export it again");
        }
        return values;
    }

    private int whole() throws IOException {
        double value = in.nextDouble();
        if (!(value >= 0 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
            throw fault("must be a whole number from 0 to " + Integer.MAX_VALUE + ", but was " + value + ": export it again");
        }
        return (int) value;
    }

    private void require(int value, String name) {
        if (value == NONE) {
            throw fault(name + " is missing: export it again");
        }
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(file + ", " + in.getPreviousPath().substring(1) + ": " + what);
    }
}
