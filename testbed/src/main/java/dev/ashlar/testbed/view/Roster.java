package dev.ashlar.testbed.view;

import com.google.gson.Gson;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.testbed.page.ShapeParts;
import dev.ashlar.testbed.scene.Tint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The bodies that a world has had since it was built, in the order of their indices, and their shapes. It only grows; pages are
 * told what they do not know yet. Filled by one thread, read by others.
 */
final class Roster {
    private static final Gson GSON = new Gson();

    /** The colour may be missing: null is not written. */
    private record Body(int shape, boolean isStatic, double[] pose, Integer colour) {
    }

    private final int version;
    private final Map<Shape, Integer> known = new IdentityHashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Body> bodies = new ArrayList<>();

    /** An empty one; the version tells pages to forget the one before. */
    Roster(int version) {
        this.version = version;
    }

    int version() {
        return version;
    }

    synchronized void update(World world) {
        for (int i = bodies.size(); i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            Shape shape = world.shape(id);
            Integer index = known.putIfAbsent(shape, shapes.size());
            if (index == null) {
                index = shapes.size();
                shapes.add(shape);
            }
            double[] pose = new double[Pose.STRIDE];
            world.pose(id, pose, 0);
            Integer colour = world.userData(id) instanceof Tint tint ? tint.rgb() : null;
            bodies.add(new Body(index, world.type(id) == BodyType.STATIC, pose, colour));
        }
    }

    /** The bodies from one number to another and the shapes that those before them have not, as JSON. */
    synchronized byte[] part(int from, int to) {
        int firstShape = bodies.subList(0, from).stream().mapToInt(body -> body.shape() + 1).max().orElse(0);
        int endShape = bodies.subList(0, to).stream().mapToInt(body -> body.shape() + 1).max().orElse(0);
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("version", version);
        part.put("first", from);
        part.put("shapes", shapes.subList(firstShape, endShape).stream().map(ShapeParts::of).toList());
        part.put("bodies", bodies.subList(from, to));
        return GSON.toJson(part).getBytes(StandardCharsets.UTF_8);
    }
}
