package dev.ashlar.testbed;

import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code --body}: an OBJ file, with {@code @x,y,z} behind it if it is not to fall from above all other bodies. */
final class ObjBodies {
    private static final String NUMBER = "([-+.\\deE]+)";
    private static final Pattern PLACED = Pattern.compile("(.+)@" + NUMBER + "," + NUMBER + "," + NUMBER);
    private static final double WELD = 1e-9;

    private ObjBodies() {
    }

    /**
     * Adds the body to the world; the middle of its bounding ball comes to the place that is given. What of the file is no polygon is
     * named in {@code notes}.
     */
    static void add(World world, String text, PrintWriter notes) {
        Matcher placed = PLACED.matcher(text);
        boolean isPlaced = placed.matches();
        Vec3 place = isPlaced ? new Vec3(number(placed, 2), number(placed, 3), number(placed, 4)) : null;
        Path path = Path.of(isPlaced ? placed.group(1) : text);
        ObjFile file = ObjFile.read(path);
        for (ObjFile.Skipped skipped : file.skipped()) {
            notes.println("ashlar: " + path + ": skipped " + skipped);
        }
        notes.flush();
        Polyhedron shape = file.builder().weld(WELD).dropDegenerate().triangulate().orient().build();
        Sphere.Placed ball = shape.boundingSphere();
        Vec3 centre = isPlaced ? place : new Vec3(0, highest(world) + 1.1 * ball.radius(), 0);
        Vec3 origin = centre.minus(ball.centre());
        world.add(BodyDef.dynamic(shape).at(origin.x(), origin.y(), origin.z()));
    }

    private static double number(Matcher placed, int group) {
        try {
            return Double.parseDouble(placed.group(group));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("place of --body must be three numbers such as model.obj@0,5,0, but was "
                    + placed.group(), e);
        }
    }

    private static double highest(World world) {
        double top = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) != BodyType.STATIC) {
                Sphere.Placed ball = world.shape(id).boundingSphere();
                Pose pose = world.pose(id);
                top = Math.max(top, pose.apply(ball.centre()).y() + ball.radius());
            }
        }
        return top;
    }
}
