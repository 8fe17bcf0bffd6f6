package dev.ashlar.formats;

import dev.ashlar.formats.GltfJson.Node;
import dev.ashlar.formats.GltfJson.Primitive;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.file.FileBytes;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The meshes of a glTF 2.0 file, {@code .gltf} or {@code .glb}, where the nodes of its scene put them. Buffers are in the file or in
 * others of the same folder or below. Lines, points, skins, morphs, cameras and what meshes look like are not read; meshes stand as
 * their nodes say, without animation.
 *
 * <p>One body for each mesh of the scene:
 * <pre>{@code
 * GltfFile file = GltfFile.read(Path.of("room.glb"));
 * for (GltfFile.Instance mesh : file.instances()) {
 *     world.add(BodyDef.staticBody(file.builder(mesh).dropDegenerate().build()).at(mesh.pose()));
 * }
 * }</pre>
 *
 * <p>Errors name the file, the place in its JSON, and a remedy. Reading takes no more memory than the bytes of the files that are
 * read and a small multiple of them; builders of meshes that stand in a scene often take as much for each.
 */
public final class GltfFile {
    private static final int MAGIC = 0x46546c67;
    private static final int JSON_CHUNK = 0x4e4f534a;
    private static final int BINARY_CHUNK = 0x004e4942;
    private static final int HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int TRIANGLES = 4;
    private static final int STRIP = 5;
    private static final int FAN = 6;

    private final String name;
    private final GltfJson json;
    private final GltfNumbers numbers;
    private final List<Instance> instances;
    private final List<String> skipped = new ArrayList<>();

    /** A mesh at its place in the scene; meshes may have several. */
    public static final class Instance {
        private final String name;
        private final int mesh;
        private final Pose pose;
        private final Stretch stretch;

        private Instance(String name, int mesh, Pose pose, Stretch stretch) {
            this.name = name;
            this.mesh = mesh;
            this.pose = pose;
            this.stretch = stretch;
        }

        /** The name of the node, or "" if it has none. */
        public String name() {
            return name;
        }

        /** Which of the file's meshes it is, from 0. */
        public int mesh() {
            return mesh;
        }

        /** Where its frame is in the scene. How the nodes scale it is part of its polygons. */
        public Pose pose() {
            return pose;
        }
    }

    private GltfFile(byte[] bytes, String name, Folder folder) {
        this.name = name;
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length == 0) {
            throw new IllegalArgumentException(name + " is empty: export it again");
        }
        if (bytes.length >= 4 && in.getInt(0) == MAGIC) {
            int length = chunk(in, HEADER, JSON_CHUNK, "JSON");
            json = GltfJson.read(bytes, HEADER + CHUNK_HEADER, length, name);
            int next = HEADER + CHUNK_HEADER + length;
            boolean more = next < bytes.length;
            int binary = more ? chunk(in, next, BINARY_CHUNK, "BIN") : 0;
            numbers = new GltfNumbers(json, name, folder, more ? in.slice(next + CHUNK_HEADER, binary) : null);
        } else {
            json = GltfJson.read(bytes, 0, bytes.length, name);
            numbers = new GltfNumbers(json, name, folder, null);
        }
        instances = List.copyOf(placed());
        checkPrimitives();
    }

    /** The length of a chunk of a GLB file, which must be there and whole. */
    private int chunk(ByteBuffer in, int at, int type, String what) {
        if (at == HEADER && in.capacity() >= 8 && in.getInt(4) != 2) {
            throw new IllegalArgumentException(name + ", byte 4: version must be 2, but was " + in.getInt(4)
                    + ": export it as glTF 2.0");
        }
        long left = (long) in.capacity() - at - CHUNK_HEADER;
        long length = left < 0 ? 0 : in.getInt(at) & 0xffffffffL;
        if (left < length || left < 0) {
            throw new IllegalArgumentException(
                    name + ", byte " + at + ": the chunk " + what + " has " + length + " bytes, but the file"
                            + " has only " + Math.max(0, left) + " more; it was cut short: export it again");
        }
        if (in.getInt(at + 4) != type) {
            throw new IllegalArgumentException(
                    name + ", byte " + (at + 4) + ": expected the chunk " + what + ", but found another:"
                            + " export it again");
        }
        return (int) length;
    }

    /** Reads a file. */
    public static GltfFile read(Path path) {
        Check.notNull("path", path);
        return new GltfFile(FileBytes.read(path), path.getFileName().toString(), Folder.of(path));
    }

    /**
     * Reads what a file would hold.
     *
     * @param name   stands for the file in error texts
     * @param folder where other files that it names are; nothing outside is read
     */
    public static GltfFile read(byte[] bytes, String name, Path folder) {
        return new GltfFile(Check.notNull("bytes", bytes), Check.notNull("name", name),
                new Folder(Check.notNull("folder", folder)));
    }

    /** The meshes of the scene that the file begins with, node by node, parents first. */
    public List<Instance> instances() {
        return instances;
    }

    /** What has a place in the file and was not read, in words; empty for most files. */
    public List<String> skipped() {
        return List.copyOf(skipped);
    }

    /** The polygons of one mesh, in its frame; materials have the numbers of the file, 0 where there is none. */
    public PolyhedronBuilder builder(Instance instance) {
        PolyhedronBuilder builder = Polyhedron.builder().name(name).weld(0);
        add(Check.notNull("instance", instance), Pose.IDENTITY, builder);
        return builder;
    }

    /** The polygons of the whole scene. */
    public PolyhedronBuilder builder() {
        PolyhedronBuilder builder = Polyhedron.builder().name(name).weld(0);
        instances.forEach(instance -> add(instance, instance.pose, builder));
        return builder;
    }

    private void add(Instance instance, Pose pose, PolyhedronBuilder builder) {
        boolean mirrored = instance.stretch.mirrors();
        for (Primitive p : json.meshes.get(instance.mesh)) {
            if (!isDrawn(p)) {
                continue;
            }
            int first = builder.vertexCount();
            GltfNumbers.Row places = numbers.places(p.positions, name);
            for (int i = 0; i < places.count; i++) {
                Vec3 at = instance.stretch.of(places.coordinate(i, 0), places.coordinate(i, 1), places.coordinate(i, 2));
                builder.vertex(pose == Pose.IDENTITY ? at : pose.apply(at));
            }
            builder.material(p.material == GltfJson.NONE ? 0 : p.material);
            GltfNumbers.Row corners = p.indices == GltfJson.NONE ? null : numbers.indices(p.indices, name, places.count);
            int count = corners == null ? places.count : corners.count;
            for (int i = 0; i + 2 < count; i += p.mode == TRIANGLES ? 3 : 1) {
                int odd = p.mode == STRIP ? i & 1 : 0;
                int a = corner(corners, p.mode == FAN ? 0 : i);
                int b = corner(corners, i + 1 + odd);
                int c = corner(corners, i + 2 - odd);
                // Strips turn corners by triangles without area.
                if (a != b && b != c && c != a) {
                    builder.face(first + a, first + (mirrored ? c : b), first + (mirrored ? b : c));
                }
            }
        }
    }

    private static int corner(GltfNumbers.Row corners, int i) {
        return corners == null ? i : corners.whole(i);
    }

    private static boolean isDrawn(Primitive p) {
        return p.positions != GltfJson.NONE && p.mode >= TRIANGLES && p.mode <= FAN;
    }

    private void checkPrimitives() {
        int others = 0;
        int drawn = 0;
        for (int m = 0; m < json.meshes.size(); m++) {
            for (int k = 0; k < json.meshes.get(m).size(); k++) {
                Primitive p = json.meshes.get(m).get(k);
                String place = "meshes[" + m + "].primitives[" + k + "]";
                if (p.mode > FAN) {
                    throw fault(place + ".mode", "must be from 0 to 6, but was " + p.mode);
                }
                if (!isDrawn(p)) {
                    others++;
                    continue;
                }
                int vertices = numbers.places(p.positions, place).count;
                int corners = p.indices == GltfJson.NONE ? vertices : numbers.indices(p.indices, place, vertices).count;
                if (p.mode == TRIANGLES && corners % 3 != 0) {
                    throw fault(place, "has " + corners + " corners of triangles, which is no multiple of 3");
                }
                drawn++;
            }
        }
        if (others > 0) {
            skipped.add("points, lines, or triangles without places: " + others);
        }
        if (drawn == 0 || instances.isEmpty()) {
            throw new IllegalArgumentException(name + " shows no mesh of triangles: export a mesh");
        }
    }

    /** Goes down from the roots of the scene; without scenes, from all nodes that are nobody's child. */
    private List<Instance> placed() {
        int count = json.nodes.size();
        boolean[] isChild = new boolean[count];
        for (int n = 0; n < count; n++) {
            int[] children = json.nodes.get(n).children;
            for (int k = 0; children != null && k < children.length; k++) {
                String place = "nodes[" + n + "].children[" + k + "]";
                within(place, children[k], count);
                if (isChild[children[k]]) {
                    throw fault(place, "node " + children[k] + " is the child of two nodes, or twice of one");
                }
                isChild[children[k]] = true;
            }
        }
        int scene = json.scene == GltfJson.NONE ? 0 : json.scene;
        if (json.scene != GltfJson.NONE) {
            within("scene", scene, json.scenes.size());
        }
        // Each node is pushed at most once: it is a root, of which no other is a copy, or the child of one node.
        int[] stack = new int[count];
        Pose[] poses = new Pose[count];
        Stretch[] stretches = new Stretch[count];
        int top = 0;
        if (json.scenes.isEmpty()) {
            for (int n = count - 1; n >= 0; n--) {
                if (!isChild[n]) {
                    stack[top++] = n;
                }
            }
        } else {
            boolean[] isRoot = new boolean[count];
            int[] roots = json.scenes.get(scene);
            for (int k = roots.length - 1; k >= 0; k--) {
                String place = "scenes[" + scene + "].nodes[" + k + "]";
                within(place, roots[k], count);
                if (isChild[roots[k]] || isRoot[roots[k]]) {
                    throw fault(place, "node " + roots[k] + " is the child of a node, or a root twice");
                }
                isRoot[roots[k]] = true;
                stack[top++] = roots[k];
            }
        }
        List<Instance> found = new ArrayList<>();
        while (top > 0) {
            int n = stack[--top];
            Node node = json.nodes.get(n);
            place(n, node, poses, stretches);
            if (node.mesh != GltfJson.NONE) {
                within("nodes[" + n + "].mesh", node.mesh, json.meshes.size());
                found.add(new Instance(node.name == null ? "" : node.name, node.mesh,
                        poses[n] == null ? Pose.IDENTITY : poses[n], stretches[n] == null ? Stretch.NONE : stretches[n]));
            }
            for (int k = node.children == null ? -1 : node.children.length - 1; k >= 0; k--) {
                int child = node.children[k];
                poses[child] = poses[n];
                stretches[child] = stretches[n];
                stack[top++] = child;
            }
        }
        return found;
    }

    /** Replaces the frame of a node's parent by its own. */
    private void place(int n, Node node, Pose[] poses, Stretch[] stretches) {
        if (node.matrix == null && node.translation == null && node.rotation == null && node.scale == null) {
            return;
        }
        Pose parent = poses[n] == null ? Pose.IDENTITY : poses[n];
        Stretch above = stretches[n] == null ? Stretch.NONE : stretches[n];
        try {
            Stretch.Placed own = Stretch.local(node.matrix, node.translation, node.rotation, node.scale);
            Stretch.Placed together = above.then(own);
            poses[n] = parent.equals(Pose.IDENTITY) ? together.pose() : parent.times(together.pose());
            stretches[n] = together.stretch();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ", nodes[" + n + "]: " + e.getMessage() + ": export it with other frames",
                    e);
        }
    }

    private void within(String place, int value, int count) {
        if (value >= count) {
            throw fault(place, "must be from 0 to " + (count - 1) + ", but was " + value);
        }
    }

    private IllegalArgumentException fault(String place, String what) {
        return new IllegalArgumentException(name + ", " + place + ": " + what + ": export it again");
    }
}
